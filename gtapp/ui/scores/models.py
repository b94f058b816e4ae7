"""Which model is behind a run: its answers say so; shown beside the run's name."""

from __future__ import annotations

from collections.abc import Iterable

from gtapp.preview.board import Board
from gtapp.preview.voting import Maker


def makers_of(board: Board, items: Iterable[str]) -> dict[str, Maker]:
    """Who made each run, by its name, as the first answers to these items that know it say; for a worker."""
    found: dict[str, Maker] = {}
    for item in items:
        for at, answer in board.answers(item).items():
            run = board.runs[at]
            maker = Maker.of(answer.run, run.test)
            if maker.model:
                found.setdefault(run.name, maker)
        if len(found) == len(board.runs):
            break
    return found

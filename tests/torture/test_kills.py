"""Writers and windows killed at random moments: no file is incomplete or mixed up, and no edit that was journalled is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gtapp.core.platform import folders
from tests.sample_projects import CARD, LETTER, cards, dump_json, letters, paper, papers, write_file
from tests.torture.budget import Budget
from tests.torture.victim import Victim

_KILLS_EACH = 20
"""How often one project is worked on and killed."""


def _make_cards(root: Path) -> None:
    cards(root, {f"card{n}": {**CARD, "whose": f"card{n}"} for n in range(3)}, scans=("card3",))
    write_file(root / "drafts/card3.json", dump_json(CARD))


def _make_letters(root: Path) -> None:
    letters(root)
    write_file(root / "ground_truths/letter05.json", dump_json({**LETTER, "whose": "letter05"}))


def _make_papers(root: Path) -> None:
    papers(root, {"data/a.jsonl": [paper(n) for n in range(3)], "data/b.jsonl": [paper(3)]})


KINDS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "cards": ("zettelkatalog", _make_cards),
    "letters": ("letters", _make_letters),
    "papers": ("sciencemetabench", _make_papers),
}
BENCHMARKS = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")


def _kill_writer(folder: Path, kind: str, kills: int, seed: int = 0) -> Victim:
    """Make a project whose writer is killed so many times."""
    benchmark, make = KINDS[kind]
    make(folder)
    return _kill(Victim(folder, benchmark, "tests.torture.writer"), kills, seed)


def _kill_window(folder: Path, benchmark: str, kills: int, seed: int = 0) -> Victim:
    """Copy a benchmark's sample, whose window is killed so many times."""
    shutil.copytree(folders.bundled_folder("benchmarks") / benchmark / "sample", folder)
    return _kill(Victim(folder, benchmark, "tests.torture.window_writer"), kills, seed)


def _kill(victim: Victim, kills: int, seed: int) -> Victim:
    for number in range(kills):
        victim.kill_one(seed + number)
    return victim


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_a_writer_killed_some_times(tmp_path: Path, kind: str) -> None:
    assert _kill_writer(tmp_path / "project", kind, 4).edits


@pytest.mark.parametrize("benchmark", BENCHMARKS)
@pytest.mark.slow
def test_a_window_killed_twice(tmp_path: Path, benchmark: str) -> None:
    assert _kill_window(tmp_path / "project", benchmark, 2).edits


@pytest.mark.torture
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", ["writer kills", "window kills"])
def test_killed_again_and_again(tmp_path: Path, name: str) -> None:
    kinds, kill = {
        "writer kills": (list(KINDS), _kill_writer),
        "window kills": (list(BENCHMARKS), _kill_window),
    }[name]
    with Budget(name) as budget:
        for seed in budget.seeds():
            folder = tmp_path / str(seed)
            victim = kill(folder, kinds[seed % len(kinds)], _KILLS_EACH, seed * _KILLS_EACH)
            budget.count(kills=victim.kills, edits=victim.edits, saves=victim.saves)
            shutil.rmtree(folder)

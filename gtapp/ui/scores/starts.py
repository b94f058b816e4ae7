"""Where the runs of a project stood when today began, kept in the user's own folder: looking writes nothing beside it."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.preview.standings import RunStanding, Standing
from gtapp.scoring.reports.figures import is_of_field
from gtapp.ui.preferences import id_of
from gtapp.user_folders import data_folder


def get_today() -> str:
    """The date as standings have it."""
    return date.today().isoformat()  # noqa: DTZ011  the user's own day


def load_day_start(root: Path, key: str, now: Standing) -> Standing:
    """Where the runs stood when they were first loaded on the day of `now`; runs that were not there yet, now.

    `key` says how they are scored. Reads and writes a file: for a worker.
    """
    path = data_folder() / "scores" / f"{id_of(root)}.json"
    kept = {name: each for name, each in _read(path).items() if each.date == now.date}
    before = kept.get(key)
    made = _without_field_figures(now)
    if before:
        still = {name: run for name, run in before.runs.items() if _is_scored_so(made, name, run)}
        made = replace(made, runs={**made.runs, **still})
    if made != before:
        _write(path, {**kept, key: made})
    return made


def _is_scored_so(now: Standing, name: str, run: RunStanding) -> bool:
    """Whether a run is not there now, or still has the same rules."""
    return name not in now.runs or now.runs[name].rules == run.rules


def _without_field_figures(standing: Standing) -> Standing:
    """Without the figures of single fields."""
    runs = {
        name: RunStanding(run.rules, {key: each for key, each in run.metrics.items() if not is_of_field(key)})
        for name, run in standing.runs.items()
    }
    return replace(standing, runs=runs)


def _read(path: Path) -> dict[str, Standing]:
    """What is kept, by key; nothing where the file is not there or broken."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
        standings = {str(key): Standing.from_json(each) for key, each in found.items()}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}
    return {key: each for key, each in standings.items() if each}


def _write(path: Path, standings: dict[str, Standing]) -> None:
    """A disk that takes nothing costs the memory of today's start, not the work."""
    text = json.dumps({key: each.to_json() for key, each in standings.items()})
    with suppress(OSError, GtappError):
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(path, text.encode("utf-8"))

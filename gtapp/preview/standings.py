"""Where the runs stood at some moment, and the file that keeps where they stood when today began."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.scoring.reports.figures import is_of_field
from gtapp.user_folders import data_folder


@dataclass(frozen=True, slots=True)
class RunStanding:
    """One run's metrics under the rules that were in force."""

    rules: Mapping[str, Any]
    metrics: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """All runs by name, at a date (in ISO format) and under a profile."""

    date: str
    profile: str
    runs: Mapping[str, RunStanding]

    def metrics(self, run: str, profile: str, rules: Mapping[str, Any]) -> Mapping[str, float] | None:
        """Return a run's metrics at that time; None if it was missing or scored by other rules."""
        found = self.runs.get(run)
        if found is None or profile != self.profile or dict(found.rules) != dict(rules):
            return None
        return found.metrics

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, for `from_json`."""
        runs = {
            name: {"rules": dict(run.rules), "metrics": dict(run.metrics)} for name, run in self.runs.items()
        }
        return {"date": self.date, "profile": self.profile, "runs": runs}

    @classmethod
    def from_json(cls, content: Any) -> Standing | None:
        """Return the standing that `to_json` gave; None if `content` is nothing of the kind."""
        try:
            runs = {
                str(name): RunStanding(dict(run["rules"]), _metrics(run["metrics"]))
                for name, run in content["runs"].items()
            }
            return cls(str(content["date"]), str(content["profile"]), runs)
        except (AttributeError, KeyError, TypeError, ValueError):
            return None


def _metrics(found: Mapping[str, Any]) -> dict[str, float]:
    """Return the figures as they are; counts stay integers."""
    return {str(name): each if type(each) is int else float(each) for name, each in found.items()}


def get_today() -> str:
    """Return the date of today as standings have it."""
    return date.today().isoformat()  # noqa: DTZ011  the user's own day


def load_day_start(project_id: str, key: str, now: Standing) -> Standing:
    """Return where the runs stood when they were first loaded on the day of `now`; runs that are new, as in `now`.

    `project_id` names the file, in the user's folder: looking at scores writes nothing into the project. `key` says how
    the runs are scored. Reads and writes a file: for a worker.
    """
    path = data_folder() / "scores" / f"{project_id}.json"
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
    """Return whether a run is not there now, or still has the same rules."""
    return name not in now.runs or now.runs[name].rules == run.rules


def _without_field_figures(standing: Standing) -> Standing:
    """Return the standing without the figures of single fields."""
    runs = {
        name: RunStanding(run.rules, {key: each for key, each in run.metrics.items() if not is_of_field(key)})
        for name, run in standing.runs.items()
    }
    return replace(standing, runs=runs)


def _read(path: Path) -> dict[str, Standing]:
    """Return the kept standings by key; none where the file is missing or broken."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
        standings = {str(key): Standing.from_json(each) for key, each in found.items()}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}
    return {key: each for key, each in standings.items() if each}


def _write(path: Path, standings: dict[str, Standing]) -> None:
    """Write the standings; a disk that takes nothing costs the memory of today's start, not the work."""
    text = json.dumps({key: each.to_json() for key, each in standings.items()})
    with suppress(OSError, GtappError):
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(path, text.encode("utf-8"))

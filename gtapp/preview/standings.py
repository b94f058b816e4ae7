"""The metrics of all runs at one time, and the file that stores those of the start of the day."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from gtapp.errors import GtappError
from gtapp.folders import data_folder
from gtapp.formats import atomic
from gtapp.scoring.reports.figures import is_of_field


@dataclass(frozen=True, slots=True)
class RunStanding:
    """One run's metrics, and the rules by which they were computed."""

    rules: Mapping[str, Any]
    metrics: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """The metrics of all runs by name, at a date (ISO format) and under a profile."""

    date: str
    profile: str
    runs: Mapping[str, RunStanding]

    def metrics(self, run: str, profile: str, rules: Mapping[str, Any]) -> Mapping[str, float] | None:
        """Return a run's metrics; None if it is missing or was scored by another profile or other rules."""
        found = self.runs.get(run)
        if found is None or profile != self.profile or dict(found.rules) != dict(rules):
            return None
        return found.metrics

    def to_json(self) -> dict[str, Any]:
        """Return the standing as JSON, see `from_json`."""
        runs = {
            name: {"rules": dict(run.rules), "metrics": dict(run.metrics)} for name, run in self.runs.items()
        }
        return {"date": self.date, "profile": self.profile, "runs": runs}

    @classmethod
    def from_json(cls, content: Any) -> Standing | None:
        """Return the standing from the JSON of `to_json`; None if `content` is invalid."""
        try:
            runs = {
                str(name): RunStanding(dict(run["rules"]), _metrics(run["metrics"]))
                for name, run in content["runs"].items()
            }
            return cls(str(content["date"]), str(content["profile"]), runs)
        except (AttributeError, KeyError, TypeError, ValueError):
            return None


def _metrics(found: Mapping[str, Any]) -> dict[str, float]:
    """Return the figures as floats, but integers unchanged (counts)."""
    return {str(name): each if type(each) is int else float(each) for name, each in found.items()}


def get_today() -> str:
    """Return the date of today in ISO format, in the local time zone."""
    return date.today().isoformat()  # noqa: DTZ011  the user's own day


def load_day_start(project_id: str, key: str, now: Standing) -> Standing:
    """Return the metrics of the runs when they were first loaded on the day of `now`; for new runs those of `now`.

    `project_id` names the file; it is in the user's data folder, because viewing scores must not write into the project. `key`
    identifies the settings by which the runs are scored. Reads and writes the file: call it in a worker thread.
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
    """Return whether a run is missing now or still has the same rules."""
    return name not in now.runs or now.runs[name].rules == run.rules


def _without_field_figures(standing: Standing) -> Standing:
    """Return the standing without the figures of single fields."""
    runs = {
        name: RunStanding(run.rules, {key: each for key, each in run.metrics.items() if not is_of_field(key)})
        for name, run in standing.runs.items()
    }
    return replace(standing, runs=runs)


def _read(path: Path) -> dict[str, Standing]:
    """Return the stored standings by key; empty if the file is missing or invalid."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
        standings = {str(key): Standing.from_json(each) for key, each in found.items()}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}
    return {key: each for key, each in standings.items() if each}


def _write(path: Path, standings: dict[str, Standing]) -> None:
    """Write the standings; errors are ignored, since only the figures of the start of the day are lost."""
    text = json.dumps({key: each.to_json() for key, each in standings.items()})
    with suppress(OSError, GtappError):
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(path, text.encode("utf-8"))

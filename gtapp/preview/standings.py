"""Where the runs stood at some moment, to be kept by the caller: what today's corrections changed is told from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RunStanding:
    """One run's metrics under the rules that were in force."""

    rules: Mapping[str, Any]
    metrics: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """All runs by name, at a date (as the caller writes dates) and under a profile."""

    date: str
    profile: str
    runs: Mapping[str, RunStanding]

    def metrics(self, run: str, profile: str, rules: Mapping[str, Any]) -> Mapping[str, float] | None:
        """A run's metrics then; None where it was not there or was scored by other rules."""
        found = self.runs.get(run)
        if found is None or profile != self.profile or dict(found.rules) != dict(rules):
            return None
        return found.metrics

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, for `from_json`."""
        runs = {
            name: {"rules": dict(run.rules), "metrics": dict(run.metrics)} for name, run in self.runs.items()
        }
        return {"date": self.date, "profile": self.profile, "runs": runs}

    @classmethod
    def from_json(cls, content: Any) -> Standing | None:
        """What `to_json` gave; None where `content` is nothing of the kind."""
        try:
            runs = {
                str(name): RunStanding(dict(run["rules"]), _metrics(run["metrics"]))
                for name, run in content["runs"].items()
            }
            return cls(str(content["date"]), str(content["profile"]), runs)
        except (AttributeError, KeyError, TypeError, ValueError):
            return None


def _metrics(found: Mapping[str, Any]) -> dict[str, float]:
    """The figures as they are; counts stay whole numbers."""
    return {str(name): each if type(each) is int else float(each) for name, each in found.items()}

"""Scores models' answers against ground truth, by a benchmark's documented rules or as its leaderboard was computed."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gtapp.scoring.result import ItemScore, RunScore, Value, Verdict
    from gtapp.scoring.scorer import Scorer
    from gtapp.scoring.scoring_job import score, score_item

__all__ = ["ItemScore", "RunScore", "Scorer", "Value", "Verdict", "score", "score_item"]

# where each public name is defined
_MODULES = {
    "score": "scoring_job",
    "score_item": "scoring_job",
    "ItemScore": "result",
    "RunScore": "result",
    "Value": "result",
    "Verdict": "result",
    "Scorer": "scorer",
}


def __getattr__(name: str) -> Any:
    """Import a public name on demand.

    Two of the window's threads import modules of this package at the same time. If the package imported them itself, one
    thread could hold a module's lock and wait for the package while the other holds the package's and waits for the module.
    """
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)

"""gtapp: correct model drafts into ground truth without losing a byte or a key press, and score answers against it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gtapp.core.platform.errors import GtappError

if TYPE_CHECKING:
    from gtapp.core.project.project import Project
    from gtapp.core.schema import benchmark
    from gtapp.features import open_project
    from gtapp.scoring.result import ItemScore, RunScore
    from gtapp.scoring.scorer import Scorer
    from gtapp.scoring.scoring_job import score, score_item

__all__ = [
    "GtappError",
    "ItemScore",
    "Project",
    "RunScore",
    "Scorer",
    "benchmark",
    "open_project",
    "score",
    "score_item",
]

_MODULES = {
    "ItemScore": "gtapp.scoring.result",
    "Project": "gtapp.core.project.project",
    "RunScore": "gtapp.scoring.result",
    "Scorer": "gtapp.scoring.scorer",
    "benchmark": "gtapp.core.schema.benchmark",
    "open_project": "gtapp.features",
    "score": "gtapp.scoring.scoring_job",
    "score_item": "gtapp.scoring.scoring_job",
}


def __getattr__(name: str) -> Any:
    """Import what is first used: workers and the command line start without most of it."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_MODULES[name])
    return module if _MODULES[name].endswith(f".{name}") else getattr(module, name)

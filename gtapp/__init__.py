"""gtapp: correct model drafts into ground truth without losing a byte or a key press, and score answers against it."""

from typing import TYPE_CHECKING, Any

from gtapp.errors import GtappError
from gtapp.project import Project, open_project

if TYPE_CHECKING:
    from gtapp.scoring import ItemScore, RunScore, Scorer, score, score_item

__all__ = [
    "GtappError",
    "ItemScore",
    "Project",
    "RunScore",
    "Scorer",
    "open_project",
    "score",
    "score_item",
]


def __getattr__(name: str) -> Any:
    """What scores is imported when it is first used: the window starts without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gtapp import scoring

    return getattr(scoring, name)

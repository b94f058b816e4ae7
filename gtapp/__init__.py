"""gtapp: correct model drafts into ground truth without losing a byte or a key press, and score answers against it."""

from typing import TYPE_CHECKING, Any

from gtapp.core.platform.errors import GtappError

if TYPE_CHECKING:  # imported when first used: workers and the command line start without
    from gtapp.core.project import Project
    from gtapp.core.schema import benchmark
    from gtapp.features import open_project
    from gtapp.scoring import ItemScore, RunScore, Scorer, score, score_item

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


def __getattr__(name: str) -> Any:
    """Import what is first used, with the package that has it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in ("Project", "open_project"):
        from gtapp import features  # workers and the command line start without it

        return getattr(features, name)
    if name == "benchmark":
        from gtapp.core.schema import benchmark  # reading TOML and schemas: workers start without it

        return benchmark
    from gtapp import scoring  # the window starts without it

    return getattr(scoring, name)

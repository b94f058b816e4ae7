"""What an export came to: how much, where, what was left out, and what it scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gtapp.messages import Message

PERFECT = 1.0


@dataclass(slots=True)
class Report:
    """`left_out` and `problems` name an item each (or none: ""); `notes` are to be known, but nothing is amiss.

    `score` is the headline figure (by its name `headline`) of the export against the project's truths, over `scored`
    items, None where nothing could be scored.
    """

    path: Path
    count: int = 0
    left_out: list[tuple[str, Message]] = field(default_factory=list)
    problems: list[tuple[str, Message]] = field(default_factory=list)
    notes: list[tuple[str, Message]] = field(default_factory=list)
    headline: str = ""
    score: float | None = None
    scored: int = 0

    @property
    def clean(self) -> bool:
        """Whether everything that was asked for is there, as it was."""
        return not self.left_out and not self.problems and self.score in (None, PERFECT)

    def as_json(self) -> dict[str, Any]:
        def said(found: list[tuple[str, Message]]) -> list[dict[str, str]]:
            return [{"item": item, "code": message.code, "message": str(message)} for item, message in found]

        return {
            "path": str(self.path),
            "count": self.count,
            "left_out": said(self.left_out),
            "problems": said(self.problems),
            "notes": said(self.notes),
            "profile": "documented",
            "headline": self.headline,
            "score": self.score,
            "scored": self.scored,
        }

    def lines(self) -> Iterator[str]:
        for item, message in (*self.left_out, *self.problems, *self.notes):
            yield f"{item}: {message}" if item else str(message)
        yield f"{self.count} items exported to {self.path}"
        if self.score is not None:
            yield f"{self.headline} {self.score} on {self.scored} items (documented, against the project's truths)"

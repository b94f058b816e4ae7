"""A batch as the provider knows it, out of the JSON that it sends; what is not there is empty or 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

MARK: Final = "gtapp"
"""The key under which a batch's metadata holds our own name for it."""

OVER: Final = ("completed", "failed", "expired", "cancelled")
"""The states in which nothing more will come of a batch."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a batch, or one line of its file (0 for all), was refused."""

    code: str
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Remote:
    """A batch as the provider knows it."""

    id: str
    status: str
    input: str = ""
    output: str = ""
    errors: str = ""
    completed: int = 0
    failed: int = 0
    mark: str = ""
    created: int = 0
    refusals: tuple[Refusal, ...] = ()


def remote(found: Mapping[str, Any]) -> Remote:
    """The batch in an object of the provider's."""
    counts = found.get("request_counts")
    counts = counts if isinstance(counts, dict) else {}
    marks = found.get("metadata")
    return Remote(
        id=text(found.get("id")),
        status=text(found.get("status")),
        input=text(found.get("input_file_id")),
        output=text(found.get("output_file_id")),
        errors=text(found.get("error_file_id")),
        completed=count(counts.get("completed")),
        failed=count(counts.get("failed")),
        mark=text(marks.get(MARK)) if isinstance(marks, dict) else "",
        created=count(found.get("created_at")),
        refusals=tuple(_refusals(found.get("errors"))),
    )


def _refusals(found: Any) -> list[Refusal]:
    entries = found.get("data") if isinstance(found, dict) else found
    return [
        Refusal(text(each.get("code")), text(each.get("message"))[:300], count(each.get("line")))
        for each in entries or ()
        if isinstance(each, dict)
    ]


def text(value: Any) -> str:
    """A text; nothing where it is something else."""
    return value if isinstance(value, str) else ""


def count(value: Any) -> int:
    """A count; 0 where it is something else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0

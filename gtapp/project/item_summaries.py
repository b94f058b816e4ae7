"""What a list shows of an item beside its name and status: its title, and why its ground truth can't be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gtapp.benchmark import Benchmark
from gtapp.errors import GtappError
from gtapp.items import Item
from gtapp.messages import Message
from gtapp.pointer import get_value, parse_pointer
from gtapp.project.project import Project

_MAX_CHARACTERS: Final = 200


@dataclass(frozen=True, slots=True)
class ItemSummary:
    """The title in an item's ground truth, or else in its draft; "" where there is none. `problem` is why neither can be read."""

    title: str = ""
    problem: Message | None = None


def has_summary(benchmark: Benchmark, item: Item) -> bool:
    """Return whether an item has anything to read for its summary."""
    return bool(item.truth or (benchmark.item_title and item.drafts))


def summarize_item(project: Project, item: Item) -> ItemSummary:
    """Read an item's ground truth, or else its draft."""
    try:
        tree = project.peek(item.id).tree if item.truth else project.peek_draft(item.id)
    except GtappError as error:
        return ItemSummary(problem=error.message)
    return ItemSummary(find_title(project.benchmark, tree))


def find_title(benchmark: Benchmark, tree: Any) -> str:
    """Return the title in a record (in the schema's shape), in one line; "" if it has none."""
    if not benchmark.item_title:
        return ""
    value = get_value(tree, parse_pointer(benchmark.item_title))
    return " ".join(value[:_MAX_CHARACTERS].split()) if isinstance(value, str) else ""

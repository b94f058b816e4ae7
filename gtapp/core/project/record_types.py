"""The types of records: an item's by the places of its files, a new record's also by its draft or the annotator's choice.

Where these leave it open or contradict each other, nothing is assumed: the annotator is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gtapp.core.files.file_names import find_batch
from gtapp.core.project.batch_folders import find_item_batch
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.items import Item
from gtapp.core.schema.schema import Schema


def find_batch_types(benchmark: Benchmark, files: Iterable[str]) -> dict[str, set[str]]:
    """Return the types of the records of each batch, as these files of records are named."""
    found: dict[str, set[str]] = {}
    for file in files:
        batch = find_batch(benchmark.layout.truths, file)
        found.setdefault(batch, set()).add(benchmark.report.find_type(file))
    return found


def find_type(root: Path, benchmark: Benchmark, item: Item, batch_types: Mapping[str, set[str]]) -> str:
    """Return the type that an item's folder or draft names, else that of all records of its batch; "" if there is none."""
    named = benchmark.report.find_type(*item.scans, *item.drafts[-1:])
    batch = find_item_batch(root, benchmark, item)
    of_batch = batch_types.get(batch, set()) if batch else set()
    return named or (next(iter(of_batch)) if len(of_batch) == 1 else "")


def list_possible_types(item: Item, types: Mapping[str, Schema], draft: Any) -> tuple[str, ...]:
    """Return the types that a new record of `item` may have: the chosen one, else those that fit its place and its draft.

    All types are returned if place and draft contradict each other.
    """
    if item.chosen_type:
        return (item.chosen_type,)
    by_draft = _list_types_of_keys(types, draft)
    fitting = tuple(name for name in by_draft if item.type in ("", name))
    return fitting or tuple(types)


def _list_types_of_keys(types: Mapping[str, Schema], draft: Any) -> tuple[str, ...]:
    """Return the types that have all keys of a draft, or at least all that have a value; all types if there are none."""
    keys = set(draft) if isinstance(draft, dict) else set()
    filled = {key for key in keys if draft[key]}
    for wanted in (keys, filled):
        found = tuple(name for name, schema in types.items() if wanted <= schema.fields.by_name.keys())
        if found:
            return found
    return tuple(types)

"""The JSON-lines export: a line for each item, or the benchmark's own lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gtapp.core.files import json_text
from gtapp.core.project.truth_selection import ExportedTruth, Notify, TruthSelection
from gtapp.core.schema.pointer import LONE_SURROGATE


def write_json_lines(path: Path, truths: TruthSelection, notify: Notify) -> int:
    """Write one JSON-lines file; return the number of lines. Benchmarks whose truths are lines get their own lines."""
    own, count = truths.source.benchmark.layout.container == "jsonl", 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for entry in truths.read_truths(notify):
            file.write(_format_line(entry, own) + "\n")
            count += 1
    return count


def read_json_lines(path: Path, own: bool) -> Iterator[tuple[str, Any]]:
    """Yield (item, record) of each line; the item is "" if the line is the record itself."""
    with path.open(encoding="utf-8", newline="\n") as file:
        for line in file:
            tree = json_text.parse_json(line, path)
            yield ("", tree) if own else (tree["item"], tree["record"])


def _format_line(entry: ExportedTruth, own: bool) -> str:
    if own:
        return entry.text
    text = json.dumps({"item": entry.name, "record": entry.record}, ensure_ascii=False)
    return LONE_SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)

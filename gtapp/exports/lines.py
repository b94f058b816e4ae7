"""Records as JSON lines: one file, a record a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gtapp.exports.material import Entry, Material, Tell
from gtapp.formats import json_reader
from gtapp.pointer import LONE_SURROGATE


def write(path: Path, material: Material, tell: Tell) -> int:
    """Writes the file; a benchmark whose own files are lines gets its own lines. How many there are."""
    own, count = material.holdings.benchmark.layout.container == "jsonl", 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for entry in material.entries(tell):
            file.write(_line(entry, own) + "\n")
            count += 1
    return count


def _line(entry: Entry, own: bool) -> str:
    if own:
        return entry.text
    text = json.dumps({"item": entry.name, "record": entry.record}, ensure_ascii=False)
    return LONE_SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def read(path: Path, own: bool) -> Iterator[tuple[str, Any]]:
    """(item, record) of each line; the item is "" where the line is the record itself."""
    with path.open(encoding="utf-8", newline="\n") as file:
        for line in file:
            tree = json_reader.parse_json(line, path)
            yield ("", tree) if own else (tree["item"], tree["record"])

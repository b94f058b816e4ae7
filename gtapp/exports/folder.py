"""The layout that the benchmark expects: each truth's own bytes, the table that repeats them, what lies beside them."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gtapp.benchmark import TableLayout
from gtapp.errors import GtappError, UnreadableError
from gtapp.exports import row_table
from gtapp.exports.material import Entry, Material, Tell
from gtapp.formats import file_names, json_reader
from gtapp.pointer import get_value


def write(folder: Path, inner: str, material: Material, tell: Tell, note: Tell) -> int:
    """Fills `folder`, its part `inner` if the truths are files; what can't go there is told. How many truths it has."""
    if material.holdings.benchmark.layout.container == "jsonl":
        return _write_lines(folder, material, tell)
    place = folder / inner
    place.mkdir(parents=True, exist_ok=True)
    table = material.holdings.benchmark.table
    count, rows = 0, list[Entry]()
    for entry in material.entries(tell):
        try:
            target = file_names.build_safe_path(place, f"{entry.name}.json", normal=False)
        except GtappError as error:
            tell(entry.name, error.message)
            continue
        target.write_bytes(entry.text.encode("utf-8"))
        count += 1
        if table:
            rows.append(entry)
    if table:
        _write_table(place, material, table, rows, tell, note)
    for path in _beside(material):
        with _named(path, tell):
            (place / path.name).write_bytes(json_reader.read_bytes(path))
    return count


def _write_table(
    place: Path, material: Material, table: TableLayout, rows: list[Entry], tell: Tell, note: Tell
) -> None:
    path = material.folder / table.file
    with _named(path, tell):
        text = row_table.text_of(path, table, rows, note)
        (place / table.file).write_bytes(text.encode("utf-8"))


@contextmanager
def _named(path: Path, tell: Tell) -> Iterator[None]:
    """What can't be read is told, and the rest goes on."""
    try:
        yield
    except UnreadableError as error:
        tell(path.name, error.message)


def _beside(material: Material) -> Iterator[Path]:
    """What lies beside the truths and is none, such as ``persons.json``; the table is made anew."""
    benchmark, folder = material.holdings.benchmark, material.folder
    pattern = re.compile(benchmark.layout.item_pattern or ".*", re.DOTALL)
    for entry in sorted(os.scandir(folder), key=lambda each: each.name) if folder.is_dir() else ():
        path = Path(entry.path)
        truth = path.suffix.lower() == ".json" and pattern.fullmatch(path.stem)
        table = benchmark.table and entry.name == benchmark.table.file
        # unlike Path.is_dir this never raises: what is no folder, a link in a circle say, is named when it is read
        is_folder = os.path.isdir(path)  # noqa: PTH112
        if not (entry.name.startswith(".") or truth or table or is_folder):
            yield path


def _write_lines(folder: Path, material: Material, tell: Tell) -> int:
    """JSON-lines files under their own names, with the lines that are exported; a file of which all are, byte by byte."""
    wanted: dict[str, Counter[str]] = {}
    for entry in material.entries(tell):
        wanted.setdefault(entry.place, Counter())[entry.text] += 1
    for place, lines in wanted.items():
        source, target = material.holdings.root / place, folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        text = json_reader.read_text(source)
        target.write_bytes(_filtered(text, Counter(lines)).encode("utf-8"))
    return sum(lines.total() for lines in wanted.values())


def _filtered(text: str, wanted: Counter[str]) -> str:
    kept, left = list[str](), False
    for line in text.split("\n"):
        bare = line.removeprefix("\ufeff").rstrip("\r")
        if wanted[bare] > 0:
            wanted[bare] -= 1
            kept.append(line)
        elif bare.strip():
            left = True
    return "".join(line + "\n" for line in kept) if left else text


def read(folder: Path, inner: str, material: Material) -> Iterator[tuple[str, Any]]:
    """(item, record) of each truth as the export has it, in the project's order; what is not there is left out."""
    lines: dict[str, dict[str, list[str]]] = {}
    for entry in material.entries():
        if material.holdings.benchmark.layout.container == "jsonl":
            if entry.place not in lines:
                lines = {entry.place: _by_text(folder / entry.place)}
            found = lines[entry.place].get(entry.text)
            if found:
                yield entry.name, json_reader.parse_json(found.pop(), folder / entry.place)
            continue
        path = folder / inner / f"{entry.name}.json"
        if path.is_file():
            text = json_reader.read_text(path)
            yield entry.name, get_value(json_reader.parse_json(text, path), entry.prefix)


def _by_text(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in json_reader.read_text(path).removeprefix("\ufeff").split("\n"):
        found.setdefault(line.rstrip("\r"), []).append(line.rstrip("\r"))
    return found

"""Recognises files that hold the records of many items: by which key, or column, their records name scans."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files import table_file
from gtapp.core.files.json_text import read_bytes
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.files.text_encoding import decode_any
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.items import find_key, name_item

FORMATS: Final = {
    ".json": ("records", "JSON"),
    ".jsonl": ("jsonl", "JSON lines"),
    ".ndjson": ("jsonl", "JSON lines"),
    ".csv": ("csv", "CSV"),
    ".tsv": ("csv", "TSV"),
    ".xlsx": ("xlsx", "XLSX"),
}
"""The container and the format of such files by the ending of their names."""
_MOST_BYTES: Final = 32 << 20
_SAMPLED: Final = 2000
_DEEPEST: Final = 2
_SHOWN_ROWS: Final = 10
_LONGEST: Final = 1000
"""No path of a file is longer; other values may be whole texts."""


class RecordFileKey(NamedTuple):
    """Where the records of a file name their items: at `key`, inside `unwrap`; `names` are those of scans.

    `encoding` is that of a file that can't be read as such a container, since it is not in UTF-8.
    """

    container: str
    key: str
    unwrap: tuple[str, ...]
    names: frozenset[str]
    encoding: str = ""

    @property
    def layout(self) -> FileLayout:
        """The layout with such files."""
        return FileLayout(self.container, self.key, unwrap=self.unwrap)


def find_record_key(path: Path, names: Collection[str]) -> RecordFileKey | None:
    """Return where the records of a file name items of these `names`; None if most of its records name none."""
    container, _ = FORMATS[path.suffix.lower()]
    try:
        if path.stat().st_size > _MOST_BYTES:
            return None
        found = max(_find_places(path, container, names), key=lambda each: len(each[2]), default=None)
        if found is None:
            return None
        key, unwrap, first = found
        place = RecordFileKey(container, key, unwrap, frozenset(first))
        if container in ("jsonl", "records") and (encoding := _decode(path)[1]):
            return place._replace(encoding=encoding)
        keys = (
            {find_key(each, key) for each in _read_lines(path)}
            if container == "jsonl"
            else {each for each, _ in open_record_file(path, place.layout).list_keys()}
        )
    except (GtappError, OSError, ValueError, RecursionError):  # it is something else
        return None
    return place._replace(names=frozenset(map(name_item, keys)).intersection(names))


def read_table_head(path: Path) -> str:
    """Return the first rows of a table as lines; "" if it can't be read."""
    try:
        with closing(table_file.read_rows(path)) as rows:
            return "\n".join(" | ".join(row.cells) for row in islice(rows, _SHOWN_ROWS))
    except UnreadableError:
        return ""


_Place = tuple[str, tuple[str, ...], set[str]]
"""A key, the path of the records in the file, and the names that the first records have there."""


def _find_places(path: Path, container: str, names: Collection[str]) -> Iterator[_Place]:
    if container == "jsonl":
        yield from _find_keys(islice(_read_lines(path), _SAMPLED), names, ())
    elif container == "records":
        yield from _find_lists(json.loads(_decode(path)[0]), names, ())
    else:
        with closing(table_file.read_rows(path)) as rows:
            head = next(rows, None)
            columns = head.cells if head else ()
            records = (dict(zip(columns, row.cells, strict=False)) for row in islice(rows, _SAMPLED))
            yield from _find_keys(records, names, ())


def _read_lines(path: Path) -> Iterator[Any]:
    for line in _decode(path)[0].split("\n"):
        with suppress(ValueError, RecursionError):
            yield json.loads(line)


def _decode(path: Path) -> tuple[str, str]:
    return decode_any(read_bytes(path))


def _find_keys(records: Iterable[Any], names: Collection[str], unwrap: tuple[str, ...]) -> Iterator[_Place]:
    """Yield the keys that name an item in most of these records."""
    found, count, hits = defaultdict[str, set[str]](set), 0, defaultdict[str, int](int)
    for record in records:
        count += isinstance(record, dict)
        for key in _list_keys(record):
            value = find_key(record, key)
            if len(value) <= _LONGEST and (name := name_item(value)) in names:
                found[key].add(name)
                hits[key] += 1
    yield from ((key, unwrap, each) for key, each in found.items() if 2 * hits[key] > count)


def _list_keys(record: Any, above: str = "", depth: int = _DEEPEST) -> Iterator[str]:
    """Yield the dotted paths of the values of a record."""
    if not isinstance(record, dict) or not depth:
        return
    for key, value in record.items():
        if isinstance(value, dict):
            yield from _list_keys(value, f"{above}{key}.", depth - 1)
        elif isinstance(value, str | int):
            yield above + key


def _find_lists(content: Any, names: Collection[str], at: tuple[str, ...]) -> Iterator[_Place]:
    """Yield where the records in a JSON file are: a list of them, or an object whose keys are the names of items."""
    unwrap = (".".join(at),) if at else ()
    if isinstance(content, list):
        yield from _find_keys(islice(content, _SAMPLED), names, unwrap)
    elif isinstance(content, dict):
        named = {
            name
            for key, value in content.items()
            if isinstance(value, dict | list) and (name := name_item(key)) in names
        }
        if 2 * len(named) > len(content):
            yield "", unwrap, named
        elif len(at) < _DEEPEST:
            for key, value in content.items():
                if "." not in key:
                    yield from _find_lists(value, names, (*at, key))

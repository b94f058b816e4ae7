"""Truths and answers in files of many records: those of one name are numbered, as the list of a project's items numbers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from gtapp.core.answers.item_sources import ItemLines, ItemRows, ItemSource
from gtapp.core.files import json_text, plain_json
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.files.table_file import ReportFault
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.items import drop_key, find_key, name_item


class RecordRows(ItemRows):
    """The records of files; those of one name in one file are numbered if `is_numbered`, else the first one counts.

    With `drops_key` they are without the key that names their item, which the truths don't have.
    """

    def __init__(
        self, paths: Sequence[Path], layout: FileLayout, is_numbered: bool, drops_key: bool = False
    ) -> None:
        self.paths, self.layout = tuple(paths), layout
        self.is_numbered, self.drops_key = is_numbered, drops_key
        super().__init__(self.paths[0], self._read_records, self._find_numbered())

    def _find_numbered(self) -> frozenset[str]:
        names = list[tuple[str, Path]]()
        if self.is_numbered:
            with suppress(UnreadableError):  # which is said when the records are read
                for path in self.paths:
                    names += ((name_item(key), path) for key in self._list_keys(path))
        return _find_several(names)

    def _list_keys(self, path: Path) -> Iterator[str]:
        if self.layout.container == "jsonl":
            return (key for key, _ in self._read_lines(path))
        return (key for key, _ in open_record_file(path, self.layout).list_keys())

    def _read_lines(self, path: Path) -> Iterator[tuple[str, Any]]:
        for line in json_text.read_text(path).removeprefix("\ufeff").split("\n"):
            with suppress(ValueError, RecursionError):
                record = plain_json.parse_bytes(line.encode())
                if key := find_key(record, self.layout.key):
                    yield key, record

    def _read_file(self, path: Path, report: ReportFault) -> Iterator[tuple[str, Any]]:
        """Yield the key and the record of each entry of a file."""
        if self.layout.container == "jsonl":
            yield from self._read_lines(path)
            return
        file = open_record_file(path, self.layout)
        for fault in file.read_index().faults:
            report("", fault)
        yield from ((key, json_text.parse_tree(text)) for key, text in file.read_records())

    def _read_records(self, _: Path, report: ReportFault) -> Iterator[tuple[str, Any]]:
        """Yield the name and the record of each item.

        Raises:
            UnreadableError: a file can't be read.
        """
        seen = Counter[str]()
        for path in self.paths:
            for key, record in self._read_file(path, report):
                name = name_item(key)
                seen[name] += 1
                if self.drops_key and isinstance(record, dict):
                    record = drop_key(record, self.layout.key)
                if name in self.numbered:
                    yield f"{name}@{seen[name]}", record
                elif seen[name] > 1:
                    report(name, Message("score-truth-double", {"places": path.name}))
                else:
                    yield name, record


def number_lines(lines: ItemLines) -> ItemSource:
    """Return the truths in lines, with numbers for those of one name."""
    numbered = _find_several(lines.list_names())
    if not numbered:
        return lines

    def read(*_: object) -> Iterator[tuple[str, Any]]:
        seen = Counter[str]()
        for name, record in lines.stream():
            seen[name] += 1
            yield f"{name}@{seen[name]}" if name in numbered else name, record

    found = ItemRows(lines.paths[0], read, numbered)
    found.problems = lines.problems
    return found


def _find_several(names: Iterable[tuple[str, Path]]) -> frozenset[str]:
    """Return the names that several records have, all of them in one file."""
    places, several, apart = dict[str, Path](), set[str](), set[str]()
    for name, path in names:
        if name in places:
            (several if places[name] == path else apart).add(name)
        else:
            places[name] = path
    return frozenset(several - apart)

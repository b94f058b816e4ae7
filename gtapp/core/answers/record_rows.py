"""Truths and answers in files of many records: those of one name are numbered, as the list of a project's items numbers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from gtapp.core.answers.item_sources import ItemLines, ItemRows, ItemSource
from gtapp.core.files import json_text
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.files.table_file import ReportFault
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import FileLayout
from gtapp.core.schema.items import name_item


class RecordRows(ItemRows):
    """The records of files; those of one name in one file are numbered if `is_numbered`, else the first one counts."""

    def __init__(self, paths: Sequence[Path], layout: FileLayout, is_numbered: bool) -> None:
        self.paths, self.layout, self.is_numbered = tuple(paths), layout, is_numbered
        super().__init__(self.paths[0], self._read_records, self._find_numbered())

    def _find_numbered(self) -> frozenset[str]:
        names = list[tuple[str, Path]]()
        if self.is_numbered:
            with suppress(UnreadableError):  # which is said when the records are read
                for path in self.paths:
                    keys = open_record_file(path, self.layout).list_keys()
                    names += ((name_item(key), path) for key, _ in keys)
        return _find_several(names)

    def _read_records(self, _: Path, report: ReportFault) -> Iterator[tuple[str, Any]]:
        """Yield the name and the record of each item.

        Raises:
            UnreadableError: a file can't be read.
        """
        seen = Counter[str]()
        for path in self.paths:
            file = open_record_file(path, self.layout)
            for fault in file.read_index().faults:
                report("", fault)
            for key, text in file.read_records():
                name = name_item(key)
                seen[name] += 1
                if name in self.numbered:
                    yield f"{name}@{seen[name]}", json_text.parse_tree(text)
                elif seen[name] > 1:
                    report(name, Message("score-truth-double", {"places": path.name}))
                else:
                    yield name, json_text.parse_tree(text)


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

"""Opens an item's ground truth as a document: its texts, record and shape; a new one where there is none yet."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from gtapp.benchmark import Benchmark
from gtapp.document import Issue, JsonPart, validation
from gtapp.document import shape as shapes
from gtapp.document.shape import Shape
from gtapp.errors import GtappError, UnreadableError
from gtapp.formats import file_names, json_reader
from gtapp.formats.json_text import JsonStyle
from gtapp.formats.sources import CsvRowSource, FileSource, JsonLineSource, Source
from gtapp.messages import Message
from gtapp.pointer import ABSENT, Pointer
from gtapp.project import answers, rows
from gtapp.project.items import Item, key_of
from gtapp.project.opened import Opened
from gtapp.project.sheet import Sheet
from gtapp.schema import Schema

# a file younger than this may change again without a later time: some disks count in steps of two seconds
_SETTLED_NS = 2_100_000_000


class Truths:
    """Opens the truths of one project."""

    def __init__(self, root: Path, benchmark: Benchmark, sheet: Sheet | None = None) -> None:
        self._root = root
        self._benchmark = benchmark
        self._sheet = sheet or Sheet(root, benchmark)
        self._ahead: dict[str, tuple[tuple[object, ...], Opened]] = {}

    def look_ahead(self, item: Item) -> Opened | None:
        """Reads and checks what will probably be opened next; it is used then if its files are still the same."""
        known = self._ahead.pop(item.id, None)
        self._ahead.clear()
        if self._benchmark.table or self._benchmark.layout.container == "jsonl":
            return None
        with suppress(GtappError):  # told when it is opened
            if key := self._as_they_are(item):
                if known and known[0] == key:  # statuses changed meanwhile, but not the files
                    self._ahead[item.id] = known
                    return known[1]
                opened = self._opened(item)
                opened.checked = validation.validate_record(
                    opened.shape.build_tree(opened.record), opened.schema
                )
                self._ahead[item.id] = key, opened
                return opened
        return None

    def _as_they_are(self, item: Item) -> tuple[object, ...]:
        """The item's files, a truth that is not there yet included; nothing where one was written just now.

        Raises:
            GtappError: the item's name can't be a file's.
        """
        found: list[object] = []
        for path in (self.source(item).path, *(self._root / draft for draft in item.drafts)):
            try:
                stat = path.stat()
            except FileNotFoundError:
                found.append((path,))
                continue
            except OSError:
                return ()
            if time.time_ns() - stat.st_mtime_ns < _SETTLED_NS:
                return ()
            # a file that was given its old time again has another change time
            found.append((path, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino))
        return tuple(found)

    def open(self, item: Item) -> Opened:
        """What the document of `item` is made of, as the disk has it now.

        Raises:
            UnreadableError: there is a truth that can't be read.
        """
        ahead = self._ahead.pop(item.id, None)  # given once, to whichever thread comes first
        if ahead and ahead[0] == self._as_they_are(item):
            return ahead[1]
        return self._opened(item)

    def _opened(self, item: Item) -> Opened:
        opened = self._read(item)
        opened.follows = self._sheet.there
        if self._sheet.waits:
            return opened  # nobody reads notes of thousands, for which the whole table is read each time
        self._add_row(item, opened, CsvRowSource.read_with_header)
        if opened.follows:
            # letters.csv follows from record and sheet, whatever becomes of it
            opened.notes += [issue for part in opened.parts[1:] for issue in part.find_issues(opened.record)]
            del opened.parts[1:]
        return opened

    def _read(self, item: Item) -> Opened:
        source = self.source(item)
        text = source.read()
        opened = self._new(item, source) if text is None else self._existing(item, source, text)
        if text is None and item.truth:
            opened.notes.append(Issue((), Message("truth-vanished", {"path": item.truth})))
        return opened

    def every(self, items: Iterable[Item]) -> Iterator[tuple[Item, Opened | GtappError]]:
        """What the documents of all items that have a truth are made of; a file of many lines is read once."""
        lines: dict[tuple[str, str], list[str]] = {}
        read = ""
        look = rows.at_once()
        for item in items:
            if not item.truth:
                continue
            try:
                if self._benchmark.layout.container == "jsonl" and item.truth != read:
                    lines, read = self._lines(item.truth), item.truth
                yield item, self._peeked(item, lines, look)
            except GtappError as error:
                yield item, error

    def _lines(self, place: str) -> dict[tuple[str, str], list[str]]:
        """The lines of a JSON-lines file by (file, key)."""
        path, found = self._root / place, dict[tuple[str, str], list[str]]()
        for line in json_reader.read_text(path).removeprefix("\ufeff").split("\n"):
            found.setdefault((place, key_of(line, self._benchmark.layout.key)), []).append(line.rstrip("\r"))
        return found

    def _peeked(self, item: Item, lines: dict[tuple[str, str], list[str]], look: rows.Look) -> Opened:
        same = lines.get((item.truth, item.key), [])
        if item.nth < len(same):
            return self._existing(Item(item.id, truth=item.truth), self.source(item), same[item.nth])
        opened = self._read(item)
        self._add_row(item, opened, look)
        return opened

    def source(self, item: Item) -> Source:
        """Where the truth of `item` lies, or will lie."""
        layout = self._benchmark.layout
        if layout.container == "jsonl":
            key, name = item.key, layout.key
            return JsonLineSource(
                self._root / (item.truth or self._new_file(item)),
                lambda line: _is_line(line, name, key),
                item.nth,
                item.key,
            )
        if item.truth:
            return FileSource(self._root / item.truth)
        folder = self._root / layout.truths[0]
        return FileSource(file_names.build_safe_path(folder, f"{item.id}.json", normal=False))

    def _new_file(self, item: Item) -> str:
        """The JSON-lines file for a new line: named as the folder of the item's scan, else the benchmark's."""
        parts = Path(item.scans[0]).parts if item.scans else ()
        if len(parts) > 2:
            named = f"{self._benchmark.layout.truths[0]}/{parts[1]}.jsonl"
            if os.path.isfile(self._root / named):
                return named
        return self._benchmark.new.file or f"{self._benchmark.layout.truths[0]}/records.jsonl"

    def record_in(self, text: str, path: Path) -> tuple[Any, Pointer]:
        """The record in a truth's text, and the key of the envelope it is in.

        Raises:
            UnreadableError: the text is not JSON.
        """
        tree = json_reader.parse_json(text, path)
        schema = self._benchmark.schema.fields
        for key in (self._benchmark.new.record_key, "response_text"):
            if key and isinstance(tree, dict) and key in tree and key not in schema.by_name:
                return tree[key], (key,)
        return tree, ()

    def _existing(self, item: Item, source: Source, text: str) -> Opened:
        record, prefix = self.record_in(text, source.path)
        schema = self._benchmark.schema_for(record, item.truth)
        shape = shapes.detect_shape(record, schema.fields)
        opened = Opened(
            record,
            [JsonPart(source, text, text, prefix, self._style())],
            schema,
            shape or Shape(),
            prefix=prefix,
        )
        if os.path.islink(source.path):
            opened.notes.append(Issue((), Message("truth-link"), "note"))
        if text.startswith("\ufeff"):
            opened.notes.append(Issue((), Message("bom"), "note"))
        if shape is None:
            expected = ", ".join(child.name for child in schema.fields.children)
            opened.notes.append(Issue((), Message("shape", {"expected": expected})))
        answer = self._draft(item, schema)
        opened.draft = answer.tree
        return opened

    def _new(self, item: Item, source: Source) -> Opened:
        schema = self._benchmark.schema_for(None, item.scans[0] if item.scans else "")
        begun = self._sheet.begun(item)
        answer = self._from_sheet(schema, begun) if begun else self._draft(item, schema)
        if answer.tree is not ABSENT and self._benchmark.variants:
            schema = self._benchmark.schema_for(answer.tree, item.draft)
            answer = self._draft(item, schema)
        tree = schema.fields.blank() if answer.tree is ABSENT else json.loads(json.dumps(answer.tree))
        if self._benchmark.layout.container == "jsonl" and isinstance(tree, dict):
            key = self._benchmark.layout.key
            tree = {key: item.key, **{name: value for name, value in tree.items() if name != key}}
        shape = shapes.make_shape(self._benchmark.new.shape, schema.fields)
        record = shape.lay_out(tree, item.id)
        text, prefix = self._serialised(record, answer.run)
        part = JsonPart(source, text, None, prefix, self._style())
        opened = Opened(record, [part], schema, shape, answer.tree, prefix)
        opened.notes += _said(answer)
        return opened

    def _from_sheet(self, schema: Schema, begun: Mapping[str, Any]) -> answers.Answer:
        from gtapp.sheets.columns import COPIES_FOLDER

        return answers.Answer({**schema.fields.blank(), **begun}, {"model": COPIES_FOLDER})

    def _draft(self, item: Item, schema: Schema) -> answers.Answer:
        """The draft of `item`: the last one that holds a record; where none does, what is wrong with the last."""
        found = [answers.Answer()]
        for place in reversed(item.drafts):
            found.append(self.answer(item, place, schema))
            if found[-1].tree is not ABSENT:
                return found[-1]
        return found[min(1, len(found) - 1)]

    def answer(self, item: Item, place: str, schema: Schema) -> answers.Answer:
        """One draft of `item` in the schema's shape, from a file of its own or a line of many."""
        path = self._root / place
        unwrap = self._benchmark.layout.unwrap
        if not place.endswith(".jsonl"):
            return answers.read(path, schema.fields, unwrap)
        key = self._benchmark.layout.key
        try:
            line = JsonLineSource(path, lambda text: _is_line(text, key, item.key), hint=item.key).read()
            return answers.of(json_reader.parse_json(line or "null", path), schema.fields, unwrap, path.name)
        except UnreadableError as error:
            return answers.Answer(
                reason=Message("draft-unreadable", {"path": path.name, "reason": error.message})
            )

    def _style(self) -> JsonStyle:
        new = self._benchmark.new
        # a line of a JSON-lines file stays one line, whatever the benchmark says
        one_line = new.indent is None or self._benchmark.layout.container == "jsonl"
        return JsonStyle(ascii=new.ascii, indent=None if one_line else " " * (new.indent or 0))

    def _serialised(self, record: Any, run: Mapping[str, Any]) -> tuple[str, Pointer]:
        """The text of a new truth: the record in the benchmark's envelope, with the draft's run data where it has a place."""
        new = self._benchmark.new
        style = self._style()
        ending = "\n" if new.final_newline and self._benchmark.layout.container == "json" else ""
        if not new.record_key:
            return style.dump(record) + ending, ()
        envelope = {key: run.get(key, value) for key, value in new.envelope.items()}
        envelope[new.record_key] = record
        return style.dump(envelope) + ending, (new.record_key,)

    def _add_row(self, item: Item, opened: Opened, look: rows.Look) -> None:
        """The row of the table that repeats the record, where the project has that table."""
        layout = self._benchmark.table
        key = layout.key_of(item.id) if layout else None
        if not layout or key is None:
            return
        path = self._root / self._benchmark.layout.truths[0] / layout.file
        part, notes = rows.part(opened.record, CsvRowSource(path, layout.key, key), layout, look)
        opened.notes += notes
        if part is None:
            return
        is_new = opened.parts[0].disk is None
        if part.disk is None and not is_new and not self._sheet.there:
            opened.notes.append(Issue((), Message("row-missing", {"path": path.name})))
        if part.disk is not None and is_new and not self._sheet.there:
            part.fill_empty_cells(opened.record)
        opened.parts.append(part)


def _is_line(line: str, name: str, key: str) -> bool:
    # looking for the characters first spares most lines the reading; where some are escaped it proves nothing
    return (key in line or "\\" in line) and key_of(line, name) == key


def _said(answer: answers.Answer) -> list[Issue]:
    """What a draft that became a new record leaves to be said."""
    found = []
    if answer.reason:
        found.append(Issue((), answer.reason))
    if answer.repeated:
        found.append(Issue((), Message("draft-repeated", {"keys": ", ".join(answer.repeated)})))
    if answer.foreign:
        found.append(Issue((), Message("draft-foreign", {"keys": ", ".join(answer.foreign)}), "note"))
    return found

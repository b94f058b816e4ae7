"""Reads an item's ground truth and drafts into what a document is made of: texts, record, schema and shape.

The models' answers are read by `gtapp.core.answers.answer_reader`; a draft is an answer in the schema's shape.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gtapp.core.files import json_text, plain_text
from gtapp.core.files.csv_text import CsvHeader, CsvTable
from gtapp.core.files.file_names import build_safe_path, natural_key
from gtapp.core.files.json_lines import find_first_fault
from gtapp.core.files.json_text import JsonStyle
from gtapp.core.files.line_places import LinePlaces
from gtapp.core.files.record_files import FragmentSource
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.files.text_sources import CsvRowSource, FileSource, JsonLineSource, TextSource, read_table
from gtapp.core.platform.errors import GtappError, ProjectError, UnreadableError
from gtapp.core.platform.file_stamp import read_stamp
from gtapp.core.platform.messages import Message
from gtapp.core.project.batch_folders import choose_record_file, choose_truth_folder
from gtapp.core.project.folder_listing import list_files
from gtapp.core.project.project_extension import BegunRecord, ProjectExtension
from gtapp.core.project.record_types import list_possible_types
from gtapp.core.record import shape as shapes
from gtapp.core.record import validation
from gtapp.core.record.changes import UndoStack
from gtapp.core.record.derivation import fill_derived_values
from gtapp.core.record.document import Document
from gtapp.core.record.draft_fitting import fit_draft
from gtapp.core.record.draft_offers import find_offers
from gtapp.core.record.plain_text_part import PlainTextPart
from gtapp.core.record.shape import Shape
from gtapp.core.record.text_parts import JsonPart, RowPart, TextPart, format_row
from gtapp.core.record.validation import Issue
from gtapp.core.schema.benchmark import Benchmark, TableLayout
from gtapp.core.schema.containers import PAGES, TEXT
from gtapp.core.schema.fields import Field
from gtapp.core.schema.items import Item, name_item, read_line_key, set_key
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.core.schema.schema import Schema
from gtapp.core.store.project_folder import find_forbidden_target

if TYPE_CHECKING:  # few benchmarks have rules
    from gtapp.core.interpretation.interpreter import Interpreter

# a newer file may change again with the same time: some file systems count in steps of two seconds
_SETTLED_NS = 2_100_000_000


@dataclass(slots=True)
class TruthContent:
    """What a document is made of; the record of `parts[0]` is at `prefix`.

    `record` also has what further parts hold. `follows` is True if the item's row in the table is derived by the project's
    extension, and so is none of the parts; `is_record_alone` if the extension's part was not read; `checked` is what the checks
    of the record found, if that is known already. `offers` are the draft's values that have no field.
    """

    record: Any
    parts: list[TextPart]
    schema: Schema
    shape: Shape
    draft: Any = ABSENT
    is_draft_later: bool = False
    prefix: Pointer = ()
    notes: list[Issue] = field(default_factory=list)
    offers: list[Issue] = field(default_factory=list)
    follows: bool = False
    is_record_alone: bool = False
    checked: validation.CheckedRecord | None = None
    interpreter: Interpreter | None = None


def build_document(item: Item, opened: TruthContent, history: UndoStack | None = None) -> Document:
    """Return the document of what was read."""
    return Document(
        item.id,
        opened.record,
        opened.parts,
        opened.schema,
        opened.shape,
        opened.draft,
        history,
        opened.notes,
        opened.checked,
        opened.offers,
        opened.interpreter,
        opened.is_draft_later,
    )


def _create_interpreter(benchmark: Benchmark) -> Interpreter | None:
    """Return what suggests interpretations; None if the benchmark declares no rules for them.

    Raises:
        GtappError: it declares a rule that there is none of.
    """
    if not benchmark.interpretation.columns:
        return None
    from gtapp.core.interpretation.interpreter import Interpreter  # few benchmarks have such tables

    return Interpreter(benchmark.interpretation)


class TruthReader:
    """Reads the ground truth of one project, with what its `extension` adds."""

    def __init__(self, root: Path, benchmark: Benchmark, extension: ProjectExtension) -> None:
        self._root = root
        self._benchmark = benchmark
        self._extension = extension
        self.interpreter = _create_interpreter(benchmark)
        self._lines: dict[str, LinePlaces] = {}
        self._ahead: dict[str, tuple[tuple[object, ...], TruthContent]] = {}

    @property
    def record_schema(self) -> Schema:
        """The benchmark's schema, with the extension's fields; without them where they can't be read."""
        with suppress(GtappError):  # reported when an item is opened
            return self._extension.extend_schema(self._benchmark.schema)
        return self._benchmark.schema

    def preload(self, item: Item) -> TruthContent | None:
        """Read and validate what will probably be opened next; `open` uses it if the files are still the same.

        The figure ``next card, saved, prefetched`` of ``make bench`` needs this.
        """
        known = self._ahead.pop(item.id, None)
        self._ahead.clear()
        if self._benchmark.table or self._benchmark.layout.is_shared:
            return None
        with suppress(GtappError):  # reported when it is opened
            if key := self._fingerprint_files(item):
                if known and known[0] == key:  # only statuses changed meanwhile
                    self._ahead[item.id] = known
                    return known[1]
                opened = self.read(item)
                opened.checked = validation.check_record(
                    opened.shape.build_tree(opened.record), opened.schema
                )
                self._ahead[item.id] = key, opened
                return opened
        return None

    def _fingerprint_files(self, item: Item) -> tuple[object, ...]:
        """Return the state of the item's files; empty if one was written just now.

        Raises:
            GtappError: the item's name can't be a file name.
        """
        found: list[object] = []
        for path in (self.make_source(item).path, *(self._root / draft for draft in item.drafts)):
            try:
                stat = path.stat()
            except FileNotFoundError:
                found.append((path,))
                continue
            except OSError:
                return ()
            if time.time_ns() - stat.st_mtime_ns < _SETTLED_NS:
                return ()
            # a file whose old modification time was restored has another change time
            found.append((path, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino))
        return tuple(found)

    def open(self, item: Item) -> TruthContent:
        """Return what `read` does, to be edited: what was preloaded, if the files are still the same.

        Raises:
            UnreadableError: there is a ground truth that can't be read.
        """
        ahead = self._ahead.pop(item.id, None)  # used once
        if ahead and ahead[0] == self._fingerprint_files(item):
            return ahead[1]
        return self.read(item)

    def read(self, item: Item) -> TruthContent:
        """Return what the document of `item` is made of, as on disk now, with the row that repeats it.

        Raises:
            UnreadableError: there is a ground truth that can't be read.
        """
        opened = self._read_truth(item)
        target = find_forbidden_target(self._root, opened.parts[0].source.path)
        if target is not None:
            opened.notes.append(Issue((), Message("truth-outside", {"target": str(target)})))
        opened.follows = self._extension.derives_rows
        if not self._extension.is_deferred:
            # during a batch the notes are not shown, and each would need the whole table
            self._add_row(item, opened, CsvRowSource.read_with_header)
        if opened.follows:
            opened.notes += [issue for part in opened.parts[1:] for issue in part.find_issues(opened.record)]
            del opened.parts[1:]
        self._add_part(item, opened)
        return opened

    def _add_part(self, item: Item, opened: TruthContent) -> None:
        """Add the extension's part, if there is one for the item; with it the record has further keys."""
        if not isinstance(opened.record, dict):
            return
        try:
            part = self._extension.open_part(item, opened.record)
            if part is None:
                return
            opened.schema = self._extension.extend_schema(opened.schema)
        except GtappError as error:
            opened.notes.append(Issue((), error.message))
            return
        if isinstance(opened.parts[0], JsonPart):
            opened.parts[0].foreign_keys = part.own_keys
        opened.record = part.extend_record(opened.record, part.text)
        opened.parts.append(part)

    def _read_truth(self, item: Item) -> TruthContent:
        """Read an item's ground truth, or begin a new one."""
        source = self.make_source(item)
        text = source.read()
        opened = self._build_new(item, source) if text is None else self._build_existing(item, source, text)
        if text is None and item.truth:
            opened.notes.append(Issue((), Message("truth-vanished", {"path": item.truth})))
        if text is None and isinstance(source, JsonLineSource) and (fault := source.find_refusal()):
            opened.notes.append(Issue((), fault))
        if text is not None and isinstance(source, FragmentSource):
            known = opened.schema.fields.by_name
            fixed = [
                key for key in source.list_fixed() if not (key in known and known[key].hints.get("read_only"))
            ]
            opened.notes += [Issue((key,), Message("cell-formula"), "note") for key in fixed]
        return opened

    def read_all(self, items: Iterable[Item]) -> Iterator[tuple[Item, TruthContent | GtappError]]:
        """Yield each item that has a ground truth, and its content or the error; of a file of many lines those are read."""
        places: LinePlaces | None = None
        found_in = ""
        look = read_tables_once()
        for item in items:
            if not item.truth:
                continue
            try:
                if self._benchmark.layout.container == "jsonl" and item.truth != found_in:
                    places, found_in = self._find_lines(item.truth), item.truth
                opened = self._read_from_lines(item, places, look)
                opened.is_record_alone = True
                yield item, opened
            except GtappError as error:
                yield item, error

    def _find_lines(self, place: str) -> LinePlaces:
        """Return where the lines of a JSON-lines file are."""
        path, known = self._root / place, self._lines.get(place)
        if known is None or known.stamp != read_stamp(path):
            known = self._lines[place] = LinePlaces(path, self._benchmark.layout.key)
        return known

    def _read_from_lines(self, item: Item, places: LinePlaces | None, look: RowLookup) -> TruthContent:
        """Read an item from its line of a file, if it has such a file."""
        line = places.read(item.key, item.nth) if places else None
        if line is not None:
            return self._build_existing(Item(item.id, truth=item.truth), self.make_source(item), line)
        opened = self._read_truth(item)
        self._add_row(item, opened, look)
        return opened

    def make_source(self, item: Item) -> TextSource:
        """Return where the ground truth of `item` is or will be stored.

        Raises:
            GtappError: its name can't be a file's, or the type of its new record is not known (``item-type-unknown``).
        """
        layout = self._benchmark.layout
        if layout.is_shared:
            key, name = item.key, layout.key
            path = self._root / (item.truth or self._choose_file(item))
            if layout.container != "jsonl":
                return FragmentSource(open_record_file(path, layout), key, item.nth)
            return JsonLineSource(
                path,
                lambda line: _has_key(line, name, key),
                item.nth,
                item.key,
                lambda content: find_first_fault(content, name, path),
            )
        if item.truth:
            return FileSource(self._root / item.truth, self._has_texts)
        folder = choose_truth_folder(self._root, layout, item)
        path = build_safe_path(folder, layout.name_truth(item.id), follows_file=True)
        return FileSource(path, self._has_texts)

    @property
    def _has_texts(self) -> bool:
        return self._benchmark.layout.container == TEXT

    def _choose_file(self, item: Item) -> str:
        """Return the file of many records for a new one: that of its batch and type, else the one named as its scan's folder.

        Without these it is the only one there is.
        """
        if self._benchmark.types:
            return choose_record_file(self._root, self._benchmark, item, self._find_type(item))
        layout, parts = self._benchmark.layout, Path(item.scans[0]).parts if item.scans else ()
        place = layout.truths[0]
        if layout.split_truth_name(place)[0] and not os.path.isdir(self._root / place):  # noqa: PTH112 - as below
            return place
        if len(parts) > 2:
            named = f"{place}/{layout.name_truth(parts[1])}"
            if os.path.isfile(self._root / named):
                return named
        files = [
            path
            for path, name in list_files(self._root, place, layout.recursive)
            if layout.split_truth_name(name)[0]
        ]
        only = files[0] if len(files) == 1 and layout.container != "jsonl" else ""
        return only or f"{place}/{layout.name_truth('records')}"

    def _find_type(self, item: Item) -> str:
        """Return the type of an item's new record.

        Raises:
            ProjectError: neither the places of its files nor the keys of its draft nor the annotator tell it.
        """
        found = list_possible_types(item, self._benchmark.types, self.find_draft_record(item))
        if len(found) != 1:
            raise ProjectError("item-type-unknown", item=item.id, types=", ".join(self._benchmark.types))
        return found[0]

    def find_record(self, text: str, path: Path) -> tuple[Any, Pointer]:
        """Return the record in a ground truth's text, and the key of its envelope.

        Raises:
            UnreadableError: the text is not JSON, or no page.
        """
        if self._benchmark.layout.container == PAGES:
            from gtapp.core.files.page_xml_reader import read_page_xml  # few projects have pages

            return read_page_xml(text, path).record, ()
        if self._has_texts:
            return plain_text.read_record(text), ()
        tree = json_text.parse_json(text, path)
        schema = self._benchmark.schema.fields
        for key in (self._benchmark.new.record_key, "response_text"):
            if key and isinstance(tree, dict) and key in tree and key not in schema.by_name:
                return tree[key], (key,)
        return tree, ()

    def parse_version(self, item: Item, text: str) -> TruthContent:
        """Return the content that the item's own file has with this text.

        Raises:
            UnreadableError: the text is not JSON.
        """
        return self._build_existing(item, self.make_source(item), text)

    def _build_existing(self, item: Item, source: TextSource, text: str) -> TruthContent:
        """Return the content of an existing ground truth."""
        if self._benchmark.layout.container == PAGES:
            return self._build_page(source, text)
        record, prefix = self.find_record(text, source.path)
        schema = self._benchmark.schema_for(record, item.truth)
        shape = shapes.detect_shape(record, schema.fields)
        opened = TruthContent(
            record,
            [self._make_part(source, text, text, prefix)],
            schema,
            shape or Shape(),
            prefix=prefix,
            interpreter=self.interpreter,
        )
        if os.path.islink(source.path):
            opened.notes.append(Issue((), Message("truth-link"), "note"))
        if text.startswith("\ufeff"):
            opened.notes.append(Issue((), Message("bom"), "note"))
        if shape is None:
            expected = ", ".join(child.name for child in schema.fields.children)
            opened.notes.append(Issue((), Message("shape", {"expected": expected})))
        answer = self._find_draft(item, schema)
        opened.draft = fit_draft(answer.tree, schema.fields)
        opened.is_draft_later = bool(answer.truth) and answer.truth == item.truth
        return opened

    def _build_page(self, source: TextSource, text: str) -> TruthContent:
        """Return the content of an existing page in PAGE-XML or ALTO."""
        from gtapp.core.files.page_xml_reader import read_page_xml  # few projects have pages
        from gtapp.core.record.page_part import PagePart

        page = read_page_xml(text, source.path)
        notes = [Issue(at, Message("page-words"), "note") for at in page.list_odd_lines()]
        notes += [Issue(at, Message("page-tags"), "note") for at in page.list_odd_tags()]
        if os.path.islink(source.path):
            notes.append(Issue((), Message("truth-link"), "note"))
        part = PagePart(source, text, text, page)
        return TruthContent(page.record, [part], self._benchmark.schema, Shape(), notes=notes)

    def _make_part(self, source: TextSource, text: str, disk: str | None, prefix: Pointer) -> TextPart:
        if self._has_texts:
            return PlainTextPart(source, text, disk)
        return JsonPart(source, text, disk, prefix, self._find_style(source)[0])

    def _build_new(self, item: Item, source: TextSource) -> TruthContent:
        """Return the content of a new ground truth, begun with the extension's values, the draft or a blank record.

        That of a second reading may begin as the first reader's record.

        Raises:
            UnreadableError: it would be a page: regions and lines are not made here.
        """
        if item.first and (copied := self._build_copy(item, source)):
            return copied
        if self._benchmark.layout.container == PAGES:
            raise UnreadableError("page-missing", path=str(source.path))
        type_ = self._find_type(item) if self._benchmark.types else ""
        schema = self._benchmark.types.get(type_, self._benchmark.schema)
        begun = self._extension.begin_record(item)
        answer = _make_draft(begun, schema) if begun else self._find_draft(item, schema)
        if type_:
            answer = self._fit_to_type(answer, item, schema)
        if not begun:
            answer = answer._replace(tree=fit_draft(answer.tree, schema.fields))
        tree = schema.fields.make_blank() if answer.tree is ABSENT else json.loads(json.dumps(answer.tree))
        if self._benchmark.layout.key and self._benchmark.layout.is_shared and isinstance(tree, dict):
            tree = self._add_key(tree, item.key, schema.fields)
        tree = fill_derived_values(tree, schema.fields)
        shape = self._choose_shape(source.path, schema)
        record = shape.lay_out(tree, item.id)
        if isinstance(source, FragmentSource):
            record = source.file.fit_record(record)
        style, margin = self._find_style(source)
        text, prefix = self._serialise(record, answer.run, style, margin)
        part = self._make_part(source, text, None, prefix)
        opened = TruthContent(
            record, [part], schema, shape, answer.tree, prefix=prefix, interpreter=self.interpreter
        )
        opened.notes += _describe_draft(answer)
        opened.offers = find_offers(answer.whole, answer.tree, schema.fields)
        if type_ not in ("", item.chosen_type, self._benchmark.report.find_type(*item.scans)):
            place = source.path.relative_to(self._root).as_posix()
            opened.notes.append(Issue((), Message("truth-type", {"type": type_, "path": place}), "note"))
        return opened

    def _add_key(self, tree: dict[str, Any], key: str, schema: Field) -> dict[str, Any]:
        """Return a new record with its key, which is a number if the schema says so."""
        name = self._benchmark.layout.key
        found = schema.find((name,)) or schema.find(tuple(name.split(".")))
        is_number = found is not None and found.kind == "integer" and key.isdecimal()
        if self._benchmark.layout.has_tables:
            return {name: key, **{each: value for each, value in tree.items() if each != name}}
        return set_key(tree, name, int(key) if is_number else key)

    def _build_copy(self, item: Item, source: TextSource) -> TruthContent | None:
        """Return the content of a new ground truth that begins as the first reader's; None if that can't be read."""
        copied = replace(item, truth=item.first)
        with suppress(UnreadableError):  # reported as of a draft
            text = self.make_source(copied).read()
            if text is not None:
                opened = self._build_existing(copied, source, text)
                opened.parts[0].disk = None
                return opened
        return None

    def _fit_to_type(self, answer: DraftAnswer, item: Item, schema: Schema) -> DraftAnswer:
        """Return a draft with its keys in the schema's order; keys of other types that have no value are not reported."""
        whole = self.find_draft_record(item)
        if not isinstance(answer.tree, dict) or not isinstance(whole, dict):
            return answer
        tree = {name: answer.tree[name] for name in schema.fields.by_name if name in answer.tree}
        return answer._replace(
            tree=tree, foreign=tuple(name for name in answer.foreign if whole.get(name) != "")
        )

    def _choose_shape(self, path: Path, schema: Schema) -> Shape:
        """Return the shape of a new ground truth: that of the file before it in natural order, else of the one behind it.

        Without neighbours that have a shape, it is the benchmark's.
        """
        own = shapes.make_shape(self._benchmark.new.shape, schema.fields)
        if own.kind == "object":
            return own
        key = natural_key(path.name)
        try:
            keys = {natural_key(each.name): each for each in path.parent.glob(f"*{path.suffix}")}
        except OSError:
            return own
        before = [keys[each] for each in sorted(keys) if each < key][-1:]
        behind = [keys[each] for each in sorted(keys) if each > key][:1]
        for neighbour in (*before, *behind):
            with suppress(GtappError):  # reported when that item is opened
                record, _ = self.find_record(json_text.read_text(neighbour), neighbour)
                if record and (found := shapes.detect_shape(record, schema.fields)):
                    return found
        return own

    def find_draft_record(self, item: Item) -> Any:
        """Return the record in the newest draft of `item` that contains one, with the fields of all types; else `ABSENT`."""
        return self._find_draft(item, self._benchmark.joint_schema).tree

    def _find_draft(self, item: Item, schema: Schema) -> DraftAnswer:
        """Return the newest draft of `item` that contains a record; if none does, the newest with its reason."""
        found = [DraftAnswer()]
        for place in reversed(item.drafts):
            found.append(self.read_draft(item, place, schema))
            if found[-1].tree is not ABSENT:
                return found[-1]
        return found[min(1, len(found) - 1)]

    def read_draft(self, item: Item, place: str, schema: Schema) -> DraftAnswer:
        """Return one draft of `item` in the schema's shape, from its own file or a line of many."""
        path = self._root / place
        layout = self._benchmark.layout
        is_record = place == item.first and layout.is_shared and layout.container != "jsonl"
        if not (is_record or place.endswith(".jsonl")):
            return read_draft(path, schema.fields, layout.unwrap)
        try:
            text = (
                open_record_file(path, layout).read((item.key, 0))
                if is_record
                else JsonLineSource(
                    path, lambda line: _has_name(line, layout.key, item.key_name), hint=item.key_name
                ).read()
            )
            tree = json_text.parse_json(text or "null", path)
            return parse_draft(tree, schema.fields, layout.unwrap, path.name)
        except UnreadableError as error:
            return DraftAnswer(
                reason=Message("draft-unreadable", {"path": path.name, "reason": error.message})
            )

    def _find_style(self, source: TextSource) -> tuple[JsonStyle, str]:
        """Return the JSON style of new ground truth, and its margin in a file of many."""
        if isinstance(source, FragmentSource):
            return source.file.describe_style()
        new = self._benchmark.new
        # a JSON-lines file has one line for each item, even if the benchmark sets an indent
        one_line = new.indent is None or self._benchmark.layout.is_shared
        return JsonStyle(ascii=new.ascii, indent=None if one_line else " " * (new.indent or 0)), ""

    def _serialise(
        self, record: Any, run: Mapping[str, Any], style: JsonStyle, margin: str
    ) -> tuple[str, Pointer]:
        """Return the text of a new ground truth, and the pointer of the record in its envelope."""
        if self._has_texts:
            return plain_text.make_text(record), ()
        new = self._benchmark.new
        ending = "\n" if new.final_newline and not self._benchmark.layout.is_shared else ""
        if not new.record_key:
            return style.dump(record, margin) + ending, ()
        envelope = {key: run.get(key, value) for key, value in new.envelope.items()}
        envelope[new.record_key] = record
        return style.dump(envelope, margin) + ending, (new.record_key,)

    def _add_row(self, item: Item, opened: TruthContent, look: RowLookup) -> None:
        """Add the row of the table that repeats the record, if the project has such a table."""
        layout = self._benchmark.table
        key = layout.find_key(item.id) if layout else None
        if not layout or key is None:
            return
        path = self._root / self._benchmark.layout.truths[0] / layout.file
        part, notes = make_row_part(opened.record, CsvRowSource(path, layout.key, key), layout, look)
        opened.notes += notes
        if part is None:
            return
        is_new = opened.parts[0].disk is None
        if part.disk is None and not is_new and not self._extension.derives_rows:
            opened.notes.append(Issue((), Message("row-missing", {"path": path.name})))
        if part.disk is not None and is_new and not self._extension.derives_rows:
            part.fill_empty_cells(opened.record)
        opened.parts.append(part)


def _has_key(line: str, name: str, key: str) -> bool:
    # a text search saves parsing most lines; it proves nothing if characters are escaped
    """Return whether a JSON line has this key."""
    return (key in line or "\\" in line) and read_line_key(line, name) == key


def _has_name(line: str, key: str, name: str) -> bool:
    """Return whether a JSON line is about the item of this name."""
    return (name in line or "\\" in line) and name_item(read_line_key(line, key)) == name


def _make_draft(begun: BegunRecord, schema: Schema) -> DraftAnswer:
    """Return the values that a record begins with as a draft."""
    return DraftAnswer({**schema.fields.make_blank(), **begun.values}, {"model": begun.source})


def _describe_draft(answer: DraftAnswer) -> list[Issue]:
    """Return the issues that a draft leaves in a new record."""
    found = []
    if answer.reason:
        found.append(Issue((), answer.reason))
    if answer.repeated:
        found.append(Issue((), Message("draft-repeated", {"keys": ", ".join(answer.repeated)})))
    if answer.foreign:
        found.append(Issue((), Message("draft-foreign", {"keys": ", ".join(answer.foreign)}), "note"))
    return found


RowLookup = Callable[[CsvRowSource], tuple[CsvHeader | CsvTable, str | None]]
"""The table's head and the row, None where there is none; raises `UnreadableError` as `TableRow.look` does."""


def read_tables_once() -> RowLookup:
    """Return a lookup that reads each table once, when it is first needed."""
    tables: dict[Path, _TableRows | UnreadableError] = {}

    def look(source: CsvRowSource) -> tuple[CsvHeader | CsvTable, str | None]:
        if source.path not in tables:
            tables[source.path] = _read_rows(source)
        found = tables[source.path]
        if isinstance(found, UnreadableError):
            raise found
        return found.table, found.find_row(source)

    return look


def _read_rows(source: CsvRowSource) -> _TableRows | UnreadableError:
    """Return the rows of a table, or why it can't be read."""
    try:
        text, table = read_table(source.path)
    except UnreadableError as error:
        return error
    return _TableRows(text, table, source.column)


class _TableRows:
    """The rows of one table by their key."""

    def __init__(self, text: str, table: CsvTable, column: str) -> None:
        self.table = table
        self._rows: dict[str, list[str]] = {}
        at = table.names.index(column) if column in table.names else len(table.names)
        for row in table.rows:
            if at < len(row.cells):
                self._rows.setdefault(row.cells[at], []).append(text[row.start : row.end])

    def find_row(self, source: CsvRowSource) -> str | None:
        """Return the text of the row with this key; None if there is none."""
        found = self._rows.get(source.key, [])
        if len(found) > 1:
            raise UnreadableError("file-two-rows", path=str(source.path), key=source.key)
        return found[0] if found else None


def make_row_part(
    record: Any, source: CsvRowSource, layout: TableLayout, look: RowLookup
) -> tuple[RowPart | None, list[Issue]]:
    """Return the row that repeats `record`, a new one if the table has none, and what is odd about it.

    The row is None if there is no such table, or it can't be used.
    """
    try:
        table, row = look(source)
        if source.column not in table.names:
            raise UnreadableError("file-no-record", path=str(source.path), key=source.column)
    except UnreadableError as error:
        return None, [Issue((), error.message)] if error.code != "file-missing" else []
    found = RowPart(source, row or "", row, table, layout.columns, layout.separator)
    if row is not None:
        return found, []
    cells = {column: found.format_cell(record, column) for column in layout.columns}
    text = format_row(table.names, table.delimiter, {**cells, source.column: source.key}, table.quoted)
    return RowPart(source, text, None, table, layout.columns, layout.separator), []


class DraftAnswer(NamedTuple):
    """A model's answer as a draft.

    `tree` is the answer in the schema's shape, or `ABSENT`; `run` the run's data in its file. `foreign` are keys that the
    schema lacks (not part of `tree`), `repeated` keys that occur twice in one object of the model's text (the last one
    counts), `reason` why there is no tree, or what of it is missing. `whole` is the tree with the keys that the schema lacks.
    `places` is what the file says about where values stand: anything, see `gtapp.features.places.drafted_places`. `truth` is the
    file of the ground truth that the item had before its first draft, if this is the first one and was an answer that existed.
    """

    tree: Any = ABSENT
    run: Mapping[str, Any] = {}
    foreign: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    reason: Message | None = None
    whole: Any = None
    places: Any = None
    truth: str = ""


def read_draft(path: Path, schema: Field, unwrap: tuple[str, ...] = ()) -> DraftAnswer:
    """Return the answer in a file; if it can't be read, `reason` is the cause."""
    try:
        content = json_text.read_json(path)
    except UnreadableError as error:
        return DraftAnswer(reason=Message("draft-unreadable", {"path": path.name, "reason": error.message}))
    return parse_draft(content, schema, unwrap, path.name)


def parse_draft(content: Any, schema: Field, unwrap: tuple[str, ...] = (), name: str = "") -> DraftAnswer:
    """Return the answer in a result file's `content`."""
    # imported when a draft is read: keeps the start fast, and `import gtapp` free of the scorer
    from gtapp.core.answers import answer_reader as reader

    def to_tree(value: Any) -> Any:
        value = reader.open_tool_call(reader.replace_non_finite(value), schema)
        wrapper = next((key for key in unwrap if reader.is_wrapper(value, key, schema)), None)
        tree = _to_schema_shape(value if wrapper is None else value[wrapper], schema)
        return tree if tree is not ABSENT else _to_schema_shape(reader.find_record(value, schema), schema)

    envelope = reader.open_envelope(content, None)
    run = _rename_run_keys(envelope.run)
    found = reader.search_record(envelope.forms, to_tree, schema)
    if found.missing:
        reason = {
            reader.NoRecord.EMPTY: "there is no text",
            reader.NoRecord.LOOP: "the model repeats itself without end",
            reader.NoRecord.REASONING: "the answer ends while the model is still reasoning",
        }.get(found.missing, "no JSON that fits the schema in the model’s text")
        return DraftAnswer(run=run, reason=Message("draft-no-record", {"path": name, "reason": reason}))
    tree, foreign = reader.drop_unknown_keys(found.record, schema)
    lost = None if found.broken is None else Message("drafting-repaired", {"place": found.broken + 1})
    metadata = content.get("gtapp") if isinstance(content, dict) else None
    places = metadata.get("places") if isinstance(metadata, dict) else None
    truth = reader.find_answer_source(content).get("truth")
    return DraftAnswer(
        tree,
        run,
        foreign,
        found.repeated,
        lost,
        found.record,
        places,
        truth if isinstance(truth, str) else "",
    )


def _rename_run_keys(run: Mapping[str, Any]) -> dict[str, Any]:
    """Return the run's data under the older format's names."""
    names = {"duration": "test_time", "timestamp": "execution_time"}
    keys = ("provider", "model", "test_time", "execution_time")
    renamed = {names.get(key, key): value for key, value in run.items()}
    return {key: renamed[key] for key in keys if key in renamed}


def _to_schema_shape(content: Any, schema: Field) -> Any:
    """Return the record in the schema's shape; ABSENT if `content` is none."""
    if schema.kind == "list" or not schema.children:
        return content if _is_of_kind(content, schema) else ABSENT
    if isinstance(content, dict) and schema.by_name.keys() & content.keys():
        return content
    shape = shapes.detect_shape(content, schema)
    if shape is None or not isinstance(content, dict | list) or shape.kind == "object":
        return ABSENT
    return shape.build_tree(content)


def _is_of_kind(content: Any, schema: Field) -> bool:
    """Return whether a value can be the record of a schema without named fields."""
    return isinstance(content, {"list": list, "object": dict}.get(schema.kind, object)) and content not in (
        ABSENT,
        None,
    )

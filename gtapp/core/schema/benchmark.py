"""The definition of one system, read from its ``benchmark.toml``: schema, scoring, file layout, style of new files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.platform import folders
from gtapp.core.platform.about import ABOUT_KEYS, About
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.schema.box_settings import mark_boxes
from gtapp.core.schema.containers import CONTAINERS, NO_TABLES, find_suffix, is_schema_file
from gtapp.core.schema.interpretation_rules import InterpretationRules
from gtapp.core.schema.meaning_rules import FieldMeaning, parse_meanings
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.core.schema.own_fields import OwnField, add_field, mark_read_only, parse_fields
from gtapp.core.schema.schema import Schema, from_module, join_schemas
from gtapp.core.schema.toml_text import parse_toml

COPIES_FOLDER: Final = "sheet"
"""The folder, next to the truths, of the sheet's tabs as they were imported; a project without it has no sheet."""


class FileLayout(NamedTuple):
    """Where a project's files are, as folders (or files) relative to the project.

    `container` is what holds records: a file for each in ``json`` or ``page-xml`` (PAGE-XML or ALTO), else the files that
    many items share (`gtapp.core.schema.containers`).
    `programs` are files in the benchmark's folder that each new project has a copy of. `others` are folders of records that are
    not read here: of a second reading, those of the project around it.

    `suffixes` are the endings of the files of truths that are cut from their names to get the item's, where they are not those of
    the container: ``.gt.json``; new files have the first one. `pages` is what precedes a page's number in the name of a scan, or
    ``r/v`` for the sides of leaves; without it, a page is known by its item's truth or draft. Of truths only those are read whose
    names, without the ending, match `item_pattern` as a whole. Records may be wrapped in the keys `unwrap`.
    """

    container: str = "json"
    key: str = ""
    scans: tuple[str, ...] = ("images",)
    texts: tuple[str, ...] = ("texts",)
    truths: tuple[str, ...] = ("ground_truths",)
    drafts: tuple[str, ...] = ("drafts",)
    answers: tuple[str, ...] = ("answers",)
    pages: str = ""
    item_pattern: str = ""
    unwrap: tuple[str, ...] = ()
    recursive: bool = False
    programs: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()

    @property
    def truth_suffixes(self) -> tuple[str, ...]:
        """The endings of the files of truths, in small letters; the first is that of new ones."""
        return self.suffixes or CONTAINERS[self.container].suffixes

    def name_truth(self, item: str) -> str:
        """Return the name of the file with the truth of an item, where each has its own."""
        return item + self.truth_suffixes[0]

    def split_truth_name(self, name: str) -> tuple[str, str]:
        """Return the item and the ending in a file's name; the item is "" if the file is no truth."""
        is_other = is_schema_file(name) or (self.has_tables and name.startswith(NO_TABLES))
        suffix = "" if is_other else find_suffix(name, self.truth_suffixes)
        return (name[: -len(suffix)], suffix) if suffix else ("", "")

    @property
    def has_tables(self) -> bool:
        """Whether records are the rows of tables."""
        return self.container in ("csv", "xlsx")

    @property
    def for_reading(self) -> FileLayout:
        """The layout of the records of a second reading: instead of a workbook, which is never made, it has a CSV table."""
        return self._replace(container="csv", suffixes=()) if self.container == "xlsx" else self

    @property
    def is_shared(self) -> bool:
        """Whether a file holds the records of many items."""
        return CONTAINERS[self.container].is_shared


class NewFile(NamedTuple):
    """How new ground truth is written: the JSON style, the envelope around the record, and the record's shape."""

    indent: int | None = None
    ascii: bool = False
    final_newline: bool = False
    record_key: str = ""
    envelope: Mapping[str, Any] = {}
    shape: str = ""
    file: str = ""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


class TableLayout(NamedTuple):
    """A CSV table that repeats the records' values, one row for each item.

    `numbers` are the first and the last number that a key may be, written with as many digits as the last one has; without
    them a key may be any text.
    """

    file: str
    key: str
    item: str
    separator: str
    columns: tuple[str, ...]
    numbers: tuple[int, ...] = ()

    def find_key(self, item: str) -> str | None:
        """Return the row's key for an item's name (``01`` for ``letter01``); None if the name has no such form."""
        before, _, after = self.item.partition("{key}")
        if item.startswith(before) and item.endswith(after) and len(item) > len(before) + len(after):
            return item[len(before) : len(item) - len(after)]
        return None

    def pad_key(self, key: str) -> str:
        """Return a number with its leading zeros (``07`` for ``7``); any other key unchanged."""
        is_padded = self.numbers and _is_number(key)
        return key.lstrip("0").zfill(len(str(self.numbers[-1]))) if is_padded else key

    def name_item(self, key: str) -> str:
        """Return the name of the item with this key (``letter07`` for ``7``)."""
        return self.item.format(key=self.pad_key(key))

    def allows_key(self, key: str) -> bool:
        """Return whether a key is one of the numbers, with or without leading zeros."""
        if not self.numbers:
            return True
        first, last = self.numbers
        digits = key.lstrip("0") or "0"
        # `int` refuses thousands of digits
        return _is_number(key) and len(digits) <= len(str(last)) and first <= int(digits) <= last


class DetectionKeys(NamedTuple):
    """The keys by which a benchmark's files are recognised: of the envelope, of the record, of an entry in its lists."""

    envelope: tuple[str, ...] = ()
    record: tuple[str, ...] = ()
    entry: tuple[str, ...] = ()


class ReportKeys(NamedTuple):
    """Where reports find what they group records by.

    `type`, `year` and `language` are pointers of values, with ``*`` for every entry of a list (``/send_date/*``); `type_path` is
    a regular expression whose first group is the type in the path of the record's file. `empty` are texts that stand for
    nothing.
    """

    type: str = ""
    type_path: str = ""
    year: str = ""
    language: str = ""
    empty: tuple[str, ...] = ()

    def find_type(self, *paths: str) -> str:
        """Return the type that one of these paths contains; "" if none does."""
        matches = (re.search(self.type_path, path) for path in paths if self.type_path)
        return next((match[1] for match in matches if match), "")


class ListLines(NamedTuple):
    """What lists show of an item: the pointers of the values in the first line, and of those in the second one.

    ``*`` stands for every entry of a list (``/rows/*/date``). The pointer of a list of objects shows how many there are.
    """

    title: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


class SchemaVariant(NamedTuple):
    """Another schema for records that have one of `keys`."""

    schema: Schema
    keys: tuple[str, ...]


class Benchmark(NamedTuple):
    """One system; `folder` contains its prompt, guidelines and sample.

    `threshold` is the similarity from which a value is right, if the project or the user sets another one than `scoring`.
    `ranking` is the figure by which a benchmark that gtapp does not know ranks its runs, `tags` are its keywords; its schema
    `is_inferred` if the folder has none, and it `is_proposed` where the folder does not say where its truths are. `lines` is what
    lists show of an item; empty: chosen by the schema.
    `types` are the schemas of a benchmark's types of records, by their names; empty where all records are of one type.
    `weights` are those of fields, by their patterns, for figures beside the benchmark's own; empty: there are no such figures.
    `meanings` are the rules by which texts that differ have the same meaning, by the patterns of their fields.
    """

    id: str
    title: str
    schema: Schema
    layout: FileLayout = FileLayout()
    new: NewFile = NewFile()
    recognise: DetectionKeys = DetectionKeys()
    variants: tuple[SchemaVariant, ...] = ()
    aliases: tuple[str, ...] = ()
    table: TableLayout | None = None
    scoring: Mapping[str, Any] = {}
    characters: tuple[str, ...] = ()
    folder: Path | None = None
    threshold: float | None = None
    ranking: str = ""
    tags: tuple[str, ...] = ()
    is_inferred: bool = False
    is_proposed: bool = False
    report: ReportKeys = ReportKeys()
    about: About = About()
    lines: ListLines = ListLines()
    types: Mapping[str, Schema] = {}
    interpretation: InterpretationRules = InterpretationRules()
    ocr: OcrSettings = OcrSettings()
    meanings: Mapping[str, FieldMeaning] = {}
    weights: Mapping[str, float] = {}

    @property
    def is_known(self) -> bool:
        """True if gtapp has this benchmark's own measure; a folder with a schema of its own is any other benchmark."""
        return self.folder is not None

    @property
    def has_measure(self) -> bool:
        """True if its measure is its own, and not the one by which all others are scored."""
        return self.is_known or "measure" in self.scoring

    @property
    def name_key(self) -> str:
        """The key of a record that only names its item, so that it counts in no figure; "" if gtapp knows the benchmark."""
        return "" if self.is_known or not self.layout.is_shared else self.layout.key

    def schema_for(self, record: Any, place: str = "") -> Schema:
        """Return the schema of a record, chosen by its keys, else by the type that the path of its file names."""
        keys = record.keys() if isinstance(record, dict) else set()
        for variant in self.variants:
            if not keys.isdisjoint(variant.keys):
                return variant.schema
        named = self.types.get(self.report.find_type(place))
        return named if named and keys <= named.fields.by_name.keys() else self.schema

    @property
    def joint_schema(self) -> Schema:
        """The schema of a record whose type is not known: it has the fields of all types."""
        return join_schemas(tuple(dict.fromkeys(self.types.values()))) if self.types else self.schema

    def read_text(self, name: str) -> str:
        """Return the text of ``prompt.md`` or ``guidelines.md``; "" if there is none."""
        path = self.folder / name if self.folder else None
        return path.read_text(encoding="utf-8") if path and path.is_file() else ""

    def with_layout(self, keys: Mapping[str, Any]) -> Benchmark:
        """Return this benchmark with other keys of its layout, such as the folders for scans."""
        return self._replace(layout=self.layout._replace(**keys))

    def with_characters(self, more: tuple[str, ...]) -> Benchmark:
        """Return this benchmark with additional special characters in its palette."""
        return self._replace(characters=tuple(dict.fromkeys((*self.characters, *more))))

    def with_report(self, keys: Mapping[str, Any]) -> Benchmark:
        """Return this benchmark with other keys of the report, as a project's own file sets them.

        Raises:
            TypeError, ValueError: a key's value can't be used.
        """
        empty = keys.get("empty", [])
        pointers = [value for key, value in keys.items() if key != "empty"]
        if not all(isinstance(pointer, str) and pointer.startswith("/") for pointer in pointers):
            raise ValueError("type, year and language of the report are pointers, as /publication/year")
        if not isinstance(empty, list) or not all(isinstance(text, str) for text in empty):
            raise ValueError("empty of the report is a list of texts")
        report = self.report._replace(**_as_tuples(keys))
        return self._replace(report=report)._change_schemas(
            lambda schema: schema.with_declared_empty(report.empty)
        )

    def with_about(self, table: Mapping[str, Any]) -> Benchmark:
        """Return this benchmark with other facts about its data, as a project's own file states them.

        Raises:
            ValueError: a key's value is of another type.
        """
        return self._replace(about=self.about.update(table))

    def with_ocr(self, table: Mapping[str, Any]) -> Benchmark:
        """Return this benchmark with other settings of OCR, as a project's own file states them.

        Raises:
            ValueError: a key's value can't be used.
        """
        return self._replace(ocr=self.ocr.update(table))

    def with_boxes(self, table: Mapping[str, Any]) -> Benchmark:
        """Return this benchmark with the fields of its schemas marked that are boxes, as a project's own file says.

        Raises:
            ValueError: a key is missing.
        """
        if not table:
            return self
        # what counts in the figures of a benchmark that gtapp knows is fixed
        stated = {**table, "scored": True} if self.is_known else table
        return self._change_schemas(lambda schema: mark_boxes(schema, stated))

    def with_numbers(self, table: Mapping[str, Any]) -> Benchmark:
        """Return this benchmark with another range of numbers, as the table ``[table]`` of a project's own file sets it.

        Raises:
            ValueError: the benchmark has no table, or the range can't be used.
        """
        if not table:
            return self
        if self.table is None:
            raise ValueError("only benchmarks with a table of items have the table [table]")
        return self._replace(table=self.table._replace(numbers=_parse_numbers(table["numbers"])))

    def with_fields(self, tables: Any) -> Benchmark:
        """Return this benchmark with the fields that a project's own file adds to its schemas.

        Raises:
            ValueError: a field can't be added; the reason names its key.
        """
        found = self
        for own in parse_fields(tables):
            try:
                found = found._with_field(own)
            except ValueError as error:
                raise ValueError(f"field {'/'.join(own.path)}: {error}") from error
        return found

    def with_read_only(self, paths: Iterable[Sequence[str]]) -> Benchmark:
        """Return this benchmark with fields, given by the keys that lead to them, that the form shows and does not change."""
        paths = tuple(paths)
        return self._change_schemas(lambda schema: mark_read_only(schema, paths)) if paths else self

    def _with_field(self, own: OwnField) -> Benchmark:
        if len(own.path) == 1 and self.new.shape in ("list", "groups"):
            raise ValueError("records are lists here, so that only their entries have fields")
        if own.path[0] in (*self.layout.unwrap, self.layout.key):
            raise ValueError("files of truths or answers use this key")
        extended = self._change_schemas(lambda schema: add_field(schema, own) or schema)
        if extended._list_schemas() == self._list_schemas():
            raise ValueError("the benchmark’s schema has no object there")
        return extended

    def _list_schemas(self) -> tuple[Schema, ...]:
        return (self.schema, *(each.schema for each in self.variants), *self.types.values())

    def _change_schemas(self, change: Callable[[Schema], Schema]) -> Benchmark:
        """Return this benchmark with other schemas: one that stands more than once is changed once."""
        changed = {schema: change(schema) for schema in dict.fromkeys(self._list_schemas())}
        return self._replace(
            schema=changed[self.schema],
            variants=tuple(each._replace(schema=changed[each.schema]) for each in self.variants),
            types={name: changed[schema] for name, schema in self.types.items()},
        )

    def with_weights(self, weights: Mapping[str, float]) -> Benchmark:
        """Return this benchmark with other weights of fields; {}: without."""
        return self._replace(weights=weights)

    def with_meanings(self, meanings: Mapping[str, FieldMeaning]) -> Benchmark:
        """Return this benchmark with rules of the same meaning that take the place of its own for the same fields."""
        return self._replace(meanings={**self.meanings, **meanings})

    def with_threshold(self, threshold: float | None) -> Benchmark:
        """Return this benchmark with another threshold; None: its own."""
        return self._replace(threshold=threshold)


_HEAVIEST: Final = 1_000_000


def is_weight(weight: Any) -> bool:
    """Return whether a value is a number from 0 to a million."""
    return isinstance(weight, int | float) and not isinstance(weight, bool) and 0 <= weight <= _HEAVIEST


def check_weights(weights: Any) -> Mapping[str, float]:
    """Return weights of fields.

    Raises:
        ValueError: they are no table of numbers from 0 to a million.
    """
    if not isinstance(weights, dict) or not all(map(is_weight, weights.values())):
        raise ValueError("weights are numbers from 0 to a million, by the names of fields")
    return weights


def check_threshold(threshold: float) -> float:
    """Return `threshold`.

    Raises:
        ValueError: it is not above 0 and at most 1.
    """
    if not 0 < threshold <= 1:
        raise ValueError(f"a threshold is above 0 and at most 1, not {threshold:g}")
    return threshold


@cache
def list_ids() -> tuple[str, ...]:
    """Return the ids of the bundled benchmarks."""
    folder = folders.bundled_folder("benchmarks")
    return tuple(sorted(path.parent.name for path in folder.glob("*/benchmark.toml")))


@cache
def load(name: str) -> Benchmark:
    """Return the bundled benchmark with this id or alias (upstream's names).

    Raises:
        ProjectError: there is none.
    """
    for each in sorted(list_ids(), key=lambda id_: id_ != name):
        found = read(folders.bundled_folder("benchmarks") / each / "benchmark.toml")
        if name in (found.id, *found.aliases):
            return found
    raise ProjectError("benchmark-unknown", name=name, names=", ".join(list_ids()))


@cache
def read(path: Path) -> Benchmark:
    """Return the benchmark that a ``benchmark.toml`` defines.

    Raises:
        GtappError: the file is invalid.
    """
    try:
        return _build_benchmark(parse_toml(path.read_text(encoding="utf-8"), _KEYS), path)
    except (OSError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise GtappError("benchmark-broken", path=str(path), reason=str(error)) from error


_KEYS: Final = {
    **dict.fromkeys(
        ("id", "title", "aliases", "scoring", "types", "interpretation", "same_meaning", "weights")
    ),
    "schema": {"module": None, "model": None, "variants": [dict.fromkeys(("model", "keys"))]},
    "layout": dict.fromkeys(FileLayout._fields),
    "new": dict.fromkeys(NewFile._fields),
    "recognise": dict.fromkeys(DetectionKeys._fields),
    "table": dict.fromkeys(TableLayout._fields),
    "palette": {"characters": None},
    "report": dict.fromkeys(ReportKeys._fields),
    "about": ABOUT_KEYS,
    "list": dict.fromkeys(ListLines._fields),
    "ocr": dict.fromkeys(OcrSettings._fields),
}


def _as_tuples(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}


def _build_benchmark(toml: Mapping[str, Any], path: Path) -> Benchmark:
    module, variants, table = toml["schema"]["module"], toml["schema"].get("variants", ()), toml.get("table")
    names = (toml["schema"]["model"], *(each["model"] for each in variants))
    report = ReportKeys(**_as_tuples(toml.get("report", {})))
    models = {name: from_module(module, name).with_declared_empty(report.empty) for name in names}
    return Benchmark(
        id=toml["id"],
        title=toml["title"],
        schema=models[toml["schema"]["model"]],
        layout=FileLayout(**_as_tuples(toml.get("layout", {}))),
        new=NewFile(**toml.get("new", {})),
        recognise=DetectionKeys(**_as_tuples(toml.get("recognise", {}))),
        variants=tuple(SchemaVariant(models[each["model"]], tuple(each["keys"])) for each in variants),
        aliases=tuple(toml.get("aliases", ())),
        table=_build_table(table) if table else None,
        scoring=toml.get("scoring", {}),
        characters=tuple(toml.get("palette", {}).get("characters", "").split()),
        folder=path.parent,
        report=report,
        about=About().update(toml.get("about", {})),
        lines=ListLines(**_as_tuples(toml.get("list", {}))),
        types={name: models[model] for name, model in toml.get("types", {}).items()},
        interpretation=InterpretationRules.parse(toml.get("interpretation", {})),
        ocr=OcrSettings().update(toml.get("ocr", {})),
        weights=check_weights(toml.get("weights", {})),
        meanings=parse_meanings(toml.get("same_meaning", {})),
    )


def _build_table(table: Mapping[str, Any]) -> TableLayout:
    numbers = _parse_numbers(table["numbers"]) if "numbers" in table else ()
    return TableLayout(**{**_as_tuples(table), "numbers": numbers})


def _parse_numbers(value: Any) -> tuple[int, ...]:
    """Return the first and the last number.

    Raises:
        ValueError: it is no list of two such numbers.
    """
    if not isinstance(value, list) or [type(each) for each in value] != [int, int]:
        raise ValueError("numbers are two whole numbers, the first and the last, as [1, 68]")
    if not 0 <= value[0] <= value[1]:
        raise ValueError("numbers are not negative, and the first is not above the last")
    return tuple(value)

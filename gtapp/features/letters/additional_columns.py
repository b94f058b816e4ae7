"""The columns of the sheet's tab ``ground_truth`` that are not in a letter's file, edited together with the letter.

They are stored in the tab's copy ``ground_truths/sheet/ground_truth.csv``, which the first edit of such a column creates.
`AdditionalColumns` gives a letter's document the part that holds its cells there, and a schema with a field for each column.
`done`, `checked_by` and `action_required` follow the letter's status (`AdditionalColumns.read_following`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic
from gtapp.core.files.json_text import Splice
from gtapp.core.files.text_sources import CsvRowSource
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError, UnreadableError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.project.project import Project
from gtapp.core.record.changes import Change
from gtapp.core.record.text_parts import CELLS, TextPart
from gtapp.core.schema import schema as schemas
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.schema.pointer import LONE_SURROGATE, Pointer
from gtapp.core.schema.schema import Schema
from gtapp.core.store.status_text import Status
from gtapp.features.letters.columns import (
    GROUND_TRUTH,
    LETTER_NUMBER,
    RECORD_COLUMNS,
    STATUS_COLUMNS,
    format_cell,
)
from gtapp.features.letters.derived_files import TabRows, create_letters_tab, format_tab_copy, render_tab
from gtapp.features.letters.letter_files import read_optional_text, rows_by_key
from gtapp.features.letters.tabs import Table, TabReading, parse_rows, read_known_tab

FOLLOWED_COLUMNS: Final = (LETTER_NUMBER, *STATUS_COLUMNS)
"""The columns whose values follow from the letter's name and status."""

INSCRIBED: Final = "_inscribed"
"""The ending of a column with names as the letter has them; without it, the column with the normalised names."""

_BESIDE: Final = {"signatures_recognised": "has_signatures"}
_MOST_COLUMNS: Final = 200

CellTexts = dict[str, str]
"""A letter's cells by column, without the empty ones."""


class AdditionalColumns:
    """The additional columns of one project's letters; its sheet's copy is read again when its file has changed."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._path = (
            project.root / project.benchmark.layout.truths[0] / COPIES_FOLDER / f"{GROUND_TRUTH.name}.csv"
        )
        self._stamp: FileStamp = ()
        self._copy: TabReading | None = None

    def extend_schema(self, schema: Schema) -> Schema:
        """Return the schema of the letters with their additional columns.

        Raises:
            GtappError: the copy can't be read.
        """
        return extend_schema(schema, _list_columns(self._read_copy()))

    def open_cells(self, number: str, record: Mapping[str, Any]) -> CellsPart:
        """Return the part of a letter's document that holds its additional cells; `record` is that in its file.

        Raises:
            GtappError: the copy can't be read.
        """
        copy = self._read_copy()
        columns = [column for column in _list_columns(copy) if column not in record]
        source = CellsSource(self._path, number, tuple(columns), lambda: create_letters_tab(self._project))
        return CellsPart(source, source.format_text(copy))

    def read_following(self, number: str, status: Status) -> dict[str, str]:
        """Return the letter's cells that follow from its number and status: as the copy has them, if there is one."""
        with suppress(GtappError):  # reported when the letter is opened
            copy = self._read_copy()
            if copy and number in copy.lines:
                row = copy.lines[number][0].cells
                return {column: row.get(column, "") for column in FOLLOWED_COLUMNS}
        is_checked = status.name == "checked"
        return {
            LETTER_NUMBER: number,
            "done": "TRUE" if is_checked or self._is_listed(number) else "FALSE",
            "checked_by": status.who if is_checked else "",
            "action_required": status.note if status.name == "needs action" else "",
        }

    def _is_listed(self, number: str) -> bool:
        """True if letters.csv, which has the letters that are done, has this one."""
        table = self._project.benchmark.table
        path = self._project.root / self._project.benchmark.layout.truths[0] / (table.file if table else "")
        with suppress(GtappError):
            return table is not None and CsvRowSource(path, table.key, number).read() is not None
        return False

    def _read_copy(self) -> TabReading | None:
        stamp = read_stamp(self._path)
        if stamp != self._stamp:
            self._copy, self._stamp = _parse_copy(self._path, read_optional_text(self._path)), stamp
        return self._copy


def _parse_copy(path: Path, text: str | None) -> TabReading | None:
    """Return the tab in the text of its copy; None if there is none.

    Raises:
        GtappError: it is no such tab, or has two different rows of one letter.
    """
    if not text:
        return None
    reading = read_known_tab(Table(path.name, parse_rows(text, path), str(path)))
    if reading.left_out:
        raise UnreadableError("file-two-rows", path=str(path), key=min(reading.left_out))
    return reading


def _list_columns(copy: TabReading | None) -> tuple[str, ...]:
    """Return the additional columns in the tab's order; without a copy those that the sheet is known to have."""
    names = sorted(copy.columns, key=copy.columns.__getitem__) if copy else GROUND_TRUTH.columns
    others = [name for name in names if name not in (*RECORD_COLUMNS, *FOLLOWED_COLUMNS)]
    return tuple(others[:_MOST_COLUMNS])


# The cells of one letter


@dataclass(frozen=True, slots=True)
class CellsSource:
    """A letter's cells in `columns` of the tab's copy, as a JSON object without the empty ones.

    `create` returns the tab for a project that has no copy yet.
    """

    path: Path
    number: str
    columns: tuple[str, ...]
    create: Callable[[], Table]

    def read(self) -> str:
        """Return the cells as they are now.

        Raises:
            GtappError: the copy can't be read.
        """
        return self.format_text(_parse_copy(self.path, read_optional_text(self.path)))

    def format_text(self, copy: TabReading | None) -> str:
        """Return the letter's cells in the tab as text."""
        lines = copy.lines.get(self.number, ()) if copy else ()
        row = lines[0].cells if lines else {}
        return _format_cells({column: row.get(column, "") for column in self.columns})

    def write(self, old: str | None, new: str, before: Callable[[], object] | None = None) -> None:
        """Replace the cells that `new` changes; `before` is called as by `atomic.write`.

        Raises:
            ChangedOnDiskError: the cells are not those of `old`, or the copy can't be read.
            SaveError: it can't be written.
        """
        with atomic.lock_folder(self.path):
            try:
                text = read_optional_text(self.path)
                copy = _parse_copy(self.path, text)
                if self.format_text(copy) != old:
                    raise ChangedOnDiskError("save-changed", path=str(self.path))
                table = self._replace_row(copy or read_known_tab(self.create()), _parse_cells(new))
                content = format_tab_copy(table, text)
            except (UnreadableError, ValueError) as error:
                raise ChangedOnDiskError("save-changed", path=str(self.path)) from error
            atomic.write(self.path, content.encode("utf-8"), before)

    def _replace_row(self, copy: TabReading, cells: Mapping[str, str]) -> Table:
        """Return the tab with these cells in the letter's row, which is added if there is none."""
        rows = {(key, 0): found[0] for key, found in rows_by_key(copy).items()}
        before = rows.get((self.number, 0), {LETTER_NUMBER: self.number, "done": "FALSE"})
        changed = {column: cells.get(column, "") for column in self.columns}
        ids = list(rows)
        rows[self.number, 0] = before | {c: cell for c, cell in changed.items() if cell != before.get(c, "")}
        return render_tab(copy, TabRows(rows, ids))


class CellsPart(TextPart):
    """The cells of a letter: its record in the document has those that are not empty, in addition to its file's keys."""

    name = CELLS

    def __init__(self, source: CellsSource, text: str) -> None:
        super().__init__(source, text, text)
        self.columns = source.columns
        self.own_keys = frozenset(source.columns)

    def rebuild(self) -> str:
        return _format_cells(_parse_cells(self.text))

    def relocate_record(self, record: Any) -> None:
        """Do nothing: the columns stay the same."""

    def is_source_of(self, pointer: Pointer) -> bool:
        return bool(pointer) and pointer[0] in self.columns

    def extend_record(self, record: Any, text: str) -> Any:
        if not isinstance(record, dict):
            return record
        cells = _parse_cells(text)
        others = {key: value for key, value in record.items() if key not in self.columns}
        return others | {name: _parse_value(name, cells[name]) for name in self.columns if name in cells}

    def format_cells(self, record: Any) -> dict[str, str]:
        members = record if isinstance(record, dict) else {}
        texts = {column: format_cell(members[column]) for column in self.columns if column in members}
        return {column: LONE_SURROGATE.sub("\ufffd", text) for column, text in texts.items()}

    def plan_splices(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        after = self.format_cells(record)
        # a record that is replaced as a whole need not have these keys
        names = self.columns if change.pointer else after
        changed = {name: after.get(name, "") for name in names if after.get(name, "") != before.get(name, "")}
        text = _format_cells(_parse_cells(self.text) | changed)
        return [Splice(0, self.text, text)] if changed else []


def _format_cells(cells: Mapping[str, str]) -> str:
    filled = {column: cell for column, cell in cells.items() if cell}
    return json.dumps(filled, ensure_ascii=False, sort_keys=True)


def _parse_cells(text: str) -> CellTexts:
    """Return the cells in a part's text.

    Raises:
        ValueError: it is no such text, as in a damaged journal.
    """
    cells = json.loads(text)
    if not isinstance(cells, dict):
        raise ValueError("cells are an object")
    return {str(column): str(cell) for column, cell in cells.items()}


def _parse_value(column: str, cell: str) -> Any:
    """Return a cell as the document's record has it: names as inscribed are a list, all else is text."""
    if column not in GROUND_TRUTH.lists:
        return cell
    return [entry for entry in map(str.strip, cell.split("|")) if entry]


# The schema with a field for each column


@lru_cache(maxsize=16)
def extend_schema(base: Schema, columns: tuple[str, ...]) -> Schema:
    """Return the schema of letters with these additional columns, and those that follow the status.

    Columns that the sheet is known to have precede those that it added.
    """
    declared = schemas.from_module("letters", "SheetLetter").json["properties"]
    own = base.json.get("properties", {})
    known = [name for name in declared if name in (*columns, *FOLLOWED_COLUMNS)]
    added = [name for name in columns if name not in declared]
    more = {name: declared.get(name, _UNDECLARED) for name in (*known, *added) if name not in own}
    properties = {**own, **more}
    arranged = {name: properties[name] for name in _arrange(own, more)}
    return base.with_json({**base.json, "properties": arranged}, f"{base.name}+{','.join(columns)}")


_UNDECLARED: Final = {"type": ["string", "null"], "gtapp": {"group": "Sheet", "empty": ""}}


def _arrange(own: Iterable[str], more: Iterable[str]) -> list[str]:
    """Return all names, those as inscribed directly before the normalised ones."""
    names = list(own)
    for name in more:
        normalised, neighbour = name.removesuffix(INSCRIBED), _BESIDE.get(name, f"{name}{INSCRIBED}")
        if normalised != name and normalised in names:
            names.insert(names.index(normalised), name)
        elif neighbour in names:
            names.insert(names.index(neighbour) + 1, name)
        else:
            names.append(name)
    return names

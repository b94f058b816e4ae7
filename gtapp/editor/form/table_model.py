"""The model of a table of objects: its columns, what each cell shows, and how a value is written into it.

Behind the last row is an empty one that is not in the document yet: the first value that is typed into it makes it one.

A cell's view is computed when it is first needed and kept until its values change (`make bench`: next item).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from gtapp.core.record.draft_rows import RowDifferences
from gtapp.core.record.value_text import (
    EmptyKind,
    TextsParser,
    ValueParser,
    empty_kind,
    has_texts,
    json_of,
    text_in_field,
    text_of,
)
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.crossed_out_cells import find_flag, is_crossed_out
from gtapp.editor.form.notes import Note, draft_notes
from gtapp.editor.form.painting import tag_name
from gtapp.editor.form.value_block import ValueState, determine_state
from gtapp.editor.record_texts import translate_label
from gtapp.kit.texts.i18n import join_label

if TYPE_CHECKING:  # loaded only where a benchmark declares rules
    from gtapp.core.interpretation.interpreter import Interpreter
    from gtapp.core.record.row_suggestions import RowSuggestions

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CellPart:
    """One value of a cell; `path` leads to it from the row, `second` is painted in italics."""

    path: Path
    field: Field
    second: bool = False

    def create_parser(self) -> ValueParser:
        """Return the parser of the texts that are typed for the value."""
        return TextsParser(self.field) if has_texts(self.field) else ValueParser(self.field)


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column; `flag` is the value that crosses a cell out (`crossed_out_cells`)."""

    field: Field
    parts: tuple[CellPart, ...]
    flag: CellPart | None = None
    automatic: bool = False

    @property
    def all_parts(self) -> tuple[CellPart, ...]:
        return (*self.parts, self.flag) if self.flag else self.parts

    @property
    def editable(self) -> bool:
        return not self.automatic


def create_columns(row: Field) -> tuple[TableColumn, ...]:
    """Return the columns for the rows that `row` describes."""
    return tuple(_create_column(child) for child in row.children)


def _create_column(field: Field) -> TableColumn:
    automatic = bool(field.hints.get("auto") or field.hints.get("read_only"))
    flag = find_flag(field)
    texts = [child for child in field.children if child is not flag]
    if not texts:
        return TableColumn(field, (CellPart((field.name,), field),), automatic=automatic)
    parts = tuple(CellPart((field.name, child.name), child, number > 0) for number, child in enumerate(texts))
    return TableColumn(field, parts, CellPart((field.name, flag.name), flag) if flag else None)


class PartView(NamedTuple):
    """One value of a cell as it is shown.

    `json_path` is the path in the row of a value that is edited as JSON; None where it is edited as text. A part is `fixed` where
    the JSON of another one contains it. `suggested` is what is written when the row is left.
    """

    text: str
    state: ValueState
    fixed: bool = False
    json_path: tuple[str, ...] | None = None
    suggested: str = ""

    @property
    def shown(self) -> str:
        """The text that is painted: what is suggested, else the value's."""
        return self.suggested or self.text


class CellView(NamedTuple):
    """A cell as it is shown."""

    parts: tuple[PartView, ...]
    flag: ValueState | None
    crossed_out: bool

    @property
    def states(self) -> tuple[ValueState, ...]:
        own = tuple(part.state for part in self.parts)
        return (*own, self.flag) if self.flag else own

    @property
    def needs_look(self) -> bool:
        return any(state.needs_look for state in self.states)


NEW_ROW = "+"
"""What stands in the place of a new row's number."""
Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_FIXED = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
_EDITABLE = _FIXED | Qt.ItemFlag.ItemIsEditable


class TableModel(QAbstractTableModel):
    """The rows and columns of a list in the document."""

    def __init__(self, row: Field, binding: Binding, parent: QObject) -> None:
        super().__init__(parent)
        self.columns: Sequence[TableColumn] = create_columns(row)
        self.editable_columns = tuple(place for place, each in enumerate(self.columns) if each.editable)
        self.entries: list[Any] = []
        self.shown = range(0)
        """The indices of the entries that are the rows."""
        self._has_new_row = False
        self.at: Pointer = ()
        self._binding = binding
        self._cells: dict[tuple[int, int], CellView] = {}
        self._texts: dict[tuple[int, int], tuple[str, ...]] = {}
        self._suggested: dict[int, bool] = {}
        self._offers: dict[tuple[int, int], str | None] = {}
        self._pointers: dict[int, Pointer] = {}
        self.suggestions: RowSuggestions | None = None
        self.differences = RowDifferences()
        """The rows that only the table or only the draft has, by their indices."""

    # contents

    def set_rows(self, entries: list[Any], shown: range, at: Pointer) -> None:
        """Show those entries of the list at `at` as rows whose indices are in `shown`; behind the last one, a new row."""
        self.beginResetModel()
        self.entries, self.shown, self.at = entries, shown, at
        self._has_new_row = self._binding.document is not None and shown.stop == len(entries)
        self._cells.clear()
        self._texts.clear()
        self._suggested.clear()
        self._offers.clear()
        self._pointers.clear()
        self.differences = self._binding.find_row_differences(at)
        self.endResetModel()

    def is_new(self, row: int) -> bool:
        """Return whether this is a row behind the last entry, which is not in the document."""
        return self.index_of(row) >= len(self.entries)

    def index_of(self, row: int) -> int:
        """Return the index of a row's entry; that of a new row is behind the last one."""
        return self.shown.start + row

    def row_of(self, index: int) -> int | None:
        """Return the row of the entry with this index; None if it is not shown."""
        row = index - self.shown.start
        return row if 0 <= row < self.rowCount() else None

    def reset_rows(self, rows: Iterable[int]) -> None:
        """Discard the views of these rows' cells; the view is notified once."""
        for row in rows:
            for column in range(len(self.columns)):
                self._cells.pop((row, column), None)
        if self.shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.shown) - 1, len(self.columns) - 1))

    def reset_cell(self, row: int, column: int) -> None:
        """Discard a cell's view."""
        self._cells.pop((row, column), None)
        self._texts.pop((row, column), None)
        self._suggested.pop(row, None)
        self._offers.clear()
        index = self.index(row, column)
        self.dataChanged.emit(index, index)

    def pointer(self, row: int, path: Sequence[str] = ()) -> Pointer:
        """Return the record's pointer of a row, or of a value in it."""
        if row not in self._pointers:
            self._pointers[row] = self._binding.to_record((*self.at, self.index_of(row)))
        return (*self._pointers[row], *path)

    def value(self, row: int, part: CellPart) -> Any:
        return ABSENT if self.is_new(row) else get_value(self.entries[self.index_of(row)], part.path)

    def write(self, row: int, part: CellPart, value: Any) -> bool:
        """Write a value that is being typed; return whether the document accepted it."""
        if not self.is_new(row):
            return self._binding.set(self.pointer(row, part.path), value)
        return self._binding.append(self.at, part.path, value)

    def find_offer(self, row: int, column: int) -> str:
        """Return the transcript that is offered for an empty cell of a row that is being added; "" for none."""
        is_open = self.is_added(row) and not self.texts(row, column)[0]
        return self._find_next(row, column) or "" if is_open else ""

    def expects_text(self, row: int, column: int) -> bool:
        """Return whether a cell is empty and unlikely to stay so."""
        return self._find_next(row, column) != "" and not self.texts(row, column)[0]

    def _find_next(self, row: int, column: int) -> str | None:
        """Return the text that is likely to come in a cell, "" for none; None where nothing is known."""
        key = (row, column)
        if key not in self._offers:
            self._offers[key] = self._compute_next(row, column)
        return self._offers[key]

    def _compute_next(self, row: int, column: int) -> str | None:
        interpreter, name = self._find_interpreter(column), self.columns[column].field.name
        if interpreter is None:
            return None
        return interpreter.find_next(self.entries, self.index_of(row), name)

    def _find_interpreter(self, column: int) -> Interpreter | None:
        """Return the interpreter of the benchmark if it knows a column of this table."""
        interpreter = self._binding.document.interpreter if self._binding.document else None
        if interpreter is None or interpreter.rules.rows != self.at:
            return None
        return interpreter if self.columns[column].field.name in interpreter.rules.columns else None

    def is_added(self, row: int) -> bool:
        """Return whether a row is new, or was added just now and not left since."""
        if self.is_new(row):
            return True
        return self.suggestions is not None and self.suggestions.is_added(self.pointer(row))

    def complete_likely(self, row: int, column: int, typed: str) -> str:
        """Return a transcript that is likely in this row, begins as what is typed, and goes on; "" for none."""
        interpreter, name = self._find_interpreter(column), self.columns[column].field.name
        if interpreter is None:
            return ""
        return interpreter.complete(self.entries, self.index_of(row), name, typed)

    def continue_text(self, row: int, column: int, number: int, typed: str) -> str:
        """Return how a text that is typed may go on as its transcript, or by a word of the column; "" for nothing."""
        interpreter, name = self._find_interpreter(column), self.columns[column].field.name
        if interpreter is None:
            return ""
        return interpreter.continue_text(self.entries, self.index_of(row), name, typed, number > 0)

    def refuse_suggestion(self, row: int, column: int, number: int) -> None:
        """Leave out what is suggested for a value."""
        parts = self.cell(row, column).parts
        if self.suggestions and number < len(parts) and parts[number].suggested:
            self.suggestions.refuse_near(self.pointer(row, self.columns[column].parts[number].path))
            self.reset_cell(row, column)

    def take_suggestion(self, row: int, column: int, number: int) -> bool:
        """Write what is suggested for a value; return False where nothing is."""
        if self.suggestions is None or self.is_new(row) or not self.cell(row, column).parts[number].suggested:
            return False
        with self._binding.edit():
            self.suggestions.take_near(self.pointer(row, self.columns[column].parts[number].path))
        return True

    def cell(self, row: int, column: int) -> CellView:
        """Return what a cell shows."""
        key, each = (row, column), self.columns[column]
        if key not in self._cells:
            view = _create_new_view(each) if self.is_new(row) else self._create_view(row, each, column == 0)
            self._cells[key] = view
        return self._cells[key]

    def texts(self, row: int, column: int) -> tuple[str, ...]:
        """Return the texts that a cell shows, without the rest of its view: all cells are measured, few are painted."""
        key = (row, column)
        if key not in self._texts:
            is_plain = not (self.is_new(row) or self._is_suggested_in(row))
            found = self._read_texts(row, self.columns[column]) if is_plain else None
            self._texts[key] = found or tuple(part.shown for part in self.cell(row, column).parts)
        return self._texts[key]

    def _is_suggested_in(self, row: int) -> bool:
        if self.suggestions is None:
            return False
        if row not in self._suggested:
            self._suggested[row] = self.suggestions.has_near(self.pointer(row))
        return self._suggested[row]

    def describe_missed(self, row: int) -> str:
        """Return what to say about the draft's rows that the table lacks above a row; "" if there are none."""
        missed = self.differences.missed.get(self.index_of(row), ())
        if not missed:
            return ""
        first = (get_value(missed[0], column.parts[0].path) for column in self.columns if column.editable)
        text = " · ".join(filter(None, (text_of(value) for value in first))) or tag_name("empty")
        if len(missed) == 1:
            return self.tr("The draft has a row here: {text}").format(text=text)
        hint = self.tr("The draft has {count} rows here, the first one: {text}")
        return hint.format(count=len(missed), text=text)

    def list_row_notes(self, row: int) -> tuple[Note, ...]:
        """Return the notes on a row that the draft lacks, and on those of the draft that are missing above it."""
        return self._list_missed(row) + self._list_invented(row)

    def _list_missed(self, row: int) -> tuple[Note, ...]:
        missed, keys = self.describe_missed(row), self._binding.name_keys("insert_missed")
        text = self.tr("Above: {text} ({keys} inserts it)")
        return (Note("note", text.format(text=missed, keys=keys)),) if missed else ()

    def _list_invented(self, row: int) -> tuple[Note, ...]:
        if self.index_of(row) not in self.differences.invented:
            return ()
        text = self.tr("The draft does not have this row ({keys} removes it)")
        return (Note("note", text.format(keys=self._binding.name_keys("remove_row"))),)

    def complete_from_column(self, row: int, column: int, number: int, typed: str) -> str:
        """Return the nearest value of the column, above before below, that begins as a typed text and goes on; "" for none."""
        rows = chain(reversed(range(row)), range(row + 1, len(self.shown)))
        texts = (self.texts(each, column)[number] for each in rows)
        start = typed.lower()
        return next((text for text in texts if len(text) > len(typed) and text.lower().startswith(start)), "")

    def _read_texts(self, row: int, column: TableColumn) -> tuple[str, ...] | None:
        """Return the texts of the values in a cell; None where one of them may be shown as JSON."""
        around = get_value(self.entries[self.index_of(row)], column.parts[0].path[:-1])
        texts = [text_of(get_value(around, part.path[-1:])) for part in column.parts]
        is_typed = not self._binding.is_plain and any(
            self._binding.typed_text(self.pointer(row, part.path)) is not None for part in column.parts
        )
        if is_typed or None in texts or not isinstance(around, dict):
            return None
        return tuple(map(str, texts))

    def _create_view(self, row: int, column: TableColumn, first: bool) -> CellView:
        misfit = self._find_misfit(row, column)
        if misfit is not None:
            return misfit
        parts = tuple(self._create_part(row, part, column) for part in column.parts)
        whole = [self.pointer(row)] if first else []
        if column.flag:
            whole.append(self.pointer(row, column.parts[0].path[:-1]))
        issues = [issue for pointer in whole for issue in self._binding.issues_at(pointer)]
        verdict = self._binding.verdict_at(*whole) if whole else None
        if issues or verdict:
            row_state = determine_state("", "", "file", issues, (), True).with_verdict(verdict)
            parts = (parts[0]._replace(state=parts[0].state.merge(row_state)), *parts[1:])
        notes = self._list_invented(row) if first else ()
        if notes:
            state = parts[0].state
            parts = (parts[0]._replace(state=state._replace(notes=(*notes, *state.notes))), *parts[1:])
        flag = self._create_part(row, column.flag, column) if column.flag else None
        crossed_out = column.flag is not None and is_crossed_out(self.value(row, column.flag))
        return CellView(parts, flag.state if flag else None, crossed_out)

    def _find_misfit(self, row: int, column: TableColumn) -> CellView | None:
        """Return the view of a row or cell of another kind than in the schema, as JSON; None where it fits."""
        places: list[tuple[str, ...]] = [(), column.parts[0].path[:-1]]
        for path in places:
            value = get_value(self.entries[self.index_of(row)], path)
            pointer = self.pointer(row, path)
            is_object = isinstance(value, dict) or value is None or value is ABSENT
            if not is_object or self._binding.typed_text(pointer) is not None:
                issues = self._binding.issues_under(pointer)
                state = determine_state(value, "json", self._binding.origin(pointer), issues, (), False)
                state = state.with_verdict(self._binding.verdict_under(pointer))
                others = tuple(PartView("", ValueState(), True) for _ in column.parts[1:])
                return CellView((PartView(json_of(value), state, json_path=path), *others), None, False)
        return None

    def _create_part(self, row: int, part: CellPart, column: TableColumn) -> PartView:
        binding, value = self._binding, self.value(row, part)
        text = text_in_field(value, part.field)
        if text is not None and binding.is_plain and not binding.issues:
            state = _plain_state(empty_kind(value), column.automatic)
            if binding.verdicts:
                state = state.with_verdict(binding.verdict_at(self.pointer(row, part.path)))
            return PartView(text, state)
        pointer = self.pointer(row, part.path)
        if binding.typed_text(pointer) is not None:
            text = None
        drafts = draft_notes(value, binding.differing_draft(pointer, value), part.field)
        is_whole = text is None or isinstance(value, list)
        issues = binding.issues_under(pointer) if is_whole else binding.issues_at(pointer)
        state = determine_state(
            value, empty_kind(value), binding.origin(pointer), issues, drafts, column.automatic
        )
        verdict = binding.verdict_under(pointer) if is_whole else binding.verdict_at(pointer)
        state = state.with_verdict(verdict)
        if text is None:
            return PartView(json_of(value), state, False, part.path)
        suggested = self.suggestions.find(pointer) if self.suggestions else None
        return _suggest(text, suggested, state) if suggested else PartView(text, state)

    # Qt's interface

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.shown) + self._has_new_row

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _EDITABLE if index.isValid() and self.columns[index.column()].editable else _FIXED

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or role not in (
            _Role.DisplayRole,
            _Role.AccessibleTextRole,
            _Role.AccessibleDescriptionRole,
        ):
            return None
        cell = self.cell(index.row(), index.column())
        if role == _Role.DisplayRole:
            return "\n".join(part.shown for part in cell.parts)
        return (
            self._cell_text(cell)
            if role == _Role.AccessibleTextRole
            else self._describe_cell(cell, index.row(), index.column())
        )

    def _cell_text(self, cell: CellView) -> str:
        texts = [part.shown or tag_name(part.state.tag) for part in cell.parts]
        return ", ".join([*texts, tag_name("crossed_out")] if cell.crossed_out else texts)

    def _describe_cell(self, cell: CellView, row: int, column: int) -> str:
        parts = self.columns[column].all_parts
        pairs = zip(parts, cell.states, strict=False)
        lines = [join_label(translate_label(part.field), state.accessible_text()) for part, state in pairs]
        missed = self._list_missed(row) if column == 0 else ()
        return "\n".join([*(note.accessible_text() for note in missed), *lines])

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if (
            orientation == Qt.Orientation.Horizontal
            and role == _Role.DisplayRole
            and section < len(self.columns)
        ):
            return translate_label(self.columns[section].field)
        return None


def _suggest(text: str, suggested: str, state: ValueState) -> PartView:
    """Return the view of a value that will be another one when its row is left; what is wrong with it is no issue then."""
    hint = QCoreApplication.translate("form", "“{text}” is suggested, and taken when you leave the row.")
    notes = tuple(note for note in state.notes if note.kind != "issue")
    said = Note("note", hint.format(text=suggested))
    return PartView(text, state._replace(tag="", notes=(said, *notes)), suggested=suggested)


def _create_new_view(column: TableColumn) -> CellView:
    """Return the view of a cell of the new row: nothing, but a sign where other rows have their number."""
    text = NEW_ROW if column.automatic else ""
    return CellView(tuple(PartView(text, ValueState()) for _ in column.parts), None, False)


@cache
def _plain_state(kind: EmptyKind, automatic: bool) -> ValueState:
    """Return the state of a value that is as in the file and has no notes."""
    value = ABSENT if kind == "absent" else None
    return determine_state(value, kind, "file", (), (), automatic)

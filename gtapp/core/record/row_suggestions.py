"""The interpretations that are suggested in the rows of a table while it is corrected: taken with the row, or refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gtapp.core.interpretation.interpreter import Interpreter
from gtapp.core.interpretation.rules import is_ditto
from gtapp.core.record.changes import Change, Edit, is_by_hand
from gtapp.core.record.document import Document
from gtapp.core.record.value_text import empty_kind
from gtapp.core.schema.pointer import Pointer, get_value

_LABEL = "interpretation"


@dataclass(slots=True)
class _RowState:
    """What happened to a row: the columns whose transcripts were changed, and whether interpretations followed them before.

    `sources` has by columns another row, in which an interpretation of the same transcript was typed after this row was left. The
    row itself is kept, so that no other object gets its identity.
    """

    row: Any
    changed: set[str] = field(default_factory=set)
    is_added: bool = False
    followed: dict[str, bool] = field(default_factory=dict)
    sources: dict[str, Any] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    @property
    def is_open(self) -> bool:
        """True if anything may be suggested in the row."""
        return bool(self.changed or self.sources)

    def may_suggest(self, column: str) -> bool:
        """Return whether anything may be suggested in a column."""
        return (column in self.changed or column in self.sources) and column not in self.refused


class RowSuggestions:
    """Suggests interpretations in those cells of a document whose transcripts were changed since it is shown.

    Suggested is what is empty, and what followed the transcript before that was changed; in the other cells of the row an empty
    interpretation stays so. `is_editing` returns whether an edit is
    made in the table. An interpretation that is typed holds for the same transcript in other rows that were typed before, and for
    ditto marks that repeat it. A row that an undo or redo changes counts as unchanged: writing there would drop the edits that
    can be redone. Rows are known by their objects, which stay the same when others are inserted, removed or moved. Pointers are
    the record's.
    """

    def __init__(self, document: Document, interpreter: Interpreter, is_editing: Callable[[], bool]) -> None:
        self._document = document
        self._interpreter = interpreter
        self._keys = interpreter.rules
        self._is_editing = is_editing
        self._states: dict[int, _RowState] = {}
        self._is_taking = False
        document.edited.connect(self._follow_edit)

    def close(self) -> None:
        """Follow the document no longer."""
        self._document.edited.disconnect(self._follow_edit)

    def find(self, pointer: Pointer) -> str | None:
        """Return what is suggested for the value at `pointer`; None for nothing."""
        if not self._states or not pointer or pointer[-1] != self._keys.interpretation:
            return None
        row, column = self._find_cell(pointer)
        return self._suggest(row, column) if row is not None else None

    def is_added(self, pointer: Pointer) -> bool:
        """Return whether the row of the value at `pointer` was added just now, and not left since."""
        row, _ = self._find_cell(pointer)
        state = None if row is None else self._states.get(id(self._rows[row]))
        return state is not None and state.is_added

    def has_near(self, pointer: Pointer) -> bool:
        """Return whether anything is suggested in the cell of the value at `pointer`, or in its row."""
        return bool(self._list_near(pointer))

    def take_near(self, pointer: Pointer) -> None:
        """Set what is suggested in the cell of the value at `pointer`; where that is nothing, in its row.

        Raises:
            EditError: the document can't be edited. Nothing is changed then.
        """
        with self._document.group(_LABEL):
            for row, column in self._list_near(pointer):
                self._take(row, column)

    def refuse_near(self, pointer: Pointer) -> None:
        """Suggest nothing more in the cell of the value at `pointer`; where nothing is suggested there, in its row."""
        for row, column in self._list_near(pointer):
            self._find_state(row).refused.add(column)

    def _list_near(self, pointer: Pointer) -> list[tuple[int, str]]:
        row, column = self._find_cell(pointer) if self._states else (None, "")
        if row is None:
            return []
        columns = [column] if column and self._suggest(row, column) else self._keys.columns
        return [(row, each) for each in columns if self._suggest(row, each)]

    def take(self, current: Pointer = ()) -> None:
        """Set what is suggested in all rows but that of `current`, as part of the last edit if that wrote into one of them.

        Raises:
            EditError: the document can't be edited. Nothing is changed then.
        """
        staying, _ = self._find_cell(current)
        states = {row: state for row, state in self._list_open() if row != staying}
        values = [(row, column) for row in states for column in self._keys.columns]
        if any(self._suggest(*place) for place in values):
            begin = self._document.continue_last if self._is_last(states) else self._document.group
            with begin(_LABEL):
                for row, column in values:
                    self._take(row, column)
        for state in states.values():
            state.is_added = False
            state.changed.clear()
            state.followed.clear()
            state.sources.clear()

    def _is_last(self, states: Mapping[int, _RowState]) -> bool:
        """Return whether the last edit wrote into one of these rows, or reopened one."""
        last = self._document.open_edit
        written = {row for row, _, _ in self._find_written(last)} if last else set()
        is_meant = last is not None and any(self._find_meant(last))
        return not written.isdisjoint(states) or (
            is_meant and any(state.sources for state in states.values())
        )

    def list_reopened(self) -> set[int]:
        """Return the rows that are not current in which something may be suggested."""
        return {row for row, state in self._list_open() if state.sources}

    def _list_open(self) -> Iterator[tuple[int, _RowState]]:
        """Yield the rows in which something may be suggested."""
        if not self._states:
            return
        for row, each in enumerate(self._rows):
            state = self._states.get(id(each))
            if state and state.is_open:
                yield row, state

    def _take(self, row: int, column: str) -> None:
        text = self._suggest(row, column)
        if text:
            self._is_taking = True
            try:
                self._document.set(self._locate(row, column, self._keys.interpretation), text, origin="rule")
            finally:
                self._is_taking = False

    # what is suggested

    def _suggest(self, row: int, column: str) -> str | None:
        state = self._states.get(id(self._rows[row]))
        if column not in self._keys.columns or state is None or not state.may_suggest(column):
            return None
        pointer = self._locate(row, column, self._keys.interpretation)
        value = self._document.get(pointer)
        if empty_kind(value):
            is_open = not is_by_hand(self._document.undo_stack.origins.get(pointer, ""))
        else:
            is_open = state.followed.get(column, False)
        if not is_open:
            return None
        source = state.sources.get(column)
        if source is not None and self._read(source, column) == self._read(state.row, column):
            text = get_value(source, (column, self._keys.interpretation)) or None
        else:
            text = self._interpreter.suggest(self._rows, row, column)
        return text if text != value and isinstance(text, str) else None

    # what was changed

    def _follow_edit(self, edit: Edit) -> None:
        is_typed = edit is self._document.open_edit and self._is_editing()
        for row, column, change in self._find_written(edit):
            state = self._find_state(row)
            self._note_change(state, row, column, is_typed and change.origin != "draft")
            state.is_added = is_typed and (state.is_added or (change.kind == "insert" and not column))
            if is_typed and column:
                state.followed.setdefault(column, self._has_followed(row, column, change.old))
        if not is_typed:
            for state in self._states.values():
                state.sources.clear()
        elif not self._is_taking:
            for row, column in self._find_meant(edit):
                self._reopen(row, column)

    def _note_change(self, state: _RowState, row: int, column: str, is_typed: bool) -> None:
        """Note that a transcript was changed, or with "" for its column a row was inserted: typed, or in another way."""
        if not is_typed:
            state.changed.clear()
        elif column:
            state.changed.add(column)
        else:
            state.changed.update(each for each in self._keys.columns if self._read(self._rows[row], each))

    def _reopen(self, row: int, column: str) -> None:
        """Suggest again in rows that were typed before whose transcript is that of a cell, or a ditto mark below it."""
        source = self._rows[row]
        for each, entry in enumerate(self._rows):
            state = self._states.get(id(entry))
            if state is None or each == row:
                continue
            text, key = self._read(entry, column), self._keys.interpretation
            if text == self._read(source, column) or (each > row and is_ditto(text)):
                state.sources[column] = source
                origin = self._document.undo_stack.origins.get(self._locate(each, column, key))
                state.followed.setdefault(column, origin == "rule")

    def _read(self, row: Any, column: str) -> str:
        """Return the transcript of a row's cell; "" for none."""
        text = get_value(row, (column, self._keys.transcript))
        return text if isinstance(text, str) else ""

    def _find_meant(self, edit: Edit) -> Iterator[tuple[int, str]]:
        """Yield row and column of each interpretation that an edit changes or inserts, where there is a transcript."""
        for change in edit.changes:
            row, column = self._find_cell(change.pointer) if change.kind in ("set", "insert") else (None, "")
            if row is None or (column and change.pointer[-1] != self._keys.interpretation):
                continue
            columns = (
                [column] if column else [each for each in self._keys.columns if self._is_meant(row, each)]
            )
            yield from (
                (row, each)
                for each in columns
                if each in self._keys.columns and self._read(self._rows[row], each).strip()
            )

    def _is_meant(self, row: int, column: str) -> bool:
        return not empty_kind(self._document.get(self._locate(row, column, self._keys.interpretation)))

    def _find_written(self, edit: Edit) -> Iterator[tuple[int, str, Change]]:
        """Yield row and column of each transcript that an edit changes, and "" for the column of a row that it inserts."""
        for change in edit.changes:
            if change.kind not in ("set", "insert"):
                continue
            row, column = self._find_cell(change.pointer)
            if row is not None and (not column or change.pointer[-1] == self._keys.transcript):
                yield row, column, change

    def _has_followed(self, row: int, column: str, old: Any) -> bool:
        """Return whether the interpretation of a cell is what the rules said about its transcript before that was changed."""
        rows = list(self._rows)
        cell = rows[row][column]
        rows[row] = {**rows[row], column: {**cell, self._keys.transcript: old}}
        meant = cell.get(self._keys.interpretation)
        return bool(meant) and self._interpreter.suggest(rows, row, column) == meant

    # places

    @property
    def _rows(self) -> Sequence[Any]:
        return self._interpreter.find_rows(self._document.tree)

    def _find_state(self, row: int) -> _RowState:
        each = self._rows[row]
        return self._states.setdefault(id(each), _RowState(each))

    def _find_cell(self, pointer: Pointer) -> tuple[int | None, str]:
        """Return row and column of a value; no row where it is in none, and "" for the column of a whole row."""
        at = self._document.to_tree_pointer(pointer)
        depth = len(self._keys.rows)
        row = at[depth] if len(at) > depth and at[:depth] == self._keys.rows else None
        if not isinstance(row, int) or row >= len(self._rows):
            return None, ""
        return row, str(at[depth + 1]) if len(at) > depth + 1 else ""

    def _locate(self, row: int, *path: str) -> Pointer:
        """Return the record's pointer of a value in a row."""
        return self._document.to_record_pointer((*self._keys.rows, row, *path))

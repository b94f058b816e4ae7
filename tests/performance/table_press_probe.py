"""Runs in a separate process: turns every personnel card into its truth in the real window by key events, and counts them.

`table_press_probe.py FOLDER TRUTHS`: `FOLDER` has scans, and drafts or none; `TRUTHS` the corrected records. Prints the key
presses of each card by their causes and its characters by their columns, and how often what was offered was right, as one line of
JSON.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, deque
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtWidgets import QApplication, QPlainTextEdit

from gtapp.core.record.draft_fitting import fit_draft
from gtapp.core.schema.pointer import ABSENT, get_value
from gtapp.editor.form.editors import TextEditor
from gtapp.editor.form.table_view import RecordTable
from gtapp.features.doubts.window.doubts_part import DoubtsPart
from tests.performance.press_probe import Annotator, print_presses
from tests.performance.probe import until
from tests.performance.text_editing import plan_strokes

_LINES = ("diplomatic_transcript", "interpretation")
_FLAG = "is_crossed_out"
_MOST_STEPS = 2000
_LEAST_WORD = 2
"""A shorter word of what is offered is typed as fast as taken."""
_WHILE_EDITED = ("Tab", "Shift+Tab", "Ctrl+Down", "Ctrl+Up")
"""The keys that leave a text in which the cursor moves."""
_WHILE_TYPED = (*_WHILE_EDITED, "Up", "Down", "Left", "Right")
_FREE = (*_WHILE_TYPED, "Home", "End")


class Cell(NamedTuple):
    """A value of the table: its row, its column, and its line in the cell."""

    row: int
    column: int
    line: int


class Grid(NamedTuple):
    """The cells of a table and the ways between them; the last row is the new one."""

    rows: int
    columns: int

    def step(self, key: str, cell: Cell) -> Cell:
        """Return where a key leads."""
        row, column, line = cell
        by = -1 if key in ("Shift+Tab", "Up", "Left", "Ctrl+Up") else 1
        if key in ("Tab", "Shift+Tab"):
            row, column, line = row + (column + by) // self.columns, (column + by) % self.columns, 0
        elif key in ("Up", "Down"):
            row = min(max(row + by, 0), self.rows - 1)
        elif key in ("Left", "Right"):
            column = min(max(column + by, 0), self.columns - 1)
        elif key in ("Home", "End"):
            column = 0 if key == "Home" else self.columns - 1
        else:
            row, line = row + (line + by) // len(_LINES), (line + by) % len(_LINES)
        return Cell(row, column, line) if 0 <= row < self.rows else cell

    def find_ways(self, start: Cell, first: tuple[str, ...]) -> dict[Cell, list[str]]:
        """Return the fewest keys to each cell; `first` are those that are possible at once."""
        ways: dict[Cell, list[str]] = {start: []}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for key in first if here == start else _FREE:
                there = self.step(key, here)
                if there not in ways:
                    ways[there] = [*ways[here], key]
                    waiting.append(there)
        return ways


class TableAnnotator(Annotator):
    """Corrects tables: first the transcripts and what is crossed out, row by row, then the interpretations that are wrong."""

    def __init__(self, window: Any, truths: Path) -> None:
        super().__init__(window, truths)
        self._drafted = 0
        self._cell: Cell | None = None
        """The value that the keys are for."""
        self._columns_typed: Counter[str] = Counter()
        self._columns_pressed: Counter[str] = Counter()
        self._offers: Counter[str] = Counter()
        self._last = Cell(-1, -1, 0)
        """The last transcript that was corrected."""
        self._columns = [field.name for field in self._document.schema.fields.children[0].item.children[1:]]  # type: ignore[union-attr]

    def correct_card(self) -> dict[str, Any]:
        until(
            lambda: self._workspace.is_settled and self._window.features.part(DoubtsPart).tracker.is_prepared
        )
        until(lambda: not self._window.commands.has_just_checked)
        item, wanted = self._item, self._read_truth()["rows"]
        self.presses, self.typed, self._cell = Counter(), 0, None
        for each in (self._columns_typed, self._columns_pressed, self._offers):
            each.clear()
        self._workspace.form.focus_first()
        self._insert_rows(wanted)
        self._drafted = len(self._rows)
        for line in range(len(_LINES)):
            while wrong := self._list_wrong(wanted, line):
                row, column, current = self._table.current()
                if not current and self._is_row_offered(row, column, wanted):
                    self._take_row(column)
                    continue
                ways = self._find_ways()
                cell = self._cell = self._choose(wrong, ways)
                if len(ways[cell]) > 1 and self._is_expected(cell):
                    self._press("Alt+Right", "moves")
                    continue
                self._go(ways[cell])
                self._correct_cell(cell, wanted)
                if self.presses.total() + self.typed > _MOST_STEPS:
                    raise RuntimeError(f"{item} does not become its ground truth: {wrong}")
        self._cell = None
        self._press("Alt+Shift+Return", "check")
        return {
            "item": item,
            "rows": len(wanted),
            "presses": dict(self.presses),
            "typed": self.typed,
            "columns typed": dict(self._columns_typed),
            "columns pressed": dict(self._columns_pressed),
            "offers": dict(self._offers),
        }

    def _press(self, keys: str, cause: str) -> None:
        self._columns_pressed[self._name_column()] += 1
        super()._press(keys, cause)

    def _type(self, char: str) -> None:
        self._columns_typed[self._name_column()] += 1
        super()._type(char)

    def _name_column(self) -> str:
        """Return the column that the keys are for, with a sign for its interpretations."""
        if self._cell is None:
            return "the whole card"
        return self._columns[self._cell.column] + ("=" if self._cell.line else "")

    def _read_truth(self) -> Any:
        content = json.loads((self._truths / f"{self._item}.json").read_text(encoding="utf-8"))
        return fit_draft(content, self._document.schema.fields)

    @property
    def _rows(self) -> list[Any]:
        found = get_value(self._document.tree, ("rows",))
        return found if isinstance(found, list) else []

    # what is wrong

    def _insert_rows(self, wanted: list[Any]) -> None:
        """Insert the rows that the draft lacks, where the others fit best around them; at the end, rows come by typing."""
        while self._rows and len(self._rows) < len(wanted):
            place = max(range(len(self._rows) + 1), key=lambda place: self._fit(place, wanted))
            if place == len(self._rows):
                return
            self._go(self._find_ways()[Cell(max(place - 1, 0), 0, 0)])
            self._press("Ctrl+Shift+Return", "rows")
            if not place:
                self._press("Ctrl+Shift+Up", "rows")

    def _fit(self, place: int, wanted: list[Any]) -> int:
        """Return how many values are right if a row is inserted."""
        rows = [*self._rows[:place], {}, *self._rows[place:]]
        return sum(
            get_value(row, (name, line)) == want[name][line]
            for row, want in zip(rows, wanted, strict=False)
            for name in self._columns
            for line in _LINES
        )

    def _list_wrong(self, wanted: list[Any], line: int) -> list[Cell]:
        """Return the cells whose text in this line is wrong, or, with the transcripts, what is crossed out."""
        known = self._rows
        found = [
            Cell(row, column, line)
            for row, want in enumerate(wanted[: len(known) + 1])
            for column, name in enumerate(self._columns)
            if self._is_wrong(known[row] if row < len(known) else {}, want[name], name, line)
            and not (line and self._is_suggested(row, column, want[name]))
        ]
        if not found and not line and len(known) < len(wanted):
            self._go(self._find_ways()[Cell(max(len(known) - 1, 0), 0, 0)])
            self._press("Ctrl+Shift+Return", "rows")  # a row without any text
            return self._list_wrong(wanted, line)
        return found

    def _is_suggested(self, row: int, column: int, want: Any) -> bool:
        """Return whether the interpretation is suggested that is right: checking takes it."""
        return bool(self._table.model().cell(row, column + 1).parts[1].suggested == want[_LINES[1]])

    def _is_wrong(self, row: Any, want: Any, name: str, line: int) -> bool:
        is_text_wrong = (_read(row, name, _LINES[line]) or "") != (want[_LINES[line]] or "")
        is_flag_wrong = bool(_read(row, name, _FLAG)) != bool(want[_FLAG])
        return is_text_wrong or (not line and is_flag_wrong)

    # keys

    def _find_ways(self) -> dict[Cell, list[str]]:
        """Return the fewest keys to each cell from the current one."""
        pointer = self._focused()
        here = Cell(int(pointer[1]), self._columns.index(str(pointer[2])), _LINES.index(str(pointer[3])))
        editor = QApplication.focusWidget()
        first: tuple[str, ...]
        if not isinstance(editor, TextEditor):
            first = _FREE
        else:
            first = _WHILE_TYPED if getattr(editor, "is_replaced", False) else _WHILE_EDITED
        return Grid(len(self._rows) + 1, len(self._columns)).find_ways(here, first)

    @property
    def _table(self) -> Any:
        return self._workspace.form.findChild(RecordTable)

    def _is_row_offered(self, row: int, first: int, wanted: list[Any]) -> bool:
        """Return whether what is offered from a column to the end of the row makes it right."""
        if row >= len(wanted):
            return False
        known = self._rows[row] if row < len(self._rows) else {}
        offers = [self._table.find_offer(row, place) for place in range(first, len(self._columns) + 1)]
        pairs = zip(self._columns[first - 1 :], offers, strict=True)
        return any(offers) and all(
            (text or _read(known, name, _LINES[0]) or "") == (wanted[row][name][_LINES[0]] or "")
            for name, text in pairs
        )

    def _take_row(self, first: int) -> None:
        """Take what is offered from a column to the end of the row, and what completes the text that is being typed."""
        row, ahead = self._table.current()[0], range(first, len(self._columns) + 1)
        self._offers["cells right"] += sum(bool(self._table.find_offer(row, each)) for each in ahead)
        self._press("Alt+Shift+Right", "offered rows")

    def _is_expected(self, cell: Cell) -> bool:
        """Return whether the key that takes what is offered leads to this cell, where nothing is offered at the cursor."""
        table, editor = self._table, QApplication.focusWidget()
        row, column, line = table.current()
        is_offered = editor.find_rest() if isinstance(editor, TextEditor) else table.find_offer(row, column)
        is_onward = table.find_expected() == (cell.row, cell.column + 1) and not cell.line
        return is_onward and not line and not is_offered and bool(table.model().is_added(row))

    def _choose(self, wrong: list[Cell], ways: dict[Cell, list[str]]) -> Cell:
        """Return the next cell to correct: the nearest one, but of the rows at the end of the table the first."""
        added = [each for each in wrong if each.row >= self._drafted]
        if len(added) == len(wrong) and not added[0].line:
            return min(added)
        return min((each for each in wrong if each in ways), key=lambda each: (len(ways[each]), each))

    def _go(self, keys: list[str]) -> None:
        for key in keys:
            self._press(key, "moves")

    def _correct_cell(self, cell: Cell, wanted: list[Any]) -> None:
        name, line = self._columns[cell.column], _LINES[cell.line]
        want = wanted[cell.row][name]
        row = self._rows[cell.row] if cell.row < len(self._rows) else {}
        offered = "" if cell.line else self._table.find_offer(cell.row, cell.column + 1)
        if not cell.line:
            self._count_passed(cell)
        if offered:
            self._offers["cells right" if offered == (want[line] or "") else "cells wrong"] += 1
        old, new = str(_read(row, name, line) or ""), str(want[line] or "")
        above = self._rows[cell.row - 1] if cell.row > 0 else {}
        if (
            not cell.line
            and bool(_read(row, name, _FLAG)) != bool(want[_FLAG])
            and cell.row < len(self._rows)
        ):
            self._press("Ctrl+Shift+X", "crossing out")
        if old != new and len(new) > 1 and _read(above, name, line) == new:
            self._press("Alt+Up", "values of the row above")
        elif old != new and self._is_fixed(cell, new):
            self._press(
                "Alt+Shift+F" if self._are_alike_fixed(cell, wanted) else "Ctrl+Shift+F", "issues fixed"
            )
        elif old != new and new and offered == new:
            self._press("Alt+Right", "offered values")
        elif old != new:
            self._write(old, new, wanted)

    def _count_passed(self, cell: Cell) -> None:
        """Count what is offered where nothing is to be typed, between the cell before and this one."""
        first = self._last.column + 1 if self._last.row == cell.row else 0
        offers = [self._table.model().find_offer(cell.row, each + 1) for each in range(first, cell.column)]
        self._offers["cells wrong"] += sum(map(bool, offers))
        self._last = cell

    def _is_fixed(self, cell: Cell, new: str) -> bool:
        """Return whether the issue at a value has a button that makes it right."""
        at = ("rows", cell.row, self._columns[cell.column], _LINES[cell.line])
        fixes = [each.fix.value for each in self._document.issues if each.pointer == at and each.fix]
        return fixes[:1] == [new]

    def _are_alike_fixed(self, cell: Cell, wanted: list[Any]) -> bool:
        """Return whether the key that fixes all issues of a kind makes several values right, and none wrong."""
        at = ("rows", cell.row, self._columns[cell.column], _LINES[cell.line])
        issue = next(each for each in self._document.issues if each.pointer == at and each.fix)
        alike = self._document.find_alike(issue)
        return len(alike) > 1 and all(
            each.fix and each.fix.value == get_value(wanted, each.pointer[1:]) for each in alike
        )

    def _write(self, old: str, new: str, wanted: list[Any]) -> None:
        """Turn a cell's text into another one: type it anew, or edit what is there."""
        strokes = plan_strokes(old, new, len(old))
        if not new:
            self._press("Delete", "deletions")
        elif not old or len(new) <= len(strokes) + 1:
            self._type_completed(new, wanted)
        else:
            self._press("F2", "edits")
            for stroke in strokes:
                if not stroke.keys:
                    self._type(stroke.text)
                    continue
                is_end = stroke.keys.endswith(("Home", "End")) and isinstance(
                    QApplication.focusWidget(), QPlainTextEdit
                )
                self._press(f"Ctrl+{stroke.keys}" if is_end else stroke.keys, "edits")

    def _type_completed(self, text: str, wanted: list[Any]) -> None:
        """Type a text, with what completes it: as a whole, with the rest of its row, or word by word where that saves keys."""
        place = 0
        while place < len(text):
            editor = QApplication.focusWidget()
            offered = editor.find_rest() if place and isinstance(editor, TextEditor) else ""
            word = _find_word(offered)
            if offered:
                is_right = (
                    "right"
                    if text[place:] == offered
                    else "half"
                    if text.startswith(word, place)
                    else "wrong"
                )
                self._offers[f"completions {is_right}"] += 1
            row, column, line = self._table.current()
            if text[place:] == offered and not line and self._is_row_offered(row, column + 1, wanted):
                self._take_row(column + 1)
                return
            if len(offered) > 1 and text[place:] == offered:
                self._press("Alt+Right", "completions taken")
                return
            if len(word) > _LEAST_WORD and text.startswith(word, place):
                self._press("Ctrl+Right", "completions taken")
                place += len(word)
            else:
                self._type(text[place])
                place += 1


def _find_word(offered: str) -> str:
    """Return the next word of what is offered."""
    word = re.match(r"\s*\S+", offered)
    return word.group() if word else ""


def _read(row: Any, name: str, key: str) -> Any:
    found = get_value(row, (name, key))
    return None if found is ABSENT else found


if __name__ == "__main__":
    print_presses(Path(sys.argv[1]), Path(sys.argv[2]), TableAnnotator)

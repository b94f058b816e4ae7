"""The dialog that asks which value to keep where two versions of a record have changed the same one, beside the scan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSplitter, QWidget

from gtapp.core.record.document import Document
from gtapp.core.record.record_merge import MergeConflict
from gtapp.core.record.value_text import format_value, json_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.context import ProjectView
from gtapp.editor.record_texts import describe_place, name_choice
from gtapp.editor.value_scan import ValueScan
from gtapp.editor.value_words import mark_cell
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Role, Standard
from gtapp.kit.layouts import FlowLayout, make_column
from gtapp.kit.small_widgets import fit_to_screen
from gtapp.kit.tables import CellRow, Columns, Grid, TableCell, ValueColumn
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.empty_values import NOTHING

_SCAN_WIDTH, _TABLE_WIDTH = 560, 620
_HEIGHT: Final = 560
_GAP: Final = 8


class ConflictValue(NamedTuple):
    """A value that both versions changed: its number among the conflicts, its place in words and in the schema's shape.

    `base` is the value before, `mine` the one here and `theirs` the other one, as the window shows them.
    """

    number: int
    place: str
    at: Pointer
    base: str
    mine: str
    theirs: str


def list_conflicts(
    document: Document, conflicts: Sequence[MergeConflict], numbers: Sequence[int]
) -> list[ConflictValue]:
    """Return those of the conflicts of a document's record that have these numbers, to be shown."""
    found = []
    for number in numbers:
        each = conflicts[number]
        at = document.to_tree_pointer(each.pointer)
        field = document.schema.fields.find(at)
        base, mine, theirs = (_write_value(value, field) for value in (each.base, each.ours, each.theirs))
        if mine == theirs:  # such as 1899 and "1899"
            mine, theirs = ("" if value is ABSENT else json_of(value) for value in (each.ours, each.theirs))
        found.append(
            ConflictValue(number, describe_place(at, document.schema.fields), at, base, mine, theirs)
        )
    return found


def _write_value(value: Any, field: Field | None) -> str:
    return "" if value is ABSENT else format_value(name_choice(field, value))


class MergeDialog(Dialog):
    """Asks for each value which of two to keep: `theirs_at` has the numbers of those at which it is the other one.

    It is accepted when all are decided. `text` says what happened, `other` names the other version. The decision can be
    undone (`is_undoable`) where it is an edit of the record on the screen.
    """

    def __init__(
        self,
        view: ProjectView,
        tasks: Tasks,
        item_id: str,
        conflicts: Sequence[ConflictValue],
        text: str,
        other: str,
        parent: QWidget,
        is_undoable: bool = True,
    ) -> None:
        super().__init__(parent)
        self._is_undoable = is_undoable
        self._other = other
        self._takes_theirs: dict[int, bool] = {}
        self.setWindowTitle(self.tr("Two versions of a value"))
        self._text = small_widgets.make_label(text, self, wrap=True)
        columns: Columns = [
            self.tr("Where"),
            ValueColumn(self.tr("Before"), leaves=1),
            self.tr("Here"),
            other,
            ValueColumn(self.tr("Result"), whole=True),
        ]
        self.table = Grid[ConflictValue](columns, self.tr("Values that both changed"), self, self._make_row)
        self.table.setWordWrap(True)  # values are what one decides by: none is cut
        self.mine_button = QPushButton(self.tr("1: Keep &mine"), self)
        take = self.tr("2: &Take “{other}”").format(other=small_widgets.escape_mnemonics(other))
        self.theirs_button = QPushButton(take, self)
        self.scan = ValueScan(view, tasks, self.table, self)
        self.scan.setVisible(bool(view.session.project.pages(item_id)))
        buttons = self.add_buttons(Standard.NoButton)
        self.merge_button = buttons.add_aim(self.tr("&Keep these values"))
        buttons.addButton(self.tr("Decide &later"), Role.RejectRole)
        self._lay_out()
        self._connect()
        self.table.fill(conflicts)
        self.scan.show_item(item_id)
        self.table.go_to_row(0)
        self._show_state()
        fit_to_screen(self, _SCAN_WIDTH + _TABLE_WIDTH, _HEIGHT)

    def _lay_out(self) -> None:
        hint = small_widgets.make_label(self._explain(), self, wrap=True)
        buttons = FlowLayout(self.mine_button, self.theirs_button)
        buttons.setSpacing(_GAP)
        right = QWidget(self)
        make_column(right, self._text, (self.table, 1), buttons, hint).setSpacing(_GAP)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(2 * _GAP)
        parts.addWidget(self.scan)
        parts.addWidget(right)
        parts.setSizes([_SCAN_WIDTH, _TABLE_WIDTH])
        self.column.insertWidget(0, parts, 1)

    def _explain(self) -> str:
        if self._is_undoable:
            return self.tr(
                "Undo (Ctrl+Z) takes all of it back. Nothing is saved before each value is decided."
            )
        return self.tr("Nothing is saved before each value is decided.")

    def _connect(self) -> None:
        self.mine_button.clicked.connect(lambda: self._choose(False))
        self.theirs_button.clicked.connect(lambda: self._choose(True))
        for part in (self.table, self.merge_button):
            part.installEventFilter(self)
        self.table.reached.connect(self._follow)
        self.table.entered.connect(lambda _: self._go_on())
        self.finished.connect(self.scan.shutdown)

    @property
    def theirs_at(self) -> frozenset[int]:
        """The numbers of the conflicts at which the other version's value is taken."""
        return frozenset(number for number, is_theirs in self._takes_theirs.items() if is_theirs)

    def _make_row(self, value: ConflictValue) -> CellRow:
        taken = self._takes_theirs.get(value.number)
        result = self.tr("not decided") if taken is None else self._other if taken else self.tr("mine")
        return (
            TableCell(value.place),
            _show(value.base, value.base),
            _show(value.mine, value.theirs),
            _show(value.theirs, value.mine),
            TableCell(
                result or NOTHING, tone="bad" if taken is None else "ok", strong=taken is None, whole=True
            ),
        )

    def _follow(self, value: ConflictValue | None) -> None:
        self.scan.begin_value()
        self.scan.outline(value.at if value else None)

    # decisions

    def _choose(self, is_theirs: bool) -> None:
        """Decide the value that has the cursor, and go on to the next undecided one."""
        value = self.table.current
        if value:
            self._takes_theirs[value.number] = is_theirs
            self.table.rows.make_rows_again()
            self._go_on()
            self._show_state()

    def _go_on(self) -> None:
        values, row = self.table.rows.values, self.table.currentIndex().row()
        order = [*range(row + 1, len(values)), *range(row + 1)]
        following = next((each for each in order if values[each].number not in self._takes_theirs), None)
        if following is not None:
            self.table.go_to_row(following)

    def _show_state(self) -> None:
        is_done = all(each.number in self._takes_theirs for each in self.table.rows.values)
        self.merge_button.setEnabled(is_done)
        if is_done:
            self.merge_button.setFocus()
        else:
            self.table.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Decide with one key, 1 or 2, also where the cursor is when all values are decided."""
        keys: Mapping[str, bool] = {"1": False, "2": True}
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.text() in keys:
            self._choose(keys[event.text()])
            return True
        return super().eventFilter(watched, event)


def _show(text: str, other: str) -> TableCell:
    return mark_cell(text, other) if text else TableCell(NOTHING, tone="dim")

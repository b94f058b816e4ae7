"""The commands of a form: confirm a value, take the draft's, set an empty value, edit rows, cross out a cell."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QPlainTextEdit, QWidget

from gtapp.document import list_edits
from gtapp.errors import EditError
from gtapp.pointer import ABSENT, Pointer, is_identical
from gtapp.ui.actions import ActionSpec, make_action
from gtapp.ui.form.form_view import FormView
from gtapp.ui.form.list_blocks import EmptyBlock
from gtapp.ui.form.value_block import ValueBlock
from gtapp.ui.i18n import translate_error


class RowPlace(NamedTuple):
    """A row that holds the current value, in the schema's shape.

    `at` is the pointer of its list, `number` its index there, `rest` the pointer from the row to the value.
    """

    at: Pointer
    number: int
    rest: Pointer


class FormActions(QObject):
    """The commands of one form, as actions with keys that work inside the form."""

    def __init__(self, form: FormView) -> None:
        super().__init__(form)
        self._form = form
        self.specs = self._create_specs()
        self.by_name: dict[str, QAction] = {spec.id: make_action(spec, form) for spec in self.specs}
        for action in self.by_name.values():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _create_specs(self) -> tuple[ActionSpec, ...]:
        """Return the table of the form's commands; a new one is one row. `at` gives the place in the context menu."""

        def row(at: int, name: str, text: str, keys: str, run: Callable[[], None]) -> ActionSpec:
            return ActionSpec(name, text, keys, "record", partial(self._run, run), at=at)

        return (
            row(10, "confirm_next", self.tr("Confirm and go to the next"), "Alt+Return; Alt+Enter", self.confirm_next),
            row(11, "next_look", self.tr("Next that needs a look"), "F3", partial(self._go_to_look, True)),
            row(20, "previous_look", self.tr("Previous that needs a look"), "Shift+F3", partial(self._go_to_look, False)),
            row(21, "take_draft", self.tr("Take the draft's value"), "Ctrl+D", self._take_draft),
            row(22, "take_following", self.tr("Take what follows from the neighbours"), "Ctrl+Shift+F", self._take_derived),
            row(30, "set_null", self.tr("Set to null"), "Ctrl+Shift+N", partial(self._set_value, None)),
            row(31, "set_empty", self.tr("Set to empty text"), "Ctrl+Shift+E", partial(self._set_value, "")),
            row(32, "set_absent", self.tr("Take the key away (absent)"), "Ctrl+Shift+A", partial(self._set_value, ABSENT)),
            row(40, "insert_row", self.tr("Insert a row below"), "Ctrl+Shift+Return; Ctrl+Shift+Enter", self._insert_row),
            row(41, "remove_row", self.tr("Remove the row"), "Ctrl+Shift+Del", self._remove_row),
            row(42, "move_row_up", self.tr("Move the row up"), "Ctrl+Shift+Up", partial(self._move_row, -1)),
            row(43, "move_row_down", self.tr("Move the row down"), "Ctrl+Shift+Down", partial(self._move_row, 1)),
            row(44, "duplicate_row", self.tr("Duplicate the row"), "Ctrl+Shift+D", self._duplicate_row),
            row(50, "toggle_crossed_out", self.tr("Crossed out or not"), "Ctrl+Shift+X", self._toggle_crossed_out),
        )  # fmt: skip

    def _run(self, command: Callable[[], None]) -> None:
        """Run a command if a value of a document has the focus; report an edit that the document refuses."""
        if self._form.document is None or self._form.focus_block is None or not self._form.isEnabled():
            return
        try:
            command()
        except EditError as error:
            self._form.failed.emit(translate_error(error))

    def create_menu(self, focused: QWidget | None) -> QMenu:
        """Return the context menu for the value that has the focus."""
        menu = QMenu(self._form)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if isinstance(focused, QLineEdit | QPlainTextEdit):
            menu.addAction(self.tr("Cut"), focused.cut)
            menu.addAction(self.tr("Copy"), focused.copy)
            menu.addAction(self.tr("Paste"), focused.paste)
            menu.addSeparator()
        for before, spec in zip((None, *self.specs), self.specs, strict=False):
            if before and before.at // 10 < spec.at // 10:
                menu.addSeparator()
            menu.addAction(self.by_name[spec.id])
        return menu

    def confirm_next(self) -> None:
        """Confirm the current value and go to the next one that needs a look."""
        block = self._form.focus_block
        if block is None or self._form.document is None:
            return
        before = self._form.needs_look_count()
        block.confirm()
        following = self._form.focus_order.find_next_look(block.current())
        if following is not None:
            self._form.focus_at(following)
        elif before and not self._form.needs_look_count():
            self._form.nothing_left.emit()
        else:
            self._form.focus_next()

    def _go_to_look(self, forward: bool) -> None:
        block = self._form.focus_block
        following = self._form.focus_order.find_next_look(block.current() if block else None, forward)
        if following is not None:
            self._form.focus_at(following)

    def _take_draft(self) -> None:
        block = self._form.focus_block
        draft = block.draft_value() if block else ABSENT
        if block and draft is not ABSENT:
            block.set_value(draft, origin="draft")

    def _take_derived(self) -> None:
        """Take what follows from the neighbours: a count, or the numbers of the rows."""
        block, document, row = self._form.focus_block, self._form.document, self._find_row()
        if isinstance(block, ValueBlock) and block.take_derived():
            return
        if document and row and list_edits.is_misnumbered(document, row.at):
            list_edits.renumber(document, row.at)

    def _set_value(self, value: object) -> None:
        """Set the current value; confirm it where it is this one already."""
        block, document = self._form.focus_block, self._form.document
        if block is None or document is None or (isinstance(block, ValueBlock) and block.read_only):
            return
        if value is not ABSENT and is_identical(
            document.get(document.to_record_pointer(block.current())), value
        ):
            block.confirm()
        else:
            block.set_value(value)

    def _toggle_crossed_out(self) -> None:
        """Toggle the boolean field next to the current value that crosses it out."""
        block, document = self._form.focus_block, self._form.document
        if block is None or document is None:
            return
        at = block.current()[:-1]
        around = self._form.field.find(at)
        flag = next((child for child in around.children if child.kind == "boolean"), None) if around else None
        if flag is not None:
            pointer = document.to_record_pointer((*at, flag.name))
            document.set(pointer, document.get(pointer) is not True)

    def _insert_row(self) -> None:
        row = self._find_row()
        if row and self._form.document:
            list_edits.insert(self._form.document, row.at, row.number + 1)
            self._form.focus_at((*row.at, row.number + 1))

    def add_row(self, at: Pointer) -> None:
        """Insert a row at the end of the list at `at`, a pointer in the schema's shape."""
        document = self._form.document
        if document is not None:
            last = len(list_edits.list_entries(document, at))
            list_edits.insert(document, at, last)
            self._form.focus_at((*at, last))

    def _duplicate_row(self) -> None:
        row = self._find_row()
        if row and row.number >= 0 and self._form.document:
            list_edits.duplicate(self._form.document, row.at, row.number)
            self._form.focus_at((*row.at, row.number + 1, *row.rest))

    def _remove_row(self) -> None:
        row = self._find_row()
        if row and row.number >= 0 and self._form.document:
            list_edits.remove(self._form.document, row.at, row.number)
            left = len(list_edits.list_entries(self._form.document, row.at))
            self._form.focus_at((*row.at, min(row.number, left - 1), *row.rest) if left else row.at)

    def _move_row(self, by: int) -> None:
        row, document = self._find_row(), self._form.document
        if (
            row
            and document
            and 0 <= row.number + by < len(list_edits.list_entries(document, row.at))
            and row.number >= 0
        ):
            list_edits.move(document, row.at, row.number, row.number + by)
            self._form.focus_at((*row.at, row.number + by, *row.rest))

    def _find_row(self) -> RowPlace | None:
        """Return the innermost row that holds the current value; number -1 for a list without rows."""
        block = self._form.focus_block
        if block is None:
            return None
        at = block.current()
        if isinstance(block, EmptyBlock):
            return RowPlace(at, -1, ())
        for depth in range(len(at) - 1, -1, -1):
            token = at[depth]
            if isinstance(token, int):
                return RowPlace(at[:depth], token, at[depth + 1 :])
        return None

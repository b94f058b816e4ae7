"""What the keys do in a form, as actions that the window can put into its menus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMenu, QPlainTextEdit, QWidget

from gtapp.document import list_edits
from gtapp.errors import EditError
from gtapp.pointer import ABSENT, Pointer, is_identical
from gtapp.ui.actions import guarded
from gtapp.ui.form.form_view import FormView
from gtapp.ui.form.list_blocks import EmptyBlock
from gtapp.ui.form.value_block import ValueBlock
from gtapp.ui.i18n import translate_error


class _Spec(NamedTuple):
    name: str
    text: Any
    keys: str


_SPECS = (
    _Spec("confirm_next", QT_TRANSLATE_NOOP("FormActions", "Confirm and go to the next"), "Alt+Return; Alt+Enter"),
    _Spec("next_look", QT_TRANSLATE_NOOP("FormActions", "Next that needs a look"), "F3"),
    _Spec("previous_look", QT_TRANSLATE_NOOP("FormActions", "Previous that needs a look"), "Shift+F3"),
    _Spec("take_draft", QT_TRANSLATE_NOOP("FormActions", "Take the draft's value"), "Ctrl+D"),
    _Spec("take_following", QT_TRANSLATE_NOOP("FormActions", "Take what follows from the neighbours"), "Ctrl+Shift+F"),
    _Spec("set_null", QT_TRANSLATE_NOOP("FormActions", "Set to null"), "Ctrl+Shift+N"),
    _Spec("set_empty", QT_TRANSLATE_NOOP("FormActions", "Set to empty text"), "Ctrl+Shift+E"),
    _Spec("set_absent", QT_TRANSLATE_NOOP("FormActions", "Take the key away (absent)"), "Ctrl+Shift+A"),
    _Spec("insert_row", QT_TRANSLATE_NOOP("FormActions", "Insert a row below"), "Ctrl+Shift+Return; Ctrl+Shift+Enter"),
    _Spec("remove_row", QT_TRANSLATE_NOOP("FormActions", "Remove the row"), "Ctrl+Shift+Del"),
    _Spec("move_row_up", QT_TRANSLATE_NOOP("FormActions", "Move the row up"), "Alt+Shift+Up"),
    _Spec("move_row_down", QT_TRANSLATE_NOOP("FormActions", "Move the row down"), "Alt+Shift+Down"),
    _Spec("duplicate_row", QT_TRANSLATE_NOOP("FormActions", "Duplicate the row"), "Ctrl+Shift+D"),
    _Spec("toggle_crossed_out", QT_TRANSLATE_NOOP("FormActions", "Crossed out or not"), "Ctrl+Shift+X"),
)  # fmt: skip
_BREAKS = {"next_look", "take_following", "set_absent", "duplicate_row"}


class Row(NamedTuple):
    """Where a row is: its list, its number, and what leads from it to the current value (in the schema's shape)."""

    at: Pointer
    number: int
    rest: Pointer


class FormActions(QObject):
    """The actions of one form; each has a method of its name."""

    def __init__(self, form: FormView) -> None:
        super().__init__(form)
        self._form = form
        self.by_name: dict[str, QAction] = {}
        for spec in _SPECS:
            action = QAction(self.tr(spec.text), form)
            action.setObjectName(spec.name)
            action.setShortcuts([QKeySequence(key) for key in spec.keys.split("; ")])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            method: Callable[[], None] = getattr(self, spec.name)
            action.triggered.connect(guarded(partial(self._do, method)))
            form.addAction(action)
            self.by_name[spec.name] = action

    def _do(self, method: Callable[[], None]) -> None:
        if self._form.document is None or self._form.stop is None or not self._form.isEnabled():
            return
        try:
            method()
        except EditError as error:
            self._form.failed.emit(translate_error(error))

    def menu(self, focused: QWidget | None) -> QMenu:
        """The menu for the value with the focus."""
        menu = QMenu(self._form)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if isinstance(focused, QLineEdit | QPlainTextEdit):
            menu.addAction(self.tr("Cut"), focused.cut)
            menu.addAction(self.tr("Copy"), focused.copy)
            menu.addAction(self.tr("Paste"), focused.paste)
            menu.addSeparator()
        for name, action in self.by_name.items():
            menu.addAction(action)
            if name in _BREAKS:
                menu.addSeparator()
        return menu

    # looks

    def confirm_next(self) -> None:
        """Says that the current value is right, and goes to the next that needs a look."""
        stop = self._form.stop
        if stop is None or self._form.document is None:
            return
        before = self._form.needs_look_count()
        stop.confirm()
        following = self._form.walk.next_look(stop.current())
        if following is not None:
            self._form.focus_at(following)
        elif before and not self._form.needs_look_count():
            self._form.nothing_left.emit()
        else:
            self._form.go_on()

    def next_look(self) -> None:
        self._look(True)

    def previous_look(self) -> None:
        self._look(False)

    def _look(self, forward: bool) -> None:
        stop = self._form.stop
        following = self._form.walk.next_look(stop.current() if stop else None, forward)
        if following is not None:
            self._form.focus_at(following)

    # values

    def take_draft(self) -> None:
        stop = self._form.stop
        draft = stop.draft() if stop else ABSENT
        if stop and draft is not ABSENT:
            stop.put(draft, origin="draft")

    def take_following(self) -> None:
        """Takes what follows from the neighbours: a count, or the numbers of the rows."""
        stop, document, row = self._form.stop, self._form.document, self._row()
        if isinstance(stop, ValueBlock) and stop.follow():
            return
        if document and row and list_edits.numbered_wrongly(document, row.at):
            list_edits.renumber(document, row.at)

    def set_null(self) -> None:
        self._put(None)

    def set_empty(self) -> None:
        self._put("")

    def set_absent(self) -> None:
        self._put(ABSENT)

    def _put(self, value: object) -> None:
        """Sets the current value; where it is that already, says so."""
        stop, document = self._form.stop, self._form.document
        if stop is None or document is None or (isinstance(stop, ValueBlock) and stop.read_only):
            return
        if value is not ABSENT and is_identical(
            document.get(document.to_record_pointer(stop.current())), value
        ):
            stop.confirm()
        else:
            stop.put(value)

    def toggle_crossed_out(self) -> None:
        """Changes the yes or no that stands beside the current value."""
        stop, document = self._form.stop, self._form.document
        if stop is None or document is None:
            return
        at = stop.current()[:-1]
        around = self._form.field.find(at)
        flag = next((child for child in around.children if child.kind == "boolean"), None) if around else None
        if flag is not None:
            pointer = document.to_record_pointer((*at, flag.name))
            document.set(pointer, document.get(pointer) is not True)

    # rows

    def insert_row(self) -> None:
        row = self._row()
        if row and self._form.document:
            list_edits.insert(self._form.document, row.at, row.number + 1)
            self._form.focus_at((*row.at, row.number + 1))

    def add_row(self, at: Pointer) -> None:
        """Puts a row in at the end of a list."""
        document = self._form.document
        if document is not None:
            last = len(list_edits.entries(document, at))
            list_edits.insert(document, at, last)
            self._form.focus_at((*at, last))

    def duplicate_row(self) -> None:
        row = self._row()
        if row and row.number >= 0 and self._form.document:
            list_edits.duplicate(self._form.document, row.at, row.number)
            self._form.focus_at((*row.at, row.number + 1, *row.rest))

    def remove_row(self) -> None:
        row = self._row()
        if row and row.number >= 0 and self._form.document:
            list_edits.remove(self._form.document, row.at, row.number)
            left = len(list_edits.entries(self._form.document, row.at))
            self._form.focus_at((*row.at, min(row.number, left - 1), *row.rest) if left else row.at)

    def move_row_up(self) -> None:
        self._move(-1)

    def move_row_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        row, document = self._row(), self._form.document
        if (
            row
            and document
            and 0 <= row.number + by < len(list_edits.entries(document, row.at))
            and row.number >= 0
        ):
            list_edits.move(document, row.at, row.number, row.number + by)
            self._form.focus_at((*row.at, row.number + by, *row.rest))

    def _row(self) -> Row | None:
        """The innermost row that the current value stands in; number -1 for a list without rows."""
        stop = self._form.stop
        if stop is None:
            return None
        at = stop.current()
        if isinstance(stop, EmptyBlock):
            return Row(at, -1, ())
        for depth in range(len(at) - 1, -1, -1):
            token = at[depth]
            if isinstance(token, int):
                return Row(at[:depth], token, at[depth + 1 :])
        return None

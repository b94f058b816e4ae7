"""A form in a window with undo and redo, and the key presses of a user."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QInputMethodEvent, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gtapp.core.interpretation.interpreter import Interpreter
from gtapp.core.record.document import Document
from gtapp.core.record.shape import Shape
from gtapp.core.record.validation import Issue
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.core.schema.schema import Schema
from gtapp.editor.form import RecordForm
from gtapp.editor.form.known_values import KnownValues
from gtapp.kit.commands.menu_commands import strip_mnemonic

Press = QEvent.Type.KeyPress
Release = QEvent.Type.KeyRelease
NONE = Qt.KeyboardModifier.NoModifier


class FormWindow:
    """A window with one form and one document."""

    def __init__(self, schema: Schema, qtbot: QtBot) -> None:
        self.schema = schema
        self.document: Document
        self.window = QMainWindow()
        self.known = KnownValues()
        self.form = RecordForm(schema.fields, known_values=self.known)
        self.window.setCentralWidget(self.form)
        for keys, name in ((QKeySequence.StandardKey.Undo, "undo"), (QKeySequence.StandardKey.Redo, "redo")):
            action = QAction(name, self.window)
            action.setShortcuts(keys)
            action.triggered.connect(lambda _=False, do=name: getattr(self.document, do)())
            self.window.addAction(action)
        self.window.resize(800, 700)
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    def bind(
        self,
        record: Any,
        draft: Any = ABSENT,
        shape: Shape | None = None,
        offers: Sequence[Issue] = (),
        interpreter: Interpreter | None = None,
    ) -> Document:
        self.document = Document(
            "item",
            record,
            (),
            self.schema,
            shape=shape,
            draft=draft,
            offers=offers,
            interpreter=interpreter,
        )
        self.form.bind(self.document)
        return self.document

    @property
    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        assert widget is not None
        return widget

    def go(self, *pointer: str | int) -> QWidget:
        """Focus a value; return its editor."""
        self.form.focus_pointer(pointer)
        assert self.form.focused_pointer() == pointer
        return self.focus

    def at(self) -> Pointer | None:
        return self.form.focused_pointer()

    def key(self, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
        """Press a key, with all that Qt does for it, shortcuts included."""
        held = NONE
        for each in modifiers:
            held |= each
        QTest.keyClick(self.focus, key, held)

    def type(self, text: str) -> None:
        """Type any characters (QTest ends the process on those outside of ASCII)."""
        for character in text:
            for kind in (Press, Release):
                QApplication.sendEvent(self.focus, QKeyEvent(kind, Qt.Key.Key_unknown, NONE, character))

    def compose(self, preedit: str, commit: str = "") -> None:
        """Send the event of a dead key or an input method."""
        event = QInputMethodEvent(preedit, [])
        event.setCommitString(commit)
        QApplication.sendEvent(self.focus, event)

    def select_all(self) -> None:
        self.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)

    def do(self, name: str) -> None:
        """Run an action, as from a menu."""
        self.form.actions_by_name[name].trigger()

    def ask_for_menu(self, widget: QWidget, place: QPoint) -> list[str]:
        """Press the right mouse button on a part of the window; return the texts of the menu that it opens."""
        QTest.mouseClick(widget, Qt.MouseButton.RightButton, pos=place)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
        QApplication.sendEvent(widget, event)
        menu = QApplication.activePopupWidget()
        texts = (
            [strip_mnemonic(action.text()) for action in menu.actions()] if isinstance(menu, QMenu) else []
        )
        if menu:
            menu.close()
        return texts

    def click(self, widget: QWidget, place: QPoint) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, NONE, place)

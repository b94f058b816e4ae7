"""The commands of the clipboard in the menu bar: they act on the part of the window that has the focus.

Their keys are those of Qt's own fields, which take them themselves: an action with them would take them from lists
and fields.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMenuBar

from gtapp.kit.commands.actions import ActionSpec, ActionTable

_Key = QKeySequence.StandardKey
_METHODS = {"cut": "cut", "copy": "copy", "paste": "paste", "select_all": "selectAll"}
"""The commands, with the methods of fields, lists and tables that carry them out."""
_CHANGING = ("cut", "paste")


class ClipboardCommands(QObject):
    """Makes the commands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        texts = (
            ("cut", self.tr("Cut"), _Key.Cut),
            ("copy", self.tr("Copy"), _Key.Copy),
            ("paste", self.tr("Paste"), _Key.Paste),
            ("select_all", self.tr("Select all"), _Key.SelectAll),
        )
        self.specs = [
            ActionSpec(name, f"{text}\t{_name_key(key)}", "", "nothing", partial(_run, name), "edit", 20 + at)
            for at, (name, text, key) in enumerate(texts)
        ]


def follow_menu(actions: ActionTable, is_shown: bool) -> None:
    """Enable in a menu that is shown what is possible where the focus is; afterwards all, for the search of commands."""
    if isinstance(QApplication.focusWidget(), QMenuBar):
        return  # opened by the keyboard: the focus returns before a command runs
    for name in _METHODS:
        actions.by_name[name].setEnabled(not is_shown or _find(name) is not None)


def _find(name: str) -> Callable[[], object] | None:
    """Return what carries out a command where the focus is; None where nothing does."""
    focus: Any = QApplication.focusWidget()
    is_fixed = name in _CHANGING and getattr(focus, "isReadOnly", bool)()
    method: Callable[[], object] | None = None if is_fixed else getattr(focus, _METHODS[name], None)
    return method


def _run(name: str) -> None:
    if method := _find(name):
        method()


def _name_key(key: QKeySequence.StandardKey) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)

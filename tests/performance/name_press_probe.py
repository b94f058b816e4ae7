"""Runs in a separate process: types the senders and receivers of all letters in the real window, and counts the keys.

`name_press_probe.py FOLDER TRUTHS FORM`: the letters in `FOLDER` name nobody, `TRUTHS` has them all, `FORM` is ``tags`` or
``text``. Prints the characters and the other keys of each letter as one line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.core.record.entry_text import find_mark, list_marks, remove_mark
from gtapp.editor.form.suggestions import SuggestionList
from tests.performance.name_presses import FIELDS
from tests.performance.probe import open_window, until


class NameTypist:
    """Types names into the form of an open window, and counts the keys of each letter."""

    def __init__(self, window: Any, truths: Path, form: str) -> None:
        self._window = window
        self._truths = truths
        self._is_text = form == "text"
        self.presses = self.typed = 0

    @property
    def _workspace(self) -> Any:
        return self._window.workspace

    def fill_letter(self, index: int) -> dict[str, Any]:
        """Fill in a letter's persons, check that they are right, and return its keys."""
        self._workspace.go_to(index)
        until(lambda: self._workspace.session.index == index and self._workspace.is_settled)
        item = self._workspace.session.item.id
        wanted = json.loads((self._truths / f"{item}.json").read_text(encoding="utf-8"))
        self.presses = self.typed = 0
        for field in FIELDS:
            self._workspace.form.focus_pointer((field,))
            self._enter_names(field, wanted[field])
        record = self._workspace.session.document.record
        assert [record[field] for field in FIELDS] == [wanted[field] for field in FIELDS], item
        persons = sum(len(wanted[field]) for field in FIELDS)
        return {"item": item, "presses": self.presses, "typed": self.typed, "persons": persons}

    def _enter_names(self, field: str, names: list[str]) -> None:
        if self._is_text:
            self._type(" | ".join(names))
            self._press("Tab")
            return
        for name in names[:-1]:
            self._enter_name(field, name, "Return")
        self._enter_name(field, names[-1], "Tab")

    def _enter_name(self, field: str, name: str, end: str) -> None:
        """Type until the name is the first that is offered, and take it; put the brackets around it that it has."""
        marks = list_marks(self._workspace.form.field.by_name[field])
        mark, bare = find_mark(name, marks), remove_mark(name, marks)
        self._type(mark.before if mark else "")
        for char in bare:
            if self._find_offer() == bare:
                break
            self._type(char)
        if mark and self._find_offer() != bare:
            self._type(mark.after)
        self._press(end)

    def _find_offer(self) -> str:
        """Return the suggestion that is chosen now."""
        lists = self._window.findChildren(SuggestionList)
        return next((each.current.text for each in lists if each.current), "")

    def _press(self, keys: str) -> None:
        self.presses += 1
        combination: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]
        QTest.keyClick(_focus_widget(), combination.key(), combination.keyboardModifiers())
        QApplication.processEvents()

    def _type(self, text: str) -> None:
        self.typed += len(text)
        for char in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                key = QKeyEvent(kind, Qt.Key(0), Qt.KeyboardModifier.NoModifier, char)
                QApplication.sendEvent(_focus_widget(), key)
        QApplication.processEvents()


def _focus_widget() -> QWidget:
    focused = QApplication.focusWidget()
    assert focused, "nothing has the focus"
    return focused


def fill_letters(folder: Path, truths: Path, form: str) -> list[dict[str, Any]]:
    """Return the keys of each letter, in the order of the list."""
    window = open_window(folder)
    until(lambda: QApplication.focusWidget() is not None)
    workspace = window.workspace
    if form == "text":
        workspace.form.switch_tags()
    workspace.form.focus_pointer((FIELDS[0],))
    until(lambda: not window.context.tasks.is_busy)
    typist = NameTypist(window, truths, form)
    letters = [typist.fill_letter(index) for index in range(len(workspace.session.items))]
    window.close()
    return letters


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no window manager is needed to give a window the focus
    print(json.dumps(fill_letters(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])))

"""Runs in a separate process: corrects every drafted index card in the real window by key events, and counts them.

`press_probe.py FOLDER TRUTHS`: `FOLDER` has scans and drafts and no ground truth, `TRUTHS` the corrected records. Prints the
key presses of each card by their causes, as one line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from gtapp.core.record.document import Document
from gtapp.core.record.draft_fitting import fit_draft
from gtapp.core.record.value_text import empty_kind, text_of
from gtapp.core.schema.pointer import Pointer, get_value, is_identical, list_leaves
from gtapp.features.doubts.window.doubts_part import DoubtsPart
from tests.performance.probe import open_window, until
from tests.performance.text_editing import plan_strokes

_MOST_PRESSES = 400
_DELETING = ("Backspace", "Delete", "Del")


class FormWays:
    """The ways from value to value of a form: Tab in either direction, the values below and above, and Alt with a letter."""

    def __init__(self, form: Any, start: Pointer) -> None:
        order = form.focus_order
        blocks = [order.find_block_at(start)[0]]
        while (following := order.find_next_block(blocks[-1], True)) is not blocks[0]:
            blocks.append(following)
        self._steps = {
            block.current(): {
                "Tab": order.find_next_block(block, True).current(),
                "Shift+Tab": order.find_next_block(block, False).current(),
                "Ctrl+Down": order.find_aligned_block(block, True).current(),
                "Ctrl+Up": order.find_aligned_block(block, False).current(),
            }
            for block in blocks
        }
        keys = {at: action.shortcut().toString() for at, action in form.field_keys.actions.items()}
        self._jumps = {key: at for at, key in keys.items() if key and at in self._steps}

    @property
    def places(self) -> list[Pointer]:
        """The values in the order of Tab."""
        return list(self._steps)

    def find(self, start: Pointer, end: Pointer) -> list[str]:
        """Return the fewest keys that lead from one value to another."""
        ways: dict[Pointer, list[str]] = {start: []}
        waiting = deque([start])
        while end not in ways:
            here = waiting.popleft()
            for key, there in {**self._steps[here], **self._jumps}.items():
                if there not in ways:
                    ways[there] = [*ways[here], key]
                    waiting.append(there)
        return ways[end]


class Annotator:
    """Corrects the cards of an open window with keys alone, knowing what is right, and counts the keys of each card."""

    def __init__(self, window: Any, truths: Path) -> None:
        self._window = window
        self._truths = truths
        self.presses: Counter[str] = Counter()
        self.typed = 0

    @property
    def _workspace(self) -> Any:
        return self._window.workspace

    @property
    def _item(self) -> str:
        return str(self._workspace.session.item.id)

    @property
    def _document(self) -> Document:
        document: Document = self._workspace.session.document
        return document

    def correct_card(self) -> dict[str, Any]:
        """Correct the current card, check it, and return its keys."""
        until(
            lambda: self._workspace.is_settled and self._window.features.part(DoubtsPart).tracker.is_prepared
        )
        until(lambda: not self._window.context.tasks.is_busy)  # the cursor is where the item begins
        until(lambda: not self._window.commands.has_just_checked)
        item, wanted = self._item, self._read_truth()
        self.presses, self.typed = Counter(), 0
        while self._item == item and not self._is_checked():
            wrong = self._find_wrong(wanted)
            if self._focused() in wrong:
                self._correct(self._focused(), get_value(wanted, self._focused()))
            elif way := self._find_way(wrong):
                self._press(way, "ways to values that are wrong without a doubt")
            else:
                self._check_and_next(wrong)
            if self.presses.total() > _MOST_PRESSES:
                raise RuntimeError(f"{item} does not become its ground truth: {wrong}")
        return {"item": item, "presses": dict(self.presses), "typed": self.typed}

    def _check_and_next(self, wrong: set[Pointer]) -> None:
        """Go to the next doubt, or check the card if none is left."""
        item = self._item
        self._send("Ctrl+Return")
        if item != self._item or self._is_checked():
            self.presses["check"] += 1
        else:
            self.presses["doubts that are right" if self._focused() in wrong else "false alarms"] += 1

    def _is_checked(self) -> bool:
        return bool(self._workspace.session.status.name == "checked")

    def _read_truth(self) -> Any:
        """Return what the current card's record should be, with nothing as its fields declare it."""
        content = json.loads((self._truths / f"{self._item}.json").read_text(encoding="utf-8"))
        return fit_draft(content["response_text"], self._document.schema.fields)

    def _find_wrong(self, wanted: Any) -> set[Pointer]:
        """Return the places that differ; a key without a value is as good as a missing one."""
        return {
            at
            for at, value in list_leaves(wanted)
            if not is_identical(value, now := get_value(self._document.tree, at))
            and not (value is None and empty_kind(now) == "absent")
        }

    # where the keys lead

    def _focused(self) -> Pointer:
        found = self._workspace.form.focused_pointer()
        return found if found is not None else ()

    def _find_way(self, wrong: set[Pointer]) -> str:
        """Return the key that leads to the nearest wrong value; "" if the next doubt is as good a way, or nothing is wrong.

        Each doubt takes a press of Ctrl+Return in any case: it leads to those that are wrong, and past the others.
        """
        doubts = [
            self._document.to_tree_pointer(each.pointer)
            for each in self._window.features.part(DoubtsPart).tracker.find_open()
        ]
        ways = FormWays(self._workspace.form, self._focused())
        others = [at for at in ways.places if at in wrong and at not in doubts]
        if not others:
            return ""
        here = self._focused()
        nearest = min(others, key=lambda at: len(ways.find(here, at)))
        if any(len(ways.find(doubt, nearest)) < len(ways.find(here, nearest)) for doubt in doubts):
            return ""
        return ways.find(here, nearest)[0]

    # keys

    def _correct(self, at: Pointer, value: Any) -> None:
        target = QApplication.focusWidget()
        if isinstance(target, QComboBox):
            self._press("Down" if self._document.get(at) == target.itemText(0) else "Up", "moves in texts")
            return
        assert isinstance(target, QLineEdit | QPlainTextEdit)
        new = text_of(value) or ""
        strokes = plan_strokes(_shown_text(target), new, _find_cursor(target))
        offers = [(len(plan_strokes(text, new, len(text))), key) for key, text in self._list_offers(at)]
        left, key = min(offers, default=(len(strokes), ""))
        if left + 1 < len(strokes):
            self._press(key, "offers taken")
            strokes = plan_strokes(_shown_text(target), new, _find_cursor(target))
        for stroke in strokes:
            if stroke.keys:
                is_end = stroke.keys.endswith(("Home", "End")) and isinstance(target, QPlainTextEdit)
                cause = "deletions" if stroke.keys.endswith(_DELETING) else "moves in texts"
                self._press(f"Ctrl+{stroke.keys}" if is_end else stroke.keys, cause)
            else:
                self._type(stroke.text)

    def _list_offers(self, at: Pointer) -> list[tuple[str, str]]:
        """Return the keys that put into an empty field what the draft has under another key, with the text that each writes.

        The first writes it in the form in which such texts were corrected lately, the second as the draft has it.
        """
        offers = [each for each in self._document.issues if each.is_offer and each.pointer == at]
        return [
            pair
            for each in offers
            if each.fix
            for pair in (
                ("Ctrl+Shift+F", text_of(each.fix.value) or ""),
                ("Ctrl+D", str(each.message.params["value"])),
            )
        ]

    def _press(self, keys: str, cause: str) -> None:
        self.presses[cause] += 1
        self._send(keys)

    def _send(self, keys: str) -> None:
        combination: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]
        QTest.keyClick(_focus_widget(), combination.key(), combination.keyboardModifiers())
        QApplication.processEvents()

    def _type(self, char: str) -> None:
        self.typed += 1
        key = Qt.Key.Key_Return if char == "\n" else Qt.Key(0)
        modifier = Qt.KeyboardModifier.ShiftModifier if char == "\n" else Qt.KeyboardModifier.NoModifier
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(_focus_widget(), QKeyEvent(kind, key, modifier, char))
        QApplication.processEvents()


def _focus_widget() -> QWidget:
    focused = QApplication.focusWidget()
    assert focused, "nothing has the focus"
    return focused


def _shown_text(editor: QLineEdit | QPlainTextEdit) -> str:
    return editor.text() if isinstance(editor, QLineEdit) else editor.toPlainText()


def _find_cursor(editor: QLineEdit | QPlainTextEdit) -> int:
    """Return the place of the cursor; -1 if the whole text is selected."""
    if isinstance(editor, QLineEdit):
        return -1 if editor.hasSelectedText() else editor.cursorPosition()
    cursor = editor.textCursor()
    return -1 if cursor.hasSelection() else cursor.position()


def print_presses(folder: Path, truths: Path, make: Callable[[Any, Path], Annotator]) -> None:
    """Print the keys of each card, in the order of the list."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no window manager is needed to give a window the focus
    window = open_window(folder)
    until(lambda: QApplication.focusWidget() is not None)
    annotator, items = make(window, truths), window.workspace.session.items
    cards = [annotator.correct_card() for _ in items]
    window.close()
    print(json.dumps(cards))


if __name__ == "__main__":
    print_presses(Path(sys.argv[1]), Path(sys.argv[2]), Annotator)

"""An annotator who uses only the keyboard and edits a record to a given one, key by key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical
from gtapp.editor.form import RecordForm
from tests.window.window_driver import WindowDriver

_MOST_TABS = 1500
_ROW_FIELDS = ("rows", "advertisements")


def list_leaves(tree: Any, at: Pointer = ()) -> Iterator[tuple[Pointer, Any]]:
    """Return the values that an annotator sees as one: scalars, and lists of texts as one line."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from list_leaves(value, (*at, key))
    elif isinstance(tree, list) and (not tree or isinstance(tree[0], dict)):
        for index, value in enumerate(tree):
            yield from list_leaves(value, (*at, index))
    else:
        yield at, tree


class KeyboardDriver:
    """Works in the window's form with key events alone; `keys` counts them."""

    def __init__(self, driver: WindowDriver) -> None:
        self._desk = driver
        self.keys = 0

    @property
    def document(self) -> Document:
        assert self._desk.session.document
        return self._desk.session.document

    @property
    def form(self) -> RecordForm:
        return self._desk.workspace.form

    def correct(self, wanted: Any) -> None:
        """Edit the record until it equals `wanted` (in the schema's shape)."""
        for name in _ROW_FIELDS:
            if isinstance(wanted, dict) and name in wanted:
                self._rows(name, wanted[name])
        for pointer, value in list_leaves(wanted):
            if not is_identical(get_value(self.document.tree, pointer), value):
                # the mark of a table's cell belongs to the cell: a key, no place to tab to
                marked = isinstance(value, bool)
                if pointer[-1] == "tags_section":
                    self._go_to((*pointer[:-1], "text"))
                    self.press("Alt+Shift+B")  # begins a section: its heading has the focus
                    self._enter(pointer, value)
                    continue
                self._go_to((*pointer[:-1], "diplomatic_transcript") if marked else pointer)
                self._enter(pointer, value)
        for pointer, _ in list(list_leaves(self.document.tree)):
            if (
                pointer
                and get_value(wanted, pointer) is ABSENT
                and get_value(wanted, pointer[:-1]) is not ABSENT
            ):
                self._go_to(pointer)
                self.press("Ctrl+Shift+A")

    def press(self, keys: str) -> None:
        self.keys += 1
        self._desk.press(keys)

    def write(self, text: str) -> None:
        """Type a text, each character as its key gives it."""
        for char in text:
            self.keys += 1
            key = Qt.Key.Key_Return if char == "\n" else Qt.Key(0)
            modifier = Qt.KeyboardModifier.ShiftModifier if char == "\n" else Qt.KeyboardModifier.NoModifier
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(
                    self._target(), QKeyEvent(kind, key, modifier, "\r" if char == "\n" else char)
                )

    def _target(self) -> QWidget:
        target = QApplication.focusWidget()
        assert target, "nothing has the focus"
        return target

    def _go_to(self, tree_pointer: Pointer) -> None:
        """Press Tab until the value has the focus; in a cell with two, Tab leads to the first one."""
        around, name = tree_pointer[:-1], tree_pointer[-1]
        row = get_value(self.document.tree, around)
        if name == "interpretation":
            self._press_tab_to((*around, "diplomatic_transcript"))
            self.press("Ctrl+Down")
        elif isinstance(row, dict) and "text" in row and name != "text":
            self._press_tab_to((*around, "text"))
            if not self._press_tab_to(
                tree_pointer, len(row)
            ):  # the other fields of a text are hidden at first
                self._press_tab_to((*around, "text"))
                self.press("Alt+Shift+M")
        reached = self._press_tab_to(tree_pointer)
        assert reached, f"the keys do not reach {tree_pointer}"

    def _press_tab_to(self, tree_pointer: Pointer, most: int = _MOST_TABS) -> bool:
        """Press Tab until the value has the focus; return False if it does not get it."""
        for _ in range(most):
            if self.form.focused_pointer() == self.document.to_record_pointer(tree_pointer):
                return True
            self.press("Tab")
        return False

    def _enter(self, pointer: Pointer, value: Any) -> None:
        field = self.document.schema.fields.find(pointer)
        old = get_value(self.document.tree, pointer)
        if value is None:
            self.press("Ctrl+Shift+N")
        elif value == "":
            self.press("Ctrl+Shift+E")
        elif isinstance(value, bool):
            self.press("Ctrl+Shift+X")
        elif field and field.kind == "choice":
            self._choose(pointer, value)
        else:
            if isinstance(value, int) and isinstance(old, str):
                self.press("Ctrl+Shift+N")
            self.press("Ctrl+A")
            self.write(" | ".join(value) if isinstance(value, list) else str(value))

    def _choose(self, pointer: Pointer, value: Any) -> None:
        for keys in ("Up", "Up", "Up", "Down", "Down", "Down"):
            if get_value(self.document.tree, pointer) == value:
                return
            self.press(keys)

    def _rows(self, name: str, wanted: list[Any]) -> None:
        """Insert the missing rows, each where the others fit best around it."""
        while len(rows := get_value(self.document.tree, (name,))) < len(wanted):
            place = max(range(len(rows) + 1), key=lambda at: _fit([*rows[:at], None, *rows[at:]], wanted))
            assert place, "a new row goes below another one"
            first = next(pointer for pointer, _ in list_leaves(rows[place - 1]) if pointer != ("row_number",))
            self._go_to((name, place - 1, *first))
            self.press("Ctrl+Shift+Return")


def _fit(rows: list[Any], wanted: list[Any]) -> int:
    """Return how many values are in their place."""
    pairs = zip(rows, wanted, strict=False)
    return sum(
        is_identical(get_value(row, pointer), value)
        for row, want in pairs
        for pointer, value in list_leaves(want)
    )

"""The commands that go to a field at once, by Alt and the letter that is underlined in its label."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from functools import partial
from string import ascii_uppercase

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.record_texts import name_field, translate_label
from gtapp.kit.commands.actions import ActionSpec, make_action
from gtapp.kit.commands.menus import complete_menu
from gtapp.kit.commands.mnemonics import assign_letters
from gtapp.kit.small_widgets import escape_mnemonics


class FieldKeys(QObject):
    """An action for each single field of a record, in the schema's order; each has a letter as its key, or none has one."""

    letter_changed = Signal(object, str)
    """The letter that goes with Alt to the field at a pointer in the schema's shape; "" if none does."""

    def __init__(self, schema: Field, form: QWidget, go_to: Callable[[Pointer], object]) -> None:
        super().__init__(form)
        self._form = form
        self._labels = {at: translate_label(field) for at, field in list_single_fields(schema)}
        self.actions: dict[Pointer, QAction] = {}
        for at in self._labels:
            text = escape_mnemonics(name_field(at, schema))
            spec = ActionSpec("go_to:" + ".".join(map(str, at)), text, "", "record", partial(go_to, at))
            self.actions[at] = action = make_action(spec, form)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.changed.connect(partial(self._emit_letter, at))
        self._menu: QMenu | None = None

    def assign(self, taken: Collection[str]) -> None:
        """Give the fields letters as their keys, but for those that are taken; none where they are fewer than the fields."""
        if sys.platform == "darwin":
            return  # there, Alt with a letter types
        letters = assign_letters(list(self._labels.values()), taken)
        for action, letter in zip(self.actions.values(), letters, strict=True):
            action.setShortcuts([QKeySequence(f"Alt+{letter}")] if letter else [])

    def show_letters(self) -> None:
        """Emit `letter_changed` for all fields."""
        for at in self.actions:
            self._emit_letter(at)

    def _emit_letter(self, at: Pointer) -> None:
        modifier, _, letter = self.actions[at].shortcut().toString().partition("+")
        is_letter = modifier == "Alt" and len(letter) == 1 and letter in ascii_uppercase
        self.letter_changed.emit(at, letter if is_letter else "")

    def make_menu(self) -> QMenu:
        """Return the menu of the fields."""
        if self._menu is None:
            self._menu = complete_menu(QMenu(self.tr("Go to field"), self._form))
            self._menu.addActions(list(self.actions.values()))
        return self._menu


def list_single_fields(schema: Field, at: Pointer = ()) -> Iterator[tuple[Pointer, Field]]:
    """Yield the fields that have one editor each, outside of lists, with their pointers."""
    for child in schema.children:
        here = (*at, child.name)
        if child.children:
            yield from list_single_fields(child, here)
        elif _is_single(child) and not (child.hints.get("read_only") or child.hints.get("auto")):
            yield here, child


def _is_single(field: Field) -> bool:
    return field.kind != "list" or field.widget in ("pipe", "tags", "box")

"""The commands in the menu bar with their places, for whatever lists them: the list of keys, the search, the settings of keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

_STEP = " › "


class MenuCommand(NamedTuple):
    """An action of a menu; `path` names the menus that lead to it, as in ``File › Open recent``."""

    path: str
    action: QAction

    @property
    def menu(self) -> str:
        """The menu of the bar."""
        return self.path.split(_STEP)[0]

    @property
    def text(self) -> str:
        return strip_mnemonic(self.action.text())

    @property
    def is_name(self) -> bool:
        """Whether it is the name of a project instead of a command."""
        return not self.action.objectName()

    @property
    def first_key(self) -> str:
        """The key that is shown beside it; that of fields and tables, which is no shortcut, stands in its text."""
        return name_keys(self.action.shortcuts()[:1]) or self.action.text().partition("\t")[2]

    @property
    def keys(self) -> str:
        return name_keys(self.action.shortcuts())


def list_menu_commands(bar: QMenuBar) -> list[MenuCommand]:
    """Return the actions of all menus, in their order; those, too, that the open project has no use for, which are hidden."""
    return list(_walk(bar.actions(), ""))


def _walk(actions: Iterable[QAction], path: str) -> Iterator[MenuCommand]:
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):  # one that is hidden, too: its commands may have keys
            title = strip_mnemonic(action.text())
            yield from _walk(menu.actions(), f"{path}{_STEP}{title}" if path else title)
        elif not action.isSeparator() and (action.isEnabled() or action.objectName()):  # else a remark
            yield MenuCommand(path, action)


def find_mnemonics(bar: QMenuBar) -> set[str]:
    """Return the letters that open a menu with Alt."""
    shown = (action.text().replace("&&", "") for action in bar.actions())
    return {text[at + 1].upper() for text in shown if 0 <= (at := text.find("&")) < len(text) - 1}


def name_keys(keys: Sequence[QKeySequence]) -> str:
    """Return keys as this system's keyboard labels them, without the number pad's Enter: it is Return's twin."""
    names = (key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys if not is_keypad_enter(key))
    return ", ".join(names)


def name_action(action: QAction) -> str:
    """Return an action's text with its first key, for a tooltip: “Undo (Ctrl+Z)”."""
    text, keys = strip_mnemonic(action.text()), name_keys(action.shortcuts()[:1])
    return f"{text} ({keys})" if keys else text


def is_keypad_enter(key: QKeySequence) -> bool:
    """Return whether a key is for the number pad's Enter, which always does the same as Return."""
    return key.toString().endswith("Enter")


def strip_mnemonic(text: str) -> str:
    """Return an action's text without the mark of its mnemonic, and the key behind it."""
    text = text.partition("\t")[0]
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").strip()

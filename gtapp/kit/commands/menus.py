"""Menus of commands: entries by their places, with a letter for each and the reasons why some are disabled."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from gtapp.kit.commands.mnemonics import give_mnemonics
from gtapp.kit.commands.refusals import RefusalTips

Entry = tuple[int, QAction | QMenu]
"""A command or a submenu with its place (see `gtapp.kit.commands.actions.ActionSpec.at`)."""


_ROOM: Final = 4


def complete_menu(menu: QMenu) -> QMenu:
    """Have a menu that is shown mark a letter of each entry, and say why a disabled one is; return it.

    Its first and last entry have some room to its frame.
    """
    menu.setContentsMargins(0, _ROOM, 0, _ROOM)
    RefusalTips(menu)
    menu.aboutToShow.connect(partial(give_mnemonics, menu))
    return menu


def fill_menu(menu: QMenu, entries: Iterable[Entry]) -> None:
    """Add entries in the order of their places, with a line between the tens."""
    last = -1
    for at, entry in sorted(entries, key=lambda each: each[0]):
        if -1 < last < at // 10:
            menu.addSeparator()
        last = at // 10
        if isinstance(entry, QMenu):
            menu.addMenu(entry)
        else:
            menu.addAction(entry)

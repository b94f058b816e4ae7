"""The list of keys, made of the actions themselves, so that it can't be wrong; narrow enough to be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMenu, QMenuBar, QTextBrowser, QVBoxLayout, QWidget

from gtapp.ui import plain
from gtapp.ui.dialogs.fitting import fit


@dataclass(frozen=True, slots=True)
class Group:
    """A menu's title, and its entries that have keys."""

    title: str
    entries: tuple[tuple[str, str], ...]


def groups(bar: QMenuBar) -> list[Group]:
    """All actions of the menus that have keys, by menu."""
    found = []
    for action in bar.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            entries = tuple(_entries(menu.actions()))
            if entries:
                found.append(Group(_bare(action.text()), entries))
    return found


def _entries(actions: Iterable[QAction]) -> Iterator[tuple[str, str]]:
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _entries(menu.actions())
        elif action.shortcuts():
            yield _bare(action.text()), keys_of(action)


def keys_of(action: QAction) -> str:
    """The action's keys as they are written on the keyboard here."""
    names = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in _told(action.shortcuts())]
    return ", ".join(names)


def _told(keys: Sequence[QKeySequence]) -> list[QKeySequence]:
    """Without those for the Enter of the number pad, which always does what Return does."""
    return [key for key in keys if not key.toString().endswith("Enter")]


def _bare(text: str) -> str:
    """An action's text without the mark of its mnemonic."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").strip()


class KeysDialog(QDialog):
    """Stays open beside the work until it is closed."""

    def __init__(self, bar: QMenuBar, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("Keys"))
        self.text.setOpenLinks(False)
        self.text.setHtml(as_html([*groups(bar), self._general()]))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(buttons)
        fit(self, 520, 640)

    def _general(self) -> Group:
        """Keys that are no actions: they belong to a part of the window."""
        return Group(
            self.tr("Everywhere"),
            (
                (self.tr("The next value"), "Tab"),
                (self.tr("The value before"), self.tr("Shift+Tab")),
                (self.tr("These keys, where nothing is typed"), "?"),
                (self.tr("From the list to the form"), self.tr("Return")),
                (self.tr("Line break in a long text"), self.tr("Shift+Return")),
            ),
        )


def as_html(found: list[Group]) -> str:
    """The list as a table with the keys in front."""
    rows = []
    for group in found:
        rows.append(f'<tr><td colspan="2"><h3>{plain.escaped(group.title)}</h3></td></tr>')
        for text, keys in group.entries:
            rows.append(
                f"<tr><td><b>{plain.escaped(keys)}</b>&nbsp;&nbsp;</td><td>{plain.escaped(text)}</td></tr>"
            )
    return "<table cellspacing='0' cellpadding='2'>" + "".join(rows) + "</table>"

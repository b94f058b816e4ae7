"""What the menu "Help" shows beside the work: the list of keys, searchable, and the first steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QLineEdit, QTextBrowser, QWidget

from gtapp.core.platform.folders import bundled_folder
from gtapp.kit import small_widgets
from gtapp.kit.commands.menu_commands import MenuCommand
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.texts.i18n import current_language
from gtapp.kit.texts.text_match import rate_match

_MOST_USED = (
    "check_next",
    "confirm_next",
    "next_look",
    "take_draft",
    "undo",
    "needs_action",
    "characters",
    "next",
    "previous",
    "command_search",
)
"""The actions that correcting a card takes, by their object names."""


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """A heading, and the commands below it as (text, keys)."""

    title: str
    entries: tuple[tuple[str, str], ...]


class KeysDialog(Dialog):
    """Shows the keys as they are set now; stays open without blocking the window, and is deleted when it is closed."""

    def __init__(self, commands: Sequence[MenuCommand], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keys"))
        self._groups = [
            KeyGroup(self.tr("Most used"), list_most_used(commands)),
            *group_by_menu(commands),
            self._make_general_group(),
        ]
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search commands and keys"))
        self.search.setAccessibleName(self.tr("Search commands and keys"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._fill)
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("Keys"))
        self.text.setOpenLinks(False)
        self._fill("")
        self.add_parts(self.search, self.text)
        self.add_buttons(Standard.Close)
        small_widgets.fit_to_screen(self, 560, 680)

    def _fill(self, typed: str) -> None:
        groups = filter_groups(self._groups, typed) if typed.strip() else self._groups
        none = small_widgets.escape_html(self.tr("No command has these words."))
        self.text.setHtml(format_key_table(groups) if groups else f"<p>{none}</p>")

    def _make_general_group(self) -> KeyGroup:
        """Return the keys that belong to a part of the window and are no actions."""
        return KeyGroup(
            self.tr("Everywhere"),
            (
                (self.tr("The next value"), "Tab"),
                (self.tr("The value before"), self.tr("Shift+Tab")),
                (self.tr("These keys, where nothing is typed"), "?"),
                (self.tr("From the list to the form"), self.tr("Return")),
                (self.tr("Line break in a long text"), self.tr("Shift+Return")),
            ),
        )


def list_most_used(commands: Sequence[MenuCommand]) -> tuple[tuple[str, str], ...]:
    """Return the commands that correcting a card takes, as far as they have keys."""
    by_name = {command.action.objectName(): command for command in commands}
    found = (by_name[name] for name in _MOST_USED if name in by_name)
    return tuple((command.text, command.keys) for command in found if command.keys)


def group_by_menu(commands: Sequence[MenuCommand]) -> list[KeyGroup]:
    """Return the commands that have keys, by menu."""
    with_keys = [command for command in commands if command.keys]
    return [
        KeyGroup(menu, tuple((command.text, command.keys) for command in group))
        for menu, group in groupby(with_keys, key=lambda command: command.menu)
    ]


def filter_groups(groups: Sequence[KeyGroup], typed: str) -> list[KeyGroup]:
    """Return what matches the typed words, by its text or its keys; each command once."""
    found: list[KeyGroup] = []
    seen: set[tuple[str, str]] = set()
    for group in groups:
        entries = tuple(
            entry for entry in group.entries if entry not in seen and rate_match(typed, " ".join(entry))
        )
        seen.update(entries)
        if entries:
            found.append(KeyGroup(group.title, entries))
    return found


def format_key_table(groups: Sequence[KeyGroup]) -> str:
    """Return the groups as an HTML table with the keys in the first column."""
    rows = []
    for group in groups:
        rows.append(f'<tr><td colspan="2"><h3>{small_widgets.escape_html(group.title)}</h3></td></tr>')
        for text, keys in group.entries:
            rows.append(
                f"<tr><td><b>{small_widgets.escape_html(keys)}</b>&nbsp;&nbsp;</td><td>{small_widgets.escape_html(text)}</td></tr>"
            )
    return "<table cellspacing='0' cellpadding='2'>" + "".join(rows) + "</table>"


_MARGIN = 24
_LINE_HEIGHT = 130
"""Per cent of the font's own."""


class FirstStepsDialog(Dialog):
    """Shows the first steps without blocking the window; it is deleted when it is closed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("First steps"))
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("First steps"))
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.document().setDocumentMargin(_MARGIN)
        self.text.setMarkdown(read_first_steps(current_language()))
        _widen_lines(self.text)
        self.add_parts(self.text)
        self.add_buttons(Standard.Close)
        small_widgets.fit_to_screen(self, 640, 720)


def read_first_steps(language: str) -> str:
    """Return the first steps in a language as Markdown.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    path = bundled_folder("resources") / "help" / f"first-steps.{language}.md"
    return path.read_text(encoding="utf-8")


def _widen_lines(text: QTextBrowser) -> None:
    cursor = QTextCursor(text.document())
    cursor.select(QTextCursor.SelectionType.Document)
    lines = QTextBlockFormat()
    lines.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.mergeBlockFormat(lines)

"""Small dialogs: about, choice of the benchmark, note, settings, list of keys."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import PySide6
from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QRadioButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from gtapp import benchmark as benchmarks
from gtapp.project.item_statuses import read_user_name
from gtapp.ui import plain
from gtapp.ui.i18n import benchmark_title
from gtapp.ui.preferences import Preferences
from gtapp.ui.widgets import fit_to_screen


def about_text() -> str:
    """Return name, version, licence, and what the program runs on."""
    text = QCoreApplication.translate(
        "about",
        "gtapp {version}\nGround truth from scans: correct, check, save.\n\nLicence: Apache 2.0\n{system}",
    )
    system = f"Python {platform.python_version()}, Qt {PySide6.__version__}, {platform.system()}"
    return text.format(version=metadata.version("gtapp"), system=system)


def open_folder(path: Path) -> None:
    """Show a folder in the system's file manager; it is made where it does not exist."""
    path.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


class BenchmarkDialog(QDialog):
    """Asks which benchmark a folder follows where its files do not decide it; `chosen` is the benchmark's id."""

    def __init__(self, why: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Which benchmark?"))
        self._radios = {
            name: QRadioButton(plain.escape_mnemonics(benchmark_title(name)))
            for name in benchmarks.list_ids()
        }
        next(iter(self._radios.values())).setChecked(True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addWidget(plain.make_label(why, self, wrap=True))
        for radio in self._radios.values():
            column.addWidget(radio)
        note = self.tr("Your choice is remembered for this folder; nothing is written into it.")
        column.addWidget(plain.make_label(note, self, wrap=True))
        column.addWidget(buttons)
        self.setMinimumWidth(420)

    @property
    def chosen(self) -> str:
        return next(name for name, radio in self._radios.items() if radio.isChecked())


class NoteDialog(QDialog):
    """Asks for the note of the status “needs action”; Ctrl+Return accepts it."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Needs action"))
        self.editor = QPlainTextEdit(self)
        self.editor.setPlainText(text)
        self.editor.setTabChangesFocus(True)
        self.editor.selectAll()
        prompt = plain.make_label(self.tr("&What has to be done with this item?"), self)
        prompt.setBuddy(self.editor)
        self.editor.setAccessibleName(self.tr("What has to be done with this item?"))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        keys = plain.make_label(
            self.tr("Return begins a new line, Ctrl+Return ends the note."), self, wrap=True
        )
        for widget in (prompt, self.editor, keys, buttons):
            column.addWidget(widget)
        self.resize(440, 200)

    @property
    def note(self) -> str:
        return self.editor.toPlainText().strip()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        else:
            super().keyPressEvent(event)


class SettingsDialog(QDialog):
    """The user's name, the colours and the language; accepting writes them into the preferences."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.setWindowTitle(self.tr("Settings"))
        self.user = QLineEdit(preferences.text("user"), self)
        self.user.setPlaceholderText(read_user_name())
        self.theme = _choice(
            preferences.theme,
            [
                ("system", self.tr("As the system has it")),
                ("light", self.tr("Light")),
                ("dark", self.tr("Dark")),
            ],
        )
        self.language = _choice(
            preferences.language,
            [("system", self.tr("The system's")), ("en", "English"), ("de", "Deutsch"), ("fr", "Français")],
        )
        form = QFormLayout(self)
        form.addRow(self.tr("Your &name:"), self.user)
        form.addRow("", plain.make_label(self.tr("It signs what you check."), self))
        form.addRow(self.tr("&Colours:"), self.theme)
        form.addRow(self.tr("&Language:"), self.language)
        form.addRow("", plain.make_label(self.tr("Another language is used from the next start on."), self))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def accept(self) -> None:
        self._preferences.put("user", self.user.text().strip())
        self._preferences.put("theme", str(self.theme.currentData()))
        self._preferences.put("language", str(self.language.currentData()))
        super().accept()


def _choice(current: str, entries: list[tuple[str, str]]) -> QComboBox:
    box = QComboBox()
    for name, text in entries:
        box.addItem(text, name)
    box.setCurrentIndex(max(box.findData(current), 0))
    return box


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """A menu's title, and its entries that have keys."""

    title: str
    entries: tuple[tuple[str, str], ...]


def collect_keys(bar: QMenuBar) -> list[KeyGroup]:
    """Return all actions of the menus that have keys, by menu."""
    found = []
    for action in bar.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            entries = tuple(_entries(menu.actions()))
            if entries:
                found.append(KeyGroup(_without_mnemonic(action.text()), entries))
    return found


def _entries(actions: Iterable[QAction]) -> Iterator[tuple[str, str]]:
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _entries(menu.actions())
        elif action.shortcuts():
            yield _without_mnemonic(action.text()), keys_of(action)


def keys_of(action: QAction) -> str:
    """Return an action's keys as they are labelled on this system's keyboard."""
    names = [
        key.toString(QKeySequence.SequenceFormat.NativeText)
        for key in _without_keypad_enter(action.shortcuts())
    ]
    return ", ".join(names)


def _without_keypad_enter(keys: Sequence[QKeySequence]) -> list[QKeySequence]:
    """Return `keys` without those for the number pad's Enter, which always do the same as Return."""
    return [key for key in keys if not key.toString().endswith("Enter")]


def _without_mnemonic(text: str) -> str:
    """Return an action's text without the mark of its mnemonic."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").strip()


class KeysDialog(QDialog):
    """The list of keys, made of the actions themselves; stays open and blocks nothing."""

    def __init__(self, bar: QMenuBar, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("Keys"))
        self.text.setOpenLinks(False)
        self.text.setHtml(format_keys([*collect_keys(bar), self._general()]))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(buttons)
        fit_to_screen(self, 520, 640)

    def _general(self) -> KeyGroup:
        """Return the keys that are no actions: they belong to a part of the window."""
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


def format_keys(found: list[KeyGroup]) -> str:
    """Return the list as an HTML table with the keys in front."""
    rows = []
    for group in found:
        rows.append(f'<tr><td colspan="2"><h3>{plain.escape_html(group.title)}</h3></td></tr>')
        for text, keys in group.entries:
            rows.append(
                f"<tr><td><b>{plain.escape_html(keys)}</b>&nbsp;&nbsp;</td><td>{plain.escape_html(text)}</td></tr>"
            )
    return "<table cellspacing='0' cellpadding='2'>" + "".join(rows) + "</table>"

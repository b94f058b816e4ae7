"""Small dialogs: consent to run code, settings, note, choice of an item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)

from gtapp.benchmark import ListLines
from gtapp.messages import make_visible
from gtapp.project.item_statuses import read_user_name
from gtapp.project.opening.trusted_code import ProjectCode
from gtapp.project.opening.trusted_code_process import ABSENT
from gtapp.project.overview.item_search import JumpTarget, find_jump_targets
from gtapp.ui.appearance.dialog_style import Dialog
from gtapp.ui.appearance.theme import icon
from gtapp.ui.commands.key_settings import KeySettings
from gtapp.ui.commands.menu_commands import MenuCommand
from gtapp.ui.dialogs.keys_page import KeysPage
from gtapp.ui.items.list_summaries import LONGEST_NAME
from gtapp.ui.preferences import Preferences
from gtapp.ui.session import Session
from gtapp.ui.tasks import Task, Tasks
from gtapp.ui.widgets import small_widgets
from gtapp.ui.widgets.combo_box import ComboBox
from gtapp.ui.widgets.layouts import FieldForm
from gtapp.ui.widgets.small_widgets import fit_to_screen
from gtapp.ui.widgets.tables import EmptyHint


def open_folder(path: Path) -> None:
    """Show a folder in the system's file manager; it is made if it does not exist."""
    path.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


class ConsentDialog(Dialog):
    """Shows the code that a project contains, and asks whether to trust and run it; the default is no.

    The text is read-only, with its hash below. It contains every file of the project that the code imports. The other files
    that it opens are listed when they are known.
    """

    def __init__(self, code: ProjectCode, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Run this project's code?"))
        self.text = QPlainTextEdit(self)
        self.text.setPlainText(code.describe())
        self.data = QPlainTextEdit(self)
        self.data.setPlainText("\n".join(self._list_data(code)))
        self.data.setVisible(bool(code.data))
        self.data.setMaximumHeight(self.fontMetrics().lineSpacing() * 7)
        self.hash = small_widgets.make_label(f"SHA-256 {code.digest}", self, wrap=True)
        self._build(", ".join(code.files), self._explain_data(code))
        fit_to_screen(self, 760, 560)

    def _explain_data(self, code: ProjectCode) -> str:
        """Return what is known about the other files that the code opens."""
        if code.list_changed():
            return self.tr(
                "It opens these files, of which some are not as they were when you agreed. If one changes, you are asked again:"
            )
        if code.data:
            return self.tr("It opens these files. If one changes, you are asked again:")
        return self.tr("Which files it opens is shown when it has run once.") if code.is_new else ""

    def _list_data(self, code: ProjectCode) -> Iterator[str]:
        changed = code.list_changed()
        for name, state in code.data.items():
            shown = make_visible(name)
            if state == ABSENT:
                shown = self.tr("{name} (is not there)").format(name=shown)
            yield self.tr("{name}: changed").format(name=shown) if name in changed else shown

    def _build(self, name: str, about_data: str) -> None:
        intro = self.tr(
            "This project describes its records by a program, {name}. To show a form, gtapp has to run it once: in a "
            "process of its own, without your keys. It could still do whatever a program can do on this "
            "computer. Agree only if you know where it comes from and have read it."
        )
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        # nothing lies beyond the right edge, where it could be overlooked
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.text.setFont(fixed)
        self.text.setAccessibleName(self.tr("The code"))
        self.hash.setFont(fixed)
        self.data.setReadOnly(True)
        self.data.setTabChangesFocus(True)
        self.data.setAccessibleName(self.tr("The files that it opens"))
        about = small_widgets.make_label(about_data, self, wrap=True)
        about.setVisible(bool(about_data))
        buttons = QDialogButtonBox(self)
        refuse = buttons.addButton(self.tr("&Don't run it"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self.tr("I have read it: &run it"), QDialogButtonBox.ButtonRole.AcceptRole)
        refuse.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        for widget in (
            small_widgets.make_label(intro.format(name=name), self, wrap=True),
            self.text,
            about,
            self.data,
            self.hash,
            buttons,
        ):
            self.column.addWidget(widget)
        refuse.setFocus()


class SettingsDialog(Dialog):
    """The user's name, the colours, the language and the keys; accepting writes them into the preferences."""

    def __init__(
        self,
        preferences: Preferences,
        key_settings: KeySettings,
        commands: Sequence[MenuCommand],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._preferences, self._key_settings = preferences, key_settings
        self.setWindowTitle(self.tr("Settings"))
        self.user = QLineEdit(preferences.text("user"), self)
        self.user.setPlaceholderText(read_user_name())
        self.theme = _make_choice(
            preferences.theme,
            [
                ("system", self.tr("Same as the system")),
                ("light", self.tr("Light")),
                ("dark", self.tr("Dark")),
            ],
        )
        self.language = _make_choice(
            preferences.language,
            [
                ("system", self.tr("Same as the system")),
                ("en", "English"),
                ("de", "Deutsch"),
                ("fr", "Français"),
            ],
        )
        self.keys = KeysPage(commands, self)
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(self.windowTitle())
        self.tabs.addTab(self._make_general_page(), self.tr("General"))
        self.tabs.addTab(self.keys, self.tr("Keys"))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.column.addWidget(self.tabs)
        self.column.addWidget(buttons)
        small_widgets.fit_to_screen(self, 820, 600)

    def _make_general_page(self) -> QWidget:
        page = QWidget(self)
        form = FieldForm(page)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self.tr("Your &name:"), self.user)
        form.addRow(
            "", small_widgets.make_label(self.tr("It is stored with each item that you check."), self)
        )
        form.addRow(self.tr("&Colours:"), self.theme)
        form.addRow(self.tr("&Language:"), self.language)
        form.addRow(
            "", small_widgets.make_label(self.tr("A new language takes effect at the next start."), self)
        )
        return page

    def accept(self) -> None:
        self._preferences.put("user", self.user.text().strip())
        self._preferences.put("theme", str(self.theme.currentData()))
        self._preferences.put("language", str(self.language.currentData()))
        self._key_settings.store(self.keys.listed, self.keys.changed)
        super().accept()


def _make_choice(current: str, entries: list[tuple[str, str]]) -> QComboBox:
    box = ComboBox()
    for name, text in entries:
        box.addItem(text, name)
    box.setCurrentIndex(max(box.findData(current), 0))
    return box


class NoteDialog(Dialog):
    """Asks for the note of the status “needs action”; Ctrl+Return accepts it."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Needs action"))
        self.editor = QPlainTextEdit(self)
        self.editor.setPlainText(text)
        self.editor.setTabChangesFocus(True)
        self.editor.selectAll()
        prompt = small_widgets.make_label(self.tr("&What has to be done with this item?"), self)
        prompt.setBuddy(self.editor)
        self.editor.setAccessibleName(self.tr("What has to be done with this item?"))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        keys = small_widgets.make_label(
            self.tr("Return begins a new line, Ctrl+Return ends the note."), self, wrap=True
        )
        for widget in (prompt, self.editor, keys, buttons):
            self.column.addWidget(widget)
        self.resize(480, 240)

    @property
    def note(self) -> str:
        return self.editor.toPlainText().strip()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        else:
            super().keyPressEvent(event)


_SEARCH_AFTER_MS = 60


class JumpDialog(Dialog):
    """Asks for an item by number or a part of its name or title; lists the best matches while the user types.

    `chosen` is the index of the item, or -1.
    """

    def __init__(self, session: Session, lines: ListLines, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._lines, self._tasks = session, lines, tasks
        self._task: Task | None = None
        self._found_for = ""
        self._go_when_found = False
        self.chosen = -1
        self.setWindowTitle(self.tr("Go to"))
        self.text = QLineEdit(self)
        self.list = QListWidget(self)
        self.hint = EmptyHint(self.list)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SEARCH_AFTER_MS)
        self._timer.timeout.connect(self._search)
        self._build()

    def _build(self) -> None:
        prompt = small_widgets.make_label(self.tr("&Number, or part of the name or title:"), self)
        prompt.setBuddy(self.text)
        self.list.setAccessibleName(self.tr("Matches"))
        self.list.itemActivated.connect(self._go_to)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("&Go"))
        buttons.accepted.connect(self._go)
        buttons.rejected.connect(self.reject)
        self._show_hint("")
        for widget in (prompt, self.text, self.list, buttons):
            self.column.addWidget(widget)
        self.text.textChanged.connect(lambda _: self._timer.start())
        self.finished.connect(self._cancel_search)
        self.resize(480, 400)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move in the matches by Up and Down while the text keeps the focus."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step and self.list.count():
            self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self._timer.stop()
        if self._task:
            self._task.cancel()
        text = self.text.text()
        project = self._session.project
        self._task = self._tasks.start(
            find_jump_targets(project, text, self._lines), lambda found: self._show(text, found)
        )

    def _show(self, text: str, found: list[JumpTarget]) -> None:
        self._task, self._found_for = None, text
        project, counts = self._session.project, self._session.counts
        self.list.clear()
        for index, title in found:
            name = project.items[index].id
            shown = title if title and len(name) > LONGEST_NAME else " · ".join(filter(None, (title, name)))
            entry = QListWidgetItem(icon(counts.status(name)), self.tr("{name}   (no. {number})"))
            entry.setText(entry.text().format(name=shown, number=index + 1))
            entry.setData(Qt.ItemDataRole.UserRole, index)
            self.list.addItem(entry)
        self.list.setCurrentRow(0)
        self._show_hint(text)
        if self._go_when_found:
            self._go()

    def _show_hint(self, searched: str) -> None:
        """Say in an empty list what can be typed, or that nothing was found for what was searched."""
        self.hint.show_text(
            self.tr("No item has this number, name or title.")
            if searched.strip()
            else self.tr("What matches is listed here while you type.")
        )

    def _go(self) -> None:
        if self._found_for != self.text.text():
            self._go_when_found = True
            if self._timer.isActive() or self._task is None:
                self._search()
            return
        self._go_when_found = False
        if self.list.count():
            self._go_to(self.list.currentItem())

    def _go_to(self, entry: QListWidgetItem) -> None:
        self.chosen = int(entry.data(Qt.ItemDataRole.UserRole))
        self.accept()

    def _cancel_search(self) -> None:
        self._timer.stop()
        if self._task:
            self._task.cancel()

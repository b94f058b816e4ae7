"""The form for the place of a sheet: a Google address with the account that reads it, or files of its tabs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import Event
from typing import Final

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.platform.messages import Message
from gtapp.features.letters import google_auth
from gtapp.features.letters.google_auth import GoogleAccount
from gtapp.features.letters.sheet_source import SheetSource
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.layouts import FieldForm, FlowLayout, FormText, make_column, make_row
from gtapp.kit.tasks import Task, Tasks, Ticket
from gtapp.kit.texts.i18n import translate_error, translate_message

_CONSOLE: Final = "https://console.cloud.google.com/apis/credentials"


class GoogleAccessPart(QWidget):
    """Shows what is needed for another account to read the sheet, and signs in and out.

    `account_label` says which one reads it now; it is laid out by the form, beside its title.
    """

    changed = Signal()

    def __init__(self, root: Path, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._root, self._tasks = root, tasks
        self._key: Path | None = None
        self._stop: Event | None = None
        self._task: Task | None = None
        self._message = ""
        self.account_label = FormText(self, is_help=False)
        self.help = FormText(self)
        self.console_button = QPushButton(self.tr("Open Google’s conso&le …"), self)
        self.sign_in_button = QPushButton(self)
        self.sign_out_button = QPushButton(self.tr("Sign ou&t"), self)
        self.writing = QCheckBox(self.tr("write corrections &back, too"), self)
        self.sign_in_button.clicked.connect(self._toggle_sign_in)
        self.sign_out_button.clicked.connect(self._sign_out)
        self.console_button.clicked.connect(self._open_console)
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        line = FlowLayout(self.console_button, self.sign_in_button, self.sign_out_button, self.writing)
        line.setSpacing(_GAP)
        make_column(self, self.help, line).setSpacing(_GAP)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()  # its height for the width decides (see `FormText`)

    def show_key(self, key: Path | None) -> None:
        """Switch to the account of this key file; None: the user's own."""
        self._key, self._message = key, ""
        self.refresh()

    def refresh(self) -> None:
        """Show the current account and what can be done."""
        self.account_label.setText(self._message or self._describe_access())
        if self.busy:
            self.sign_in_button.setText(self.tr("Cance&l the sign-in"))
        elif google_auth.has_client():
            self.sign_in_button.setText(self.tr("Si&gn in with the browser …"))
        else:
            self.sign_in_button.setText(self.tr("Choose the file to si&gn in with …"))
        self.help.setText(self._describe_needs())
        self.help.setVisible(bool(self.help.text()))
        self.console_button.setVisible(not google_auth.has_client())
        self.sign_out_button.setVisible(google_auth.is_signed_in() and not self.busy)
        self.writing.setVisible(google_auth.has_client())
        self.writing.setEnabled(not self.busy)

    def _describe_access(self) -> str:
        if self._key and not self._key.is_file():
            return translate_message(Message("google-key-missing", {"path": str(self._key)}))
        try:
            account = SheetSource(key=self._key).find_account(self._root)
        except GtappError as error:
            return translate_error(error)
        return self._describe_account(account)

    def _describe_account(self, account: GoogleAccount | None) -> str:
        if account is None:
            return self.tr("Nobody is signed in: the sheet is read by its public link.")
        if account.address:
            text = self.tr(
                "Asked for by {account}. Share the sheet with this address, to write back as an editor."
            )
            return text.format(account=account.address)
        name = account.person or self.tr("a Google account")
        if account.can_write:
            return self.tr("Signed in as {account}, to read and to write back.").format(account=name)
        return self.tr("Signed in as {account}, to read only.").format(account=name)

    def _describe_needs(self) -> str:
        """Return what one needs to sign in, and where to get it; "" for somebody who is signed in."""
        if self._key or google_auth.is_signed_in():
            return ""
        if google_auth.has_client():
            return self.tr(
                "For a sheet that is not public, sign in with the Google account that may open it. Google asks in the browser; "
                "gtapp never sees the password."
            )
        return self.tr(
            "A sheet that is shared with “anyone with the link” needs no more than its address. To sign in for another one, you "
            "need a Google account that may open it, and, once, a file by which Google knows this program: in Google’s console "
            "“Create credentials”, “OAuth client ID”, “Desktop app”, then “Download JSON”. Who looks after Google at your "
            "institution can make it for all."
        )

    def _open_console(self) -> None:
        if not QDesktopServices.openUrl(QUrl(_CONSOLE)):
            self._message = self.tr("No browser could be opened. The address is {address}").format(
                address=_CONSOLE
            )
            self.refresh()

    # signing in and out

    @property
    def busy(self) -> bool:
        """True while a sign-in is under way."""
        return self._stop is not None

    def _toggle_sign_in(self) -> None:
        if self.busy:
            self.cancel()
        elif google_auth.has_client():
            self._sign_in()
        else:
            self._choose_client()

    def _choose_client(self) -> None:
        title, kinds = self.tr("The file of an OAuth client, from Google’s console"), self.tr("Keys (*.json)")
        chosen, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        if chosen:
            self.store_client(Path(chosen))

    def store_client(self, path: Path) -> None:
        """Copy the client's file to the user's settings; show an error if it can't be used."""
        try:
            google_auth.store_client(path, self._root)
            self._message = self.tr("The file was copied to your settings. Now sign in.")
        except (GtappError, OSError) as error:
            self._message = translate_error(error)
        self.refresh()

    def _sign_in(self) -> None:
        self._stop, writing = Event(), self.writing.isChecked()
        stop = self._stop

        def work(ticket: Ticket) -> GoogleAccount:
            return google_auth.sign_in(writing, show=ticket.report, stop=stop)

        self._message = self.tr("Agree in the browser; this window goes on by itself.")
        self._task = self._tasks.start(
            work, lambda _: self._finish_sign_in(""), self._handle_error, self._open_browser
        )
        self.refresh()

    def _open_browser(self, address: object) -> None:
        if not QDesktopServices.openUrl(QUrl(str(address))):
            self._abort_sign_in(translate_message(Message("google-browser")))

    def _handle_error(self, error: Exception) -> None:
        self._finish_sign_in(translate_error(error))
        raise_defect(error)

    def _finish_sign_in(self, text: str) -> None:
        if self._stop:
            self._stop.set()
        self._stop, self._message = None, text
        self.refresh()
        self.changed.emit()

    def cancel(self) -> None:
        """Stop waiting for the browser."""
        if self.busy:
            self._abort_sign_in(translate_message(Message("google-sign-in-stopped")))

    def _abort_sign_in(self, text: str) -> None:
        if self._task:
            self._task.cancel()
        self._finish_sign_in(text)

    def _sign_out(self) -> None:
        try:
            google_auth.sign_out()
            self._message = ""
        except GtappError as error:
            self._message = translate_error(error)
        self.refresh()
        self.changed.emit()


_LINES: Final = 5
_GAP: Final = 6
_BLOCK_GAP: Final = 16
"""Between a field with its help and the next one."""


class SheetSourcePart(QWidget):
    """The fields of the first step; `source` is what is entered."""

    changed = Signal()

    def __init__(self, root: Path, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = ComboBox(self)
        self.address = QLineEdit(self)
        self.key = QLineEdit(self)
        self.choose_key = QPushButton(self.tr("&Key file …"), self)
        self.access = GoogleAccessPart(root, tasks, self)
        self.files = QPlainTextEdit(self)
        self.choose_files = QPushButton(self.tr("C&hoose …"), self)
        self._build()
        self._lay_out()
        self._kind_changed()

    def _build(self) -> None:
        self.kind.addItem(self.tr("A Google Sheet"), "address")
        self.kind.addItem(self.tr("Files of its tabs (CSV, TSV, XLSX)"), "files")
        self.kind.currentIndexChanged.connect(self._kind_changed)
        self.address.setPlaceholderText("https://docs.google.com/spreadsheets/d/…")
        self.address.setAccessibleName(self.tr("Address of the sheet"))
        self.key.setPlaceholderText(self.tr("None: signed in, or by the public link"))
        self.key.setAccessibleName(self.tr("Key of a service account"))
        self.files.setPlaceholderText(self.tr("One file a line"))
        self.files.setAccessibleName(self.tr("Files of its tabs (CSV, TSV, XLSX)"))
        self.files.setTabChangesFocus(True)
        self.files.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.files.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 14)
        self.address.textChanged.connect(lambda _: self.changed.emit())
        self.key.textChanged.connect(self._key_changed)
        self.access.changed.connect(self.changed)
        self.files.textChanged.connect(self.changed)
        self.choose_key.clicked.connect(self._choose_key)
        self.choose_files.clicked.connect(self._choose_files)

    def _lay_out(self) -> None:
        address_help = FormText(self, self.tr("Copy it from the browser while the sheet is open."))
        key_help = FormText(
            self,
            self.tr(
                "Instead of a person: the JSON key of a service account, also from Google’s console (“Service accounts”, "
                "“Keys”). The sheet must be shared with the account’s address."
            ),
        )
        files_help = FormText(
            self,
            self.tr(
                "One workbook, or a file for each tab: letters, persons, organizations. In Google: File, Download. "
                "Tabs are known by the titles of their columns."
            ),
        )
        key_label, files_label = QLabel(self.tr("Service acco&unt"), self), QLabel(self.tr("Fi&les"), self)
        key_label.setBuddy(self.key)
        files_label.setBuddy(self.files)
        self.access.setContentsMargins(0, 0, 0, _BLOCK_GAP - _GAP)
        for each in (address_help, key_help, files_help):
            each.setContentsMargins(0, 0, 0, _BLOCK_GAP - _GAP)
        self._form = FieldForm(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(_GAP)
        self._form.addRow(self.tr("&From"), self.kind)
        self._form.addRow(self.tr("&Address"), self.address)
        self._form.addRow("", address_help)
        self._form.addRow(self.tr("Read by"), self.access.account_label)
        self._form.addRow("", self.access)
        self._form.addRow(key_label, make_row((self.key, 1), self.choose_key))
        self._form.addRow("", key_help)
        self._files_row = self._form.rowCount()
        self._form.addRow(files_label, make_row((self.files, 1), self.choose_files))
        self._form.addRow("", files_help)

    def _kind_changed(self) -> None:
        self.access.show_key(self.source.key)
        has_files = self.kind.currentData() == "files"
        for row in range(1, self._form.rowCount()):
            self._form.setRowVisible(row, (row >= self._files_row) == has_files)
        self.changed.emit()

    @property
    def values(self) -> dict[str, str]:
        """The texts of all fields by name, those of the other kind included."""
        return {
            "kind": self.kind.currentData(),
            "address": self.address.text().strip(),
            "key": self.key.text().strip(),
            "files": self.files.toPlainText(),
        }

    def restore(self, values: Mapping[str, str]) -> None:
        """Put back the texts that were last used."""
        self.address.setText(values["address"])
        self.key.setText(values["key"])
        self.files.setPlainText(values["files"])
        self.kind.setCurrentIndex(max(self.kind.findData(values["kind"]), 0))

    @property
    def source(self) -> SheetSource:
        if self.kind.currentData() == "files":
            lines = (line.strip() for line in self.files.toPlainText().splitlines())
            return SheetSource(files=tuple(Path(line).expanduser() for line in lines if line))
        key = self.key.text().strip()
        return SheetSource(self.address.text().strip(), Path(key).expanduser() if key else None)

    def focus(self) -> None:
        """Focus what is to be filled in: the address, or the button that chooses files."""
        field = self.choose_files if self.kind.currentData() == "files" else self.address
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _key_changed(self) -> None:
        self.access.show_key(self.source.key if self.kind.currentData() == "address" else None)
        self.changed.emit()

    def _choose_key(self) -> None:
        title, kinds = self.tr("Key of a service account"), self.tr("Keys (*.json)")
        chosen, _ = QFileDialog.getOpenFileName(self, title, self.key.text(), kinds)
        if chosen:
            self.key.setText(chosen)

    def _choose_files(self) -> None:
        title, kinds = self.tr("Files of the sheet’s tabs"), self.tr("Tables (*.csv *.tsv *.txt *.xlsx)")
        folder = next((str(path.parent) for path in self.source.files), "")
        chosen, _ = QFileDialog.getOpenFileNames(self, title, folder, kinds)
        if chosen:
            self.files.setPlainText("\n".join(chosen))

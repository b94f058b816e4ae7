"""Who asks Google for the sheet: a service account's key, a person who signs in with the browser, or nobody."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QPushButton, QWidget

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.sheets import google_auth
from gtapp.sheets.google_auth import GoogleAccount
from gtapp.ui import plain
from gtapp.ui.i18n import translate_error, translate_message
from gtapp.ui.sheets.reading import Source
from gtapp.ui.tasks import Task, Tasks, Ticket


class AccessPart(QWidget):
    """Says as whom the sheet is asked for, and lets one sign in and out; `show_key` follows the key that was named."""

    changed = Signal()

    def __init__(self, root: Path, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._root, self._tasks = root, tasks
        self._key: Path | None = None
        self._stop: Event | None = None
        self._task: Task | None = None
        self._said = ""
        self.told = plain.label(parent=self, wrap=True)
        self.enter = QPushButton(self)
        self.leave = QPushButton(self.tr("Sign ou&t"), self)
        self.writing = QCheckBox(self.tr("write corrections &back, too"), self)
        self.enter.clicked.connect(self._enter)
        self.leave.clicked.connect(self._sign_out)
        for button in (self.enter, self.leave):
            button.setAutoDefault(False)
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.told, 1)
        for widget in (self.writing, self.enter, self.leave):
            line.addWidget(widget)

    # what is shown

    def show_key(self, key: Path | None) -> None:
        """This key is named now, or none."""
        self._key, self._said = key, ""
        self.refresh()

    def refresh(self) -> None:
        """Looks anew who there is."""
        self.told.setText(self._said or self._who())
        if self.busy:
            self.enter.setText(self.tr("Cance&l the sign-in"))
        elif google_auth.has_client():
            self.enter.setText(self.tr("Si&gn in with the browser …"))
        else:
            self.enter.setText(self.tr("Choose the file to si&gn in with …"))
        self.leave.setVisible(google_auth.is_signed_in() and not self.busy)
        self.writing.setVisible(google_auth.has_client())
        self.writing.setEnabled(not self.busy)

    def _who(self) -> str:
        if self._key and not self._key.is_file():
            return translate_message(Message("google-key-missing", {"path": str(self._key)}))
        try:
            account = Source(key=self._key).account(self._root)
        except GtappError as error:
            return translate_error(error)
        return self._named(account)

    def _named(self, account: GoogleAccount | None) -> str:
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

    # signing in and out

    @property
    def busy(self) -> bool:
        """Whether somebody is signing in at this moment."""
        return self._stop is not None

    def _enter(self) -> None:
        if self.busy:
            self.cancel()
        elif google_auth.has_client():
            self._sign_in()
        else:
            self._choose_client()

    def _choose_client(self) -> None:
        title, kinds = self.tr("The file of an OAuth client, from Google's console"), self.tr("Keys (*.json)")
        chosen, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        if chosen:
            self.keep_client(Path(chosen))

    def keep_client(self, path: Path) -> None:
        """Copies the client's file to where it belongs; says so where it can't be used."""
        try:
            google_auth.store_client(path, self._root)
            self._said = self.tr("The file was copied to your settings. Now sign in.")
        except (GtappError, OSError) as error:
            self._said = translate_error(error)
        self.refresh()

    def _sign_in(self) -> None:
        self._stop, writing = Event(), self.writing.isChecked()
        stop = self._stop

        def work(ticket: Ticket) -> GoogleAccount:
            return google_auth.sign_in(writing, show=ticket.report, stop=stop)

        self._said = self.tr("Agree in the browser; this window goes on by itself.")
        self._task = self._tasks.start(work, lambda _: self._ended(""), self._failed, self._browse)
        self.refresh()

    def _browse(self, address: object) -> None:
        if not QDesktopServices.openUrl(QUrl(str(address))):
            self._give_up(translate_message(Message("google-browser")))

    def _failed(self, error: Exception) -> None:
        self._ended(translate_error(error))
        if not isinstance(error, GtappError | OSError):
            raise error

    def _ended(self, said: str) -> None:
        if self._stop:
            self._stop.set()
        self._stop, self._said = None, said
        self.refresh()
        self.changed.emit()

    def cancel(self) -> None:
        """Waits no longer for the browser."""
        if self.busy:
            self._give_up(translate_message(Message("google-sign-in-stopped")))

    def _give_up(self, said: str) -> None:
        if self._task:
            self._task.cancel()
        self._ended(said)

    def _sign_out(self) -> None:
        try:
            google_auth.sign_out()
            self._said = ""
        except GtappError as error:
            self._said = translate_error(error)
        self.refresh()
        self.changed.emit()

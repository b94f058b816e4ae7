"""A provider's key: where it is kept, a new one entered, the old one forgotten; what is kept is never shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QGroupBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from gtapp.drafting import keys
from gtapp.drafting.keys import KeyLookup
from gtapp.drafting.providers import Profile
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.ui import plain
from gtapp.ui.i18n import translate_error, translate_message
from gtapp.ui.tasks import Tasks


class KeyPart(QGroupBox):
    """The keyring is asked in a worker, since it may wait for its owner."""

    reported = Signal(str)

    def __init__(self, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._profile: Profile | None = None
        self.setTitle(self.tr("Key"))
        self.where = plain.label(parent=self, wrap=True)
        self.field = QLineEdit(self)
        self.session_only = QCheckBox(self.tr("only until the program ends"), self)
        self.keep = QPushButton(self.tr("&Keep key"), self)
        self.forget = QPushButton(self.tr("For&get key"), self)
        self._build()

    def _build(self) -> None:
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setPlaceholderText(self.tr("a new key; the one that is kept is not shown"))
        self.field.textChanged.connect(self._offer)
        self.field.installEventFilter(self)
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.keep.clicked.connect(self._keep)
        self.forget.clicked.connect(self._forget)
        line = QHBoxLayout()
        for button in (self.keep, self.forget):
            button.setAutoDefault(False)
            line.addWidget(button)
        line.addStretch(1)
        form = QFormLayout(self)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.where)
        form.addRow(self.tr("Ke&y:"), self.field)
        form.addRow("", self.session_only)
        form.addRow("", line)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return in the field keeps the key, and reaches no button of the window's."""
        is_return = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_return or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        self.keep.click()
        return True

    @property
    def is_typed(self) -> bool:
        """Whether a key stands in the field that is not kept yet."""
        return bool(self.field.text().strip())

    def show_profile(self, profile: Profile | None) -> None:
        """Says where this provider's key is; None: it has to be saved first."""
        self._profile = profile
        self.field.setText("")  # not cleared: that could be undone
        self.forget.setEnabled(False)
        self._offer()
        if profile is None:
            self.where.setText(self.tr("A key is kept when the provider is saved."))
            return
        self.where.setText(self.tr("Looking for the key …"))
        self._start(lambda: (profile, keys.find_key(profile)), self._say_where)

    def _offer(self) -> None:
        self.keep.setEnabled(self._profile is not None and self.is_typed)

    def _say_where(self, looked: tuple[Profile, KeyLookup]) -> None:
        profile, found = looked
        if profile is not self._profile:
            return
        places = {
            "keyring": self.tr("The key is kept in the system's keyring."),
            "environment": self.tr("The key comes from the environment variable {name}.").format(
                name=profile.key_env
            ),
            "session": self.tr("The key is held until the program ends."),
        }
        none = self.tr("There is no key. A server on this computer usually needs none.")
        text = places[found.key.source] if found.key else none
        self.where.setText("\n".join((text, *map(translate_message, found.notes))))
        self.forget.setEnabled(found.key is not None and found.key.source != "environment")

    def _keep(self) -> None:
        profile, secret, held = self._profile, self.field.text(), self.session_only.isChecked()
        self.field.setText("")
        if profile:
            self._start(lambda: (profile, keys.store_key(profile, secret, held)), self._say_where)

    def _forget(self) -> None:
        profile = self._profile
        if profile:
            self._start(lambda: keys.forget_key(profile), self._finish_forget)

    def _finish_forget(self, notes: tuple[Message, ...]) -> None:
        self.show_profile(self._profile)
        if notes:
            self.reported.emit("\n".join(map(translate_message, notes)))

    def _start(self, work: Callable[[], Any], done: Callable[[Any], object]) -> None:
        self._tasks.start(lambda _: work(), done, self._report_failure)

    def _report_failure(self, error: Exception) -> None:
        self.reported.emit(translate_error(error))
        if not isinstance(error, GtappError | OSError):
            raise error

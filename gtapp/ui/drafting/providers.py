"""The providers: where they are, how much they may be asked, and where their keys are kept; a key is never shown again."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gtapp.drafting import client, keys, providers
from gtapp.drafting.providers import PRESETS, Profile
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.ui import plain
from gtapp.ui.drafting import unsaved
from gtapp.ui.drafting.provider_fields import ProviderFields
from gtapp.ui.drafting.provider_key import KeyPart
from gtapp.ui.i18n import translate_error, translate_message
from gtapp.ui.tasks import Tasks
from gtapp.ui.widgets import fit_to_screen

_LIST: Final = 170
_NARROW: Final = 600
_AIR: Final = 10
"""Above and below a name in the list, together."""


class ProvidersDialog(QDialog):
    """What is saved is saved at once; `profile` is the one that was looked at last."""

    def __init__(self, tasks: Tasks, parent: QWidget, name: str = "") -> None:
        super().__init__(parent)
        self._tasks = tasks
        self.profile: Profile | None = None
        self._asking = False
        self.setWindowTitle(self.tr("Providers of models"))
        self.names = QListWidget(self)
        self.fields = ProviderFields(self)
        self.key = KeyPart(tasks, self)
        self.message = plain.label(parent=self, wrap=True)
        self.test = QPushButton(self.tr("&Test connection"), self)
        self.save = QPushButton(self.tr("&Save"), self)
        self.add = QPushButton(self.tr("&New"), self)
        self.remove = QPushButton(self.tr("&Remove"), self)
        self._build()
        self._list(name)
        fit_to_screen(self, 820, 500)
        self._narrow(self.width() < _NARROW)

    # building

    def _narrow(self, on: bool) -> None:
        """Below each other what stands side by side where there is room."""
        self.names.setFixedWidth(_LIST * 2 // 3 if on else _LIST)
        kinds = QBoxLayout.Direction
        self._changing.setDirection(kinds.TopToBottom if on else kinds.LeftToRight)
        self.fields.narrow(on)

    def _build(self) -> None:
        self.names.setAccessibleName(self.tr("Providers"))
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._connect()
        self._lay_out()

    def _connect(self) -> None:
        # queued: saving fills the list anew, which it does not bear while it tells of its rows
        self.names.currentRowChanged.connect(self._turn, Qt.ConnectionType.QueuedConnection)
        self.key.reported.connect(self._say)
        self.test.clicked.connect(self._test)
        self.save.clicked.connect(self._save)
        self.add.clicked.connect(self._new)
        self.remove.clicked.connect(self._remove)
        for button in (self.test, self.save, self.add, self.remove):
            button.setAutoDefault(False)
        self.save.setDefault(True)  # else Return in a field would close the window

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.names, 1)
        self._changing = QHBoxLayout()
        self._changing.addWidget(self.add)
        self._changing.addWidget(self.remove)
        left.addLayout(self._changing)
        details = QWidget(self)
        right = QVBoxLayout(details)
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(self.fields)
        right.addWidget(self.key)
        right.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(details)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the field that the keys are at
        for one, other in ((self.names, self.add), (self.add, self.remove), (self.remove, self.fields.name)):
            self.setTabOrder(one, other)
        both = QHBoxLayout()
        both.addLayout(left)
        both.addWidget(area, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        for button in (self.test, self.save):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.setFocusProxy(self.test)  # where Tab enters; it would be the default button
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(both, 1)
        column.addWidget(self.message)
        column.addWidget(buttons)

    # what there is

    def _list(self, name: str) -> None:
        """The providers anew, this one chosen."""
        try:
            known = providers.load_profiles()
        except GtappError as error:
            self._say(translate_error(error))
            known = PRESETS
        self._known = {each.name: each for each in known}
        self.names.blockSignals(True)
        self.names.clear()
        for each in self._known:
            item = QListWidgetItem(each, self.names)
            item.setSizeHint(QSize(0, self.fontMetrics().height() + _AIR))
            item.setToolTip(plain.tip(each))
        self.names.blockSignals(False)
        self._select(name if name in self._known else next(iter(self._known)))
        self._show()

    def _select(self, name: str) -> None:
        """Marks a provider in the list; none where there is none of this name."""
        self.names.blockSignals(True)
        self.names.setCurrentRow(list(self._known).index(name) if name in self._known else -1)
        self.names.blockSignals(False)

    def _turn(self) -> None:
        """Shows another one, unless something is to be kept here."""
        wanted = str(self.names.currentIndex().data() or "")
        here = self.profile.name if self.profile else ""
        if not wanted or wanted == here:
            return
        if not self._may_leave():
            self._select(here)
            return
        self._select(wanted)
        self._show()

    def _show(self) -> None:
        index = self.names.currentIndex()
        profile = self._known.get(str(index.data())) if index.isValid() else None
        if profile is None:
            return
        self.profile = profile
        self.fields.show_profile(profile)
        self.remove.setEnabled(profile not in PRESETS)
        self._say("\n".join(map(translate_message, profile.warnings())))
        self.key.show_profile(profile)

    def _read_profile(self) -> Profile:
        """What stands in the fields.

        Raises:
            GtappError: it is no provider.
        """
        named = self._known.get(self.fields.name.text().strip())
        return self.fields.read_profile(named or self.profile or PRESETS[0])

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self.message.setVisible(bool(text))

    # changing it

    def _new(self) -> None:
        """An empty one, whose name is to be typed."""
        if not self._may_leave():
            return
        self._select("")
        self.profile = None
        self.remove.setEnabled(False)
        self.fields.clear()
        self.key.show_profile(None)
        self.fields.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _save(self) -> bool:
        """Whether it is saved; a key that was typed is kept with it."""
        try:
            given = self._read_profile()
            providers.save_profile(given)
        except GtappError as error:
            self._say(translate_error(error))
            return False
        secret = self.key.field.text()
        self._list(given.name)
        self.key.field.setText(secret)
        if self.key.is_typed:
            self.key.keep.click()
        self._say(
            "\n".join(
                (
                    self.tr("“{name}” is saved.").format(name=given.name),
                    *map(translate_message, given.warnings()),
                )
            )
        )
        return True

    def _may_leave(self) -> bool:
        """Asks before what was typed is lost; no where it is to stay, or could not be saved."""
        if not (self.fields.is_changed() or self.key.is_typed):
            return True
        chosen = unsaved.ask_to_save(self.tr("The provider was changed. Is it to be saved?"), self)
        return chosen == unsaved.SaveAnswer.Discard or (chosen == unsaved.SaveAnswer.Save and self._save())

    def reject(self) -> None:
        """Closes, after a question where something was changed."""
        if not self.isVisible() or self._may_leave():
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The window's own button, too."""
        event.ignore()
        self.reject()

    def _remove(self) -> None:
        if self.profile is None:
            return
        try:
            providers.remove_profile(self.profile.name)
        except GtappError as error:
            self._say(translate_error(error))
            return
        self._list(self.profile.name)

    def _test(self) -> None:
        """Asks for the list of models; nothing of a project is sent. The button stays enabled, and keeps the focus."""
        if self._asking:
            return
        try:
            given = self._read_profile()
        except GtappError as error:
            self._say(translate_error(error))
            return
        self._asking = True
        self._say(self.tr("Asking {address} …").format(address=given.base_url))
        self._tasks.start(
            lambda _: client.test_connection(given, keys.find_key(given).key),
            self._report_test,
            self._report_failure,
        )

    def _report_test(self, message: Message) -> None:
        self._asking = False
        self._say(translate_message(message))

    def _report_failure(self, error: Exception) -> None:
        self._asking = False
        self._say(translate_error(error))
        if not isinstance(error, GtappError | OSError):
            raise error

"""The providers: where they are, how much they may be asked, and where their keys are kept; a key is never shown again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gtapp.drafting import client, keys, profiles
from gtapp.drafting.profiles import PRESETS, Profile
from gtapp.errors import GtappError, Message
from gtapp.ui import plain
from gtapp.ui.dialogs.fitting import fit
from gtapp.ui.drafting.provider_key import KeyPart
from gtapp.ui.messages import shown, told
from gtapp.ui.tasks import Tasks

_LIST: Final = 170


class ProvidersDialog(QDialog):
    """What is saved is saved at once; `profile` is the one that was looked at last."""

    def __init__(self, tasks: Tasks, parent: QWidget, name: str = "") -> None:
        super().__init__(parent)
        self._tasks = tasks
        self.profile: Profile | None = None
        self._asking = False
        self.setWindowTitle(self.tr("Providers of models"))
        self.names = QListWidget(self)
        self.name = QLineEdit(self)
        self.address = QLineEdit(self)
        self.model = QLineEdit(self)
        self.requests = self._number(self.tr("no limit"))
        self.tokens = self._number(self.tr("no limit"))
        self.at_once = self._number("", 1, 256)
        self.seconds = self._number("", 1, 3600)
        self.step = QComboBox(self)
        self.key = KeyPart(tasks, self)
        self.said = plain.label(parent=self, wrap=True)
        self.test = QPushButton(self.tr("&Test connection"), self)
        self.save = QPushButton(self.tr("&Save"), self)
        self.add = QPushButton(self.tr("&New"), self)
        self.remove = QPushButton(self.tr("&Remove"), self)
        self._build()
        self._list(name)
        fit(self, 820, 600)

    # building

    def _number(self, zero: str, least: int = 0, most: int = 100_000_000) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(least, most)
        box.setSpecialValueText(zero)
        return box

    def _build(self) -> None:
        self.address.setPlaceholderText("https://…/v1")
        self.names.setAccessibleName(self.tr("Providers"))
        self.names.setFixedWidth(_LIST)
        self.names.setSpacing(1)
        for name, text in (
            ("", self.tr("the strictest that the model takes")),
            ("json_schema", self.tr("JSON Schema")),
            ("json_object", self.tr("JSON, with the schema in the prompt")),
            ("text", self.tr("text, with the schema in the prompt")),
        ):
            self.step.addItem(text, name)
        self.step.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.step.setMinimumContentsLength(16)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._connect()
        self._lay_out()

    def _connect(self) -> None:
        self.names.currentItemChanged.connect(lambda *_: self._show())
        self.key.told.connect(self._say)
        self.test.clicked.connect(self._test)
        self.save.clicked.connect(self._save)
        self.add.clicked.connect(self._new)
        self.remove.clicked.connect(self._remove)
        for button in (self.test, self.save, self.add, self.remove):
            button.setAutoDefault(False)
        self.save.setDefault(
            True
        )  # else Return in a field would close the window, and what was typed be lost

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.names, 1)
        line = QHBoxLayout()
        line.addWidget(self.add)
        line.addWidget(self.remove)
        left.addLayout(line)
        details = QWidget(self)
        right = QVBoxLayout(details)
        right.setContentsMargins(0, 0, 0, 0)
        right.addLayout(self._form())
        right.addWidget(self.key)
        right.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(details)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the field that the keys are at
        for one, other in ((self.names, self.add), (self.add, self.remove), (self.remove, self.name)):
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
        column.addWidget(self.said)
        column.addWidget(buttons)

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.tr("N&ame:"), self.name)
        form.addRow(self.tr("A&ddress:"), self.address)
        form.addRow(self.tr("Usual &model:"), self.model)
        form.addRow(self.tr("Re&quests a minute:"), self.requests)
        form.addRow(self.tr("T&okens a minute:"), self.tokens)
        form.addRow(self.tr("Requests at on&ce:"), self.at_once)
        form.addRow(self.tr("Seconds to &wait:"), self.seconds)
        form.addRow(self.tr("Form o&f the answer:"), self.step)
        return form

    # what there is

    def _list(self, name: str) -> None:
        """The providers anew, this one chosen."""
        try:
            known = profiles.load()
        except GtappError as error:
            self._say(told(error))
            known = PRESETS
        self._known = {each.name: each for each in known}
        self.names.blockSignals(True)
        self.names.clear()
        self.names.addItems(list(self._known))
        names = list(self._known)
        self.names.setCurrentRow(names.index(name) if name in names else 0)
        self.names.blockSignals(False)
        self._show()

    def _show(self) -> None:
        index = self.names.currentIndex()
        profile = self._known.get(str(index.data())) if index.isValid() else None
        if profile is None:
            return
        self.profile = profile
        self._put(profile)
        self.remove.setEnabled(profile not in PRESETS)
        self._say("\n".join(map(shown, profile.warnings())))
        self.key.look_for(profile)

    def _put(self, profile: Profile) -> None:
        self.name.setText(profile.name)
        self.address.setText(profile.base_url)
        self.model.setText(profile.model)
        for box, value in (
            (self.requests, profile.requests_per_minute),
            (self.tokens, profile.tokens_per_minute),
            (self.at_once, profile.concurrency),
            (self.seconds, profile.seconds),
        ):
            box.setValue(value)
        self.step.setCurrentIndex(max(self.step.findData(profile.step), 0))

    def _given(self) -> Profile:
        """What stands in the fields.

        Raises:
            GtappError: it is no provider.
        """
        name = self.name.text().strip()
        known = self._known.get(name) or self.profile or PRESETS[0]
        return replace(
            known.at(self.address.text().strip()),
            name=name or known.name,
            model=self.model.text().strip(),
            requests_per_minute=self.requests.value(),
            tokens_per_minute=self.tokens.value(),
            concurrency=self.at_once.value(),
            seconds=self.seconds.value(),
            step=str(self.step.currentData()),
        )

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))

    # changing it

    def _new(self) -> None:
        """An empty one, whose name is to be typed."""
        self.names.blockSignals(True)
        self.names.setCurrentRow(-1)
        self.names.blockSignals(False)
        self.profile = None
        self.name.clear()
        self.address.clear()
        self.model.clear()
        self.key.look_for(None)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _save(self) -> None:
        try:
            given = self._given()
            profiles.save(given)
        except GtappError as error:
            self._say(told(error))
            return
        self._list(given.name)
        self._say(
            "\n".join((self.tr("“{name}” is saved.").format(name=given.name), *map(shown, given.warnings())))
        )

    def _remove(self) -> None:
        if self.profile is None:
            return
        try:
            profiles.remove(self.profile.name)
        except GtappError as error:
            self._say(told(error))
            return
        self._list(self.profile.name)

    def _test(self) -> None:
        """Asks for the list of models; nothing of a project is sent. The button stays enabled, and keeps the focus."""
        if self._asking:
            return
        try:
            given = self._given()
        except GtappError as error:
            self._say(told(error))
            return
        self._asking = True
        self._say(self.tr("Asking {address} …").format(address=given.base_url))
        self._tasks.start(lambda _: client.test(given, keys.find(given).key), self._tested, self._failed)

    def _tested(self, message: Message) -> None:
        self._asking = False
        self._say(shown(message))

    def _failed(self, error: Exception) -> None:
        self._asking = False
        self._say(told(error))
        if not isinstance(error, GtappError | OSError):
            raise error

"""The dialog of the providers: addresses, limits and keys; a key is never shown again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.platform.messages import Message
from gtapp.features.drafts import api_keys, client, providers
from gtapp.features.drafts.api_keys import KeyLookup
from gtapp.features.drafts.providers import PRESETS, Profile
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog, FoldButton, Standard
from gtapp.kit.layouts import FieldForm, FormText, ScrollingPart, add_parts, make_column, make_row
from gtapp.kit.live import LiveValue
from gtapp.kit.message_boxes import SaveAnswer, ask_to_save
from gtapp.kit.small_widgets import fit_to_screen
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import translate_error, translate_message

_MAX_NUMBER: Final = 100_000_000
_NO_KEYRING: Final = ("drafting-keyring", "drafting-keyring-save")
"""What says that the keyring could not be used."""
_BELOW_HEADING: Final = 6
_SPACING: Final = 8
_SECTION_GAP: Final = 16


class ProviderFields(QWidget):
    """The form of a provider's settings."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = QLineEdit(self)
        self.address = QLineEdit(self)
        self.model = QLineEdit(self)
        self.requests = self._number(self.tr("No limit"))
        self.tokens = self._number(self.tr("No limit"))
        self.at_once = self._number("", 1, 256)
        self.seconds = self._number("", 1, 3600)
        self.step = ComboBox(self)
        self.limits = FoldButton(self.tr("&Limits"), self)
        self._form = FieldForm(self)
        self._before: tuple[object, object] = ("", "")
        self._build()

    def _number(self, zero: str, minimum: int = 0, maximum: int = _MAX_NUMBER) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(minimum, maximum)
        box.setSpecialValueText(zero)
        small_widgets.indent_number(box)
        return box

    def _build(self) -> None:
        self.address.setPlaceholderText("https://…/v1")
        for name, text in (
            ("", self.tr("The strictest that the model takes")),
            ("json_schema", self.tr("JSON Schema")),
            ("json_object", self.tr("JSON, with the schema in the prompt")),
            ("text", self.tr("Text, with the schema in the prompt")),
        ):
            self.step.addItem(text, name)
        self.step.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.step.setMinimumContentsLength(16)
        form = self._form
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self.tr("N&ame"), self.name)
        form.addRow(self.tr("A&ddress"), self.address)
        form.addRow(self.tr("Usual &model"), self.model)
        form.addRow(self.tr("Form o&f the answer"), self.step)
        form.addRow(self.limits)
        form.addRow(self.tr("Re&quests a minute"), self.requests)
        form.addRow(self.tr("T&okens a minute"), self.tokens)
        form.addRow(self.tr("Requests at on&ce"), self.at_once)
        form.addRow(self.tr("Seconds to &wait"), self.seconds)
        self.limits.toggled.connect(self._show_limits)
        self._show_limits(False)

    def _show_limits(self, on: bool) -> None:
        for box in (self.requests, self.tokens, self.at_once, self.seconds):
            self._form.setRowVisible(box, on)

    @property
    def label_width(self) -> int:
        """The width of the labels beside the fields."""
        labels = (
            self._form.itemAt(row, QFormLayout.ItemRole.LabelRole) for row in range(self._form.rowCount())
        )
        return max(label.sizeHint().width() for label in labels if label)

    def set_narrow(self, is_narrow: bool) -> None:
        """Place the labels above their fields, or beside them."""
        kinds = QFormLayout.RowWrapPolicy
        self._form.setRowWrapPolicy(kinds.WrapAllRows if is_narrow else kinds.WrapLongRows)

    def show_profile(self, profile: Profile) -> None:
        """Show a provider."""
        self._fill(profile, profile.name, profile.base_url)

    def clear(self) -> None:
        """Show an empty form for a new provider."""
        self._fill(replace(PRESETS[0], model=""), "", "")

    def _fill(self, profile: Profile, name: str, address: str) -> None:
        self.name.setText(name)
        self.address.setText(address)
        self.model.setText(profile.model)
        for field in (self.name, self.address, self.model):
            field.setCursorPosition(0)  # else a narrow one shows the end
        for box, value in (
            (self.requests, profile.requests_per_minute),
            (self.tokens, profile.tokens_per_minute),
            (self.at_once, profile.concurrency),
            (self.seconds, profile.seconds),
        ):
            box.setValue(value)
        self.step.setCurrentIndex(max(self.step.findData(profile.step), 0))
        self._before = self._texts(), self._choices()

    def is_changed(self) -> bool:
        """Return whether a field was changed."""
        return (self._texts(), self._choices()) != self._before

    def read_profile(self, known: Profile) -> Profile:
        """Return the profile in the fields; values that have no field are those of `known`.

        Raises:
            GtappError: it is invalid.
        """
        name, address, model = self._texts()
        return replace(known.with_address(address), name=name or known.name, model=model, **self._choices())

    def _texts(self) -> tuple[str, str, str]:
        return self.name.text().strip(), self.address.text().strip(), self.model.text().strip()

    def _choices(self) -> dict[str, Any]:
        return {
            "requests_per_minute": self.requests.value(),
            "tokens_per_minute": self.tokens.value(),
            "concurrency": self.at_once.value(),
            "seconds": self.seconds.value(),
            "step": str(self.step.currentData()),
        }


class KeyPart(QWidget):
    """A provider's key: shows where it is stored, stores a new one, deletes it.

    The keyring is asked in a worker, since it may wait for its owner.
    """

    reported = Signal(str)

    def __init__(self, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._profile: Profile | None = None
        self._was_session_only = False
        """What was chosen while a keyring could be used."""
        self.where = FormText(self, is_help=False)
        self.field = QLineEdit(self)
        self._label = small_widgets.make_label(self.tr("New ke&y"), self)
        self.session_only = QCheckBox(self.tr("Only until the program ends"), self)
        self.keep = QPushButton(self.tr("&Keep key"), self)
        self.forget = QPushButton(self.tr("For&get key"), self)
        self._build()

    def _build(self) -> None:
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setPlaceholderText(self.tr("The key that is kept is not shown"))
        self.field.textChanged.connect(self._enable_keep)
        self.field.installEventFilter(self)
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.keep.clicked.connect(self._store_key)
        self.forget.clicked.connect(self._delete_key)
        line = QHBoxLayout()
        for button in (self.keep, self.forget):
            line.addWidget(button)
        line.addStretch(1)
        form = FieldForm()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.where)
        self._label.setBuddy(self.field)
        form.addRow(self._label, self.field)
        form.addRow("", self.session_only)
        form.addRow("", line)
        make_column(self, small_widgets.make_heading(self.tr("Key"), self), form).setSpacing(_BELOW_HEADING)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Store the key when Return is pressed in the field; the key press reaches no button of the dialog."""
        is_return = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_return or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        self.keep.click()
        return True

    def align(self, label_width: int) -> None:
        """Let the field begin where those of another form do, whose labels have this width."""
        self._label.setMinimumWidth(label_width)

    @property
    def is_typed(self) -> bool:
        """True if the field has a key that is not stored yet."""
        return bool(self.field.text().strip())

    def show_profile(self, profile: Profile | None) -> None:
        """Show where this provider's key is; None: the provider must be saved first."""
        self._profile = profile
        self.field.setText("")  # not cleared: that could be undone
        self.forget.setEnabled(False)
        self._enable_keep()
        if profile is None:
            self.where.setText(self.tr("A key is kept when the provider is saved."))
            return
        self.where.setText(self.tr("Looking for the key …"))
        self._find(profile, lambda: api_keys.find_key(profile))

    def _enable_keep(self) -> None:
        self.keep.setEnabled(self._profile is not None and self.is_typed)

    def _find(self, profile: Profile, find: Callable[[], KeyLookup]) -> None:
        self._start(lambda: (profile, find(), bool(api_keys.find_keyring()[0])), self._show_source)

    def _show_source(self, result: tuple[Profile, KeyLookup, bool]) -> None:
        profile, found, has_keyring = result
        if profile is not self._profile:
            return
        self._offer_keyring(has_keyring and not any(each.code in _NO_KEYRING for each in found.messages))
        places = {
            "keyring": self.tr("The key is kept in the system’s keyring."),
            "environment": self.tr("The key comes from the environment variable {name}.").format(
                name=profile.key_env
            ),
            "session": self.tr("The key is held until the program ends."),
        }
        none = (
            self.tr("There is no key. A server on this computer usually needs none.")
            if profile.is_local
            else self.tr("There is no key yet, and {name} needs one.").format(name=profile.name)
        )
        text = places[found.key.source] if found.key else none
        self.where.setText("\n".join((text, *map(translate_message, found.messages))))
        self.forget.setEnabled(found.key is not None and found.key.source != "environment")

    def _offer_keyring(self, is_usable: bool) -> None:
        """Let the user choose how long a key is kept; where no keyring can be used, it is until the program ends."""
        box = self.session_only
        if is_usable == box.isEnabled():
            return
        if not is_usable:
            self._was_session_only = box.isChecked()
        box.setChecked(self._was_session_only or not is_usable)
        box.setEnabled(is_usable)

    def _store_key(self) -> None:
        profile, secret, session_only = self._profile, self.field.text(), self.session_only.isChecked()
        self.field.setText("")
        if profile:
            self._find(profile, lambda: api_keys.store_key(profile, secret, session_only))

    def _delete_key(self) -> None:
        profile = self._profile
        if profile:
            self._start(lambda: api_keys.delete_key(profile), self._finish_deletion)

    def _finish_deletion(self, messages: tuple[Message, ...]) -> None:
        self.show_profile(self._profile)
        if messages:
            self.reported.emit("\n".join(map(translate_message, messages)))

    def _start(self, work: Callable[[], Any], done: Callable[[Any], object]) -> None:
        self._tasks.start(lambda _: work(), done, self._report_failure)

    def _report_failure(self, error: Exception) -> None:
        self.reported.emit(translate_error(error))
        raise_defect(error)


_LIST_WIDTH: Final = 170
_NARROW_WIDTH: Final = 600
_ROW_PADDING: Final = 10
"""Above and below a name in the list, together."""


class ProvidersDialog(Dialog):
    """Changes are written when they are saved; `profile` is the provider that was shown last."""

    def __init__(self, tasks: Tasks, parent: QWidget, name: str = "") -> None:
        super().__init__(parent)
        self._answer = LiveValue[Message](tasks, self, self._report_test, self._report_failure)
        self.profile: Profile | None = None
        self.setWindowTitle(self.tr("Providers of models"))
        self.names = QListWidget(self)
        self.fields = ProviderFields(self)
        self.key = KeyPart(tasks, self)
        self.message = small_widgets.make_label(parent=self, wrap=True)
        self.add = QPushButton(self.tr("&New"), self)
        self.remove = QPushButton(self.tr("&Remove"), self)
        self.test = QPushButton(self.tr("&Test connection"), self)
        self._build()
        self._list(name)
        fit_to_screen(self, 820, 680)
        self._set_narrow(self.width() < _NARROW_WIDTH)

    # building

    def _set_narrow(self, is_narrow: bool) -> None:
        """Arrange the parts for a small screen."""
        kinds = QBoxLayout.Direction
        self._list_buttons.setDirection(kinds.TopToBottom if is_narrow else kinds.LeftToRight)
        least = _LIST_WIDTH * 2 // 3 if is_narrow else _LIST_WIDTH
        self.names.setFixedWidth(max(least, self._list_buttons.sizeHint().width()))
        self.fields.set_narrow(is_narrow)
        self.key.align(0 if is_narrow else self.fields.label_width)

    def _build(self) -> None:
        self.names.setAccessibleName(self.tr("Providers"))
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()
        self._connect()

    def _connect(self) -> None:
        # queued: saving fills the list again, which must not happen while the list emits this signal
        self.names.currentRowChanged.connect(self._leave_for_selected, Qt.ConnectionType.QueuedConnection)
        self.key.reported.connect(self._show_message)
        self.add.clicked.connect(self._new)
        self.remove.clicked.connect(self._remove)
        self.test.clicked.connect(self._test)

    def _lay_out(self) -> None:
        self._list_buttons = make_row(self.add, self.remove)
        details = QWidget(self)
        column = make_column(details, self.fields, self.key)
        column.setSpacing(_SECTION_GAP)
        column.addStretch(1)
        left, right = QVBoxLayout(), QVBoxLayout()
        add_parts(left, (self.names, 1), self._list_buttons)
        add_parts(right, (ScrollingPart(details, self), 1))
        right.addWidget(self.test, 0, Qt.AlignmentFlag.AlignLeft)
        parts = make_row(left, (right, 1))
        parts.setSpacing(_SECTION_GAP)
        for inner in (left, right, self._list_buttons):
            inner.setSpacing(_SPACING)
        self.add_parts((parts, 1), self.message)
        self.save = self.add_buttons(Standard.Close).add_aim(self.tr("&Save"), self._save)

    # the list of providers

    def _list(self, name: str) -> None:
        """Fill the list of providers and select one."""
        try:
            known = providers.load_profiles()
        except GtappError as error:
            self._show_message(translate_error(error))
            known = PRESETS
        self._known = {each.name: each for each in known}
        self.names.blockSignals(True)
        self.names.clear()
        for each in self._known:
            item = QListWidgetItem(each, self.names)
            item.setSizeHint(QSize(0, self.fontMetrics().height() + _ROW_PADDING))
            item.setToolTip(small_widgets.escape_tooltip(each))
        self.names.blockSignals(False)
        self._select(name if name in self._known else next(iter(self._known)))
        self._show_profile()

    def _select(self, name: str) -> None:
        """Select a provider in the list; nothing if there is none of this name."""
        self.names.blockSignals(True)
        self.names.setCurrentRow(list(self._known).index(name) if name in self._known else -1)
        self.names.blockSignals(False)

    def _leave_for_selected(self) -> None:
        """Show the selected provider, unless the user decides to stay with unsaved changes."""
        selected = str(self.names.currentIndex().data() or "")
        shown = self.profile.name if self.profile else ""
        if not selected or selected == shown:
            return
        if not self._may_leave():
            self._select(shown)
            return
        self._select(selected)
        self._show_profile()

    def _show_profile(self) -> None:
        index = self.names.currentIndex()
        profile = self._known.get(str(index.data())) if index.isValid() else None
        if profile is None:
            return
        self.profile = profile
        self.fields.show_profile(profile)
        self.remove.setEnabled(profile not in PRESETS)
        self._show_message("\n".join(map(translate_message, profile.warnings())))
        self.key.show_profile(profile)

    def _read_profile(self) -> Profile:
        """Return the profile in the fields.

        Raises:
            GtappError: it is invalid.
        """
        known = self._known.get(self.fields.name.text().strip())
        return self.fields.read_profile(known or self.profile or PRESETS[0])

    def _show_message(self, text: str) -> None:
        self.message.setText(text)
        self.message.setVisible(bool(text))

    # changing a provider

    def _new(self) -> None:
        """Show an empty form, and focus the name."""
        if not self._may_leave():
            return
        self._select("")
        self.profile = None
        self.remove.setEnabled(False)
        self.fields.clear()
        self.key.show_profile(None)
        self.fields.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _save(self) -> bool:
        """Save the provider, and store a key that was typed; return whether it is saved."""
        try:
            profile = self._read_profile()
            providers.save_profile(profile)
        except GtappError as error:
            self._show_message(translate_error(error))
            return False
        secret = self.key.field.text()
        self._list(profile.name)
        self.key.field.setText(secret)
        if self.key.is_typed:
            self.key.keep.click()
        self._show_message(
            "\n".join(
                (
                    self.tr("“{name}” is saved.").format(name=profile.name),
                    *map(translate_message, profile.warnings()),
                )
            )
        )
        return True

    def _may_leave(self) -> bool:
        """Ask before changes are lost; return False if the user cancels or they could not be saved."""
        if not (self.fields.is_changed() or self.key.is_typed):
            return True
        chosen = ask_to_save(self.tr("The provider was changed. Is it to be saved?"), self)
        return chosen == SaveAnswer.Discard or (chosen == SaveAnswer.Save and self._save())

    def reject(self) -> None:
        """Close, after a question if something was changed."""
        if not self.isVisible() or self._may_leave():
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Treat the window's close button like Escape."""
        event.ignore()
        self.reject()

    def _remove(self) -> None:
        if self.profile is None:
            return
        try:
            providers.remove_profile(self.profile.name)
        except GtappError as error:
            self._show_message(translate_error(error))
            return
        self._list(self.profile.name)

    def _test(self) -> None:
        """Request the list of models; nothing of a project is sent. The button stays enabled, and keeps the focus."""
        if self._answer.is_busy:
            return
        try:
            profile = self._read_profile()
        except GtappError as error:
            self._show_message(translate_error(error))
            return
        self._show_message(self.tr("Asking {address} …").format(address=profile.base_url))
        self._answer.want(lambda _: client.test_connection(profile, api_keys.find_key(profile).key))

    def _report_test(self, message: Message) -> None:
        self._show_message(translate_message(message))

    def _report_failure(self, error: Exception) -> None:
        self._show_message(translate_error(error))
        raise_defect(error)

"""Whom to ask: a provider, and one of the models that it lists; nothing is asked of the network unasked."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QPushButton, QWidget

from gtapp.drafting import client, keys, providers
from gtapp.drafting.providers import Profile
from gtapp.errors import GtappError
from gtapp.project.drafting import override_model
from gtapp.ui import plain
from gtapp.ui.i18n import translate_error
from gtapp.ui.tasks import Tasks


class ProviderChoice(QObject):
    """Two rows for a dialog's form."""

    changed = Signal()

    def __init__(self, tasks: Tasks, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._tasks, self._dialog = tasks, dialog
        self._known: dict[str, Profile] = {}
        self._asking = False
        self.provider = QComboBox(dialog)
        self.model = QComboBox(dialog)
        self.edit = QPushButton(self.tr("&Providers …"), dialog)
        self.list = QPushButton(self.tr("&List models"), dialog)
        self.message = plain.label(parent=dialog, wrap=True)
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for box in (self.provider, self.model):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(20)
        for button in (self.edit, self.list):
            button.setAutoDefault(False)
        self.list.setToolTip(plain.tip(self.tr("Asks the provider which models it has; no scan is sent.")))
        self.edit.clicked.connect(self._edit)
        self.list.clicked.connect(self._list)
        self.provider.currentIndexChanged.connect(self._choose)
        self.model.currentTextChanged.connect(lambda _: self.changed.emit())

    def add_to(self, form: QFormLayout) -> None:
        """Puts the rows into a form."""
        for text, box, button in (
            (self.tr("P&rovider:"), self.provider, self.edit),
            (self.tr("&Model:"), self.model, self.list),
        ):
            row = QHBoxLayout()
            row.addWidget(box, 1)
            row.addWidget(button)
            form.addRow(text, row)
            label = form.labelForField(row)
            if hasattr(label, "setBuddy"):
                label.setBuddy(box)
            box.setAccessibleName(text.replace("&", "").rstrip(":"))
        form.addRow("", self.message)
        self.message.hide()

    def fill(self, chosen: Profile | None = None) -> None:
        """Offers all providers.

        Raises:
            GtappError: the list of providers can't be used.
        """
        self._known = {each.name: each for each in providers.load_profiles()}
        self.provider.blockSignals(True)
        self.provider.clear()
        for name in self._known:
            self.provider.addItem(name)
        if chosen:
            self.provider.setCurrentText(chosen.name)
        self.provider.blockSignals(False)
        self._choose()
        if chosen:
            self.model.setEditText(chosen.model)

    @property
    def profile(self) -> Profile | None:
        """The provider with the model that is chosen; its model may be empty."""
        found = self._known.get(self.provider.currentText())
        return override_model(found, self.model.currentText().strip()) if found else None

    def _choose(self, _place: int = 0) -> None:
        found = self._known.get(self.provider.currentText())
        self.model.blockSignals(True)
        self.model.clear()
        self.model.setEditText(found.model if found else "")
        self.model.blockSignals(False)
        self._say("")
        self.changed.emit()

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self.message.setVisible(bool(text))

    def _list(self) -> None:
        """The models come from a worker, where the keyring may wait for its owner; the button keeps the focus."""
        profile = self.profile
        if profile is None or self._asking:
            return
        self._asking = True
        self._say(self.tr("Asking {address} …").format(address=profile.base_url))

        def listed(_: object) -> tuple[str, list[str]]:
            return profile.name, client.list_models(profile, keys.find_key(profile).key)

        self._tasks.start(listed, self._show_models, self._report_failure)

    def _show_models(self, found: tuple[str, list[str]]) -> None:
        self._asking = False
        name, models = found
        if name != self.provider.currentText():
            return
        before = self.model.currentText()
        self.model.blockSignals(True)
        self.model.clear()
        self.model.addItems(models)
        self.model.setEditText(before)
        self.model.blockSignals(False)
        self._say(self.tr("Models that the server lists: {count}.").format(count=len(models)))
        if models and not before:
            self.model.setFocus(Qt.FocusReason.OtherFocusReason)
            self.model.showPopup()

    def _report_failure(self, error: Exception) -> None:
        self._asking = False
        self._say(translate_error(error))
        if not isinstance(error, GtappError | OSError):
            raise error

    def _edit(self) -> None:
        from gtapp.ui.drafting.providers import ProvidersDialog

        before = self.profile
        dialog = ProvidersDialog(self._tasks, self._dialog, before.name if before else "")
        dialog.exec()
        try:
            self.fill(dialog.profile or before)
        except GtappError as error:
            self._say(translate_error(error))
        dialog.deleteLater()

"""What is set of a provider: a form of fields, and the profile that stands in them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from gtapp.drafting.providers import PRESETS, Profile

_MOST_NUMBER: Final = 100_000_000


class ProviderFields(QWidget):
    """`put` shows a provider, `given` is what stands there now."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = QLineEdit(self)
        self.address = QLineEdit(self)
        self.model = QLineEdit(self)
        self.requests = self._number(self.tr("no limit"))
        self.tokens = self._number(self.tr("no limit"))
        self.at_once = self._number("", 1, 256)
        self.seconds = self._number("", 1, 3600)
        self.step = QComboBox(self)
        self._form = QFormLayout(self)
        self._before: tuple[object, object] = ("", "")
        self._build()

    def _number(self, zero: str, least: int = 0, most: int = _MOST_NUMBER) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(least, most)
        box.setSpecialValueText(zero)
        return box

    def _build(self) -> None:
        self.address.setPlaceholderText("https://…/v1")
        for name, text in (
            ("", self.tr("the strictest that the model takes")),
            ("json_schema", self.tr("JSON Schema")),
            ("json_object", self.tr("JSON, with the schema in the prompt")),
            ("text", self.tr("text, with the schema in the prompt")),
        ):
            self.step.addItem(text, name)
        self.step.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.step.setMinimumContentsLength(16)
        form = self._form
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self.tr("N&ame:"), self.name)
        form.addRow(self.tr("A&ddress:"), self.address)
        form.addRow(self.tr("Usual &model:"), self.model)
        form.addRow(self.tr("Re&quests a minute:"), self.requests)
        form.addRow(self.tr("T&okens a minute:"), self.tokens)
        form.addRow(self.tr("Requests at on&ce:"), self.at_once)
        form.addRow(self.tr("Seconds to &wait:"), self.seconds)
        form.addRow(self.tr("Form o&f the answer:"), self.step)

    def narrow(self, on: bool) -> None:
        """Whether each name stands above its field."""
        kinds = QFormLayout.RowWrapPolicy
        self._form.setRowWrapPolicy(kinds.WrapAllRows if on else kinds.WrapLongRows)

    def show_profile(self, profile: Profile) -> None:
        """Shows a provider."""
        self._fill(profile, profile.name, profile.base_url)

    def clear(self) -> None:
        """Asks for a new one."""
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
        """Whether something else stands there than was shown."""
        return (self._texts(), self._choices()) != self._before

    def read_profile(self, known: Profile) -> Profile:
        """What stands there, and what else is `known` of the provider.

        Raises:
            GtappError: it is no provider.
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

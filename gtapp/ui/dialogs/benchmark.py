"""Asks which benchmark a folder follows where its files leave a doubt."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QRadioButton, QVBoxLayout, QWidget

from gtapp import benchmark as benchmarks
from gtapp.ui import plain
from gtapp.ui.messages import benchmark_title


class BenchmarkDialog(QDialog):
    """`chosen` is the id of the benchmark."""

    def __init__(self, why: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Which benchmark?"))
        self._radios = {
            name: QRadioButton(plain.menu(benchmark_title(name))) for name in benchmarks.list_ids()
        }
        next(iter(self._radios.values())).setChecked(True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addWidget(plain.label(why, self, wrap=True))
        for radio in self._radios.values():
            column.addWidget(radio)
        note = self.tr("Your choice is remembered for this folder; nothing is written into it.")
        column.addWidget(plain.label(note, self, wrap=True))
        column.addWidget(buttons)
        self.setMinimumWidth(420)

    @property
    def chosen(self) -> str:
        return next(name for name, radio in self._radios.items() if radio.isChecked())

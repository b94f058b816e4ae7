"""The dialogs about batches: the name of a new one, where PDFs are added, and the type of a new record."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtWidgets import QLineEdit, QRadioButton, QWidget

from gtapp.core.files.file_names import find_name_fault
from gtapp.editor.record_texts import type_title
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog
from gtapp.kit.layouts import FieldForm
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.texts.i18n import translate_reason


def suggest_batch_name() -> str:
    """Return the date of today as batches are named by it."""
    return time.strftime("%Y%m%d")


_LEAST_WIDTH: Final = 440


class NewBatchDialog(Dialog):
    """Asks for the name of a new batch, which is none of `known`."""

    def __init__(self, known: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setWindowTitle(self.tr("New batch"))
        self._known = known
        self.name = QLineEdit(suggest_batch_name(), self)
        self._fault = NoteLabel(self)
        form = FieldForm()
        form.addRow(self.tr("&Name of the batch"), self.name)
        intro = self.tr("A batch is a folder of records and one of PDFs. Its name is usually a date.")
        self.add_parts(intro, form, self._fault)
        self._buttons = self.add_buttons(accept=self.tr("&Create"))
        self.name.textChanged.connect(self._check)
        self._check()
        self.name.selectAll()

    def _check(self) -> None:
        name = self.name.text()
        fault = translate_reason(find_name_fault(name)) if find_name_fault(name) else ""
        if name in self._known:
            fault = self.tr("There is a batch of this name.")
        self._fault.say(fault)
        self._buttons.ok.setEnabled(not fault)


class AddPdfsDialog(Dialog):
    """Asks for the batch and the type of PDFs that are added; the batch may be a new one."""

    def __init__(
        self, count: int, batches: Sequence[str], batch: str, types: Iterable[str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setWindowTitle(self.tr("Add PDFs"))
        self._known = frozenset(batches)
        self._batch = ComboBox(self)
        self._batch.setEditable(True)
        self._batch.addItems(list(batches))
        self._batch.setCurrentText(batch)
        small_widgets.name_combo_box(self._batch, self.tr("Batch"))
        self._type = ComboBox(self)
        small_widgets.name_combo_box(self._type, self.tr("Type of the PDFs"))
        self._type.addItem(self.tr("Varies: you are asked where it is not clear"), "")
        for name in types:
            self._type.addItem(type_title(name), name)
        self._fault = NoteLabel(self)
        form = FieldForm()
        form.addRow(self.tr("&Batch"), self._batch)
        form.addRow(self.tr("&Type"), self._type)
        text = self.tr(
            "Files to copy into the project: {count}. The originals stay where they are. A new name makes a "
            "new batch."
        )
        self.add_parts(text.format(count=count), form, self._fault)
        self._buttons = self.add_buttons(accept=self.tr("&Add"))
        self._batch.currentTextChanged.connect(self._check)
        self._check()

    def _check(self) -> None:
        fault = "" if self.batch in self._known else find_name_fault(self.batch)
        self._fault.say(translate_reason(fault) if fault else "")
        self._buttons.ok.setEnabled(not fault)

    @property
    def batch(self) -> str:
        return self._batch.currentText()

    @property
    def type(self) -> str:
        """The type of all PDFs; "" if they differ."""
        return str(self._type.currentData())


class RecordTypeDialog(Dialog):
    """Asks for the type of a new record; `chosen` is its name, "" as long as there is none."""

    def __init__(self, types: Iterable[str], current: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setWindowTitle(self.tr("Type of the new record"))
        self._radios = {
            name: QRadioButton(small_widgets.escape_mnemonics(type_title(name))) for name in types
        }
        intro = self.tr("The type decides which fields the record has, and which file it is written to.")
        self.add_parts(intro, *self._radios.values())
        ok = self.add_buttons(accept=self.tr("&Choose")).ok
        ok.setEnabled(False)
        for name, radio in self._radios.items():
            radio.toggled.connect(lambda: ok.setEnabled(True))
            radio.setChecked(name == current)

    @property
    def chosen(self) -> str:
        return next((name for name, radio in self._radios.items() if radio.isChecked()), "")

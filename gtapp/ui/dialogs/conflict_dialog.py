"""Asks which state of a file to keep when another program has changed it; either can be undone."""

from __future__ import annotations

from typing import Literal

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from gtapp.document import Document
from gtapp.document.value_text import format_value
from gtapp.errors import GtappError
from gtapp.pointer import ABSENT, Pointer, find_differences, get_value
from gtapp.project import Project
from gtapp.ui import plain
from gtapp.ui.i18n import describe_place, translate_message
from gtapp.ui.tables import ValueTable
from gtapp.ui.widgets import fit_to_screen


class ConflictDialog(QDialog):
    """`choice` is ``mine``, ``theirs`` or empty: later."""

    def __init__(self, project: Project, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.choice: Literal["", "mine", "theirs"] = ""
        self.setWindowTitle(self.tr("Changed by another program"))
        self.table = ValueTable(
            [self.tr("Where"), self.tr("Here"), self.tr("On the disk")], self.tr("Values that differ"), self
        )
        self._text = plain.label("", self, wrap=True)
        self._more = plain.label("", self, wrap=True)
        self._theirs = QPushButton(self.tr("Take over what is on the &disk"), self)
        self._mine = QPushButton(self.tr("&Keep what is here"), self)
        self._build()
        self._compare(project, document)
        fit_to_screen(self, 760, 460)

    def _build(self) -> None:
        buttons = QDialogButtonBox(self)
        later = buttons.addButton(self.tr("Decide &later"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self._theirs, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._mine, QDialogButtonBox.ButtonRole.ActionRole)
        later.setDefault(True)
        buttons.rejected.connect(self.reject)
        self._mine.clicked.connect(lambda: self._choose("mine"))
        self._theirs.clicked.connect(lambda: self._choose("theirs"))
        column = QVBoxLayout(self)
        column.setSpacing(10)
        for widget in (self._text, self.table, self._more, buttons):
            column.addWidget(widget)

    def _compare(self, project: Project, document: Document) -> None:
        text = self.tr("{item} was changed by another program while it was open here.")
        self._text.setText(text.format(item=document.item_id))
        try:
            theirs = project.peek(document.item_id)
        except GtappError as error:
            self._more.setText(translate_message(error.message))
            self._theirs.setEnabled(False)
            return
        found = find_differences(document.record, theirs.record)
        self.table.fill(
            [
                (_place(pointer, document, theirs), format_value(mine), format_value(other))
                for pointer, mine, other in found
            ]
        )
        if theirs.is_new:
            more = self.tr("The file is no longer there. Keeping what is here makes it again.")
        elif found:
            more = self.tr(
                "Keeping what is here writes it over the file; taking over the file can be undone. "
                "Later: the corrections stay here and in the journal, and the file stays as it is."
            )
        else:
            more = self.tr("The values are the same; only the file's layout differs.")
        self._more.setText(more)

    def showEvent(self, event: QShowEvent) -> None:
        """Adjust the rows' heights, now that the columns have their widths."""
        super().showEvent(event)
        self.table.resizeRowsToContents()

    def _choose(self, choice: Literal["mine", "theirs"]) -> None:
        self.choice = choice
        self.accept()


def _place(pointer: Pointer, mine: Document, theirs: Document) -> str:
    """Return the place of a value in the form's words; the two records may have different shapes."""
    has = theirs if get_value(mine.record, pointer) is ABSENT else mine
    return describe_place(has.shape.to_tree_pointer(has.record, pointer), mine.schema.fields)

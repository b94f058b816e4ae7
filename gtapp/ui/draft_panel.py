"""The model's draft of the current item, value by value beside what the record says now; only to look at."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gtapp.document import Document
from gtapp.pointer import ABSENT, get, same
from gtapp.ui import plain
from gtapp.ui.value_table import ValueTable
from gtapp.ui.values import leaves, text_of, where


class DraftPanel(QWidget):
    """Rows in bold differ from the record."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note = plain.label(parent=self, wrap=True)
        self.table = ValueTable(
            [self.tr("Field"), self.tr("Draft"), self.tr("Now")], self.tr("Values of the draft"), self
        )
        self.setFocusProxy(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self._note)
        column.addWidget(self.table)

    def show_document(self, document: Document | None) -> None:
        """Shows the draft of this document."""
        draft = document.draft if document else ABSENT
        self.table.setVisible(draft is not ABSENT)
        if document is None or draft is ABSENT:
            self._note.setText(self.tr("There is no draft of this item."))
            return
        rows: list[tuple[str, str, str]] = []
        different = set()
        tree = document.tree
        for pointer, value in leaves(draft):
            now = get(tree, pointer)
            if not same(now, value):
                different.add(len(rows))
            rows.append((where(pointer, document.schema.fields), text_of(value), text_of(now)))
        text = self.tr("Values that differ from the draft (in bold): {count}")
        self._note.setText(text.format(count=len(different)))
        self.table.fill(rows, frozenset(different))

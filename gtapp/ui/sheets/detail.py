"""One difference in full: what stands here, in the sheet and before, beside the letter itself."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QSplitter, QWidget

from gtapp.sheets.three_way_merge import MergeChoice
from gtapp.ui.scan import PageRef, ScanView
from gtapp.ui.sheets.entries import Entry, choice, kind_of, value


class Detail(QSplitter):
    """The text to the left, which can be copied, the scan to the right."""

    def __init__(self, root: Path, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._root = root
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("The selected difference in full"))
        self.text.setPlaceholderText(self.tr("Select a line to see it in full, with its letter."))
        self.scan = ScanView(self)
        self.addWidget(self.text)
        self.addWidget(self.scan)
        self.setSizes([400, 400])
        self.show_entry(None)

    def show_entry(self, entry: Entry | None, made: MergeChoice | None = None) -> None:
        """Shows this one; a conflict with the choice that was made of it."""
        self.text.setPlainText(self._said(entry, made) if entry else "")
        pages = tuple(PageRef(self._root / scan) for scan in entry.scans) if entry else ()
        if pages != self.scan.refs or not pages:
            self.scan.set_pages(pages)
        self.scan.setVisible(bool(pages))

    def _said(self, entry: Entry, made: MergeChoice | None) -> str:
        head = f"{kind_of(entry)}: {entry.place}" if entry.place else kind_of(entry)
        if entry.text:
            return f"{head}\n\n{entry.text}"
        lines = [
            self.tr("In the sheet: {text}").format(text=value(entry.sheet)),
            self.tr("Here: {text}").format(text=value(entry.here)),
            self.tr("At the last import: {text}").format(text=value(entry.base)),
        ]
        if entry.where:
            lines.append(self.tr("Counts: {text}").format(text=choice(made)))
        return "\n\n".join((head, *lines))

    def shutdown(self) -> None:
        """Ends the scan's workers."""
        self.scan.shutdown()

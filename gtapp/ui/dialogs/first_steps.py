"""The first steps, in the program's language: a page to read beside the work."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QDialogButtonBox, QTextBrowser, QWidget

from gtapp.folders import bundled_folder
from gtapp.ui import widgets
from gtapp.ui.dialog_style import Dialog
from gtapp.ui.i18n import current_language

_MARGIN = 24
_LINE_HEIGHT = 130
"""Per cent of the font's own."""


class FirstStepsDialog(Dialog):
    """Shows the first steps without blocking the window; it is deleted when it is closed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("First steps"))
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("First steps"))
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.document().setDocumentMargin(_MARGIN)
        self.text.setMarkdown(read_first_steps(current_language()))
        _widen_lines(self.text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.column.addWidget(self.text)
        self.column.addWidget(buttons)
        widgets.fit_to_screen(self, 640, 720)


def read_first_steps(language: str) -> str:
    """Return the first steps in a language as Markdown.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    path = bundled_folder("resources") / "help" / f"first-steps.{language}.md"
    return path.read_text(encoding="utf-8")


def _widen_lines(text: QTextBrowser) -> None:
    cursor = QTextCursor(text.document())
    cursor.select(QTextCursor.SelectionType.Document)
    lines = QTextBlockFormat()
    lines.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    cursor.mergeBlockFormat(lines)

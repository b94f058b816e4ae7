"""The labels of the first start that explain what is above them, and its columns."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gtapp.kit.appearance import theme


def make_column(part: QWidget, spacing: int) -> QVBoxLayout:
    """Return a new column that fills `part`, without margins."""
    column = QVBoxLayout(part)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(spacing)
    return column


class DimLabel(QLabel):
    """Plain text that steps back behind what it explains, in the colours of the current theme."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        self._apply_colour()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._apply_colour()

    def _apply_colour(self) -> None:
        palette, colour = QPalette(self.palette()), theme.theme_color("dim")
        if palette.color(QPalette.ColorRole.WindowText) != colour:  # setting it is a change, too
            palette.setColor(QPalette.ColorRole.WindowText, colour)
            self.setPalette(palette)

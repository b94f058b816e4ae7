"""The texts of the first start, headings and words beside what they name, and their columns."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme


def make_column(part: QWidget, spacing: int) -> QVBoxLayout:
    """Return a new column that fills `part`, without margins."""
    column = QVBoxLayout(part)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(spacing)
    return column


def make_heading(text: str, parent: QWidget) -> QLabel:
    """Return a label in larger and stronger letters."""
    label = small_widgets.make_label(text, parent, wrap=True)
    font = QFont(label.font())
    font.setPointSizeF(font.pointSizeF() * 1.2)
    font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)
    return label


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

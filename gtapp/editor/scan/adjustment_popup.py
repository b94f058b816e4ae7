"""The small window with the page's brightness and contrast; what is set in it is seen at once."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from gtapp.editor.scan.adjustment import MOST, NEUTRAL, Adjustment
from gtapp.kit.appearance.dialog_style import apply_style

_WIDTH = 280
_SLIDER_HEIGHT, _HANDLE = 24, 14


class CentredSlider(QSlider):
    """A slider whose groove is filled from the middle, which changes nothing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setMinimumHeight(_SLIDER_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint groove, middle and handle; styles fill the groove from its end."""
        painter, palette = QPainter(self), self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, side = self.height() / 2, _HANDLE / 2
        left, right = side + 1, self.width() - side - 1
        part = (self.value() - self.minimum()) / (self.maximum() - self.minimum())
        at, centre = left + part * (right - left), (left + right) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.Mid))
        painter.drawRoundedRect(QRectF(left, middle - 2, right - left, 4), 2, 2)
        painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
        painter.drawRect(QRectF(QPointF(min(at, centre), middle - 2), QPointF(max(at, centre), middle + 2)))
        painter.setBrush(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawRect(QRectF(centre - 0.5, middle - 7, 1, 14))
        role = QPalette.ColorRole.Highlight if self.hasFocus() else QPalette.ColorRole.PlaceholderText
        painter.setPen(QPen(palette.color(role), 2 if self.hasFocus() else 1))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawEllipse(QPointF(at, middle), side, side)


class AdjustmentPopup(QFrame):
    """Closed by Escape or a click beside it; the focus is then where it was before."""

    changed = Signal(Adjustment)
    """Something was set."""

    def __init__(self, adjustment: Adjustment, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(self.tr("Brightness and contrast"))
        self._adjustment = adjustment
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 16, 16, 16)
        self._column.setSpacing(8)
        self._brightness = self._add_slider(self.tr("Brightness"))
        self._contrast = self._add_slider(self.tr("Contrast"))
        self._inverted = QCheckBox(self.tr("Invert the scan"), self)
        self._grey = QCheckBox(self.tr("Scan in greyscale"), self)
        reset = QPushButton(self.tr("Show the scan unchanged"), self)
        reset.clicked.connect(lambda: self._set(NEUTRAL))
        for widget in (self._inverted, self._grey, reset):
            self._column.addWidget(widget)
        apply_style(self)
        self.setMinimumWidth(_WIDTH)
        self.setFocusProxy(self._brightness)
        self._show()
        self._brightness.valueChanged.connect(
            lambda value: self._set(self._adjustment._replace(brightness=value))
        )
        self._contrast.valueChanged.connect(
            lambda value: self._set(self._adjustment._replace(contrast=value))
        )
        self._inverted.toggled.connect(lambda on: self._set(self._adjustment._replace(is_inverted=on)))
        self._grey.toggled.connect(lambda on: self._set(self._adjustment._replace(is_grey=on)))

    def _add_slider(self, text: str) -> QSlider:
        label, number = QLabel(text, self), QLabel(self)
        slider = CentredSlider(self)
        slider.setRange(-MOST, MOST)
        slider.setPageStep(MOST // 5)
        slider.setSingleStep(MOST // 20)
        slider.setAccessibleName(text)
        label.setBuddy(slider)
        number.setNum(0)
        slider.valueChanged.connect(lambda value: number.setText(f"{value:+d}" if value else "0"))
        row = QHBoxLayout()
        row.addWidget(label, 1)
        row.addWidget(number)
        self._column.addLayout(row)
        self._column.addWidget(slider)
        return slider

    def _set(self, adjustment: Adjustment) -> None:
        if adjustment != self._adjustment:
            self._adjustment = adjustment
            self._show()
            self.changed.emit(adjustment)

    def _show(self) -> None:
        """Show the adjustment in the controls."""
        adjustment = self._adjustment
        self._brightness.setValue(adjustment.brightness)
        self._contrast.setValue(adjustment.contrast)
        self._inverted.setChecked(adjustment.is_inverted)
        self._grey.setChecked(adjustment.is_grey)

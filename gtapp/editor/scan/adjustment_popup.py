"""The small window with the page's brightness and contrast; what is set in it is seen at once."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QPushButton, QSlider, QVBoxLayout, QWidget

from gtapp.editor.scan.adjustment import MOST, NEUTRAL, Adjustment
from gtapp.kit.appearance.dialog_style import apply_style

_WIDTH = 240


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
        self._inverted = QCheckBox(self.tr("Inverted"), self)
        self._grey = QCheckBox(self.tr("Greyscale"), self)
        reset = QPushButton(self.tr("Reset"), self)
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
        label = QLabel(text, self)
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(-MOST, MOST)
        slider.setPageStep(MOST // 5)
        slider.setSingleStep(MOST // 20)
        slider.setAccessibleName(text)
        label.setBuddy(slider)
        self._column.addWidget(label)
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

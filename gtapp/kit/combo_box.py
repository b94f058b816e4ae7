"""A combo box that shortens a text that has no room, and whose list shows its entries whole."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyle, QStyleOptionComboBox, QWidget

_LEAST_CHARACTERS = 8
_AROUND_TEXT = 8
"""Pixels beside a text that the list view leaves free when it paints, but does not count."""


class ComboBox(QComboBox):
    """Its list is as wide as the longest entry, where Qt's is as wide as the field and leaves out the middle of entries.

    The current entry ends with an ellipsis where the field is narrower; Qt would cut it amid a letter.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setIconSize(
            QSize(0, 0)
        )  # no entry has an icon: room for one would make it higher than other fields

    def let_shrink(self) -> None:
        """Let it be narrower than its entries where there is little room."""
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LEAST_CHARACTERS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        option.currentText = option.fontMetrics.elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room.width()
        )

    def showPopup(self) -> None:
        view = self.view()
        container = view.parentWidget()
        assert container
        width = view.sizeHintForColumn(self.modelColumn()) + _AROUND_TEXT
        if self.count() > self.maxVisibleItems():
            width += view.verticalScrollBar().sizeHint().width()
        # Qt shifts the list onto the screen by the least width of its container, not by that of the view
        container.setMinimumWidth(min(width, self.screen().availableGeometry().width()))
        super().showPopup()

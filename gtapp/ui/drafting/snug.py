"""Gives a dialog of questions the height that its texts need, and no more."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

from gtapp.ui.widgets import fit_to_screen


def fit_to_text(dialog: QDialog, width: int) -> None:
    """Makes `dialog` so wide (logical pixels), and as high as its layout needs then, or as large as its screen."""
    fit_to_screen(dialog, width, 0)
    fit_to_screen(dialog, width, _needed_height(dialog))


def grow_to_text(dialog: QDialog) -> None:
    """Makes room for a text that has become longer; what a user made larger stays."""
    fit_to_screen(dialog, dialog.width(), max(dialog.height(), _needed_height(dialog)))


def _needed_height(dialog: QDialog) -> int:
    layout = dialog.layout()
    if layout is None:
        return 0
    layout.activate()
    return max(layout.totalHeightForWidth(dialog.width()), layout.totalMinimumSize().height())

"""Gives a dialog the size it would like, as far as the screen has room: at 200 % a laptop's screen is small."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

_FRAME = 40
"""Room for the window manager's title bar and frame, in logical pixels."""


def fit(dialog: QDialog, width: int, height: int) -> None:
    """Makes `dialog` so large (logical pixels), or as large as its screen."""
    screen = dialog.screen().availableGeometry()
    dialog.resize(min(width, screen.width() - _FRAME), min(height, screen.height() - _FRAME))

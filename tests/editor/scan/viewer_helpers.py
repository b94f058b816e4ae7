"""Helpers of the viewer's tests: show pages, read pixels, turn the wheel, hold the decoder."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import Target, ZoomMode
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.canvas import ScanCanvas
from gtapp.editor.scan.decoder import Decoded, decode
from gtapp.editor.scan.view import ScanView

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def show(qtbot: QtBot, view: ScanView, *paths: Path) -> None:
    """Set the pages and wait until the first is sharp."""
    view.set_pages([PageRef(path) for path in paths])
    qtbot.waitUntil(lambda: view.is_sharp)


def mode(view: ScanView) -> ZoomMode:
    """Return how the zoom is chosen (a function, so that mypy does not take it for constant)."""
    return view.viewport.mode


def pixel(view: ScanCanvas, x: int, y: int) -> str:
    """Return the colour on the screen."""
    return view.grab().toImage().pixelColor(x, y).name()


def wheel(view: ScanCanvas, at: QPoint, steps: int, modifiers: Qt.KeyboardModifier = NONE) -> bool:
    """Turn the wheel; return whether the view accepted it."""
    place = QPointF(at)
    event = QWheelEvent(
        *(place, QPointF(view.mapToGlobal(at)), QPoint(), QPoint(0, 120 * steps)),
        *(Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False),
    )
    event.ignore()
    QApplication.sendEvent(view, event)
    return event.isAccepted()


class InProcessDecoder:
    """Decodes by a function in this process."""

    def __init__(self, function: Callable[[PageRef, Target], Decoded] = decode) -> None:
        self._function = function

    def decode(self, ref: PageRef, target: Target) -> Decoded:
        """Call the function."""
        return self._function(ref, target)

    def interrupt(self) -> None:
        """Do nothing: the test ends what it began."""

    def stop(self) -> None:
        """Do nothing: the test ends what it began."""


class WaitingDecoder(InProcessDecoder):
    """A decoder that waits until the test lets it continue."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()

    def decode(self, ref: PageRef, target: Target) -> Decoded:
        assert self.go.wait(20)
        return super().decode(ref, target)

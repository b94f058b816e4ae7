"""After another page, the whole screen is correct although only a part was painted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.view import ScanView
from tests.editor.scan.scan_samples import picture, save
from tests.editor.scan.viewer_helpers import show


def _on_screen(view: ScanView) -> QImage:
    """Return the pixels on the screen."""
    QApplication.processEvents()
    return view.screen().grabWindow(view.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


def _paint_again(view: ScanView) -> QImage:
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def _wait_for_painting(qtbot: QtBot, view: ScanView) -> None:
    """Wait until the screen shows what painting all of it again shows; what stays of something else never goes."""
    qtbot.waitUntil(lambda: _on_screen(view) == _paint_again(view))


@pytest.fixture
def pages(tmp_path: Path) -> list[Path]:
    """Write broad, narrow, small and transparent pages: each leaves free what another covers."""
    shapes = {"broad": (1200, 300), "narrow": (300, 1200), "small": (30, 20), "large": (2000, 1600)}
    made = [save(tmp_path / f"{name}.png", picture("RGB", size)) for name, size in shapes.items()]
    return [*made, save(tmp_path / "glass.png", Image.new("RGBA", (500, 400), (0, 0, 255, 90)))]


def test_nothing_of_the_previous_page_stays(qtbot: QtBot, view: ScanView, pages: list[Path]) -> None:
    order = [0, 1, 0, 2, 3, 4, 1, 4, 2, 0]
    for number in order:
        show(qtbot, view, pages[number])
        _wait_for_painting(qtbot, view)


def test_a_turned_page_leaves_nothing_behind(qtbot: QtBot, view: ScanView, pages: list[Path]) -> None:
    broad, small = (PageRef(pages[number]) for number in (0, 2))
    for refs, turned in ([broad], {broad: 90}), ([small], {}), ([broad], {}), ([small], {small: 270}):
        view.set_pages(refs, turned)
        qtbot.waitUntil(lambda: view.is_sharp)
        _wait_for_painting(qtbot, view)


def test_a_message_is_replaced_by_a_page_and_back(
    qtbot: QtBot, view: ScanView, pages: list[Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture")
    for _ in range(2):
        view.set_pages([PageRef(broken)])
        qtbot.waitUntil(lambda: any(view.message))
        _wait_for_painting(qtbot, view)
        show(qtbot, view, pages[0])
        _wait_for_painting(qtbot, view)
        view.set_pages([])
        _wait_for_painting(qtbot, view)

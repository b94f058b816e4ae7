"""The loupe and the ruler: shown by a key, following the pointer and the keys, over turned pages too."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.canvas import GUTTER, page_transform
from gtapp.editor.scan.view import ScanView
from tests.editor.scan.scan_samples import save
from tests.editor.scan.viewer_helpers import pixel, show

WHITE = "#ffffff"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """Write a white page of 1000 × 800 with a small red square at 600, 400."""
    image = Image.new("RGB", (1000, 800), "white")
    ImageDraw.Draw(image).rectangle((600, 400, 620, 420), fill=(255, 0, 0))
    return save(tmp_path / "page.png", image)


@pytest.fixture(autouse=True)
def exact_size(view: ScanView) -> None:
    """Show the page at half its size."""
    view.resize(500 + GUTTER, 400 + GUTTER)


def _ruler_rows(view: ScanView) -> tuple[int, int]:
    """Return the first and the last row of the page on the screen that the ruler tints."""
    image = view.grab().toImage()
    rows = [y for y in range(400) if image.pixelColor(5, y).name() != WHITE]
    return rows[0], rows[-1]


def test_the_loupe_magnifies_below_the_pointer(qtbot: QtBot, view: ScanView, page: Path) -> None:
    show(qtbot, view, page)
    assert pixel(view, 305, 205) != pixel(view, 280, 205) == WHITE
    view.actions_by_name["loupe"].trigger()
    assert view.actions_by_name["loupe"].isChecked()
    QTest.mouseMove(view, QPoint(300, 200))
    QApplication.processEvents()
    assert QColor(pixel(view, 312, 212)).green() < 60  # 5 pixels further from the middle without it
    assert QColor(pixel(view, 320, 220)).green() < 60
    assert pixel(view, 329, 229) == WHITE
    view.actions_by_name["loupe"].trigger()
    assert pixel(view, 320, 220) == WHITE


def test_the_loupe_shows_more_detail_than_the_page(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    image = Image.new("RGB", (3000, 2400), "white")
    draw = ImageDraw.Draw(image)
    for x in range(0, 3000, 16):  # 2.7 pixels on the screen
        draw.rectangle((x, 0, x + 7, 2399), fill="black")
    show(qtbot, view, save(tmp_path / "lines.png", image))

    def contrast() -> int:
        shown = view.grab().toImage()
        levels = [shown.pixelColor(x, 200).red() for x in range(200, 300)]
        return max(levels) - min(levels)

    view.toggle_loupe()
    QTest.mouseMove(view, QPoint(250, 200))
    qtbot.waitUntil(lambda: contrast() > 200)


def test_the_keys_move_the_loupe_and_the_page_at_its_edge(qtbot: QtBot, view: ScanView, page: Path) -> None:
    show(qtbot, view, page)
    view.actual_size()
    qtbot.waitUntil(lambda: view.is_sharp)
    view.toggle_loupe()
    before = view.viewport.origin()
    view.actions_by_name["pan_right"].trigger()
    assert view.viewport.origin() == before
    for _ in range(30):
        view.actions_by_name["pan_right"].trigger()
    assert view.viewport.x == 1.0
    view.toggle_loupe()
    view.actions_by_name["pan_left"].trigger()
    assert view.viewport.x < 1.0


def test_the_ruler_follows_the_pointer_and_the_keys(qtbot: QtBot, view: ScanView, page: Path) -> None:
    show(qtbot, view, page)
    view.actions_by_name["ruler"].trigger()
    assert view.actions_by_name["ruler"].isChecked()
    QTest.mouseMove(view, QPoint(100, 120))
    QApplication.processEvents()
    top, bottom = _ruler_rows(view)
    assert (top + bottom) / 2 == pytest.approx(120, abs=2)
    view.actions_by_name["pan_down"].trigger()
    lower = _ruler_rows(view)
    assert lower[0] - top == pytest.approx(36, abs=1)
    view.actions_by_name["ruler_taller"].trigger()
    taller = _ruler_rows(view)
    assert taller[1] - taller[0] > lower[1] - lower[0]
    view.actions_by_name["ruler"].trigger()
    assert pixel(view, 5, 150) == WHITE


def test_the_page_moves_with_the_ruler_at_the_edge(qtbot: QtBot, view: ScanView, page: Path) -> None:
    show(qtbot, view, page)
    view.actual_size()
    qtbot.waitUntil(lambda: view.is_sharp)
    view.toggle_ruler()
    for _ in range(40):
        view.actions_by_name["pan_down"].trigger()
    assert view.viewport.y == 1.0
    assert _ruler_rows(view)[1] == pytest.approx(399, abs=3)  # not beyond the page


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_the_ruler_is_placed_over_a_part_of_the_page(
    qtbot: QtBot, view: ScanView, page: Path, degrees: int
) -> None:
    view.set_pages([PageRef(page)], {PageRef(page): degrees})
    qtbot.waitUntil(lambda: view.is_sharp)
    area = QRectF(580, 380, 60, 60)
    view.place_ruler(area)
    assert view.has_ruler
    image = view.grab().toImage()
    expected = page_transform(view.viewport, view.devicePixelRatioF()).mapRect(area)
    inner = image.pixelColor(view.width() // 2, round(expected.center().y()))
    outer = image.pixelColor(view.width() // 2, round(expected.bottom()) + 6)
    assert inner != outer


def test_nothing_happens_without_a_page(qtbot: QtBot, view: ScanView) -> None:
    for name in ("loupe", "ruler", "ruler_taller", "pan_down", "adjust"):
        assert not view.actions_by_name[name].isEnabled()
    view.toggle_ruler()
    view.stretch_ruler(2)
    view.toggle_loupe()
    view.pan_steps(1, 1)
    view.grab()
    assert not view.has_ruler

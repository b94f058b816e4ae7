"""Boxes on the scan: where the page is, however it is zoomed, moved and turned."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QPalette
from pytestqt.qtbot import QtBot

from gtapp.editor.scan.canvas import NO_AREA, ScanArea, page_transform
from gtapp.editor.scan.view import ScanView
from tests.editor.scan.scan_samples import save
from tests.editor.scan.viewer_helpers import pixel, show

CURRENT, OTHER = QRectF(100, 200, 400, 300), QRectF(700, 200, 300, 100)


def side_colours(view: ScanView, box: QRectF) -> list[str]:
    """Return the colours in the middle of the four sides of a box on the screen, where they are visible."""
    area = page_transform(view.viewport, view.devicePixelRatioF()).mapRect(box).toRect()
    middle = area.center()
    places = [
        QPoint(area.left(), middle.y()), QPoint(area.right() + 1, middle.y()),
        QPoint(middle.x(), area.top()), QPoint(middle.x(), area.bottom() + 1),
    ]  # fmt: skip
    return [pixel(view, place.x(), place.y()) for place in places if view.rect().contains(place)]


@pytest.fixture
def page(qtbot: QtBot, view: ScanView, tmp_path: Path) -> ScanView:
    """Show a green page of 1200 × 800 pixels with two boxes."""
    palette = QPalette(view.palette())
    palette.setColor(QPalette.ColorRole.Highlight, QColor("#0000ff"))
    view.setPalette(palette)
    show(qtbot, view, save(tmp_path / "page.png", Image.new("RGB", (1200, 800), (0, 255, 0))))
    view.set_boxes([OTHER], ScanArea((CURRENT,)))
    return view


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("zoom", [0, 1, 3, -2])
def test_boxes_are_drawn_at_their_place(page: ScanView, rotation: int, zoom: int) -> None:
    page.set_rotation(rotation)
    for _ in range(abs(zoom)):
        (page.zoom_in if zoom > 0 else page.zoom_out)()
    # a side may lie between two rows of pixels, on each of which it is paler
    seen = [QColor(each) for each in side_colours(page, CURRENT)]
    assert seen and all(each.blue() > 150 and each.blue() > each.green() for each in seen)
    for faint in map(QColor, side_colours(page, OTHER)):
        assert faint.blue() > 40 and faint.green() > 40


def test_a_frame_leaves_out_the_words_around(page: ScanView) -> None:
    word = QRectF(CURRENT.center().x() - 20, CURRENT.bottom() - 10, 40, 20)
    before = side_colours(page, CURRENT)
    page.set_boxes([OTHER], ScanArea((CURRENT,), spared=(word,)))
    after = side_colours(page, CURRENT)
    assert after[:3] == before[:3] and before[3] != after[3] == "#00ff00"


def test_a_box_is_placed_by_the_pixels_of_the_page(page: ScanView) -> None:
    page.actual_size()
    page.pan_steps(-99, -99)
    assert page_transform(page.viewport, 1).mapRect(CURRENT) == CURRENT
    page.set_boxes([], NO_AREA)
    assert pixel(page, 100, 300) == "#00ff00"


def test_boxes_outside_of_the_page_do_no_harm(page: ScanView) -> None:
    page.set_boxes([QRectF(-1e8, -1e8, 1e9, 1e9)], ScanArea((QRectF(5000, 5000, 10, 10),)))
    assert pixel(page, 250, 200) == "#00ff00"

"""The picture of the line that is being read: the right part of the page, sharp, turned and adjusted as the scan."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import ROW_HEIGHT, count_rows
from gtapp.core.scans.page_text import Box, turn_box
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.adjustment import Adjustment
from gtapp.editor.scan.canvas import READABLE_LINE
from gtapp.editor.scan.line_picture import MOST_LINE, LinePicture, RowsPicture, ScanLine, WholeLine
from gtapp.editor.scan.view import ScanView
from tests.editor.scan.scan_samples import save
from tests.editor.scan.viewer_helpers import show

STRIP = QSize(400, 104)
ROWS, COLUMNS = 20, 10


def colour(row: int, column: int = 0) -> tuple[int, int, int]:
    return 10 * row, 20 * column, 255


def make_page(turn: int = 0) -> Image.Image:
    """Return a page of 1000 × 1000 pixels, turned back by `turn`, whose rows and columns have colours of their own."""
    small = Image.new("RGB", (COLUMNS, ROWS))
    small.putdata([colour(row, column) for row in range(ROWS) for column in range(COLUMNS)])
    return small.resize((1000, 1000), Image.Resampling.NEAREST).rotate(turn, expand=True)


def make_line(path: Path, row: int, turn: int = 0, word: int | None = None, columns: int = 4) -> ScanLine:
    """Return a line of a text that takes the first columns of the page, 25 pixels high, in the middle of a row."""

    def place(first: float, last: float, top: float, bottom: float) -> Box:
        return turn_box((first / COLUMNS, top / ROWS, last / COLUMNS, bottom / ROWS), -turn % 360)

    line = place(0.5, columns, row + 0.25, row + 0.75)
    at = None if word is None else place(word, word + 0.5, row + 0.25, row + 0.75)
    return ScanLine(PageRef(path), line, at, place(0.5, columns, 2, 18), 0.025)


def read(image: QImage | None, x: int, y: int) -> tuple[int, int]:
    """Return the row and the column of the page that are at a place of a picture."""
    assert image
    pixel = QColor(image.pixel(x, y))
    return round(pixel.red() / 10), round(pixel.green() / 20)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_line_is_in_the_middle(qtbot: QtBot, view: ScanView, tmp_path: Path, turn: int) -> None:
    path = save(tmp_path / "a.png", make_page(turn))
    show(qtbot, view, path)
    view.set_rotation(turn)
    for row in (3, 12):
        image = view.cut_line(make_line(path, row, turn), STRIP, 1.0)
        assert image and image.size() == STRIP
        assert read(image, STRIP.width() // 2, STRIP.height() // 2) == (row, 2)


def test_lines_can_be_read_and_are_as_wide_as_the_strip_where_there_is_room() -> None:
    line = make_line(Path("a.png"), 5)
    for width, height in ((100, READABLE_LINE), (2000, MOST_LINE)):
        for ratio in (1.0, 2.0):
            picture = LinePicture(line, (1000, 1000), 0, QSize(width, 104) * ratio, ratio)
            assert picture.scale * 25 == pytest.approx(height * ratio)
    picture = LinePicture(line, (1000, 1000), 0, QSize(500, 104), 1.0)
    assert READABLE_LINE < picture.scale * 25 < MOST_LINE
    assert picture.area.left() < 50 < 400 < picture.area.right() < 430


def test_a_text_that_is_wider_is_shown_in_parts_with_the_word_at_the_cursor() -> None:
    seen = set()
    for word in range(1, 10):
        line = make_line(Path("a.png"), 5, word=word, columns=10)
        area = LinePicture(line, (1000, 1000), 0, STRIP, 1.0).area
        assert area.left() <= word * 100 and word * 100 + 50 <= area.right()
        seen.add(area.left())
    assert 3 <= len(seen) <= 5


def test_a_page_that_is_shown_small_is_decoded_until_its_line_is_sharp(
    qtbot: QtBot, view: ScanView, tmp_path: Path
) -> None:
    path = save(tmp_path / "a.png", make_page().resize((4000, 4000), Image.Resampling.NEAREST))
    show(qtbot, view, path)
    line = make_line(path, 5)
    shown = view.loader.find_sharpest(PageRef(path))
    assert shown and shown.size[0] < 1000
    size = STRIP * 2
    with qtbot.waitSignal(view.detail_changed):
        view.cut_line(line, size, 2.0)
    page = view.loader.find_sharpest(PageRef(path))
    assert page and page.size[0] >= LinePicture(line, page.full, 0, size, 2.0).scale * 4000
    assert read(view.cut_line(line, size, 2.0), size.width() // 2, size.height() // 2) == (5, 2)
    assert not view.loader.busy, "it is decoded once"


def test_a_page_that_is_not_decoded_has_no_picture_yet(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    paths = [save(tmp_path / f"{name}.png", make_page()) for name in "ab"]
    view.set_pages([PageRef(path) for path in paths])
    line = make_line(paths[1], 5)
    with qtbot.waitSignal(view.detail_changed):
        assert view.cut_line(line, STRIP, 1.0) is None
    assert read(view.cut_line(line, STRIP, 1.0), 200, 52)[0] == 5


def test_it_is_adjusted_and_turned_as_the_scan(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    path = save(tmp_path / "a.png", make_page())
    show(qtbot, view, path)
    line = make_line(path, 5)
    with qtbot.waitSignal(view.detail_changed):
        view.set_adjustment(Adjustment(is_inverted=True))
    image = view.cut_line(line, STRIP, 1.0)
    assert image and QColor(image.pixel(200, 52)).red() == 255 - 10 * 5
    with qtbot.waitSignal(view.detail_changed):
        view.rotate_right()


def test_the_word_is_underlined_and_other_lines_are_paler(
    qtbot: QtBot, view: ScanView, tmp_path: Path
) -> None:
    path = save(tmp_path / "a.png", make_page())
    show(qtbot, view, path)
    picture = LinePicture(make_line(path, 5, word=2), (1000, 1000), 0, STRIP, 1.0)
    image = view.cut_line(make_line(path, 5, word=2), STRIP, 1.0)
    assert image
    left, bottom = (200 - picture.area.left()) * picture.scale, (287.5 - picture.area.top()) * picture.scale
    marks = (
        QColor(image.pixel(round(left) + 5, round(bottom) + 1)),
        QColor(image.pixel(round(left) - 5, round(bottom) + 1)),
    )
    highlight = view.palette().highlight().color()
    assert marks[0] == highlight and marks[1] != highlight
    assert QColor(image.pixel(200, 5)).red() > 10 * 5


def test_beyond_the_page_nothing_is_painted(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    path = save(tmp_path / "a.png", make_page())
    show(qtbot, view, path)
    image = view.cut_line(make_line(path, 0), STRIP, 1.0)
    assert image and QColor(image.pixel(200, 2)).blue() < 255 == QColor(image.pixel(200, 52)).blue()
    far = ScanLine(PageRef(path), (3.0, 3.0, 4.0, 3.1), None, (3.0, 3.0, 4.0, 3.1), 0.03)
    assert view.cut_line(far, STRIP, 1.0)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_whole_line_goes_on_in_further_rows(
    qtbot: QtBot, view: ScanView, tmp_path: Path, turn: int
) -> None:
    path = save(tmp_path / "a.png", make_page(turn))
    show(qtbot, view, path)
    view.set_rotation(turn)
    box = turn_box((0.05, 0.26, 0.95, 0.29), -turn % 360)
    line, extent, letters = WholeLine(PageRef(path), box, 0.03), 30.0, 20
    seen = set[int]()
    for width, rows in ((700, 1), (520, 1), (300, 2), (80, 6)):
        assert count_rows(extent, width / letters) == rows
        size = QSize(width, round(ROW_HEIGHT * letters) * rows)
        image = view.cut_rows(line, size, rows)
        assert image and image.size() == size
        middles = [round((row + 0.5) * size.height() / rows) for row in range(rows)]
        seen = {
            read(image, x, y)[1] for y in middles for x in range(0, width, 4) if read(image, x, y)[0] == 5
        }
        assert seen >= set(range(1, 9)), "all columns of the line"
        scale = RowsPicture(line, (1000, 1000), turn, size, rows).scale
        assert scale * 30 == pytest.approx(letters, rel=0.25) or rows == 6

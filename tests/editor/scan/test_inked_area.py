"""The first view of a page fits its writing: where that is found, how large it is shown, and what it must never cut off."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gtapp.core.platform import folders
from gtapp.core.scans.geometry import Area, Target, ZoomMode
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.decoder import decode
from gtapp.editor.scan.inked_area import find_writing
from gtapp.editor.scan.view import ScanView
from tests.editor.scan.scan_samples import save
from tests.editor.scan.viewer_helpers import mode, show

WHITE, PAPER, BLACK = (255, 255, 255), (226, 214, 180), (8, 8, 8)
TEXT = (300, 250, 900, 560)
"""Left, top, right and lower edge of the text that `write` draws."""


def _write(page: Image.Image, ink: tuple[int, int, int] = (40, 40, 60)) -> Image.Image:
    """Draw lines of strokes like letters into `TEXT`."""
    draw = ImageDraw.Draw(page)
    left, top, right, bottom = TEXT
    for y in range(top, bottom, 40):
        for x in range(left, right, 14):
            draw.line((x, min(y + 24, bottom), x + 8, y), fill=ink, width=4)
    return page


def _find(page: Image.Image) -> Area:
    image = QImage(page.convert("RGB").tobytes(), *page.size, page.width * 3, QImage.Format.Format_RGB888)
    return find_writing(image.convertToFormat(QImage.Format.Format_RGB32), page.size)


def _assert_tight(found: Area, page: Image.Image) -> None:
    """Check that the text is inside, with a little space around it."""
    left, top, right, bottom = TEXT
    for inner, outer in (
        (left, found[0]),
        (top, found[1]),
        (found[0] + found[2], right),
        (found[1] + found[3], bottom),
    ):
        assert 0 <= inner - outer <= 0.07 * max(page.size)


def test_margins_are_left_out() -> None:
    page = _write(Image.new("RGB", (1200, 800), WHITE))
    _assert_tight(_find(page), page)


def test_faint_ink_on_dark_paper_is_writing() -> None:
    page = _write(Image.new("RGB", (1200, 800), (120, 90, 70)), (80, 60, 48))
    _assert_tight(_find(page), page)


def test_black_edges_white_strips_and_a_hole_are_left_out() -> None:
    page = Image.new("RGB", (1200, 800), WHITE)
    draw = ImageDraw.Draw(page)
    draw.rectangle((0, 30, 1199, 770), fill=BLACK)
    draw.polygon(((60, 70), (1150, 80), (1150, 740), (50, 730)), fill=PAPER)
    draw.ellipse((560, 640, 640, 720), fill=BLACK)
    _assert_tight(_find(_write(page)), page)


def test_a_dark_table_around_the_card_is_left_out() -> None:
    page = Image.new("RGB", (1200, 800), (60, 50, 45))
    ImageDraw.Draw(page).polygon(((150, 120), (1060, 130), (1050, 690), (160, 680)), fill=PAPER)
    _assert_tight(_find(_write(page)), page)


@pytest.mark.parametrize("slant", [0, 6])
def test_ruled_lines_are_left_out(slant: int) -> None:
    page = Image.new("RGB", (1200, 800), (170, 150, 120))
    draw = ImageDraw.Draw(page)
    for y in range(60, 760, 40):
        draw.line((60, y, 1140, y + slant), fill=(90, 70, 50), width=3)
    for x in range(80, 1140, 200):
        draw.line((x, 60, x - slant, 740), fill=(50, 40, 30), width=4)
    _assert_tight(_find(_write(page)), page)


def test_specks_are_left_out_but_not_near_the_writing() -> None:
    page = _write(Image.new("RGB", (1200, 800), WHITE))
    draw = ImageDraw.Draw(page)
    draw.ellipse((60, 60, 66, 66), fill=BLACK)
    _assert_tight(_find(page), page)
    draw.ellipse((915, 540, 924, 549), fill=BLACK)
    found = _find(page)
    assert found[0] + found[2] > 924


@pytest.mark.parametrize("colour", [WHITE, (120, 120, 120), BLACK])
def test_a_page_without_writing_is_shown_whole(colour: tuple[int, int, int]) -> None:
    assert _find(Image.new("RGB", (1200, 800), colour)) == (0, 0, 1200, 800)


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (1, 900), (900, 1), (9000, 20)])
def test_images_of_odd_shapes(size: tuple[int, int]) -> None:
    assert _find(Image.new("RGB", size, WHITE)) == (0, 0, *size)


def test_a_single_word_is_not_enlarged_beyond_half_of_the_page() -> None:
    page = Image.new("RGB", (1200, 800), WHITE)
    ImageDraw.Draw(page).line((900, 700, 960, 740), fill=BLACK, width=8)
    left, top, width, height = _find(page)
    assert (width, height) == (600, 400)
    assert left <= 900 and left + width >= 960 and top <= 700 and top + height >= 740


def test_a_decoded_page_is_as_large_as_its_writing_fits(tmp_path: Path) -> None:
    path = save(tmp_path / "card.png", _write(Image.new("RGB", (1200, 800), WHITE)))
    target = Target(500, 400, fits_writing=True)
    page = decode(PageRef(path), target)
    assert page.writing is not None and page.full == (1200, 800)
    assert page.size[0] == pytest.approx(1200 * 500 / page.writing[2], abs=1)
    assert page.is_enough_for(target) and not page.is_enough_for(Target(500, 400))


def test_the_writing_of_a_pdf_is_the_same_in_windows_of_every_height() -> None:
    papers = folders.bundled_folder("benchmarks") / "sciencemetabench" / "sample" / "pdf" / "papers"
    for path in sorted(papers.iterdir()):
        targets = [Target(485, height, fits_writing=True) for height in range(350, 1000, 50)]
        pages = [decode(PageRef(path), target) for target in targets]
        assert len({page.writing for page in pages}) == 1
        assert all(page.is_enough_for(target) for page, target in zip(pages, targets, strict=True))


def test_the_view_fits_and_centres_the_writing_of_each_item(
    qtbot: QtBot, view: ScanView, tmp_path: Path
) -> None:
    card = save(tmp_path / "card.png", _write(Image.new("RGB", (1200, 800), WHITE)))
    blank = save(tmp_path / "blank.png", Image.new("RGB", (1200, 800), WHITE))
    view.fit_writing()
    show(qtbot, view, card)
    assert view.zoom_percent() > 60
    _assert_centred(view)
    assert view.image is not None
    assert (view.image.width(), view.image.height()) == view.viewport.image_size()  # copied, not resampled
    view.pan_steps(-9, -9)
    before = view.viewport.origin()
    show(qtbot, view, blank)
    assert view.zoom_percent() == 41 and mode(view) is ZoomMode.WRITING
    show(qtbot, view, card)
    assert view.viewport.origin() != before
    _assert_centred(view)


def test_the_writing_of_a_turned_page(qtbot: QtBot, view: ScanView, tmp_path: Path) -> None:
    card = save(tmp_path / "card.png", _write(Image.new("RGB", (1200, 800), WHITE)))
    view.fit_writing()
    for degrees in (90, 180, 270):
        view.set_pages([PageRef(card)], {PageRef(card): degrees})
        qtbot.waitUntil(lambda: view.is_sharp)
        assert view.viewport.rotation == degrees
        _assert_centred(view)
    view.rotate_right()
    assert view.viewport.rotation == 0
    _assert_centred(view)


def test_the_writing_stays_fitted_when_the_window_changes(
    qtbot: QtBot, view: ScanView, tmp_path: Path
) -> None:
    show(qtbot, view, save(tmp_path / "card.png", _write(Image.new("RGB", (1200, 800), WHITE))))
    view.fit_writing()
    view.resize(300, 500)
    qtbot.waitUntil(lambda: view.is_sharp)
    _assert_centred(view)


def _assert_centred(view: ScanView) -> None:
    """Check that the writing is visible as a whole and fills the view in one direction, in the middle of it."""
    port = view.viewport
    left, top, width, height = (each * port.scale() for each in port.turned_writing())
    origin = port.origin()
    assert max(width / port.window[0], height / port.window[1]) == pytest.approx(1, abs=0.01)
    for start, length, room in (
        (origin[0] + left, width, port.window[0]),
        (origin[1] + top, height, port.window[1]),
    ):
        assert start >= -1 and start + length <= room + 1


def test_nothing_written_is_cut_off_on_real_index_cards(reference: Path) -> None:
    """Compare with the ink found at full size by other means: dark pixels that are not at an edge, solid or in ruled lines."""
    paths = sorted((reference / "zettelkatalog" / "images").iterdir())[::5]
    trimmed = 0
    for path in paths:
        page = decode(PageRef(path), Target(600, 800, fits_writing=True))
        assert page.writing
        left, top, width, height = page.writing
        trimmed += width * height < 0.8 * page.full[0] * page.full[1]
        ink = _find_ink(Image.open(path).convert("L"))
        ink.paste(0, (left, top, left + width, top + height))
        assert ink.histogram()[255] <= 80, path.name  # specks
    assert trimmed > 0.8 * len(paths)


def _find_ink(page: Image.Image) -> Image.Image:
    dark = page.point(lambda level: 255 if level < 100 else 0)
    solid = dark.filter(ImageFilter.MinFilter(9)).filter(ImageFilter.MaxFilter(15))
    ink = ImageChops.subtract(dark, solid)
    inner = Image.new("L", page.size)
    border = round(0.05 * max(page.size))
    inner.paste(255, (border, border, page.width - border, page.height - border))
    ink = ImageChops.multiply(ink, inner)
    ruled = ImageChops.lighter(_find_straight(ink, 1, 0), _find_straight(ink, 0, 1))
    return ImageChops.subtract(ink, ruled.filter(ImageFilter.MaxFilter(5)))


def _find_straight(ink: Image.Image, across: int, down: int) -> Image.Image:
    """Return the pixels in straight lines of at least 32 pixels in this direction."""
    steps = (1, 2, 4, 8, 16)
    for step in steps:
        ink = ImageChops.darker(ink, ImageChops.offset(ink, across * step, down * step))
    for step in steps:
        ink = ImageChops.lighter(ink, ImageChops.offset(ink, -across * step, -down * step))
    return ink


@pytest.mark.parametrize("system", ["letters", "personnel_cards", "fraktur"])
def test_real_pages(reference: Path, system: str) -> None:
    for path in sorted((reference / system / "images").iterdir())[::4]:
        page = decode(PageRef(path), Target(600, 800, fits_writing=True))
        assert page.writing
        left, top, width, height = page.writing
        assert 0 <= left <= left + width <= page.full[0] and 0 <= top <= top + height <= page.full[1]
        assert width >= page.full[0] // 2 and height >= page.full[1] // 2
        if (
            system == "personnel_cards" and "Arioli" not in path.name
        ):  # all but one are filled in at the top only
            assert height < 0.55 * page.full[1]
        if system == "letters":  # a black edge and a white strip around the paper
            assert width * height < 0.93 * page.full[0] * page.full[1]

"""Pages are read by the real Tesseract in its process: drawn scans, turned copies, PDFs, and what goes wrong."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from gtapp.core.scans.page_text import SOFT_HYPHEN
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.features.places.ocr.language_data import LanguageData
from gtapp.features.places.ocr.page_reader import PageReader, UnusableDataError
from tests.features.places.ocr.reading_setup import (
    CARD,
    DAMAGES,
    NEWSPAPER,
    damage_data,
    require_data,
    write_turned,
)
from tests.pdf_texts import make_pdf


@pytest.fixture(scope="module")
def reader() -> Iterator[PageReader]:
    reader = PageReader()
    yield reader
    reader.stop()


@pytest.fixture(scope="module")
def german() -> LanguageData:
    return require_data("deu")


def test_the_words_of_a_card_are_read_where_they_are_drawn(reader: PageReader, german: LanguageData) -> None:
    reading = reader.recognise(PageRef(CARD), german)
    assert reading.turn == 0
    ((start, end),) = reading.text.find("Briefsammlung")
    assert reading.text.list_boxes(start, end) == [pytest.approx((0.614, 0.322, 0.839, 0.369), abs=0.01)]


def test_places_of_characters_follow_each_other(reader: PageReader, german: LanguageData) -> None:
    text = reader.recognise(PageRef(CARD), german).text
    ((start, end),) = text.find("Briefsammlung")
    middles = [(text.box(index)[0] + text.box(index)[2]) / 2 for index in range(start, end)]
    assert middles == sorted(middles)


@pytest.mark.slow
def test_fraktur_is_read_with_its_long_s_and_divided_words(reader: PageReader) -> None:
    text = reader.recognise(PageRef(NEWSPAPER), require_data("Fraktur")).text
    assert "ſ" in text.text and SOFT_HYPHEN + "\n" in text.text
    assert text.find("Es wird feil gebotten")


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_page_is_read_and_its_boxes_are_those_of_the_file(
    reader: PageReader, german: LanguageData, tmp_path: Path, degrees: int
) -> None:
    scan = write_turned(CARD, tmp_path, degrees)
    before = scan.read_bytes()
    upright = reader.recognise(PageRef(CARD), german)
    turned = reader.recognise(PageRef(scan), german)
    assert turned.turn == (360 - degrees) % 360
    assert turned.text.find("Briefsammlung")
    ((left, top, right, bottom),) = upright.text.list_boxes(*upright.text.find("Briefsammlung")[0])
    corner = {
        90: (1 - bottom, left, 1 - top, right),
        180: (1 - right, 1 - bottom, 1 - left, 1 - top),
        270: (top, 1 - right, bottom, 1 - left),
    }
    boxes = turned.text.list_boxes(*turned.text.find("Briefsammlung")[0])
    assert boxes == [pytest.approx(corner[degrees], abs=0.02)]
    x, y = (boxes[0][0] + boxes[0][2]) / 2, (boxes[0][1] + boxes[0][3]) / 2
    assert turned.text.find_word(turned.text.find_gap(x, y)) == turned.text.find("Briefsammlung")[0]
    assert scan.read_bytes() == before


def test_an_empty_page_has_no_text(reader: PageReader, german: LanguageData, tmp_path: Path) -> None:
    Image.new("L", (600, 400), 255).save(tmp_path / "empty.png")
    assert reader.recognise(PageRef(tmp_path / "empty.png"), german).text.text == ""


def test_a_pdf_with_text_is_not_recognised(reader: PageReader, tmp_path: Path) -> None:
    (tmp_path / "paper.pdf").write_bytes(make_pdf(("Steighöhe",)))
    reading = reader.read_text_layer(PageRef(tmp_path / "paper.pdf"))
    assert reading and reading.text.text.strip() == "Steighöhe"


@pytest.mark.slow
def test_a_pdf_that_is_a_picture_is_recognised(
    reader: PageReader, german: LanguageData, tmp_path: Path
) -> None:
    with Image.open(CARD) as image:
        image.save(tmp_path / "scan.pdf")
    ref = PageRef(tmp_path / "scan.pdf")
    assert reader.read_text_layer(ref) is None
    assert reader.recognise(ref, german).text.find("Briefsammlung")


def test_a_picture_has_no_text_layer(reader: PageReader) -> None:
    assert reader.read_text_layer(PageRef(CARD)) is None


@pytest.mark.parametrize(
    ("content", "index", "code"),
    [(None, 1, "no-page"), (b"\xff\xd8\xff broken", 0, "damaged"), (b"", 0, "empty")],
)
def test_what_can_t_be_read_is_reported_and_the_next_page_read(
    reader: PageReader, german: LanguageData, tmp_path: Path, content: bytes | None, index: int, code: str
) -> None:
    scan = tmp_path / "scan.jpg"
    scan.write_bytes(CARD.read_bytes() if content is None else content)
    with pytest.raises(ScanError) as caught:
        reader.recognise(PageRef(scan, index), german)
    assert caught.value.code == code
    assert reader.recognise(PageRef(CARD), german).text.text


def test_the_reason_why_a_file_can_t_be_read_has_no_path(
    reader: PageReader, german: LanguageData, tmp_path: Path
) -> None:
    with pytest.raises(ScanError) as caught:
        reader.recognise(PageRef(tmp_path / "missing.jpg"), german)
    assert (caught.value.code, caught.value.reason) == ("missing", "there is no such file")


@pytest.mark.parametrize("kind", DAMAGES)
def test_damaged_language_data_are_told_from_damaged_scans(
    reader: PageReader, german: LanguageData, tmp_path: Path, kind: str
) -> None:
    (bad,) = LanguageData(tmp_path, "deu").list_files()
    damage_data(german.list_files()[0], bad, kind)
    for read in (lambda data: reader.recognise(PageRef(CARD), data), reader.load):
        with pytest.raises(UnusableDataError) as caught:
            read(LanguageData(tmp_path, "deu"))
        assert [*caught.value.files] == [bad]


def test_damaged_data_of_one_language_of_several_are_found(
    reader: PageReader, german: LanguageData, tmp_path: Path
) -> None:
    (bad, _) = LanguageData(tmp_path, "fra+deu").list_files()
    damage_data(german.list_files()[0], bad, "truncated")
    shutil.copy(german.list_files()[0], tmp_path)
    with pytest.raises(UnusableDataError) as caught:
        reader.recognise(PageRef(CARD), LanguageData(tmp_path, "fra+deu"))
    assert [*caught.value.files] == [bad]


def test_data_that_were_repaired_are_loaded(reader: PageReader, german: LanguageData, tmp_path: Path) -> None:
    data = LanguageData(tmp_path, "deu")
    (file,) = data.list_files()
    damage_data(german.list_files()[0], file, "truncated")
    with pytest.raises(UnusableDataError):
        reader.load(data)
    shutil.copy(german.list_files()[0], file)
    reader.load(data)
    damage_data(german.list_files()[0], file, "empty")
    with pytest.raises(UnusableDataError):
        reader.recognise(PageRef(CARD), data)


def test_a_page_that_takes_too_long_is_given_up(german: LanguageData) -> None:
    reader = PageReader(seconds=0.05)
    with pytest.raises(ScanError) as caught:
        reader.recognise(PageRef(NEWSPAPER), german)
    assert caught.value.code == "time"
    reader.stop()


@pytest.mark.posix
def test_a_page_that_takes_too_much_memory_is_given_up(german: LanguageData) -> None:
    reader = PageReader(memory=30 * 2**20)
    with pytest.raises(ScanError) as caught:
        reader.recognise(PageRef(NEWSPAPER), german)
    assert caught.value.code in {"memory", "crash"}
    reader.stop()


def test_nothing_is_read_after_the_end(german: LanguageData) -> None:
    reader = PageReader()
    reader.stop()
    with pytest.raises(InterruptedError):
        reader.recognise(PageRef(CARD), german)


def write_lines(scan: Path, ink: int) -> Path:
    """Write a page with eight lines in ink of this brightness on grey paper."""
    page = Image.new("L", (1700, 2200), 215)
    draw = ImageDraw.Draw(page)
    for number in range(8):
        draw.text(
            (200, 300 + 80 * number), "Wir danken Ihnen für den Brief.", ink, ImageFont.load_default(44)
        )
    page.save(scan)
    return scan


def test_faint_ink_is_read(reader: PageReader, german: LanguageData, tmp_path: Path) -> None:
    reading = reader.recognise(PageRef(write_lines(tmp_path / "carbon.png", 172)), german)
    assert len(reading.text.find("danken")) == 8


@pytest.mark.slow
def test_what_shows_through_does_not_hide_the_text(
    reader: PageReader, german: LanguageData, tmp_path: Path
) -> None:
    with (
        Image.open(write_lines(tmp_path / "front.png", 60)) as front,
        Image.open(write_lines(tmp_path / "back.png", 160)) as back,
    ):
        through = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        ImageChops.darker(front, ImageChops.offset(through, 0, 30)).save(tmp_path / "page.png")
    reading = reader.recognise(PageRef(tmp_path / "page.png"), german)
    assert len(reading.text.find("danken")) == 8


def test_the_letterhead_of_a_letter_by_hand_is_read(
    reader: PageReader, german: LanguageData, tmp_path: Path
) -> None:
    page = Image.new("L", (1700, 2200), 215)
    draw = ImageDraw.Draw(page)
    draw.text((150, 150), "Dr. W. Keller", 60, ImageFont.load_default(44))
    draw.text((150, 220), "Missionsstrasse 6", 60, ImageFont.load_default(30))
    steps = Random(1)
    for top in range(500, 2100, 120):
        points = [
            (left + steps.randint(-20, 20), top + steps.randint(-60, 60)) for left in range(150, 1550, 30)
        ]
        draw.line(points, 60, 6, "curve")
    page.save(tmp_path / "letter.png")
    reading = reader.recognise(PageRef(tmp_path / "letter.png"), german)
    assert reading.text.find("Keller") and reading.turn == 0

"""The text of a page: characters, places, search and reading; PDFium runs in its worker process."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.scans.page_decoding import decode_page
from gtapp.core.scans.page_text import NO_TEXT, PageText, PageTextReader
from gtapp.core.scans.scan_file import PageRef, ScanError
from tests.hostile_scans import write_triple_flate
from tests.pdf_texts import HEIGHT, LEFT, SIZE, STEP, TOP, WIDTH, join_objects, make_pdf

LINES = ("Zur Messung der Steigh\u00f6he", "in Torfb\u00f6den, mit Be-", "merkungen (1931)")


@pytest.fixture(scope="module")
def reader() -> Iterator[PageTextReader]:
    reader = PageTextReader()
    yield reader
    reader.stop()


@pytest.fixture
def page(reader: PageTextReader, tmp_path: Path) -> PageText:
    (tmp_path / "paper.pdf").write_bytes(make_pdf(("first page",), LINES))
    return reader.read(PageRef(tmp_path / "paper.pdf", 1))


def test_lines_are_read_and_a_divided_word_is_joined(page: PageText) -> None:
    assert (
        page.read(0, len(page.text))
        == "Zur Messung der Steigh\u00f6he in Torfb\u00f6den, mit Bemerkungen (1931)"
    )
    assert len(page.lines) == 3


def test_a_line_is_where_it_is_printed(page: PageText) -> None:
    left, top, right, bottom = page.lines[1].box
    baseline = 1 - (TOP - STEP) / HEIGHT
    assert left == pytest.approx(LEFT / WIDTH, abs=0.005)
    assert right == pytest.approx((LEFT + 0.6 * SIZE * len(LINES[1])) / WIDTH, abs=0.01)
    assert top < baseline <= bottom + 0.001


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_places_follow_the_rotation_of_the_file(
    reader: PageTextReader, tmp_path: Path, rotation: int
) -> None:
    (tmp_path / "turned.pdf").write_bytes(make_pdf(("abc",), rotation=rotation))
    page = reader.read(PageRef(tmp_path / "turned.pdf"))
    left, top, right, bottom = page.box(0)
    x, y = LEFT / WIDTH, 1 - TOP / HEIGHT
    corner = {90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[rotation]
    assert abs((left + right) / 2 - corner[0]) < 0.02 and abs((top + bottom) / 2 - corner[1]) < 0.02


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize(
    ("page", "before", "seen"),
    [
        ("", "", "first second third"),
        ("/CropBox[0 690 600 800]", "", "first"),
        ("/CropBox[0 670 600 695]", "", "second"),
        ("/CropBox[90 0 600 695]", "", "nd d"),
        ("/CropBox[-50 0 700 2000]", "", "first second third"),
        ("/CropBox[0 675 600 800]/UserUnit 3", "", "first second"),
        ("", "0 690 600 110 re W n", "first"),
        ("", "0 675 m 600 675 l 600 800 l 0 800 l h W* n", "first second"),
        ("/CropBox[0 0 600 690]", "0 675 600 110 re W n", "second"),
        ("", "3 Tr", "first second third"),  # without ink, as the OCR text of scans
    ],
)
def test_the_text_is_what_the_page_shows(
    reader: PageTextReader, tmp_path: Path, page: str, before: str, seen: str, rotation: int
) -> None:
    path = tmp_path / "cropped.pdf"
    path.write_bytes(make_pdf(("first", "second", "third"), rotation=rotation, page=page, before=before))
    found = reader.read(PageRef(path))
    assert sorted(found.text.split()) == sorted(
        seen.split()
    )  # PDFium orders those of a turned page otherwise
    assert not found.find("third") or "third" in seen
    picture = decode_page(path, 1, 1600).image
    for index, character in enumerate(found.text):
        if not character.isspace() and before != "3 Tr":
            left, top, right, bottom = found.box(index)
            x, y = picture.size
            box = (int(left * x), int(top * y), math.ceil(right * x), math.ceil(bottom * y))
            assert min(picture.crop(box).convert("L").tobytes()) < 128, "ink where the character is"


def test_text_beyond_the_box_of_a_form_is_not_read(reader: PageTextReader, tmp_path: Path) -> None:
    """As of a page that was placed on a sheet, cropped."""
    text = b"BT /F 12 Tf 10 10 Td (seen) Tj 0 400 Td (cut) Tj ET"
    placing = b"q .5 0 0 .5 50 50 cm /X Do Q"
    form = b"<</Type/XObject/Subtype/Form/BBox[0 0 300 300]/Matrix[1 0 0 1 100 100]/Resources<</Font<</F 3 0 R>>>>"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[4 0 R]/Count 1>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</X 6 0 R>>>>/Contents 5 0 R>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(placing), placing),
        b"%s/Length %d>>stream\n%s\nendstream" % (form, len(text), text),
    )
    (tmp_path / "placed.pdf").write_bytes(join_objects(objects))
    assert reader.read(PageRef(tmp_path / "placed.pdf")).text.split() == ["seen"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("messung", "Messung"),
        ("STEIGHOHE  IN torf", "Steigh\u00f6he in Torf"),
        ("Bemerkungen", "Bemerkungen"),
        ("mit bemerk", "mit Bemerk"),
        ("Kork", None),
        ("  ", None),
    ],
)
def test_search_ignores_case_accents_and_ends_of_lines(
    page: PageText, wanted: str, found: str | None
) -> None:
    assert [page.read(*place) for place in page.find(wanted)] == ([found] if found else [])


def test_a_point_is_found_before_the_nearest_character(page: PageText) -> None:
    line = page.lines[0]
    for index in range(line.start, line.end):
        if not page.text[index].isspace():
            left, top, right, bottom = page.box(index)
            assert page.find_gap(left + (right - left) / 4, (top + bottom) / 2) == index
    assert page.find_gap(1.0, (line.box[1] + line.box[3]) / 2) == line.end


def test_a_word_is_found_without_its_punctuation(page: PageText) -> None:
    for word in ("Torfb\u00f6den", "1931", "Messung"):
        start = page.text.index(word)
        assert page.read(*page.find_word(start + 1)) == word


def test_a_selection_has_one_box_for_each_line(page: PageText) -> None:
    start, end = page.text.index("Steigh"), page.text.index("mit")
    boxes = page.list_boxes(start, end)
    assert len(boxes) == 2 and boxes[0][0] > boxes[1][0] and boxes[0][1] < boxes[1][1]
    assert page.list_boxes(start, start) == []


@given(st.text(st.sampled_from("aB\u00e9\ufb01 \n\u00ad-."), max_size=30), st.data())
def test_every_part_of_a_text_is_found_again(text: str, data: st.DataObject) -> None:
    page = PageText(text, [0.0] * 4 * len(text))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    wanted = page.read(start, end)
    if wanted and "\u00ad" not in text:
        assert any(page.read(*place) == wanted for place in page.find(wanted)) or page.find(wanted)


def test_a_picture_has_no_text(reader: PageTextReader, tmp_path: Path) -> None:
    (tmp_path / "scan.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    os.mkfifo(tmp_path / "pipe.pdf")
    assert reader.read(PageRef(tmp_path / "scan.png")) is NO_TEXT
    assert reader.read(PageRef(tmp_path / "pipe.pdf")) is NO_TEXT


def test_a_damaged_file_is_reported_and_the_next_one_read(reader: PageTextReader, tmp_path: Path) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.5\nnothing")
    (tmp_path / "good.pdf").write_bytes(make_pdf(("good",)))
    for path in ("bad.pdf", "missing.pdf"):
        with pytest.raises(ScanError):
            reader.read(PageRef(tmp_path / path))
    with pytest.raises(ScanError):
        reader.read(PageRef(tmp_path / "good.pdf", 7))
    assert reader.read(PageRef(tmp_path / "good.pdf")).text.strip() == "good"


def test_a_page_that_takes_too_much_is_given_up(tmp_path: Path) -> None:
    reader = PageTextReader(memory=2**28, seconds=5)
    try:
        with pytest.raises(ScanError) as raised:
            reader.read(PageRef(write_triple_flate(tmp_path / "flate.pdf")))
        assert raised.value.code in ("memory", "time")
        (tmp_path / "good.pdf").write_bytes(make_pdf(("good",)))
        assert reader.read(PageRef(tmp_path / "good.pdf")).text.strip() == "good"
    finally:
        reader.stop()
    with pytest.raises(InterruptedError):
        reader.read(PageRef(tmp_path / "good.pdf"))

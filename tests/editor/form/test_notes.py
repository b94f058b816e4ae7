"""The notes below a value: issues are painted completely, without an ellipsis, and drafts as their field shows them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gtapp.core.schema.fields import Field
from gtapp.editor.form.notes import Note, NoteLines, draft_notes
from gtapp.editor.form.painting import form_fonts

LONG = "Angle brackets stand around the whole name, as many behind it as before it: <Name> or <<Name>>, and nothing else"


@pytest.fixture
def palette(qtbot: QtBot) -> QPalette:
    return QApplication.palette()


def paint_note(note: Note, width: int, palette: QPalette, below: int = 0) -> QImage:
    """Paint one note at this width, with its own height and some more."""
    notes = NoteLines()
    notes.set_notes((note,))
    image = QImage(width, notes.height(width, form_fonts(), palette) + below, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    notes.paint(painter, QPoint(0, 0), width, form_fonts(), palette)
    painter.end()
    return image


def issue_painted(text: str, width: int, palette: QPalette) -> QImage:
    return paint_note(Note("issue", text), width, palette, below=200)


def draft_painted(text: str, width: int, palette: QPalette) -> QImage:
    return paint_note(Note("draft", text), width, palette)


def find_lowest_pixel(image: QImage) -> int:
    """Return the last row that has painted pixels."""
    white = QColor("white").rgb()
    return max(y for y in range(image.height()) for x in range(image.width()) if image.pixel(x, y) != white)


def test_a_long_issue_takes_the_lines_it_needs(palette: QPalette) -> None:
    notes = NoteLines()
    notes.set_notes((Note("issue", LONG),))
    use = form_fonts()
    wide = use.small_metrics.horizontalAdvance(LONG) + 60
    one = notes.height(wide, use, palette)
    assert [
        round((notes.height(width, use, palette) - one) / use.small_line) for width in (wide, wide // 2 + 30)
    ] == [0, 1]
    assert notes.height(wide // 4, use, palette) - one >= 3 * use.small_line


def test_no_text_is_cut_or_painted_outside(palette: QPalette) -> None:
    # the last word is painted: without it there is less ink below
    width = 230
    whole, without = (
        issue_painted(LONG, width, palette),
        issue_painted(LONG.removesuffix(", and nothing else"), width, palette),
    )
    assert find_lowest_pixel(whole) > find_lowest_pixel(without)
    assert find_lowest_pixel(whole) <= whole.height() - 200


def test_a_short_issue_takes_one_line(palette: QPalette) -> None:
    notes = NoteLines()
    notes.set_notes((Note("issue", "Not a text."), Note("note", "A note.")))
    assert notes.height(400, form_fonts(), palette) == 2 * (form_fonts().small_line + 1)


def test_an_endless_text_of_a_foreign_schema_is_limited(palette: QPalette) -> None:
    notes = NoteLines()
    notes.set_notes((Note("issue", "one of " + ", ".join(map(str, range(5000)))),))
    assert notes.height(300, form_fonts(), palette) < 12 * form_fonts().small_line


def find_pixels(image: QImage) -> bytes:
    """Return the bytes of all pixels."""
    return bytes(image.constBits())


def test_a_shortened_draft_ends_with_an_ellipsis(palette: QPalette) -> None:
    width, words, metrics = 230, ["word"] * 80, form_fonts().small_metrics

    def lines(count: int) -> float:
        text = Note("draft", "").prefix + " " + " ".join(words[:count])
        box = metrics.boundingRect(0, 0, width, 9999, Qt.TextFlag.TextWordWrap, text)
        return box.height() / metrics.lineSpacing()

    fits = max(count for count in range(len(words)) if lines(count) < 3.5)
    whole, cut = (draft_painted(" ".join(words[:count]), width, palette) for count in (fits, len(words)))
    assert whole.height() == cut.height()
    assert find_pixels(whole) != find_pixels(cut)


@pytest.mark.parametrize("text", ["𝔄" * 200, "x" * 400, "a " * 300])
def test_the_ellipsis_fits_into_the_last_line(palette: QPalette, text: str) -> None:
    cut, longer = (draft_painted(each, 230, palette) for each in (text, text * 2))
    assert find_pixels(cut) == find_pixels(longer)


@pytest.mark.parametrize(
    ("draft", "shown"),
    [
        (["Anna", "Berta"], "Anna | Berta"),
        (["Anna"], "Anna"),
        ([["Anna"]], '[["Anna"]]'),
        (["a|b"], '["a|b"]'),
    ],
)
def test_a_list_of_the_draft_is_shown_as_in_its_field(draft: list[object], shown: str) -> None:
    names = Field("names", "list", "Names", item=Field("name", "text", "Name"))
    (note,) = draft_notes(["Carl"], draft, names)
    assert note.text == shown

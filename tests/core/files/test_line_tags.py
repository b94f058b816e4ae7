"""Tags of a line's text follow its edits."""

from __future__ import annotations

import pytest

from gtapp.core.files.line_tags import fit_text, follow_text
from tests.core.files.page_samples import PAGE
from tests.core.files.test_page_xml import find_line, open_page

OLD = "Herr Hans Meier, Bern"
CUSTOM = "readingOrder {index:3;} person {offset:5; length:10; first:Hans;} textStyle {offset: 17;length:4;}"


def list_tagged(custom: str, text: str) -> list[str]:
    """Return the parts of the text that the two tags have."""
    assert fit_text(custom, text)
    data = text.encode("utf-16-le")
    parts = []
    for group in custom.split("}"):
        numbers = dict(
            each.split(":", 1) for each in group.partition("{")[2].replace(" ", "").split(";") if each
        )
        if "offset" in numbers:
            start, length = int(numbers["offset"]), int(numbers["length"])
            parts.append(data[2 * start : 2 * (start + length)].decode("utf-16-le"))
    return parts


@pytest.mark.parametrize(
    ("new", "tagged"),
    [
        ("Herrn Hans Meier, Bern", ["Hans Meier", "Bern"]),
        ("Der Hans Meier, Bern", ["Hans Meier", "Bern"]),
        ("Herr Hans Meyer, Bern", ["Hans Meyer", "Bern"]),
        ("Herr Hans Meierli, Bern", ["Hans Meierli", "Bern"]),
        ("Herr Johans Meier, Bern", ["Johans Meier", "Bern"]),
        ("Herr Hans Meier, in Bern", ["Hans Meier", "Bern"]),
        ("Herr Hans Meier, Bern!", ["Hans Meier", "Bern"]),
        ("Herr Hans H. Meier, Bern", ["Hans H. Meier", "Bern"]),
        ("\U0001f600 Herr Hans Meier, Bern", ["Hans Meier", "Bern"]),
        ("Herr , Bern", ["Bern"]),
        ("", []),
    ],
)
def test_tags_stay_at_their_text(new: str, tagged: list[str]) -> None:
    after = follow_text(CUSTOM, OLD, new)
    assert list_tagged(after, new) == tagged
    assert after.startswith("readingOrder {index:3;}")
    assert ("first:Hans" in after) == (len(tagged) == 2)


def test_a_typed_word_keeps_its_tag() -> None:
    custom, text = CUSTOM, OLD
    for new in ("Herr Hans M, Bern", "Herr Hans Mu, Bern", "Herr Hans Mus, Bern"):
        custom, text = follow_text(custom, text, new), new
    assert list_tagged(custom, text) == ["Hans Mus", "Bern"]


@pytest.mark.parametrize(
    "custom",
    [
        "person {offset:5; length:99;}",
        "person {offset:5;}",
        "person {offset:-1; length:2;}",
        "person {offset:1; length:2; offset:3;}",
        "person {offset:1; length:2;",
        "person offset:1 {offset:1; length:2;}",
    ],
)
def test_tags_that_do_not_fit_stay(custom: str) -> None:
    assert not fit_text(custom, OLD)
    assert follow_text(custom, OLD, "x" + OLD) == custom


def test_only_the_numbers_change_in_the_file() -> None:
    custom = "custom='textStyle {offset:6; length:1;}  abbrev {offset:0; length:3; expansion:a &amp; b;}'"
    text = PAGE.replace('<pc:TextLine id="l1">', f'<pc:TextLine  {custom} id="l1">')
    document = open_page(text)
    document.set(find_line(document, "l1"), "Oder A & B lieſt")
    moved = custom.replace("offset:6", "offset:7").replace("length:3", "length:4")
    assert f"<pc:TextLine  {moved} id=" in document.parts[0].text
    document.set(find_line(document, "l1"), "A & B lieſt")
    assert "<pc:TextLine  custom='textStyle {offset:2; length:1;}' id=" in document.parts[0].text
    assert document.is_consistent
    document.undo()
    document.undo()
    assert document.parts[0].text == text

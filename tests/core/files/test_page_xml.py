"""Pages in PAGE-XML and ALTO: what is read, and that a corrected line changes its text with its copies alone."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtapp.core.files import xml_text
from gtapp.core.files.page_xml_reader import is_page_xml, read_page_xml
from gtapp.core.files.text_sources import FileSource
from gtapp.core.files.xml_text import DEEPEST
from gtapp.core.platform.errors import EditError, UnreadableError
from gtapp.core.record.document import Document
from gtapp.core.record.page_part import PagePart
from gtapp.core.schema.page_schema import page_schema
from tests.core.files.page_samples import ALTO, PAGE

PATH = Path("page.xml")


def open_page(text: str) -> Document:
    part = PagePart(FileSource(PATH), text, text)
    return Document("page", part.page.record, [part], page_schema())


def list_lines(text: str) -> dict[str, str]:
    lines = [line for region in read_page_xml(text, PATH).regions for line in region.lines]
    return {line.id: line.text for line in lines}


def find_line(document: Document, name: str) -> tuple[str | int, ...]:
    for number, region in enumerate(document.record["regions"]):
        for at, line in enumerate(region["lines"]):
            if line["id"] == name:
                return "regions", number, "lines", at, "text"
    raise KeyError(name)


def correct(text: str, **lines: str) -> str:
    """Return the file's text after these lines got other texts; check that it holds the record, and that undo restores it."""
    document = open_page(text)
    for name, new in lines.items():
        document.set(find_line(document, name), new)
    after = document.parts[0].text
    assert document.is_consistent
    assert document.parts[0].rebuild() == after
    for _ in lines:
        document.undo()
    assert document.parts[0].text == text
    return after


def list_changed(before: str, after: str) -> list[str]:
    """Return what the changed lines of the file have now."""
    found = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line[2:].strip() for line in found if line.startswith("+ ")]


def test_page_is_read_in_reading_order() -> None:
    regions = read_page_xml(PAGE, PATH).regions
    assert [(each.id, each.type) for each in regions] == [
        ("second", "paragraph"),
        ("cell", "TableCell"),
        ("first", "marginalia"),
    ]
    assert list_lines(PAGE) == {
        "l1": "Der A & B lieſt",
        "l2": "only words",
        "l3": "a < b > c",
        "l4": "12 fl.",
        "l0": "",
        "l00": "",
    }
    second, _, first = regions
    assert second.lines[0].shape[1] == (0.99, 0.04)
    assert second.lines[0].baseline == ((0.01, 0.11), (0.99, 0.11))
    assert second.lines[0].words[0].confidence == 0.4
    assert first.shape == ((0.1, 0.1), (0.2, 0.1), (0.2, 0.2))  # the older way to write points


def test_alto_is_read() -> None:
    regions = read_page_xml(ALTO, PATH).regions
    assert [(each.id, each.type) for each in regions] == [("b1", "MainZone"), ("b2", "")]
    assert list_lines(ALTO) == {"t1": 'Die "neue", Zei-', "t2": "tung heut", "t3": "", "t4": "no spaces"}
    line = regions[0].lines[0]
    assert line.shape[2] == (0.15, 0.12)
    assert line.baseline == ((0.05, 0.118), (0.15, 0.118))
    assert line.words[0].confidence == 0.3


def test_one_word_changes_with_its_copies() -> None:
    after = correct(PAGE, l1="Der A & B lest")
    assert list_changed(PAGE, after) == [
        '<pc:Word id="w3"><pc:TextEquiv><pc:Unicode>lest</pc:Unicode></pc:TextEquiv></pc:Word>',
        '<pc:TextEquiv index="0"><pc:PlainText>Der A &amp; B lest</pc:PlainText><pc:Unicode>Der A &amp; B lest</pc:Unicode>'
        "</pc:TextEquiv>",
        "<pc:TextEquiv><pc:Unicode>Der A &amp; B lest",
    ]


def test_blanks_typed_at_the_end_of_a_line_leave_the_region_with_them() -> None:
    once = correct(PAGE, l1="Der A & B ")
    assert "<pc:TextEquiv><pc:Unicode>Der A &amp; B \n" in once
    again = correct(once, l1="Der A & B v.")
    assert "<pc:TextEquiv><pc:Unicode>Der A &amp; B v.\n" in again


def test_glyphs_follow_their_word() -> None:
    after = correct(PAGE, l1="Dir A & B lieſt")
    changed = list_changed(PAGE, after)
    assert changed[0] == "<pc:Glyph><pc:TextEquiv><pc:Unicode>i</pc:Unicode></pc:TextEquiv></pc:Glyph>"
    assert "<pc:PlainText>Dir</pc:PlainText><pc:Unicode>Dir</pc:Unicode>" in changed[1]
    # the old words' entities stay as they are
    assert after.count("lie&#x17F;t") == PAGE.count("lie&#x17F;t")


def test_words_are_shared_when_their_number_changes() -> None:
    def words(text: str) -> list[str]:
        line = next(each for each in read_page_xml(text, PATH).regions[0].lines if each.id == "l1")
        return [word.text.text for word in line.words]

    assert words(correct(PAGE, l1="Der gute A & B lieſt")) == ["Der", "gute A & B", "lieſt"]
    assert words(correct(PAGE, l1="Der lieſt")) == ["Der", "", "lieſt"]
    assert words(correct(PAGE, l1="")) == ["", "", ""]


def test_line_without_text_gets_one() -> None:
    after = correct(PAGE, l0="neu & alt", l00="da")
    assert list_lines(after)["l0"] == "neu & alt"
    assert list_changed(PAGE, after) == [
        '<pc:TextLine id="l0"><pc:Coords points="1,1 2,1 2,2"/><pc:TextEquiv><pc:Unicode>neu &amp; alt</pc:Unicode>'
        "</pc:TextEquiv></pc:TextLine>",
        '<pc:TextLine id="l00"><pc:Coords points="1,1 2,1 2,2"/><pc:TextEquiv><pc:Unicode>da</pc:Unicode></pc:TextEquiv>'
        "</pc:TextLine>",
    ]


def test_broken_word_changes_as_a_whole() -> None:
    after = correct(ALTO, t2="tungen heut")
    assert after == ALTO.replace('CONTENT="tung"', 'CONTENT="tungen"').replace("Zeitung", "Zeitungen")
    assert correct(ALTO, t1='Die "neue", Zei=') == ALTO.replace('HYP CONTENT="-"', 'HYP CONTENT="="')
    assert list_lines(correct(ALTO, t1='Die "neue", Zei'))["t1"] == 'Die "neue", Zei'


def test_string_of_an_empty_line_has_the_box_of_its_line() -> None:
    after = correct(ALTO, t3='sagt "ja"')
    assert (
        '<TextLine ID="t3" HPOS="7"><Shape/><String HPOS="7" CONTENT="sagt &quot;ja&quot;"/></TextLine>'
        in after
    )


def test_copies_that_say_something_else_stay() -> None:
    odd = PAGE.replace("<pc:Unicode>Der A &amp; B lie&#x17F;t\n", "<pc:Unicode>Edited by hand: Der A\n")
    after = correct(odd, l1="Die A & B lieſt")
    assert "Edited by hand: Der A\nonly words" in after


@pytest.mark.parametrize("sample", [PAGE, ALTO])
def test_other_layouts_stay(sample: str) -> None:
    text = "\ufeff" + sample.replace("\n", "\r\n")
    name = "l1" if sample is PAGE else "t1"
    after = correct(text, **{name: "ganz anders"})
    assert after.count("\r\n") == text.count("\r\n")
    assert "\n" not in after.replace("\r\n", "")
    assert after.startswith("\ufeff")


def test_ascii_files_stay_ascii() -> None:
    text = PAGE.replace("UTF-8", "ISO-8859-1")
    after = correct(text, l2="größer words")
    assert after.isascii()
    assert "gr&#xF6;&#xDF;er" in after


def test_text_of_a_region_without_lines_is_one_line() -> None:
    text = PAGE.replace(
        '<pc:GraphicRegion id="picture"/>',
        '<pc:TextRegion id="whole"><pc:TextEquiv><pc:Unicode>one\ntwo</pc:Unicode></pc:TextEquiv></pc:TextRegion>',
    )
    assert list_lines(text)["whole"] == "one\ntwo"
    assert correct(text, whole="one\n2") == text.replace("one\ntwo", "one\n2")


def test_structure_is_not_changed() -> None:
    document = open_page(PAGE)
    before = document.parts[0].text
    new = {"id": "x", "text": "x"}
    changes: list[Callable[[], None]] = [
        lambda: document.insert("/regions/0/lines/0", new),
        lambda: document.remove("/regions/0"),
        lambda: document.set("/regions/0/lines/0/id", "other"),
        lambda: document.move("/regions/0/lines/0", 1),
        lambda: document.set("/regions/0/lines/0/text", "\x01"),
    ]
    for change in changes:
        with pytest.raises(EditError):
            change()
    assert document.parts[0].text == before
    assert document.is_consistent


EMPTY = '<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15">{}</PcGts>'


def deepen(depth: int) -> str:
    return f"<PcGts>{'<a>' * depth}{'</a>' * depth}</PcGts>"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('<!DOCTYPE a [<!ENTITY b "c">]>\n<a>&b;</a>', "xml-doctype"),
        (deepen(DEEPEST), "file-too-deep"),
        (EMPTY.format(f"<Glyph>{deepen(DEEPEST - 2)}</Glyph>"), "file-too-deep"),
        ("<PcGts><Page></PcGts>", "file-not-xml"),
        ("<TEI/>", "file-not-page"),
        ('<alto xmlns="http://www.loc.gov/standards/alto/ns-v9#"/>', "file-not-page"),
        ('<?xml version="1.0" encoding="latin-1"?><a>ä</a>', "file-not-utf8"),
        ("<<<<<<< ours\n<a/>\n=======\n<a/>\n>>>>>>> theirs\n", "file-git-conflict"),
    ],
)
def test_other_files_are_refused(text: str, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_page_xml(text, PATH)
    assert caught.value.code == code


@pytest.mark.parametrize("wrapped", ["{}", "<Glyph>{}</Glyph>"], ids=["outside", "in a glyph"])
def test_elements_are_counted(monkeypatch: pytest.MonkeyPatch, wrapped: str) -> None:
    monkeypatch.setattr(xml_text, "MOST_ELEMENTS", 9)
    read_page_xml(EMPTY.format(wrapped.format("<Unicode/>" * 7)), PATH)
    with pytest.raises(UnreadableError, match="too large"):
        read_page_xml(EMPTY.format(wrapped.format("<Unicode/>" * 9)), PATH)


def test_glyphs_follow_when_the_page_was_read_again() -> None:
    document = open_page(PAGE)
    document.set(find_line(document, "l1"), "Dar A & B lieſt")
    again = open_page(document.parts[0].text)
    again.set(find_line(again, "l1"), "Das A & B lieſt")
    text = again.parts[0].text
    assert [each for each in "Daser" if f"<pc:Unicode>{each}</pc:Unicode>" in text] == ["D", "a", "s"]


def test_pages_are_known_by_their_root() -> None:
    assert is_page_xml(PAGE)
    assert is_page_xml(ALTO)
    assert not is_page_xml('<mets xmlns="http://www.loc.gov/METS/"><alto/></mets>')


TEXTS = st.text(
    st.one_of(
        st.sampled_from(" -&<>\"'ſä]e\u00a0"), st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"))
    ),
    max_size=12,
).filter(lambda text: not {"\ufffe", "\uffff"}.intersection(text))
NAMES: dict[str, list[str]] = {PAGE: ["l0", "l00", "l1", "l2", "l3", "l4"], ALTO: ["t1", "t2", "t3", "t4"]}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_correction_is_read_back_as_typed(data: Any) -> None:
    sample = data.draw(st.sampled_from([PAGE, ALTO]))
    names = NAMES[sample]
    document = open_page(sample)
    wanted = list_lines(sample)
    states = [sample]
    for name in data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=4)):
        wanted[name] = data.draw(TEXTS)
        at = find_line(document, name)
        changed = document.get(at) != wanted[name]
        document.set(at, wanted[name])
        if changed:
            states.append(document.parts[0].text)
    assert list_lines(document.parts[0].text) == wanted
    assert document.is_consistent
    if len(states) > 1:  # places that followed an undone edit are right, too
        document.undo()
        states.pop()
        other = data.draw(st.sampled_from(names))
        if document.get(find_line(document, other)) != "nëu & Neu":
            document.set(find_line(document, other), "nëu & Neu")
            states.append(document.parts[0].text)
        part = document.parts[0]
        assert isinstance(part, PagePart)
        assert part.page.record == document.record
        assert document.is_consistent
        assert part.rebuild() == part.text
    for state in reversed(states):
        assert document.parts[0].text == state
        document.undo()


def test_a_line_without_a_text_gets_what_others_can_have() -> None:
    text = PAGE.replace("&gt;", ">")
    assert "<pc:Unicode>a ]]&gt; b</pc:Unicode>" in correct(text, l0="a ]]> b")
    document = open_page(text)
    with pytest.raises(EditError):
        document.set(find_line(document, "l0"), "a\0")
    assert document.parts[0].text == text


def test_attributes_of_a_line_stay_attributes_of_its_new_string() -> None:
    text = ALTO.replace('<TextLine ID="t3" HPOS="7">', '<TextLine ID="t3" HPOS="7&quot;/&gt;&lt;x a=&quot;">')
    assert text != ALTO
    assert 'HPOS="7&quot;/&gt;&lt;x a=&quot;" CONTENT="new"' in correct(text, t3="new")


@pytest.mark.skipif("GTAPP_REFERENCE" not in os.environ, reason="needs the real material")
def test_real_pages_change_in_a_few_lines() -> None:
    folder = Path(os.environ["GTAPP_REFERENCE"]) / "outside"
    files = sorted((*folder.glob("page_xml/*.xml"), *folder.glob("alto/*.xml")))
    assert files
    for path in files:
        text = path.read_bytes().decode("utf-8")
        document = open_page(text)
        for number, region in enumerate(document.record["regions"]):
            for at, line in enumerate(region["lines"]):
                document.set(("regions", number, "lines", at, "text"), line["text"] + "x")
                after = document.parts[0].text
                assert len(list_changed(text, after)) <= 4
                assert document.is_consistent
                document.undo()
                assert document.parts[0].text == text

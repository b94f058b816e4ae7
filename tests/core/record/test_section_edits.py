"""Entries in sections split, merged, moved and numbered, in each shape of a record, and what follows from their texts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.files.text_sources import FileSource
from gtapp.core.record import list_edits, section_edits
from gtapp.core.record.document import Document
from gtapp.core.record.sections import Sections, find_misnumbered, find_sections, merge_values
from gtapp.core.record.shape import Shape, detect_shape
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema import benchmark
from tests.records import find_issues, make_advert

LIST = ("advertisements",)
SCHEMA = benchmark.load("fraktur").schema
SECTIONS = find_sections(SCHEMA.fields.by_name["advertisements"]) or Sections("", "")
SHAPES: dict[str, Any] = {
    "object": lambda ads: {"advertisements": ads},
    "list": lambda ads: ads,
    "groups": lambda ads: {f"1731_1_{number}": [ad] for number, ad in enumerate(ads, 1)},
}


def make_page(record: Any) -> Document:
    text = json.dumps(record, ensure_ascii=False, indent=2)
    part = JsonPart(FileSource(Path("page.json")), text, text)
    shape = detect_shape(record, SCHEMA.fields) or Shape()
    return Document("page", json.loads(text), [part], SCHEMA, shape=shape)


def make_ads(*sections: str) -> list[dict[str, Any]]:
    """Return advertisements numbered within these sections, of which each letter is one advertisement."""
    numbers = dict.fromkeys(sections, 0)
    ads = []
    for name in sections:
        numbers[name] += 1
        ads.append(make_advert(f"{numbers[name]}. Ein Hauß.", tags_section=name, ntokens=3))
    return ads


def entries(document: Document) -> list[Any]:
    return list_edits.list_entries(document, LIST)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_split_entry_keeps_date_and_section_and_its_words_are_counted(shape: str) -> None:
    ad = make_advert("1. Ein Hauß. 2. Zwey schöne Gärten.", ntokens=7, tags={"tags": ["x"]}, _id="a")
    d = make_page(SHAPES[shape]([ad, make_advert("3. Wein.", ntokens=2)]))
    before = d.parts[0].text
    section_edits.split(d, LIST, SECTIONS, 0, len("1. Ein Hauß. "))
    assert entries(d)[0] == {**ad, "text": "1. Ein Hauß.", "ntokens": 3}
    assert entries(d)[1] == make_advert("2. Zwey schöne Gärten.", ntokens=4)
    assert len(entries(d)) == 3 and len(d.undo_stack.edits) == 1
    assert d.is_consistent
    d.undo()
    assert d.parts[0].text == before


def test_a_count_that_was_wrong_stays_when_its_text_is_split() -> None:
    d = make_page([make_advert("1. Ein Hauß. 2. Wein.", ntokens=99)])
    section_edits.split(d, LIST, SECTIONS, 0, 13)
    assert [ad["ntokens"] for ad in entries(d)] == [99, 2]


def test_a_page_without_counts_gets_none() -> None:
    d = make_page([make_advert("1. Ein Hauß. 2. Wein.")])
    section_edits.split(d, LIST, SECTIONS, 0, 13)
    assert entries(d) == [make_advert("1. Ein Hauß."), make_advert("2. Wein.")]


@pytest.mark.parametrize("shape", SHAPES)
def test_merging_joins_texts_and_tags_and_keeps_the_first_one_s_place(shape: str) -> None:
    one = make_advert("1. Ein Hauß", ntokens=3, _id="a", tags={"tags": ["x"]})
    two = make_advert("sambt Garten.", ntokens=2, _id="b", tags={"tags": ["x", "y"], "scheme": "s"})
    d = make_page(SHAPES[shape]([one, two, make_advert("2. Wein.", ntokens=2)]))
    before = d.parts[0].text
    section_edits.merge_next(d, LIST, SECTIONS, 0)
    merged = {
        **one,
        "text": "1. Ein Hauß sambt Garten.",
        "ntokens": 5,
        "tags": {"tags": ["x", "y"], "scheme": "s"},
    }
    assert entries(d) == [merged, make_advert("2. Wein.", ntokens=2)]
    assert len(d.undo_stack.edits) == 1 and d.is_consistent
    d.undo()
    assert d.parts[0].text == before


def test_merging_what_was_split_gives_the_file_back() -> None:
    d = make_page([make_advert("1. Ein Hauß. Und mehr.", ntokens=5), make_advert("2. Wein.", ntokens=2)])
    before = d.parts[0].text
    section_edits.split(d, LIST, SECTIONS, 0, 12)
    section_edits.merge_next(d, LIST, SECTIONS, 0)
    assert d.parts[0].text == before


def test_values_that_one_side_lacks_are_taken() -> None:
    assert merge_values(None, "a") == "a"
    assert merge_values("a", "b") == "a"
    assert merge_values({"a": ""}, {"a": "x", "b": [1]}) == {"a": "x", "b": [1]}
    assert merge_values([1, True], [True, 2]) == [1, True, 2]


@pytest.mark.parametrize("shape", SHAPES)
def test_moving_leads_past_a_heading_and_back(shape: str) -> None:
    d = make_page(SHAPES[shape](make_ads("a", "a", "b")))
    before = d.parts[0].text
    assert section_edits.move_step(d, LIST, SECTIONS, 1, 1) == 1
    assert [ad["tags_section"] for ad in entries(d)] == ["a", "b", "b"]
    assert section_edits.move_step(d, LIST, SECTIONS, 1, -1) == 1
    assert d.parts[0].text == before
    assert section_edits.move_step(d, LIST, SECTIONS, 1, -1) == 0
    assert [ad["text"][0] for ad in entries(d)] == ["2", "1", "1"]
    assert len(d.undo_stack.edits) == 3


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("index", "target", "to"), [(0, 2, 3), (4, 1, 2), (2, 4, 4)])
def test_an_entry_goes_to_the_end_of_another_section(shape: str, index: int, target: int, to: int) -> None:
    d = make_page(SHAPES[shape](make_ads("a", "a", "b", "b", "c")))
    text, heading = entries(d)[index]["text"], entries(d)[target]["tags_section"]
    assert section_edits.move_to_section(d, LIST, SECTIONS, index, target) == to
    assert (entries(d)[to]["text"], entries(d)[to]["tags_section"]) == (text, heading)
    assert len(d.undo_stack.edits) == 1 and d.is_consistent


def test_a_section_that_begins_here_has_the_rest_of_the_one_before() -> None:
    d = make_page(make_ads("a", "a", "a", "b"))
    section_edits.begin_section(d, LIST, SECTIONS, 1)
    assert [ad["tags_section"] for ad in entries(d)] == ["a", "", "", "b"]


def numbered(*numbers: str) -> list[Any]:
    return [make_advert(f"{number} Wein." if number else "Wein.") for number in numbers]


@pytest.mark.parametrize(
    ("numbers", "wrong", "fixes"),
    [
        (("1.", "2.", "3."), [], []),
        (("7.", "8."), [], []),
        (("1.", "3."), [1], [None]),
        (("1.", "1."), [1], [None]),
        (("1.", "2.", "9.", "4."), [2], ["3. Wein."]),
        (("1.", "2.", "2.", "4."), [2], ["3. Wein."]),
        (("1.", "2.", "2.", "3."), [2], [None]),
        (("1.", "", "3."), [], []),
        (("1.", "", "2."), [], []),
        (("3.", "1.", "2."), [1], [None]),
    ],
)
def test_numbers_that_do_not_follow_are_found(numbers: Any, wrong: list[int], fixes: list[Any]) -> None:
    found = list(find_misnumbered(numbered(*numbers), SECTIONS))
    assert [each.place for each in found] == wrong
    assert [each.correct for each in found] == fixes


def test_each_section_has_numbers_of_its_own() -> None:
    assert list(find_misnumbered(make_ads("a", "a", "b", "a"), SECTIONS)) == []


def test_a_wrong_number_is_an_issue_whose_fix_changes_the_number_alone() -> None:
    issues = find_issues({"advertisements": numbered("1.", "8.", "3.")}, SCHEMA)
    (issue,) = (each for each in issues if each.code == "number-gap")
    assert issue.pointer == ("advertisements", 1, "text")
    assert str(issue) == "After number 1 of this section comes 8."
    assert issue.fix and issue.fix.value == "2. Wein."
    assert "2." in str(issue.fix.text)


def test_a_section_is_numbered_from_its_first_number_on() -> None:
    d = make_page(numbered("4.", "", "6.", "9."))
    section_edits.renumber(d, LIST, SECTIONS, 2)
    assert [ad["text"] for ad in entries(d)] == ["4. Wein.", "Wein.", "5. Wein.", "6. Wein."]
    assert len(d.undo_stack.edits) == 1


@pytest.mark.parametrize("seed", range(12))
def test_any_edits_are_undone_to_the_byte(reference: Path, seed: int) -> None:
    dice = random.Random(seed)
    path = dice.choice(sorted((reference / "fraktur" / "ground_truths").glob("*.json")))
    text = path.read_text("utf-8")
    record = json.loads(text)
    d = Document("page", deepcopy(record), [JsonPart(FileSource(path), text, text)], SCHEMA,
                 shape=detect_shape(record, SCHEMA.fields) or Shape())  # fmt: skip
    for _ in range(15):
        index = dice.randrange(1, len(entries(d)) - 1)
        place = dice.randrange(len(entries(d)[index]["text"]) + 1)
        target, step = dice.randrange(len(entries(d))), dice.choice((-1, 1))
        edits: list[Callable[[], object]] = [
            partial(section_edits.split, d, LIST, SECTIONS, index, place),
            partial(section_edits.merge_next, d, LIST, SECTIONS, index),
            partial(section_edits.move_step, d, LIST, SECTIONS, index, step),
            partial(section_edits.move_to_section, d, LIST, SECTIONS, index, target),
            partial(section_edits.begin_section, d, LIST, SECTIONS, index),
            partial(section_edits.renumber, d, LIST, SECTIONS, index),
        ]
        steps = len(d.undo_stack.edits)
        dice.choice(edits)()
        assert len(d.undo_stack.edits) in (steps, steps + 1)
        assert d.is_consistent
    while d.can_undo:
        assert d.undo() is not None
    assert d.parts[0].text == text and d.record == record

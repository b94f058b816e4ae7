"""Find and replace in the texts of one record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.shape import Shape
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema import benchmark
from gtapp.features.replace.text_search import find_matches, replace_matches
from tests.records import make_advert, make_card


def make_document(name: str, record: Any, shape: Shape | None = None) -> Document:
    text = json.dumps(record, ensure_ascii=False, indent=2)
    part = JsonPart(FileSource(Path("page.json")), text, text)
    return Document("page", json.loads(text), [part], benchmark.load(name).schema, shape=shape)


def test_places_are_found_in_order_and_replaced_as_one_step_with_the_counts() -> None:
    ads = [make_advert("1. Ein Hauß, ein Haus.", ntokens=5), make_advert("2. Haus-Rath.", ntokens=3)]
    d = make_document("fraktur", ads, Shape("list", "advertisements"))
    before = d.parts[0].text
    found = find_matches(d, "Haus", is_exact=True)
    assert [(each.pointers, each.start) for each in found] == [(((0, "text"),), 17), (((1, "text"),), 3)]
    replace_matches(d, found, "altes Hauß")
    assert [ad["text"] for ad in d.record] == ["1. Ein Hauß, ein altes Hauß.", "2. altes Hauß-Rath."]
    assert [ad["ntokens"] for ad in d.record] == [6, 4]
    assert len(d.undo_stack.edits) == 1 and d.is_consistent
    d.undo()
    assert d.parts[0].text == before


def test_capitals_count_only_where_they_are_told_apart() -> None:
    d = make_document("zettelkatalog", make_card(title="Nebel und NEBEL"))
    assert len(find_matches(d, "nebel", is_exact=False)) == 3 - 1
    assert find_matches(d, "nebel", is_exact=True) == []
    assert find_matches(d, "", is_exact=True) == []


def test_what_is_no_typed_text_is_left() -> None:
    ad = make_advert("1. a", _id={"$oid": "aaa"}, tags={"tags": ["a"], "scheme": "a"})
    d = make_document("fraktur", {"advertisements": [ad]})
    places = [each.pointers[0][2:] for each in find_matches(d, "a", is_exact=True)]
    assert places == [("tags_section",), ("text",), ("tags", "tags", 0)]


def test_the_heading_of_a_section_is_one_place() -> None:
    ads = [make_advert("1. a"), make_advert("2. b"), make_advert("1. c", tags_section="Zu leihen")]
    d = make_document(
        "fraktur", {f"x_{n}": [ad] for n, ad in enumerate(ads)}, Shape("groups", "advertisements")
    )
    found = find_matches(d, "Zu", is_exact=True)
    assert [len(each.pointers) for each in found] == [2, 1]
    replace_matches(d, found, "zu")
    assert [group[0]["tags_section"] for group in d.record.values()] == [
        "zu verkaufen",
        "zu verkaufen",
        "zu leihen",
    ]
    assert len(d.undo_stack.edits) == 1


def test_places_beside_each_other_are_replaced_from_the_end() -> None:
    d = make_document("zettelkatalog", make_card(title="aaaa"))
    replace_matches(d, find_matches(d, "aa", is_exact=True), "b")
    assert d.record["publication"]["title"] == "bb"

"""Rows inserted, removed, moved and duplicated, in each shape of a record."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from gtapp.core.record import list_edits
from gtapp.core.record.document import Document
from gtapp.core.record.shape import Shape, detect_shape
from gtapp.core.schema import benchmark
from tests.records import make_advert, make_row

LIST = ("advertisements",)


def make_page(record: Any) -> Document:
    schema = benchmark.load("fraktur").schema
    return Document("page", record, (), schema, shape=detect_shape(record, schema.fields) or Shape())


def make_table(*numbers: int) -> Document:
    record = {"rows": [make_row(number, text=f"r{place}") for place, number in enumerate(numbers)]}
    return Document("card", record, (), benchmark.load("personnel_cards").schema)


SHAPES: dict[str, Callable[[list[Any]], Any]] = {
    "object": lambda ads: {"advertisements": ads},
    "list": lambda ads: ads,
    "groups": lambda ads: {f"1731_1_{number}": [ad] for number, ad in enumerate(ads, 1)},
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("do", "texts"),
    [
        (lambda d: list_edits.insert(d, LIST, 1), ["a", "", "b", "c"]),
        (lambda d: list_edits.insert(d, LIST, 3), ["a", "b", "c", ""]),
        (lambda d: list_edits.remove(d, LIST, 1), ["a", "c"]),
        (lambda d: list_edits.move(d, LIST, 0, 2), ["b", "c", "a"]),
        (lambda d: list_edits.move(d, LIST, 2, 1), ["a", "c", "b"]),
        (lambda d: list_edits.duplicate(d, LIST, 1), ["a", "b", "b", "c"]),
    ],
)
def test_every_operation_in_every_shape(shape: str, do: Any, texts: list[str]) -> None:
    record = SHAPES[shape]([make_advert(text) for text in "abc"])
    document = make_page(deepcopy(record))
    do(document)
    assert [ad["text"] for ad in list_edits.list_entries(document, LIST)] == texts
    assert len(document.undo_stack.edits) == 1
    document.undo()
    assert document.record == record
    assert list(document.record) == list(record)


def test_a_group_of_several_lists_keeps_its_entries() -> None:
    document = make_page({"x_1": [make_advert("a"), make_advert("b")], "x_2": [make_advert("c")]})
    list_edits.insert(document, LIST, 1)
    list_edits.remove(document, LIST, 3)
    assert {key: [ad["text"] for ad in group] for key, group in document.record.items()} == {
        "x_1": ["a", "", "b"]
    }
    list_edits.insert(document, LIST, 3)
    assert [ad["text"] for ad in document.record["x_1"]] == ["a", "", "b", ""]


def test_a_row_moves_between_groups() -> None:
    document = make_page({"x_1": [make_advert("a"), make_advert("b")], "x_2": [make_advert("c")]})
    list_edits.move(document, LIST, 0, 2)
    assert [ad["text"] for ad in list_edits.list_entries(document, LIST)] == ["b", "c", "a"]


def test_removing_the_last_row_and_inserting_a_first_one() -> None:
    for record in ({"advertisements": [make_advert("a")]}, [make_advert("a")], {"x_1": [make_advert("a")]}):
        document = make_page(record)
        list_edits.remove(document, LIST, 0)
        assert list_edits.list_entries(document, LIST) == []
    document = make_page({"advertisements": None})
    list_edits.insert(document, LIST, 0)
    assert [ad["text"] for ad in document.record["advertisements"]] == [""]


def test_a_new_row_has_no_key_that_its_neighbours_lack() -> None:
    document = make_page([{"date": "1731", "text": "a", "_id": 1}, {"date": "1732", "text": "b"}])
    list_edits.insert(document, LIST, 1)
    assert document.record[1] == {"date": "", "text": ""}


def test_a_copy_has_no_foreign_keys() -> None:
    document = make_page([{"text": "a", "_id": {"$oid": "1"}, "date": "1731"}])
    list_edits.duplicate(document, LIST, 0)
    assert list(document.record[1].items()) == [("text", "a"), ("date", "1731")]
    document.set((1, "text"), "b")
    assert document.record[0]["text"] == "a"


def numbers(document: Document) -> list[int]:
    return [each["row_number"] for each in document.record["rows"]]


@pytest.mark.parametrize(
    "do",
    [
        lambda d: list_edits.insert(d, ("rows",), 1),
        lambda d: list_edits.remove(d, ("rows",), 0),
        lambda d: list_edits.move(d, ("rows",), 2, 0),
        lambda d: list_edits.duplicate(d, ("rows",), 0),
    ],
)
def test_numbered_rows_are_renumbered(do: Any) -> None:
    document = make_table(1, 2, 3)
    do(document)
    assert numbers(document) == list(range(1, len(document.record["rows"]) + 1))
    assert len(document.undo_stack.edits) == 1
    document.undo()
    assert numbers(document) == [1, 2, 3]


def test_unnumbered_rows_are_not_changed() -> None:
    document = make_table(4, 5, 7)
    list_edits.remove(document, ("rows",), 0)
    assert numbers(document) == [5, 7]
    assert list_edits.is_misnumbered(document, ("rows",))
    list_edits.renumber(document, ("rows",))
    assert numbers(document) == [1, 2]
    assert not list_edits.is_misnumbered(document, ("rows",))


def test_the_first_row_is_number_one() -> None:
    document = make_table()
    list_edits.insert(document, ("rows",), 0)
    assert numbers(document) == [1]
    assert document.record["rows"][0]["dienstort"] == {
        "diplomatic_transcript": "", "interpretation": None, "is_crossed_out": False,
    }  # fmt: skip

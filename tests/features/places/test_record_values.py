"""Which values of a record are looked for on its pages, and in which forms."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import Pointer
from gtapp.core.schema.schema import from_json
from gtapp.features.places.record_values import ValuePlace, ValueReader, find_places
from gtapp.features.places.written_forms import write_date_forms, write_name_forms

LETTER: dict[str, Any] = {
    "letter_title": ["None"],
    "send_date": ["1926-02-16"],
    "sender_persons": ["Meier, Hans", "<Keller, Paul>", "<<Vogt, Anna>>"],
    "receiver_persons": ["None"],
    "has_signatures": "TRUE",
}


def list_texts(name: str, record: Any) -> dict[str, tuple[str, ...]]:
    fields = benchmark.load(name).joint_schema.fields
    reader = ValueReader(lambda each: ("Herr " + each.split(",")[0], "M."), "diplomatic_transcript")
    return {"/".join(map(str, value.pointer)): value.texts for value in reader.list_values(record, fields)}


def test_inferred_names_choices_and_what_stands_for_nothing_are_not_looked_for() -> None:
    assert set(list_texts("letters", LETTER)) == {"send_date/0", "sender_persons/0"}


def test_senders_of_letters_may_have_signed_by_hand_and_receivers_not() -> None:
    fields = benchmark.load("letters").joint_schema.fields
    letter = {**LETTER, "receiver_persons": ["Vogt, Anna"]}
    signed = {value.pointer: value.is_signed for value in ValueReader().list_values(letter, fields)}
    assert signed == {("send_date", 0): False, ("sender_persons", 0): True, ("receiver_persons", 0): False}


def test_names_are_looked_for_in_other_spellings_that_are_no_initials() -> None:
    assert list_texts("letters", LETTER)["sender_persons/0"][:2] == ("Meier, Hans", "Herr Meier")
    assert "M." not in list_texts("letters", LETTER)["sender_persons/0"]


@pytest.mark.parametrize(
    "form", ["Jean Richard Frey-Weber", "J. R. Frey", "Herrn Frey", "Dr. Frey-Weber", "Jean Richard Frey"]
)
def test_a_name_is_looked_for_as_it_may_be_written(form: str) -> None:
    assert form in write_name_forms("Frey-Weber, Jean Richard")
    assert "Frey" not in write_name_forms("Frey-Weber, Jean Richard")


@pytest.mark.parametrize("name", ["Baudirektion", "Frey,", ", Jean", ""])
def test_what_is_no_name_of_a_person_has_no_other_forms(name: str) -> None:
    assert write_name_forms(name) == ()


def test_tags_and_computed_values_are_not_looked_for() -> None:
    entry = {
        "date": "1762-02-11",
        "tags_section": "Kauf",
        "ntokens": 3,
        "text": "1. Ein Rock",
        "tags": {"tags": ["cloth"]},
    }
    assert set(list_texts("fraktur", {"advertisements": [entry]})) == {
        "advertisements/0/date",
        "advertisements/0/tags_section",
        "advertisements/0/text",
    }


def test_a_cell_is_looked_for_by_its_transcript() -> None:
    cell = {"diplomatic_transcript": "Bern", "interpretation": None, "is_crossed_out": True}
    assert list_texts("personnel_cards", {"rows": [{"row_number": 1, "dienstort": cell}]}) == {
        "rows/0/dienstort": ("Bern",)
    }


def test_a_record_with_an_empty_key_has_its_other_values() -> None:
    fields = from_json({"properties": {"": {"type": "string"}, "title": {"type": "string"}}}, "test").fields
    values = ValueReader().list_values({"": "Bern", "title": "Torf"}, fields)
    assert [(value.pointer, value.texts) for value in values] == [(("",), ("Bern",)), (("title",), ("Torf",))]


@pytest.mark.parametrize(
    ("date", "form"),
    [
        ("1926-02-16", "16 Februar 1926"),
        ("1926-02-16", "16.2.1926"),
        ("1926-02-16", "16 février 1926"),
        ("1926-02-16?", "16.II.1926"),
        ("1926-02", "February 1926"),
        ("1762-02-11", "11 Hornung 1762"),
    ],
)
def test_a_date_is_looked_for_as_it_may_be_written(date: str, form: str) -> None:
    assert form in write_date_forms(date)


@pytest.mark.parametrize("text", ["1926", "1926-13-01", "16. Februar 1926", ""])
def test_what_is_no_date_has_no_forms(text: str) -> None:
    assert write_date_forms(text) == ()


PLACES: dict[Pointer, ValuePlace] = {
    ("author", "name"): ValuePlace(0, ((0.1, 0.1, 0.2, 0.2),), 1.0),
    ("rows", 0): ValuePlace(0, ((0.0, 0.3, 1.0, 0.4),), 0.0),
    ("rows", 0, "place"): ValuePlace(0, ((0.0, 0.3, 0.2, 0.4),), 1.0),
    ("persons", 0): ValuePlace(0, ((0.5, 0.5, 0.6, 0.6),), 1.0),
    ("persons", 1): ValuePlace(1, ((0.5, 0.5, 0.6, 0.6),), 1.0),
}


@pytest.mark.parametrize(
    ("at", "keys"),
    [
        (("author", "name"), [("author", "name")]),
        (("rows", 0, "place", "interpretation"), [("rows", 0, "place")]),
        (("rows", 0, "note"), [("rows", 0)]),
        (("persons",), [("persons", 0), ("persons", 1)]),
        (("title",), []),
    ],
)
def test_a_value_stands_where_what_is_in_it_or_around_it_does(at: Pointer, keys: list[Pointer]) -> None:
    assert find_places(PLACES, at) == [PLACES[key] for key in keys]


def test_empty_fields_are_listed_that_may_stand_on_a_page() -> None:
    fields = benchmark.load("zettelkatalog").joint_schema.fields
    record = {"author": {"last_name": "", "first_name": "Hans"}, "publication": {"year": None, "pages": "3"}}
    names = {"/".join(map(str, at)) for at in ValueReader().list_empty(record, fields)}
    assert names == {"author/last_name"} | {
        f"publication/{name}" for name in ("title", "year", "place", "publisher", "format", "editor")
    }
    assert not [*ValueReader().list_empty({}, benchmark.load("letters").joint_schema.fields)]

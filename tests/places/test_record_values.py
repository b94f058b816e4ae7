"""Which values of a record are looked for on its pages, and in which forms."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp import benchmark
from gtapp.places.date_forms import write_date_forms
from gtapp.places.record_values import list_wanted_values

LETTER: dict[str, Any] = {
    "letter_title": ["None"],
    "send_date": ["1926-02-16"],
    "sender_persons": ["Meier, Hans", "<Keller, Paul>", "<<Vogt, Anna>>"],
    "receiver_persons": ["None"],
    "has_signatures": "TRUE",
}


def list_texts(name: str, record: Any) -> dict[str, tuple[str, ...]]:
    fields = benchmark.load(name).joint_schema.fields
    wanted = list_wanted_values(record, fields, lambda each: ("Herr " + each.split(",")[0],))
    return {"/".join(map(str, value.pointer)): value.texts for value in wanted}


def test_inferred_names_choices_and_what_stands_for_nothing_are_not_looked_for() -> None:
    assert set(list_texts("letters", LETTER)) == {"send_date/0", "sender_persons/0"}


def test_names_are_looked_for_in_other_spellings() -> None:
    assert list_texts("letters", LETTER)["sender_persons/0"] == ("Meier, Hans", "Herr Meier")


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


def test_rows_numbers_and_marks_are_not_looked_for() -> None:
    cell = {"diplomatic_transcript": "Bern", "interpretation": None, "is_crossed_out": True}
    assert list_texts("personnel_cards", {"rows": [{"row_number": 1, "dienstort": cell}]}) == {
        "rows/0/dienstort/diplomatic_transcript": ("Bern",)
    }


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

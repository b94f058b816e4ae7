"""What a model wrote becomes what the schema's fields declare: nothing, numbers and texts."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.record.draft_fitting import fit_draft
from gtapp.core.schema import benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, is_identical

CARD = benchmark.load("zettelkatalog").schema.fields
LETTER = benchmark.load("letters").schema.fields
PAGE = benchmark.load("fraktur").schema.fields


@pytest.mark.parametrize(
    ("field", "drafted", "fitted"),
    [
        (CARD.find(("library_reference", "subjects")), None, ""),
        (CARD.find(("publication", "publisher")), "", None),
        (CARD.find(("publication", "year")), "1880", 1880),
        (CARD.find(("publication", "year")), "[1880]", "[1880]"),
        (CARD.find(("publication", "year")), " 1880 ", 1880),
        (CARD.find(("publication", "format")), 8, "8"),
        (CARD.find(("publication", "format")), True, True),
        (LETTER.find(("letter_title",)), None, ["None"]),
        (LETTER.find(("letter_title",)), [], []),
        (LETTER.find(("has_signatures",)), None, None),
        (PAGE.find(("advertisements", 0, "ntokens")), None, ABSENT),
        (Field("n", "number", "N", nullable=True), None, None),
        (Field("n", "integer", "N"), None, None),
        (Field("t", "text", "T"), None, ""),
        (CARD, ABSENT, ABSENT),
    ],
)
def test_a_value_becomes_what_its_field_declares(field: Field, drafted: Any, fitted: Any) -> None:
    assert is_identical(fit_draft(drafted, field), fitted)


@pytest.mark.parametrize("library", [{"library_reference": None}, {}])
def test_a_missing_object_has_its_keys(library: dict[str, Any]) -> None:
    card = {
        "type": {"type": "Reference"},
        "author": {"last_name": "A", "first_name": None},
        "publication": {},
    }
    fitted = fit_draft({**library, **card}, CARD)
    assert fitted["library_reference"] == {"shelfmark": "", "subjects": ""}
    assert fitted["author"]["first_name"] == ""
    assert fitted["publication"] == {}


def test_a_missing_object_stands_where_the_schema_has_it() -> None:
    fitted = fit_draft({"type": {"type": "Reference"}, "library_reference": {}}, CARD)
    assert list(fitted) == ["type", "author", "publication", "library_reference"]


def test_unknown_keys_and_entries_without_a_value_stay() -> None:
    assert fit_draft({"type": {"type": "Reference", "other": None}}, CARD)["type"]["other"] is None
    assert fit_draft({"sender_persons": ["A", None]}, LETTER) == {"sender_persons": ["A", None]}


def test_what_was_fitted_fits() -> None:
    once = fit_draft({"publication": {"year": "1880", "title": None}}, CARD)
    assert is_identical(fit_draft(once, CARD), once)

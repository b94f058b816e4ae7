"""An issue says how it is fixed where that is clear, and the fix settles it as one edit."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.record.draft_fitting import fit_draft
from gtapp.core.record.draft_offers import find_offers
from gtapp.core.record.fixes import replace_text
from gtapp.core.schema.pointer import get_value
from gtapp.core.schema.schema import from_json
from gtapp.core.schema.text_rules import TEXT_FIXES, TEXT_TESTS
from tests.core.record.sample_documents import CARDS, LETTERS, PAGES, TABLES, document
from tests.sample_projects import CARD


@pytest.mark.parametrize(
    ("rule", "wrong", "right"),
    [
        ("pages", "30 S. 1 T.", "30 1 T."),
        ("pages", "IV S. + 67-74 S.", "IV 67-74"),
        ("pages", "pp. 3-4", "3-4"),
        ("pages", "XIII, 92 S.", "XIII, 92"),
        ("date", "1. Mai 1937", "1937-05-01"),
        ("date", "1er févr. 1937", "1937-02-01"),
        ("date", "16.2.1926", "1926-02-16"),
        ("date", "1731-01-02'", "1731-01-02"),
        ("date", "1937-5", "1937-05"),
        ("date", "1. Mai 37", "1. Mai 37"),
        ("date", "Basel, den 16. Februar 1926", "1926-02-16"),
        ("date", "den 3. Brachmonat 1926", "den 3. Brachmonat 1926"),
        ("date", "February 16, 1926", "1926-02-16"),
        ("date", "16th February 1926", "1926-02-16"),
        ("date", "le 1er août 1914", "1914-08-01"),
        ("date", "Februar 1926", "1926-02"),
        ("date", "2/1926", "1926-02"),
        ("date", "13/1926", "13/1926"),
        ("uncertain_date", "um 1926", "1926~"),
        ("uncertain_date", "16. Februar 1926 (?)", "1926-02-16?"),
        ("uncertain_date", "vermutlich Februar 1926", "1926-02?"),
        ("uncertain_date", "16.2.1926", "1926-02-16"),
        ("uncertain_date", "im Winter", "im Winter"),
        ("date", "32.13.1900", "32.13.1900"),
        ("amount", "Fr. 3'480.-", "3480"),
        ("amount", "5.340.-", "5340"),
        ("amount", "447.10", "447.10"),
        ("year", "2019-05-01", "2019"),
        ("year", "12 March 1998", "1998"),
        ("year", "Mai 1998", "1998"),
        ("year", "12. 3. 1998", "1998"),
        ("year", "about 1998", "about 1998"),
        ("heading", "Es wird zum Verkauf offerirt: ", "Es wird zum Verkauf offerirt"),
        ("doi", "https://doi.org/10.1000/182", "10.1000/182"),
        ("doi", "none", "none"),
        ("isbn", "ISBN-13: 978-3-16-148410-0", "978-3-16-148410-0"),
        ("isbn", "e-ISBN 3-16-148410-X", "3-16-148410-X"),
    ],
)
def test_a_text_is_corrected_by_the_rule_that_the_schema_names(rule: str, wrong: str, right: str) -> None:
    assert TEXT_FIXES[rule](wrong) == right
    assert TEXT_FIXES[rule](right) == right


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("978-3-16-148410-0", True),
        ("9783161484100", True),
        ("978‑3‑16‑148410‑0", True),
        ("3-16-148410-X", True),
        ("0 306 40615 2", True),
        ("978-3-16-148410-0; 3-16-148410-X", True),
        ("978-3-16-148401-0", False),
        ("977-3-16-148410-0", False),
        ("3-16-148410-0", False),
        ("978-3-16-148410-0; 3-16-148410-1", False),
        ("978-3-16-148410", False),
    ],
)
def test_the_check_digit_of_an_isbn_follows_from_the_others(text: str, is_right: bool) -> None:
    assert TEXT_TESTS["isbn"](text) is is_right


def test_a_button_names_what_it_removes_or_the_new_text() -> None:
    assert str(replace_text("30 S. 1 T.", "30 1 T.").text) == "Remove “S.”"
    assert str(replace_text("12 March 1998", "1998").text) == "Remove “12 March”"
    assert str(replace_text("1. Mai 1937", "1937-05-01").text) == "Change to “1937-05-01”"
    assert str(replace_text("a  b", "a b").text) == "Change to “a b”"


def _change(*path: str, value: Any) -> dict[str, Any]:
    """Return the sample card with another value in one place."""
    card: dict[str, Any] = {key: dict(each) for key, each in CARD.items()}
    card[path[0]][path[1]] = value
    return card


@pytest.mark.parametrize(
    ("path", "wrong", "button", "right"),
    [
        (("publication", "pages"), "30 S.", "Remove “S.”", "30"),
        (("publication", "year"), "1880", "Make it a number", 1880),
        (("publication", "year"), "", "Clear", None),
        (("publication", "format"), 8, "Change to “8”", "8"),
        (("type", "type"), "reference", "Change to “Reference”", "Reference"),
        (("author", "last_name"), "Mu\u0014ller", "Remove it", "Muller"),
        (("author", "last_name"), "Mu\u0308ller", "Join the accents", "Müller"),
    ],
)
def test_a_fix_settles_its_issue_in_one_step(path: Any, wrong: Any, button: str, right: Any) -> None:
    edited = document(_change(*path, value=wrong))
    before = edited.parts[0].text
    (issue,) = edited.issues
    assert issue.fix and str(issue.fix.text) == button
    edited.fix([issue])
    assert edited.get(path) == right and edited.issues == []
    edited.undo()
    assert edited.parts[0].text == before and edited.get(path) == wrong


def test_a_missing_key_is_added_without_a_value() -> None:
    card = _change("author", "last_name", value="A")
    del card["author"]["first_name"]
    edited = document(card)
    edited.fix(edited.issues)
    assert edited.get("/author/first_name") == "" and not edited.issues


def test_what_is_not_clear_has_no_fix() -> None:
    edited = document(_change("publication", "year", value="um 1880"))
    assert [issue.fix for issue in edited.issues] == [None]
    schema = from_json(
        {
            "type": "object",
            "properties": {
                "day": {
                    "type": "string",
                    "gtapp": {"check": {"regex": "^x$", "message": "No.", "fix": "date"}},
                },
                "other": {
                    "type": "string",
                    "gtapp": {"check": {"regex": "^x$", "message": "No.", "fix": "?"}},
                },
            },
        },
        "made",
    )
    edited = document({"day": "1. Mai 1937", "other": "y"}, schema)
    assert [issue.fix for issue in edited.issues] == [None, None]  # the rule would not be satisfied either


def test_one_kind_is_fixed_at_all_places_in_one_step() -> None:
    day = {"diplomatic_transcript": "1. Mai 1937", "interpretation": "1. Mai 1937", "is_crossed_out": False}
    none = {"diplomatic_transcript": "", "interpretation": None, "is_crossed_out": False}
    row = dict.fromkeys([child.name for child in TABLES.fields.find(("rows", 0)).children], none)  # type: ignore[union-attr]
    rows = [{**row, "row_number": number, "datum_gehaltsänderung": day} for number in (1, 2, 3)]
    amount = {**none, "interpretation": "3'480.-"}
    rows[0] = {**rows[0], "jahresgehalt_monatsgehalt_taglohn": amount}
    edited = document({"rows": rows}, TABLES)
    issue = next(each for each in edited.issues if "date" in str(each))
    assert len(edited.find_alike(issue)) == 3
    edited.fix_alike(issue)
    days = [edited.get(f"/rows/{number}/datum_gehaltsänderung/interpretation") for number in range(3)]
    assert days == ["1937-05-01"] * 3 and len(edited.issues) == 1
    edited.undo()
    assert len(edited.issues) == 4 and not edited.can_undo


def test_numbers_of_rows_are_fixed() -> None:
    page = {"advertisements": [{"date": "1731-01-02", "tags_section": "A:", "text": "1. B"}]}
    edited = document(page, PAGES)
    edited.fix(edited.issues)
    assert edited.get("/advertisements/0/tags_section") == "A" and not edited.issues


DRAFT = {
    "author": {"last_name": "Meyer", "born": "1880"},
    "publication": {"title": "T", "year": 1902, "note": "Anz. 2 Bl.", "examination": {"publisher": "Hug"}},
    "library_reference": {"shelfmark": None, "subjects": None, "number": "U 22.6369", "old": "None", "n": 7},
    "examination": {"year": 1902, "place": "Köln"},
}


def _offers(draft: Any = DRAFT) -> list[Any]:
    tree = {
        key: {inner: value for inner, value in each.items() if inner in CARDS.fields.by_name[key].by_name}
        for key, each in draft.items()
        if key in CARDS.fields.by_name
    }
    return find_offers(draft, fit_draft(tree, CARDS.fields), CARDS.fields)


def test_values_under_unknown_keys_are_offered_to_empty_fields() -> None:
    found = {offer.pointer: offer.fix.value for offer in _offers()}
    assert found == {("publication", "publisher"): "Hug", ("library_reference", "shelfmark"): "U 22.6369"}
    assert [str(offer) for offer in _offers()][-1] == "The model also read: U 22.6369"


def test_an_offer_lasts_until_the_field_is_filled_or_confirmed() -> None:
    draft = fit_draft({**CARD, "library_reference": {}}, CARDS.fields)
    draft["library_reference"] = {"shelfmark": "", "subjects": ""}
    plain = document(draft, draft=draft)
    offer = next(each for each in _offers() if each.pointer[-1] == "shelfmark")
    edited = type(plain)("item", draft, plain.parts, CARDS, draft=draft, offers=[offer])
    assert edited.issues == [offer] and offer.level == "note"
    edited.fix(edited.issues)
    assert get_value(edited.record, offer.pointer) == "U 22.6369" and not edited.issues
    assert edited.find_origin(offer.pointer) == "draft"
    edited.undo()
    assert edited.issues == [offer]
    edited.confirm(offer.pointer)
    assert not edited.issues


def test_an_offer_fits_other_fields_and_is_over_when_its_value_is_used_there() -> None:
    draft = fit_draft({**CARD, "library_reference": {"shelfmark": "", "subjects": ""}}, CARDS.fields)
    plain = document(draft, draft=draft)
    offer = next(each for each in _offers() if each.pointer[-1] == "shelfmark")
    edited = type(plain)("item", draft, plain.parts, CARDS, draft=draft, offers=[offer])
    others = {other.pointer: other for other in edited.list_elsewhere(offer)}
    assert offer.pointer not in others and ("type", "type") not in others
    assert others["publication", "pages"].fix.value == "U 22.6369"  # type: ignore[union-attr]
    edited.fix([others["library_reference", "subjects"]])
    assert edited.get("/library_reference/subjects") == "U 22.6369"
    assert not edited.get("/library_reference/shelfmark") and not edited.issues
    edited.undo()
    assert edited.issues == [offer]


def test_a_date_of_a_letter_is_offered_in_its_form() -> None:
    letter = document({"send_date": ["16. Februar 1926", "Februar 1926"]}, LETTERS)
    fixes = {each.pointer: each.fix for each in letter.issues if each.pointer[0] == "send_date"}
    fix = fixes["send_date", 0]
    assert fix and fix.value == "1926-02-16" and str(fix.text) == "Change to “1926-02-16”"
    partial = fixes["send_date", 1]
    assert partial and partial.value == "1926-02"

"""Issues of the tables of persons and organizations: at the row concerned."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.letters import person_register, register_checks, tabs
from gtapp.features.letters.columns import ORGANIZATIONS, PERSONS
from gtapp.features.letters.tabs import Doubt
from tests.strategies import examples, texts

FINE = {"identifier_propertyID": "local", "identifier_value": "P1", "name": "Lüssi, Theophil"}


def persons(*rows: dict[str, str], firms: tuple[dict[str, str], ...] = ()) -> list[Doubt]:
    known = person_register.read_organizations(list(enumerate(firms, 2)))
    return register_checks.check_persons_table(list(enumerate(rows, 2)), known)


def list_codes(doubts: list[Doubt]) -> list[tuple[int, str]]:
    """Return (row, code) of each issue; every one must have a text."""
    assert all(str(doubt.message) for doubt in doubts)
    return [(doubt.row, doubt.message.code.removeprefix("sheet-")) for doubt in doubts]


def test_a_valid_table_has_no_issues() -> None:
    job = {**FINE, "job_name": "Leiter", "job_startDate": "1925", "job_endDate": "1925"}
    assert persons(FINE, job, {**FINE, "identifier_value": "P2", "name": "B", "birthDate": "1900"}) == []


def test_the_real_table(reference: Path) -> None:
    """Three faults that are invisible in a spreadsheet; because of the first a scorer does not find the name."""
    table = tabs.read_tables(reference / "letters" / "ground_truths" / "persons.csv")[0]
    doubts = register_checks.check_persons_table(tabs.list_numbered_rows(table))
    assert [(doubt.row, doubt.key, doubt.message.code) for doubt in doubts] == [
        (9, "Kachelhofer-Gerber, Frederick Charles", "sheet-name-spaces"),
        (21, "Ritter-Wehrle, Oskar", "sheet-variant-empty"),
        (23, "Ryniker-Trabold, Adolf Jakob", "sheet-name-spaces"),
    ]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": ""}, "name-missing"),
        ({"name": "null"}, "name-missing"),
        ({"identifier_value": ""}, "identifier-missing"),
        ({"name": "Lüssi,  Theophil"}, "name-spaces"),
        ({"name": "Lüssi, Theophil "}, "name-spaces"),
        ({"alternateName": "Lüssi, , Th."}, "variant-empty"),
        ({"birthDate": "1900", "deathDate": "1899-12-31"}, "dates-reversed"),
        ({"job_startDate": "1926-03", "job_endDate": "1926-02"}, "dates-reversed"),
    ],
)
def test_one_row(change: dict[str, str], code: str) -> None:
    assert list_codes(persons({**FINE, **change})) == [(2, code)]


def test_plausible_dates_have_no_issues() -> None:
    assert persons({**FINE, "birthDate": "1900-05", "deathDate": "1900"}) == []
    assert persons({**FINE, "birthDate": "um 1900", "deathDate": "1800"}) == []


def test_one_name_under_two_identifiers() -> None:
    doubts = persons(FINE, {**FINE, "identifier_value": "P2"})
    assert list_codes(doubts) == [(3, "name-twice")] and doubts[0].message.params["rows"] == "2, 3"


def test_further_rows_must_agree_with_the_first() -> None:
    first = {**FINE, "birthDate": "1866"}
    later = [
        {**FINE, "birthDate": ""},
        {**FINE, "birthDate": "1867"},
        {**FINE, "identifier_propertyID": "GND"},
    ]
    doubts = persons(first, *later)
    assert list_codes(doubts) == [(4, "rows-differ"), (5, "rows-differ")]
    assert doubts[0].message.params == {"column": "birthDate", "other": "1867", "first": "1866"}
    assert (
        str(doubts[1].message)
        == "identifier_propertyID is “GND” here, but “local” in the first of these rows, which counts."
    )


def test_a_variant_that_two_persons_share() -> None:
    rows = [
        {**FINE, "alternateName": "Herr L., L."},
        {"identifier_value": "P2", "name": "Lang", "alternateName": "L."},
    ]
    doubts = persons(*rows)
    assert list_codes(doubts) == [(3, "variant-shared")]
    assert doubts[0].message.params == {"text": "L.", "names": "Lüssi, Theophil; Lang"}
    # one person's name as another's variant
    rows[1]["alternateName"] = "Lüssi, Theophil"
    assert persons(*rows) == []  # a comma divides variants, so that this is none
    assert list_codes(
        persons(
            FINE,
            {"identifier_value": "P2", "name": "Lang"},
            {"identifier_value": "P3", "name": "X", "alternateName": "Lang"},
        )
    ) == [(4, "variant-shared")]


def test_employers_are_checked_where_organizations_are_known() -> None:
    firm = {"identifier_propertyID": "GND", "identifier_value": "55", "name": "Werft"}
    job = {**FINE, "job_name": "Leiter"}
    known = {
        **job,
        "employer_name": "Werft",
        "employer_identifier_propertyID": "GND",
        "employer_identifier_value": "55",
    }
    unnumbered = {**job, "employer_name": "Werft"}
    other = {**known, "employer_identifier_value": "56"}
    unknown = {**job, "employer_name": "Bank"}
    assert list_codes(persons(known, unnumbered, other, unknown, job, firms=(firm,))) == [
        (4, "employer-other"),
        (5, "employer-unknown"),
    ]
    assert persons(known, unnumbered, other, unknown) == []


def test_organizations() -> None:
    firm = {"identifier_value": "O1", "name": "Werft", "address": "Hafen", "address_startDate": "1930"}
    rows = [
        firm,
        {**firm, "address_endDate": "1929"},
        {**firm, "description": "x"},
        {"identifier_value": "O2"},
        {"name": "Werft"},
    ]
    doubts = register_checks.check_organizations_table(list(enumerate(rows, 2)))
    assert list_codes(doubts) == [
        (3, "dates-reversed"),
        (4, "rows-differ"),
        (5, "name-missing"),
        (6, "identifier-missing"),
        (6, "name-twice"),
    ]
    assert {doubt.tab for doubt in doubts} == {"organizations"}


rows_of_persons = st.lists(st.dictionaries(st.sampled_from(PERSONS.columns), texts), max_size=4)
rows_of_firms = st.lists(st.dictionaries(st.sampled_from(ORGANIZATIONS.columns), texts), max_size=3)


@examples(200)
@given(rows=rows_of_persons, firms=rows_of_firms)
def test_every_table_can_be_checked(rows: list[dict[str, str]], firms: list[dict[str, str]]) -> None:
    doubts = [
        *persons(*rows, firms=tuple(firms)),
        *register_checks.check_organizations_table(list(enumerate(firms, 2))),
    ]
    assert all(str(doubt.message) and 2 <= doubt.row < 2 + max(len(rows), len(firms)) for doubt in doubts)

"""Edits that persons and organizations share: inserting and removing rows, renaming in all of them, and no other change."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import person_register, register_editing, tabs
from gtapp.features.letters.columns import ORGANIZATIONS, PERSONS
from gtapp.features.letters.person_register import Identifier, Organization, Person, find_likeliest
from gtapp.features.letters.tabs import Table
from tests.strategies import examples


def table(*rows: dict[str, str]) -> Table:
    columns = [*PERSONS.columns, "our own"]
    return Table("persons", [columns, *([row.get(column, "") for column in columns] for row in rows)])


def read_people(tab: Table) -> dict[str, Person]:
    return {
        person.identifier.value: person
        for person in person_register.read_persons(tabs.list_numbered_rows(tab))
    }


def make_firms(*rows: dict[str, str]) -> Table:
    columns = list(ORGANIZATIONS.columns)
    return Table("organizations", [columns, *([row.get(column, "") for column in columns] for row in rows)])


def firm(tab: Table) -> Organization:
    (found,) = person_register.read_organizations(tabs.list_numbered_rows(tab))
    return found


FIRST = {"identifier_value": "P1", "name": "Ä", "birthDate": "1866", "job_name": "Leiter", "our own": "x"}
SECOND = {"identifier_value": "P1", "name": "Ä", "deathDate": "1933", "job_name": "Vorstand"}
OTHER = {"identifier_value": "P2", "name": "B", "alternateName": "b"}


def test_a_name_is_corrected_in_all_rows_and_a_job_in_one() -> None:
    before = table(FIRST, OTHER, SECOND)
    person = read_people(before)["P1"]
    after = register_editing.with_corrected_cell(before, person, 4, "name", "Ö")
    assert after == table({**FIRST, "name": "Ö"}, OTHER, {**SECOND, "name": "Ö"})
    after = register_editing.with_corrected_cell(before, person, 4, "job_name", "Rat")
    assert after == table(FIRST, OTHER, {**SECOND, "job_name": "Rat"})


def test_a_name_that_differs_is_corrected_alone() -> None:
    before = table(FIRST, {**SECOND, "name": "A"})
    after = register_editing.with_corrected_cell(before, read_people(before)["P1"], 3, "name", "Ä")
    assert after == table(FIRST, SECOND)


def test_an_additional_entry_is_placed_after_the_others() -> None:
    before = table(FIRST, OTHER)
    after = register_editing.with_entry(before, read_people(before)["P1"])
    assert after == table(FIRST, {"identifier_value": "P1", "name": "Ä"}, OTHER)


def test_removing_the_first_entry_keeps_the_facts_of_the_whole() -> None:
    before = table(FIRST, OTHER, SECOND)
    after = register_editing.without_entry(before, read_people(before)["P1"], 2)
    assert after == table(OTHER, {**SECOND, "birthDate": "1866"})


def test_removing_the_last_entry_keeps_the_person() -> None:
    before = table(FIRST, OTHER)
    after = register_editing.without_entry(before, read_people(before)["P1"], 2)
    assert after == table({**FIRST, "job_name": ""}, OTHER)


def test_a_missing_column_of_the_table() -> None:
    columns = ["name", "identifier_value", "birthDate", "job_name", "deathDate"]
    brief = Table("persons", [columns, ["Ä", "P1", "1866", "", ""]])
    assert register_editing.with_cells(brief, 2, {"comment": ""}) == brief  # nothing was to be written there
    with pytest.raises(GtappError) as caught:
        register_editing.with_cells(brief, 2, {"comment": "x"})
    assert caught.value.code == "sheet-column-none"
    after = register_editing.with_entry(brief, read_people(brief)["P1"])
    assert after.rows[2] == ["Ä", "P1", "", "", ""]


words = st.sampled_from(["", "a", "b", "1900"])
some = st.fixed_dictionaries(
    {"identifier_value": st.sampled_from(["P1", "P2", "P3"])},
    optional=dict.fromkeys([*PERSONS.columns[2:], "our own"], words),
)


@examples(200)
@given(rows=st.lists(some, min_size=1, max_size=6), data=st.data())
def test_inserting_and_removing_an_entry_changes_nothing(
    rows: list[dict[str, str]], data: st.DataObject
) -> None:
    before = table(*rows)
    person = data.draw(st.sampled_from(list(read_people(before).values())))
    more = register_editing.with_entry(before, person)
    grown = read_people(more)[person.identifier.value]
    assert len(grown.entries) == len(person.entries) + 1
    assert read_people(more).keys() == read_people(before).keys()
    assert register_editing.without_entry(more, grown, grown.entries[-1].number).rows == before.rows


@examples(200)
@given(rows=st.lists(some, min_size=1, max_size=6), data=st.data())
def test_removing_changes_no_other_person(rows: list[dict[str, str]], data: st.DataObject) -> None:
    before = table(*rows)
    person = data.draw(st.sampled_from(list(read_people(before).values())))
    gone = register_editing.without_thing(before, person)
    assert gone.rows == [before.rows[0], *(r for r in before.rows[1:] if r[1] != person.identifier.value)]
    entry = data.draw(st.sampled_from(person.entries))
    less = register_editing.without_entry(before, person, entry.number)
    now = read_people(less)[person.identifier.value]
    jobs = [each.job for each in person.entries if each is not entry]
    assert [each.job for each in now.entries] == (jobs or [person_register.PersonJob()])
    for mine, was in ((now.birth, person.birth), (now.death, person.death), (now.variants, person.variants)):
        assert mine == was or not was
    others = [r for r in less.rows if r[1] != person.identifier.value]
    assert others == [r for r in before.rows if r[1] != person.identifier.value]


def test_numbers_of_organizations_have_their_own_prefix() -> None:
    assert register_editing.next_local_identifier([], "O001") == Identifier("local", "O001")


# names of organizations


@pytest.mark.parametrize(
    ("cell", "text", "after"),
    [
        ("", "Werft", "Werft"),
        ("", "Meyer, Rhein & Co.", "Meyer, Rhein & Co. |"),
        ("Werft , Dock,", "Hafen", "Werft , Dock, Hafen"),
        ("Werft, Dock", "Meyer & Co., Basel", "Werft | Dock | Meyer & Co., Basel"),
        ("Meyer, Rhein & Co. |", "Werft", "Meyer, Rhein & Co. | Werft"),
        ("Werft|Dock", "A, B", "Werft|Dock | A, B"),
        ("Werft", " Werft ", "Werft"),
        ("None", "Werft", "Werft"),
    ],
)
def test_an_additional_name(cell: str, text: str, after: str) -> None:
    before = make_firms({"identifier_value": "O1", "name": "N", "alternateName": cell})
    found = register_editing.with_variant(before, firm(before), text)
    assert register_editing.cell_text(found, 2, "alternateName") == after


@pytest.mark.parametrize("text", ["", " ", "a|b"])
def test_invalid_names(text: str) -> None:
    before = make_firms({"identifier_value": "O1", "name": "N"})
    with pytest.raises(GtappError) as caught:
        register_editing.with_variant(before, firm(before), text)
    assert caught.value.code == "sheet-variant-pipe"


names = st.text(st.sampled_from("ab, "), max_size=6).filter(lambda text: bool(text.strip()))
cells = st.text(st.sampled_from("ab, |"), max_size=10)


@examples(300)
@given(cell=cells, more=st.lists(names, max_size=4))
def test_no_name_is_lost_or_split(cell: str, more: list[str]) -> None:
    before = make_firms({"identifier_value": "O1", "name": "N", "alternateName": cell})
    now = before
    for name in more:
        now = register_editing.with_variant(now, firm(now), name)
    assert {*firm(before).variants, *(name.strip() for name in more)} == set(firm(now).variants)


# who may be meant

KNOWN = [
    Person(Identifier("local", "1"), "Lüssi, Theophil", ("Herrn Lüssi", "Th. Lüssi")),
    Person(Identifier("local", "2"), "Egloff-Niederer, Anselm", ("Herr Egloff", "Herrn Egloff")),
    Person(Identifier("local", "3"), "Egloff, Bruno", ("Herrn B. Egloff",)),
    Person(Identifier("local", "4"), "Kummer, Bernhard", ("Herrn Kummer",)),
    Person(Identifier("local", "5"), "Ammann, K.", ("Herrn Ammann",)),
]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Hr. Theo Lüssi", "1"),
        ("Herrn Luessi", "1"),
        ("Herrn Dir. Bruno Egloff", "3"),
        ("HERRN KUMMER", "4"),
        ("Herrn Wanzenried", ""),
        ("", ""),
        ("&", ""),
    ],
)
def test_the_most_likely_candidates(name: str, meant: str) -> None:
    found = find_likeliest(KNOWN, name)
    assert (found.identifier.value if found else "") == meant


@examples(100)
@given(name=st.text(max_size=20))
def test_any_name_can_be_searched(name: str) -> None:
    found = find_likeliest(KNOWN, name)
    assert found is None or found in KNOWN
    assert find_likeliest([], name) is None

"""Corrections of the table of persons change only the intended cells."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import person_register, register_checks, register_editing, tabs
from gtapp.features.letters.columns import PERSONS
from gtapp.features.letters.person_register import Identifier, Person
from gtapp.features.letters.tabs import Table, format_table
from tests.strategies import examples


def table(*rows: dict[str, str]) -> Table:
    # the columns in another order, with an additional one
    columns = ["name", "our own", *(column for column in PERSONS.columns if column != "name")]
    return Table("persons", [columns, *([row.get(column, "") for column in columns] for row in rows)])


def read_people(tab: Table) -> dict[str, Person]:
    return {person.name: person for person in person_register.read_persons(tabs.list_numbered_rows(tab))}


LUESSI = {
    "identifier_propertyID": "local",
    "identifier_value": "P009",
    "name": "Lüssi, Theophil",
    "alternateName": "Lüssi , Th. Lüssi",
    "birthDate": "1866",
    "job_name": "Werkmeister",
    "our own": "kept",
}
LUSSI = {
    "identifier_value": "P010",
    "name": "Lussi, Th.",
    "alternateName": "Herr Lussi, Lüssi",
    "birthDate": "1866",
    "deathDate": "1933",
    "citation_name": "Brief",
    "our own": "theirs",
}
OTHER = {"identifier_value": "P1", "name": "Ä", "comment": "x"}
AGAIN = {"identifier_value": "P010", "name": "Lussi, Th.", "job_name": "Leiter"}


def test_a_variant_is_appended_in_the_style_of_the_others() -> None:
    before = table(LUESSI, OTHER)
    after = register_editing.with_variant(before, read_people(before)["Lüssi, Theophil"], " Hr. Lüssi ")
    assert after == table({**LUESSI, "alternateName": "Lüssi , Th. Lüssi, Hr. Lüssi"}, OTHER)
    first = register_editing.with_variant(before, read_people(before)["Ä"], "Herr Ä")
    assert first == table(LUESSI, {**OTHER, "alternateName": "Herr Ä"})


def test_a_known_variant_changes_nothing_and_a_comma_is_reported() -> None:
    before = table(LUESSI, {**OTHER, "alternateName": "Herr Ä, "})
    person, other = read_people(before).values()
    assert register_editing.with_variant(before, person, "Th. Lüssi") is before
    for text in ("Lüssi, Theophil", "", " "):
        with pytest.raises(GtappError) as caught:
            register_editing.with_variant(before, person, text)
        assert caught.value.code == "sheet-variant-comma"
    # an additional comma is removed
    after = register_editing.with_variant(before, other, "Ae")
    assert read_people(after)["Ä"].variants == ("Herr Ä", "Ae")


def test_cells_of_a_row() -> None:
    before = table(LUESSI, OTHER)
    ragged = Table("persons", [before.rows[0], before.rows[1], ["Ä", "", "", "P1"]])
    after = register_editing.with_cells(ragged, 3, {"comment": "y", "our own": "z"})
    assert after.rows[:2] == ragged.rows[:2]
    assert after.rows[2] == table({**OTHER, "comment": "y", "our own": "z"}).rows[1]
    with pytest.raises(GtappError) as caught:
        register_editing.with_cells(before, 2, {"surname": "x"})
    assert caught.value.code == "sheet-column-none"


def test_a_new_person() -> None:
    before = table(LUESSI)
    identifier = register_editing.next_local_identifier(read_people(before).values())
    assert identifier == Identifier("local", "P010")
    after = register_editing.with_row(before, {**identifier.to_cells(), "name": "Kummer, B."})
    assert list(read_people(after)) == ["Lüssi, Theophil", "Kummer, B."] and after.rows[:2] == before.rows
    assert register_editing.next_local_identifier(read_people(after).values()).value == "P011"


def test_new_identifiers() -> None:
    assert register_editing.next_local_identifier([]) == Identifier("local", "P001")
    known = [Person(Identifier("local", value), "") for value in ("S9", "P10", "old")]
    gnd = Person(Identifier("GND", "999"), "")
    assert register_editing.next_local_identifier([*known, gnd]) == Identifier("local", "P11")


def test_two_persons_are_merged() -> None:
    before = table(LUESSI, LUSSI, OTHER, AGAIN)
    known = read_people(before)
    after = register_editing.merge_entries(before, known["Lüssi, Theophil"], known["Lussi, Th."])
    identity = {key: LUESSI[key] for key in ("identifier_propertyID", "identifier_value", "name")}
    assert after == table(
        {**LUESSI, "alternateName": "Lüssi , Th. Lüssi, Herr Lussi", "deathDate": "1933"},
        {**identity, "citation_name": "Brief", "our own": "theirs"},
        {**identity, "job_name": "Leiter"},
        OTHER,
    )
    assert register_checks.check_persons_table(tabs.list_numbered_rows(after)) == []


def test_contradicting_values_are_kept_and_named() -> None:
    before = table({**LUSSI, "birthDate": "1867"}, LUESSI)
    known = read_people(before)
    after = register_editing.merge_entries(before, known["Lüssi, Theophil"], known["Lussi, Th."])
    assert read_people(after)["Lüssi, Theophil"].birth == "1866"
    (doubt,) = register_checks.check_persons_table(tabs.list_numbered_rows(after))
    assert (doubt.row, doubt.message.code, doubt.message.params["other"]) == (3, "sheet-rows-differ", "1867")


def test_letters_get_the_new_name() -> None:
    record = {
        "sender_persons": ["Lussi, Th.", "<Lussi, Th.>", "Lussi, Th. jun.", 5, "Ä | <<Lussi, Th.>>"],
        "receiver_persons": ["<<Lussi, Th.>>"],
        "letter_title": ["Lussi, Th."],
    }
    assert register_editing.rename_in_record(record, "Lussi, Th.", "Lüssi, Theophil") == [
        (("sender_persons", 0), "Lüssi, Theophil"),
        (("sender_persons", 1), "<Lüssi, Theophil>"),
        (("sender_persons", 4), "Ä | <<Lüssi, Theophil>>"),
        (("receiver_persons", 0), "<<Lüssi, Theophil>>"),
    ]
    assert register_editing.rename_in_record({"sender_persons": None}, "None", "x") == []


def test_one_variant_changes_one_line_of_the_real_table(reference: Path) -> None:
    path = reference / "letters" / "ground_truths" / "persons.csv"
    text, before = path.read_text("utf-8"), tabs.read_tables(path)[0]
    person = read_people(before)["Mangold, Fritz"]
    after = register_editing.with_variant(before, person, "Prof. Mangold")
    lines = zip(text.split("\n"), format_table(after.rows, text).split("\n"), strict=True)
    assert [new for old, new in lines if old != new] == [
        'GND,139335145,"Mangold, Fritz","Herrn Prof.F.Mangold, Prof. Mangold",1871,1944,Schweizer Wirtschaftshistoriker '
        "und Politiker,Leiter,1921,1937,Schweizerisches Wirtschaftsarchiv,GND,2021763-8,,,"
    ]


words = st.sampled_from(["", "a", "b", "1900", "1901"])
some = st.fixed_dictionaries(
    {"identifier_value": st.sampled_from(["P1", "P2", "P3"])},
    optional=dict.fromkeys([*PERSONS.columns[2:], "our own"], words),
)


@pytest.mark.slow
@examples(300)
@given(rows=st.lists(some, min_size=2, max_size=7), data=st.data())
def test_merging_loses_nothing(rows: list[dict[str, str]], data: st.DataObject) -> None:
    """Jobs, sources, comments and variants of both belong to one person; all others are unchanged."""
    before = table(*rows)
    known = person_register.read_persons(tabs.list_numbered_rows(before))
    if len(known) < 2:
        return
    kept, gone = data.draw(st.permutations(known))[:2]
    after = register_editing.merge_entries(before, kept, gone)
    now = {
        person.identifier.value: person
        for person in person_register.read_persons(tabs.list_numbered_rows(after))
    }
    one = now.pop(kept.identifier.value)

    def list_facts(*entries: person_register.PersonEntry) -> list[str]:
        return sorted(repr((entry.job, entry.citation, entry.comment)) for entry in entries)

    assert list_facts(*one.entries) == list_facts(*kept.entries, *gone.entries)
    assert {*kept.variants, *gone.variants} - {"", kept.name} <= {*one.variants}
    for mine, theirs, fact in zip(
        *((p.birth, p.death, p.description) for p in (kept, gone, one)), strict=True
    ):
        assert fact == (mine or theirs)
    assert set(now) == {person.identifier.value for person in known} - {
        one.identifier.value,
        gone.identifier.value,
    }
    others = [row for row in before.rows[1:] if row[3] in now]
    assert [row for row in after.rows[1:] if row[3] in now] == others
    assert sorted(row[1] for row in after.rows) == sorted(
        row[1] for row in before.rows
    )  # an additional column

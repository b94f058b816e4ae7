"""Merging two organizations, in their table and as employers; no fact of either is lost."""

from __future__ import annotations

from gtapp.features.letters import person_register, register_checks, register_editing, tabs
from gtapp.features.letters.columns import ORGANIZATIONS
from gtapp.features.letters.person_register import Organization
from gtapp.features.letters.tabs import Table
from tests.features.letters.sheet_samples import make_person_row, table
from tests.features.letters.sheet_samples import persons as people_tab
from tests.features.letters.window.register_steps import FIRMS, make_firm_row

KEPT, GONE = "Basler Rheinschifffahrt-Aktiengesellschaft", "Rheinschifffahrt AG, Basel"


def make_organizations(*rows: dict[str, str]) -> tuple[Table, dict[str, Organization]]:
    tab = table(rows, ORGANIZATIONS.columns)
    return tab, {each.name: each for each in person_register.read_organizations(tabs.list_numbered_rows(tab))}


def test_two_organizations_are_merged() -> None:
    gone = make_firm_row(
        "O1", GONE, alternateName="RAG | BRAG", address="Hafen 9", description="gegründet 1919"
    )
    tab, known = make_organizations(*FIRMS, gone)
    after = register_editing.merge_entries(tab, known[KEPT], known[GONE])
    found = {each.name: each for each in person_register.read_organizations(tabs.list_numbered_rows(after))}
    assert set(found) == set(known) - {GONE}
    one = found[KEPT]
    assert one.variants == ("BRAG", "Die Rheinschiffer", GONE, "RAG")
    assert (one.identifier.value, one.description) == ("5508768-1", "gegründet 1919")
    assert [entry.address.place for entry in one.entries] == ["", "Hafen 9"]
    assert one.entries[0].comment == '"kept" as it is'
    assert register_checks.check_organizations_table(tabs.list_numbered_rows(after)) == []


def test_contradicting_values_are_kept_and_named() -> None:
    tab, known = make_organizations(
        make_firm_row("O1", KEPT, description="A"), make_firm_row("O2", GONE, description="B")
    )
    after = register_editing.merge_entries(tab, known[KEPT], known[GONE])
    assert [row[4] for row in after.rows[1:]] == ["A", "B"]
    assert [
        doubt.row for doubt in register_checks.check_organizations_table(tabs.list_numbered_rows(after))
    ] == [3]


def test_employees_move_to_the_remaining_organization() -> None:
    _, known = make_organizations(*FIRMS, make_firm_row("O1", GONE))
    ours = {"employer_identifier_propertyID": "GND", "employer_identifier_value": "O1"}
    tab = people_tab(
        [
            make_person_row("P1", "A", job_name="x", employer_name=GONE, **ours),
            make_person_row("P2", "B", job_name="y", employer_name=GONE),
            make_person_row("P3", "C", job_name="z", employer_name="the old one", **ours),
            make_person_row("P4", "D", job_name="z", employer_name="Another"),
        ]
    )
    after = register_editing.replace_employer(
        tab, person_register.read_persons(tabs.list_numbered_rows(tab)), known[GONE], known[KEPT]
    )
    jobs = [job for each in person_register.read_persons(tabs.list_numbered_rows(after)) for job in each.jobs]
    assert [job.employer for job in jobs] == [KEPT, KEPT, "the old one", "Another"]
    assert [job.employer_identifier.value for job in jobs] == ["5508768-1"] * 3 + [""]

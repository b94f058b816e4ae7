"""Organizations: rows, one for each address, converted to organizations and back, and to valid schema.org JSON."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.letters import person_register
from gtapp.features.letters.columns import ORGANIZATIONS
from gtapp.features.letters.person_register import (
    Address,
    Citation,
    Identifier,
    Organization,
    OrganizationEntry,
)
from tests.features.letters.register_rows import organization_rows
from tests.strategies import examples

ROW = {
    "identifier_propertyID": "GND",
    "identifier_value": "5508768-1",
    "name": "Schleppschiff-Genossenschaft",
    "alternateName": "Schleppschiff-Gen., die Genossenschaft",
    "description": "gegründet 1921",
    "address": "Schifflände 1, Aarmünde",
    "address_startDate": "1921",
    "address_endDate": "1926",
    "citation_name": "Handelsregister",
    "citation_url": "",
    "comment": "",
}


def read(*rows: dict[str, str]) -> list[Organization]:
    return person_register.read_organizations(list(enumerate(rows, 2)))


def test_rows_are_the_addresses_of_one_organization() -> None:
    second = {"identifier_value": "5508768-1", "address": "Hafen 3", "address_startDate": "1926"}
    (firm,) = read(ROW, second)
    assert [(entry.address.place, entry.number) for entry in firm.entries] == [
        ("Schifflände 1, Aarmünde", 2),
        ("Hafen 3", 3),
    ]
    assert json.loads(person_register.format_organizations([firm])) == [
        {
            "@context": "http://schema.org",
            "@type": "Organization",
            "identifier": [{"@type": "PropertyValue", "propertyID": "GND", "value": "5508768-1"}],
            "name": "Schleppschiff-Genossenschaft",
            "alternateName": ["Schleppschiff-Gen.", "die Genossenschaft"],
            "description": "gegründet 1921",
            "address": [
                {
                    "@type": "PostalAddress",
                    "streetAddress": "Schifflände 1, Aarmünde",
                    "startDate": "1921",
                    "endDate": "1926",
                },
                {"@type": "PostalAddress", "streetAddress": "Hafen 3", "startDate": "1926", "endDate": None},
            ],
            "citation": [{"@type": "CreativeWork", "name": "Handelsregister", "url": None}],
        }
    ]


def test_json_is_valid_even_with_little_content() -> None:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    text = person_register.format_organizations(read({"name": "A"}, {"identifier_value": "1"}))
    found = json.loads(text, parse_constant=refuse)
    assert [(firm["name"], firm["address"], firm["citation"]) for firm in found] == [
        (None, [], []),
        ("A", [], []),
    ]


def test_commas_belong_to_a_firms_name_where_pipes_divide() -> None:
    (firm,) = read({"name": "A", "alternateName": "Bieder, Vischer & Co. | Advokatur"})
    assert firm.variants == ("Bieder, Vischer & Co.", "Advokatur")


def test_an_existing_files_style_is_kept() -> None:
    firms = read(ROW)
    other = (
        json.dumps(json.loads(person_register.format_organizations(firms)), indent="\t", ensure_ascii=False)
        + "\n"
    )
    assert person_register.format_organizations(firms, other) == other


cell_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=6).filter(
    lambda text: text == "" or text.strip().casefold() not in ("", "none", "null")
)
names = cell_texts.map(lambda text: text.replace("|", "").strip()).filter(
    lambda text: text.casefold() not in ("", "none", "null")
)
entries = st.builds(
    OrganizationEntry,
    st.builds(Address, cell_texts, cell_texts, cell_texts),
    st.builds(Citation, cell_texts, cell_texts),
    cell_texts,
)
drafts = st.builds(
    Organization,
    st.builds(Identifier, cell_texts),
    cell_texts,
    st.lists(names, max_size=3).map(tuple),
    cell_texts,
    st.lists(entries, min_size=1, max_size=3).map(tuple),
)


def number_organizations(firms: list[Organization]) -> list[Organization]:
    """Return the organizations with identifiers, and the entries with the numbers of their rows."""
    found: list[Organization] = []
    for at, firm in enumerate(firms):
        start = 2 + sum(len(each.entries) for each in found)
        counted = tuple(replace(entry, number=number) for number, entry in enumerate(firm.entries, start))
        found.append(replace(firm, identifier=replace(firm.identifier, value=f"O{at}"), entries=counted))
    return found


@examples(200)
@given(firms=st.lists(drafts, max_size=4).map(number_organizations))
def test_organizations_to_rows_and_back(firms: list[Organization]) -> None:
    rows = [cells for firm in firms for cells in organization_rows(firm)]
    assert all(tuple(cells) == ORGANIZATIONS.columns for cells in rows)
    assert read(*rows) == firms
    assert len(json.loads(person_register.format_organizations(firms))) == len(firms)

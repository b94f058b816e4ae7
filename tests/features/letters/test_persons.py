"""Persons: rows, one for each job, converted to persons and back, and to schema.org as upstream writes it."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.letters import person_register
from gtapp.features.letters.columns import PERSONS
from gtapp.features.letters.person_register import (
    NO_CITATION,
    Citation,
    Identifier,
    Person,
    PersonEntry,
    PersonJob,
)
from tests.features.letters.register_rows import person_rows
from tests.strategies import examples

ROW = {
    "identifier_propertyID": "GND",
    "identifier_value": "118",
    "name": "Lüssi, Theophil",
    "alternateName": "Lüssi, Herrn Th. Lüssi ",
    "birthDate": "1866",
    "deathDate": "1933-05",
    "description": "Schiffbauer",
    "job_name": "Werkmeister",
    "job_startDate": "1919",
    "job_endDate": "",
    "employer_name": "Schiffswerft",
    "employer_identifier_propertyID": "local",
    "employer_identifier_value": "O1",
    "citation_name": "Adressbuch",
    "citation_url": "https://example.org",
    "comment": "unsicher",
}


def read(*rows: dict[str, str]) -> list[Person]:
    return person_register.read_persons(list(enumerate(rows, 2)))


def build_trees(*rows: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(person_register.format_persons(read(*rows)))
    return found


def test_a_row_is_a_person() -> None:
    entry = PersonEntry(
        PersonJob("Werkmeister", "1919", "", "Schiffswerft", Identifier("local", "O1")),
        Citation("Adressbuch", "https://example.org"),
        "unsicher",
        2,
    )
    lives = ("1866", "1933-05", "Schiffbauer")
    variants = ("Lüssi", "Herrn Th. Lüssi")
    assert read(ROW) == [Person(Identifier("GND", "118"), "Lüssi, Theophil", variants, *lives, (entry,))]


def test_rows_of_one_identifier_are_one_person_in_any_order() -> None:
    other = {"identifier_value": "P1", "name": "Ä"}
    again = {
        "identifier_value": "118",
        "name": "Lüssi, Theophil",
        "job_name": "Leiter",
        "citation_name": "Brief",
    }
    found = read(ROW, other, again)
    assert [person.name for person in found] == ["Lüssi, Theophil", "Ä"]
    assert [(entry.number, entry.job.name) for entry in found[0].entries] == [
        (2, "Werkmeister"),
        (4, "Leiter"),
    ]
    assert [job.name for job in found[0].jobs] == ["Werkmeister", "Leiter"] and found[1].jobs == []
    assert found[0].birth == "1866"


def test_without_an_identifier_persons_are_distinguished_by_name() -> None:
    found = read({"name": "A"}, {"name": "B"}, {"name": "A", "job_name": "x"}, {"comment": "a row of nobody"})
    assert [(person.name, len(person.entries)) for person in found] == [("A", 2), ("B", 1)]


def test_words_for_nothing_are_nothing() -> None:
    (tree,) = build_trees(
        {"identifier_value": "1", "name": "A", "birthDate": "None", "alternateName": "null", "job_name": " "}
    )
    assert (tree["birthDate"], tree["alternateName"]) == (None, [])
    assert math.isnan(tree["hasOccupation"][0]["name"])


def test_conversion_to_schema_org() -> None:
    (tree,) = build_trees(ROW)
    employer = {
        "@type": "Organization",
        "name": "Schiffswerft",
        "identifier": [{"@type": "PropertyValue", "propertyID": "local", "value": "O1"}],
    }
    assert tree == {
        "@context": "http://schema.org",
        "@type": "Person",
        "identifier": [{"@type": "PropertyValue", "propertyID": "GND", "value": "118"}],
        "name": "Lüssi, Theophil",
        "alternateName": ["Lüssi", "Herrn Th. Lüssi"],
        "birthDate": "1866",
        "deathDate": "1933-05",
        "description": "Schiffbauer",
        "hasOccupation": [
            {
                "@type": "Occupation",
                "name": "Werkmeister",
                "startDate": "1919",
                "endDate": None,
                "employer": employer,
            }
        ],
        "citation": [{"@type": "CreativeWork", "name": "Adressbuch", "url": "https://example.org"}],
    }


def test_a_source_of_two_rows_is_listed_once() -> None:
    """Also where it is empty; each row has an occupation."""
    bare = {"identifier_value": "1", "name": "A"}
    (tree,) = build_trees(bare, bare, {**bare, "citation_name": "Brief"}, {**bare, "citation_name": "Brief"})
    assert len(tree["hasOccupation"]) == 4
    assert [str(source["name"]) for source in tree["citation"]] == ["nan", "Brief"]


def test_every_person_is_written_in_the_order_of_identifiers() -> None:
    rows = [
        {"name": "no number"},
        *({"identifier_value": value, "name": value} for value in ("P2", "P10", "9", "10")),
    ]
    found = build_trees(*rows)
    assert [person["name"] for person in found] == ["10", "9", "P10", "P2", "no number"]
    assert found[-1]["identifier"][0]["value"] is None


def test_an_existing_files_style_is_kept() -> None:
    people = read(ROW)
    plain = person_register.format_persons(people)
    assert plain.startswith('[\n    {\n        "@context"') and plain.isascii() and not plain.endswith("\n")
    other = json.dumps(json.loads(plain), indent=2, ensure_ascii=False).replace("\n", "\r\n") + "\r\n"
    assert person_register.format_persons(people, other) == other
    changed = person_register.format_persons(read({**ROW, "birthDate": "1867"}), other)
    assert changed == other.replace('"1866"', '"1867"')


def test_real_rows_are_restored(reference: Path) -> None:
    """Except the white space around some variants, which stays in persons.csv only."""
    path = reference / "letters" / "ground_truths" / "persons.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    people = read(*rows)
    assert (len(rows), len(people)) == (29, 24)
    back = [cells for person in people for cells in person_rows(person)]
    differ = [
        (row["name"], key)
        for row, cells in zip(rows, back, strict=True)
        for key in row
        if row[key] != cells[key]
    ]
    assert {key for _, key in differ} == {"alternateName"}
    assert [name.split(",")[0] for name, _ in differ] == [
        "Krasting",
        "Reimann",
        "Speich",
        "Vischer-von Planta",
        "Wacker",
        "Wylemann",
    ]


# persons to rows and back

cell_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=6).filter(
    lambda text: text == "" or text.strip().casefold() not in ("", "none", "null")
)
variants = st.text(st.characters(exclude_characters=",", exclude_categories=["Cs"]), min_size=1, max_size=6)
names = variants.map(str.strip).filter(lambda text: text.casefold() not in ("", "none", "null"))
identifiers = st.builds(Identifier, cell_texts, cell_texts)
jobs = st.builds(PersonJob, cell_texts, cell_texts, cell_texts, cell_texts, identifiers)
entries = st.builds(
    PersonEntry, jobs, st.just(NO_CITATION) | st.builds(Citation, cell_texts, cell_texts), cell_texts
)
drafts = st.builds(
    Person,
    st.builds(Identifier, cell_texts),
    cell_texts,
    st.lists(names, max_size=3).map(tuple),
    cell_texts,
    cell_texts,
    cell_texts,
    st.lists(entries, min_size=1, max_size=3).map(tuple),
)


def number_people(people: list[Person]) -> list[Person]:
    """Return the persons with identifiers, and the entries with the numbers of their rows."""
    number, found = 1, []
    for at, person in enumerate(people):
        entries = []
        for entry in person.entries:
            number += 1
            entries.append(PersonEntry(entry.job, entry.citation, entry.comment, number))
        identifier = Identifier(person.identifier.authority, f"P{at}")
        facts = (person.name, person.variants, person.birth, person.death, person.description)
        found.append(Person(identifier, *facts, tuple(entries)))
    return found


@examples(200)
@given(people=st.lists(drafts, max_size=4).map(number_people))
def test_persons_to_rows_and_back(people: list[Person]) -> None:
    rows = [cells for person in people for cells in person_rows(person)]
    assert all(tuple(cells) == PERSONS.columns for cells in rows)
    assert read(*rows) == people


@examples(100)
@given(people=st.lists(drafts, max_size=3).map(number_people))
def test_json_has_the_content_of_the_rows(people: list[Person]) -> None:
    """All but comments is restored from persons.json; a source named twice, once."""
    found = {
        tree["identifier"][0]["value"]: tree for tree in json.loads(person_register.format_persons(people))
    }
    for person in people:
        tree = found[person.identifier.value]
        assert tree["alternateName"] == list(person.variants)
        assert [job["startDate"] for job in tree["hasOccupation"]] == [
            e.job.start or None for e in person.entries
        ]
        sources = {(str(each["name"]), str(each["url"])) for each in tree["citation"]}
        assert sources == {(e.citation.name or "nan", e.citation.url or "nan") for e in person.entries}
        assert len(sources) == len(tree["citation"])

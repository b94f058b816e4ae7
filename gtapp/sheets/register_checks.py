"""What is to be said of the tables of persons and organizations themselves, row by row. Nothing blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from gtapp.messages import Message
from gtapp.sheets import dates
from gtapp.sheets.columns import ORGANIZATIONS, PERSONS, Tab
from gtapp.sheets.organizations import Organization
from gtapp.sheets.organizations import read as read_organizations
from gtapp.sheets.persons import Person
from gtapp.sheets.persons import read as read_persons
from gtapp.sheets.register import Register
from gtapp.sheets.schema_org import FACTS, IDENTITY, Cells, grouped, said
from gtapp.sheets.tabs import Doubt

Rows = Sequence[tuple[int, Cells]]
Thing = Person | Organization

# what further rows of one person or organization may not say otherwise; a second identifier makes another one
_ONCE = (*(column for column in IDENTITY if column != "identifier_value"), *FACTS)


def persons(rows: Rows, organizations: Iterable[Organization] = ()) -> list[Doubt]:
    """What is doubtful about the table of persons, given its numbered rows; and whether their employers are known."""
    people = read_persons(rows)
    firms = {firm.name.strip(): firm for firm in organizations}
    found = chain(
        _identities(PERSONS, people),
        _contradictions(PERSONS, rows),
        *(chain(_variants(each), _times(each)) for each in people),
        _shared(people),
        *(_employers(each, firms) for each in people if firms),
    )
    return sorted(found, key=lambda doubt: doubt.row)


def organizations(rows: Rows) -> list[Doubt]:
    """What is doubtful about the table of organizations, given its numbered rows."""
    firms = read_organizations(rows)
    found = chain(_identities(ORGANIZATIONS, firms), _contradictions(ORGANIZATIONS, rows), _addresses(firms))
    return sorted(found, key=lambda doubt: doubt.row)


def _identities(tab: Tab, things: Sequence[Thing]) -> Iterator[Doubt]:
    """Names and identifiers that are missing, doubled or not what they look like."""
    first: dict[str, Thing] = {}
    for thing in things:
        name = thing.name.strip()
        if not name:
            yield _doubt(tab, thing, "sheet-name-missing")
        elif not thing.identifier.value:
            yield _doubt(tab, thing, "sheet-identifier-missing", name=name)
        if " ".join(name.split()) != thing.name:
            yield _doubt(tab, thing, "sheet-name-spaces", name=name)
        if name and first.setdefault(name, thing) is not thing:
            rows = f"{_row(first[name])}, {_row(thing)}"
            yield _doubt(tab, thing, "sheet-name-twice", name=name, rows=rows)


def _contradictions(tab: Tab, rows: Rows) -> Iterator[Doubt]:
    """Further rows of one person or organization that say something else than the first, whose word counts."""
    for (_, first), *others in grouped(rows):
        for number, cells in others:
            for column in _ONCE:
                other = said(cells, column)
                if other and other != said(first, column):
                    params = {"column": column, "other": other, "first": said(first, column)}
                    yield Doubt(tab.name, Message("sheet-rows-differ", params), number, key=_key(first))


def _variants(person: Person) -> Iterator[Doubt]:
    if "" in person.variants:
        yield _doubt(PERSONS, person, "sheet-variant-empty", name=person.name.strip())


def _shared(people: Sequence[Person]) -> Iterator[Doubt]:
    """Ways of writing that mean several persons, so that an answer counts for each of them."""
    for text, meant in Register(people).shared.items():
        names = "; ".join(dict.fromkeys(person.name.strip() for person in meant))
        if ";" in names:  # one name alone is the case of two persons of the same name
            yield _doubt(PERSONS, meant[-1], "sheet-variant-shared", text=text, names=names)


def _times(person: Person) -> Iterator[Doubt]:
    if dates.before(person.death, person.birth):
        yield _doubt(PERSONS, person, "sheet-dates-reversed", start=person.birth, end=person.death)
    for entry in person.entries:
        if dates.before(entry.job.end, entry.job.start):
            params = {"start": entry.job.start, "end": entry.job.end}
            yield Doubt(
                PERSONS.name, Message("sheet-dates-reversed", params), entry.number, key=person.name.strip()
            )


def _employers(person: Person, firms: dict[str, Organization]) -> Iterator[Doubt]:
    for entry in person.entries:
        name = entry.job.employer.strip()
        firm = firms.get(name)
        if name and firm is None:
            message = Message("sheet-employer-unknown", {"name": name})
        elif firm and entry.job.employer_identifier not in (firm.identifier, type(firm.identifier)()):
            params = {
                "name": name,
                "one": entry.job.employer_identifier.value,
                "other": firm.identifier.value,
            }
            message = Message("sheet-employer-other", params)
        else:
            continue
        yield Doubt(PERSONS.name, message, entry.number, key=person.name.strip())


def _addresses(firms: Sequence[Organization]) -> Iterator[Doubt]:
    for firm in firms:
        for entry in firm.entries:
            if dates.before(entry.address.end, entry.address.start):
                params = {"start": entry.address.start, "end": entry.address.end}
                message = Message("sheet-dates-reversed", params)
                yield Doubt(ORGANIZATIONS.name, message, entry.number, key=firm.name.strip())


def _doubt(tab: Tab, thing: Thing, code: str, **params: str) -> Doubt:
    return Doubt(tab.name, Message(code, params), _row(thing), key=thing.name.strip())


def _row(thing: Thing) -> int:
    return thing.entries[0].number if thing.entries else 0


def _key(cells: Cells) -> str:
    return said(cells, "name").strip()

"""Checks of letters against the tables of persons and organizations, and of these tables themselves."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from gtapp.core.files import json_text
from gtapp.core.platform.check_budget import ISSUE_STEPS, CheckBudget
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.record.fixes import replace_text
from gtapp.core.record.validation import Issue, IssueLevel
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.schema.pointer import Pointer, get_value
from gtapp.features.letters.columns import (
    GROUND_TRUTH,
    LETTER_NUMBER,
    ORGANIZATIONS,
    PERSONS,
    Cells,
    NumberedRows,
    Tab,
    is_before,
    is_date,
    is_within,
    parse_boolean,
)
from gtapp.features.letters.person_register import (
    FACTS,
    IDENTITY,
    INSCRIBED_COLUMNS,
    PERSON_FIELDS,
    Mention,
    Organization,
    Person,
    PersonJob,
    PersonRegister,
    cell_value,
    find_mentions,
    group_rows,
    organization_names,
    read_organizations,
    read_persons,
    split_field,
)
from gtapp.features.letters.tabs import (
    Doubt,
    Table,
    list_lines,
    list_numbered_rows,
    parse_rows,
    read_known_tab,
    read_text,
)

LetterRecord = Mapping[str, Any]

SIGNATURES = "signatures_recognised"


def check_letter(
    record: LetterRecord,
    register: PersonRegister,
    firms: Container[str] = (),
    budget: CheckBudget | None = None,
) -> Iterator[Issue]:
    """Yield all issues of a letter's persons, in the order of its fields.

    The record is a letter's JSON, possibly with the columns that only the sheet has (names as inscribed, signatures
    recognised); `firms` are names of organizations, which may be inscribed, too. A record of another shape has no
    issues here: the schema reports that.

    Raises:
        ChecksStoppedError: the budget is spent.
    """
    counted = _CountedRegister(register, budget or CheckBudget())
    date = _letter_date(record)
    for field in PERSON_FIELDS:
        yield from _check_persons(record, field, date, counted)
        yield from _check_inscribed_names(record, field, counted, firms)
    yield from _check_signatures(record, counted)


class _CountedRegister:
    """The register as the checks of one letter look persons up; each person found costs steps of the record's budget."""

    _PERSON_STEPS = 8

    def __init__(self, register: PersonRegister, budget: CheckBudget) -> None:
        self._register = register
        self._budget = budget

    def find_by_name(self, name: str) -> list[Person]:
        return self._count(self._register.find_by_name(name))

    def find_by_variant(self, variant: str) -> list[Person]:
        return self._count(self._register.find_by_variant(variant))

    def _count(self, persons: list[Person]) -> list[Person]:
        found = 1 + len(persons) + sum(len(person.entries) for person in persons)
        self._budget.spend(ISSUE_STEPS + self._PERSON_STEPS * found)
        return persons


def _letter_date(record: LetterRecord) -> str:
    """Return the letter's date; "" if it has none that can be compared."""
    return next((text for _, text in split_field(record, "send_date") if is_date(text)), "")


def _check_persons(
    record: LetterRecord, field: str, date: str, register: _CountedRegister
) -> Iterator[Issue]:
    seen: set[str] = set()
    for mention in find_mentions(record, field):
        if mention.name in seen:
            yield _make_issue(mention.pointer, "sheet-person-twice", name=mention.name)
            continue
        seen.add(mention.name)
        persons = register.find_by_name(mention.name)
        if persons:
            yield from _check_known_person(mention, date, persons)
        else:
            yield _unknown_person_issue(record, mention, register)


def _unknown_person_issue(record: LetterRecord, mention: Mention, register: _CountedRegister) -> Issue:
    """Return the issue of a name that is no person's; a variant is reported as such, with the name if it is of one person."""
    meant = register.find_by_variant(mention.name)
    if meant:
        names = _join_names(meant)
        issue = _make_issue(mention.pointer, "sheet-person-variant", name=mention.name, names=names)
        text = get_value(record, mention.pointer)
        if len(meant) == 1 and isinstance(text, str) and text.strip("<> ") == mention.name:
            return issue._replace(fix=replace_text(text, text.replace(mention.name, names)))
        return issue
    return _make_issue(mention.pointer, "sheet-person-unknown", name=mention.name)


def _check_known_person(mention: Mention, date: str, persons: list[Person]) -> Iterator[Issue]:
    """Yield issues for what contradicts all persons of this name; if there are several, one that fits is enough."""
    jobs = [job for person in persons for job in person.jobs if job.name]
    if mention.inferred == "function" and not jobs:
        yield _make_issue(mention.pointer, "sheet-person-no-function", name=mention.name)
    if not date:
        return
    if all(not is_within(date, person.birth, person.death) for person in persons):
        yield _make_issue(
            mention.pointer,
            "sheet-person-lifetime",
            name=mention.name,
            date=date,
            birth=persons[0].birth or "…",
            death=persons[0].death or "…",
        )
    if jobs and not any(is_within(date, job.start, job.end) for job in jobs):
        inferred = mention.inferred == "function"
        code = "sheet-person-no-function-then" if inferred else "sheet-person-job-date"
        level: IssueLevel = "issue" if inferred else "note"
        yield _make_issue(mention.pointer, code, level, name=mention.name, date=date, jobs=_format_jobs(jobs))


def _format_jobs(jobs: Iterable[PersonJob]) -> str:
    """Return the jobs as text: “Leiter (1925–1926)”."""
    return "; ".join(f"{job.name} ({job.start or '…'}–{job.end or '…'})" for job in jobs)


def _join_names(persons: Iterable[Person]) -> str:
    return "; ".join(dict.fromkeys(person.name.strip() for person in persons))


def _check_inscribed_names(
    record: LetterRecord, field: str, register: _CountedRegister, firms: Container[str]
) -> Iterator[Issue]:
    """Report inscribed names that are no person's variant, or that of a person whom the letter does not name."""
    named = {id(p) for each in find_mentions(record, field) for p in register.find_by_name(each.name)}
    for pointer, text in split_field(record, f"{field}_inscribed"):
        meant = register.find_by_variant(text)
        if not meant and text not in firms:
            yield _make_issue(pointer, "sheet-inscribed-new", "note", text=text)
        elif meant and not any(id(person) in named for person in meant):
            yield _make_issue(pointer, "sheet-inscribed-other", text=text, names=_join_names(meant))


def _check_signatures(record: LetterRecord, register: _CountedRegister) -> Iterator[Issue]:
    """Check ``signatures_recognised`` (yes, no, or names) against the senders and the signatures."""
    field = SIGNATURES
    value = record.get(field)
    recognised = (
        value if isinstance(value, bool) else parse_boolean(value) if isinstance(value, str) else None
    )
    senders = [each for each in find_mentions(record, PERSON_FIELDS[0]) if not each.inferred]
    filled = recognised or (recognised is None and any(True for _ in split_field(record, field)))
    if filled and parse_boolean(str(record.get("has_signatures"))) is False:
        yield _make_issue((field,), "sheet-signature-none")
    elif recognised is None:
        yield from _check_signatories(record, field, senders, register)
    elif recognised and not senders:
        yield _make_issue((field,), "sheet-signature-nobody")
    elif recognised and (unknown := [each.name for each in senders if not register.find_by_name(each.name)]):
        yield _make_issue((field,), "sheet-signature-unknown", names="; ".join(unknown))


def _check_signatories(
    record: LetterRecord, field: str, senders: list[Mention], register: _CountedRegister
) -> Iterator[Issue]:
    """Report recognised signatures of persons who are no senders; a remark (“two of three”) is no name."""
    named = {each.name for each in senders}
    for pointer, text in split_field(record, field):
        meant = register.find_by_variant(text)
        is_name = meant or "," in text or text[:1].isupper()
        if is_name and not named & {text, *(person.name.strip() for person in meant)}:
            yield _make_issue(pointer, "sheet-signature-other", name=text)


def _make_issue(pointer: Pointer, code: str, level: IssueLevel = "issue", **params: str) -> Issue:
    return Issue(pointer, Message(code, params), level)


PersonOrOrganization = Person | Organization

# what further rows of one entry may not contradict; a second identifier makes another entry
_ONCE = (*(column for column in IDENTITY if column != "identifier_value"), *FACTS)


def check_persons_table(rows: NumberedRows, organizations: Iterable[Organization] = ()) -> list[Doubt]:
    """Return the doubts about the table of persons; their employers are looked up if there are `organizations`."""
    people = read_persons(rows)
    firms = {firm.name.strip(): firm for firm in organizations}
    found = chain(
        _check_identities(PERSONS, people),
        _check_contradictions(PERSONS, rows),
        *(chain(_check_empty_variants(each), _check_dates(each)) for each in people),
        _check_shared_variants(people),
        *(_check_employers(each, firms) for each in people if firms),
    )
    return sorted(found, key=lambda doubt: doubt.row)


def check_organizations_table(rows: NumberedRows) -> list[Doubt]:
    """Return the doubts about the table of organizations."""
    firms = read_organizations(rows)
    found = chain(
        _check_identities(ORGANIZATIONS, firms),
        _check_contradictions(ORGANIZATIONS, rows),
        _check_address_dates(firms),
    )
    return sorted(found, key=lambda doubt: doubt.row)


def _check_identities(tab: Tab, things: Sequence[PersonOrOrganization]) -> Iterator[Doubt]:
    """Check for missing, doubled or badly written names and identifiers."""
    first: dict[str, PersonOrOrganization] = {}
    for thing in things:
        name = thing.name.strip()
        if not name:
            yield _make_doubt(tab, thing, "sheet-name-missing")
        elif not thing.identifier.value:
            yield _make_doubt(tab, thing, "sheet-identifier-missing", name=name)
        if " ".join(name.split()) != thing.name:
            yield _make_doubt(tab, thing, "sheet-name-spaces", name=name)
        if name and first.setdefault(name, thing) is not thing:
            rows = f"{_first_row_number(first[name])}, {_first_row_number(thing)}"
            yield _make_doubt(tab, thing, "sheet-name-twice", name=name, rows=rows)


def _check_contradictions(tab: Tab, rows: NumberedRows) -> Iterator[Doubt]:
    """Check further rows for facts that differ from those of the first row, which counts."""
    for (_, first), *others in group_rows(rows):
        for number, cells in others:
            for column in _ONCE:
                other = cell_value(cells, column)
                if other and other != cell_value(first, column):
                    params = {"column": column, "other": other, "first": cell_value(first, column)}
                    yield Doubt(tab.name, Message("sheet-rows-differ", params), number, key=_name_key(first))


def _check_empty_variants(person: Person) -> Iterator[Doubt]:
    if "" in person.variants:
        yield _make_doubt(PERSONS, person, "sheet-variant-empty", name=person.name.strip())


def _check_shared_variants(people: Sequence[Person]) -> Iterator[Doubt]:
    """Report names and variants of several persons, so that an answer counts for each of them."""
    for text, meant in PersonRegister(people).shared_variants.items():
        names = "; ".join(dict.fromkeys(person.name.strip() for person in meant))
        if ";" in names:  # one name alone: two persons of the same name
            yield _make_doubt(PERSONS, meant[-1], "sheet-variant-shared", text=text, names=names)


def _check_dates(person: Person) -> Iterator[Doubt]:
    if is_before(person.death, person.birth):
        yield _make_doubt(PERSONS, person, "sheet-dates-reversed", start=person.birth, end=person.death)
    for entry in person.entries:
        if is_before(entry.job.end, entry.job.start):
            params = {"start": entry.job.start, "end": entry.job.end}
            yield Doubt(
                PERSONS.name, Message("sheet-dates-reversed", params), entry.number, key=person.name.strip()
            )


def _check_employers(person: Person, firms: dict[str, Organization]) -> Iterator[Doubt]:
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


def _check_address_dates(firms: Sequence[Organization]) -> Iterator[Doubt]:
    for firm in firms:
        for entry in firm.entries:
            if is_before(entry.address.end, entry.address.start):
                params = {"start": entry.address.start, "end": entry.address.end}
                message = Message("sheet-dates-reversed", params)
                yield Doubt(ORGANIZATIONS.name, message, entry.number, key=firm.name.strip())


def _make_doubt(tab: Tab, thing: PersonOrOrganization, code: str, **params: str) -> Doubt:
    return Doubt(tab.name, Message(code, params), _first_row_number(thing), key=thing.name.strip())


def _first_row_number(thing: PersonOrOrganization) -> int:
    return thing.entries[0].number if thing.entries else 0


def _name_key(cells: Cells) -> str:
    return cell_value(cells, "name").strip()


_SHEET_COLUMNS: Final = (*INSCRIBED_COLUMNS, SIGNATURES)
"""The columns that only the sheet has and that are checked."""


_LOST_CELLS: Final = frozenset(("sheet-cell-error", "sheet-cell-loading"))


class TablesValidator:
    """Checks the tables of a folder of truths for `gtapp validate`; read once, `failures` are the unreadable files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.failures: dict[str, GtappError] = {}
        self._lost: list[Doubt] = []
        self._persons, self._firms = self._load_rows(PERSONS.name), self._load_rows(ORGANIZATIONS.name)
        self._letters = {
            cells.get(LETTER_NUMBER, "").strip(): cells for _, cells in self._load_rows(GROUND_TRUTH.name)
        }
        self._check_json()
        self._register = PersonRegister(read_persons(self._persons))
        self._names = organization_names(read_organizations(self._firms))

    def _load_rows(self, name: str) -> NumberedRows:
        """Return the rows of the sheet's copy, else of upstream's file."""
        place = next(
            (p for p in (f"{COPIES_FOLDER}/{name}.csv", f"{name}.csv") if (self._folder / p).is_file()), ""
        )
        path = self._folder / place
        try:
            text = read_text(path) if place else ""
            if not text:
                return []
            reading = read_known_tab(Table(place, parse_rows(text, path), str(path)))
            self._lost += [doubt for doubt in reading.doubts if doubt.message.code in _LOST_CELLS]
            return list_lines(reading)
        except GtappError as error:
            self.failures[place] = error
            return []

    def _check_json(self) -> None:
        """Note which of the files that follow from the tables can't be read; scores match persons by them."""
        for path in (self._folder / f"{tab.name}.json" for tab in (PERSONS, ORGANIZATIONS)):
            if path.is_file():
                try:
                    json_text.read_json(path)
                except GtappError as error:
                    self.failures[path.name] = error

    def check_letter(self, number: str | None, record: Any, budget: CheckBudget) -> Iterable[Issue]:
        """Return the issues of a letter's record and of the sheet's own columns; () without a table of persons."""
        if not self._register.persons or not isinstance(record, dict):
            return ()
        row = self._letters.get(number or "", {})
        more = {name: row[name] for name in _SHEET_COLUMNS if name in row}
        return check_letter({**more, **record}, self._register, self._names, budget)

    def check_tables(self) -> Iterator[tuple[str, Issue]]:
        """Yield the doubts about the tables, with the file; an issue's pointer is its row."""
        found: list[Doubt] = [
            *check_persons_table(self._persons, read_organizations(self._firms)),
            *check_organizations_table(self._firms),
            *self._lost,
        ]
        for doubt in found:
            yield f"{doubt.tab}.csv", Issue((str(doubt.row),), doubt.message)


class LetterChecks:
    """Called with the record of a letter's document, returns its issues for the form; () without a table of persons.

    Changed tables are read again; an unreadable one has no issues here, its import reports it.
    """

    def __init__(self, project: Project) -> None:
        folder = project.root / project.benchmark.layout.truths[0]
        self._register = CachedTable(
            [folder / COPIES_FOLDER / "persons.csv", folder / "persons.csv"], _make_register
        )
        self._firms = CachedTable(
            [folder / COPIES_FOLDER / "organizations.csv", folder / "organizations.csv"], _make_names
        )

    def __call__(self, record: Any, budget: CheckBudget) -> Iterable[Issue]:
        register = self._register.value
        if not register.persons or not isinstance(record, dict):
            return ()
        return check_letter(record, register, self._firms.value, budget)


def _make_register(rows: NumberedRows) -> PersonRegister:
    return PersonRegister(read_persons(rows))


def _make_names(rows: NumberedRows) -> frozenset[str]:
    return organization_names(read_organizations(rows))


# Tables that are kept in memory and read again when their files have changed.


V = TypeVar("V")


class CachedTable(Generic[V]):
    """A value computed from the rows of the first of `places` that exists; an unreadable table counts as empty."""

    def __init__(self, places: Sequence[Path], compute: Callable[[NumberedRows], V]) -> None:
        self._places = places
        self._compute = compute
        self._stamp: tuple[Path, FileStamp] | None = None
        self._value = compute([])

    @property
    def value(self) -> V:
        """The value for the file as it is now; an unchanged file costs one `stat`."""
        stamped = ((path, read_stamp(path)) for path in self._places)
        stamp = next(((path, stamp) for path, stamp in stamped if stamp), None)
        if stamp != self._stamp:
            self._value = self._compute(_read_rows(stamp[0]) if stamp else [])
            self._stamp = stamp  # last: another thread, which counts usual issues, may ask meanwhile
        return self._value


def _read_rows(path: Path) -> NumberedRows:
    try:
        return list_numbered_rows(Table(path.name, parse_rows(read_text(path), path), str(path)))
    except GtappError:
        return []


class SheetRowCache:
    """The letters' rows in the copy of the tab ``ground_truth``, with the columns that no record has."""

    def __init__(self, project: Project) -> None:
        self._table = project.benchmark.table
        folder = project.root / project.benchmark.layout.truths[0] / COPIES_FOLDER
        self._rows = CachedTable([folder / f"{GROUND_TRUTH.name}.csv"], _rows_by_number)

    def row_of(self, item_id: str) -> Cells:
        """Return an item's cells by column; {} if the copy has no such row or can't be read."""
        number = self._table.find_key(item_id) if self._table else None
        return self._rows.value.get(number or "", {})


def _rows_by_number(rows: NumberedRows) -> dict[str, Cells]:
    return {cells.get(LETTER_NUMBER, "").strip(): cells for _, cells in rows}


class NameWatch:
    """Calls `changed` if names or variants in persons.json, by which letters are scored, have changed on the disk."""

    def __init__(self, project: Project, changed: Callable[[], object]) -> None:
        self._folder = project.root / project.benchmark.layout.truths[0]
        self._path = self._folder / "persons.json"
        self._stamp = read_stamp(self._path)
        self._names: Any = None
        self._changed = changed

    def check(self) -> None:
        """Compare the names with those of the last call; an unchanged file costs one `stat`."""
        stamp = read_stamp(self._path)
        if stamp == self._stamp:
            return
        # The scorer is needed only once persons.json has changed.
        from gtapp.scoring.measures.letters import load_name_variants

        self._stamp = stamp
        before, self._names = self._names, load_name_variants(self._path).variants
        if self._names != before:
            self._changed()

"""Edits the tables of persons and organizations: cells, rows, variants, two entries merged, a name replaced in letters.

`RegisterFile` reads a table, writes it with the files derived from it, and undoes corrections. The functions return
changed tables; cells that they do not name are unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from gtapp.core.files import atomic
from gtapp.core.platform.errors import ChangedOnDiskError, EditError, GtappError
from gtapp.core.platform.name_search import KnownName, NameIndex
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.schema.pointer import Pointer
from gtapp.features.letters.columns import ORGANIZATIONS, PERSONS, Cells, NumberedRows, Tab, is_nothing
from gtapp.features.letters.derived_files import derive_files, format_tab_copy, update_files
from gtapp.features.letters.person_register import (
    FACTS,
    IDENTITY,
    INSCRIBED_COLUMNS,
    PERSON_FIELDS,
    Identifier,
    Organization,
    Person,
    PersonJob,
    PersonRegister,
    Thing,
    cell_value,
    find_mentions,
    join_variants,
    read_organizations,
    read_persons,
    split_field,
)
from gtapp.features.letters.register_checks import (
    SheetRowCache,
    check_organizations_table,
    check_persons_table,
)
from gtapp.features.letters.tabs import (
    Doubt,
    Table,
    TabReading,
    list_numbered_rows,
    parse_rows,
    read_known_tab,
    read_tab,
    read_text,
)

T = TypeVar("T", bound=Person | Organization)

_MOST_UNDONE: Final = 100


class RegisterFile(Generic[T]):
    """The rows of one tab; each correction is on the disk when the call returns, and can be undone.

    `things` are the persons or organizations; `version` is increased whenever they change.
    """

    def __init__(self, project: Project, tab: Tab, read_rows: Callable[[NumberedRows], list[T]]) -> None:
        self.project = project
        self.folder = project.root / project.benchmark.layout.truths[0]
        self._tab = tab
        self._read_rows = read_rows
        self._file_name = f"{tab.name}.csv"
        self._copy_name = f"{COPIES_FOLDER}/{tab.name}.csv"
        self._text = ""
        self._undo_stack: list[tuple[Table, str]] = []
        self.table = Table(self._file_name, [list(tab.columns)])
        self.things: list[T] = []
        self.version = 0

    @property
    def path(self) -> Path:
        """The copy of the sheet's tab, else upstream's file."""
        copy = self.folder / self._copy_name
        return copy if copy.is_file() else self.folder / self._file_name

    def load(self) -> None:
        """Read the table if its file has changed; without a file it is empty.

        Raises:
            GtappError: it can't be read.
        """
        text = self._read_disk()
        if text == self._text and self.version:
            return
        rows = parse_rows(text, self.path) if text else [list(self._tab.columns)]
        self._set_table(Table(self._file_name, rows, str(self.path)))
        self._text = text
        self._undo_stack.clear()

    def _read_disk(self) -> str:
        return read_text(self.path) if self.path.is_file() else ""

    def _set_table(self, table: Table) -> None:
        self.things = self._read_rows(list_numbered_rows(table))
        self.table = table
        self.version += 1

    def columns(self) -> dict[str, int]:
        """Return the indexes of the columns by name."""
        reading = read_tab(self.table)
        return reading.columns if reading else {}

    def cells(self, number: int) -> dict[str, str]:
        """Return the cells of a row by column."""
        row = self.table.rows[number - 1]
        return {name: row[at] if at < len(row) else "" for name, at in self.columns().items()}

    def find_doubts(self) -> Sequence[Doubt]:
        """Return the doubts about the table, row by row."""
        return ()

    def write_table(self, table: Table) -> None:
        """Replace the table and write all files derived from it.

        Raises:
            ChangedOnDiskError: another program changed the file meanwhile; nothing was written.
            GtappError: it can't be written.
        """
        if table == self.table:
            return
        before = self.table, self._text
        self._write(table)
        self._undo_stack = [*self._undo_stack[-_MOST_UNDONE:], before]

    def undo(self) -> bool:
        """Undo the last correction; return whether there was one. Raises as `write_table` does."""
        if not self._undo_stack:
            return False
        table, text = self._undo_stack[-1]
        self._write(table, existed=bool(text))
        self._undo_stack.pop()
        return True

    @property
    def can_undo(self) -> bool:
        return bool(self._undo_stack)

    def restore(self, table: Table) -> None:
        """Put an earlier table back: by undoing the last correction if that leads to it. Raises as `write_table` does."""
        if self._undo_stack and self._undo_stack[-1][0] == table:
            self.undo()
        else:
            self.write_table(table)

    def _write(self, table: Table, existed: bool = True) -> None:
        """Write the files; delete them unless they `existed` before the correction that is undone."""
        path = self.path
        if self._read_disk() != self._text:
            raise ChangedOnDiskError("save-changed", path=str(path))
        self.project.ensure_writable(path)
        if existed:
            self._write_derived(table, path)
        else:
            for name in self._existing_files():
                (self.folder / name).unlink()
        self._text = self._read_disk()
        self._set_table(table)

    def _write_derived(self, table: Table, path: Path) -> None:
        existing = {name: read_text(self.folder / name) for name in self._existing_files()}
        texts = derive_files({self._tab.name: table}, existing)
        if path != self.folder / self._file_name:
            texts[self._copy_name] = format_tab_copy(table, self._text)
        for name, text in texts.items():
            if text != existing.get(name):
                self.project.ensure_writable(self.folder / name)
                atomic.write(self.folder / name, text.encode("utf-8"))

    def _existing_files(self) -> list[str]:
        return [
            name for name in (self._file_name, f"{self._tab.name}.json") if (self.folder / name).is_file()
        ]


class OrganizationsFile(RegisterFile[Organization]):
    """The organizations of a project."""

    def __init__(self, project: Project) -> None:
        super().__init__(project, ORGANIZATIONS, read_organizations)

    def find_doubts(self) -> Sequence[Doubt]:
        return check_organizations_table(list_numbered_rows(self.table))

    def find_by_name(self, name: str) -> Organization | None:
        """Return the organization of exactly this name, if there is just one."""
        found = [firm for firm in self.things if firm.name.strip() == name.strip()]
        return found[0] if len(found) == 1 else None


class PersonsFile(RegisterFile[Person]):
    """The persons of a project; their employers are looked up among its `organizations`."""

    def __init__(self, project: Project, organizations: OrganizationsFile) -> None:
        super().__init__(project, PERSONS, self._read)
        self.organizations = organizations
        self.register = PersonRegister(())

    def _read(self, rows: NumberedRows) -> list[Person]:
        found = read_persons(rows)
        self.register = PersonRegister(found)
        return found

    def find_doubts(self) -> Sequence[Doubt]:
        return check_persons_table(list_numbered_rows(self.table), self.organizations.things)


class RegisterChange:
    """A change of a register from the table `before` to its present one, as a part of a step over letters.

    `report` is called when the table is another one again.
    """

    def __init__(self, file: RegisterFile[Any], before: Table, report: Callable[[], object]) -> None:
        self.name = file.path.name
        self._file, self._report = file, report
        self._before, self._after = before, file.table

    @property
    def is_change(self) -> bool:
        return self._before.rows != self._after.rows

    def undo(self) -> None:
        """Put the table back, unless that is done already.

        Raises:
            EditError: the table was changed since (``step-changed``).
            GtappError: it can't be read or written.
        """
        self._change(self._after, self._before)

    def redo(self) -> None:
        """Put the changed table in place again. Raises as `undo` does."""
        self._change(self._before, self._after)

    def _change(self, old: Table, new: Table) -> None:
        self._file.load()
        if self._file.table.rows not in (old.rows, new.rows):
            raise EditError("step-changed", item=self.name)
        if self._file.table.rows == old.rows:
            self._file.restore(new)
            self._report()


# Changes of a table, each returned as a new table.


_LOCAL: Final = re.compile(r"(\D*)(\d+)")


def with_cells(table: Table, number: int, cells: Mapping[str, str]) -> Table:
    """Return the table with other cells, by column, in the row of this number (from 1, header included).

    Raises:
        GtappError: the table has no such column for a text that is not empty.
    """
    places = read_known_tab(table).columns
    rows = [list(row) for row in table.rows]
    row = rows[number - 1]
    for column, cell in cells.items():
        if column not in places:
            if cell:
                raise GtappError("sheet-column-none", name=column)
            continue
        at = places[column]
        row += [""] * (at + 1 - len(row))
        row[at] = cell
    return replace(table, rows=rows)


def cell_text(table: Table, number: int, column: str) -> str:
    """Return a cell's text; "" if the table has no such column."""
    row, at = table.rows[number - 1], read_known_tab(table).columns.get(column, -1)
    return row[at] if 0 <= at < len(row) else ""


def with_corrected_cell(table: Table, thing: Thing, number: int, column: str, text: str) -> Table:
    """Return the table with another text in a cell of this person or organization.

    Name and identifier are corrected in all rows with the same text: in one alone they would split the entry.

    Raises:
        GtappError: the table has no such column.
    """
    before = cell_text(table, number, column)
    numbers = [entry.number for entry in thing.entries] if column in IDENTITY else [number]
    for each in numbers:
        if cell_text(table, each, column) == before:
            table = with_cells(table, each, {column: text})
    return table


def with_row(table: Table, cells: Mapping[str, str], behind: int = 0) -> Table:
    """Return the table with a new row after the one of this number, or else at the end.

    Raises:
        GtappError: the table has no such column.
    """
    at, blank = behind or len(table.rows), [""] * len(table.rows[read_known_tab(table).header])
    return with_cells(replace(table, rows=[*table.rows[:at], blank, *table.rows[at:]]), at + 1, cells)


def with_entry(table: Table, thing: Thing) -> Table:
    """Return the table with one more row after the entry's others: for a job, an address, a source."""
    places = read_known_tab(table).columns
    first, last = thing.entries[0].number, max(entry.number for entry in thing.entries)
    known = {column: cell_text(table, first, column) for column in IDENTITY if column in places}
    return with_row(table, known, last)


def without_thing(table: Table, thing: Thing) -> Table:
    """Return the table without this person or organization."""
    return _without_rows(table, {entry.number for entry in thing.entries})


def without_entry(table: Table, thing: Thing, number: int) -> Table:
    """Return the table without one row; facts of the first row, which count, move to the next.

    The last row stays, with its facts.
    """
    others = [entry.number for entry in thing.entries if entry.number != number]
    reading = read_known_tab(table)
    if not others:
        kept = (*IDENTITY, *FACTS)
        return with_cells(
            table, number, {c: "" for c in reading.tab.columns if c in _entry_columns(reading, kept)}
        )
    if number == thing.entries[0].number:
        facts = {column: cell_text(table, number, column) for column in (*IDENTITY, *FACTS)}
        counted = {column: text for column, text in facts.items() if not is_nothing(text)}
        table = with_cells(table, others[0], counted)
    return _without_rows(table, {number})


def _entry_columns(reading: TabReading, kept: Container[str]) -> set[str]:
    """Return the known columns that describe one job or address alone."""
    return {column for column in reading.tab.columns if column in reading.columns and column not in kept}


def _without_rows(table: Table, numbers: Container[int]) -> Table:
    return replace(table, rows=[row for at, row in enumerate(table.rows, 1) if at not in numbers])


def with_moved_rows(table: Table, numbers: Sequence[int], behind: int) -> Table:
    """Return the table with these rows after another one."""
    wanted = set(numbers)
    rows: list[list[str]] = []
    for number, row in enumerate(table.rows, 1):
        if number not in wanted:
            rows.append(row)
        if number == behind:
            rows += [table.rows[each - 1] for each in numbers]
    return replace(table, rows=rows)


def next_local_identifier(things: Iterable[Thing], first: str = "P001") -> Identifier:
    """Return the next local number: one more than the highest, as P016 after P015; else `first`."""
    known = [thing.identifier.value for thing in things if thing.identifier.authority == "local"]
    found = [match for value in known if (match := _LOCAL.fullmatch(value))]
    last = max(found, key=lambda match: int(match[2]), default=None)
    if last is None:
        return Identifier("local", first)
    return Identifier("local", last[1] + str(int(last[2]) + 1).zfill(len(last[2])))


def with_new_thing(table: Table, things: Iterable[Thing], name: str, first: str = "P001") -> Table:
    """Return the table with a person or organization of this name at the end, with the next local number.

    Raises:
        GtappError: the table has no column for names or numbers.
    """
    return with_row(table, {**next_local_identifier(things, first).to_cells(), "name": name})


_VARIANTS: Final = "alternateName"


@dataclass(frozen=True, slots=True)
class _VariantRule:
    """How all variants of an entry are written in one cell.

    No name may contain the `divider` (else the error `code`); `append` returns the cell with one more name, given the
    cell before, the variants in it and the name.
    """

    divider: str
    code: str
    append: Callable[[str, Sequence[str], str], str]


def _append_person_variant(before: str, variants: Sequence[str], text: str) -> str:
    return f"{before.rstrip().rstrip(',')}, {text}" if before else text


def _append_organization_variant(before: str, variants: Sequence[str], text: str) -> str:
    """Append a name; if it contains a comma, all names are separated by pipes."""
    before = before.rstrip()
    if "|" in before:
        return f"{before.rstrip('| ')} | {text}"
    if "," in text or not before:
        return join_variants((*variants, text))
    return f"{before.rstrip(',')}, {text}"


_VARIANT_RULES: Final[Mapping[type[Thing], _VariantRule]] = {
    Person: _VariantRule(",", "sheet-variant-comma", _append_person_variant),
    Organization: _VariantRule("|", "sheet-variant-pipe", _append_organization_variant),
}


def with_variant(table: Table, thing: Person | Organization, text: str) -> Table:
    """Return the table with one more variant of the entry, after the others; unchanged if it is known.

    Raises:
        GtappError: the text is empty or contains what separates the variants: a comma of persons, a pipe of others.
    """
    rule, text = _VARIANT_RULES[type(thing)], text.strip()
    if not text or rule.divider in text:
        raise GtappError(rule.code, text=text)
    if text in (thing.name.strip(), *thing.variants):
        return table
    number = thing.entries[0].number
    before = cell_text(table, number, _VARIANTS) if thing.variants else ""
    return with_cells(table, number, {_VARIANTS: rule.append(before, thing.variants, text)})


# the facts of the first row, names aside
_FACTS: Final = tuple(column for column in FACTS if column != _VARIANTS)


def merge_entries(table: Table, kept: T, removed: T) -> Table:
    """Return the table with the rows of `removed` as further rows of `kept`, after its last.

    Facts that `kept` lacks are taken over, and the other's names except those that can't be variants. Contradictions
    are not resolved: the first row counts, and the checks report the other.
    """
    identity = {**kept.identifier.to_cells(), "name": kept.name}
    first, other = kept.entries[0].number, removed.entries[0].number
    taken = {c: cell_text(table, other, c) for c in _FACTS if not _fact_in(table, first, c)}
    for name in (removed.name.strip(), *removed.variants):
        if name and _VARIANT_RULES[type(kept)].divider not in name and name not in kept.variants:
            table = with_variant(table, kept, name)
            kept = replace(
                kept, variants=(*kept.variants, name) if name != kept.name.strip() else kept.variants
            )
    table = with_cells(table, first, taken)
    same = [c for c in _FACTS if _fact_in(table, other, c) in ("", cell_text(table, first, c))]
    for entry in removed.entries:
        blank = dict.fromkeys((_VARIANTS, *same), "") if entry.number == other else {}
        table = with_cells(table, entry.number, {**identity, **blank})
    return with_moved_rows(table, [entry.number for entry in removed.entries], kept.entries[-1].number)


def _fact_in(table: Table, number: int, column: str) -> str:
    return cell_value({column: cell_text(table, number, column)}, column)


def rename_in_record(record: Mapping[str, Any], old: str, new: str) -> list[tuple[Pointer, str]]:
    """Return where a letter names a person as `old`, and the text that replaces it: `new` in the same angle brackets."""
    found: list[tuple[Pointer, str]] = []
    for field in PERSON_FIELDS:
        value = record.get(field)
        for index, text in enumerate(value if isinstance(value, list) else ()):
            if (
                isinstance(text, str)
                and (other := "|".join(_rename_mention(t, old, new) for t in text.split("|"))) != text
            ):
                found.append(((field, index), other))
    return found


def _rename_mention(text: str, old: str, new: str) -> str:
    name = text.strip("<> \t\r\n")
    return text.replace(name, new) if name == old.strip() and name else text


def replace_employer(
    table: Table, persons: Iterable[Person], old: Organization, new: Organization, by_name: bool = True
) -> Table:
    """Return the table of persons with `new` as employer for `old`: by its identifier, else (`by_name`) its name.

    A different name next to the identifier of `old` is kept.
    """
    for entry in (entry for person in persons for entry in person.entries):
        known, named = entry.job.employer_identifier.value, entry.job.employer.strip() == old.name.strip()
        if not (known or by_name):
            continue  # several have this name
        if known == old.identifier.value if known else named:
            table = with_cells(table, entry.number, new.identifier.to_cells("employer_identifier"))
        if named and known in ("", old.identifier.value, new.identifier.value):
            table = with_cells(table, entry.number, {"employer_name": new.name})
    return table


# Uses of names: in letters and as employers; a name replaced in all letters.


NameUses = Mapping[str, Mapping[str, tuple[str, ...]]]
"""By name and item: the fields in which the name occurs."""


def find_uses(project: Project) -> NameUses:
    """Return where each name occurs, in records and as inscribed. Safe in a worker."""
    found, sheet = find_uses_in_records(project), SheetRowCache(project)
    for item in project.items:
        for column, field in INSCRIBED_COLUMNS.items():
            for _, text in split_field(sheet.row_of(item.id), column):
                _add_use(found, text, item.id, field)
    return found


def find_uses_in_records(project: Project) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return where each name occurs in the letters' records. Safe in a worker."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for item, document in project.records():
        record = {} if isinstance(document, GtappError) else document.record
        for field in PERSON_FIELDS if isinstance(record, dict) else ():
            for mention in find_mentions(record, field):
                _add_use(found, mention.name, item.id, field)
    return found


def _add_use(found: dict[str, dict[str, tuple[str, ...]]], name: str, item: str, field: str) -> None:
    items = found.setdefault(name, {})
    if field not in items.get(item, ()):
        items[item] = (*items.get(item, ()), field)


def find_unknown_names(
    record: Any, cells: Cells, register: PersonRegister, firms: Container[str]
) -> list[str]:
    """Return the names in a letter's record, and as inscribed in its row of the sheet, that no register has yet.

    `firms` are names of organizations, which may be inscribed, too.
    """
    named = _mentioned_names(record) if isinstance(record, dict) else ()
    inscribed = (text for column in INSCRIBED_COLUMNS for _, text in split_field(cells, column))
    return [
        text
        for text in dict.fromkeys((*named, *inscribed))
        if text not in firms and not register.find_by_variant(text)
    ]


def _mentioned_names(record: Mapping[str, Any]) -> Iterator[str]:
    return (mention.name for field in PERSON_FIELDS for mention in find_mentions(record, field))


class Employment(NamedTuple):
    """A person's job at an organization."""

    person: Person
    job: PersonJob


class Employments:
    """The jobs of persons by employer."""

    def __init__(self, persons: Iterable[Person]) -> None:
        self._by_identifier: dict[str, list[Employment]] = {}
        self._by_name: dict[str, list[Employment]] = {}
        for each in (Employment(person, job) for person in persons for job in person.jobs):
            self._by_identifier.setdefault(each.job.employer_identifier.value, []).append(each)
            self._by_name.setdefault(each.job.employer.strip(), []).append(each)

    def find_at(self, firm: Organization) -> list[Employment]:
        """Return the jobs with the identifier of `firm`, then those with its name where job or firm has no identifier."""
        value = firm.identifier.value
        found = list(self._by_identifier.get(value, ())) if value else []
        for name in dict.fromkeys((firm.name.strip(), *firm.variants)):
            if name:
                named = self._by_name.get(name, ())
                found += (each for each in named if not (value and each.job.employer_identifier.value))
        return found


RENAME_LABEL: Final = "persons"


def rename_in_letters(project: Project, old: str, new: str) -> list[str]:
    """Replace the name `old` by `new` in all letters, one undoable edit each; return the ids of the changed items.

    Raises:
        GtappError: a letter can't be written; what was done until then is done.
    """
    with ExitStack() as stack:
        stack.callback(update_files, project)
        with project.defer_following():
            return [
                item for item in find_items_naming(project, old) if _rename_in_item(project, item, old, new)
            ]


def find_items_naming(project: Project, name: str) -> list[str]:
    """Return the ids of the items whose records have this name."""
    return list(find_uses_in_records(project).get(name.strip(), {}))


def _rename_in_item(project: Project, item: str, old: str, new: str) -> bool:
    document = project.document(item)
    project.ensure_editable(document)
    with document.group(RENAME_LABEL):
        for pointer, text in rename_in_record(document.record, old, new):
            document.set(pointer, text)
    return project.save(document)


# The names of a project's persons and organizations, ready to be searched while one types.


def read_names(project: Project, organization: str) -> NameIndex:
    """Return the names in the project's tables, those first that letters name most; safe in a worker.

    `organization` is the word for what is no person. A table that can't be read has no names here; its panel says why.
    """
    organizations = OrganizationsFile(project)
    persons = PersonsFile(project, organizations)
    for table in (organizations, persons):
        with suppress(GtappError):
            table.load()
    uses = find_uses_in_records(project)
    index = NameIndex(
        KnownName(name, tuple(filter(None, thing.variants)), len(uses.get(name, ())), kind)
        for things, kind in ((persons.things, ""), (organizations.things, organization))
        for thing in things
        if (name := thing.name.strip())
    )
    index.find("xyz", 1)  # imports the matcher here, and not at a key press
    return index

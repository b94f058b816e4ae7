"""What upstream derives from the tabs: letters.csv, letterNN.json, persons.csv and .json, organizations likewise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gtapp.errors import GtappError
from gtapp.sheets import letters, organizations, persons
from gtapp.sheets.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT, ORGANIZATIONS, PERSONS
from gtapp.sheets.schema_org import Cells
from gtapp.sheets.table import FORMULA, Table
from gtapp.sheets.table_text import written
from gtapp.sheets.tabs import Reading, read

Existing = Mapping[str, str]
"""The texts that are in ``ground_truths`` now, by file name."""


def tab_text(table: Table, existing: str | None = None) -> str:
    """A tab as it stands in the sheet, for ``sheet/``, where git shows what changed; so it ends in a line feed.

    Raises:
        ValueError: a quotation mark in `existing` is never closed.
    """
    return written(_said(table.rows), existing, final_newline=True)


def files(
    tables: Mapping[str, Table], existing: Existing, beside: Mapping[str, Cells] | None = None
) -> dict[str, str]:
    """The files in ``ground_truths`` by name, as they follow from the tabs that there are (by the tab's name).

    Of letters these are the ones that are done; ``ground_truth`` goes before ``ground_truth_export``. Of `existing`
    texts line ends, indent, rows that say the same and rows of placeholders are kept. What stands in no tab is in no
    file: a letter or person that is to stay has to stand in the tab that is given here. `beside` is what letters.csv once
    said of letters by number, beside their record: it holds for those that come into it again.

    Raises:
        GtappError: a table is no tab of the sheet, a column that is needed is missing, or a known one is there twice.
        ValueError: a quotation mark in an existing table is never closed.
    """
    return dict(
        [
            *_letters(tables, existing, beside or {}),
            *_persons(tables, existing),
            *_organizations(tables, existing),
        ]
    )


def rows(table: Table | None) -> list[tuple[int, Cells]]:
    """A tab's rows with their numbers, by known column; without those that say nothing that could be used.

    Raises:
        GtappError: it is no tab of the sheet, a column that is needed is missing, or a known one is there twice.
    """
    return _rows(_read(table)) if table else []


def _rows(reading: Reading) -> list[tuple[int, Cells]]:
    lines = [line for found in reading.lines.values() for line in found]
    return [(line.number, line.cells) for line in sorted(lines, key=lambda line: line.number)]


def _read(table: Table) -> Reading:
    reading = read(table)
    if reading is None:  # nothing may be derived from it: an empty list of persons would replace the real one
        raise GtappError("sheet-no-tab", names=table.name)
    return reading


def _said(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The cells, without the sign for a formula whose value the file doesn't have."""
    return [["" if cell == FORMULA else cell for cell in row] for row in rows]


def _letters(
    tables: Mapping[str, Table], existing: Existing, beside: Mapping[str, Cells]
) -> Iterator[tuple[str, str]]:
    tab, export = tables.get(GROUND_TRUTH.name), tables.get(GROUND_TRUTH_EXPORT.name)
    if not tab and not export:
        return
    exported = [cells for _, cells in rows(export)]
    done = letters.done(cells for _, cells in rows(tab)) if tab else exported
    yield (
        letters.TABLE,
        letters.table_text(done, exported, existing.get(letters.TABLE), letters.placeholders(export), beside),
    )
    for cells in done:
        name = letters.file_name(cells)
        yield name, letters.text(letters.record(cells), existing.get(name))


def _persons(tables: Mapping[str, Table], existing: Existing) -> Iterator[tuple[str, str]]:
    if table := tables.get(PERSONS.name):
        reading = _read(table)
        people = persons.read(_rows(reading))
        yield "persons.csv", written(_as_upstream(reading), existing.get("persons.csv"))
        yield "persons.json", persons.text(people, existing.get("persons.json"))


def _organizations(tables: Mapping[str, Table], existing: Existing) -> Iterator[tuple[str, str]]:
    if table := tables.get(ORGANIZATIONS.name):
        reading = _read(table)
        firms = organizations.read(_rows(reading))
        yield "organizations.csv", written(_as_upstream(reading), existing.get("organizations.csv"))
        yield "organizations.json", organizations.text(firms, existing.get("organizations.json"))


def _as_upstream(reading: Reading) -> list[list[str]]:
    """The table from its header on, its columns named as upstream's script wants them, and missing ones added."""
    header, *below = _said(reading.table.rows[reading.header :])
    for name, at in reading.columns.items():
        header[at] = name
    missing = [name for name in reading.tab.columns if name not in reading.columns]
    width = max(len(row) for row in (header, *below))
    return [[*header, *[""] * (width - len(header)), *missing] if missing else header, *below]

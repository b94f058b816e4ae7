"""Puts merged rows back into the tabs: what the sheet has stays as it stands there, with what was corrected here in it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gtapp.formats.file_names import natural_key
from gtapp.sheets.align import Id, Row
from gtapp.sheets.table import FORMULA, Table
from gtapp.sheets.tabs import Reading, key_of

Wanted = Callable[[Row], bool]


@dataclass(frozen=True, slots=True)
class Rows:
    """What a tab is to say: `rows` by id; `ids` are those of the tab's own lines, key by key in their order."""

    rows: Mapping[Id, Row]
    ids: Sequence[Id]


def render(reading: Reading, merged: Rows, wanted: Wanted = lambda row: True) -> Table:
    """The tab with the merged rows; those that it doesn't have yet are added if they are `wanted` in it.

    Title, header, placeholders and foreign columns stay as they are. Rows that are no longer among the merged ones go,
    and so do those whose key can't be used, unless they are among them.
    """
    table = reading.table
    rows = [(list(row), "") for row in table.rows[: reading.header + 1]]
    rest = dict(merged.rows)
    for keyed, cells, usable in _below(reading, merged.ids):
        if keyed is None:
            rows.append((cells, ""))
        elif keyed in rest:
            row = rest.pop(keyed)
            said = {name: cell for name, cell in row.items() if cell or name in usable}
            rows.append((_patched(reading, cells, said), keyed[0]))
    for at in sorted(rest, key=_order):
        if wanted(rest[at]):
            rows.insert(_place(reading, rows, at[0]), (_patched(reading, [], rest[at]), at[0]))
    return Table(reading.tab.name, [cells for cells, _ in rows], table.origin)


def _order(at: Id) -> tuple[str, int]:
    return natural_key(at[0]), at[1]


def _place(reading: Reading, rows: Sequence[tuple[list[str], str]], key: str) -> int:
    """Where a new row goes: behind its person's others, or behind the letters of smaller numbers."""
    keys = [other for _, other in rows]
    same = [index for index, other in enumerate(keys) if other == key]
    before = [
        index
        for index, other in enumerate(keys)
        if other and (reading.tab.repeated or natural_key(other) < natural_key(key))
    ]
    return max(same or before or [reading.header]) + 1


def _below(reading: Reading, ids: Sequence[Id]) -> Iterator[tuple[Id | None, list[str], Container[str]]]:
    """The rows below the header, each with its id (None where it is no letter's or person's) and its usable columns.

    A cell that can't be used, such as a failed formula, stays until something is said in its place. A row that can't be
    told from others has the id of its key's first row, so that it gives way to that.
    """
    numbered = _by_number(reading, ids)
    usable = {line.number: line.cells for lines in reading.lines.values() for line in lines}
    for number, row in enumerate(reading.table.rows[reading.header + 1 :], reading.header + 2):
        said = {name: row[at] for name, at in reading.columns.items() if at < len(row)}
        key = key_of(reading.tab, said)
        if number in numbered:
            yield numbered[number], list(row), usable[number]
        elif key in reading.lines or key in reading.left_out:
            yield (key, 0), list(row), said
        elif any(row):
            yield None, list(row), said


def _by_number(reading: Reading, ids: Sequence[Id]) -> dict[int, Id]:
    of: dict[str, list[Id]] = {}
    for at in ids:
        of.setdefault(at[0], []).append(at)
    return {
        line.number: at
        for key, lines in reading.lines.items()
        for line, at in zip(lines, of.get(key, ()), strict=False)
    }


def _patched(reading: Reading, cells: list[str], row: Row) -> list[str]:
    """A row of the tab with these cells in their columns."""
    cells = ["" if cell == FORMULA else cell for cell in cells]
    width = max((reading.columns[name] + 1 for name in row if name in reading.columns), default=0)
    cells += [""] * (width - len(cells))
    for name, cell in row.items():
        if name in reading.columns:
            cells[reading.columns[name]] = cell
    return cells

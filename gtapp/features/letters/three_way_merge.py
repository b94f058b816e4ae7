"""The three-way merge: rows of the last import (base), of the project (here) and of the sheet, merged field by field.

`align_rows` finds which rows of one key, such as a person's jobs, are the same row on the three sides; `merge_rows`
merges them and lists the differences; `MergeBase` is the base, stored in the project.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.store.sqlite_file import ignore_folder
from gtapp.features.letters.columns import STATUS_COLUMNS

SheetRow = dict[str, str]
"""Cells by column; a column that is missing has no value, not an empty one."""

RowId = tuple[str, int]
"""A row: its key, and its index among the rows of that key."""

_MOST_PAIRS: Final = 40_000


@dataclass(slots=True)
class MergeSides:
    """The rows of base, here and sheet; the same row has the same id on each side."""

    base: dict[RowId, SheetRow] = field(default_factory=dict)
    here: dict[RowId, SheetRow] = field(default_factory=dict)
    sheet: dict[RowId, SheetRow] = field(default_factory=dict)

    @property
    def ids(self) -> list[RowId]:
        """All row ids, in the order of the sheet, then of the project."""
        return list({**self.sheet, **self.here, **self.base})


def align_rows(
    base: Mapping[str, Sequence[SheetRow]],
    here: Mapping[str, Sequence[SheetRow]],
    sheet: Mapping[str, Sequence[SheetRow]],
) -> MergeSides:
    """Pair the rows key by key: equal ones first, then those with most cells in common."""
    sides = MergeSides()
    for key in {**sheet, **here, **base}:
        old, local, remote = base.get(key, ()), here.get(key, ()), sheet.get(key, ())
        sides.base.update({(key, number): row for number, row in enumerate(old)})
        numbers = pair_rows(local, old)
        new = [number for number, found in enumerate(numbers) if found is None]
        for place, number in enumerate(new):
            numbers[number] = len(old) + place
        sides.here.update({(key, numbers[n] or 0): row for n, row in enumerate(local)})
        further = _number_sheet_rows(remote, old, [local[n] for n in new])
        sides.sheet.update({(key, n): row for n, row in zip(further, remote, strict=True)})
    return sides


def _number_sheet_rows(
    rows: Sequence[SheetRow], old: Sequence[SheetRow], new: Sequence[SheetRow]
) -> list[int]:
    """Number the sheet's rows: as in the base, else as rows that are new here, too, else behind all of them."""
    numbers = pair_rows(rows, old)
    left = [number for number, found in enumerate(numbers) if found is None]
    for number, found in zip(left, pair_rows([rows[n] for n in left], new), strict=True):
        numbers[number] = None if found is None else len(old) + found
    further = len(old) + len(new)
    for number, found in enumerate(numbers):
        if found is None:
            numbers[number], further = further, further + 1
    return [number or 0 for number in numbers]


def pair_rows(rows: Sequence[SheetRow], old: Sequence[SheetRow]) -> list[int | None]:
    """Return for each row the index of the old row that it is; None for rows beyond the old ones."""
    found, free = _pair_equal_rows(rows, old)
    unpaired = [number for number, index in enumerate(found) if index is None]
    for number, index in _rank_similar_pairs(rows, unpaired, old, list(free)):
        if found[number] is None and index in free:
            found[number] = index
            free.remove(index)
    return found


def _pair_equal_rows(rows: Sequence[SheetRow], old: Sequence[SheetRow]) -> tuple[list[int | None], set[int]]:
    """Return for each row the index of an equal old row or None, and the old rows that are left."""
    shared = set.intersection(*(set(row) for row in (*rows, *old))) if rows and old else set()
    places: dict[frozenset[tuple[str, str]], list[int]] = {}
    for index in reversed(range(len(old))):
        places.setdefault(_comparable_cells(old[index], shared), []).append(index)
    found: list[int | None] = []
    for row in rows:
        same = places.get(_comparable_cells(row, shared)) if shared else None
        found.append(same.pop() if same else None)
    return found, set(range(len(old))).difference(index for index in found if index is not None)


def _comparable_cells(row: SheetRow, columns: set[str]) -> frozenset[tuple[str, str]]:
    return frozenset((name, cell) for name, cell in row.items() if name in columns)


def _rank_similar_pairs(
    rows: Sequence[SheetRow], unpaired: list[int], old: Sequence[SheetRow], free: list[int]
) -> list[tuple[int, int]]:
    """Return all pairs of rows, the most similar first; too many to compare are paired in their order."""
    if len(unpaired) * len(free) > _MOST_PAIRS:
        return list(zip(unpaired, free, strict=False))
    scored = [(-_count_common_cells(rows[n], old[i]), abs(n - i), n, i) for n in unpaired for i in free]
    return [(n, i) for *_, n, i in sorted(scored)]


def _count_common_cells(row: SheetRow, other: SheetRow) -> int:
    """Count the equal cells that are not empty."""
    return sum(1 for name, cell in row.items() if cell and other.get(name) == cell)


DifferenceKind = Literal["new", "changed", "deleted", "kept", "conflict"]
MergeChoice = Literal["here", "sheet"]

WHOLE_ROW: Final = ""
"""In place of a column: the row as a whole."""

FieldPlace = tuple[RowId, str]
CellComparison = Callable[[str, str, str], bool]
"""Called with a column and two of its cells: whether these mean the same."""


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field, or a row (column ""), that differs; None as `base`, `here` or `sheet` means: it is not there.

    Kinds: ``new``, ``changed`` and ``deleted`` in the sheet alone, so the sheet's state is taken; ``kept``: changed here alone;
    ``conflict``: changed on both sides, so a choice is needed. `choice` is the one made; a difference that `waits` is
    not applied before another conflict of the same person is decided.
    """

    kind: DifferenceKind
    id: RowId
    column: str
    base: str | None
    here: str | None
    sheet: str | None
    choice: MergeChoice | None = None
    waits: bool = False


@dataclass(slots=True)
class MergeResult:
    """The result of a merge: the project's rows, and the `base` of the next merge."""

    rows: dict[RowId, SheetRow] = field(default_factory=dict)
    base: dict[RowId, SheetRow] = field(default_factory=dict)
    differences: list[FieldDifference] = field(default_factory=list)


def merge_rows(
    sides: MergeSides,
    same: CellComparison,
    choices: Mapping[FieldPlace, MergeChoice] | None = None,
    held: Container[str] = (),
) -> MergeResult:
    """Merge all rows; a conflict without a choice leaves row and base unchanged, so that it is shown again.

    Rows whose key is in `held` stay in the project although the sheet lacks them; that is shown again, too.
    """
    merger = _Merger(sides, same, choices or {}, held)
    for at in sides.ids:
        merger.merge_row(at)
    _hold_undecided(merger.merged, sides)
    return merger.merged


def _hold_undecided(merged: MergeResult, sides: MergeSides) -> None:
    """Leave all rows of a person unchanged who has an undecided conflict.

    Rows of one key are identified by their cells, so none may change before the conflict is decided.
    """
    repeated = {key for key, number in sides.ids if number}
    undecided = {
        each.id[0] for each in merged.differences if each.kind == "conflict" and not each.choice
    } & repeated
    if not undecided:
        return
    for rows, before in ((merged.rows, sides.here), (merged.base, sides.base)):
        for at in sides.ids:
            if at[0] in undecided:
                rows.pop(at, None)
                if at in before:
                    rows[at] = before[at]
    merged.differences = [
        replace(each, waits=each.kind not in ("conflict", "kept")) if each.id[0] in undecided else each
        for each in merged.differences
    ]


class _Merger:
    def __init__(
        self,
        sides: MergeSides,
        same: CellComparison,
        choices: Mapping[FieldPlace, MergeChoice],
        held: Container[str],
    ) -> None:
        self._sides, self._same, self._choices, self._held = sides, same, choices, held
        self.merged = MergeResult()

    def merge_row(self, at: RowId) -> None:
        base, here, sheet = (side.get(at) for side in (self._sides.base, self._sides.here, self._sides.sheet))
        if here is not None and sheet is not None:
            self._merge_fields(at, base or {}, here, sheet)
        elif sheet is not None:
            self._merge_sheet_row(at, base, sheet)
        elif here is not None:
            self._merge_local_row(at, base, here)

    def _report(
        self, kind: DifferenceKind, at: RowId, column: str, cells: tuple[str | None, str | None, str | None]
    ) -> MergeChoice | None:
        choice = self._choices.get((at, column)) if kind == "conflict" else None
        self.merged.differences.append(FieldDifference(kind, at, column, *cells, choice))
        return choice

    def _store(self, at: RowId, row: SheetRow | None, base: SheetRow | None) -> None:
        if row is not None:
            self.merged.rows[at] = dict(row)
        if base is not None:
            self.merged.base[at] = dict(base)

    # a row that is missing on one side

    def _merge_sheet_row(self, at: RowId, base: SheetRow | None, sheet: SheetRow) -> None:
        if base is None:
            self._report("new", at, WHOLE_ROW, (None, None, _format_row(sheet)))
            self._store(at, sheet, sheet)
        elif self._is_same_row(base, sheet):
            self._report("kept", at, WHOLE_ROW, (_format_row(base), None, _format_row(sheet)))
            self._store(at, None, base)
        else:
            choice = self._report("conflict", at, WHOLE_ROW, (_format_row(base), None, _format_row(sheet)))
            self._store(at, sheet if choice == "sheet" else None, sheet if choice else base)

    def _merge_local_row(self, at: RowId, base: SheetRow | None, here: SheetRow) -> None:
        if base is None:
            self._report("kept", at, WHOLE_ROW, (None, _format_row(here), None))
            self._store(at, here, None)
        elif self._is_same_row(base, here):
            self._report("deleted", at, WHOLE_ROW, (_format_row(base), _format_row(here), None))
            if at[0] in self._held:
                self._store(at, here, base)
        else:
            choice = self._report("conflict", at, WHOLE_ROW, (_format_row(base), _format_row(here), None))
            if choice != "sheet":
                self._store(at, here, None if choice else base)
            elif at[0] in self._held:
                self._store(at, here, here)

    def _is_same_row(self, one: SheetRow, other: SheetRow) -> bool:
        """True if no common cell differs, and neither row has a value that the other has no column for."""
        names = {**one, **other}
        return all(self._same(name, one.get(name, ""), other.get(name, "")) for name in names)

    # a row on both sides

    def _merge_fields(self, at: RowId, base: SheetRow, here: SheetRow, sheet: SheetRow) -> None:
        row, new_base = dict(here), dict(base)
        for column, sheet_cell in sheet.items():
            cell, old = self._merge_field(at, column, (base.get(column), here.get(column), sheet_cell))
            row[column] = cell
            if old is not None:
                new_base[column] = old
        self._store(at, row, new_base)

    def _merge_field(
        self, at: RowId, column: str, cells: tuple[str | None, str | None, str]
    ) -> tuple[str, str | None]:
        """Return the field's value in the project, and in the next base (None: unchanged)."""
        base, here, sheet = cells
        if here is None:
            if sheet.strip():
                self._report("changed", at, column, cells)
            return sheet, sheet
        if self._same(column, here, sheet):
            return (here if sheet == base else sheet), sheet
        if base is None:
            return self._merge_without_base(at, column, here, sheet)
        if self._same(column, sheet, base):
            self._report("kept", at, column, cells)
            return here, sheet
        if self._same(column, here, base):
            self._report("changed", at, column, cells)
            return sheet, sheet
        return self._report_conflict(at, column, (base, here, sheet))

    def _merge_without_base(self, at: RowId, column: str, here: str, sheet: str) -> tuple[str, str | None]:
        if not here:
            self._report("changed", at, column, (None, here, sheet))
            return sheet, sheet
        if not sheet:
            self._report("kept", at, column, (None, here, sheet))
            return here, sheet
        return self._report_conflict(at, column, (None, here, sheet))

    def _report_conflict(
        self, at: RowId, column: str, cells: tuple[str | None, str, str]
    ) -> tuple[str, str | None]:
        choice = self._report("conflict", at, column, cells)
        return cells[2] if choice == "sheet" else cells[1], cells[2] if choice else None


def _format_row(row: SheetRow) -> str:
    """Return a row in one line."""
    return " · ".join(cell for cell in row.values() if cell.strip())


# The base: the state of the last import, stored in ``.gtapp/sheet.json``.


_FOLDER: Final = ".gtapp"
_FILE: Final = "sheet.json"
_MOST_IMPORTS: Final = 1000

RowsByKey = dict[str, list[SheetRow]]
"""The rows of a tab by key, in their order."""


@dataclass(slots=True)
class MergeBase:
    """The `rows` of each tab at the last import, and the log of `imports`.

    `statuses` are the letters' statuses in the project at that time, by number: one that differs now was changed on
    purpose. `local_status_cells` are their status cells in the project where they differed from the sheet's.
    `further_cells` are the cells of letters.csv that are not in the record: a letter may leave that table and return.
    """

    rows: dict[str, RowsByKey] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    local_status_cells: dict[str, SheetRow] = field(default_factory=dict)
    further_cells: dict[str, SheetRow] = field(default_factory=dict)
    imports: list[dict[str, Any]] = field(default_factory=list)

    def had_no_file(self, number: str) -> bool:
        """True if a letter had no file at the last import, so that empty fields of its new file do not count as emptied."""
        return self.statuses.get(number) in ("open", "draft")

    def status_cells(self, number: str, letters: str) -> SheetRow:
        """Return a letter's status cells in the project at the last import; `letters` is the name of its group."""
        rows = self.rows.get(letters, {}).get(number, ())
        cells: SheetRow = {name: rows[0][name] for name in STATUS_COLUMNS if name in rows[0]} if rows else {}
        return self.local_status_cells.get(number, cells)

    def remember_status(self, number: str, status: str, row: SheetRow, letters: str) -> None:
        """Store a letter's status and the status cells of its row."""
        self.statuses[number] = status
        self.local_status_cells.pop(number, None)
        cells = {name: row[name] for name in STATUS_COLUMNS if name in row}
        if cells != self.status_cells(number, letters):
            self.local_status_cells[number] = cells


def base_path(root: Path) -> Path:
    """Return the file of a project's merge base."""
    return root / _FOLDER / _FILE


def load_base(root: Path) -> MergeBase:
    """Read the state of the last import; an empty one if there was none.

    Raises:
        UnreadableError: it can't be read: a merge without it would show every difference as a conflict.
    """
    path = base_path(root)
    try:
        tree = json_text.parse_json(json_text.decode_text(json_text.read_bytes(path), path), path)
        rows = {tab: _parse_rows(rows) for tab, rows in tree["rows"].items()}
        local_status_cells = {number: dict(row) for number, row in tree.get("said", {}).items()}
        further_cells = {number: dict(row) for number, row in tree.get("beside", {}).items()}
        return MergeBase(
            rows, dict(tree["statuses"]), local_status_cells, further_cells, list(tree["imports"])
        )
    except UnreadableError as error:
        if error.code == "file-missing":
            return MergeBase()
        raise UnreadableError("sheet-base-broken", path=str(path), reason=error.message) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableError("sheet-base-broken", path=str(path), reason=repr(error)) from error


def _parse_rows(tree: Any) -> RowsByKey:
    return {
        key: [{str(name): str(cell) for name, cell in row.items()} for row in rows]
        for key, rows in tree.items()
    }


def format_base(tree: Mapping[str, Any]) -> bytes:
    """Return the content of the file."""
    return json.dumps(tree, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace")


def save_base(root: Path, base: MergeBase) -> None:
    """Write the state if it has changed.

    Raises:
        SaveError: it can't be written; the previous file is unharmed.
    """
    path = base_path(root)
    state = {
        "rows": base.rows,
        "statuses": base.statuses,
        "said": base.local_status_cells,
        "beside": base.further_cells,
    }
    tree = {**state, "imports": base.imports[-_MOST_IMPORTS:]}
    content = format_base(tree)
    if not path.is_file() or path.read_bytes() != content:
        atomic.write(path, content)
        with atomic.translate_os_errors(path, "save"):
            ignore_folder(path.parent)

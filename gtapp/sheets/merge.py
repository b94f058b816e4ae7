"""The three-way merge: what became of each field since the last import, here and in the sheet."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from gtapp.sheets.align import Id, Row, Sides

Kind = Literal["new", "changed", "gone", "kept", "conflict"]
Choice = Literal["here", "sheet"]

ROW: Final = ""
"""In place of a column: the row as a whole."""

Place = tuple[Id, str]
Same = Callable[[str, str, str], bool]
"""Whether two cells of a column say the same."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What became of a field (or a row: column ""); None stands for: not there.

    ``new``, ``changed`` and ``gone``: in the sheet alone, so it is taken; ``kept``: here alone; ``conflict``: on both
    sides, so it waits for a choice. `choice` is the one that was made; what `waits` is not done before another conflict of
    the same person is decided.
    """

    kind: Kind
    id: Id
    column: str
    base: str | None
    here: str | None
    sheet: str | None
    choice: Choice | None = None
    waits: bool = False


@dataclass(slots=True)
class Merged:
    """What a merge comes to: the rows as they are to be `here`, and the `base` of the next merge."""

    rows: dict[Id, Row] = field(default_factory=dict)
    base: dict[Id, Row] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)


def merge(
    sides: Sides, same: Same, choices: Mapping[Place, Choice] | None = None, held: Container[str] = ()
) -> Merged:
    """Merges all rows; a conflict without a choice leaves row and base as they are, so that it is shown again.

    Rows with a key that is `held` stay here although they are gone from the sheet; that, too, is shown again.
    """
    merger = _Merger(sides, same, choices or {}, held)
    for at in sides.ids:
        merger.row(at)
    _wait(merger.merged, sides)
    return merger.merged


def _wait(merged: Merged, sides: Sides) -> None:
    """Leaves all rows of a person who has a conflict as they are.

    Which of several rows is which is known by what they say; so nothing may move before it is decided.
    """
    several = {key for key, number in sides.ids if number}
    open_ = {
        each.id[0] for each in merged.differences if each.kind == "conflict" and not each.choice
    } & several
    if not open_:
        return
    for rows, before in ((merged.rows, sides.here), (merged.base, sides.base)):
        for at in sides.ids:
            if at[0] in open_:
                rows.pop(at, None)
                if at in before:
                    rows[at] = before[at]
    merged.differences = [
        replace(each, waits=each.kind not in ("conflict", "kept")) if each.id[0] in open_ else each
        for each in merged.differences
    ]


class _Merger:
    def __init__(
        self, sides: Sides, same: Same, choices: Mapping[Place, Choice], held: Container[str]
    ) -> None:
        self._sides, self._same, self._choices, self._held = sides, same, choices, held
        self.merged = Merged()

    def row(self, at: Id) -> None:
        base, here, sheet = (side.get(at) for side in (self._sides.base, self._sides.here, self._sides.sheet))
        if here is not None and sheet is not None:
            self._fields(at, base or {}, here, sheet)
        elif sheet is not None:
            self._only_sheet(at, base, sheet)
        elif here is not None:
            self._only_here(at, base, here)

    def _tell(
        self, kind: Kind, at: Id, column: str, cells: tuple[str | None, str | None, str | None]
    ) -> Choice | None:
        choice = self._choices.get((at, column)) if kind == "conflict" else None
        self.merged.differences.append(Difference(kind, at, column, *cells, choice))
        return choice

    def _keep(self, at: Id, row: Row | None, base: Row | None) -> None:
        if row is not None:
            self.merged.rows[at] = dict(row)
        if base is not None:
            self.merged.base[at] = dict(base)

    # a row that is not on both sides

    def _only_sheet(self, at: Id, base: Row | None, sheet: Row) -> None:
        if base is None:
            self._tell("new", at, ROW, (None, None, _said(sheet)))
            self._keep(at, sheet, sheet)
        elif self._alike(base, sheet):
            self._tell("kept", at, ROW, (_said(base), None, _said(sheet)))
            self._keep(at, None, base)
        else:
            choice = self._tell("conflict", at, ROW, (_said(base), None, _said(sheet)))
            self._keep(at, sheet if choice == "sheet" else None, sheet if choice else base)

    def _only_here(self, at: Id, base: Row | None, here: Row) -> None:
        if base is None:
            self._tell("kept", at, ROW, (None, _said(here), None))
            self._keep(at, here, None)
        elif self._alike(base, here):
            self._tell("gone", at, ROW, (_said(base), _said(here), None))
            if at[0] in self._held:
                self._keep(at, here, base)
        else:
            choice = self._tell("conflict", at, ROW, (_said(base), _said(here), None))
            if choice != "sheet":
                self._keep(at, here, None if choice else base)
            elif at[0] in self._held:
                self._keep(at, here, here)

    def _alike(self, one: Row, other: Row) -> bool:
        """Whether no cell that both have differs, and neither says something that the other has no column for."""
        names = {**one, **other}
        return all(self._same(name, one.get(name, ""), other.get(name, "")) for name in names)

    # a row that is

    def _fields(self, at: Id, base: Row, here: Row, sheet: Row) -> None:
        row, kept = dict(here), dict(base)
        for column, theirs in sheet.items():
            cell, old = self._field(at, column, (base.get(column), here.get(column), theirs))
            row[column] = cell
            if old is not None:
                kept[column] = old
        self._keep(at, row, kept)

    def _field(
        self, at: Id, column: str, cells: tuple[str | None, str | None, str]
    ) -> tuple[str, str | None]:
        """What the field is to be here, and its next base (None: as it was)."""
        base, here, sheet = cells
        if here is None:
            if sheet.strip():
                self._tell("changed", at, column, cells)
            return sheet, sheet
        if self._same(column, here, sheet):
            return (here if sheet == base else sheet), sheet
        if base is None:
            return self._without_base(at, column, here, sheet)
        if self._same(column, sheet, base):
            self._tell("kept", at, column, cells)
            return here, sheet
        if self._same(column, here, base):
            self._tell("changed", at, column, cells)
            return sheet, sheet
        return self._conflict(at, column, (base, here, sheet))

    def _without_base(self, at: Id, column: str, here: str, sheet: str) -> tuple[str, str | None]:
        if not here:
            self._tell("changed", at, column, (None, here, sheet))
            return sheet, sheet
        if not sheet:
            self._tell("kept", at, column, (None, here, sheet))
            return here, sheet
        return self._conflict(at, column, (None, here, sheet))

    def _conflict(self, at: Id, column: str, cells: tuple[str | None, str, str]) -> tuple[str, str | None]:
        choice = self._tell("conflict", at, column, cells)
        return cells[2] if choice == "sheet" else cells[1], cells[2] if choice else None


def _said(row: Row) -> str:
    """A row in one line."""
    return " · ".join(cell for cell in row.values() if cell.strip())

"""Brings the sheet's copies and letters.csv up to date after the save or the status of one letter, at a glance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gtapp.errors import GtappError
from gtapp.formats.file_names import natural_key
from gtapp.items import Item
from gtapp.sheets import base as bases
from gtapp.sheets import cells, files, tabs, writing
from gtapp.sheets.base import Base
from gtapp.sheets.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT, RECORD
from gtapp.sheets.excerpt import Excerpt, Known, UnfitError
from gtapp.sheets.letters import TABLE
from gtapp.sheets.local import FOLDER, LETTERS, Holdings, look_at_letters, whole
from gtapp.sheets.table import Table

_TAB, _EXPORT = (f"{FOLDER}/{tab.name}.csv" for tab in (GROUND_TRUTH, GROUND_TRUTH_EXPORT))


class Follower:
    """What follows from single letters of one project; files become just what `writing.follow` would make of them."""

    def __init__(self, holdings: Holdings, known: Known) -> None:
        self._holdings = holdings
        self._tables = known
        self._folder = holdings.root / holdings.benchmark.layout.truths[0]
        self._base = Base()
        self._stamp: tuple[int, ...] = ()

    def letter(self, item: Item) -> list[str]:
        """Brings the files up to date with this letter; gives those that became others.

        Raises:
            GtappError: as `writing.follow` does, or another program changed the letter's row meanwhile.
        """
        table = self._holdings.benchmark.table
        number = table.find_key(item.id) if table else None
        if number is None:
            return []
        try:
            return self._letter(item, number)
        except UnfitError:
            return writing.follow(self._holdings)

    def _letter(self, item: Item, number: str) -> list[str]:
        found = {
            place: Excerpt.of(self._folder / place, number, self._tables) for place in (TABLE, _EXPORT, _TAB)
        }
        cuts = {place: each for place, each in found.items() if each}
        if TABLE not in cuts or len(cuts) == 1 or (_TAB in cuts and cuts[_TAB].place is None):
            raise UnfitError  # a table, or the letter's own row, is yet to come into being

        def read(path: Path) -> str | None:
            place = path.relative_to(self._folder).as_posix() if path.is_relative_to(self._folder) else ""
            return cuts[place].cut if place in cuts else whole(path)

        local = look_at_letters(self._holdings, self._known(), [item], read)
        wanted = writing.following(local, (LETTERS,))
        return [place for place, cut in wanted if place in cuts and self._put(cuts, place, cut)]

    def _put(self, cuts: dict[str, Excerpt], place: str, cut: str) -> bool:
        leading = cuts.get(_TAB) or cuts[_EXPORT]
        before = _in_order if place == _EXPORT else lambda there: _as_in(leading, there)
        return cuts[place].put(cut, before, self._tables)

    def _known(self) -> Base:
        """What was imported last; read anew where its file has become another."""
        path = bases.path_in(self._holdings.root)
        found = path.stat() if path.is_file() else None
        stamp = (found.st_size, found.st_mtime_ns, found.st_ino) if found else ()
        if stamp != self._stamp:
            self._base, self._stamp = bases.load(self._holdings.root), stamp
        return self._base


def _in_order(there: Excerpt) -> str:
    """The last number in the table that is smaller: new rows of the export go behind it."""
    own = natural_key(there.number)
    smaller = [key for key in there.numbers() if _is_number(key) and natural_key(key.strip()) < own]
    return smaller[-1] if smaller else ""


def _as_in(leading: Excerpt, there: Excerpt) -> str:
    """The number before this one in letters.csv, which has the order of the tab that it is derived from."""
    order = list(leading.numbers())
    if there.number not in order:
        before = _in_order(leading)
        order.insert(order.index(before) + 1 if before else 0, there.number)
    listed = {key.strip(): key for key in there.numbers() if _is_number(key)}
    earlier = reversed(order[: order.index(there.number)])
    return next((listed[key.strip()] for key in earlier if key.strip() in listed), "")


def _is_number(key: str) -> bool:
    """Whether this is a letter's number, and not what a formula left in a row of placeholders."""
    said = key.strip()
    return bool(said) and not cells.is_error(said) and (said.isdigit() or cells.truth(said) is None)


# a letter that has no file yet


def begun(folder: Path, number: str, known: Known) -> dict[str, Any]:
    """What the copy of the sheet says of a letter that has no file yet, by field; nothing where nobody has begun it there.

    What is empty there is left out.
    """
    try:
        there = Excerpt.of(folder / _TAB, number, known)
    except (GtappError, UnfitError):
        return {}
    rows = files.from_text(there.cut, there.path) if there and there.row else []
    reading = tabs.read(Table(_TAB, rows, _TAB))
    row = reading.lines[number][0].cells if reading and number in reading.lines else {}
    said = {column: row[column] for column in RECORD if row.get(column, "").strip()}
    # a box that nobody ticked says no by itself
    if all(cells.truth(cell) is False for cell in said.values()):
        return {}
    return {column: cells.value(column, GROUND_TRUTH, cell) for column, cell in said.items()}

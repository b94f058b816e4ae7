"""Writes the tabs' copies and what is derived from them, so that all of a project's files say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.sheets import base as bases
from gtapp.sheets import cells, derived, render
from gtapp.sheets.align import Id, Row
from gtapp.sheets.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT, RECORD
from gtapp.sheets.local import FOLDER, LETTERS, WHOLES, Holdings, Local, look
from gtapp.sheets.table import Table
from gtapp.sheets.tabs import Reading


@dataclass(frozen=True, slots=True)
class State:
    """Letters, persons or organizations: `rows` as they are to be, and the ids of those that the sheet and the copy have."""

    name: str
    rows: Mapping[Id, Row]
    sheet: Sequence[Id]
    copy: Sequence[Id]


def is_done(row: Row) -> bool:
    """Whether a letter is done; a sheet that has only the exported letters has no others."""
    return cells.truth(row["done"]) is True if "done" in row else any(column in row for column in RECORD)


def write(local: Local, states: Iterable[State], readings: Mapping[str, Reading]) -> list[str]:
    """Brings the files of these up to date; gives those that became others. `readings` are the tabs read from the sheet.

    Raises:
        GtappError: one of them can't be written; those before it are.
    """
    written = []
    for place, text in texts(local, states, readings):
        path, content = local.folder / place, text.encode("utf-8")
        if not path.is_file() or path.read_bytes() != content:
            atomic.write(path, content)
            written.append(place)
    return written


def follow(holdings: Holdings) -> list[str]:
    """Brings copies and derived files up to date with what was corrected here; gives those that became others.

    Nothing is done in a project that never imported a sheet.

    Raises:
        GtappError: what is here can't be read, two of its files were corrected differently, or one can't be written.
    """
    if not (holdings.root / holdings.benchmark.layout.truths[0] / FOLDER).is_dir():
        return []
    local = look(holdings, bases.load(holdings.root))
    for block in local.blocks:
        raise GtappError(block.message.code, **block.message.params)
    states = []
    for name in WHOLES:
        rows = {(key, nth): row for key, found in local.rows[name].items() for nth, row in enumerate(found)}
        states.append(State(name, rows, (), list(rows)))
    return write(local, states, {})


def texts(local: Local, states: Iterable[State], readings: Mapping[str, Reading]) -> list[tuple[str, str]]:
    """What the files are to say, by their place in ``ground_truths``; all of it or nothing.

    Raises:
        GtappError: a file that is there, and whose style is to be kept, can't be read.
    """
    tables = {name: table for state in states for name, table in _tables(local, state, readings).items()}
    places = {name: f"{FOLDER}/{name}.csv" for name in tables}
    found = [
        (places[name], derived.tab_text(table, local.text(places[name]))) for name, table in tables.items()
    ]
    # the file of a letter that is an item is changed through its document alone
    documents = {f"{item.id}.json" for item in local.items.values()}
    made = derived.files(tables, _Existing(local))
    return found + [(name, text) for name, text in made.items() if name not in documents]


class _Existing(Mapping[str, str]):
    """The texts in ``ground_truths``, read when they are asked for."""

    def __init__(self, local: Local) -> None:
        self._local = local

    def __getitem__(self, name: str) -> str:
        found = self._local.text(name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return (path.name for path in self._local.folder.iterdir() if path.is_file())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _tables(local: Local, state: State, read: Mapping[str, Reading]) -> dict[str, Table]:
    """The tabs of letters, persons or organizations with the rows as they are to be."""
    names = (GROUND_TRUTH.name, GROUND_TRUTH_EXPORT.name) if state.name == LETTERS else (state.name,)
    readings: dict[str, tuple[Reading, Sequence[Id]]] = {}
    for name in names:
        if name in read:
            readings[name] = read[name], state.sheet
        elif name in local.readings:
            readings[name] = local.readings[name], state.copy
    wanted: dict[str, Callable[[Row], bool]] = {}
    # a letter that the export lacks is added to it once it is done; letters' own tab has them all
    if GROUND_TRUTH_EXPORT.name in readings:
        wanted[GROUND_TRUTH_EXPORT.name] = is_done
    return {
        name: render.render(reading, render.Rows(state.rows, ids), wanted.get(name, lambda row: True))
        for name, (reading, ids) in readings.items()
    }

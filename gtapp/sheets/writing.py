"""Writes the tabs' copies and what is derived from them, so that all of a project's files say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.sheets import base as bases
from gtapp.sheets import cells, derived, render
from gtapp.sheets.align import Id, Row
from gtapp.sheets.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT, NUMBER, RECORD
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
    return _put(local, texts(local, states, readings))


def follow(holdings: Holdings) -> list[str]:
    """Brings copies and derived files up to date with what was corrected here; gives those that became others.

    Nothing is done in a project that never imported a sheet. `following` does the same after the save of one letter.

    Raises:
        GtappError: what is here can't be read, two of its files were corrected differently, or one can't be written.
    """
    local = _followed(holdings)
    return _put(local, following(local, WHOLES)) if local else []


def behind(holdings: Holdings) -> list[str]:
    """The files that `follow` would make others; nothing is written. Raises as `follow` does."""
    local = _followed(holdings)
    return [place for place, _ in _others(local, following(local, WHOLES))] if local else []


def _followed(holdings: Holdings) -> Local | None:
    """What is here, where a sheet was imported."""
    there = (holdings.root / holdings.benchmark.layout.truths[0] / FOLDER).is_dir()
    return look(holdings, bases.load(holdings.root)) if there else None


def following(local: Local, names: Iterable[str]) -> list[tuple[str, str]]:
    """What the files of letters, persons or organizations are to say after corrections here, by their place.

    A correction that somebody made in letters.csv stays there, and there alone, until an import brings it into the letter:
    in the copies it would count as what was derived from that.

    Raises:
        GtappError: as `follow` does.
    """
    for block in local.blocks:
        raise GtappError(block.message.code, **block.message.params)
    states, own = [], []
    for name in names:
        rows = {(key, nth): row for key, found in local.rows[name].items() for nth, row in enumerate(found)}
        states.append(State(name, rows, (), list(rows)))
        untaken = local.untaken if name == LETTERS else {}
        kept = {at: {**row, **untaken[at]} if at in untaken else row for at, row in rows.items()}
        own.append(State(name, kept, (), list(rows)))
    return texts(local, states, {}, own)


def _put(local: Local, wanted: Iterable[tuple[str, str]]) -> list[str]:
    written = []
    for place, content in _others(local, wanted):
        atomic.write(local.folder / place, content)
        written.append(place)
    return written


def _others(local: Local, wanted: Iterable[tuple[str, str]]) -> Iterator[tuple[str, bytes]]:
    """Those that say something else on the disk."""
    for place, text in wanted:
        path, content = local.folder / place, text.encode("utf-8")
        if not path.is_file() or path.read_bytes() != content:
            yield place, content


def texts(
    local: Local,
    states: Iterable[State],
    readings: Mapping[str, Reading],
    own: Iterable[State] | None = None,
) -> list[tuple[str, str]]:
    """What the files are to say, by their place in ``ground_truths``; all of it or nothing.

    What is derived comes before the copies of the tabs, in which the rows of `own` stand if given: letters.csv that is
    older than its copy would look as if somebody had corrected it.

    Raises:
        GtappError: a file that is there, and whose style is to be kept, can't be read.
    """
    tables = _all_tables(local, states, readings)
    copies = tables if own is None else _all_tables(local, own, readings)
    # the file of a letter that is an item is changed through its document alone
    documents = {f"{item.id}.json" for item in local.items.values()}
    made = derived.files(tables, _Existing(local), local.beside)
    found = [(name, text) for name, text in made.items() if name not in documents]
    for name, table in copies.items():
        place = f"{FOLDER}/{name}.csv"
        found.append((place, derived.tab_text(table, local.text(place))))
    return found


def _all_tables(local: Local, states: Iterable[State], readings: Mapping[str, Reading]) -> dict[str, Table]:
    return {name: table for state in states for name, table in _tables(local, state, readings).items()}


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
    # the letters' own tab last: a letter that is younger than its file may lag behind (`lagging`)
    names = (GROUND_TRUTH_EXPORT.name, GROUND_TRUTH.name) if state.name == LETTERS else (state.name,)
    readings: dict[str, tuple[Reading, Sequence[Id]]] = {}
    for name in names:
        if name in read:
            readings[name] = read[name], state.sheet
        elif name in local.readings:
            readings[name] = local.readings[name], state.copy
    wanted: dict[str, Callable[[Row], bool]] = {}
    # a letter that the export lacks is added to it once it is done; letters' own tab has them all
    if GROUND_TRUTH_EXPORT.name in readings:
        wanted[GROUND_TRUTH_EXPORT.name] = lambda row: _is_listed(local, row)
    return {
        name: render.render(reading, render.Rows(state.rows, ids), wanted.get(name, lambda row: True))
        for name, (reading, ids) in readings.items()
    }


def _is_listed(local: Local, row: Row) -> bool:
    """Whether a letter that the export lacks belongs there: where no tab says how far letters are, its status does."""
    status = local.statuses.get(row.get(NUMBER, "").strip())
    return is_done(row) and ("done" in row or status is None or status.name == "checked")

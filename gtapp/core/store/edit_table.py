"""The table of edits in the database: each edit is stored when made, so undo survives a restart and a crash loses nothing.

Each process that edits an item has its own history of it, so that none overwrites the edits of another one.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.messages import make_visible
from gtapp.core.store.database import Database
from gtapp.core.store.journal_tables import Statement

_MAX_NAME: Final = 60
_EARLIER_NAMES: Final = ("record", "row")
"""The names of the texts in a history of an earlier version, which did not store them."""
_LATEST: Final = 2**33
"""A time in the future, up to which systems can convert times."""


class HistoryWriter(NamedTuple):
    """The process that wrote a history; `token` identifies it, `who` signs its edits.

    `since` is the time of its first unsaved edit in seconds since the epoch (0: unknown). `has_unsaved` is True if its last
    edits may not be on disk. `is_near` is True for a process of the same user on this machine, `is_own` for this process
    itself, `is_running` for another one that still runs.
    """

    token: str
    who: str
    since: float
    has_unsaved: bool
    is_near: bool
    is_own: bool
    is_running: bool

    def format_since(self) -> str:
        """Return the time of the first unsaved edit, with its date unless it is today's; "" if it is unknown."""
        if not 0 < self.since < _LATEST:
            return ""
        moment, now = time.localtime(self.since), time.localtime()
        return time.strftime("%H:%M" if moment[:3] == now[:3] else "%Y-%m-%d %H:%M", moment)


class StoredTexts(NamedTuple):
    """The texts of a history: one for each text in each attribute, or none.

    `base` holds the texts after some of the edits, `disk` those on disk if they differ, None for a missing file (version 0.1
    stored only their digests, in `written`). `start` holds the digests of the texts before all edits, `layouts` and `names` the
    layouts and names of these (`TextPart`).
    """

    base: tuple[str, ...]
    disk: tuple[str | None, ...]
    written: tuple[str, ...]
    start: tuple[str, ...]
    layouts: tuple[str, ...]
    names: tuple[str, ...]


class StoredHistory(NamedTuple):
    """The stored edits of an item by one writer.

    `edits` are lines (`Edit.dump`), oldest first; `place` is how many of them are done, `saved` how many were at the last
    save, or -1 if the file has edits that were undone and replaced since. The `base` of `texts` is after `base_place` edits,
    `saved_branch` the edits that lead from there to the texts on disk, as far as known. `origins` are the values' origins before
    all edits. The first `foreign` edits were made by others.
    """

    edits: tuple[str, ...]
    place: int
    saved: int
    texts: StoredTexts
    base_place: int
    saved_branch: tuple[str, ...]
    origins: tuple[tuple[tuple[str | int, ...], str], ...]
    foreign: int = 0


_NO_NAMES: Final = NameForms()


class EditTable:
    """Stores this process's edits of a project's items, and loads those of all; `sign` returns the name to sign them with.

    Edits that are stored under another Unicode form of one of the items' `names` stay there and are that item's.
    """

    def __init__(
        self, database: Database, sign: Callable[[], str] = str, names: NameForms = _NO_NAMES
    ) -> None:
        self._database = database
        self._sign = sign
        self._names = names
        self._stored_names: dict[str, str] = {}
        self._me = database.writer.token
        # whose history of an item the next edit continues: this process's own, or that of one that has ended
        self._continued: dict[str, str] = {}
        # whose histories of an item are deleted when this process writes a whole one
        self._replaced: dict[str, set[str]] = {}
        # the rows of another file are unknown: each item's next edit writes its whole history there
        database.replaced.connect(lambda _: self._forget_rows())

    def _forget_rows(self) -> None:
        self._continued.clear()
        self._replaced.clear()
        self._stored_names.clear()

    def _find_stored(self, item: str) -> str:
        """Return the name under which an item's histories are stored: its own if it has any there, or none elsewhere."""
        others = self._names.list_other(item)
        if not others:  # as nearly always
            return item
        if item not in self._stored_names:
            is_there = "SELECT 1 FROM item_history WHERE item = ?"
            found = (name for name in (item, *others) if self._database.read(is_there, name))
            self._stored_names[item] = next(found, item)
        return self._stored_names[item]

    # reading

    def list_writers(self, item: str) -> list[HistoryWriter]:
        """Return who has a history of this item.

        Raises:
            GtappError: the database can't be read; so do the other methods.
        """
        item = self._find_stored(item)
        rows = self._database.read(
            "SELECT writer, who, station, since, place <> saved FROM item_history WHERE item = ? ORDER BY id",
            item,
        )
        return [self._make_writer(*row) for row in rows]

    @property
    def who(self) -> str:
        """The name that signs this process's edits, as `HistoryWriter.who` shows it."""
        return _shorten_name(self._sign())

    def _make_writer(
        self, token: object, who: object, station: object, since: object, has_unsaved: object
    ) -> HistoryWriter:
        lock = self._database.writer
        return HistoryWriter(
            token=str(token),
            who=_shorten_name(str(who)),
            since=since if isinstance(since, float) else 0.0,
            has_unsaved=bool(has_unsaved),
            is_near=station == lock.station,
            is_own=token == self._me,
            is_running=lock.is_other_alive(str(token)),
        )

    def find_running_writer(self, item: str) -> HistoryWriter | None:
        """Return the other running process that has had unsaved edits of this item for longest; None: there is none."""
        item = self._find_stored(item)
        rows = self._database.read(
            "SELECT writer, who, station, since, 1 FROM item_history"
            " WHERE item = ? AND writer <> ? AND place <> saved ORDER BY since",
            item,
            self._me,
        )
        writers = (self._make_writer(*row) for row in rows)
        return next((writer for writer in writers if writer.is_running), None)

    def find_unsaved(self) -> list[str]:
        """Return the items whose last edits may not be on disk, except those that only other running processes edit."""
        rows = self._database.read("SELECT item, writer FROM item_history WHERE place <> saved ORDER BY id")
        writers = {str(writer) for _, writer in rows}
        others = {writer for writer in writers if self._database.writer.is_other_alive(writer)}
        return list(
            dict.fromkeys(self._names.find(str(item)) for item, writer in rows if writer not in others)
        )

    def load(self, item: str, writer: str) -> StoredHistory:
        """Return the history of `item` by this writer, which has one.

        Raises:
            ValueError, KeyError, TypeError, RecursionError: it can't be read.
        """
        item = self._find_stored(item)
        ((place, saved, base, origins, start),) = self._database.read(
            "SELECT place, saved, base, origins, start FROM item_history WHERE item = ? AND writer = ?",
            item,
            writer,
        )
        edits = self._database.read(f"SELECT body {_EDITS} ORDER BY place", item, writer)
        pairs = tuple((tuple(pointer), origin) for pointer, origin in json.loads(str(origins)))
        starts = json.loads(str(start))
        if isinstance(starts, list):  # written by an earlier version
            starts = {"digests": starts, "layouts": [""] * len(starts)}
        stored = _parse_base(str(base), int(str(saved)))
        return StoredHistory(
            edits=tuple(str(body) for (body,) in edits),
            place=int(str(place)),
            saved=int(str(saved)),
            texts=StoredTexts(
                base=tuple(stored.texts),
                disk=tuple(stored.disk),
                written=tuple(stored.written),
                start=tuple(starts["digests"]),
                layouts=tuple(starts["layouts"]),
                names=tuple(starts.get("names", _EARLIER_NAMES[: len(starts["digests"])])),
            ),
            base_place=stored.place,
            saved_branch=tuple(stored.branch),
            origins=pairs,
            foreign=int(starts.get("foreign", 0)),
        )

    def list_step(self, name: str) -> list[tuple[str, str, bool]]:
        """Return the edits of a step over several items: each one's item, its line, and whether it is done."""
        if not name.isalnum():  # it is not one of gtapp's, and could be a pattern
            return []
        # the name is the last value of a line (`Edit.dump`)
        rows = self._database.read(
            "SELECT item, body, item_edit.place < item_history.place FROM item_edit JOIN item_history ON id = history"
            " WHERE body LIKE ?",
            f'%, "{name}"]',
        )
        return [(self._names.find(str(item)), str(body), bool(is_done)) for item, body, is_done in rows]

    # writing

    def continue_history(self, item: str, writer: str) -> None:
        """Make the next edit of `item` continue the history by this writer, which is this process or has ended."""
        item = self._find_stored(item)
        self._continued[item] = writer
        self._replaced.setdefault(item, set()).add(writer)

    def part_from_history(self, item: str, writer: str) -> None:
        """Make the next edit of `item` leave the history by this writer as it is, and write another one."""
        item = self._find_stored(item)
        self._continued.pop(item, None)
        self._replaced.get(item, set()).discard(writer)

    def replace_histories(self, item: str, writers: Iterable[str]) -> None:
        """Make the next whole history of `item` replace those by these writers, which have ended."""
        item = self._find_stored(item)
        self._replaced[item] = set(writers)

    def start_history(
        self,
        item: str,
        base: Sequence[str],
        start: Mapping[str, Sequence[str] | int],
        origins: Sequence[tuple[tuple[str | int, ...], str]],
        bodies: Sequence[str],
        place: int,
        disk: Sequence[str | None] = (),
    ) -> None:
        """Write a whole history of an item, `place` of whose edits are done, in place of this process's earlier one.

        It also replaces the histories that `replace_histories` and `continue_history` named. `base` holds the texts before all
        edits, `disk` the texts on disk if they differ.
        """
        item = self._find_stored(item)
        texts = json.dumps({"place": 0, "texts": base, "disk": disk} if disk else base)
        saved = -1 if disk else 0
        replaced = {self._me, *self._replaced.get(item, ())}
        self._database.write(
            *(each for token in replaced for each in _delete_history(item, token)),
            (
                "INSERT INTO item_history (item, writer, who, station, since, place, saved, base, origins, start)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    item, self._me, self._sign(), self._database.writer.station, time.time(),
                    place, saved, texts, json.dumps(origins), json.dumps(start),
                ),
            ),
            *(self._insert_edit(item, number, body) for number, body in enumerate(bodies)),
        )  # fmt: skip
        self._continued[item] = self._me

    def record_edit(self, item: str, place: int, body: str) -> bool:
        """Store `body` as the last of `place` edits; later ones are deleted.

        Like the other methods that add to a history, it returns False, and writes nothing, if the database does not contain
        the history that this process wrote or continues: it must be written as a whole.
        """
        return self._write(
            item, "place = ?", (place,), *self._replace_edit(self._find_stored(item), place, body)
        )

    def record_branch(
        self, item: str, place: int, body: str, base: Sequence[str], disk: Sequence[str | None]
    ) -> bool:
        """Store an edit as `record_edit` does, if it replaces edits that were saved.

        `base` holds the texts before `body`, `disk` those on disk. The replaced edits are kept until the next
        save: they lead to the texts on disk.
        """
        item = self._find_stored(item)
        branch = self._read_saved_branch(item, place - 1)
        apart = json.dumps({"place": place - 1, "texts": base, "disk": disk, "branch": branch})
        return self._write(
            item, "place = ?, saved = -1, base = ?", (place, apart), *self._replace_edit(item, place, body)
        )

    def _read_saved_branch(self, item: str, place: int) -> list[str]:
        """Return the edits that lead from the texts after `place` edits to those on disk."""
        writer = self._continued.get(item, self._me)
        known = self._database.read(
            "SELECT saved, base FROM item_history WHERE item = ? AND writer = ?", item, writer
        )
        if not known:
            return []
        saved, base = known[0]
        stored = _parse_base(str(base), int(str(saved)))
        query = f"SELECT body {_EDITS} AND place >= ? AND place < ? ORDER BY place"
        replaced = self._database.read(query, item, writer, place, stored.place)
        return [*(str(body) for (body,) in replaced), *stored.branch]

    def record_position(self, item: str, place: int) -> bool:
        """Store an undo or redo: `place` edits are done now."""
        return self._write(item, "place = ?", (place,))

    def record_save(self, item: str, place: int, base: Sequence[str]) -> bool:
        """Store that the texts `base`, which are those after `place` edits, are on disk."""
        return self._write(item, "saved = ?, base = ?", (place, json.dumps(base)))

    def delete_history(self, item: str, writer: str) -> None:
        """Delete the history of `item` by this writer, whose edits are in another one."""
        item = self._find_stored(item)
        self._database.write(*_delete_history(item, writer))

    def _write(self, item: str, sets: str, values: tuple[object, ...], *more: Statement) -> bool:
        """Update the history that this process wrote or continues, which is its own from then on, and execute `more`."""
        item = self._find_stored(item)
        sql = (
            f"UPDATE item_history SET {sets}, since = CASE WHEN place = saved THEN ? ELSE since END,"
            " writer = ?, who = ?, station = ? WHERE item = ? AND writer = ?"
        )
        writer = (time.time(), self._me, self._sign(), self._database.writer.station)
        if not self._database.write_if(
            lambda: (sql, (*values, *writer, item, self._continued.get(item))), *more
        ):
            return False
        self._continued[item] = self._me
        return True

    def _replace_edit(self, item: str, place: int, body: str) -> list[Statement]:
        """Return the statements that store an edit of this process and delete the later ones."""
        later = f"DELETE FROM item_edit WHERE history = ({_HISTORY}) AND place >= ?"
        return [(later, (item, self._me, place - 1)), self._insert_edit(item, place - 1, body)]

    def _insert_edit(self, item: str, place: int, body: str) -> Statement:
        insert = f"INSERT INTO item_edit (history, place, body) VALUES (({_HISTORY}), ?, ?)"
        return insert, (item, self._me, place, body)


def _shorten_name(name: str) -> str:
    return make_visible(name[:_MAX_NAME])


_HISTORY = "SELECT id FROM item_history WHERE item = ? AND writer = ?"
_EDITS = f"FROM item_edit WHERE history = ({_HISTORY})"


def _delete_history(item: str, writer: str) -> list[Statement]:
    """Return the statements that delete a history."""
    return [
        (f"DELETE FROM item_edit WHERE history = ({_HISTORY})", (item, writer)),
        ("DELETE FROM item_history WHERE item = ? AND writer = ?", (item, writer)),
    ]


class _StoredBase(NamedTuple):
    """The column `base`: texts after `place` edits, and what leads from them to the texts on disk if these differ."""

    place: int
    texts: list[str]
    disk: list[str | None]
    written: list[str]
    branch: list[str]


def _parse_base(column: str, saved: int) -> _StoredBase:
    base = json.loads(column)
    if saved >= 0:
        return _StoredBase(saved, base, [], [], [])
    # version 0.1 stored digests of the texts on disk, and no branch
    disk, written, branch = (base.get(key, []) for key in ("disk", "written", "branch"))
    if not all(text is None or isinstance(text, str) for text in disk):
        raise TypeError("the journal's texts are no texts")
    return _StoredBase(base["place"], base["texts"], disk, written, branch)

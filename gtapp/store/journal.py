"""The journal: each edit as it is made, so that undo outlives the program and a kill costs no correction."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gtapp.store.database import Database


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """What the journal knows of an item.

    `edits` are lines, oldest first; `place` is how many of them are done and `saved` how many were at the last save, or
    -1 where the file has edits that were undone since, and are gone from the row. `base` holds the texts after
    `base_place` edits, `written` the digests of the texts on the disk where these are others, `start` those of the texts
    before all edits, `layouts` how these are laid out, `origins` where values came from before all.
    """

    edits: tuple[str, ...]
    place: int
    saved: int
    base: tuple[str, ...]
    base_place: int
    written: tuple[str, ...]
    start: tuple[str, ...]
    layouts: tuple[str, ...]
    origins: tuple[tuple[tuple[str | int, ...], str], ...]


class Journal:
    """Writes edits down and gives them back."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # two windows on one project must not mix their edits: each row names who wrote it last
        self._me = database.writer.token
        self._writers: dict[str, str] = {}

    def _write(
        self, item: str, sets: str, values: tuple[object, ...], *more: tuple[str, tuple[object, ...]]
    ) -> None:
        """Changes the item's row and carries out `more`, if nobody else wrote since it was read or written here."""
        sql = f"UPDATE history SET {sets}, writer = ? WHERE item = ? AND writer = ?"
        self._database.write_if((sql, (*values, self._me, item, self._writers.get(item, ""))), *more)
        self._writers[item] = self._me

    def load(self, item: str) -> JournalEntry | None:
        """What is known of `item`, or None."""
        rows = self._database.read(
            "SELECT place, saved, base, origins, start, writer FROM history WHERE item = ?", item
        )
        if not rows:
            return None
        place, saved, base, origins, start, writer = rows[0]
        self._writers[item] = str(writer)
        edits = self._database.read("SELECT body FROM edit WHERE item = ? ORDER BY place", item)
        pairs = tuple((tuple(pointer), origin) for pointer, origin in json.loads(str(origins)))
        starts = json.loads(str(start))
        if isinstance(starts, list):  # of an earlier version
            starts = {"digests": starts, "layouts": [""] * len(starts)}
        at, texts, written = _parse_base(str(base), int(str(saved)))
        return JournalEntry(
            edits=tuple(str(body) for (body,) in edits),
            place=int(str(place)),
            saved=int(str(saved)),
            base=tuple(texts),
            base_place=at,
            written=tuple(written),
            start=tuple(starts["digests"]),
            layouts=tuple(starts["layouts"]),
            origins=pairs,
        )

    def start_history(
        self,
        item: str,
        base: Sequence[str],
        start: Mapping[str, Sequence[str]],
        origins: Sequence[tuple[tuple[str | int, ...], str]],
        bodies: Sequence[str],
        place: int,
        written: Sequence[str] = (),
    ) -> None:
        """Starts an item's history anew, with these edits, `place` of them done; what was known of it before is gone.

        `base` holds the texts before them, `written` the digests of those on the disk where these are others.
        """
        insert = "INSERT INTO edit (item, place, body) VALUES (?, ?, ?)"
        texts = json.dumps({"place": 0, "texts": base, "written": written} if written else base)
        saved = -1 if written else 0
        self._database.write(
            ("DELETE FROM edit WHERE item = ?", (item,)),
            (
                "INSERT OR REPLACE INTO history (item, place, saved, base, origins, start, writer)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (item, place, saved, texts, json.dumps(origins), json.dumps(start), self._me),
            ),
            *((insert, (item, number, body)) for number, body in enumerate(bodies)),
        )
        self._writers[item] = self._me

    def record_edit(self, item: str, place: int, body: str) -> None:
        """Writes down that `body` is now the last of `place` edits; later ones are gone."""
        self._write(item, "place = ?", (place,), *_replace_edit(item, place, body))

    def record_branch(
        self, item: str, place: int, body: str, base: Sequence[str], written: Sequence[str]
    ) -> None:
        """As `done`, where edits that were saved are among those that are gone.

        `base` holds the texts before `body`, `written` the digests of those on the disk.
        """
        apart = json.dumps({"place": place - 1, "texts": base, "written": written})
        self._write(
            item, "place = ?, saved = -1, base = ?", (place, apart), *_replace_edit(item, place, body)
        )

    def record_position(self, item: str, place: int) -> None:
        """Writes down an undo or redo: `place` edits are done now."""
        self._write(item, "place = ?", (place,))

    def record_save(self, item: str, place: int, base: Sequence[str]) -> None:
        """Writes down that the texts `base` are on the disk, and that they are those after `place` edits."""
        self._write(item, "saved = ?, base = ?", (place, json.dumps(base)))

    def find_unsaved(self) -> list[str]:
        """The items whose last edits may not be on the disk, but for those that another window works on now."""
        rows = self._database.read("SELECT item, writer FROM history WHERE place <> saved")
        writers = {str(writer) for _, writer in rows}
        others = {writer for writer in writers if self._database.writer.is_other_alive(writer)}
        return [str(item) for item, writer in rows if writer not in others]


def _replace_edit(item: str, place: int, body: str) -> list[tuple[str, tuple[object, ...]]]:
    return [
        ("DELETE FROM edit WHERE item = ? AND place >= ?", (item, place - 1)),
        ("INSERT INTO edit (item, place, body) VALUES (?, ?, ?)", (item, place - 1, body)),
    ]


def _parse_base(column: str, saved: int) -> tuple[int, list[str], list[str]]:
    """The place of the base, its texts, and the digests of what is on the disk where that is something else."""
    base = json.loads(column)
    return (base["place"], base["texts"], base["written"]) if saved < 0 else (saved, base, [])

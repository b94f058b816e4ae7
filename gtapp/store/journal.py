"""The journal: each edit as it is made, so that undo outlives the program and a kill costs no correction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from gtapp.store.database import Database


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the journal knows of an item.

    `edits` are lines, oldest first; `place` is how many of them are done and `saved` how many were at the last save, or
    -1 where the file has edits that were undone since, and are gone from the row. `base` holds the texts after
    `base_place` edits, `written` the digests of the texts on the disk where these are others, `start` those of the texts
    before all edits, `origins` where values came from before all.
    """

    edits: tuple[str, ...]
    place: int
    saved: int
    base: tuple[str, ...]
    base_place: int
    written: tuple[str, ...]
    start: tuple[str, ...]
    origins: tuple[tuple[tuple[str | int, ...], str], ...]


class Journal:
    """Writes edits down and gives them back."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, item: str) -> Remembered | None:
        """What is known of `item`, or None."""
        rows = self._database.read(
            "SELECT place, saved, base, origins, start FROM history WHERE item = ?", item
        )
        if not rows:
            return None
        place, saved, base, origins, start = rows[0]
        edits = self._database.read("SELECT body FROM edit WHERE item = ? ORDER BY place", item)
        pairs = tuple((tuple(pointer), origin) for pointer, origin in json.loads(str(origins)))
        at, texts, written = _base_of(str(base), int(str(saved)))
        return Remembered(
            edits=tuple(str(body) for (body,) in edits),
            place=int(str(place)),
            saved=int(str(saved)),
            base=tuple(texts),
            base_place=at,
            written=tuple(written),
            start=tuple(json.loads(str(start))),
            origins=pairs,
        )

    def begin(
        self,
        item: str,
        base: Sequence[str],
        start: Sequence[str],
        origins: Sequence[tuple[tuple[str | int, ...], str]],
        bodies: Sequence[str],
        place: int,
    ) -> None:
        """Starts an item's history anew, with these edits, `place` of them done; what was known of it before is gone."""
        insert = "INSERT INTO edit (item, place, body) VALUES (?, ?, ?)"
        self._database.write(
            ("DELETE FROM edit WHERE item = ?", (item,)),
            (
                "INSERT OR REPLACE INTO history (item, place, saved, base, origins, start) VALUES (?, ?, 0, ?, ?, ?)",
                (item, place, json.dumps(base), json.dumps(origins), json.dumps(start)),
            ),
            *((insert, (item, number, body)) for number, body in enumerate(bodies)),
        )

    def done(self, item: str, place: int, body: str) -> None:
        """Writes down that `body` is now the last of `place` edits; later ones are gone."""
        self._database.write(*_done(item, place, body))

    def parted(self, item: str, place: int, body: str, base: Sequence[str], written: Sequence[str]) -> None:
        """As `done`, where edits that were saved are among those that are gone.

        `base` holds the texts before `body`, `written` the digests of those on the disk.
        """
        apart = json.dumps({"place": place - 1, "texts": base, "written": written})
        sql = "UPDATE history SET saved = -1, base = ? WHERE item = ?"
        self._database.write(*_done(item, place, body), (sql, (apart, item)))

    def moved(self, item: str, place: int) -> None:
        """Writes down an undo or redo: `place` edits are done now."""
        self._database.write(("UPDATE history SET place = ? WHERE item = ?", (place, item)))

    def saved(self, item: str, place: int, base: Sequence[str]) -> None:
        """Writes down that the texts `base` are on the disk, and that they are those after `place` edits."""
        self._database.write(
            ("UPDATE history SET saved = ?, base = ? WHERE item = ?", (place, json.dumps(base), item)),
        )

    def forget(self, item: str) -> None:
        self._database.write(
            ("DELETE FROM edit WHERE item = ?", (item,)), ("DELETE FROM history WHERE item = ?", (item,))
        )

    def unsaved(self) -> list[str]:
        """The items whose last edits may not be on the disk."""
        return [str(item) for (item,) in self._database.read("SELECT item FROM history WHERE place <> saved")]


def _done(item: str, place: int, body: str) -> list[tuple[str, tuple[object, ...]]]:
    return [
        ("DELETE FROM edit WHERE item = ? AND place >= ?", (item, place - 1)),
        ("INSERT INTO edit (item, place, body) VALUES (?, ?, ?)", (item, place - 1, body)),
        ("UPDATE history SET place = ? WHERE item = ?", (place, item)),
    ]


def _base_of(column: str, saved: int) -> tuple[int, list[str], list[str]]:
    """The place of the base, its texts, and the digests of what is on the disk where that is something else."""
    base = json.loads(column)
    return (base["place"], base["texts"], base["written"]) if saved < 0 else (saved, base, [])

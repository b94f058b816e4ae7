"""The journal: each edit as it is made, so that undo outlives the program and a kill costs no correction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from gtapp.store.database import Database


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the journal knows of an item.

    `edits` are lines, oldest first; `place` is how many of them are done and `saved` how many were at the last save;
    `base` holds the texts as they were then (None: no file yet), `start` the digests of the texts before all edits,
    `origins` where values came from before all edits.
    """

    edits: tuple[str, ...]
    place: int
    saved: int
    base: tuple[str | None, ...]
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
        return Remembered(
            tuple(str(body) for (body,) in edits),
            int(str(place)),
            int(str(saved)),
            tuple(json.loads(str(base))),
            tuple(json.loads(str(start))),
            pairs,
        )

    def begin(
        self,
        item: str,
        base: Sequence[str | None],
        start: Sequence[str],
        origins: Sequence[tuple[tuple[str | int, ...], str]],
    ) -> None:
        """Starts an item's history anew; what was known of it before is gone."""
        self._database.write(
            ("DELETE FROM edit WHERE item = ?", (item,)),
            (
                "INSERT OR REPLACE INTO history (item, place, saved, base, origins, start) VALUES (?, 0, 0, ?, ?, ?)",
                (item, json.dumps(base), json.dumps(origins), json.dumps(start)),
            ),
        )

    def done(self, item: str, place: int, body: str) -> None:
        """Writes down that `body` is now the last of `place` edits; later ones are gone."""
        self._database.write(
            ("DELETE FROM edit WHERE item = ? AND place >= ?", (item, place - 1)),
            ("INSERT INTO edit (item, place, body) VALUES (?, ?, ?)", (item, place - 1, body)),
            ("UPDATE history SET place = ? WHERE item = ?", (place, item)),
        )

    def moved(self, item: str, place: int) -> None:
        """Writes down an undo or redo: `place` edits are done now."""
        self._database.write(("UPDATE history SET place = ? WHERE item = ?", (place, item)))

    def saved(self, item: str, place: int, base: Sequence[str | None]) -> None:
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

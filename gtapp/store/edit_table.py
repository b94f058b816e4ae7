"""The table of edits in the database: each edit is stored when made, so undo survives a restart and a crash loses nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gtapp.store.database import Database


@dataclass(frozen=True, slots=True)
class StoredHistory:
    """The stored edits of an item.

    `edits` are lines (`Edit.dump`), oldest first; `place` is how many of them are done, `saved` how many were at the last
    save, or -1 if the file has edits that were undone and replaced since. `base` holds the texts after `base_place` edits,
    `written` the digests of the texts on disk if they differ, `saved_branch` the edits that lead from `base` to these texts,
    as far as known; `start` the digests of the texts before all edits, `layouts` the layouts of these (`TextPart.layout`),
    `origins` the values' origins before all edits.
    """

    edits: tuple[str, ...]
    place: int
    saved: int
    base: tuple[str, ...]
    base_place: int
    written: tuple[str, ...]
    saved_branch: tuple[str, ...]
    start: tuple[str, ...]
    layouts: tuple[str, ...]
    origins: tuple[tuple[tuple[str | int, ...], str], ...]


class EditTable:
    """Stores and loads the edits of a project's items."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # two windows on one project must not mix their edits: each row names its last writer
        self._me = database.writer.token
        self._writers: dict[str, str] = {}
        # the rows of another file are unknown: each item's next edit writes its whole history there
        database.replaced.connect(lambda _: self._writers.clear())

    def _write(
        self, item: str, sets: str, values: tuple[object, ...], *more: tuple[str, tuple[object, ...]]
    ) -> None:
        """Update the item's row and execute `more`, provided that no other process wrote it since it was read or written here."""
        sql = f"UPDATE history SET {sets}, writer = ? WHERE item = ? AND writer = ?"
        self._database.write_if(lambda: (sql, (*values, self._me, item, self._writers.get(item))), *more)
        self._writers[item] = self._me

    def load(self, item: str) -> StoredHistory | None:
        """Return what is stored for `item`, or None."""
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
        if isinstance(starts, list):  # written by an earlier version
            starts = {"digests": starts, "layouts": [""] * len(starts)}
        at, texts, written, branch = _parse_base(str(base), int(str(saved)))
        return StoredHistory(
            edits=tuple(str(body) for (body,) in edits),
            place=int(str(place)),
            saved=int(str(saved)),
            base=tuple(texts),
            base_place=at,
            written=tuple(written),
            saved_branch=tuple(branch),
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
        """Replace an item's history by these edits, `place` of which are done.

        `base` holds the texts before them, `written` the digests of the texts on disk if they differ.
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
        """Store `body` as the last of `place` edits; later ones are deleted."""
        self._write(item, "place = ?", (place,), *_replace_edit(item, place, body))

    def record_branch(
        self, item: str, place: int, body: str, base: Sequence[str], written: Sequence[str]
    ) -> None:
        """Store an edit as `record_edit` does, if it replaces edits that were saved.

        `base` holds the texts before `body`, `written` the digests of those on disk. The replaced edits are kept until the next
        save: they lead to the texts on disk.
        """
        branch = self._read_saved_branch(item, place - 1)
        apart = json.dumps({"place": place - 1, "texts": base, "written": written, "branch": branch})
        self._write(
            item, "place = ?, saved = -1, base = ?", (place, apart), *_replace_edit(item, place, body)
        )

    def _read_saved_branch(self, item: str, place: int) -> list[str]:
        """Return the edits that lead from the texts after `place` edits to those on disk."""
        known = self._database.read("SELECT saved, base FROM history WHERE item = ?", item)
        if not known:
            return []
        saved, base = known[0]
        end, _, _, branch = _parse_base(str(base), int(str(saved)))
        query = "SELECT body FROM edit WHERE item = ? AND place >= ? AND place < ? ORDER BY place"
        return [*(str(body) for (body,) in self._database.read(query, item, place, end)), *branch]

    def record_position(self, item: str, place: int) -> None:
        """Store an undo or redo: `place` edits are done now."""
        self._write(item, "place = ?", (place,))

    def record_save(self, item: str, place: int, base: Sequence[str]) -> None:
        """Store that the texts `base`, which are those after `place` edits, are on disk."""
        self._write(item, "saved = ?, base = ?", (place, json.dumps(base)))

    def find_unsaved(self) -> list[str]:
        """Return the items whose last edits may not be on disk, except those that another running process edits."""
        rows = self._database.read("SELECT item, writer FROM history WHERE place <> saved")
        writers = {str(writer) for _, writer in rows}
        others = {writer for writer in writers if self._database.writer.is_other_alive(writer)}
        return [str(item) for item, writer in rows if writer not in others]


def _replace_edit(item: str, place: int, body: str) -> list[tuple[str, tuple[object, ...]]]:
    """Return the statements that store an edit and delete the later ones."""
    return [
        ("DELETE FROM edit WHERE item = ? AND place >= ?", (item, place - 1)),
        ("INSERT INTO edit (item, place, body) VALUES (?, ?, ?)", (item, place - 1, body)),
    ]


def _parse_base(column: str, saved: int) -> tuple[int, list[str], list[str], list[str]]:
    """Return the base's place and texts, the digests of the texts on disk if they differ, and the edits that lead to these."""
    base = json.loads(column)
    if saved >= 0:
        return saved, base, [], []
    # version 0.1 stored no branch
    return base["place"], base["texts"], base["written"], base.get("branch", [])

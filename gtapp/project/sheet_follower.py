"""The letters' sheet, where a project has imported one: what follows from each save, and what it says of new letters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gtapp.benchmark import Benchmark
from gtapp.errors import GtappError
from gtapp.items import Item
from gtapp.signals import Signal

if TYPE_CHECKING:
    from gtapp.sheets.local_state import SheetProject
    from gtapp.sheets.save_follower import ParsedTables, SaveFollower

_MANY: Final = 50


class SheetFollower:
    """Knows whether a project has imported a sheet; what works on it is loaded only then.

    `failed` tells why a file that follows from a letter could not be brought up to date; the letter itself is saved.
    `caught_up` tells that all of them are after that.
    """

    def __init__(self, root: Path, benchmark: Benchmark) -> None:
        self._table = benchmark.table
        self._folder = root / benchmark.layout.truths[0]
        self._follower: SaveFollower | None = None
        self._tables: ParsedTables = {}
        self._waits = self._looked = False
        # items whose files could not be brought up to date yet; what an earlier session left is looked for once
        self._owed: dict[str, Item] = {}
        self.failed: Signal[GtappError] = Signal()
        self.caught_up: Signal[Item] = Signal()

    @property
    def is_present(self) -> bool:
        """Whether letters.csv follows from the sheet's copy, and is nobody's own to write."""
        if self._table is None:
            return False
        from gtapp.sheets.columns import COPIES_FOLDER

        return (self._folder / COPIES_FOLDER).is_dir()

    @property
    def is_deferred(self) -> bool:
        """Whether what follows from a letter is left to whoever saves many in one go."""
        return self._waits and self.is_present

    def follow(self, holdings: SheetProject, item: Item) -> None:
        """Brings up to date what follows from this letter, and from those where that failed before."""
        if self._waits or not self.is_present:
            return
        behind = self._queue_owed(holdings, item)
        for each in list(self._owed.values()):
            try:
                self._update_letter(holdings, each)
            except (GtappError, ValueError, OSError) as error:
                reason = error.message if isinstance(error, GtappError) else str(error)
                self.failed.emit(GtappError("sheet-not-followed", item=each.id, reason=reason))
                return
        if behind:
            self.caught_up.emit(item)

    def _queue_owed(self, holdings: SheetProject, item: Item) -> bool:
        """Has this letter be the first whose files are brought up to date; whether there are others.

        In the first look of a session these are what an end in the middle of its work left.
        """
        from gtapp.sheets.export_files import find_lagging_letters

        if not self._looked:
            self._looked = True
            self._owed = {each.id: each for each in find_lagging_letters(holdings)}
        behind = bool(self._owed)
        self._owed.pop(item.id, None)
        self._owed = {item.id: item, **self._owed}
        return behind

    def _update_letter(self, holdings: SheetProject, item: Item) -> None:
        from gtapp.sheets import export_files
        from gtapp.sheets.save_follower import SaveFollower

        if len(self._owed) > _MANY:  # one look at all of them is sooner done
            export_files.update_files(holdings)
            self._owed.clear()
        elif item.id in self._owed:
            self._follower = self._follower or SaveFollower(holdings, self._tables)
            self._follower.follow_letter(item)
            del self._owed[item.id]

    @contextmanager
    def defer(self) -> Iterator[None]:
        """Leaves what follows from all the saves inside to the caller."""
        before, self._waits = self._waits, True
        try:
            yield
        finally:
            self._waits = before

    def read_new_letter(self, item: Item) -> dict[str, Any]:
        """What the sheet says of a letter that has no file yet, by field."""
        number = self._table.find_key(item.id) if self._table and self.is_present else None
        if not number:
            return {}
        from gtapp.sheets import save_follower

        return save_follower.read_begun_letter(self._folder, number, self._tables)

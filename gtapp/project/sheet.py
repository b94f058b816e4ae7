"""The letters' sheet, where a project has imported one: what follows from each save, and what it says of new letters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gtapp.benchmark import Benchmark
from gtapp.errors import GtappError
from gtapp.project.items import Item
from gtapp.signals import Signal

if TYPE_CHECKING:
    from gtapp.sheets.following import Follower
    from gtapp.sheets.local import Holdings


class Sheet:
    """Knows whether a project has imported a sheet; what works on it is loaded only then.

    `failed` tells why a file that follows from a letter could not be brought up to date; the letter itself is saved.
    `caught_up` tells that all of them are after that.
    """

    def __init__(self, root: Path, benchmark: Benchmark) -> None:
        self._table = benchmark.table
        self._folder = root / benchmark.layout.truths[0]
        self._follower: Follower | None = None
        self._waits = False
        # items whose files could not be brought up to date yet
        self._owed: dict[str, Item] = {}
        self.failed: Signal[GtappError] = Signal()
        self.caught_up: Signal[Item] = Signal()

    @property
    def there(self) -> bool:
        """Whether letters.csv follows from the sheet's copy, and is nobody's own to write."""
        if self._table is None:
            return False
        from gtapp.sheets.columns import COPIES

        return (self._folder / COPIES).is_dir()

    def follow(self, holdings: Holdings, item: Item) -> None:
        """Brings up to date what follows from this letter, and from those where that failed before."""
        if self._waits or not self.there:
            return
        from gtapp.sheets.following import Follower

        self._follower = self._follower or Follower(holdings)
        behind = bool(self._owed)
        self._owed[item.id] = item
        for each in list(self._owed.values()):
            try:
                self._follower.letter(each)
            except (GtappError, ValueError, OSError) as error:
                reason = error.message if isinstance(error, GtappError) else str(error)
                self.failed.emit(GtappError("sheet-not-followed", item=each.id, reason=reason))
                return
            del self._owed[each.id]
        if behind:
            self.caught_up.emit(item)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Leaves what follows from all the saves inside to the caller."""
        before, self._waits = self._waits, True
        try:
            yield
        finally:
            self._waits = before

    def begun(self, item: Item) -> dict[str, Any]:
        """What the sheet says of a letter that has no file yet, by field."""
        number = self._table.key_of(item.id) if self._table and self.there else None
        if not number:
            return {}
        from gtapp.sheets import following

        return following.begun(self._folder, number)

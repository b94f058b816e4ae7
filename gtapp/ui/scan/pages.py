"""The pages of one item: which there are, and which is shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from .source import PageRef


@dataclass(slots=True)
class Pages:
    """An item's pages in reading order."""

    refs: list[PageRef] = field(default_factory=list)
    index: int = 0

    @property
    def current(self) -> PageRef | None:
        """The page that is shown."""
        return self.refs[self.index] if self.refs else None

    @property
    def following(self) -> list[PageRef]:
        """The page after it, if there is one."""
        return self.refs[self.index + 1 : self.index + 2]

    def expand(self, ref: PageRef, count: int) -> bool:
        """Puts in all pages of a file that was given as its first page alone; whether there were any."""
        if count < 2 or ref.index or [other for other in self.refs if other.path == ref.path] != [ref]:
            return False
        place = self.refs.index(ref)
        self.refs[place : place + 1] = [PageRef(ref.path, index) for index in range(count)]
        return True

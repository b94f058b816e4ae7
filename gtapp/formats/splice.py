"""The smallest step of every lossless edit: the replacement of a span of text."""

from __future__ import annotations

from typing import NamedTuple


class Splice(NamedTuple):
    """At `start` (in characters) `old` is replaced by `new`."""

    start: int
    old: str
    new: str

    def apply(self, text: str) -> str:
        """Return `text` after the replacement.

        Raises:
            ValueError: `text` does not contain `old` there.
        """
        end = self.start + len(self.old)
        if self.start > len(text) or text[self.start : end] != self.old:
            raise ValueError(f"the text at {self.start} is not what the edit was made on")
        return text[: self.start] + self.new + text[end:]

    def merge(self, later: Splice) -> Splice | None:
        """Return this replacement and `later` as one, if `later` changes only what this one inserted; else None."""
        place = later.start - self.start
        end = place + len(later.old)
        if not 0 <= place <= end <= len(self.new) or self.new[place:end] != later.old:
            return None
        return Splice(self.start, self.old, self.new[:place] + later.new + self.new[end:])

    def invert(self) -> Splice:
        """Return the splice that takes this one back."""
        return Splice(self.start, self.new, self.old)

"""One replacement of a stretch of text, and its inverse: the smallest step of every loss-free edit."""

from __future__ import annotations

from typing import NamedTuple


class Splice(NamedTuple):
    """At `start` (in characters) `old` gives way to `new`."""

    start: int
    old: str
    new: str

    def apply(self, text: str) -> str:
        """`text` after the replacement.

        Raises:
            ValueError: `text` does not hold `old` there; nothing may be guessed then.
        """
        end = self.start + len(self.old)
        if self.start > len(text) or text[self.start : end] != self.old:
            raise ValueError(f"the text at {self.start} is not what the edit was made on")
        return text[: self.start] + self.new + text[end:]

    def merge(self, later: Splice) -> Splice | None:
        """This replacement and `later` as one, where `later` changes what this one put there and nothing else."""
        place = later.start - self.start
        end = place + len(later.old)
        if not 0 <= place <= end <= len(self.new) or self.new[place:end] != later.old:
            return None
        return Splice(self.start, self.old, self.new[:place] + later.new + self.new[end:])

    def invert(self) -> Splice:
        return Splice(self.start, self.new, self.old)

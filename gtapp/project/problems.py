"""What is to be said of a project as a whole: orphans, duplicates, unreadable files."""

from __future__ import annotations

from dataclasses import dataclass

from gtapp.messages import Message


@dataclass(frozen=True, slots=True)
class Problem:
    """Something said of an item (or of the project, where `item` is empty)."""

    item: str
    message: Message

    def __str__(self) -> str:
        return f"{self.item}: {self.message}" if self.item else str(self.message)

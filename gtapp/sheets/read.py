"""What reading a sheet gives, whichever way it was read."""

from __future__ import annotations

from dataclasses import dataclass, field

from gtapp.messages import Message
from gtapp.sheets.table import Table


@dataclass(frozen=True)
class SheetRead:
    """The tabs of a sheet, read at once.

    `revision` is when the sheet was last changed (RFC 3339), "" where that isn't known; `notes` is what to tell the annotator.
    """

    tables: list[Table]
    title: str = ""
    revision: str = ""
    notes: list[Message] = field(default_factory=list)

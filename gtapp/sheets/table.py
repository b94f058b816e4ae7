"""A tab of the sheet as it was read: cells as text, wherever they came from."""

from dataclasses import dataclass
from typing import Final

FORMULA: Final = "\x00formula"
"""Stands for a cell with a formula whose value the file doesn't have."""


@dataclass(frozen=True)
class Table:
    """The cells of one tab as text, as the sheet shows them.

    `rows` holds the header, as a rule as its first row, and may be ragged; `origin` is where it was read
    (a file's path or a sheet's address), for messages.
    """

    name: str
    rows: list[list[str]]
    origin: str = ""

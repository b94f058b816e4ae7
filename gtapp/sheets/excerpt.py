"""One letter's row cut out of a table, with the header: what is made of whole tables can be made of it alone, and put back."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtapp.errors import ChangedOnDiskError, UnreadableError
from gtapp.formats import atomic, csv_text
from gtapp.sheets import files, tabs
from gtapp.sheets.columns import NUMBER
from gtapp.sheets.table import Table


class UnfitError(Exception):
    """The row can't be told from the others at a glance: the table has to be looked at as a whole."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The row of the letter `number` in the table `text`; `span` is None where there is none.

    `at` is the place of the column with the numbers.
    """

    path: Path
    number: str
    text: str
    head: csv_text.Head
    at: int
    span: tuple[int, int] | None

    @classmethod
    def of(cls, path: Path, number: str) -> Excerpt | None:
        """The letter's row as the disk has it; None where there is no such table.

        Raises:
            UnreadableError: the table can't be read.
            UnfitError: its header is not its first row, or the number stands there in another way or twice.
        """
        text = files.text_of(path) if path.is_file() else ""
        return cls._in(path, number, text) if text else None

    @classmethod
    def _in(cls, path: Path, number: str, text: str) -> Excerpt:
        try:
            head = csv_text.head(text)
            reading = tabs.read(Table(path.name, [list(head.header)], str(path)))
            if reading is None:
                raise UnfitError
            column = head.header[reading.columns[NUMBER]]
            spans = csv_text.find(text, head, column, number)
        except ValueError as error:
            raise UnreadableError("file-io", path=str(path), reason=str(error)) from error
        found = cls(path, number, text, head, reading.columns[NUMBER], spans[0] if spans else None)
        if len(spans) > 1 or (not spans and number in map(str.strip, found.numbers())):
            raise UnfitError
        return found

    @property
    def row(self) -> str | None:
        """The row's text, without its line end."""
        return self.text[slice(*self.span)] if self.span else None

    @property
    def cut(self) -> str:
        """Header and row as a table of their own."""
        lines = [self.text[: self.head.end], *([self.row] if self.row is not None else [])]
        return self._newline.join(lines)

    @property
    def _newline(self) -> str:
        # not the head's: a cell may hold another
        return "\r\n" if self.text.startswith("\r\n", self.head.end) else "\n"

    def numbers(self) -> list[str]:
        """The letters' numbers as they stand below the header, row by row."""
        csv.field_size_limit(2**31 - 1)
        below = io.StringIO(self.text[self.head.end :], newline="")
        rows = csv.reader(below, delimiter=self.head.delimiter)
        return [row[self.at] if self.at < len(row) else "" for row in rows if row]

    def put(self, cut: str, before: Callable[[Excerpt], str]) -> bool:
        """Writes what the row became in `cut`: cell by cell, as a new row, or gone; whether it became another.

        A new row goes behind the one whose number `before` gives, "" for none.

        Raises:
            ChangedOnDiskError: another program changed the row meanwhile.
            SaveError: it can't be written.
            UnfitError: the columns are to be others.
        """
        table = csv_text.parse(cut)
        if table.header != self.head.header:
            raise UnfitError
        rows = [list(row.cells) for row in table.rows]
        now = self._patched(rows[0]) if rows else None
        if now == self.row:
            return False
        with atomic.alone(self.path):
            there = self._again()
            atomic.write(self.path, there._with(now, before).encode("utf-8"))
        return True

    def _patched(self, cells: Sequence[str]) -> str:
        """The row with these cells; of those that stay, the characters do."""
        mark = self.head.delimiter
        if self.row is None:
            return mark.join(csv_text.literal(cell, mark, quoted=self.head.quoted) for cell in cells)
        row = self.row
        for column, cell in enumerate(cells):
            splice = csv_text.set_cell(row, mark, column, cell)
            row = splice.apply(row) if splice else row
        return row

    def _again(self) -> Excerpt:
        """The same in the table as it is by now: others' changes to other rows stay."""
        try:
            text = files.text_of(self.path)
            there = self if text == self.text else self._in(self.path, self.number, text)
        except (UnreadableError, UnfitError) as error:
            raise ChangedOnDiskError("save-changed", path=str(self.path)) from error
        if there.row != self.row or there.head.header != self.head.header:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        return there

    def _with(self, row: str | None, before: Callable[[Excerpt], str]) -> str:
        """The table's text with the row as it is to be."""
        if self.span is None:
            end = self._behind(before(self))
            return f"{self.text[:end]}{self._newline}{row}{self.text[end:]}"
        start, end = self.span
        if row is None:  # with the line end before it: how the text ends stays as it is
            start = len(self.text[:start].rstrip("\r\n"))
        return self.text[:start] + (row or "") + self.text[end:]

    def _behind(self, number: str) -> int:
        """Where the row of this number ends, or the header."""
        spans = csv_text.find(self.text, self.head, self.head.header[self.at], number) if number else []
        return spans[-1][1] if spans else self.head.end

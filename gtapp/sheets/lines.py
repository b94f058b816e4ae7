"""A table's text taken apart into its rows once, so that a row is found and replaced at a glance, save after save."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from gtapp.formats import csv_text


@dataclass(frozen=True, slots=True)
class Lines:
    """The `content` of a table as `pieces`: the header, then the rows, each with the line ends behind it.

    `keys` are what the rows say in one column, "" for the header. None of this is ever changed: a table with another row
    is another one.
    """

    content: bytes
    head: csv_text.CsvHeader
    pieces: Sequence[bytes]
    keys: Sequence[str]

    @classmethod
    def of(cls, content: bytes, text: str, head: csv_text.CsvHeader, column: int) -> Lines:
        """The rows of `text`, which is `content` decoded, by their cells in `column`.

        Raises:
            ValueError: a quotation mark is never closed, so that no row can be trusted.
        """
        pieces, keys = [text[: head.end]], [""]
        for piece, cells in _rows(text[head.end :], head.delimiter):
            if cells:
                pieces.append(piece)
                keys.append(cells[column] if column < len(cells) else "")
            else:  # a blank line
                pieces[-1] += piece
        try:  # what is never closed reaches to the end
            csv_text.parse_table("".join((pieces[0], pieces[-1])))
        except ValueError:
            csv_text.parse_table(text)  # which says where
        return cls(content, head, [piece.encode() for piece in pieces], keys)

    def places(self, key: str) -> list[int]:
        """Where the rows stand that say just this."""
        found: list[int] = []
        with suppress(ValueError):  # several times as fast as a look at each here
            while True:
                found.append(self.keys.index(key, found[-1] + 1 if found else 0))
        return found

    def row(self, place: int) -> str:
        """A row's text, without the line ends behind it."""
        return self.pieces[place].decode().rstrip("\r\n")

    @property
    def newline(self) -> str:
        """The line end behind the header; the head's could be that in a cell."""
        return "\r\n" if _end(self.pieces[0]).startswith(b"\r\n") else "\n"

    def replaced(self, place: int, row: str) -> Lines:
        """The table with another text in place of a row's."""
        return self._with(place, 1, (row.encode() + _end(self.pieces[place]), self.keys[place]))

    def without(self, place: int) -> Lines:
        """The table without a row, and without the line ends before it: how the text ends stays as it is."""
        before, gone = self.pieces[place - 1], self.pieces[place]
        return self._with(place - 1, 2, (before.rstrip(b"\r\n") + _end(gone), self.keys[place - 1]))

    def added(self, behind: int, row: str, key: str) -> Lines:
        """The table with a new row."""
        before = self.pieces[behind]
        first = before.rstrip(b"\r\n") + self.newline.encode()
        return self._with(behind, 1, (first, self.keys[behind]), (row.encode() + _end(before), key))

    def _with(self, place: int, count: int, *made: tuple[bytes, str]) -> Lines:
        """The table with these pieces, each with its key, in place of some."""
        start = sum(map(len, self.pieces[:place]))
        end = start + sum(map(len, self.pieces[place : place + count]))
        pieces, keys = list(self.pieces), list(self.keys)
        pieces[place : place + count], keys[place : place + count] = zip(*made, strict=True)
        content = b"".join((self.content[:start], *(piece for piece, _ in made), self.content[end:]))
        return Lines(content, self.head, pieces, keys)


def _end(piece: bytes) -> bytes:
    return piece[len(piece.rstrip(b"\r\n")) :]


def _rows(text: str, delimiter: str) -> Iterator[tuple[str, list[str]]]:
    """Each row as it stands in the text and as its cells; a blank line has none."""
    csv.field_size_limit(2**31 - 1)
    lines = list(io.StringIO(text, newline=""))
    reader = csv.reader(lines, delimiter=delimiter)
    done = 0
    for cells in reader:
        yield "".join(lines[done : reader.line_num]), cells
        done = reader.line_num

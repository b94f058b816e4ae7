"""One letter's row cut out of a table, with the header: what is made of whole tables can be made of it alone, and put back."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtapp.errors import ChangedOnDiskError, UnreadableError
from gtapp.formats import atomic, csv_text, json_reader
from gtapp.sheets import tabs
from gtapp.sheets.columns import NUMBER
from gtapp.sheets.lines import Lines
from gtapp.sheets.table import Table

Known = MutableMapping[Path, Lines]
"""Tables as they were last read or written, taken apart."""


class UnfitError(Exception):
    """The row can't be told from the others at a glance: the table has to be looked at as a whole."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The row of the letter `number` in the table `lines`; `place` is None where there is none."""

    path: Path
    number: str
    lines: Lines
    place: int | None

    @classmethod
    def of(cls, path: Path, number: str, known: Known) -> Excerpt | None:
        """The letter's row as the disk has it; None where there is no such table.

        Raises:
            UnreadableError: the table can't be read.
            UnfitError: its header is not its first row, or the number stands there in another way or twice.
        """
        content = json_reader.read_bytes(path) if path.is_file() else b""
        return cls._in(path, number, _taken_apart(path, content, known)) if content else None

    @classmethod
    def _in(cls, path: Path, number: str, lines: Lines) -> Excerpt:
        places = lines.places(number)
        if len(places) > 1 or (not places and number in map(str.strip, lines.keys)):
            raise UnfitError
        return cls(path, number, lines, places[0] if places else None)

    @property
    def row(self) -> str | None:
        """The row's text, without its line end."""
        return self.lines.row(self.place) if self.place else None

    @property
    def cut(self) -> str:
        """Header and row as a table of their own."""
        return self.lines.newline.join([self.lines.row(0), *([self.row] if self.row is not None else [])])

    def numbers(self) -> Sequence[str]:
        """The letters' numbers as they stand below the header, row by row."""
        return self.lines.keys[1:]

    def put(self, cut: str, before: Callable[[Excerpt], str], known: Known) -> bool:
        """Writes what the row became in `cut`: cell by cell, as a new row, or gone; whether it became another.

        A new row goes behind the one whose number `before` gives, "" for none.

        Raises:
            ChangedOnDiskError: another program changed the row meanwhile.
            SaveError: it can't be written.
            UnfitError: the columns are to be others.
        """
        table = csv_text.parse_table(cut)
        if table.names != self.lines.head.names:
            raise UnfitError
        rows = [list(row.cells) for row in table.rows]
        now = self._patched(rows[0]) if rows else None
        if now == self.row:
            return False
        with atomic.lock_folder(self.path):
            made = self._again(known)._with(now, before)
            atomic.write(self.path, made.content)
        known[self.path] = made
        return True

    def _patched(self, cells: Sequence[str]) -> str:
        """The row with these cells; of those that stay, the characters do."""
        head = self.lines.head
        if self.row is None:
            quoted = (csv_text.format_cell(cell, head.delimiter, quoted=head.quoted) for cell in cells)
            return head.delimiter.join(quoted)
        row = self.row
        said = [csv_text.read_cell(row[start:end]) for start, end in csv_text.find_cells(row, head.delimiter)]
        for column, cell in enumerate(cells):
            same = column < len(said) and said[column] == cell
            splice = None if same else csv_text.set_cell(row, head.delimiter, column, cell)
            row = splice.apply(row) if splice else row
        return row

    def _again(self, known: Known) -> Excerpt:
        """The same in the table as it is by now: others' changes to other rows stay."""
        try:
            content = json_reader.read_bytes(self.path)
            lines = _taken_apart(self.path, content, known)
            there = self if lines is self.lines else self._in(self.path, self.number, lines)
        except (UnreadableError, UnfitError) as error:
            raise ChangedOnDiskError("save-changed", path=str(self.path)) from error
        if there.row != self.row or there.lines.head.names != self.lines.head.names:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        return there

    def _with(self, row: str | None, before: Callable[[Excerpt], str]) -> Lines:
        """The table with the row as it is to be."""
        if self.place is None:
            number = before(self)
            behind = self.lines.places(number)[-1] if number else 0
            return self.lines.added(behind, row or "", self.number)
        return self.lines.without(self.place) if row is None else self.lines.replaced(self.place, row)


def _taken_apart(path: Path, content: bytes, known: Known) -> Lines:
    """The table, taken apart anew only where it is another than the one that is `known`."""
    found = known.get(path)
    if found is None or found.content != content:
        known[path] = found = _lines(path, content)
    return found


def _lines(path: Path, content: bytes) -> Lines:
    text = json_reader.decode_text(content, path)
    try:
        head = csv_text.parse_header(text)
        reading = tabs.read(Table(path.name, [list(head.names)], str(path)))
        if reading is None:
            raise UnfitError
        return Lines.of(content, text, head, reading.columns[NUMBER])
    except ValueError as error:
        raise UnreadableError("file-io", path=str(path), reason=str(error)) from error

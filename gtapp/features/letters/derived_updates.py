"""Updates the files derived from one letter after its save: replaces its row in the sheet's copies and in letters.csv.

Tables are split into rows once (`TableLines`). The letter's row with the header forms a small table (`TableExcerpt`),
from which `derived_files` renders the same row as from the whole table: with thousands of letters the whole would
take seconds for each save.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gtapp.core.files import atomic, csv_text, json_text
from gtapp.core.files.file_names import natural_key
from gtapp.core.files.formula_errors import is_formula_error
from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError, UnreadableError
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.schema.items import Item
from gtapp.features.letters.columns import (
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    LETTER_NUMBER,
    RECORD_COLUMNS,
    parse_boolean,
    parse_cell,
)
from gtapp.features.letters.derived_files import LETTERS_FILE, render_corrected_texts, update_files
from gtapp.features.letters.letter_files import LETTERS, read_local_letters, read_optional_text
from gtapp.features.letters.tabs import Table, parse_rows, read_tab
from gtapp.features.letters.three_way_merge import MergeBase, base_path, load_base


@dataclass(frozen=True, slots=True)
class TableLines:
    """The `content` of a table as `pieces`: the header, then the rows, each with the line ends after it.

    `keys` are the rows' cells in one column, "" for the header. Immutable: a changed table is a new object.
    """

    content: bytes
    head: csv_text.CsvHeader
    pieces: Sequence[bytes]
    keys: Sequence[str]

    @classmethod
    def parse(cls, content: bytes, text: str, head: csv_text.CsvHeader, column: int) -> TableLines:
        """Split `text`, which is `content` decoded, into rows with their cells in `column` as keys.

        Raises:
            ValueError: a quotation mark is never closed, so that no row can be trusted.
        """
        pieces, keys = [text[: head.end]], [""]
        for piece, cells in _split_rows(text[head.end :], head.delimiter):
            if cells:
                pieces.append(piece)
                keys.append(cells[column] if column < len(cells) else "")
            else:  # a blank line
                pieces[-1] += piece
        try:  # an unclosed quotation mark extends to the end
            csv_text.parse_table("".join((pieces[0], pieces[-1])))
        except ValueError:
            csv_text.parse_table(text)  # raises the error with the line's number
        return cls(content, head, [piece.encode() for piece in pieces], keys)

    def find_rows(self, key: str) -> list[int]:
        """Return the indexes of the rows with exactly this key."""
        found: list[int] = []
        with suppress(ValueError):  # several times as fast as comparing each in Python
            while True:
                found.append(self.keys.index(key, found[-1] + 1 if found else 0))
        return found

    def row_text(self, place: int) -> str:
        """Return a row's text, without the line ends after it."""
        return self.pieces[place].decode().rstrip("\r\n")

    @property
    def newline(self) -> str:
        """The line end after the header; the header's own could be that in a cell."""
        return "\r\n" if _line_end(self.pieces[0]).startswith(b"\r\n") else "\n"

    def with_replaced_row(self, place: int, row: str) -> TableLines:
        """Return the table with another text in place of a row's."""
        return self._with_pieces(place, 1, (row.encode() + _line_end(self.pieces[place]), self.keys[place]))

    def without_row(self, place: int) -> TableLines:
        """Return the table without a row, and without the line ends before it: how the text ends is unchanged."""
        before, removed = self.pieces[place - 1], self.pieces[place]
        return self._with_pieces(
            place - 1, 2, (before.rstrip(b"\r\n") + _line_end(removed), self.keys[place - 1])
        )

    def with_added_row(self, behind: int, row: str, key: str) -> TableLines:
        """Return the table with a new row."""
        before = self.pieces[behind]
        first = before.rstrip(b"\r\n") + self.newline.encode()
        return self._with_pieces(
            behind, 1, (first, self.keys[behind]), (row.encode() + _line_end(before), key)
        )

    def _with_pieces(self, place: int, count: int, *made: tuple[bytes, str]) -> TableLines:
        """Return the table with these pieces, each with its key, in place of some."""
        start = sum(map(len, self.pieces[:place]))
        end = start + sum(map(len, self.pieces[place : place + count]))
        pieces, keys = list(self.pieces), list(self.keys)
        pieces[place : place + count], keys[place : place + count] = zip(*made, strict=True)
        content = b"".join((self.content[:start], *(piece for piece, _ in made), self.content[end:]))
        return TableLines(content, self.head, pieces, keys)


def _line_end(piece: bytes) -> bytes:
    return piece[len(piece.rstrip(b"\r\n")) :]


def _split_rows(text: str, delimiter: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each row as its text and its cells; a blank line has none."""
    csv.field_size_limit(2**31 - 1)
    lines = list(io.StringIO(text, newline=""))
    reader = csv.reader(lines, delimiter=delimiter)
    done = 0
    for cells in reader:
        yield "".join(lines[done : reader.line_num]), cells
        done = reader.line_num


ParsedTables = MutableMapping[Path, TableLines]
"""Tables as they were last read or written, split into rows."""


class NoExcerptError(Exception):
    """The row can't be identified without reading the whole table."""


@dataclass(frozen=True, slots=True)
class TableExcerpt:
    """The row of the letter `number` in the table `lines`; `place` is None if there is none."""

    path: Path
    number: str
    lines: TableLines
    place: int | None

    @classmethod
    def load(cls, path: Path, number: str, cache: ParsedTables) -> TableExcerpt | None:
        """Return the letter's row as on the disk; None if there is no such table.

        Raises:
            UnreadableError: the table can't be read.
            NoExcerptError: its header is not its first row, or the number is written differently or occurs
                twice.
        """
        content = json_text.read_bytes(path) if path.is_file() else b""
        return cls._locate(path, number, _parse_table(path, content, cache)) if content else None

    @classmethod
    def _locate(cls, path: Path, number: str, lines: TableLines) -> TableExcerpt:
        places = lines.find_rows(number)
        if len(places) > 1 or (not places and number in map(str.strip, lines.keys)):
            raise NoExcerptError
        return cls(path, number, lines, places[0] if places else None)

    @property
    def row(self) -> str | None:
        """The row's text, without its line end."""
        return self.lines.row_text(self.place) if self.place else None

    @property
    def excerpt_text(self) -> str:
        """Header and row as a table of their own."""
        return self.lines.newline.join(
            [self.lines.row_text(0), *([self.row] if self.row is not None else [])]
        )

    def list_numbers(self) -> Sequence[str]:
        """Return the letters' numbers below the header, row by row."""
        return self.lines.keys[1:]

    def write_row(self, cut: str, before: Callable[[TableExcerpt], str], cache: ParsedTables) -> bool:
        """Write the row of the table `cut`: changed cells, a new row or none; return whether it changed.

        A new row goes after the one whose number `before` returns, "" for none.

        Raises:
            ChangedOnDiskError: another program changed the row meanwhile.
            SaveError: it can't be written.
            NoExcerptError: the columns would change.
        """
        table = csv_text.parse_table(cut)
        if table.names != self.lines.head.names:
            raise NoExcerptError
        rows = [list(row.cells) for row in table.rows]
        now = self._patch_row(rows[0]) if rows else None
        if now == self.row:
            return False
        with atomic.lock_folder(self.path):
            made = self._reload(cache)._replace_row(now, before)
            atomic.write(self.path, made.content)
        cache[self.path] = made
        return True

    def _patch_row(self, cells: Sequence[str]) -> str:
        """Return the row with these cells; unchanged ones keep their characters."""
        head = self.lines.head
        if self.row is None:
            quoted = (csv_text.format_cell(cell, head.delimiter, quoted=head.quoted) for cell in cells)
            return head.delimiter.join(quoted)
        row = self.row
        present = [
            csv_text.read_cell(row[start:end]) for start, end in csv_text.find_cells(row, head.delimiter)
        ]
        for column, cell in enumerate(cells):
            same = column < len(present) and present[column] == cell
            splice = None if same else csv_text.set_cell(row, head.delimiter, column, cell)
            row = splice.apply(row) if splice else row
        return row

    def _reload(self, cache: ParsedTables) -> TableExcerpt:
        """Return the same row in the table as it is now: others' changes to other rows stay."""
        try:
            content = json_text.read_bytes(self.path)
            lines = _parse_table(self.path, content, cache)
            current = self if lines is self.lines else self._locate(self.path, self.number, lines)
        except (UnreadableError, NoExcerptError) as error:
            raise ChangedOnDiskError("save-changed", path=str(self.path)) from error
        if current.row != self.row or current.lines.head.names != self.lines.head.names:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        return current

    def _replace_row(self, row: str | None, before: Callable[[TableExcerpt], str]) -> TableLines:
        """Return the table with `row` in place of the letter's row; None removes it."""
        if self.place is None:
            number = before(self)
            behind = self.lines.find_rows(number)[-1] if number else 0
            return self.lines.with_added_row(behind, row or "", self.number)
        return (
            self.lines.without_row(self.place)
            if row is None
            else self.lines.with_replaced_row(self.place, row)
        )


def _parse_table(path: Path, content: bytes, cache: ParsedTables) -> TableLines:
    """Return the table; it is split again only if it differs from the one in `cache`."""
    found = cache.get(path)
    if found is None or found.content != content:
        cache[path] = found = parse_lines(path, content)
    return found


def parse_lines(path: Path, content: bytes) -> TableLines:
    """Return a table of letters, split into rows by their numbers.

    Raises:
        UnreadableError: it can't be read.
        NoExcerptError: its header is not its first row.
    """
    text = json_text.decode_text(content, path)
    ensure_no_conflict(text, path)
    try:
        head = csv_text.parse_header(text)
        reading = read_tab(Table(path.name, [list(head.names)], str(path)))
        if reading is None:
            raise NoExcerptError
        return TableLines.parse(content, text, head, reading.columns[LETTER_NUMBER])
    except ValueError as error:
        raise UnreadableError("file-io", path=str(path), reason=str(error)) from error


_TAB, _EXPORT = (f"{COPIES_FOLDER}/{tab.name}.csv" for tab in (GROUND_TRUTH, GROUND_TRUTH_EXPORT))


class DerivedFileUpdater:
    """Updates the files derived from saved letters; the result is exactly what `derived_files.update_files` would write."""

    def __init__(self, project: Project, cache: ParsedTables) -> None:
        self._project = project
        self._tables = cache
        self._folder = project.root / project.benchmark.layout.truths[0]
        self._base = MergeBase()
        self._stamp: tuple[int, ...] = ()

    def update_letter(self, item: Item) -> list[str]:
        """Update the files derived from this letter; return those that changed.

        Raises:
            GtappError: as for `update_files`, or another program changed the letter's row meanwhile.
        """
        table = self._project.benchmark.table
        number = table.find_key(item.id) if table else None
        if number is None:
            return []
        try:
            return self._update_files(item, number)
        except NoExcerptError:
            return update_files(self._project)

    def _update_files(self, item: Item, number: str) -> list[str]:
        found = {
            place: TableExcerpt.load(self._folder / place, number, self._tables)
            for place in (LETTERS_FILE, _EXPORT, _TAB)
        }
        cuts = {place: each for place, each in found.items() if each}
        if LETTERS_FILE not in cuts or len(cuts) == 1 or (_TAB in cuts and cuts[_TAB].place is None):
            raise NoExcerptError  # a table, or the letter's own row, does not exist yet

        def read(path: Path) -> str | None:
            place = path.relative_to(self._folder).as_posix() if path.is_relative_to(self._folder) else ""
            return cuts[place].excerpt_text if place in cuts else read_optional_text(path)

        local = read_local_letters(self._project, self._load_base(), [item], read)
        wanted = render_corrected_texts(local, (LETTERS,))
        return [place for place, cut in wanted if place in cuts and self._write_excerpt(cuts, place, cut)]

    def _write_excerpt(self, cuts: dict[str, TableExcerpt], place: str, cut: str) -> bool:
        leading = cuts.get(_TAB) or cuts[_EXPORT]
        before = _number_before if place == _EXPORT else lambda excerpt: _number_before_in(leading, excerpt)
        self._project.ensure_writable(cuts[place].path)
        return cuts[place].write_row(cut, before, self._tables)

    def _load_base(self) -> MergeBase:
        """Return the state of the last import; it is read again if its file has changed."""
        path = base_path(self._project.root)
        found = path.stat() if path.is_file() else None
        stamp = (found.st_size, found.st_mtime_ns, found.st_ino) if found else ()
        if stamp != self._stamp:
            self._base, self._stamp = load_base(self._project.root), stamp
        return self._base


def _number_before(excerpt: TableExcerpt) -> str:
    """Return the last number in the table that is smaller: new rows of the export go after it."""
    limit = natural_key(excerpt.number)
    smaller = [
        key for key in excerpt.list_numbers() if _is_letter_number(key) and natural_key(key.strip()) < limit
    ]
    return smaller[-1] if smaller else ""


def _number_before_in(leading: TableExcerpt, excerpt: TableExcerpt) -> str:
    """Return the number before this one in letters.csv, which has the order of the tab that it is derived from."""
    order = list(leading.list_numbers())
    if excerpt.number not in order:
        before = _number_before(leading)
        order.insert(order.index(before) + 1 if before else 0, excerpt.number)
    listed = {key.strip(): key for key in excerpt.list_numbers() if _is_letter_number(key)}
    earlier = reversed(order[: order.index(excerpt.number)])
    return next((listed[key.strip()] for key in earlier if key.strip() in listed), "")


def _is_letter_number(key: str) -> bool:
    """True if this is a letter's number, and not what a formula left in a placeholder row."""
    number = key.strip()
    return (
        bool(number) and not is_formula_error(number) and (number.isdigit() or parse_boolean(number) is None)
    )


def read_begun_letter(folder: Path, number: str, cache: ParsedTables) -> dict[str, Any]:
    """Return the values in the sheet's copy for a letter without a file, by field; {} if it has not been begun there.

    Empty cells are left out.
    """
    try:
        excerpt = TableExcerpt.load(folder / _TAB, number, cache)
    except (GtappError, NoExcerptError):
        return {}
    rows = parse_rows(excerpt.excerpt_text, excerpt.path) if excerpt and excerpt.row else []
    reading = read_tab(Table(_TAB, rows, _TAB))
    row = reading.lines[number][0].cells if reading and number in reading.lines else {}
    cells = {column: row[column] for column in RECORD_COLUMNS if row.get(column, "").strip()}
    # an unticked box is “no” by default
    if all(parse_boolean(cell) is False for cell in cells.values()):
        return {}
    return {column: parse_cell(column, GROUND_TRUTH, cell) for column, cell in cells.items()}

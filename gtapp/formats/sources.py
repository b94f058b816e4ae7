"""The places where an item's truth lies: a whole file, a line of a JSON-lines file, a row of a table.

A source reads a fragment of text and puts a changed one back, but only where the old one still stands.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

from gtapp.errors import ChangedOnDiskError, SaveError, UnreadableError
from gtapp.formats import atomic, csv_text, json_read, lines

T = TypeVar("T")


class Source(Protocol):
    """A fragment of text on the disk."""

    @property
    def path(self) -> Path: ...

    def read(self) -> str | None:
        """The fragment, or None where there is none yet.

        Raises:
            UnreadableError: there is something that can't be read.
        """

    def write(self, old: str | None, new: str) -> None:
        """Puts `new` where `old` stands (None: where nothing stands yet).

        Raises:
            ChangedOnDiskError: something else than `old` stands there.
            SaveError: it could not be written; the file is as before.
        """


def _text(path: Path) -> str | None:
    try:
        return json_read.decode(json_read.read_bytes(path), path)
    except UnreadableError as error:
        if error.code == "file-missing":
            return None
        raise


def read_table(path: Path) -> tuple[str, csv_text.Table]:
    """A table's text, and the same taken apart.

    Raises:
        UnreadableError: it can't be read, or a quotation mark in it is never closed.
    """
    return _table(path, csv_text.parse)


def _table(path: Path, look: Callable[[str], T]) -> tuple[str, T]:
    """A table's text, and what `look` makes of it."""
    text = json_read.decode(json_read.read_bytes(path), path)
    try:
        return text, look(text)
    except ValueError as error:
        raise UnreadableError("file-io", path=str(path), reason=str(error)) from error


def _current(path: Path, old: str | None, read: Callable[[Path], T | None]) -> T | None:
    """The file's content for a save; a file that can't be read any more counts as changed by others."""
    try:
        content = read(path)
    except UnreadableError as error:
        raise ChangedOnDiskError("save-changed", path=str(path)) from error
    if content is None and old is not None:
        raise ChangedOnDiskError("save-vanished", path=str(path))
    return content


def _bytes(path: Path) -> bytes | None:
    """A file's bytes, which of many lines nobody need decode; None where there is no file."""
    try:
        return json_read.read_bytes(path)
    except UnreadableError as error:
        if error.code == "file-missing":
            return None
        raise


@dataclass(frozen=True, slots=True)
class WholeFile:
    """A file that is one record (with or without an envelope)."""

    path: Path

    def read(self) -> str | None:
        return _text(self.path)

    def write(self, old: str | None, new: str) -> None:
        if self.path.is_symlink() and self.path.resolve().parent == self.path.parent.resolve():
            raise SaveError("save-link", path=str(self.path))
        with atomic.alone(self.path):
            if _current(self.path, old, _text) != old:
                raise ChangedOnDiskError("save-changed", path=str(self.path))
            atomic.write(self.path, new.encode("utf-8"))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a JSON-lines file, known by what `matches` says of it; the `nth` of those that match.

    `hint` stands in the line, as a rule; it finds the line without a look at all the others. `_seen` is where the line
    began when it was last looked at: where it stands there still, a save need not look for it among all the others.
    """

    path: Path
    matches: Callable[[str], bool]
    nth: int = 0
    hint: str = ""
    _seen: list[int] = field(default_factory=list, compare=False, repr=False)

    def read(self) -> str | None:
        found = self._found(_bytes(self.path) or b"")
        return found[2] if found else None

    def _found(self, content: bytes) -> tuple[int, int, str] | None:
        """The span of the line and its text, without its line end."""
        found = self._first(content, lines.holding(content, self.hint.encode())) if self.hint else None
        # where a letter is written as an escape, the hint may miss a line that comes first
        if not found or lines.has_escapes(content, found[0]):
            found = self._first(content, lines.every(content))
        self._seen[:] = found[:1] if found else ()
        return found

    def _first(self, content: bytes, spans: Iterator[tuple[int, int]]) -> tuple[int, int, str] | None:
        left = self.nth
        for start, end in spans:
            # one that is not UTF-8 hides no other, but can't be read itself
            line = content[start:end].decode("utf-8", "surrogateescape")
            if self.matches(line):
                if left == 0:
                    self._must_be_text(line, content, start)
                    return start, end, line
                left -= 1
        return None

    def _must_be_text(self, line: str, content: bytes, start: int) -> None:
        try:
            line.encode("utf-8")
        except UnicodeEncodeError as error:
            number = content.count(b"\n", 0, start) + 1
            raise UnreadableError("file-not-utf8", path=str(self.path), line=number) from error

    def write(self, old: str | None, new: str) -> None:
        if "\n" in new or not self.matches(new):
            raise SaveError("save-io", path=str(self.path), reason="the record has another key than its line")
        with atomic.alone(self.path):
            if old is None or not self._write_there(old.encode("utf-8"), new.encode("utf-8")):
                self._write(old, new)

    def _write_there(self, old: bytes, new: bytes) -> bool:
        """Writes where the line was last seen; nothing where it is not there any more, or is one of several."""
        if self.nth or not self._seen or not os.path.isfile(self.path):
            return False
        try:
            with self.path.open("rb") as file:
                if not lines.stands(file, self._seen[0], old):
                    return False
                with atomic.writing(self.path) as target:
                    lines.copy(file, target, self._seen[0])
                    target.write(new)
                    file.seek(len(old), os.SEEK_CUR)
                    lines.copy(file, target)
        except OSError:
            return False
        return True

    def _write(self, old: str | None, new: str) -> None:
        content = _current(self.path, old, _bytes) or b""
        try:
            found = self._found(content)
        except UnreadableError as error:
            raise ChangedOnDiskError("save-changed", path=str(self.path)) from error
        if (found[2] if found else None) != old:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        if found:
            before, after = content[: found[0]], content[found[1] :]
        else:
            after = b"\r\n" if b"\r\n" in content else b"\n"
            before = content + (b"" if content in (b"", lines.BOM) or content.endswith(b"\n") else after)
        atomic.write(self.path, b"".join((before, new.encode("utf-8"), after)))


@dataclass(frozen=True, slots=True)
class TableRow:
    """The row of a CSV file whose cell in `column` is `key`."""

    path: Path
    column: str
    key: str

    def read(self) -> str | None:
        try:
            return self.look()[1]
        except UnreadableError as error:
            if error.code == "file-missing":
                return None
            raise

    def look(self) -> tuple[csv_text.Head, str | None]:
        """The table's head and the row's text, None where there is none.

        Raises:
            UnreadableError: it can't be read, or has more than one such row.
        """
        text, head, rows = self._seen()
        if len(rows) > 1:
            raise UnreadableError("file-two-rows", path=str(self.path), key=self.key)
        return head, text[slice(*rows[0])] if rows else None

    def _seen(self) -> tuple[str, csv_text.Head, list[tuple[int, int]]]:
        """The table's text, its head and the spans of the rows with this key."""

        def look(text: str) -> tuple[csv_text.Head, list[tuple[int, int]]]:
            head = csv_text.head(text)
            return head, csv_text.find(text, head, self.column, self.key)

        text, (head, rows) = _table(self.path, look)
        return text, head, rows

    def head(self) -> csv_text.Head | None:
        """The table's head as it is now; None where the table is gone.

        Raises:
            UnreadableError: it can't be read as one.
        """
        return _table(self.path, csv_text.head)[1] if os.path.isfile(self.path) else None

    def write(self, old: str | None, new: str) -> None:
        with atomic.alone(self.path):
            self._write(old, new)

    def _write(self, old: str | None, new: str) -> None:
        text, head, rows = self._now(old)
        found = text[slice(*rows[0])] if len(rows) == 1 else None
        if len(rows) > 1 or found != old or self.column not in head.header:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        if rows:
            start, end = rows[0]
            text = text[:start] + new + text[end:]
        else:
            text = self._with_new_row(text, csv_text.parse(text), new)
        atomic.write(self.path, text.encode("utf-8"))

    def _now(self, old: str | None) -> tuple[str, csv_text.Head, list[tuple[int, int]]]:
        """The table for a save; one that is gone or can't be read any more counts as changed by others."""
        try:
            return self._seen()
        except UnreadableError as error:
            vanished = error.code == "file-missing" and old is not None
            code = "save-vanished" if vanished else "save-changed"
            raise ChangedOnDiskError(code, path=str(self.path)) from error

    def _with_new_row(self, text: str, table: csv_text.Table, new: str) -> str:
        """The row goes behind the last one with a smaller key, before unfinished placeholder rows."""
        at = table.header.index(self.column)
        mine = _rank(self.key)
        ranks = [_rank(row.cells[at]) if at < len(row.cells) else None for row in table.rows]
        smaller = [
            row for row, rank in zip(table.rows, ranks, strict=True) if rank and (not mine or rank < mine)
        ]
        if not smaller and not table.rows:
            return text.rstrip("\r\n") + table.newline + new + table.newline
        if not smaller:
            first = table.rows[0].start
            return text[:first] + new + table.newline + text[first:]
        end = smaller[-1].end
        return text[:end] + table.newline + new + text[end:]


def _rank(key: str) -> tuple[int, str] | None:
    """Where a row stands among the others: by the number that its key begins with; None for a placeholder."""
    digits = len(key) - len(key.lstrip("0123456789"))
    return (int(key[:digits]), key[digits:]) if digits else None

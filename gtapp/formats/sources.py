"""The places where an item's truth lies: a whole file, a line of a JSON-lines file, a row of a table.

A source reads a fragment of text and puts a changed one back, but only where the old one still stands.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gtapp.errors import ChangedOnDiskError, SaveError, UnreadableError
from gtapp.formats import atomic, csv_text, json_read

_ESCAPED_ASCII = re.compile(r"\\u00[2-7]")


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
    text = json_read.decode(json_read.read_bytes(path), path)
    try:
        return text, csv_text.parse(text)
    except ValueError as error:
        raise UnreadableError("file-io", path=str(path), reason=str(error)) from error


def _lines(path: Path) -> str | None:
    """As `_text`; of lines there may be none."""
    try:
        return _text(path)
    except UnreadableError as error:
        if error.code == "file-empty":
            return ""
        raise


def _current(path: Path, old: str | None, read: Callable[[Path], str | None] = _text) -> str | None:
    """The file's text for a save; a file that can't be read any more counts as changed by others."""
    try:
        text = read(path)
    except UnreadableError as error:
        raise ChangedOnDiskError("save-changed", path=str(path)) from error
    if text is None and old is not None:
        raise ChangedOnDiskError("save-vanished", path=str(path))
    return text


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
            if _current(self.path, old) != old:
                raise ChangedOnDiskError("save-changed", path=str(self.path))
            atomic.write(self.path, new.encode("utf-8"))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a JSON-lines file, known by what `matches` says of it; the `nth` of those that match.

    `hint` stands in the line, as a rule; it finds the line without a look at all the others.
    """

    path: Path
    matches: Callable[[str], bool]
    nth: int = 0
    hint: str = ""

    def read(self) -> str | None:
        text = _lines(self.path) or ""
        span = self._span(text)
        return text[span[0] : span[1]] if span else None

    def _span(self, text: str) -> tuple[int, int] | None:
        # where a letter is written as an escape, the hint may miss a line that comes first
        sure = self.hint and not _ESCAPED_ASCII.search(text)
        return (self._hinted(text) if sure else None) or self._searched(text)

    def _hinted(self, text: str) -> tuple[int, int] | None:
        at, left = text.find(self.hint), self.nth
        while at >= 0:
            start = text.rfind("\n", 0, at) + 1
            stop = text.find("\n", at)
            end = len(text) if stop < 0 else stop
            line = text[start:end].removeprefix("\ufeff")
            if self.matches(line):
                if left == 0:
                    return end - len(line), end - len(line) + len(line.rstrip("\r"))
                left -= 1
            at = text.find(self.hint, end)
        return None

    def _searched(self, text: str) -> tuple[int, int] | None:
        start, left = (1 if text.startswith("\ufeff") else 0), self.nth
        while start < len(text):
            stop = text.find("\n", start)
            end = len(text) if stop < 0 else stop
            line = text[start:end]
            if self.matches(line):
                if left == 0:
                    return start, start + len(line.rstrip("\r"))
                left -= 1
            start = end + 1
        return None

    def write(self, old: str | None, new: str) -> None:
        if "\n" in new or not self.matches(new):
            raise SaveError("save-io", path=str(self.path), reason="the record has another key than its line")
        with atomic.alone(self.path):
            self._write(old, new)

    def _write(self, old: str | None, new: str) -> None:
        text = _current(self.path, old, _lines) or ""
        span = self._span(text)
        found = text[span[0] : span[1]] if span else None
        if found != old:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        if span is None:
            ending = "\r\n" if "\r\n" in text else "\n"
            text += ("" if text in ("", "\ufeff") or text.endswith("\n") else ending) + new + ending
        else:
            text = text[: span[0]] + new + text[span[1] :]
        atomic.write(self.path, text.encode("utf-8"))


@dataclass(frozen=True, slots=True)
class TableRow:
    """The row of a CSV file whose cell in `column` is `key`."""

    path: Path
    column: str
    key: str

    def read(self) -> str | None:
        try:
            text, table = read_table(self.path)
        except UnreadableError as error:
            if error.code == "file-missing":
                return None
            raise
        rows = table.find(self.column, self.key)
        if len(rows) > 1:
            raise UnreadableError("file-two-rows", path=str(self.path), key=self.key)
        return text[rows[0].start : rows[0].end] if rows else None

    def table(self) -> csv_text.Table | None:
        """The table as it is now; None where it is gone.

        Raises:
            UnreadableError: it can't be read as one.
        """
        return read_table(self.path)[1] if os.path.isfile(self.path) else None

    def write(self, old: str | None, new: str) -> None:
        with atomic.alone(self.path):
            self._write(old, new)

    def _write(self, old: str | None, new: str) -> None:
        text, table = self._now(old)
        rows = table.find(self.column, self.key)
        found = text[rows[0].start : rows[0].end] if len(rows) == 1 else None
        if len(rows) > 1 or found != old or self.column not in table.header:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        if rows:
            text = text[: rows[0].start] + new + text[rows[0].end :]
        else:
            text = self._with_new_row(text, table, new)
        atomic.write(self.path, text.encode("utf-8"))

    def _now(self, old: str | None) -> tuple[str, csv_text.Table]:
        """The table for a save; one that is gone or can't be read any more counts as changed by others."""
        try:
            return read_table(self.path)
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

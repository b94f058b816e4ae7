"""The places on disk where ground truth is stored: a whole file, a line of a JSON-lines file, a row of a CSV table.

A source reads a fragment of text, and replaces it only if it has not been changed meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, NamedTuple, Protocol, TypeVar

from gtapp.core.files import atomic, csv_text, json_text
from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.platform.errors import ChangedOnDiskError, SaveError, UnreadableError
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.messages import Message

BOM = "\ufeff".encode()
_ESCAPED_ASCII = compile_late(rb"\\u00[2-7]")
_CHUNK = 1 << 20
T = TypeVar("T")


class TextSource(Protocol):
    """A fragment of text on disk."""

    @property
    def path(self) -> Path: ...

    def read(self) -> str | None:
        """Return the fragment, or None if there is none yet.

        Raises:
            UnreadableError: it exists but can't be read.
        """

    def write(self, old: str | None, new: str, before: Callable[[], object] | None = None) -> None:
        """Replace `old` (None: nothing there yet) by `new`; `before` is called as by `atomic.write`.

        Raises:
            ChangedOnDiskError: the fragment on disk is not `old`.
            SaveError: it could not be written; the file is unchanged.
        """


class FileSource(NamedTuple):
    """A file that holds one record (with or without an envelope); an empty one is a fault unless it `may_be_empty`."""

    path: Path
    may_be_empty: bool = False

    def read(self) -> str | None:
        return self._read(self.path)

    def _read(self, path: Path) -> str | None:
        try:
            return json_text.read_text(path)
        except UnreadableError as error:
            if error.code == "file-missing":
                return None
            if error.code == "file-empty" and self.may_be_empty:
                return ""
            raise

    def write(self, old: str | None, new: str, before: Callable[[], object] | None = None) -> None:
        if self.path.is_symlink() and self.path.resolve().parent == self.path.parent.resolve():
            raise SaveError("save-link", path=str(self.path))
        with atomic.lock_folder(self.path):
            if _read_for_save(self.path, old, self._read) != old:
                raise ChangedOnDiskError("save-changed", path=str(self.path))
            atomic.write(self.path, new.encode("utf-8"), before)

    def remove(self, old: str) -> bool:
        """Delete the file if its text is `old`; return whether it is deleted.

        Raises:
            SaveError: it can't be deleted.
        """
        with atomic.lock_folder(self.path):
            if self.path.is_symlink() or self.read() != old:
                return False
            atomic.remove(self.path)
        return True


@dataclass(frozen=True, slots=True)
class JsonLineSource:
    """One line of a JSON-lines file: the `nth` of those that `matches` accepts.

    `hint` is a text that usually occurs in the line, so that it is found without parsing all others. `_seen` holds the
    line's offset when it was last read; a save first tries there. Both keep large files fast. `find_fault` returns why a
    line of the file's content can't be read: no line is added then, since the unreadable one may be that record.
    """

    path: Path
    matches: Callable[[str], bool]
    nth: int = 0
    hint: str = ""
    find_fault: Callable[[bytes], Message | None] = lambda _: None
    _seen: list[int] = field(default_factory=list, compare=False, repr=False)

    def read(self) -> str | None:
        found = self._locate(_read_bytes(self.path) or b"")
        return found[2] if found else None

    def find_refusal(self) -> Message | None:
        """Return why no line can be added to the file; None if one can."""
        reason = self.find_fault(_read_bytes(self.path) or b"")
        return reason and Message("save-lines", {"path": str(self.path), "reason": reason})

    def _locate(self, content: bytes) -> tuple[int, int, str] | None:
        """Return the span of the line and its text, without its line end."""
        found = (
            self._find_first(content, _find_lines_with(content, self.hint.encode())) if self.hint else None
        )
        # the hint may miss an earlier line that writes a character as an escape
        if not found or _has_escapes(content, found[0]):
            found = self._find_first(content, _find_lines(content))
        self._seen[:] = found[:1] if found else ()
        return found

    def _find_first(self, content: bytes, spans: Iterator[tuple[int, int]]) -> tuple[int, int, str] | None:
        """Return the `nth` of the matching lines among `spans`."""
        remaining = self.nth
        for start, end in spans:
            # a line that is not UTF-8 must not hide the others
            line = content[start:end].decode("utf-8", "surrogateescape")
            if self.matches(line):
                if remaining == 0:
                    self._refuse_invalid_text(line, content, start)
                    return start, end, line
                remaining -= 1
        return None

    def _refuse_invalid_text(self, line: str, content: bytes, start: int) -> None:
        """Raise UnreadableError if the line is not UTF-8."""
        try:
            line.encode("utf-8")
        except UnicodeEncodeError as error:
            number = content.count(b"\n", 0, start) + 1
            raise UnreadableError("file-not-utf8", path=str(self.path), line=number) from error

    def write(self, old: str | None, new: str, before: Callable[[], object] | None = None) -> None:
        if "\n" in new or not self.matches(new):
            raise SaveError("save-io", path=str(self.path), reason="the record has another key than before")
        with atomic.lock_folder(self.path):
            if old is None or not self._write_in_place(old.encode("utf-8"), new.encode("utf-8"), before):
                self._write(old, new, before)

    def _write_in_place(self, old: bytes, new: bytes, before: Callable[[], object] | None) -> bool:
        """Write where the line was last seen; return False, without writing, if it has moved or is one of several."""
        if self.nth or not self._seen or not os.path.isfile(self.path):
            return False
        try:
            with self.path.open("rb") as file:
                if not _is_line_at(file, self._seen[0], old):
                    return False
                with atomic.open_replacement(self.path, before=before) as target:
                    _copy_bytes(file, target, self._seen[0])
                    target.write(new)
                    file.seek(len(old), os.SEEK_CUR)
                    _copy_bytes(file, target)
        except OSError:
            return False
        return True

    def _write(self, old: str | None, new: str, before: Callable[[], object] | None) -> None:
        """Find the line again and write the file."""
        content = _read_for_save(self.path, old, _read_bytes) or b""
        try:
            found = self._locate(content)
        except UnreadableError as error:
            raise ChangedOnDiskError("save-changed", path=str(self.path)) from error
        if (found[2] if found else None) != old:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        if found:
            head, tail = content[: found[0]], content[found[1] :]
        else:
            if reason := self.find_fault(content):
                raise SaveError("save-lines", path=str(self.path), reason=reason)
            tail = b"\r\n" if b"\r\n" in content else b"\n"
            head = content + (b"" if content in (b"", BOM) or content.endswith(b"\n") else tail)
        atomic.write(self.path, b"".join((head, new.encode("utf-8"), tail)), before)


class CsvRowSource(NamedTuple):
    """The row of a CSV file whose cell in `column` is `key`."""

    path: Path
    column: str
    key: str

    def read(self) -> str | None:
        try:
            return self.read_with_header()[1]
        except UnreadableError as error:
            if error.code == "file-missing":
                return None
            raise

    def read_with_header(self) -> tuple[csv_text.CsvHeader, str | None]:
        """Return the table's header and the row's text, None if there is none.

        Raises:
            UnreadableError: it can't be read, or has more than one such row.
        """
        text, head, rows = self._locate()
        if len(rows) > 1:
            raise UnreadableError("file-two-rows", path=str(self.path), key=self.key)
        return head, text[slice(*rows[0])] if rows else None

    def _locate(self) -> tuple[str, csv_text.CsvHeader, list[tuple[int, int]]]:
        """Return the table's text, its header and the spans of the rows with this key."""

        def look(text: str) -> tuple[csv_text.CsvHeader, list[tuple[int, int]]]:
            head = csv_text.parse_header(text)
            return head, csv_text.find_rows(text, head, self.column, self.key)

        text, (head, rows) = _parse_table(self.path, look)
        return text, head, rows

    def read_header(self) -> csv_text.CsvHeader | None:
        """Return the table's header as it is now; None if the table no longer exists.

        Raises:
            UnreadableError: it can't be read as a table.
        """
        return _parse_table(self.path, csv_text.parse_header)[1] if os.path.isfile(self.path) else None

    def write(self, old: str | None, new: str, before: Callable[[], object] | None = None) -> None:
        with atomic.lock_folder(self.path):
            self._write(old, new, before)

    def _write(self, old: str | None, new: str, before: Callable[[], object] | None) -> None:
        text, head, rows = self._locate_for_save(old)
        found = text[slice(*rows[0])] if len(rows) == 1 else None
        if len(rows) > 1 or found != old or self.column not in head.names:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        if rows:
            start, end = rows[0]
            text = text[:start] + new + text[end:]
        else:
            text = self._with_new_row(text, csv_text.parse_table(text), new)
        atomic.write(self.path, text.encode("utf-8"), before)

    def _locate_for_save(self, old: str | None) -> tuple[str, csv_text.CsvHeader, list[tuple[int, int]]]:
        """Return the table for a save; one that is missing or can't be read any more counts as changed."""
        try:
            return self._locate()
        except UnreadableError as error:
            vanished = error.code == "file-missing" and old is not None
            code = "save-vanished" if vanished else "save-changed"
            raise ChangedOnDiskError(code, path=str(self.path)) from error

    def _with_new_row(self, text: str, table: csv_text.CsvTable, new: str) -> str:
        """Return the table's text with the row inserted behind the last smaller key, before unfinished placeholder rows."""
        at = table.names.index(self.column)
        mine = _rank_key(self.key)
        ranks = [_rank_key(row.cells[at]) if at < len(row.cells) else None for row in table.rows]
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


def _rank_key(key: str) -> tuple[int, str] | None:
    """Return the sort key of a row: the number its key begins with, and the rest; None for a placeholder."""
    digits = len(key) - len(key.lstrip("0123456789"))
    return (int(key[:digits]), key[digits:]) if digits else None


def read_table(path: Path) -> tuple[str, csv_text.CsvTable]:
    """Return the text of a CSV table, and the same parsed.

    Raises:
        UnreadableError: it can't be read, or a quotation mark in it is never closed.
    """
    return _parse_table(path, csv_text.parse_table)


def _parse_table(path: Path, look: Callable[[str], T]) -> tuple[str, T]:
    """Return the text of a table, and what `look` makes of it."""
    text = json_text.read_text(path)
    ensure_no_conflict(text, path)
    try:
        return text, look(text)
    except ValueError as error:
        raise UnreadableError("file-io", path=str(path), reason=str(error)) from error


def _read_for_save(path: Path, old: str | None, read: Callable[[Path], T | None]) -> T | None:
    """Return the file's content for a save; a file that can't be read any more counts as changed."""
    try:
        content = read(path)
    except UnreadableError as error:
        raise ChangedOnDiskError("save-changed", path=str(path)) from error
    if content is None and old is not None:
        raise ChangedOnDiskError("save-vanished", path=str(path))
    return content


def _read_bytes(path: Path) -> bytes | None:
    """Return the bytes of a file, so that only the needed lines are decoded; None if there is no file."""
    try:
        return json_text.read_bytes(path)
    except UnreadableError as error:
        if error.code == "file-missing":
            return None
        raise


def _find_lines(content: bytes) -> Iterator[tuple[int, int]]:
    """Yield the spans of all lines, without line ends and byte order mark."""
    start = 0
    while start < len(content):
        start, end, following = _line_at(content, start)
        yield start, end
        start = following


def _find_lines_with(content: bytes, hint: bytes) -> Iterator[tuple[int, int]]:
    """Yield the spans of the lines that contain `hint`."""
    at = content.find(hint)
    while at >= 0:
        start, end, following = _line_at(content, content.rfind(b"\n", 0, at) + 1)
        yield start, end
        at = content.find(hint, following)


def _line_at(content: bytes, start: int) -> tuple[int, int, int]:
    """Return the span of the line that begins at `start`, without its marks, and the start of the next line."""
    stop = content.find(b"\n", start)
    end = len(content) if stop < 0 else stop
    following = end + 1
    if start == 0 and content.startswith(BOM):
        start = len(BOM)
    while end > start and content[end - 1] == 13:  # \r
        end -= 1
    return start, end, following


def _is_line_at(file: IO[bytes], at: int, line: bytes) -> bool:
    """Return whether exactly this line begins at `at`; rewinds the file."""
    file.seek(max(at - len(BOM), 0))
    before, there, behind = file.read(min(at, len(BOM))), file.read(len(line)), file.read(2)
    file.seek(0)
    begins = at == 0 or before.endswith(b"\n") or (at == len(BOM) and before == BOM)
    return begins and there == line and (behind[:1] in (b"", b"\n") or behind in (b"\r", b"\r\n"))


def _has_escapes(content: bytes, before: int) -> bool:
    """Return whether an ASCII character is written as an escape before this offset."""
    return content.find(b"\\u00", 0, before) >= 0 and bool(_ESCAPED_ASCII.search(content, 0, before))


def _copy_bytes(file: IO[bytes], target: IO[bytes], count: int | None = None) -> None:
    """Copy the next `count` bytes of a file, or all that follow.

    Raises:
        OSError: there are fewer, or an I/O error.
    """
    while count is None or count > 0:
        chunk = file.read(_CHUNK if count is None else min(count, _CHUNK))
        if not chunk and count is None:
            return
        if not chunk:
            raise OSError("the file became shorter while it was read")
        target.write(chunk)
        count = None if count is None else count - len(chunk)

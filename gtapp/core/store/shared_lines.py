"""Text files that people share by git: an entry a line, its cells divided by tabs, sorted.

Git merges such files line by line. Both sides of a conflict are read; of two entries on the same matter the later one counts, by
the time that each has. Lines that mean nothing here, because they are damaged or a later version wrote them, stay as they are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import SaveError, UnreadableError
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.messages import Message

Cells = tuple[str, ...]

MOST_BYTES: Final = 64 << 20
"""A file that is longer is neither read nor written: some hundred thousand lines are shorter."""

_GIT_MARKERS: Final = ("<<<<<<< ", "||||||| ", "=======", ">>>>>>> ")
LATER_SECONDS: Final = 0.0015
_MARKS: Final = {"\\t": "\t", "\\r": "\r", "\\n": "\n"}
_TOO_LARGE: Final = "it is too large"
_ESCAPES: Final = str.maketrans({"\\": "\\\\", **{character: mark for mark, character in _MARKS.items()}})
_ESCAPED: Final = compile_late(r"[\\\r\n]")


class SharedLines:
    """The file at `path`, whose first line is `header`, if that is not empty.

    `ensure_writable` raises where nothing may be written. Who has the entries takes those of the file over, by `take`,
    which returns whether the cells of a line mean something. Entries may be changed while another thread updates the file.
    """

    def __init__(self, path: Path, ensure_writable: Callable[[Path], None], header: Cells = ()) -> None:
        self.path = path
        self._ensure_writable, self._header = ensure_writable, header
        self._unknown: frozenset[str] = frozenset()
        self._is_outdated = False

    def read(self, take: Callable[[Cells], bool]) -> str:
        """Have the entries of the file taken over; return its text, "" if there is none.

        Raises:
            UnreadableError: it can't be read; nothing was taken over.
        """
        text = self._read_text()
        unknown: set[str] = set()
        for bare, cells in iterate_entries(text):
            if cells[:2] != self._header[:2] and not take(cells):
                unknown.add(bare)
        self._unknown = frozenset(unknown)
        return text

    def _read_text(self) -> str:
        try:
            content = read_limited(self.path, MOST_BYTES)
            return json_text.decode_text(content, self.path).removeprefix("\ufeff")
        except UnreadableError as error:
            if error.code in ("file-missing", "file-empty"):
                return ""
            raise

    @property
    def problems(self) -> list[Message]:
        """What to say of the lines that mean nothing."""
        return describe_unknown(self.path, len(self._unknown))

    def note_change(self) -> None:
        """Note, after an entry was made or changed, that the file must be updated."""
        self._is_outdated = True

    def update(
        self,
        take: Callable[[Cells], bool],
        list_entries: Callable[[], Iterable[Cells]],
        before: Callable[[], object] = bool,
    ) -> None:
        """Write the entries if some were changed since the last time; what others wrote meanwhile is taken over first.

        `before` is called before the file is replaced, and may raise. Without entries the file is deleted.

        Raises:
            SaveError: it can't be written, or the present file can't be read; that is left as it is.
        """
        if not self._is_outdated:
            return
        # reset first: what is changed meanwhile in another thread must be written next time
        self._is_outdated = False
        try:
            # without the lock one of two windows would lose its lines
            with atomic.lock_folder(self.path):
                self._replace(take, list_entries, before)
        except SaveError:
            self._is_outdated = True
            raise

    def _replace(
        self,
        take: Callable[[Cells], bool],
        list_entries: Callable[[], Iterable[Cells]],
        before: Callable[[], object],
    ) -> None:
        self._ensure_writable(self.path)
        try:
            there = self.read(take)
        except UnreadableError as error:
            raise refuse_update(self.path) from error
        text = self._format_text(list_entries())
        if text != there:
            replace_file(self.path, text.encode("utf-8"), MOST_BYTES, before)

    def _format_text(self, entries: Iterable[Cells]) -> str:
        lines = set(map(format_line, entries)) | self._unknown
        header = [format_line(self._header)] if self._header else []
        return "".join(f"{line}\n" for line in header + sorted(lines)) if lines else ""


def read_limited(path: Path, most: int) -> bytes:
    """Return the content of a file.

    Raises:
        UnreadableError: it can't be read, or has more bytes than `most`.
    """
    content = json_text.read_bytes(path, most + 1)
    if len(content) > most:
        raise UnreadableError("file-io", path=str(path), reason=_TOO_LARGE)
    return content


def refuse_update(path: Path) -> SaveError:
    """Return the error that a file which can't be read is not updated."""
    return SaveError("save-io", path=str(path), reason="it can’t be read, and is left as it is")


def replace_file(path: Path, content: bytes, most: int, before: Callable[[], object]) -> None:
    """Replace a file, or delete it if it is to have no content; call `before` first, which may raise.

    Raises:
        SaveError: it can't be written, or would have more bytes than `most`.
    """
    if len(content) > most:
        raise SaveError("save-io", path=str(path), reason=_TOO_LARGE)
    before()
    if content:
        atomic.write(path, content)
    else:
        atomic.remove(path)


def describe_unknown(path: Path, count: int) -> list[Message]:
    """Return what to say of the lines of a file that mean nothing here."""
    return [Message("shared-lines-unknown", {"path": str(path), "count": count})] if count else []


def iterate_entries(text: str) -> Iterator[tuple[str, Cells]]:
    """Yield the lines of a text with their cells, but for empty ones and the markers of git."""
    for line in text.split("\n"):
        bare = line.rstrip("\r")
        if bare.strip() and not bare.startswith(_GIT_MARKERS):
            yield bare, parse_line(bare)


def parse_line(line: str) -> Cells:
    """Return the cells of a line."""
    cells = line.split("\t")
    return tuple(map(_unescape, cells)) if "\\" in line else tuple(cells)


Identify = Callable[[Cells], tuple[Cells, str]]
"""Returns the cells of a line that say what it is about, and its time; all cells, and "", of a line that means nothing."""

_Entry = tuple[str, str]
"""A line, and its time."""


def merge_lines(base: str, ours: str, theirs: str, identify: Identify, header: Cells = ()) -> str:
    """Return the merged text of three: what one side changed or removed, and of two changes the later one.

    An entry that one side removed and the other one changed stays.
    """
    before, mine, other = (_find_latest(each, identify, header) for each in (base, ours, theirs))
    chosen = [_choose_entry(before.get(each), mine.get(each), other.get(each)) for each in {**mine, **other}]
    lines = sorted({each[0] for each in chosen if each})
    first = [format_line(header)] if header and lines else []
    return "".join(f"{line}\n" for line in first + lines)


def _find_latest(text: str, identify: Identify, header: Cells) -> dict[tuple[int, Cells], _Entry]:
    """Return the latest line on each matter; lines with another number of cells are about something else."""
    found: dict[tuple[int, Cells], _Entry] = {}
    for line, cells in iterate_entries(text):
        about, changed = identify(cells)
        known = found.get((len(cells), about))
        is_later = known is None or parse_time(known[1]) <= parse_time(changed)
        if is_later and cells[:2] != header[:2]:
            found[len(cells), about] = line, changed
    return found


def _choose_entry(base: _Entry | None, ours: _Entry | None, theirs: _Entry | None) -> _Entry | None:
    if base and base in (ours, theirs):
        return theirs if ours == base else ours
    return max(filter(None, (ours, theirs)), key=lambda each: (parse_time(each[1]), each[0]))


def format_line(cells: Cells) -> str:
    """Return the line that has these cells."""
    line = "\t".join(cells)
    if line.count("\t") == len(cells) - 1 and not _ESCAPED.search(line):
        return line
    return "\t".join(cell.translate(_ESCAPES) for cell in cells)


def _unescape(cell: str) -> str:
    parts = cell.split("\\\\")
    for mark, character in _MARKS.items():
        parts = [part.replace(mark, character) for part in parts]
    return "\\".join(parts)


def parse_time(changed: str) -> float:
    """Return the time of an entry in seconds since the epoch; 0 for a text that is no time."""
    try:
        found = datetime.fromisoformat(changed)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def format_time(moment: float) -> str:
    """Return a time as ISO 8601 in UTC."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")


def make_time(before: str = "") -> str:
    """Return the present time, for an entry that replaces the one of `before`: later than that, whatever other clocks said."""
    return format_time(max(time.time(), parse_time(before) + LATER_SECONDS if before else 0.0))

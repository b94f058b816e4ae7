"""The text file of the statuses: what it says is in memory as its sorted lines, and it is updated by splices.

It is a file as `shared_lines` describes, but may have a line for each of very many items. So its lines are parsed where they are
not plain, sorted lines, else when their items are asked for, and a text is read again only if the file has another stamp.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from operator import lt
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.files import atomic, json_text
from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.messages import Message
from gtapp.core.store.check_note import CheckNote, replace_text
from gtapp.core.store.shared_lines import (
    LATER_SECONDS,
    Cells,
    describe_unknown,
    format_line,
    format_time,
    iterate_entries,
    parse_line,
    parse_time,
    read_limited,
    refuse_update,
    replace_file,
)
from gtapp.core.store.sorted_lines import SortedLines, find_key

STATUS_NAMES: Final = ("open", "draft", "in progress", "checked", "needs action")
STATUS_HEADER: Final = ("item", "status", "who", "changed", "note")

MOST_BYTES: Final = 512 << 20
"""A file that is longer is neither read nor written: it is in memory as a whole, and some million lines are shorter."""

_HEADER: Final = format_line(STATUS_HEADER).encode()
_BOM: Final = b"\xef\xbb\xbf"
_CHUNK_BYTES: Final = 1 << 16
_PLAIN: Final = compile_late(
    rb"^(?![<|=>]{7})([^\x00-\x1f\\]+\t)(?:%s)\t[^\t\n\r\\]*\t[^\t\n\r\\]+\t[^\t\n\r\\]*\n"
    % "|".join(STATUS_NAMES).encode(),
    re.MULTILINE,
)
"""A line that is as it would be written, without escapes; its group is its key."""


class Status(NamedTuple):
    """An item's status, who set it, when (UTC, ISO 8601), and a note: of a person, or on the check (`CheckNote`)."""

    name: str
    who: str = ""
    note: str = ""
    changed: str = ""

    @property
    def check_note(self) -> CheckNote:
        """What was left, and what was accepted, when the item was checked; nothing if it is not checked."""
        return CheckNote.parse(self.note) if self.name == "checked" else CheckNote()

    def with_text(self, text: str) -> Status:
        """Return this status with another note of a person.

        A check keeps who made it, and when: it is later by so little that it is the newer one.
        """
        if self.name != "checked":
            return self._replace(note=text)
        changed = format_time(parse_time(self.changed) + LATER_SECONDS)
        return self._replace(note=replace_text(self.note, text), changed=changed)

    @property
    def kept_note(self) -> str:
        """What a person has noted on the item, as far as it goes with another status: what "needs action" does not."""
        if self.name == "checked":
            return self.check_note.text
        return "" if self.name == "needs action" else self.note


def is_status_line(cells: Cells) -> bool:
    """Return whether the cells of a line are a status."""
    return len(cells) == len(STATUS_HEADER) and cells[1] in STATUS_NAMES


class StatusText:
    """The file at `path`, and the text that it shall have: what was read, with the statuses of `replace`.

    `ensure_writable` raises where nothing may be written. One thread at a time may read and update it, any one may look up.
    """

    def __init__(self, path: Path, ensure_writable: Callable[[Path], None], names: NameForms) -> None:
        self.path = path
        self._ensure_writable, self._names = ensure_writable, names
        self.lines = SortedLines(b"", _HEADER)
        # lines that mean nothing here, by their keys: those of the file, and those in `lines`
        self._unknown: dict[bytes, set[bytes]] = {}
        self._placed: dict[bytes, set[bytes]] = {}
        self.stamp: FileStamp | None = None
        """That of the file when it was read or written last; None before."""
        self._is_new = True

    @property
    def problems(self) -> list[Message]:
        """What to say of the lines that mean nothing."""
        return describe_unknown(self.path, sum(map(len, self._unknown.values())))

    def find(self, item: str) -> Status | None:
        """Return the item's status in the text that the file shall have."""
        for line in self.lines.find(_make_key(item)):
            cells = parse_line(line.decode())
            if is_status_line(cells):
                return Status(cells[1], cells[2], cells[4], cells[3])
        return None

    # reading

    def read(self, take: Callable[[Cells], bool], known: FileStamp | None = None) -> None:
        """Have the lines taken over that are not in memory, if the file has changed since it was read or written.

        A file with the stamp `known` has nothing but plain, sorted lines. `take` returns whether the cells of a line mean
        something.

        Raises:
            UnreadableError: it can't be read; nothing was taken over.
        """
        is_new, self._is_new = self._is_new, False
        stamp = read_stamp(self.path)
        if stamp == self.stamp:
            return
        content = self._read_content()
        # other names may have come since, and with them other forms of names
        if is_new and stamp and stamp == known and content.isascii():
            self.lines = SortedLines(content, _HEADER)
        else:
            others = self._split_plain(content) if is_new else self._find_others(content)
            unknown: dict[bytes, set[bytes]] = {}
            for bare, cells in iterate_entries(b"\n".join(others).decode()):
                if cells[:2] != STATUS_HEADER[:2] and not take(cells):
                    line = bare.encode()
                    unknown.setdefault(find_key(line), set()).add(line)
            self._unknown = unknown
        self.stamp = stamp

    def _read_content(self) -> bytes:
        try:
            content = read_limited(self.path, MOST_BYTES)
            if not content.isascii():
                json_text.decode_text(content, self.path)
        except UnreadableError as error:
            if error.code == "file-missing":
                return b""
            raise
        return content.removeprefix(_BOM)

    def _split_plain(self, content: bytes) -> list[bytes]:
        """Take the plain lines that are sorted, and return the others."""
        begin = _skip_header(content)
        # no copies: the whole text is in memory once where the file has nothing else
        view = memoryview(content)
        plain, others, last, at = [view[begin:begin]], list[bytes](), b"", begin
        for chunk in cut_chunks(content, begin):
            keys = self._find_keys(chunk)
            is_plain = bool(keys) and len(keys) == chunk.count(b"\n") and chunk.endswith(b"\n")
            if is_plain and last < keys[0] and all(map(lt, keys, islice(keys, 1, None))):
                plain.append(view[at : at + len(chunk)])
                last = keys[-1]
            else:
                for line in chunk.removesuffix(b"\n").split(b"\n"):
                    found = self._find_keys(line + b"\n")
                    if found and found[0] > last:
                        plain.append(memoryview(line + b"\n"))
                        last = found[0]
                    else:
                        others.append(line)
            at += len(chunk)
        if last and not (begin and sum(map(len, plain)) == len(content) - begin):
            content = b"".join((_HEADER, b"\n", *plain))
        self.lines = SortedLines(content if last else b"", _HEADER)
        return others

    def _find_keys(self, text: bytes) -> list[bytes]:
        keys: list[bytes] = _PLAIN.findall(text)
        return keys if text.isascii() else [key for key in keys if self._has_form(key)]

    def _has_form(self, key: bytes) -> bool:
        item = key[:-1].decode()
        return self._names.find(item) == item

    def _find_others(self, content: bytes) -> list[bytes]:
        """Return the lines that are not in memory, and those that mean nothing here."""
        placed, others = set[bytes]().union(*self._placed.values()), list[bytes]()
        for chunk in cut_chunks(content, _skip_header(content)):
            lines = chunk.removesuffix(b"\n").split(b"\n")
            there = set(self.lines.cut(find_key(lines[0]), find_key(lines[-1]))) - placed
            others += (line for line in lines if line not in there)
        return others

    # the text that it shall have

    def replace(self, statuses: Mapping[str, Status]) -> None:
        """Have these statuses of items in the text; one without a name has no line."""
        groups = {
            _make_key(item): [_format_status(item, status)] if status.name else []
            for item, status in statuses.items()
        }
        for key in self._unknown.keys() | self._placed.keys():
            if key not in groups and self._unknown.get(key) != self._placed.get(key):
                placed = self._placed.get(key, ())
                groups[key] = [line for line in self.lines.find(key) if line not in placed]
        if groups:
            whole = {key: sorted({*lines, *self._unknown.get(key, ())}) for key, lines in groups.items()}
            self.lines = SortedLines(self.lines.replace(whole), _HEADER)
            self._placed = dict(self._unknown)

    def update(
        self,
        take: Callable[[Cells], bool],
        settle: Callable[[], object],
        before: Callable[[], object],
    ) -> None:
        """Replace the file by the text if it has another one; without any line it is deleted.

        What others wrote meanwhile is taken over first, then `settle` is to call `replace`. `before` is called before the file is
        replaced, and may raise.

        Raises:
            SaveError: it can't be written, or the present file can't be read; that is left as it is.
        """
        # without the lock one of two windows would lose its lines
        with atomic.lock_folder(self.path):
            self._ensure_writable(self.path)
            try:
                self.read(take)
                settle()
                is_same = self.lines.content == self._read_content()
            except UnreadableError as error:
                raise refuse_update(self.path) from error
            if not is_same:
                replace_file(self.path, self.lines.content, MOST_BYTES, before)
            self.stamp = read_stamp(self.path)

    @property
    def is_plain(self) -> bool:
        """Whether the text has nothing but lines that mean something."""
        return not self._unknown

    def has_line(self, item: str, status: Status) -> bool:
        """Return whether the text has exactly this status of an item."""
        return _format_status(item, status) in self.lines.find(_make_key(item))


def _make_key(item: str) -> bytes:
    if item.isprintable() and "\\" not in item:  # as nearly all
        return f"{item}\t".encode()
    return format_line((item, "")).encode("utf-8", "surrogatepass")


def parse_key(key: bytes) -> str:
    """Return the item that lines with this key are about."""
    return parse_line(key.decode())[0]


def _format_status(item: str, status: Status) -> bytes:
    return format_line((item, status.name, status.who, status.changed, status.note)).encode(
        "utf-8", "surrogatepass"
    )


def _skip_header(content: bytes) -> int:
    """Return where the lines begin."""
    return len(_HEADER) + 1 if content.startswith(_HEADER + b"\n") else 0


def cut_chunks(content: bytes, begin: int) -> Iterator[bytes]:
    """Yield a text in parts of some lines, each with the newline at its end; the last one may have none."""
    while begin < len(content):
        end = content.rfind(b"\n", begin, begin + _CHUNK_BYTES) + 1 or content.find(b"\n", begin) + 1
        end = end or len(content)
        yield content[begin:end]
        begin = end

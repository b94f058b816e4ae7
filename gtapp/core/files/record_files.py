"""Files that hold the records of many items: each record is a fragment of the file, found by its key and edited alone.

Where the records are is read once for each state of a file (`RecordFile`); then a record is read without the others, and a save
copies what is before and behind it byte for byte.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files import atomic, json_text
from gtapp.core.files.json_text import JsonStyle, Member
from gtapp.core.platform.errors import ChangedOnDiskError, SaveError, UnreadableError
from gtapp.core.platform.file_stamp import FileStamp, make_stamp, read_stamp
from gtapp.core.platform.messages import Message
from gtapp.core.schema.items import find_key
from gtapp.core.schema.pointer import ABSENT, LONE_SURROGATE, Pointer, get_value

_SHOWN: Final = 1 << 16
"""So much of a file shows how it writes JSON."""
_IS_WRITTEN: Final = "another program writes into it"
_MOST_ATTEMPTS: Final = 5
_MOST_MOVES: Final = 50
_MOST_FAULTS: Final = 20
"""Of a file that is something else altogether, each record is a fault."""

RecordKey = tuple[str, int]
"""The key of a record, and the number of earlier records of the file with this key."""


class Span(NamedTuple):
    """Where a record is in the content: the bytes from `start` to `end`."""

    start: int
    end: int


@dataclass(frozen=True)
class RecordIndex:
    """Where the records of a file are, in the state with this `stamp`.

    `spans` are those of the state in which the file was read; `moves` tell where records were written since, and by how many
    bytes what follows has moved. `faults` say which records have no key; they are no items. `content` is what the spans are of,
    where that is not the file itself. `layout` is what the kind of file needs besides to read a record.
    """

    stamp: FileStamp
    spans: dict[RecordKey, Span]
    faults: tuple[Message, ...]
    layout: Any = None
    content: bytes | None = None
    moves: tuple[tuple[int, int], ...] = ()

    def find(self, key: RecordKey) -> Span | None:
        """Return where a record is now; None if there is none."""
        span = self.spans.get(key)
        return span and self._move(span)

    def list_spans(self) -> Iterator[tuple[RecordKey, Span]]:
        """Yield all records with where they are now."""
        return ((key, self._move(span)) for key, span in self.spans.items())

    def _move(self, span: Span) -> Span:
        start, end = span
        for at, moved in self.moves:
            if start >= at:
                end += moved
                start += moved if start > at else 0
        return Span(start, end)

    def replace_record(self, key: RecordKey, written: bytes, stamp: FileStamp) -> RecordIndex:
        """Return the index after a record was written, which gave the file this stamp."""
        return replace(self.replace_bytes(self._move(self.spans[key]), written), stamp=stamp)

    def replace_bytes(self, span: Span, written: bytes) -> RecordIndex:
        """Return the index after other bytes were written in the place of a record, or before all of them."""
        at, end = span
        content = None if self.content is None else self.content[:at] + written + self.content[end:]
        moves = (*self.moves, (at, len(written) - (end - at)))
        found = replace(self, content=content, moves=moves)
        return found if len(moves) < _MOST_MOVES else replace(found, spans=dict(found.list_spans()), moves=())

    def add_record(self, key: str, span: Span, content: bytes | None = None) -> RecordIndex:
        """Return the index after the first record with this key was written behind all others."""
        moved = sum(by for _, by in self.moves)
        spans = {**self.spans, (key, 0): Span(span.start - moved, span.end - moved)}
        return replace(self, spans=spans, content=content)


class RecordFile(ABC):
    """A file with many records, which are known by the text at `key`; safe in several threads.

    `unwrap` says where in the file the records are.
    """

    def __init__(self, path: Path, key: str, unwrap: str = "") -> None:
        self.path, self.key, self.unwrap = path, key, unwrap
        self._index: RecordIndex | None = None

    # reading

    def read_index(self) -> RecordIndex:
        """Return where the records of the file are now.

        Raises:
            UnreadableError: it is missing, or can't be read.
        """
        stamp = read_stamp(self.path)
        index = self._index
        if index is None or not stamp or index.stamp != stamp:
            index = self._index = replace(self._make_index(json_text.read_bytes(self.path)), stamp=stamp)
        return index

    def list_keys(self) -> list[RecordKey]:
        """Return the keys of the records in their order.

        Raises:
            UnreadableError: the file can't be read.
        """
        return list(self.read_index().spans)

    def read(self, key: RecordKey) -> str | None:
        """Return the text of a record, which is JSON; None if there is none, or no file.

        Raises:
            UnreadableError: the file can't be read.
        """
        try:
            return self._find(key)[1]
        except UnreadableError as error:
            if error.code == "file-missing":
                return None
            raise

    def _find(self, key: RecordKey) -> tuple[RecordIndex, str | None, bytes]:
        """Return the index, the text of a record and its bytes.

        Raises:
            UnreadableError: the file can't be read.
        """
        for _ in range(_MOST_ATTEMPTS):
            index = self.read_index()
            span = index.find(key)
            if span is None:
                return index, None, b""
            fragment = self._read_span(index, span)
            if fragment is not None:
                return index, self._read_record(index, fragment), fragment
        raise UnreadableError("file-io", path=str(self.path), reason=_IS_WRITTEN)

    def read_records(self) -> Iterator[tuple[str, str]]:
        """Yield the key and the text of each record in order.

        Raises:
            UnreadableError: the file can't be read.
        """
        index = self.read_index()
        try:
            content = self._read_unchanged(index) if index.content is None else index.content
        except ChangedOnDiskError as error:
            raise UnreadableError("file-io", path=str(self.path), reason=_IS_WRITTEN) from error
        for (key, _), span in index.list_spans():
            yield key, self._read_record(index, content[span.start : span.end])

    def _read_span(self, index: RecordIndex, span: Span) -> bytes | None:
        """Return the bytes of a span; None if the file has been changed since it was indexed."""
        if index.content is not None:
            return index.content[span.start : span.end]
        try:
            with self.path.open("rb") as file:
                if make_stamp(os.fstat(file.fileno())) != index.stamp:
                    return None
                file.seek(span.start)
                return file.read(span.end - span.start)
        except OSError as error:
            raise UnreadableError(
                "file-io", path=str(self.path), reason=error.strerror or str(error)
            ) from error

    # writing

    def write(self, key: RecordKey, old: str | None, new: str, before: Callable[[], object] | None) -> None:
        """Replace the text `old` of a record (None: there is none yet) by `new`; `before` is called as by `atomic.write`.

        Raises:
            ChangedOnDiskError: the record in the file is not `old`.
            SaveError: it could not be written; the file is unchanged.
        """
        with atomic.lock_folder(self.path):
            try:
                index, text, fragment = self._find(key)
            except UnreadableError as error:
                if error.code == "file-missing" and old is None:
                    atomic.write(self.path, self.make_file(key[0], new), before)
                    return
                code = "save-vanished" if error.code == "file-missing" else "save-changed"
                raise ChangedOnDiskError(code, path=str(self.path)) from error
            if text != old and not (text and old and self._is_same(index, text, old)):
                raise ChangedOnDiskError("save-changed", path=str(self.path))
            if text is None:
                content, index = self._add_record(index, key[0], new)
                atomic.write(self.path, content, before)
                own = find_key(json_text.parse_tree(new), self.key) if self.key else key[0]
                if key == (own, 0):
                    self._index = replace(index, stamp=read_stamp(self.path))
                return
            written = self._change_record(index, fragment, json_text.parse_tree(text), new)
            self._replace(index, key, written, before)
            self._index = index.replace_record(key, written, read_stamp(self.path))

    def _replace(
        self, index: RecordIndex, key: RecordKey, written: bytes, before: Callable[[], object] | None
    ) -> None:
        """Write the file with other bytes in the place of a record that it has.

        Raises:
            ChangedOnDiskError, SaveError: it could not be written.
        """
        content, span = self._read_unchanged(index), index.find(key)
        assert span
        atomic.write(self.path, b"".join((content[: span.start], written, content[span.end :])), before)

    def _read_unchanged(self, index: RecordIndex) -> bytes:
        """Return the content of the file in the state that was indexed.

        Raises:
            ChangedOnDiskError: another program has changed it since.
        """
        try:
            content = json_text.read_bytes(self.path)
        except UnreadableError as error:
            raise ChangedOnDiskError("save-changed", path=str(self.path)) from error
        if read_stamp(self.path) != index.stamp:
            raise ChangedOnDiskError("save-changed", path=str(self.path))
        return content

    def _is_same(self, index: RecordIndex, text: str, other: str) -> bool:
        """Return whether two different texts of a record are the same in the file."""
        del index, text, other
        return False

    def describe_style(self) -> tuple[JsonStyle, str]:
        """Return how the file writes JSON, and the margin of a record."""
        return JsonStyle(indent=None), ""

    def list_fixed(self, key: RecordKey) -> list[str]:
        """Return the keys of a record whose values can't be changed."""
        del key
        return []

    def fit_record(self, record: Any) -> Any:
        """Return a new record as the file can hold it."""
        return record

    # kinds of files

    @abstractmethod
    def _make_index(self, content: bytes) -> RecordIndex:
        """Return where the records are in the file's content.

        Raises:
            UnreadableError: it can't be read.
        """

    @abstractmethod
    def _read_record(self, index: RecordIndex, fragment: bytes) -> str:
        """Return the JSON of a record."""

    @abstractmethod
    def _change_record(self, index: RecordIndex, fragment: bytes, old: Any, new: str) -> bytes:
        """Return the fragment with the text `new` of its record, which was `old`.

        Raises:
            SaveError: the file can't hold that.
        """

    @abstractmethod
    def _add_record(self, index: RecordIndex, key: str, new: str) -> tuple[bytes, RecordIndex]:
        """Return the file's content with a further record behind all others, and the index with it.

        Raises:
            ChangedOnDiskError: another program has changed the file since it was indexed.
            SaveError: the file can't hold that.
        """

    @abstractmethod
    def make_file(self, key: str, new: str) -> bytes:
        """Return the content of a new file with one record.

        Raises:
            SaveError: no such file can be made.
        """

    @abstractmethod
    def select_records(self, keys: Collection[RecordKey]) -> bytes:
        """Return the content of the file without the other records.

        Raises:
            UnreadableError: the file can't be read.
        """


class FragmentSource(NamedTuple):
    """A record in a file of many, as a text that is read and replaced (`gtapp.core.files.text_sources.TextSource`)."""

    file: RecordFile
    key: str
    nth: int = 0

    @property
    def path(self) -> Path:
        return self.file.path

    def read(self) -> str | None:
        return self.file.read((self.key, self.nth))

    def write(self, old: str | None, new: str, before: Callable[[], object] | None = None) -> None:
        self.file.write((self.key, self.nth), old, new, before)

    def list_fixed(self) -> list[str]:
        """Return the keys whose values can't be changed."""
        return self.file.list_fixed((self.key, self.nth))


def index_files(files: Iterable[RecordFile]) -> None:
    """Find out where the records of files are now, which takes seconds for 100,000; faults come up where they are read."""
    for file in files:
        with suppress(UnreadableError):
            file.read_index()


class KeyCounter:
    """Gives the records of a file their keys, and notes those that have none."""

    def __init__(self, path: Path, key: str) -> None:
        self._path, self._key = path, key
        self._seen: Counter[str] = Counter()
        self._faults: list[Message] = []
        self._faulty = 0

    def add(self, key: str, find_line: Callable[[], int]) -> RecordKey | None:
        """Return the key of the next record; None if it is "" or can't be written. `find_line` returns the number of its line."""
        if key and not LONE_SURROGATE.search(key):
            self._seen[key] += 1
            return key, self._seen[key] - 1
        self._faulty += 1
        if self._faulty <= _MOST_FAULTS:
            place = {"path": self._path.name, "line": find_line()}
            self._faults.append(Message("lines-no-key", {**place, "key": self._key or "key"}))
        return None

    @property
    def faults(self) -> tuple[Message, ...]:
        """Why records have no key; of many the first ones, and their number."""
        rest = self._faulty - len(self._faults)
        more = (Message("lines-more", {"path": self._path.name, "count": rest}),) if rest else ()
        return (*self._faults, *more)


class JsonRecordFile(RecordFile):
    """A JSON file with a list of records, or an object whose keys are the names of the items if the records have no `key`.

    `unwrap` is the dotted path of the list or object inside the file. Members of such an object that are neither object nor list
    are no records.
    """

    @property
    def _place(self) -> Pointer:
        return tuple(self.unwrap.split(".")) if self.unwrap else ()

    def _make_index(self, content: bytes) -> RecordIndex:
        text = json_text.decode_text(content, self.path)
        keys, spans, offsets = KeyCounter(self.path, self.key), dict[RecordKey, Span](), ByteOffsets(text)
        first, shown = None, 0
        for member, key in self._find_records(text, keys):
            first = first or member
            shown = member.end if shown < _SHOWN else shown
            if key:
                spans[key] = Span(offsets.find(member.value), offsets.find(member.end))
        return RecordIndex((), spans, keys.faults, self._find_style(text, first, shown or len(text)))

    def _find_records(self, text: str, keys: KeyCounter) -> Iterator[tuple[Member, RecordKey | None]]:
        """Yield the members of the list or object, each with its key if it is a record.

        Raises:
            UnreadableError: there is no such list or object.
        """
        records = get_value(json_text.parse_json(text, self.path), self._place)
        if records is ABSENT:
            raise UnreadableError("file-no-record", path=str(self.path), key=self.unwrap)
        if not isinstance(records, dict | list) or (isinstance(records, list) and not self.key):
            raise UnreadableError("file-no-records", path=str(self.path))
        for member in json_text.iterate_members(text, json_text.find_value(text, self._place).value):
            record = records[member.token]  # type: ignore[index]
            if isinstance(records, dict) and not (isinstance(record, dict | list)):
                yield member, None
                continue
            key = find_key(record, self.key) if self.key else str(member.token)
            yield member, keys.add(key, partial(count_lines, text, member.start))

    def _read_record(self, index: RecordIndex, fragment: bytes) -> str:
        return json_text.decode_text(fragment, self.path)

    def _change_record(self, index: RecordIndex, fragment: bytes, old: Any, new: str) -> bytes:
        if self.key and find_key(old, self.key) != find_key(json_text.parse_tree(new), self.key):
            raise make_save_error(self.path, reason="the record has another key than before")
        return new.encode("utf-8")

    def describe_style(self) -> tuple[JsonStyle, str]:
        try:
            found: tuple[JsonStyle, str] = self.read_index().layout
        except UnreadableError:  # there is none yet, or it is reported where it is read
            return JsonStyle(), "  " * (len(self._place) + 1)
        return found

    def _find_style(self, text: str, first: Member | None, end: int) -> tuple[JsonStyle, str]:
        """Return the style of the text up to `end`, and the margin of its `first` record."""
        style = json_text.detect_style(text[:end], JsonStyle())
        if first:
            return style, json_text.find_margin(text, first.start)
        place = json_text.find_value(text, self._place)
        return style, json_text.find_margin(text, place.start) + (style.indent or "")

    def _add_record(self, index: RecordIndex, key: str, new: str) -> tuple[bytes, RecordIndex]:
        text = json_text.decode_text(self._read_unchanged(index), self.path)
        pieces = [piece.encode("utf-8") for piece in self._insert(text, key, new)]
        start = len(pieces[0])
        return b"".join(pieces), index.add_record(key, Span(start, start + len(pieces[1])))

    def _insert(self, text: str, key: str, new: str) -> tuple[str, str, str]:
        """Return a text with a further record: what is before it, the record, and what is behind it."""
        place = json_text.find_value(text, self._place)
        count = sum(1 for _ in json_text.iterate_members(text, place.value))
        at = (*self._place, count if text[place.value] == "[" else key)
        style = json_text.detect_style(text, JsonStyle())
        # the record is inserted as it is, in the place of a text
        splice = json_text.insert_member(text, at, count, _PLACEHOLDER, style)
        head, _, tail = splice.new.rpartition(json.dumps(_PLACEHOLDER))
        return text[: splice.start] + head, new, tail + text[splice.start + len(splice.old) :]

    def make_file(self, key: str, new: str) -> bytes:
        tree: Any = [] if self.key else {}
        for each in reversed(self._place):
            tree = {each: tree}
        return "".join((*self._insert(JsonStyle().dump(tree), key, new), "\n")).encode("utf-8")

    def select_records(self, keys: Collection[RecordKey]) -> bytes:
        text = json_text.read_text(self.path)
        found = list(self._find_records(text, KeyCounter(self.path, self.key)))
        is_list = text[json_text.find_value(text, self._place).value] == "["
        kept = [each for each, key in found if (key in keys if key else not is_list)]
        if len(kept) == len(found):
            return text.encode("utf-8")
        gap = text[found[0][0].end : found[1][0].start] if len(found) > 1 else ""
        inside = gap.join(text[each.start : each.end] for each in kept)
        return (text[: found[0][0].start] + inside + text[found[-1][0].end :]).encode("utf-8")


_PLACEHOLDER: Final = "the record"


def count_lines(text: str, at: int) -> int:
    """Return the number of the line of a text in which the character at `at` is."""
    return text.count("\n", 0, at) + 1


class ByteOffsets:
    """Finds the offsets in bytes of characters of a text, asked for in rising order."""

    def __init__(self, text: str, encoding: str = "utf-8") -> None:
        self._text, self._encoding = text, encoding
        self._is_same = encoding in ("utf-8", "cp1252") and text.isascii()
        self._at, self._bytes = 0, 0

    def find(self, at: int) -> int:
        """Return the offset in bytes of the character at `at`."""
        if self._is_same:
            return at
        self._bytes += len(self._text[self._at : at].encode(self._encoding))
        self._at = at
        return self._bytes


def make_save_error(path: Path, reason: str) -> SaveError:
    """Return the error that a record can't be written."""
    return SaveError("save-io", path=str(path), reason=reason)

"""The items of a large folder as the lines of a file: item 300,000 is decoded from its line, and no object stays for the others.

The file has a line for each item, in order (`FoundItems.write_lines`), a line for each problem, the places of all lines, and at
the end what describes the rest. It is mapped into memory, so it may be deleted or replaced while it is used. 700,000 items take
20 MB on the disk and next to no memory of their own.
"""

from __future__ import annotations

import json
import mmap
import struct
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import IO, Any, Final, Generic, TypeVar, overload

from gtapp.core.files.file_names import NameForms, is_composed, natural_key
from gtapp.core.platform.messages import Message
from gtapp.core.project.found_items import FoundItems, PathForms, parse_name
from gtapp.core.project.project_items import ItemState, ProjectItems
from gtapp.core.project.scanner import Listing, Problem
from gtapp.core.schema.items import Item, name_item

_MAGIC: Final = b"gtapp items 3 " + sys.byteorder.encode() + b"\n"
"""Has another number when the format is another one, or when a scan finds something else in the same folder."""
_TAIL: Final = struct.Struct("<QI")
"""The length of the description before it, and the checksum of everything before it."""
_PIECE: Final = 1 << 18
_LINES_AT_ONCE: Final = 1000
_Line = TypeVar("_Line")


class DamagedIndexError(Exception):
    """The file is no index, or not whole."""


class IndexFile:
    """The mapped file: `about` is what was stored with the items by `write_index`.

    Raises:
        DamagedIndexError: it is none.
        OSError: it can't be read.
    """

    def __init__(self, file: IO[bytes]) -> None:
        with file:
            try:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError as error:
                raise DamagedIndexError from error
            checksum = _compute_checksum(file, len(self._map) - _TAIL.size)
        try:
            length, expected = _TAIL.unpack_from(self._map, len(self._map) - _TAIL.size)
            if checksum != expected or self._map[: len(_MAGIC)] != _MAGIC:
                raise DamagedIndexError
            end = len(self._map) - _TAIL.size
            self.about: dict[str, Any] = json.loads(self._map[end - length : end])
        except (struct.error, ValueError) as error:
            raise DamagedIndexError from error
        self._view = memoryview(self._map)

    def cut_lines(self, name: str) -> Lines:
        """Return the lines of a section."""
        begin, count = self.about["sections"][name]
        return Lines(self._map, self.cut_numbers(begin, count + 1))

    def cut_numbers(self, begin: int, count: int) -> memoryview[int]:
        """Return numbers that begin at this place."""
        return self._view[begin : begin + 8 * count].cast("Q")


def _compute_checksum(file: IO[bytes], length: int) -> int:
    """Return the checksum of the beginning of a file; it is read in pieces, so that no memory stays taken."""
    found = 0
    while length > 0 and (piece := file.read(min(length, _PIECE))):
        found, length = zlib.crc32(piece, found), length - len(piece)
    return found


class Lines:
    """Lines of the mapped file, without their newlines."""

    def __init__(self, content: mmap.mmap, places: memoryview[int]) -> None:
        self._content, self._places = content, places

    def __len__(self) -> int:
        return len(self._places) - 1

    def __getitem__(self, at: int) -> str:
        return self._content[self._places[at] : self._places[at + 1] - 1].decode()

    def __iter__(self) -> Iterator[str]:
        """Yield all lines, many of which are decoded at a time."""
        for begin in range(0, len(self), _LINES_AT_ONCE):
            end = min(begin + _LINES_AT_ONCE, len(self))
            yield from self._content[self._places[begin] : self._places[end] - 1].decode().split("\n")


class DecodedLines(Sequence[_Line], Generic[_Line]):
    """Lines as what they stand for, each decoded when it is asked for."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def decode(self, at: int) -> _Line:
        """Return what a line stands for."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> _Line: ...
    @overload
    def __getitem__(self, at: slice) -> list[_Line]: ...
    def __getitem__(self, at: int | slice) -> _Line | list[_Line]:
        if isinstance(at, slice):
            return [self.decode(each) for each in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        return self.decode(at % len(self))


class IndexedProblems(DecodedLines[Problem]):
    """The problems that were found with the items."""

    def decode(self, at: int) -> Problem:
        item, message = json.loads(self._lines[at])
        return Problem(item, _unpack_message(message))


class IndexedItems(DecodedLines[Item], ProjectItems):
    """The items of an index. Those that were changed are kept as they are now (see `keep`)."""

    def __init__(self, file: IndexFile) -> None:
        super().__init__(file.cut_lines("items"))
        self._forms = PathForms((before, after) for before, after in file.about["forms"])
        order = file.about["order"]
        self._order = range(len(self)) if order is None else file.cut_numbers(order, len(self))
        self._kept: dict[int, Item] = {}
        self._next = 0
        self._about = file.about
        self.names = NameForms(file.about["names"], lambda name: self.find(name) >= 0)

    def decode(self, at: int) -> Item:
        return self._kept.get(at) or self._forms.build_item(self._lines[at])

    @property
    def has_scans(self) -> bool:
        return bool(self._about["scans"])

    @property
    def has_texts(self) -> bool:
        return bool(self._about["texts"])

    def keep(self, item: Item) -> None:
        at = self.find(item.id)
        if at >= 0:
            self._kept.setdefault(at, item)

    def list_kept(self) -> Iterable[Item]:
        return list(self._kept.values())

    def list_names(self) -> Iterator[str]:
        return map(parse_name, self._lines)

    def list_states(self) -> Iterator[ItemState]:
        for at, line in enumerate(self._lines):
            name, *kinds = line.split("\t", 3)
            if at in self._kept or not kinds:
                item = self.decode(at)
                yield item.id, bool(item.truth), bool(item.drafts)
            else:
                yield name, bool(kinds[0]), bool(kinds[1])

    def count_truths(self) -> int:
        listed = (self._forms.build_item(self._lines[at]) for at in self._kept)
        changed = sum(bool(item.truth) for item in self._kept.values()) - sum(
            bool(each.truth) for each in listed
        )
        return int(self._about["truths"]) + changed

    def __iter__(self) -> Iterator[Item]:
        for at, line in enumerate(self._lines):
            yield self._kept.get(at) or self._forms.build_item(line)

    def find(self, name: str) -> int:
        at = self._next  # nearly always all are asked for in their order, or one repeatedly
        for place in (at, at - 1):
            if 0 <= place < len(self) and self._read_name(place) == name:
                self._next = place + 1
                return place
        found = self._bisect(name)
        if found == len(self) or self._read_name(self._order[found]) != name:
            return -1
        self._next = self._order[found] + 1
        return self._order[found]

    def _bisect(self, name: str) -> int:
        """Return the first place in the natural order at which a name does not come before this one."""
        return bisect_left(
            range(len(self)),
            _make_key(name),
            key=lambda place: _make_key(self._read_name(self._order[place])),
        )

    def _read_name(self, at: int) -> str:
        return parse_name(self._lines[at])

    def list_keyed(self, key: str) -> list[Item]:
        start, found = f"{name_item(key)}@", list[Item]()
        for place in range(self._bisect(start), len(self)):
            item = self[self._order[place]]
            if not item.id.startswith(start):
                break
            if key in (item.key, item.key_name):
                found.append(item)
        return found


def _make_key(name: str) -> tuple[str, str]:
    return natural_key(name), name


def write_index(file: IO[bytes], listing: Listing, about: Mapping[str, Any]) -> None:
    """Write the items and problems of a listing, with what describes them, whose keys are none of those that are added here.

    Raises:
        OSError: they can't be written.
    """
    items = listing.items
    assert isinstance(items, FoundItems)
    names = items.names
    writer = _Writer(file)
    sections = {
        "items": writer.write_lines(items.write_lines()),
        "problems": writer.write_lines(
            json.dumps([each.item, _pack_message(each.message)]) for each in listing.problems
        ),
    }
    order = None
    if not items.is_sorted:
        writer.pad()
        order = writer.at
        writer.write(array("Q", sorted(range(len(names)), key=lambda at: _make_key(names[at]))).tobytes())
    about = {
        **about,
        "sections": sections,
        "order": order,
        "forms": items.forms,
        "names": [] if "".join(names).isascii() else [name for name in names if not is_composed(name)],
        "truths": items.count_truths(),
        "scans": items.has_scans,
        "texts": items.has_texts,
        "unknown": listing.unknown,
    }
    description = json.dumps(about).encode()
    writer.write(description)
    file.write(_TAIL.pack(len(description), writer.checksum))


class _Writer:
    """Writes and counts; `at` is the present place."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.at = self.checksum = 0
        self.write(_MAGIC)

    def write(self, content: bytes) -> None:
        self._file.write(content)
        self.at += len(content)
        self.checksum = zlib.crc32(content, self.checksum)

    def pad(self) -> None:
        """Go to a place at which numbers can stand."""
        self.write(bytes(-self.at % 8))

    def write_lines(self, lines: Iterable[str]) -> tuple[int, int]:
        """Write lines and their places; return where the places begin, and the number of lines."""
        encoded = [line.encode() + b"\n" for line in lines]
        places = array("Q", accumulate(chain((self.at,), map(len, encoded))))
        self.write(b"".join(encoded))
        self.pad()
        begin = self.at
        self.write(places.tobytes())
        return begin, len(encoded)


def _pack_message(message: Message) -> list[Any]:
    params = {
        name: _pack_message(value) if isinstance(value, Message) else value
        for name, value in message.params.items()
    }
    return [message.code, params]


def _unpack_message(packed: list[Any]) -> Message:
    code, params = packed
    return Message(
        code,
        {
            name: _unpack_message(value) if isinstance(value, list) else value
            for name, value in params.items()
        },
    )

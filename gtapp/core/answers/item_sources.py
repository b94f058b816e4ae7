"""Where truths and answers come from: JSON files, the lines of JSON-lines files, the rows of exported tables.

A source maps the names of items to their contents. One item is read at a time, so that a run may be larger than memory.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Container, ItemsView, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal
from unicodedata import normalize
from weakref import finalize

from gtapp.core.answers.answer_reader import Reading
from gtapp.core.files import json_text, plain_json, plain_text, table_file
from gtapp.core.files.conflict_copies import find_possible_original
from gtapp.core.files.file_names import NameForms, natural_key
from gtapp.core.files.json_lines import is_description
from gtapp.core.files.text_sources import FileSource
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.items import drop_key, find_key, name_item, set_key, split_number


class ItemSource(Mapping[str, Any]):
    """The contents of many items by name; each is read on demand and not stored.

    A content is the JSON of a file or line, its text if it is no JSON, or a `Reading` with the reason why it can't be
    read. `problems` report entries without a name and names that occur more than once; they are complete after one pass.
    """

    is_misread = False
    numbered: Collection[str] = frozenset()
    """The names that several records have, each of which has a number (`gtapp.core.schema.items.split_number`)."""

    def __init__(self) -> None:
        self.problems: list[tuple[str, Message]] = []
        self._reported: set[tuple[str, str]] = set()
        self._truths: Iterable[str] = ()
        self._numbered: Collection[str] = ()

    def follow(self, truths: Iterable[str]) -> None:
        """Give the answers, before they are read, the names of `truths`: their Unicode normal form, and their numbers."""
        self._truths = truths
        self._numbered = (
            truths.numbered
            if isinstance(truths, ItemSource)
            else {name for name, number in map(split_number, truths) if number}
        )

    def _find_renamed(self, names: Collection[str]) -> dict[str, str]:
        """Return the truths' names of those that have another form or number; none where several would have one name.

        The only answer of a name that several truths have belongs to the first one, and the first of several answers to the only
        truth.
        """
        accented = [name for name in names if not name.isascii()]
        found = dict[str, str]()
        if accented:  # rarely; the truths' names may be many
            forms = NameForms(self._truths)
            found = {name: forms.find(name) for name in accented}
        found |= {name: f"{name}{_FIRST}" for name in self._numbered if name in names}
        for name in [name for name in names if name.endswith(_FIRST)]:
            only = name.removesuffix(_FIRST)
            if only not in names and only in self._truths and name not in self._truths:
                found[name] = only
        counts = Counter(found.values())
        return {name: other for name, other in found.items() if name != other and counts[other] == 1}

    def estimate_size(self) -> int | None:
        """Return about how many items there are; None if they would have to be read for that."""
        return None

    def list_entries(self, *, is_exact: bool = True) -> Iterator[tuple[str, int]]:
        """Yield the name and the place of each entry in order, those of repeated names included; "" for one without a name.

        Without `is_exact` an entry may have another name, which is quicker; `read_entries` then sets `is_misread`.
        """
        return ((name, at) for at, name in enumerate(self))

    def read_entries(self, place: int, count: int) -> Iterator[tuple[str, Any]]:
        """Yield name and content of so many entries from a place on that `list_entries` gave; no name is reported."""
        return ((name, self[name]) for name in islice(self, place, place + count))

    def report(self, name: str, message: Message) -> None:
        """Record a problem, once for all passes over the items."""
        key = (name, str(message))
        if key not in self._reported:
            self._reported.add(key)
            self.problems.append((name, message))


_FIRST: Final = "@1"
"""What follows the name of the first one of several records."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_MOST_MEGABYTES: Final = 64
"""No answer and no truth is larger."""


def load_content(path: str) -> Any:
    """Return the JSON of a file, its text if it is no JSON, or a `Reading` with the reason why it can't be read.

    Of a page in PAGE-XML or ALTO it is the record.
    """
    try:
        content = json_text.read_bytes(path, (_MOST_MEGABYTES << 20) + 1)
        if len(content) > _MOST_MEGABYTES << 20:
            return Reading(reason=Message("file-large", {"path": path, "size": _MOST_MEGABYTES}))
        if path[-4:].lower() == ".xml":
            from gtapp.core.files.page_xml_reader import read_page_xml  # few projects have pages

            return read_page_xml(json_text.decode_text(content, path), Path(path)).record
        if content:
            with suppress(UnicodeDecodeError):
                return parse_content(content)
        return json_text.decode_text(content, path)  # raises: it is empty or not UTF-8
    except UnreadableError as error:
        return Reading(reason=error.message)


def load_text(path: str) -> Any:
    """Return the record of a plain text, or a `Reading` with the reason why it can't be read."""
    try:
        return plain_text.read_record(FileSource(Path(path), may_be_empty=True).read() or "")
    except UnreadableError as error:
        return Reading(reason=error.message)


def parse_content(content: bytes) -> Any:
    """Return the JSON of a text in UTF-8, or the text itself if it is no JSON; a byte order mark is no part of it.

    Raises:
        UnicodeDecodeError: it is not UTF-8.
    """
    content = content.removeprefix(_BYTE_ORDER_MARK)
    try:
        return plain_json.parse_bytes(content)
    except UnicodeDecodeError:
        raise
    except (ValueError, RecursionError):
        return content.decode("utf-8")


def describe_fault(path: Path, error: OSError) -> Message:
    """Return the message that a file can't be read."""
    return Message("file-io", {"path": str(path), "reason": error.strerror or str(error)})


def describe_unknown_answer(name: str, answers: Container[str]) -> Message:
    """Return why an answer without a truth is not scored: it may be a copy of another one."""
    original = find_possible_original(name, answers.__contains__)
    return (
        Message("conflict-copy", {"path": name, "original": original})
        if original
        else Message("score-answer-unknown")
    )


Place = tuple[str, str, str]
"""The text before and after an item's name in the path of its file, and its Unicode form or spelling there, "" if the same."""


_FORMS: Final[tuple[Literal["NFC", "NFD"], ...]] = ("NFC", "NFD")


class ItemFiles(ItemSource):
    """One file for each item, below `folder`; of several for one item the last one added counts, and all are reported.

    With `has_texts`, all that are not named as JSON are plain texts.
    """

    def __init__(self, folder: Path, double: str = "score-answer-double", has_texts: bool = False) -> None:
        super().__init__()
        self.has_texts = has_texts
        self.folder, self._prefix = folder, os.path.join(folder, "")  # noqa: PTH118
        self._files: dict[str, Place] = {}
        self._shared: dict[Place, Place] = {}
        self._double = double

    def add(self, name: str, head: str, tail: str, spelled: str = "") -> None:
        """Add the file at `head` + `name` + `tail`, whose name may be `spelled` otherwise (see `Place`)."""
        place = self._shared.setdefault((head, tail, spelled), (head, tail, spelled))
        other = self._files.get(name)
        if other:
            places = ", ".join(_join_place(name, each) for each in (other, place))
            self.report(name, Message(self._double, {"places": places}))
        self._files[name] = place

    def follow(self, truths: Iterable[str]) -> None:
        super().follow(truths)
        renamed = self._find_renamed(self._files)
        for name, other in renamed.items():
            head, tail, _ = self._files.pop(name)
            self.add(other, head, tail, next((f for f in _FORMS if normalize(f, other) == name), name))
        if renamed:
            self.sort()

    def find_place(self, name: str) -> Place:
        """Return the text before and after the name in its file's path below `folder`.

        Raises:
            KeyError: there is no such item.
        """
        return self._files[name]

    def remove(self, name: str) -> None:
        """Leave out an item."""
        del self._files[name]

    def sort(self) -> None:
        """Sort the items in natural order."""
        self._files = {name: self._files[name] for name in sorted(self._files, key=natural_key)}

    def estimate_size(self) -> int | None:
        return len(self)

    def __getitem__(self, name: str) -> Any:
        path = self._prefix + _join_place(name, self.find_place(name))
        return (
            load_text(path) if self.has_texts and not path.lower().endswith(".json") else load_content(path)
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def _join_place(name: str, place: Place) -> str:
    head, tail, spelled = place
    return head + next((normalize(f, name) for f in _FORMS if f == spelled), spelled or name) + tail


NOWHERE: Final = -1
"""The place of a line that does not exist."""

# the keys of an item's name and record in a line, for benchmarks without a key of their own
ITEM: Final = "item"
RECORD: Final = "record"
# the key of a request's name in the output of a batch, as providers write it
CUSTOM_ID: Final = "custom_id"
# the key under which ScienceMetaBench's own tools store a model's answer
ANSWER: Final = "llm_response_dict"
_CHUNK = 1 << 20
_BLOCK = 1 << 16


class ItemLines(ItemSource):
    """The lines of JSON-lines files, named by the value of `key`, or by the id of the request in the output of a batch.

    With `drops_key`, the key is no part of the records, as the keys `item` and `record` never are.
    `items` reads the files from beginning to end. Access by name uses an index, which is made on demand and holds a name
    and two numbers for each line.
    """

    def __init__(self, paths: Sequence[Path], key: str, drops_key: bool = False) -> None:
        super().__init__()
        self.paths = tuple(paths)
        self.key = key or ITEM
        self.drops_key = drops_key
        start = rb'\s*\{\s*"%s"\s*:\s*"' % re.escape(self.key.encode())
        self._name_pattern = re.compile(start + rb'([^"\\]*)"')
        # a name with a dot may be that of a file
        self._plain_name = re.compile(start + rb'([^"\\.\x80-\xff]+)"')
        self.renamed: dict[str, str] = {}
        """The names as they are in the lines, by those of the truths."""
        self._index: dict[str, int] | None = None
        self._places = array("q")
        self._handle = _Handle()
        finalize(self, self._handle.close)

    def items(self) -> ItemsView[str, Any]:
        return _Stream(self)

    def estimate_size(self) -> int | None:
        """Return the number of line ends."""
        try:
            return sum(map(_count_line_ends, self.paths))
        except OSError:
            return None

    def stream(self) -> Iterator[tuple[str, Any]]:
        """Yield the name and content of each line in order; repeated names are included."""
        for number, path in enumerate(self.paths):
            for at, (_, line) in enumerate(self._read_lines(number), 1):
                content = self._parse_line(line)
                name = self._find_name(content)
                if name:
                    yield name, self._select_record(content)
                elif line.strip():
                    self._report_nameless(path, at)

    def list_entries(self, *, is_exact: bool = True) -> Iterator[tuple[str, int]]:
        several = len(self.paths)
        find_name = self._find_exact_name if is_exact else self._find_name_quickly
        for number in range(several):
            for name, start in self._scan_names(number, find_name):
                yield name, start * several + number

    def _scan_names(self, number: int, find_name: Callable[[bytes], str]) -> Iterator[tuple[str, int]]:
        """Yield the name of each line of a file, with the byte at which it begins; report lines that have none."""
        match = self._plain_name.match
        is_quick = find_name == self._find_name_quickly
        for at, (start, line) in enumerate(self._read_lines(number), 1):
            if is_quick and (found := match(line)):  # as nearly always
                yield found[1].decode("ascii"), start
                continue
            name = find_name(line)
            if not name and line.strip():
                self._report_nameless(self.paths[number], at)
            yield name, start

    def _find_exact_name(self, line: bytes) -> str:
        return self._find_name(self._parse_line(line))

    def read_entries(self, place: int, count: int) -> Iterator[tuple[str, Any]]:
        return map(self.parse_entry, self.read_lines(place, count))

    def read_lines(self, place: int, count: int) -> Iterator[bytes]:
        """Yield the lines of so many entries from a place on that `list_entries` gave."""
        start, first = divmod(place, len(self.paths))
        lines = (
            line
            for number in range(first, len(self.paths))
            for _, line in self._read_lines(number, start if number == first else 0)
        )
        return islice(lines, count)

    def parse_entry(self, line: bytes) -> tuple[str, Any]:
        """Return the name and the content of an entry's line."""
        content = self._parse_line(line)
        name = self._find_name(content)
        if name != self._find_name_quickly(line):
            self.is_misread = True
        return name, self._select_record(content) if name else None

    def list_names(self) -> Iterator[tuple[str, Path]]:
        """Yield the name of each line with its file; nothing is reported."""
        for number, path in enumerate(self.paths):
            for _, line in self._read_lines(number):
                if name := self._find_name_quickly(line):
                    yield name, path

    def _read_lines(self, number: int, at: int = 0) -> Iterator[tuple[int, bytes]]:
        """Yield the lines of a file, from byte `at` on, with the byte at which each begins; report a file that can't be read."""
        try:
            with self.paths[number].open("rb") as file:
                file.seek(at)
                for line in file:
                    yield at, line.removeprefix(_BYTE_ORDER_MARK) if at == 0 else line
                    at += len(line)
        except OSError as error:
            self.report("", describe_fault(self.paths[number], error))

    def _report_nameless(self, path: Path, at: int) -> None:
        if at == 1 and self._has_description(path):
            return
        self.report("", Message("score-line-key", {"path": path.name, "line": at, "key": self.key}))

    def _has_description(self, path: Path) -> bool:
        """Return whether the first line of a file describes the others."""
        with suppress(OSError, UnicodeDecodeError), path.open(encoding="utf-8-sig") as file:
            return is_description(file.readline(), file.readline(), self.key)
        return False

    def _parse_line(self, line: bytes) -> Any:
        try:
            return plain_json.parse_bytes(line)
        except UnicodeDecodeError:
            return None
        except (ValueError, RecursionError):
            return parse_content(line)

    def _find_name(self, content: Any) -> str:
        name = content.get(self.key) if type(content) is dict else None
        if type(name) is str and "." not in name and name.isascii():  # as nearly always
            return name
        name = find_key(content, self.key)
        if not name and isinstance(content, dict) and self.key not in content:
            name = find_key(content, ITEM if RECORD in content else CUSTOM_ID)
        return name_item(name)

    def _select_record(self, content: dict[str, Any]) -> Any:
        """Return the record of a line: the line itself, or what it holds besides the item's name."""
        if self.key != ITEM:
            if (
                self.key not in content and ITEM in content and RECORD in content
            ):  # as gtapp exports others' records
                return content[RECORD]
            if self.drops_key:
                content = drop_key(content, self.key)
            inner = content.get(ANSWER)
            if isinstance(inner, dict) and find_key(content, self.key):
                return set_key(inner, self.key, content.get(self.key, find_key(content, self.key)))
            return inner or content
        if len(content) == 2 and RECORD in content:  # as nearly all lines are
            return content[RECORD]
        rest = {key: value for key, value in content.items() if key != ITEM}
        return rest[RECORD] if list(rest) == [RECORD] else rest

    def _make_index(self) -> dict[str, int]:
        """Return the numbers of all names; `_places` has the place of the last line with each."""
        if self._index is None:
            self._index, places, several = {}, self._places, len(self.paths)
            add_name, counts = self._index.setdefault, Counter[str]()
            for number, path in enumerate(self.paths):
                for at, (name, start) in enumerate(self._scan_names(number, self._find_name_quickly), 1):
                    if name:
                        if name in self._numbered:
                            counts[name] += 1
                            name += f"@{counts[name]}" if counts[name] > 1 else ""
                        known = add_name(name, len(places))
                        if known == len(places):
                            places.append(start * several + number)
                        else:
                            self._report_double(name, path, at)
                            places[known] = start * several + number
            for name, other in self._find_renamed(self._index).items():
                self._index[other] = self._index.pop(name)
                self.renamed[other] = name
        return self._index

    def _find_name_quickly(self, line: bytes) -> str:
        """Return a line's name, without parsing the line if the key comes first."""
        if match := self._plain_name.match(line):
            return match[1].decode("ascii")
        match = self._name_pattern.match(line)
        try:
            return name_item(match[1].decode("utf-8")) if match else self._find_name(self._parse_line(line))
        except UnicodeDecodeError:
            return ""

    def _report_double(self, name: str, path: Path, at: int) -> None:
        self.report(name, Message("score-answer-double", {"places": f"{path.name}, line {at}"}))

    def find_place(self, name: str) -> int:
        """Return the place of an item's line, `NOWHERE` if there is none."""
        number = self._make_index().get(name)
        return NOWHERE if number is None else self._places[number]

    def map_numbers(self) -> Mapping[str, int]:
        """Return a number for each name, all those below their count; `get_place` has the place of its line."""
        return self._make_index()

    def get_place(self, number: int) -> int:
        return self._places[number]

    def read_at(self, place: int) -> Any:
        """Return the content of the line at this place; a `Reading` with the reason if it can't be read."""
        line = self.read_line(place)
        return line if isinstance(line, Reading) else self.parse_answer(line)

    def read_line(self, place: int) -> bytes | Reading:
        """Return the line at this place."""
        start, number = divmod(place, len(self.paths))
        try:
            line = self._handle.read_line(self.paths[number], start)
        except OSError as error:
            return Reading(reason=describe_fault(self.paths[number], error))
        return line if start else line.removeprefix(_BYTE_ORDER_MARK)

    def parse_answer(self, line: bytes) -> Any:
        """Return the content of a line."""
        content = self._parse_line(line)
        return self._select_record(content) if isinstance(content, dict) else content

    def __getitem__(self, name: str) -> Any:
        return self.read_at(self._places[self._make_index()[name]])

    def __iter__(self) -> Iterator[str]:
        return iter(self._make_index())

    def __len__(self) -> int:
        return len(self._make_index())


def _count_line_ends(path: Path) -> int:
    with path.open("rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(_CHUNK), b""))


class _Handle:
    """One open file, from which single lines are read: of those that are near each other, many at once."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._file: FileIO | None = None
        self._block, self._start = b"", 0
        self._usual = 1024

    def read_line(self, path: Path, start: int) -> bytes:
        """Return the line of the file that begins at this byte.

        Raises:
            OSError: the file can't be read.
        """
        if self._file is None or path is not self._path:
            self.close()
            self._path, self._file = path, path.open("rb", buffering=0)
        at = start - self._start
        end = self._block.find(b"\n", at) + 1 if at >= 0 else 0
        if not end:
            at, end = self._read_block(self._file, start)
        return self._block[at:end]

    def _read_block(self, file: FileIO, start: int) -> tuple[int, int]:
        """Read so much that the line which begins at this byte is in the block; return where it begins and ends there."""
        is_near = abs(start - self._start) < 2 * _BLOCK
        before = min(start, _BLOCK - self._usual) if is_near and start < self._start else 0
        self._start = start - before
        file.seek(self._start)
        self._block = file.read(_BLOCK if is_near else self._usual)
        while not (end := self._block.find(b"\n", before) + 1):
            more = file.read(max(len(self._block), self._usual))
            self._block += more
            if not more:
                return before, len(self._block)
        self._usual = min(max(self._usual, end - before), _BLOCK // 2)
        return before, end

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file, self._block, self._start = None, b"", 0


ReadRecords = Callable[[Path, table_file.ReportFault], Iterator[tuple[str, Any]]]
"""Yields the name and the record of each item in a file, and reports what can't be read."""


class ItemValues(ItemSource):
    """Contents that are in memory, such as the members of one JSON file."""

    def __init__(self, contents: Mapping[str, Any]) -> None:
        super().__init__()
        self._contents = contents

    def __getitem__(self, name: str) -> Any:
        return self._contents[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)


class ItemRows(ItemSource):
    """The records of a file in order, as `read` yields them; access by name goes through a temporary JSON-lines copy.

    Without `read` they are the rows of a CSV or XLSX table that gtapp exported.
    """

    are_answers = False
    """Whether a file that can't be read to its end is reported by the copy instead of raised: it must not stop other runs."""

    def __init__(
        self, path: Path, read: ReadRecords = table_file.read_records, numbered: Collection[str] = ()
    ) -> None:
        super().__init__()
        self.path, self._read, self.numbered = path, read, numbered
        self._copy: ItemLines | None = None

    def items(self) -> ItemsView[str, Any]:
        return _Stream(self)

    def stream(self) -> Iterator[tuple[str, Any]]:
        """Yield the item and record of each row in order.

        Raises:
            UnreadableError: the file can't be read.
        """
        yield from self._read(self.path, self.report)

    def list_entries(self, *, is_exact: bool = True) -> Iterator[tuple[str, int]]:
        return ((name, at) for at, (name, _) in enumerate(self.stream()))

    def read_entries(self, place: int, count: int) -> Iterator[tuple[str, Any]]:
        return islice(self.stream(), place, place + count)

    def copy_as_lines(self) -> ItemLines:
        """Return the temporary copy, which has a line for each row."""
        if self._copy is None:
            folder = tempfile.mkdtemp(prefix="gtapp-")
            finalize(self, shutil.rmtree, folder, ignore_errors=True)
            path = Path(folder) / self.path.with_suffix(".jsonl").name
            with path.open("w", encoding="utf-8", errors="surrogatepass") as file:
                try:
                    for name, record in self.stream():
                        file.write(json.dumps({ITEM: name, RECORD: record}) + "\n")
                except UnreadableError as error:
                    if not self.are_answers:
                        raise
                    self.report("", error.message)
            self._copy = ItemLines([path], ITEM)
            self._copy.problems = self.problems
            self._copy.follow(self._truths)
        return self._copy

    def __getitem__(self, name: str) -> Any:
        return self.copy_as_lines()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.copy_as_lines())

    def __len__(self) -> int:
        return len(self.copy_as_lines())


class _Stream(ItemsView[str, Any]):
    """The pairs of names and contents of lines or rows, from beginning to end."""

    _mapping: ItemLines | ItemRows

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return self._mapping.stream()

"""Truths or answers by name, read one at a time; here from files, one an item (lines and rows: `gtapp.scoring.sources`)."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import ItemsView, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final
from weakref import finalize

from gtapp.errors import UnreadableError
from gtapp.formats import json_reader, table_file
from gtapp.formats.file_names import natural_key
from gtapp.messages import Message
from gtapp.pointer import LONE_SURROGATE
from gtapp.scoring.answer_reader import Reading

_decoder = json.JSONDecoder(strict=False)


class ItemSource(Mapping[str, Any]):
    """The contents of many items by name; each is read when it is asked for, and not kept.

    A content is a file's or a line's JSON, its text where that is no JSON, or a `Reading` that says why it can't be read.
    `problems` name what has no item's name, and names that stand more than once; they are complete after one pass.
    """

    def __init__(self) -> None:
        self.problems: list[tuple[str, Message]] = []
        self._said: set[tuple[str, str]] = set()

    def estimate_size(self) -> int | None:
        """About how many items there are; None where that can't be said without reading them."""
        return None

    def report(self, name: str, message: Message) -> None:
        """Names a problem; only once, however often the items are gone through."""
        key = (name, str(message))
        if key not in self._said:
            self._said.add(key)
            self.problems.append((name, message))


def load_content(path: Path) -> Any:
    """The JSON of a file, its text where that is none, or a `Reading` with the reason why it can't be read."""
    try:
        return parse_content(json_reader.decode_text(json_reader.read_bytes(path), path))
    except UnreadableError as error:
        return Reading(reason=error.message)


def parse_content(text: str) -> Any:
    """The JSON of a text, or the text itself where it is none."""
    text = text.removeprefix("\ufeff")
    try:
        return _decoder.decode(text)
    except (ValueError, RecursionError):
        return text


def describe_fault(path: Path, error: OSError) -> Message:
    """That a file can't be read."""
    return Message("file-io", {"path": str(path), "reason": error.strerror or str(error)})


Place = tuple[str, str]
"""What stands before and behind an item's name in the path of its file."""


class ItemFiles(ItemSource):
    """One JSON file an item, below `folder`; of several of one item the last that was added counts, and all are named."""

    def __init__(self, folder: Path, double: str = "score-answer-double") -> None:
        super().__init__()
        self.folder = folder
        self._files: dict[str, Place] = {}
        self._shared: dict[Place, Place] = {}
        self._double = double

    def add(self, name: str, head: str, tail: str) -> None:
        """Takes in the file at `head` + `name` + `tail`."""
        place = self._shared.setdefault((head, tail), (head, tail))
        other = self._files.get(name)
        if other:
            places = ", ".join(name.join(each) for each in (other, place))
            self.report(name, Message(self._double, {"places": places}))
        self._files[name] = place

    def place(self, name: str) -> Place:
        """What stands before and behind the name in its file's path below `folder`.

        Raises:
            KeyError: there is no such item.
        """
        return self._files[name]

    def sort(self) -> None:
        """Puts the items in natural order."""
        self._files = {name: self._files[name] for name in sorted(self._files, key=natural_key)}

    def estimate_size(self) -> int | None:
        return len(self)

    def __getitem__(self, name: str) -> Any:
        return load_content(self.folder / name.join(self.place(name)))

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


# ---- lines ----
# Truths or answers in the lines of JSON-lines files, and in the rows of tables that gtapp exported.


# by what the lines of a benchmark without a key of its own are known, and where their record stands
ITEM: Final = "item"
RECORD: Final = "record"
# where ScienceMetaBench's own tools put what a model said of a line
ANSWER: Final = "llm_response_dict"
_CHUNK = 1 << 20


class ItemLines(ItemSource):
    """The lines of JSON-lines files, known by the value of `key`.

    As a stream (`items`) the files are read from front to back; by name through an index, which is made when it is first
    needed and holds a name and a number for each line.
    """

    def __init__(self, paths: Sequence[Path], key: str) -> None:
        super().__init__()
        self.paths = tuple(paths)
        self.key = key or ITEM
        self._first = re.compile(rb'\s*\{\s*"%s"\s*:\s*"([^"\\]*)"' % re.escape(self.key.encode()))
        self._index: dict[str, int] | None = None
        self._handle = _Handle()
        finalize(self, self._handle.close)

    def items(self) -> ItemsView[str, Any]:
        return _Stream(self)

    def estimate_size(self) -> int | None:
        """How many line ends there are."""
        try:
            return sum(map(_line_ends, self.paths))
        except OSError:
            return None

    def stream(self) -> Iterator[tuple[str, Any]]:
        """Each line's name and content, in order, doubles included."""
        for number, path in enumerate(self.paths):
            for at, (_, line) in enumerate(self._lines(number), 1):
                content = self._content(line)
                name = self._name(content)
                if name:
                    yield name, self._record(content)
                elif line.strip():
                    self._nameless(path, at)

    def _lines(self, number: int) -> Iterator[tuple[int, bytes]]:
        """The lines of a file with the places where they begin; of a file that can't be read none, which is said."""
        at = 0
        try:
            with self.paths[number].open("rb") as file:
                for line in file:
                    yield at, line.removeprefix(b"\xef\xbb\xbf") if at == 0 else line
                    at += len(line)
        except OSError as error:
            self.report("", describe_fault(self.paths[number], error))

    def _nameless(self, path: Path, at: int) -> None:
        self.report("", Message("score-line-key", {"path": path.name, "line": at, "key": self.key}))

    def _content(self, line: bytes) -> Any:
        try:
            return parse_content(line.decode("utf-8"))
        except UnicodeDecodeError:
            return None

    def _name(self, content: Any) -> str:
        name = content.get(self.key) if isinstance(content, dict) else None
        # half a character can stand in JSON, but in no report
        return name if isinstance(name, str) and not LONE_SURROGATE.search(name) else ""

    def _record(self, content: dict[str, Any]) -> Any:
        """What a line is about: the line itself, or what stands beside its item's name."""
        if self.key != ITEM:
            inner = content.get(ANSWER)
            return {self.key: content[self.key], **inner} if isinstance(inner, dict) else inner or content
        rest = {key: value for key, value in content.items() if key != ITEM}
        return rest[RECORD] if list(rest) == [RECORD] else rest

    # by name

    def _make_index(self) -> dict[str, int]:
        if self._index is None:
            self._index = {}
            for number, path in enumerate(self.paths):
                for at, (start, line) in enumerate(self._lines(number), 1):
                    name = self._name_at_once(line)
                    if name:
                        if name in self._index:
                            self._double(name, path, at)
                        self._index[name] = start * len(self.paths) + number
                    elif line.strip():
                        self._nameless(path, at)
        return self._index

    def _name_at_once(self, line: bytes) -> str:
        """A line's name; where the key comes first, without reading the line."""
        match = self._first.match(line)
        try:
            return match[1].decode("utf-8") if match else self._name(self._content(line))
        except UnicodeDecodeError:
            return ""

    def _double(self, name: str, path: Path, at: int) -> None:
        self.report(name, Message("score-answer-double", {"places": f"{path.name}, line {at}"}))

    def start(self, name: str) -> tuple[int, int]:
        """Where the item's line is: the number of its path, and the byte it begins at.

        Raises:
            KeyError: there is no such item.
        """
        start, number = divmod(self._make_index()[name], len(self.paths))
        return number, start

    def content_at(self, number: int, start: int) -> Any:
        """The content of the line that begins there; a `Reading` that says why, where it can't be read."""
        try:
            line = self._handle.line(self.paths[number], start)
        except OSError as error:
            return Reading(reason=describe_fault(self.paths[number], error))
        content = self._content(line.removeprefix(b"\xef\xbb\xbf"))
        return self._record(content) if isinstance(content, dict) else content

    def __getitem__(self, name: str) -> Any:
        return self.content_at(*self.start(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self._make_index())

    def __len__(self) -> int:
        return len(self._make_index())


def _line_ends(path: Path) -> int:
    with path.open("rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(_CHUNK), b""))


class _Handle:
    """One open file, for lines here and there in it."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._file: BinaryIO | None = None

    def line(self, path: Path, start: int) -> bytes:
        """The line of the file that begins at this byte.

        Raises:
            OSError: the file can't be read.
        """
        if self._file is None or path != self._path:
            self.close()
            self._path, self._file = path, path.open("rb")
        self._file.seek(start)
        return self._file.readline()

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None


class ItemRows(ItemSource):
    """The rows of a CSV or XLSX table that gtapp exported; by name they are found in a temporary copy of lines."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._copy: ItemLines | None = None

    def items(self) -> ItemsView[str, Any]:
        return _Stream(self)

    def stream(self) -> Iterator[tuple[str, Any]]:
        """Each row's item and record, in order.

        Raises:
            UnreadableError: the table can't be read.
        """
        yield from table_file.read_records(self._path, self.report)

    def lines(self) -> ItemLines:
        """The temporary copy: a line for each row."""
        if self._copy is None:
            folder = tempfile.mkdtemp(prefix="gtapp-")
            finalize(self, shutil.rmtree, folder, ignore_errors=True)
            path = Path(folder) / self._path.with_suffix(".jsonl").name
            with path.open("w", encoding="utf-8", errors="surrogatepass") as file:
                for name, record in self.stream():
                    file.write(json.dumps({ITEM: name, RECORD: record}) + "\n")
            self._copy = ItemLines([path], ITEM)
            self._copy.problems = self.problems
        return self._copy

    def __getitem__(self, name: str) -> Any:
        return self.lines()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines())

    def __len__(self) -> int:
        return len(self.lines())


class _Stream(ItemsView[str, Any]):
    """The pairs of lines or rows, front to back."""

    _mapping: ItemLines | ItemRows

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return self._mapping.stream()

"""The texts of a project's folder that a team shares: every file but scans, and what is hidden or belongs to one computer.

A file is one text. A JSON-lines file has a text for each record's line, so that two people on one file do not meet, and one
without a key that says in which order they stand: its *frame*. Of statuses a team has rows, so that their file is left out.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from gtapp.core.files import atomic, json_text
from gtapp.core.files.conflict_copies import find_original
from gtapp.core.files.file_names import find_name_fault, natural_key
from gtapp.core.files.text_sources import BOM
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError, UnreadableError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.project.opening.detection import CODE, CONFIG, META
from gtapp.core.project.scanner import scan_folders
from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.items import read_line_key
from gtapp.core.schema.pointer import LONE_SURROGATE
from gtapp.core.store.project_folder import (
    AUDIT_FILE,
    JUDGEMENT_FILE,
    READING_FILE,
    READINGS_FOLDER,
    ensure_permitted,
)
from gtapp.core.store.statuses import STATUS_FILE
from gtapp.features.team.server import MOST_BYTES, TextId

Texts = dict[TextId, bytes]

_LONGEST: Final = 1000
_DATABASES: Final = (".sqlite", ".sqlite-wal", ".sqlite-shm", ".pdf")
_FRAME: Final = b"gtapp-lines 1"
# parts a key from its number where lines of a file have the same one
_SEPARATOR: Final = "\x1f"
# a newer file may change again with the same time: some file systems count in steps of two seconds
_SETTLED_NS: Final = 2_100_000_000


class SharedItem(NamedTuple):
    """An item as the server lists it: its name, what it is sorted by, and the paths of the scans that are here."""

    name: str
    place: str
    scans: tuple[str, ...]


class FolderTexts:
    """The texts of the project in `root`, whose files lie as `benchmark` says."""

    def __init__(self, root: Path, benchmark: Benchmark) -> None:
        self._root = root
        self._benchmark = benchmark
        layout = benchmark.layout
        self._sources = {*layout.scans, *layout.texts, *layout.answers} - {
            ".",
            *layout.truths,
            *layout.drafts,
        }
        self._items: dict[TextId, str] = {}

    def list_items(self) -> list[SharedItem]:
        """Return the items; from then on it is known which text is the record of which."""
        found = scan_folders(self._root, self._benchmark).items
        is_lines = self._benchmark.layout.container == "jsonl"
        self._items = {
            TextId(each.truth, _name_line(each.key, each.nth) if is_lines else ""): each.id
            for each in found
            if each.truth and (is_lines or not self._benchmark.layout.is_shared)
        }
        named = [each for each in found if not find_name_fault(each.id.replace("/", ""), True)]
        return [SharedItem(each.id, natural_key(each.id), each.scans) for each in named]

    def list_files(self) -> Iterator[tuple[str, FileStamp]]:
        """Yield the paths of the files, relative to the project, each with its stamp; empty for one that was changed just now."""
        for folder, folders, files in os.walk(self._root):
            relative = Path(folder).relative_to(self._root).as_posix()
            prefix = "" if relative == "." else f"{relative}/"
            folders[:] = sorted(
                each
                for each in folders
                if not self._is_left_out(prefix + each) and not os.path.islink(f"{folder}/{each}")
            )
            for name in sorted(files):
                path = self._root / prefix / name
                if not self._is_left_out(prefix + name, is_file=True) and not os.path.islink(path):
                    stamp = read_stamp(path)
                    is_settled = stamp and time.time_ns() - stamp[1] > _SETTLED_NS
                    yield prefix + name, stamp if is_settled else ()

    def _is_left_out(self, path: str, is_file: bool = False) -> bool:
        """Return whether a file or folder is none of those that are shared."""
        name = path.rpartition("/")[2]
        if name.startswith(".") or path in self._sources or path == STATUS_FILE or find_original(name):
            return True
        suffix = PurePosixPath(name).suffix.lower()
        return is_file and (suffix in SCAN_SUFFIXES or suffix in _DATABASES)

    def find_fault(self, text: TextId) -> str:
        """Return why a text can't be shared; "" if it can. One of the server may come from anyone."""
        parts = text.path.split("/")
        faults = [fault for each in parts if (fault := find_name_fault(each, follows_file=True))]
        if faults:
            return faults[0]
        above = ["/".join(parts[:at]) for at in range(1, len(parts))]
        if any(map(self._is_left_out, above)) or self._is_left_out(text.path, is_file=True):
            return "no team shares such a file"
        if text.key and not self._has_lines(text.path):
            return "it is no file of JSON lines"
        return "it is too long" if len(text.path.encode()) > _LONGEST else ""

    def _has_lines(self, path: str) -> bool:
        layout = self._benchmark.layout
        return layout.container == "jsonl" and path.endswith(".jsonl") and self._is_truth(path)

    def _is_truth(self, path: str) -> bool:
        places = self._benchmark.layout.truths
        return any(each == "." or path == each or path.startswith(f"{each}/") for each in places)

    def describe(self, text: TextId) -> tuple[str, str | None]:
        """Return of what kind a text is (see `NewText`), and of which item."""
        if text.path.startswith(f"{READINGS_FOLDER}/") and not text.path.endswith(f"/{READING_FILE}"):
            return "reading", text.key.partition(_SEPARATOR)[0] or PurePosixPath(text.path).stem
        if item := self._items.get(text):
            return "record", item
        if not is_setting(text.path) and (
            self._is_truth(text.path) or text.path in (AUDIT_FILE, JUDGEMENT_FILE)
        ):
            return ("record", text.key.partition(_SEPARATOR)[0]) if text.key else ("table", None)
        return "file", None

    def read(self, path: str) -> Texts:
        """Return the texts in a file; none if there is no file.

        Raises:
            UnreadableError: it can't be read, or is too large.
        """
        content = self._read_bytes(path)
        if content is None:
            return {}
        return self._divide(path, content) if self._has_lines(path) else {TextId(path): content}

    def _read_bytes(self, path: str) -> bytes | None:
        try:
            content = json_text.read_bytes(self._root / path, MOST_BYTES + 1)
        except UnreadableError as error:
            if error.code == "file-missing":
                return None
            if error.code == "file-empty":
                return b""
            raise
        if len(content) > MOST_BYTES and not self._has_lines(path):
            reason = f"it is larger than {MOST_BYTES >> 20} MB"
            raise UnreadableError("team-not-shared", path=path, reason=reason)
        return content

    def _divide(self, path: str, content: bytes) -> Texts:
        """Return the lines of a JSON-lines file, and its frame."""
        texts: Texts = {}
        frame = [_FRAME]
        for raw, name in self._iterate_lines(content):
            if name:
                end = b"\r" if raw.endswith(b"\r") else b""
                texts[TextId(path, name)] = _strip_line(raw)
                mark = BOM if raw.startswith(BOM) else b""
                frame.append(b"=" + mark + json.dumps(name).encode() + end)
            else:
                frame.append(b"-" + raw)
        texts[TextId(path)] = b"\n".join(frame)
        return texts

    def _iterate_lines(self, content: bytes) -> Iterator[tuple[bytes, str]]:
        """Yield each line of a file, and the key of its text; "" for a line that is no record."""
        seen: Counter[str] = Counter()
        for raw in content.split(b"\n"):
            key = ""
            with suppress(UnicodeDecodeError):
                key = read_line_key(_strip_line(raw).decode("utf-8"), self._benchmark.layout.key)
            name = _name_line(key, seen[key]) if key else ""
            seen[key] += 1
            yield raw, name if len(name.encode("utf-8", "replace")) <= _LONGEST and _is_storable(name) else ""

    def write(self, path: str, changes: Mapping[TextId, tuple[bytes | None, bytes]]) -> None:
        """Replace texts of one file, each given as it is now (None: it is not there) and as it shall be, or none of them.

        Raises:
            ChangedOnDiskError: one of them is not what it was given as; nothing was written.
            SaveError: the file can't be written, or leads out of the project without the user's consent.
            UnreadableError: the present file can't be read.
        """
        target = self._root / path
        ensure_permitted(self._root, target)
        atomic.create_folder(target.parent)
        with atomic.lock_folder(target):
            content = self._read_bytes(path)
            if self._has_lines(path):
                atomic.write(target, self._change_lines(path, content, changes))
                return
            ((old, new),) = changes.values()
            if content != old:
                raise ChangedOnDiskError("save-changed", path=str(target))
            atomic.write(target, new)

    def _change_lines(
        self, path: str, content: bytes | None, changes: Mapping[TextId, tuple[bytes | None, bytes]]
    ) -> bytes:
        """Return the content of a JSON-lines file after the changes; a frame counts only where there is no file yet."""
        frame = changes.get(TextId(path))
        wanted = {text.key: each for text, each in changes.items() if text.key}
        if content is None and frame:
            lines = _read_frame(frame[1])
        else:
            lines = [(raw, name) for raw, name in self._iterate_lines(content or b"")]
        left = dict(wanted)
        found = []
        for raw, name in lines:
            if name not in left:
                found.append(raw)
                continue
            old, new = left.pop(name)
            if content is not None and _strip_line(raw) != old:
                raise ChangedOnDiskError("save-changed", path=str(self._root / path))
            head = BOM if raw.startswith(BOM) else b""
            found.append(head + new + (b"\r" if raw.endswith(b"\r") else b""))
        if content is not None and any(old is not None for old, _ in left.values()):
            raise ChangedOnDiskError("save-changed", path=str(self._root / path))
        ends = found[-1:] == [b""]
        body = found[:-1] if ends else found
        end = b"\r" if body and body[-1].endswith(b"\r") else b""
        body += [new + end for _, new in left.values()]
        return b"\n".join((*body, b"") if ends or left else body)


def is_setting(path: str) -> bool:
    """Return whether a file says what the project is and where its files lie."""
    return path in (CONFIG, CODE, META) or ("/" not in path and path.endswith("schema.json"))


def _is_storable(text: str) -> bool:
    """Return whether PostgreSQL can have a text."""
    return "\0" not in text and not LONE_SURROGATE.search(text)


def _name_line(key: str, nth: int) -> str:
    return f"{key}{_SEPARATOR}{nth}" if nth else key


def _strip_line(raw: bytes) -> bytes:
    return raw.removeprefix(BOM).removesuffix(b"\r")


def _read_frame(content: bytes) -> list[tuple[bytes, str]]:
    """Return the lines that a frame says, each with the key of its text, in whose place there are only its marks.

    Raises:
        GtappError: it is no frame.
    """
    head, *lines = content.split(b"\n")
    if head != _FRAME:
        raise GtappError("team-row", path="lines", reason="it does not say in which order lines stand")
    found = []
    for line in lines:
        if not line.startswith(b"="):
            found.append((line[1:], ""))
            continue
        mark = BOM if line[1:].startswith(BOM) else b""
        end = b"\r" if line.endswith(b"\r") else b""
        try:
            name = json.loads(_strip_line(line[1:]))
        except (ValueError, RecursionError) as error:
            raise GtappError("team-row", path="lines", reason=str(error)) from error
        found.append((mark + end, str(name)))
    return found

"""Parts of large runs, kept in the user's cache folder by the digest of all that determines them.

A part that was scored before is read instead, as long as no byte of its truths and answers has changed, nor the benchmark, the
rules, the profile or the program. The folder may be deleted at any time; its oldest files are deleted when it grows too large.
What is read there makes objects of known classes only (`FrameCodec`), and is checked by its own digest.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from gtapp.core.answers.item_slices import Division, ItemSlice, SliceLines
from gtapp.core.answers.item_sources import ItemLines
from gtapp.core.platform import folders
from gtapp.core.platform.messages import Message
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.scoring.scorer import RunPart, Scorer, StoredRun

_MOST_BYTES: Final = 100_000_000
_LARGEST: Final = 50_000_000
"""Of one file, which is read into memory."""
_CHUNK: Final = 1 << 20
_DIGEST: Final = 16


def make_digest(*parts: bytes) -> bytes:
    """Return one digest of several values."""
    found = hashlib.blake2b(digest_size=_DIGEST)
    for part in parts:
        found.update(len(part).to_bytes(8, "little"))
        found.update(part)
    return found.digest()


def digest_files(paths: Sequence[Path]) -> bytes:
    """Return the digest of the contents of files, several at a time.

    Raises:
        OSError: one can't be read.
    """
    with ThreadPoolExecutor(2) as threads:  # hashing lets other threads run
        return make_digest(*threads.map(_digest_file, paths))


def _digest_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


class StoredParts:
    """The stored parts of one run that is scored by `scorer` and `other` (the one under the other profile)."""

    def __init__(self, scorer: Scorer, other: Scorer | None) -> None:
        self._folder = folders.cache_folder() / "scores"
        texts = (each.describe() for each in (scorer, other) if each)
        self._key = make_digest(
            _describe_program(), *(text.encode("utf-8", "surrogatepass") for text in texts)
        )
        stored = scorer.measure.stored_classes
        self._codec = FrameCodec((RunPart, StoredRun, Division, Message, *stored))

    def digest_run(self, truths: ItemLines, answers: ItemLines) -> bytes:
        """Return the digest of a whole run, whose problems also name its files.

        Raises:
            OSError: a file can't be read.
        """
        sides = [[source.key, *(path.name for path in source.paths)] for source in (truths, answers)]
        return make_digest(
            self._key, json.dumps(sides).encode(), digest_files((*truths.paths, *answers.paths))
        )

    def digest_slice(self, items: ItemSlice, keys: Iterable[str], lines: SliceLines) -> bytes:
        """Return the digest of a slice by its lines; empty if an answer can't be read."""
        answers = [b"" if answer is None else answer for _, answer in lines]
        contents = [line for line, _ in lines] + [each for each in answers if isinstance(each, bytes)]
        if len(contents) < 2 * len(lines):
            return b""
        missing = [at for at, (_, answer) in enumerate(lines) if answer is None]
        facts = [items.repeated, missing, *keys, [*map(len, contents)]]
        return make_digest(self._key, json.dumps(facts).encode(), hashlib.sha256(b"".join(contents)).digest())

    def load(self, digest: bytes) -> Any:
        """Return what is stored under a digest; None if there is nothing, or it is damaged."""
        with suppress(OSError, ValueError, RecursionError):
            with (self._folder / digest.hex()).open("rb") as file:
                found = file.read(_LARGEST + 1)
            if found[:_DIGEST] == make_digest(found[_DIGEST:]) and len(found) <= _LARGEST:
                return self._codec.decode(found[_DIGEST:])
        return None

    def save(self, digest: bytes, value: Any) -> None:
        """Store a value under a digest; a disk that refuses it is no reason to complain."""
        with suppress(OSError, TypeError):
            frame = self._codec.encode(value)
            self._folder.mkdir(parents=True, exist_ok=True)
            temporary = self._folder / f"{digest.hex()}.{os.getpid()}"
            temporary.write_bytes(make_digest(frame) + frame)
            temporary.replace(self._folder / digest.hex())

    def trim(self) -> None:
        """Delete the oldest files of the folder until it is small enough."""
        with suppress(OSError), os.scandir(self._folder) as entries:
            found = sorted((each.stat().st_mtime_ns, each.stat().st_size, each.path) for each in entries)
            left = sum(size for _, size, _ in found) - _MOST_BYTES
            for _, size, path in found:
                if left <= 0:
                    break
                Path(path).unlink()
                left -= size


@cache
def _describe_program() -> bytes:
    """Return what tells this program from another version: the version, and the code where it lies open."""
    package = Path(__file__).resolve().parents[1]
    modules = sorted((*package.glob("scoring/**/*.py"), *package.glob("core/**/*.py")))
    return make_digest(metadata.version("gtapp").encode(), *(path.read_bytes() for path in modules))

"""Files with the parts of a score, which other computers made, and what says that they belong together.

The first line of a file is JSON: what was scored, how, and which shard this is; then the parts of all runs in a frame
(`gtapp.core.platform.worker_process.FrameCodec`): reading it executes nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.platform.worker_process import FrameCodec
from gtapp.core.shards.shard import Shard
from gtapp.scoring.measure import Measure
from gtapp.scoring.result import Verdict
from gtapp.scoring.scorer import RunPart

FORMAT: Final = 1
_HEAD_KEYS: Final = {"format", "version", "arguments", "digest", "runs", "number", "count"}


@dataclass(frozen=True)
class PartHead:
    """What a part is of: `arguments` of the command by which it was scored, `digest` of truths and answers, names of the `runs`.

    It is the part with this `number` of `count`.
    """

    version: str
    arguments: Mapping[str, Any]
    digest: str
    runs: Sequence[str]
    number: int
    count: int
    format: int = FORMAT

    @property
    def shard(self) -> Shard:
        """Which shard it is."""
        return Shard(self.number, self.count)

    @property
    def whole(self) -> tuple[Any, ...]:
        """What all parts of one score share."""
        return self.version, self.arguments, self.digest, self.runs, self.count


def write_part(path: Path, head: PartHead, runs: Sequence[tuple[Measure, list[RunPart]]]) -> None:
    """Write the part of each run.

    Raises:
        SaveError: it can't be written.
    """
    line = json.dumps(asdict(head), ensure_ascii=False).encode() + b"\n"
    frames = [_make_codec(measure).encode(part) for measure, part in runs]
    sizes = json.dumps([len(each) for each in frames]).encode() + b"\n"
    atomic.write(path, line + sizes + b"".join(frames))


def read_heads(paths: Iterable[Path]) -> dict[Path, PartHead]:
    """Return the heads of parts that belong together and are complete, in their order.

    Raises:
        GtappError: one can't be read or is no part, or they are not all parts of one score, each once.
    """
    heads = {path: _read_head(path) for path in paths}
    if not heads:
        return {}
    ordered = dict(sorted(heads.items(), key=lambda each: each[1].number))
    first, *_ = ordered.items()
    for path, head in ordered.items():
        if head.whole != first[1].whole:
            raise GtappError("score-parts-differ", path=str(path), other=str(first[0]))
    numbers = [head.number for head in ordered.values()]
    missing = sorted({*range(1, first[1].count + 1)} - {*numbers})
    double = sorted({number for number in numbers if numbers.count(number) > 1})
    if missing or double:
        params = {"missing": _list_numbers(missing), "double": _list_numbers(double)}
        raise GtappError("score-parts-missing", count=first[1].count, **params)
    return ordered


def _list_numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "–"


def read_parts(paths: Iterable[Path], run: int, measure: Measure) -> Iterator[list[RunPart]]:
    """Yield the part of one run in each of these files.

    Raises:
        UnreadableError: one is damaged.
    """
    codec = _make_codec(measure)
    for path in paths:
        _, sizes, frames = json_text.read_bytes(path).split(b"\n", 2)
        try:
            before = sum(json.loads(sizes)[:run])
            found = codec.decode(frames[before : before + json.loads(sizes)[run]])
        except (ValueError, TypeError, IndexError) as error:
            raise UnreadableError("score-part-damaged", path=str(path), reason=str(error)) from error
        if not isinstance(found, list) or not all(isinstance(each, RunPart) for each in found):
            raise UnreadableError("score-part-damaged", path=str(path), reason="no parts of a run")
        yield found


def _read_head(path: Path) -> PartHead:
    from importlib import metadata  # slow to import, and few score in parts

    line = json_text.read_bytes(path).partition(b"\n")[0]
    try:
        tree = json.loads(line)
    except (ValueError, RecursionError):
        tree = None
    if (
        not isinstance(tree, dict)
        or tree.keys() != _HEAD_KEYS
        or (tree["format"], tree["version"]) != (FORMAT, metadata.version("gtapp"))
    ):
        raise UnreadableError("score-part-none", path=str(path))
    head = PartHead(**tree)
    numbers = head.number, head.count
    if not all(type(each) is int for each in numbers) or not 1 <= head.number <= head.count:
        raise UnreadableError("score-part-none", path=str(path))
    if not isinstance(head.arguments, dict) or not isinstance(head.runs, list):
        raise UnreadableError("score-part-none", path=str(path))
    return head


def _make_codec(measure: Measure) -> FrameCodec:
    return FrameCodec((RunPart, Message, Verdict, *measure.stored_classes))


def compute_digest(places: Iterable[Path]) -> str:
    """Return the digest of truths and answers: of files their content, of the files in folders their names and sizes.

    Raises:
        OSError: one can't be read.
    """
    digest = hashlib.sha256()
    for place in places:
        if place.is_dir():
            for folder, folders, names in os.walk(place):
                folders.sort()
                for name in sorted(names):
                    path = Path(folder, name)
                    digest.update(f"{path.relative_to(place).as_posix()}\0{path.stat().st_size}\0".encode())
        else:
            with place.open("rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()

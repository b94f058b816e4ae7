"""Records the system calls by which a process changes files, and makes one of them fail: with ``strace``.

A record has the calls in their order, and between them what the process reported on its standard output.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

_CALLS: Final = (
    "open openat creat close write writev pwrite64 pwritev ftruncate truncate fallocate copy_file_range sendfile"
    " fsync fdatasync rename renameat renameat2 unlink unlinkat mkdir mkdirat rmdir link linkat symlink symlinkat"
)
_COMMON_NAMES: Final = {
    "openat": "open",
    "pwrite64": "pwrite",
    "fdatasync": "fsync",
    "renameat": "rename",
    "renameat2": "rename",
    "unlinkat": "unlink",
    "mkdirat": "mkdir",
}
_LINE: Final = re.compile(r"(\w+)\((.*)\) += (-?\d+)(.*)")
_UNFINISHED: Final = " <unfinished ...>\n"
_RESUMED: Final = re.compile(r"<\.\.\. \w+ resumed>(.*)")
_HANDLE: Final = re.compile(r"(\d+)<([^>]*)>(\(deleted\))?")
_STDOUT: Final = 1
_PATIENCE_SECONDS: Final = 120


@dataclass(frozen=True, slots=True)
class Call:
    """A call that returned: the nth one of its `system_name` in its thread.

    `name` is that of the common variant: ``open`` also for ``openat``. `handle` is its first argument, or what it returned if it
    opened a file; `paths` are those in its arguments, else that of the handle, none if that was deleted.
    """

    system_name: str
    nth: int
    name: str
    handle: int
    paths: tuple[str, ...]
    data: bytes
    arguments: tuple[str, ...]
    result: int
    is_injected: bool

    @property
    def has_failed(self) -> bool:
        """Whether it failed, by itself or by injection."""
        return self.result < 0

    @property
    def report(self) -> bytes | None:
        """What the process wrote to its standard output."""
        return self.data if self.name == "write" and self.handle == _STDOUT else None


@functools.cache
def _find_tracer() -> str | None:
    strace = shutil.which("strace")
    works = strace and not subprocess.run([strace, "-f", "true"], check=False, capture_output=True).returncode
    return strace if works else None


def require_tracer() -> str:
    """Return the path of ``strace``; skip the test if it is not installed, or may not trace."""
    strace = _find_tracer()
    if strace is None:
        pytest.skip("strace is not installed, or processes may not be traced here")
    return strace


def record_calls(
    command: Sequence[str | Path], log: Path, injection: str = ""
) -> tuple[list[Call], subprocess.CompletedProcess[bytes]]:
    """Run a command and return its calls.

    `injection` is an expression of ``strace --inject``, such as ``fsync:error=EIO:when=3`` for the third one of each thread.
    """
    options = ["-f", "--seccomp-bpf", "-y", "-xx", "-s", "100000000", "-o", str(log)]
    trace = ",".join(f"?{name}" for name in _CALLS.split())
    injections = ["-e", f"inject={injection}"] if injection else []
    strace = [require_tracer(), *options, "-e", f"trace={trace}", *injections]
    done = subprocess.run([*strace, *command], check=False, capture_output=True, timeout=_PATIENCE_SECONDS)
    with log.open(encoding="ascii") as lines:
        return list(_parse_lines(lines)), done


def _parse_lines(lines: Iterable[str]) -> Iterator[Call]:
    """Yield the calls of all threads in the order in which they returned."""
    begun: dict[str, str] = {}
    numbers = Counter[tuple[str, str]]()
    for line in lines:
        thread, text = line.split(maxsplit=1)
        if text.endswith(_UNFINISHED):
            begun[thread] = text.removesuffix(_UNFINISHED)
            continue
        if found := _RESUMED.match(text):
            text = begun.pop(thread) + found[1]
        if found := _LINE.match(text):
            numbers[thread, found[1]] += 1
            yield _parse_call(found, numbers[thread, found[1]])


def _parse_call(found: re.Match[str], nth: int) -> Call:
    arguments = tuple(found[2].split(", "))
    name = _COMMON_NAMES.get(found[1], found[1])
    texts = [_decode(each.strip('"')) for each in arguments if each.startswith('"')]
    handle = _HANDLE.match(f"{found[3]}{found[4].strip()}" if name == "open" else arguments[0])
    takes_data = name in ("write", "pwrite")
    paths = [] if takes_data else [os.fsdecode(text) for text in texts]
    if handle and not paths and not handle[3]:
        paths = [os.fsdecode(_decode(handle[2]))]
    return Call(
        system_name=found[1],
        nth=nth,
        name=name,
        handle=int(handle[1]) if handle else -1,
        paths=tuple(paths),
        data=texts[0] if takes_data else b"",
        arguments=arguments,
        result=int(found[3]),
        is_injected="(INJECTED)" in found[4],
    )


def _decode(escaped: str) -> bytes:
    """Return the bytes of a string in the log, all of which are escaped."""
    return bytes.fromhex(escaped.replace("\\x", ""))

"""Compares the results of two runs, file by file: pictures by pixel, all else byte for byte."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

_MOST_LINES: Final = 12


@dataclass(frozen=True)
class Difference:
    """A file of the results that differs; `lines` are the changed lines of a text."""

    path: str
    what: str
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        shown = "".join(f"\n      {line}" for line in self.lines[:_MOST_LINES])
        more = len(self.lines) - _MOST_LINES
        return f"{self.path}: {self.what}{shown}" + (f"\n      … {more} lines more" if more > 0 else "")


@dataclass(frozen=True)
class Intended:
    """Differences that are intended: paths of results as a pattern, and what each changed line matches; with the reason."""

    path: str
    reason: str
    lines: str = ".*"

    def covers(self, difference: Difference) -> bool:
        """Return whether the whole difference is intended."""
        return fnmatchcase(difference.path, self.path) and all(
            re.search(self.lines, line) for line in difference.lines
        )


def read_intended(path: Path) -> list[Intended]:
    """Read the list of intended differences."""
    return [Intended(**each) for each in tomllib.loads(path.read_text("utf-8")).get("intended", [])]


def compare(before: Path, after: Path) -> tuple[int, list[Difference]]:
    """Return how many files were compared, and what differs."""
    names = sorted({path.relative_to(top).as_posix() for top in (before, after) for path in _list_files(top)})
    return len(names), [
        found for name in names if (found := _compare_file(name, before / name, after / name))
    ]


def _list_files(top: Path) -> Iterator[Path]:
    return (path for path in top.rglob("*") if path.is_file())


def _compare_file(name: str, before: Path, after: Path) -> Difference | None:
    if not before.exists() or not after.exists():
        return Difference(name, "only " + ("before" if before.exists() else "after"))
    old, new = before.read_bytes(), after.read_bytes()
    if old == new:
        return None
    if name.endswith(".png"):
        return _compare_pictures(name, before, after)
    try:
        lines = difflib.unified_diff(old.decode().splitlines(), new.decode().splitlines(), lineterm="", n=0)
    except UnicodeDecodeError:
        return Difference(name, f"{len(old)} bytes and {len(new)} bytes differ")
    changed = tuple(line for line in lines if not line.startswith(("---", "+++", "@@")))
    return Difference(name, "text" if changed else "line ends", changed)


def _compare_pictures(name: str, before: Path, after: Path) -> Difference | None:
    with Image.open(before) as old, Image.open(after) as new:
        if old.size != new.size:
            return Difference(name, f"{old.size} became {new.size}")
        box = ImageChops.difference(old.convert("RGB"), new.convert("RGB")).getbbox()
        return Difference(name, f"pixels in {box} of {old.size}") if box else None

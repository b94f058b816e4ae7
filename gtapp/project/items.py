"""Finds the items of a project by the names of its files; nothing is opened, but the lines of JSON-lines files."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gtapp.benchmark import Benchmark, Layout
from gtapp.errors import UnreadableError
from gtapp.formats import json_reader
from gtapp.formats.file_names import natural_key
from gtapp.formats.sources import read_table
from gtapp.messages import Message
from gtapp.project.folders import files
from gtapp.project.problems import Problem

SCANS = frozenset((".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".jp2", ".j2k", ".jpx", ".pdf"))
_SURROGATE = re.compile("[\ud800-\udfff]")
_REQUEST = re.compile(r"request_([^_]+)_(.+)", re.DOTALL)


@dataclass(slots=True)
class Item:
    """One thing to annotate; paths are relative to the project.

    `nth` tells the lines of one JSON-lines file apart that have the same key; `key` is that key. `draft` is the last of the
    `drafts`, which are one of each run.
    """

    id: str
    scans: tuple[str, ...] = ()
    truth: str = ""
    key: str = ""
    nth: int = 0
    drafts: tuple[str, ...] = ()

    @property
    def draft(self) -> str:
        return self.drafts[-1] if self.drafts else ""


@dataclass(slots=True)
class Listing:
    """What a project's folders hold."""

    items: list[Item] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def find(root: Path, benchmark: Benchmark) -> Listing:
    """The items of the project in `root`, in natural order, with what is odd about their files."""
    finder = _Lines(root, benchmark) if benchmark.layout.container == "jsonl" else _Files(root, benchmark)
    return finder.find()


class _Finder:
    """What both layouts share: scans and drafts by item, and the problems found on the way."""

    def __init__(self, root: Path, benchmark: Benchmark) -> None:
        self._root = root
        self._benchmark = benchmark
        self._layout: Layout = benchmark.layout
        self._problems: list[Problem] = []

    def _say(self, item: str, code: str, **params: Any) -> None:
        self._problems.append(Problem(item, Message(code, params)))

    def _files(self, places: tuple[str, ...], deep: bool = False) -> Iterator[tuple[str, str, str]]:
        """(relative path, stem, suffix) of all files in these places; `deep`: and in the folders there."""
        for place in places:
            for relative, name in files(self._root, place, deep or self._layout.recursive, self._unlisted):
                stem, dot, suffix = name.rpartition(".")
                if _SURROGATE.search(relative):
                    shown = os.fsencode(relative).decode("utf-8", "backslashreplace")
                    self._problems.append(
                        Problem("", Message("item-unsafe", {"item": shown, "reason": "it is not UTF-8"}))
                    )
                else:
                    yield relative, stem if dot else name, (dot + suffix).lower()

    def _unlisted(self, error: OSError) -> None:
        """A folder that can't be looked into is said, since its items would seem to have no files."""
        self._say("", "file-io", path=str(error.filename), reason=error.strerror or str(error))

    def _scans(self) -> dict[str, list[str]]:
        """The scans of each item, in the order of their pages."""
        pages: dict[str, list[tuple[int, str]]] = {}
        mark = self._layout.pages
        pattern = re.compile(rf"(.+){re.escape(mark)}(\d+)", re.DOTALL) if mark else None
        for relative, stem, suffix in self._files(self._layout.scans):
            if suffix in SCANS:
                match = pattern.fullmatch(stem) if pattern else None
                name, page = (match[1], int(match[2])) if match else (stem, 0)
                pages.setdefault(name, []).append((page, relative))
        for name, found in pages.items():
            if len(found) > 1 or mark:
                self._check_pages(name, sorted(found))
        return {name: [relative for _, relative in sorted(found)] for name, found in pages.items()}

    def _check_pages(self, name: str, pages: list[tuple[int, str]]) -> None:
        numbers = [number for number, _ in pages]
        double = [relative for number, relative in pages if numbers.count(number) > 1]
        if double:
            self._say(name, "scan-duplicate", paths=", ".join(double))
        if set(numbers) not in ({0}, set(range(1, len(set(numbers)) + 1))):
            self._say(name, "page-gap", pages=", ".join(map(str, numbers)))

    def _drafts(self) -> dict[str, list[str]]:
        """The drafts of each item: ``request_<test>_<item>.json``, or simply ``<item>.json``, also in a run's folder."""
        found: dict[str, list[str]] = {}
        for relative, stem, suffix in self._files(self._layout.drafts, deep=True):
            if suffix == ".json":
                match = _REQUEST.fullmatch(stem)
                found.setdefault(match[2] if match else stem, []).append(relative)
        for name, paths in found.items():
            if len({relative.rpartition("/")[0] for relative in paths}) < len(paths):  # not of several runs
                self._say(name, "draft-duplicate", paths=", ".join(paths))
        return found

    def _lookalikes(self, names: list[str]) -> None:
        if all(name.isascii() for name in names) and len({name.lower() for name in names}) == len(names):
            return
        seen: dict[str, str] = {}
        for name in names:
            key = unicodedata.normalize("NFC", name).casefold()
            other = seen.setdefault(key, name)
            if other != name:
                self._say(name, "name-lookalike", names=f"{other}, {name}")

    def _orphans(self, items: list[Item]) -> None:
        for item in items:
            if not item.scans:
                self._say(item.id, "truth-without-scan" if item.truth else "draft-without-scan")

    def find(self) -> Listing:
        raise NotImplementedError


class _Files(_Finder):
    """One JSON file an item."""

    def find(self) -> Listing:
        scans, truths, drafts = self._scans(), self._truths(), self._drafts()
        # the ids as they sort naturally; a dict keeps each once
        names = sorted({**scans, **truths, **drafts}, key=natural_key)
        items = [
            Item(name, tuple(scans.get(name, ())), truths.get(name, ""), drafts=tuple(drafts.get(name, ())))
            for name in names
        ]
        self._lookalikes(names)
        self._orphans(items)
        self._rows(truths)
        return Listing(items, self._problems)

    def _truths(self) -> dict[str, str]:
        found: dict[str, list[str]] = {}
        pattern = re.compile(self._layout.item_pattern or ".*", re.DOTALL)
        for relative, stem, suffix in self._files(self._layout.truths):
            if suffix == ".json" and pattern.fullmatch(stem):
                found.setdefault(stem, []).append(relative)
        for name, paths in found.items():
            if len(paths) > 1:
                self._say(name, "item-duplicate", key=name, places=", ".join(paths))
        return {name: paths[0] for name, paths in found.items()}

    def _rows(self, truths: dict[str, str]) -> None:
        """Says which rows of the table have no file; unfinished placeholder rows are none."""
        table = self._benchmark.table
        if not table:
            return
        path = self._root / self._layout.truths[0] / table.file
        try:
            _, parsed = read_table(path)
        except UnreadableError as error:
            if error.code != "file-missing":
                self._problems.append(Problem("", error.message))
            return
        column = parsed.names.index(table.key) if table.key in parsed.names else -1
        keys = [row.cells[column] for row in parsed.rows if 0 <= column < len(row.cells)]
        for key, times in Counter(key for key in keys if key not in ("", "FALSE", "#VALUE!")).items():
            name = table.item.format(key=key)
            if times > 1:
                self._say(name, "row-twice", path=str(path))
            elif name not in truths:
                self._say(name, "row-without-item", path=str(path), key=key)


class _Lines(_Finder):
    """Many items in each JSON-lines file, known by a key; the scans are named by it."""

    def find(self) -> Listing:
        scans, drafts = self._scans(), self._drafts()
        items = list(self._truth_items(scans))
        for relative, key, _ in self._lines(self._layout.drafts, say=False):
            drafts.setdefault(key, []).append(relative)
        known = {item.key for item in items}
        for item in items:
            item.drafts = tuple(drafts.get(item.key, ()))
        for key in sorted({**scans, **drafts}):
            if key not in known:
                found = tuple(drafts.get(key, ()))
                items.append(Item(key, tuple(scans.get(key, ())), "", key, drafts=found))
        self._orphans(items)
        return Listing(items, self._problems)

    def _truth_items(self, scans: dict[str, list[str]]) -> Iterator[Item]:
        """The lines as items; the same key in several places is reported and told apart by the file."""
        lines = list(self._lines(self._layout.truths, say=True))
        places: dict[str, list[str]] = {}
        for relative, key, _ in lines:
            places.setdefault(key, []).append(relative)
        taken = set(places)
        for relative, key, nth in lines:
            name = key
            if len(places[key]) > 1:
                name = f"{key}@{relative}" + (f"#{nth + 1}" if nth else "")
                while name in taken:
                    name += "#"
                taken.add(name)
                self._say(name, "item-duplicate", key=key, places=", ".join(sorted(set(places[key]))))
            yield Item(name, tuple(scans.get(key, ())), relative, key, nth)

    def _lines(self, places: tuple[str, ...], say: bool) -> Iterator[tuple[str, str, int]]:
        """(file, key, how many of this key came before it in the file) of every line that can be read."""
        for relative, _, suffix in self._files(places):
            if suffix != ".jsonl":
                continue
            try:
                text = json_reader.read_text(self._root / relative)
            except UnreadableError as error:
                if say:
                    self._problems.append(Problem("", error.message))
                continue
            yield from self._keys(relative, text, say)

    def _keys(self, relative: str, text: str, say: bool) -> Iterator[tuple[str, str, int]]:
        seen: Counter[str] = Counter()
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            key = key_of(line, self._layout.key)
            if key:
                yield relative, key, seen[key]
                seen[key] += 1
            elif line.strip() and say:
                self._say(
                    "", "file-not-json", path=relative, line=number, column=1, reason=f"no {self._layout.key}"
                )


def key_of(line: str, name: str) -> str:
    """The key in a line of a JSON-lines file; empty where there is none."""
    try:
        value = json.loads(line) if line.strip() else None
    except (ValueError, RecursionError):
        return ""
    key = value.get(name) if isinstance(value, dict) else None
    # half a character can stand in JSON, but in no file's name and no journal
    return key if isinstance(key, str) and not _SURROGATE.search(key) else ""

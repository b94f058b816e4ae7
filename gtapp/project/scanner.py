"""Finds the items of a project by the names of its files. Only JSON-lines files and the table of letters are opened."""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gtapp.benchmark import Benchmark, FileLayout
from gtapp.errors import ProjectError, UnreadableError
from gtapp.formats import json_text
from gtapp.formats.file_names import PAGE_MARK, PageName, natural_key, split_answer_name, split_page_name
from gtapp.formats.sources import read_table
from gtapp.items import Item, read_line_key
from gtapp.messages import Message
from gtapp.pointer import LONE_SURROGATE
from gtapp.project.record_types import find_batch_types, find_type

TEXT_SUFFIXES = frozenset((".txt", ".json", ".md", ".xml"))
SCAN_SUFFIXES = frozenset((".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".jp2", ".j2k", ".jpx", ".pdf"))


class Problem(NamedTuple):
    """Something odd about an item, or about the project if `item` is empty."""

    item: str
    message: Message

    def __str__(self) -> str:
        return f"{self.item}: {self.message}" if self.item else str(self.message)


class Listing(NamedTuple):
    """The items in a project's folders, and their problems."""

    items: list[Item]
    problems: list[Problem]


def scan_project(root: Path, benchmark: Benchmark) -> Listing:
    """Return the project's items and problems.

    Raises:
        ProjectError: nothing in the folder belongs to this benchmark.
    """
    listing = scan_folders(root, benchmark)
    if not listing.items and not listing.problems:
        places = ", ".join((*benchmark.layout.scans, *benchmark.layout.texts, *benchmark.layout.truths))
        raise ProjectError("project-empty", path=str(root), benchmark=benchmark.id, places=places)
    return listing


def scan_folders(root: Path, benchmark: Benchmark) -> Listing:
    """Return the items of the project in `root`, in natural order, and what is odd about their files."""
    finder = (
        _LineScanner(root, benchmark)
        if benchmark.layout.container == "jsonl"
        else _FileScanner(root, benchmark)
    )
    return finder.scan()


class _Scanner:
    """What both file layouts share: scans and drafts by item, and the problems found."""

    def __init__(self, root: Path, benchmark: Benchmark) -> None:
        self._root = root
        self._benchmark = benchmark
        self._layout: FileLayout = benchmark.layout
        self._problems: list[Problem] = []

    def _report(self, item: str, code: str, **params: Any) -> None:
        self._problems.append(Problem(item, Message(code, params)))

    def _list_files(self, places: tuple[str, ...], deep: bool = False) -> Iterator[tuple[str, str, str]]:
        """Yield (relative path, stem, suffix) of all files in these places; with `deep` also of the folders inside."""
        for place in places:
            for relative, name in list_files(
                self._root, place, deep or self._layout.recursive, self._report_unreadable
            ):
                stem, dot, suffix = name.rpartition(".")
                if LONE_SURROGATE.search(relative):
                    shown = os.fsencode(relative).decode("utf-8", "backslashreplace")
                    self._problems.append(
                        Problem("", Message("item-unsafe", {"item": shown, "reason": "it is not UTF-8"}))
                    )
                else:
                    yield relative, stem if dot else name, (dot + suffix).lower()

    def _report_unreadable(self, error: OSError) -> None:
        """Report a folder that can't be read, since its items would seem to have no files."""
        self._report("", "file-io", path=str(error.filename), reason=error.strerror or str(error))

    def _find_scans(self, truths: Collection[str], drafts: Collection[str]) -> dict[str, list[str]]:
        """Return the scans of each item, in the order of their pages; `truths` and `drafts` are the items that have some."""
        pages = self._find_pages(self._layout.scans, SCAN_SUFFIXES, truths, drafts)
        for name, found in pages.items():
            if len(found) > 1 or found[0][0]:
                self._check_pages(name, found)
        return {name: [relative for _, relative in found] for name, found in pages.items()}

    def _find_texts(self, truths: Collection[str], drafts: Collection[str]) -> dict[str, list[str]]:
        """Return the texts of each item, in the order of their pages; one may have several, as of two kinds."""
        pages = self._find_pages(self._layout.texts, TEXT_SUFFIXES, truths, drafts)
        return {name: [relative for _, relative in found] for name, found in pages.items()}

    def _find_pages(
        self,
        places: tuple[str, ...],
        suffixes: Collection[str],
        truths: Collection[str],
        drafts: Collection[str],
    ) -> dict[str, list[tuple[int, str]]]:
        """Return the files with these suffixes of each item, with the number of the page, in order."""
        files = [
            (relative, stem) for relative, stem, suffix in self._list_files(places) if suffix in suffixes
        ]
        split = self._choose_page_names([stem for _, stem in files], truths, drafts)
        pages: dict[str, list[tuple[int, str]]] = {}
        for relative, stem in files:
            name, number = split(stem)
            pages.setdefault(name, []).append((number, relative))
        for found in pages.values():
            found.sort()
        return pages

    def _choose_page_names(
        self, stems: Collection[str], truths: Collection[str], drafts: Collection[str]
    ) -> Callable[[str], PageName]:
        """Return how names of files are split into items and pages.

        Where the layout does not say how pages are named, ``sequence03_p1`` is a page in a folder in which a truth or a draft has
        a name without the mark, as upstream's folders have; a file whose own name a truth has is an item.
        """
        mark = self._layout.pages
        if mark:
            return lambda stem: split_page_name(stem, mark)
        names = (split_page_name(stem).item for stem in stems if PAGE_MARK in stem and stem not in truths)
        if any(name in truths or name in drafts for name in names):
            return lambda stem: PageName(stem) if stem in truths else split_page_name(stem)
        return PageName

    def _check_pages(self, name: str, pages: list[tuple[int, str]]) -> None:
        """Report duplicate page numbers and gaps."""
        numbers = [number for number, _ in pages]
        counts = Counter(numbers)
        double = [relative for number, relative in pages if counts[number] > 1]
        if double:
            self._report(name, "scan-duplicate", paths=", ".join(double))
        if set(numbers) not in ({0}, set(range(1, len(set(numbers)) + 1))):
            self._report(name, "page-gap", pages=", ".join(map(str, numbers)))

    def _find_drafts(self) -> dict[str, list[str]]:
        """Return the drafts of each item: ``request_<test>_<item>.json`` or ``<item>.json``, also in a run's folder."""
        found: dict[str, list[str]] = {}
        for relative, stem, suffix in self._list_files(self._layout.drafts, deep=True):
            if suffix == ".json":
                folder = relative.rpartition("/")[0].rstrip("/").rpartition("/")[2]
                name = split_answer_name(stem, folder).item
                found.setdefault(name, []).append(relative)
        for name, paths in found.items():
            if len({relative.rpartition("/")[0] for relative in paths}) < len(
                paths
            ):  # several in one run's folder
                self._report(name, "draft-duplicate", paths=", ".join(paths))
        return found

    def _check_lookalikes(self, names: list[str]) -> None:
        """Report names that differ only by case or Unicode normalisation."""
        if all(name.isascii() for name in names) and len({name.lower() for name in names}) == len(names):
            return
        seen: dict[str, str] = {}
        for name in names:
            key = unicodedata.normalize("NFC", name).casefold()
            other = seen.setdefault(key, name)
            if other != name:
                self._report(name, "name-lookalike", names=f"{other}, {name}")

    def _check_orphans(self, items: list[Item]) -> None:
        """Report items without a scan or text."""
        for item in items:
            if not item.has_source:
                self._report(item.id, "truth-without-scan" if item.truth else "draft-without-scan")

    def scan(self) -> Listing:
        """Return the project's items and problems."""
        raise NotImplementedError


class _FileScanner(_Scanner):
    """Scans projects with one JSON file for each item."""

    def scan(self) -> Listing:
        truths, drafts = self._find_truths(), self._find_drafts()
        scans, texts = self._find_scans(truths, drafts), self._find_texts(truths, drafts)
        # a dict keeps each id once
        names = sorted({**scans, **texts, **truths, **drafts}, key=natural_key)
        items = [
            Item(
                name,
                tuple(scans.get(name, ())),
                truths.get(name, ""),
                drafts=tuple(drafts.get(name, ())),
                texts=tuple(texts.get(name, ())),
            )
            for name in names
        ]
        self._check_lookalikes(names)
        self._check_orphans(items)
        self._check_numbers(names)
        self._check_table(truths)
        return Listing(items, self._problems)

    def _find_truths(self) -> dict[str, str]:
        """Return the ground-truth file of each item."""
        found: dict[str, list[str]] = {}
        pattern = re.compile(self._layout.item_pattern or ".*", re.DOTALL)
        for relative, stem, suffix in self._list_files(self._layout.truths):
            if suffix == ".json" and pattern.fullmatch(stem):
                found.setdefault(stem, []).append(relative)
        for name, paths in found.items():
            if len(paths) > 1:
                self._report(name, "item-duplicate", key=name, places=", ".join(paths))
        return {name: paths[0] for name, paths in found.items()}

    def _check_numbers(self, names: list[str]) -> None:
        """Report names without a number of the benchmark's range, or with another number of digits."""
        table = self._benchmark.table
        if not table or not table.numbers:
            return
        first, last = table.numbers
        for name in names:
            key = table.find_key(name) or ""
            if not table.allows_key(key):
                self._report(name, "number-outside", first=first, last=last)
            elif name != table.name_item(key):
                self._report(name, "number-form", name=table.name_item(key))

    def _check_table(self, truths: dict[str, str]) -> None:
        """Report the table's rows that have no file; unfinished placeholder rows are ignored."""
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
                self._report(name, "row-twice", path=str(path))
            elif name not in truths:
                self._report(name, "row-without-item", path=str(path), key=key)


class _LineScanner(_Scanner):
    """Scans projects with many items in each JSON-lines file; the items' keys name the scans."""

    def scan(self) -> Listing:
        scans, drafts = self._find_scans((), ()), self._find_drafts()
        items = list(self._make_truth_items(scans))
        places = self._layout.truths
        files = (
            file for place in places for file, _ in list_files(self._root, place, self._layout.recursive)
        )
        types = find_batch_types(self._benchmark, files)
        for relative, key, _ in self._read_lines(self._layout.drafts, say=False):
            drafts.setdefault(key, []).append(relative)
        known = {item.key for item in items}
        for item in items:
            item.drafts = tuple(drafts.get(item.key, ()))
        for key in sorted({**scans, **drafts}):
            if key not in known:
                new = Item(key, tuple(scans.get(key, ())), "", key, drafts=tuple(drafts.get(key, ())))
                new.type = find_type(self._root, self._benchmark, new, types)
                items.append(new)
        self._check_orphans(items)
        return Listing(items, self._problems)

    def _make_truth_items(self, scans: dict[str, list[str]]) -> Iterator[Item]:
        """Yield the lines as items; a key that occurs repeatedly is reported, and its items are distinguished by the file."""
        lines = list(self._read_lines(self._layout.truths, say=True))
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
                self._report(name, "item-duplicate", key=key, places=", ".join(sorted(set(places[key]))))
            type_ = self._benchmark.report.find_type(relative)
            yield Item(name, tuple(scans.get(key, ())), relative, key, nth, type=type_)

    def _read_lines(self, places: tuple[str, ...], say: bool) -> Iterator[tuple[str, str, int]]:
        """Yield (file, key, number of earlier lines with this key in the file) of every readable line."""
        for relative, _, suffix in self._list_files(places):
            if suffix != ".jsonl":
                continue
            try:
                text = json_text.read_text(self._root / relative)
            except UnreadableError as error:
                if say:
                    self._problems.append(Problem("", error.message))
                continue
            yield from self._read_keys(relative, text, say)

    def _read_keys(self, relative: str, text: str, say: bool) -> Iterator[tuple[str, str, int]]:
        seen: Counter[str] = Counter()
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            key = read_line_key(line, self._layout.key)
            if key:
                yield relative, key, seen[key]
                seen[key] += 1
            elif line.strip() and say:
                self._report(
                    "", "file-not-json", path=relative, line=number, column=1, reason=f"no {self._layout.key}"
                )


def find_item(known: Mapping[str, Item], name: str) -> Item:
    """Return the item with this name; the key of a JSON-lines item suffices if it is unique.

    Raises:
        ProjectError: there is none, or more than one.
    """
    if name in known:
        return known[name]
    same = [item for item in known.values() if item.key == name] if name else []
    if len(same) > 1:
        raise ProjectError("item-ambiguous", item=name, items=", ".join(item.id for item in same))
    if not same:
        raise ProjectError("item-unknown", item=name)
    return same[0]


def list_files(
    root: Path, place: str, recursive: bool = False, failed: Callable[[OSError], None] | None = None
) -> Iterator[tuple[str, str]]:
    """Yield (relative path, name) of the files in `place`, which may be a file itself; hidden files are left out."""
    if os.path.isfile(root / place):
        yield place, Path(place).name
        return
    folders = [place]
    while folders:
        inner = []
        for entry in _list_entries(root, folder := folders.pop(), failed):
            relative = entry.name if folder == "." else f"{folder}/{entry.name}"
            if not _is_folder(entry):
                yield relative, entry.name
            elif recursive and not entry.is_symlink():
                inner.append(relative)
        folders += reversed(inner)


def _list_entries(root: Path, place: str, failed: Callable[[OSError], None] | None) -> list[os.DirEntry[str]]:
    """Return a folder's entries by name, without hidden ones; call `failed` if it can't be read."""
    try:
        found = [entry for entry in os.scandir(root / place) if not entry.name.startswith(".")]
    except FileNotFoundError:
        return []
    except OSError as error:
        if failed:
            failed(error)
        return []
    return sorted(found, key=lambda entry: entry.name)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # a circular link counts as a file that can't be read
        return False

"""Finds the items of a project by the names of its files. Only JSON-lines files and the table of letters are opened."""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from gtapp.core.files import json_lines, json_text
from gtapp.core.files.conflict_copies import find_original
from gtapp.core.files.file_names import (
    PAGE_MARK,
    AnswerName,
    NameForms,
    PageName,
    natural_key,
    split_answer_name,
    split_page_name,
)
from gtapp.core.files.formula_errors import is_formula_error
from gtapp.core.files.text_sources import read_table
from gtapp.core.platform.errors import ProjectError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.copies import Drafts, FileCopies, Pages, TruthLine, Truths
from gtapp.core.project.record_types import find_batch_types, find_type
from gtapp.core.scans.unread_files import SCAN_SUFFIXES, is_companion, name_foreign_suffix
from gtapp.core.schema.benchmark import COPIES_FOLDER, Benchmark, FileLayout
from gtapp.core.schema.items import Item, order_drafts, read_line_key
from gtapp.core.schema.pointer import LONE_SURROGATE
from gtapp.core.store.project_folder import READING_FILE

TEXT_SUFFIXES = frozenset((".txt", ".json", ".md", ".xml"))
# those of tables, settings and the journal
_OTHER_SUFFIXES = (".csv", ".tsv", ".toml", ".sqlite")
_MOST_NAMED = 5
"""So many files of a kind that are not read have a problem each; more of them have one together."""
_OF_MANY = {
    "scan-format": "scan-format-many",
    "scan-suffix": "scan-suffix-many",
    "scan-unknown": "scan-unknown-many",
}


class Problem(NamedTuple):
    """Something odd about an item, or about the project if `item` is empty."""

    item: str
    message: Message

    def __str__(self) -> str:
        return f"{self.item}: {self.message}" if self.item else str(self.message)


class Listing(NamedTuple):
    """The items in a project's folders, and their problems.

    `unknown` are files among the scans whose names don't say what they are (`gtapp.features.problems.checks` opens them).
    """

    items: list[Item]
    problems: list[Problem]
    unknown: list[str]


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
        self._pattern = re.compile(self._layout.item_pattern or ".*", re.DOTALL)
        self._copies = FileCopies(root)
        self._unknown: list[str] = []
        self._skipped: list[str] = []

    def _report(self, item: str, code: str, **params: Any) -> None:
        self._problems.append(Problem(item, Message(code, params)))

    def _list_files(self, places: tuple[str, ...], deep: bool = False) -> Iterator[tuple[str, str, str]]:
        """Yield (relative path, stem, suffix) of all files in these places; with `deep` also of the folders inside."""
        for place in places:
            for relative, name in list_files(
                self._root,
                place,
                deep or self._layout.recursive,
                self._report_unreadable,
                self._copies.originals.__setitem__,
                self._skipped.append,
            ):
                self._copies.seen.add(relative)
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

    def _sort_others(self, files: list[tuple[str, str, str]]) -> None:
        """Report files among the scans that are images of formats that are not read; keep those that may be anything."""
        foreign = []
        for relative, stem, suffix in files:
            if name := name_foreign_suffix(suffix):
                foreign.append(("scan-format", name, relative))
            # in the project's own folder lies whatever belongs to it
            elif "/" in relative and not is_companion(stem, suffix):
                self._unknown.append(relative)
        self._problems += name_unread(foreign)

    def _find_scan_pages(self, truths: Collection[str], drafts: Collection[str]) -> Pages:
        """Return the scans of each item, as `_find_pages` does."""
        others: list[tuple[str, str, str]] = []
        pages = self._find_pages(self._layout.scans, SCAN_SUFFIXES, truths, drafts, others)
        self._sort_others(others)
        self._check_skipped()
        return pages

    def _check_skipped(self) -> None:
        """Report folders among the scans that hold scans, too; in the project's own folder lies whatever belongs to it."""
        for folder in self._skipped:
            place = PurePosixPath(folder).parent.as_posix()
            if place != "." and place in self._layout.scans:
                names = (PurePosixPath(name) for _, name in list_files(self._root, folder, recursive=True))
                if any(name.suffix.lower() in SCAN_SUFFIXES for name in names):
                    self._report("", "scan-folder", path=folder, place=place)

    def _find_pages(
        self,
        places: tuple[str, ...],
        suffixes: Collection[str],
        truths: Collection[str],
        drafts: Collection[str],
        others: list[tuple[str, str, str]] | None = None,
    ) -> Pages:
        """Return the files with these suffixes of each item, with the number of the page, in order; add others to `others`.

        `truths` and `drafts` are the items that have some.
        """
        files = []
        for file in self._list_files(places):
            if file[2] in suffixes:
                files.append(file[:2])
            elif others is not None:
                others.append(file)
        split = self._choose_page_names([stem for _, stem in files], truths, drafts)
        pages: Pages = {}
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
        own, known = NameForms(truths), NameForms((*truths, *drafts))
        names = (
            split_page_name(stem).item for stem in stems if PAGE_MARK in stem and own.find(stem) not in truths
        )
        if any(known.find(name) in truths or known.find(name) in drafts for name in names):
            return lambda stem: PageName(stem) if own.find(stem) in truths else split_page_name(stem)
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

    def _find_drafts(self) -> Drafts:
        """Return the drafts of each item: ``request_<test>_<item>.json`` or ``<item>.json``, also in a run's folder."""
        found: Drafts = {}
        for relative, _, suffix in self._list_files(self._layout.drafts, deep=True):
            if suffix == ".json":
                found.setdefault(_split_draft(relative).item, []).append(relative)
        return found

    def _sort_out(self, truths: Truths, scans: Pages, texts: Pages, drafts: Drafts) -> None:
        """Pair the names, leave out copies, and check what remains."""
        self._merge_forms(truths, scans, texts, drafts)
        self._copies.leave_out(truths, scans, texts, drafts)
        for name, found in scans.items():
            if len(found) > 1 or found[0][0]:
                self._check_pages(name, found)
        for name, paths in drafts.items():
            paths[:] = order_drafts(paths)
            files = [path for path in paths if not path.endswith(".jsonl")]
            # several in one run's folder
            if len({relative.rpartition("/")[0] for relative in files}) < len(files):
                self._report(name, "draft-duplicate", paths=", ".join(paths))

    def _merge_forms(self, truths: Truths, scans: Pages, texts: Pages, drafts: Drafts) -> None:
        """Give an item's files the spelling of its truth, else of its scans, where they differ by the normal form alone.

        Where several truths, or scans of one page, have such names, it isn't known what belongs together.
        """
        for same in NameForms((*truths, *scans, *texts, *drafts)).list_several():
            kinds = [[name for name in same if name in each] for each in (truths, scans, texts, drafts)]
            numbers = [{number for number, _ in scans[name]} for name in kinds[1]]
            forms = [{(n, PurePosixPath(path).suffix) for n, path in texts[name]} for name in kinds[2]]
            runs = [
                {path.removesuffix(f"{_split_draft(path).item}.json") for path in drafts[name]}
                for name in kinds[3]
            ]
            whole = len(numbers) > 1 and any(0 in each for each in numbers)
            if len(kinds[0]) > 1 or whole or _share(numbers) or _share(forms) or _share(runs):
                continue
            item = next(names[0] for names in kinds if names)
            for pages in (scans, texts):
                if found := [page for name in same for page in pages.pop(name, ())]:
                    pages[item] = sorted(found)
            if paths := [path for name in same for path in drafts.pop(name, ())]:
                drafts[item] = sorted(paths)
            self._report(item, "name-forms")

    def _report_copies(self, names: Collection[str]) -> None:
        """Report the copies that were left out, and those of files that are no items; `names` are those of the items."""
        truths, mark = self._layout.truths, self._layout.pages or PAGE_MARK
        others = {".", ".gtapp", *(f"{each}/{COPIES_FOLDER}" for each in truths)}.difference(truths)
        for place in others:
            files = list_files(self._root, place, copied=self._copies.originals.__setitem__)
            self._copies.seen.update(relative for relative, _ in files)
        for relative in self._copies.seen:
            folder, _, name = relative.rpartition("/")
            is_truths = (folder or ".") in truths
            is_record = is_truths and name.endswith(".json") and not self._pattern.fullmatch(name[:-5])
            is_other = name.endswith(_OTHER_SUFFIXES) and (is_truths or (folder or ".") in others)
            if is_record or is_other:
                self._copies.find_original(relative)
        for relative, original in sorted(self._copies.originals.items()):
            stem = PurePosixPath(original).stem
            parts = (stem, _split_draft(original).item, split_page_name(stem, mark).item)
            item = next((each for each in parts if each in names), "")
            self._report(item, "conflict-copy", path=relative, original=original)

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
        scans = self._find_scan_pages(truths, drafts)
        texts = self._find_pages(self._layout.texts, TEXT_SUFFIXES, truths, drafts)
        self._sort_out(truths, scans, texts, drafts)
        # a dict keeps each id once
        names = sorted({**scans, **texts, **truths, **drafts}, key=natural_key)
        items = [
            Item(
                name,
                tuple(path for _, path in scans.get(name, ())),
                truths.get(name, ""),
                drafts=tuple(drafts.get(name, ())),
                texts=tuple(path for _, path in texts.get(name, ())),
            )
            for name in names
        ]
        self._report_copies(set(names))
        self._check_lookalikes(names)
        self._check_orphans(items)
        self._check_numbers(names)
        self._check_table(truths)
        return Listing(items, self._problems, self._unknown)

    def _find_truths(self) -> Truths:
        """Return the ground-truth file of each item."""
        found: Drafts = {}
        for relative, stem, suffix in self._list_files(self._layout.truths):
            if suffix == ".json" and self._pattern.fullmatch(stem):
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
        begun = (key for key in keys if key not in ("", "FALSE") and not is_formula_error(key))
        for key, times in Counter(begun).items():
            name = table.item.format(key=key)
            if times > 1:
                self._report(name, "row-twice", path=str(path))
            elif name not in truths:
                self._report(name, "row-without-item", path=str(path), key=key)


class _LineScanner(_Scanner):
    """Scans projects with many items in each JSON-lines file; the items' keys name the scans."""

    def scan(self) -> Listing:
        pages, drafts = self._find_scan_pages((), ()), self._find_drafts()
        lines = self._copies.leave_out_lines(list(self._read_lines(self._layout.truths, say=True)))
        for relative, key, _ in self._read_lines(self._layout.drafts, say=False):
            drafts.setdefault(key, []).append(relative)
        self._sort_out({key: relative for relative, key, _ in lines}, pages, {}, drafts)
        scans = {name: [relative for _, relative in found] for name, found in pages.items()}
        items = list(self._make_truth_items(lines, scans))
        places = self._layout.truths
        files = (
            file for place in places for file, _ in list_files(self._root, place, self._layout.recursive)
        )
        types = find_batch_types(self._benchmark, files)
        known = {item.key for item in items}
        for item in items:
            item.drafts = tuple(drafts.get(item.key, ()))
        for key in sorted({**scans, **drafts}):
            if key not in known:
                new = Item(key, tuple(scans.get(key, ())), "", key, drafts=tuple(drafts.get(key, ())))
                new.type = find_type(self._root, self._benchmark, new, types)
                items.append(new)
        self._report_copies({item.id for item in items})
        self._check_orphans(items)
        return Listing(items, self._problems, self._unknown)

    def _make_truth_items(self, lines: list[TruthLine], scans: dict[str, list[str]]) -> Iterator[Item]:
        """Yield the lines as items; a key that occurs repeatedly is reported, and its items are distinguished by the file."""
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

    def _read_lines(self, places: tuple[str, ...], say: bool) -> Iterator[TruthLine]:
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

    def _read_keys(self, relative: str, text: str, say: bool) -> Iterator[TruthLine]:
        seen: Counter[str] = Counter()
        is_whole = True
        for line in text.removeprefix("\ufeff").split("\n"):
            if key := read_line_key(line, self._layout.key):
                yield relative, key, seen[key]
                seen[key] += 1
            elif line.strip():
                is_whole = False
        if say and not is_whole:
            faults = json_lines.find_faults(text, self._layout.key, relative)
            self._problems += [Problem("", fault) for fault in faults]


def name_unread(files: Iterable[tuple[str, str, str]]) -> Iterator[Problem]:
    """Yield the problems of files that are not read, given as code, format and path: one for each file, or for many of a kind."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for code, format_, path in files:
        kinds.setdefault((code, format_), []).append(path)
    for (code, format_), paths in kinds.items():
        if len(paths) > _MOST_NAMED:
            params = {"path": paths[0], "format": format_, "count": f"{len(paths):,}"}
            yield Problem("", Message(_OF_MANY[code], params))
        else:
            yield from (Problem("", Message(code, {"path": path, "format": format_})) for path in paths)


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
    root: Path,
    place: str,
    recursive: bool = False,
    failed: Callable[[OSError], None] | None = None,
    copied: Callable[[str, str], None] | None = None,
    skipped: Callable[[str], None] | None = None,
) -> Iterator[tuple[str, str]]:
    """Yield (relative path, name) of the files in `place`, which may be a file itself.

    Hidden files are left out, the folders of second readings inside, and copies that sync programs left, files or folders;
    `copied` is called with each of these and the original, `failed` with what can't be read, `skipped` with the folders inside
    if they are not listed.
    """
    if os.path.isfile(root / place):
        yield place, Path(place).name
        return
    folders = [place]
    while folders:
        inner = []
        for entry in _list_entries(root, folder := folders.pop(), failed):
            prefix = "" if folder == "." else f"{folder}/"
            relative = prefix + entry.name
            if original := find_original(entry.name):
                if copied:
                    copied(relative, prefix + original)
            elif not _is_folder(entry):
                yield relative, entry.name
            elif not recursive:
                if skipped:
                    skipped(relative)
            elif not entry.is_symlink() and not os.path.isfile(root / relative / READING_FILE):
                inner.append(relative)
        folders += reversed(inner)


def _split_draft(relative: str) -> AnswerName:
    """Return the parts of the name of a draft's file."""
    path = PurePosixPath(relative)
    return split_answer_name(path.stem, path.parent.name)


def _share(sets: Sequence[set[Any]]) -> bool:
    """Return whether two of the sets have an element in common."""
    return len(set().union(*sets)) < sum(map(len, sets))


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

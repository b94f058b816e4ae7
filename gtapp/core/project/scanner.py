"""Finds the items of a project by the names of its files. Only files with many records and the table of letters are opened."""

from __future__ import annotations

import gc
import os
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from gtapp.core.files import json_lines, json_text
from gtapp.core.files.conflict_copies import list_possible_copies
from gtapp.core.files.file_names import (
    PAGE_MARK,
    SIDES_MARK,
    AnswerName,
    NameForms,
    PageName,
    sort_naturally,
    split_answer_name,
    split_page_name,
)
from gtapp.core.files.formula_errors import is_formula_error
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.files.text_sources import read_table
from gtapp.core.platform.errors import ProjectError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.copies import Drafts, FileCopies, Pages, TruthLine, Truths
from gtapp.core.project.folder_listing import Count, list_files, list_folders
from gtapp.core.project.found_items import KINDS, FileColumns, FoundItems, Kind
from gtapp.core.project.record_types import find_batch_types, find_type
from gtapp.core.scans.unread_files import SCAN_SUFFIXES, is_companion, name_foreign_suffix
from gtapp.core.schema.benchmark import COPIES_FOLDER, Benchmark, FileLayout
from gtapp.core.schema.containers import find_suffix, is_schema_file
from gtapp.core.schema.items import Item, name_item, order_drafts, read_line_key
from gtapp.core.schema.layout_keys import match_names
from gtapp.core.schema.pointer import LONE_SURROGATE

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
    `places` are the folders that were listed and the files that were read, `links` the links in these folders, relative to the
    project.
    """

    items: Sequence[Item]
    problems: list[Problem]
    unknown: list[str]
    places: Sequence[str] = ()
    links: Sequence[str] = ()


def scan_project(root: Path, benchmark: Benchmark, count: Count | None = None) -> Listing:
    """Return the project's items and problems.

    Raises:
        ProjectError: nothing in the folder belongs to this benchmark.
    """
    listing = scan_folders(root, benchmark, count)
    if not listing.items and not listing.problems:
        places = ", ".join((*benchmark.layout.scans, *benchmark.layout.texts, *benchmark.layout.truths))
        raise ProjectError("project-empty", path=str(root), benchmark=benchmark.id, places=places)
    return listing


def scan_folders(root: Path, benchmark: Benchmark, count: Count | None = None) -> Listing:
    """Return the items of the project in `root`, in natural order, and what is odd about their files."""
    finder = (
        _RecordScanner(root, benchmark, count)
        if benchmark.layout.is_shared
        else _FileScanner(root, benchmark, count)
    )
    with _pause_collection():  # a million objects are made, and all stay
        return finder.scan()


@contextmanager
def _pause_collection() -> Iterator[None]:
    """Leave garbage alone inside the block."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Scanner:
    """What both file layouts share: scans and drafts by item, and the problems found."""

    def __init__(self, root: Path, benchmark: Benchmark, count: Count | None) -> None:
        self._root = root
        self._count = count
        self._places: dict[str, None] = {}
        self._links: list[str] = []
        self._benchmark = benchmark
        self._layout: FileLayout = benchmark.layout
        self._problems: list[Problem] = []
        self._fits = match_names(self._layout.item_pattern)
        self._copies = FileCopies(root)
        self._unknown: list[str] = []
        self._unread: list[tuple[str, str, str]] = []
        self._skipped: list[str] = []

    def _report(self, item: str, code: str, **params: Any) -> None:
        self._problems.append(Problem(item, Message(code, params)))

    def _list_files(self, kind: Kind) -> Iterator[tuple[str, str, str]]:
        """Yield (relative path, stem, suffix) of the files in the places of a kind."""
        for folder, names in self._list_folders(kind):
            for name in names:
                stem, dot, suffix = name.rpartition(".")
                yield folder + name, stem if dot else name, (dot + suffix).lower()

    def _list_folders(self, kind: Kind) -> Iterator[tuple[str, list[str]]]:
        """Yield the folders of a kind, each with its slash, and the names of its files; those of drafts have folders of runs."""
        for place in getattr(self._layout, kind):
            for folder, names in list_folders(
                self._root,
                place,
                kind == "drafts" or self._layout.recursive,
                self._report_unreadable,
                self._copies.originals.__setitem__,
                self._skipped.append,
                count=self._count,
                linked=self._links.append,
            ):
                self._copies.add_files(folder, names)
                self._places[folder.rstrip("/") or "."] = None
                yield folder, self._leave_out_unsafe(folder, names)

    def _leave_out_unsafe(self, folder: str, names: list[str]) -> list[str]:
        """Return the names in UTF-8 and report the others."""
        if folder.isascii() and "".join(names).isascii():
            return names
        unsafe = {name for name in names if LONE_SURROGATE.search(folder + name)}
        for name in unsafe and (each for each in names if each in unsafe):
            shown = os.fsencode(folder + name).decode("utf-8", "backslashreplace")
            self._problems.append(
                Problem("", Message("item-unsafe", {"item": shown, "reason": "it is not UTF-8"}))
            )
        return [name for name in names if name not in unsafe]

    def _report_unreadable(self, error: OSError) -> None:
        """Report a folder that can't be read, since its items would seem to have no files."""
        self._report("", "file-io", path=str(error.filename), reason=error.strerror or str(error))

    def _sort_others(self, folder: str, names: Iterable[str]) -> None:
        """Sort files among the scans: images of formats that are not read, and those that may be anything."""
        for name in names:
            stem, dot, last = name.rpartition(".")
            suffix = (dot + last).lower()
            if format_ := name_foreign_suffix(suffix):
                self._unread.append(("scan-format", format_, folder + name))
            # in the project's own folder lies whatever belongs to it
            elif folder and not is_companion(stem if dot else name, suffix):
                self._unknown.append(folder + name)

    def _report_unread(self) -> None:
        """Report the images of formats that are not read."""
        self._problems += name_unread(self._unread)

    def _check_skipped(self) -> None:
        """Report folders among the scans that hold scans, too; in the project's own folder lies whatever belongs to it."""
        for folder in self._skipped:
            place = PurePosixPath(folder).parent.as_posix()
            if place != "." and place in self._layout.scans:
                names = (PurePosixPath(name) for _, name in list_files(self._root, folder, recursive=True))
                if any(name.suffix.lower() in SCAN_SUFFIXES for name in names):
                    self._report("", "scan-folder", path=folder, place=place)

    @staticmethod
    def _find_pages(files: Iterable[tuple[str, str]], split: Callable[[str], PageName] | None) -> Pages:
        """Return the files, given as (relative path, stem), of each item, with the number of the page, in order."""
        pages: Pages = {}
        for relative, stem in files:
            name, number = split(stem) if split else (stem, 0)
            pages.setdefault(name, []).append((number, relative))
        for found in pages.values():
            found.sort()
        return pages

    def _choose_page_names(
        self, stems: Collection[str], truths: Collection[str], drafts: Collection[str]
    ) -> Callable[[str], PageName] | None:
        """Return how names of files are split into items and pages; None: each is an item's.

        Where the layout does not say how pages are named, ``sequence03_p1`` is a page in a folder in which a truth or a draft has
        a name without the mark, as upstream's folders have, and so is ``001r``; a file whose own name a truth has is an item.
        """
        if self._layout.pages:
            return partial(split_page_name, mark=self._layout.pages)
        marked = {
            PAGE_MARK: [stem for stem in stems if PAGE_MARK in stem],
            SIDES_MARK: [stem for stem in stems if stem.endswith(("r", "v"))],
        }
        if not any(marked.values()):
            return None
        own, known = NameForms(truths), NameForms((*truths, *drafts))
        for mark, found in marked.items():
            split = partial(split_page_name, mark=mark)
            pages = (split(stem) for stem in found if own.find(stem) not in truths)
            names = (known.find(page.item) for page in pages if page.number)
            if any(name in truths or name in drafts for name in names):
                return lambda stem: PageName(stem) if own.find(stem) in truths else split(stem)
        return None

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
        for relative, _, suffix in self._list_files("drafts"):
            if suffix == ".json":
                found.setdefault(_split_draft(relative).item, []).append(relative)
        return found

    def _sort_out(
        self, truths: Truths, scans: Pages, texts: Pages, drafts: Drafts, has_sources: bool
    ) -> None:
        """Pair the names, leave out copies, and check what remains; `has_sources`: the project has scans or texts."""
        self._merge_forms(truths, scans, texts, drafts)
        self._copies.leave_out(truths, scans, texts, drafts, has_sources)
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
        others = _name_other_places(self._layout)
        for place in others:
            for folder, found in list_folders(self._root, place, copied=self._copies.originals.__setitem__):
                self._copies.add_files(folder, found)
        for folder, files in self._copies.folders.items():
            is_truths, is_other = ((folder.rstrip("/") or ".") in each for each in (truths, others))
            has_records = is_truths and self._layout.item_pattern
            for name in files if is_truths or is_other else ():
                is_record = has_records and name.endswith(".json") and not self._fits(name[:-5])
                if is_record or name.endswith(_OTHER_SUFFIXES):
                    self._copies.find_original(folder + name)
        known = set(names) if self._copies.originals else names
        for relative, original in sorted(self._copies.originals.items()):
            stem = PurePosixPath(original).stem
            parts = (stem, _split_draft(original).item, split_page_name(stem, mark).item)
            item = next((each for each in parts if each in known), "")
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

    def _check_orphans(self, items: FoundItems) -> None:
        """Report items without a scan or text."""
        for item in items.list_without_source():
            self._report(item.id, "truth-without-scan" if item.truth else "draft-without-scan")

    def scan(self) -> Listing:
        """Return the project's items and problems."""
        raise NotImplementedError


class _FileScanner(_Scanner):
    """Scans projects with one JSON file for each item. Nearly all items need no closer look than `FileColumns` has."""

    def __init__(self, root: Path, benchmark: Benchmark, count: Count | None) -> None:
        super().__init__(root, benchmark, count)
        self._columns = FileColumns(
            {
                "truths": self._layout.truth_suffixes,
                "drafts": (".json",),
                "scans": SCAN_SUFFIXES,
                "texts": TEXT_SUFFIXES,
            }
        )

    def scan(self) -> Listing:
        columns = self._columns
        for kind in KINDS:
            for folder, names in self._list_folders(kind):
                others = columns.add(kind, folder, self._leave_out_unfit(kind, names))
                if kind == "scans":
                    self._sort_others(folder, others)
        self._report_unread()
        self._check_skipped()
        splits = self._set_odd_apart()
        truths, drafts = self._find_truths(), self._find_drafts()
        scans, texts = (
            self._find_pages(((path, stem) for path, stem, _ in self._list_files(kind)), splits[kind])
            for kind in splits
        )
        has_sources = bool(columns["scans"] or columns["texts"])
        self._sort_out(truths, scans, texts, drafts, has_sources)
        columns.drop_odd()
        # a dict keeps each id once
        odd = {
            name: Item(
                name,
                tuple(path for _, path in scans.get(name, ())),
                truths.get(name, ""),
                drafts=tuple(drafts.get(name, ())),
                texts=tuple(path for _, path in texts.get(name, ())),
            )
            for name in {**scans, **texts, **truths, **drafts}
        }
        plain = (columns[kind] for kind in ("scans", "texts", "truths", "drafts"))
        names = sort_naturally(dict.fromkeys(chain(*plain, odd)))
        items = FoundItems(names, odd, columns)
        self._report_copies(names)
        self._check_lookalikes(names)
        self._check_orphans(items)
        self._check_numbers(names)
        self._check_table(lambda name: name in truths or name in columns["truths"])
        return Listing(items, self._problems, self._unknown, [*self._places], self._links)

    def _leave_out_unfit(self, kind: Kind, names: list[str]) -> list[str]:
        """Return the names of files that items can have: of no schemas, and of truths those that fit the pattern."""
        if "schema.json" in "\n".join(names).lower():
            names = [name for name in names if not is_schema_file(name)]
        if kind != "truths" or not self._layout.item_pattern:
            return names
        return [name for name in names if self._fits(self._layout.split_truth_name(name)[0])]

    def _set_odd_apart(self) -> dict[Kind, Callable[[str], PageName] | None]:
        """Find the items that need a closer look; return how names of scans and of texts are split into items and pages."""
        columns = self._columns
        columns.set_unsafe_apart()
        truths, drafts, scans, texts = (columns[kind] for kind in KINDS)
        splits: dict[Kind, Callable[[str], PageName] | None] = {}
        for kind in ("scans", "texts"):
            split = splits[kind] = self._choose_page_names(columns[kind], truths, drafts)
            if split:
                pages = {stem: split(stem).item for stem in columns[kind]}
                columns.odd.update(*((stem, item) for stem, item in pages.items() if stem != item))
        alone = (scans.keys() - truths.keys()) | (
            (truths.keys() | drafts.keys()) - scans.keys() - texts.keys()
        )
        columns.odd.update(list_possible_copies(alone))
        return splits

    def _list_files(self, kind: Kind) -> Iterator[tuple[str, str, str]]:
        """Yield (relative path, stem, suffix) of the files of those items that need a closer look."""
        for folder, name in self._columns.list_odd(kind):
            suffix = find_suffix(name, self._columns.suffixes[kind])
            yield folder + name, name[: -len(suffix)], suffix.lower()

    def _find_truths(self) -> Truths:
        """Return the ground-truth file of each item."""
        found: Drafts = {}
        for relative, stem, _ in self._list_files("truths"):
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

    def _check_table(self, has_truth: Callable[[str], bool]) -> None:
        """Report the table's rows that have no file; unfinished placeholder rows are ignored."""
        table = self._benchmark.table
        if not table:
            return
        path = self._root / self._layout.truths[0] / table.file
        self._places[f"{self._layout.truths[0]}/{table.file}"] = None
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
            elif not has_truth(name):
                self._report(name, "row-without-item", path=str(path), key=key)


class _RecordScanner(_Scanner):
    """Scans projects with the records of many items in each file; the items' keys name the scans."""

    def scan(self) -> Listing:
        pages, drafts = self._find_scan_pages(), self._find_drafts()
        lines = self._copies.leave_out_lines(list(self._read_truths()))
        for relative, key, _ in self._read_lines("drafts", say=False):
            drafts.setdefault(name_item(key), []).append(relative)
        self._sort_out(
            {name_item(key): relative for relative, key, _ in lines}, pages, {}, drafts, bool(pages)
        )
        scans = {name: [relative for _, relative in found] for name, found in pages.items()}
        items = list(self._make_truth_items(lines, scans))
        places = self._layout.truths
        files = (
            file for place in places for file, _ in list_files(self._root, place, self._layout.recursive)
        )
        types = find_batch_types(self._benchmark, files)
        known = {name for item in items for name in (item.id, item.key_name)}
        for item in items:
            item.drafts = tuple(drafts.get(item.id) or drafts.get(item.key_name) or ())
        form = next((key for _, key, _ in lines if name_item(key) != key), "")
        for name in sorted({**scans, **drafts}):
            if name not in known:
                found = tuple(scans.get(name, ()))
                new = Item(name, found, "", _make_key(name, found, form), drafts=tuple(drafts.get(name, ())))
                new.type = find_type(self._root, self._benchmark, new, types)
                items.append(new)
        listed = FoundItems.of_items(items)
        self._report_copies(listed.names)
        self._check_orphans(listed)
        return Listing(listed, self._problems, self._unknown, [*self._places], self._links)

    def _read_truths(self) -> Iterator[TruthLine]:
        """Yield (file, key, number of earlier records with this key in the file) of every readable record."""
        if self._layout.container == "jsonl":
            yield from self._read_lines("truths", say=True)
            return
        for relative, _, _ in self._list_files("truths"):
            if not self._layout.split_truth_name(PurePosixPath(relative).name)[0]:
                continue
            self._places[relative] = None
            file = open_record_file(self._root / relative, self._layout)
            try:
                keys, faults = file.list_keys(), file.read_index().faults
            except UnreadableError as error:
                self._problems.append(Problem("", error.message))
                continue
            if self._count:
                self._count(len(keys))
            self._problems += [Problem("", fault) for fault in faults]
            yield from ((relative, key, nth) for key, nth in keys)

    def _find_scan_pages(self) -> Pages:
        """Return the scans of each item, with the numbers of the pages, in order."""
        files = list[tuple[str, str]]()
        for folder, names in self._list_folders("scans"):
            for name in names:
                stem, dot, suffix = name.rpartition(".")
                if dot and (dot + suffix).lower() in SCAN_SUFFIXES:
                    files.append((folder + name, stem))
                else:
                    self._sort_others(folder, [name])
        self._report_unread()
        self._check_skipped()
        return self._find_pages(files, self._choose_page_names([stem for _, stem in files], (), ()))

    def _make_truth_items(self, lines: list[TruthLine], scans: dict[str, list[str]]) -> Iterator[Item]:
        """Yield the records as items; those of one name are distinguished by the file, or numbered if it is the same.

        Where each name should have one record, those are reported.
        """
        places: dict[str, list[str]] = {}
        names = [name_item(key) for _, key, _ in lines]
        for name, (relative, _, _) in zip(names, lines, strict=True):
            places.setdefault(name, []).append(relative)
        taken, counts = set(places), Counter[tuple[str, str]]()
        for name, (relative, key, nth) in zip(names, lines, strict=True):
            id_, same = name, places[name]
            if len(same) > 1:
                number = counts[name, relative] = counts[name, relative] + 1
                is_list = len(set(same)) == 1 and not self._benchmark.is_known
                id_ = f"{name}@{number}" if is_list else f"{name}@{relative}" + f"#{number}" * (number > 1)
                while id_ in taken:
                    id_ += "#"
                taken.add(id_)
                if not is_list:
                    self._report(id_, "item-duplicate", key=key, places=", ".join(sorted(set(same))))
            type_ = self._benchmark.report.find_type(relative)
            yield Item(id_, tuple(scans.get(name, ())), relative, key, nth, type=type_)

    def _read_lines(self, kind: Kind, say: bool) -> Iterator[TruthLine]:
        """Yield (file, key, number of earlier lines with this key in the file) of every readable line."""
        for relative, _, suffix in self._list_files(kind):
            is_truth = kind == "truths" and self._layout.split_truth_name(PurePosixPath(relative).name)[0]
            if suffix != ".jsonl" and not is_truth:
                continue
            self._places[relative] = None
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
        lines = text.removeprefix("\ufeff").split("\n")
        if self._count:
            self._count(len(lines))
        for line in lines:
            if key := read_line_key(line, self._layout.key):
                yield relative, key, seen[key]
                seen[key] += 1
            elif line.strip():
                is_whole = False
        if say and not is_whole:
            faults = json_lines.find_faults(text, self._layout.key, relative)
            self._problems += [Problem("", fault) for fault in faults]


def _make_key(name: str, scans: Sequence[str], form: str) -> str:
    """Return the key of an item's new record: like the key `form`, which is that of a file, else the item's name."""
    if not form or not scans:
        return name
    folder = form[: max(form.rfind("/"), form.rfind("\\")) + 1]
    return folder + PurePosixPath(scans[0]).name


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


def _name_other_places(layout: FileLayout) -> set[str]:
    """Return the folders in which only copies are looked for: of tables, settings and the journal."""
    truths = layout.truths
    return {".", ".gtapp", *(f"{each}/{COPIES_FOLDER}" for each in truths)}.difference(truths)


def list_other_files(root: Path, layout: FileLayout) -> list[str]:
    """Return the files outside the project's folders of items that may be copies, and those of which they may be."""
    copies = dict[str, str]()
    folders = [
        found
        for place in sorted(_name_other_places(layout))
        for found in list_folders(root, place, copied=copies.__setitem__)
    ]
    others = [folder + name for folder, names in folders for name in names if name.endswith(_OTHER_SUFFIXES)]
    return sorted((*others, *copies))


def _split_draft(relative: str) -> AnswerName:
    """Return the parts of the name of a draft's file."""
    folder, _, name = relative.rpartition("/")
    return split_answer_name(name.rpartition(".")[0] or name, folder.rpartition("/")[2])


def _share(sets: Sequence[set[Any]]) -> bool:
    """Return whether two of the sets have an element in common."""
    return len(set().union(*sets)) < sum(map(len, sets))

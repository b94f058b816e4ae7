"""Finds truths and runs of answers in folders and files by their names; no file is opened."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath

from gtapp.core.answers.item_sources import CUSTOM_ID, ITEM, ItemFiles, ItemLines, ItemRows, ItemSource
from gtapp.core.answers.record_file_search import FORMATS, find_record_key
from gtapp.core.answers.record_rows import RecordRows, number_lines
from gtapp.core.files import table_file
from gtapp.core.files.conflict_copies import find_original, find_originals, find_possible_original
from gtapp.core.files.file_names import (
    PAGE_MARKS,
    NameForms,
    are_split,
    natural_key,
    split_answer_name,
    split_page_name,
)
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import Benchmark, FileLayout
from gtapp.core.schema.containers import CONTAINERS, PAGES, TEXT, find_suffix, is_schema_file
from gtapp.core.schema.items import split_number
from gtapp.core.schema.layout_keys import match_names
from gtapp.core.store.project_folder import READING_FILE

_LINE_SUFFIXES = (".jsonl", ".ndjson")
_TABLE_SUFFIXES = (".csv", ".tsv", ".xlsx")
_TEXT_SUFFIXES = (".txt", ".md")
ANSWER_SUFFIXES = (".json", *_LINE_SUFFIXES, *_TABLE_SUFFIXES, *_TEXT_SUFFIXES)
"""The endings of the names of files that may hold answers."""
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
# files in the same folder that are no items: the letters' persons, a run's figures
_NO_ITEMS = ("persons.json", "scoring.json")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class AnswerRun:
    """One model's answers. `test` is the id in the name of its files or folder, which determines its rules."""

    name: str
    test: str
    open: Callable[[], ItemSource]


def find_truths(place: Path, benchmark: Benchmark) -> list[Path]:
    """Return the folders or files below `place` in which a project keeps truths; `place` itself if there are none."""
    inside = [place / each for each in benchmark.layout.truths]
    return [each for each in inside if os.path.exists(each)] or [place]  # noqa: PTH110 - Path.exists may raise


def find_truth_folder(places: Sequence[Path]) -> Path:
    """Return the folder of the truths, in which some measures look for further files."""
    return places[0] if places[0].is_dir() else places[0].parent


def find_asked_items(folder: Path, benchmark: Benchmark) -> frozenset[str] | None:
    """Return the items that have a scan or a text beside the folder of the truths; None if no item has one.

    The leaderboards' program asks models about these alone.
    """
    found = _list_asked(folder.parent, benchmark.layout)
    # the truth's name may be spelled in another form
    forms = NameForms(found)
    return frozenset((*found, *(other for name in found for other in forms.list_other(name)))) or None


def _list_asked(root: Path, layout: FileLayout) -> set[str]:
    """Return the names of items by the scans and texts of a project."""
    found: set[str] = set()
    for place in (*layout.scans, *layout.texts):
        with suppress(GtappError):  # it is missing
            names = _list_folder(root / place)[0]
            stems = [name.rpartition(".")[0] or name for name in names]
            marks = (layout.pages,) if layout.pages else PAGE_MARKS
            found.update(split_page_name(stem, mark).item for stem in stems for mark in marks)
    return found


def open_truths(places: Sequence[Path], benchmark: Benchmark) -> ItemSource:
    """Open the truths in these folders or files; of two with the same name the first counts.

    Raises:
        GtappError: a place is missing or can't be looked into.
    """
    if files := _find_record_files(places, benchmark.layout):
        return RecordRows(files, benchmark.layout, not benchmark.is_known)
    kinds = {_detect_kind(place, benchmark) for place in places}
    if kinds == {"table"}:
        return ItemRows(places[0])
    if "lines" not in kinds:
        found = _open_truth_files(places, benchmark)
        if found or not all(map(Path.is_dir, places)):
            return found
    files = [each for place in places for each in _find_line_files(place, benchmark.layout.recursive)]
    if files or not all(map(Path.is_dir, places)):
        lines = _open_lines(files, benchmark.layout.key or ITEM)
        return lines if benchmark.is_known else number_lines(lines)
    return _open_truth_files(places, benchmark)


def _find_record_files(places: Sequence[Path], layout: FileLayout) -> list[Path]:
    """Return the files of many records in these folders or files; none if the layout has none, or has lines.

    A file that is no such one, as a table that gtapp exported, is none.
    """
    if not layout.is_shared or layout.container == "jsonl":
        return []
    found: list[Path] = []
    for place in places:
        if place.is_file():
            found += [place] if _has_records(place, layout) else []
            continue
        own = layout.for_reading if (place / READING_FILE).is_file() else layout
        for folder, names in _walk_folders(place):
            if layout.recursive or folder == place:
                found += (folder / name for name in names if own.split_truth_name(name)[0])
    return found


def _has_records(path: Path, layout: FileLayout) -> bool:
    if not layout.split_truth_name(path.name)[0]:
        return False
    try:
        open_record_file(path, layout).read_index()
    except UnreadableError as error:
        return error.code not in ("file-no-record", "file-no-records")
    return True


def _open_truth_files(places: Sequence[Path], benchmark: Benchmark) -> ItemSource:
    # not resolved: a folder may be a link to another place
    root = Path(find_common_folder([place.parent.absolute() for place in places]))
    layout = benchmark.layout
    fits = match_names(layout.item_pattern)
    suffixes = (".json",) if CONTAINERS[layout.container].is_shared else layout.truth_suffixes
    found = ItemFiles(root, "score-truth-double", layout.container == TEXT)
    for folder, names in (each for place in reversed(places) for each in _list_truth_folders(place, layout)):
        head = _make_prefix(folder.absolute(), root)
        for stem, tail in _list_item_files(found, names, suffixes):
            if fits(stem):
                found.add(stem, head, tail)
    _leave_out_copies(found, find_truth_folder(places), benchmark)
    found.sort()
    return found


def _list_truth_folders(place: Path, layout: FileLayout) -> Iterator[tuple[Path, list[str]]]:
    """Yield the folders in which the files of truths lie, and these: in folders inside if these only split many files."""
    if place.is_file():
        yield place.parent, [place.name]
    elif layout.recursive:
        yield from _walk_folders(place)
    else:
        names, inner = _list_folder(place)
        yield place, names
        if are_split(inner):
            yield from ((place / each, _list_folder(place / each)[0]) for each in inner)


def _leave_out_copies(truths: ItemFiles, folder: Path, benchmark: Benchmark) -> None:
    """Leave out truths whose names may be copies' and that have neither scan nor text, as the list of a project's items does."""
    possible = [name for name in truths if find_possible_original(name, truths.__contains__)]
    if not possible:  # as nearly always
        return
    asked = find_asked_items(folder, benchmark)
    for name in possible:
        original = find_possible_original(name, truths.__contains__, is_strict=asked is None)
        if original and name not in (asked or ()):
            truths.remove(name)
            _report_copy(truths, name, original)


def _report_copy(found: ItemSource, name: str, original: str) -> None:
    found.report("", Message("conflict-copy", {"path": name, "original": original}))


def _open_lines(files: Collection[Path], key: str) -> ItemLines:
    """Open the lines of files, without copies: those whose names say so, or may and that have no name the original lacks."""
    copies = {each: each.with_name(found) for each in files if (found := find_original(each.name))}
    left = [each for each in files if each not in copies]
    for each in left:
        beside = {path.name for path in left if path.parent == each.parent}
        found = find_possible_original(each.name, beside.__contains__)
        if found and _list_names(each, key) <= _list_names(each.with_name(found), key):
            copies[each] = each.with_name(found)
    source = ItemLines([each for each in left if each not in copies], key)
    for copy, original in copies.items():
        _report_copy(source, copy.name, original.name)
    return source


def _list_names(path: Path, key: str) -> set[str]:
    return {name for name, _ in ItemLines([path], key).list_names()}


def find_run_places(root: Path, benchmark: Benchmark) -> list[Path]:
    """Return where a project's runs are: its folders of answers and, below its drafts, the folders that drafting made."""
    answers = [root / each for each in benchmark.layout.answers]
    made = [folder for each in benchmark.layout.drafts for folder in _find_drafted(root / each)]
    return [*(each for each in answers if os.path.exists(each)), *made]  # noqa: PTH110 - Path.exists may raise


def _find_drafted(drafts: Path) -> list[Path]:
    """Return the folders ``RUN`` with files ``request_RUN_….json``."""
    try:
        with os.scandir(drafts) as entries:
            folders = [drafts / each.name for each in entries if each.is_dir(follow_symlinks=False)]
        found = [each for each in folders if any(test == each.name for test in _list_tests(each))]
    except OSError:
        return []
    return sorted(found, key=lambda each: natural_key(each.name))


def _list_tests(folder: Path) -> Iterator[str]:
    """Yield the tests that the names of the files in a folder have."""
    with os.scandir(folder) as entries:
        yield from (split_answer_name(each.name, folder.name).test for each in entries)


def find_batches(truths: Sequence[Path], benchmark: Benchmark) -> frozenset[str]:
    """Return the names of the folders in which the truths lie by batch, below these places.

    Raises:
        GtappError: a place can't be looked into.
    """
    folders = [place for place in truths if benchmark.layout.recursive and place.is_dir()]
    return frozenset(
        name
        for place in folders
        for folder, _ in _walk_folders(place)
        for name in folder.relative_to(place).parts
    )


def find_runs(
    place: Path, benchmark: Benchmark, batches: Set[str] = frozenset(), truths: Sequence[Path] = ()
) -> list[AnswerRun]:
    """Find the runs in a folder (of files, or of folders by date and test) or in a file, in natural order of names.

    Folders with the names of the truths' `batches` divide a run's lines and not the runs. Texts (``.txt``, ``.md``) are answers
    where there is no JSON. A file may name the items of these `truths`, or of the scans beside them, by a key of its own.

    Raises:
        GtappError: there is no run, or the place can't be read.
    """
    if place.is_file() and (runs := [*_find_record_runs(place, benchmark)]):
        return runs
    if truths and place.is_file() and (keyed := _find_keyed_run(place, benchmark, truths)):
        return [keyed]
    kind = _detect_kind(place, benchmark)
    if kind == "table":
        table_file.FlatTable(place)  # raises: it is no table with a column of items
        return [_make_table_run(place, partial(ItemRows, place))]
    has_texts = benchmark.layout.container == TEXT
    finders: list[Callable[[], Iterable[AnswerRun]]] = [
        partial(_find_file_runs, place, _list_answer_suffixes(benchmark.layout), has_texts),
        partial(_find_line_runs, place, benchmark.layout.key or ITEM, batches),
    ]
    if kind == "lines":
        finders.reverse()
    del finders[2 if place.is_dir() else 1 :]
    if benchmark.layout.has_tables:
        finders.append(partial(_find_record_runs, place, benchmark))
    finders.append(partial(_find_file_runs, place, _TEXT_SUFFIXES))
    for find in finders:
        found = sorted(find(), key=lambda run: natural_key(run.name))
        if found:
            return found
    raise GtappError("score-no-answers", path=str(place))


def _find_record_runs(place: Path, benchmark: Benchmark) -> Iterator[AnswerRun]:
    """Yield a run for each file that is like the project's own of many records."""
    for path in _find_record_files([place], benchmark.layout):
        if place.is_file() or _has_records(path, benchmark.layout):
            yield _make_table_run(path, partial(RecordRows, [path], benchmark.layout, not benchmark.is_known))


def _make_table_run(path: Path, open_rows: Callable[[], ItemRows]) -> AnswerRun:
    """Return the run in a file of many records."""

    def open_answers() -> ItemRows:
        rows = open_rows()
        rows.are_answers = True
        return rows

    return AnswerRun(path.stem, path.stem, open_answers)


def _find_keyed_run(place: Path, benchmark: Benchmark, truths: Sequence[Path]) -> AnswerRun | None:
    """Return the run in a file whose records name the items by a key that only this file has; None if it is no such one.

    Most items may have no truth yet: then the names are those of scans beside the truths, or in the project's folder without any.
    """
    if place.suffix.lower() not in FORMATS:
        return None
    names = {split_number(name)[0] for name in open_truths(truths, benchmark)}
    found = find_record_key(place, names)
    if not found:
        folder = find_truth_folder(truths)
        asked = (_list_asked(root, benchmark.layout) for root in (folder.parent, folder))
        found = find_record_key(place, names.union(*asked))
    if not found or found.encoding or (found.key and found.key in (ITEM, CUSTOM_ID, benchmark.layout.key)):
        return None
    drops_key = is_name_only(found.key, benchmark)
    return _make_table_run(
        place, partial(RecordRows, [place], found.layout, not benchmark.is_known, drops_key)
    )


def is_name_only(key: str, benchmark: Benchmark) -> bool:
    """Return whether a key by which answers name their items is none of the record's fields."""
    return benchmark.joint_schema.fields.find(tuple(key.split("."))) is None


def _detect_kind(place: Path, benchmark: Benchmark) -> str:
    suffix = place.suffix.lower()
    if place.is_file():
        return "table" if suffix in _TABLE_SUFFIXES else "lines" if suffix in _LINE_SUFFIXES else "files"
    if not place.is_dir():
        raise GtappError("file-missing", path=str(place))
    return "lines" if benchmark.layout.container == "jsonl" else "files"


def _find_line_runs(place: Path, key: str, batches: Set[str]) -> Iterator[AnswerRun]:
    """Yield a run for a file, and one for all files of a folder and of its folders of batches."""
    if place.is_file():
        yield AnswerRun(place.stem, place.stem, lambda: ItemLines([place], key))
        return
    runs: dict[Path, list[Path]] = {}
    for folder, names in _walk_folders(place):
        own = place.joinpath(*(part for part in folder.relative_to(place).parts if part not in batches))
        for name in names:
            if name.lower().endswith(_LINE_SUFFIXES):
                runs.setdefault(own, []).append(folder / name)
    for folder, paths in runs.items():
        yield _make_line_run(_name_run(folder, place), paths, key)


def _make_line_run(name: str, paths: list[Path], key: str) -> AnswerRun:
    return AnswerRun(name, name.rpartition("/")[2], lambda: _open_lines(paths, key))


def _find_line_files(place: Path, recursive: bool) -> Iterator[Path]:
    if place.is_file():
        yield place
        return
    for folder, names in _walk_folders(place):
        if recursive or folder == place:
            yield from (folder / name for name in names if name.lower().endswith(_LINE_SUFFIXES))


def _find_file_runs(place: Path, suffixes: tuple[str, ...], has_texts: bool = False) -> Iterator[AnswerRun]:
    """Yield a run for each folder and, if its files name several tests (``request_<test>_<item>.json``), for each test.

    The folder ``<date>/<test>`` of a single run has its test's id, which the names of its files may write in another way.
    """
    if place.is_file():
        yield from _group_runs(place.parent, [place.name], place.stem, suffixes, has_texts)
        return
    for folder, names in _walk_folders(place):
        yield from _group_runs(folder, names, _name_run(folder, place), suffixes, has_texts)


def _group_runs(
    folder: Path, names: list[str], run: str, suffixes: tuple[str, ...], has_texts: bool
) -> Iterator[AnswerRun]:
    groups: dict[str, ItemFiles] = {}
    unused = ItemFiles(folder)
    for stem, tail in _list_item_files(unused, names, suffixes):
        parts = split_answer_name(stem, folder.name)
        if parts.test not in groups:
            groups[parts.test] = ItemFiles(folder, has_texts=has_texts)
        groups[parts.test].add(parts.item, parts.prefix, tail)
    bare = groups.pop("", None) if len(groups) > 1 else None
    for name in bare or ():
        unused.report(name, Message("score-file-other"))
    for test, files in groups.items():
        files.problems[:0], unused.problems = unused.problems, []
        name = f"{run}/{test}" if len(groups) > 1 else run
        of_folder = not test or (len(groups) == 1 and _DATE.fullmatch(folder.parent.name))
        yield AnswerRun(name, run.rpartition("/")[2] if of_folder else test, _make_opener(files))


def _make_opener(files: ItemFiles) -> Callable[[], ItemSource]:
    return lambda: files


def _list_answer_suffixes(layout: FileLayout) -> tuple[str, ...]:
    """Return the endings of the names of answers that have a file each."""
    own = {TEXT: (".txt", ".json"), PAGES: (".xml",)}
    return (*layout.suffixes, *own.get(layout.container, (".json",)))


def _list_item_files(
    found: ItemSource, names: Sequence[str], suffixes: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """Yield the stem and suffix of each file with one of these; report copies, and a name that no report can hold."""
    copies = find_originals(names) if len(names) > 1 else {}
    for name in names:
        if name in copies:
            _report_copy(found, name, copies[name])
            continue
        suffix = find_suffix(name, suffixes)
        stem = name[: -len(suffix)]
        if not suffix or name in _NO_ITEMS or is_schema_file(name):
            continue
        if _SURROGATE.search(name):
            shown = os.fsencode(name).decode("utf-8", "backslashreplace")
            found.report("", Message("item-unsafe", {"item": shown, "reason": "it is not UTF-8"}))
        else:
            yield stem, suffix


def _walk_folders(place: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield every folder from `place` down with the names of its files; those of second readings only if `place` is one."""
    names, inner = _list_folder(place)
    yield place, names
    for name in inner:
        if not os.path.isfile(place / name / READING_FILE):
            yield from _walk_folders(place / name)


def _list_folder(folder: Path) -> tuple[list[str], list[str]]:
    """Return the sorted names of a folder's files and subfolders, without hidden ones and links to folders.

    A subfolder that a sync program copied is among the files, to be reported as they are.
    """
    names: list[str] = []
    inner: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.startswith("."):
                    if not _is_folder(entry) or find_original(entry.name):
                        names.append(entry.name)
                    elif not entry.is_symlink():
                        inner.append(entry.name)
    except OSError as error:
        raise GtappError("file-io", path=str(folder), reason=error.strerror or str(error)) from error
    return sorted(names), sorted(inner)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def find_common_folder(folders: Sequence[PurePath]) -> PurePath:
    """Return the innermost folder that has all of these absolute ones inside; an empty path if they are on several drives."""
    first, *others = folders
    around = (each for each in (first, *first.parents) if all(map(partial(_is_inside, each), others)))
    return next(around, type(first)())


def _is_inside(root: PurePath, folder: PurePath) -> bool:
    return folder.is_relative_to(root)


def _make_prefix(folder: Path, root: Path) -> str:
    """Return the folder's path below `root` as a prefix for file names."""
    relative = (folder.relative_to(root) if root.is_absolute() else folder).as_posix()
    return "" if relative == "." else relative + "/"


def _name_run(folder: Path, place: Path) -> str:
    """Return the name of a run in `folder`: its path below `place`, or the name of `place` itself."""
    relative = folder.relative_to(place).as_posix()
    return place.resolve().name if relative == "." else relative

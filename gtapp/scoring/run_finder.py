"""Finds the truths, and the runs of answers, in folders and files by their names; nothing is opened."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtapp.benchmark import Benchmark
from gtapp.errors import GtappError
from gtapp.formats.file_names import natural_key
from gtapp.messages import Message
from gtapp.scoring.sources import ITEM, ItemFiles, ItemLines, ItemRows, ItemSource

_LINES = (".jsonl", ".ndjson")
_TABLES = (".csv", ".tsv", ".xlsx")
_REQUEST = re.compile(r"(request_([^_]+)_)(.+)", re.DOTALL)
# what lies beside the items and is none: the letters' persons, a run's figures
_BESIDE = ("persons.json", "scoring.json")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class AnswerRun:
    """One model's answers. `test` is the id in its files' or its folder's name, by which its rules are known."""

    name: str
    test: str
    open: Callable[[], ItemSource]


def find_truths(place: Path, benchmark: Benchmark) -> list[Path]:
    """Where below `place` the truths lie: in the folders or files where a project keeps them, else in itself."""
    inside = [place / each for each in benchmark.layout.truths]
    return [each for each in inside if os.path.exists(each)] or [place]  # noqa: PTH110 - Path.exists may raise


def truth_folder(places: Sequence[Path]) -> Path:
    """The folder of the truths, for what lies beside them."""
    return places[0] if places[0].is_dir() else places[0].parent


def open_truths(places: Sequence[Path], benchmark: Benchmark) -> ItemSource:
    """The truths in these folders or files; of two with the same name the first counts.

    Raises:
        GtappError: a place is missing or can't be looked into.
    """
    kinds = {_kind(place, benchmark) for place in places}
    if kinds == {"table"}:
        return ItemRows(places[0])
    if "lines" not in kinds:
        found = _truth_files(places, benchmark)
        if found or not all(map(Path.is_dir, places)):
            return found
    lines = [each for place in places for each in _lines_below(place, benchmark.layout.recursive)]
    if lines or not all(map(Path.is_dir, places)):
        return ItemLines(lines, benchmark.layout.key or ITEM)
    return _truth_files(places, benchmark)


def _truth_files(places: Sequence[Path], benchmark: Benchmark) -> ItemSource:
    # not resolved: a folder may be a link to one elsewhere
    root = Path(os.path.commonpath([place.parent.absolute() for place in places]))
    pattern = re.compile(benchmark.layout.item_pattern or ".*", re.DOTALL)
    found = ItemFiles(root, double="score-truth-double")
    for place in reversed(places):
        folder = place if place.is_dir() else place.parent
        names = [place.name] if place.is_file() else _list_folder(place)[0]
        head = _below(folder.absolute(), root)
        for stem, tail in _json(found, names):
            if pattern.fullmatch(stem):
                found.add(stem, head, tail)
    found.sort()
    return found


def find_run_places(root: Path, benchmark: Benchmark) -> list[Path]:
    """Where a project's runs lie: its folders of answers, and below its drafts the folders that drafting made."""
    answers = [root / each for each in benchmark.layout.answers]
    made = [folder for each in benchmark.layout.drafts for folder in _find_drafted(root / each)]
    return [*(each for each in answers if os.path.exists(each)), *made]  # noqa: PTH110 - Path.exists may raise


def _find_drafted(drafts: Path) -> list[Path]:
    """The folders ``RUN`` with files ``request_RUN_….json``."""
    try:
        with os.scandir(drafts) as entries:
            folders = [drafts / each.name for each in entries if each.is_dir(follow_symlinks=False)]
        found = [each for each in folders if any(map(f"request_{each.name}_".__eq__, _heads(each)))]
    except OSError:
        return []
    return sorted(found, key=lambda each: natural_key(each.name))


def _heads(folder: Path) -> Iterator[str]:
    """How the names of a run's files begin, up to the item."""
    with os.scandir(folder) as entries:
        yield from (found[1] for each in entries if (found := _REQUEST.match(each.name)))


def find_runs(place: Path, benchmark: Benchmark) -> list[AnswerRun]:
    """The runs in a folder (of files, or of folders by date and test) or in a file, in natural order of their names.

    Raises:
        GtappError: there is nothing of the kind, or it can't be looked into.
    """
    kind = _kind(place, benchmark)
    if kind == "table":
        return [AnswerRun(place.stem, place.stem, lambda: ItemRows(place))]
    finders = [_runs_of_files, _runs_of_lines]
    if kind == "lines":
        finders.reverse()
    for find in finders[: 2 if place.is_dir() else 1]:
        found = sorted(find(place, benchmark), key=lambda run: natural_key(run.name))
        if found:
            return found
    raise GtappError("score-no-answers", path=str(place))


def _kind(place: Path, benchmark: Benchmark) -> str:
    suffix = place.suffix.lower()
    if place.is_file():
        return "table" if suffix in _TABLES else "lines" if suffix in _LINES else "files"
    if not place.is_dir():
        raise GtappError("file-missing", path=str(place))
    return "lines" if benchmark.layout.container == "jsonl" else "files"


# JSON-lines files


def _runs_of_lines(place: Path, benchmark: Benchmark) -> Iterator[AnswerRun]:
    """A file is a run; the files of a folder are one together, since they are batches of it."""
    key = benchmark.layout.key or ITEM
    if place.is_file():
        yield _run_of_lines(place.stem, [place], key)
        return
    for folder, names in _folders(place):
        paths = [folder / name for name in names if name.lower().endswith(_LINES)]
        if paths:
            yield _run_of_lines(_name(folder, place), paths, key)


def _run_of_lines(name: str, paths: list[Path], key: str) -> AnswerRun:
    return AnswerRun(name, name.rpartition("/")[2], lambda: ItemLines(paths, key))


def _lines_below(place: Path, recursive: bool) -> Iterator[Path]:
    if place.is_file():
        yield place
        return
    for folder, names in _folders(place):
        if recursive or folder == place:
            yield from (folder / name for name in names if name.lower().endswith(_LINES))


# folders of JSON files


def _runs_of_files(place: Path, benchmark: Benchmark) -> Iterator[AnswerRun]:
    """A folder's files are a run; those of several tests (``request_<test>_<item>.json``) are one for each."""
    del benchmark
    if place.is_file():
        yield from _runs_in(place.parent, [place.name], place.stem)
        return
    for folder, names in _folders(place):
        yield from _runs_in(folder, names, _name(folder, place))


def _runs_in(folder: Path, names: list[str], run: str) -> Iterator[AnswerRun]:
    groups: dict[str, ItemFiles] = {}
    beside = ItemFiles(folder)
    for stem, tail in _json(beside, names):
        match = _REQUEST.fullmatch(stem)
        head, test, name = match.groups() if match else ("", "", stem)
        if test not in groups:
            groups[test] = ItemFiles(folder)
        groups[test].add(name, head, tail)
    bare = groups.pop("", None) if len(groups) > 1 else None
    for name in bare or ():
        beside.report(name, Message("score-file-other"))
    for test, files in groups.items():
        files.problems[:0], beside.problems = beside.problems, []
        name = f"{run}/{test}" if len(groups) > 1 else run
        yield AnswerRun(name, test or run.rpartition("/")[2], _make_opener(files))


def _make_opener(files: ItemFiles) -> Callable[[], ItemSource]:
    return lambda: files


def _json(found: ItemSource, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Stem and suffix of the JSON files; a name that no report can hold is said."""
    for name in names:
        stem, suffix = name[:-5], name[-5:]
        if suffix.lower() != ".json" or not stem or name in _BESIDE:
            continue
        if _SURROGATE.search(name):
            shown = os.fsencode(name).decode("utf-8", "backslashreplace")
            found.report("", Message("item-unsafe", {"item": shown, "reason": "it is not UTF-8"}))
        else:
            yield stem, suffix


# folders


def _folders(place: Path) -> Iterator[tuple[Path, list[str]]]:
    """Every folder from `place` down, with the names of its files."""
    names, inner = _list_folder(place)
    yield place, names
    for name in inner:
        yield from _folders(place / name)


def _list_folder(folder: Path) -> tuple[list[str], list[str]]:
    """The names of a folder's files and of its folders, in order; hidden ones and links to folders are left out."""
    names: list[str] = []
    inner: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.startswith("."):
                    if not _is_folder(entry):
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


def _below(folder: Path, root: Path) -> str:
    """The folder's path below `root`, to stand before a file's name."""
    relative = folder.relative_to(root).as_posix()
    return "" if relative == "." else relative + "/"


def _name(folder: Path, place: Path) -> str:
    """What a run in `folder` is called: its path below the folder that was asked for, or that folder's own name."""
    relative = folder.relative_to(place).as_posix()
    return place.resolve().name if relative == "." else relative

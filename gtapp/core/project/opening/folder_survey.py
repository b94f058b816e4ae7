"""Looks at a folder that is not a project yet: what lies in it, and which kind of documents it looks like.

Nothing is opened but the few files by which a benchmark is recognised. Links to folders are not followed, but for those in place
of a project's folder of scans. Huge folders, and those on slow drives, are looked at in part.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Final, TypeVar

from gtapp.core.platform.errors import ProjectError
from gtapp.core.project.opening.detection import CONFIG, find_known
from gtapp.core.scans.unread_files import SCAN_SUFFIXES, name_foreign_suffix
from gtapp.core.schema.pointer import LONE_SURROGATE

MOST_FILES: Final = 200_000
"""How many files and folders are looked at."""
_MOST_SECONDS: Final = 8.0
_DEEPEST: Final = 4
_TRUTHS: Final = ("ground_truths", "data")
_DRAFTS: Final = ("drafts",)
_LINKED: Final = ("images", "pdf")
"""Folders of scans that may be links: a project reads them wherever they lead."""
_RECORDS: Final = (".json", ".jsonl")


@dataclass(frozen=True, slots=True)
class FolderSurvey:
    """What was found in the folder `root`, or of files that are to be copied from there; paths are relative to it.

    Files that have no folder in common, such as those of several drives, have absolute paths; `root` is the folder of the first.

    `formats` has the number of scans of each format, the most frequent first, `unread` that of images that are not read;
    `scan_folders` are the folders in which scans lie (``.`` is the folder itself), `repeated` is the number of those that have
    the name of another one, `linked` are those that are in another place, to which a link leads. `truths` and `drafts` are the
    numbers of files of records, `known` the benchmarks that they could belong to. `projects` are the folders inside, or around
    this one (``..``), that are projects of their own. `is_partial` is True if there is more than was looked at.
    """

    root: Path
    scans: tuple[str, ...] = ()
    formats: Mapping[str, int] = field(default_factory=dict)
    unread: Mapping[str, int] = field(default_factory=dict)
    scan_folders: tuple[str, ...] = ()
    repeated: int = 0
    linked: tuple[str, ...] = ()
    truths: int = 0
    drafts: int = 0
    known: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    is_partial: bool = False
    is_copied: bool = False

    @property
    def is_too_wide(self) -> bool:
        """True for the user's home folder and for a whole drive: they hold much that belongs to no project."""
        root = self.root.resolve()
        return root in (root.parent, Path.home().resolve())

    @property
    def is_project(self) -> bool:
        """True if the folder says itself what it holds."""
        return (self.root / CONFIG).exists()

    @property
    def is_writable(self) -> bool:
        return os.access(self.root, os.W_OK | os.X_OK)


def survey_folder(root: Path, is_cancelled: Callable[[], bool] = lambda: False) -> FolderSurvey:
    """Return what lies in a folder and in the folders in it.

    Raises:
        ProjectError: there is no such folder, or it may not be read.
    """
    if not root.is_dir():
        raise ProjectError("project-missing", path=str(root))
    if not os.access(root, os.R_OK | os.X_OK):
        raise ProjectError("file-rights", path=str(root))
    walk = _Walk(root, is_cancelled)
    files = list(walk.list_files())
    found = FolderSurvey(
        root,
        truths=_count_records(files, _TRUTHS),
        drafts=_count_records(files, _DRAFTS),
        known=find_known(root),
        projects=(*_find_outer_project(root), *walk.projects),
        is_partial=walk.is_partial,
    )
    return _with_scans(found, files, walk.links)


def survey_files(files: Sequence[Path]) -> FolderSurvey:
    """Return what is known of files of one or several folders that are to be copied into a new project."""
    root = find_common_folder(files) or files[0].parent
    names = {name_file(file, root): file for file in files if file.is_file()}
    links = {name for name, file in names.items() if file.is_symlink()}
    return _with_scans(FolderSurvey(root, is_copied=True), list(names), links)


P = TypeVar("P", bound=PurePath)


def find_common_folder(files: Sequence[P]) -> P | None:
    """Return the innermost folder that contains all files; None if there is none: on Windows, drives have none in common."""
    folders = files[0].parents
    return next((each for each in folders if all(file.is_relative_to(each) for file in files)), None)


def name_file(file: PurePath, root: PurePath) -> str:
    """Return the path of a file relative to `root`; its whole path if it is in no folder there."""
    return (file.relative_to(root) if file.is_relative_to(root) else file).as_posix()


def _with_scans(found: FolderSurvey, files: Sequence[str], links: Collection[str]) -> FolderSurvey:
    """Return the survey with the scans among these files, of which some, or their folders, are links."""
    scans = tuple(file for file in files if _suffix(file) in SCAN_SUFFIXES)
    formats = Counter(SCAN_SUFFIXES[_suffix(scan)] for scan in scans)
    unread = Counter(name for file in files if (name := name_foreign_suffix(_suffix(file))))
    names = {scan.rpartition("/")[2].rpartition(".")[0] for scan in scans}
    folders = tuple(dict.fromkeys(scan.rpartition("/")[0] or "." for scan in scans))
    return replace(
        found,
        scans=scans,
        formats=dict(formats.most_common()),
        unread=dict(unread.most_common()),
        scan_folders=folders,
        repeated=len(scans) - len(names),
        linked=tuple(_find_linked(found, folders, (each for each in scans if _is_at(each, links)))),
    )


def _is_at(scan: str, links: Collection[str]) -> bool:
    return scan in links or scan.partition("/")[0] in links


def _find_linked(found: FolderSurvey, folders: Sequence[str], scans: Iterable[str]) -> Iterator[str]:
    """Yield those of the scans that lie outside of the folder, or of all folders from which files are to be copied."""
    places = [found.root / folder for folder in folders] if found.is_copied else [found.root]
    inside = [os.path.realpath(place) for place in places]
    for scan in scans:
        target = Path(os.path.realpath(found.root / scan))
        if not any(target.is_relative_to(place) for place in inside):
            yield scan


def _suffix(file: str) -> str:
    return os.path.splitext(file)[1].lower()  # noqa: PTH122  a Path for each of many files takes long


def _find_outer_project(root: Path) -> Iterator[str]:
    """Yield the folder above if it is a project to which this folder belongs."""
    above = root.absolute().parent
    if (above / CONFIG).exists() or (above / _TRUTHS[0]).is_dir():
        yield ".."


def _count_records(files: Sequence[str], places: tuple[str, ...]) -> int:
    return sum(
        file.startswith(tuple(f"{place}/" for place in places)) for file in files if _suffix(file) in _RECORDS
    )


class _Walk:
    """Goes through a folder's files, level by level, until it is cancelled or a limit is reached."""

    def __init__(self, root: Path, is_cancelled: Callable[[], bool]) -> None:
        self._root = root
        self._is_cancelled = is_cancelled
        self._left = MOST_FILES
        self._end = time.monotonic() + _MOST_SECONDS
        self.projects: list[str] = []
        self.links: set[str] = set()
        self.is_partial = False

    def list_files(self) -> Iterator[str]:
        """Yield the files; `projects`, `links` (files and folders) and `is_partial` are complete afterwards."""
        level = [""]
        for _ in range(_DEEPEST):
            below: list[str] = []
            for folder in level:
                yield from self._list_folder(folder, below)
            level = below
        self.is_partial = self.is_partial or bool(level)

    def _list_folder(self, folder: str, below: list[str]) -> Iterator[str]:
        """Yield a folder's files by name, and add the folders in it to `below`; a project's are left out."""
        entries = self._read_folder(folder)
        if folder and any(entry.name in (CONFIG, _TRUTHS[0]) for entry in entries):
            self.projects.append(folder)
            return
        for entry in entries:
            place = f"{folder}/{entry.name}" if folder else entry.name
            try:
                if entry.is_symlink():
                    self.links.add(place)
                if entry.is_dir(follow_symlinks=place in _LINKED):
                    below.append(place)
                elif entry.is_file():  # no pipe, and no device, which might never end when it is read
                    yield place
            except OSError:
                continue  # a circular link

    def _read_folder(self, folder: str) -> list[os.DirEntry[str]]:
        """Return a folder's entries by name; none if it can't be read, or a limit is reached.

        Those that no project can contain are left out: hidden ones, and names that are not UTF-8.
        """
        found = []
        try:
            with os.scandir(self._root / folder) as entries:
                for entry in entries:
                    self._left -= 1
                    if self._left < 0 or time.monotonic() > self._end or self._is_cancelled():
                        self.is_partial = True
                        break
                    if not entry.name.startswith(".") and not LONE_SURROGATE.search(entry.name):
                        found.append(entry)
        except OSError:
            return []
        return sorted(found, key=lambda entry: entry.name)

"""Looks at a folder that is not a project yet: what lies in it, and which kind of documents it looks like.

Nothing is opened but the few files by which a benchmark and the kinds of records are recognised. Huge folders, and those on slow
drives, are looked at in part.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path, PurePath
from typing import Any, Final, TypeVar

from gtapp.core.answers.record_rows import RecordRows
from gtapp.core.platform.errors import ProjectError, UnreadableError
from gtapp.core.project.opening.detection import (
    CONFIG,
    PROJECT_MARKS,
    find_kinds,
    find_known,
    infer_sample_schema,
    read_sample,
)
from gtapp.core.project.opening.folder_walk import FolderWalk, is_too_wide
from gtapp.core.project.opening.found_records import FoundRecords, find_records
from gtapp.core.scans.unread_files import SCAN_SUFFIXES, name_foreign_suffix

_TRUTHS: Final = ("ground_truths", "data")
_DRAFTS: Final = ("drafts",)
_RECORDS: Final = (".json", ".jsonl")
_ANSWERS: Final = (".json", ".jsonl", ".txt", ".md")
_SAMPLED: Final = 50
_LISTED: Final = 1000


@dataclass(frozen=True, slots=True)
class FolderSurvey:
    """What was found in the folder `root`, or of files that are to be copied from there; paths are relative to it.

    Files that have no folder in common, such as those of several drives, have absolute paths; `root` is the folder of the first.

    `formats` has the number of scans of each format, the most frequent first, `unread` that of images that are not read;
    `scan_folders` are the folders in which scans lie (``.`` is the folder itself), `repeated` is the number of those that have
    the name of another one, `linked` are those that are in another place, to which a link leads. `truths` and `drafts` are the
    numbers of files of records in a project's usual folders, `records` those elsewhere that have names of scans, of which answers
    have the JSON Schema `answer_schema`, and `known` the benchmarks that they could belong to. `projects` are the folders inside,
    or around this one (``..``), that are projects of their own. `is_partial` is True if there is more than was looked at.
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
    records: tuple[FoundRecords, ...] = ()
    answer_schema: Mapping[str, Any] = field(default_factory=dict)
    known: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    is_partial: bool = False
    is_copied: bool = False

    @property
    def is_too_wide(self) -> bool:
        """True for the user's home folder and for a whole drive: they hold much that belongs to no project."""
        return is_too_wide(self.root)

    @property
    def is_project(self) -> bool:
        """True if the folder says itself what it holds."""
        return (self.root / CONFIG).exists()

    def tells_kind(self, kind: str) -> bool:
        """Return whether the files in a project's usual folders tell that it is of this kind, so that nothing need be written."""
        return self.known == (kind,) and bool(self.truths or self.drafts)

    @property
    def is_writable(self) -> bool:
        return os.access(self.root, os.W_OK | os.X_OK)


def survey_folder(
    root: Path, is_cancelled: Callable[[], bool] = lambda: False, walk: FolderWalk | None = None
) -> FolderSurvey:
    """Return what lies in a folder and in the folders in it, through which a `walk` may have gone already.

    Raises:
        ProjectError: there is no such folder, or it may not be read.
    """
    if not root.is_dir():
        raise ProjectError("project-missing", path=str(root))
    if not os.access(root, os.R_OK | os.X_OK):
        raise ProjectError("file-rights", path=str(root))
    walk = walk or FolderWalk(root, PROJECT_MARKS, is_cancelled)
    files = walk.files
    records = find_records(root, files)
    shared = {folder for each in records if not each.suffix for folder in each.folders}
    found = FolderSurvey(
        root,
        truths=_count_records([file for file in files if file not in shared], _TRUTHS),
        drafts=_count_records(files, _DRAFTS),
        records=records,
        known=find_known(root) or find_kinds([root / each.examples[0] for each in records if each.uses]),
        answer_schema=_infer_answer_schema(root, records),
        projects=(*_find_outer_project(root), *walk.projects),
        is_partial=walk.is_partial,
    )
    return _with_scans(found, files, walk.links)


def _infer_answer_schema(root: Path, records: Iterable[FoundRecords]) -> Mapping[str, Any]:
    """Return the schema of the first answers among records; {} if there are none."""
    found = next((each for each in records if each.are_answers and "answers" in each.uses), None)
    return infer_sample_schema(_read_examples(root, found)) if found else {}


def _read_examples(root: Path, found: FoundRecords) -> list[Any]:
    """Return the contents of some answers, or some records of a file of many."""
    if found.suffix:
        return [read_sample(root / each) for each in found.examples]
    rows = RecordRows([root / found.examples[0]], found.layout, is_numbered=False, drops_key=True)
    try:
        return [record for _, record in islice(rows.stream(), _SAMPLED)]
    except UnreadableError:
        return []


def infer_answer_fields(folder: Path) -> Mapping[str, Any]:
    """Return the JSON Schema of each field that the first answers in a folder have; {} if there are none that can be read."""
    try:
        files = sorted(each for each in islice(folder.iterdir(), _LISTED) if each.suffix.lower() in _ANSWERS)
    except OSError:
        return {}
    fields: Mapping[str, Any] = infer_sample_schema(map(read_sample, files[:_SAMPLED])).get("properties", {})
    return fields


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

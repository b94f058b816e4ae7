"""Copies scans into the folder of a project's scans: all of those that have new names, or none."""

from __future__ import annotations

import filecmp
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtapp.core.files import atomic
from gtapp.core.files.file_names import find_name_fault, fold_name, sort_naturally
from gtapp.core.files.new_files import NewFiles, copy_content
from gtapp.core.platform.errors import CopyCancelledError, SaveError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.opening.folder_survey import FolderSurvey, survey_files, survey_folder
from gtapp.core.project.project import Project
from gtapp.core.scans.unread_files import name_foreign_suffix
from gtapp.features.added_scans.last_addition import record_addition


@dataclass(frozen=True, slots=True)
class ScanPlan:
    """The scans that are copied into `folder` (relative to the project), and the files that are not, with the reasons."""

    folder: str
    new: Sequence[Path]
    refused: Sequence[tuple[Path, Message]]


def plan_copies(project: Project, places: Sequence[Path], is_cancelled: Callable[[], bool]) -> ScanPlan:
    """Return which of these files, and of the scans in these folders, can be added; nothing is written.

    A scan whose name the project has, or another one of them, is refused: nothing is replaced, and an item would have two.
    """
    root, layout = project.root, project.benchmark.layout
    folder = next((each for each in layout.scans if (root / each).is_dir()), layout.scans[0])
    known = {
        fold_name(Path(scan).stem): root / scan
        for item in project.items
        if not is_cancelled()
        for scan in item.scans
    }
    new, refused = list[Path](), list[tuple[Path, Message]]()
    for path, fault in _list_scans(places, is_cancelled):
        other = known.get(fold_name(path.stem))
        reason = find_name_fault(path.name, follows_file=True)
        if fault:
            refused.append((path, fault))
        elif reason:
            refused.append((path, Message("item-unsafe", {"item": path.name, "reason": reason})))
        elif other or os.path.lexists(root / folder / path.name):
            refused.append((path, _describe_clash(path, other or root / folder / path.name)))
        else:
            known[fold_name(path.stem)] = path
            new.append(path)
    return ScanPlan(folder, new, refused)


def _list_scans(
    places: Sequence[Path], is_cancelled: Callable[[], bool]
) -> Iterator[tuple[Path, Message | None]]:
    """Yield the files, and the scans in the folders, with why one can't be a scan of the project."""
    files = [each for each in places if not each.is_dir()]
    surveys: list[FolderSurvey] = [survey_folder(each, is_cancelled) for each in places if each.is_dir()]
    if files:
        surveys.append(survey_files(files))
    for survey in surveys:
        scans = [survey.root / each for each in sort_naturally(survey.scans)]
        linked = {survey.root / each for each in survey.linked}
        for scan in scans:
            yield scan, Message("add-scan-link", {"path": str(scan)}) if scan in linked else None
        if survey.is_copied:
            yield from ((each, _describe_other(each)) for each in files if each not in scans)


def _describe_other(path: Path) -> Message:
    """Return why a file is no scan that can be read."""
    if format_ := name_foreign_suffix(path.suffix.lower()):
        return Message("scan-format", {"path": str(path), "format": format_})
    return Message("add-scan-other", {"path": str(path)})


def _describe_clash(path: Path, other: Path) -> Message:
    try:
        is_same = filecmp.cmp(path, other, shallow=False)
    except OSError:
        is_same = False
    code = "add-scan-known" if is_same else "add-scan-clash"
    return Message(code, {"path": str(path), "other": other.name})


def copy_scans(
    project: Project, plan: ScanPlan, count: Callable[[], object], is_cancelled: Callable[[], bool]
) -> list[str]:
    """Copy the scans of a plan; return their paths, relative to the project. `count` is called before each.

    Raises:
        SaveError, UnreadableError: one can't be copied, or it can't be stored which were; the copies were removed again.
        CopyCancelledError: it was cancelled; likewise.
    """
    folder = project.root / plan.folder
    project.ensure_writable(folder)
    new, added = NewFiles(), list[str]()
    try:
        new.create_folder(folder)
        for scan in plan.new:
            count()
            target = folder / scan.name
            project.ensure_writable(target)
            _copy_scan(scan, target, is_cancelled)
            new.add(target)
            added.append(scan.name if plan.folder == "." else f"{plan.folder}/{scan.name}")
        record_addition(project, added)
    except CopyCancelledError:
        code = "copy-cancelled" if new.remove() else "copy-left"
        raise CopyCancelledError(code, path=str(folder)) from None
    except BaseException:
        new.remove()
        raise
    return added


def _copy_scan(scan: Path, target: Path, is_cancelled: Callable[[], bool]) -> None:
    def ensure_new() -> None:
        if os.path.lexists(target):
            raise SaveError("add-scan-clash", path=str(scan), other=target.name)

    ensure_new()
    try:
        content = scan.open("rb")
    except OSError as error:
        raise UnreadableError("file-io", path=str(scan), reason=error.strerror or str(error)) from error
    with content, atomic.open_replacement(target, "add-scan", before=ensure_new) as copy:
        copy_content(content, copy, is_cancelled)

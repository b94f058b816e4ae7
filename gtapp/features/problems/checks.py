"""Checks of a whole project: the issues of every record, and whether every file survives reading and writing."""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, partial
from io import BufferedReader
from pathlib import Path, PurePosixPath
from typing import Any, Final

from gtapp.core.files import json_text
from gtapp.core.files.git_conflicts import find_conflict
from gtapp.core.files.source_text import read_source_text
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.project.project_job import ProjectJob
from gtapp.core.project.record_reading import ReadingTicket, read_records
from gtapp.core.project.scanner import Problem, name_unread
from gtapp.core.project.unmerged_files import UnmergedFiles
from gtapp.core.record.boxes import find_boxes, find_outside
from gtapp.core.record.document import Document
from gtapp.core.record.validation import Issue
from gtapp.core.scans.page_sizes import PageSizes
from gtapp.core.scans.scan_file import detect_scan_format, name_foreign_format
from gtapp.core.scans.unread_files import find_suffix
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import write_pointer
from gtapp.core.shards.shard import Shard
from gtapp.core.shards.sharded_job import Step
from gtapp.core.store.audits import load_audits
from gtapp.core.store.decisions import load_decisions
from gtapp.core.store.project_folder import AUDIT_FILE, JUDGEMENT_FILE
from gtapp.core.store.statuses import STATUS_FILE

_NOTES = ("name-forms",)
_NO_FAULT = ("scan-without-truth", *_NOTES)
# the key of benchmarks whose scans are named by their own hash
_HASH: Final = "sha256"
_MOST_HASHED: Final = 2 << 30
_HEAD_BYTES: Final = 1024
_CONFLICT_CODES: Final = {
    STATUS_FILE: "status-git-conflict",
    AUDIT_FILE: "audit-git-conflict",
    JUDGEMENT_FILE: "judgement-git-conflict",
}
_TEXT_SUFFIXES: Final = (".csv", ".json", ".jsonl", ".tsv")


@dataclass(slots=True)
class Validation:
    """The result of `ValidationJob`: problems of files, unreadable ground truth, issues by item."""

    items: int = 0
    problems: list[Problem] = field(default_factory=list)
    unreadable: list[Problem] = field(default_factory=list)
    issues: dict[str, list[Issue]] = field(default_factory=dict)

    @property
    def has_findings(self) -> bool:
        """True if anything was found that the user should check."""
        problems = any(problem.message.code not in _NO_FAULT for problem in self.problems)
        return (
            problems
            or bool(self.unreadable)
            or any(i.level == "issue" for each in self.issues.values() for i in each)
        )

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON."""

        def dump_problem(problem: Problem) -> dict[str, str]:
            return {"item": problem.item, "code": problem.message.code, "message": str(problem.message)}

        issues = [
            {
                "item": item,
                "pointer": write_pointer(i.pointer),
                "level": i.level,
                "code": i.code,
                "message": str(i),
            }
            for item, each in self.issues.items()
            for i in each
        ]
        return {
            "items": self.items,
            "problems": [dump_problem(problem) for problem in self.problems],
            "unreadable": [dump_problem(problem) for problem in self.unreadable],
            "issues": issues,
        }

    def format_lines(self) -> Iterator[str]:
        """Yield the result as lines of text."""
        for problem in (*self.unreadable, *self.problems):
            yield f"{problem}{' (note)' if problem.message.code in _NOTES else ''}"
        for item, issues in self.issues.items():
            for issue in issues:
                yield f"{item}{write_pointer(issue.pointer)}: {issue}" + (
                    " (note)" if issue.level == "note" else ""
                )
        count = sum(len(each) for each in self.issues.values())
        yield f"{self.items} items, {len(self.problems)} problems, {len(self.unreadable)} unreadable, {count} issues"


@dataclass(slots=True)
class _ItemFindings:
    """What was found about the items of a shard, in the order of the report; with the first shard, about the project as a whole.

    `conflicts` are files with a conflict of git and the line of its marker, whether or not they were reported elsewhere.
    """

    root: Path = Path()
    items: int = 0
    problems: list[Problem] = field(default_factory=list)
    missing: list[Problem] = field(default_factory=list)
    unread: list[Problem] = field(default_factory=list)
    scans: list[Problem] = field(default_factory=list)
    texts: list[Problem] = field(default_factory=list)
    unreadable: list[Problem] = field(default_factory=list)
    issues: list[tuple[str, list[Issue]]] = field(default_factory=list)
    lists: list[Problem] = field(default_factory=list)
    conflicts: dict[Path, int] = field(default_factory=dict)
    hashes: list[tuple[str, Issue]] = field(default_factory=list)

    def add(self, other: _ItemFindings) -> None:
        """Add what was found in the next shard."""
        self.root = other.root
        self.items += other.items
        self.conflicts.update(other.conflicts)
        for each in fields(self):
            found = getattr(self, each.name)
            if isinstance(found, list):
                found += getattr(other, each.name)


class ValidationJob(ProjectJob):
    """Reads and validates every ground truth of a project, looks at its scans and texts."""

    def run(self, project: Project, shard: Shard, step: Step) -> _ItemFindings:
        """Validate the items of a shard; with the first one, what concerns the project as a whole."""
        return _validate_items(project, shard, step)

    def merge(self, parts: Iterable[_ItemFindings]) -> Validation:
        """Return the report; unreadable ground truths are listed."""
        return _make_report(parts)


def _validate_items(project: Project, shard: Shard, step: Step) -> _ItemFindings:
    items = project.items[shard.cut(len(project.items))]
    found = _ItemFindings(project.root, len(items))
    files = project.extension.check_files()
    if shard.is_first:
        found.problems += project.problems
        found.unread += name_unread(_check_unknown(project))
        found.unreadable += [Problem(place, error.message) for place, error in files.failures.items()]
        found.issues += [(place, [issue]) for place, issue in files.issues]
        audits = load_audits(project.home, project.names)
        decisions = load_decisions(project.home, project.names)
        found.lists += [Problem("", message) for message in (*audits.problems, *decisions.problems)]
        found.conflicts.update(_find_conflicts(_list_other_texts(project)))
    for item in items:
        if item.has_source and not item.truth:
            code = "scan-without-truth" if item.scans else "text-without-truth"
            found.missing.append(Problem(item.id, Message(code)))
        if not item.truth:
            step()
    found.scans += _check_item_scans(project, items)
    found.texts += _check_texts(project, items)
    sizes = PageSizes()
    try:
        for item, document in project.records(items):
            step()
            if isinstance(document, GtappError):
                found.unreadable.append(Problem(item.id, document.message))
                continue
            document.extra_checks = files.find_record_checks(item.id)
            issues = [*document.issues, *_check_boxes(document, project.pages(item.id), sizes)]
            if issues:
                found.issues.append((item.id, [each._replace(fix=None, other_fix=None) for each in issues]))
    finally:
        sizes.stop()
    found.conflicts.update(_find_conflicts({project.root / place for item in items for place in item.drafts}))
    found.hashes += _check_hashes(project, items)
    return found


def _check_boxes(document: Document, scans: Sequence[Path], sizes: PageSizes) -> Iterator[Issue]:
    """Yield an issue for each box in pixels that reaches out of its page."""
    fields = document.schema.fields
    if fields.holds_boxes:
        boxes = find_boxes(document.tree, fields)
        for at in find_outside(boxes, fields, cache(partial(sizes.find, scans))):
            yield Issue(document.to_record_pointer(at), Message("box-outside"))


def _make_report(parts: Iterable[_ItemFindings]) -> Validation:
    found = _ItemFindings()
    for part in parts:
        found.add(part)
    problems = [*found.problems, *found.missing, *found.unread, *found.scans, *found.texts, *found.lists]
    report = Validation(found.items, problems, found.unreadable)
    for place, issues in found.issues:
        report.issues.setdefault(place, []).extend(issues)
    report.problems += _list_conflicts(found, report)
    for name, issue in found.hashes:
        report.issues.setdefault(name, []).append(issue)
    return report


def _list_conflicts(found: _ItemFindings, report: Validation) -> Iterator[Problem]:
    """Yield the files with a conflict of git that were not reported when they were read: statuses, tables, drafts."""
    named = (each.message for each in (*report.problems, *report.unreadable))
    paths = (Path(str(each.params["path"])) for each in named if each.code == "file-git-conflict")
    known = {where for path in paths for where in (path, found.root / path)}
    for path in sorted(found.conflicts.keys() - known):
        code = _CONFLICT_CODES.get(path.name, "file-git-conflict")
        yield Problem("", Message(code, {"path": str(path), "line": found.conflicts[path]}))


def _list_other_texts(project: Project) -> set[Path]:
    """Return the texts of a project that are neither truths nor drafts: its lists of entries, and what lies beside the truths."""
    root, layout = project.root, project.benchmark.layout
    truths = {root / item.truth for item in project.items}
    folders = (root / place / inner for place in layout.truths for inner in ("", COPIES_FOLDER))
    beside = {
        path for folder in folders for path in folder.glob("*") if path.suffix.lower() in _TEXT_SUFFIXES
    }
    return {*(project.home / name for name in _CONFLICT_CODES), *(beside - truths)}


def _find_conflicts(paths: Iterable[Path]) -> Iterator[tuple[Path, int]]:
    """Yield those of these files that have a conflict of git, with the line of its first marker."""
    for path in paths:
        try:
            line = find_conflict(json_text.read_bytes(path).decode("utf-8", "replace"))
        except UnreadableError:
            continue  # reported by what reads it
        if line is not None:
            yield path, line


def find_unmerged(project: Project) -> list[Problem]:
    """Return the files that git lists as unmerged; none if the project is in no repository."""
    places = UnmergedFiles(project.root).find()
    names = {item.truth: item.id for item in project.items if item.truth in places} if places else {}
    return [Problem(names.get(each, ""), Message("git-unmerged", {"path": each})) for each in sorted(places)]


@dataclass(slots=True)
class FileProblems:
    """The records of items that can't be read, and the scans that can't be shown, by their first bytes; none is decoded."""

    records: list[Problem] = field(default_factory=list)
    scans: list[Problem] = field(default_factory=list)

    def list_all(self, project: Project) -> list[Problem]:
        """Return them with what is odd about other files of the project."""
        return [*self.records, *find_unmerged(project), *name_unread(_check_unknown(project)), *self.scans]


@dataclass(frozen=True)
class _FileCheck:
    """Opens the records and scans of items."""

    def run(self, project: Project, items: Sequence[Item], step: Callable[[], object]) -> FileProblems:
        found = FileProblems()
        for item, record in project.records(items):
            step()
            if isinstance(record, GtappError):
                found.records.append(Problem(item.id, record.message))
        found.scans += _check_item_scans(project, items)
        return found


def check_files(project: Project, ticket: ReadingTicket, count: Callable[[int], object]) -> FileProblems:
    """Open the records and scans of all items; safe in a worker. `count` is called with the number of items that were read."""
    problems = FileProblems()
    for found, _ in read_records(project, _FileCheck(), ticket, count=count):
        problems.records += found.records
        problems.scans += found.scans
    return problems


def _check_item_scans(project: Project, items: Iterable[Item]) -> Iterator[Problem]:
    for item in items:
        for scan in item.scans:
            try:
                head = _read_head(project.root / scan)
            except OSError as error:
                reason = error.strerror or str(error)
                yield Problem(item.id, Message("file-io", {"path": scan, "reason": reason}))
                continue
            if not head:
                yield Problem(item.id, Message("scan-empty", {"path": scan}))
            elif detect_scan_format(head) is None:
                name = name_foreign_format(head)
                code = "scan-format" if name else "scan-unreadable"
                yield Problem(item.id, Message(code, {"path": scan, "format": name}))


def _check_unknown(project: Project) -> Iterator[tuple[str, str, str]]:
    """Yield the files among the scans that nothing reads, as `name_unread` takes them."""
    for path in project.unknown_files:
        try:
            head = _read_head(project.root / path)
        except OSError:
            head = b""  # such as a pipe
        if suffix := find_suffix(head):
            yield "scan-suffix", suffix, path
        elif name := name_foreign_format(head):
            yield "scan-format", name, path
        else:
            yield "scan-unknown", "", path


def _check_texts(project: Project, items: Iterable[Item]) -> Iterator[Problem]:
    """Yield the texts of items that can't be read, or only in part."""
    for item in items:
        for place in item.texts:
            try:
                text = read_source_text(project.root / place)
            except UnreadableError as error:
                yield Problem(item.id, error.message)
            else:
                yield from (Problem(item.id, message) for message in text.problems)


def _read_head(path: Path) -> bytes:
    with _open_file(path) as file:
        return file.read(_HEAD_BYTES)


def _open_file(path: Path) -> BufferedReader:
    """Open a regular file.

    Raises:
        OSError: it can't be opened, or is no file.
    """
    if not stat.S_ISREG(path.stat().st_mode):  # reading a pipe might never end
        raise OSError("it is not a file")
    return path.open("rb")


def _check_hashes(project: Project, items: Iterable[Item]) -> Iterator[tuple[str, Issue]]:
    """Yield an issue for each scan whose name is not its SHA-256, in a benchmark that names scans so."""
    if project.benchmark.layout.key != _HASH:
        return
    for item in items:
        for scan in item.scans:
            try:
                message = _compare_hash(project.root / scan, scan)
            except OSError:
                continue  # `_check_scans` reports it
            if message:
                yield item.id, Issue((_HASH,), message)


def _compare_hash(path: Path, scan: str) -> Message | None:
    """Return what is wrong with the name of a file; None if it is the file's SHA-256.

    Raises:
        OSError: the file can't be read.
    """
    with _open_file(path) as file:
        if path.stat().st_size > _MOST_HASHED:
            return Message("scan-hash-unchecked", {"path": scan, "most": _MOST_HASHED >> 30})
        found = hashlib.file_digest(file, _HASH).hexdigest()
    return None if PurePosixPath(scan).stem == found else Message("scan-hash", {"path": scan, "hash": found})


@dataclass(slots=True)
class Roundtrip:
    """The result of `check_roundtrip`; files are relative to the project."""

    files: int = 0
    would_change: list[str] = field(default_factory=list)
    unreadable: list[Problem] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON."""
        unreadable = [
            {"item": p.item, "code": p.message.code, "message": str(p.message)} for p in self.unreadable
        ]
        return {"files": self.files, "would_change": self.would_change, "unreadable": unreadable}

    def format_lines(self) -> Iterator[str]:
        """Yield the result as lines of text."""
        yield from self.would_change
        yield from map(str, self.unreadable)
        yield f"{len(self.would_change)} of {self.files} files would change"


def check_roundtrip(project: Project) -> Roundtrip:
    """Parse and serialise every ground truth in memory, and compare the result with the bytes on disk."""
    report = Roundtrip()
    seen: dict[str, bool] = {}
    report.unreadable += [Problem("", message) for message in project.lost_lines]
    for item, found in project.records():
        seen.setdefault(item.truth, True)
        if isinstance(found, GtappError):
            report.unreadable.append(Problem(item.id, found.message))
            continue
        for part in found.parts:
            path = part.source.path.relative_to(project.root).as_posix()
            same = part.is_proposed or part.disk in (None, part.rebuild())
            seen[path] = seen.get(path, True) and same
    report.files = len(seen)
    report.would_change = [path for path, same in seen.items() if not same]
    return report

"""Puts a project's truths into a clone of the benchmark's repository, value by value, so that a pull request is small.

The changes are made in a temporary copy of the clone's truths, by the same edits as in a project, so that the clone's formatting
stays. What then differs from the clone is the difference to be shown, and the files to be written. The project's own fields stay
out: their values are neither written into the clone nor, if it has any, changed there.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher, unified_diff
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic, json_text
from gtapp.core.files.file_names import NameForms, natural_key
from gtapp.core.files.json_text import JsonStyle, detect_style
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError, ProjectError, SaveError
from gtapp.core.platform.messages import Message
from gtapp.core.project.edit_journal.undo_journal import rewind_texts
from gtapp.core.project.folder_listing import list_files
from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.core.project.project import Project
from gtapp.core.project.project_extension import ProjectExtension
from gtapp.core.project.project_items import LoadedItems
from gtapp.core.project.scanner import scan_folders
from gtapp.core.project.truth_selection import iterate_differences
from gtapp.core.project.truths import TruthReader, build_document
from gtapp.core.record.document import Document
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.benchmark import Benchmark, FileLayout
from gtapp.core.schema.items import Item
from gtapp.core.schema.own_fields import keep_part
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, walk_values, write_pointer
from gtapp.core.schema.schema import Schema

_LABEL: Final = "upstream"
_SUFFIXES: Final = (".json", ".jsonl", ".csv")


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file of the clone, `path` relative to the clone, with its content `before` (None: a new file) and `after`."""

    path: str
    before: bytes | None
    after: bytes

    def format_diff(self) -> str:
        """Return the change as a unified diff that ``git apply`` and ``patch -p1`` accept."""
        name = "/dev/null" if self.before is None else f"a/{self.path}"
        old, new = _split_lines(self.before or b""), _split_lines(self.after)
        lines = unified_diff(old, new, name, f"b/{self.path}")
        return "".join(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
        )


def _split_lines(content: bytes) -> list[str]:
    lines = content.decode("utf-8", "replace").split("\n")
    return [line + "\n" for line in lines[:-1]] + lines[-1:] * bool(lines[-1])


@dataclass(frozen=True, slots=True)
class Conflict:
    """A value that is neither the same in both, nor in the clone what it was before the project's edits."""

    item: str
    pointer: Pointer
    clone: Any
    project: Any

    def as_json(self) -> dict[str, Any]:
        """Return the conflict as JSON; a side that has no value there is missing."""
        sides = {"clone": self.clone, "project": self.project}
        present = {side: value for side, value in sides.items() if value is not ABSENT}
        return {"item": self.item, "pointer": write_pointer(self.pointer), **present}


@dataclass(slots=True)
class UpstreamReport:
    """What the truths change in the `folder` of the clone: `files`, `values` of existing items, and `new_items`.

    `conflicts` are left as they are in the clone, unless the project's values were asked for; `left_out` are the items that can't
    be put into the clone, with the reason.
    """

    folder: Path
    files: list[FileChange] = field(default_factory=list)
    values: int = 0
    new_items: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    left_out: list[tuple[str, Message]] = field(default_factory=list)
    applied: bool = False

    @property
    def is_clean(self) -> bool:
        """True if the clone has everything now."""
        return not self.conflicts and not self.left_out and (self.applied or not self.files)

    def as_json(self) -> dict[str, Any]:
        return {
            "folder": str(self.folder),
            "files": [{"path": each.path, "diff": each.format_diff()} for each in self.files],
            "values": self.values,
            "new_items": self.new_items,
            "conflicts": [each.as_json() for each in self.conflicts],
            "left_out": [
                {"item": item, "code": message.code, "message": str(message)}
                for item, message in self.left_out
            ],
            "applied": self.applied,
        }


def find_folder(clone: Path, benchmark: Benchmark) -> Path:
    """Return the folder of the benchmark in a checkout: `clone` itself, or one in it or in its ``benchmarks``.

    Folders with the benchmark's id or alias come first, then those with its kind of files.

    Raises:
        ProjectError: there is none, or more than one.
    """
    if not clone.is_dir():
        raise ProjectError("project-missing", path=str(clone))
    clone = clone.resolve()
    names = (benchmark.id, *benchmark.aliases)
    places = [clone, *_list_folders(clone), *_list_folders(clone / "benchmarks")]
    fitting = [each for each in places if _follows(each, benchmark, each == clone or each.name in names)]
    found = [each for each in fitting if each == clone or each.name in names] or fitting
    if not found:
        raise ProjectError("into-none", path=str(clone), benchmark=benchmark.id, names=", ".join(names))
    if len(found) > 1:
        raise ProjectError("into-ambiguous", path=str(clone), folders=", ".join(map(str, found)))
    return found[0]


def _list_folders(folder: Path) -> list[Path]:
    """Return the folders in `folder`, in order of their names; links are not followed."""
    if folder.is_symlink() or not folder.is_dir():
        return []
    return [each for each in sorted(folder.iterdir()) if each.is_dir() and not each.is_symlink()]


def _follows(folder: Path, benchmark: Benchmark, expected: bool) -> bool:
    """Return whether `folder` has truths of the benchmark; where the files don't tell, whether that is `expected`."""
    if not any(True for _ in _list_truth_files(folder, benchmark.layout)):
        return False
    try:
        found = detect_benchmark(folder)
    except GtappError:
        return expected
    return expected if found.is_inferred else found.id == benchmark.id


def _list_truth_files(folder: Path, layout: FileLayout) -> Iterator[str]:
    """Yield the files of truths and their tables, relative to `folder`; links are not followed."""
    for place in layout.truths:
        if (folder / place).is_symlink():
            continue
        for relative, name in list_files(folder, place, layout.recursive):
            path = folder / relative
            if name.endswith(_SUFFIXES) and path.is_file() and not path.is_symlink():
                yield relative


def compare_with_clone(
    project: Project,
    clone: Path,
    status: str = "checked",
    prefer_project: bool = False,
    base: Path | None = None,
) -> UpstreamReport:
    """Return what the project's truths with this status change in a clone; nothing is written there.

    A value is changed where the clone still has the one that the project began from: that in `base`, a checkout of the state from
    which the project was copied, else that before the edits in the project's journal. Other differences are conflicts, which keep
    the clone's value unless `prefer_project`; with `base`, values that the project did not change are none.

    Raises:
        ProjectError: the clone has no folder of the benchmark, or several.
        UnreadableError: a file of the clone can't be read.
        SaveError: the clone's folder is the project itself.
    """
    known = project.benchmark
    upstream = benchmarks.load(known.id) if known.is_known else known
    folder = find_folder(clone, upstream)
    if folder == project.root.resolve():
        raise SaveError("export-inside", path=str(folder))
    report = UpstreamReport(folder)
    with tempfile.TemporaryDirectory(prefix="gtapp-") as temporary:
        copy = Path(temporary)
        _copy_truths(folder, copy, upstream.layout)
        began = _TruthFolder(find_folder(base, upstream), upstream) if base else None
        merge = _CloneMerge(copy, upstream, known.types, report, prefer_project, began)
        for item, document in project.records_with_history():
            if project.status(item.id).name == status:
                merge.put_item(item, document)
        report.files = list(_find_changes(copy, clone.resolve(), folder, upstream.layout))
    return report


def _copy_truths(folder: Path, copy: Path, layout: FileLayout) -> None:
    for relative in _list_truth_files(folder, layout):
        (copy / relative).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / relative, copy / relative)


def _find_changes(copy: Path, clone: Path, folder: Path, layout: FileLayout) -> Iterator[FileChange]:
    """Yield the files that differ between the copy and the clone."""
    for relative in _list_truth_files(copy, layout):
        path = folder / relative
        before, after = _read_bytes(path), _read_bytes(copy / relative)
        if before != after:
            yield FileChange(path.relative_to(clone).as_posix(), before, after or b"")


def _read_bytes(path: Path) -> bytes | None:
    """Return the content of a file; None if there is none."""
    return json_text.read_bytes(path) if os.path.lexists(path) else None


def apply_changes(report: UpstreamReport, clone: Path) -> None:
    """Write the changed files of a report, each atomically.

    Raises:
        ChangedOnDiskError: a file has been changed since the comparison; it and those behind it were not written.
        SaveError: a file could not be written; it is unchanged.
    """
    for change in report.files:
        path = clone.resolve() / change.path
        with atomic.lock_folder(path):
            if (
                _read_bytes(path) != change.before
                or path.is_symlink()
                or path.parent.resolve() != path.parent
            ):
                raise ChangedOnDiskError("save-changed", path=str(path))
            atomic.write(path, change.after)
    report.applied = True


class _TruthFolder:
    """The truths in a checkout of the benchmark's repository."""

    def __init__(self, folder: Path, benchmark: Benchmark) -> None:
        self.truths = TruthReader(folder, benchmark, ProjectExtension())
        self.items = LoadedItems(scan_folders(folder, benchmark).items)
        self._names = NameForms(item.id for item in self.items)

    def find_item(self, item: Item) -> Item | None:
        """Return the item of the same name as the project's, in whatever Unicode form, else of the same key."""
        if found := self.items.get(self._names.find(item.id)):
            return found
        if not item.key:
            return None
        try:
            return self.items.find_item(item.key)
        except ProjectError as error:
            if error.code == "item-ambiguous":
                raise
            return None

    def open(self, item: Item) -> Document:
        return build_document(item, self.truths.read(item))

    def find_record(self, item: Item) -> Any:
        """Return the record of the project's item; an empty one if there is none."""
        there = self.find_item(item)
        return self.open(there).record if there else {}


class _CloneMerge:
    """Puts items into a copy of a clone's truths, and counts in a report what that changes; `types` are the project's."""

    def __init__(
        self,
        copy: Path,
        benchmark: Benchmark,
        types: Mapping[str, Schema],
        report: UpstreamReport,
        prefer_project: bool,
        base: _TruthFolder | None,
    ) -> None:
        self._copy = copy
        self._layout, self._types = benchmark.layout, types
        self._report = report
        self._prefer_project = prefer_project
        self._folder, self._base = _TruthFolder(copy, benchmark), base

    def put_item(self, item: Item, document: Document | GtappError) -> None:
        """Put the record of the project's `document` into the copy; an item that can't be read or written is left out."""
        try:
            if isinstance(document, GtappError):
                raise document
            there = self._folder.find_item(item)
            if there is None:
                self._add_item(item, document)
            else:
                self._update_item(there, document)
        except GtappError as error:
            self._report.left_out.append((item.id, error.message))

    def _update_item(self, item: Item, document: Document) -> None:
        """Change the values that differ and are not in conflict."""
        theirs = self._folder.open(item)
        base = self._base.find_record(item) if self._base else self._rewind(document)
        own = _OwnValues(document)
        sides = [own.drop(record) for record in (base, theirs.record, document.record)]
        with theirs.group(_LABEL):
            for pointer, is_conflict in list(_compare(*sides)):
                before, here, mine = (get_value(side, pointer) for side in sides)
                if self._base and _are_equal(before, mine):
                    continue  # only the clone has changed it
                if is_conflict:
                    self._report.conflicts.append(Conflict(item.id, pointer, here, mine))
                if self._prefer_project or not is_conflict:
                    _put_value(theirs, pointer, mine, own)
        last = theirs.undo_stack.last
        self._report.values += len(last.changes) if last else 0
        _write_parts(theirs)

    def _rewind(self, document: Document) -> Any:
        """Return the record as it was before all edits in the project's journal."""
        texts = rewind_texts(document, document.undo_stack.done)
        record, _ = self._folder.truths.find_record(texts[0], document.parts[0].source.path)
        return record

    def _add_item(self, item: Item, document: Document) -> None:
        """Add the item: its text of the project, written in the style of its neighbour."""
        place = item.truth if self._layout.is_shared else ""
        added = Item(item.id, truth=place, key=item.key, chosen_type=self._name_type(document.schema))
        new = self._folder.open(added)
        path = new.parts[0].source.path
        relative = path.relative_to(self._copy)
        if not path.exists() and os.path.lexists(self._report.folder / relative):
            raise SaveError("into-link", path=str(relative))
        text = _restyle(document.parts[0].text, self._find_neighbour_text(item.id, path), path)
        new.replace(document.record, [text], _LABEL)
        for pointer in _OwnValues(document).find_places():
            new.remove(pointer)
        _write_parts(new)
        self._report.new_items.append(item.id)

    def _name_type(self, schema: Schema) -> str:
        """Return the name of a type whose records follow this schema; "" if the benchmark has no types."""
        return next((name for name, each in self._types.items() if each is schema), "")

    def _find_neighbour_text(self, item_id: str, path: Path) -> str:
        """Return the text of the item before this one in natural order, else behind it; of the same file, if it has lines."""
        near = [
            each
            for each in self._folder.items
            if not self._layout.is_shared or self._copy / each.truth == path
        ]
        key = natural_key(item_id)
        before = [each for each in near if natural_key(each.id) < key]
        chosen = (before[-1:] or near[:1]) if near else []
        return self._folder.open(chosen[0]).parts[0].text if chosen else ""


class _OwnValues:
    """The values of the project's own fields in a record of the project."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._schema = document.schema.fields

    def __contains__(self, pointer: Pointer) -> bool:
        field = self._schema.find(self._document.to_tree_pointer(pointer))
        return field is not None and field.is_own

    def find_places(self) -> list[Pointer]:
        """Return where the record has such values."""
        return [pointer for pointer, _ in walk_values(self._document.record) if pointer in self]

    def drop(self, record: Any) -> Any:
        """Return a record of the same layout without such values."""
        part = self._schema.benchmark_part
        if part is self._schema:
            return record
        shape = self._document.shape
        return shape.align(record, keep_part(shape.build_tree(record), self._schema, part))


def _restyle(text: str, neighbour: str, path: Path) -> str:
    """Return a JSON text in the style of its neighbour's."""
    if not neighbour:
        return text
    style = detect_style(neighbour, detect_style(text, JsonStyle()))
    ending = neighbour[len(neighbour.rstrip()) :]
    return style.dump(json_text.parse_json(text, path)) + ending


def _write_parts(document: Document) -> None:
    for part in document.parts:
        if part.is_writable:
            part.source.write(part.disk, part.text)


def _compare(base: Any, theirs: Any, mine: Any, at: Pointer = ()) -> Iterator[tuple[Pointer, bool]]:
    """Yield the places where `mine` differs from `theirs`, and whether that is a conflict: `theirs` is not `base` there.

    Lists of different lengths are compared as a whole.
    """
    if _are_equal(theirs, mine):
        return
    if _are_equal(base, theirs):
        yield at, False
    elif isinstance(theirs, dict) and isinstance(mine, dict):
        known = base if isinstance(base, dict) else {}
        for key in {**theirs, **mine}:
            before, there, here = (side.get(key, ABSENT) for side in (known, theirs, mine))
            yield from _compare(before, there, here, (*at, key))
    elif isinstance(theirs, list) and isinstance(mine, list) and _has_length(base, theirs, mine):
        for index, (before, there, here) in enumerate(zip(base, theirs, mine, strict=True)):
            yield from _compare(before, there, here, (*at, index))
    else:
        yield at, True


def _has_length(base: Any, theirs: list[Any], mine: list[Any]) -> bool:
    return isinstance(base, list) and len(base) == len(theirs) == len(mine)


def _are_equal(one: Any, other: Any) -> bool:
    """Return whether two values are equal; the order of keys does not count."""
    return not any(True for _ in iterate_differences(one, other))


def _put_value(document: Document, at: Pointer, value: Any, own: _OwnValues) -> None:
    """Make the document's value at `at` equal to `value` by changing only what differs; `own` values are left as they are."""
    here = document.get(at)
    if _are_equal(here, value):
        return
    if value is ABSENT:
        document.remove(at)
    elif isinstance(here, dict) and isinstance(value, dict):
        for key in list({**here, **value}):
            if (*at, key) not in own:
                _put_value(document, (*at, key), value.get(key, ABSENT), own)
    elif isinstance(here, list) and isinstance(value, list):
        _put_list(document, at, here, value, own)
    else:
        document.set(at, value)


def _put_list(document: Document, at: Pointer, here: list[Any], value: list[Any], own: _OwnValues) -> None:
    """Insert, remove and change entries, from the last to the first, so that places before stay the same."""
    matcher = SequenceMatcher(
        None, [_format_key(each) for each in here], [_format_key(each) for each in value], False
    )
    for _, start, end, first, last in reversed(matcher.get_opcodes()):
        common = min(end - start, last - first)
        for place in reversed(range(start + common, end)):
            document.remove((*at, place))
        for entry in reversed(value[first + common : last]):
            document.insert((*at, start + common), entry)
        for offset in range(common):
            _put_value(document, (*at, start + offset), value[first + offset], own)


def _format_key(value: Any) -> str:
    return json.dumps(value, sort_keys=True)

"""Brings the files that an import wrote back to what they held before, and forth again.

A file that is still what the import made of it gets its earlier bytes. In one that was changed since, only the rows of letters
are brought back that are still the import's; all else is left as it is.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import ChangedOnDiskError
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.store.step_files import StepFileChange
from gtapp.features.letters.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT
from gtapp.features.letters.derived_files import LETTERS_FILE
from gtapp.features.letters.derived_updates import NoExcerptError, TableLines, parse_lines
from gtapp.features.letters.letter_files import LETTERS
from gtapp.features.letters.three_way_merge import base_path, format_base

_LETTER_TABLES: Final = (
    LETTERS_FILE,
    *(f"{COPIES_FOLDER}/{tab.name}.csv" for tab in (GROUND_TRUTH, GROUND_TRUTH_EXPORT)),
)
_BY_LETTER: Final = ("statuses", "said", "beside")
"""The members of the merge base that have a member for each letter, beside the letters' rows."""


class ImportUndo:
    """Restores the files that imports into one project wrote."""

    def __init__(self, project: Project) -> None:
        self._project = project
        folder = project.root / project.benchmark.layout.truths[0]
        self._tables = {folder / place for place in _LETTER_TABLES}
        self._base = base_path(project.root)

    def restore(self, change: StepFileChange, number: str, before: Container[str], is_last: bool) -> None:
        """Bring one file in line with a letter that was undone or redone.

        `before` are the letters of the import for which that was done already; with the last one all files follow.

        Raises:
            ChangedOnDiskError: another program, or a later save, changed it since; what it changed is left as it is.
            GtappError: it can't be read or written.
        """
        path = self._project.root / change.path
        is_by_letter = path in self._tables or path == self._base
        if not (is_last or is_by_letter):
            return
        # no other process writes into a folder that is yet to be made
        with atomic.lock_folder(path) if path.parent.is_dir() else nullcontext():
            present = json_text.read_bytes(path) if path.is_file() else None
            expected = self._merge(path, change.before, change, before) if is_by_letter else change.before
            if is_last and present in (change.before, expected):
                wanted = change.after
            elif is_by_letter:
                wanted = self._merge(path, present, change, None if is_last else (number,))
            else:
                wanted = present
            if wanted != present:
                self._write(path, wanted)
        if is_last and wanted != change.after:
            raise ChangedOnDiskError("import-file-kept", path=str(path))

    def _write(self, path: Path, content: bytes | None) -> None:
        self._project.ensure_writable(path)
        if content is not None:
            atomic.write(path, content)
            return
        atomic.remove(path)
        with atomic.translate_os_errors(path.parent, "save"):
            if path.parent.name == COPIES_FOLDER and not any(path.parent.iterdir()):
                path.parent.rmdir()

    def _merge(
        self, path: Path, present: bytes | None, change: StepFileChange, numbers: Container[str] | None
    ) -> bytes | None:
        """Return what a file holds with the change of these letters (None: all) where it is still as before the change."""
        if present is None:
            return None
        if path == self._base:
            return _merge_base(present, change, numbers)
        try:
            tables = [parse_lines(path, content) if content else None for content in (present, *change[1:])]
        except NoExcerptError:
            return present
        table, before, after = tables
        return _merge_rows(table, before, after, numbers).content if table else present


def _merge_rows(
    table: TableLines, before: TableLines | None, after: TableLines | None, numbers: Container[str] | None
) -> TableLines:
    if any(each and each.head.names != table.head.names for each in (before, after)):
        return table
    order = list(dict.fromkeys(key for each in (after, before) if each for key in each.keys[1:]))
    for key in order:
        old, new = _rows_of(before, key), _rows_of(after, key)
        is_wanted = (numbers is None or key.strip() in numbers) and old != new and max(len(old), len(new)) < 2
        if is_wanted and _rows_of(table, key) == old:
            table = _change_row(table, key, new, order)
    return table


def _rows_of(table: TableLines | None, key: str) -> list[str]:
    return [table.row_text(place) for place in table.find_rows(key)] if table else []


def _change_row(table: TableLines, key: str, new: list[str], order: list[str]) -> TableLines:
    places = table.find_rows(key)
    if places:
        return table.with_replaced_row(places[0], new[0]) if new else table.without_row(places[0])
    above = (
        table.find_rows(each)[-1] for each in reversed(order[: order.index(key)]) if table.find_rows(each)
    )
    return table.with_added_row(next(above, 0), new[0], key)


def _merge_base(present: bytes, change: StepFileChange, numbers: Container[str] | None) -> bytes:
    try:
        tree, before, after = (json.loads(content or b"{}") for content in (present, *change[1:]))
        for place in (("rows", LETTERS), *((name,) for name in _BY_LETTER)):
            _merge_members(_find(tree, place), _find(before, place), _find(after, place), numbers)
    except (ValueError, TypeError, AttributeError):
        return present
    return format_base(tree)


def _find(tree: Any, place: Iterable[str]) -> Any:
    for name in place:
        tree = tree.setdefault(name, {})
    return tree


def _merge_members(
    tree: dict[str, Any], before: Mapping[str, Any], after: Mapping[str, Any], numbers: Container[str] | None
) -> None:
    for key in {**before, **after}:
        if (numbers is None or key in numbers) and tree.get(key) == before.get(key):
            if key in after:
                tree[key] = after[key]
            else:
                tree.pop(key, None)

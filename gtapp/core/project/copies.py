"""Leaves out files whose names may be copies', among those of a project, where something else says so, too.

Copies whose names say all are left out when files are listed (`list_files` of `scanner`).
"""

from __future__ import annotations

import filecmp
from collections.abc import Sequence
from pathlib import Path

from gtapp.core.files.conflict_copies import find_possible_original

Truths = dict[str, str]
"""The file of each item."""
Pages = dict[str, list[tuple[int, str]]]
"""The files of each item with the numbers of their pages."""
Drafts = dict[str, list[str]]
TruthLine = tuple[str, str, int]
"""The file of a record, its key, and the number of earlier records with this key in the file."""


class FileCopies:
    """The copies among the files of a project.

    `originals` has the original of each. `folders` has the names of the files that were listed, by the path of their folder with
    its slash.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self.folders: dict[str, Sequence[str]] = {}
        self._names: dict[str, frozenset[str]] = {}
        self.originals: dict[str, str] = {}
        self._shared: set[str] = set()

    def add_files(self, folder: str, names: Sequence[str]) -> None:
        """Remember the files that were listed in a folder, given with its slash."""
        self.folders[folder] = [*self.folders[folder], *names] if folder in self.folders else names
        self._names.pop(folder, None)

    def leave_out(
        self, truths: Truths, scans: Pages, texts: Pages, drafts: Drafts, has_sources: bool
    ) -> None:
        """Leave out files whose names may be copies' where something else says so, too.

        A scan is one if it is the same as its original to the byte, a truth or a draft if there is nothing that it is about.
        `has_sources` says whether the project has scans or texts.
        """
        for name in [name for name in scans if name not in truths]:
            scans[name] = [each for each in scans[name] if not self._is_copied_scan(each[1])]
            if not scans[name]:
                del scans[name]
        for name in [name for name in (*truths, *drafts) if name not in scans and name not in texts]:
            if name in truths and self._is_copied_record(truths[name], not has_sources):
                del truths[name]
            if name in drafts and name not in truths:
                drafts[name] = [
                    each for each in drafts[name] if not self._is_copied_record(each, not has_sources)
                ]
                if not drafts[name]:
                    del drafts[name]

    def _is_copied_scan(self, relative: str) -> bool:
        original = self.find_original(relative)
        try:
            if original and filecmp.cmp(self._root / original, self._root / relative, shallow=False):
                return True
        except OSError:  # it is reported when it is shown
            pass
        self.originals.pop(relative, None)
        return False

    def _is_copied_record(self, relative: str, is_strict: bool) -> bool:
        # the records of a file don't have its name
        is_shared = relative in self._shared or relative.endswith(".jsonl")
        return not is_shared and bool(self.find_original(relative, is_strict))

    def find_original(self, relative: str, is_strict: bool = False) -> str:
        """Return the file beside it whose copy a file may be, and remember both; "" if there is none."""
        folder, slash, name = relative.rpartition("/")
        original = find_possible_original(name, lambda each: self._is_listed(folder + slash, each), is_strict)
        if original:
            self.originals[relative] = folder + slash + original
        return original and folder + slash + original

    def _is_listed(self, folder: str, name: str) -> bool:
        if folder not in self._names:
            self._names[folder] = frozenset(self.folders.get(folder, ()))
        return name in self._names[folder]

    def leave_out_lines(self, lines: list[TruthLine]) -> list[TruthLine]:
        """Leave out the files whose names may be copies' and that have no key which the original lacks."""
        keys: dict[str, set[str]] = {}
        for relative, key, _ in lines:
            keys.setdefault(relative, set()).add(key)
        copied = set()
        self._shared |= keys.keys()
        for relative, found in keys.items():
            original = self.find_original(relative)
            if original and found <= keys.get(original, set()):
                copied.add(relative)
            else:
                self.originals.pop(relative, None)
        return [line for line in lines if line[0] not in copied]

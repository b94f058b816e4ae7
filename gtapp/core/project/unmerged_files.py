"""The files of a project that git could not merge: which they are, the versions of each, and that it is resolved.

Git's index lists them, each with up to three versions: 1 is the common one, 2 ours, 3 theirs.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.files import json_text
from gtapp.core.files.git_conflicts import find_conflict, split_sides
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.platform.git_process import ask_git

_REPOSITORY: Final = ".git"
_MOST_BYTES: Final = 5_000_000


class GitVersions(NamedTuple):
    """The texts of the versions that git merged; `base` is "" where there is no common one, or it is not known."""

    base: str
    ours: str
    theirs: str


class UnmergedFiles:
    """The unmerged files of the project in `root`; made for a worker, since git is asked."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.is_in_repository = True
        """Whether the project may be in one; known when `find` has looked."""
        self._index: Path | None = None
        self._stamp: FileStamp = ()
        # the digests of the versions by their numbers, by the files' places in the project
        self._known: Mapping[str, Mapping[int, str]] = {}

    def find(self) -> frozenset[str]:
        """Return the places of the unmerged files in the project, none if it is in no repository.

        Git is asked only if its index has changed.
        """
        root = self._root.absolute()
        self.is_in_repository = any(os.path.lexists(folder / _REPOSITORY) for folder in (root, *root.parents))
        if not self.is_in_repository:
            return frozenset()
        if self._index is None:
            found = ask_git(self._root, "rev-parse", "--git-path", "index")
            if found is None:
                return frozenset()
            self._index = self._root / found.decode("utf-8", "surrogateescape").rstrip("\n")
        stamp = read_stamp(self._index)
        if stamp != self._stamp:
            self._known, self._stamp = _list_unmerged(self._root), stamp
        return frozenset(self._known)

    def has_markers(self, place: str) -> bool:
        """Return whether git's markers stand in a file."""
        try:
            content = json_text.read_bytes(self._root / place, _MOST_BYTES)
        except UnreadableError:
            return False
        return find_conflict(content.decode("utf-8", "replace")) is not None

    def read_versions(self, place: str) -> GitVersions:
        """Return the versions of a file that git merged: as the index has them, else as they stand between git's markers.

        Raises:
            UnreadableError: there are none, or they are no texts, or too large.
        """
        path, digests = self._root / place, self._known.get(place, {})
        if {2, 3} <= digests.keys():
            return GitVersions(*(self._read_version(digests.get(number, ""), path) for number in (1, 2, 3)))
        content = json_text.read_bytes(path, _MOST_BYTES + 1)
        _ensure_small(content, path)
        sides = split_sides(json_text.decode_text(content, path))
        if sides is None:
            raise UnreadableError("merge-no-versions", path=str(path))
        return GitVersions(sides.base or "", sides.ours, sides.theirs)

    def _read_version(self, digest: str, path: Path) -> str:
        if not digest:
            return ""
        size = ask_git(self._root, "cat-file", "-s", digest)
        if size is None or int(size) > _MOST_BYTES:
            raise UnreadableError("merge-too-large", path=str(path))
        # unlike “git show” it runs no program that makes a text of the file
        content = ask_git(self._root, "cat-file", "blob", digest)
        if content is None:
            raise UnreadableError("merge-no-versions", path=str(path))
        return json_text.decode_text(content, path)

    def resolve(self, place: str) -> None:
        """Have git take the file as it is now for the merged one, as “git add” does.

        Raises:
            GtappError: git refuses, or would run a program of the repository for it.
        """
        attribute = ask_git(self._root, "check-attr", "-z", "filter", "--", place)
        value = attribute.split(b"\0")[2:3] if attribute else []
        if value not in ([b"unspecified"], [b"unset"]):
            raise GtappError("git-filter", path=place)
        if ask_git(self._root, "add", "--", f":(literal){place}") is None:
            raise GtappError("git-add-failed", path=place)


def _list_unmerged(root: Path) -> dict[str, dict[int, str]]:
    found: dict[str, dict[int, str]] = {}
    for entry in (ask_git(root, "ls-files", "--unmerged", "-z") or b"").split(b"\0"):
        head, _, name = entry.partition(b"\t")
        parts = head.decode("ascii", "replace").split(" ")
        if name and len(parts) == 3:
            _, digest, number = parts
            found.setdefault(name.decode("utf-8", "surrogateescape"), {})[int(number)] = digest
    return found


def _ensure_small(content: bytes, path: Path) -> None:
    if len(content) > _MOST_BYTES:
        raise UnreadableError("merge-too-large", path=str(path))

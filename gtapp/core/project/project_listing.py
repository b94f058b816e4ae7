"""What a project consists of when it is opened: listed at once, or for a large folder from an index in the user's cache.

The index (`item_index`) may be deleted at any time. It is current while the folders that were listed, and the files that were
read for it, have the stamps that they had.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from gtapp.core.files import atomic
from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.file_stamp import read_stamp
from gtapp.core.platform.folders import cache_folder
from gtapp.core.project.folder_listing import Count
from gtapp.core.project.project_items import LoadedItems, ProjectItems
from gtapp.core.project.scanner import Listing, Problem, list_other_files, scan_project
from gtapp.core.schema.benchmark import Benchmark, FileLayout

if TYPE_CHECKING:  # imported when there is an index: small folders open sooner
    from gtapp.core.project.item_index import IndexFile

LARGE: Final = 10_000
"""The items of a folder with more files, or lines of JSON, are kept in an index."""
_SETTLED_NS: Final = 2_100_000_000
"""What was changed so shortly before may change again with the same time: some file systems count in steps of two seconds."""
_OLD_SECONDS: Final = 180 * 86_400


class ProjectListing(NamedTuple):
    """The items of a project, what is odd about its files, files that may be anything, and other forms of the items' names.

    `is_current` is False if the folder may have changed since. `links` are those among the files of an index; None: not known.
    """

    items: ProjectItems
    problems: Sequence[Problem]
    unknown: Sequence[str]
    names: NameForms
    is_current: bool = True
    links: Sequence[str] | None = None


class Indexer(Protocol):
    """Makes indexes in place of this process.

    With `takes_outdated`, an index that there is is used even if it is outdated.
    """

    takes_outdated: bool

    def make(self, root: Path, benchmark: Benchmark) -> Path:
        """Return the file with the index of a folder (see `make_index`).

        Raises:
            InterruptedError: it was stopped.
        """
        ...


class _TooManyFilesError(Exception):
    """The folder is too large to be listed without an index."""


def list_project(root: Path, benchmark: Benchmark, indexer: Indexer | None = None) -> ProjectListing:
    """Return what the project in `root` consists of.

    Raises:
        ProjectError: nothing in the folder belongs to this benchmark.
        InterruptedError: the indexer was stopped.
    """
    found = _open_index(root, benchmark)
    if found and (found.is_current or (indexer and indexer.takes_outdated)):
        return found
    try:
        return load_listing(scan_project(root, benchmark, _Limit(LARGE).count))
    except _TooManyFilesError:
        pass
    try:
        return open_new((indexer.make if indexer else make_index)(root, benchmark))
    except InterruptedError:
        raise
    except OSError:  # the disk is full: the memory may suffice
        return load_listing(scan_project(root, benchmark))


class _Limit:
    def __init__(self, most: int) -> None:
        self._left = most

    def count(self, number: int) -> None:
        self._left -= number
        if self._left < 0:
            raise _TooManyFilesError


def load_listing(listing: Listing) -> ProjectListing:
    """Return a listing with all items in memory."""
    items = LoadedItems(listing.items)
    return ProjectListing(items, listing.problems, listing.unknown, NameForms(item.id for item in items))


def open_new(place: Path) -> ProjectListing:
    """Open the file of a new index, which is deleted unless it is in the cache.

    Raises:
        OSError: it can't be read.
    """
    from gtapp.core.project.item_index import IndexFile  # see above

    with place.open("rb") as file:
        found = _make_listing(IndexFile(file), is_current=True)
    if place.parent != find_folder():
        with suppress(OSError):  # Windows keeps a file that is mapped
            place.unlink()
    return found


def read_names(place: Path) -> set[str]:
    """Return the names of the items in the file of an index; none if it can't be read."""
    from gtapp.core.project.item_index import DamagedIndexError, IndexedItems, IndexFile  # see above

    try:
        with place.open("rb") as file:
            return set(IndexedItems(IndexFile(file)).list_names())
    except (OSError, DamagedIndexError):
        return set()


def _open_index(root: Path, benchmark: Benchmark) -> ProjectListing | None:
    """Return what the index says; None if there is none, or if it is damaged."""
    # users without large folders have no index; os.path, since what can't be read is none
    if not os.path.isdir(find_folder()) or not os.path.isfile(place := find_place(root, benchmark)):  # noqa: PTH112
        return None
    from gtapp.core.project.item_index import DamagedIndexError, IndexFile  # see above

    try:
        with place.open("rb") as file:
            index = IndexFile(file)
        state = _read_state(root, benchmark.layout, index.about["places"])
        return _make_listing(index, is_current=index.about["state"] == state)
    except (OSError, DamagedIndexError):
        return None


def _make_listing(index: IndexFile, is_current: bool) -> ProjectListing:
    from gtapp.core.project.item_index import IndexedItems, IndexedProblems  # see above

    items = IndexedItems(index)
    problems = IndexedProblems(index.cut_lines("problems"))
    about = index.about
    return ProjectListing(items, problems, about["unknown"], items.names, is_current, about["links"])


def make_index(root: Path, benchmark: Benchmark, count: Count | None = None) -> Path:
    """List a folder, and write the index into the cache, else into a temporary file; return the file.

    Raises:
        ProjectError: nothing in the folder belongs to this benchmark.
        OSError: it can't be written anywhere.
    """
    from gtapp.core.project.item_index import write_index  # see above

    began = time.time_ns()
    listing = scan_project(root, benchmark, count)
    state = _read_state(root, benchmark.layout, listing.places, began)
    about = {"places": listing.places, "state": state, "links": listing.links}
    place = find_place(root, benchmark)
    try:
        with atomic.open_replacement(place) as file:
            write_index(file, listing, about)
        _delete_old(place.parent)
    except SaveError:
        handle, name = tempfile.mkstemp(prefix="gtapp-items-")
        place = Path(name)
        with os.fdopen(handle, "wb") as other:
            write_index(other, listing, about)
    return place


def _delete_old(folder: Path) -> None:
    """Delete the indexes of folders that nobody has changed or opened anew for long."""
    with suppress(OSError):
        for place in folder.glob("*.items"):
            if time.time() - place.stat().st_mtime > _OLD_SECONDS:
                place.unlink()


def find_folder() -> Path:
    """Return the folder of the indexes."""
    return cache_folder() / "items"


def find_place(root: Path, benchmark: Benchmark) -> Path:
    """Return the file for the index of a folder: another one for each way to read it."""
    import hashlib  # loads OpenSSL, which the start does not need

    read = (str(root), os.path.realpath(root), benchmark.id, benchmark.layout)
    key = repr((*read, benchmark.table, benchmark.report, benchmark.new.file))
    return find_folder() / f"{hashlib.sha256(key.encode('utf-8', 'surrogateescape')).hexdigest()[:32]}.items"


def _read_state(
    root: Path, layout: FileLayout, places: Sequence[str], before: int | None = None
) -> list[Any]:
    """Return the stamps of the places, and the names of files elsewhere that matter.

    Stamps are None where something was changed shortly `before` this time, or later: it may change again unnoticed.
    """
    stamps: list[list[int] | None] = [list(read_stamp(root / place)) for place in places]
    if before is not None:
        settled = before - _SETTLED_NS
        stamps = [None if stamp and max(stamp[1:3]) > settled else stamp for stamp in stamps]
    return [
        stamps,
        [each for each in list_other_files(root, layout) if each.rpartition("/")[0] not in places],
    ]

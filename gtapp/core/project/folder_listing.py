"""The files in a project's folders, without hidden ones and the copies that sync programs left."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from gtapp.core.files.conflict_copies import find_originals
from gtapp.core.files.file_names import are_split
from gtapp.core.store.project_folder import READING_FILE

_COUNTED = 4096

Count = Callable[[int], object]
"""Called with the numbers of files and lines as they are found; what it raises ends the scan."""


class _Entries(NamedTuple):
    """The names of the files and of the folders in a folder, and of those that are links."""

    files: list[str]
    folders: list[str]
    links: list[str]


def list_files(
    root: Path, place: str, recursive: bool = False, most: int | None = None
) -> Iterator[tuple[str, str]]:
    """Yield (relative path, name) of the files that `list_folders` finds; of each folder at `most` so many, any of them."""
    for folder, names in list_folders(root, place, recursive, most=most):
        yield from ((folder + name, name) for name in names)


def list_folders(
    root: Path,
    place: str,
    recursive: bool = False,
    failed: Callable[[OSError], None] | None = None,
    copied: Callable[[str, str], None] | None = None,
    skipped: Callable[[str], None] | None = None,
    most: int | None = None,
    count: Count | None = None,
    linked: Callable[[str], None] | None = None,
) -> Iterator[tuple[str, list[str]]]:
    """Yield the files of `place`, which may be a file itself, and of the folders inside that are listed, too.

    They come as the path of the folder with its slash, and the names. Folders inside are listed if it is `recursive`, or if they
    only split many files (`_read_split`). Hidden files are left out, the folders of second readings inside, and copies that sync
    programs left, files or folders; `copied` is called with each of these and the original, `failed` with what can't be read,
    `skipped` with the folders inside if they are not listed, `linked` with all links. Of each folder at `most` so many files are
    listed, any of them.
    """
    if os.path.isfile(root / place):
        name = Path(place).name
        yield place.removesuffix(name), [name]
        return
    folders, known = [place], dict[str, _Entries]()
    while folders:
        folder = folders.pop()
        prefix = "" if folder == "." else f"{folder}/"
        files, inner, links = (
            known.pop(folder) if folder in known else _list_entries(root, folder, failed, most, count)
        )
        copies = find_originals([*files, *inner])
        if linked:
            for name in links:
                linked(prefix + name)
        for name, original in copies.items():
            if copied:
                copied(prefix + name, prefix + original)
        yield prefix, [name for name in files if name not in copies] if copies else files
        paths = [prefix + name for name in inner if name not in copies]
        if not recursive:
            known |= _read_split(root, paths, failed, count)
        if recursive or known:
            folders += [
                path
                for path in reversed(paths)
                if path.removeprefix(prefix) not in links and not os.path.isfile(root / path / READING_FILE)
            ]
        elif skipped:
            for path in paths:
                skipped(path)


def _read_split(
    root: Path, folders: list[str], failed: Callable[[OSError], None] | None, count: Count | None
) -> dict[str, _Entries]:
    """Return the entries of folders that only split many files, such as ``images/0042``; {} if these don't.

    Their names are digits (`are_split`), and no two have scans of the same name, as those with the pages of an item each have.
    """
    if not are_split(path.rpartition("/")[2] for path in folders):
        return {}
    found = {folder: _list_entries(root, folder, failed, None, count) for folder in folders}
    names = [name for each in found.values() for name in each.files if not name.endswith(".json")]
    return found if len(set(names)) == len(names) else {}


def _list_entries(
    root: Path,
    place: str,
    failed: Callable[[OSError], None] | None,
    most: int | None,
    count: Count | None,
) -> _Entries:
    """Return what is in a folder, without hidden names, sorted; call `failed` if it can't be read."""
    files, folders, links = list[str](), list[str](), list[str]()
    try:
        with os.scandir(root / place) as entries:
            for number, entry in enumerate(islice(entries, most), 1):
                if count and number % _COUNTED == 0:
                    count(_COUNTED)
                name = entry.name
                try:
                    is_folder = entry.is_dir()
                except OSError:  # a circular link counts as a file that can't be read
                    is_folder = False
                if name[0] == ".":
                    continue
                (folders if is_folder else files).append(name)
                if entry.is_symlink():
                    links.append(name)
    except FileNotFoundError:
        return _Entries([], [], [])
    except OSError as error:
        if failed:
            failed(error)
        return _Entries([], [], [])
    if count:
        count((len(files) + len(folders)) % _COUNTED)
    files.sort()
    folders.sort()
    return _Entries(files, folders, links)

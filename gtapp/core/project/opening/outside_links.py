"""The links of a project that lead out of it, among the files and folders that gtapp writes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

from gtapp.core.platform.errors import ProjectError
from gtapp.core.project.own_guidelines import OWN_GUIDELINES
from gtapp.core.schema.benchmark import Benchmark, FileLayout
from gtapp.core.schema.layout_keys import RUNS_FOLDER
from gtapp.core.store.project_folder import (
    AUDIT_FILE,
    JUDGEMENT_FILE,
    READINGS_FOLDER,
    SAMPLES_FOLDER,
    find_forbidden_target,
    find_outside_target,
)
from gtapp.core.store.statuses import STATUS_FILE

# as the features letters and drafts have them, which a project does not import
_WRITTEN: Final = (
    *(".gtapp", ".gtapp/batches", ".gtapp/sheet.json", STATUS_FILE, AUDIT_FILE, JUDGEMENT_FILE),
    *(OWN_GUIDELINES, RUNS_FOLDER, "drafting.toml"),
    READINGS_FOLDER,
    SAMPLES_FOLDER,
)


class OutsideLinksError(ProjectError):
    """The links of the project in `root` lead to `targets` outside of it, to which the user has not agreed yet."""

    def __init__(self, root: Path, targets: list[Path]) -> None:
        super().__init__("links-outside", path=str(root), targets=", ".join(map(str, targets)))
        self.root, self.targets = root, targets


def find_outside_targets(root: Path, layout: FileLayout) -> list[Path]:
    """Return the folders and files outside the project that gtapp would write to, by the links in the project."""
    found = (find_outside_target(root, place) for place in _list_written_places(root, layout))
    return sorted({target for target in found if target})


def ensure_agreed(root: Path, benchmark: Benchmark, links: Sequence[str] | None = None) -> None:
    """Do nothing if the user agreed to all places outside the project that gtapp would write to.

    `links` are those in the folders of the items where these are known; each write looks again.

    Raises:
        OutsideLinksError: there are others.
    """
    places = _list_written_places(root, benchmark.layout, links)
    found = (find_forbidden_target(root, place) for place in places)
    targets = {target for target in found if target}
    if targets:
        raise OutsideLinksError(root, sorted(targets))


def _list_written_places(
    root: Path, layout: FileLayout, links: Sequence[str] | None = None
) -> Iterator[Path]:
    """Yield the folders and single files that gtapp writes, and the links in the folders (see `ensure_agreed`)."""
    for place in (*_WRITTEN, *layout.truths):
        yield root / place
    folders = {RUNS_FOLDER, READINGS_FOLDER, SAMPLES_FOLDER, *layout.truths}
    for place in sorted(folders if links is None else folders.difference(layout.truths, layout.drafts)):
        yield from _find_links(root / place)
    written = [PurePosixPath(place) for place in (*layout.truths, *layout.drafts)]
    for link in links or ():
        if any(PurePosixPath(link).is_relative_to(place) for place in written):
            yield root / link


def _find_links(folder: Path) -> Iterator[Path]:
    """Yield the links in a folder and in the folders in it; they are not followed."""
    folders = [folder]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_symlink():
                    yield Path(entry.path)
                elif entry.is_dir(follow_symlinks=False):
                    folders.append(Path(entry.path))

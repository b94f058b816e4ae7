"""What jobs over the items of a project have in common (`gtapp.core.shards.sharded_job`): each process opens it itself."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import ClassVar, Final, Self

from gtapp.core.project.project import Project
from gtapp.core.shards.shard import Shard
from gtapp.core.store.project_folder import split_reading

_FILES_EACH: Final = 2
"""An item has a scan and a truth, at least."""
_LINE_BYTES: Final = 250
"""A line of JSON is as long."""


@dataclass(frozen=True)
class ProjectJob:
    """A job over the items of the project in the folder `path`; `opener` is `gtapp.features.open_project`."""

    path: str
    benchmark: str | None
    opener: Callable[[str, str | None], Project]

    large: ClassVar[int] = 4000
    """From so many items on, starting processes costs less than it saves."""

    @property
    def is_large(self) -> bool:
        """Whether the folder may have so many items, by the number of its files; counted only as far as needed."""
        files = _count_files(split_reading(Path(self.path))[0])
        most = self.large * _FILES_EACH
        return sum(islice(files, most)) >= most

    def open(self) -> Project:
        """Open the project.

        Raises:
            GtappError: it can't be opened.
        """
        return self.opener(self.path, self.benchmark)

    def select(self, shard: Shard) -> Self:
        """Return the job itself, which is short."""
        return self

    def count(self, project: Project) -> int:
        """Return the number of items."""
        return len(project.items)


def _count_files(folder: Path | str) -> Iterator[int]:
    """Yield 1 for each file in a folder and those in it; of JSON lines or a table, as many as it may have lines."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _count_files(entry.path)
            elif entry.name.endswith((".jsonl", ".csv", ".tsv")):
                yield 1 + entry.stat().st_size // _LINE_BYTES
            else:
                yield 1

"""Which answers have come into a run's folder since the last look: for runs and fetched batches alike, and in a worker."""

from __future__ import annotations

import os
from collections.abc import Container, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtapp.drafting import runs
from gtapp.project import Project
from gtapp.ui.drafting.shelf import read_mark


@dataclass(frozen=True, slots=True)
class ArrivedDraft:
    """An answer at `place` below the project, and how whole it is."""

    item: str
    place: str
    mark: str


class ArrivalFinder:
    """Looks again and again; what was there at the first look is not new, or of that only the files `known`.

    For one thread at a time.
    """

    def __init__(self, root: Path, run: str, known: Container[str] | None = None) -> None:
        self._root, self._run = root, run
        there = self._list_files()
        self._known = {name: number for name, number in there.items() if known is None or name in known}

    def find_new(self) -> Sequence[ArrivedDraft]:
        """What came since, and what took the place of a failed answer."""
        now = self._list_files()
        found = [name for name, moment in now.items() if self._known.get(name) != moment]
        self._known = now
        return [self._describe(name) for name in found]

    def _describe(self, name: str) -> ArrivedDraft:
        place = f"{runs.RUNS_FOLDER}/{self._run}/{name}"
        return ArrivedDraft(name[len(self._prefix) : -len(".json")], place, read_mark(self._root / place))

    @property
    def _prefix(self) -> str:
        return f"request_{self._run}_"

    def _list_files(self) -> dict[str, int]:
        """The answers' names, each with its file's number, which another file does not have."""
        try:
            with os.scandir(self._root / runs.RUNS_FOLDER / self._run) as entries:
                return {
                    each.name: each.inode()
                    for each in entries
                    if each.name.startswith(self._prefix) and each.name.endswith(".json")
                }
        except OSError:
            return {}


def find_overlooked(project: Project, run: str) -> Sequence[ArrivedDraft]:
    """The answers of a run that came while the project's folder was being read."""
    names = {item.id for item in project.items}
    known = {Path(place).name for item in project.items for place in item.drafts}
    return [each for each in ArrivalFinder(project.root, run, known).find_new() if each.item in names]

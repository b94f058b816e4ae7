"""Power failures, simulated: from every state in which one may leave the disk a project opens, and nothing saved is lost.

A process works on a project while its system calls are recorded. `disk_states` makes states of the disk from the record, as a
power failure at any of its calls may leave them. In each state

* every ground truth is complete: as it was last saved, or as it was just being saved
* a ground truth is never newer than its journal: it can be undone to the first state, and the origins of its values are known
* edits that were journalled before an fsync of the journal are offered, later ones in the order they were made
* a status that is in the text file is not lost
"""

from __future__ import annotations

import json
import random
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.edit_journal.undo_journal import rewind_texts
from gtapp.core.project.project import Project
from gtapp.features import open_project
from tests.torture.budget import Budget
from tests.torture.disk_states import Disk, Loss, State, write_state
from tests.torture.promises import ItemPromise, Promises, Texts, check_files, check_status, list_statuses
from tests.torture.reporting import digest, digests
from tests.torture.session import digest_origins
from tests.torture.system_calls import record_calls
from tests.torture.test_kills import KINDS

# the journal is flushed in a thread of its own: what does not wait for it comes first
_SLOW_FLUSH: Final = "fsync:delay_enter=5000:when=1"


class Session:
    """A recorded session on a project: its calls, the statuses that items had, and the origins of the values of their texts."""

    def __init__(self, folder: Path, kind: str, seed: int, steps: int) -> None:
        self.benchmark, make_project = KINDS[kind]
        self._root, self.start = folder / "project", folder / "start"
        make_project(self._root)
        shutil.copytree(self._root, self.start)
        module = ["-m", "tests.torture.session"]
        command: list[str | Path] = [
            sys.executable,
            *module,
            self._root,
            self.benchmark,
            str(seed),
            str(steps),
            "2",
        ]
        self.calls, done = record_calls(command, folder / "calls", _SLOW_FLUSH)
        assert not done.returncode, done.stderr.decode()
        reports = [json.loads(line) for line in done.stdout.splitlines()]
        assert not any({"fault", "failed"} & report.keys() for report in reports)
        self.statuses = list_statuses(reports)
        self.origins = defaultdict[tuple[str, Texts], set[str]](set)
        for report in reports:
            if "origins" in report:
                self.origins[report["item"], tuple(report["texts"])].add(report["origins"])

    def new_disk(self) -> Disk:
        """Return the disk before the session."""
        return Disk(self.start, self._root)

    def choose_points(self, chance: random.Random, count: int) -> set[int]:
        """Return numbers of calls that changed the disk: so many at random, and those that replaced a file or confirmed that."""
        disk = self.new_disk()
        points = [number for number, call in enumerate(self.calls) if disk.apply(call)]
        names = [self.calls[number].name for number in points]
        replacing = {points[at] for at in range(1, len(points)) if "rename" in names[at - 1 : at + 1]}
        return {*chance.choices(points, k=count), *replacing}


def _lose_power(
    session: Session, chance: random.Random, points: int
) -> Iterator[tuple[State, Promises, str]]:
    """Yield states of the disk after power failures, with what is promised then, and a description."""
    chosen = session.choose_points(chance, points)
    disk, promises = session.new_disk(), Promises(session.start, session.benchmark, session.statuses)
    for number, call in enumerate(session.calls):
        promises.follow(call)
        disk.apply(call)
        if number in chosen:
            for loss in Loss:
                yield (
                    disk.lose(loss, chance),
                    promises,
                    f"{call.name} {call.paths} (call {number}); lost: {loss.value}",
                )


def _check_state(root: Path, session: Session, promises: Promises) -> None:
    """Open the project of a state and check that it is as promised."""
    faults: list[GtappError] = []
    with open_project(root, session.benchmark) as project:
        project.journal_failed.connect(faults.append)
        assert project.problems == promises.problems
        assert [item.id for item in project.items] == list(promises.items)
        for item, promise in promises.items.items():
            check_files(project, item, promise)
            check_status(project, item, promise)
            _check_history(project, item, promise, session)
    assert not faults, faults


def _check_history(project: Project, item: str, promise: ItemPromise, session: Session) -> None:
    document = project.document(item)
    assert all(note.message.code != "journal-broken" for note in document.notes)
    origins = session.origins[item, tuple(digests(document))]
    assert digest_origins(document) in origins, f"{item}: other origins"
    before = rewind_texts(document, document.undo_stack.done)
    assert tuple(map(digest, before)) == promise.first, f"{item}: the journal is older than the ground truth"
    project.recover(document)
    assert tuple(digests(document)) in promise.journalled, f"{item}: edits were lost"
    while document.undo():
        pass
    assert tuple(digests(document)) == promise.first, f"{item}: edits can’t be undone"


def _check_power_failures(folder: Path, kind: str, seed: int, steps: int, points: int) -> int:
    """Record a session and check the states after power failures; return their number."""
    chance, number = random.Random(seed), 0
    session = Session(folder, kind, seed, steps)
    for state, promises, description in _lose_power(session, chance, points):
        number += 1
        root = folder / f"state {number}"
        write_state(state, root)
        try:
            _check_state(root, session, promises)
        except Exception as error:
            error.add_note(f"after a power failure at {description}")
            raise
        shutil.rmtree(root)
    return number


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_some_power_failures(tmp_path: Path, kind: str) -> None:
    assert _check_power_failures(tmp_path, kind, seed=0, steps=15, points=4)


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_power_failures(tmp_path: Path) -> None:
    with Budget("power loss") as budget:
        for seed in budget.seeds():
            folder = tmp_path / str(seed)
            folder.mkdir()
            kind = list(KINDS)[seed % len(KINDS)]
            failures = _check_power_failures(folder, kind, seed, steps=60, points=50)
            budget.count(sessions=1, power_failures=failures)
            shutil.rmtree(folder)

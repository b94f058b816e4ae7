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
from typing import Any

import pytest

from gtapp.errors import GtappError
from gtapp.project import Project, open_project
from gtapp.project.undo_journal import rewind_texts
from tests.torture.budget import Budget
from tests.torture.disk_states import Disk, Loss, State, write_state
from tests.torture.reporting import digest, digests
from tests.torture.session import digest_origins
from tests.torture.system_calls import Call, record_calls
from tests.torture.test_kills import KINDS
from tests.torture.victim import digests_on_disk

Texts = tuple[str, ...]


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
        ]
        self.calls, done = record_calls(command, folder / "calls")
        assert not done.returncode, done.stderr.decode()
        self.statuses = defaultdict[str, list[str]](list)
        self.origins = defaultdict[tuple[str, Texts], set[str]](set)
        for call in self.calls:
            match json.loads(call.report or b"{}"):
                case {"fault": fault} | {"failed": fault}:
                    raise AssertionError(f"the session failed: {fault}")
                case {"item": item, "status": status}:
                    self.statuses[item].append(status)
                case {"item": item, "texts": texts, "origins": origins}:
                    self.origins[item, tuple(texts)].add(origins)

    def new_disk(self) -> Disk:
        """Return the disk before the session."""
        return Disk(self.start, self._root)

    def list_points(self) -> list[int]:
        """Return the numbers of the calls after which the disk may differ."""
        disk = self.new_disk()
        return [number for number, call in enumerate(self.calls) if disk.apply(call)]


class ItemPromise:
    """What is promised of an item: the states in which a power failure may leave it, the oldest first."""

    def __init__(self, texts: Texts, written: Texts, statuses: list[str]) -> None:
        self.first = texts
        self.journalled = [texts]
        self.written = [written]
        self._last_complete = 0
        self._statuses = statuses
        self._status = self._status_in_file = 0

    @property
    def statuses(self) -> set[str]:
        """The statuses since the text file was written, and the one that is being set, which is reported afterwards."""
        return set(self._statuses[self._status_in_file : self._status + 2])

    def follow(self, report: dict[str, Any]) -> None:
        """Follow a report about the item."""
        match report:
            case {"doing": texts}:
                self.journalled.append(tuple(texts))
            case {"done": _}:
                self._last_complete = len(self.journalled) - 1
            case {"saving": texts}:
                self.written.append(tuple(texts))
            case {"saved": _}:
                del self.written[:-1]
            case {"status": _}:
                self._status += 1

    def follow_sync(self) -> None:
        """Follow an fsync of the journal: the last complete state is on the disk."""
        del self.journalled[: self._last_complete]
        self._last_complete = 0

    def follow_status_file(self) -> None:
        """Follow that the text file of the statuses was written."""
        self._status_in_file = self._status


class Promises:
    """What is promised of a project while the record of its session is read."""

    def __init__(self, session: Session) -> None:
        self.items: dict[str, ItemPromise] = {}
        with open_project(session.start, session.benchmark) as project:
            self.problems = project.problems
            for item in project.items:
                document = project.document(item.id)
                statuses = [project.status(item.id).name, *session.statuses[item.id]]
                texts, written = tuple(digests(document)), tuple(digests_on_disk(document))
                self.items[item.id] = ItemPromise(texts, written, statuses)

    def follow(self, call: Call) -> None:
        """Follow a report, or an fsync of the journal."""
        report = json.loads(call.report or b"{}")
        if "item" in report:
            self.items[report["item"]].follow(report)
        for promise in self.items.values():
            if "flushed" in report:
                promise.follow_status_file()
            elif call.name == "fsync" and call.paths[0].endswith(".gtapp/work.sqlite-wal"):
                promise.follow_sync()


def _lose_power(
    session: Session, chance: random.Random, points: int
) -> Iterator[tuple[State, Promises, str]]:
    """Yield states of the disk after power failures at so many points, with what is promised then, and a description."""
    chosen = set(chance.choices(session.list_points(), k=points))
    disk, promises = session.new_disk(), Promises(session)
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
            _check_files(project, item, promise)
            _check_history(project, item, promise, session)
    assert not faults, faults


def _check_files(project: Project, item: str, promise: ItemPromise) -> None:
    found = digests_on_disk(project.peek(item))
    allowed = zip(*promise.written, strict=True)
    assert all(text in texts for text, texts in zip(found, allowed, strict=True)), (
        f"{item}: another ground truth"
    )
    # the files show this if the disk has no status
    shown = {"in progress"} if project.item(item).truth and promise.statuses & {"open", "draft"} else set()
    assert project.status(item).name in promise.statuses | shown, f"{item}: another status"


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
    assert tuple(digests(document)) == promise.first, f"{item}: edits can't be undone"


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
    assert _check_power_failures(tmp_path, kind, seed=0, steps=40, points=10)


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_power_failures(tmp_path: Path) -> None:
    with Budget("power loss") as budget:
        for seed in budget.seeds():
            folder = tmp_path / str(seed)
            folder.mkdir()
            kind = list(KINDS)[seed % len(KINDS)]
            failures = _check_power_failures(folder, kind, seed, steps=120, points=50)
            budget.count(sessions=1, power_failures=failures)
            shutil.rmtree(folder)

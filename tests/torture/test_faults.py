"""System calls that fail, one in each run: a session reports it, damages no file, and keeps what was there and what was edited.

A session, or a command, runs once without a fault while its calls are recorded. Then it runs again for each call on one of its
files and each error that this call may have, which ``strace`` returns in place of the call.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from gtapp.core.store.statuses import STATUS_FILE
from gtapp.features import open_project
from tests.sample_projects import snapshot
from tests.torture.budget import Budget
from tests.torture.promises import Promises, add_unread_tables, check_files, check_status, list_statuses
from tests.torture.reporting import digests
from tests.torture.system_calls import Call, record_calls
from tests.torture.test_kills import KINDS

_ERRORS: Final = {
    "open": ("EACCES", "EMFILE", "ENOSPC", "EIO"),
    "write": ("ENOSPC", "EIO"),
    "pwrite": ("ENOSPC", "EIO"),
    "ftruncate": ("EIO",),
    "fsync": ("ENOSPC", "EIO"),
    "rename": ("EACCES", "ENOSPC", "EIO"),
    "unlink": ("EACCES", "EIO"),
    "mkdir": ("EACCES", "ENOSPC"),
    "close": ("EIO",),
}
_FAULTS_EACH: Final = 150
# the file of a handle stays open if it can't be closed, and a file stays if it can't be deleted
_LEAVING_FILES: Final = ("close", "unlink")


@dataclass(frozen=True, slots=True)
class Fault:
    """An error of a call; the call is the nth of its kind in the process."""

    call: Call
    error: str

    @property
    def expression(self) -> str:
        return f"{self.call.system_name}:error={self.error}:when={self.call.nth}"


class Scenario:
    """A command that works in a folder, which is made anew for each run; the project is in its folder ``project``."""

    def __init__(self, folder: Path, kind: str, *command: str) -> None:
        self.folder, self.start, self._log = folder / "work", folder / "start", folder / "calls"
        self.root = self.folder / "project"
        self.benchmark, make_project = KINDS[kind]
        make_project(self.start / "project")
        self._command = [sys.executable, "-m", *(word.format(folder=self.folder) for word in command)]
        # the hashes of texts give sets their order; the first run fills caches
        os.environ["PYTHONHASHSEED"] = "0"
        self.run()
        self._calls, _ = self.run()

    def run(self, fault: Fault | None = None) -> tuple[list[Call], subprocess.CompletedProcess[bytes]]:
        """Run the command in a new folder."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.start, self.folder)
        return record_calls(self._command, self._log, fault.expression if fault else "")

    def list_faults(self) -> list[Fault]:
        """Return all faults of calls on files in the folder."""
        return [
            Fault(call, error)
            for call in self._calls
            if any(self.contains(path) for path in call.paths) and not call.has_failed
            for error in _ERRORS.get(call.name, ())
        ]

    def contains(self, path: str) -> bool:
        return Path(path).is_relative_to(self.folder)

    def check(self, fault: Fault) -> bool:
        """Run with a fault and check the outcome; return False if the fault met another call than it was to."""
        calls, done = self.run(fault)
        hit = next((call for call in calls if call.is_injected), None)
        if hit is None or not any(self.contains(path) for path in hit.paths):
            return False
        try:
            self._check_outcome(calls, done)
            if hit.name not in _LEAVING_FILES:
                assert not list(self.folder.rglob(".gtapp-*")), "a temporary file was left"
        except Exception as error:
            error.add_note(f"{fault.expression} of {hit.paths}\n{done.stdout.decode()}")
            raise
        return True

    def _check_outcome(self, calls: Sequence[Call], done: subprocess.CompletedProcess[bytes]) -> None:
        raise NotImplementedError


class SessionScenario(Scenario):
    """A session of edits, saves and statuses."""

    def __init__(self, folder: Path, kind: str, seed: int, steps: int) -> None:
        arguments = ("{folder}/project", KINDS[kind][0], str(seed), str(steps), "1")
        super().__init__(folder, kind, "tests.torture.session", *arguments)

    def _check_outcome(self, calls: Sequence[Call], done: subprocess.CompletedProcess[bytes]) -> None:
        assert not done.returncode and not done.stderr, done.stderr.decode()
        reports = [json.loads(line) for line in done.stdout.splitlines()]
        promises = Promises(self.start / "project", self.benchmark, list_statuses(reports))
        for call in calls:
            promises.follow(call)
        with open_project(self.root, self.benchmark) as project:
            assert project.problems == promises.problems
            for item, promise in promises.items.items():
                check_files(project, item, promise)
                # statuses that were set while a folder could not be read are about other files
                if {"problems": len(project.problems)} in reports:
                    check_status(project, item, promise)
            has_failed = any({"failed", "fault"} & report.keys() for report in reports)
            for report in reports:
                if "end" in report and (report["journalled"] or not has_failed):
                    document = project.document(report["item"])
                    project.recover(document)
                    found = digests(document)
                    end = add_unread_tables(report["end"], found)
                    assert tuple(found) == end, f"{document.item_id}: edits were lost"


class CommandScenario(Scenario):
    """A command that changes each of its files completely or not at all."""

    def __init__(self, folder: Path, kind: str, *command: str) -> None:
        super().__init__(folder, kind, "gtapp", *command)
        self._before, self._after = _read_files(self.start), _read_files(self.folder)

    def _check_outcome(self, calls: Sequence[Call], done: subprocess.CompletedProcess[bytes]) -> None:
        message = done.stderr.decode()
        assert done.returncode in (0, 1, 2) and "Traceback" not in message, message
        assert message or done.returncode != 2, "the error is not reported"
        found = _read_files(self.folder)
        if done.returncode == 0:
            assert found == self._after, f"reported as done: {message}"
        if done.returncode == 2:
            for name in found | self._before:
                assert found.get(name) in (self._before.get(name), self._after.get(name)), (
                    f"{name}: {message}"
                )
        with open_project(self.root, self.benchmark) as project:
            assert not project.find_unsaved()


def _read_files(folder: Path) -> dict[str, bytes]:
    """Return all files but those of gtapp itself, which contain times."""
    found = snapshot(folder)
    return {name: found[name] for name in found if "/.gtapp" not in name and not name.endswith(STATUS_FILE)}


_COMMANDS: Final = (
    ("set", "{folder}/project", "card1", "/publication/year", "1900"),
    ("export", "{folder}/project", "--format", "json", "--out", "{folder}/out"),
    ("export", "{folder}/project", "--format", "csv", "--out", "{folder}/out.csv"),
    ("status", "{folder}/project"),
)


def _make_scenario(folder: Path, seed: int) -> Scenario:
    kinds = list(KINDS)
    number = seed % (len(kinds) + len(_COMMANDS))
    if number < len(kinds):
        return SessionScenario(folder, kinds[number], seed, steps=20)
    return CommandScenario(folder, "cards", *_COMMANDS[number - len(kinds)])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_some_faults(tmp_path: Path, seed: int) -> None:
    scenario = _make_scenario(tmp_path, seed)
    faults = random.Random(seed).sample(scenario.list_faults(), 4)
    assert sum(map(scenario.check, faults))


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_faults(tmp_path: Path) -> None:
    with Budget("system call faults") as budget:
        for seed in budget.seeds():
            folder = tmp_path / str(seed)
            scenario = _make_scenario(folder, seed)
            faults = scenario.list_faults()
            for fault in random.Random(seed).sample(faults, min(len(faults), _FAULTS_EACH)):
                budget.count(faults=scenario.check(fault))
            shutil.rmtree(folder)

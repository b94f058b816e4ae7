"""Commands killed at random moments: each file is as before or as the command leaves it, and running it again completes it."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from gtapp.features import open_project
from tests.features.letters.sheet_samples import (
    make_letter_row,
    make_person_row,
    make_scans,
    persons,
    save_table,
    table,
)
from tests.sample_projects import CARD, cards, write_file
from tests.torture.budget import Budget
from tests.validation import validate_project

_NUMBERS = tuple(f"{number:02}" for number in range(1, 13))
_OWN = (".gtapp/", "gtapp-status.tsv", ".gtapp-")
"""What is not compared: databases and statuses, which contain times, and temporary files that a kill left."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that writes: how to make its folder, and its arguments, in which ``{}`` is this folder."""

    benchmark: str
    make: Callable[[Path], object]
    arguments: tuple[str, ...]
    again: tuple[str, ...] = ()
    """Further arguments when it is run again."""


def _make_cards(root: Path) -> None:
    names = [f"card{number}" for number in _NUMBERS]
    cards(root / "project", dict.fromkeys(names, CARD), scans=("other",))
    lines = ["item,/publication/title,/publication/year", *(f"{name},Titel {name},1900" for name in names)]
    write_file(root / "table.csv", "\r\n".join(lines))


def _make_letters(root: Path) -> None:
    make_scans(root / "project", *_NUMBERS)
    save_table(root / "letters.csv", table([make_letter_row(number) for number in _NUMBERS]))
    save_table(root / "people.csv", persons([make_person_row(f"P{number}", "A, B") for number in _NUMBERS]))


_SHEET = ("import-sheet", "{}/project", "--file", "{}/letters.csv", "--file", "{}/people.csv")
_EXPORT = ("export", "{}/project", "--format", "json")
COMMANDS = {
    "set": Command(
        "zettelkatalog", _make_cards, ("set", "{}/project", "card07", "/publication/title", '"Neu"')
    ),
    "import-table": Command(
        "zettelkatalog", _make_cards, ("import-table", "{}/project", "--file", "{}/table.csv", "--apply")
    ),
    "import-sheet": Command("letters", _make_letters, (*_SHEET, "--apply")),
    "export": Command(
        "zettelkatalog",
        _make_cards,
        ("export", "{}/project", "--format", "json", "--out", "{}/out"),
        ("--force",),
    ),
}


class CommandVictim:
    """A command, the files before it, those after it, and how long it takes."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._command = folder, COMMANDS[name]
        self._command.make(folder / "before")
        self._before = _read_files(folder / "before")
        shutil.copytree(folder / "before", folder / "after")
        start = time.monotonic()
        assert self._run(folder / "after") == 0
        self._seconds = time.monotonic() - start
        self._after = _read_files(folder / "after")
        assert self._after != self._before

    def _start(self, root: Path, *more: str) -> subprocess.Popen[bytes]:
        arguments = [each.format(root) for each in self._command.arguments]
        command = [sys.executable, "-m", "gtapp", *arguments, "--benchmark", self._command.benchmark, *more]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def _run(self, root: Path, *more: str) -> int:
        process = self._start(root, *more)
        _, fault = process.communicate()
        assert b"Traceback" not in fault, fault.decode()
        return process.returncode

    def kill_one(self, seed: int) -> bool:
        """Kill the command at a moment, run it again, and compare the files; return whether it was killed."""
        root = self._folder / "killed"
        shutil.copytree(self._folder / "before", root)
        process = self._start(root)
        until = time.monotonic() + random.Random(seed).uniform(0.2, 1.05) * self._seconds
        while time.monotonic() < until and process.poll() is None:
            pass
        process.kill()
        process.communicate()
        found = _read_files(root)
        for name, content in found.items():
            assert content in (self._before.get(name), self._after.get(name)), f"{name} is incomplete"
        assert found.keys() >= self._before.keys()
        with open_project(root / "project", self._command.benchmark) as project:
            assert not validate_project(project).unreadable
        self._complete(root)
        shutil.rmtree(root)
        return process.returncode < 0

    def _complete(self, root: Path) -> None:
        """Run the command again; an edit of `set` that was journalled and not saved is offered instead."""
        code = self._run(root, *self._command.again)
        if code == 2 and self._command is COMMANDS["set"]:
            with open_project(root / "project", self._command.benchmark) as project:
                for item in project.find_unsaved():
                    document = project.document(item)
                    project.recover(document)
                    project.save(document)
        else:
            assert code in (0, 1)
        assert _read_files(root) == self._after


def _read_files(root: Path) -> dict[str, bytes]:
    """Return the files below a folder, without gtapp's own."""
    files = ((path.relative_to(root).as_posix(), path) for path in root.rglob("*") if path.is_file())
    return {name: path.read_bytes() for name, path in files if not any(own in name for own in _OWN)}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.slow
def test_a_killed_command_is_completed(tmp_path: Path, name: str) -> None:
    CommandVictim(tmp_path, name).kill_one(0)


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_killed_commands_are_completed(tmp_path: Path) -> None:
    victims = {name: CommandVictim(tmp_path / name, name) for name in COMMANDS}
    with Budget("command kills") as budget:
        for seed in budget.seeds():
            name = list(COMMANDS)[seed % len(COMMANDS)]
            budget.count(kills=victims[name].kill_one(seed))

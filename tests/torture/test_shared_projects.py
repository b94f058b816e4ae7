"""Two processes edit the same items, and both are killed: the unsaved corrections of each are offered, and no file is damaged."""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gtapp.project import open_project
from gtapp.project.checks import check_roundtrip, validate_project
from tests.sample_projects import cards
from tests.torture.budget import Budget

ITEMS = {"a": {"title": "Eins"}, "b": {"title": "Zwei"}}
NAMES = ("Anna", "Bert")


class SharedVictim:
    """A process that edits a shared project (see `tests.torture.shared_writer`), and what it reported."""

    def __init__(self, root: Path, name: str, seed: int) -> None:
        command = [sys.executable, "-m", "tests.torture.shared_writer", str(root), name, f"{seed} {name}"]
        # unbuffered, so that `communicate` reads the rest
        self._process = subprocess.Popen(command, bufsize=0, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._reports: list[dict[str, Any]] = []

    def follow(self, steps: int) -> None:
        """Read so many reports."""
        assert self._process.stdout
        for _ in range(steps):
            line = self._process.stdout.readline()
            assert line, self._process.communicate()[1].decode()
            self._reports.append(json.loads(line))

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        out, fault = self._process.communicate()
        assert not fault, fault.decode()
        self._reports += [json.loads(line) for line in out.splitlines(keepends=True) if line.endswith(b"\n")]
        assert not [each for each in self._reports if "fault" in each]

    @property
    def count(self) -> int:
        """How many steps were completed."""
        return sum("done" in each for each in self._reports)

    def find_unsaved(self) -> dict[str, Any]:
        """Return the value of each item that was unsaved when its last step was completed; not where one was under way."""
        last = {each["item"]: each for each in self._reports if "item" in each}
        return {item: each["done"] for item, each in last.items() if each.get("unsaved")}


def kill_two(root: Path, seed: int) -> Counter[str]:
    """Let two processes work on a project, kill one after the other, and check what is offered; return figures."""
    chance = random.Random(seed)
    cards(root, ITEMS)
    victims = {name: SharedVictim(root, name, seed) for name in NAMES}
    first, second = chance.sample(NAMES, 2)
    for name in (first, second):
        victims[name].follow(1)
    for _ in range(chance.randrange(1, 12)):
        victims[first].follow(chance.randrange(1, 6))
        victims[second].follow(chance.randrange(1, 6))
    victims[first].kill()
    victims[second].follow(chance.randrange(1, 30))
    victims[second].kill()
    figures = Counter(kills=2, steps=sum(victim.count for victim in victims.values()))
    for item in ITEMS:
        expected = {name: found[item] for name in NAMES if item in (found := victims[name].find_unsaved())}
        check_item(root, item, expected)
        figures += Counter(restored=len(expected), both_restored=len(expected) // 2)
    return figures


def check_item(root: Path, item: str, expected: dict[str, Any]) -> None:
    """Check that each process's unsaved value of the item is offered, and restored."""
    with open_project(root, "zettelkatalog") as project:
        assert not validate_project(project).unreadable and not check_roundtrip(project).would_change
        document, offered = project.document(item), {}
        while project.count_lost_edits(document):
            writer = project.find_lost_writer(document)
            assert writer and writer.who not in offered
            project.recover(document)
            offered[writer.who] = document.record.get(writer.who)
        assert {name: offered.get(name) for name in expected} == expected, (offered, expected)


@pytest.mark.slow
def test_two_killed_writers(tmp_path: Path) -> None:
    for seed in range(4):
        kill_two(tmp_path / str(seed), seed)


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_two_killed_writers_again_and_again(tmp_path: Path) -> None:
    with Budget("two windows") as budget:
        for seed in budget.seeds():
            budget.count(**kill_two(tmp_path / str(seed), seed))
            shutil.rmtree(tmp_path / str(seed))

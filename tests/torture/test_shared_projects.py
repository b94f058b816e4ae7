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

from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import get_value
from gtapp.features import open_project
from gtapp.features.problems.checks import check_roundtrip
from tests.sample_projects import CARD, cards
from tests.torture.budget import Budget
from tests.torture.shared_writer import PLACES
from tests.validation import validate_project

ITEMS = ("a", "b")
NAMES = tuple(PLACES)


class SharedVictim:
    """A process that edits a shared project (`tests.torture.shared_writer` or `shared_window`), and what it reported."""

    def __init__(self, module: str, root: Path, name: str, seed: int) -> None:
        command = [sys.executable, "-m", f"tests.torture.{module}", str(root), name, f"{seed} {name}"]
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
        faults = [each["fault"] for each in self._reports if "fault" in each]
        assert not faults, faults

    @property
    def count(self) -> int:
        """How many steps were completed."""
        return sum("done" in each for each in self._reports)

    def find_unsaved(self) -> dict[str, Any]:
        """Return the value of each item that was unsaved when its last step was completed; not where one was under way."""
        last = {each["item"]: each for each in self._reports if "item" in each}
        return {item: each["done"] for item, each in last.items() if each.get("unsaved")}


def kill_two(module: str, root: Path, seed: int) -> Counter[str]:
    """Let two processes run this module on a project, kill one after the other, and check what is offered; return figures."""
    chance = random.Random(seed)
    cards(root, dict.fromkeys(ITEMS, CARD))
    victims = {name: SharedVictim(module, root, name, seed) for name in NAMES}
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
    """Check that each process's unsaved value of the item is in the file or comes back when all offered edits are restored.

    A process may have restored the other one's edits and have gone on from there: they are offered together with its own.
    """
    with open_project(root, "zettelkatalog") as project:
        assert not validate_project(project).unreadable and not check_roundtrip(project).would_change
        document = project.document(item)
        found, offered = [_read_values(document)], set()
        while project.count_lost_edits(document):
            writer = project.find_lost_writer(document)
            assert writer and writer.who not in offered
            project.recover(document)
            offered.add(writer.who)
            found.append(_read_values(document))
        lost = {name for name in expected if expected[name] not in [values[name] for values in found]}
        assert not lost, (found, offered, expected)


def _read_values(document: Document) -> dict[str, Any]:
    """Return the value that each process changes."""
    return {name: get_value(document.record, place) for name, place in PLACES.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("module", "rounds"), [("shared_writer", 4), ("shared_window", 1)])
def test_two_are_killed(tmp_path: Path, module: str, rounds: int) -> None:
    for seed in range(rounds):
        kill_two(module, tmp_path / str(seed), seed)


@pytest.mark.torture
@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    ("module", "name"), [("shared_writer", "two writers"), ("shared_window", "two windows")]
)
def test_two_are_killed_again_and_again(tmp_path: Path, module: str, name: str) -> None:
    with Budget(name) as budget:
        for seed in budget.seeds():
            budget.count(**kill_two(module, tmp_path / str(seed), seed))
            shutil.rmtree(tmp_path / str(seed))

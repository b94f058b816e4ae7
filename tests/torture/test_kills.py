"""A writer killed at random moments: no file is incomplete or mixed up, and no edit that returned is lost."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtapp.document import Document
from gtapp.project import open_project
from gtapp.project.checks import check_roundtrip, validate_project
from tests.sample_projects import CARD, LETTER, cards, dump_json, letters, paper, papers, sha, write_file
from tests.torture.budget import Budget
from tests.torture.writer import digests

WRITER = Path(__file__).with_name("writer.py")
_KILLS_EACH = 20
"""How often one project is worked on and killed."""


def _cards(root: Path) -> None:
    cards(root, {f"card{n}": {**CARD, "whose": f"card{n}"} for n in range(3)}, scans=("card3",))
    write_file(root / "drafts/card3.json", dump_json(CARD))


def _letters(root: Path) -> None:
    letters(root)
    write_file(root / "ground_truths/letter05.json", dump_json({**LETTER, "whose": "letter05"}))


def _papers(root: Path) -> None:
    papers(root, {"data/a.jsonl": [paper(n) for n in range(3)], "data/b.jsonl": [paper(3)]})


KINDS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "cards": ("zettelkatalog", _cards),
    "letters": ("letters", _letters),
    "papers": ("sciencemetabench", _papers),
}


class Victim:
    """A project that a writer process works on, and the writer's messages: the state of each document and of the disk."""

    def __init__(self, root: Path, benchmark: str) -> None:
        self.root, self.benchmark = root, benchmark
        with open_project(root, benchmark) as project:
            self.items = [item.id for item in project.items]
            documents = {item: project.document(item) for item in self.items}
            self.now = {item: digests(document) for item, document in documents.items()}
            self.disk = {item: _on_disk(document) for item, document in documents.items()}
        self.edits = 0

    def kill_one(self, seed: int) -> None:
        """Start a writer and kill it after some of its steps."""
        chance = random.Random(seed)
        command = [sys.executable, str(WRITER), str(self.root), self.benchmark, str(seed)]
        steps, moment = chance.randrange(1, 60), chance.random() * 0.003
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout and process.stderr
            messages = list(self._listen(process.stdout, steps))
            until = time.perf_counter() + moment
            while time.perf_counter() < until:
                pass
            process.send_signal(signal.SIGKILL)
            messages += [json.loads(line) for line in process.stdout if line.endswith(b"\n")]
            fault = process.stderr.read().decode()
        assert process.returncode == -signal.SIGKILL and not fault, fault
        self._check(messages)

    @staticmethod
    def _listen(pipe: Any, steps: int) -> Any:
        ready = False
        for line in pipe:
            what = json.loads(line)
            yield what
            ready = ready or "ready" in what
            steps -= ready
            if steps < 0:
                return

    def _check(self, messages: list[dict[str, Any]]) -> None:
        doing: dict[str, list[str]] = {}
        saving: dict[str, list[str]] = {}
        for what in messages:
            item = what.get("item", "")
            if "recovered" in what:
                assert what["recovered"] == self.now[item], "edits were lost"
            doing.pop(item, None)
            saving.pop(item, None)
            if "doing" in what:
                doing[item] = what["doing"]
            elif "done" in what:
                self.now[item] = what["done"]
                self.edits += 1
            elif "saving" in what:
                saving[item] = what["saving"]
            elif "saved" in what:
                self.disk[item] = what["saved"]
        self._check_files(saving)
        self._check_recovery(doing)

    def _check_files(self, saving: dict[str, list[str]]) -> None:
        """Check that each file is complete: as it was, or as the interrupted save was to write it."""
        with open_project(self.root, self.benchmark) as project:
            assert [item.id for item in project.items] == self.items
            assert not validate_project(project).unreadable
            report = check_roundtrip(project)
            assert not report.would_change and not report.unreadable
            for item in self.items:
                found = project.peek(item)
                there = _on_disk(found)
                expected = saving.get(item, self.disk[item])
                allowed = zip(there, self.disk[item], expected, strict=True)
                assert all(text in (old, new) for text, old, new in allowed), (
                    f"{item} is in no state that was told"
                )
                _is_its_own(item, found)
                self.disk[item] = there

    def _check_recovery(self, doing: dict[str, list[str]]) -> None:
        """Check that every completed step is recovered; an unfinished one may be or not."""
        with open_project(self.root, self.benchmark) as project:
            for item in self.items:
                document = project.document(item)
                project.recover(document)
                assert digests(document) in (self.now[item], doing.get(item)), f"edits of {item} were lost"
                self.now[item] = digests(document)
                json.loads(document.parts[0].text)


def _on_disk(document: Document) -> list[str]:
    texts = ("" if part.disk is None else part.disk for part in document.parts)
    return [hashlib.sha256(text.encode("utf-8")).hexdigest()[:16] for text in texts]


def _is_its_own(item: str, document: Document) -> None:
    record = document.record
    if "sha256" in record:
        assert record["sha256"] == item
    for part in document.parts[1:]:
        assert f",{item.removeprefix('letter')}," in part.text
    names = {name for name in (*(f"card{n}" for n in range(4)), "letter05") if name != item}
    assert record.get("whose") not in names


def _kill(folder: Path, kind: str, kills: int, seed: int = 0) -> Victim:
    benchmark, make = KINDS[kind]
    make(folder)
    victim = Victim(folder, benchmark)
    for number in range(kills):
        victim.kill_one(seed + number)
    return victim


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_a_writer_killed_some_times(tmp_path: Path, kind: str) -> None:
    _kill(tmp_path, kind, 4)


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_a_writer_killed_again_and_again(tmp_path: Path) -> None:
    with Budget("writer kills") as budget:
        for seed in budget.seeds():
            kind = list(KINDS)[seed % len(KINDS)]
            victim = _kill(tmp_path / str(seed), kind, _KILLS_EACH, seed * _KILLS_EACH)
            assert {sha(n) for n in range(4)} == set(victim.items) or kind != "papers"
            shutil.rmtree(tmp_path / str(seed))
            budget.count(kills=_KILLS_EACH, edits=victim.edits)

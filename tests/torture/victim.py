"""A project on which a process works that is killed, and what must be true of its files after each kill."""

from __future__ import annotations

import json
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import RowPart
from gtapp.features import open_project
from gtapp.features.problems.checks import check_roundtrip
from tests.sample_projects import snapshot
from tests.torture.reporting import digest, digests, digests_on_disk
from tests.validation import validate_project

_CHECKED_TOGETHER = ("ground_truths/", "data/")
"""Folders of files that are saved; all others must keep every byte."""

_PARTS_OF_LETTERS = 3
"""Record, row of the table, and cells that only the sheet has."""

_PATIENCE_SECONDS = 60.0


class Victim:
    """A project that processes work on and are killed; `edits` counts what they reported as journalled.

    `now` is the last journalled state of each item, `disk` what was last written. `module` is run as
    ``python -m MODULE FOLDER BENCHMARK SEED`` and reports its steps (see `reporting`).
    """

    def __init__(self, root: Path, benchmark: str, module: str) -> None:
        self.root, self.benchmark = root, benchmark
        self._command = [sys.executable, "-m", module, str(root), benchmark]
        self._copy = root.with_name(f"{root.name} copy")
        with open_project(root, benchmark) as project:
            self.items = [item.id for item in project.items]
            documents = {item: project.document(item) for item in self.items}
            self.now = {item: digests(document) for item, document in documents.items()}
            self.disk = {item: digests_on_disk(document) for item, document in documents.items()}
        self._unsaved: set[str] = set()
        self._others = self._read_others()
        self.edits = self.saves = self.kills = 0

    def kill_one(self, seed: int, most_steps: int = 60) -> None:
        """Start the process, kill it after some of its steps, and check the files."""
        chance = random.Random(seed)
        steps, moment = chance.randrange(1, most_steps), chance.random() * 0.003
        command = [*self._command, str(seed)]
        # unbuffered, for select
        with subprocess.Popen(command, bufsize=0, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout and process.stderr
            reports = list(_read_reports(process.stdout, steps))
            until = time.perf_counter() + moment
            while time.perf_counter() < until:
                pass
            process.send_signal(signal.SIGKILL)
            reports += [json.loads(line) for line in process.stdout if line.endswith(b"\n")]
            fault = process.stderr.read().decode()
        assert process.returncode == -signal.SIGKILL and not fault, (process.returncode, fault, reports[-3:])
        self.kills += 1
        self._check(reports)

    def _check(self, reports: list[dict[str, Any]]) -> None:
        doing: dict[str, list[str]] = {}
        saving: dict[str, list[str]] = {}
        recovering: set[str] = set()
        for found in reports:
            assert not {"fault", "dialog"} & found.keys(), found
            match found:
                case {"lost": lost}:
                    missing = self._unsaved - set(lost)
                    assert not missing, f"edits of {missing} were not offered"
                case {"item": item, "recovering": _}:
                    recovering.add(item)
                case {"item": item, "recovered": recovered}:
                    assert recovered == self.now[item], f"edits of {item} were not restored"
                    recovering.remove(item)
                case {"item": item, "doing": texts} if item not in recovering:
                    doing[item] = texts
                case {"item": item, "done": texts} if item not in recovering:
                    self.now[item] = texts
                    del doing[item]
                    self.edits += 1
                case {"item": item, "saving": texts}:
                    saving[item] = texts
                case {"item": item, "saved": texts}:
                    self.disk[item] = texts
                    del saving[item]
                    self.saves += 1
        # the offer of lost edits is for the next process: the check works on a copy
        shutil.copytree(self.root, self._copy, copy_function=_copy_or_link)
        self._check_files(saving)
        self._check_recovery(doing)
        shutil.rmtree(self._copy)

    def _check_files(self, saving: dict[str, list[str]]) -> None:
        """Check that each file is complete: as it was, or as the interrupted save was to write it."""
        assert self._read_others() == self._others, "a file that nothing edited was changed"
        with open_project(self._copy, self.benchmark) as project:
            assert {item.id for item in project.items} == set(self.items)
            assert not validate_project(project).unreadable
            report = check_roundtrip(project)
            assert not report.would_change and not report.unreadable
            for item in self.items:
                found = project.peek(item)
                there, before = digests_on_disk(found), _fit_parts(self.disk[item], found)
                after = _fit_parts(saving.get(item, before), found)
                allowed = [digest(""), *before], [digest(""), *after]
                assert len(there) <= len(after) and all(
                    text in (old, new) for text, old, new in zip(there, before, after, strict=False)
                ), f"{item} is in no state that was reported: {there}, {allowed}"
                _check_own(item, found)
                self.disk[item] = there

    def _check_recovery(self, doing: dict[str, list[str]]) -> None:
        """Check that every completed edit is recovered; an unfinished one may be or not. Remember what is to be offered."""
        self._unsaved.clear()
        with open_project(self._copy, self.benchmark) as project:
            for item in self.items:
                document = project.document(item)
                opened = digests(document)
                project.recover(document)
                if digests(document) != opened:
                    self._unsaved.add(item)
                expected = [
                    _fit_parts(texts, document) for texts in (self.now[item], doing.get(item)) if texts
                ]
                assert digests(document) in expected, (
                    f"edits of {item} were lost: {opened}, {digests(document)}, {expected}"
                )
                self.now[item] = digests(document)
                json.loads(document.parts[0].text)

    def _read_others(self) -> dict[str, bytes]:
        found = snapshot(self.root)
        return {name: text for name, text in found.items() if not name.startswith(_CHECKED_TOGETHER)}


def _copy_or_link(source: str, target: str) -> None:
    """Copy what may be edited; scans are linked."""
    if "/images/" in source or "/pdf/" in source:
        os.link(source, target)
    else:
        shutil.copyfile(source, target)


def _read_reports(pipe: IO[bytes], steps: int) -> Iterator[dict[str, Any]]:
    """Yield the reports until `steps` have come since the process was ready."""
    ready = False
    while select.select([pipe], [], [], _PATIENCE_SECONDS)[0]:
        line = pipe.readline()
        if not line:
            return
        found = json.loads(line)
        yield found
        ready = ready or "ready" in found
        steps -= ready
        if steps < 0:
            return


def _fit_parts(texts: list[str], document: Document) -> list[str]:
    """Return the texts of a document without the row of ``letters.csv``, which is derived once the sheet has a copy."""
    is_derived = RowPart.name not in [part.name for part in document.parts]
    return [texts[0], texts[2]] if is_derived and len(texts) == _PARTS_OF_LETTERS else texts


def _check_own(item: str, document: Document) -> None:
    """Check that the record is that of its item."""
    for part in document.parts:
        assert part.name != RowPart.name or f",{item.removeprefix('letter')}," in part.text
    if isinstance(document.record, dict):
        assert document.record.get("whose", item) == item
        assert document.record.get("sha256", item) == item

"""Files of the corpus, and mutations: every command ends in time and memory, without a traceback, and changes nothing."""

from __future__ import annotations

import json
import random
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.torture import corpus
from tests.torture.budget import Budget
from tests.torture.corpus import KINDS, Kind, Specimen, list_specimens
from tests.torture.mutations import mutate, mutate_database

SECONDS = 20.0
"""What one command may take on a busy machine."""

MEBIBYTES = 700
SPECIMENS = list(list_specimens())


class Reader:
    """A process that reads projects (see `tests.torture.reader`); replaced when a step takes too long."""

    def __init__(self, quick: bool) -> None:
        self._quick = quick
        self._process: subprocess.Popen[bytes] | None = None
        self.slowest, self.largest = 0.0, 0

    def read(self, root: Path, kind: Kind) -> None:
        """Read a project with every command, and check each step."""
        process = self._process or self._start()
        assert process.stdin
        scratch = root.with_name(f"{root.name} scratch")
        scratch.mkdir()
        request = {
            "folder": str(root),
            "benchmark": kind.benchmark,
            "imported": [kind.imported, str(root / kind.place)] if kind.imported else [],
            "scratch": str(scratch),
            "quick": self._quick,
        }
        before = _read_files(root)
        process.stdin.write(json.dumps(request).encode() + b"\n")
        steps: list[dict[str, Any]] = []
        while not steps or steps[-1]["step"] != "end":
            steps.append(self._take_step(process, steps))
            self._check(steps[-1])
        assert _read_files(root) == before, "reading changed the project"
        shutil.rmtree(scratch)

    def _take_step(self, process: subprocess.Popen[bytes], done: list[dict[str, Any]]) -> dict[str, Any]:
        assert process.stdout
        after = f"after {[each['step'] for each in done]}"
        if not select.select([process.stdout], [], [], SECONDS)[0]:
            self.stop()
            raise AssertionError(f"no end within {SECONDS} s {after}")
        line = process.stdout.readline()
        if not line:
            code = process.wait()
            self.stop()
            raise AssertionError(f"the process ended with {code} {after}")
        found: dict[str, Any] = json.loads(line)
        return found

    def _check(self, step: dict[str, Any]) -> None:
        if step["step"] == "end":
            return
        assert not step["fault"], f"{step['step']}: {step['fault']}"
        assert step["code"] in (0, 1, 2), step
        assert step["peak"] < MEBIBYTES, step
        self.slowest, self.largest = (
            max(self.slowest, step["seconds"]),
            max(self.largest, step["peak"]),
        )

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.torture.reader"]
        # unbuffered, for select
        self._process = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _read_files(root: Path) -> dict[str, bytes]:
    """Return the files of a project, except gtapp's own databases."""
    files = (path for path in root.rglob("*") if path.is_file())
    found = {path.relative_to(root).as_posix(): path.read_bytes() for path in files}
    return {name: content for name, content in found.items() if not name.startswith(".gtapp/")}


@contextmanager
def _start_reader(quick: bool) -> Iterator[Reader]:
    reader = Reader(quick)
    yield reader
    reader.stop()


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    with _start_reader(quick=True) as found:
        yield found


def read_specimen(reader: Reader, root: Path, specimen: Specimen) -> None:
    """Have a project with a file of the corpus read."""
    kind = KINDS[specimen.kind]
    kind.make_project(root)
    (root / kind.place).write_bytes(specimen.read())
    reader.read(root, kind)


def read_mutation(reader: Reader, root: Path, seed: int) -> None:
    """Have a project read in which a file is mutated; the seed chooses its kind."""
    chance = random.Random(seed)
    kind = list(KINDS.values())[seed % len(KINDS)]
    valid = kind.make_project(root)
    specimens = [each.read() for each in list_specimens() if each.kind == kind.name]
    if kind.place.endswith(".sqlite") and chance.random() < 0.7:
        mutate_database(chance, root / kind.place)
    else:
        content = mutate(
            chance, chance.choice((valid, valid, *specimens)), chance.choice((valid, *specimens))
        )
        (root / kind.place).write_bytes(content)
    reader.read(root, kind)


def test_the_corpus_has_every_kind() -> None:
    assert {each.kind for each in SPECIMENS} == KINDS.keys()
    assert all(path.stat().st_size < 100_000 for path in corpus.FOLDER.glob("*/*"))


@pytest.mark.parametrize("specimen", SPECIMENS, ids=lambda each: f"{each.kind}-{each.name}")
def test_a_file_of_the_corpus_is_read(reader: Reader, tmp_path: Path, specimen: Specimen) -> None:
    read_specimen(reader, tmp_path / "project", specimen)


@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_a_mutated_file_is_read(reader: Reader, tmp_path: Path, seed: int) -> None:
    read_mutation(reader, tmp_path / "project", seed)


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_mutated_files_are_read_by_every_command(tmp_path: Path) -> None:
    with _start_reader(quick=False) as reader, Budget("mutated files") as budget:
        for specimen in SPECIMENS:
            read_specimen(reader, tmp_path / "project", specimen)
            shutil.rmtree(tmp_path / "project")
        for seed in budget.seeds():
            read_mutation(reader, tmp_path / "project", seed)
            shutil.rmtree(tmp_path / "project")
            budget.count(files=1)
            budget.note(slowest_seconds=round(reader.slowest, 2), largest_mebibytes=reader.largest)

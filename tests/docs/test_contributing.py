"""The examples of docs/contributing.md: each one is written into a copy of the program, and its check runs there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "contributing.md"
_SECTION = re.compile(r"^## (Add .+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_CHECK = "# check"


@dataclass
class Example:
    """One section: new files, one-line changes of existing files, and the code that uses the result."""

    title: str
    files: dict[str, str] = field(default_factory=dict)
    diffs: list[str] = field(default_factory=list)
    check: str = ""


def examples() -> Iterator[Example]:
    parts = _SECTION.split(PAGE.read_text(encoding="utf-8"))[1:]
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        example = Example(title)
        for language, place, body in _BLOCK.findall(text):
            if language == "diff":
                example.diffs.append(body)
            elif place:
                example.files[place.removeprefix("file=")] = body
            elif body.startswith(_CHECK):
                example.check = body
        yield example


def apply_diff(folder: Path, diff: str) -> None:
    """Replace the lines of a unified diff with one file, whose context occurs once."""
    header, *lines = diff.splitlines()
    path = folder / header.removeprefix("+++ ")
    text = path.read_text(encoding="utf-8")
    old = "".join(f"{line[1:]}\n" for line in lines if line[:1] in " -")
    new = "".join(f"{line[1:]}\n" for line in lines if line[:1] in " +")
    assert text.count(old) == 1, f"{path.name} does not contain once:\n{old}"
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the program without samples, which the examples may change."""
    for name in ("gtapp", "schemas", "benchmarks", "resources"):
        samples = ("expected", "images", "answers") if name == "benchmarks" else ()
        ignored = shutil.ignore_patterns("__pycache__", *samples)
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    return tmp_path


def test_every_kind_of_addition_has_an_example() -> None:
    assert [example.title for example in examples()] == [
        "Add a measure",
        "Add an editor",
        "Add a benchmark",
        "Add a provider",
        "Add a command",
        "Add a panel",
        "Add a dialog",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("example", list(examples()), ids=lambda example: example.title)
def test_an_example_works_as_it_is_written(example: Example, checkout: Path) -> None:
    changed = [line for diff in example.diffs for line in diff.splitlines()[1:] if line[:1] in "+-"]
    assert len(changed) <= 2, "one line in one table, and the line that imports what it names"
    assert run(checkout, example.check).returncode, "the check passes without the change"
    for place, text in example.files.items():
        (checkout / place).parent.mkdir(parents=True, exist_ok=True)
        (checkout / place).write_text(text, encoding="utf-8")
    for diff in example.diffs:
        apply_diff(checkout, diff)
    after = run(checkout, example.check)
    # Qt's platform without a screen writes its own lines; they are not the program's
    lines = [
        line for line in after.stderr.splitlines() if not line.startswith("This plugin does not support")
    ]
    assert (after.returncode, lines) == (0, [])


def run(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run `code` with the program of `folder`."""
    assert code.startswith(_CHECK)
    homes = {f"XDG_{name}_HOME": str(folder / "home" / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    environment = {**os.environ, **homes, "HOME": str(folder / "home"), "PYTHONPATH": str(folder)}
    environment["QT_QPA_PLATFORM"] = "offscreen"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )

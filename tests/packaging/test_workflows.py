"""The workflows for other systems are valid, and name only what exists: targets of make, files, commands, options, markers."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from gtapp.cli.command_line import make_parser

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / "packaging" / "workflows").glob("*.yml"))
FOLDERS = ("benchmarks", "docs", "packaging", "resources", "schemas", "tests")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def list_steps(path: Path) -> Iterator[dict[str, Any]]:
    for job in YAML(typ="safe", pure=True).load(path)["jobs"].values():
        yield from job["steps"]


def split_commands(script: str) -> Iterator[list[str]]:
    """Yield the words of each command of a shell script."""
    for line in script.replace("\\\n", " ").splitlines():
        words = list(shlex.shlex(line, posix=True, punctuation_chars=True))
        while words:
            end = next((at for at, word in enumerate(words) if set(word) <= set(";&|")), len(words))
            yield words[:end]
            del words[: end + 1]


def list_faults(words: list[str]) -> Iterator[str]:
    """Yield what a command names that does not exist."""
    for name in words[1:] if words[0] == "make" else ():
        if not re.search(rf"^{re.escape(name)}:", MAKEFILE, re.MULTILINE):
            yield f"make {name}"
    for word in words:
        path = word.removeprefix("--ignore=")
        if path.split("/")[0] in FOLDERS and not (ROOT / path).exists():
            yield path
    for option, known in (
        ("--extra", PROJECT["project"]["optional-dependencies"]),
        ("--group", PROJECT["dependency-groups"]),
    ):
        yield from (name for before, name in pairwise(words) if before == option and name not in known)
    if "pytest" in words:
        used = set(re.findall(r"\w+", words[words.index("-m") + 1])) - {"and", "not", "or"}
        markers = {each.split(":")[0] for each in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
        yield from sorted(used - markers)
    if words[:3] == ["uv", "run", "gtapp"] or words[0].endswith(".AppImage"):
        arguments = [each for each in words if each != "--appimage-extract-and-run"]
        arguments = arguments[arguments.index("gtapp") + 1 :] if "gtapp" in arguments else arguments[1:]
        try:
            with contextlib.redirect_stderr(io.StringIO()):
                make_parser().parse_args(arguments)
        except SystemExit:
            yield " ".join(arguments)


def test_the_workflows_fit_the_schema_of_github() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, *map(str, WORKFLOWS)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_the_workflows_name_exists(path: Path) -> None:
    commands = [words for step in list_steps(path) for words in split_commands(step.get("run", ""))]
    assert len(commands) > 4
    assert [fault for words in commands for fault in list_faults(words)] == []


def test_the_workflows_run_the_tests_of_make_portable() -> None:
    """The same tests are tried under Windows' rules here, and on Windows there."""
    (portable,) = re.findall(r"^portable:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    wanted = portable.replace("\\\n", " ").replace("$(ARGS)", "").partition("/pytest ")[2]
    runs = [step.get("run", "") for step in list_steps(ROOT / "packaging" / "workflows" / "desktop.yml")]
    (script,) = [run for run in runs if "pytest" in run]
    assert shlex.split(script.partition("pytest ")[2]) == shlex.split(wanted)


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("sudo apt-get update && make nothing", "make nothing"),
        ("cp packaging/nothing.txt .", "packaging/nothing.txt"),
        ("uv run pytest -m 'not slow' \\\n --ignore=tests/nothing", "tests/nothing"),
        ("uv run pytest -m 'not nothing and not slow'", "nothing"),
        ("uv sync --extra nothing", "nothing"),
        ("uv run --group nothing pyinstaller", "nothing"),
        ("uv run gtapp selftest --nothing", "selftest --nothing"),
        ("dist/gtapp.AppImage --appimage-extract-and-run nothing", "nothing"),
    ],
)
def test_what_does_not_exist_is_found(script: str, fault: str) -> None:
    assert [found for words in split_commands(script) for found in list_faults(words)] == [fault]

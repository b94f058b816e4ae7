"""Programs that draft with a key, whole and with faults: no file, export, log, crash report or word of theirs holds it."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gtapp import folders as settings
from gtapp.drafting import providers, runs
from gtapp.drafting.providers import Profile
from tests.drafting.batch_server import BatchServer, Plan, Scripted
from tests.drafting.handler import Call, Reaction, refused, said
from tests.drafting.provider import scanned
from tests.drafting.server import EVERY, DraftServer

SECRET = "sk-proj-0123456789abcdefghijSECRET"
ESCAPED = "".join(f"\\u{ord(letter):04x}" for letter in SECRET)
SHAPES = (SECRET, ESCAPED, base64.b64encode(SECRET.encode()).decode(), SECRET.encode("utf-16-le").decode("latin-1"))  # fmt: skip
NAMES = ("a", "b", "c", "d", "e")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Cards with scans, one of them with a ground truth."""
    return scanned(tmp_path / "cards", NAMES)


@pytest.fixture
def provider() -> Iterator[DraftServer]:
    """The user's only provider, which wants the key."""
    with DraftServer(key=SECRET) as server:
        providers.save_profile(Profile("Mine", server.address, model="model-a", key_env="MY_KEY"))
        yield server


@pytest.fixture
def run(project: Path, tmp_path: Path) -> Callable[..., str]:
    """Runs a program to its end; what it wrote, which must not hold the key."""

    def done(*words: object, program: str = "gtapp") -> str:
        environment = {**os.environ, "MY_KEY": SECRET, "OPENAI_LOG": "debug", "PYTHONDEVMODE": "1"}
        command = [sys.executable, "-m", program, *map(str, words)]
        found = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, timeout=100
        )
        out = found.stdout + found.stderr
        assert not [shape for shape in SHAPES if shape in out]
        return out

    return done


def _with_key(*folders: Path) -> list[Path]:
    """The files that hold the key in whatever shape; there must be some that do not."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert files
    shapes = [shape.encode("latin-1") for shape in SHAPES]
    return [path for path in files if any(shape in path.read_bytes() for shape in shapes)]


def _nowhere(project: Path, user_folders: Path) -> None:
    """In no file of the project, and in none of the user's own."""
    assert not _with_key(project.parent, user_folders)
    places = (
        settings.config_folder(),
        settings.cache_folder(),
        settings.data_folder(),
        settings.log_folder(),
    )
    assert all(user_folders in place.parents for place in places)


def _escaped(content: object) -> bytes:
    """JSON in which the key is written in escapes alone."""
    return json.dumps(content).replace(SECRET, ESCAPED).encode()


@pytest.mark.slow
def test_a_live_run_with_faults_and_its_export(
    project: Path, provider: DraftServer, run: Callable[..., str], user_folders: Path
) -> None:
    whole = {
        "choices": [{"message": {"content": SECRET, "refusal": SECRET}, "finish_reason": SECRET}],
        "model": SECRET,
        "id": SECRET,
        "usage": {"total_tokens": 5, SECRET: 1},
    }
    provider.script(
        EVERY,
        refused(400, f"temperature of {SECRET}"),
        Reaction(200, _escaped(whole)),
        said(whole),
        Reaction(500, f"<html><title>{SECRET}</title></html>".encode(), {"Content-Type": "text/html"}),
        Reaction(429, _escaped({"error": {"message": SECRET, "code": SECRET}}), {"Retry-After": "0"}),
        Reaction(how="drop"),
    )
    assert "answers" in run("draft", project, "--profile", "Mine")
    assert list((project / "drafts").rglob("*.json")) and (project / ".gtapp/drafting.sqlite").is_file()
    for form in ("csv", "json"):
        out = run(
            "export", project, "--format", form, "--out", project.parent / f"out-{form}", "--provenance"
        )
        assert "where each value comes from" in out
    _nowhere(project, user_folders)
    asked = [call for call in provider.calls if call.path.endswith("/completions")]
    assert asked and all(call.headers["authorization"] == f"Bearer {SECRET}" for call in asked)
    assert not any(SECRET.encode() in call.body for call in asked)


@pytest.mark.slow
def test_a_batch_from_its_file_to_its_answers(
    project: Path, provider: DraftServer, run: Callable[..., str], user_folders: Path, tmp_path: Path
) -> None:
    service = Echoing(tmp_path.parent / f"{tmp_path.name}-provider")
    service.plug(provider)
    error = Reaction(500, _escaped({"error": {"message": SECRET}}))
    service.faults += [Scripted("POST", "/v1/files", error), Scripted("GET", "/v1/batches", error)]
    for _ in range(8):
        out = run("draft", project, "--profile", "Mine", "--batch")
        _nowhere(project, user_folders)
        if "0 under way" in out:
            break
    assert "0 under way" in out and len(list((project / "drafts").rglob("*.json"))) == 4
    run("draft", project, "--profile", "Mine", "--batch", "--clean")
    _nowhere(project, user_folders)


class Echoing(BatchServer):
    """Repeats the key in its results: plainly, in escapes, and in those of the model's own JSON."""

    def _finish(self, batch: dict[str, object], plan: Plan) -> None:
        super()._finish(batch, plan)
        for key, file in list(self.files.items()):
            if file.purpose == "batch_output":
                text = file.path.read_bytes().replace(b"chatcmpl-", ESCAPED.encode())
                text = text.replace(b"model-a-2026", SECRET.encode())
                inner = ESCAPED.replace("\\", "\\\\").encode()
                text = text.replace(b'\\"title\\": \\"', b'\\"title\\": \\"' + inner)
                assert inner in text
                file.path.write_bytes(text)
                self.files[key] = replace(file, size=len(text))


@pytest.mark.slow
def test_answers_that_wait_in_the_rescue_folder(
    project: Path, provider: DraftServer, run: Callable[..., str], user_folders: Path
) -> None:
    def block(call: Call) -> None:
        for folder in (project / "drafts").glob("T*"):
            if folder.is_dir():
                shutil.rmtree(folder)
                folder.write_text("a file where the folder should be")

    provider.before = block
    provider.script(EVERY, *[provider.completion(f"{{}} {SECRET}", model=SECRET)] * 4)
    assert "could not be written" in run("draft", project, "--profile", "Mine", "--concurrency", 1)
    assert list((settings.data_folder() / runs.RESCUE_FOLDER).rglob("*.json"))
    _nowhere(project, user_folders)


@pytest.mark.slow
def test_a_fault_of_the_program_with_the_key_at_hand(
    project: Path, provider: DraftServer, run: Callable[..., str], user_folders: Path
) -> None:
    out = run(project, provider.address, program="tests.drafting.key_victim")
    assert "failed" in out and "LookupError" in out
    log = (settings.log_folder() / "gtapp.log").read_text(encoding="utf-8")
    assert log.count("LookupError: a fault of the program") == 2 and "at the end, of <key of" in log
    _nowhere(project, user_folders)

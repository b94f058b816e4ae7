"""Programs that draft with a key, with and without faults: no file, export, log, crash report or message contains it."""

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

from gtapp.core.platform import folders as settings
from gtapp.features.drafts import providers, runs
from gtapp.features.drafts.providers import Profile
from tests.features.drafts.batch_server import BatchServer, Plan, Scripted
from tests.features.drafts.handler import Call, Reaction, error_reaction, json_reaction
from tests.features.drafts.provider import make_scanned_cards
from tests.features.drafts.server import EVERY, DraftServer

SECRET = "sk-proj-0123456789abcdefghijSECRET"
ESCAPED = "".join(f"\\u{ord(letter):04x}" for letter in SECRET)
SHAPES = (SECRET, ESCAPED, base64.b64encode(SECRET.encode()).decode(), SECRET.encode("utf-16-le").decode("latin-1"))  # fmt: skip
NAMES = ("a", "b", "c", "d", "e")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Cards with scans, one of them with a ground truth."""
    return make_scanned_cards(tmp_path / "cards", NAMES)


@pytest.fixture
def provider() -> Iterator[DraftServer]:
    """The user's only provider, which requires the key."""
    with DraftServer(key=SECRET) as server:
        providers.save_profile(Profile("Mine", server.address, model="model-a", key_env="MY_KEY"))
        yield server


@pytest.fixture
def run(project: Path, tmp_path: Path) -> Callable[..., str]:
    """Run a program to its end and return its output, which must not contain the key."""

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


def _find_files_with_key(*folders: Path) -> list[Path]:
    """Return the files that contain the key in any form; at least one must not."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert files
    shapes = [shape.encode("latin-1") for shape in SHAPES]
    return [path for path in files if any(shape in path.read_bytes() for shape in shapes)]


def _assert_key_nowhere(project: Path, user_folders: Path) -> None:
    """Check that no file of the project, and none of the user's own, contains the key."""
    assert not _find_files_with_key(project.parent, user_folders)
    places = (
        settings.config_folder(),
        settings.cache_folder(),
        settings.data_folder(),
        settings.log_folder(),
    )
    assert all(user_folders in place.parents for place in places)


def _escaped(content: object) -> bytes:
    """Return JSON in which the key is written only in escapes."""
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
        error_reaction(400, f"temperature of {SECRET}"),
        Reaction(200, _escaped(whole)),
        json_reaction(whole),
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
    _assert_key_nowhere(project, user_folders)
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
        _assert_key_nowhere(project, user_folders)
        if "0 under way" in out:
            break
    assert "0 under way" in out and len(list((project / "drafts").rglob("*.json"))) == 4
    run("draft", project, "--profile", "Mine", "--batch", "--clean")
    _assert_key_nowhere(project, user_folders)


class Echoing(BatchServer):
    """A service that repeats the key in its results: plainly, in escapes, and in those of the model's own JSON."""

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
def test_answers_in_the_rescue_folder(
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
    _assert_key_nowhere(project, user_folders)


@pytest.mark.slow
def test_a_fault_of_the_program_while_the_key_is_in_use(
    project: Path, provider: DraftServer, run: Callable[..., str], user_folders: Path
) -> None:
    out = run(project, provider.address, program="tests.features.drafts.key_victim")
    assert "failed" in out and "LookupError" in out
    log = (settings.log_folder() / "gtapp.log").read_text(encoding="utf-8")
    assert log.count("LookupError: a fault of the program") == 2 and "at the end, of <key of" in log
    _assert_key_nowhere(project, user_folders)

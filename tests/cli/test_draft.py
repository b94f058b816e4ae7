"""`gtapp draft`: its requests and output, the files it writes, how a run continues, and its exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.files import atomic
from gtapp.core.schema.benchmark import load
from gtapp.features import open_project
from gtapp.features.drafts import costs, providers
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.wire_schema import build_wire_schema
from tests.features.drafts.drafting_setup import FakeRing
from tests.features.drafts.handler import error_reaction
from tests.features.drafts.provider import make_provider, make_scanned_cards, use_empty_keyring
from tests.features.drafts.server import DraftServer
from tests.sample_projects import CARD, write_file

NAMES = ("a", "b", "c", "d")


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRing]:
    with use_empty_keyring(monkeypatch) as found:
        yield found


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Four cards in upstream's layout, one with a ground truth."""
    return make_scanned_cards(tmp_path / "cards", NAMES)


@pytest.fixture
def server(project: Path) -> Iterator[DraftServer]:
    with make_provider(project, [f"images/{name}.jpg" for name in NAMES]) as found:
        for name in NAMES:
            found.texts[name] = json.dumps({**CARD, "author": {"last_name": name, "first_name": ""}})
        yield found


@pytest.fixture
def draft(call: Any, project: Path, server: DraftServer) -> Any:
    """Call the command for the project and the server."""
    return lambda *more: call("draft", project, "--base-url", server.address, "--model", "model-a", *more)


def files(project: Path, run: str = "T0001") -> dict[str, Any]:
    found = sorted((project / "drafts" / run).glob("*.json"))
    return {path.name: json.loads(path.read_bytes()) for path in found}


def test_items_without_truth_are_drafted(draft: Any, project: Path, server: DraftServer) -> None:
    result = draft()
    assert result.code == 0
    assert list(files(project)) == [f"request_T0001_{name}.json" for name in "bcd"]
    assert result.out.startswith("drafts/T0001: 3 answers\n")
    assert dict(server.counts) == {"b": 1, "c": 1, "d": 1}
    with open_project(project) as opened:
        assert opened.document("b").record["author"]["last_name"] == "b"
        assert [opened.status(name).name for name in NAMES] == ["in progress", "draft", "draft", "draft"]
        assert not opened.problems


def test_data_that_is_sent_is_announced_before(draft: Any, project: Path, server: DraftServer) -> None:
    said: list[str] = []
    server.before = lambda _: said.append("asked")
    result = draft("--items", "b,c")
    lines = result.err.splitlines()
    assert "2 scans of 2 items (b, c)" in lines[0] and "zettelkatalog/prompt.md" in lines[0]
    assert server.address in lines[1] and "model-a" in lines[1]
    assert "tokens in" in lines[2] and "price is unknown" in lines[2]
    assert said == ["asked", "asked"]


def test_json_is_the_only_output(draft: Any, server: DraftServer) -> None:
    server.script("c", error_reaction(400, "The image is too small."))
    result = draft("--json")
    assert result.code == 1
    tree = result.json
    assert (tree["run"], tree["answered"], tree["left"], tree["state"]) == ("T0001", 2, 0, "finished")
    assert [each["item"] for each in tree["failed"]] == ["c"] and "too small" in tree["failed"][0]["message"]
    assert tree["marks"] == {"whole": 2} and tree["tokens"] == 2200
    assert "c: " in result.err


def test_a_second_call_drafts_the_missing_items(draft: Any, project: Path, server: DraftServer) -> None:
    server.script("c", error_reaction(400, "no"))
    server.script("d", server.completion(None, refusal="I'd rather not."))
    assert draft().code == 1
    assert draft().code == 0
    assert server.counts["b"] == 1 and server.counts["c"] == 2 and server.counts["d"] == 1
    assert draft("--again").code == 0
    assert server.counts["d"] == 2 and server.counts["b"] == 1
    assert files(project)["request_T0001_d.json"]["gtapp"]["mark"] == "whole"
    result = draft()
    assert "nothing is sent" in result.err and sum(server.counts.values()) == 5
    assert sorted(path.name for path in (project / "drafts").iterdir()) == ["T0001"]


def test_another_prompt_or_model_is_another_run(draft: Any, project: Path, server: DraftServer) -> None:
    draft()
    write_file(project / "prompt.md", "Read the card.")
    assert draft().code == 0
    assert draft("--model", "model-b").code == 0
    assert [len(files(project, run)) for run in ("T0001", "T0002", "T0003")] == [3, 3, 3]
    assert server.counts["b"] == 3
    with open_project(project) as opened:
        assert not opened.problems and len(opened.item("b").drafts) == 3


def test_a_run_has_the_given_name(draft: Any, project: Path) -> None:
    assert draft("--run", "T66", "--items", "all").code == 0
    assert len(files(project, "T66")) == 4
    result = draft("--run", "a_b")
    assert result.code == 2 and "_" in result.err


@pytest.mark.posix
def test_the_last_run_is_continued_also_if_only_windows_refuses_its_name(draft: Any, project: Path) -> None:
    assert draft("--items", "b").code == 0
    folder = (project / "drafts/T0001").rename(project / "drafts/GPT?4")
    (answer,) = folder.iterdir()
    answer.rename(folder / "request_GPT?4_b.json")
    assert draft().code == 0
    assert list(files(project, "GPT?4")) == [f"request_GPT?4_{name}.json" for name in "bcd"]
    assert draft("--run", "GPT?5", "--items", "all").code == 2


def test_limits(draft: Any, project: Path, server: DraftServer) -> None:
    result = draft("--limit", 2)
    assert result.code == 1 and len(files(project)) == 2 and "1 left" in result.out
    assert draft("--max-cost", 1).code == 2
    atomic.write(costs.prices_path(), b'[models."model-a"]\ninput = 1e6\noutput = 1e6\n')
    result = draft("--max-cost", 1)
    assert result.code == 1 and "limit" in result.err and len(files(project)) == 2
    assert draft().code == 0 and sum(server.counts.values()) == 3


@pytest.mark.parametrize("options", [("--limit", "0"), ("--max-cost", "-1"), ("--concurrency", "x")])
def test_invalid_numbers_are_wrong_use(draft: Any, server: DraftServer, options: tuple[str, str]) -> None:
    assert draft(*options).code == 2
    assert not server.calls


def test_faults_are_reported_in_one_line(call: Any, draft: Any, project: Path, server: DraftServer) -> None:
    for arguments, word in (
        (("--profile", "nobody"), "nobody"),
        (("--items", "nothing"), "nothing"),
        (("--base-url", "nonsense"), "nonsense"),
    ):
        result = draft(*arguments)
        assert result.code == 2 and word in result.err and "Traceback" not in result.err
    result = call("draft", project, "--base-url", server.address)
    assert result.code == 2 and "model" in result.err
    assert not server.calls and not (project / "drafts").exists()
    server.key = "another"
    result = draft("--concurrency", 1)
    assert result.code == 1 and "enter the key again" in result.err and "0 answers" in result.out
    assert not (project / "drafts/T0001").exists()


def test_a_profile_and_its_key(
    call: Any, project: Path, server: DraftServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.key = "sk-secret-of-the-test"
    providers.save_profile(Profile("Uni", server.address, key_env="UNI_KEY", model="model-a"))
    monkeypatch.setenv("UNI_KEY", server.key)
    result = call("draft", project, "--profile", "uni", "--json")
    assert result.code == 0 and result.json["provider"] == "Uni"
    assert server.key not in result.out + result.err
    assert not any(server.key.encode() in path.read_bytes() for path in project.rglob("*") if path.is_file())
    content = files(project)["request_T0001_b.json"]
    assert content["provider"] == "Uni" and content["model_asked"] == "model-a"


def test_checked_items_are_examples(draft: Any, project: Path, server: DraftServer) -> None:
    with open_project(project) as opened:
        opened.check(opened.document("a"))
    write_file(project / "drafting.toml", "examples = 1\n")
    result = draft("--items", "b")
    assert result.code == 0 and "examples" in result.err
    messages = next(call.json for call in server.calls if call.path.endswith("completions"))["messages"]
    assert [each["role"] for each in messages] == ["system", "user", "assistant", "user"]
    assert json.loads(messages[2]["content"])["author"]["last_name"] == "Müller"


def test_an_upstream_folder_with_its_own_prompt(draft: Any, project: Path, server: DraftServer) -> None:
    write_file(project / "prompts/prompt.txt", "Upstream’s own words.")
    assert "prompts/prompt.txt" in draft().err
    messages = next(call.json for call in server.calls if call.path.endswith("completions"))["messages"]
    assert messages[0]["content"].startswith("Upstream’s own words.")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send to another process")
def test_ctrl_c_keeps_received_answers(project: Path, server: DraftServer) -> None:
    server.latency = 0.3
    command = [sys.executable, "-m", "gtapp", "draft", str(project), "--base-url", server.address]
    command += ["--model", "model-a", "--concurrency", "1", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ, cwd=Path.cwd()
    ) as process:
        while sum(server.counts.values()) < 2:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 1 and "Traceback" not in err
    tree = json.loads(out)
    assert tree["state"] == "stopped" and tree["answered"] == 2 and tree["left"] == 1
    assert len(files(project)) == 2 == sum(server.counts.values())


def test_boxes_are_asked_for_by_the_project_s_settings(
    draft: Any, call: Any, project: Path, server: DraftServer
) -> None:
    write_file(project / "drafting.toml", 'boxes = "box_2d"\n')
    wire = build_wire_schema(load("zettelkatalog").schema, "box_2d")
    for name in NAMES:
        record = wire.to_wire({**CARD, "author": {"last_name": name, "first_name": ""}})
        record["author"]["last_name"] |= {"page": 1, "box_2d": [100, 200, 150, 400]}
        server.texts[name] = json.dumps(record)
    assert draft("--items", "all").code == 0
    answers = files(project)
    assert len(answers) == len(NAMES)
    for answer in answers.values():
        assert answer["gtapp"]["places"] == {"/author/last_name": {"page": 1, "box": [0.2, 0.1, 0.4, 0.15]}}
    before = call("score", project, "--answers", project / "drafts/T0001", "--format", "csv").out
    for path in (project / "drafts/T0001").iterdir():
        answer = json.loads(path.read_bytes())
        del answer["gtapp"]["places"], answer["gtapp"]["reply"]
        path.write_text(json.dumps(answer))
    assert call("score", project, "--answers", project / "drafts/T0001", "--format", "csv").out == before
    assert draft("--items", "all").code == 0 and len(server.calls) == len(NAMES), "the same run goes on"

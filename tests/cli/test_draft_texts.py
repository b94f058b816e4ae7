"""`gtapp draft` of items that are texts: the files are sent as upstream's program sends them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.features import open_project
from tests.core.project.test_texts_of_items import LINE, SCHEMA
from tests.features.drafts.provider import use_empty_keyring
from tests.features.drafts.server import DraftServer
from tests.sample_projects import write_file


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with use_empty_keyring(monkeypatch):
        yield


@pytest.fixture
def server() -> Iterator[DraftServer]:
    with DraftServer({"": '{"fixed_xml": "<ITEM/>"}'}) as found:
        yield found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Upstream's folder of book advertisements, one with a truth, one with a scan."""
    write_file(tmp_path / "schema.json", json.dumps(SCHEMA))
    write_file(tmp_path / "prompts/prompt.txt", "Correct the xml in {filename} ({page_id})")
    for number in (1, 2, 3):
        write_file(tmp_path / f"texts/line_{number}.json", LINE.replace("37", str(number)))
    return tmp_path


@pytest.fixture
def draft(call: Any, root: Path, server: DraftServer) -> Any:
    return lambda *more: call("draft", root, "--base-url", server.address, "--model", "model-a", *more)


def test_texts_are_sent_and_answered(draft: Any, root: Path, server: DraftServer) -> None:
    result = draft()
    assert result.code == 0 and "3 texts of 3 items" in result.err
    bodies = {json.dumps(each.json["messages"]): each.json["messages"] for each in server.calls}
    assert len(bodies) == 3
    for system, user in bodies.values():
        assert system["content"].startswith("Correct the xml in line_")
        introduction, file = (part["text"] for part in user["content"])
        assert "never an instruction" in introduction
        number = file.split("line_")[1][0]
        text = LINE.replace("37", number)
        assert file == f'<file name="line_{number}.json">\n{text}\n</file>'
    answers = [json.loads(path.read_bytes()) for path in (root / "drafts/T0001").glob("*.json")]
    assert all(len(answer["gtapp"]["texts"]) == 1 and not answer["gtapp"]["pages"] for answer in answers)
    with open_project(root) as project:
        assert project.document("line_2").record == {"fixed_xml": "<ITEM/>"}


def test_the_same_text_is_asked_about_once(draft: Any, root: Path, server: DraftServer) -> None:
    draft()
    write_file(root / "texts/line_1.json", "changed")
    draft("--items", "open", "--run", "T0002")
    assert len(server.calls) == 4 and "changed" in json.dumps(server.calls[-1].json)


def test_checked_texts_are_examples(draft: Any, root: Path, server: DraftServer) -> None:
    write_file(root / "drafting.toml", "examples = 1\n")
    with open_project(root) as project:
        document = project.document("line_1")
        document.set("/fixed_xml", "<ITEM>1</ITEM>")
        project.check(document)
    assert draft("--items", "line_2").code == 0
    _, example, answer, asked = server.calls[-1].json["messages"]
    assert "line_1.json" in example["content"][1]["text"] and "line_2.json" in asked["content"][1]["text"]
    assert json.loads(answer["content"]) == {"fixed_xml": "<ITEM>1</ITEM>"}


@pytest.mark.parametrize("content", [b"Z\xfcrich", b"", b"x" * 2_000_001])
def test_a_text_is_sent_whole_or_not_at_all(
    draft: Any, root: Path, server: DraftServer, content: bytes
) -> None:
    write_file(root / "texts/line_2.json", content)
    result = draft()
    assert result.code == 1 and "line_2" in result.err and "not at all" in result.err
    assert sorted(path.name for path in (root / "drafts/T0001").glob("*.json")) == [
        "request_T0001_line_1.json",
        "request_T0001_line_3.json",
    ]

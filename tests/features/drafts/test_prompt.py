"""Which prompt a project has, and that no file outside the project is sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.benchmark import load
from gtapp.features.drafts import request
from gtapp.features.drafts.drafting_settings import DraftingSettings
from tests.features.drafts.drafting_samples import SYSTEMS
from tests.sample_projects import write_file


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_project_without_a_prompt_has_the_benchmarks(tmp_path: Path, system: str) -> None:
    found = request.load_prompt(tmp_path, load(system))
    assert (found.text, found.source) == (load(system).read_text("prompt.md"), f"{system}/prompt.md")
    assert "JSON" in found.text


def test_the_projects_own_prompt_comes_first(tmp_path: Path) -> None:
    benchmark = load("letters")
    write_file(tmp_path / "prompts" / "prompt.txt", "Upstream’s.\r\n")
    assert request.load_prompt(tmp_path, benchmark).text == "Upstream’s.\n"
    write_file(tmp_path / "prompt.md", "\ufeffOurs.")
    assert request.load_prompt(tmp_path, benchmark).text == "Ours."
    write_file(tmp_path / "other.md", "Chosen.")
    found = request.load_prompt(tmp_path, benchmark, DraftingSettings(prompt="other.md"))
    assert (found.text, found.source) == ("Chosen.", "other.md")


def test_a_project_without_a_benchmark_has_a_general_prompt(tmp_path: Path) -> None:
    found = request.load_prompt(tmp_path, load("letters")._replace(folder=None))
    assert (found.text, found.source) == (request.GENERAL_PROMPT, "")


def test_a_prompt_is_identified_by_its_text() -> None:
    one = request.Prompt("a", "x")
    assert one.sha256 == request.Prompt("a", "y").sha256
    assert len({one.sha256, request.Prompt("b").sha256, request.Prompt("a", standing="c").sha256}) == 3


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe", b"x" * 200_001])
def test_an_invalid_prompt_is_reported(tmp_path: Path, content: bytes) -> None:
    write_file(tmp_path / "prompt.md", content)
    with pytest.raises(GtappError) as messages:
        request.load_prompt(tmp_path, load("letters"))
    assert messages.value.code == "drafting-prompt"


@pytest.mark.parametrize("name", ["../secret", "link.md", "none.md", "/etc/hostname", ".", "a\0b"])
def test_no_file_outside_the_project_is_sent(tmp_path: Path, name: str) -> None:
    write_file(tmp_path / "secret", "a secret")
    root = tmp_path / "project"
    root.mkdir()
    (root / "link.md").symlink_to(tmp_path / "secret")
    with pytest.raises(GtappError) as messages:
        request.load_prompt(root, load("letters"), DraftingSettings(prompt=name))
    assert messages.value.code == "drafting-prompt"
    (root / "prompt.md").symlink_to(tmp_path / "secret")
    with pytest.raises(GtappError):
        request.load_prompt(root, load("letters"))

"""The card of an exported data set: what it states, and that nothing of another's is replaced."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.cli import main
from gtapp.core.schema import benchmark
from tests.sample_projects import CARD, cards, dump_json, letters, snapshot, write_file

_ABOUT = """[about]
title = "Cards: a *set*\\n<script>"
licence = "All rights reserved"
languages = ["no"]
citation = "=Cite_this"
link = "https://doi.org/10.1/2"
[[about.creators]]
name = "Maria [Muster](x)"
role = "Annotator"
orcid = "0000-0002-1825-0097"
"""


def export(root: Path, out: Path, *options: str) -> int:
    return main(["export", str(root), "--format", "json", "--out", str(out), *options])


def split_card(path: Path) -> tuple[dict[str, Any], str]:
    """Return the values of a card's header, whose texts are JSON, and the text below it."""
    _, header, text = path.read_text(encoding="utf-8").split("---\n", 2)
    found: dict[str, Any] = {}
    for line in header.splitlines():
        if line.startswith("- "):
            found[list(found)[-1]].append(json.loads(line[2:]))
        else:
            key, _, value = line.partition(":")
            found[key] = (json.loads(value) if '"' in value else value.strip()) if value else []
    return found, text


def test_the_card_has_what_the_description_states(tmp_path: Path) -> None:
    assert export(cards(tmp_path / "work"), tmp_path / "out") == 0
    header, text = split_card(tmp_path / "out" / "README.md")
    assert header["license"] == "cc0-1.0" and header["pretty_name"] == "Zettelkatalog Benchmark"
    assert header["language"][:2] == ["de", "fr"] and header["size_categories"] == ["n<1K"]
    assert "- Maximilian Hindermann, <https://orcid.org/0000-0002-9337-4655>\n" in text
    assert export(letters(tmp_path / "letters"), tmp_path / "letters_out") == 0
    header, text = split_card(tmp_path / "letters_out" / "README.md")
    assert "license" not in header and "Licence" not in text and "CH SWA HS 191 V 10" in text


def test_a_project_states_its_own_facts(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    write_file(root / "gtapp.toml", _ABOUT)
    assert export(root, tmp_path / "out") == 0
    header, text = split_card(tmp_path / "out" / "README.md")
    assert (header["license"], header["license_name"]) == ("other", "All rights reserved")
    assert header["language"] == ["no"] and "\n" not in header["pretty_name"]
    assert "\\<script" in text and "\\[Muster\\]" in text and "<https://doi.org/10.1/2>" in text
    assert "Hindermann" not in text and "Dissertationenkatalog" in text


def test_without_facts_there_is_no_card(tmp_path: Path) -> None:
    root = tmp_path / "work"
    write_file(root / "schema.json", dump_json({"properties": {"title": {"type": "string"}}}))
    write_file(root / "ground_truths" / "a.json", dump_json({"title": "T"}))
    assert export(root, tmp_path / "out") == 0
    assert sorted(snapshot(tmp_path / "out")) == ["ground_truths/a.json"]


def test_a_readme_of_another_is_kept(tmp_path: Path) -> None:
    root, out = cards(tmp_path / "work"), tmp_path / "out"
    mine = write_file(out / "README.md", "mine")
    assert export(root, out) == 2 and mine.read_text() == "mine"
    assert export(root, out, "--force") == 0 and mine.read_text().startswith("---\n")
    # in a folder of truths the file of that name belongs to them
    write_file(root / "ground_truths" / "README.md", "theirs")
    assert export(root, tmp_path / "other" / "ground_truths") == 0
    assert (tmp_path / "other" / "ground_truths" / "README.md").read_text() == "theirs"


def test_two_exports_have_the_same_card(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    assert export(root, tmp_path / "one") == export(root, tmp_path / "two") == 0
    assert (tmp_path / "one/README.md").read_bytes() == (tmp_path / "two/README.md").read_bytes()


@pytest.mark.parametrize(
    "line",
    [
        "title = 1",
        'creators = ["a"]',
        "languages = [1]",
        "other = 1",
        'creators = [{name = "a", orcid = "1"}]',
    ],
)
def test_odd_facts_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str) -> None:
    root = cards(tmp_path / "work")
    write_file(root / "gtapp.toml", f"[about]\n{line}\n")
    assert export(root, tmp_path / "out") == 2 and "gtapp.toml" in capsys.readouterr().err


def test_two_of_the_five_benchmarks_state_a_licence() -> None:
    licences = {name: benchmark.load(name).about.licence for name in benchmark.list_ids()}
    assert {name: licence for name, licence in licences.items() if licence} == {
        "sciencemetabench": "cc-by-4.0",
        "zettelkatalog": "cc0-1.0",
    }
    assert all(benchmark.load(name).about.title for name in licences)

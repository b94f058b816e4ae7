"""Which kinds of issues are usual in a project: those that most of its checked records have, and records that came with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.schema.benchmark import load
from gtapp.features import open_project
from gtapp.features.doubts.usual_issues import UsualIssues
from gtapp.features.letters.register_checks import LetterChecks
from tests.sample_projects import dump_json, write_file

LONG = {"type": "string", "minLength": 3}


def make_project(root: Path, texts: list[str]) -> Path:
    described = {"type": "object", "properties": {"title": LONG, "place": {"type": "string"}}}
    write_file(root / "schema.json", dump_json(described))
    for number, text in enumerate(texts):
        content = {"title": text, "place": "Basel"}
        write_file(root / "ground_truths" / f"t{number:03}.json", dump_json(content))
    return root


def find_usual(root: Path) -> frozenset[str]:
    with open_project(root) as project:
        usual = UsualIssues(project)
        usual.load()
        return usual.kinds


@pytest.mark.parametrize(("short", "is_usual"), [(2, False), (3, False), (4, True), (6, True)])
def test_what_most_records_that_came_with_the_folder_have_is_usual(
    tmp_path: Path, short: int, is_usual: bool
) -> None:
    root = make_project(tmp_path, ["ab"] * short + ["abc"] * (6 - short))
    assert find_usual(root) == ({"invalid:minLength /title"} if is_usual else set())
    assert not (root / ".gtapp").exists()


def test_four_records_say_nothing(tmp_path: Path) -> None:
    assert not find_usual(make_project(tmp_path, ["ab"] * 4))


@pytest.mark.parametrize("short_first", [True, False])
def test_the_records_of_one_part_of_a_large_folder_are_not_taken_for_all(
    tmp_path: Path, short_first: bool
) -> None:
    parts = ["ab"] * 60, ["abc"] * 100
    first, then = parts if short_first else parts[::-1]
    assert not find_usual(make_project(tmp_path, [*first, *then]))


def test_records_that_somebody_works_on_do_not_count(tmp_path: Path) -> None:
    root = make_project(tmp_path, ["ab"] * 6)
    with open_project(root) as project:
        for item in project.items[:2]:
            project.set_status(item.id, "in progress")
        usual = UsualIssues(project)
        usual.load()
        assert not usual.kinds
        project.set_status(project.items[0].id, "checked")
        usual.follow(project.items[0].id)
        assert usual.kinds == {"invalid:minLength /title"}


def make_strict(node: Any) -> Any:
    """Return a schema as the truths' own projects have it: texts for numbers, nothing may be null, no other keys."""
    if isinstance(node, list):
        return [make_strict(each) for each in node]
    if not isinstance(node, dict):
        return node
    kinds = [each for each in node.get("anyOf", ()) if each != {"type": "null"}]
    if len(kinds) == 1:
        node = {**{key: each for key, each in node.items() if key not in ("anyOf", "default")}, **kinds[0]}
    found = {key: make_strict(each) for key, each in node.items() if key != "gtapp"}
    if found.get("type") == "integer":
        found["type"] = "string"
    if "properties" in found:
        found["additionalProperties"] = False
    return found


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("zettelkatalog", {"type-text /publication/year"}),
        ("letters", {"placeholder /letter_title/*"}),
        ("personnel_cards", {"type-text /rows/*/row_number", "type-text /rows/*/dienstort/interpretation"}),
    ],
)
def test_real_truths_that_do_not_fit_their_own_schema(
    tmp_path: Path, reference: Path, name: str, wanted: set[str]
) -> None:
    """With the benchmarks' schemas nearly all real truths fit; with strict ones, as the folders bring along, hardly any does."""
    source = reference / name
    with open_project(source, name) as project:
        usual = UsualIssues(project)
        project.extra_checks.append(LetterChecks(project))
        usual.load()
        assert not usual.kinds
    for path in (source / "ground_truths").glob("*.json"):
        write_file(tmp_path / "ground_truths" / path.name, path.read_bytes())
    write_file(tmp_path / "schema.json", json.dumps(make_strict(load(name).schema.json)))
    assert find_usual(tmp_path) >= wanted

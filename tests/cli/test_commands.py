"""The command line: its output, its exit codes and its one line on the standard error; never a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.sample_projects import CARD, PIXEL, cards, dump_json, letters, open_checked, write_file

CODE = "from pydantic import BaseModel\nclass Document(BaseModel):\n    title: str\n"


# validate


def test_validate_lists_issues_and_ends_with_1(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": {**CARD, "extra": 1, "author": None}, "b": b"{", "c": CARD}, scans=("d",))
    before = sorted(tmp_path.rglob("*"))
    result = call("validate", root)
    assert result.code == 1 and not result.err
    lines = result.out.splitlines()
    assert lines[-1].startswith("4 items, 1 problems, 1 unreadable, 2 issues")
    assert any(line.startswith("a/author: ") for line in lines) and any(
        line.startswith("b: The file ") for line in lines
    )
    assert any(line.startswith("a/extra: ") and line.endswith("(note)") for line in lines)
    assert "d: There is a scan but no ground truth yet." in lines
    found = call("validate", root, "--json").json
    assert found["items"] == 4 and [each["item"] for each in found["unreadable"]] == ["b"]
    assert {(each["pointer"], each["level"]) for each in found["issues"]} == {
        ("/author", "issue"),
        ("/extra", "note"),
    }
    assert sorted(tmp_path.rglob("*")) == before


def test_validate_without_issues_ends_with_0(call: Any, tmp_path: Path) -> None:
    result = call("validate", cards(tmp_path, {"a": CARD}, scans=("waiting",)))
    assert result.code == 0
    assert call("validate", tmp_path, "--json").json["issues"] == []


# roundtrip


def test_roundtrip_of_the_real_folders_changes_nothing(call: Any, reference: Path) -> None:
    for name, files in (("zettelkatalog", 129), ("letters", 30), ("personnel_cards", 15), ("fraktur", 2)):
        result = call("roundtrip", reference / name, "--json")
        assert result.code == 0 and result.json == {"files": files, "would_change": [], "unreadable": []}
        assert call("roundtrip", reference / name).out == f"0 of {files} files would change\n"


def test_roundtrip_with_an_unreadable_file_ends_with_1(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": b'{"a": 1, "a": 2}', "c": CARD})
    result = call("roundtrip", root)
    assert result.code == 1 and "the key “a” stands twice" in result.out
    assert call("roundtrip", root, "--json").json["unreadable"][0]["code"] == "file-duplicate-key"


# status


def test_status_lists_each_item(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD}, scans=("b", "c"))
    write_file(root / "drafts/c.json", dump_json(CARD))
    with open_checked(root) as project:
        project.set_status("a", "needs action", "Rand\tfehlt", "anna")
    assert call("status", root).out == "a\tneeds action\tanna\tRand\tfehlt\nb\topen\nc\tdraft\n"
    rows = call("status", root, "--json").json
    assert [(row["item"], row["status"], row["who"], row["note"]) for row in rows] == [
        ("a", "needs action", "anna", "Rand\tfehlt"),
        ("b", "open", "", ""),
        ("c", "draft", "", ""),
    ]


def test_status_reports_unreadable_statuses(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    (root / "gtapp-status.tsv").write_bytes(b"a\tchecked\tM\xfcller\t\t\n")
    result = call("status", root)
    assert (result.code, result.out) == (0, "a\tin progress\n")
    assert result.err.startswith("gtapp: The file ") and "not UTF-8" in result.err
    assert call("status", root, "--json").json[0]["status"] == "in progress"


# which project


@pytest.mark.parametrize("name", ["zettelkatalog", "library_cards"])
def test_a_benchmark_has_two_names(call: Any, tmp_path: Path, name: str) -> None:
    write_file(tmp_path / "images/a.jpg", PIXEL)
    assert call("status", tmp_path).code == 2
    assert call("status", tmp_path, "--benchmark", name).out == "a\topen\n"


@pytest.mark.parametrize("name", ["letters", "business_letters", "metadata_extraction"])
def test_upstreams_names_of_the_letters(call: Any, tmp_path: Path, name: str) -> None:
    assert call("validate", letters(tmp_path), "--benchmark", name).code == 0


def test_upstreams_name_of_fraktur(call: Any, reference: Path) -> None:
    assert call("roundtrip", reference / "fraktur", "--benchmark", "fraktur_adverts").code == 0


@pytest.mark.parametrize("inner", ["", "ground_truths", "images"])
def test_a_project_can_be_given_by_its_folders(call: Any, tmp_path: Path, inner: str) -> None:
    root = cards(tmp_path / "work")
    assert call("status", root / inner).out == "a\tin progress\n"


@pytest.mark.parametrize("left", ["images", "ground_truths"])
def test_a_project_with_only_one_of_its_folders(call: Any, tmp_path: Path, left: str) -> None:
    root = cards(tmp_path)
    other = "images" if left == "ground_truths" else "ground_truths"
    for path in (root / other).iterdir():
        path.unlink()
    (root / other).rmdir()
    result = call("status", root, "--benchmark", "zettelkatalog")
    assert (result.code, result.out) == (0, "a\t" + ("open" if left == "images" else "in progress") + "\n")
    assert call("validate", root, "--benchmark", "zettelkatalog").code == (
        1 if left == "ground_truths" else 0
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["validate", "{root}/nowhere"], "There is no folder"),
        (["validate", "{root}/ground_truths/a.json"], "is not a folder"),
        (["status", "{root}", "--benchmark", "nothing"], "There are: fraktur"),
        (["validate", "{empty}"], "It isn’t clear which benchmark"),
        (["validate", "{empty}", "--benchmark", "letters"], "holds neither scans, texts nor ground truth"),
        (["set", "{root}", "z", "/a", "1"], "no item “z”"),
        (["trust", "{root}"], "dataclass.py"),
        (["validate", ""], "It isn’t clear"),
    ],
    ids=range(8),
)
def test_faults_are_reported_in_one_line_with_exit_code_2(
    call: Any, tmp_path: Path, arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, empty = cards(tmp_path / "work"), tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    result = call(*(argument.format(root=root, empty=empty) for argument in arguments))
    assert result.code == 2 and not result.out
    assert result.err.startswith("gtapp: ") and result.err.count("\n") == 1 and words in result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["export", "{root}", "--format", "csv", "--out", ""], "has to be named"),
        (["export", "{root}", "--format", "json", "--out", "-"], "has to be named"),
        (["export", "{root}", "--format", "csv", "--out", "{root}/loop.csv"], "leads nowhere"),
        (["score", "{root}", "--bootstrap", "9" * 30], "from 1 to 1,000,000"),
        (["import-sheet", "{letters}", "--sheet", ""], "not the address of a Google Sheet"),
    ],
    ids=range(5),
)
def test_impossible_pointers_and_numbers(call: Any, tmp_path: Path, arguments: list[str], words: str) -> None:
    root, other = cards(tmp_path / "work"), letters(tmp_path / "letters")
    (root / "loop.csv").symlink_to("loop.csv")
    before = sorted(tmp_path.rglob("*"))
    result = call(*(argument.format(root=root, letters=other) for argument in arguments))
    assert result.code == 2 and not result.out and words in result.err
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "arguments",
    [["nothing"], ["validate"], ["set", "x"], ["status", "x", "--nothing"], ["validate", "x", "y"]],
)
def test_wrong_use_ends_with_2_and_the_usage(call: Any, arguments: list[str]) -> None:
    result = call(*arguments)
    assert result.code == 2 and result.err.startswith("usage: gtapp") and "Traceback" not in result.err


def test_version_and_help(call: Any) -> None:
    assert call("--version").out.startswith("gtapp ")
    shown = call("--help")
    assert shown.code == 0 and all(
        name in shown.out for name in ("open", "validate", "roundtrip", "status", "set", "trust")
    )


# a project's own code


def test_trust_shows_the_code_and_takes_its_hash(call: Any, tmp_path: Path) -> None:
    root = tmp_path / "work"
    path = write_file(root / "dataclass.py", CODE)
    write_file(root / "ground_truths/a.json", '{"title": 5}')
    refused = call("validate", root)
    assert refused.code == 2 and "only after you have looked at it" in refused.err
    shown = call("trust", root)
    assert shown.code == 1 and CODE in shown.out
    digest = shown.out.rsplit(" ", 1)[1].strip()
    wrong = call("trust", root, "--yes", "0" * 64)
    assert wrong.code == 2 and digest in wrong.err and call("validate", root).code == 2
    assert call("trust", root, "--yes", digest).code == 0
    result = call("validate", root / "ground_truths")
    assert result.code == 1 and "a/title: " in result.out
    write_file(path, CODE + "# more\n")
    assert call("validate", root).code == 2


def test_hidden_characters_of_the_code_are_shown(call: Any, tmp_path: Path) -> None:
    write_file(tmp_path / "dataclass.py", "x = 1\x1b[8m; import os\x1b[0m\n# \u202eesle\x0b\tend\r\n")
    assert call("trust", tmp_path).out.startswith(
        "x = 1<U+001B>[8m; import os<U+001B>[0m\n# <U+202E>esle<U+000B>\tend\n"
    )


def test_the_personnel_cards_own_example_has_no_issue(reference: Path, tmp_path: Path, call: Any) -> None:
    description = (reference / "descriptions/personnel_cards.md").read_text(encoding="utf-8")
    example = description.partition("```json\n")[2].partition("```")[0]
    assert '"2400 CHF"' in example
    write_file(tmp_path / "ground_truths/card.json", example)
    write_file(tmp_path / "images/card.jpg", PIXEL)
    found = call("validate", tmp_path, "--benchmark", "personnel_cards")
    assert (found.code, found.out) == (0, "1 items, 0 problems, 0 unreadable, 0 issues\n")

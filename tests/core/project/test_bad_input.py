"""Odd and broken files: each is named with its reason, the rest is opened, and nothing is lost or overwritten."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path

import pytest

from gtapp.core.platform.errors import EditError, GtappError, ProjectError, UnreadableError
from gtapp.core.schema.pointer import is_identical
from gtapp.features import open_project
from gtapp.features.problems.checks import check_roundtrip
from tests.sample_projects import CARD, PIXEL, cards, dump_json, envelope, open_checked, snapshot, write_file
from tests.validation import validate_project

TITLE = "/publication/title"
BROKEN = {
    "truncated": (b'{"response_text": {"author": {"last_name": "M', "file-not-json", "line 1"),
    "latin-1": (dump_json(CARD, ascii_=False).encode("latin-1"), "file-not-utf8", "Latin-1"),
    "utf-16": (dump_json(CARD).encode("utf-16"), "file-not-utf8", "line 1"),
    "empty": (b"", "file-empty", "0 bytes"),
    "blank": (b" \n", "file-not-json", "line 2"),
    "duplicate key": (b'{"author": {"last_name": "A", "last_name": "B"}}', "file-duplicate-key", "last_name"),
    "deep": (b"[" * 5000 + b"]" * 5000, "file-too-deep", "too deeply"),
    "rather deep": (b'{"a":' * 300 + b"1" + b"}" * 300, "file-too-deep", "too deeply"),
    "trailing comma": (b'{"author": null,}', "file-not-json", "column"),
    "two values": (b"{} {}", "file-not-json", "column 4"),
    "long number": (
        b'{"year": ' + b"9" * 5000 + b"}",
        "file-not-json",
        "column 10: a number has too many digits",
    ),
    "binary": (bytes(range(256)), "file-not-utf8", "line"),
    "nul bytes": (b"\0" * 100, "file-not-json", "line 1"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_an_unreadable_file_is_named_and_not_changed(tmp_path: Path, kind: str) -> None:
    content, code, words = BROKEN[kind]
    root = cards(tmp_path, {"a": CARD, "b": content, "c": CARD})
    before = snapshot(root)
    with open_checked(root, "zettelkatalog") as project:
        with pytest.raises(UnreadableError) as caught:
            project.document("b")
        assert caught.value.code == code
        assert (
            words in str(caught.value)
            and "b.json" in str(caught.value)
            and "left as it is" in str(caught.value)
        )
        report = validate_project(project)
        assert [(p.item, p.message.code) for p in report.unreadable] == [("b", code)]
        assert report.items == 3 and report.has_findings
        assert [p.item for p in check_roundtrip(project).unreadable] == ["b"]
        for other in ("a", "c"):
            document = project.document(other)
            document.set(TITLE, "Neu")
            project.save(document)
    after = snapshot(root)
    assert (
        after["ground_truths/b.json"] == content
        and after["ground_truths/a.json"] != before["ground_truths/a.json"]
    )


READABLE = {
    "bom": "\ufeff" + dump_json(envelope(CARD)),
    "nan": dump_json(envelope({**CARD, "extra": [float("nan"), float("inf"), -float("inf")]})),
    "huge numbers": dump_json(envelope({**CARD, "n": [10**400, 1e308, 5e-324]})).replace("1e+308", "1E999"),
    "lone surrogates": dump_json(envelope({**CARD, "s": "\ud800", "\udfff": "x\ude00y\ud83d"})),
    "control characters": dump_json(envelope(CARD)).replace("Diss. 12", "a\x14b\tc"),
    "crlf": dump_json(envelope(CARD)).replace("\n", "\r\n") + "\r\n",
    "nfd key": dump_json(
        envelope({**CARD, unicodedata.normalize("NFD", "gehaltsänderung"): "ü"}), ascii_=False
    ),
    "a number": "5",
    "null": "null",
    "a text": '"x"',
    "a list": "[]",
    "empty object": "{}",
    "no spaces": dump_json(CARD, None).replace(" ", ""),
    "deep enough": dump_json(envelope({**CARD, "deep": json.loads("[" * 60 + "]" * 60)})),
}


@pytest.mark.parametrize("kind", READABLE)
def test_odd_but_readable_files_are_shown_and_survive_an_edit(tmp_path: Path, kind: str) -> None:
    text = READABLE[kind]
    root = cards(tmp_path, {"a": text})
    with open_checked(root, "zettelkatalog") as project:
        assert not check_roundtrip(project).would_change
        document = project.document("a")
        assert document.parts[0].text == text and isinstance(document.issues, list)
        if isinstance(document.record, dict):
            document.set("/library_reference/subjects", "Neu „ü“")
            document.set(TITLE, "")
            assert project.save(document)
            assert is_identical(project.peek("a").record, document.record) or kind == "nan"
            document.undo()
            document.undo()
            assert project.save(document)
    assert (root / "ground_truths/a.json").read_bytes() == text.encode("utf-8")


def test_oddities_of_a_readable_file_are_reported(tmp_path: Path) -> None:
    root = cards(
        tmp_path,
        {
            "a": READABLE["bom"],
            "b": READABLE["nan"],
            "c": READABLE["nfd key"].replace('"ü"', '"u\u0308\x01"'),
        },
    )
    with open_checked(root) as project:
        issues = validate_project(project).issues
    codes = {name: {issue.code for issue in found} for name, found in issues.items()}
    assert "bom" in codes["a"] and {"nan", "foreign"} <= codes["b"]
    assert {"foreign", "control-character", "not-nfc"} <= codes["c"]


IMPOSSIBLE = {
    "nan": float("nan"),
    "infinity": float("inf"),
    "a set": {1, 2},
    "an object": object(),
    "bytes": b"x",
    "a long number": 10**5000,
    "too deep": json.loads("[" * 99 + "]" * 99),
    "nan inside": {"a": [float("nan")]},
}


@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_a_value_that_no_file_may_hold_is_refused_and_changes_nothing(tmp_path: Path, kind: str) -> None:
    value = IMPOSSIBLE[kind]
    with open_checked(cards(tmp_path)) as project:
        document = project.document("a")
        text = document.parts[0].text
        for change in (document.set, document.insert):
            with pytest.raises(EditError) as caught:
                change("/new", value)
            assert caught.value.code == "value-not-json"
        assert document.parts[0].text == text and document.record == CARD and not document.can_undo


def test_two_scans_with_one_name_are_reported(tmp_path: Path) -> None:
    root = cards(tmp_path)
    write_file(root / "images/a.png", PIXEL)
    with open_checked(root) as project:
        (problem,) = project.problems
        assert problem.item == "a" and problem.message.code == "scan-duplicate"
        assert "images/a.jpg" in str(problem) and "images/a.png" in str(problem)
        assert len(project.pages("a")) == 2


@pytest.mark.parametrize("other", ["kärtchen", "Ka\u0308rtchen", "KÄRTCHEN"])
def test_names_that_only_look_the_same_are_two_items_and_reported(tmp_path: Path, other: str) -> None:
    root = cards(
        tmp_path, {"Kärtchen": CARD, other: {**CARD, "author": {"last_name": "Other", "first_name": ""}}}
    )
    with open_checked(root) as project:
        assert {item.id for item in project.items} == {"Kärtchen", other}
        assert [p.message.code for p in project.problems] == ["name-lookalike"]
        assert project.document(other).record["author"]["last_name"] == "Other"
        assert project.document("Kärtchen").record == CARD


def test_a_scans_name_must_equal_its_truths_name(tmp_path: Path) -> None:
    name = "Ka\u0308rtchen 1,2 #3"
    root = cards(tmp_path, {"b": CARD}, scans=(name,))
    with open_checked(root) as project:
        project.check(project.document(name))
    with open_checked(root) as project:
        assert not project.problems and [item.id for item in project.items if item.truth and item.scans] == [
            name,
            "b",
        ]


def test_orphans_are_reported(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": CARD}, scans=("c",))
    (root / "images/b.jpg").unlink()
    write_file(root / "drafts/d.json", dump_json(CARD))
    with open_checked(root) as project:
        found = {(p.item, p.message.code) for p in validate_project(project).problems}
    assert found == {("b", "truth-without-scan"), ("d", "draft-without-scan"), ("c", "scan-without-truth")}


@pytest.mark.parametrize("name", ["a:b", "con", "x" * 220, "aux.1"])
def test_a_name_that_is_no_safe_file_name_gets_no_file(tmp_path: Path, name: str) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=(name,))
    with open_checked(root) as project:
        with pytest.raises(GtappError) as caught:
            project.document(name)
        assert caught.value.code == "item-unsafe" and name in str(caught.value)
        assert validate_project(project).items == 2


def test_a_file_name_that_is_not_utf8_is_reported(tmp_path: Path) -> None:
    root = cards(tmp_path)
    folder = str(root / "images").encode()
    with open(folder + b"/M\xfcller.jpg", "wb"):  # noqa: PTH123
        pass
    with open_checked(root) as project:
        assert [item.id for item in project.items] == ["a"]
        (problem,) = project.problems
        assert (
            problem.message.code == "item-unsafe"
            and "M\\xfcller" in str(problem)
            and str(problem).isprintable()
        )


def test_broken_links_and_folders_named_like_files(tmp_path: Path) -> None:
    root = cards(tmp_path)
    (root / "ground_truths/gone.json").symlink_to(tmp_path / "nowhere.json")
    (root / "ground_truths/loop.json").symlink_to(root / "ground_truths/loop.json")
    (root / "ground_truths/folder.json").mkdir()
    with open_checked(root) as project:
        assert "folder" not in {item.id for item in project.items}
        assert [p.item for p in validate_project(project).unreadable] == ["gone", "loop"]


def test_a_missing_item(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path)) as project:
        for call in (project.document, project.peek, project.status, project.pages, project.item):
            with pytest.raises(ProjectError) as caught:
                call("nobody")
            assert caught.value.code == "item-unknown"


def test_an_invalid_name_is_no_item(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path)) as project, pytest.raises(ProjectError):
        project.document("")


def test_a_scan_that_is_a_pipe_does_not_block(tmp_path: Path) -> None:
    root = cards(tmp_path)
    (root / "images/a.jpg").unlink()
    os.mkfifo(root / "images/a.jpg")
    with open_checked(root) as project:
        assert [(p.item, p.message.code) for p in validate_project(project).problems] == [("a", "file-io")]


def test_a_schema_that_is_a_link_out_of_the_project_is_named(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    (root / "my.schema.json").symlink_to(write_file(tmp_path / "elsewhere.json", "{}"))
    with pytest.raises(GtappError) as caught:
        open_project(root)
    assert caught.value.code == "schema-broken" and "my.schema.json" in str(caught.value)


def test_missing_folders(tmp_path: Path) -> None:
    file = write_file(tmp_path / "file", "")
    for path, code in (
        (tmp_path / "nowhere", "project-missing"),
        (file, "project-not-folder"),
        (tmp_path / ("x" * 300), "project-missing"),
        (Path("a\0b"), "project-missing"),
    ):
        with pytest.raises(ProjectError) as caught:
            open_project(path)
        assert caught.value.code == code
    with pytest.raises(ProjectError) as caught:
        open_project(tmp_path, "zettelkatalog")
    assert caught.value.code == "project-empty"


def test_the_settings_of_a_project_stand_for_its_folder(tmp_path: Path) -> None:
    root = cards(tmp_path / "project")
    settings = write_file(root / "gtapp.toml", 'benchmark = "zettelkatalog"\n')
    with open_project(settings) as project:
        assert project.root == root
    (tmp_path / "gtapp.toml").mkdir()
    with pytest.raises(ProjectError) as caught:
        open_project(tmp_path / "gtapp.toml")
    assert caught.value.code == "project-unknown"


def test_a_truth_that_is_no_ordinary_file_is_named(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "pipe": CARD, "link": CARD})
    for name in ("pipe", "link"):
        (root / f"ground_truths/{name}.json").unlink()
    os.mkfifo(root / "ground_truths/pipe.json")
    (root / "ground_truths/link.json").symlink_to(tmp_path / "not/fetched.json")
    with open_checked(root) as project:
        for name in ("pipe", "link"):
            with pytest.raises(UnreadableError):
                project.document(name)
        assert {p.item for p in validate_project(project).unreadable} == {"pipe", "link"}
    assert not (tmp_path / "not").exists()


@pytest.mark.parametrize(
    "toml",
    [
        'schema = "a\\u0000b"',
        'schema = "loop"',
        '[layout]\nscans = ["loop"]',
        '[layout]\ntruths = ["a\\u0000b"]',
    ],
)
def test_invalid_folders_in_the_projects_own_file(tmp_path: Path, toml: str) -> None:
    root = cards(tmp_path)
    (root / "loop").symlink_to(root / "loop")
    write_file(root / "gtapp.toml", toml)
    try:
        open_project(root, "zettelkatalog").close()
    except GtappError as error:
        assert "gtapp.toml" in str(error) or "loop" in str(error)


def test_a_truth_that_links_to_another_item_is_not_edited_as_its_own(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": CARD})
    (root / "ground_truths/b.json").unlink()
    (root / "ground_truths/b.json").symlink_to("a.json")
    before = (root / "ground_truths/a.json").read_bytes()
    with open_checked(root) as project:
        try:
            document = project.document("b")
            document.set(TITLE, "Neu")
            project.save(document)
        except GtappError:
            pass
    assert (root / "ground_truths/a.json").read_bytes() == before


def test_a_listed_truth_that_vanished_is_not_opened_as_a_new_one(tmp_path: Path) -> None:
    root = cards(tmp_path)
    write_file(root / "drafts/a.json", dump_json(CARD))
    with open_checked(root) as project:
        (root / "ground_truths/a.json").unlink()
        document = project.document("a")
        assert {"truth-vanished"} & {note.code for note in document.notes}

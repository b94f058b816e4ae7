"""Folders of PAGE-XML and ALTO: found as they lie, corrected, saved, scored and exported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gtapp
from gtapp.cli.command_line import main
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.schema.page_schema import page_schema
from tests.core.files.page_samples import ALTO, PAGE
from tests.window.window_driver import scan

LINE = "/regions/0/lines/0/text"


def write_pages(root: Path, place: str, scans: str, **pages: str) -> Path:
    for name, text in pages.items():
        path = root / place / f"{name}.xml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
        scan(root / scans / f"{name}.png")
    return root


@pytest.mark.parametrize(
    ("place", "scans"),
    [
        (".", "."),
        ("page", "."),
        ("alto", "images"),
        ("gt", "gt"),
        ("data/volume 1", "data/volume 1"),
    ],
)
def test_pages_are_found_as_they_lie(tmp_path: Path, place: str, scans: str) -> None:
    root = write_pages(tmp_path / "pages", place, scans, a=PAGE, b=ALTO)
    (root / place / "mets.xml").write_text("<mets/>")
    before = sorted(root.rglob("*"))
    with gtapp.open_project(root) as project:
        assert [(item.id, len(item.scans)) for item in project.items] == [("a", 1), ("b", 1)]
        assert not project.problems
        assert project.document("b").get(LINE) == 'Die "neue", Zei-'
    assert sorted(root.rglob("*")) == before, "looking writes nothing"


def test_longer_endings_are_cut_from_names(tmp_path: Path) -> None:
    root = write_pages(tmp_path, "page", ".", **{"a.alto": ALTO, "b.alto": ALTO})
    for name in ("a", "b"):
        (root / f"{name}.alto.png").rename(root / f"{name}.png")
    with gtapp.open_project(root) as project:
        assert [(item.id, len(item.scans)) for item in project.items] == [("a", 1), ("b", 1)]


def test_a_corrected_line_is_saved_and_undone(tmp_path: Path) -> None:
    root = write_pages(tmp_path, ".", ".", a=ALTO.replace("\n", "\r\n"))
    path = root / "a.xml"
    before = path.read_bytes()
    with gtapp.open_project(root) as project:
        document = project.document("a")
        document.set("/regions/0/lines/1/text", "tung gestern")
        project.save(document)
        assert path.read_bytes() == before.replace(b'CONTENT="heut"', b'CONTENT="gestern"')
        document.undo()
        project.save(document)
    assert path.read_bytes() == before


def test_a_written_schema_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_pages(tmp_path / "pages", "page", ".", a=PAGE)
    assert main(["schema", str(root), "--write"]) == 0
    capsys.readouterr()
    with gtapp.open_project(root) as project:
        assert project.benchmark.schema.json == page_schema().json
        assert project.benchmark.layout.truths == ("page",)


def test_a_scan_without_a_page_says_so(tmp_path: Path) -> None:
    root = write_pages(tmp_path, ".", ".", a=PAGE)
    scan(root / "b.png")
    with gtapp.open_project(root) as project, pytest.raises(UnreadableError, match="no lines are made"):
        project.document("b")
    assert not (root / "b.xml").exists()


def test_a_second_program_is_merged_line_by_line(tmp_path: Path) -> None:
    root = write_pages(tmp_path, ".", ".", a=PAGE)
    with gtapp.open_project(root) as project:
        document = project.document("a")
        document.set("/regions/0/lines/1/text", "only one word")
        (root / "a.xml").write_text(PAGE.replace("12 fl.", "13 fl."), encoding="utf-8")
        merge = project.merge_versions(document)
        assert not merge.conflicts
        project.take_merge(document, merge)
    text = (root / "a.xml").read_text(encoding="utf-8")
    assert "13 fl." in text
    assert "\nonly one word\n" in text


def test_the_commands_know_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_pages(tmp_path / "pages", "page", ".", a=PAGE, b=ALTO)
    assert main(["roundtrip", str(root)]) == 0
    assert main(["set", str(root), "a", LINE, json.dumps("Der A & B lest")]) == 0
    texts = {
        "a": "Der A & B lieſt\nonly words\na < b > c\n12 fl.\n",
        "b": 'Die "neue", Zei-\ntung heut\n\nno spaces\n',
    }
    write_pages(tmp_path, "answers/xml", "other", a=PAGE, b=ALTO)
    for name, text in texts.items():
        path = tmp_path / "answers" / "text" / f"{name}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for kind in ("xml", "text"):
        capsys.readouterr()
        assert main(["score", str(root), "--answers", str(tmp_path / "answers" / kind), "--json", "-"]) == 0
        metrics = json.loads(capsys.readouterr().out)["metrics"]
        # the answers still have “lieſt” for “lest” in one of 10 lines
        assert metrics["cer"] == 2 / metrics["total_characters"]
        assert metrics["exact_lines"] == 9 / 10
    assert main(["export", str(root), "--format", "txt", "--out", str(tmp_path / "texts")]) == 0
    assert (tmp_path / "texts" / "a.txt").read_text(
        encoding="utf-8"
    ) == "Der A & B lest\nonly words\na < b > c\n12 fl.\n"
    assert main(["export", str(root), "--format", "json", "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "page" / "b.xml").read_text(encoding="utf-8") == ALTO

"""Items that are read from texts instead of scans, as those of upstream's book advertisements."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtapp.core.platform.errors import ProjectError, SaveError
from gtapp.core.project import export_target
from gtapp.features import open_project
from tests.sample_projects import CARD, PIXEL, cards, write_file
from tests.validation import validate_project

LINE = '{"xml_string": "<ITEM>37. <BIBL><TITLEEine Tossanische Bibel</TITLE></BIBL></ITEM>"}'
SCHEMA = {"type": "object", "properties": {"fixed_xml": {"type": "string"}}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder as upstream's: texts in JSON, and no ground truth yet."""
    write_file(tmp_path / "schema.json", json.dumps(SCHEMA))
    for number in (1, 2, 10):
        write_file(tmp_path / f"texts/line_{number}.json", LINE)
    return tmp_path


def test_texts_are_items_and_get_ground_truth(root: Path) -> None:
    with open_project(root) as project:
        assert [item.id for item in project.items] == ["line_1", "line_2", "line_10"]
        assert project.texts("line_1") == [root / "texts/line_1.json"] and not project.pages("line_1")
        document = project.document("line_1")
        document.set("/fixed_xml", "<ITEM/>")
        project.save(document)
        assert not project.problems
        report = validate_project(project)
    assert json.loads((root / "ground_truths/line_1.json").read_text("utf-8")) == {"fixed_xml": "<ITEM/>"}
    assert [(each.item, each.message.code) for each in report.problems] == [
        ("line_2", "text-without-truth"),
        ("line_10", "text-without-truth"),
    ]


def test_an_item_may_have_scans_and_texts_of_several_pages(root: Path) -> None:
    write_file(root / "ground_truths/a.json", '{"fixed_xml": ""}')
    for name in ("texts/a_p10.txt", "texts/a_p2.txt", "texts/a.md", "images/a_p1.jpg", "texts/notes.pdf"):
        write_file(root / name, PIXEL if name.endswith("jpg") else "x")
    with open_project(root) as project:
        item = project.item("a")
        assert item.texts == ("texts/a.md", "texts/a_p2.txt", "texts/a_p10.txt")
        assert item.scans == ("images/a_p1.jpg",) and "notes" not in {each.id for each in project.items}


def test_what_is_wrong_with_texts_is_reported(root: Path) -> None:
    write_file(root / "texts/line_1.json", b"Z\xfcrich")
    write_file(root / "texts/line_2.json", b"")
    write_file(root / "ground_truths/other.json", "{}")
    with open_project(root) as project:
        found = {(each.item, each.message.code) for each in validate_project(project).problems}
    assert {("line_1", "text-damaged"), ("line_2", "text-empty"), ("other", "truth-without-scan")} <= found


def test_the_settings_name_another_folder(root: Path) -> None:
    write_file(root / "gtapp.toml", '[layout]\ntexts = ["lines", "more"]\n')
    write_file(root / "lines/a.txt", "x")
    with open_project(root) as project:
        assert [item.id for item in project.items] == ["a"]
    write_file(root / "gtapp.toml", '[layout]\ntexts = "../elsewhere"\n')
    with pytest.raises(ProjectError, match="outside"):
        open_project(root)


def test_no_report_replaces_a_text(root: Path) -> None:
    write_file(root / "ground_truths/line_1.json", '{"fixed_xml": "x"}')
    with open_project(root) as project, pytest.raises(SaveError):
        export_target.check_outside(root / "texts/line_1.json", root, project.benchmark)


def test_cards_may_have_texts_beside_their_scans(tmp_path: Path) -> None:
    write_file(cards(tmp_path, {"a": CARD}) / "texts/a.txt", "Müller, Käthe")
    with open_project(tmp_path) as project:
        assert (project.benchmark.id, project.item("a").texts) == ("zettelkatalog", ("texts/a.txt",))
        assert not validate_project(project).problems

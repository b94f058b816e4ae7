"""Folders that split many scans and records by thousands."""

from __future__ import annotations

import json
from pathlib import Path

from gtapp.features import open_project
from tests.sample_projects import CARD, PIXEL, write_file


def _write_split(root: Path, truths: bool = True) -> None:
    for number in (41_999, 42_000, 42_123):
        part = f"{number // 1000:04}"
        write_file(root / f"images/{part}/{number:08}.png", PIXEL)
        if truths and number != 42_123:
            write_file(root / f"ground_truths/{part}/{number:08}.json", json.dumps(CARD))


def test_split_folders_are_read_and_new_records_lie_where_the_scans_do(tmp_path: Path) -> None:
    _write_split(tmp_path)
    write_file(tmp_path / "drafts/T0001/0042/request_T0001_00042123.json", json.dumps(CARD))
    with open_project(tmp_path, "zettelkatalog") as project:
        assert [item.id for item in project.items] == ["00041999", "00042000", "00042123"]
        assert not project.problems
        assert project.items[1].truth == "ground_truths/0042/00042000.json"
        document = project.document("00042123")
        assert document.item_id == "00042123" and document.record == CARD
        project.save(document)
    assert (tmp_path / "ground_truths/0042/00042123.json").is_file()
    with open_project(tmp_path) as project:  # the benchmark is found by the records
        assert project.benchmark.id == "zettelkatalog" and project.items[2].truth


def test_new_records_lie_beside_each_other_where_records_are_not_split(tmp_path: Path) -> None:
    _write_split(tmp_path, truths=False)
    write_file(tmp_path / "ground_truths/00041999.json", json.dumps(CARD))
    with open_project(tmp_path, "zettelkatalog") as project:
        assert [bool(item.truth) for item in project.items] == [True, False, False]
        project.save(project.document("00042000"))
    assert (tmp_path / "ground_truths/00042000.json").is_file()


def test_folders_with_the_pages_of_an_item_each_are_reported_as_before(tmp_path: Path) -> None:
    for folder in ("1", "2"):
        write_file(tmp_path / f"images/{folder}/page1.png", PIXEL)
    write_file(tmp_path / "images/a.png", PIXEL)
    with open_project(tmp_path, "zettelkatalog") as project:
        assert [item.id for item in project.items] == ["a"]
        assert [each.message.code for each in project.problems] == ["scan-folder", "scan-folder"]

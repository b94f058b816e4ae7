"""A folder of 100,000 items and a file of many lines: listed, opened and saved quickly."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from gtapp.project import open_project
from gtapp.project.overview.checks import check_roundtrip, validate_project
from tests.sample_projects import CARD, dump_json, envelope, open_checked, paper, papers, sha, write_file

ITEMS = 100_000


@pytest.fixture(scope="module")
def huge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hundred thousand scans, nearly half of them with a truth or a draft; all files are links to one."""
    root = tmp_path_factory.mktemp("huge")
    scan, truth, draft = (
        write_file(root / "scan", b"x"),
        write_file(root / "truth", dump_json(envelope(CARD))),
        write_file(root / "draft", dump_json(CARD)),
    )
    for folder in ("images", "ground_truths", "drafts"):
        (root / folder).mkdir()
    for number in range(ITEMS):
        os.symlink(scan, root / "images" / f"card{number}.jpg")  # noqa: PTH211
        if number % 3 == 0:
            os.symlink(truth, root / "ground_truths" / f"card{number}.json")  # noqa: PTH211
        elif number % 10 == 1:
            os.symlink(draft, root / "drafts" / f"request_T1_card{number}.json")  # noqa: PTH211
    return root


@pytest.mark.torture
def test_a_hundred_thousand_items_are_listed_in_seconds(huge: Path) -> None:
    start = time.monotonic()
    with open_project(huge) as project:
        listed = time.monotonic() - start
        assert len(project.items) == ITEMS and not project.problems
        assert [item.id for item in project.items[:12]] == [f"card{n}" for n in range(12)]
        start = time.monotonic()
        for _ in range(50):
            project.document("card99999"), project.status("card99998")
        assert (time.monotonic() - start) / 50 < 0.02
        start = time.monotonic()
        names = {project.status(item.id).name for item in project.items}
        assert names == {"open", "draft", "in progress"} and time.monotonic() - start < 3
    assert listed < 6


@pytest.mark.torture
def test_an_item_of_a_hundred_thousand_is_saved_at_once(huge: Path) -> None:
    with open_checked(huge) as project:
        path = huge / "ground_truths/card3.json"
        text = path.read_bytes()
        path.unlink()
        path.write_bytes(text)
        document = project.document("card3")
        document.set("/publication/year", 1)
        project.save(document)
        document.set("/publication/year", 2)
        start = time.monotonic()
        project.save(document)
        assert time.monotonic() - start < 0.5


@pytest.mark.torture
def test_a_file_of_many_lines(tmp_path: Path) -> None:
    count = 20_000
    root = papers(tmp_path, {"data/papers.jsonl": [paper(n, abstract="ü" * 1500) for n in range(count)]})
    file = root / "data/papers.jsonl"
    before = file.read_bytes()
    start = time.monotonic()
    with open_checked(root) as project:
        assert len(project.items) == count
        assert validate_project(project).items == count and not check_roundtrip(project).would_change
        document = project.document(sha(count - 1))
        document.set("/title", "Neu")
        project.save(document)
    assert time.monotonic() - start < 60
    lines, old = file.read_bytes().split(b"\n"), before.split(b"\n")
    assert lines[:-2] == old[:-2] and json.loads(lines[-2])["title"] == "Neu"

"""A folder of 100,000 items and a file of many lines: work on one item takes as long as among few, on all in proportion."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from gtapp.features import open_project
from gtapp.features.problems.checks import check_roundtrip
from tests.growth import ALMOST_LINEAR, FACTOR, measure_growth, measure_least
from tests.sample_projects import CARD, dump_json, envelope, open_checked, paper, papers, sha, write_file
from tests.validation import validate_project

ITEMS = 100_000
_ALMOST_CONSTANT = 3
"""How many times as long work on one item may take among four times as many."""


@pytest.fixture(scope="module")
def huge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _make_cards(tmp_path_factory.mktemp("huge"), ITEMS)


@pytest.fixture(scope="module")
def quarter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _make_cards(tmp_path_factory.mktemp("quarter"), ITEMS // FACTOR)


def _make_cards(root: Path, count: int) -> Path:
    """Make a project of scans, nearly half of them with a truth or a draft; all files are links to one."""
    scan, truth, draft = (
        write_file(root / "scan", b"x"),
        write_file(root / "truth", dump_json(envelope(CARD))),
        write_file(root / "draft", dump_json(CARD)),
    )
    for folder in ("images", "ground_truths", "drafts"):
        (root / folder).mkdir()
    for number in range(count):
        os.symlink(scan, root / "images" / f"card{number}.jpg")  # noqa: PTH211
        if number % 3 == 0:
            os.symlink(truth, root / "ground_truths" / f"card{number}.json")  # noqa: PTH211
        elif number % 10 == 1:
            os.symlink(draft, root / "drafts" / f"request_T1_card{number}.json")  # noqa: PTH211
    return root


def _open_all(root: Path) -> None:
    with open_project(root) as project:
        assert not project.problems
        statuses = {project.status(item.id).name for item in project.items}
        assert statuses == {"open", "draft", "in progress"}


@pytest.mark.torture
def test_the_time_to_list_items_grows_with_their_number(huge: Path, quarter: Path) -> None:
    _open_all(quarter)
    many = measure_least(lambda: _open_all(huge), times=2)
    assert many < ALMOST_LINEAR * measure_least(lambda: _open_all(quarter), times=2)
    with open_project(huge) as project:
        assert len(project.items) == ITEMS
        assert [item.id for item in project.items[:12]] == [f"card{n}" for n in range(12)]


@pytest.mark.torture
def test_an_item_of_a_hundred_thousand_is_opened_and_saved_as_one_of_few(huge: Path, quarter: Path) -> None:
    (opened, saved), (opened_few, saved_few) = _measure_item(huge), _measure_item(quarter)
    assert saved < _ALMOST_CONSTANT * saved_few
    assert opened < _ALMOST_CONSTANT * opened_few


def _measure_item(root: Path) -> tuple[float, float]:
    """Return the processor time of opening some items, and of saving one, which is a file of its own for that."""
    path = root / "ground_truths/card3.json"
    text = path.read_bytes()
    path.unlink()
    path.write_bytes(text)
    with open_checked(root) as project:
        document = project.document("card3")
        years = iter(range(1, 1000))

        def save() -> None:
            document.set("/publication/year", next(years))
            assert project.save(document)

        save()
        return measure_least(lambda: [project.document(f"card{n}") for n in range(100, 200)]), measure_least(
            save
        )


@pytest.mark.torture
def test_a_file_of_many_lines(tmp_path: Path) -> None:
    def check(count: int) -> None:
        records = [paper(n, abstract="ü" * 1500) for n in range(count)]
        root = papers(tmp_path / str(next(folders)), {"data/papers.jsonl": records})
        file = root / "data/papers.jsonl"
        before = file.read_bytes()
        with open_checked(root) as project:
            assert len(project.items) == count
            assert validate_project(project).items == count and not check_roundtrip(project).would_change
            document = project.document(sha(count - 1))
            document.set("/title", "Neu")
            project.save(document)
        lines, old = file.read_bytes().split(b"\n"), before.split(b"\n")
        assert lines[:-2] == old[:-2] and json.loads(lines[-2])["title"] == "Neu"

    folders = iter(range(10))
    assert measure_growth(check, 5_000) < ALMOST_LINEAR

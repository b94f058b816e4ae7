"""The tab "By type and batch" of the scores shows what ``gtapp score`` reports, and follows edits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from gtapp.cli import main
from gtapp.features.scores.window.groups_view import GroupsView
from tests.features.scores.window.score_steps import copy_project, find_nameless, open_panel, wait_for_scores
from tests.sample_projects import paper, papers, sha
from tests.window.window_driver import WindowDriver, read_rows
from tests.window_fixtures import OpenWindow

BANDS = ["1.0", "0.8-0.99", "0.5-0.79", "0.0-0.49"]


def _book(number: int) -> dict[str, Any]:
    keys = ("isbn", "title", "author", "abstract", "category", "pub_time", "publisher")
    return {"sha256": sha(number), **{key: f"{key} {number} ü" for key in keys}}


@pytest.fixture
def batches(tmp_path: Path) -> Path:
    """Two batches with a paper each, a textbook and an ebook; the answers have errors in papers alone."""
    truths = {
        "data/20250806/paper_0806.jsonl": [paper(1)],
        "data/20250806/textbook_0806.jsonl": [_book(2)],
        "data/20251022/paper_1022.jsonl": [paper(3)],
        "data/20251022/ebook_1022.jsonl": [_book(4)],
    }
    answers = [paper(1, doi="", title="titel 1 ü"), _book(2), paper(3, title="title 9 y"), _book(4)]
    return papers(tmp_path / "work", {**truths, "answers/model.jsonl": answers})


def _open_view(driver: WindowDriver) -> GroupsView:
    panel = open_panel(driver)
    assert panel.tabs.isTabVisible(panel.tabs.indexOf(panel.groups))
    panel.tabs.setCurrentWidget(panel.groups)
    return panel.groups


def _read(driver: WindowDriver, view: GroupsView) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Wait for the figures; return the rows of both tables by their first cell."""
    wait_for_scores(driver)
    driver.qtbot.waitUntil(lambda: not view.is_busy)
    assert view.groups and view.bands
    groups, bands = ({row[0]: row[1:] for row in read_rows(each)} for each in (view.groups, view.bands))
    return groups, bands


def test_the_figures_are_those_of_the_report(
    window_on: OpenWindow, batches: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(batches), "--json", "-"]) == 0
    extras = json.loads(capsys.readouterr().out)["extras"]
    driver = window_on(batches)
    view = _open_view(driver)
    groups, bands = _read(driver, view)
    assert list(groups) == [
        "Ebook", "Paper", "Textbook", "20250806", "20251022",
        "20250806 · Paper", "20250806 · Textbook", "20251022 · Ebook", "20251022 · Paper",
    ]  # fmt: skip
    for label, title, group in (
        ("Paper", "by type", "paper"),
        ("20250806", "by batch", "20250806"),
        ("20251022 · Ebook", "by batch and type", "20251022 ebook"),
    ):
        expected = extras[title][group]
        assert groups[label][:2] == [str(expected["items"]), f"{expected['overall_accuracy']:.4f}"]
        fields = [
            f"{expected[name]:.4f}" if (name := f"field_accuracy.{field}") in expected else "–"
            for field in view._fields
        ]
        assert groups[label][2:] == fields
    reported = extras["values by similarity"]
    assert bands["All fields"] == [str(reported["all"][band]) for band in BANDS]
    assert bands["Title"] == [str(reported["title"][band]) for band in BANDS]


def test_the_figures_follow_an_edit(window_on: OpenWindow, batches: Path) -> None:
    driver = window_on(batches)
    view = _open_view(driver)
    groups, bands = _read(driver, view)
    driver.go(sha(1))
    driver.set("/doi", "")
    after, bands_after = _read(driver, view)
    doi = 2 + view._fields.index("doi")
    assert (groups["Paper"][doi], after["Paper"][doi]) == ("0.5000", "1.0000")
    assert after["20251022 · Paper"] == groups["20251022 · Paper"]
    assert (bands["DOI"], bands_after["DOI"]) == (["1", "0", "0", "1"], ["2", "0", "0", "0"])
    assert list(find_nameless(view)) == []


def test_real_records_of_one_file_have_types_by_their_fields(
    reference: Path, window_on: OpenWindow, tmp_path: Path
) -> None:
    root = copy_project(reference, "sciencemetabench", tmp_path / "real")
    driver = window_on(root, benchmark="sciencemetabench")
    groups, bands = _read(driver, _open_view(driver))
    assert list(groups) == ["Paper"] and groups["Paper"][0] == "6"
    assert sum(map(int, bands["All fields"])) == 36


def test_a_pdf_without_type_is_no_problem_of_the_run(window_on: OpenWindow, batches: Path) -> None:
    place = batches / "pdf/20251101" / f"{sha(9)}.pdf"
    place.parent.mkdir(parents=True)
    document = pypdfium2.PdfDocument.new()
    document.new_page(200, 100)
    document.save(place)
    document.close()
    driver = window_on(batches)
    panel = open_panel(driver)
    driver.go(sha(9))
    wait_for_scores(driver)
    assert driver.session.lacks_type
    assert panel.tabs.tabText(panel.tabs.indexOf(panel.problems)) == "Problems"
    assert read_rows(panel.figures)[-1][0].startswith("Not scored")


def test_other_benchmarks_have_no_such_tab(window_on: OpenWindow, root: Path) -> None:
    panel = open_panel(window_on(root))
    assert not panel.tabs.isTabVisible(panel.tabs.indexOf(panel.groups))


def test_no_name_of_a_field_is_cut_in_a_narrow_window(window_on: OpenWindow, batches: Path) -> None:
    driver = window_on(batches)
    view = _open_view(driver)
    _read(driver, view)
    driver.window.resize(700, 450)
    assert view.bands
    assert view.bands.columnWidth(0) >= view.bands.sizeHintForColumn(0)

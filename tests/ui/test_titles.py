"""The list shows titles where the names of items are hashes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from gtapp.project import open_project
from gtapp.ui.item_list import NAME
from gtapp.ui.item_summaries import ItemSummaries
from gtapp.ui.tasks import Tasks
from tests.sample_projects import paper, papers, sha, write_file
from tests.ui.window_driver import WindowDriver, cards, is_waiting

OpenWindow = Callable[..., WindowDriver]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Papers 1 to 3 with records, 4 and 5 with drafts, of which 5 has no type; 6 has a PDF only."""
    lines = [{**paper(1), "title": "One"}, {**paper(2), "title": "  Two\n lines "}, {**paper(3), "title": ""}]
    root = papers(tmp_path / "papers", {"data/papers.jsonl": lines})
    write_file(root / "pdf/ebook" / f"{sha(6)}.pdf", b"%PDF-1.4\n")
    book = {"sha256": sha(5), "isbn": "978", "title": "Fünf"}
    drafts = [{**paper(4), "title": "四"}, book]
    write_file(root / "drafts/run/all.jsonl", "".join(json.dumps(each) + "\n" for each in drafts))
    return root


def _list_names(driver: WindowDriver, role: int = Qt.ItemDataRole.DisplayRole) -> dict[str, str]:
    """Return what the list shows of each item."""
    model = driver.workspace.items.model
    items = driver.session.items
    return {items[index].id: model.index(row, NAME).data(role) for row, index in enumerate(model.rows)}


@pytest.mark.allow_logs  # the PDF is not whole
def test_titles_come_from_the_record_or_the_draft(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    expected = {
        sha(1): "One",
        sha(2): "Two lines",
        sha(3): sha(3),
        sha(4): "四",
        sha(5): "Fünf",
        sha(6): sha(6),
    }
    driver.qtbot.waitUntil(lambda: _list_names(driver) == expected)
    described = _list_names(driver, Qt.ItemDataRole.AccessibleTextRole)
    assert described[sha(1)].startswith(f"One, {sha(1)}, ") and described[sha(6)].startswith(sha(6))
    driver.go(sha(1))
    driver.set("/title", "One, corrected")
    assert _list_names(driver)[sha(1)] == "One, corrected"
    assert driver.session.document
    driver.session.document.undo()
    assert _list_names(driver)[sha(1)] == "One"


@pytest.mark.allow_logs
def test_titles_are_searched(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.workspace.items.filter.text.setText("two")
    driver.qtbot.waitUntil(lambda: list(_list_names(driver)) == [sha(2)])


def test_only_the_rows_that_are_shown_are_read(qtbot: object, folder: Path) -> None:
    tasks, shown = Tasks(), list[int]()
    with open_project(folder) as project:
        summaries = ItemSummaries(project, tasks)
        summaries.changed.connect(shown.append)
        names = [item.id for item in project.items]
        wanted = [names.index(sha(1)), names.index(sha(4)), names.index(sha(6))]
        for index in wanted:
            assert summaries.find(index).title == ""
        qtbot.waitUntil(lambda: not (tasks.is_busy or is_waiting(summaries)))  # type: ignore[attr-defined]
        assert shown == wanted[:2]
        tasks.close()


def test_other_benchmarks_show_names(window_on: OpenWindow, tmp_path: Path) -> None:
    driver = window_on(cards(tmp_path / "cards"))
    driver.qtbot.waitUntil(lambda: not is_waiting(driver.workspace.items.summaries))
    assert all(name == shown for name, shown in _list_names(driver).items())
    assert not driver.workspace.items.filter.in_records.isChecked()

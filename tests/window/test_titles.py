"""The list shows titles where the names of items are hashes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from gtapp.core.project.overview.item_summaries import find_lines, summarize_record
from gtapp.core.schema.benchmark import Benchmark, ListLines
from gtapp.core.schema.schema import Schema
from gtapp.editor.items.item_table import RowText
from gtapp.editor.items.list_summaries import ItemSummaries
from gtapp.features import open_project
from gtapp.kit.commands.menu_commands import strip_mnemonic
from gtapp.kit.tasks import Tasks
from tests.sample_projects import paper, papers, sha, write_file
from tests.window.window_driver import WindowDriver, cards, is_waiting

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
    return {items[index].id: model.index(row, 0).data(role) for row, index in enumerate(model.rows)}


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
    driver.qtbot.waitUntil(lambda: _list_names(driver)[sha(1)] == "One, corrected")
    assert driver.session.document
    driver.session.document.undo()
    driver.qtbot.waitUntil(lambda: _list_names(driver)[sha(1)] == "One")


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


def _read_row(driver: WindowDriver, name: str) -> RowText:
    model, items = driver.workspace.items.model, driver.session.items
    return model.read_row([items[index].id for index in model.rows].index(name))


def test_two_lines_say_what_an_item_is(window_on: OpenWindow, tmp_path: Path) -> None:
    driver = window_on(cards(tmp_path / "cards"))
    driver.qtbot.waitUntil(lambda: _read_row(driver, "c11").title == "Draft c11, Käthe")
    assert _read_row(driver, "c2").title == "Name c2, Käthe"
    assert _read_row(driver, "c2").details == "Über die Ursachen · 1899 · c2"
    assert _read_row(driver, "c12")[:2] == ("c12", "no draft yet")


def test_an_item_that_is_left_at_once_after_an_edit_has_its_new_title(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    driver = window_on(cards(tmp_path / "cards"))
    driver.qtbot.waitUntil(lambda: _read_row(driver, "c2").title == "Name c2, Käthe")
    driver.go("c2")
    driver.wait_until_settled()
    driver.set("/author/last_name", "Rosenmeyer")
    driver.go("c1")
    driver.qtbot.waitUntil(lambda: _read_row(driver, "c2").title == "Rosenmeyer, Käthe")
    # among very many items, too, the window's title is shown soon
    driver.workspace.items.summaries.changed.emit(600_000)
    driver.qtbot.waitUntil(lambda: not driver.window.title_timer.isActive())
    assert driver.window.windowTitle().startswith("Name c1, Käthe")


def test_the_values_in_the_lines_are_chosen_and_remembered(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = cards(tmp_path / "cards")
    driver = window_on(folder)

    def choose(line: str, label: str) -> None:
        menu = driver.workspace.items.lines_menu
        menu.aboutToShow.emit()
        lines = next(each.menu() for each in menu.actions() if strip_mnemonic(each.text()) == line)
        assert isinstance(lines, QMenu)
        next(each for each in lines.actions() if strip_mnemonic(each.text()) == label).trigger()

    choose("First line", "Author › First name")
    choose("Second line", "Publication › Title")
    choose("Second line", "Publication › Place")
    driver.qtbot.waitUntil(lambda: _read_row(driver, "c2")[:2] == ("Name c2", "1899 · Basel · c2"))
    driver.close()
    again = window_on(folder)
    again.qtbot.waitUntil(lambda: _read_row(again, "c2")[:2] == ("Name c2", "1899 · Basel · c2"))


def test_what_is_searched_is_marked_or_quoted(window_on: OpenWindow, tmp_path: Path) -> None:
    driver = window_on(cards(tmp_path / "cards"))
    driver.workspace.items.filter.text.setText("Diss. 12")
    driver.qtbot.waitUntil(lambda: driver.workspace.items.model.rowCount() == 5)
    driver.wait_for_tasks()
    driver.qtbot.waitUntil(lambda: _read_row(driver, "c2")[:2] == ("Name c2, Käthe", "Diss. 12"))
    assert _read_row(driver, "c2").mark == "diss. 12"
    driver.workspace.items.filter.text.setText("ursachen")
    driver.press("Return", driver.workspace.items.filter.text)
    driver.wait_for_tasks()
    assert _read_row(driver, "c2").details.startswith("Über die Ursachen · 1899")


def test_an_unknown_schema_shows_title_author_and_date() -> None:
    properties = {
        name: {"type": "string"} for name in ("sign", "main_title", "author", "print_date", "remark")
    }
    schema = Schema("own", lambda: {"type": "object", "properties": properties})
    unknown = Benchmark("own", "Own", schema)
    assert find_lines(unknown) == ListLines(("/main_title",), ("/author", "/print_date"))


def test_brackets_around_inferred_names_are_left_out() -> None:
    lines = ListLines(("/title",), ("/sender",))
    found = summarize_record(
        {"title": "A <b>bold</b> title", "sender": ["<Meier, A.>", "<<Roth, B.>>"]}, lines
    )
    assert (found.title, found.details) == ("A <b>bold</b> title", ("Meier, A.; Roth, B.",))


def test_several_years_are_a_range() -> None:
    lines = ListLines(("/rows/*/post",), ("/rows", "/rows/*/day"))
    rows = [{"post": "-", "day": "1944-05-01"}, {"post": {"text": "Leiter"}, "day": "1946"}, {"day": None}]
    summary = summarize_record({"rows": rows}, lines)
    assert (summary.title, summary.details, summary.entries) == ("Leiter", ("1944–1946",), 3)

"""The leaderboard: which runs gain or lose by the open edit, and whether ranks change, before it is saved."""

from __future__ import annotations

import csv
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from gtapp.scoring.result import Verdict
from tests.features.scores.board_samples import write_answers
from tests.features.scores.window.score_steps import (
    find_nameless,
    find_scores,
    open_leaderboard,
    open_panel,
    wait_for_scores,
)
from tests.sample_projects import ADVERT, CARD, write_file
from tests.window.window_driver import WindowDriver, read_rows, scan
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick

OTHER = {**CARD, "author": {"last_name": "Meier", "first_name": "Käthe"}}


def read_table(box: QMessageBox, messages: list[str]) -> None:
    messages.append(box.text())
    box.reject()


def named(driver: WindowDriver) -> dict[str, list[str]]:
    return {line[1]: line for line in read_rows(open_leaderboard(driver).table)}


def test_ranks_and_gains_before_saving(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    board = open_leaderboard(driver)
    assert [line[:3] for line in read_rows(board.table)] == [
        ["1", "T1", "1.0000"], ["2", "T2", "0.9167"], ["3", "T3", "0.2500"]
    ]  # fmt: skip
    assert "don’t change any score" in board.summary.text() and board.table.isColumnHidden(3)
    driver.set("/author/last_name", "Meier")
    wait_for_scores(driver)
    assert named(driver)["T1"][4:] == ["−0.0208 ▼", "−0.0208 ▼", "−0.0208 ▼", "1"]
    assert named(driver)["T2"][4:] == ["+0.0208 ▲", "+0.0208 ▲", "+0.0208 ▲", "2"]
    assert board.summary.text().endswith("1 of 3 runs gain and 2 lose. No rank changes.")
    assert driver.session.document and driver.session.document.is_dirty


def test_weighted_figures_stand_beside_those_of_the_benchmark(window_on: OpenWindow, root: Path) -> None:
    write_file(root / "gtapp.toml", b'[weights]\n"author" = 0\n')
    driver: WindowDriver = window_on(root)
    table = open_leaderboard(driver).table
    assert not table.isColumnHidden(3)
    assert [line[1:4] for line in read_rows(table)] == [
        ["T1", "1.0000", "1.0000"], ["T2", "0.9167", "1.0000"], ["T3", "0.2500", "0.2500"]
    ]  # fmt: skip


def test_ranks_change(window_on: OpenWindow, root: Path) -> None:
    write_answers(root, "T2", {"d": CARD})
    driver: WindowDriver = window_on(root)
    board = open_leaderboard(driver)
    for name in "ab":
        driver.go(name)
        wait_for_scores(driver)
        driver.set("/author/last_name", "Meier")
        wait_for_scores(driver)
    assert "Ranks change: T2 2 → 1, T1 1 → 2" in board.summary.text()
    assert [line[1] for line in read_rows(board.table)] == ["T2", "T1", "T3"]
    assert named(driver)["T2"][7] == "2 ▲"
    index = board.table.model().index(0, 7)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "2 → 1"
    driver.press("Ctrl+Z")
    wait_for_scores(driver)
    assert [line[1] for line in read_rows(board.table)][2] == "T3"
    assert named(driver)["T2"][7] == "2"


def test_equal_runs_share_a_rank(window_on: OpenWindow, root: Path) -> None:
    write_answers(root, "T4", dict.fromkeys("abcd", OTHER))
    driver: WindowDriver = window_on(root)
    open_leaderboard(driver)
    assert [line[0] for line in named(driver).values()] == ["1", "2", "2", "4"]


def test_the_cursor_stays_with_its_run(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    board = open_leaderboard(driver)
    board.table.setCurrentIndex(board.table.model().index(0, 1))
    for name in "abc":
        driver.go(name)
        wait_for_scores(driver)
        driver.set("/author/last_name", "Meier")
        wait_for_scores(driver)
    assert board.table.currentIndex().row() == 1
    assert board.table.currentIndex().data() == "T1"


def test_return_shows_a_runs_verdicts(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    board = open_leaderboard(driver)
    board.table.setFocus()
    board.table.setCurrentIndex(board.table.model().index(1, 1))
    driver.press("Return")
    assert find_scores(driver).run and find_scores(driver).run.name == "T2"  # type: ignore[union-attr]
    assert [value.verdict for value in find_scores(driver).values()].count(Verdict.WRONG) == 1


def test_both_panels_and_names_for_a_screen_reader(window_on: OpenWindow, root: Path) -> None:
    driver: WindowDriver = window_on(root)
    open_panel(driver)
    board = open_leaderboard(driver)
    assert list(find_nameless(board)) == []


class Cells(HTMLParser):
    """The cells of the tables of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._in = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self._in = True

    def handle_endtag(self, tag: str) -> None:
        self._in = self._in and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self._in:
            self.rows[-1][-1] += data


@pytest.mark.parametrize(("name", "kind"), [("b.csv", "CSV (*.csv)"), ("b", "HTML (*.html)")])
def test_export(
    window_on: OpenWindow, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: str
) -> None:
    driver: WindowDriver = window_on(root)
    board = open_leaderboard(driver)
    driver.set("/author/last_name", "Meier")
    wait_for_scores(driver)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name), kind))
    board.export.setFocus()
    driver.press("Space")
    if name == "b.csv":
        with (tmp_path / name).open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.reader(file))
    else:
        page = Cells()
        text = (tmp_path / "b.html").read_text(encoding="utf-8")
        page.feed(text)
        rows = page.rows
        assert "Leaderboard of scored" in text
        assert "documented" in text
    assert [row[0] for row in rows] == ["run", "T1", "T2", "T3"]
    gained = rows[0].index("gained since opened")
    assert rows[2][gained].lstrip("+").startswith("0.0208")
    assert str(tmp_path / "b") in driver.window.status.currentMessage()


def test_a_failed_export_is_reported(
    window_on: OpenWindow, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(root)
    board = open_leaderboard(driver)
    (tmp_path / "file").write_text("", encoding="utf-8")
    target = str(tmp_path / "file" / "b.csv")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (target, "CSV (*.csv)"))
    messages: list[str] = []
    timer = driver.answer_dialog(QMessageBox, lambda box: read_table(box, messages))
    board.export.click()
    driver.qtbot.waitUntil(lambda: not timer.isActive())
    assert target in messages[0]


def test_an_export_replaces_no_file_of_the_project(
    window_on: OpenWindow, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(root)
    board = open_leaderboard(driver)
    target = root / "ground_truths" / "b.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), "CSV (*.csv)"))
    messages: list[str] = []
    timer = driver.answer_dialog(QMessageBox, lambda box: read_table(box, messages))
    board.export.click()
    driver.qtbot.waitUntil(lambda: not timer.isActive())
    assert "belongs to the project itself" in messages[0] and not target.exists()


def test_export_without_a_leaderboard_is_reported(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    messages: list[str] = []
    timer = driver.answer_dialog(QMessageBox, lambda box: read_table(box, messages))
    driver.window.context.actions.by_name["export_leaderboard"].trigger()
    driver.qtbot.waitUntil(lambda: not timer.isActive())
    assert "no run is loaded" in messages[0]


def test_a_run_of_which_no_item_is_scored_has_dashes_for_figure_and_rank(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    root = tmp_path / "pages"
    write_file(root / "gtapp.toml", 'benchmark = "fraktur"')
    write_file(root / "ground_truths/image_1.json", json.dumps([ADVERT]))
    scan(root / "images/image_1.png")
    for run, page in (("T1", "image_1"), ("T2", "image_9")):
        write_answers(root, run, {page: {"advertisements": [ADVERT]}})
    driver: WindowDriver = window_on(root)
    board, scores = open_leaderboard(driver), find_scores(driver)
    scores.set_profile("published")
    wait_for_scores(driver)
    assert [line[:4] for line in read_rows(board.table)] == [
        ["1", "T1", "0.0000", ""],
        ["–", "T2", "–", ""],
    ]
    panel = open_panel(driver)
    scores.choose(1)
    assert panel.headline.text() == "CER –"
    scores.choose(0)
    assert panel.headline.text() == "CER 0.0000, rank 1 of 1"

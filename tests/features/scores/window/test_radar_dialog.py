"""The chart of the runs by field: its table has the same figures, and each run is drawn with a line of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gtapp.features.scores.background_job import BackgroundJob
from gtapp.features.scores.run_breakdown import RadarJob
from gtapp.features.scores.window.radar_dialog import RadarDialog, RadarView
from gtapp.features.scores.window.scores_part import ScoresPart
from gtapp.scoring.reports.radar_chart import RadarChart, RadarRun
from tests.features.scores.window.score_steps import open_leaderboard, wait_for_scores
from tests.features.scores.window.vote_steps import Changes, write_answers
from tests.window.window_driver import WindowDriver, read_rows
from tests.window_fixtures import OpenWindow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    changes: Changes = {"A": {"c1": {"place": "Bern", "year": 1900}, "c2": {"place": "Ulm"}}}
    return write_answers(tmp_path / "cards", changes)


@pytest.fixture
def dialog(window_on: OpenWindow, folder: Path) -> RadarDialog:
    """The dialog, when the runs are read."""
    driver: WindowDriver = window_on(folder)
    open_leaderboard(driver)
    wait_for_scores(driver)
    scores = driver.window.features.part(ScoresPart)
    made = RadarDialog(scores.service, scores.context.tasks, driver.window)
    driver.qtbot.waitUntil(lambda: made.table is not None and not made.loader.is_busy)
    return made


def read_headers(dialog: RadarDialog) -> list[str]:
    assert dialog.table is not None
    return [dialog.table.rows.headerData(at, Qt.Orientation.Horizontal) for at in range(4)]


def test_the_table_has_the_scores_of_the_runs_best_first(dialog: RadarDialog, qtbot: QtBot) -> None:
    named = ["Field", "B\nclaude", "C\ngemini", "A\ngpt"]
    qtbot.waitUntil(lambda: read_headers(dialog) == named)  # models are known later than scores
    assert dialog.table is not None
    rows = {row[0]: row[1:] for row in read_rows(dialog.table)}
    assert rows["Publication › Place"] == ["1.0000", "1.0000", "0.3333"]
    assert "F1 of each field: 0 in the middle" in dialog._note.text()


def test_the_dialog_fits_its_screen_and_cuts_no_field(dialog: RadarDialog) -> None:
    assert dialog.table is not None
    room = dialog.screen().availableGeometry()
    assert dialog.width() <= room.width() and dialog.height() <= room.height()
    assert dialog.table.columnWidth(0) >= dialog.table.sizeHintForColumn(0)


def test_the_chart_keeps_its_size_on_a_small_screen(dialog: RadarDialog, qtbot: QtBot) -> None:
    dialog.resize(600, 360)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.view.height() >= dialog.view.minimumSizeHint().height() > 200)
    assert (dialog.width(), dialog.height()) == (600, 360)


def test_the_chart_is_computed_in_a_worker(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    open_leaderboard(driver)
    wait_for_scores(driver)
    job = driver.window.features.part(ScoresPart).service.job
    assert job is not None
    *_, chart = BackgroundJob(RadarJob(job, ("B", "A"), ({}, {})))
    assert isinstance(chart, RadarChart)
    place = chart.fields.index("publication.place")
    assert [run.scores[place] for run in chart.runs] == [1.0, pytest.approx(1 / 3)]


def test_the_leaderboard_opens_the_chart(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    board = open_leaderboard(driver)
    wait_for_scores(driver)
    opened: list[RadarDialog] = []

    def close(dialog: RadarDialog) -> None:
        opened.append(dialog)
        dialog.reject()

    driver.answer_dialog(RadarDialog, close)
    board.by_field.click()
    assert len(opened) == 1


def test_each_run_is_drawn_with_a_line_of_its_own(dialog: RadarDialog) -> None:
    pictures: set[bytes] = set()
    for number in range(6):
        runs = tuple(
            RadarRun(str(at), (0.5, 0.5, 0.5) if at == number else (0.0, 0.0, 0.0)) for at in range(6)
        )
        view = RadarView()
        view.resize(600, 400)
        view.show_chart(RadarChart(("a", "b", "c"), runs, is_f1=True), ["a", "b", "c"], [""] * 6)
        grey = view.grab().toImage().convertToFormat(QImage.Format.Format_Mono)
        pictures.add(bytes(grey.constBits()))
    assert len(pictures) == 6  # without colours, too

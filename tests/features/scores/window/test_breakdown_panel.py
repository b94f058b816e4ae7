"""A run's worst fields: figures equal the scorer's, chart and tables agree, and saved files are well formed."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QFileDialog

from gtapp.core.answers import run_finder as running
from gtapp.core.platform.errors import SaveError
from gtapp.core.schema import benchmark as benchmarks
from gtapp.features.scores.background_job import BackgroundJob
from gtapp.features.scores.board_loader import BoardJob
from gtapp.features.scores.run_breakdown import BreakdownJob, RunBreakdown
from gtapp.features.scores.window.breakdown_panel import BreakdownPanel
from gtapp.features.scores.window.scores_part import ScoresPart
from gtapp.kit.chart import Chart, ChartBar, ChartColors, ChartDrawing, ChartSection, save_chart
from gtapp.scoring.measure import PROFILES, Profile
from gtapp.scoring.scoring_job import name_runs
from tests.features.scores.window.vote_steps import Changes, wait_for_votes, write_answers
from tests.window.window_driver import WindowDriver, read_rows
from tests.window_fixtures import OpenWindow

_SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    changes: Changes = {"A": {"c1": {"place": "Bern", "year": 1900}, "c2": {"place": "Ulm"}}}
    return write_answers(tmp_path / "cards", changes)


def open_breakdown(driver: WindowDriver) -> BreakdownPanel:
    """Open the panel and wait until the run is read."""
    dock = driver.window.context.panels["picture_panel"]
    if not dock.isVisible():
        driver.press("Shift+F7")
    panel = dock.widget()
    assert isinstance(panel, BreakdownPanel)
    driver.qtbot.waitUntil(lambda: panel.loader.breakdown is not None and not panel.loader.is_busy)
    wait_for_votes(driver)
    return panel


def test_chart_and_tables_agree(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = open_breakdown(driver)
    fields = read_rows(panel.fields)
    assert fields[0] == ["Place", "0.3333", "5", "1", "2", "2", *fields[0][6:]]
    assert [row[0] for row in fields[:2]] == ["Place", "Year"]
    items = read_rows(panel.items)
    assert [row[0] for row in items] == ["c1", "c2", "c3"] and items[2][1] == "1.0000"
    chart = panel.view.chart
    assert chart and chart.title == "A"
    assert [bar.label for bar in chart.parts[0].bars] == [row[0] for row in fields]
    assert [bar.note for bar in chart.parts[1].bars] == [row[1] for row in items]


def test_return_goes_to_the_item(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = open_breakdown(driver)
    panel.items.selectRow(1)
    driver.press("Return", panel.items)
    assert driver.current == "c2"


def test_another_run_has_another_chart(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = open_breakdown(driver)
    driver.window.features.part(ScoresPart).service.choose(2)
    driver.qtbot.waitUntil(lambda: panel.view.chart is not None and panel.view.chart.title == "C")
    assert all(row[1] == "1.0000" for row in read_rows(panel.fields))


def test_the_chart_is_saved_where_the_user_chooses(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(folder)
    panel = open_breakdown(driver)
    for given, kind, written in (
        ("x", "Picture (*.png)", "x.png"),
        ("y.b", "Vector picture (*.svg)", "y.b.svg"),
        ("z.PNG", "Vector picture (*.svg)", "z.PNG"),
    ):
        answer = (str(folder.parent / given), kind)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answer=answer: answer)
        panel._ask_for_file()
        assert (folder.parent / written).stat().st_size > 1000


def test_a_folder_that_cannot_be_written_is_reported(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = open_breakdown(driver)
    panel.save(folder / "nowhere" / "x.svg")
    assert "nowhere" in panel._note.text()


def test_a_chart_replaces_no_file_of_the_project(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    panel = open_breakdown(driver)
    target = folder / "ground_truths" / "x.svg"
    panel.save(target)
    assert "belongs to the project itself" in panel._note.text() and not target.exists()


HOSTILE = 'A & <script>alert("x")</script> \x00\x01\x1b\ud800\u202e ſ'


def chart(count: int) -> Chart:
    bars = [ChartBar(f"{HOSTILE} {number}", number / max(count, 1), HOSTILE) for number in range(count)]
    return Chart(HOSTILE, HOSTILE, (ChartSection("Fields", bars, HOSTILE), ChartSection("Items", bars[:1])))


@pytest.mark.parametrize("count", [0, 1, 40])
def test_svg_is_well_formed_with_any_names(qtbot: object, tmp_path: Path, count: int) -> None:
    save_chart(chart(count), QFont(), tmp_path / "x.svg")
    tree = ET.fromstring((tmp_path / "x.svg").read_bytes())
    message = " ".join("".join(each.itertext()) for each in tree.iter(f"{_SVG}text"))
    assert "Fields" in message and not list(tree.iter(f"{_SVG}script"))


def test_png_is_sharp_and_on_a_light_background(qtbot: object, tmp_path: Path) -> None:
    save_chart(chart(40), QFont(), tmp_path / "x.png")
    image = QImage(str(tmp_path / "x.png"))
    height = ChartDrawing(chart(40), QFont(), 1100).height
    assert image.width() == 2200 and abs(image.height() - 2 * height) <= 2
    assert image.pixelColor(1, 1).lightness() > 240


def test_disk_errors_are_reported(qtbot: object, tmp_path: Path) -> None:
    (tmp_path / "x.svg").mkdir()
    with pytest.raises(SaveError):
        save_chart(chart(1), QFont(), tmp_path / "x.svg")
    with pytest.raises(ValueError, match=r"\.gif"):
        save_chart(chart(1), QFont(), tmp_path / "x.gif")


@pytest.mark.parametrize("width", [120, 500, 1100, 3000])
def test_a_drawing_fits_its_width(qtbot: object, width: int) -> None:
    image = QImage(width, 1400, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    drawing = ChartDrawing(chart(30), QFont(), width)
    drawing.paint(painter, ChartColors.of_paper())
    painter.end()
    assert drawing.height < 2800


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "fraktur", "sciencemetabench"])
def test_the_figures_are_the_scorers(reference: Path, name: str, profile: Profile) -> None:
    benchmark = benchmarks.load(name)
    job = BoardJob.of_project(reference / name, benchmark, profile)
    found, _ = job.find_runs()
    run = found[0][1]
    *_, drawn = BackgroundJob(BreakdownJob(job, name_runs(found)[0]))
    assert isinstance(drawn, RunBreakdown)
    score = job.make_scorer({}).run(run.name, running.open_truths(job.truths, benchmark), run.open())
    assert len(drawn.items) == sum(not item.left_out for item in score.items)
    assert sorted(each.name for each in drawn.items) == sorted(
        item.name for item in score.items if not item.left_out
    )
    counted = [each.counts for each in drawn.fields if each.counts]
    if counted and "total_tp" in score.metrics:
        assert sum(each.tp for each in counted) == score.metrics["total_tp"]
        assert sum(each.fn for each in counted) == score.metrics["total_fn"]
    assert [each.score for each in drawn.items] == sorted(each.score for each in drawn.items)
    assert [each.score for each in drawn.fields] == sorted(each.score for each in drawn.fields)

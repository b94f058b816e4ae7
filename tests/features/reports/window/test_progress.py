"""The progress of the work: in the status bar, and on its own page."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from gtapp.features.reports.window.progress_dialog import ProgressDialog
from gtapp.kit.tables import FigureTable
from tests.window.window_driver import NAMES, WindowDriver, read_rows, record, truth
from tests.window_fixtures import OpenWindow


def check_all_but_one(folder: Path) -> None:
    """Make six checked items, one every two minutes until now; c12 is not checked."""
    names = [*NAMES[:-1], "c13"]
    lines = ["item\tstatus\twho\tchanged\tnote"]
    for number, name in enumerate(names):
        truth(folder, name, record())
        moment = datetime.now(UTC) - timedelta(minutes=2 * number)
        lines.append(f"{name}\tchecked\tAnna\t{moment.isoformat()}\t")
    (folder / "gtapp-status.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_the_status_bar_says_what_is_left(window_on: OpenWindow, folder: Path) -> None:
    check_all_but_one(folder)
    truth(folder, "c12", record())
    driver: WindowDriver = window_on(folder)
    line = driver.window.status.progress
    driver.qtbot.waitUntil(lambda: line.text() == "6 of 7 checked · about 2 minutes left")
    driver.go("c12")
    driver.window.context.actions.by_name["checked"].trigger()
    driver.qtbot.waitUntil(lambda: line.text() == "7 of 7 checked")


def test_nothing_is_said_about_time_that_is_not_known(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("Ctrl+Return")
    driver.qtbot.waitUntil(lambda: driver.window.status.progress.text() == "1 of 6 checked")


def test_the_page_of_the_progress(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    check_all_but_one(folder)
    truth(folder, "c2", record(pages="30 S."))
    driver: WindowDriver = window_on(folder)
    found: dict[str, list[list[str]]] = {}

    def read(dialog: ProgressDialog) -> None:
        driver.qtbot.waitUntil(lambda: dialog.progress is not None)
        assert dialog.summary.text() == "6 of 7 checked · about 2 minutes left"
        pages = dialog.pages
        for row in range(pages.pages.count()):
            page = pages.pages.widget(row)
            assert page
            found[pages.sections.item(row).text()] = read_rows(page.findChildren(FigureTable)[0])
        dialog.write(tmp_path / "progress.html")
        dialog.write(tmp_path / "progress.csv")
        dialog.reject()

    driver.answer_dialog(ProgressDialog, read)
    driver.press("Ctrl+Shift+G")
    assert found["By person"] == [["Anna", "6"]]
    assert [row[:2] for row in found["Items by status"]][3] == ["checked", "6"]
    assert found["Issues"][0][0] == "Publication › Pages" and found["Issues"][0][2] == "1"
    assert "<rect" in (tmp_path / "progress.html").read_text(encoding="utf-8")
    assert "By person,1,Anna,checked,6" in (tmp_path / "progress.csv").read_text(encoding="utf-8")


def test_no_file_of_the_project_is_replaced(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)

    def write(dialog: ProgressDialog) -> None:
        driver.qtbot.waitUntil(lambda: dialog.progress is not None)
        dialog.write(folder / "ground_truths" / "progress.csv")
        assert not dialog.note.isHidden()
        dialog.reject()

    driver.answer_dialog(ProgressDialog, write)
    driver.window.context.actions.by_name["progress"].trigger()
    assert not (folder / "ground_truths" / "progress.csv").exists()

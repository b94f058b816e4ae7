"""The report about the data in the window: its tables are those of the command, and it is exported as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from gtapp.cli import main
from gtapp.features.reports.window.data_report_dialog import DataReportDialog
from gtapp.kit.tables import FigureTable
from tests.window.window_driver import WindowDriver, cards, hash_files, read_rows
from tests.window_fixtures import OpenWindow


def _open_report(driver: WindowDriver, act: Callable[[DataReportDialog], object]) -> None:
    """Open the dialog by its menu entry and run `act` when the data are read; it is closed after that."""

    def answer(dialog: DataReportDialog) -> None:
        driver.qtbot.waitUntil(lambda: dialog.statistics is not None)
        act(dialog)
        dialog.reject()

    driver.answer_dialog(DataReportDialog, answer)
    driver.window.context.actions.by_name["data_report"].trigger()


def _read_tables(dialog: DataReportDialog) -> dict[str, list[list[str]]]:
    found = {}
    for row in range(dialog.pages.pages.count()):
        page = dialog.pages.pages.widget(row)
        assert page is not None
        found[dialog.pages.sections.item(row).text()] = read_rows(page.findChildren(FigureTable)[0])
    return found


def test_the_tables_have_the_figures_of_the_data(window_on: OpenWindow, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards")
    driver: WindowDriver = window_on(root)
    before, found = hash_files(root), dict[str, list[list[str]]]()
    _open_report(driver, lambda dialog: found.update(_read_tables(dialog)))
    overview = {row[0]: row[1] for row in found["Overview"]}
    assert overview["Items"] == str(len(driver.session.items))
    assert sum(int(row[1]) for row in found["Items by status"]) == len(driver.session.items)
    assert "Fields" in found and hash_files(root) == before


def test_no_name_of_a_part_is_cut(window_on: OpenWindow, tmp_path: Path) -> None:
    def look(dialog: DataReportDialog) -> None:
        assert dialog.pages.sections.horizontalScrollBar().maximum() == 0

    _open_report(window_on(cards(tmp_path / "cards")), look)


def test_the_export_is_the_commands_report(window_on: OpenWindow, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards")
    driver: WindowDriver = window_on(root)

    def write_all(dialog: DataReportDialog) -> None:
        for suffix in ("html", "json", "md"):
            dialog.write(tmp_path / f"w.{suffix}")

    _open_report(driver, write_all)
    assert main(["report", str(root), "--format", "json", "--out", str(tmp_path / "c.json")]) == 0
    assert json.loads((tmp_path / "w.json").read_text()) == json.loads((tmp_path / "c.json").read_text())
    assert (tmp_path / "w.html").stat().st_size > 1000 and (tmp_path / "w.md").stat().st_size > 100


def test_an_export_replaces_no_file_of_the_project(window_on: OpenWindow, tmp_path: Path) -> None:
    root = cards(tmp_path / "cards")
    driver: WindowDriver = window_on(root)
    notes: list[str] = []

    def act(dialog: DataReportDialog) -> None:
        dialog.write(root / "ground_truths" / "x.json")
        notes.append(dialog.note.text())

    _open_report(driver, act)
    assert "belongs to the project itself" in notes[0] and not (root / "ground_truths" / "x.json").exists()

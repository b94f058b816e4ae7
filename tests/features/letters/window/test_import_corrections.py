"""Corrections are written back into the sheet: shown cell by cell, written only by their own button, and reported."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gtapp.features.letters.window.corrections import CorrectionsDialog
from gtapp.features.letters.window.import_dialog import SheetImportDialog
from tests.features.letters.google_server import ROBOT, SheetServer
from tests.features.letters.window.import_steps import (
    compare_google_sheet,
    open_import,
    read_message,
    run_import,
)
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


@pytest.fixture
def server(sheet: Path) -> Iterator[SheetServer]:
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    with SheetServer({"ground_truth_export": rows}) as server:
        yield server


@pytest.fixture
def edited_driver(window_on: OpenWindow, letters: Path, server: SheetServer, tmp_path: Path) -> WindowDriver:
    """The window on imported letters of which two cells were corrected since."""
    driver: WindowDriver = window_on(letters)
    key = server.key_file(tmp_path)

    def act(dialog: SheetImportDialog) -> None:
        compare_google_sheet(driver, dialog, server.address, key)
        run_import(driver, dialog)

    open_import(driver, act)
    driver.set("/letter_title/0", "=Hier")
    driver.set("/send_date/0", "1926-02-17")
    return driver


def _cell(server: SheetServer, number: str, column: str) -> object:
    rows = server.workbook.tabs[0].rows
    row = next(row for row in rows if number in row[:2])
    return row[rows[0].index(column)]


def _rows(dialog: CorrectionsDialog) -> list[list[str]]:
    model = dialog.table.model()
    return [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]


def _open_corrections(
    driver: WindowDriver, server: SheetServer, key: Path | str, act: Callable[[CorrectionsDialog], object]
) -> str:
    """Compare, open the list of corrections and run `act` on it; return the dialog's message afterwards."""
    messages: list[str] = []

    def answer(corrections: CorrectionsDialog) -> None:
        driver.wait_for_tasks()
        act(corrections)
        corrections.close()

    def compare(dialog: SheetImportDialog) -> None:
        compare_google_sheet(driver, dialog, server.address, key)
        driver.answer_dialog(CorrectionsDialog, answer)
        dialog.corrections_button.click()
        driver.wait_for_tasks()
        messages.append(read_message(dialog))

    open_import(driver, compare)
    return messages[0]


def test_only_ticked_cells_are_written(
    edited_driver: WindowDriver, server: SheetServer, tmp_path: Path
) -> None:
    driver = edited_driver
    before = server.count("batchUpdate")

    def act(dialog: CorrectionsDialog) -> None:
        assert [row[1:5] for row in _rows(dialog)] == [
            ["send_date", "2", "1926-02-16", "1926-02-17"],
            ["letter_title", "2", "None", "=Hier"],
        ]
        assert dialog.write_button.text() == "&Write into the sheet (cells: 2)"
        driver.press("Return", dialog.table)
        driver.press("Return", dialog)
        assert not dialog.wrote, "Return writes only where the button has the focus"
        driver.press("Space", dialog.table)  # the first line has the focus
        assert dialog.write_button.text() == "&Write into the sheet (cells: 1)"
        assert server.count("batchUpdate") == before
        driver.press("Alt+W")
        driver.qtbot.waitUntil(lambda: dialog.wrote)
        driver.wait_for_tasks()
        assert dialog.outcome.text() == "Written into the sheet: 1. Left alone: 0."
        assert [row[5] for row in _rows(dialog)] == ["", "written"]
        assert not dialog.write_button.isEnabled()

    _open_corrections(driver, server, server.key_file(tmp_path), act)
    assert _cell(server, "01", "letter_title") == "=Hier"  # as a text: the server accepts raw values only
    assert _cell(server, "01", "send_date") == "1926-02-16"


def test_a_cell_changed_meanwhile_is_not_overwritten_and_named(
    edited_driver: WindowDriver, server: SheetServer, tmp_path: Path
) -> None:
    def act(dialog: CorrectionsDialog) -> None:
        rows = server.workbook.tabs[0].rows
        rows[1][rows[0].index("letter_title")] = "Dort"
        dialog.write_button.click()
        edited_driver.wait_for_tasks()
        assert dialog.outcome.text() == "Written into the sheet: 1. Left alone: 1."
        assert [row[5][:24] for row in _rows(dialog)] == ["written", "The cell says “Dort” mea"]

    messages = _open_corrections(edited_driver, server, server.key_file(tmp_path), act)
    assert _cell(server, "01", "letter_title") == "Dort"
    assert _cell(server, "01", "send_date") == "1926-02-17"
    assert "Changed on both sides" in messages  # it was compared again


def test_stopped_before_writing(edited_driver: WindowDriver, server: SheetServer, tmp_path: Path) -> None:
    def act(dialog: CorrectionsDialog) -> None:
        server.before = lambda call: dialog._stop.set() if "batchGet" in call.path and dialog._stop else None
        dialog.write_button.click()
        dialog.close()
        assert dialog.isVisible()  # the result is shown
        edited_driver.wait_for_tasks()
        assert "broken off" in dialog.outcome.text()
        server.before = lambda call: None

    _open_corrections(edited_driver, server, server.key_file(tmp_path), act)
    assert server.count("batchUpdate") == 0
    assert _cell(server, "01", "send_date") == "1926-02-16"


@pytest.mark.parametrize(
    ("role", "status", "messages"),
    [("reader", 0, "Share it with this address as an editor"), ("writer", 401, "401")],
)
def test_a_refusal_writes_nothing(
    edited_driver: WindowDriver, server: SheetServer, tmp_path: Path, role: str, status: int, messages: str
) -> None:
    server.shared[ROBOT] = role
    if status:
        server.fail("batchUpdate", status, times=9)

    def act(dialog: CorrectionsDialog) -> None:
        dialog.write_button.click()
        edited_driver.wait_for_tasks()
        assert messages in dialog.outcome.text()
        assert [row[5] for row in _rows(dialog)] == ["", ""]

    _open_corrections(edited_driver, server, server.key_file(tmp_path), act)
    assert _cell(server, "01", "send_date") == "1926-02-16"


def test_a_lost_answer_is_not_mistaken_for_a_success(
    edited_driver: WindowDriver, server: SheetServer, tmp_path: Path
) -> None:
    server.fail("batchUpdate", how="drop", times=9)

    def act(dialog: CorrectionsDialog) -> None:
        dialog.write_button.click()
        edited_driver.wait_for_tasks()
        assert "not known whether" in dialog.outcome.text()

    _open_corrections(edited_driver, server, server.key_file(tmp_path), act)


def test_by_a_public_link_corrections_can_only_be_saved(
    edited_driver: WindowDriver, server: SheetServer, tmp_path: Path
) -> None:
    server.public = True
    target = tmp_path / "for-the-sheet.csv"

    def act(dialog: CorrectionsDialog) -> None:
        assert "By a public link nothing can be written" in dialog.explanation.text()
        assert not dialog.write_button.isEnabled() and not dialog.tick_all_button.isEnabled()
        own = edited_driver.session.project.root / "ground_truths" / "letters.csv"
        before = own.read_bytes()
        dialog.save_as(own)
        assert "belongs to the project itself" in dialog.outcome.text() and own.read_bytes() == before
        dialog.save_as(target)
        assert dialog.outcome.text().endswith("for-the-sheet.csv: 2")

    _open_corrections(edited_driver, server, "", act)
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["column"], row["sheet"], row["here"]) for row in rows] == [
        ("send_date", "1926-02-16", "1926-02-17"),
        ("letter_title", "None", "'=Hier"),
    ]
    assert server.count("batchUpdate") == 0


def test_without_corrections(
    window_on: OpenWindow, letters: Path, server: SheetServer, tmp_path: Path
) -> None:
    driver: WindowDriver = window_on(letters)

    def act(dialog: CorrectionsDialog) -> None:
        assert "nothing here that the sheet doesn’t have" in dialog.outcome.text()
        assert not dialog.write_button.isEnabled() and not dialog.save_button.isEnabled()

    _open_corrections(driver, server, server.key_file(tmp_path), act)

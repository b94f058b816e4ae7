"""An annotator's day with the real letters, by keyboard: import, five letters and their persons, conflict, export, score."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QInputDialog

from gtapp.features.exports.window.export_dialog import ExportDialog
from gtapp.features.letters.window.corrections import CorrectionsDialog
from gtapp.features.letters.window.import_dialog import SheetImportDialog
from gtapp.scoring.scoring_job import score
from gtapp.window.dialogs.note_dialog import NoteDialog
from tests.features.letters.google_server import SheetServer
from tests.features.letters.sheet_samples import record, rows
from tests.features.letters.window import letters_day, register_steps
from tests.features.letters.window.import_steps import (
    compare_files,
    compare_google_sheet,
    correct_letter,
    list_lines,
    open_import,
    run_import,
)
from tests.features.letters.window.register_steps import type_text
from tests.features.scores.window.score_steps import find_row as standing
from tests.features.scores.window.score_steps import wait_for_scores
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


@pytest.fixture
def work(reference: Path, tmp_path: Path) -> Path:
    return letters_day.copy_letters(reference, tmp_path / "briefe")


@pytest.fixture
def sheet(work: Path, tmp_path: Path) -> list[Path]:
    return letters_day.write_tabs(tmp_path / "tabs", letters_day.make_tabs(work))


@pytest.fixture
def driver(window_on: OpenWindow, work: Path, sheet: list[Path]) -> WindowDriver:
    """The window on the letters, whose sheet was imported."""
    found: WindowDriver = window_on(work)

    def act(dialog: SheetImportDialog) -> None:
        compare_files(found, dialog, *sheet)
        assert not list_lines(dialog, "Conflict")
        assert run_import(found, dialog).startswith("Imported.\nLetters brought up to date: 29 (")

    open_import(found, act)
    assert list(letters_day.find_disagreements(work)) == []
    return found


def fill_letter(driver: WindowDriver, tabs: int, text: str) -> None:
    """Go on by so many fields from the first one, and replace the value."""
    driver.workspace.form.focus_first()
    for _ in range(tabs):
        driver.press("Tab")
    driver.press("Ctrl+A")
    type_text(driver, text)


def fill_five_letters(driver: WindowDriver) -> None:
    """Fill in title and date, senders of both kinds of inference, a status with its note, and a check."""
    fill_letter(driver, 0, "Betr. Motorboot")
    fill_letter(driver, 1, "1926-02-17")
    driver.press("Alt+Shift+Return")  # no letter is left to be checked
    driver.press("Ctrl+PgDown")
    fill_letter(driver, 3, "<Krasting, Wilhelm> | Wacker")
    driver.press("Alt+Shift+Return")  # no letter is left to be checked
    driver.press("Ctrl+PgDown")
    fill_letter(driver, 3, "<<Christ-Wackernagel, Paul>> | <<Speich, Rudolf>>")

    def note(dialog: NoteDialog) -> None:
        type_text(driver, "see the original")
        driver.press("Ctrl+Return")

    driver.answer_dialog(NoteDialog, note)
    driver.press("Ctrl+M")
    driver.press("Ctrl+PgDown")
    fill_letter(driver, 1, "1926-03-30")
    driver.press("Ctrl+PgDown")
    fill_letter(driver, 0, "Offerte")
    driver.press("Alt+Shift+Return")  # no letter is left to be checked
    driver.press("Ctrl+PgDown")


def merge_persons(driver: WindowDriver, kept: str, gone: str) -> None:
    """Merge two persons; the other one is found by a part of its name."""
    view = register_steps.open_persons(driver)
    view.search.setFocus()
    driver.press("Ctrl+A")
    type_text(driver, kept)

    def answer(dialog: QInputDialog) -> None:
        type_text(driver, gone)
        driver.press("Return")

    driver.answer_dialog(QInputDialog, answer)
    view.menu.by_name["merge"].trigger()
    driver.wait_for_tasks()
    for _ in ("what was sought", "the search", "the list"):
        driver.press("Escape")


def test_a_day(driver: WindowDriver, work: Path, sheet: list[Path], tmp_path: Path) -> None:
    fill_five_letters(driver)
    driver.wait_for_tasks()
    assert driver.current == "letter06" and list(letters_day.find_disagreements(work)) == []
    copy = {each["document_number"]: each for each in rows(work / letters_day.COPY)}
    assert copy["05"]["action_required"] == "see the original"
    assert record(work, "04")["sender_persons"] == ["<Krasting, Wilhelm>", "Wacker"]

    # a way of writing, offered for the letter that is shown; two persons made one
    register_steps.open_persons(driver)
    driver.press("Return")
    driver.press("Escape")
    merge_persons(driver, "Reimann", "(P007)")
    assert record(work, "04")["sender_persons"] == ["<Krasting, Wilhelm>", "Reimann"]
    reimann = next(each for each in rows(work / "ground_truths/persons.csv") if each["name"] == "Reimann")
    assert reimann["alternateName"].endswith(", Wacker, Herrn Wacker, Herr Wacker")
    assert list(letters_day.find_disagreements(work)) == []

    # undo and the save after it bring the files back; redo as well
    before = snapshot(work)
    fill_letter(driver, 0, "Anders")
    driver.press("Ctrl+S")
    changed = snapshot(work)
    assert changed != before
    for key, wanted in (("Ctrl+Z", before), ("Ctrl+Shift+Z", changed), ("Ctrl+Z", before)):
        driver.press(key)
        driver.press("Ctrl+S")
        assert snapshot(work) == wanted

    decide_conflict(driver, work, sheet)
    write_corrections(driver, sheet, tmp_path)
    export_and_score(driver, work)


def decide_conflict(driver: WindowDriver, work: Path, sheet: list[Path]) -> None:
    """Decide a letter with two conflicts: one value is taken, one kept; a second import changes nothing."""
    correct_letter(sheet[0], "01", letter_title="Motorboot", send_date="1926-02-18")

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, *sheet)
        assert list_lines(dialog, "Conflict") == [
            ["Conflict", "01 · send_date", "1926-02-17", "1926-02-18", "not decided"],
            ["Conflict", "01 · letter_title", "Betr. Motorboot", "‸Motorboot", "not decided"],
        ]
        shown = dialog.differences.detail
        assert "1926-02-16" in shown.text.toPlainText() and shown.scan.refs[0].path.name.startswith(
            "letter01"
        )
        driver.press("2")
        driver.press("1")
        run_import(driver, dialog)
        assert not list_lines(dialog, "Conflict")
        before = snapshot(work)
        compare_files(driver, dialog, *sheet)
        assert run_import(driver, dialog).startswith("Both sides agree")
        assert snapshot(work) == before

    open_import(driver, act)
    assert record(work, "01")["send_date"] == ["1926-02-18"]
    assert record(work, "01")["letter_title"] == ["Betr. Motorboot"]
    assert list(letters_day.find_disagreements(work)) == []


def write_corrections(driver: WindowDriver, sheet: list[Path], tmp_path: Path) -> None:
    """Write the corrections into the sheet, cell by cell; after that both agree on the letters."""
    with SheetServer(letters_day.values(sheet)) as server:

        def write(dialog: CorrectionsDialog) -> None:
            driver.wait_for_tasks()
            dialog.write_button.click()
            driver.qtbot.waitUntil(lambda: "written" in dialog.outcome.text().casefold())
            driver.wait_for_tasks()
            assert dialog.outcome.text().endswith("Left alone: 0.")
            dialog.close()

        def act(dialog: SheetImportDialog) -> None:
            compare_google_sheet(driver, dialog, server.address, server.key_file(tmp_path))
            driver.answer_dialog(CorrectionsDialog, write)
            dialog.corrections_button.click()
            driver.wait_for_tasks()
            kept = [line[1] for line in list_lines(dialog) if line[0] == "Only here"]
            assert kept and all(place.startswith("persons") for place in kept)  # whole rows, by hand

        open_import(driver, act)
        tab = server.workbook.tab("ground_truth").rows
        assert tab[1][tab[0].index("letter_title")] == "Betr. Motorboot"


def export_and_score(driver: WindowDriver, work: Path) -> None:
    """Check that the command's scores of the export equal those of the window."""
    messages: list[str] = []

    def act(dialog: ExportDialog) -> None:
        driver.press("Return", dialog.format)
        driver.qtbot.waitUntil(dialog.go.isEnabled)
        messages.append(dialog.outcome.toPlainText())
        dialog.close()

    driver.answer_dialog(ExportDialog, act)
    driver.press("Ctrl+E")
    assert messages[0].endswith(": 29.")  # of a complete export there is no score against itself
    runs = score("letters", work.parent / "briefe-export" / "ground_truths", work / "answers")
    driver.press("F12")
    wait_for_scores(driver)
    assert len(runs) == 5
    for run in runs:
        shown = standing(driver, run.run).now.metrics
        assert {key: shown[key] for key in run.metrics} == pytest.approx(run.metrics, abs=1e-12)


def test_failing_consequences_are_reported_until_they_succeed(driver: WindowDriver, work: Path) -> None:
    listed = work / "ground_truths/letters.csv"
    listed.rename(work / "aside")
    listed.mkdir()  # no table can be written there, not even as root
    fill_letter(driver, 0, "Betr. Motorboot")
    driver.press("Ctrl+S")
    assert record(work, "01")["letter_title"] == ["Betr. Motorboot"]
    notice = driver.workspace.notices.get("sheet")
    assert notice and notice.isVisible() and "letter01 is saved, but" in notice.text.text()
    listed.rmdir()
    (work / "aside").rename(listed)
    driver.press("Ctrl+PgDown")
    assert driver.workspace.notices.get("sheet")  # nothing has been written since
    fill_letter(driver, 0, "Offerte")
    driver.press("Ctrl+S")
    assert not driver.workspace.notices.get("sheet")
    assert list(letters_day.find_disagreements(work)) == []


def test_a_spelling_that_belongs_to_another_person_is_reported(driver: WindowDriver, work: Path) -> None:
    view = register_steps.open_persons(driver)
    view.search.setFocus()
    type_text(driver, "gettinger")
    view.names_line.name.setFocus()
    type_text(driver, "Vischer")
    driver.press("Return")
    assert "Vischer-von Planta, Max, too" in view.message_label.text()
    driver.press("Ctrl+Z", view.table)
    assert list(letters_day.find_disagreements(work)) == []

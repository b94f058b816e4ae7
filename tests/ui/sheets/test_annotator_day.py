"""An annotator's day with the real letters, by keyboard: import, five letters and their persons, conflict, export, score."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QInputDialog

from gtapp.scoring import score
from gtapp.ui.dialogs.export_dialog import ExportDialog
from gtapp.ui.dialogs.small_dialogs import NoteDialog
from gtapp.ui.sheets.corrections import CorrectionsDialog
from gtapp.ui.sheets.import_dialog import SheetImportDialog
from tests.sample_projects import snapshot
from tests.sheets.google_server import SheetServer
from tests.sheets.sheet_samples import record, rows
from tests.ui.conftest import OpenWindow
from tests.ui.scores.office import row as standing
from tests.ui.scores.office import scored
from tests.ui.sheets import letters_day, register_steps
from tests.ui.sheets.import_steps import (
    compare_files,
    compare_google_sheet,
    correct_letter,
    list_lines,
    open_import,
    run_import,
)
from tests.ui.sheets.register_steps import type_text
from tests.ui.window_driver import WindowDriver


@pytest.fixture
def work(reference: Path, tmp_path: Path) -> Path:
    return letters_day.copy_letters(reference, tmp_path / "briefe")


@pytest.fixture
def sheet(work: Path, tmp_path: Path) -> list[Path]:
    return letters_day.write_tabs(tmp_path / "tabs", letters_day.make_tabs(work))


@pytest.fixture
def desk(window_on: OpenWindow, work: Path, sheet: list[Path]) -> WindowDriver:
    """The window on the letters, whose sheet was imported."""
    found: WindowDriver = window_on(work)

    def act(dialog: SheetImportDialog) -> None:
        compare_files(found, dialog, *sheet)
        assert not list_lines(dialog, "Conflict")
        assert run_import(found, dialog).startswith("Imported: 29 letters")

    open_import(found, act)
    assert list(letters_day.find_disagreements(work)) == []
    return found


def fill_letter(desk: WindowDriver, tabs: int, text: str) -> None:
    """Goes on by so many fields, and types over what stands there."""
    for _ in range(tabs):
        desk.press("Tab")
    desk.press("Ctrl+A")
    type_text(desk, text)


def five_letters(desk: WindowDriver) -> None:
    """Title and date, senders of both kinds of inference, a status with its note, and a check."""
    fill_letter(desk, 0, "Betr. Motorboot")
    fill_letter(desk, 1, "1926-02-17")
    desk.press("Ctrl+Return")
    fill_letter(desk, 2, "<Krasting, Wilhelm> | Wacker")
    desk.press("Ctrl+Return")
    fill_letter(desk, 2, "<<Christ-Wackernagel, Paul>> | <<Speich, Rudolf>>")

    def note(dialog: NoteDialog) -> None:
        type_text(desk, "see the original")
        desk.press("Ctrl+Return")

    desk.answer_dialog(NoteDialog, note)
    desk.press("Ctrl+M")
    desk.press("Ctrl+PgDown")
    fill_letter(desk, 1, "1926-03-30")
    desk.press("Ctrl+PgDown")
    fill_letter(desk, 0, "Offerte")
    desk.press("Ctrl+Return")


def merge_persons(desk: WindowDriver, kept: str, gone: str) -> None:
    """Makes two persons one; those who are sought are named by a part of their names."""
    view = register_steps.persons(desk)
    view.search.setFocus()
    desk.press("Ctrl+A")
    type_text(desk, kept)

    def answer(dialog: QInputDialog) -> None:
        type_text(desk, gone)
        desk.press("Return")

    desk.answer_dialog(QInputDialog, answer)
    view.menu.by_name["merge"].trigger()
    desk.wait_for_tasks()
    for _ in ("what was sought", "the search", "the list"):
        desk.press("Escape")


def test_the_day(desk: WindowDriver, work: Path, sheet: list[Path], tmp_path: Path) -> None:
    five_letters(desk)
    desk.wait_for_tasks()
    assert desk.current == "letter09" and list(letters_day.find_disagreements(work)) == []
    copy = {each["document_number"]: each for each in rows(work / letters_day.COPY)}
    assert copy["05"]["action_required"] == "see the original"
    assert record(work, "04")["sender_persons"] == ["<Krasting, Wilhelm>", "Wacker"]

    # a way of writing, offered for the letter that is shown; two persons made one
    register_steps.persons(desk)
    desk.press("Return")
    desk.press("Escape")
    merge_persons(desk, "Reimann", "(P007)")
    assert record(work, "04")["sender_persons"] == ["<Krasting, Wilhelm>", "Reimann"]
    reimann = next(each for each in rows(work / "ground_truths/persons.csv") if each["name"] == "Reimann")
    assert reimann["alternateName"].endswith(", Wacker, Herrn Wacker, Herr Wacker")
    assert list(letters_day.find_disagreements(work)) == []

    # undo and the save after it bring the files back; redo as well
    before = snapshot(work)
    fill_letter(desk, 0, "Anders")
    desk.press("Ctrl+S")
    changed = snapshot(work)
    assert changed != before
    for key, wanted in (("Ctrl+Z", before), ("Ctrl+Shift+Z", changed), ("Ctrl+Z", before)):
        desk.press(key)
        desk.press("Ctrl+S")
        assert snapshot(work) == wanted

    decide_conflict(desk, work, sheet)
    write_corrections(desk, sheet, tmp_path)
    export_and_score(desk, work)


def decide_conflict(desk: WindowDriver, work: Path, sheet: list[Path]) -> None:
    """Two fields were corrected in the sheet, too: one is taken, one kept; a second import changes nothing."""
    correct_letter(sheet[0], "01", letter_title="Motorboot", send_date="1926-02-18")

    def act(dialog: SheetImportDialog) -> None:
        compare_files(desk, dialog, *sheet)
        assert list_lines(dialog, "Conflict") == [
            ["Conflict", "01 · send_date", "1926-02-17", "1926-02-18", "not decided"],
            ["Conflict", "01 · letter_title", "Betr. Motorboot", "Motorboot", "not decided"],
        ]
        shown = dialog.differences.detail
        assert "1926-02-16" in shown.text.toPlainText() and shown.scan.refs[0].path.name.startswith(
            "letter01"
        )
        desk.press("2")
        desk.press("1")
        run_import(desk, dialog)
        assert not list_lines(dialog, "Conflict")
        before = snapshot(work)
        compare_files(desk, dialog, *sheet)
        assert "Imported: 0 letters and 0 files" in run_import(desk, dialog)
        assert snapshot(work) == before

    open_import(desk, act)
    assert record(work, "01")["send_date"] == ["1926-02-18"]
    assert record(work, "01")["letter_title"] == ["Betr. Motorboot"]
    assert list(letters_day.find_disagreements(work)) == []


def write_corrections(desk: WindowDriver, sheet: list[Path], tmp_path: Path) -> None:
    """What is only here is written into the sheet, cell by cell; after that both say the same of the letters."""
    with SheetServer(letters_day.values(sheet)) as server:

        def write(dialog: CorrectionsDialog) -> None:
            desk.wait_for_tasks()
            dialog.write_button.click()
            desk.qtbot.waitUntil(lambda: "written" in dialog.outcome.text().casefold())
            desk.wait_for_tasks()
            assert dialog.outcome.text().endswith("Left alone: 0.")
            dialog.close()

        def act(dialog: SheetImportDialog) -> None:
            compare_google_sheet(desk, dialog, server.address, server.key_file(tmp_path))
            desk.answer_dialog(CorrectionsDialog, write)
            dialog.corrections_button.click()
            desk.wait_for_tasks()
            kept = [line[1] for line in list_lines(dialog) if line[0] == "Only here"]
            assert kept and all(place.startswith("persons") for place in kept)  # whole rows, by hand

        open_import(desk, act)
        tab = server.workbook.tab("ground_truth").rows
        assert tab[1][tab[0].index("letter_title")] == "Betr. Motorboot"


def export_and_score(desk: WindowDriver, work: Path) -> None:
    """The command's scores of what was exported are those that the window shows."""
    told: list[str] = []

    def act(dialog: ExportDialog) -> None:
        desk.press("Return", dialog.format)
        desk.qtbot.waitUntil(dialog.go.isEnabled)
        told.append(dialog.outcome.toPlainText())
        dialog.close()

    desk.answer_dialog(ExportDialog, act)
    desk.press("Ctrl+E")
    assert "1.0000 on 29 items" in told[0]
    runs = score("letters", work.parent / "briefe-export" / "ground_truths", work / "answers")
    desk.press("F12")
    scored(desk)
    assert len(runs) == 5
    for run in runs:
        shown = standing(desk, run.run).now.metrics
        assert {key: shown[key] for key in run.metrics} == pytest.approx(run.metrics, abs=1e-12)


def test_what_cannot_follow_is_said_until_it_does(desk: WindowDriver, work: Path) -> None:
    listed = work / "ground_truths/letters.csv"
    listed.rename(work / "aside")
    listed.mkdir()  # no table can be written there, whoever tries
    fill_letter(desk, 0, "Betr. Motorboot")
    desk.press("Ctrl+S")
    assert record(work, "01")["letter_title"] == ["Betr. Motorboot"]
    notice = desk.workspace.notices.get("sheet")
    assert notice and notice.isVisible() and "letter01 is saved, but" in notice.text.text()
    listed.rmdir()
    (work / "aside").rename(listed)
    desk.press("Ctrl+PgDown")
    assert desk.workspace.notices.get("sheet")  # nothing was written since
    fill_letter(desk, 0, "Offerte")
    desk.press("Ctrl+S")
    assert not desk.workspace.notices.get("sheet")
    assert list(letters_day.find_disagreements(work)) == []


def test_a_way_of_writing_that_is_another_s_too_is_said(desk: WindowDriver, work: Path) -> None:
    view = register_steps.persons(desk)
    view.search.setFocus()
    type_text(desk, "gettinger")
    view.names_line.name.setFocus()
    type_text(desk, "Vischer")
    desk.press("Return")
    assert "Vischer-von Planta, Max, too" in view.message_label.text()
    desk.press("Ctrl+Z", view.table)
    assert list(letters_day.find_disagreements(work)) == []

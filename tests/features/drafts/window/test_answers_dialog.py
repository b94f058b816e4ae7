"""Answers that exist become drafts in the window: what fits is shown first, and the record begins with the draft at once."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QPushButton

from gtapp.editor.record_header import RecordHeader
from gtapp.features.drafts.window.answers_dialog import AnswersDialog
from gtapp.features.start.window.folder_dialog import FolderDialog
from gtapp.window.opener import OpenRequest
from tests.window.window_driver import WindowDriver, record, scan
from tests.window_fixtures import OpenWindow


def write_answers(folder: Path, *names: str) -> Path:
    folder.mkdir(parents=True)
    for name in names:
        text = json.dumps({**record(f"Answer {name}", place="Bern"), "isbn": "3-16"})
        reply = {"model": "gpt-4o", "choices": [{"message": {"content": f"```json\n{text}\n```"}}]}
        (folder / f"{name}.json").write_text(json.dumps(reply), encoding="utf-8")
    return folder


def test_answers_become_drafts_and_can_be_taken_back(window_on: OpenWindow, folder: Path) -> None:
    answers = write_answers(folder / "answers/gpt", "c1", "c10", "c12", "nobody")
    (answers / "c11.json").write_text('"I see no card."', encoding="utf-8")
    driver = window_on(folder)
    driver.go("c12")
    shown: list[str] = []

    def look(dialog: AnswersDialog) -> None:
        driver.qtbot.waitUntil(dialog.import_button.isEnabled)
        assert dialog.file.text() == "answers"  # the project's own are offered first
        shown.extend((dialog.summary.text(), dialog.unused.toPlainText(), dialog.answer.toPlainText()))
        dialog.run.setText("a_b")
        assert not dialog.import_button.isEnabled() and "can’t be the name of a run" in dialog.note.text()
        dialog.run.setText("T0007")
        dialog.import_button.click()

    driver.answer_dialog(AnswersDialog, look)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.context.actions.by_name["use_answers"].trigger()
    assert shown[0].splitlines() == [
        "Answers that fit an item and can be read: 3 (gpt-4o) · that fit no item: 1 · that can’t be read: 1",
        "The project has no field for what they name so: isbn. A new project of the kind “Something else” can have the fields of "
        "these answers.",
        "Items that have a draft already: 1. Their drafts stay; records that nobody has edited start from the new drafts.",
        "Items with a ground truth: 1. It stays as it is.",
    ]
    assert "c11" in shown[1] and "nobody: There is no item of this name." in shown[1]
    assert shown[2].startswith("```json\n") and "Answer c1" in shown[2]
    assert driver.current == "c12" and driver.session.document
    assert driver.session.document.get(("author", "last_name")) == "Answer c12"
    assert driver.session.project.item("c10").draft == "drafts/T0007/request_T0007_c10.json"
    driver.wait_until_settled()
    back = next(each for each in driver.workspace.findChildren(QPushButton) if each.text() == "Take back")
    with driver.qtbot.waitSignal(driver.window.opened):
        back.click()
    assert not (folder / "drafts/T0007").exists() and driver.current == "c12"
    assert driver.session.document.get(("author", "last_name")) != "Answer c12"


def test_a_new_project_offers_its_answers_as_drafts(window_on: OpenWindow, tmp_path: Path) -> None:
    root = tmp_path / "box"
    for name in ("n1", "n2"):
        scan(root / f"{name}.png")
        text = json.dumps({"title": f"Book {name}", "year": 1922})
        (root / "answered").mkdir(exist_ok=True)
        (root / f"answered/{name}.txt").write_text(f"Here it is:\n```json\n{text}\n```\n", encoding="utf-8")
    driver: WindowDriver = window_on(None)

    def choose(dialog: FolderDialog) -> None:
        dialog.tiles[-1].click()
        dialog.accept()

    driver.answer_dialog(FolderDialog, choose)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(root))
    driver.wait_until_settled()
    offer = next(
        each for each in driver.workspace.findChildren(QPushButton) if each.text() == "Use as drafts …"
    )

    def take(dialog: AnswersDialog) -> None:
        driver.qtbot.waitUntil(dialog.import_button.isEnabled)
        dialog.import_button.click()

    driver.answer_dialog(AnswersDialog, take)
    with driver.qtbot.waitSignal(driver.window.opened):
        offer.click()
    assert driver.session.document and driver.session.document.record == {"title": "Book n1", "year": 1922}

    # also later: the command stays when the notice is gone
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(root))
    command = driver.window.context.actions.by_name["take_back_answers"]

    def agree(box: QMessageBox) -> None:
        assert "“answered”" in box.text() and "T0001: 2." in box.text()
        next(each for each in box.buttons() if each.text() == "&Take back").click()

    driver.answer_dialog(QMessageBox, agree)
    with driver.qtbot.waitSignal(driver.window.opened):
        command.trigger()
    assert not (root / "drafts").exists()
    assert driver.session.document.record != {"title": "Book n1", "year": 1922}

    def read(box: QMessageBox) -> None:
        told.append(box.text())
        box.close()

    told: list[str] = []
    driver.answer_dialog(QMessageBox, read)
    command.trigger()
    driver.qtbot.waitUntil(lambda: told == ["No drafts of this project were made of answers that existed."])


def is_said(driver: WindowDriver, text: str) -> bool:
    header = driver.workspace.findChild(RecordHeader)
    return header is not None and header.text.text() == text


def test_answers_in_a_table_begin_the_records_that_have_no_truth(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    root = tmp_path / "box"
    for name in ("n1", "n2"):
        scan(root / f"scans/{name}.png")
    (root / "key").mkdir()
    (root / "key/n1.json").write_text('{"title": "Book n1", "year": "1922"}', encoding="utf-8")
    text = "file_name,title,year\nn1.png,Book n1,1923\nn2.png,Book n2,1924\n"
    (root / "answers.csv").write_text(text, encoding="utf-8")
    driver: WindowDriver = window_on(None)

    def choose(dialog: FolderDialog) -> None:
        dialog.tiles[-1].click()
        dialog.accept()

    driver.answer_dialog(FolderDialog, choose)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(root))
    driver.wait_until_settled()
    offer = next(
        each for each in driver.workspace.findChildren(QPushButton) if each.text() == "Use as drafts …"
    )

    def take(dialog: AnswersDialog) -> None:
        driver.qtbot.waitUntil(dialog.import_button.isEnabled)
        assert dialog.file.text() == "answers.csv" and "file_name" not in dialog.summary.text()
        dialog.import_button.click()

    driver.answer_dialog(AnswersDialog, take)
    with driver.qtbot.waitSignal(driver.window.opened):
        offer.click()
    for name, origin, said in (("n1", "file", "From the file"), ("n2", "draft", "From a draft")):
        driver.go(name)
        driver.qtbot.waitUntil(partial(is_said, driver, said))
        document = driver.session.document
        assert document and document.find_origin(("title",)) == origin
        assert not document.issues  # the names of the files are not part of the drafts

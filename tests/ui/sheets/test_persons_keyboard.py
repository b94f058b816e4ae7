"""The persons of the real letters by keyboard alone: names added, jobs, employers, merged, renamed, with scores following."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QInputDialog, QMenu, QMessageBox

from gtapp.ui.sheets.persons_panel import PersonsPanel
from tests.sample_projects import snapshot
from tests.sheets.sheet_samples import letter, record, save_table, table
from tests.ui.conftest import OpenWindow
from tests.ui.sheets import register_steps
from tests.ui.sheets.register_steps import AUTHORITY, enter_text, go_to_column, type_text
from tests.ui.window_driver import WindowDriver

OWN = "ground_truths/persons.csv"
JSON = "ground_truths/persons.json"
SHEET = "ground_truths/sheet/ground_truth.csv"


def read_json(letters: Path, name: str) -> dict[str, Any]:
    """The person in persons.json."""
    found: list[dict[str, Any]] = json.loads((letters / JSON).read_text(encoding="utf-8"))
    (person,) = [each for each in found if each["name"] == name]
    return person


def codes(desk: WindowDriver) -> list[tuple[object, str]]:
    assert desk.session.document
    found = [(issue.pointer, issue.code) for issue in desk.session.document.issues]
    return [each for each in found if each[1].startswith("sheet-")]


def to_cells(desk: WindowDriver, view: PersonsPanel, text: str) -> None:
    """Searches, and goes on by Return to the list and to the cells."""
    view.search.setFocus()
    desk.press("Ctrl+A")
    type_text(desk, text)
    for keys in ("Return", "Return"):
        desk.press(keys)
    assert desk.focus is view.cells


def choose_action(desk: WindowDriver, view: PersonsPanel, name: str) -> None:
    """Does what stands in the menu."""
    view.menu.by_name[name].trigger()
    desk.wait_for_tasks()


def test_a_name_in_the_letters_field_is_added_by_two_keys(window_on: OpenWindow, letters: Path) -> None:
    desk: WindowDriver = window_on(letters)
    desk.set("/sender_persons/0", "Herrn Bueess")
    assert codes(desk) == [(("sender_persons", 0), "sheet-person-unknown")]
    desk.press("Shift+F5")
    desk.press("Return")
    assert read_json(letters, "Buess, J. E.")["alternateName"] == ["Herrn Bueess"]
    assert codes(desk) == [
        (("sender_persons", 0), "sheet-person-variant")
    ]  # the letter is not saved, yet looked at anew


def test_the_key_goes_there_and_back(window_on: OpenWindow, letters: Path) -> None:
    desk: WindowDriver = window_on(letters)
    view = register_steps.persons(desk)
    assert desk.focus is view.search  # every name is known
    desk.workspace.focus_form()
    desk.press("Shift+F5")
    assert desk.focus is view.search and view.isVisible()
    desk.press("Shift+F5")
    assert not view.isVisible() and desk.workspace.form.isAncestorOf(desk.focus)


def test_the_menu_opens_by_its_letter_where_nobody_is_selected(window_on: OpenWindow, letters: Path) -> None:
    desk: WindowDriver = window_on(letters)
    view = register_steps.persons(desk)
    opened: list[QMenu] = []

    def look(menu: QMenu) -> None:
        opened.append(menu)
        desk.press("Escape", menu)

    assert view.thing is None
    desk.answer_dialog(QMenu, look)
    desk.press("Alt+G")
    desk.qtbot.waitUntil(lambda: opened == [view.menu.menu()])


def test_merging_is_asked_for_by_the_letters_of_the_menu(window_on: OpenWindow, letters: Path) -> None:
    desk: WindowDriver = window_on(letters)
    register_steps.persons(desk)
    type_text(desk, "buess")
    asked: list[QInputDialog] = []

    def leave(dialog: QInputDialog) -> None:
        asked.append(dialog)
        dialog.reject()

    def choose(menu: QMenu) -> None:
        desk.answer_dialog(QInputDialog, leave)
        desk.press("M", menu)

    desk.answer_dialog(QMenu, choose)
    desk.press("Alt+G")
    desk.qtbot.waitUntil(lambda: bool(asked))


def test_a_job_with_an_employer_of_the_organizations(window_on: OpenWindow, letters: Path) -> None:
    register_steps.save_firms(letters / "ground_truths" / "organizations.csv")
    desk: WindowDriver = window_on(letters)
    view = register_steps.persons(desk)
    before = snapshot(letters)
    to_cells(desk, view, "gettinger")
    desk.press("Ctrl+Shift+Return")
    enter_text(desk, view, "Matrose")
    for column, text in (("job_startDate", "1926-03"), ("job_endDate", "1927"), ("employer_name", AUTHORITY)):
        go_to_column(desk, view, column)
        desk.press("Return")
        enter_text(desk, view, text)
    *_, job = read_json(letters, "Gettinger")["hasOccupation"]
    assert (job["name"], job["startDate"], job["endDate"]) == ("Matrose", "1926-03", "1927")
    assert job["employer"]["name"] == AUTHORITY
    assert job["employer"]["identifier"][0]["value"] == "108623880X"  # it comes along
    firms = register_steps.organizations(desk)
    type_text(desk, "personensch")
    assert "Gettinger" in [use.place for use in firms.find_uses(firms.file.things[0])]
    desk.press("Shift+F5")
    choose_action(desk, view, "remove_entry")
    assert snapshot(letters) == before


def test_employers_are_offered(window_on: OpenWindow, letters: Path) -> None:
    register_steps.save_firms(letters / "ground_truths" / "organizations.csv")
    desk: WindowDriver = window_on(letters)
    view = register_steps.persons(desk)
    to_cells(desk, view, "buess")
    go_to_column(desk, view, "employer_name")
    desk.press("Return")
    desk.press("Ctrl+A")
    type_text(desk, "rhein")
    completer = desk.focus.completer()  # type: ignore[attr-defined]
    assert completer.currentCompletion() == register_steps.COMPANY


def merge_with(desk: WindowDriver, view: PersonsPanel, name: str) -> None:
    """Merges the selected person with the one of this name."""

    def answer(dialog: QInputDialog) -> None:
        dialog.setTextValue(name)
        dialog.accept()

    desk.answer_dialog(QInputDialog, answer)
    choose_action(desk, view, "merge")


def test_two_persons_merged_by_a_part_of_the_name(window_on: OpenWindow, letters: Path) -> None:
    desk: WindowDriver = window_on(letters)
    before = snapshot(letters)
    view = register_steps.persons(desk)
    type_text(desk, "buess")
    merge_with(desk, view, "ritter")
    assert "2 persons are called “ritter”" in view.message_label.text()
    merge_with(desk, view, "nobody at all")
    assert "0 persons" in view.message_label.text() and snapshot(letters) == before
    merge_with(desk, view, "christ-w")
    assert "Letters that name Buess, J. E. now: 5" in view.message_label.text()
    assert "Buess, J. E." in json.dumps(record(letters, "01"))


@pytest.mark.parametrize(("answer", "renamed"), [("Yes", True), ("No", False)])
def test_a_person_renamed_and_the_letters_too(
    window_on: OpenWindow, letters: Path, answer: str, renamed: bool
) -> None:
    desk: WindowDriver = window_on(letters)
    view = register_steps.persons(desk)
    to_cells(desk, view, "christ-wack")
    go_to_column(desk, view, "name")
    desk.press("Return")
    button = QMessageBox.StandardButton[answer]
    asked: list[str] = []

    def reply(box: QMessageBox) -> None:
        asked.append(box.text())
        box.button(button).click()

    desk.answer_dialog(QMessageBox, reply)
    enter_text(desk, view, "Christ, Paul")
    desk.qtbot.waitUntil(lambda: bool(asked))
    desk.wait_for_tasks()
    assert asked == ["Letters that name “Christ-Wackernagel, Paul”: 5. Are they to name “Christ, Paul”, too?"]
    assert ("Christ, Paul" in json.dumps(record(letters, "01"))) is renamed
    unknown = [(("receiver_persons", 0), "sheet-person-unknown")]
    assert codes(desk) == ([] if renamed else unknown)


def test_undo_in_the_panel_is_the_tables(window_on: OpenWindow, letters: Path) -> None:
    desk: WindowDriver = window_on(letters)
    before = (letters / OWN).read_bytes()
    desk.set("/letter_title/0", "Mine")
    view = register_steps.persons(desk)
    to_cells(desk, view, "buess")
    go_to_column(desk, view, "description")
    desk.press("Return")
    enter_text(desk, view, "x")
    assert (letters / OWN).read_bytes() != before
    desk.press("Ctrl+Z")
    assert (letters / OWN).read_bytes() == before and view.message_label.text() == "Taken back."
    assert desk.session.document and desk.session.document.get("/letter_title/0") == "Mine"
    desk.press("Escape")
    desk.press("Escape")
    desk.press("Ctrl+Z")
    assert desk.session.document.get("/letter_title/0") == "None"


def test_keys_without_a_text_change_nothing(window_on: OpenWindow, letters: Path) -> None:
    desk: WindowDriver = window_on(letters)
    before = snapshot(letters)
    view = register_steps.persons(desk)
    for keys in ("Ctrl+Shift+Return", "Ctrl+Shift+Del", "Ctrl+Z", "Return", "Return", "F2", "Return"):
        desk.press(keys)
    assert snapshot(letters) == before and not view.file.can_undo


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ({"signatures_recognised": "Krasting, Wilhelm"}, ["sheet-signature-other"]),
        ({"signatures_recognised": "Groschupf | Krasting"}, ["sheet-signature-other"]),
        ({"signatures_recognised": "Herrn Groschupf"}, []),
        ({"signatures_recognised": "TRUE"}, []),
        ({"signatures_recognised": "None"}, []),
    ],
)
def test_recognised_signatures_against_the_senders(
    window_on: OpenWindow, letters: Path, cells: dict[str, str], found: list[str]
) -> None:
    rows = [letter("01", **cells), letter("04", signatures_recognised="Nobody, N.")]
    save_table(letters / SHEET, table(rows))
    desk: WindowDriver = window_on(letters)
    assert codes(desk) == [(("has_signatures",), code) for code in found]
    assert (desk.workspace.form.needs_look_count() > 0) is bool(found)


def test_recognised_signatures_of_a_letter_that_is_not_signed(window_on: OpenWindow, letters: Path) -> None:
    rows = [letter("01", signatures_recognised="Groschupf")]
    save_table(letters / SHEET, table(rows))
    desk: WindowDriver = window_on(letters)
    assert codes(desk) == []
    desk.set("/has_signatures", "FALSE")
    assert codes(desk) == [(("has_signatures",), "sheet-signature-none")]
    desk.go("letter04")
    assert codes(desk) == []  # another letter's row says nothing of this one


def test_an_organizations_name_is_no_persons(window_on: OpenWindow, letters: Path) -> None:
    register_steps.save_firms(letters / "ground_truths" / "organizations.csv")
    rows = [letter("01", receiver_persons_inscribed="Personenschiffahrt", sender_persons_inscribed="Hr. X")]
    save_table(letters / SHEET, table(rows))
    desk: WindowDriver = window_on(letters)
    assert codes(desk) == [(("sender_persons",), "sheet-inscribed-new")]
    assert register_steps.persons(desk).names_line.names == ["Hr. X"]
    firms = register_steps.organizations(desk)
    assert ("letter01", "receiver: Personenschiffahrt") in [
        (use.place, use.said.split("; ")[0]) for use in firms.find_uses(firms.file.things[0])
    ]


@pytest.fixture
def scored(window_on: OpenWindow, letters: Path, reference: Path) -> Callable[[], WindowDriver]:
    shutil.copytree(reference / "letters" / "answers", letters / "answers")

    def opened() -> WindowDriver:
        desk: WindowDriver = window_on(letters)
        desk.press("F12")
        desk.qtbot.waitUntil(lambda: is_settled(desk), timeout=30_000)
        return desk

    return opened


def is_settled(desk: WindowDriver) -> bool:
    scores = desk.window.scores.service
    return bool(scores.begun and scores.board and scores.board.ended and not scores.waiting)


def figures(desk: WindowDriver) -> list[object]:
    board = desk.window.scores.service.board
    assert board
    return [tuple(sorted(row.now.metrics.items())) for row in board.standings().rows]


def test_scores_follow_the_names(scored: Callable[[], WindowDriver], letters: Path) -> None:
    desk = scored()
    before, board = figures(desk), desk.window.scores.service.board
    view = register_steps.persons(desk)
    type_text(desk, "groschupf")
    view.cells.edit_at("alternateName")
    desk.press("Ctrl+A")
    desk.press("Del")
    desk.press("Return")
    desk.qtbot.waitUntil(lambda: desk.window.scores.service.board is not board)
    desk.qtbot.waitUntil(lambda: is_settled(desk), timeout=30_000)
    assert figures(desk) != before  # what the answers write is nobody's name now
    board = desk.window.scores.service.board
    choose_action(desk, view, "undo")
    desk.qtbot.waitUntil(lambda: desk.window.scores.service.board is not board)
    desk.qtbot.waitUntil(lambda: is_settled(desk), timeout=30_000)
    assert figures(desk) == before


def test_scores_follow_a_merge(scored: Callable[[], WindowDriver], letters: Path) -> None:
    desk = scored()
    before, board = figures(desk), desk.window.scores.service.board
    view = register_steps.persons(desk)
    people = {person.name: person for person in view.people.things}
    view.merge_with(people["Groschupf-Jaeger, Louis"], people["Ritter-Dreier, Fritz"])
    desk.qtbot.waitUntil(lambda: desk.window.scores.service.board is not board)
    desk.qtbot.waitUntil(lambda: is_settled(desk), timeout=30_000)
    after = figures(desk)
    assert after != before  # both stand in one letter: there is one sender less to be found
    desk.window.scores.service.reload()  # and it is what the disk says
    desk.qtbot.waitUntil(lambda: is_settled(desk), timeout=30_000)
    assert figures(desk) == after

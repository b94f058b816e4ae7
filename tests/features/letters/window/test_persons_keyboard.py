"""The persons of the real letters by keyboard alone: names added, jobs, employers, merged, renamed, with updated scores."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QInputDialog, QMenu, QMessageBox

from gtapp.features.letters.window.register_panel import PersonsPanel
from gtapp.features.scores.window.scores_part import ScoresPart
from tests.features.letters.sheet_samples import make_letter_row, record, save_table, table
from tests.features.letters.window import register_steps
from tests.features.letters.window.register_steps import AUTHORITY, enter_text, go_to_column, type_text
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

OWN = "ground_truths/persons.csv"
JSON = "ground_truths/persons.json"
SHEET = "ground_truths/sheet/ground_truth.csv"


def read_json(letters: Path, name: str) -> dict[str, Any]:
    """Return the person in persons.json."""
    found: list[dict[str, Any]] = json.loads((letters / JSON).read_text(encoding="utf-8"))
    (person,) = [each for each in found if each["name"] == name]
    return person


def codes(driver: WindowDriver) -> list[tuple[object, str]]:
    assert driver.session.document
    found = [(issue.pointer, issue.code) for issue in driver.session.document.issues]
    return [each for each in found if each[1].startswith("sheet-")]


def go_to_cells(driver: WindowDriver, view: PersonsPanel, text: str) -> None:
    """Search, and go by Return to the list and to the cells."""
    view.search.setFocus()
    driver.press("Ctrl+A")
    type_text(driver, text)
    for keys in ("Return", "Return"):
        driver.press(keys)
    assert driver.focus is view.cells


def choose_action(driver: WindowDriver, view: PersonsPanel, name: str) -> None:
    """Choose an entry of the menu."""
    view.menu.by_name[name].trigger()
    driver.wait_for_tasks()


def test_a_name_in_the_letters_field_is_added_by_two_keys(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    driver.set("/sender_persons/0", "Herrn Bueess")
    assert codes(driver) == [(("sender_persons", 0), "sheet-person-unknown")]
    driver.press("Shift+F5")
    driver.press("Return")
    assert read_json(letters, "Buess, J. E.")["alternateName"] == ["Herrn Bueess"]
    assert codes(driver) == [
        (("sender_persons", 0), "sheet-person-variant")
    ]  # the letter is not saved, but checked again


def test_the_key_goes_to_the_panel_and_back(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_persons(driver)
    assert driver.focus is view.search  # every name is known
    driver.workspace.focus_form()
    driver.press("Shift+F5")
    assert driver.focus is view.search and view.isVisible()
    driver.press("Shift+F5")
    assert not view.isVisible() and driver.workspace.form.isAncestorOf(driver.focus)


def test_the_person_in_the_letters_field_is_selected(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    driver.workspace.form.focus_pointer(("receiver_persons", 0))
    view = register_steps.open_persons(driver)
    assert view.thing and view.thing.name == "Christ-Wackernagel, Paul"
    assert driver.focus is view.search and view.cells.isVisible() and view.menu.isVisible()


def test_what_belongs_to_an_entry_is_hidden_without_one(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_persons(driver)
    assert view.thing is None
    shown = [view.entry, view.uses, view.names_line.name, view.names_line.add]
    assert not any(each.isVisible() for each in shown)
    type_text(driver, "christ-w")
    assert all(each.isVisible() for each in shown)
    type_text(driver, "xyz")
    assert not any(each.isVisible() for each in shown)


def test_the_menu_opens_by_its_letter_without_a_selection(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_persons(driver)
    opened: list[QMenu] = []

    def look(menu: QMenu) -> None:
        opened.append(menu)
        driver.press("Escape", menu)

    assert view.thing is None
    driver.answer_dialog(QMenu, look)
    driver.press("Alt+G")
    driver.qtbot.waitUntil(lambda: opened == [view.menu.menu()])


def test_merging_is_started_by_the_letters_of_the_menu(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    register_steps.open_persons(driver)
    type_text(driver, "buess")
    asked: list[QInputDialog] = []

    def leave(dialog: QInputDialog) -> None:
        asked.append(dialog)
        dialog.reject()

    def choose(menu: QMenu) -> None:
        driver.answer_dialog(QInputDialog, leave)
        driver.press("M", menu)

    driver.answer_dialog(QMenu, choose)
    driver.press("Alt+G")
    driver.qtbot.waitUntil(lambda: bool(asked))


def test_a_job_with_an_employer_of_the_organizations(window_on: OpenWindow, letters: Path) -> None:
    register_steps.save_firms(letters / "ground_truths" / "organizations.csv")
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_persons(driver)
    before = snapshot(letters)
    go_to_cells(driver, view, "gettinger")
    driver.press("Ctrl+Shift+Return")
    enter_text(driver, view, "Matrose")
    for column, text in (("job_startDate", "1926-03"), ("job_endDate", "1927"), ("employer_name", AUTHORITY)):
        go_to_column(driver, view, column)
        driver.press("Return")
        enter_text(driver, view, text)
    *_, job = read_json(letters, "Gettinger")["hasOccupation"]
    assert (job["name"], job["startDate"], job["endDate"]) == ("Matrose", "1926-03", "1927")
    assert job["employer"]["name"] == AUTHORITY
    assert job["employer"]["identifier"][0]["value"] == "108623880X"  # it is included
    firms = register_steps.open_organizations(driver)
    type_text(driver, "personensch")
    assert "Gettinger" in [use.place for use in firms.find_uses(firms.file.things[0])]
    driver.press("Shift+F5")
    choose_action(driver, view, "remove_entry")
    assert snapshot(letters) == before


def test_employers_are_offered(window_on: OpenWindow, letters: Path) -> None:
    register_steps.save_firms(letters / "ground_truths" / "organizations.csv")
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_persons(driver)
    go_to_cells(driver, view, "buess")
    go_to_column(driver, view, "employer_name")
    driver.press("Return")
    driver.press("Ctrl+A")
    type_text(driver, "rhein")
    completer = driver.focus.completer()  # type: ignore[attr-defined]
    assert completer.currentCompletion() == register_steps.COMPANY


def merge_with(driver: WindowDriver, view: PersonsPanel, name: str) -> None:
    """Merge the selected person with the one of this name."""

    def answer(dialog: QInputDialog) -> None:
        dialog.setTextValue(name)
        dialog.accept()

    driver.answer_dialog(QInputDialog, answer)
    choose_action(driver, view, "merge")


def test_merging_two_persons_by_a_part_of_the_name(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    before = snapshot(letters)
    view = register_steps.open_persons(driver)
    type_text(driver, "buess")
    merge_with(driver, view, "ritter")
    assert "2 persons are called “ritter”" in view.message_label.text()
    merge_with(driver, view, "nobody at all")
    assert "0 persons" in view.message_label.text() and snapshot(letters) == before
    merge_with(driver, view, "christ-w")
    assert "Letters that name Buess, J. E. now: 5" in view.message_label.text()
    assert "Buess, J. E." in json.dumps(record(letters, "01"))


@pytest.mark.parametrize(("answer", "renamed"), [("Yes", True), ("No", False)])
def test_renaming_a_person_renames_it_in_the_letters(
    window_on: OpenWindow, letters: Path, answer: str, renamed: bool
) -> None:
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_persons(driver)
    go_to_cells(driver, view, "christ-wack")
    go_to_column(driver, view, "name")
    driver.press("Return")
    button = QMessageBox.StandardButton[answer]
    asked: list[str] = []

    def reply(box: QMessageBox) -> None:
        asked.append(box.text())
        box.button(button).click()

    driver.answer_dialog(QMessageBox, reply)
    enter_text(driver, view, "Christ, Paul")
    driver.qtbot.waitUntil(lambda: bool(asked))
    driver.wait_for_tasks()
    assert asked == ["Letters that name “Christ-Wackernagel, Paul”: 5. Are they to name “Christ, Paul”, too?"]
    assert ("Christ, Paul" in json.dumps(record(letters, "01"))) is renamed
    unknown = [(("receiver_persons", 0), "sheet-person-unknown")]
    assert codes(driver) == ([] if renamed else unknown)


def test_undo_in_the_panel_is_the_tables(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    before = (letters / OWN).read_bytes()
    driver.set("/letter_title/0", "Mine")
    view = register_steps.open_persons(driver)
    go_to_cells(driver, view, "buess")
    go_to_column(driver, view, "description")
    driver.press("Return")
    enter_text(driver, view, "x")
    assert (letters / OWN).read_bytes() != before
    driver.press("Ctrl+Z")
    assert (letters / OWN).read_bytes() == before and view.message_label.text() == "Taken back."
    assert driver.session.document and driver.session.document.get("/letter_title/0") == "Mine"
    driver.press("Escape")
    driver.press("Escape")
    driver.press("Ctrl+Z")
    assert driver.session.document.get("/letter_title/0") == "None"


def test_keys_without_a_text_change_nothing(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    before = snapshot(letters)
    view = register_steps.open_persons(driver)
    for keys in ("Ctrl+Shift+Return", "Ctrl+Shift+Del", "Ctrl+Z", "Return", "Return", "F2", "Return"):
        driver.press(keys)
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
def test_recognised_signatures_are_checked_against_the_senders(
    window_on: OpenWindow, letters: Path, cells: dict[str, str], found: list[str]
) -> None:
    rows = [make_letter_row("01", **cells), make_letter_row("04", signatures_recognised="Nobody, N.")]
    save_table(letters / SHEET, table(rows))
    driver: WindowDriver = window_on(letters)
    assert codes(driver) == [(("signatures_recognised",), code) for code in found]
    assert (driver.workspace.form.needs_look_count() > 0) is bool(found)


def test_recognised_signatures_of_a_letter_that_is_not_signed(window_on: OpenWindow, letters: Path) -> None:
    rows = [make_letter_row("01", signatures_recognised="Groschupf")]
    save_table(letters / SHEET, table(rows))
    driver: WindowDriver = window_on(letters)
    assert codes(driver) == []
    driver.set("/has_signatures", "FALSE")
    assert codes(driver) == [(("signatures_recognised",), "sheet-signature-none")]
    driver.go("letter04")
    assert codes(driver) == []  # another letter's row has no effect on this one


def test_an_organizations_name_is_no_persons(window_on: OpenWindow, letters: Path) -> None:
    register_steps.save_firms(letters / "ground_truths" / "organizations.csv")
    rows = [
        make_letter_row(
            "01", receiver_persons_inscribed="Personenschiffahrt", sender_persons_inscribed="Hr. X"
        )
    ]
    save_table(letters / SHEET, table(rows))
    driver: WindowDriver = window_on(letters)
    assert codes(driver) == [(("sender_persons_inscribed", 0), "sheet-inscribed-new")]
    assert register_steps.open_persons(driver).names_line.names == ["Hr. X"]
    firms = register_steps.open_organizations(driver)
    assert ("letter01", "receiver: Personenschiffahrt") in [
        (use.place, use.description.split("; ")[0]) for use in firms.find_uses(firms.file.things[0])
    ]


@pytest.fixture
def scored_window(window_on: OpenWindow, letters: Path, reference: Path) -> Callable[[], WindowDriver]:
    shutil.copytree(reference / "letters" / "answers", letters / "answers")

    def opened() -> WindowDriver:
        driver: WindowDriver = window_on(letters)
        driver.press("F12")
        driver.window.context.panels["scores_panel"].setFloating(True)  # it stays open beside the register
        driver.qtbot.waitUntil(lambda: is_settled(driver))
        return driver

    return opened


def is_settled(driver: WindowDriver) -> bool:
    scores = driver.window.features.part(ScoresPart).service
    return bool(scores.has_begun and scores.board and scores.board.ended and not scores.is_busy)


def figures(driver: WindowDriver) -> list[object]:
    board = driver.window.features.part(ScoresPart).service.board
    assert board
    return [tuple(sorted(row.now.metrics.items())) for row in board.standings().rows]


def test_scores_follow_the_names(scored_window: Callable[[], WindowDriver], letters: Path) -> None:
    driver = scored_window()
    before, board = figures(driver), driver.window.features.part(ScoresPart).service.board
    view = register_steps.open_persons(driver)
    type_text(driver, "groschupf")
    view.cells.edit_at("alternateName")
    driver.press("Ctrl+A")
    driver.press("Del")
    driver.press("Return")
    driver.qtbot.waitUntil(lambda: driver.window.features.part(ScoresPart).service.board is not board)
    driver.qtbot.waitUntil(lambda: is_settled(driver))
    assert figures(driver) != before  # the name in the answers belongs to no person now
    board = driver.window.features.part(ScoresPart).service.board
    choose_action(driver, view, "undo")
    driver.qtbot.waitUntil(lambda: driver.window.features.part(ScoresPart).service.board is not board)
    driver.qtbot.waitUntil(lambda: is_settled(driver))
    assert figures(driver) == before


def test_scores_follow_a_merge(scored_window: Callable[[], WindowDriver], letters: Path) -> None:
    driver = scored_window()
    before, board = figures(driver), driver.window.features.part(ScoresPart).service.board
    view = register_steps.open_persons(driver)
    people = {person.name: person for person in view.people.things}
    view.merge_with(people["Groschupf-Jaeger, Louis"], people["Ritter-Dreier, Fritz"])
    driver.qtbot.waitUntil(lambda: driver.window.features.part(ScoresPart).service.board is not board)
    driver.qtbot.waitUntil(lambda: is_settled(driver))
    after = figures(driver)
    assert after != before  # both are in one letter: there is one sender less to be found
    driver.window.features.part(ScoresPart).service.reload()  # and it equals the files
    driver.qtbot.waitUntil(lambda: is_settled(driver))
    assert figures(driver) == after

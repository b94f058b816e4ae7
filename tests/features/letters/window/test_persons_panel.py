"""The persons of the real letters in the window: searched, corrected, merged, undone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from unicodedata import normalize

import pytest
from PySide6.QtWidgets import QMessageBox

from gtapp.core.platform.text_folding import drop_accents
from gtapp.features.letters import tabs
from gtapp.features.letters.register_editing import find_items_naming
from gtapp.features.letters.tabs import Table
from gtapp.features.letters.window.import_dialog import SheetImportDialog
from gtapp.features.letters.window.register_panel import PersonsPanel
from tests.features.letters.sheet_samples import make_letter_row, record, save_table, table
from tests.features.letters.window.import_steps import compare_files, list_lines, open_import, run_import
from tests.features.letters.window.register_steps import enter_text
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

NAMES = ("ground_truths/persons.csv", "ground_truths/persons.json")


def open_panel(driver: WindowDriver) -> PersonsPanel:
    """Open the dock by its key."""
    driver.press("Shift+F5")
    driver.wait_for_tasks()
    panel = driver.window.context.panels["persons_panel"].widget()
    assert isinstance(panel, PersonsPanel)
    return panel


def select(panel: PersonsPanel, text: str) -> None:
    """Search, and select the first match."""
    panel.search.setText(text)
    panel.select(0)


def column(panel: PersonsPanel, name: str) -> int:
    return list(panel.file.columns()).index(name)


@pytest.fixture
def panel(window_on: OpenWindow, letters: Path) -> tuple[WindowDriver, PersonsPanel]:
    driver: WindowDriver = window_on(letters)
    return driver, open_panel(driver)


def test_search_and_where_used(panel: tuple[WindowDriver, PersonsPanel], letters: Path) -> None:
    driver, view = panel
    assert view.table.model().rowCount() == 24
    name = next(each.name for each in view.file.things if not each.name.isascii())
    for typed in (drop_accents(name).upper(), normalize("NFD", name)):
        view.search.setText(typed)
        assert view.thing is not None
        assert view.thing.name == name
    view.search.clear()
    driver.type(view.search, "christ-wack")
    assert view.table.model().rowCount() == 1
    view.select(0)
    named = [
        p.stem
        for p in sorted(letters.glob("ground_truths/letter*.json"))
        if "Christ-Wackernagel" in p.read_text()
    ]
    model = view.uses.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == named
    view.uses.selectRow(1)
    driver.press("Return", view.uses)
    assert driver.current == named[1]


def test_a_cell_is_corrected_everywhere_and_undone(
    panel: tuple[WindowDriver, PersonsPanel], letters: Path
) -> None:
    _, view = panel
    before = snapshot(letters)
    select(view, "buess")
    item = view.cells.item(column(view, "birthDate"), 0)
    assert item
    item.setText("1880")
    after = snapshot(letters)
    assert {name for name in after if after[name] != before[name]} == set(NAMES)
    (found,) = [each for each in json.loads(after[NAMES[1]]) if each["name"] == "Buess, J. E."]
    assert found["birthDate"] == "1880"
    undo = view.menu.by_name["undo"]
    undo.trigger()
    assert snapshot(letters) == before and not undo.isEnabled()


def test_a_variant_from_the_letter(window_on: OpenWindow, letters: Path) -> None:
    inscribed = make_letter_row("01", sender_persons_inscribed="Herr Buess | Christ-Wackernagel")
    save_table(letters / "ground_truths" / "sheet" / "ground_truth.csv", table([inscribed]))
    driver: WindowDriver = window_on(letters)
    view = open_panel(driver)
    assert view.names_line.names == ["Herr Buess"]  # the other is known
    assert view.names_line.text == "Herr Buess" and view.thing and view.thing.name == "Buess, J. E."
    assert driver.focus is view.names_line.name
    driver.press("Return")  # that, and the panel's key: two key presses
    assert "is one of the names of “Buess, J. E.” now" in view.message_label.text()
    assert view.people.register.find_by_variant("Herr Buess")[0].name == "Buess, J. E.", (
        view.message_label.text()
    )
    assert "Herr Buess" in snapshot(letters)[NAMES[0]].decode()
    assert view.names_line.names == [] and view.names_line.text == ""
    view.names_line.name.setCurrentText("a, b")
    view.names_line.add.click()
    assert "a comma divides" in view.message_label.text()


def test_two_persons_are_merged_in_table_and_letters(
    panel: tuple[WindowDriver, PersonsPanel], letters: Path
) -> None:
    driver, view = panel
    persons = {person.name: person for person in view.people.things}
    kept, gone = persons["Buess, J. E."], persons["Christ-Wackernagel, Paul"]
    named, before = find_items_naming(view.people.project, gone.name), snapshot(letters)
    assert driver.current in named
    view.merge_with(kept, gone)
    driver.wait_for_tasks()
    assert str(len(named)) in view.message_label.text()
    assert (
        not view.people.register.find_by_name(gone.name)
        and find_items_naming(view.people.project, kept.name) == named
    )
    assert "Buess, J. E." in json.dumps(record(letters, "01"))
    assert "Christ-Wackernagel, Paul" not in snapshot(letters)["ground_truths/letters.csv"].decode()
    after = snapshot(letters)
    take_back(driver)
    assert find_items_naming(view.people.project, gone.name) == named
    assert view.people.register.find_by_name(gone.name) and shown_names(view) == list(persons)
    assert snapshot(letters)[NAMES[0]] == before[NAMES[0]]
    driver.window.commands.redo()
    driver.qtbot.waitUntil(driver.workspace.isEnabled)
    driver.session.save()
    assert snapshot(letters) == after and not view.people.register.find_by_name(gone.name)


def take_back(driver: WindowDriver) -> None:
    """Take back the last step, and save its item."""
    driver.window.commands.undo()
    driver.qtbot.waitUntil(driver.workspace.isEnabled)
    driver.session.save()


def shown_names(view: PersonsPanel) -> list[str]:
    view.search.clear()
    return [thing.name for thing in view.people.things]


def test_a_table_that_was_corrected_after_a_merge_is_left_and_named(
    panel: tuple[WindowDriver, PersonsPanel], letters: Path
) -> None:
    driver, view = panel
    persons = {person.name: person for person in view.people.things}
    gone = persons["Christ-Wackernagel, Paul"]
    named = find_items_naming(view.people.project, gone.name)
    view.merge_with(persons["Buess, J. E."], gone)
    driver.wait_for_tasks()
    select(view, "buess")
    item = view.cells.item(column(view, "birthDate"), 0)
    assert item
    item.setText("1880")
    corrected = snapshot(letters)[NAMES[0]]
    take_back(driver)
    assert find_items_naming(view.people.project, gone.name) == named
    assert snapshot(letters)[NAMES[0]] == corrected
    assert "persons.csv" in driver.window.status.currentMessage()


def test_a_table_that_was_taken_back_in_the_panel_is_not_changed_again(
    panel: tuple[WindowDriver, PersonsPanel], letters: Path
) -> None:
    driver, view = panel
    before = snapshot(letters)
    persons = {person.name: person for person in view.people.things}
    view.merge_with(persons["Buess, J. E."], persons["Christ-Wackernagel, Paul"])
    driver.wait_for_tasks()
    view.undo()
    take_back(driver)
    assert snapshot(letters)[NAMES[0]] == before[NAMES[0]]
    assert "persons.csv" not in driver.window.status.currentMessage()


def test_a_new_name_and_the_letters_that_follow_it_are_one_step(
    panel: tuple[WindowDriver, PersonsPanel], letters: Path
) -> None:
    driver, view = panel
    before = snapshot(letters)[NAMES[0]]
    name = "Christ-Wackernagel, Paul"
    named = find_items_naming(view.people.project, name)
    select(view, "christ-w")
    asked: list[bool] = []

    def agree(box: QMessageBox) -> None:
        asked.append(True)
        box.button(QMessageBox.StandardButton.Yes).click()

    driver.answer_dialog(QMessageBox, agree)
    cell = view.cells.item(column(view, "name"), 0)
    assert cell
    cell.setText("Christ, Paul")
    driver.qtbot.waitUntil(lambda: bool(asked))
    driver.wait_for_tasks()
    assert find_items_naming(view.people.project, "Christ, Paul") == named
    take_back(driver)
    assert find_items_naming(view.people.project, name) == named
    assert snapshot(letters)[NAMES[0]] == before


def test_another_programs_table_is_not_overwritten(
    panel: tuple[WindowDriver, PersonsPanel], letters: Path
) -> None:
    driver, view = panel
    select(view, "buess")
    path = letters / NAMES[0]
    path.write_bytes(path.read_bytes().replace(b"Vorstand", b"Leiter"))
    theirs = path.read_bytes()
    item = view.cells.item(column(view, "birthDate"), 0)
    assert item
    item.setText("1880")
    assert path.read_bytes() == theirs and "changed by another program" in view.message_label.text()
    view.refresh()
    driver.wait_for_tasks()
    shown = view.cells.item(column(view, "job_name"), 0)
    assert shown and shown.text() == "Leiter"


def test_the_sheets_copy_has_priority_over_upstreams_file(window_on: OpenWindow, letters: Path) -> None:
    copy = letters / "ground_truths" / "sheet" / "persons.csv"
    copy.parent.mkdir()
    shutil.copy(letters / NAMES[0], copy)
    driver: WindowDriver = window_on(letters)
    view = open_panel(driver)
    select(view, "buess")
    item = view.cells.item(column(view, "deathDate"), 0)
    assert item
    item.setText("1950")
    for path in (copy, letters / NAMES[0]):
        (row,) = [
            cells
            for _, cells in tabs.list_numbered_rows(Table("p", tabs.read_tables(path)[0].rows))
            if "Buess" in cells["name"]
        ]
        assert row["deathDate"] == "1950"


def test_only_letters_have_persons(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    action = driver.window.context.panels["persons_panel"].toggleViewAction()
    assert not action.isVisible() and not action.isEnabled()
    assert driver.window.context.panels["persons_panel"].isHidden()


def test_after_an_import_the_sheets_copies_follow_a_merge(
    window_on: OpenWindow, letters: Path, sheet: Path, tmp_path: Path
) -> None:
    people = tmp_path / "people.csv"
    shutil.copy(letters / NAMES[0], people)
    driver: WindowDriver = window_on(letters)

    def first(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet, people)
        run_import(driver, dialog)

    open_import(driver, first)
    view = open_panel(driver)
    persons = {person.name: person for person in view.people.things}
    view.merge_with(persons["Buess, J. E."], persons["Christ-Wackernagel, Paul"])
    driver.wait_for_tasks()
    copy = letters / "ground_truths" / "sheet" / "ground_truth_export.csv"
    assert "Christ-Wackernagel, Paul" not in copy.read_text(encoding="utf-8")

    def again(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet, people)
        assert {line[0] for line in list_lines(dialog)} <= {"Only here", "Doubtful"}

    open_import(driver, again)


def test_a_new_person_without_a_name_is_taken_back_by_escape(
    panel: tuple[WindowDriver, PersonsPanel], letters: Path
) -> None:
    driver, view = panel
    before = snapshot(letters)
    view.names_line.name.clearEditText()
    view.names_line.new.click()
    assert snapshot(letters) != before
    driver.press("Escape")
    assert snapshot(letters) == before and not view.menu.by_name["undo"].isEnabled()
    view.names_line.new.click()
    enter_text(driver, view, "Meier, Anna")
    view.cells.edit_at("birthDate")
    driver.press("Escape")
    assert view.people.register.find_by_name("Meier, Anna")

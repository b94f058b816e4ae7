"""Persons of the real letters in the form: completed from the tables, created, spellings added, inserted from the panel."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gtapp.editor.form.suggestions import SuggestionList
from gtapp.editor.form.tag_editor import TagListEditor
from gtapp.editor.form.tag_names import make_names_mime, read_names
from gtapp.features.replace.window.replace_part import ReplacePart
from tests.features.letters.window.register_steps import open_persons
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

SENDERS, RECEIVERS = ("sender_persons",), ("receiver_persons",)


@pytest.fixture
def driver(window_on: OpenWindow, letters: Path) -> WindowDriver:
    """The window at letter 8, sent by `<Krasting, Wilhelm>` to nobody who could be named, with the cursor in the receivers."""
    found: WindowDriver = window_on(letters)
    found.go("letter08")
    enter(found, RECEIVERS)
    return found


def enter(driver: WindowDriver, field: tuple[str, ...]) -> None:
    driver.workspace.form.focus_pointer(field)
    driver.wait_for_tasks()


def read(driver: WindowDriver, field: tuple[str, ...] = RECEIVERS) -> Any:
    assert driver.session.document
    return driver.session.document.get(field)


def type_name(driver: WindowDriver, text: str) -> list[str]:
    """Type a text; return what is offered."""
    driver.type(driver.focus, text)
    shown = [each for each in driver.window.findChildren(SuggestionList) if each.isVisible()]
    return [each.list.item(row).text() for each in shown for row in range(each.list.count())]


def read_persons(letters: Path) -> dict[str, dict[str, str]]:
    with (letters / "ground_truths" / "persons.csv").open(encoding="utf-8", newline="") as file:
        return {row["name"]: row for row in reversed(list(csv.DictReader(file)))}


def test_a_name_takes_the_place_of_none_by_return(driver: WindowDriver) -> None:
    assert read(driver) == ["None"]
    assert type_name(driver, "ott") == ["Oettinger-Meili, Artur", "Create “ott” · Up, Return"]
    driver.press("Return")
    assert read(driver) == ["Oettinger-Meili, Artur"]
    assert driver.workspace.form.focused_pointer() == RECEIVERS


def test_tab_takes_a_name_and_goes_on_and_escape_leaves_what_was_typed(driver: WindowDriver) -> None:
    type_name(driver, "planta")
    driver.press("Tab")
    assert read(driver) == ["Vischer-von Planta, Max"]
    assert driver.workspace.form.focused_pointer() != RECEIVERS
    enter(driver, RECEIVERS)
    type_name(driver, "Wacker")
    driver.press("Escape")
    driver.press("Tab")
    assert read(driver) == ["Vischer-von Planta, Max", "Wacker"]


def test_check_and_next_takes_the_name_that_is_chosen(driver: WindowDriver, letters: Path) -> None:
    type_name(driver, "planta")
    driver.press("Alt+Shift+Return")
    record = json.loads((letters / "ground_truths" / "letter08.json").read_text(encoding="utf-8"))
    assert record["receiver_persons"] == ["Vischer-von Planta, Max"]
    assert driver.current != "letter08"


def test_another_spelling_finds_the_person(driver: WindowDriver) -> None:
    (first, *_) = type_name(driver, "Herrn Dr. Max V")
    assert first == "Vischer-von Planta, Max · Herrn Dr. Max Vischer"


def test_brackets_are_typed_or_cycled(driver: WindowDriver) -> None:
    type_name(driver, "<<krast")
    driver.press("Return")
    assert read(driver) == ["<<Krasting, Wilhelm>>"]
    for expected in ("Krasting, Wilhelm", "<Krasting, Wilhelm>", "<<Krasting, Wilhelm>>"):
        driver.press("Alt+Shift+H")
        assert read(driver) == [expected]


def test_a_new_person_is_created_last_in_the_list(driver: WindowDriver, letters: Path) -> None:
    offered = type_name(driver, "Wanzenried, Gottlieb")
    assert offered[-1] == "Create “Wanzenried, Gottlieb” · Up, Return"
    driver.press("Up")
    driver.press("Return")
    assert read(driver) == ["Wanzenried, Gottlieb"]
    assert read_persons(letters)["Wanzenried, Gottlieb"]["identifier_value"] == "P016"
    assert json.loads((letters / "ground_truths" / "persons.json").read_text())
    driver.wait_for_tasks()
    assert "Create" not in " ".join(type_name(driver, "Wanzenried, Gottlieb"))


@pytest.mark.parametrize("typed", ["Wanzenried, Gottlieb", "ott"])
def test_going_down_and_return_create_nobody(driver: WindowDriver, letters: Path, typed: str) -> None:
    before = read_persons(letters)
    offered = type_name(driver, typed)
    assert offered[-1].startswith("Create")
    for _ in offered:
        driver.press("Down")
    driver.press("Return")
    assert read_persons(letters) == before
    assert read(driver) in (["Wanzenried, Gottlieb"], ["Oettinger-Meili, Artur"])


def test_an_inscribed_name_becomes_a_spelling_of_the_person_at_its_place(
    driver: WindowDriver, letters: Path
) -> None:
    enter(driver, ("receiver_persons_inscribed",))
    type_name(driver, "Herrn Vice-Vischer")
    driver.press("Return")
    driver.press("Tab")
    driver.wait_for_tasks()
    type_name(driver, "Visch")
    driver.press("Shift+Return")
    assert read(driver) == ["Vischer-von Planta, Max"]
    assert "Herrn Vice-Vischer" in read_persons(letters)["Vischer-von Planta, Max"]["alternateName"]


def test_an_inscribed_name_is_added_from_its_own_field(driver: WindowDriver, letters: Path) -> None:
    enter(driver, ("sender_persons_inscribed",))
    type_name(driver, "W. Krasting sen.")
    driver.press("Shift+Return")
    assert read(driver, ("sender_persons_inscribed",)) == ["W. Krasting sen."]
    assert "W. Krasting sen." in read_persons(letters)["Krasting, Wilhelm"]["alternateName"]


def test_a_click_on_the_note_adds_the_spelling(driver: WindowDriver, letters: Path) -> None:
    enter(driver, ("sender_persons_inscribed",))
    type_name(driver, "W. Krasting sen.")
    [offered] = [each for each in driver.window.findChildren(SuggestionList) if each.isVisible()]
    QTest.mouseClick(offered.note, Qt.MouseButton.RightButton)
    assert "W. Krasting sen." not in read_persons(letters)["Krasting, Wilhelm"]["alternateName"]
    QTest.mouseClick(offered.note, Qt.MouseButton.LeftButton)
    assert read(driver, ("sender_persons_inscribed",)) == ["W. Krasting sen."]
    assert "W. Krasting sen." in read_persons(letters)["Krasting, Wilhelm"]["alternateName"]


def test_what_was_typed_becomes_a_spelling_where_nothing_is_inscribed(
    driver: WindowDriver, letters: Path
) -> None:
    type_name(driver, "Direktor Oettinger")
    driver.press("Down")
    driver.press("Shift+Return")
    assert read(driver) == ["Oettinger-Meili, Artur"]
    assert "Direktor Oettinger" in read_persons(letters)["Oettinger-Meili, Artur"]["alternateName"]


def test_undo_takes_back_whole_names(driver: WindowDriver) -> None:
    type_name(driver, "ott")
    driver.press("Return")
    type_name(driver, "krast")
    driver.press("Return")
    driver.press("Alt+Shift+H")
    found = []
    for _ in range(3):
        driver.press("Ctrl+Z")
        found.append(list(read(driver)))
    assert found == [["Oettinger-Meili, Artur", "Krasting, Wilhelm"], ["Oettinger-Meili, Artur"], ["None"]]


def test_names_are_inserted_from_the_panel_by_key_and_double_click(driver: WindowDriver) -> None:
    panel = open_persons(driver)
    driver.type(panel.search, "speich")
    panel.search.setFocus()
    driver.press("Shift+Return")
    assert read(driver) == ["Speich, Rudolf"]
    assert driver.workspace.form.isAncestorOf(driver.focus)
    panel.search.setText("glaser")
    driver.wait_for_tasks()
    place = panel.table.visualRect(panel.table.model().index(0, 0)).center()
    QTest.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert read(driver) == ["Speich, Rudolf", "Glaser-Zillig, Alfred"]
    driver.workspace.form.focus_pointer(("letter_title",))
    panel.insert_name()
    assert "names" in driver.window.statusBar().currentMessage()


def test_a_name_is_dragged_from_the_panel(driver: WindowDriver) -> None:
    table = open_persons(driver).table
    rows, start = table.viewport(), table.visualRect(table.model().index(1, 0)).center()
    QTest.mousePress(rows, Qt.MouseButton.LeftButton, pos=start)
    for distance in (1, 2 * QApplication.startDragDistance()):
        QTest.mouseMove(rows, start - QPoint(distance, 0))
    drag = table.findChild(QDrag)
    assert isinstance(drag, QDrag)
    assert read_names(drag.mimeData()) == ["Christ-Wackernagel, Paul"]


def test_a_letter_goes_to_its_field_beside_a_panel_whose_button_has_it_too(driver: WindowDriver) -> None:
    panel = open_persons(driver)
    panel.search.setFocus()
    driver.press("Alt+N")
    driver.qtbot.waitUntil(lambda: panel.cells.isAncestorOf(driver.focus))
    enter(driver, RECEIVERS)
    driver.press("Alt+N")
    assert driver.workspace.form.focused_pointer() == SENDERS


def test_a_name_is_dropped_into_the_field(driver: WindowDriver) -> None:
    editor = driver.focus.parentWidget()
    assert isinstance(editor, TagListEditor)
    data, here = make_names_mime(["Speich, Rudolf"], "Speich, Rudolf"), QPointF(20, 10)
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(here.toPoint(), copy, data, left, none)
    QApplication.sendEvent(editor, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(editor, QDropEvent(here, copy, data, left, none))
    assert read(driver) == ["Speich, Rudolf"]


def test_a_name_with_comma_and_pipe_survives_in_the_files(driver: WindowDriver, letters: Path) -> None:
    before = snapshot(letters)
    assert driver.session.document
    driver.session.document.set((*RECEIVERS, 0), "Müller | Söhne, Karl")
    type_name(driver, "krast")
    driver.press("Return")
    driver.press("Ctrl+S")
    record = json.loads((letters / "ground_truths" / "letter08.json").read_text(encoding="utf-8"))
    assert record["receiver_persons"] == ["Müller | Söhne, Karl", "Krasting, Wilhelm"]
    after = snapshot(letters)
    changed = {name for name in after if after[name] != before.get(name) and not name.startswith(".gtapp")}
    assert changed <= {"ground_truths/letter08.json", "ground_truths/letters.csv", "gtapp-status.tsv"}


def test_the_search_selects_the_tag_that_has_the_text(driver: WindowDriver) -> None:
    driver.press("Ctrl+H")
    bar = driver.window.features.part(ReplacePart).find_bar
    assert bar
    QTest.keyClicks(bar.row.field, "Krasting")
    assert bar.row.field.hasFocus() and driver.workspace.form.focused_pointer() == SENDERS
    block = driver.workspace.form.focus_block
    tags = block.findChild(TagListEditor) if block else None
    assert tags and [tags.entries.closed[at] for at in tags.selected] == ["<Krasting, Wilhelm>"]
    driver.workspace.form.show_text(RECEIVERS, 0, 0)
    assert not tags.selected


def test_the_menu_of_a_name_has_its_brackets_and_leaves_out_what_has_no_use(driver: WindowDriver) -> None:
    enter(driver, SENDERS)
    form = driver.workspace.form
    menu = form._actions.create_menu(QApplication.focusWidget())
    names = {name for name, action in form.actions_by_name.items() if action in menu.actions()}
    assert {"cycle_marks", "switch_tags"} <= names and "fix_alike" not in names

"""Check and next: doubts come first; the line above the form; undo and redo across items; by keys in the window."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gtapp.core.store.check_note import CheckNote
from gtapp.editor import status_bar
from gtapp.editor.action_bar import AccentButton
from gtapp.editor.form.fix_bar import FixButton
from gtapp.editor.form.readings_bar import ReadingsBar
from gtapp.editor.form.value_block import ValueBlock
from tests.window.window_driver import WindowDriver, draft, hash_files, is_waiting, record, scan, truth, value
from tests.window_fixtures import OpenWindow

PLACE = ("publication", "place")


@pytest.fixture
def drafts(tmp_path: Path) -> Path:
    """A project of four cards with drafts; one of them has two issues."""
    folder = tmp_path / "drafts"
    for number in range(1, 5):
        scan(folder / "images" / f"d{number}.png")
        content: dict[str, Any] = {"title": ["no", "text"], "pages": "30 S."} if number == 2 else {}
        draft(folder, f"d{number}", record(f"Name {number}", **content))
    truth(folder, "z", record())
    return folder


def says(driver: WindowDriver, text: str) -> bool:
    return text in driver.window.status.currentMessage()


def name_item(driver: WindowDriver) -> str:
    """Return how messages name the item on the screen: with its title, as soon as that is known."""
    return driver.workspace.items.summaries.name_item(driver.session.index)


def show_header(driver: WindowDriver) -> tuple[str, str]:
    """Return the line above the form when the doubts are counted."""
    header, tasks = driver.workspace.header, driver.window.context.tasks
    driver.wait_until_settled()
    driver.qtbot.waitUntil(lambda: not is_waiting(driver.doubts, header) and not tasks.is_busy)
    return header.text.text(), header.button.text() if header.button.isVisible() else ""


def arrive(driver: WindowDriver, item: str) -> None:
    """Go to an item and wait until what its doubts follow from is read."""
    driver.go(item)
    show_header(driver)


def accept_issues(driver: WindowDriver) -> None:
    """Accept the open issues of an item, each where *Check and next* stops at it."""
    document = driver.session.document
    while document and any(each.level == "issue" for each in document.issues):
        driver.press("Alt+Shift+Y")
        driver.press("Ctrl+F3")


def focused(driver: WindowDriver) -> Any:
    return driver.workspace.form.focused_pointer()


# doubts


def test_check_and_next_visits_each_doubt_and_then_checks(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    assert focused(driver) == ("publication", "title")
    driver.qtbot.waitUntil(lambda: driver.workspace.header.button.text() == "2 doubts left")
    driver.press("Ctrl+Return")
    assert focused(driver) == ("publication", "pages")
    assert driver.session.project.status("d2").name == "draft"
    driver.press("Alt+Shift+Y")
    driver.qtbot.waitUntil(lambda: driver.workspace.header.button.text() == "1 doubt left")
    driver.press("Ctrl+Return")
    assert focused(driver) == ("publication", "title"), "visited, but neither fixed nor accepted"
    driver.set("/publication/title", "Title")
    driver.press("Ctrl+Return")
    assert driver.session.project.status("d2").name == "checked" and driver.current == "d3"
    note = driver.session.project.status("d2").check_note
    assert note[:2] == CheckNote(0, ("invalid /publication/pages",))[:2]
    driver.qtbot.waitUntil(partial(says, driver, "(d2) is checked."))
    driver.press("Ctrl+Z")
    assert driver.current == "d2" and says(driver, "No longer checked: Name 2, Käthe (d2)")


def test_the_button_says_where_it_leads(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    button = driver.workspace.form_part.findChild(AccentButton)
    assert button
    arrive(driver, "d2")
    driver.qtbot.waitUntil(lambda: button.text() == "Next doubt")
    assert button.accessibleName() == "Next doubt"
    width = button.width()
    driver.press("Alt+Shift+Y")
    driver.press("Ctrl+Return")
    driver.press("Alt+Shift+Y")
    driver.qtbot.waitUntil(lambda: button.text() == "Check and next")
    driver.press("Ctrl+Return")
    assert driver.session.project.status("d2").name == "checked"
    assert button.width() >= width


def test_where_no_doubt_is_found_it_is_said_what_that_is_worth(window_on: OpenWindow, drafts: Path) -> None:
    for number in range(5, 12):
        scan(drafts / "images" / f"e{number:02}.png")
        draft(drafts, f"e{number:02}", record(f"Name {number}", place="Basel"))
    driver = window_on(drafts)
    arrive(driver, "d1")
    header = driver.workspace.header
    driver.qtbot.waitUntil(lambda: header.button.text() == "No doubts found")
    assert header.button.toolTip().endswith("is not known yet. A second opinion finds more.")
    driver.press("Ctrl+F3")
    assert says(driver, "A second opinion finds more.")
    for number in range(5, 10):
        arrive(driver, f"e{number:02}")
        driver.set("/publication/place", "Bern")
        driver.press("Alt+Shift+Return")
    arrive(driver, "d4")
    driver.press("Ctrl+F3")  # its place, where the cursor was put, is doubted now
    driver.press("Ctrl+F3")
    assert says(driver, "doubts pointed to 4 of the last 5 errors")
    driver.qtbot.waitUntil(lambda: "4 of the last 5 errors" in header.button.toolTip())


def test_a_doubt_is_explained_as_long_as_the_cursor_is_there(
    window_on: OpenWindow, drafts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window_on(drafts)
    monkeypatch.setattr(status_bar, "_MESSAGE_MS", 1)
    arrive(driver, "d2")
    driver.press("Ctrl+Return")
    shown = driver.window.status.currentMessage()
    assert "S." in shown
    later = status_bar.StatusBar(driver.window)
    later.show_temporary("a message that ends after the time of messages")
    driver.qtbot.waitUntil(lambda: not later.currentMessage())
    assert driver.window.status.currentMessage() == shown
    driver.press("Tab")
    driver.qtbot.waitUntil(lambda: not driver.window.status.currentMessage())


def test_a_doubt_that_is_reached_by_tab_is_explained(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    while focused(driver) != ("publication", "pages"):
        driver.press("Tab")
    driver.qtbot.waitUntil(partial(says, driver, "S."))
    driver.press("Tab")
    driver.qtbot.waitUntil(lambda: not driver.window.status.currentMessage())


def test_a_doubt_that_the_cursor_was_in_is_not_visited_again(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    driver.set("/publication/title", "Title")
    driver.workspace.form.focus_pointer(("publication", "pages"))
    driver.press("Alt+Shift+Y")
    driver.press("Ctrl+Return")
    assert driver.session.project.status("d2").name == "checked"


def test_an_item_begins_at_its_first_doubt_or_else_at_its_first_value(
    window_on: OpenWindow, drafts: Path
) -> None:
    driver = window_on(drafts)
    arrive(driver, "d1")
    first = focused(driver)
    arrive(driver, "d2")
    assert first != focused(driver) == ("publication", "title")
    arrive(driver, "d3")
    assert focused(driver) == first
    driver.press("Ctrl+PgUp")
    assert focused(driver) == ("publication", "title")  # read ahead: at once


@pytest.mark.parametrize("keys", ["Tab", "Ctrl+A", "End"])
def test_the_cursor_stays_where_work_began_before_the_doubts_were_known(
    window_on: OpenWindow, drafts: Path, keys: str
) -> None:
    draft(drafts, "d4", record(pages="30 S."))
    driver = window_on(drafts)
    arrive(driver, "d1")
    driver.workspace.go_to(driver.session.index + 3)  # no neighbour: nothing was read ahead
    assert driver.current == "d4" and not driver.doubts.is_prepared
    driver.press_again(keys)
    place = focused(driver)
    show_header(driver)
    assert focused(driver) == place != ("publication", "pages")


def test_the_cursor_goes_to_a_doubt_that_is_known_later(window_on: OpenWindow, drafts: Path) -> None:
    draft(drafts, "d4", record(pages="30 S."))
    driver = window_on(drafts)
    arrive(driver, "d1")
    driver.workspace.go_to(driver.session.index + 3)
    assert not driver.doubts.is_prepared
    show_header(driver)
    assert focused(driver) == ("publication", "pages")


def test_the_doubt_that_an_item_begins_at_needs_no_key_of_its_own(
    window_on: OpenWindow, drafts: Path
) -> None:
    draft(drafts, "d2", {**record(), "type": {"type": "Letter"}})
    driver = window_on(drafts)
    arrive(driver, "d2")
    driver.press("Alt+Shift+Y")
    driver.press("Ctrl+Return")
    assert driver.session.project.status("d2").name == "checked"


def test_an_item_that_nobody_has_begun_is_checked_by_check_anyway_alone(
    window_on: OpenWindow, drafts: Path
) -> None:
    scan(drafts / "images" / "e.png")
    driver = window_on(drafts)
    arrive(driver, "e")
    for _ in range(3):  # past the doubts about missing values
        driver.press("Ctrl+Return")
    assert driver.current == "e" and driver.session.project.status("e").name == "open"
    assert says(driver, "Nothing is filled in") and says(driver, "Check anyway (Alt+Shift+Return)")
    for name in ("save", "checked"):
        driver.window.context.actions.by_name[name].trigger()
        assert driver.session.project.status("e").name == "open"
    assert not list(drafts.rglob("e.json"))
    driver.press("Alt+Shift+Return")
    assert driver.session.project.status("e").name == "checked"


def test_an_item_of_which_one_value_is_filled_in_is_checked(window_on: OpenWindow, drafts: Path) -> None:
    scan(drafts / "images" / "e.png")
    driver = window_on(drafts)
    arrive(driver, "e")
    driver.set("/publication/title", "Title")
    driver.press("Ctrl+Return")
    accept_issues(driver)
    driver.press("Ctrl+Return")
    assert driver.session.project.status("e").name == "checked"


@pytest.mark.parametrize("keys", ["Ctrl+Return", "Alt+Shift+Return"])
def test_a_double_press_checks_one_item(window_on: OpenWindow, drafts: Path, keys: str) -> None:
    draft(drafts, "d2", record())
    driver = window_on(drafts)
    arrive(driver, "d1")
    driver.press(keys)
    driver.press_again(keys)
    assert driver.current == "d2"
    assert driver.session.project.status("d2").name == "draft"
    driver.press(keys)
    assert driver.session.project.status("d2").name == "checked"


def test_a_double_click_on_check_and_next_checks_one_item(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    arrive(driver, "d1")
    button = driver.window.findChild(AccentButton)
    assert button
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(button, Qt.MouseButton.LeftButton)
    assert driver.current == "d2"
    assert driver.session.project.status("d2").name == "draft"


def test_doubts_of_one_item_are_gone_through_as_quickly_as_keys_are_pressed(
    window_on: OpenWindow, drafts: Path
) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    driver.press("Alt+Shift+Y")
    driver.press_again("Ctrl+Return")
    driver.press("Alt+Shift+Y")
    driver.press_again("Ctrl+Return")
    assert driver.session.project.status("d2").name == "checked"


def test_check_anyway_records_the_doubts_left(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    driver.press("Alt+Shift+Return")
    assert driver.current == "d3" and driver.session.project.status("d2").check_note.open_doubts == 2
    driver.qtbot.waitUntil(partial(says, driver, "doubts left open: 2"))
    driver.go("d2")
    text, count = show_header(driver)
    assert "doubts left open: 2" in text and count == ""
    row = driver.workspace.items.model.row_of(driver.session.index)
    tip = driver.workspace.items.model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "Checked by" in tip and "doubts left open: 2" in tip


def test_next_doubt_has_a_key_and_the_line_above_the_form_a_button(
    window_on: OpenWindow, drafts: Path
) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    assert show_header(driver) == ("Draft by gpt-4o", "2 doubts left")
    assert "Ctrl+F3" in driver.workspace.header.button.toolTip()
    QTest.mouseClick(driver.workspace.header.button, Qt.MouseButton.LeftButton)
    assert driver.workspace.form.focused_pointer() == ("publication", "pages")
    assert show_header(driver)[1] == "2 doubts left"
    accept_issues(driver)
    driver.press("Ctrl+F3")
    assert says(driver, "No doubts are left") and driver.current == "d2"
    assert show_header(driver)[1] == "No doubts found"


def test_the_doubt_in_which_the_cursor_is_counts_until_it_leaves(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    driver.go("d1")
    driver.set("/publication/place", "Bern")
    driver.press("Ctrl+Return")
    arrive(driver, "d3")
    driver.qtbot.waitUntil(lambda: show_header(driver)[1] == "1 doubt left")
    assert focused(driver) == PLACE
    driver.press("Shift+Tab")
    driver.qtbot.waitUntil(lambda: show_header(driver)[1] == "No doubts found")


def test_a_field_that_was_wrong_in_checked_drafts_is_doubted_in_the_next(
    window_on: OpenWindow, drafts: Path
) -> None:
    driver = window_on(drafts)
    driver.go("d1")
    driver.set("/publication/place", "Bern")
    driver.press("Ctrl+Return")
    assert driver.current == "d2"
    arrive(driver, "d3")
    assert driver.current == "d3" and focused(driver) == PLACE
    driver.qtbot.waitUntil(partial(says, driver, "Wrong in 1 of 1 drafts that were checked here lately"))
    driver.press("Return")  # confirmed by itself
    driver.press("Ctrl+Return")
    document = driver.session.project.document("d3")
    assert document.find_origin(PLACE) == "confirmed"
    assert document.find_origin(("author", "last_name")) == "shown"


def test_the_next_unchecked_item_follows_and_the_list_begins_again(
    window_on: OpenWindow, drafts: Path
) -> None:
    driver = window_on(drafts)
    for item, following in (("d3", "d4"), ("d4", "z"), ("z", "d1"), ("d1", "d2"), ("d2", "d2")):
        driver.go(item)
        driver.press("Alt+Shift+Return")
        driver.wait_for_tasks()
        assert driver.current == following
    driver.qtbot.waitUntil(partial(says, driver, "Every item of the list is checked."))
    assert driver.window.status.currentMessage().endswith("is checked."), (
        "without the doubt that was gone to last"
    )


def test_only_the_current_item_is_selected_while_ctrl_is_held(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    for _ in range(3):
        driver.press("Ctrl+PgDown")
        with driver.qtbot.waitSignal(driver.workspace.settled):
            driver.workspace.settle_timer.start()
        assert driver.workspace.items.selected == [driver.session.index]


def test_looking_at_doubts_writes_nothing(window_on: OpenWindow, drafts: Path) -> None:
    before = hash_files(drafts)
    driver = window_on(drafts)
    for _ in range(3):
        driver.press("Ctrl+F3")
        driver.press("Ctrl+PgDown")
        show_header(driver)
    driver.close()
    assert hash_files(drafts) == before


# issues


def list_issues(driver: WindowDriver) -> list[Any]:
    document = driver.session.document
    return [each.pointer for each in document.issues if each.level == "issue"] if document else []


def test_undo_takes_back_a_check_and_then_what_was_accepted(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    accept_issues(driver)
    driver.press("Ctrl+Return")
    assert len(driver.session.project.status("d2").check_note.accepted) == 2
    assert "accepted: " in driver.session.project.status("d2").note
    driver.press("Ctrl+Z")
    assert driver.current == "d2" and not list_issues(driver)
    assert driver.session.project.status("d2").name == "draft"
    for count in (1, 2):
        driver.press("Ctrl+Z")
        assert len(list_issues(driver)) == count
    for count in (1, 0, 0):
        driver.press("Ctrl+Y")
        assert len(list_issues(driver)) == count
    assert driver.session.project.status("d2").name == "checked"


def test_an_issue_that_was_accepted_is_open_again_once_its_value_changes(
    window_on: OpenWindow, drafts: Path
) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    accept_issues(driver)
    driver.set("/publication/pages", "31 S.")
    assert list_issues(driver) == [("publication", "pages")]
    driver.press("Ctrl+Return")
    assert driver.current == "d2" and focused(driver) == ("publication", "pages")
    driver.qtbot.waitUntil(partial(says, driver, "Alt+Shift+Y"))


def test_an_issue_that_is_corrected_is_no_longer_explained(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    arrive(driver, "d2")
    driver.press("Ctrl+Return")
    assert focused(driver) == ("publication", "pages") and says(driver, "Alt+Shift+Y")
    driver.press("Ctrl+A")
    driver.type(driver.focus, "30")
    driver.qtbot.waitUntil(lambda: not says(driver, "Alt+Shift+Y"))
    assert focused(driver) == ("publication", "pages")


def test_what_is_accepted_can_be_opened_again_and_is_kept_before_the_check(
    window_on: OpenWindow, drafts: Path
) -> None:
    before = hash_files(drafts)
    driver = window_on(drafts)
    arrive(driver, "d2")
    driver.press("Alt+Shift+Y")
    assert list_issues(driver) == [("publication", "pages")]
    driver.press("Alt+Shift+Y")
    assert len(list_issues(driver)) == 2 and says(driver, "No longer accepted")
    driver.press("Alt+Shift+Y")
    arrive(driver, "d1")
    arrive(driver, "d2")
    assert list_issues(driver) == [("publication", "pages")]
    driver.close()
    again = window_on(drafts)
    arrive(again, "d2")
    assert list_issues(again) == [("publication", "pages")]
    assert again.session.project.status("d2").name == "draft" and not again.session.project.find_unsaved()
    again.press("Ctrl+Z")
    assert len(list_issues(again)) == 2
    again.close()
    assert {path: each for path, each in hash_files(drafts).items() if path in before} == before


@pytest.mark.posix
def test_what_was_accepted_outlives_a_killed_program(window_on: OpenWindow, drafts: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from gtapp.features import open_to_write
document = open_to_write(Path({str(drafts)!r}), None).document("d2")
document.record_accepted({{each.pointer: ((), (each.kind,)) for each in document.issues[:1]}})
os.kill(os.getpid(), signal.SIGKILL)
"""
    ended = subprocess.run([sys.executable, "-c", code], env=os.environ, check=False)
    assert ended.returncode == -signal.SIGKILL
    driver = window_on(drafts)
    arrive(driver, "d2")
    assert list_issues(driver) == [("publication", "pages")]


def test_a_checked_item_that_was_changed_is_not_checked_again_with_a_new_issue(
    window_on: OpenWindow, drafts: Path
) -> None:
    driver = window_on(drafts)
    driver.go("d1")
    driver.press("Ctrl+Return")
    arrive(driver, "d1")
    driver.set("/publication/pages", "30 S.")
    driver.press("Ctrl+Return")
    assert driver.current == "d1" and focused(driver) == ("publication", "pages")


def test_a_kind_of_issue_is_accepted_for_the_whole_project(window_on: OpenWindow, drafts: Path) -> None:
    draft(drafts, "d4", record(pages="30 S."))
    driver = window_on(drafts)
    arrive(driver, "d2")
    driver.workspace.form.focus_pointer(("publication", "pages"))
    accept = driver.window.context.actions.by_name["accept_kind"]
    accept.trigger()
    assert list_issues(driver) == [("publication", "title")]
    arrive(driver, "d4")
    assert not list_issues(driver)
    driver.workspace.form.focus_pointer(("publication", "pages"))
    accept.trigger()
    assert list_issues(driver) == [("publication", "pages")]
    accept.trigger()
    driver.close()
    again = window_on(drafts)
    arrive(again, "d4")
    again.qtbot.waitUntil(lambda: not list_issues(again))


def test_what_most_records_of_the_folder_have_is_a_note(window_on: OpenWindow, drafts: Path) -> None:
    for number in range(6):
        truth(drafts, f"y{number}", record(pages="30 S."))
    driver = window_on(drafts)
    arrive(driver, "d2")
    driver.qtbot.waitUntil(lambda: list_issues(driver) == [("publication", "title")])


# undo across items


def test_undo_after_check_and_next_returns_and_takes_back_the_check_alone(
    window_on: OpenWindow, drafts: Path
) -> None:
    driver = window_on(drafts)
    driver.go("d1")
    driver.set("/publication/place", "Bern")
    driver.press("Ctrl+Return")
    file = drafts / "ground_truths/d1.json"
    made = file.read_bytes()
    driver.press("Ctrl+Z")
    assert driver.current == "d1" and not file.exists()
    assert driver.session.project.status("d1").name == "draft"
    assert driver.session.document and driver.session.document.get("/publication/place") == "Bern"
    assert says(driver, "No longer checked: Name 1, Käthe (d1)")
    assert driver.workspace.form.isAncestorOf(driver.focus)
    driver.press("Ctrl+Y")
    assert driver.current == "d1" and file.read_bytes() == made
    assert driver.session.project.status("d1").name == "checked"
    assert says(driver, "Checked again: Name 1, Käthe (d1)")
    driver.press("Ctrl+Z")
    driver.press("Ctrl+Z")
    assert driver.session.document.get("/publication/place") == "Basel"
    assert not driver.session.document.is_dirty and not file.exists()


def test_undo_goes_back_to_where_something_was_typed(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    driver.go("z")
    driver.set("/publication/place", "Bern")
    driver.press("Ctrl+PgUp")
    assert value(drafts / "ground_truths/z.json", *PLACE) == "Bern"
    driver.press("Ctrl+Z")
    assert driver.current == "z" and says(driver, f"Undone: {name_item(driver)}")
    assert driver.workspace.form.focused_pointer() == PLACE
    driver.press("Ctrl+PgUp")
    assert value(drafts / "ground_truths/z.json", *PLACE) == "Basel"
    driver.press("Ctrl+Shift+Z")
    assert driver.current == "z" and says(driver, f"Redone: {name_item(driver)}")


def test_undo_of_several_items_names_those_that_others_changed(window_on: OpenWindow, drafts: Path) -> None:
    truth(drafts, "y", record())
    driver = window_on(drafts)
    project = driver.session.project
    with driver.session.steps.group():
        for item in ("y", "z"):
            document = project.document(item)
            document.set("/publication/place", "Bern")
            project.save(document)
    truth(drafts, "y", record(place="Chur"))
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(partial(says, driver, "y was changed later"))
    assert value(drafts / "ground_truths/z.json", *PLACE) == "Basel"
    assert value(drafts / "ground_truths/y.json", *PLACE) == "Chur"


def test_a_file_that_others_changed_since_the_check_stays(window_on: OpenWindow, drafts: Path) -> None:
    driver = window_on(drafts)
    driver.go("d1")
    driver.press("Ctrl+Return")
    file = drafts / "ground_truths/d1.json"
    file.write_bytes(file.read_bytes() + b"\n")
    driver.press("Ctrl+Z")
    assert driver.current == "d1" and file.exists()
    assert driver.session.project.status("d1").name != "draft"


def test_the_next_card_suggests_the_form_in_which_the_last_ones_were_corrected(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    at = ("library_reference", "shelfmark")
    for number in range(1, 5):
        content = {
            **record(),
            "library_reference": {"shelfmark": None, "number": f"U {number}.5", "subjects": ""},
        }
        scan(tmp_path / "p" / "images" / f"e{number}.png")
        draft(tmp_path / "p", f"e{number}", content)
    truth(tmp_path / "p", "z", record())
    driver = window_on(tmp_path / "p")

    def read() -> Any:
        document = driver.session.document
        assert document
        return document.get(at)

    def take(item: str, keys: str) -> Any:
        arrive(driver, item)
        driver.workspace.form.focus_pointer(at)
        driver.press(keys)
        return read()

    for item in ("e1", "e2"):
        taken = take(item, "Ctrl+Shift+F")
        assert taken == f"U {item[1]}.5"
        document = driver.session.document
        assert document
        document.set(at, taken.replace(".", ". "))
        driver.press("Alt+Shift+Return")
    assert take("e3", "Ctrl+Shift+F") == "U 3. 5"
    driver.press("Ctrl+Z")
    assert read() == ""
    driver.press("Ctrl+D")
    assert read() == "U 3.5"


# readings


def answer(folder: Path, run: str, name: str, content: Any) -> None:
    """Write an answer of the model with the name of its run."""
    path = folder / "answers" / "2025-01-01" / run / f"request_{run}_{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        json.dumps({"provider": "test", "model": run, "text": json.dumps(content), "parsed": content})
    )


def list_readings(driver: WindowDriver) -> list[str]:
    """Return the texts of the readings that are shown below the value at the cursor."""
    bars = driver.workspace.form.findChildren(ReadingsBar)
    return [
        each.text()
        for bar in bars
        if bar.isVisible()
        for each in bar.findChildren(FixButton)
        if each.isVisible()
    ]


@pytest.fixture
def read_twice(drafts: Path) -> Path:
    """The project, with another model's answers about d1 and d3."""
    answer(drafts, "T9", "d1", record("Name 1", place="Bern", year=1898))
    answer(drafts, "T9", "d3", record("Name 3"))
    return drafts


def test_the_readings_of_a_doubted_value_are_taken_by_their_numbers(
    window_on: OpenWindow, read_twice: Path
) -> None:
    driver = window_on(read_twice)
    arrive(driver, "d1")
    assert focused(driver) == ("publication", "year")
    driver.qtbot.waitUntil(lambda: list_readings(driver) == ["1  1899  draft", "2  1898  t9"])
    driver.press("Alt+2")
    document = driver.session.document
    assert document and document.get(("publication", "year")) == 1898
    driver.qtbot.waitUntil(lambda: driver.doubts.is_counted and not is_waiting(driver.doubts))
    assert list_readings(driver) == ["1  1899  draft", "2  1898  t9"]
    driver.press("Alt+1")
    assert document.get(("publication", "year")) == 1899
    driver.press("Ctrl+Z")
    driver.press("Ctrl+Z")
    assert document.get(("publication", "year")) == 1899 and not document.can_undo
    driver.press("Ctrl+Return")
    assert focused(driver) == PLACE
    driver.qtbot.waitUntil(lambda: list_readings(driver) == ["1  Basel  draft", "2  Bern  t9"])
    button = next(each for each in driver.workspace.form.findChildren(FixButton) if "Bern" in each.text())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert document.get(PLACE) == "Bern" and document.find_origin(PLACE) == "hand"
    assert focused(driver) == PLACE


def test_the_cursor_goes_to_the_doubtful_word(window_on: OpenWindow, drafts: Path) -> None:
    for number in (1, 3):
        draft(drafts, f"d{number}", record("Name", title="Das Wesen der Dinge", place="St. Gallen am See"))
    answer(drafts, "T9", "d1", record("Name", title="Das Wesen der Dinge", place="St. Galten am See"))
    answer(drafts, "T9", "d3", record("Name", title="Das wahre Wesen der Dinge", place="St. Gallen am Main"))
    driver = window_on(drafts)
    arrive(driver, "d1")
    driver.qtbot.waitUntil(lambda: driver.workspace.form.selected_text() == "Gallen")
    driver.type(driver.focus, "Gallo")
    document = driver.session.document
    assert document and document.get(PLACE) == "St. Gallo am See"
    arrive(driver, "d3")
    driver.qtbot.waitUntil(lambda: focused(driver) == ("publication", "title"))
    assert driver.workspace.form.selected_text() == ""
    driver.type(driver.focus, "gute ")
    document = driver.session.document
    assert document and document.get(("publication", "title")) == "Das gute Wesen der Dinge"
    driver.press("Ctrl+Return")
    assert focused(driver) == PLACE and driver.workspace.form.selected_text() == "See"


def test_a_reading_that_the_record_has_is_confirmed(window_on: OpenWindow, read_twice: Path) -> None:
    driver = window_on(read_twice)
    arrive(driver, "d1")
    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))
    driver.press("Alt+1")
    document = driver.session.document
    assert document and document.find_origin(("publication", "year")) == "confirmed"


def test_readings_are_shown_where_there_are_others_alone(window_on: OpenWindow, read_twice: Path) -> None:
    driver = window_on(read_twice)
    arrive(driver, "d1")
    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))
    driver.workspace.form.focus_pointer(("publication", "title"))
    assert not list_readings(driver)
    driver.workspace.form.focus_pointer(PLACE)
    assert list_readings(driver) == ["1  Basel  draft", "2  Bern  t9"]
    arrive(driver, "d3")
    assert not list_readings(driver)
    driver.workspace.form.focus_pointer(PLACE)
    assert not list_readings(driver)


def list_places(driver: WindowDriver) -> dict[str, QRect]:
    """Return where the form's values stand on the screen."""
    blocks = [each for each in driver.workspace.form.findChildren(ValueBlock) if each.isVisible()]
    return {each.label: each.find_place() for each in blocks}


def test_readings_cover_no_value_and_give_their_room_back(window_on: OpenWindow, read_twice: Path) -> None:
    driver = window_on(read_twice)
    driver.window.resize(1280, 1200)
    arrive(driver, "d4")
    form, before = driver.workspace.form, list_places(driver)
    arrive(driver, "d1")
    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))
    (bar,) = form.findChildren(ReadingsBar)
    place = QRect(bar.mapToGlobal(bar.rect().topLeft()), bar.size())
    assert not [label for label, each in list_places(driver).items() if each.intersects(place)]
    form.focus_pointer(("publication", "title"))
    assert not bar.isVisible()
    assert list_places(driver) == before


def test_the_second_click_of_a_double_click_finds_the_value_of_the_first(
    window_on: OpenWindow, read_twice: Path
) -> None:
    driver = window_on(read_twice)
    driver.window.resize(1280, 1200)
    arrive(driver, "d1")
    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))
    (bar,) = driver.workspace.form.findChildren(ReadingsBar)
    before = list_places(driver)
    label, place = next(each for each in before.items() if each[1].top() > before["Year"].bottom())
    QCursor.setPos(place.center())
    clicked = QApplication.widgetAt(place.center())
    assert clicked
    QTest.mouseClick(clicked, Qt.MouseButton.LeftButton, pos=clicked.mapFromGlobal(place.center()))
    assert focused(driver) != ("publication", "year") and not bar.isVisible()
    assert list_places(driver) == before
    driver.qtbot.waitUntil(lambda: list_places(driver)[label].top() < place.top())


def test_the_panel_of_answers_has_the_numbers_while_it_is_open(
    window_on: OpenWindow, read_twice: Path
) -> None:
    driver = window_on(read_twice)
    arrive(driver, "d1")
    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))
    driver.window.context.panels["values_panel"].open()
    assert not list_readings(driver)
    driver.window.context.panels["values_panel"].close()
    driver.qtbot.waitUntil(lambda: bool(list_readings(driver)))


def test_headings_that_are_shown_as_one_are_visited_and_accepted_once(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    entries = [
        {"date": "1762-02-11", "tags_section": heading, "text": f"{at}. Zu haben", "ntokens": 3}
        for at, heading in enumerate(4 * ["Zum Verkauff:"] + 2 * ["Verloren:"], 1)
    ]
    scan(tmp_path / "page" / "images" / "image_1.png")
    draft(tmp_path / "page", "image_1", {"advertisements": entries})
    (tmp_path / "page" / "gtapp.toml").write_text('benchmark = "fraktur"\n', encoding="utf-8")
    driver = window_on(tmp_path / "page")
    show_header(driver)
    driver.qtbot.waitUntil(lambda: driver.workspace.review.open_count == 2)
    document = driver.session.document
    assert document and focused(driver)[-2:] == (0, "tags_section")
    driver.press("Alt+Shift+Y")
    assert {each.pointer[-2] for each in document.issues if each.level == "issue"} == {4, 5}
    driver.press("Ctrl+Return")
    assert focused(driver)[-2:] == (4, "tags_section")
    driver.press("Alt+Shift+Y")
    driver.press("Ctrl+Return")
    assert driver.session.project.status("image_1").name == "checked"

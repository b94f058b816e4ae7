"""What was on the screen: *Check and next* shows the rest first, and the check says of each value of the draft what was seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QObject, Signal
from PySide6.QtWidgets import QMessageBox

from gtapp.core.record.changes import NEVER_SHOWN, SHOWN
from gtapp.core.schema.pointer import Pointer
from gtapp.core.store.check_note import CheckNote
from gtapp.editor.action_bar import AccentButton
from gtapp.editor.form.editors import TextEditor
from gtapp.editor.record_texts import choose_status_icon, describe_check
from tests.sample_projects import open_checked
from tests.window.window_driver import WindowDriver, cards, draft, envelope, hash_files, record, scan
from tests.window_fixtures import OpenWindow

_PRESSES = 60
"""More than any record here needs."""
_RECORD = {"date": "1762-02-11", "tags_section": "Es wird zum Verkauff offerirt", "ntokens": 9}


def newspaper(folder: Path, count: int, lines: int = 1) -> Path:
    """Make a page with drafts of so many advertisements, each of so many lines."""
    scan(folder / "images" / "image_1.png")
    texts = [
        "\n".join(f"{n}. Zu haben bey Herrn {line}" for line in range(lines)) for n in range(1, count + 1)
    ]
    entries = [{**_RECORD, "text": text} for text in texts]
    path = folder / "drafts" / "request_T1_image_1.json"
    path.parent.mkdir(parents=True)
    path.write_text(envelope(json.dumps({"advertisements": entries})), encoding="utf-8")
    (folder / "gtapp.toml").write_text('benchmark = "fraktur"\n', encoding="utf-8")
    return folder


@pytest.fixture
def page(window_on: OpenWindow, tmp_path: Path) -> WindowDriver:
    """A window on a newspaper page of thirty drafted advertisements, which don't fit."""
    driver = window_on(newspaper(tmp_path / "page", 30))
    wait_for_looks(driver)
    return driver


def wait_for_looks(driver: WindowDriver) -> None:
    """Wait until what is on the screen has been looked at."""
    driver.qtbot.waitUntil(lambda: driver.workspace.shown_values.count_left >= 0)
    driver.wait_until_settled()


def find_shown(driver: WindowDriver) -> set[Pointer]:
    """Return the values of the current document that were shown."""
    assert driver.session.document
    return set(driver.workspace.shown_values.find_shown(driver.session.document))


def count_origins(driver: WindowDriver, origin: str) -> int:
    assert driver.session.document
    return list(driver.session.document.undo_stack.origins.values()).count(origin)


def go_on(driver: WindowDriver) -> bool:
    """Go to what was not shown; wait until it was looked at."""
    before = driver.workspace.shown_values.count_left
    is_left = driver.workspace.shown_values.go_on()
    if is_left:
        driver.qtbot.waitUntil(lambda: driver.workspace.shown_values.count_left < before)
    return is_left


# a record that fits


def test_a_card_that_fits_needs_no_further_press_and_its_check_says_that_it_was_shown(
    window_on: OpenWindow, folder: Path
) -> None:
    driver = window_on(folder)
    driver.go("c10")
    driver.qtbot.waitUntil(lambda: driver.workspace.review.open_count == 0)
    driver.press("Ctrl+Return")
    status = driver.session.project.status("c10")
    assert status.name == "checked" and driver.current == "c11"
    note = status.check_note
    assert (note.confirmed, note.never_shown) == (0, 0) and note.shown > 5
    assert choose_status_icon(status) == "shown"
    assert f"only shown: {note.shown}" in describe_check(status)
    driver.go("c10")
    assert count_origins(driver, SHOWN) == note.shown


def test_values_that_were_confirmed_are_told_from_those_that_were_shown(
    window_on: OpenWindow, folder: Path
) -> None:
    driver = window_on(folder)
    driver.go("c10")
    assert driver.session.document
    drafted = driver.session.document.find_drafted()
    driver.session.document.confirm(drafted[0])
    driver.press("Alt+Shift+Return")
    note = driver.session.project.status("c10").check_note
    assert (note.confirmed, note.shown) == (1, len(drafted) - 1)


def test_a_card_whose_values_were_all_confirmed_has_a_mark_of_its_own(
    window_on: OpenWindow, folder: Path
) -> None:
    driver = window_on(folder)
    driver.go("c10")
    document = driver.session.document
    assert document
    for pointer in document.find_drafted():
        document.confirm(pointer)
    driver.press("Alt+Shift+Return")
    status = driver.session.project.status("c10")
    assert status.check_note.confirmed > 5 and choose_status_icon(status) == "checked"


def test_what_is_changed_by_hand_is_not_counted(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.go("c10")
    driver.set("/publication/title", "Another")
    document = driver.session.document
    assert document
    drafted = len(document.find_drafted())
    driver.press("Alt+Shift+Return")
    assert driver.session.project.status("c10").check_note.shown == drafted


# a record that does not fit


def test_check_and_next_shows_a_screenful_a_press_before_it_checks(page: WindowDriver) -> None:
    driver, shown = page, page.workspace.shown_values
    assert 0 < shown.count_left < 30 * 4, "the first screenful was shown at once"
    driver.qtbot.waitUntil(lambda: f"{shown.count_left} not shown" in driver.workspace.header.button.text())
    button = driver.workspace.form_part.findChild(AccentButton)
    assert button
    driver.qtbot.waitUntil(lambda: button.text() != "Check and next")
    lefts = [shown.count_left]
    while go_on(driver):
        lefts.append(shown.count_left)
        assert len(lefts) < _PRESSES
    assert lefts[-1] == 0
    assert len(lefts) - 1 < 30 / 2, "several advertisements a press"
    driver.press("Alt+Shift+Return")
    note = driver.session.project.status("image_1").check_note
    assert note.never_shown == 0 and note.shown == 30 * 4


def test_the_key_leads_on_and_says_what_is_left(page: WindowDriver) -> None:
    driver = page
    driver.qtbot.waitUntil(lambda: driver.doubts.is_counted)
    for _ in range(_PRESSES):
        if "not on the screen yet" in driver.window.status.currentMessage():
            break
        driver.press("Alt+Shift+Y")  # issues of a draft that was made for this test
        driver.press("Ctrl+Return")
        before = driver.workspace.shown_values.count_left
    assert f"not on the screen yet: {before}." in driver.window.status.currentMessage()
    assert driver.session.project.status("image_1").name == "draft"
    driver.qtbot.waitUntil(lambda: driver.workspace.shown_values.count_left < before)


def test_check_anyway_says_what_was_never_shown_and_a_later_check_of_what_was(page: WindowDriver) -> None:
    driver = page
    left = driver.workspace.shown_values.count_left
    driver.press("Alt+Shift+Return")
    status = driver.session.project.status("image_1")
    assert status.check_note.never_shown == left > 0
    assert choose_status_icon(status) == "never shown"
    assert count_origins(driver, NEVER_SHOWN) == left
    button = driver.workspace.form_part.findChild(AccentButton)
    assert button
    driver.qtbot.waitUntil(lambda: button.text() == "Show the rest")
    while go_on(driver):
        pass
    driver.qtbot.waitUntil(lambda: button.text() == "Check and next")
    driver.press("Alt+Shift+Return")
    note = driver.session.project.status("image_1").check_note
    assert note.never_shown == 0 and note.shown == 30 * 4
    assert count_origins(driver, NEVER_SHOWN) == 0
    driver.press("Ctrl+Z")
    assert driver.session.project.status("image_1").check_note.never_shown == left
    assert count_origins(driver, NEVER_SHOWN) == left
    driver.press("Ctrl+Z")
    assert count_origins(driver, NEVER_SHOWN) == count_origins(driver, SHOWN) == 0


def test_looking_writes_nothing(page: WindowDriver) -> None:
    root = page.session.project.root
    before = hash_files(root)
    while go_on(page):
        pass
    assert hash_files(root) == before


def test_rows_that_move_take_along_what_was_shown(page: WindowDriver) -> None:
    document = page.session.document
    assert document
    before = find_shown(page)
    entries = {at[-2] for at in before if at[-1] == "text"}
    assert entries == set(range(len(entries))), "those at the beginning"
    (rows,) = {at[:-2] for at in before}
    document.remove((*rows, 0))
    after = {at[-2] for at in find_shown(page) if at[-1] == "text"}
    assert after == set(range(len(entries) - 1))
    document.undo()
    assert {at[-2] for at in find_shown(page) if at[-1] == "text"} == set(range(1, len(entries)))


def test_a_text_that_is_higher_than_the_form_is_shown_a_screenful_at_a_time(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    driver = window_on(newspaper(tmp_path / "page", 1, lines=150))
    wait_for_looks(driver)
    shown = driver.workspace.shown_values
    assert not any(at[-1] == "text" for at in find_shown(driver))
    editor = max(driver.workspace.form.findChildren(TextEditor), key=lambda each: each.height())
    presses, seen = 0, set()
    while shown.go_on():
        driver.qtbot.waitUntil(lambda: not shown._painted.isActive())
        presses += 1
        seen.add((editor.visible_part(), editor.mapTo(driver.window, editor.rect().topLeft()).y()))
        assert presses < _PRESSES
    assert len(seen) == presses > 3, "each press shows another part"
    assert any(at[-1] == "text" for at in find_shown(driver)) and shown.count_left == 0


# the scan


class Places(QObject):
    """Where values stand on the page, as a feature says it."""

    changed = Signal()
    line = (0.9, 0.9, 0.95, 0.92)
    is_known = True

    def find(self, at: Pointer) -> list[Any] | None:
        if not self.is_known:
            return None
        return [(0, [self.line])] if at == ("publication", "title") else []


def test_a_value_counts_as_shown_when_its_place_on_the_scan_was_on_the_screen_too(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    folder = cards(tmp_path / "cards")
    scan(folder / "images" / "c10.png", 3000, 2000)
    driver, places = window_on(folder), Places()
    driver.workspace.shown_values.set_places(places.find, places.changed)
    view, title = driver.workspace.scan, ("publication", "title")
    with driver.qtbot.waitSignal(view.page_shown):
        driver.go("c10")
    wait_for_looks(driver)
    driver.qtbot.waitUntil(lambda: len(find_shown(driver)) > 5)
    assert title not in find_shown(driver), "at this size nobody can read it"
    assert driver.workspace.shown_values.count_left == 1
    view.actual_size()
    driver.qtbot.waitUntil(lambda: view.viewport.scale() == 1.0)
    view.pan_steps(-100, -100)
    driver.workspace.shown_values.look()
    assert title not in find_shown(driver), "it is at the other corner"
    view.pan_steps(200, 200)
    driver.qtbot.waitUntil(lambda: title in find_shown(driver))
    assert driver.workspace.shown_values.count_left == 0


def test_a_value_counts_as_shown_until_its_place_is_known(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = cards(tmp_path / "cards")
    scan(folder / "images" / "c10.png", 3000, 2000)
    driver, places = window_on(folder), Places()
    places.is_known = False
    driver.workspace.shown_values.set_places(places.find, places.changed)
    driver.go("c10")
    wait_for_looks(driver)
    driver.qtbot.waitUntil(lambda: driver.workspace.shown_values.count_left == 0)
    places.is_known = True
    places.changed.emit()
    driver.qtbot.waitUntil(lambda: driver.workspace.shown_values.count_left == 1)
    assert ("publication", "title") not in find_shown(driver)


def test_a_value_that_no_screen_shows_is_left_out_after_the_cursor_was_there(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    folder = cards(tmp_path / "cards")
    driver, places = window_on(folder), Places()
    driver.workspace.shown_values.set_places(places.find, places.changed)
    driver.go("c10")
    wait_for_looks(driver)
    driver.qtbot.waitUntil(lambda: driver.workspace.review.open_count == 0)
    driver.press("Ctrl+Return")
    assert driver.workspace.form.focused_pointer() == ("publication", "title")
    assert driver.current == "c10"
    driver.press("Ctrl+Return")
    note = driver.session.project.status("c10").check_note
    assert note.never_shown == 1 and driver.current == "c11"


# several items


def test_items_that_are_checked_together_were_not_shown(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.go("c1")
    table, order = driver.workspace.items.table, [driver.session.items[n].id for n in driver.workspace.listed]
    for name in ("c10", "c11"):
        index = table.model().index(order.index(name), 0)
        table.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)
    driver.answer_dialog(QMessageBox, _agree)
    driver.window.context.actions.by_name["checked"].trigger()
    driver.qtbot.waitUntil(lambda: driver.session.project.status("c11").name == "checked")
    for name in ("c10", "c11"):
        note = driver.session.project.status(name).check_note
        assert note.never_shown > 5 and note == CheckNote(never_shown=note.never_shown)


def _agree(box: QMessageBox) -> None:
    next(each for each in box.buttons() if "Mark them" in each.text()).click()


def test_a_check_of_which_that_is_not_known_says_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    scan(folder / "images" / "a.png")
    draft(folder, "a", record())
    with open_checked(folder, "zettelkatalog") as project:
        document = project.document("a")
        project.check(document)
        assert project.status("a").check_note == CheckNote()
        assert set(document.undo_stack.origins.values()) == {"checked"}

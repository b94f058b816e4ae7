"""A newspaper page without a ground truth: typing begins its first advertisement, and an empty page is a truth if one says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from tests.window.window_driver import WindowDriver, draft, scan
from tests.window_fixtures import OpenWindow

TRUTH = "ground_truths/p1.json"


@pytest.fixture
def page(window_on: OpenWindow, tmp_path: Path) -> WindowDriver:
    for name in ("p1", "p2", "p3"):
        scan(tmp_path / f"pages/images/{name}.png")
    draft(tmp_path / "pages", "p2", [])
    (tmp_path / "pages/gtapp.toml").write_text('benchmark = "fraktur"\n')
    return window_on(tmp_path / "pages")


def test_what_is_typed_at_once_is_the_first_advertisement(page: WindowDriver) -> None:
    typed = "1. Ein eichener Tisch, wohl conditioniert, samt sechs Stuehlen, ist zu verkaufen"
    for character in typed:
        QTest.keyClicks(page.focus, character)
    page.press("Ctrl+S")
    [advertisement] = json.loads((page.session.project.root / TRUTH).read_text())
    assert advertisement["text"] == typed
    assert page.workspace.form.focused_pointer() == (0, "text")
    reached = set()
    for _ in range(2):  # neither heading nor date is filled in
        page.press("Ctrl+Return")
        reached.add(page.workspace.form.focused_pointer())
    assert page.current == "p1"
    assert reached == {(0, "tags_section"), (0, "date")}


@pytest.mark.parametrize("name", ["p1", "p2"])
def test_an_empty_page_is_saved_only_when_it_is_checked_anyway(page: WindowDriver, name: str) -> None:
    page.go(name)
    project = page.session.project
    for command in ("save", "checked", "check_next", "check_next", "check_next"):
        page.window.context.actions.by_name[command].trigger()
    assert page.current == name
    assert not list(project.root.rglob("ground_truths/*"))
    assert project.status(name).name != "checked"
    page.press("Alt+Shift+Return")
    assert (project.root / f"ground_truths/{name}.json").read_text() == "[]"
    assert project.status(name).name == "checked"


def test_several_empty_pages_are_not_checked_together(page: WindowDriver) -> None:
    page.workspace.items.table.selectAll()
    told: list[str] = []

    def agree(box: QMessageBox) -> None:
        timers.append(page.answer_dialog(QMessageBox, read))
        next(each for each in box.buttons() if "Mark them" in each.text()).click()

    def read(box: QMessageBox) -> None:
        told.append(box.text())
        box.accept()

    timers = [page.answer_dialog(QMessageBox, agree)]
    page.window.context.actions.by_name["checked"].trigger()
    page.qtbot.waitUntil(lambda: bool(told))
    assert "Left as they are (3)" in told[0]
    assert "Check anyway" in told[0]
    assert not list(page.session.project.root.rglob("ground_truths/*"))


def test_an_entry_that_was_emptied_again_is_not_saved_by_moving_on(page: WindowDriver) -> None:
    for character in "ab":
        QTest.keyClicks(page.focus, character)
    page.press("Backspace")
    page.press("Backspace")
    page.press("Ctrl+S")
    page.go("p3")
    page.go("p1")
    assert not list(page.session.project.root.rglob("ground_truths/*"))
    assert page.session.document is not None and not page.session.document.is_dirty
    assert page.session.project.find_unsaved() == []
    page.press("Ctrl+Z")
    assert page.session.document.get((0, "text")) == ""


def test_a_draft_whose_values_were_all_removed_is_saved(window_on: OpenWindow, tmp_path: Path) -> None:
    for name in ("p1", "p2"):
        scan(tmp_path / f"pages/images/{name}.png")
    draft(tmp_path / "pages", "p1", [{"date": "", "tags_section": "", "text": "1. Ein Tisch"}])
    (tmp_path / "pages/gtapp.toml").write_text('benchmark = "fraktur"\n')
    page = window_on(tmp_path / "pages")
    assert page.session.document is not None
    page.session.document.remove((0,))
    page.go("p2")
    assert (tmp_path / "pages" / TRUTH).read_text() == "[]"


def test_a_letter_that_nobody_has_begun_is_typed_from_its_first_field_on(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    scan(tmp_path / "letters/images/letter01.png")
    (tmp_path / "letters/gtapp.toml").write_text('benchmark = "letters"\n')
    driver = window_on(tmp_path / "letters")
    assert driver.workspace.form.focused_pointer() == ("letter_title",)

"""Values that repeat, by keys in the window: completed by what the project has, and taken from the previous item."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gtapp.editor.form.value_chooser import ValueChooser
from tests.window.window_driver import WindowDriver, draft, record, scan, truth
from tests.window_fixtures import OpenWindow

PLACE = ("publication", "place")


def make_project(folder: Path) -> Path:
    for name, place in (("a", "Zürich"), ("b", "Zürich"), ("c", "Zug"), ("e", "Basel")):
        scan(folder / "images" / f"{name}.png")
        truth(folder, name, record(place=place))
    scan(folder / "images" / "d.png")
    draft(folder, "d", record(place="Bern"))
    return folder


def read(driver: WindowDriver) -> object:
    document = driver.session.document
    assert document
    return document.get(PLACE)


def select_place(driver: WindowDriver, item: str) -> None:
    driver.go(item)
    driver.workspace.form.focus_pointer(PLACE, select=True)


def test_ground_truths_complete_and_saved_ones_count(window_on: OpenWindow, tmp_path: Path) -> None:
    driver = window_on(make_project(tmp_path / "p"))
    select_place(driver, "d")
    driver.press("Ctrl+A")
    driver.type(driver.focus, "Z")
    driver.wait_for_tasks()
    driver.press("Right")
    assert read(driver) == "Zürich"
    driver.press("Ctrl+S")
    driver.wait_until_settled()
    driver.wait_for_tasks()  # a worker counts what was saved
    driver.press("Alt+Down")
    (chooser,) = driver.workspace.form.findChildren(ValueChooser)
    listed = (chooser.list.topLevelItem(row) for row in range(chooser.list.topLevelItemCount()))
    assert [(row.text(0), row.text(1)) for row in listed if row] == [
        ("Zürich", "3"),
        ("Basel", "1"),
        ("Zug", "1"),
    ]
    QTest.keyClick(chooser.line, Qt.Key.Key_Escape)
    assert read(driver) == "Zürich"


def test_alt_up_takes_the_value_of_the_item_above_in_the_list(window_on: OpenWindow, tmp_path: Path) -> None:
    driver = window_on(make_project(tmp_path / "p"))
    select_place(driver, "d")
    driver.press("Alt+Up")
    assert read(driver) == "Zug"
    driver.press("Ctrl+Z")
    assert read(driver) == "Bern"
    select_place(driver, "e")
    driver.press("Alt+Up")
    assert read(driver) == "Bern"  # as the draft has it
    select_place(driver, "a")
    driver.press("Alt+Up")
    assert read(driver) == "Zürich"
    assert "previous item" in driver.window.status.currentMessage()

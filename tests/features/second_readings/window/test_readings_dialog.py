"""Second readings in the window: made, opened, read blind by the keys, and compared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit

from gtapp.core.project.second_reading import SecondReading, create_reading
from gtapp.features.agreement.window.agreement_dialog import AgreementDialog
from gtapp.features.drafts.window.draft_panel import list_drafts
from gtapp.features.second_readings.window.readings_dialog import ReadingsDialog
from gtapp.kit.preferences import Preferences
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver, read_rows, value
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


def open_dialog(driver: WindowDriver, act: Callable[[ReadingsDialog], object]) -> None:
    """Open the dialog by its command, run `act` on it, and close it if it is still open."""

    def look(dialog: ReadingsDialog) -> None:
        driver.wait_for_tasks()
        act(dialog)
        dialog.close()

    timer = driver.answer_dialog(ReadingsDialog, look)
    driver.window.context.actions.by_name["readings"].trigger()
    assert not timer.isActive()


def list_texts(driver: WindowDriver) -> str:
    """Return what the window's labels, lines, lists and its title say."""
    window = driver.window
    lines = [*window.findChildren(QLabel), *window.findChildren(QLineEdit)]
    texts = [each.text() for each in lines if isinstance(each, QLabel | QLineEdit)]
    texts += [each.toPlainText() for each in window.findChildren(QPlainTextEdit)]
    rows = [str(cell) for row in read_rows(driver.workspace.items.table) for cell in row]
    return "\n".join((*texts, *rows, window.windowTitle()))


def test_a_reading_is_made_and_read_blind_by_the_keys(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    before = snapshot(folder)

    def make(dialog: ReadingsDialog) -> None:
        assert not read_rows(dialog.table) and not dialog.go_on.isEnabled() and not dialog.draw.isEnabled()
        assert dialog.focusWidget() is dialog.name
        driver.type(dialog.name, "a:b")
        driver.press("Return", dialog.name)
        driver.wait_for_tasks()
        assert "can’t be named" in dialog.note.text()
        dialog.name.setText("Anna")
        dialog.count.setValue(3)
        dialog.unit.setCurrentIndex(dialog.unit.findData(""))
        dialog.start.setCurrentIndex(dialog.start.findData("nothing"))
        driver.press("Return", dialog.name)
        driver.wait_for_tasks()
        assert read_rows(dialog.table) == [["Anna", "nothing", "3", "0", "0"]]
        driver.press("Return", dialog.table)

    with driver.qtbot.waitSignal(driver.window.opened):
        open_dialog(driver, make)
    driver.wait_for_tasks()
    driver.wait_until_settled()
    assert len(driver.session.items) == 3
    notice = driver.workspace.notices.get("second reading")
    assert notice and "Second reading “Anna” of 3 items, starting from nothing." in notice.text.text()
    assert "second reading “Anna”" in driver.window.windowTitle()
    assert not driver.window.context.actions.by_name["agreement"].isVisible()
    names = [item.id for item in driver.session.items]
    for name in names:
        driver.wait_until_settled()
        assert driver.current == name
        said = list_texts(driver)
        assert not [text for text in ("Name c", "Draft c", "Käthe", "Basel") if text in said]
        driver.workspace.form.focus_first()
        driver.set("/author/last_name", f"Anna {name}")
        driver.press("Alt+Shift+Return")
    assert {driver.session.project.status(name).name for name in names} == {"checked"}
    assert (
        value(folder / "readings" / "Anna" / f"{names[1]}.json", "author", "last_name") == f"Anna {names[1]}"
    )
    assert {name for name in snapshot(folder) if not name.startswith("readings/")} == {*before}
    driver.wait_for_tasks()
    with driver.qtbot.waitSignal(driver.window.opened):
        notice = driver.workspace.notices.get("second reading")
        assert notice
        notice.buttons[0].click()
    driver.wait_for_tasks()
    assert driver.session.project.reading is None and driver.workspace.notices.get("second reading") is None
    assert driver.window.context.actions.by_name["agreement"].isVisible()
    shown = []
    open_dialog(driver, lambda dialog: shown.extend(read_rows(dialog.table)))
    assert shown == [["Anna", "nothing", "3", "3", "3"]]
    assert {
        name: text for name, text in snapshot(folder).items() if not name.startswith("readings/")
    } == before


def test_the_agreement_offers_readings_and_says_what_counts(window_on: OpenWindow, folder: Path) -> None:
    home = create_reading(folder, SecondReading("Anna", "first", ("c1", "c2", "c3")))
    driver = window_on(home)
    driver.qtbot.waitUntil(lambda: bool(driver.workspace.header.text.text()))
    assert driver.workspace.header.text.text() == "From the first reader’s record"
    notice = driver.workspace.notices.get("second reading")
    assert notice and "(not blind)" in notice.text.text()
    assert driver.session.document
    [begun] = list_drafts(driver.session.project, driver.session.document)
    assert begun.title == "The first reader’s record"
    driver.set("/author/last_name", "Nome c1")
    driver.session.check()
    assert value(home / "c1.json", "author", "last_name") == "Nome c1"
    driver.close()
    driver = window_on(folder)

    def look(dialog: AgreementDialog) -> None:
        assert (
            dialog.reader.other.currentText() == "The second reading “Anna”"
            and not dialog.reader.folder.isEnabled()
        )
        dialog.compare.click()
        driver.wait_for_tasks()
        assert "items compared: 1;" in dialog.summary.text()
        assert "has checked is compared: 1 of 3 items" in dialog.note.text()
        assert "(not blind)" in dialog.note.text()
        assert [each.item for each in dialog.differences.rows.values] == ["c1"]
        dialog.reader.other.setCurrentIndex(1)
        assert dialog.reader.folder.isEnabled() and not dialog.compare.isEnabled()
        dialog.close()

    timer = driver.answer_dialog(AgreementDialog, look)
    driver.window.context.actions.by_name["agreement"].trigger()
    assert not timer.isActive()


def test_a_reading_is_a_recent_project(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    home = create_reading(folder, SecondReading("Anna", "draft", ("c1", "c10")))
    driver = window_on(home)
    driver.go("c10")
    assert driver.session.status and driver.session.status.name == "draft"
    driver.close()
    assert Preferences(tmp_path / "settings.ini").recent[0] == str(home.resolve())
    assert window_on(home).current == "c10"

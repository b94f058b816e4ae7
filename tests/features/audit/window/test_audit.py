"""An audit in the window: drawn, read value by value, continued, and corrections taken over when asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gtapp.core.scans.scan_file import PageRef
from gtapp.core.scans.scan_support import ScanPlace, ScanPlaces
from gtapp.core.store.audits import Audit, ValueJudgement, load_audits
from gtapp.core.store.project_folder import AUDIT_FILE
from gtapp.features.audit.window.audit_dialog import AuditDialog
from gtapp.features.audit.window.audit_reader import AuditReader
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver, value
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick

PLACE = ScanPlace(0, ((0.2, 0.25, 0.5, 0.5),))


@pytest.fixture
def checked(folder: Path) -> Path:
    """Return the project with three checked items."""
    lines = [f"c{at}\tchecked\tAnna\t2026-01-01T10:00:00+00:00\t\n" for at in (1, 2, 3)]
    (folder / "gtapp-status.tsv").write_text("item\tstatus\twho\tchanged\tnote\n" + "".join(lines))
    return folder


def read_judged(folder: Path) -> tuple[Audit, dict[tuple[str, str], ValueJudgement]]:
    with closing(load_audits(folder)) as audits:
        [audit] = audits.list_audits()
        return audit, dict(audits.find_judged(audit))


def audit(
    driver: WindowDriver,
    act: Callable[[AuditReader], object],
    draw: Callable[[AuditDialog], object] | None = None,
) -> list[list[str]]:
    """Draw a sample, or go on with the one that is there, and run `act` on the reader; return the audits shown afterwards."""
    shown: list[list[str]] = []

    def leave(dialog: AuditDialog) -> None:
        driver.qtbot.waitUntil(dialog.draw.isEnabled)
        model = dialog.table.model()
        shown.extend(
            [model.index(row, column).data() for column in range(model.columnCount())]
            for row in range(model.rowCount())
        )
        dialog.reject()

    def read(reader: AuditReader) -> None:
        driver.qtbot.waitUntil(lambda: reader.reading.isEnabled() or bool(reader.note.text()))
        act(reader)
        driver.answer_dialog(AuditDialog, leave)
        reader.reject()

    def begin(dialog: AuditDialog) -> None:
        driver.qtbot.waitUntil(dialog.draw.isEnabled)
        driver.answer_dialog(AuditReader, read)
        if draw:
            draw(dialog)
            dialog.draw.click()
        else:
            dialog.go_on.click()

    driver.answer_dialog(AuditDialog, begin)
    driver.window.context.actions.by_name["audit"].trigger()
    return shown


def agree_to_all(driver: WindowDriver, reader: AuditReader) -> int:
    """Press Return until no value is left; return how often."""
    presses = 0
    while reader.reading.isEnabled():
        driver.press("Return", reader.reading)
        presses += 1
    driver.qtbot.waitUntil(lambda: "%" in reader.note.text())
    return presses


def test_values_are_agreed_to_or_corrected_and_the_audit_is_continued(
    window_on: OpenWindow, checked: Path
) -> None:
    driver: WindowDriver = window_on(checked)
    driver.wait_for_tasks()
    before = snapshot(checked / "ground_truths")

    def begin(reader: AuditReader) -> None:
        assert reader.place.text().startswith("Item 1 of 2: ")
        driver.qtbot.waitUntil(lambda: reader.pages.scan.message == ("", ""))
        assert not reader.take.isEnabled()
        QTest.keyClick(reader.reading, Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier)
        while "Last name" not in reader.title.text():
            assert reader.done_button.text() == "&Agree" and reader.truth.isHidden()
            driver.press("Return", reader.reading)
        driver.type(reader.reading, "Mayer")
        assert reader.truth.text().startswith("The record has: Name c")
        assert reader.done_button.text() == "The record is &wrong"
        driver.press("Return", reader.reading)
        driver.type(reader.reading, "half")

    shown = audit(driver, begin, lambda dialog: dialog.count.setValue(2))
    found, judged = read_judged(checked)
    assert (found.size, found.is_hidden) == (2, False)
    wrong = [each for each in judged.values() if each.verdict == "wrong"]
    assert [(each.pointer, each.reading, each.truth[:6]) for each in wrong] == [
        ("/author/last_name", "Mayer", "Name c")
    ]
    assert "audit of 1 of 2 items" in shown[0][2]
    assert "Mayer" in (checked / AUDIT_FILE).read_text()

    def go_on(reader: AuditReader) -> None:
        assert reader.reading.toPlainText() == "half"
        reader.reading.setPlainText(
            reader.truth.text().removeprefix("The record has: ").replace("(empty)", "")
        )
        assert agree_to_all(driver, reader) > 10

    shown = audit(driver, go_on)
    assert "audit of 2 items" in shown[0][2] and " 0.0 %" not in shown[0][2]
    assert snapshot(checked / "ground_truths") == before
    _, judged = read_judged(checked)
    assert sum(each.verdict == "wrong" for each in judged.values()) == 1

    def look(reader: AuditReader) -> None:
        parts = (reader.title, reader.reading, reader.done_button, reader.take, reader.later)
        driver.qtbot.waitUntil(reader.title.isHidden)
        assert reader.focusWidget() is reader.close_button
        assert all(each.isHidden() for each in parts) and reader.back.isEnabled()
        reader.back.setFocus()
        driver.press("Return", reader.back)
        assert (
            reader.isVisible()
            and reader.place.text().startswith("Item 2 of 2: ")
            and reader.title.text() == "Library › Subjects"
        )
        assert not any(each.isHidden() for each in parts) and reader.back.isEnabled()
        QTest.mouseClick(reader.pages.scan, Qt.MouseButton.LeftButton)
        assert reader.focusWidget() is reader.reading, "the keys stay where one types"

    audit(driver, look)


def test_a_hidden_value_is_shown_after_the_reading(window_on: OpenWindow, checked: Path) -> None:
    driver: WindowDriver = window_on(checked)

    def read(reader: AuditReader) -> None:
        while "Last name" not in reader.title.text():
            assert reader.reading.toPlainText() == "" and reader.truth.isHidden()
            reader.later.click()
        driver.type(reader.reading, "mayer")
        assert reader.truth.isHidden() and reader.done_button.text() == "Co&mpare"
        assert not reader.take.isEnabled()
        driver.press("Return", reader.reading)
        assert reader.truth.text().startswith("The record has: Name c") and not reader.truth.isHidden()
        name = reader.truth.text().removeprefix("The record has: ")
        reader.reading.setPlainText(f" {name.upper()}")
        driver.press("Return", reader.reading)

    audit(driver, read, lambda dialog: dialog.mode.setCurrentIndex(1))
    found, judged = read_judged(checked)
    assert found.is_hidden
    [judgement] = judged.values()
    assert (judgement.pointer, judgement.verdict) == ("/author/last_name", "right")


def test_a_correction_is_taken_over_when_asked_and_undone_as_any_edit(
    window_on: OpenWindow, checked: Path
) -> None:
    driver: WindowDriver = window_on(checked)
    items: list[str] = []

    def read(reader: AuditReader) -> None:
        while "Last name" not in reader.title.text():
            driver.press("Return", reader.reading)
        items.append(reader.place.text().rsplit(": ", 1)[1])
        driver.type(reader.reading, "Mayer")
        reader.take.click()
        assert reader.note.isHidden()

    audit(driver, read, lambda dialog: dialog.count.setValue(1))
    assert driver.current == items[0]
    document = driver.session.document
    assert document and document.get("/author/last_name") == "Mayer"
    driver.press("Ctrl+S")
    assert value(checked / "ground_truths" / f"{items[0]}.json", "author", "last_name") == "Mayer"
    driver.press("Ctrl+Z")
    assert document.get("/author/last_name") == f"Name {items[0]}"
    _, judged = read_judged(checked)
    assert judged[items[0], "/author/last_name"].verdict == "wrong"


def test_the_scan_is_turned_and_the_value_outlined_as_in_the_window(
    window_on: OpenWindow, checked: Path
) -> None:
    driver = window_on(checked)
    view = driver.workspace
    for name, turns in (("c1", 1), ("c2", 2)):
        driver.go(name)
        driver.qtbot.waitUntil(lambda: view.scan.is_sharp)
        for _ in range(turns):
            view.scan.rotate_right()
    upright = {PageRef(checked / "images" / f"{name}.png"): 270 for name in ("c1", "c3")}
    view.locate_by(lambda _: ScanPlaces(upright, {("author",): PLACE}))
    seen: dict[str, int] = {}

    def read(reader: AuditReader) -> None:
        scan = reader.pages.scan
        assert not scan.actions_by_name["show_lines"].isVisible()
        while reader.reading.isEnabled():
            driver.wait_for_tasks()
            driver.qtbot.waitUntil(lambda: scan.is_sharp)
            is_author = "name" in reader.title.text()
            assert scan.current_area.boxes == ((QRectF(12, 10, 18, 10),) if is_author else ())
            if is_author:
                seen[reader.reading.toPlainText()] = scan.rotation()
            driver.press("Return", reader.reading)
        assert not scan.current_area.boxes

    audit(driver, read, lambda dialog: dialog.count.setValue(3))
    assert {name: seen[f"Name {name}"] for name in ("c1", "c2", "c3")} == {"c1": 90, "c2": 180, "c3": 270}


def test_a_hidden_value_is_outlined_once_it_may_be_seen(window_on: OpenWindow, checked: Path) -> None:
    driver = window_on(checked)
    fields = ("type", "author", "publication", "library_reference")
    driver.workspace.locate_by(lambda _: ScanPlaces({}, {(field,): PLACE for field in fields}))

    def read(reader: AuditReader) -> None:
        driver.wait_for_tasks()
        driver.qtbot.waitUntil(lambda: reader.pages.scan.is_sharp)
        assert not reader.pages.scan.current_area.boxes
        driver.type(reader.reading, "something else")
        driver.press("Return", reader.reading)
        assert len(reader.pages.scan.current_area.boxes) == 1

    audit(driver, read, lambda dialog: dialog.mode.setCurrentIndex(1))


def test_where_nothing_is_checked_the_dialog_says_so(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    notes: list[str] = []

    def look(dialog: AuditDialog) -> None:
        driver.qtbot.waitUntil(lambda: not dialog.note.isHidden())
        assert not dialog.draw.isEnabled()
        notes.append(dialog.note.text())
        dialog.reject()

    driver.answer_dialog(AuditDialog, look)
    driver.window.context.actions.by_name["audit"].trigger()
    assert notes[0].startswith("No item is checked yet")
    assert not (folder / AUDIT_FILE).exists()
    assert QApplication.activeModalWidget() is None


def test_an_audit_says_what_was_known_of_the_values_when_they_were_checked(
    window_on: OpenWindow, folder: Path
) -> None:
    driver = window_on(folder)
    driver.go("c10")
    document = driver.session.document
    assert document
    document.confirm(("publication", "title"))
    document.set(("publication", "place"), "Bern")
    driver.press("Alt+Shift+Return")

    def read(reader: AuditReader) -> None:
        driver.wait_for_tasks()  # the doubts are known
        agree_to_all(driver, reader)

    def draw_all(dialog: AuditDialog) -> None:
        dialog.count.setValue(5)
        assert dialog.count.value() == 1  # of the one that is checked

    audit(driver, read, draw_all)
    _, judged = read_judged(folder)
    states = {pointer: each.state for (item, pointer), each in judged.items() if item == "c10"}
    assert (states["/publication/title"], states["/publication/place"]) == ("confirmed", "hand")
    assert states["/author/last_name"] == "shown"
    assert {each.doubt for each in judged.values()} >= {"none"} and all(
        each.doubt for each in judged.values()
    )

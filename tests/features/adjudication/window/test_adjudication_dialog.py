"""The dialog in which one decides between two readings: by keys and by mouse, stopped and continued, taken back and quoted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from gtapp.core.store.decisions import Decision, load_decisions
from gtapp.features.adjudication.window.adjudication_dialog import AdjudicationDialog
from gtapp.features.adjudication.window.case_list import ReadingCard
from gtapp.features.adjudication.window.quote_dialog import QuoteDialog
from gtapp.features.agreement.agreement import measure_agreement
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver, read_rows, record, truth
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Return the folder of another reader, who has read c1 to c3: two names and a place otherwise."""
    root = tmp_path / "Ben"
    for name in ("c1", "c2", "c3"):
        content: dict[str, Any] = record(f"Name {name}")
        if name != "c1":
            content["author"]["last_name"] = f"N*me_ {name}"
        if name == "c3":
            content["publication"]["place"] = "Genf"
        truth(root, name, content)
    return root


def open_dialog(driver: WindowDriver, act: Callable[[AdjudicationDialog], object]) -> None:
    """Open the dialog by its command, run `act` on it once everything is read, and close it."""

    def look(dialog: AdjudicationDialog) -> None:
        driver.wait_for_tasks()
        act(dialog)
        dialog.close()

    timer = driver.answer_dialog(AdjudicationDialog, look)
    driver.window.context.actions.by_name["adjudicate"].trigger()
    assert not timer.isActive()


def begin(driver: WindowDriver, dialog: AdjudicationDialog, folder: Path) -> None:
    dialog.reader.folder.setText(str(folder))
    driver.press("Return", dialog.reader.folder)
    driver.wait_for_tasks()


def read_decisions(folder: Path) -> list[Decision]:
    with closing(load_decisions(folder)) as decisions:
        return [each for name in ("c1", "c2", "c3") for each in decisions.find(name, "Ben")]


def read_places(dialog: AdjudicationDialog) -> tuple[str, tuple[Any, ...]]:
    assert dialog.item and dialog.cases.current
    return dialog.item.readings.item, dialog.cases.current.place


def test_all_is_decided_by_keys_and_is_one_edit_each(
    window_on: OpenWindow, folder: Path, other: Path
) -> None:
    driver = window_on(folder)
    driver.wait_for_tasks()
    before = snapshot(other)
    project = driver.session.project
    figures = measure_agreement(folder, other, project.benchmark).whole

    def decide(dialog: AdjudicationDialog) -> None:
        begin(driver, dialog, other)
        assert [row[1] for row in read_rows(dialog.table)] == ["1", "2"]
        assert "items compared: 3" in dialog.agreement.text()
        assert read_places(dialog) == ("c2", ("author", "last_name")) and dialog.cases.hasFocus()
        driver.press("Right")
        assert read_places(dialog) == ("c3", ("author", "last_name"))
        driver.press("F2")
        assert dialog.third.hasFocus() and dialog.third.toPlainText() == "Name c3"
        driver.type(dialog.third, "Nobody")
        driver.press("Return", dialog.third)
        assert read_places(dialog) == ("c3", ("publication", "place"))
        driver.type(dialog.reason, "as on the scan")
        driver.press("Return", dialog.reason)
        assert dialog.cases.hasFocus()
        driver.press("Left")
        assert "everything is decided" in dialog.progress.text() and not dialog.next.isEnabled()
        assert [row[1] for row in read_rows(dialog.table)] == ["", ""]

    open_dialog(driver, decide)
    assert [(each.item, each.taken, each.decided, each.reason) for each in read_decisions(folder)] == [
        ("c2", "second", '"N*me_ c2"', ""),
        ("c3", "third", '"Nobody"', ""),
        ("c3", "first", '"Basel"', "as on the scan"),
    ]
    assert project.peek("c2").record["author"]["last_name"] == "N*me_ c2"
    assert measure_agreement(folder, other, project.benchmark).whole == figures and snapshot(other) == before
    # undo in the window takes the last edit back, and the case is open again
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(lambda: driver.current == "c3")
    document = driver.session.document
    assert document and document.get("/author/last_name") == "Name c3"

    def look(dialog: AdjudicationDialog) -> None:
        assert read_places(dialog) == ("c3", ("author", "last_name")) and "1 in all" in dialog.progress.text()
        driver.press("Down")
        driver.press("Ctrl+Z")
        assert "2 in all" in dialog.progress.text()

    open_dialog(driver, look)
    assert [(each.item, each.taken) for each in read_decisions(folder)] == [("c2", "second"), ("c3", "third")]


def test_by_mouse_and_a_case_is_quoted_in_the_guidelines(
    window_on: OpenWindow, folder: Path, other: Path
) -> None:
    (folder / "guidelines.md").write_bytes(b"# Ours\r\n\r\nWrite names as they stand.")
    driver = window_on(folder)

    def add(dialog: QuoteDialog) -> None:
        assert "N\\*me\\_ c2" in dialog.text.toPlainText() and "- Why: it\\_is" in dialog.text.toPlainText()
        dialog.add_button.click()

    def decide(dialog: AdjudicationDialog) -> None:
        begin(driver, dialog, other)
        assert not dialog.quote.isEnabled() and not dialog.take_back.isEnabled()
        # what is typed belongs to its case, and comes back there
        dialog.reason.setText("it_is")
        dialog.type_third.click()
        dialog.third.setPlainText("Typed")
        dialog.table.selectRow(1)
        assert read_places(dialog)[0] == "c3" and not dialog.third.isVisible() and not dialog.reason.text()
        dialog.table.selectRow(0)
        dialog.type_third.click()
        assert read_places(dialog)[0] == "c2" and dialog.third.toPlainText() == "Typed"
        driver.press("Escape", dialog.third)
        assert dialog.isVisible() and dialog.reason.text() == "it_is"
        _, second = dialog.cases.findChildren(ReadingCard)
        QTest.mouseDClick(second, Qt.MouseButton.LeftButton)
        assert read_places(dialog)[0] == "c3"
        QTest.mouseClick(dialog.previous, Qt.MouseButton.LeftButton)
        assert read_places(dialog)[0] == "c2" and dialog.reason.text() == "it_is"
        driver.answer_dialog(QuoteDialog, add)
        QTest.mouseClick(dialog.quote, Qt.MouseButton.LeftButton)
        assert dialog.has_quoted
        # decided anew, then left open
        QTest.mouseClick(dialog.take_first, Qt.MouseButton.LeftButton)
        assert [each.taken for each in read_decisions(folder)] == ["first"]
        dialog.table.selectRow(0)
        assert read_places(dialog)[0] == "c2"
        QTest.mouseClick(dialog.take_back, Qt.MouseButton.LeftButton)
        assert read_decisions(folder) == [] and "3 in all" in dialog.progress.text()

    open_dialog(driver, decide)
    text = (folder / "guidelines.md").read_bytes()
    assert text.startswith(b"# Ours\r\n\r\nWrite names as they stand.\n\n### Author")
    assert driver.session.project.peek("c2").record["author"]["last_name"] == "Name c2"


def test_a_choice_must_be_one_and_nothing_can_be_decided_that_somebody_else_edits(
    window_on: OpenWindow, folder: Path, other: Path
) -> None:
    content = record("Name c1")
    content["type"] = {"type": "Reference"}
    truth(other, "c1", content)
    driver = window_on(folder)

    def decide(dialog: AdjudicationDialog) -> None:
        begin(driver, dialog, other)
        assert read_places(dialog) == ("c1", ("type", "type"))
        driver.press("F2")
        assert "One of: " in dialog.hint.text()
        driver.type(dialog.third, "Book")
        driver.press("Return", dialog.third)
        assert "none of the choices" in dialog.note.text() and dialog.third.isVisible()
        driver.press("Escape", dialog.third)
        assert dialog.isVisible() and dialog.cases.hasFocus()
        path = folder / "ground_truths" / "c1.json"
        path.write_text("{", encoding="utf-8")
        driver.press("Right")
        assert "c1.json" in dialog.note.text() and read_places(dialog)[0] == "c1"

    open_dialog(driver, decide)
    assert read_decisions(folder) == []


def test_what_cannot_be_compared_is_said(window_on: OpenWindow, folder: Path, other: Path) -> None:
    driver = window_on(folder)

    def look(dialog: AdjudicationDialog) -> None:
        assert not dialog.next.isEnabled() and not dialog.take_first.isEnabled()
        begin(driver, dialog, other / "missing")
        assert "missing" in dialog.note.text()
        begin(driver, dialog, folder)
        assert "nothing to decide" in dialog.empty.text()
        dialog.reader.folder.setText("")
        assert not dialog.compare.isEnabled() and isinstance(QApplication.focusWidget(), QLineEdit)
        dialog.reader.folder.setText(str(other))
        before = dialog.size()
        driver.press("Return", dialog.reader.folder)
        driver.qtbot.waitUntil(lambda: bool(dialog.cases.current))
        assert dialog.width() > before.width() and dialog.height() > before.height()
        assert dialog.screen().geometry().contains(dialog.geometry())

    open_dialog(driver, look)
    assert not (folder / "gtapp-judgements.tsv").exists()

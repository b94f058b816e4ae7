"""Several items are selected in the list, and commands act on all of them; rows follow what others do."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox

from gtapp.features import open_project
from gtapp.features.drafts.window.run_dialog import RunDialog
from gtapp.features.exports.export import ExportRequest, export
from gtapp.features.exports.window.export_dialog import ExportDialog
from gtapp.window.dialogs.note_dialog import NoteDialog
from tests.window.window_driver import WindowDriver, draft, record, truth
from tests.window_fixtures import OpenWindow


def select(driver: WindowDriver, *names: str) -> None:
    """Click on the first item, and with Ctrl on the others."""
    table = driver.workspace.items.table
    order = [driver.session.items[index].id for index in driver.workspace.items.model.rows]
    for number, name in enumerate(names):
        row = order.index(name)
        middle = QPoint(60, table.rowViewportPosition(row) + table.rowHeight(row) // 2)
        keys = Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, keys, middle)
    driver.wait_until_settled()


def read_statuses(driver: WindowDriver) -> dict[str, str]:
    return {item.id: driver.session.project.status(item.id).name for item in driver.session.items}


def read_icon(driver: WindowDriver, name: str) -> str:
    model = driver.workspace.items.model
    return model.read_row([driver.session.items[index].id for index in model.rows].index(name)).icon


def test_shift_and_arrows_select_and_escape_leaves_the_selection(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    table = driver.workspace.items.table
    table.setFocus()
    driver.press("Shift+Down")
    driver.press("Shift+Down")
    driver.wait_until_settled()
    assert driver.current == "c3" and driver.workspace.selected == [0, 1, 2]
    driver.press("Escape")
    assert driver.workspace.selected == [2] and table.selected_rows == [2]


def test_the_note_of_needs_action_reaches_all_that_are_selected(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    select(driver, "c1", "c10", "c3")

    def write(dialog: NoteDialog) -> None:
        driver.type(dialog.editor, "dates")
        driver.press("Ctrl+Return", dialog.editor)

    driver.answer_dialog(NoteDialog, write)
    driver.press("Ctrl+M")
    driver.qtbot.waitUntil(lambda: list(read_statuses(driver).values()).count("needs action") == 3)
    assert {driver.session.project.status(name).note for name in ("c1", "c3", "c10")} == {"dates"}
    driver.qtbot.waitUntil(lambda: read_icon(driver, "c10") == "needs action")
    assert driver.workspace.items.filter.to_do.text() == "To do 6"
    driver.qtbot.waitUntil(lambda: ": 3." in driver.window.status.currentMessage())


def test_several_are_checked_after_a_question_and_undone_together(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    select(driver, "c2", "c10")
    texts: list[str] = []

    def agree(box: QMessageBox) -> None:
        texts.append(box.text())
        next(each for each in box.buttons() if "Mark them" in each.text()).click()

    driver.answer_dialog(QMessageBox, agree)
    driver.window.context.actions.by_name["checked"].trigger()
    driver.qtbot.waitUntil(lambda: "“Checked”: 2." in driver.window.status.currentMessage())
    assert texts == ["Mark 2 items as checked without looking at each?"]
    assert read_statuses(driver)["c2"] == "checked" and read_statuses(driver)["c3"] == "in progress"
    assert (folder / "ground_truths/c10.json").is_file()
    driver.go("c1")
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(lambda: "No longer checked: " in driver.window.status.currentMessage())
    assert (read_statuses(driver)["c2"], read_statuses(driver)["c10"]) == ("in progress", "draft")
    assert driver.current == "c1" and not (folder / "ground_truths/c10.json").exists()
    driver.press("Ctrl+Y")
    driver.qtbot.waitUntil(lambda: "Checked again: " in driver.window.status.currentMessage())
    assert (read_statuses(driver)["c2"], read_statuses(driver)["c10"]) == ("checked", "checked")
    assert (folder / "ground_truths/c10.json").is_file()


def test_nothing_is_checked_without_consent(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    select(driver, "c2", "c10")
    driver.answer_dialog(QMessageBox, lambda box: box.reject())
    driver.window.context.actions.by_name["checked"].trigger()
    assert "checked" not in read_statuses(driver).values()


def test_items_that_cannot_be_checked_are_named(window_on: OpenWindow, folder: Path) -> None:
    (folder / "ground_truths/c3.json").write_bytes(b"{")
    driver: WindowDriver = window_on(folder)
    select(driver, "c1", "c3", "c2")
    told: list[str] = []

    def agree(box: QMessageBox) -> None:
        timers.append(driver.answer_dialog(QMessageBox, read))
        next(each for each in box.buttons() if "Mark them" in each.text()).click()

    def read(box: QMessageBox) -> None:
        told.append(box.text())
        box.accept()

    timers = [driver.answer_dialog(QMessageBox, agree)]
    driver.window.context.actions.by_name["checked"].trigger()
    driver.qtbot.waitUntil(lambda: bool(told))
    assert "“Checked”: 2." in told[0] and "Left as they are (1):\nc3: " in told[0].replace("\n\n", "\n")
    assert read_statuses(driver)["c1"] == read_statuses(driver)["c2"] == "checked"


def test_the_context_menu_names_the_number_of_items(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    select(driver, "c1", "c2")
    texts: list[list[str]] = []

    def read(menu: QMenu) -> None:
        texts.append([each.text().replace("&", "") for each in menu.actions() if not each.isSeparator()])
        menu.close()

    driver.answer_dialog(QMenu, read)
    driver.workspace.items.table.customContextMenuRequested.emit(QPoint(60, 10))
    driver.qtbot.waitUntil(lambda: bool(texts))
    assert texts[0][0] == "2 items" and "Draft this item" in texts[0] and "Shown in the list" in texts[0]
    assert QApplication.activePopupWidget() is None


def test_the_selection_is_exported_alone(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(folder)
    select(driver, "c1", "c3")
    counts: list[int] = []

    def run(dialog: ExportDialog) -> None:
        dialog.format.setCurrentIndex(dialog.format.findData("jsonl"))
        dialog.target.setText(str(tmp_path / "out.jsonl"))
        dialog.go.click()
        driver.qtbot.waitUntil(lambda: dialog.report is not None)
        assert dialog.report
        counts.append(dialog.report.count)
        dialog.reject()

    driver.answer_dialog(ExportDialog, run)
    driver.press("Ctrl+E")
    assert counts == [2]


def test_an_export_of_some_items_has_no_others(folder: Path, tmp_path: Path) -> None:
    with open_project(folder) as project:
        request = ExportRequest("jsonl", tmp_path / "out.jsonl", items=frozenset({"c2"}))
        assert export(project, request).count == 1
    assert "Name c2" in (tmp_path / "out.jsonl").read_text(encoding="utf-8")


def test_the_selection_is_offered_for_drafting(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    select(driver, "c10", "c12")
    offered: list[tuple[str, int]] = []

    def read(dialog: RunDialog) -> None:
        offered.append((dialog.item_choice.currentText(), len(dialog.items)))
        dialog.reject()

    driver.answer_dialog(RunDialog, read)
    driver.press("Alt+Shift+P")
    assert offered == [("The selected items (2)", 2)]


def test_statuses_of_another_window_are_shown(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.qtbot.waitUntil(lambda: driver.session.counts.is_counted)
    with open_project(folder) as other:
        other.check(other.document("c2"))
        other.check(other.document("c10"))
    driver.workspace.status_reader.read()  # as from time to time, and when the window is activated
    driver.qtbot.waitUntil(lambda: read_icon(driver, "c2") == read_icon(driver, "c10") == "checked")
    driver.wait_until_settled()
    assert driver.workspace.items.filter.to_do.text() == "To do 4"
    driver.go("c10")
    assert driver.session.document and not driver.session.document.is_new


def test_what_others_wrote_is_shown_when_the_window_is_activated(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    model = driver.workspace.items.model
    driver.qtbot.waitUntil(lambda: model.read_row(1).title == "Name c2, Käthe")
    truth(folder, "c2", record("Rosenmeyer"))
    driver.workspace.items.summaries.read_again()
    driver.qtbot.waitUntil(lambda: model.read_row(1).title == "Rosenmeyer, Käthe")


def test_a_new_draft_is_shown_at_once(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.wait_for_tasks()
    path = draft(folder, "c12", record("Zwölfer"))
    driver.session.project.add_draft("c12", path.relative_to(folder).as_posix())
    model = driver.workspace.items.model
    driver.qtbot.waitUntil(
        lambda: model.read_row(5)[:2] == ("Zwölfer, Käthe", "Über die Ursachen · 1899 · c12")
    )
    assert read_icon(driver, "c12") == "draft"

"""Samples in the window: drawn in the dialog, listed by the filter, gone on with by the keys, exported and audited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gtapp.core.project.overview.strata import parse_strata
from gtapp.core.schema import benchmark
from gtapp.core.store.project_folder import SAMPLES_FOLDER
from gtapp.core.store.samples import load_sample
from gtapp.features.audit.window.audit_dialog import AuditDialog
from gtapp.features.exports.window.export_dialog import ExportDialog
from gtapp.features.samples.window.samples_dialog import SamplesDialog
from gtapp.features.samples.window.strata_texts import StrataField
from gtapp.kit.commands.menu_commands import strip_mnemonic
from gtapp.kit.dialogs import Dialog
from tests.window.window_driver import WindowDriver, read_rows
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


def open_dialog(driver: WindowDriver, name: str, dialog: type[Dialog], act: Callable[..., object]) -> None:
    """Open a dialog by its command, run `act` on it, and close it if it is still open."""

    def look(shown: Dialog) -> None:
        driver.wait_for_tasks()
        act(shown)
        driver.wait_for_tasks()
        shown.close()

    timer = driver.answer_dialog(dialog, look)
    driver.window.context.actions.by_name[name].trigger()
    assert not timer.isActive()


def list_names(driver: WindowDriver) -> list[str]:
    return [driver.session.items[index].id for index in driver.workspace.items.model.rows]


def test_a_sample_is_drawn_listed_and_exported(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver = window_on(folder)

    def draw(dialog: SamplesDialog) -> None:
        assert dialog.count.value() == 3 and not dialog.go_on.isEnabled()
        assert dialog.focusWidget() is dialog.count, "there is nothing in the table yet"
        dialog.count.setValue(4)
        dialog.strata.text.setText("genre")
        driver.press("Return", dialog.strata.text)
        driver.wait_for_tasks()
        assert "no field “genre”" in dialog.note.text()
        dialog.strata.text.clear()
        for text in ("Type", "Status", "Type"):
            next(each for each in dialog.strata.keys.actions() if each.text() == text).trigger()
        assert dialog.strata.text.text() == "type.type, status"
        dialog.draw.click()
        driver.wait_for_tasks()
        (row,) = read_rows(dialog.table)
        assert row[0] == "type.type-status-4-1" and row[1:] == ["4", "6", "Type, Status", "0"]
        assert dialog.focusWidget() is dialog.table and dialog.draw.isDefault()
        dialog.more.click()
        dialog.seed.setFocus()
        dialog.seed.setValue(2)
        driver.press("Return", dialog.seed)
        driver.wait_for_tasks()
        assert dialog.isVisible(), "a row that was chosen before is not what Return means in the form"
        assert [row[0][-3:] for row in read_rows(dialog.table)] == ["4-1", "4-2"]
        dialog.table.selectRow(0)
        driver.press("Return", dialog.table)

    open_dialog(driver, "samples", SamplesDialog, draw)
    driver.wait_for_tasks()
    sample = load_sample(folder, "type.type-status-4-1")
    assert set(list_names(driver)) == sample.items and len(sample.items) == 4
    bar = driver.workspace.items.filter
    assert bar.other.isChecked() and bar.other.text() == "Sample: type.type-status-4-1"
    assert driver.workspace.items.count.text() == "4 of 6 items"
    for _ in range(6):
        driver.press("Ctrl+PgDown")
    assert driver.current == list_names(driver)[-1]

    def export(dialog: ExportDialog) -> None:
        assert dialog.sample.currentData() == sample.name, "it is the one that is listed"
        assert dialog.only.text().endswith("&checked"), "the number is that of the project"
        assert dialog.target.text().endswith("cards-type.type-status-4-1-export")
        dialog.target.setText(str(tmp_path / "out"))
        dialog.go.click()
        driver.wait_for_tasks()
        assert "Of the sample type.type-status-4-1." in dialog.outcome.toPlainText()

    open_dialog(driver, "export", ExportDialog, export)
    truths = {path.stem for path in (tmp_path / "out" / "ground_truths").glob("*.json")}
    assert truths == {item.id for item in driver.session.items if item.truth} & sample.items
    assert "by type.type, status, seed 1" in (tmp_path / "out" / "README.md").read_text().replace("\\", "")

    def look(dialog: AuditDialog) -> None:
        assert dialog.sample.findData("type.type-status-4-1") == 1

    open_dialog(driver, "audit", AuditDialog, look)


def test_a_damaged_sample_is_listed_with_the_reason(window_on: OpenWindow, folder: Path) -> None:
    (folder / SAMPLES_FOLDER).mkdir()
    (folder / SAMPLES_FOLDER / "old.tsv").write_text("item\tc1\n")
    driver = window_on(folder)
    notes: list[str] = []
    open_dialog(driver, "samples", SamplesDialog, lambda dialog: notes.append(dialog.note.text()))
    assert "old" in notes[0] and "can’t be used" in notes[0]
    menu = driver.workspace.items.filter.other.menu()
    menu.aboutToShow.emit()
    next(each for each in menu.actions() if strip_mnemonic(each.text()) == "Sample: old").trigger()
    driver.wait_for_tasks()
    assert list_names(driver) == []
    texts = [each.text() for each in driver.workspace.items.table.findChildren(QLabel) if each.isVisible()]
    assert any("can’t be used" in each for each in texts)


@pytest.mark.parametrize(
    ("name", "keys"), [("sciencemetabench", "item:type, item:batch"), ("zettelkatalog", "")]
)
def test_the_types_of_records_are_offered_where_there_are_some(qtbot: QtBot, name: str, keys: str) -> None:
    field = StrataField(benchmark.load(name))
    qtbot.addWidget(field)
    for each in field.keys.actions():
        if each.text() in ("Type of the record", "Batch (folder of the file)"):
            each.trigger()
    assert field.text.text() == keys
    assert len(parse_strata(keys, benchmark.load(name)).keys) == len(keys.split())

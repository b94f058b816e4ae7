"""Batches in the window: new ones, PDFs dropped into them, and the type of their records."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from gtapp.features.batches.window.batch_dialogs import AddPdfsDialog, NewBatchDialog, RecordTypeDialog
from gtapp.features.batches.window.batches_part import BatchesPart
from tests.sample_projects import paper, papers, write_file
from tests.window.window_driver import WindowDriver, cards

OpenWindow = Callable[..., WindowDriver]


def _make_pdf(path: Path, width: int = 200) -> str:
    """Write a PDF of one page; return its SHA-256."""
    document = pypdfium2.PdfDocument.new()
    document.new_page(width, 100)
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save(path)
    document.close()
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project of a paper, whose PDF is in a batch."""
    root = tmp_path / "project"
    known = _make_pdf(root / "pdf/20251022/paper/known.pdf")
    (root / "pdf/20251022/paper/known.pdf").rename(root / f"pdf/20251022/paper/{known}.pdf")
    return papers(root, {"data/20251022/paper_1022.jsonl": [{**paper(1), "sha256": known}]})


def _drop(driver: WindowDriver, *files: Path) -> None:
    """Drag files onto the list, and drop them where the event arrives."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    none, button, copy = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction
    target: QWidget | None = driver.workspace.items.table.viewport()
    while target and not target.acceptDrops():
        target = target.parentWidget()
    assert target is driver.window
    entering = QDragEnterEvent(QPointF(5, 5).toPoint(), copy, data, button, none)
    driver.window.dragEnterEvent(entering)
    assert entering.isAccepted()
    driver.window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, button, none))


def _add(driver: WindowDriver, *files: Path, batch: str = "", type_: str = "") -> list[str]:
    """Drop files and answer the dialog; return the texts of message boxes."""
    messages: list[str] = []

    def answer(dialog: AddPdfsDialog) -> None:
        if batch:
            dialog._batch.setCurrentText(batch)
        dialog._type.setCurrentIndex(dialog._type.findData(type_))
        timers.append(driver.answer_dialog(QMessageBox, take))
        dialog.accept()

    def take(box: QMessageBox) -> None:
        messages.append(box.text())
        box.accept()

    timers = [driver.answer_dialog(AddPdfsDialog, answer)]
    _drop(driver, *files)
    driver.qtbot.waitUntil(lambda: len(timers) == 2)
    driver.qtbot.waitUntil(lambda: not driver.window.features.part(BatchesPart)._is_copying)
    timers[1].stop()
    driver.wait_for_tasks()
    return messages


def test_dropped_pdfs_are_copied_into_their_batch(
    window_on: OpenWindow, folder: Path, tmp_path: Path
) -> None:
    driver = window_on(folder)
    one, two = _make_pdf(tmp_path / "one.pdf", 210), _make_pdf(tmp_path / "two.pdf", 220)
    with driver.qtbot.waitSignal(driver.window.opened):
        messages = _add(driver, tmp_path / "one.pdf", tmp_path / "two.pdf", batch="20251101", type_="ebook")
    assert messages == [] and driver.current == one
    assert {path.stem for path in (folder / "pdf/20251101/ebook").iterdir()} == {one, two}
    assert (tmp_path / "one.pdf").is_file()
    driver.set("/isbn", "978-1")
    assert driver.session.check()
    line = (folder / "data/20251101/ebook_1101.jsonl").read_text(encoding="utf-8")
    assert json.loads(line)["isbn"] == "978-1"


def test_text_fields_leave_files_to_the_window(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver = window_on(folder)
    files, text = QMimeData(), QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.pdf"))])
    text.setText("a text")
    none, button, copy = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction
    for name in ("doi", "abstract"):
        driver.workspace.form.focus_pointer((name,))
        editor = driver.focus
        for data, is_taken in ((files, False), (text, True)):
            event = QDragEnterEvent(QPoint(5, 5), copy, data, button, none)
            editor.dragEnterEvent(event)
            assert event.isAccepted() == is_taken, name


def test_duplicates_and_other_files_are_reported(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver = window_on(folder)
    known = next((folder / "pdf/20251022/paper").iterdir())
    other = write_file(tmp_path / "letter.txt", "text")
    [message] = _add(driver, known, other)
    assert ": 0." in message
    assert "is in the project already" in message and "letter.txt is not a PDF" in message
    assert not (folder / "pdf/20251022").joinpath("letter.txt").exists()


def test_the_batch_of_the_current_item_is_proposed(
    window_on: OpenWindow, folder: Path, tmp_path: Path
) -> None:
    driver = window_on(folder)
    proposed: list[tuple[str, str, bool]] = []

    def look(dialog: AddPdfsDialog) -> None:
        ok = dialog._buttons.button(QDialogButtonBox.StandardButton.Ok)
        proposed.append((dialog.batch, dialog.type, ok.isEnabled()))
        dialog._batch.setCurrentText("a/b")
        proposed.append((dialog.batch, dialog.type, ok.isEnabled()))
        dialog.reject()

    driver.answer_dialog(AddPdfsDialog, look)
    _make_pdf(tmp_path / "one.pdf")
    _drop(driver, tmp_path / "one.pdf")
    driver.qtbot.waitUntil(lambda: len(proposed) == 2)
    assert proposed == [("20251022", "", True), ("a/b", "", False)]


def test_a_new_batch_is_made_and_proposed(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver = window_on(folder)

    def name(dialog: NewBatchDialog) -> None:
        ok = dialog._buttons.button(QDialogButtonBox.StandardButton.Ok)
        dialog.name.setText("20251022")
        assert not ok.isEnabled()
        dialog.name.setText("20251212")
        assert ok.isEnabled()
        dialog.accept()

    driver.answer_dialog(NewBatchDialog, name)
    driver.window.context.actions.by_name["new_batch"].trigger()
    assert (folder / "data/20251212").is_dir() and (folder / "pdf/20251212").is_dir()
    one = _make_pdf(tmp_path / "one.pdf", 210)
    with driver.qtbot.waitSignal(driver.window.opened):
        _add(driver, tmp_path / "one.pdf")
    assert (folder / f"pdf/20251212/{one}.pdf").is_file()
    assert driver.current == one and driver.workspace.notices.get("type")


def test_the_type_of_a_new_record_can_be_changed(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    name = _make_pdf(tmp_path / "one.pdf", 210)
    (tmp_path / "one.pdf").rename(folder / f"pdf/20251022/{name}.pdf")
    driver = window_on(folder)
    driver.go(name)
    assert driver.session.document and "doi" in driver.session.document.record  # as the others of the batch

    def choose(dialog: RecordTypeDialog) -> None:
        assert dialog.chosen == "paper"
        dialog._radios["textbook"].setChecked(True)
        dialog.accept()

    driver.answer_dialog(RecordTypeDialog, choose)
    action = driver.window.context.actions.by_name["record_type"]
    action.trigger()
    document = driver.session.project.peek(name)
    assert "isbn" in document.record
    assert driver.session.save()
    assert (folder / "data/20251022/textbook_1022.jsonl").is_file()
    action.trigger()  # no dialog
    assert "has a record already" in driver.window.status.currentMessage()


def test_other_benchmarks_have_no_batches(window_on: OpenWindow, tmp_path: Path) -> None:
    driver = window_on(cards(tmp_path / "cards"))
    actions: dict[str, Any] = driver.window.context.actions.by_name
    assert not any(actions[name].isVisible() for name in ("new_batch", "add_pdfs", "record_type"))


def test_pdfs_are_added_to_any_batch_that_exists(qtbot: QtBot) -> None:
    """A new one has a name that Windows allows, too."""
    window = QWidget()
    qtbot.addWidget(window)
    dialog = AddPdfsDialog(1, ["spring?"], "spring?", ["paper"], window)
    ok = dialog._buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert ok.isEnabled()
    dialog._batch.setCurrentText("autumn?")
    assert not ok.isEnabled() and "Windows does not allow" in dialog._fault.text()

"""A run in a provider's batch service: handed in, fetched, ended, cleaned up, and what a window shows of it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from gtapp.drafting.request import DraftRequest, RequestBuilder
from gtapp.items import Item
from gtapp.project import drafting as wishing
from gtapp.ui.drafting.batches_dialog import BatchesDialog
from gtapp.ui.drafting.progress_panel import ProgressPanel
from gtapp.ui.drafting.run_dialog import RunDialog
from gtapp.ui.drafting.service import PROVIDER
from tests.drafting.batch_server import BatchServer
from tests.drafting.server import DraftServer
from tests.ui.window_driver import WindowDriver


def hand_in(desk: WindowDriver) -> None:
    def start(dialog: RunDialog) -> None:
        dialog.which.setCurrentIndex(dialog.which.findData(wishing.OPEN))
        dialog.in_batch.setChecked(True)
        desk.qtbot.waitUntil(lambda: bool(dialog.items) and dialog.start.isEnabled())
        dialog.accept()

    desk.answer_dialog(RunDialog, start)
    desk.press("Ctrl+Shift+P")
    desk.qtbot.waitUntil(lambda: not desk.window.drafting.service.is_busy, timeout=20_000)


def test_a_batch_is_handed_in_and_fetched(
    desk: WindowDriver, folder: Path, server: DraftServer, tmp_path: Path
) -> None:
    BatchServer(tmp_path / "provider").plug(server)
    desk.go("c12")
    hand_in(desk)
    assert "handed in. Items: 3;" in desk.window.status.currentMessage()
    assert desk.workspace.session.counts.status("c12") == "open"

    def fetch(dialog: BatchesDialog) -> None:
        model = dialog.table.model()
        assert model.index(0, 0).data() == "T0001" and model.index(0, 3).data() == "3"
        while model.index(0, 4).data() != "3":
            dialog.fetch.click()
            desk.wait_for_tasks()
        assert "Answers that came: 3." in dialog.message.text()
        dialog.clean.click()
        desk.wait_for_tasks()
        assert "deleted at the provider: " in dialog.message.text()
        dialog.close()

    desk.answer_dialog(BatchesDialog, fetch)
    desk.window.context.actions.by_name["batches"].trigger()
    desk.wait_until_settled()
    assert desk.workspace.session.counts.status("c12") == "draft"
    assert desk.session.document and desk.session.document.draft
    assert len(list((folder / "drafts/T0001").iterdir())) == 3


def test_a_batch_is_ended_there(desk: WindowDriver, server: DraftServer, tmp_path: Path) -> None:
    BatchServer(tmp_path / "provider").plug(server)
    hand_in(desk)

    def end(dialog: BatchesDialog) -> None:
        dialog.cancel.click()
        desk.wait_for_tasks()
        assert "asked to end" in dialog.message.text()
        dialog.close()

    desk.answer_dialog(BatchesDialog, end)
    desk.window.context.actions.by_name["batches"].trigger()


def test_a_provider_without_batches_is_told(desk: WindowDriver, folder: Path) -> None:
    from PySide6.QtWidgets import QMessageBox

    said: list[str] = []

    def read(box: QMessageBox) -> None:
        said.append(box.text())
        box.close()

    desk.answer_dialog(QMessageBox, read)
    hand_in(desk)
    desk.qtbot.waitUntil(lambda: bool(said))
    assert "no batch service" in said[0] and not (folder / "drafts/T0001").exists()


def test_files_being_made_are_watched_and_stopped(
    desk: WindowDriver, folder: Path, server: DraftServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    BatchServer(tmp_path / "provider").plug(server)
    reached, go_on = threading.Event(), threading.Event()
    request = RequestBuilder.build

    def slowly(maker: RequestBuilder, item: Item) -> DraftRequest:
        if item.id == "c12":
            reached.set()
            assert go_on.wait(20)
        return request(maker, item)

    monkeypatch.setattr(RequestBuilder, "build", slowly)
    drafting = desk.window.drafting.service

    def start(dialog: RunDialog) -> None:
        dialog.which.setCurrentIndex(dialog.which.findData(wishing.OPEN))
        dialog.in_batch.setChecked(True)
        dialog._soon.stop()  # the estimate would make requests, too
        desk.qtbot.waitUntil(lambda: bool(dialog.items) and dialog.start.isEnabled())
        dialog._soon.stop()
        dialog.accept()

    desk.answer_dialog(RunDialog, start)
    desk.press("Ctrl+Shift+P")
    desk.qtbot.waitUntil(lambda: drafting.submission is not None and reached.is_set(), timeout=20_000)
    panel = desk.window.drafting.dock.widget()
    assert isinstance(panel, ProgressPanel)
    desk.qtbot.waitUntil(lambda: "of 3" in panel.figures.text())
    assert desk.window.drafting.dock.isVisible() and "handed in" in panel.state.text()
    panel.stop.click()
    assert "being stopped" in panel.state.text() and not panel.stop.isEnabled()
    go_on.set()
    desk.qtbot.waitUntil(lambda: not drafting.is_busy, timeout=20_000)
    assert "stopped. Items that were handed in before: 0." in desk.window.status.currentMessage()
    desk.window.context.preferences.put(PROVIDER, "Local")
    hand_in(desk)
    assert "handed in. Items: 3;" in desk.window.status.currentMessage()

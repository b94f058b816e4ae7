"""A run in a provider's batch service: submitted, fetched, cancelled, cleaned up, and shown in the window."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from gtapp.core.schema.items import Item
from gtapp.features.drafts import draft_runs as project_drafting
from gtapp.features.drafts.request import DraftRequest, RequestBuilder
from gtapp.features.drafts.window.drafting_part import DraftingPart
from gtapp.features.drafts.window.progress_panel import BatchesDialog, ProgressPanel
from gtapp.features.drafts.window.run_dialog import RunDialog
from gtapp.features.drafts.window.service import PROVIDER
from tests.features.drafts.batch_server import BatchServer
from tests.features.drafts.server import DraftServer
from tests.window.window_driver import WindowDriver


def submit_batch(driver: WindowDriver) -> None:
    def start(dialog: RunDialog) -> None:
        dialog.item_choice.setCurrentIndex(dialog.item_choice.findData(project_drafting.OPEN))
        dialog.in_batch.setChecked(True)
        driver.qtbot.waitUntil(lambda: bool(dialog.items) and dialog.start.isEnabled())
        dialog.accept()

    driver.answer_dialog(RunDialog, start)
    driver.press("Ctrl+Shift+P")
    driver.qtbot.waitUntil(lambda: not driver.window.features.part(DraftingPart).service.is_busy)


def test_a_batch_is_submitted_and_fetched(
    driver: WindowDriver, folder: Path, server: DraftServer, tmp_path: Path
) -> None:
    BatchServer(tmp_path / "provider").plug(server)
    driver.go("c12")
    submit_batch(driver)
    assert "handed in. Items: 3;" in driver.window.status.currentMessage()
    assert driver.workspace.session.counts.status("c12") == "open"

    def fetch(dialog: BatchesDialog) -> None:
        model = dialog.table.model()
        assert model.index(0, 0).data() == "T0001" and model.index(0, 3).data() == "3"
        while model.index(0, 4).data() != "3":
            dialog.fetch.click()
            driver.wait_for_tasks()
        assert "Answers received: 3." in dialog.message.text()
        dialog.clean.click()
        driver.wait_for_tasks()
        assert "deleted at the provider: " in dialog.message.text()
        dialog.close()

    driver.answer_dialog(BatchesDialog, fetch)
    driver.window.context.actions.by_name["batches"].trigger()
    driver.wait_until_settled()
    assert driver.workspace.session.counts.status("c12") == "draft"
    assert driver.session.document and driver.session.document.draft
    assert len(list((folder / "drafts/T0001").iterdir())) == 3


def test_a_batch_is_cancelled_at_the_provider(
    driver: WindowDriver, server: DraftServer, tmp_path: Path
) -> None:
    BatchServer(tmp_path / "provider").plug(server)
    submit_batch(driver)

    def end(dialog: BatchesDialog) -> None:
        dialog.cancel.click()
        driver.wait_for_tasks()
        assert "Cancelling was requested" in dialog.message.text()
        dialog.close()

    driver.answer_dialog(BatchesDialog, end)
    driver.window.context.actions.by_name["batches"].trigger()


def test_a_provider_without_batches_is_reported(driver: WindowDriver, folder: Path) -> None:
    from PySide6.QtWidgets import QMessageBox

    messages: list[str] = []

    def read(box: QMessageBox) -> None:
        messages.append(box.text())
        box.close()

    driver.answer_dialog(QMessageBox, read)
    submit_batch(driver)
    driver.qtbot.waitUntil(lambda: bool(messages))
    assert "takes no jobs" in messages[0] and not (folder / "drafts/T0001").exists()


def test_files_being_created_are_shown_and_stopped(
    driver: WindowDriver, folder: Path, server: DraftServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
    drafting = driver.window.features.part(DraftingPart).service

    def start(dialog: RunDialog) -> None:
        dialog.item_choice.setCurrentIndex(dialog.item_choice.findData(project_drafting.OPEN))
        dialog.in_batch.setChecked(True)
        dialog._estimate_timer.stop()  # the estimate would make requests, too
        driver.qtbot.waitUntil(lambda: bool(dialog.items) and dialog.start.isEnabled())
        dialog._estimate_timer.stop()
        dialog.accept()

    driver.answer_dialog(RunDialog, start)
    driver.press("Ctrl+Shift+P")
    driver.qtbot.waitUntil(lambda: drafting.submission is not None and reached.is_set())
    panel = driver.window.context.panels["drafting_panel"].widget()
    assert isinstance(panel, ProgressPanel)
    driver.qtbot.waitUntil(lambda: "of 3" in panel.figures.text())
    assert driver.window.context.panels["drafting_panel"].isVisible() and "handed in" in panel.state.text()
    panel.stop.click()
    assert "being stopped" in panel.state.text() and not panel.stop.isEnabled()
    go_on.set()
    driver.qtbot.waitUntil(lambda: not drafting.is_busy)
    assert "stopped. Items that were handed in before: 0." in driver.window.status.currentMessage()
    driver.window.context.preferences.put(PROVIDER, "Local")
    submit_batch(driver)
    assert "handed in. Items: 3;" in driver.window.status.currentMessage()

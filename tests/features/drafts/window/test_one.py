"""One item is drafted while the user annotates: what arrives, what is kept, and which questions are asked before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtWidgets import QDialog, QLabel

from gtapp.core.schema.benchmark import load
from gtapp.features.drafts.window.draft_panel import DraftPanel
from gtapp.features.drafts.window.run_dialog import PrivacyDialog, RunDialog
from gtapp.features.drafts.wire_schema import build_wire_schema
from gtapp.window.opener import OpenRequest
from tests.features.drafts.handler import error_reaction
from tests.features.drafts.server import DraftServer
from tests.features.drafts.window.conftest import find_service, make_answer
from tests.window.window_driver import NAMES, WindowDriver, hash_files, record
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick

DRAFT = "drafts/T0001/request_T0001_{}.json"


def wait(driver: WindowDriver) -> None:
    """Wait until the run has ended and the window shows it."""
    driver.qtbot.waitUntil(lambda: not find_service(driver).is_busy)
    driver.wait_for_tasks()
    driver.wait_until_settled()


def find_last_name(driver: WindowDriver) -> str:
    assert driver.session.document
    return str(driver.session.document.get("/author/last_name"))


def test_an_open_item_shows_its_draft_at_once(
    driver: WindowDriver, folder: Path, server: DraftServer
) -> None:
    driver.go("c12")
    form = driver.workspace.form
    form.focus_pointer(("publication", "title"))
    before = hash_files(folder / "ground_truths")
    driver.press("Alt+Shift+P")
    wait(driver)
    assert find_last_name(driver) == "Model c12"
    assert driver.session.document and driver.session.document.is_new and not driver.session.document.is_dirty
    assert form.focused_pointer() == ("publication", "title")
    assert driver.workspace.session.counts.status("c12") == "draft"
    assert (folder / DRAFT.format("c12")).is_file()
    assert hash_files(folder / "ground_truths") == before
    assert server.counts["c12"] == 1 and sum(server.counts.values()) == 1


def test_a_value_is_outlined_where_the_model_has_read_it(
    driver: WindowDriver, folder: Path, server: DraftServer
) -> None:
    (folder / "drafting.toml").write_text('boxes = "bbox_2d"\n')
    answer = build_wire_schema(load("zettelkatalog").schema, "bbox_2d").to_wire(record("Model c12"))
    answer["author"]["last_name"] |= {"page": 1, "bbox_2d": [100, 200, 400, 300]}
    server.texts["c12"] = json.dumps(answer)
    driver.go("c12")
    driver.workspace.form.focus_pointer(("author", "last_name"))
    driver.press("Alt+Shift+P")
    wait(driver)
    assert find_last_name(driver) == "Model c12"
    scan = driver.workspace.scan
    driver.qtbot.waitUntil(lambda: bool(scan.current_area.boxes))
    (area,) = scan.current_area.boxes
    width, height = scan.viewport.full
    assert area.contains(QRectF(0.1 * width, 0.2 * height, 0.3 * width, 0.1 * height))
    assert not scan.current_area.is_guess
    driver.press("Ctrl+Return")
    assert "box" not in (folder / "ground_truths" / "c12.json").read_text()


def test_values_typed_meanwhile_are_kept(driver: WindowDriver, server: DraftServer) -> None:
    driver.go("c12")
    server.latency = 0.3
    driver.press("Alt+Shift+P")
    driver.set("/author/last_name", "typed")
    wait(driver)
    assert find_last_name(driver) == "typed"
    assert "F7" in driver.window.status.currentMessage()
    driver.press("F7")
    panel = driver.window.context.panels["draft_panel"].widget()
    assert isinstance(panel, DraftPanel) and panel.draft and panel.draft.run == "T0001"


def test_a_correction_is_never_replaced(driver: WindowDriver, folder: Path) -> None:
    driver.go("c2")
    before = hash_files(folder / "ground_truths")
    driver.press("Alt+Shift+P")
    wait(driver)
    assert find_last_name(driver) == "Name c2"
    assert driver.workspace.session.counts.status("c2") == "in progress"
    driver.press("Ctrl+PgDown")
    assert hash_files(folder / "ground_truths") == before


def test_an_undone_edit_counts_as_touched(driver: WindowDriver) -> None:
    driver.go("c12")
    driver.set("/author/last_name", "typed")
    driver.press("Ctrl+Z")
    driver.press("Alt+Shift+P")
    wait(driver)
    assert find_last_name(driver) != "Model c12"
    driver.press("Ctrl+Y")
    assert find_last_name(driver) == "typed"


def test_the_draft_of_another_item_is_stored_there(driver: WindowDriver, server: DraftServer) -> None:
    driver.go("c12")
    server.latency = 0.2
    driver.press("Alt+Shift+P")
    driver.go("c1")
    wait(driver)
    assert driver.workspace.session.counts.status("c12") == "draft"
    driver.go("c12")
    assert find_last_name(driver) == "Model c12"


def test_items_requested_meanwhile_follow(driver: WindowDriver, server: DraftServer) -> None:
    server.latency = 0.1
    for name in ("c10", "c11", "c12"):
        driver.go(name)
        driver.press("Alt+Shift+P")
    driver.qtbot.waitUntil(lambda: sum(server.counts.values()) == 3)
    wait(driver)
    assert find_last_name(driver) == "Model c12"
    assert set(server.counts.values()) == {1}


def test_the_same_item_is_not_requested_twice(driver: WindowDriver, server: DraftServer) -> None:
    driver.go("c12")
    for _ in range(2):
        driver.press("Alt+Shift+P")
        wait(driver)
    assert server.counts["c12"] == 1
    assert "asked before" in driver.window.status.currentMessage()


def test_a_refusal_is_reported_and_hides_no_draft(driver: WindowDriver, server: DraftServer) -> None:
    server.script("c10", server.completion(None, refusal="I can’t help with that."))
    driver.go("c10")
    driver.press("Alt+Shift+P")
    wait(driver)
    assert "refused" in driver.window.status.currentMessage()
    assert find_last_name(driver) == "Draft c10"
    driver.press("F7")
    panel = driver.window.context.panels["draft_panel"].widget()
    assert isinstance(panel, DraftPanel)
    assert panel.runs.itemText(0).endswith("(refused)")
    assert panel.draft and panel.draft.run == "T1"
    driver.press("Alt+Shift+P")
    wait(driver)
    assert find_last_name(driver) == "Model c10"


def test_a_fault_names_a_solution(driver: WindowDriver, server: DraftServer) -> None:
    server.script("c12", error_reaction(401, "Incorrect API key provided.", "invalid_api_key"))
    driver.go("c12")
    driver.press("Alt+Shift+P")
    wait(driver)
    assert "enter the key again" in driver.window.status.currentMessage()
    assert not (driver.workspace.session.project.root / "drafts/T0001").exists()


def test_the_first_time_the_provider_is_asked_for(
    window_on: OpenWindow, folder: Path, server: DraftServer
) -> None:
    driver = window_on(folder)
    driver.go("c12")
    seen: list[str] = []

    def agree(dialog: PrivacyDialog) -> None:
        seen.append("\n".join(label.text() for label in dialog.findChildren(QLabel)))
        dialog.accept()

    def start(dialog: RunDialog) -> None:
        assert [item.id for item in dialog.items] == ["c12"]
        dialog.provider_choice.provider.setCurrentText("Local")
        assert dialog.start.isEnabled()
        driver.answer_dialog(PrivacyDialog, agree)
        dialog.accept()

    driver.answer_dialog(RunDialog, start)
    driver.press("Alt+Shift+P")
    wait(driver)
    assert find_last_name(driver) == "Model c12"
    [text] = seen
    assert server.address in text and "model-a" in text and "1; items: 1 (c12)" in text
    driver.go("c11")
    driver.press("Alt+Shift+P")
    wait(driver)
    assert find_last_name(driver) == "Model c11"


def test_without_consent_nothing_is_sent(driver: WindowDriver, folder: Path, server: DraftServer) -> None:
    driver.window.context.preferences.put_folder_text(folder, "drafting_agreed", "")
    before = hash_files(folder / "drafts")
    driver.answer_dialog(PrivacyDialog, QDialog.reject)
    driver.go("c12")
    driver.press("Alt+Shift+P")
    wait(driver)
    assert not server.calls and hash_files(folder / "drafts") == before


def test_a_closed_project_keeps_received_answers(
    driver: WindowDriver, folder: Path, server: DraftServer
) -> None:
    server.latency = 0.2
    driver.go("c12")
    driver.press("Alt+Shift+P")
    driver.qtbot.waitUntil(lambda: server.counts["c12"] == 1)
    driver.press("Ctrl+W")
    path = folder / DRAFT.format("c12")
    driver.qtbot.waitUntil(path.is_file)
    assert json.loads(path.read_text(encoding="utf-8"))["parsed"] == json.loads(make_answer("Model c12"))
    assert len(NAMES) == 6


def test_a_project_closed_before_its_run_begins_sends_nothing(
    driver: WindowDriver, folder: Path, server: DraftServer
) -> None:
    driver.go("c12")
    window, once = driver.window, Qt.ConnectionType.SingleShotConnection
    find_service(driver).run_started.connect(lambda: QTimer.singleShot(0, window, window.close_project), once)
    driver.press("Alt+Shift+P")
    driver.qtbot.waitUntil(lambda: window.workspace is None)
    assert not server.calls
    window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(lambda: window.workspace is not None)
    driver.go("c12")
    driver.press("Alt+Shift+P")
    wait(driver)
    assert find_last_name(driver) == "Model c12" and server.counts["c12"] == 1


def test_reloading_the_folder_stops_the_run_and_reports_it(driver: WindowDriver, server: DraftServer) -> None:
    server.latency = 0.2
    driver.go("c12")
    driver.press("Alt+Shift+P")
    driver.qtbot.waitUntil(lambda: server.counts["c12"] == 1)
    before, messages = driver.window.workspace, list[str]()
    driver.window.status.messageChanged.connect(messages.append)
    driver.press("Ctrl+F5")
    driver.qtbot.waitUntil(lambda: driver.window.workspace not in (None, before))
    assert any("what was received is kept" in text for text in messages)
    driver.wait_for_tasks()
    driver.wait_until_settled()
    assert driver.workspace.session.counts.status("c12") == "draft"

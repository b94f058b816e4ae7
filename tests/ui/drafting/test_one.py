"""One item is drafted while one annotates: what arrives, what is kept, and what is asked before."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtWidgets import QDialog, QLabel

from gtapp.ui.drafting.draft_panel import DraftPanel
from gtapp.ui.drafting.privacy_dialog import PrivacyDialog
from gtapp.ui.drafting.run_dialog import RunDialog
from tests.drafting.handler import refused
from tests.drafting.server import DraftServer
from tests.ui.conftest import OpenWindow
from tests.ui.drafting.conftest import drafting, says
from tests.ui.window_driver import NAMES, WindowDriver, checksum

DRAFT = "drafts/T0001/request_T0001_{}.json"


def wait(desk: WindowDriver) -> None:
    """Until the run is over and the window has followed."""
    desk.qtbot.waitUntil(lambda: not drafting(desk).is_busy, timeout=20_000)
    desk.wait_for_tasks()
    desk.wait_until_settled()


def last_name(desk: WindowDriver) -> str:
    assert desk.session.document
    return str(desk.session.document.get("/author/last_name"))


def test_an_open_item_shows_its_draft_at_once(desk: WindowDriver, folder: Path, server: DraftServer) -> None:
    desk.go("c12")
    form = desk.workspace.form
    form.focus_pointer(("publication", "title"))
    before = checksum(folder / "ground_truths")
    desk.press("Ctrl+P")
    wait(desk)
    assert last_name(desk) == "Model c12"
    assert desk.session.document and desk.session.document.is_new and not desk.session.document.is_dirty
    assert form.focused_pointer() == ("publication", "title")
    assert desk.workspace.session.counts.status("c12") == "draft"
    assert (folder / DRAFT.format("c12")).is_file()
    assert checksum(folder / "ground_truths") == before
    assert server.counts["c12"] == 1 and sum(server.counts.values()) == 1


def test_what_was_typed_meanwhile_stays(desk: WindowDriver, server: DraftServer) -> None:
    desk.go("c12")
    server.latency = 0.3
    desk.press("Ctrl+P")
    desk.set("/author/last_name", "typed")
    wait(desk)
    assert last_name(desk) == "typed"
    assert "F7" in desk.window.status.currentMessage()
    desk.press("F7")
    panel = desk.window.drafting.draft_dock.widget()
    assert isinstance(panel, DraftPanel) and panel.draft and panel.draft.run == "T0001"


def test_a_correction_is_never_replaced(desk: WindowDriver, folder: Path) -> None:
    desk.go("c2")
    before = checksum(folder / "ground_truths")
    desk.press("Ctrl+P")
    wait(desk)
    assert last_name(desk) == "Name c2"
    assert desk.workspace.session.counts.status("c2") == "in progress"
    desk.press("Ctrl+PgDown")
    assert checksum(folder / "ground_truths") == before


def test_an_undone_edit_counts_as_touched(desk: WindowDriver) -> None:
    desk.go("c12")
    desk.set("/author/last_name", "typed")
    desk.press("Ctrl+Z")
    desk.press("Ctrl+P")
    wait(desk)
    assert last_name(desk) != "Model c12"
    desk.press("Ctrl+Y")
    assert last_name(desk) == "typed"


def test_the_draft_of_another_item_waits_there(desk: WindowDriver, server: DraftServer) -> None:
    desk.go("c12")
    server.latency = 0.2
    desk.press("Ctrl+P")
    desk.go("c1")
    wait(desk)
    assert desk.workspace.session.counts.status("c12") == "draft"
    desk.go("c12")
    assert last_name(desk) == "Model c12"


def test_items_asked_for_meanwhile_follow(desk: WindowDriver, server: DraftServer) -> None:
    server.latency = 0.1
    for name in ("c10", "c11", "c12"):
        desk.go(name)
        desk.press("Ctrl+P")
    desk.qtbot.waitUntil(lambda: sum(server.counts.values()) == 3, timeout=20_000)
    wait(desk)
    assert last_name(desk) == "Model c12"
    assert set(server.counts.values()) == {1}


def test_the_same_is_not_asked_twice(desk: WindowDriver, server: DraftServer) -> None:
    desk.go("c12")
    for _ in range(2):
        desk.press("Ctrl+P")
        wait(desk)
    assert server.counts["c12"] == 1
    assert "asked before" in desk.window.status.currentMessage()


def test_a_refusal_is_told_and_hides_no_draft(desk: WindowDriver, server: DraftServer) -> None:
    server.script("c10", server.completion(None, refusal="I can't help with that."))
    desk.go("c10")
    desk.press("Ctrl+P")
    wait(desk)
    assert "refused" in desk.window.status.currentMessage()
    assert last_name(desk) == "Draft c10"
    desk.press("F7")
    panel = desk.window.drafting.draft_dock.widget()
    assert isinstance(panel, DraftPanel)
    assert panel.runs.itemText(0).endswith("(refused)")
    assert panel.draft and panel.draft.run == "T1"
    desk.press("Ctrl+P")
    wait(desk)
    assert last_name(desk) == "Model c10"


def test_a_fault_says_what_to_do(desk: WindowDriver, server: DraftServer) -> None:
    server.script("c12", refused(401, "Incorrect API key provided.", "invalid_api_key"))
    desk.go("c12")
    desk.press("Ctrl+P")
    wait(desk)
    assert "enter the key again" in desk.window.status.currentMessage()
    assert not (desk.workspace.root() / "drafts/T0001").exists()


def test_the_first_time_it_is_asked_whom(window_on: OpenWindow, folder: Path, server: DraftServer) -> None:
    desk = window_on(folder)
    desk.go("c12")
    seen: list[str] = []

    def agree(dialog: PrivacyDialog) -> None:
        seen.append("\n".join(label.text() for label in dialog.findChildren(QLabel)))
        dialog.accept()

    def start(dialog: RunDialog) -> None:
        assert [item.id for item in dialog.items] == ["c12"]
        dialog.who.provider.setCurrentText("Local")
        assert dialog.start.isEnabled()
        desk.answer_dialog(PrivacyDialog, agree)
        dialog.accept()

    desk.answer_dialog(RunDialog, start)
    desk.press("Ctrl+P")
    wait(desk)
    assert last_name(desk) == "Model c12"
    [text] = seen
    assert server.address in text and "model-a" in text and "1; items: 1 (c12)" in text
    desk.go("c11")
    desk.press("Ctrl+P")
    wait(desk)
    assert last_name(desk) == "Model c11"


def test_who_does_not_agree_sends_nothing(desk: WindowDriver, folder: Path, server: DraftServer) -> None:
    desk.window.context.preferences.put_of_folder(folder, "drafting_agreed", "")
    before = checksum(folder / "drafts")
    desk.answer_dialog(PrivacyDialog, QDialog.reject)
    desk.go("c12")
    desk.press("Ctrl+P")
    wait(desk)
    assert not server.calls and checksum(folder / "drafts") == before


def test_a_project_that_is_closed_keeps_what_came(
    desk: WindowDriver, folder: Path, server: DraftServer
) -> None:
    server.latency = 0.2
    desk.go("c12")
    desk.press("Ctrl+P")
    desk.qtbot.waitUntil(lambda: server.counts["c12"] == 1, timeout=20_000)
    desk.press("Ctrl+W")
    path = folder / DRAFT.format("c12")
    desk.qtbot.waitUntil(path.is_file, timeout=20_000)
    assert json.loads(path.read_text(encoding="utf-8"))["parsed"] == json.loads(says("Model c12"))
    assert len(NAMES) == 6


def test_a_run_that_the_folder_is_reread_in_is_stopped_and_told(
    desk: WindowDriver, server: DraftServer
) -> None:
    server.latency = 0.2
    desk.go("c12")
    desk.press("Ctrl+P")
    desk.qtbot.waitUntil(lambda: server.counts["c12"] == 1, timeout=20_000)
    before, told = desk.window.workspace, list[str]()
    desk.window.status.messageChanged.connect(told.append)
    desk.press("Ctrl+F5")
    desk.qtbot.waitUntil(lambda: desk.window.workspace not in (None, before), timeout=20_000)
    assert any("what was received is kept" in text for text in told)
    desk.wait_for_tasks()
    desk.wait_until_settled()
    assert desk.workspace.session.counts.status("c12") == "draft"

"""After a kill: the first item is shown at once, and the corrections are offered back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.conftest import Open
from tests.ui.windows import Desk, value

_KILLED = """
import os, sys
from gtapp.project import open_project
project = open_project(sys.argv[1])
for name in sys.argv[2:]:
    document = project.document(name)
    document.set("/author/last_name", "Lost " + name)
    document.set("/author/first_name", "Lost too")
os._exit(9)
"""


def kill_while_editing(folder: Path, *names: str) -> None:
    """A process that edits these items and is killed before it saves."""
    done = subprocess.run([sys.executable, "-c", _KILLED, str(folder), *names], check=False)
    assert done.returncode == 9


@pytest.fixture
def killed(folder: Path) -> Path:
    """The project after a kill with edits in c2 and c3."""
    kill_while_editing(folder, "c2", "c3")
    return folder


def test_the_offer_blocks_nothing(window_on: Open, killed: Path) -> None:
    desk: Desk = window_on(killed)
    assert desk.current == "c1"
    assert desk.session.lost_items == ["c2", "c3"]
    notice = desk.workspace.notices.get("lost")
    assert notice and "c2, c3" in notice.text.text()
    assert desk.workspace.form.isEnabled()


def test_restore_here_is_an_undoable_unsaved_state(window_on: Open, killed: Path) -> None:
    desk: Desk = window_on(killed)
    desk.press("Ctrl+PgDown")
    notice = desk.workspace.notices.get("lost")
    assert notice and notice.buttons[0].hasFocus()
    assert not desk.workspace.form.isEnabled()
    assert not desk.window.context.actions.by_name["check_next"].isEnabled()
    desk.press("Space")
    document = desk.session.document
    assert document and document.is_dirty
    assert document.get("/author/last_name") == "Lost c2"
    assert desk.workspace.form.isEnabled()
    assert desk.session.lost_items == ["c3"]
    desk.press("Ctrl+Z")
    assert document.get("/author/first_name") == "Käthe"
    desk.press("Ctrl+Y")
    desk.press("Ctrl+PgDown")
    assert value(killed / "ground_truths/c2.json", "author", "first_name") == "Lost too"


def test_leave_keeps_them_behind_redo(window_on: Open, killed: Path) -> None:
    desk: Desk = window_on(killed)
    desk.press("Ctrl+PgDown")
    notice = desk.workspace.notices.get("lost")
    assert notice
    notice.buttons[1].click()
    assert desk.session.document and not desk.session.document.is_dirty
    assert desk.workspace.form.isEnabled()
    desk.press("Ctrl+Y")
    assert desk.session.document.get("/author/last_name") == "Lost c2"


def test_restore_all_saves_the_others(window_on: Open, killed: Path) -> None:
    desk: Desk = window_on(killed)
    notice = desk.workspace.notices.get("lost")
    assert notice
    notice.buttons[0].click()
    desk.qtbot.waitUntil(lambda: not desk.session.lost_items)
    for name in ("c2", "c3"):
        assert value(killed / f"ground_truths/{name}.json", "author", "last_name") == f"Lost {name}"
    assert desk.workspace.notices.get("lost") is None
    desk.press("Ctrl+PgDown")
    desk.press("Ctrl+Z")
    desk.press("Ctrl+Z")
    assert desk.session.document and desk.session.document.get("/author/last_name") == "Name c2"


def test_show_goes_to_the_first(window_on: Open, killed: Path) -> None:
    desk: Desk = window_on(killed)
    notice = desk.workspace.notices.get("lost")
    assert notice
    notice.buttons[1].click()
    assert desk.current == "c2"


def test_leaving_all_writes_nothing(window_on: Open, killed: Path) -> None:
    before = (killed / "ground_truths/c2.json").read_bytes()
    desk: Desk = window_on(killed)
    notice = desk.workspace.notices.get("lost")
    assert notice
    notice.buttons[2].click()
    desk.close()
    assert (killed / "ground_truths/c2.json").read_bytes() == before


def test_the_item_that_was_open_is_offered_first(window_on: Open, folder: Path) -> None:
    kill_while_editing(folder, "c1")
    desk: Desk = window_on(folder)
    assert desk.current == "c1"
    notice = desk.workspace.notices.get("lost")
    assert notice and not desk.workspace.form.isEnabled()
    desk.press("Ctrl+Return")
    assert desk.current == "c1"
    assert desk.session.project.status("c1").name == "in progress"

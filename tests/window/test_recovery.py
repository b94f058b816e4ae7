"""After a kill: the first item is shown at once, and the corrections are offered for recovery."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.window.window_driver import WindowDriver, record, truth, value
from tests.window_fixtures import OpenWindow

_KILLED = """
import os, sys
from gtapp.features import open_project
project = open_project(sys.argv[1])
for name in sys.argv[2:]:
    document = project.document(name)
    document.set("/author/last_name", "Lost " + name)
    document.set("/author/first_name", "Lost too")
os._exit(9)
"""


def kill_while_editing(folder: Path, *names: str) -> None:
    """Edit these items in a process that is killed before it saves."""
    done = subprocess.run([sys.executable, "-c", _KILLED, str(folder), *names], check=False)
    assert done.returncode == 9


_KILLED_IN_SAVE = """
import os, sys
from gtapp.features import open_project
project = open_project(sys.argv[1])
document = project.document("c1")
document.set("/author/last_name", "Saved")
project.item_saved.connect(lambda item: os._exit(9))
project.save(document)
"""


@pytest.fixture
def killed_project(folder: Path) -> Path:
    """The project after a kill with edits in c2 and c3."""
    kill_while_editing(folder, "c2", "c3")
    return folder


def test_the_offer_does_not_block(window_on: OpenWindow, killed_project: Path) -> None:
    driver: WindowDriver = window_on(killed_project)
    assert driver.current == "c1"
    assert driver.session.lost_items == ["c2", "c3"]
    notice = driver.workspace.notices.get("lost")
    assert notice and "c2, c3" in notice.text.text()
    assert driver.workspace.form.isEnabled()


def test_the_offer_fits_beside_long_names(window_on: OpenWindow, folder: Path) -> None:
    names = [letter * 64 for letter in "xy"]
    for name in names:
        truth(folder, name, record("Long"))
    kill_while_editing(folder, *names)
    driver: WindowDriver = window_on(folder)
    notice = driver.workspace.notices.get("lost")
    assert notice and f"{names[0][:49]}…" in notice.text.text()
    assert notice.minimumSizeHint().width() < 800


def test_restoring_here_is_an_undoable_unsaved_state(window_on: OpenWindow, killed_project: Path) -> None:
    driver: WindowDriver = window_on(killed_project)
    driver.press("Ctrl+PgDown")
    notice = driver.workspace.notices.get("lost")
    assert notice and notice.buttons[0].hasFocus()
    assert not driver.workspace.form.isEnabled()
    assert not driver.window.context.actions.by_name["check_next"].isEnabled()
    driver.press("Space")
    document = driver.session.document
    assert document and document.is_dirty
    assert document.get("/author/last_name") == "Lost c2"
    assert driver.workspace.form.isEnabled()
    assert driver.session.lost_items == ["c3"]
    driver.press("Ctrl+Z")
    assert document.get("/author/first_name") == "Käthe"
    driver.press("Ctrl+Y")
    driver.press("Ctrl+PgDown")
    assert value(killed_project / "ground_truths/c2.json", "author", "first_name") == "Lost too"


def test_declining_keeps_the_edits_for_redo(window_on: OpenWindow, killed_project: Path) -> None:
    driver: WindowDriver = window_on(killed_project)
    driver.press("Ctrl+PgDown")
    notice = driver.workspace.notices.get("lost")
    assert notice
    notice.buttons[1].click()
    assert driver.session.document and not driver.session.document.is_dirty
    assert driver.workspace.form.isEnabled()
    driver.press("Ctrl+Y")
    assert driver.session.document.get("/author/last_name") == "Lost c2"


def test_restore_all_saves_the_others(window_on: OpenWindow, killed_project: Path) -> None:
    driver: WindowDriver = window_on(killed_project)
    notice = driver.workspace.notices.get("lost")
    assert notice
    notice.buttons[0].click()
    driver.qtbot.waitUntil(lambda: not driver.session.lost_items)
    for name in ("c2", "c3"):
        assert value(killed_project / f"ground_truths/{name}.json", "author", "last_name") == f"Lost {name}"
    assert driver.workspace.notices.get("lost") is None
    driver.press("Ctrl+PgDown")
    driver.press("Ctrl+Z")
    driver.press("Ctrl+Z")
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Name c2"


def test_show_goes_to_the_first(window_on: OpenWindow, killed_project: Path) -> None:
    driver: WindowDriver = window_on(killed_project)
    notice = driver.workspace.notices.get("lost")
    assert notice
    notice.buttons[1].click()
    assert driver.current == "c2"


def test_declining_all_writes_nothing(window_on: OpenWindow, killed_project: Path) -> None:
    before = (killed_project / "ground_truths/c2.json").read_bytes()
    driver: WindowDriver = window_on(killed_project)
    notice = driver.workspace.notices.get("lost")
    assert notice
    notice.buttons[2].click()
    driver.close()
    assert (killed_project / "ground_truths/c2.json").read_bytes() == before


def test_the_last_open_item_is_offered_first(window_on: OpenWindow, folder: Path) -> None:
    kill_while_editing(folder, "c1")
    driver: WindowDriver = window_on(folder)
    assert driver.current == "c1"
    notice = driver.workspace.notices.get("lost")
    assert notice and not driver.workspace.form.isEnabled()
    driver.press("Ctrl+Return")
    assert driver.current == "c1"
    assert driver.session.project.status("c1").name == "in progress"


def test_restore_all_saves_what_was_corrected_since_a_save_that_was_not_noted(
    window_on: OpenWindow, folder: Path
) -> None:
    done = subprocess.run([sys.executable, "-c", _KILLED_IN_SAVE, str(folder)], check=False)
    assert done.returncode == 9
    kill_while_editing(folder, "c2")
    driver: WindowDriver = window_on(folder)
    assert driver.current == "c1" and driver.session.lost_items == ["c1", "c2"]
    driver.set("/author/first_name", "Mine")
    notice = driver.workspace.notices.get("lost")
    assert notice
    notice.buttons[0].click()
    driver.qtbot.waitUntil(lambda: not driver.session.lost_items)
    driver.press("Ctrl+S")
    assert not driver.session.unsaved.failures
    author = value(folder / "ground_truths/c1.json", "author")
    assert (author["last_name"], author["first_name"]) == ("Saved", "Mine")
    assert value(folder / "ground_truths/c2.json", "author", "last_name") == "Lost c2"

"""A second window or command on an item: it can be read there, says who edits it, and loses nothing of either."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit

from gtapp.editor.action_bar import BarButton
from gtapp.editor.status_bar import WholeMessage
from gtapp.kit.commands.refusals import find_refusal
from gtapp.kit.notices import Notice
from tests.sample_projects import WITHOUT_LOCKS
from tests.window.test_recovery import kill_while_editing
from tests.window.window_driver import WindowDriver, value
from tests.window_fixtures import OpenWindow

_EDITOR = """
import sys
from gtapp.features import open_project
project = open_project(sys.argv[1])
project.who = sys.argv[2]
document = project.document("c1")
document.set("/author/last_name", "Theirs")
print("typed", flush=True)
for line in sys.stdin:
    project.save(document)
    print("saved", flush=True)
"""


class OtherEditor:
    """A process with an unsaved edit of c1."""

    def __init__(self, folder: Path, who: str = "Anna") -> None:
        command = [sys.executable, "-c", _EDITOR, str(folder), who]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout and self._process.stdout.readline() == "typed\n"

    def save(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "saved\n"

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def editor(folder: Path) -> Iterator[OtherEditor]:
    found = OtherEditor(folder)
    yield found
    found.kill()


def _notice(driver: WindowDriver, name: str = "other writer") -> Notice:
    found = driver.workspace.notices.get(name)
    assert found
    return found


def assert_commands_refused(driver: WindowDriver) -> None:
    """Assert that what would change the item is disabled and says why, in the bar and in the menus."""
    actions, of_form = driver.window.context.actions.by_name, driver.workspace.form.actions_by_name
    for action in (
        actions["check_next"],
        actions["needs_action"],
        of_form["take_draft"],
        of_form["set_null"],
    ):
        assert not action.isEnabled() and "can only be read here" in find_refusal(action)
    for action in (actions["next"], actions["jump"], of_form["next_look"], of_form["value_below"]):
        assert action.isEnabled() and not find_refusal(action)
    disabled = [each for each in driver.window.findChildren(BarButton) if not each.isEnabled()]
    assert disabled and all("can only be read here" in each.toolTip() for each in disabled)


def _find_whole_message(driver: WindowDriver) -> str:
    """Return the message above the status bar; "" if there is none."""
    whole = driver.window.findChild(WholeMessage)
    return whole.text() if whole and whole.isVisible() else ""


def actions_are_possible(driver: WindowDriver) -> bool:
    """Return whether what changes the item is enabled."""
    by_name = driver.window.context.actions.by_name | driver.workspace.form.actions_by_name
    return all(by_name[name].isEnabled() for name in ("check_next", "needs_action", "take_draft"))


def _focus_last_name(driver: WindowDriver) -> QLineEdit:
    driver.workspace.form.focus_pointer(("author", "last_name"))
    assert isinstance(driver.focus, QLineEdit)
    return driver.focus


def test_the_item_can_be_read_and_copied_only(
    window_on: OpenWindow, folder: Path, editor: OtherEditor
) -> None:
    driver = window_on(folder)
    driver.window.resize(800, 700)  # the refusal has no room in the status bar
    assert driver.current == "c1"
    assert "Another window or command of yours" in _notice(driver).text.text()
    assert driver.session.saving == "read only"
    field = _focus_last_name(driver)
    driver.type(field, "x")
    assert field.text() == "Name c1"
    for keys in ("Ctrl+Return", "Ctrl+S", "Ctrl+Z", "Ctrl+Shift+N", "Alt+Return"):
        driver.press(keys)
    assert driver.current == "c1" and not driver.session.set_status("needs action")
    document = driver.session.document
    assert document and not document.is_dirty and not document.undo_stack.edits
    assert_commands_refused(driver)
    driver.qtbot.waitUntil(lambda: bool(_find_whole_message(driver)))
    assert _find_whole_message(driver).startswith("Another window or command")
    driver.workspace.form.focus_pointer(("author", "last_name"))
    field.selectAll()
    driver.press("Ctrl+C")
    assert QApplication.clipboard().text() == "Name c1"
    driver.press("Ctrl+PgDown")
    assert driver.workspace.notices.get("other writer") is None
    assert actions_are_possible(driver)
    driver.set("/author/last_name", "Mine")


def test_it_can_be_edited_when_the_other_has_saved(
    window_on: OpenWindow, folder: Path, editor: OtherEditor
) -> None:
    driver = window_on(folder)
    _notice(driver)
    editor.save()
    driver.qtbot.waitUntil(lambda: driver.workspace.notices.get("other writer") is None)
    document = driver.session.document
    assert document and document.get("/author/last_name") == "Theirs"
    driver.type(_focus_last_name(driver), "x")
    assert document.is_dirty


def test_the_edits_are_offered_when_the_other_was_killed(
    window_on: OpenWindow, folder: Path, editor: OtherEditor
) -> None:
    driver = window_on(folder)
    editor.kill()
    driver.session.check_disk()
    assert driver.workspace.notices.get("other writer") is None
    notice = _notice(driver, "lost")
    assert "Anna" in notice.text.text()
    notice.buttons[0].click()
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Theirs"


def test_edit_here_keeps_what_both_changed(window_on: OpenWindow, folder: Path, editor: OtherEditor) -> None:
    driver = window_on(folder)
    _notice(driver).buttons[0].click()
    assert driver.workspace.notices.get("other writer") is None
    driver.set("/author/first_name", "Mine")
    editor.save()
    driver.press("Ctrl+S")
    author = value(folder / "ground_truths/c1.json", "author")
    assert (author["last_name"], author["first_name"]) == ("Theirs", "Mine")
    assert driver.session.document and not driver.session.document.is_dirty


def test_typing_is_refused_when_the_other_began_meanwhile(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    assert driver.workspace.notices.get("other writer") is None
    editor = OtherEditor(folder)
    field = _focus_last_name(driver)
    driver.type(field, "x")
    assert field.text() == "Name c1"
    _notice(driver)
    editor.kill()


def test_somebody_else_is_named(window_on: OpenWindow, folder: Path, editor: OtherEditor) -> None:
    with closing(sqlite3.connect(folder / ".gtapp/work.sqlite")) as database:
        database.execute("UPDATE item_history SET station = 'another machine'")
        database.commit()
    driver = window_on(folder)
    assert _notice(driver).text.text().startswith("Anna has unsaved corrections of this item, begun ")


def test_corrections_that_another_window_restored_are_no_longer_offered(
    window_on: OpenWindow, folder: Path
) -> None:
    kill_while_editing(folder, "c1")
    one, two = window_on(folder), window_on(folder)
    _notice(two, "lost")
    _notice(one, "lost").buttons[0].click()
    two.session.check_disk()
    _notice(two)
    assert two.workspace.notices.get("lost") is None
    one.press("Ctrl+S")
    two.session.check_disk()
    assert not two.session.lost_items and two.workspace.notices.get("other writer") is None
    assert two.session.document and two.session.document.get("/author/last_name") == "Lost c1"


def test_edits_of_two_killed_processes_are_offered_one_after_the_other(
    window_on: OpenWindow, folder: Path
) -> None:
    other = OtherEditor(folder, "Bert")
    driver = window_on(folder)
    _notice(driver).buttons[0].click()
    driver.set("/author/first_name", "Mine")
    driver.session.project._database.close()  # as the system does when the process is killed
    other.kill()
    again = window_on(folder)
    assert again.session.lost_items == ["c1"]
    assert "Bert" in _notice(again, "lost").text.text()
    _notice(again, "lost").buttons[0].click()
    assert not again.workspace.form.isEnabled() and "Bert" not in _notice(again, "lost").text.text()
    _notice(again, "lost").buttons[0].click()
    assert again.workspace.form.isEnabled() and again.workspace.notices.get("lost") is None
    document = again.session.document
    assert document
    assert document.get("/author") == {"last_name": "Theirs", "first_name": "Mine"}


def test_restore_all_restores_the_edits_of_both(window_on: OpenWindow, folder: Path) -> None:
    other = OtherEditor(folder, "Bert")
    driver = window_on(folder)
    driver.session.edit_apart()
    driver.set("/author/first_name", "Mine")
    driver.session.project._database.close()
    other.kill()
    kill_while_editing(folder, "c2")
    again = window_on(folder)
    assert again.session.lost_items == ["c1", "c2"]
    again.go("c3")
    _notice(again, "lost").buttons[0].click()
    again.qtbot.waitUntil(lambda: not again.session.lost_items)
    assert value(folder / "ground_truths/c1.json", "author") == {"last_name": "Theirs", "first_name": "Mine"}


def test_a_command_refuses_the_item_of_a_window(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.set("/author/last_name", "Mine")
    command = [sys.executable, "-m", "gtapp", "set", str(folder), "c1", "/author/first_name", '"x"']
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "Another window or command of yours" in done.stderr
    driver.press("Ctrl+S")
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    driver.session.check_disk()
    assert driver.session.document
    assert driver.session.document.get("/author") == {"last_name": "Mine", "first_name": "x"}
    driver.press("Ctrl+Z")
    driver.press("Ctrl+Z")
    assert driver.session.document.get("/author/last_name") == "Name c1"


_WINDOW = """
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from gtapp.window.main_window import MainWindow
from gtapp.window.opener import OpenRequest
from gtapp.kit.preferences import Preferences

application = QApplication([])
window = MainWindow(Preferences(Path(sys.argv[2])))

def work():
    notices, document = window.workspace.notices, window.workspace.session.document
    assert notices.get("locks") is None
    document.set("/author/last_name", "Mine")
    assert "no file locks" in notices.get("locks").text.text()
    notices.get("locks").buttons[0].click()
    document.set("/author/last_name", "Mine too")
    assert notices.get("locks") is None
    window.workspace.session.save()
    window.close()
    print("done")

window.opened.connect(lambda: QTimer.singleShot(0, work))
window.show()
window.open(OpenRequest(Path(sys.argv[1])))
QTimer.singleShot(20_000, application.quit)
application.exec()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="filters of system calls are Linux's")
def test_a_drive_without_locks_is_named_once(folder: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_LOCKS + _WINDOW, str(folder), str(tmp_path / "settings.ini")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.stdout == "no filter\n":
        pytest.skip("this container may not filter system calls")
    assert done.stdout == "done\n", done.stderr

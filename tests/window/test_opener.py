"""Opening folders, samples and recent projects; questions and messages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCommandLinkButton

from gtapp.features.start.window.start_page import StartPage
from gtapp.window.dialogs.code_consent_dialog import ConsentDialog
from gtapp.window.opener import OpenRequest
from tests.window.window_driver import WindowDriver, cards, scan
from tests.window_fixtures import OpenWindow

CODE = """
import os
from pathlib import Path
from pydantic import BaseModel

Path(__file__).with_name("ran").touch()

class Document(BaseModel):
    name: str
    year: int | None = None
"""


def find_start_page(driver: WindowDriver) -> StartPage:
    page = driver.window.pages.currentWidget()
    assert isinstance(page, StartPage)
    return page


def wait_for_page(driver: WindowDriver) -> StartPage:
    driver.qtbot.waitUntil(lambda: isinstance(driver.window.pages.currentWidget(), StartPage))
    return find_start_page(driver)


def test_without_a_folder_few_actions_are_possible(window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(None)
    enabled = [name for name, action in driver.window.context.actions.by_name.items() if action.isEnabled()]
    assert sorted(enabled) == [
        "about",
        "check_computer",
        "command_search",
        "copy",
        "crash_reports",
        "cut",
        "first_steps",
        "full_screen",
        "keys",
        "larger_letters",
        "log_folder",
        "open",
        "paste",
        "providers",
        "quit",
        "select_all",
        "settings",
        "smaller_letters",
        "usual_letters",
    ]


def test_opened_folders_are_offered_again(window_on: OpenWindow, folder: Path) -> None:
    window_on(folder).close()
    driver: WindowDriver = window_on(None)
    button = next(b for b in find_start_page(driver).findChildren(QCommandLinkButton) if b.text() == "cards")
    with driver.qtbot.waitSignal(driver.window.opened):
        button.click()
    assert driver.session.project.root == folder
    driver.window.menus._fill_recent()
    entries = [action.text() for action in driver.window.menus._recent.actions()]
    assert len(entries) == 1 and str(folder) in entries[0]


def test_a_missing_folder(window_on: OpenWindow, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(None)
    driver.window.open(OpenRequest(tmp_path / "nowhere <b>"))
    driver.qtbot.waitUntil(lambda: find_start_page(driver).notices.get("error") is not None)
    notice = find_start_page(driver).notices.get("error")
    assert notice and "nowhere <b>" in notice.text.text()
    assert "moved or renamed" in notice.text.text()
    assert notice.text.textFormat() == Qt.TextFormat.PlainText


def test_a_failed_opening_leaves_the_open_project(
    window_on: OpenWindow, folder: Path, tmp_path: Path
) -> None:
    from PySide6.QtWidgets import QMessageBox

    driver: WindowDriver = window_on(folder)
    messages: list[str] = []

    def read(box: QMessageBox) -> None:
        messages.append(box.text())
        box.accept()

    driver.answer_dialog(QMessageBox, read)
    driver.window.open(OpenRequest(tmp_path / "nowhere"))
    driver.qtbot.waitUntil(lambda: bool(messages))
    assert "There is no folder" in messages[0]
    assert driver.window.pages.currentWidget() is driver.workspace
    driver.press("Ctrl+PgDown")
    assert driver.current == "c2"


def test_code_is_shown_and_run_only_after_consent(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = tmp_path / "coded"
    scan(folder / "images" / "a.png")
    (folder / "dataclass.py").write_text(CODE, encoding="utf-8")
    shown: list[str] = []
    driver: WindowDriver = window_on(None)

    def refuse(dialog: ConsentDialog) -> None:
        shown.append(dialog.text.toPlainText())
        assert dialog.text.isReadOnly()
        assert "SHA-256" in dialog.hash.text()
        driver.press("Return", QApplication.focusWidget())

    driver.answer_dialog(ConsentDialog, refuse)
    driver.window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(lambda: find_start_page(driver).notices.get("error") is not None)
    assert shown == [CODE]
    assert not (folder / "ran").exists()
    driver.answer_dialog(ConsentDialog, lambda dialog: dialog.accept())
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder))
    assert (folder / "ran").exists()
    assert [child.name for child in driver.workspace.form.field.children] == ["name", "year"]


def test_imported_files_are_shown_with_the_code(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = tmp_path / "coded"
    scan(folder / "images" / "a.png")
    (folder / "dataclass.py").write_text("from helper import BaseModel\n" + CODE, encoding="utf-8")
    (folder / "helper.py").write_text("from pydantic import BaseModel\n", encoding="utf-8")
    shown: list[str] = []
    driver: WindowDriver = window_on(None)

    def accept(dialog: ConsentDialog) -> None:
        shown.append(dialog.text.toPlainText())
        dialog.accept()

    driver.answer_dialog(ConsentDialog, accept)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder))
    assert shown[0].endswith("\n==> helper.py <==\nfrom pydantic import BaseModel\n")
    assert (folder / "ran").exists()


def test_files_that_the_code_opens_are_shown_and_a_change_asks_again(
    window_on: OpenWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "coded"
    scan(folder / "images" / "a.png")
    names = folder / "names.txt"
    names.write_text("one", encoding="utf-8")
    code = "from pathlib import Path\nopen(Path(__file__).parent / 'names.txt').close()\n" + CODE
    (folder / "dataclass.py").write_text(code, encoding="utf-8")
    shown: list[str] = []
    driver: WindowDriver = window_on(None)

    def accept(dialog: ConsentDialog) -> None:
        shown.append(dialog.data.toPlainText())
        dialog.accept()

    def open_folder(questions: int) -> None:
        for _ in range(questions):
            driver.answer_dialog(ConsentDialog, accept)
        with driver.qtbot.waitSignal(driver.window.opened):
            driver.window.open(OpenRequest(folder))

    open_folder(2)
    assert shown == ["", "names.txt"]
    open_folder(0)
    names.write_text("two", encoding="utf-8")
    open_folder(1)
    assert shown[2:] == ["names.txt: changed"]


def test_code_in_another_coding_is_not_offered(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = tmp_path / "coded"
    scan(folder / "images" / "a.png")
    (folder / "dataclass.py").write_text("# coding: utf_7\n" + CODE, encoding="utf-8")
    driver: WindowDriver = window_on(None)
    driver.window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(lambda: find_start_page(driver).notices.get("error") is not None)
    assert not (folder / "ran").exists()


def test_hidden_characters_of_the_code_are_shown(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = tmp_path / "coded"
    scan(folder / "images" / "a.png")
    code = "x = 1\t# \u202e\u2066 harmless\x1b[8m\x0c\nimport os\n".encode()
    (folder / "dataclass.py").write_bytes(code)
    shown: list[str] = []
    driver: WindowDriver = window_on(None)

    def refuse(dialog: ConsentDialog) -> None:
        shown.append(dialog.text.toPlainText())
        dialog.reject()

    driver.answer_dialog(ConsentDialog, refuse)
    driver.window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(lambda: find_start_page(driver).notices.get("error") is not None)
    assert shown == ["x = 1\t# <U+202E><U+2066> harmless<U+001B>[8m<U+000C>\nimport os\n"]


def test_reloading_the_folder_finds_new_items(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.go("c11")
    scan(folder / "images" / "c20.png")
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.press("Ctrl+F5")
    assert len(driver.session.items) == 7
    assert driver.current == "c11"


def test_closing_the_project_shows_the_start_page(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("F7")
    driver.press("Ctrl+W")
    find_start_page(driver)
    assert driver.window.workspace is None
    assert driver.window.windowTitle() == "gtapp"
    assert not driver.window.context.panels["draft_panel"].isVisible()


def test_another_project_replaces_the_first(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    other = cards(tmp_path / "other")
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Saved on leaving")
    driver.window.context.show_status("About the first project")
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(other))
    assert driver.session.project.root == other
    assert "About the first project" not in driver.window.status.currentMessage()
    assert "Saved on leaving" in (folder / "ground_truths/c1.json").read_text(encoding="utf-8")
    assert driver.window.pages.indexOf(driver.workspace) >= 0
    assert driver.window.menus._record.actions()


@pytest.mark.parametrize("key", ["Space", "Escape"])
def test_a_long_opening_can_be_cancelled(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    from threading import Event

    from gtapp.window import opener

    go_on = Event()
    monkeypatch.setattr(opener, "open_request", lambda *_: go_on.wait(10))
    driver: WindowDriver = window_on(None)
    driver.window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(lambda: isinstance(driver.window.pages.currentWidget(), opener.BusyPage))
    busy = driver.window.pages.currentWidget()
    assert isinstance(busy, opener.BusyPage)
    assert "cards" in busy._text.text()
    driver.press(key, busy.button)
    find_start_page(driver)
    go_on.set()
    driver.wait_for_tasks()
    assert driver.window.workspace is None


def test_a_closed_project_is_deleted(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    import gc
    import weakref

    other = cards(tmp_path / "other")
    driver: WindowDriver = window_on(folder)
    left = weakref.ref(driver.workspace)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(other))
    driver.wait_for_tasks()

    def is_deleted() -> bool:
        gc.collect()
        return left() is None

    driver.qtbot.waitUntil(is_deleted)

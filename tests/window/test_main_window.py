"""The main window: choosing folders, full screen, stored layout, forms of two schemas."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox

from gtapp.core.platform.folders import log_folder
from gtapp.core.scans.geometry import ZoomMode
from gtapp.features.health.window.about_dialog import AboutDialog
from gtapp.kit.appearance import theme
from gtapp.kit.texts.i18n import translate_error, translate_message
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


@pytest.fixture
def chosen_folders(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Set the results of the system's folder dialog, one after the other."""
    answers: list[str] = []
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: answers.pop(0))
    return answers


def test_a_folder_is_chosen_and_opened(
    window_on: OpenWindow, folder: Path, chosen_folders: list[str]
) -> None:
    driver: WindowDriver = window_on(None)
    chosen_folders += ["", str(folder)]
    driver.press("Ctrl+O")
    assert driver.window.workspace is None
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.press("Ctrl+O")
    assert driver.session.project.root == folder


def test_copies_are_offered_on_quitting(
    window_on: OpenWindow,
    folder: Path,
    chosen_folders: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from gtapp.core.project.project import Project

    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")

    def refuse(*_: object) -> bool:
        raise PermissionError(13, "not now")

    monkeypatch.setattr(Project, "save", refuse)
    chosen_folders += [str(tmp_path / "copies")]
    driver.answer_dialog(
        QMessageBox, lambda box: next(b for b in box.buttons() if "copies" in b.text()).click()
    )
    driver.window.close()
    assert not driver.window.isVisible()
    copy = json.loads((tmp_path / "copies" / "c1.json").read_text(encoding="utf-8"))
    assert copy["response_text"]["author"]["last_name"] == "Neu"


def test_the_zoom_that_was_chosen_is_remembered(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    assert driver.workspace.scan.viewport.mode is ZoomMode.WRITING
    driver.press("Ctrl+2")
    driver.press("Ctrl++")  # a zoom of no lasting use
    driver.press("Ctrl+0")
    driver.window.close()
    assert window_on(folder).workspace.scan.viewport.mode is ZoomMode.FIT


def test_the_keys_of_the_scan_type_nothing_into_a_value(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    scan = driver.workspace.scan
    driver.qtbot.waitUntil(lambda: scan.is_sharp)
    driver.workspace.form.focus_pointer(("author", "last_name"))
    document = driver.session.document
    assert document is not None
    for key in ("Ctrl+U", "Ctrl+L", "Ctrl+I", "Alt+PgDown", "Ctrl+3"):
        driver.press(key)
    assert scan.has_ruler and scan.has_loupe and scan.adjustment.is_inverted
    driver.press("Ctrl+Shift+B")
    driver.press("Escape")
    assert not document.is_dirty and not document.can_undo
    assert driver.workspace.form.focused_pointer() == ("author", "last_name")


def test_the_splitters_are_restored(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.workspace.splitter.setSizes([150, 650])
    driver.workspace.work.moveSplitter(300, 1)  # as the user does; other sizes are not kept
    sizes = driver.workspace.splitter.sizes(), driver.workspace.work.sizes()
    driver.close()
    again: WindowDriver = window_on(folder)
    assert (again.workspace.splitter.sizes(), again.workspace.work.sizes()) == sizes


def test_the_panel_is_restored_in_its_project(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("F9")
    driver.close()
    other = tmp_path / "other"
    shutil.copytree(folder, other)
    another: WindowDriver = window_on(other)
    assert not another.window.context.panels["problems_panel"].isVisible()
    another.close()
    again: WindowDriver = window_on(folder)
    assert again.window.context.panels["problems_panel"].isVisible()
    assert not again.window.context.panels["draft_panel"].isVisible()


def test_full_screen_and_back(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("F11")
    assert driver.window.isFullScreen()
    driver.press("F11")
    assert not driver.window.isFullScreen()


def test_about_and_the_folder_of_logs(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown_folders: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown_folders.append)
    driver: WindowDriver = window_on(folder)
    driver.window.context.actions.by_name["log_folder"].trigger()
    assert [Path(url.toLocalFile()) for url in shown_folders] == [log_folder()]
    texts: list[str] = []

    def read(dialog: AboutDialog) -> None:
        texts.append(dialog.text.toPlainText())
        dialog.reject()

    driver.answer_dialog(AboutDialog, read)
    driver.window.context.actions.by_name["about"].trigger()
    assert "Apache" in texts[0]


def test_each_schema_has_its_own_form(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    (folder / "data").mkdir(parents=True)
    lines = [
        {"sha256": "a" * 64, "doi": "10.1/a", "title": "A paper"},
        {"sha256": "b" * 64, "isbn": "123", "title": "A book"},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (folder / "data" / "mixed.jsonl").write_text(text, encoding="utf-8")
    driver: WindowDriver = window_on(folder, benchmark="sciencemetabench")
    first = driver.workspace.form
    assert driver.session.document and "doi" in driver.session.document.record
    driver.press("Ctrl+PgDown")
    second = driver.workspace.form
    assert second is not first
    assert second.isVisible() and not first.isVisible()
    assert first.document is None and second.document is driver.session.document
    assert next(iter(second.actions_by_name.values())) in driver.window.menus._record.actions()
    keys = [key.toString() for key in second.actions_by_name["move_row_up"].shortcuts()]
    assert keys == ["Ctrl+Shift+Up"]
    driver.press("Ctrl+PgUp")
    assert driver.workspace.form is first


def test_light_and_dark_can_be_changed_while_a_project_is_open(window_on: OpenWindow, folder: Path) -> None:
    from PySide6.QtGui import QPalette
    from PySide6.QtWidgets import QApplication

    driver: WindowDriver = window_on(folder)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    before = application.palette()
    try:
        for name in ("dark", "light", "system"):
            theme.apply(application, name)
            QApplication.processEvents()
            assert theme.current_scheme() == ("dark" if name == "dark" else "light")
            driver.window.grab()
            button = driver.workspace.header.button
            colour = button.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText)
            assert colour == theme.theme_color("draft")
    finally:
        application.setPalette(before)


def test_messages_with_unusual_parameters() -> None:
    from gtapp.core.platform.errors import GtappError
    from gtapp.core.platform.messages import Message

    assert (
        translate_message(Message("project-missing", {"path": "{x} & <b>"}))
        == "There is no folder {x} & <b>."
    )
    assert translate_error(GtappError("file-empty", path="p")).startswith("The file p is empty")
    assert translate_error(ValueError("plain")) == "ValueError: plain"

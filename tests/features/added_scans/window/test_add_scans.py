"""Scans and answers that are dropped on an open project: what can be done with them is asked, and shown at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from gtapp.features.added_scans.window.add_scans_dialog import AddScansDialog
from gtapp.features.drafts.window.answers_dialog import AnswersDialog
from tests.features.start.window.test_start import drop
from tests.window.window_driver import WindowDriver, cards, scan
from tests.window_fixtures import OpenWindow


def list_choices(driver: WindowDriver, *places: Path) -> list[str]:
    """Drop these; return what is offered, and choose nothing."""
    drop(driver, *places)
    driver.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [each.text().replace("&", "") for each in menu.actions()]
    menu.close()
    return texts


def test_dropped_scans_are_added_and_the_first_is_current(
    window_on: OpenWindow, folder: Path, tmp_path: Path
) -> None:
    driver, box = window_on(folder), tmp_path / "box"
    for name in ("c1.png", "n2.png", "n10.png"):
        scan(box / name, 30, 30)

    def add(dialog: AddScansDialog) -> None:
        driver.qtbot.waitUntil(dialog.add_button.isEnabled)
        assert "Scans to copy into images: 2 (n2.png, n10.png)." in dialog.summary.text()
        assert "c1.png is not added: there is another scan of this name" in dialog.refused.toPlainText()
        dialog.add_button.click()

    driver.answer_dialog(AddScansDialog, add)
    with driver.qtbot.waitSignal(driver.window.opened):
        drop(driver, *sorted(box.iterdir()))
        driver.choose_from_menu("Add the scans to this project …")
    driver.qtbot.waitUntil(lambda: driver.current == "n2")
    assert [item.id for item in driver.session.items][-2:] == ["n2", "n10"]
    assert (box / "n2.png").is_file() and (folder / "images/n10.png").is_file()
    driver.go("n10")
    back = next(each for each in driver.workspace.findChildren(QPushButton) if each.text() == "Take back")
    with driver.qtbot.waitSignal(driver.window.opened):
        back.click()
    assert not (folder / "images/n10.png").exists() and "n2" not in [item.id for item in driver.session.items]


def test_what_can_be_done_with_a_folder_is_asked(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    driver, answers = window_on(folder), tmp_path / "answers"
    scan(tmp_path / "box" / "inner" / "n.png")
    assert list_choices(driver, tmp_path / "box") == ["Add the scans to this project …", "Open the folder"]
    answers.mkdir()
    (answers / "c1_gpt.json").write_text("{}", encoding="utf-8")
    assert list_choices(driver, answers) == ["Use the answers as drafts …", "Open the folder"]
    seen: list[str] = []

    def look(dialog: AnswersDialog) -> None:
        seen.append(dialog.file.text())
        dialog.reject()

    driver.answer_dialog(AnswersDialog, look)
    drop(driver, answers / "c1_gpt.json")  # nothing else can be done with it
    driver.qtbot.waitUntil(lambda: seen == ["c1_gpt.json"])


def test_a_dropped_project_is_opened_without_a_question(
    window_on: OpenWindow, folder: Path, tmp_path: Path
) -> None:
    driver, other = window_on(folder), cards(tmp_path / "other")
    with driver.qtbot.waitSignal(driver.window.opened):
        drop(driver, other)
    assert driver.session.project.root == other

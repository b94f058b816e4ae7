"""Unmerged items in the window: said at the item and in the problems, chosen beside the scan, and marked as resolved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gtapp.cli import main
from gtapp.editor.merge_dialog import MergeDialog
from gtapp.features.git_merges.window.git_merges_part import GitMergesPart
from gtapp.features.problems.window.problems_panel import ProblemsPanel
from gtapp.kit.notices import Notice
from tests.git_repository import commit, git, make_conflict
from tests.window.window_driver import WindowDriver, read_rows, value
from tests.window_fixtures import OpenWindow

HERE, ELSEWHERE = "git merge", "git merges"
LAST = "/author/last_name"


def wait_for_notice(driver: WindowDriver, name: str = HERE) -> Notice:
    driver.qtbot.waitUntil(lambda: driver.workspace.notices.get(name) is not None)
    notice = driver.workspace.notices.get(name)
    assert notice
    return notice


def take_theirs(dialog: MergeDialog) -> None:
    QTest.keyClick(dialog.table, Qt.Key.Key_2)
    QTest.keyClick(dialog.merge_button, Qt.Key.Key_Return)


def test_an_item_that_was_merged_by_value_is_chosen_and_resolved(window_on: OpenWindow, folder: Path) -> None:
    git(folder, "init", "-q")
    assert main(["team", "git", str(folder)]) == 0
    make_conflict(folder, "c2.json", '"Name c2"', '"Ours"', '"Theirs"')
    path = folder / "ground_truths/c2.json"
    driver = window_on(folder)
    notice = wait_for_notice(driver, ELSEWHERE)
    assert "c2" in notice.text.text()
    notice.buttons[0].click()
    notice = wait_for_notice(driver)
    assert driver.current == "c2" and driver.workspace.notices.get(ELSEWHERE) is None
    driver.press("F9")
    driver.qtbot.waitUntil(lambda: bool(driver.window.findChildren(ProblemsPanel)))
    (panel,) = driver.window.findChildren(ProblemsPanel)
    driver.qtbot.waitUntil(lambda: any("unmerged" in row[1] for row in read_rows(panel.project)))
    asked = driver.answer_dialog(MergeDialog, take_theirs)
    notice.buttons[0].click()
    driver.qtbot.waitUntil(lambda: not asked.isActive())
    document = driver.session.document
    assert document and document.get(LAST) == "Theirs"
    assert document.find_origin(("author", "last_name")) == "file"
    driver.press("Ctrl+Z")
    assert document.get(LAST) == "Ours"
    driver.press("Ctrl+Y")
    wait_for_notice(driver).buttons[1].click()
    driver.qtbot.waitUntil(lambda: driver.workspace.notices.get(HERE) is None)
    assert value(path, "author", "last_name") == "Theirs"
    assert git(folder, "status", "--porcelain", "ground_truths/c2.json").startswith("M ")


def test_a_file_with_markers_is_joined_and_opened(window_on: OpenWindow, folder: Path) -> None:
    make_conflict(folder, "c1.json", '"Name c1"', '"Ours"', '"Theirs"', "diff3")
    path = folder / "ground_truths/c1.json"
    marked = path.read_bytes()
    driver = window_on(folder)
    notice = wait_for_notice(driver)
    assert driver.session.document is None and len(notice.buttons) == 1
    asked = driver.answer_dialog(MergeDialog, MergeDialog.reject)
    notice.buttons[0].click()
    driver.qtbot.waitUntil(lambda: not asked.isActive())
    assert path.read_bytes() == marked  # decided later: nothing is written
    asked = driver.answer_dialog(MergeDialog, take_theirs)
    driver.window.features.part(GitMergesPart).choose()
    driver.qtbot.waitUntil(lambda: not asked.isActive())
    assert driver.session.document and driver.session.document.get(LAST) == "Theirs"
    assert value(path, "author", "last_name") == "Ours"
    (kept,) = (folder / ".gtapp/unmerged").iterdir()
    assert kept.read_bytes() == marked
    driver.press("Ctrl+S")
    assert value(path, "author", "last_name") == "Theirs"
    assert len(wait_for_notice(driver).buttons) == 2


def test_other_files_are_joined_by_value_and_resolved(window_on: OpenWindow, folder: Path) -> None:
    line = "{}\t{}\t{}\t2026-01-0{}T00:00:00.000+00:00\t\n"
    status = folder / "gtapp-status.tsv"
    status.write_text(
        "item\tstatus\twho\tchanged\tnote\n" + line.format("c1", "checked", "base", 1), encoding="utf-8"
    )
    git(folder, "init", "-q")
    commit(folder)
    git(folder, "checkout", "-q", "-b", "theirs")
    status.write_text(
        line.format("c1", "needs action", "theirs", 3) + line.format("c2", "checked", "theirs", 1)
    )
    commit(folder)
    git(folder, "checkout", "-q", "main")
    status.write_text(line.format("c1", "in progress", "ours", 2) + line.format("c3", "checked", "ours", 1))
    commit(folder)
    git(folder, "merge", "theirs", code=1)
    driver = window_on(folder)
    notice = wait_for_notice(driver, ELSEWHERE)
    assert "gtapp-status.tsv" in notice.text.text() and "Join" in notice.buttons[0].text()
    notice.buttons[0].click()
    driver.qtbot.waitUntil(lambda: "Mark" in wait_for_notice(driver, ELSEWHERE).buttons[0].text())
    lines = status.read_text(encoding="utf-8").splitlines()
    assert [each.split("\t")[:3] for each in lines[1:]] == [
        ["c1", "needs action", "theirs"],
        ["c2", "checked", "theirs"],
        ["c3", "checked", "ours"],
    ]
    wait_for_notice(driver, ELSEWHERE).buttons[0].click()
    driver.qtbot.waitUntil(lambda: driver.workspace.notices.get(ELSEWHERE) is None)
    assert not git(folder, "ls-files", "--unmerged")

"""A disk that is really full, in the real window: what is announced on quitting is found after a restart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.core.project.test_disk import small_disk  # noqa: F401  a fixture
from tests.disks import fill_disk
from tests.window.window_driver import WindowDriver, cards, value
from tests.window_fixtures import OpenWindow

TITLE = "Über die Ursachen"
Told = tuple[str, str]


@pytest.fixture
def disk(small_disk: Path) -> Path:  # noqa: F811
    """A project on a disk of four megabytes."""
    cards(small_disk / "cards")
    return small_disk


def type_title(driver: WindowDriver, text: str) -> None:
    """Append to the title of the current item, key by key."""
    driver.workspace.form.focus_pointer(("publication", "title"))
    driver.press("End")
    driver.type(driver.focus, text)


def quit_window(driver: WindowDriver, button: str) -> Told:
    """Quit the window and press a button of the question; return the question's text."""
    answers: list[Told] = []

    def answer(box: QMessageBox) -> None:
        answers.append((box.text(), box.informativeText()))
        next(each for each in box.buttons() if button in each.text()).click()

    driver.answer_dialog(QMessageBox, answer)
    driver.window.close()
    [message] = answers
    return message


def title(driver: WindowDriver) -> str:
    assert driver.session.document
    return str(driver.session.document.record["publication"]["title"])


def test_edits_in_the_journal_are_recovered(disk: Path, window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    type_title(driver, "abc")
    filling = fill_disk(disk)
    text, more = quit_window(driver, "Leave")
    assert "c1: The disk is full." in text and "will be tried" not in text
    assert more.startswith("Safe in the project’s journal") and "c1" in more and "Not safe" not in more
    filling.unlink()
    again: WindowDriver = window_on(disk / "cards")
    assert again.session.lost_items == ["c1"] and title(again) == TITLE
    again.workspace.notices.buttons()[0].click()
    assert title(again) == TITLE + "abc"
    again.press("Ctrl+S")
    assert value(disk / "cards/ground_truths/c1.json", "publication", "title") == TITLE + "abc"


def test_edits_missing_in_the_journal_are_announced_as_lost(disk: Path, window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    before = (disk / "cards/ground_truths/c1.json").read_bytes()
    type_title(driver, "abc")
    filling = fill_disk(disk)
    type_title(driver, "x" * 60)
    text, more = quit_window(driver, "Leave")
    assert "c1" in text and more.startswith("Not safe: c1.") and "Safe in" not in more
    assert (disk / "cards/ground_truths/c1.json").read_bytes() == before
    filling.unlink()
    again: WindowDriver = window_on(disk / "cards")
    assert again.session.lost_items == ["c1"]
    again.session.recover()
    assert title(again) == TITLE + "abc"


def test_staying_and_freeing_space_saves_everything(disk: Path, window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    filling = fill_disk(disk)
    type_title(driver, "abc")
    _, more = quit_window(driver, "Stay")
    assert more.startswith("Not safe: c1.") and driver.window.isVisible()
    type_title(driver, "def")
    filling.unlink()
    driver.window.close()  # no question is asked
    assert not driver.window.isVisible()
    assert value(disk / "cards/ground_truths/c1.json", "publication", "title") == TITLE + "abcdef"
    again: WindowDriver = window_on(disk / "cards")
    assert again.session.lost_items == [] and title(again) == TITLE + "abcdef"


def test_each_item_is_reported_separately(disk: Path, window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    type_title(driver, "abc")
    filling = fill_disk(disk)
    driver.press("Ctrl+PgDown")
    type_title(driver, "y" * 60)
    text, more = quit_window(driver, "Leave")
    assert "c1: " in text and "c2: " in text
    safe, lost = more.split("\n\n")
    assert "c1" in safe and "c2" not in safe and "c2" in lost and "c1" not in lost
    filling.unlink()
    again: WindowDriver = window_on(disk / "cards")
    assert again.session.lost_items == ["c1"]
    again.go("c1")
    again.session.recover()
    assert title(again) == TITLE + "abc"


def test_the_announcement_holds_when_the_disk_is_still_full_at_the_next_start(
    disk: Path, window_on: OpenWindow
) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    type_title(driver, "abc")
    filling = fill_disk(disk)
    _, more = quit_window(driver, "Leave")
    assert more.startswith("Safe")
    full: WindowDriver = window_on(disk / "cards")
    assert title(full) == TITLE
    full.close()
    filling.unlink()
    again: WindowDriver = window_on(disk / "cards")
    assert again.session.lost_items == ["c1"]
    again.session.recover()
    assert title(again) == TITLE + "abc"


def test_a_journal_that_works_again_is_trusted(disk: Path, window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    filling = fill_disk(disk)
    type_title(driver, "abc")
    with filling.open("r+b") as file:  # room for the journal's rows, while the file itself is a folder's
        file.truncate(filling.stat().st_size // 2)
    truth = disk / "cards/ground_truths/c1.json"
    truth.rename(disk / "cards/kept.json")
    truth.mkdir()
    _, more = quit_window(driver, "Leave")
    assert more.startswith("Safe")
    truth.rmdir()
    (disk / "cards/kept.json").rename(truth)
    filling.unlink()
    again: WindowDriver = window_on(disk / "cards")
    assert again.session.lost_items == ["c1"]
    again.session.recover()
    assert title(again) == TITLE + "abc"


def test_the_notice_about_the_journal_goes_when_it_works_again(disk: Path, window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    filling = fill_disk(disk)
    driver.set("/publication/title", "a" * 200_000)
    driver.qtbot.waitUntil(lambda: driver.workspace.notices.get("journal") is not None)
    filling.unlink()
    driver.set("/publication/title", "b")
    driver.qtbot.waitUntil(lambda: driver.workspace.notices.get("journal") is None)


def test_an_unsaved_status_is_announced_as_lost(disk: Path, window_on: OpenWindow) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    driver.session.set_status("needs action", "a note")
    filling = fill_disk(disk)
    driver.press("Ctrl+PgDown")
    driver.session.set_status("needs action", "n" * 9000)
    text, more = quit_window(driver, "Stay")
    assert text == "The statuses could not be saved."
    assert more.startswith("Not safe: the status of c2.")
    filling.unlink()
    driver.window.close()  # nothing is asked
    again: WindowDriver = window_on(disk / "cards")
    statuses = [again.session.project.status(name) for name in ("c1", "c2")]
    assert [(each.name, each.note[:6]) for each in statuses] == [
        ("needs action", "a note"), ("needs action", "nnnnnn"),
    ]  # fmt: skip


def test_copies_elsewhere_are_complete(
    disk: Path, window_on: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(disk / "cards")
    fill_disk(disk)
    type_title(driver, "abc")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "copies"))
    quit_window(driver, "copies")
    assert not driver.window.isVisible()
    tree = json.loads((tmp_path / "copies/c1.json").read_text(encoding="utf-8"))
    assert tree["response_text"]["publication"]["title"] == TITLE + "abc"

"""Issues of a letter from the table of persons are among the form's issues, and follow letter and table."""

from __future__ import annotations

from pathlib import Path

from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


def codes(driver: WindowDriver) -> list[tuple[object, str]]:
    assert driver.session.document
    return [(issue.pointer, issue.code) for issue in driver.session.document.issues]


def test_the_real_letters_have_none(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)
    for item in driver.session.items:
        driver.go(item.id)
        assert not [code for _, code in codes(driver) if code.startswith("sheet-")]


def test_an_unknown_sender_is_reported_until_the_person_is_known(
    window_on: OpenWindow, letters: Path
) -> None:
    driver: WindowDriver = window_on(letters)
    driver.set("/sender_persons/0", "Niemand, Nora")
    wanted = (("sender_persons", 0), "sheet-person-unknown")
    assert wanted in codes(driver)
    assert driver.workspace.form.needs_look_count() > 0
    table = letters / "ground_truths" / "persons.csv"
    table.write_bytes(table.read_bytes().replace(b"Buess, J. E.", b"Niemand, Nora"))
    assert driver.session.document
    driver.session.document.recheck()
    assert wanted not in codes(driver)
    driver.press("Ctrl+Z")
    assert not [code for _, code in codes(driver) if code.startswith("sheet-")]


def test_an_unreadable_table_gives_no_issues(window_on: OpenWindow, letters: Path) -> None:
    (letters / "ground_truths" / "persons.csv").write_bytes(b"\xff\xfe")
    driver: WindowDriver = window_on(letters)
    driver.set("/sender_persons/0", "Niemand, Nora")
    assert not [code for _, code in codes(driver) if code.startswith("sheet-")]

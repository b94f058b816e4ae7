"""The form shows and edits every column of the letters' sheet; three of them follow the status."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from gtapp.features.letters.columns import format_cell
from tests.features.letters.sheet_samples import record, rows, table
from tests.features.letters.test_additional_columns import ALL_COLUMNS, apply_import, make_full_row
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

COPY = "ground_truths/sheet/ground_truth.csv"


@pytest.fixture
def full_letters(letters: Path) -> Path:
    """The real letters with a synthetic sheet of all columns."""
    numbers = sorted(path.stem.removeprefix("letter") for path in letters.glob("ground_truths/letter*.json"))
    lines = [
        make_full_row(number, **{name: format_cell(value) for name, value in record(letters, number).items()})
        for number in numbers
    ]
    apply_import(letters, table(lines, ALL_COLUMNS))
    return letters


def find_editor(driver: WindowDriver, column: str) -> QWidget:
    driver.workspace.form.focus_at((column,))
    return driver.focus


def test_every_column_is_shown(window_on: OpenWindow, full_letters: Path) -> None:
    driver = window_on(full_letters)
    names = [child.name for child in driver.workspace.form.field.children]
    assert {*names} == {*ALL_COLUMNS}
    assert names.index("sender_persons_inscribed") + 1 == names.index("sender_persons")
    entities = find_editor(driver, "entities")
    assert isinstance(entities, QLineEdit) and entities.text() == "Rhyblitz|Basel"
    assert (
        find_editor(driver, "sender_persons_inscribed")
        .accessibleDescription()
        .startswith("Der Präsident | Th. Lüssi")
    )


def test_a_column_is_edited_undone_and_saved(window_on: OpenWindow, full_letters: Path) -> None:
    driver = window_on(full_letters)
    before = rows(full_letters / COPY)[0]
    driver.type(find_editor(driver, "comment"), "!")
    driver.type(find_editor(driver, "entities"), "|Rhein")
    driver.press("Ctrl+S")
    after = rows(full_letters / COPY)[0]
    assert after["entities"].count("|") == 2 and "!" in after["comment"]
    driver.press("Ctrl+Z")
    driver.press("Ctrl+Z")
    driver.press("Ctrl+S")
    restored = rows(full_letters / COPY)[0]
    assert {name: restored[name] for name in ("comment", "entities")} == {
        name: before[name] for name in ("comment", "entities")
    }


def test_an_empty_column_of_names_is_filled(window_on: OpenWindow, letters: Path) -> None:
    driver = window_on(letters)
    driver.type(find_editor(driver, "receiver_persons_inscribed"), "Herrn A | Frau B")
    driver.press("Ctrl+S")
    assert rows(letters / COPY)[0]["receiver_persons_inscribed"] == "Herrn A | Frau B"


def test_issues_stand_at_the_column(window_on: OpenWindow, full_letters: Path) -> None:
    driver = window_on(full_letters)
    assert driver.session.document
    places = {issue.pointer for issue in driver.session.document.issues if issue.code.startswith("sheet-")}
    assert ("sender_persons_inscribed", 0) in places


def test_status_columns_follow_the_status(window_on: OpenWindow, full_letters: Path) -> None:
    driver = window_on(full_letters)

    def show(column: str) -> str:
        driver.wait_until_settled()
        found = find_editor(driver, column)
        assert isinstance(found, QLineEdit)
        return found.text()

    assert (show("document_number"), show("done")) == ("01", "TRUE")
    assert show("checked_by") == "mk"
    editor = find_editor(driver, "action_required")
    driver.type(editor, "Blatt 2 suchen")
    driver.press("Ctrl+S")
    status = driver.session.project.status("letter01")
    assert (status.name, status.note) == ("needs action", "Blatt 2 suchen")
    assert rows(full_letters / COPY)[0]["action_required"] == show("action_required") == "Blatt 2 suchen"
    driver.press("Ctrl+Z")
    assert show("action_required") == "" and show("done") == "TRUE"
    driver.session.set_status("in progress")
    assert (show("done"), show("checked_by")) == ("FALSE", "")


def test_an_action_that_is_typed_is_set_when_the_letter_is_left(
    window_on: OpenWindow, full_letters: Path
) -> None:
    driver = window_on(full_letters)
    first = driver.current
    driver.type(find_editor(driver, "action_required"), "Blatt 2 suchen")
    driver.go(driver.session.items[1].id)
    assert driver.session.project.status(first).note == "Blatt 2 suchen"
    assert driver.session.project.status(driver.current).name == "checked"


def test_the_button_opens_the_address(
    window_on: OpenWindow, full_letters: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requested: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", requested.append)
    driver = window_on(full_letters)
    editor = find_editor(driver, "transkribus_doc_url")
    block = editor.parentWidget()
    assert block
    (button,) = block.findChildren(QToolButton)
    button.click()
    assert requested == [QUrl("https://app.transkribus.org/collection/1/doc/1901")]
    driver.set("/transkribus_doc_url", "javascript:alert(1)")
    assert not button.isEnabled()

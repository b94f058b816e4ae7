"""The organizations of the real letters in the window: by keyboard alone, saved at once, undone byte for byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QInputDialog

from gtapp.features.letters.window.register_panel import OrganizationsPanel, PersonsPanel
from tests.features.letters.sheet_samples import record
from tests.features.letters.window import register_steps
from tests.features.letters.window.register_steps import (
    AUTHORITY,
    COMPANY,
    enter_text,
    go_to_column,
    type_text,
)
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

OWN = "ground_truths/organizations.csv"
COPY = "ground_truths/sheet/organizations.csv"
JSON = "ground_truths/organizations.json"


def read_json(path: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def list_names(view: OrganizationsPanel) -> list[str]:
    """Return the names in the list."""
    model = view.table.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def list_uses(view: OrganizationsPanel) -> dict[str, str]:
    """Return where the selected organization is used, and as what."""
    model = view.uses.model()
    return {model.index(row, 0).data(): model.index(row, 1).data() for row in range(model.rowCount())}


def start_new(driver: WindowDriver, view: OrganizationsPanel) -> None:
    """Begin a new organization; its name gets the focus."""
    driver.press("Alt+N")
    driver.qtbot.waitUntil(lambda: view.cells.isAncestorOf(driver.focus) and driver.focus is not view.cells)


@pytest.fixture
def driver(window_on: OpenWindow, letters: Path) -> WindowDriver:
    register_steps.save_firms(letters / OWN)
    opened: WindowDriver = window_on(letters)
    return opened


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("rhein", [COMPANY]),
        ("personensch", [AUTHORITY]),
        ("brag", [COMPANY]),
        ("5508", [COMPANY]),
        ("hafen", [AUTHORITY]),
        ("basler", [AUTHORITY, COMPANY]),
        ("nirgends", []),
    ],
)
def test_search_by_name_number_address(driver: WindowDriver, text: str, names: list[str]) -> None:
    view = register_steps.open_organizations(driver)
    assert driver.focus is view.search
    type_text(driver, text)
    assert list_names(view) == names
    assert (view.thing.name if view.thing else None) == (names[0] if names else None)


def test_reading_writes_nothing(driver: WindowDriver, letters: Path) -> None:
    before = snapshot(letters)
    register_steps.open_organizations(driver)
    type_text(driver, "rhein")
    for keys in ("Return", "Down", "Return", "Right", "Escape", "Escape"):
        driver.press(keys)
    assert driver.workspace.form.isAncestorOf(driver.focus)  # Escape leads from cell to list to letter
    assert snapshot(letters) == before


def test_uses_are_listed_and_opened_by_return(driver: WindowDriver) -> None:
    view = register_steps.open_organizations(driver)
    type_text(driver, "rhein")
    found = list_uses(view)
    assert found["Groschupf-Jaeger, Louis"].startswith("Geschäftsleiter")
    assert found["letter01"] == "sender: Groschupf-Jaeger, Louis; sender: Ritter-Dreier, Fritz"
    view.uses.selectRow(list(found).index("letter04") if "letter04" in found else len(found) - 1)
    wanted = list(found)[view.uses.currentIndex().row()]
    driver.press("Return", view.uses)
    assert driver.current == wanted
    view.uses.selectRow(0)
    driver.press("Return", view.uses)
    driver.wait_for_tasks()
    people = driver.window.context.panels["persons_panel"].widget()
    assert isinstance(people, PersonsPanel) and people.thing
    assert people.thing.name == next(iter(found)) and driver.focus is people.table


def test_only_the_edited_cell_is_changed(driver: WindowDriver, letters: Path) -> None:
    before = (letters / OWN).read_bytes()
    view = register_steps.open_organizations(driver)
    type_text(driver, "rhein")
    for keys in ("Return", "Return"):  # to the list, to the cells
        driver.press(keys)
    assert driver.focus is view.cells
    go_to_column(driver, view, "address_endDate")
    driver.press("Return")
    enter_text(driver, view, "1931")  # and the cursor stays for the next cell
    assert view.cells.column_at(view.cells.currentRow()) == "address_endDate"
    after = (letters / OWN).read_bytes()
    lines = zip(before.splitlines(True), after.splitlines(True), strict=True)
    (changed,) = [start_new for old, start_new in lines if old != start_new]
    assert b'"1931"' in changed and changed.count(b'"') == before.splitlines()[3].count(b'"')
    (found,) = [each for each in read_json(letters / JSON) if each["name"] == COMPANY]
    assert found["address"] == [
        {"@type": "PostalAddress", "streetAddress": None, "startDate": None, "endDate": "1931"}
    ]
    driver.press("Ctrl+Z")
    assert (letters / OWN).read_bytes() == before
    assert driver.session.document and not driver.session.document.can_redo  # not the letter's edit


def test_a_name_is_changed_in_all_its_rows(driver: WindowDriver, letters: Path) -> None:
    view = register_steps.open_organizations(driver)
    type_text(driver, "hafen")
    driver.press("Return")
    driver.press("Return")
    go_to_column(driver, view, "name")
    driver.press("Return")
    enter_text(driver, view, "Schiffe")
    assert [each["name"] for each in read_json(letters / JSON)] == ["Schiffe", COMPANY]
    assert view.thing and view.thing.name == "Schiffe" and len(view.thing.entries) == 2


def test_adding_and_removing_an_address(driver: WindowDriver, letters: Path) -> None:
    before = (letters / OWN).read_bytes()
    view = register_steps.open_organizations(driver)
    type_text(driver, "rhein")
    driver.press("Return")
    driver.press("Ctrl+Shift+Return")
    enter_text(driver, view, "Quai 2")  # the cursor is in the new row's address
    assert view.thing
    assert [entry.address.place for entry in view.thing.entries] == ["", "Quai 2"]
    driver.press("Ctrl+Shift+Del")
    assert (letters / OWN).read_bytes() == before


def test_adding_and_removing_an_organization(driver: WindowDriver, letters: Path) -> None:
    before = (letters / OWN).read_bytes()
    view = register_steps.open_organizations(driver)
    start_new(driver, view)
    enter_text(driver, view, "Werft")
    assert view.thing and view.thing.name == "Werft" and view.thing.identifier.value == "O001"
    assert [each["name"] for each in read_json(letters / JSON)][-1] == "Werft"
    view.menu.by_name["remove"].trigger()
    assert "Werft is removed" in view.message_label.text() and (letters / OWN).read_bytes() == before


def test_the_first_organization_of_a_project(window_on: OpenWindow, letters: Path) -> None:
    before = snapshot(letters)
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_organizations(driver)
    start_new(driver, view)
    enter_text(driver, view, "Werft")
    assert [each["name"] for each in read_json(letters / JSON)] == ["Werft"]
    while view.file.can_undo:
        driver.press("Ctrl+Z")
    after = snapshot(letters)
    assert {name: after[name] for name in before} == before and OWN not in after and JSON not in after


def test_the_sheets_copy_is_updated(window_on: OpenWindow, letters: Path) -> None:
    before = register_steps.save_firms(letters / COPY)
    driver: WindowDriver = window_on(letters)
    register_steps.open_organizations(driver)
    type_text(driver, "rhein")
    view = register_steps.open_organizations(driver)  # closes: the keys were there
    assert (letters / COPY).read_bytes() == before
    assert driver.window.context.panels["organizations_panel"].isHidden()
    register_steps.open_organizations(driver)
    view.names_line.name.setFocus()
    type_text(driver, "Rhein-AG")
    driver.press("Return")
    after = (letters / COPY).read_bytes()
    assert b"BRAG, Die Rheinschiffer, Rhein-AG" in after and after.startswith(before[:40])
    assert (letters / OWN).is_file() and "Rhein-AG" in (letters / JSON).read_text(encoding="utf-8")


def test_a_name_with_a_comma_divides_by_pipes(driver: WindowDriver, letters: Path) -> None:
    view = register_steps.open_organizations(driver)
    type_text(driver, "rhein")
    view.names_line.name.setFocus()
    type_text(driver, "Meyer, Rhein & Co.")
    driver.press("Return")
    assert view.thing and view.thing.variants == ("BRAG", "Die Rheinschiffer", "Meyer, Rhein & Co.")
    type_text(driver, "a | b")
    driver.press("Return")
    assert "a pipe divides these" in view.message_label.text()


def test_issues_of_the_table(window_on: OpenWindow, letters: Path) -> None:
    wrong = register_steps.make_firm_row(
        "1", "Werft", address="Hafen", address_startDate="1930", address_endDate="1929"
    )
    register_steps.save_firms(letters / OWN, (*register_steps.FIRMS, wrong))
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_organizations(driver)
    assert view.only_doubtful.text() == "With problems (1)"
    view.only_doubtful.click()
    driver.qtbot.waitUntil(lambda: list_names(view) == ["Werft"])
    view.select(0)
    assert view.doubts_label.text() == "Row 5: The end (1929) is before the beginning (1930)."
    view.only_doubtful.click()
    driver.qtbot.waitUntil(lambda: len(list_names(view)) == 3)
    assert view.thing and view.thing.name == "Werft"


def test_a_broken_table_is_reported_and_kept(window_on: OpenWindow, letters: Path) -> None:
    (letters / OWN).write_bytes(b'"never closed')
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_organizations(driver)
    view.begin()  # whichever was filled before or after that
    assert "organizations.csv" in view.message_label.text()
    messages: list[str] = []
    view.names_line.new.clicked.connect(lambda: messages.append(view.message_label.text()))
    driver.press("Alt+N")
    driver.qtbot.waitUntil(lambda: bool(messages))
    assert (letters / OWN).read_bytes() == b'"never closed'


def test_merging_two_organizations_by_keyboard_and_undoing_it(window_on: OpenWindow, letters: Path) -> None:
    register_steps.save_firms(letters / OWN)
    people = letters / "ground_truths/persons.csv"
    people.write_bytes(people.read_bytes().replace(COMPANY.encode(), AUTHORITY.encode()))
    driver: WindowDriver = window_on(letters)
    document = driver.session.document
    assert document
    document.set(("sender_persons", 0), f"<{AUTHORITY}>")
    driver.press("Ctrl+S")
    before = snapshot(letters)
    view = register_steps.open_organizations(driver)
    type_text(driver, "rhein")

    def answer(dialog: QInputDialog) -> None:
        assert COMPANY in dialog.labelText()
        dialog.setTextValue("personenschiff")
        dialog.accept()

    driver.answer_dialog(QInputDialog, answer)
    view.menu.by_name["merge"].trigger()
    driver.wait_for_tasks()
    assert "Letters that name" in view.message_label.text() and ": 1." in view.message_label.text()
    assert list_names(view) == [COMPANY] and AUTHORITY in view.list_row(view.file.things[0])[1]
    assert record(letters, "01")["sender_persons"][0] == f"<{COMPANY}>"
    assert AUTHORITY not in people.read_text(encoding="utf-8")
    view.undo()
    assert snapshot(letters)[OWN] == before[OWN]
    register_steps.open_persons(driver).undo()
    assert snapshot(letters)["ground_truths/persons.csv"] == before["ground_truths/persons.csv"]
    driver.window.commands.undo()
    driver.session.save()
    assert record(letters, "01")["sender_persons"][0] == f"<{AUTHORITY}>"


def test_merging_two_organizations_of_one_name_updates_their_people(
    window_on: OpenWindow, letters: Path
) -> None:
    people = letters / "ground_truths/persons.csv"
    register_steps.save_firms(
        letters / OWN, (*register_steps.FIRMS, register_steps.make_firm_row("X-2", COMPANY))
    )
    driver: WindowDriver = window_on(letters)
    view = register_steps.open_organizations(driver)
    kept, gone = (each for each in view.file.things if each.name == COMPANY)
    assert gone.identifier.value == "X-2"
    assert kept.identifier.value in people.read_text(encoding="utf-8")
    view.merge_with(gone, kept)  # the one that its people name is removed
    driver.wait_for_tasks()
    after = people.read_text(encoding="utf-8")
    assert kept.identifier.value not in after and "X-2" in after

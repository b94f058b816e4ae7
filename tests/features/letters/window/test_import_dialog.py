"""The import of the letters' sheet in the window: by keyboard alone, on copies of the real letters."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from gtapp.features.letters.window.import_dialog import SheetImportDialog
from gtapp.kit.tables import RANGES
from tests.features.letters.google_server import SheetServer
from tests.features.letters.sheet_samples import make_letter_row, record, rows, save_table, table
from tests.features.letters.window.import_steps import (
    RESULT,
    WHAT_CHANGES,
    WHERE_FROM,
    compare_files,
    compare_google_sheet,
    correct_letter,
    list_lines,
    open_import,
    read_message,
    run_import,
)
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver, scan
from tests.window_fixtures import OpenWindow

_LETTER = "ground_truths/letter"


@pytest.fixture
def agreeing_driver(window_on: OpenWindow, letters: Path, sheet: Path) -> WindowDriver:
    """The window on letters that were imported once and agree with their sheet."""
    driver: WindowDriver = window_on(letters)

    def act(dialog: SheetImportDialog) -> None:
        assert "says nothing new" in compare_files(driver, dialog, sheet)
        assert "brought up to date" in run_import(driver, dialog)

    open_import(driver, act)
    return driver


def test_comparing_writes_nothing(window_on: OpenWindow, letters: Path, sheet: Path) -> None:
    driver: WindowDriver = window_on(letters)
    before = snapshot(letters)
    correct_letter(sheet, "01", letter_title="Sitzung")
    messages: list[str] = []

    def act(dialog: SheetImportDialog) -> None:
        assert not dialog.import_button.isVisible()
        messages.extend(compare_files(driver, dialog, sheet).splitlines())
        assert dialog.import_button.isEnabled() and dialog.import_button.isDefault()
        driver.press("Return", dialog.differences.table)  # the next conflict, not the import
        assert dialog.steps.current == WHAT_CHANGES

    open_import(driver, act)
    assert messages == [
        "Letters in the sheet: 29 · the same here: 28 · to decide: 1",
        "Changed on both sides, each in another way: 1. Decide each; undecided ones stay as they are.",
    ]
    assert snapshot(letters) == before and not (letters / ".gtapp" / "sheet.json").exists()


def test_a_value_of_the_sheet_alone_is_one_edit_that_can_be_undone(
    agreeing_driver: WindowDriver, letters: Path, sheet: Path
) -> None:
    driver, before = agreeing_driver, snapshot(letters)
    assert driver.current == "letter01"
    correct_letter(sheet, "01", letter_title="Sitzung", send_date="1926-02-17")

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet)
        assert sorted(list_lines(dialog)) == [
            ["Changed", "01 · letter_title", "None", "Sitzung", ""],
            ["Changed", "01 · send_date", "1926-02-16", "1926-02-17", ""],
        ]
        assert run_import(driver, dialog).startswith("Imported.\nLetters brought up to date: 1 (")
        assert list_lines(dialog) == []

    open_import(driver, act)
    assert driver.session.document
    assert driver.session.document.record["send_date"] == ["1926-02-17"]  # the form shows it at once
    assert record(letters, "01")["letter_title"] == ["Sitzung"]
    driver.press("Ctrl+Z")
    driver.press("Ctrl+S")
    assert snapshot(letters)["ground_truths/letter01.json"] == before["ground_truths/letter01.json"]


def test_an_import_of_several_letters_is_one_step_also_after_a_restart(
    agreeing_driver: WindowDriver, letters: Path, sheet: Path, window_on: OpenWindow
) -> None:
    driver, before = agreeing_driver, snapshot(letters)
    for number in ("01", "04"):
        correct_letter(sheet, number, letter_title=f"Sitzung {number}")

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet)
        assert run_import(driver, dialog).startswith("Imported.\nLetters brought up to date: 2 (")

    def list_changed() -> list[str]:
        after = snapshot(letters)
        return [
            each for each in ("01", "04") if after[f"{_LETTER}{each}.json"] != before[f"{_LETTER}{each}.json"]
        ]

    open_import(driver, act)
    assert list_changed() == ["01", "04"]
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(driver.workspace.isEnabled)
    driver.press("Ctrl+S")
    assert list_changed() == []
    driver.press("Ctrl+Shift+Z")
    driver.qtbot.waitUntil(driver.workspace.isEnabled)
    driver.press("Ctrl+S")
    assert list_changed() == ["01", "04"]
    driver.window.close()
    again: WindowDriver = window_on(letters)
    assert again.current == "letter01"
    again.press("Ctrl+Z")
    again.qtbot.waitUntil(again.workspace.isEnabled)
    again.press("Ctrl+S")
    assert list_changed() == []
    assert _list_files(letters) == _list_files_of(before)


def _list_files(root: Path) -> dict[str, bytes]:
    return _list_files_of(snapshot(root))


def _list_files_of(found: dict[str, bytes]) -> dict[str, bytes]:
    """Return what an import changes: not the database, nor the statuses, which have the time of the undo."""
    others = (".gtapp/work", ".gtapp/lock", "gtapp-status.tsv")
    return {name: content for name, content in found.items() if not name.startswith(others)}


def test_undoing_the_first_import_leaves_no_trace(
    window_on: OpenWindow, letters: Path, tmp_path: Path
) -> None:
    """The sheet says of two letters what their files say, and that they are done."""
    driver: WindowDriver = window_on(letters)
    before = _list_files(letters)
    cells = {number: record(letters, number) for number in ("01", "04")}
    texts = {n: {c: v if isinstance(v, str) else " | ".join(v) for c, v in cells[n].items()} for n in cells}
    sheet = save_table(tmp_path / "s.csv", table([make_letter_row(n, **texts[n]) for n in texts]))

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet)
        run_import(driver, dialog)

    open_import(driver, act)
    after = _list_files(letters)
    assert "ground_truths/sheet/ground_truth.csv" in after
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(driver.workspace.isEnabled)
    assert driver.window.status.currentMessage().startswith("Undone in items: 2")  # not: no longer checked
    driver.press("Ctrl+S")
    assert _list_files(letters) == before
    driver.press("Ctrl+Shift+Z")
    driver.qtbot.waitUntil(driver.workspace.isEnabled)
    driver.press("Ctrl+S")
    assert _list_files(letters) == after


def test_a_letter_that_the_sheet_began_is_shown_without_its_values_when_the_import_is_undone(
    window_on: OpenWindow, letters: Path, tmp_path: Path
) -> None:
    (letters / "images").chmod(0o755)
    scan(letters / "images/letter02.png")
    driver: WindowDriver = window_on(letters)
    driver.go("letter02")
    rows = [make_letter_row("02", done="FALSE", letter_title="Begonnen")]
    for number in ("01", "04"):
        cells = record(letters, number).items()
        rows.append(
            make_letter_row(number, **{c: v if isinstance(v, str) else " | ".join(v) for c, v in cells})
        )
    sheet = save_table(tmp_path / "s.csv", table(rows))

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet)
        run_import(driver, dialog)

    def read_title() -> object:
        assert driver.session.document
        return driver.session.document.get(("letter_title",))

    before = read_title()
    open_import(driver, act)
    assert read_title() == ["Begonnen"]
    driver.press("Ctrl+Z")
    driver.qtbot.waitUntil(driver.workspace.isEnabled)
    assert read_title() == before


def test_a_conflict_waits_for_a_choice(agreeing_driver: WindowDriver, letters: Path, sheet: Path) -> None:
    driver = agreeing_driver
    driver.set("/letter_title/0", "Hier")
    driver.session.save()
    correct_letter(sheet, "01", letter_title="Dort")
    correct_letter(sheet, "04", letter_title="Anders")

    def act(dialog: SheetImportDialog) -> None:
        messages = compare_files(driver, dialog, sheet)
        assert "Changed on both sides, each in another way: 1." in messages
        assert list_lines(dialog, "Conflict") == [
            ["Conflict", "01 · letter_title", "Hier", "Dort", "not decided"]
        ]
        shown = dialog.differences.detail
        assert "In the sheet: Dort" in shown.text.toPlainText() and "Here: Hier" in shown.text.toPlainText()
        assert shown.scan.refs[0].path.name.startswith("letter01")
        run_import(driver, dialog)
        assert len(list_lines(dialog, "Conflict")) == 1  # and it is shown again

    open_import(driver, act)
    assert record(letters, "01")["letter_title"] == ["Hier"]
    assert record(letters, "04")["letter_title"] == ["Anders"]


@pytest.mark.parametrize(
    ("key", "wanted"), [("Alt+S", "Dort"), ("2", "Dort"), ("Alt+M", "Hier"), ("1", "Hier")]
)
def test_decided_by_keyboard_alone(
    agreeing_driver: WindowDriver, letters: Path, sheet: Path, key: str, wanted: str
) -> None:
    driver = agreeing_driver
    driver.set("/letter_title/0", "Hier")
    correct_letter(sheet, "01", letter_title="Dort")

    def act(dialog: SheetImportDialog) -> None:
        driver.press("Return")  # the files are stored
        driver.qtbot.waitUntil(lambda: dialog.found is not None)
        assert dialog.focusWidget() is dialog.differences.table
        driver.press(key)
        driver.qtbot.waitUntil(lambda: not dialog.differences.undecided)
        assert list_lines(dialog, "Conflict")[0][4] in ("the sheet’s", "mine")
        driver.press("Return")  # nothing is left to decide
        assert dialog.focusWidget() is dialog.import_button
        driver.press("Return")
        driver.qtbot.waitUntil(lambda: dialog.steps.current == RESULT)
        driver.wait_for_tasks()
        assert not list_lines(dialog, "Conflict") and dialog.focusWidget() is dialog.close_button
        driver.press("Return")
        assert not dialog.isVisible()

    open_import(driver, act)
    assert record(letters, "01")["letter_title"] == [wanted]


def test_importing_twice_changes_nothing(agreeing_driver: WindowDriver, letters: Path, sheet: Path) -> None:
    driver = agreeing_driver
    correct_letter(sheet, "04", letter_title="Anders")

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet)
        run_import(driver, dialog)
        before = snapshot(letters)
        assert "says nothing new" in compare_files(driver, dialog, sheet)
        assert run_import(driver, dialog).startswith("Both sides agree")
        assert snapshot(letters) == before

    open_import(driver, act)


def test_from_a_sheets_address(window_on: OpenWindow, letters: Path, sheet: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(letters)
    correct_letter(sheet, "01", send_date="1926-02-17")
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    with SheetServer({"ground_truth_export": rows}) as server:

        def act(dialog: SheetImportDialog) -> None:
            compare_google_sheet(driver, dialog, server.address, server.key_file(tmp_path))
            assert [line[1] for line in list_lines(dialog, "Conflict")] == ["01 · send_date"]
            server.fail("", 403, times=20)
            messages = compare_google_sheet(driver, dialog, server.address, server.key_file(tmp_path))
            assert "gserviceaccount.com" in messages and list_lines(dialog) == []
            assert not dialog.import_button.isEnabled()

        open_import(driver, act)


@pytest.mark.parametrize("name", ["missing.csv", "page.csv", "other.txt", "book.doc"])
def test_an_unreadable_file_is_reported(
    window_on: OpenWindow, letters: Path, tmp_path: Path, name: str
) -> None:
    driver: WindowDriver = window_on(letters)
    before = snapshot(letters)
    (tmp_path / "page.csv").write_text("<!DOCTYPE html><html>Log in</html>", encoding="utf-8")
    (tmp_path / "other.txt").write_text("a,b\n1,2\n", encoding="utf-8")
    (tmp_path / "book.doc").write_text("?", encoding="utf-8")
    messages: list[str] = []
    open_import(driver, lambda dialog: messages.append(compare_files(driver, dialog, tmp_path / name)))
    assert messages[0] and "Reading" not in messages[0]
    assert snapshot(letters) == before


def test_reading_can_be_stopped(window_on: OpenWindow, letters: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(letters)
    with SheetServer({"ground_truth": [["document_number"]]}) as server:
        server.fail("", 503, times=100)

        def act(dialog: SheetImportDialog) -> None:
            dialog.source.address.setText(server.address)
            dialog.source.key.setText(str(server.key_file(tmp_path)))
            dialog.next_button.click()
            assert not dialog.source.isEnabled()
            driver.press("Escape", dialog)
            assert dialog.isVisible()
            driver.wait_for_tasks()
            assert "broken off" in read_message(dialog)

        open_import(driver, act)


def test_nothing_is_imported_over_unsaved_work(
    agreeing_driver: WindowDriver, letters: Path, sheet: Path
) -> None:
    driver = agreeing_driver
    correct_letter(sheet, "01", letter_title="Dort")
    driver.set("/letter_title/0", "Hier")
    path = letters / "ground_truths" / "letter01.json"
    theirs = json.loads(path.read_text(encoding="utf-8")) | {"letter_title": ["Anderswo"]}
    path.write_text(json.dumps(theirs), encoding="utf-8")
    driver.window.commands.set_workspace(None)  # no question is asked about the states

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet)
        assert "letter01 could not be saved" in read_message(dialog)
        assert not dialog.import_button.isEnabled()

    open_import(driver, act)
    driver.window.commands.set_workspace(driver.workspace)


def test_other_benchmarks_have_no_sheet(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    action = driver.window.context.actions.by_name["import_sheet"]
    assert not action.isVisible()
    action.trigger()


def test_everything_has_a_name_for_screen_readers(window_on: OpenWindow, letters: Path) -> None:
    driver: WindowDriver = window_on(letters)

    def act(dialog: SheetImportDialog) -> None:
        source, found = dialog.source, dialog.differences
        fields = [source.kind, source.address, source.key, source.choose_key, dialog.next_button, dialog.bar]
        fields += [
            dialog.back_button,
            dialog.close_button,
            dialog.outcome.open_button,
            source.access.console_button,
        ]
        fields += [source.access.sign_in_button, source.access.sign_out_button, source.access.writing]
        for part in (
            *fields,
            found.kind,
            found.table,
            found.detail.text,
            found.mine_button,
            found.sheet_button,
            dialog.import_button,
        ):
            interface = QAccessible.queryAccessibleInterface(part)
            assert interface.text(QAccessible.Text.Name), part

    open_import(driver, act)


def test_the_status_of_a_letter_is_imported(window_on: OpenWindow, letters: Path, tmp_path: Path) -> None:
    driver: WindowDriver = window_on(letters)
    rows = []
    for number, more in (("01", {}), ("04", {"done": "FALSE"}), ("05", {"action_required": "Datum prüfen"})):
        own = record(letters, number)
        cells = {name: " | ".join(own[name]) for name in own if name != "has_signatures"}
        rows.append(make_letter_row(number, **{**cells, "has_signatures": own["has_signatures"], **more}))
    path = save_table(tmp_path / "sheet.csv", table(rows))
    before = snapshot(letters)

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, path)
        # letters.csv has it, and so it counts as done here
        assert list_lines(dialog, "Conflict") == [["Conflict", "04 · done", "TRUE", "FALSE", "not decided"]]
        dialog.differences.sheet_button.click()
        run_import(driver, dialog)

    open_import(driver, act)
    names = [driver.session.project.status(f"letter{number}").name for number in ("01", "04", "05")]
    assert names == ["checked", "in progress", "needs action"]
    assert driver.session.project.status("letter05").note == "Datum prüfen"
    after = snapshot(letters)
    assert {name for name in before if after.get(name) != before[name]} <= {"ground_truths/letters.csv"}


def test_letters_become_checked_only_where_the_box_is_ticked(
    window_on: OpenWindow, letters: Path, sheet: Path
) -> None:
    driver: WindowDriver = window_on(letters)

    def count_checked() -> int:
        names = [driver.session.project.status(item.id).name for item in driver.session.items]
        return names.count("checked")

    def act(dialog: SheetImportDialog) -> None:
        assert not any(box.isVisible() for box in dialog.checks.boxes.values())
        compare_files(driver, dialog, sheet)
        box = dialog.checks.boxes["export"]
        assert box.text().startswith("29 letters become checked") and not box.isChecked()
        assert not dialog.checks.boxes["done"].isVisible()
        run_import(driver, dialog)
        assert count_checked() == 0 and not box.isHidden() and not box.isChecked()
        dialog.back_button.click()
        box.click()
        assert run_import(driver, dialog).startswith("Imported.\nLetters brought up to date: 29 (")
        assert count_checked() == 29 and box.isHidden()

    open_import(driver, act)


def test_what_the_sheet_calls_done_is_ticked_and_signed_as_there(
    window_on: OpenWindow, letters: Path, tmp_path: Path
) -> None:
    driver: WindowDriver = window_on(letters)
    rows = [make_letter_row(number, checked_by="rk & co") for number in ("01", "04")]
    path = save_table(tmp_path / "sheet.csv", table(rows))

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, path)
        box = dialog.checks.boxes["done"]
        assert box.isVisible() and box.isChecked() and "(signed: rk &amp; co)" in box.toolTip()
        run_import(driver, dialog)

    open_import(driver, act)
    assert {driver.session.project.status(f"letter{number}").who for number in ("01", "04")} == {"rk & co"}


def test_both_kinds_of_source_are_stored(window_on: OpenWindow, letters: Path, sheet: Path) -> None:
    driver: WindowDriver = window_on(letters)
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    with SheetServer({"ground_truth_export": rows}, public=True) as server:

        def read_both(dialog: SheetImportDialog) -> None:
            compare_files(driver, dialog, sheet)
            compare_google_sheet(driver, dialog, server.address)

        open_import(driver, read_both)

        def look(dialog: SheetImportDialog) -> None:
            assert dialog.source.kind.currentData() == "address"
            assert dialog.source.values["address"] == server.address
            assert dialog.source.values["files"] == str(sheet)

        open_import(driver, look)


def test_letters_without_scans_come_last_and_appear_in_the_list(
    agreeing_driver: WindowDriver, sheet: Path
) -> None:
    """The import makes the file of a finished letter that has no scan yet; nobody has to read the folder again."""
    driver = agreeing_driver
    cells = {"letter_title": "Neu", "send_date": "1927-01-01", "sender_persons": "A", "receiver_persons": "B"}
    _add_letter(sheet, "67", cells)
    correct_letter(sheet, "04", letter_title="Anders")

    def act(dialog: SheetImportDialog) -> None:
        message = compare_files(driver, dialog, sheet)
        assert message.startswith("Letters in the sheet: 30 · the same here: 28 · new: 1 · changed there: 1")
        assert "Letters without scans: 1." in message
        assert [line[1] for line in list_lines(dialog)] == ["04 · letter_title", "67 · row 33", "67"]
        assert dialog.import_button.text() == "&Import (letters: 1)"
        assert "Files beside them: " in run_import(driver, dialog)

    open_import(driver, act)
    driver.qtbot.waitUntil(lambda: "letter67" in [item.id for item in driver.session.items])
    assert driver.current == "letter01"
    driver.go("letter67")
    assert driver.session.document and driver.session.document.record["letter_title"] == ["Neu"]


def _add_letter(sheet: Path, number: str, cells: dict[str, str]) -> None:
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), restval="")
        writer.writeheader()
        writer.writerows([*rows, {"has_signatures": "FALSE", "document_number": number, **cells}])


def test_a_failure_goes_with_its_source_and_decisions_stay_on_the_way_back(
    agreeing_driver: WindowDriver, sheet: Path, tmp_path: Path
) -> None:
    driver = agreeing_driver
    driver.set("/letter_title/0", "Hier")
    correct_letter(sheet, "01", letter_title="Dort")

    def act(dialog: SheetImportDialog) -> None:
        assert "is not there" in compare_files(driver, dialog, tmp_path / "missing.csv")
        assert dialog.steps.current == WHERE_FROM and dialog.failure.isVisible()
        dialog.source.kind.setCurrentIndex(0)
        assert dialog.failure.isHidden() and not dialog.next_button.isEnabled()
        compare_files(driver, dialog, sheet)
        assert dialog.steps.accessibleName() == "Step 2 of 3: What changes"
        driver.press("2", dialog.differences.table)
        driver.press("Alt+B")
        driver.qtbot.waitUntil(lambda: dialog.steps.current == WHERE_FROM)
        driver.press("Alt+N")
        driver.qtbot.waitUntil(lambda: dialog.steps.current == WHAT_CHANGES)
        assert list_lines(dialog, "Conflict")[0][4] == "the sheet’s"
        correct_letter(sheet, "01", letter_title="Drüben")
        assert "each in another way: 1." in compare_files(
            driver, dialog, sheet
        )  # another value is to be decided again

    open_import(driver, act)


def test_tab_reaches_everything_in_each_step_on_a_low_screen(
    agreeing_driver: WindowDriver, sheet: Path
) -> None:
    driver = agreeing_driver
    correct_letter(sheet, "04", letter_title="Anders")

    def list_stops(dialog: SheetImportDialog) -> set[QWidget]:
        found: set[QWidget] = set()
        while (focused := dialog.focusWidget()) not in found:
            found.add(focused)
            driver.press("Tab", focused)
        return found

    def act(dialog: SheetImportDialog) -> None:
        dialog.resize(600, 360)
        dialog.source.kind.setCurrentIndex(0)
        dialog.source.address.setText("x")
        source = dialog.source
        assert list_stops(dialog) >= {
            *(source.kind, source.address, source.key, source.choose_key),
            *(source.access.console_button, source.access.sign_in_button),
            *(dialog.close_button, dialog.next_button),
        }
        compare_files(driver, dialog, sheet)
        assert dialog.focusWidget() is dialog.differences.table
        assert dialog.differences.table.viewport().visibleRegion().boundingRect().height() > 40
        assert list_stops(dialog) >= {
            *(dialog.differences.kind, dialog.differences.table, dialog.differences.detail.text),
            *(dialog.checks.boxes["export"], dialog.corrections_button),
            *(dialog.back_button, dialog.close_button, dialog.import_button),
        }
        run_import(driver, dialog)
        assert list_stops(dialog) == {dialog.outcome.open_button, dialog.back_button, dialog.close_button}

    open_import(driver, act)


def test_what_changes_begins_at_its_top_on_a_low_screen(agreeing_driver: WindowDriver, sheet: Path) -> None:
    before = next(row["sender_persons"] for row in rows(sheet) if row["document_number"] == "01")
    correct_letter(sheet, "01", letter_title="Sitzung", sender_persons=f"{before}s")
    marked: list[object] = []

    def act(dialog: SheetImportDialog) -> None:
        dialog.resize(600, 360)
        compare_files(agreeing_driver, dialog, sheet)
        area = dialog.areas[WHAT_CHANGES]
        agreeing_driver.qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
        assert dialog.differences.table.hasFocus() and area.verticalScrollBar().value() == 0
        model = dialog.differences.table.model()
        marked.extend(model.index(row, 3).data(RANGES) for row in range(2))

    open_import(agreeing_driver, act)
    assert marked == [None, ((len(before), len(before) + 1),)]

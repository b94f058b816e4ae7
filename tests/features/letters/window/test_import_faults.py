"""Faults of Google, the network or the sheet: the window reports each clearly, and nothing is half imported."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gtapp.features.letters import google_transport
from gtapp.features.letters.window.import_dialog import SheetImportDialog
from tests.features.letters.google_server import LOGIN, ROBOT, SheetServer
from tests.features.letters.google_workbook import Formula
from tests.features.letters.sheet_samples import make_letter_row, record, save_table, table
from tests.features.letters.window.import_steps import (
    compare_files,
    compare_google_sheet,
    correct_letter,
    list_lines,
    open_import,
    run_import,
)
from tests.sample_projects import snapshot, write_file
from tests.window.window_driver import WindowDriver, scan
from tests.window_fixtures import OpenWindow


@pytest.fixture
def server(sheet: Path) -> Iterator[SheetServer]:
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    with SheetServer({"ground_truth_export": rows}) as server:
        yield server


def _limit_waits(monkeypatch: pytest.MonkeyPatch, read: float) -> None:
    """Do not wait between retries, and `read` seconds for an answer."""
    make_limits = google_transport.RequestLimits
    monkeypatch.setattr(
        google_transport,
        "RequestLimits",
        lambda wait, notice: make_limits(wait=lambda _: wait(0), notice=notice, read=read),
    )


@pytest.mark.parametrize(
    ("status", "how", "message"),
    [
        (401, "", "(401)"),
        (403, "", ROBOT),
        (404, "", "(404)"),
        (429, "", "(429"),
        (500, "", "(500)"),
        (0, "hang", "did not answer within"),
        (0, "drop", "can’t be reached"),
        (200, "", "web page"),
    ],
)
def test_a_fault_is_reported_and_nothing_changed(
    window_on: OpenWindow,
    letters: Path,
    server: SheetServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    status: int,
    how: str,
    message: str,
) -> None:
    driver: WindowDriver = window_on(letters)
    before = snapshot(letters)
    with_long_waits = google_transport.RequestLimits
    _limit_waits(monkeypatch, 0.2 if how == "hang" else 60)
    server.fail("/v4/", status, how=how, times=99, body=LOGIN if status == 200 else None)

    def act(dialog: SheetImportDialog) -> None:
        text = compare_google_sheet(driver, dialog, server.address, server.key_file(tmp_path))
        assert message in text and "Nothing in the project was changed" in text
        assert (
            list_lines(dialog) == []
            and not dialog.import_button.isEnabled()
            and not dialog.corrections_button.isEnabled()
        )
        server.faults.clear()
        monkeypatch.setattr(google_transport, "RequestLimits", with_long_waits)
        dialog.next_button.click()  # and it can be tried again at once
        driver.wait_for_tasks()
        assert dialog.found is not None

    open_import(driver, act)
    assert snapshot(letters) == before


def test_a_sign_in_page_instead_of_the_public_table(
    window_on: OpenWindow, letters: Path, server: SheetServer
) -> None:
    driver: WindowDriver = window_on(letters)
    open_import(
        driver,
        lambda dialog: _is_in(
            "can’t be read by everybody", compare_google_sheet(driver, dialog, server.address, "")
        ),
    )


def _is_in(part: str, text: str) -> None:
    assert part in text


Change = Callable[[list[list[object]]], object]


def _double(rows: list[list[object]]) -> None:
    for row in rows:
        row.append(row[2])


def _move(rows: list[list[object]]) -> None:
    for row in rows:
        row.reverse()


def _drop(rows: list[list[object]]) -> None:
    for row in rows:
        del row[2]


def _ragged(rows: list[list[object]]) -> None:
    del rows[1][4:]
    rows[2] += ["", "beyond"]


def _formula(rows: list[list[object]]) -> None:
    rows[1][2] = Formula("=A1", "#REF!")


def _foreign(rows: list[list[object]]) -> None:
    rows.append(["1", "../x", "1926-01-01", "None", "A", "B", "FALSE"])


def _odd(rows: list[list[object]]) -> None:
    rows[1][3] = "Zeile 1\nZeile 2 \u05e9\u05dc\u05d5\u05dd\u200f e\u0301 =1+1"


@pytest.mark.parametrize(
    ("change", "message", "wanted"),
    [
        (_double, "stands more than once", None),
        (_move, "", ["1926-02-16"]),
        (_drop, "There is no column “send_date”", ["1926-02-16"]),
        (_ragged, "behind the last column", ["1926-02-16"]),
        (_formula, "The formula failed (#REF!)", ["1926-02-16"]),
        (_foreign, "can’t be a letter’s number", ["1926-02-16"]),
        (_odd, "", ["1926-02-16"]),
    ],
)
def test_an_odd_table(
    window_on: OpenWindow,
    letters: Path,
    server: SheetServer,
    tmp_path: Path,
    change: Change,
    message: str,
    wanted: list[str] | None,
) -> None:
    driver: WindowDriver = window_on(letters)
    before = snapshot(letters)
    change(server.workbook.tabs[0].rows)  # type: ignore[arg-type]
    server.workbook.tabs[0].title = "renamed"

    def act(dialog: SheetImportDialog) -> None:
        text = compare_google_sheet(driver, dialog, server.address, server.key_file(tmp_path))
        shown = "\n".join(["", text, *(line[2] for line in list_lines(dialog, "Doubtful"))])
        assert message in shown
        if wanted is None:
            assert not dialog.import_button.isEnabled() and snapshot(letters) == before
            return
        for entry in list_lines(dialog, "Conflict"):
            assert entry[4] == "not decided"
        dialog.differences.table.selectAll()
        dialog.differences.sheet_button.click()
        run_import(driver, dialog)

    open_import(driver, act)
    assert record(letters, "01")["send_date"] == ["1926-02-16"]
    if change is _odd:
        assert record(letters, "01")["letter_title"] == [
            "Zeile 1\nZeile 2 \u05e9\u05dc\u05d5\u05dd\u200f e\u0301 =1+1"
        ]
    assert not (letters.parent / "x.json").exists() and not list(letters.rglob("*x.json"))


def _scanned(root: Path, *numbers: str) -> Path:
    for number in numbers:
        scan(root / "images" / f"letter{number}_p1.png")
    return root


def test_after_a_stop_the_rest_is_imported_the_next_time(window_on: OpenWindow, tmp_path: Path) -> None:
    numbers = [f"{number:02d}" for number in range(1, 31)]
    root = _scanned(tmp_path / "letters", *numbers)
    path = save_table(
        tmp_path / "sheet.csv", table([make_letter_row(number, letter_title="Alt") for number in numbers])
    )
    driver: WindowDriver = window_on(root, benchmark="letters")
    done: list[str] = []

    def stop_after_three(dialog: SheetImportDialog, item: str) -> None:
        done.append(item)
        if len(set(done)) == 3:
            dialog.reject()

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, path)
        listener = lambda item: stop_after_three(dialog, item)  # noqa: E731
        driver.session.project.status_changed.connect(listener)
        assert "Letters not begun: " in run_import(driver, dialog)
        driver.session.project.status_changed.disconnect(listener)
        written = [number for number in numbers if record(root, number)]
        assert written and len(written) < len(numbers)
        assert len(list_lines(dialog, "New")) == len(numbers) - len(written)
        run_import(driver, dialog)
        assert all(record(root, number)["letter_title"] == ["Alt"] for number in numbers)
        assert list_lines(dialog) == []

    open_import(driver, act)


def test_closing_during_an_import(window_on: OpenWindow, letters: Path, sheet: Path) -> None:
    driver: WindowDriver = window_on(letters)
    open_import(driver, lambda dialog: (compare_files(driver, dialog, sheet), run_import(driver, dialog)))
    correct_letter(sheet, "01", letter_title="Dort")
    correct_letter(sheet, "04", letter_title="Dort")

    def act(dialog: SheetImportDialog) -> None:
        compare_files(driver, dialog, sheet)
        dialog.import_button.click()
        dialog.close()
        driver.wait_for_tasks()
        assert not dialog.isVisible()

    open_import(driver, act)
    assert driver.session.document and not driver.session.document.is_dirty
    open_import(driver, lambda dialog: (compare_files(driver, dialog, sheet), run_import(driver, dialog)))
    for number in ("01", "04"):
        assert record(letters, number)["letter_title"] == ["Dort"]


def test_ten_thousand_rows(window_on: OpenWindow, tmp_path: Path) -> None:
    """Letters without scans are doubtful; they are all listed, and the existing ones are imported."""
    root = _scanned(tmp_path / "letters", "00001")
    write_file(root / "gtapp.toml", "[table]\nnumbers = [1, 10000]\n")
    path = save_table(
        tmp_path / "sheet.csv", table([make_letter_row(f"{number:05d}") for number in range(1, 10_001)])
    )
    driver: WindowDriver = window_on(root, benchmark="letters")

    def act(dialog: SheetImportDialog) -> None:
        dialog.source.kind.setCurrentIndex(1)
        dialog.source.files.setPlainText(str(path))
        dialog.next_button.click()
        driver.qtbot.waitUntil(lambda: dialog.found is not None)
        assert len(list_lines(dialog, "New")) == 10_000
        assert len(list_lines(dialog, "Doubtful")) == 9_999

    open_import(driver, act)

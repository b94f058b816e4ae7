"""Steps of an annotator who imports a sheet."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from gtapp.features.letters.window.import_dialog import SheetImportDialog
from tests.window.window_driver import WindowDriver

WHERE_FROM, WHAT_CHANGES, RESULT = range(3)


def open_import(driver: WindowDriver, act: Callable[[SheetImportDialog], object]) -> None:
    """Open the dialog by its key and run `act` on it; it is closed after that."""

    def answer(dialog: SheetImportDialog) -> None:
        act(dialog)
        dialog.close()

    driver.answer_dialog(SheetImportDialog, answer)
    driver.press("Ctrl+Shift+I")


def compare_files(driver: WindowDriver, dialog: SheetImportDialog, *files: Path) -> str:
    """Compare with these files; return the dialog's message."""
    _return_to_source(dialog)
    dialog.source.kind.setCurrentIndex(1)
    dialog.source.files.setPlainText("\n".join(map(str, files)))
    dialog.next_button.click()
    driver.wait_for_tasks()
    return read_message(dialog)


def compare_google_sheet(
    driver: WindowDriver, dialog: SheetImportDialog, address: str, key: Path | str = ""
) -> str:
    """Compare with a sheet at its address; return the dialog's message."""
    _return_to_source(dialog)
    dialog.source.kind.setCurrentIndex(0)
    dialog.source.address.setText(address)
    dialog.source.key.setText(str(key))
    dialog.next_button.click()
    driver.wait_for_tasks()
    return read_message(dialog)


def run_import(driver: WindowDriver, dialog: SheetImportDialog) -> str:
    """Import, from the result of the last import as well; return the dialog's message."""
    if dialog.steps.current == RESULT:
        dialog.back_button.click()
    dialog.import_button.click()
    driver.wait_for_tasks()
    return read_message(dialog)


def _return_to_source(dialog: SheetImportDialog) -> None:
    while dialog.steps.current != WHERE_FROM:
        dialog.back_button.click()


def read_message(dialog: SheetImportDialog) -> str:
    """Return what the current step says."""
    if dialog.steps.current == WHERE_FROM:
        return dialog.failure.text()
    if dialog.steps.current == RESULT:
        return dialog.outcome.text
    return f"{dialog.heading.text()}\n{dialog.summary.text()}"


def list_lines(dialog: SheetImportDialog, kind: str = "") -> list[list[str]]:
    """Return the lines of the table, of one kind or all."""
    model = dialog.differences.table.model()
    found = [[model.index(r, c).data() for c in range(model.columnCount())] for r in range(model.rowCount())]
    return [line for line in found if kind in ("", line[0])]


def correct_letter(path: Path, number: str, **cells: str) -> None:
    """Correct a letter's row of the sheet, as another person."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if row["document_number"] == number:
            row.update(cells)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)

"""A dialog that shows lines that change, as its user sees it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gtapp.features.replace.window.lines_dialog import LinesDialog
from tests.window.window_driver import WindowDriver, is_waiting


class LinesDriver:
    """Reads the lines of a dialog, and ticks and changes them."""

    def __init__(self, driver: WindowDriver, dialog: LinesDialog) -> None:
        self._driver, self._dialog = driver, dialog
        self.wait()

    def wait(self) -> None:
        """Wait until nothing is read, listed, planned or changed."""
        tasks, dialog = self._driver.window.context.tasks, self._dialog
        self._driver.qtbot.waitUntil(
            lambda: not tasks.is_busy and not is_waiting(dialog) and not dialog.is_working
        )

    def list_lines(self) -> list[list[str]]:
        """Return the cells of the lines, without those of hidden columns."""
        model, lines = self._dialog.lines.model(), self._dialog.lines
        columns = [each for each in range(model.columnCount()) if not lines.isColumnHidden(each)]
        return [
            [str(model.index(row, column).data()) for column in columns] for row in range(model.rowCount())
        ]

    def toggle(self, row: int) -> None:
        """Tick or untick a line by the space bar."""
        self._dialog.lines.selectRow(row)
        QTest.keyClick(self._dialog.lines, Qt.Key.Key_Space)

    def apply(self) -> None:
        """Press the button that changes the ticked lines."""
        self._dialog.apply_button.click()
        self.wait()

"""The last step of an import: what was written, what was not and why, how it is taken back, and where the copies are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from gtapp.features.letters.window.import_run import ImportOutcome, ImportStoppedError
from gtapp.kit import small_widgets
from gtapp.kit.file_dialogs import open_folder
from gtapp.kit.layouts import make_column
from gtapp.kit.texts.i18n import format_count, join_names, translate_error, translate_message

_MAX_NAMED: Final = 20
_MAX_LETTERS: Final = 8
_GAP: Final = 4
_BLOCK_GAP: Final = 16


class ImportResultPage(QWidget):
    """Shows the outcome of an import as texts that can be copied; `copies` is the folder with the sheet as it was imported."""

    def __init__(self, copies: Path, place: str, undo_keys: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._copies, self._undo_keys = copies, undo_keys
        self.heading = small_widgets.make_heading(parent=self)
        self.written, self.left, self.undo, self.place = (self._make_text() for _ in range(4))
        self.place.setText(place)
        self.open_button = QPushButton(self.tr("&Open the folder"), self)
        self.open_button.clicked.connect(lambda: open_folder(self._copies))
        self._blocks = {
            label: self._make_block(title, label, *more)
            for title, label, *more in (
                (self.tr("Written:"), self.written),
                (self.tr("Not written:"), self.left),
                (self.tr("To take it back:"), self.undo),
                (self.tr("The sheet’s copies, in the project’s folder:"), self.place, self.open_button),
            )
        }
        make_column(self, self.heading, *self._blocks.values()).setSpacing(_BLOCK_GAP)

    def _make_text(self) -> QLabel:
        label = small_widgets.make_label(parent=self, wrap=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _make_block(self, title: str, *parts: QWidget) -> QWidget:
        """Return a title with what belongs to it below; a button is no wider than its text."""
        block, label = QWidget(self), QLabel(title, self)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = make_column(block, label, *parts)
        column.setSpacing(_GAP)
        for part in parts[1:]:
            column.setAlignment(part, Qt.AlignmentFlag.AlignLeft)
        return block

    def show_outcome(self, outcome: ImportOutcome) -> None:
        """Show the outcome of another import."""
        self.heading.setText(self._describe(outcome))
        report = outcome.report
        letters = self.tr("Letters brought up to date: {count}").format(
            count=format_count(len(report.letters))
        )
        names = join_names(report.letters, _MAX_LETTERS)
        files = self.tr("Files beside them: {count}").format(count=format_count(len(report.files)))
        self.written.setText("\n".join((f"{letters} ({names})" if names else letters, files)))
        self._show_row(self.left, "\n".join(self._list_left(outcome)))
        undo = self.tr("One “Undo” ({keys}) in the window takes the letters back, also after a restart.")
        self._show_row(self.undo, undo.format(keys=self._undo_keys) if report.letters else "")
        self._blocks[self.place].setVisible(self._copies.is_dir())

    def _show_row(self, label: QLabel, text: str) -> None:
        label.setText(text)
        self._blocks[label].setVisible(bool(text))

    def _describe(self, outcome: ImportOutcome) -> str:
        if isinstance(outcome.fault, ImportStoppedError):
            return self.tr("Stopped before the first letter: nothing was imported.")
        if outcome.fault:
            return self.tr("Not everything was imported.")
        if outcome.left:
            return self.tr("Stopped: a part was imported.")
        if not (outcome.report.letters or outcome.report.files or outcome.report.failed):
            return self.tr("Both sides agree; no letter and no file had to be changed.")
        return self.tr("Imported.")

    def _list_left(self, outcome: ImportOutcome) -> Iterator[str]:
        """Yield a line for each thing that was not written, and why."""
        if outcome.fault and not isinstance(outcome.fault, ImportStoppedError):
            yield translate_error(outcome.fault)
        if outcome.left:
            text = self.tr("Letters not begun: {count}. “Back” lists them again.")
            yield text.format(count=format_count(outcome.left))
        yield from map(translate_message, outcome.report.failed[:_MAX_NAMED])
        if len(outcome.report.failed) > _MAX_NAMED:
            yield "…"
        plan = outcome.found.plan
        if plan.conflicts:
            text = self.tr("Changed on both sides and not decided: {count}. They stay as they are.")
            yield text.format(count=format_count(len(plan.conflicts)))
        doubts = sum(doubt.message.code != "sheet-no-scans" for doubt in plan.doubts)
        if doubts:
            text = self.tr("Doubtful: {count}. “Back” lists them with their reasons.")
            yield text.format(count=format_count(doubts))

    @property
    def text(self) -> str:
        """All that is shown."""
        shown = (self.heading, self.written, self.left, self.undo)
        return "\n".join(label.text() for label in shown if label.text())

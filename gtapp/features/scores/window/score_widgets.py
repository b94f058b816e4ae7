"""Widgets and table cells that the docks of scores share: the base of a dock of figures, the progress of loading, cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gtapp.core.record.value_text import json_of, text_of
from gtapp.core.schema.pointer import ABSENT
from gtapp.editor.value_words import cut_text, mark_cell
from gtapp.features.scores.field_answers import comparison_key
from gtapp.features.scores.standings import BoardChange
from gtapp.features.scores.voting import Maker
from gtapp.features.scores.window.figure_labels import FigureChange
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.kit import small_widgets
from gtapp.kit.layouts import PANEL_MARGIN, make_column
from gtapp.kit.small_widgets import ProgressLine
from gtapp.kit.tables import CellRow, TableCell
from gtapp.kit.texts.i18n import format_count, translate_message
from gtapp.scoring.scoring_job import MEASURE_NOTES


class ScoreView(QWidget):
    """The base of a dock of figures: shows each change while it is visible, and scores answers that are dropped on it."""

    def __init__(self, scores: ScoreService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scores = scores
        self.setAcceptDrops(True)
        scores.changed.connect(self._show_visible)
        for signal in (scores.loaded, scores.named, scores.chosen_changed):
            signal.connect(self.refresh)

    def _show_visible(self, change: BoardChange) -> None:
        if self.isVisible():
            self._show(change)

    def refresh(self) -> None:
        """Show the current figures."""
        self._show(self._scores.latest)

    def _show(self, change: BoardChange | None) -> None:
        """Show the figures after `change`; None: nothing is loaded."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if small_widgets.list_dropped_paths(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        places = small_widgets.list_dropped_paths(event)
        if places:
            event.acceptProposedAction()
            self._scores.add(places)


class NoAnswers(QWidget):
    """Stands in a panel of scores in place of its `contents` while there are no answers, with the button that adds some.

    `purpose` says what the panel shows; the panel's focus is that of what is visible.
    """

    def __init__(self, scores: ScoreService, contents: QWidget, purpose: str, panel: QWidget) -> None:
        super().__init__(panel)
        self._scores, self._contents, self._panel, self._purpose = scores, contents, panel, purpose
        heading = small_widgets.make_heading(self.tr("No answers yet"), self)
        self.text = small_widgets.make_label(parent=self, wrap=True)
        self.button = QPushButton(self.tr("Add answers …"), self)
        self.button.setAutoDefault(False)  # it stays blue without the focus
        self.button.setDefault(True)
        self.button.clicked.connect(scores.context.actions.by_name["add_answers"].trigger)
        column = make_column(self, heading, self.text)
        column.addSpacing(PANEL_MARGIN)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch()
        scores.loaded.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show this, or the contents of the panel."""
        has_answers, board = self._scores.has_answers, self._scores.board
        faults = map(translate_message, board.faults if board else ())
        self.text.setText(" ".join([self._purpose, *faults]))
        self._panel.setFocusProxy(self._contents if has_answers else self.button)
        self._contents.setVisible(has_answers)
        self.setVisible(not has_answers)


class LoadNotice(QWidget):
    """Shows the progress of loading, or the reason for missing scores, with a button; hidden if all runs are loaded."""

    def __init__(self, scores: ScoreService, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        self.text = small_widgets.make_label(parent=self, wrap=True)
        self.bar = ProgressLine(self)
        self.button = QPushButton(self)
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self._stop_or_reload)
        texts = QVBoxLayout()
        texts.addWidget(self.text)
        texts.addWidget(self.bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(texts, 1)
        row.addWidget(self.button)
        scores.loaded.connect(self.refresh)
        scores.progressed.connect(self._update_progress)
        self.refresh()

    def refresh(self) -> None:
        """Update text and button."""
        loading, text = self._scores.is_loading, self._describe_state()
        self.setVisible(bool(text))
        self.text.setText(text)
        self.bar.setVisible(loading)
        self.button.setText(self.tr("Stop") if loading else self.tr("Load again"))
        self.button.setVisible(loading or not self._has_notes_alone)
        self._update_progress()

    def _update_progress(self) -> None:
        board = self._scores.board
        if board and self._scores.is_loading:
            self.bar.set_part(board.progress)

    def _describe_state(self) -> str:
        board = self._scores.board
        if self._scores.is_loading:
            return self._describe_loading()
        if self._scores.fault:
            return translate_message(self._scores.fault)
        if board is None or not self._scores.has_listed_runs:
            return self.tr("Stopped: nothing is loaded.") if self._scores.has_begun else ""
        if not board.runs:
            text = self.tr("There are no answers in the places that you added.")
            return " ".join([text, *map(translate_message, board.faults)])
        loaded = sum(run.loaded for run in board.runs)
        if loaded < len(board.runs):
            text = self.tr("Stopped: {there} of {all} runs are loaded.")
            return text.format(there=loaded, all=len(board.runs))
        return " ".join(map(translate_message, board.faults))

    @property
    def _has_notes_alone(self) -> bool:
        """Whether all is loaded, and what is said is no fault that could be mended."""
        board = self._scores.board
        return (
            self._scores.fault is None
            and board is not None
            and bool(board.runs)
            and all(run.loaded for run in board.runs)
            and all(fault.code in MEASURE_NOTES for fault in board.faults)
        )

    def _describe_loading(self) -> str:
        board = self._scores.board
        if board is None or not board.runs:
            return self.tr("Reading the truths …")
        loaded = sum(run.loaded for run in board.runs)
        return self.tr("Loading run {number} of {all} …").format(
            number=min(loaded + 1, len(board.runs)), all=len(board.runs)
        )

    def _stop_or_reload(self) -> None:
        if self._scores.is_loading:
            self._scores.stop_loading()
        else:
            self._scores.reload()


def change_cell(change: FigureChange, strong: bool = False) -> TableCell:
    """Return the cell of a figure's change."""
    return TableCell(change.text, change.spoken, change.tone, strong)


def get_cells(row: tuple[Any, CellRow]) -> CellRow:
    """Return the cells of a value that come with it, since they depend on more."""
    return row[1]


def value_cell(value: Any, icon: str = "") -> TableCell:
    """Return the cell of a value."""
    text = plain_text(value)
    return TableCell(cut_text(text), icon=icon, spoken=text)


def compared_cell(value: Any, truth: Any, icon: str = "") -> TableCell:
    """Return the cell of a value with its differences from the truth marked; long equal stretches are left out."""
    text, expected = plain_text(value), plain_text(truth)
    differs = comparison_key(value) and comparison_key(truth) and text != expected
    return mark_cell(text, expected if differs else text, icon)


def plain_text(value: Any) -> str:
    """Return a value as text; for no value, `nothing`."""
    if value is ABSENT or comparison_key(value) == "":
        return nothing()
    text = text_of(value)
    return json_of(value) if text is None else text


def nothing() -> str:
    """Return the text for a missing value."""
    return QCoreApplication.translate("scores", "(nothing)")


def runs_text(
    runs: Sequence[str], left_out: Collection[str] = (), makers: Mapping[str, Maker] | None = None
) -> str:
    """Return the names of runs, with their models if `makers` knows them; the run that made the draft is named as such."""
    named = QCoreApplication.translate("scores", "{run} (made the draft, no vote)")
    full = [(run, with_model(run, makers or {})) for run in runs]
    return ", ".join(named.format(run=text) if run in left_out else text for run, text in full)


def with_model(run: str, makers: Mapping[str, Maker]) -> str:
    """Return a run's name, with its model's if that is known and adds something."""
    maker = makers.get(run)
    return f"{run} · {maker.model}" if maker and maker.model not in ("", run.lower()) else run


def part_text(count: int, total: int) -> str:
    """Return "count of total"."""
    return QCoreApplication.translate("scores", "{count} of {total}").format(
        count=format_count(count), total=format_count(total)
    )

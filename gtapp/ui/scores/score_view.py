"""The base of the docks of figures: it follows the scores while it is seen, accepts answers, and shows how loading goes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gtapp.preview.board_changes import BoardChange
from gtapp.ui import widgets
from gtapp.ui.i18n import translate_message
from gtapp.ui.scores.score_service import ScoreService
from gtapp.ui.widgets import ProgressLine


class LoadNotice(QWidget):
    """Shows progress, or why there are no scores, with a button; hidden if all is loaded."""

    def __init__(self, scores: ScoreService, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        self.text = widgets.make_label(parent=self, wrap=True)
        self.bar = ProgressLine(self)
        self.button = QPushButton(self)
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self._act)
        said = QVBoxLayout()
        said.addWidget(self.text)
        said.addWidget(self.bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(said, 1)
        row.addWidget(self.button)
        scores.loaded.connect(self.refresh)
        scores.progressed.connect(self._progress)
        self.refresh()

    def refresh(self) -> None:
        """Update text and button."""
        loading, text = self._scores.loading, self._describe_state()
        self.setVisible(bool(text))
        self.text.setText(text)
        self.bar.setVisible(loading)
        self.button.setText(self.tr("&Stop") if loading else self.tr("&Load again"))
        self._progress()

    def _progress(self) -> None:
        board = self._scores.board
        if board and self._scores.loading:
            self.bar.set_part(board.progress)

    def _describe_state(self) -> str:
        board = self._scores.board
        if self._scores.loading:
            return self._describe_loading()
        if self._scores.fault:
            return translate_message(self._scores.fault)
        if board is None or not self._scores.listed:
            return self.tr("Stopped: nothing is loaded.") if self._scores.begun else ""
        if not board.runs:
            text = self.tr(
                "There are no answers yet. Add a folder of answers: by “Answers”, or drop it here."
            )
            return " ".join([text, *map(translate_message, board.faults)])
        there = sum(run.loaded for run in board.runs)
        if there < len(board.runs):
            text = self.tr("Stopped: {there} of {all} runs are loaded.")
            return text.format(there=there, all=len(board.runs))
        return ""

    def _describe_loading(self) -> str:
        board = self._scores.board
        if board is None or not board.runs:
            return self.tr("Reading the truths …")
        there = sum(run.loaded for run in board.runs)
        return self.tr("Loading run {number} of {all} …").format(
            number=min(there + 1, len(board.runs)), all=len(board.runs)
        )

    def _act(self) -> None:
        if self._scores.loading:
            self._scores.stop()
        else:
            self._scores.reload()


class ScoreView(QWidget):
    """Folders and files of answers that are dropped here are scored, too; elsewhere in the window they open a project."""

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
        """Show all as it is now."""
        self._show(self._scores.latest)

    def _show(self, change: BoardChange | None) -> None:
        """Show the standings after `change`; None: nothing is loaded."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _local_paths(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        places = _local_paths(event)
        if places:
            event.acceptProposedAction()
            self._scores.add(places)


def _local_paths(event: QDropEvent) -> list[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]

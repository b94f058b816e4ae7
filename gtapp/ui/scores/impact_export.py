"""Writes the leaderboard as it stands into a file that the user names: CSV or HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from gtapp.errors import SaveError
from gtapp.preview import standings_export
from gtapp.preview.changes import BoardChange
from gtapp.ui.messages import translate_message
from gtapp.ui.scores.service import Scores
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow

_KINDS: Final = {"HTML (*.html)": ".html", "CSV (*.csv)": ".csv"}


class ImpactExport(QObject):
    """Asks where to, writes, and says what came of it."""

    def __init__(self, scores: Scores, window: MainWindow) -> None:
        super().__init__(window)
        self._scores, self._window = scores, window

    def ask(self) -> None:
        workspace, change = self._scores.workspace, self._scores.latest
        if workspace is None or change is None or not change.rows:
            self._window.tell(self.tr("There is no leaderboard yet: no run is loaded."), calm=True)
            return
        start = str(workspace.root() / "leaderboard.html")
        title = self.tr("Export the leaderboard")
        name, kind = QFileDialog.getSaveFileName(self._window, title, start, ";;".join(_KINDS))
        if name:
            path = Path(name)
            known = path.suffix.lower() in _KINDS.values()
            self.write(workspace, change, path if known else path.with_name(path.name + _KINDS[kind]))

    def write(self, workspace: Workspace, change: BoardChange, path: Path) -> None:
        """Writes the file; its ending says what kind it is."""
        try:
            if path.suffix.lower() == ".csv":
                standings_export.write_csv(change, path)
            else:
                name = workspace.root().resolve().name
                title = self.tr("Leaderboard of {project}").format(project=name)
                standings_export.write_html(change, path, title=title, note=self._note(change))
        except SaveError as error:
            self._window.tell(translate_message(error.message))
        else:
            self._window.status.news(self.tr("Written: {path}").format(path=path))

    def _note(self, change: BoardChange) -> str:
        """How it is scored, and what the changes are counted from."""
        board = self._scores.board
        day = board.start.date if board and board.start else "–"
        text = self.tr("Profile: {profile}. Item that is open: {item}. Today: {day}.")
        return text.format(profile=self._scores.choices.profile, item=change.item or "–", day=day)

"""The dock "Leaderboard": the ranks of all runs with their changes by the corrections to the open item; its export."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gtapp.core.platform.errors import SaveError
from gtapp.core.project import export_target
from gtapp.core.project.project import Project
from gtapp.features.scores import standings
from gtapp.features.scores.standings import BoardChange, RunChange, RunState
from gtapp.features.scores.window.figure_labels import describe_change, format_optional_figure, label_figure
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.score_widgets import (
    LoadNotice,
    NoAnswers,
    ScoreView,
    change_cell,
    get_cells,
    with_model,
)
from gtapp.kit import small_widgets
from gtapp.kit.file_dialogs import ask_for_target
from gtapp.kit.layouts import PANEL_MARGIN, FlowLayout, make_column
from gtapp.kit.tables import CellRow, FigureTable, TableCell, ValueColumn, figure
from gtapp.kit.texts.i18n import join_names, translate_message
from gtapp.scoring.weights import find_weighted

_FIGURE = 2
"""The column with the title of the figure by which the benchmark ranks."""
_WEIGHTED = 3
"""The column of the same by weights of fields, if the project has some."""
_MAX_NAMED = 3


class Leaderboard(ScoreView):
    """The table of all runs, best first; Return on a run shows its verdicts in the form; answers can be dropped on it."""

    export_wanted = Signal()
    by_field_wanted = Signal()

    def __init__(self, scores: ScoreService, parent: QWidget | None = None) -> None:
        super().__init__(scores, parent)
        contents = QWidget(self)
        self.load_notice = LoadNotice(scores, contents)
        self.summary = small_widgets.make_label(parent=contents, wrap=True)
        self.table = FigureTable(
            [
                ValueColumn(self.tr("Rank"), whole=True),
                *(self.tr("Run"), figure(self.tr("Figure")), figure(self.tr("Weighted"))),
                figure(self.tr("Last edit"), leaves=4, if_filled=True),
                figure(self.tr("Since opened"), leaves=3, if_filled=True),
                figure(self.tr("Today"), leaves=2, if_filled=True),
                figure(self.tr("Rank before"), leaves=1),
            ],
            self.tr("Leaderboard"),
            self,
            get_cells,
        )
        # models, at the end of the names, distinguish the runs best
        self.table.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self.export = QPushButton(self.tr("Export …"), contents)
        self.export.clicked.connect(self.export_wanted)
        self.by_field = QPushButton(self.tr("Runs by field …"), contents)
        self.by_field.clicked.connect(self.by_field_wanted)
        contents.setFocusProxy(self.table)
        commands = FlowLayout(self.by_field, self.export)
        make_column(contents, self.load_notice, self.summary, commands, (self.table, 1))
        purpose = self.tr(
            "The runs of answers are ranked here by their score. Add a folder of answers, or drop it here."
        )
        self.no_answers = NoAnswers(scores, contents, purpose, self)
        make_column(self, self.no_answers, contents, margin=PANEL_MARGIN)
        self.table.entered.connect(self._choose)
        self.refresh()

    def _show(self, change: BoardChange | None) -> None:
        rows = change.ranked if change else []
        current, before = self.table.currentIndex(), self.table.current
        for button in (self.by_field, self.export):
            button.setEnabled(bool(rows))
        self.summary.setText(self._summary(rows))
        self.summary.setVisible(bool(rows))
        is_weighted = any(find_weighted(row.headline, row.now.metrics) for row in rows)
        self.table.setColumnHidden(_WEIGHTED, not is_weighted)
        self.table.rows.rename(_FIGURE, label_figure(rows[0].headline) if rows else self.tr("Figure"))
        self.table.show_rows([(row, self._make_row(row)) for row in rows])
        place = next((place for place, row in enumerate(rows) if before and row.run == before[0].run), -1)
        if place >= 0 and place != current.row():
            self.table.setCurrentIndex(self.table.rows.index(place, max(current.column(), 0)))

    def _summary(self, rows: Sequence[RunChange]) -> str:
        """Return the text of the changes by the corrections to the open item."""
        gains = [row.gained_since_opened or 0 for row in rows]
        more, less = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
        if not more and not less:
            return self.tr("Your corrections to this item don’t change any score.")
        text = self.tr("By the corrections to this item {more} of {all} runs gain and {less} lose. ")
        return text.format(more=more, less=less, all=len(rows)) + self._ranks(rows)

    def _ranks(self, rows: Sequence[RunChange]) -> str:
        other = [row for row in rows if row.now.rank != row.opened.rank]
        if not other:
            return self.tr("No rank changes.")
        named = join_names(
            (f"{row.name} {_format_rank(row.opened.rank)} → {_format_rank(row.now.rank)}" for row in other),
            _MAX_NAMED,
        )
        return self.tr("Ranks change: {runs}").format(runs=named)

    def _make_row(self, row: RunChange) -> CellRow:
        name, is_chosen = row.headline, row.run == self._scores.chosen
        weighted = find_weighted(name, row.now.metrics)
        return (
            TableCell(_format_rank(row.now.rank), strong=is_chosen),
            TableCell(with_model(row.name, self._scores.makers), strong=is_chosen),
            TableCell(format_optional_figure(name, row.figure), strong=is_chosen),
            TableCell(format_optional_figure(weighted, row.now.metrics.get(weighted)) if weighted else ""),
            *(
                change_cell(describe_change(name, _figure(then, name), row.figure))
                for then in (row.before, row.opened, row.start)
            ),
            _make_rank_cell(row),
        )

    def _choose(self, row: tuple[RunChange, CellRow]) -> None:
        self._scores.choose(row[0].run)


def _figure(state: RunState | None, name: str) -> float | None:
    return state.metrics.get(name) if state else None


def _make_rank_cell(row: RunChange) -> TableCell:
    """Return the cell of the rank when the item was opened, with a sign if it changed."""
    before, now = row.opened.rank, row.now.rank
    if before == now or before is None or now is None:
        return TableCell(_format_rank(before), tone="dim")
    sign, tone = ("▲", "ok") if now < before else ("▼", "bad")
    return TableCell(f"{before} {sign}", f"{before} → {now}", tone, strong=True)


def _format_rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)


_KINDS: Final = {"HTML (*.html)": ".html", "CSV (*.csv)": ".csv"}


class LeaderboardExport(QObject):
    """Asks for a file, writes the leaderboard into it, and reports the result."""

    def __init__(self, scores: ScoreService) -> None:
        super().__init__(scores)
        self._scores, self._context = scores, scores.context

    def ask(self) -> None:
        session, change = self._scores.session, self._scores.latest
        if session is None or change is None or not change.rows:
            self._context.show_message(self.tr("There is no leaderboard yet: no run is loaded."), calm=True)
            return
        proposed = session.project.root / "leaderboard.html"
        path = ask_for_target(self._context.window, self.tr("Export the leaderboard"), proposed, _KINDS)
        if path:
            self.write(session.project, change, path)

    def write(self, project: Project, change: BoardChange, path: Path) -> None:
        """Write the file in the format of its suffix."""
        try:
            export_target.check_outside(path, project.root, project.benchmark)
            if path.suffix.lower() == ".csv":
                standings.write_csv(change, path)
            else:
                name = project.root.resolve().name
                title = self.tr("Leaderboard of {project}").format(project=name)
                standings.write_html(change, path, title=title, note=self._note(change))
        except SaveError as error:
            self._context.show_message(translate_message(error.message))
        else:
            self._context.show_status(self.tr("Written: {path}").format(path=path))

    def _note(self, change: BoardChange) -> str:
        """Return the text of the profile, the open item and the start of the day."""
        board = self._scores.board
        day = board.start.date if board and board.start else "–"
        text = self.tr("Profile: {profile}. Item that is open: {item}. Today: {day}.")
        return text.format(profile=self._scores.choices.profile, item=change.item or "–", day=day)

"""The panel "Scores": the chosen run's figures, what the corrections changed, and why each value counts as it does."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from gtapp.fields import Field
from gtapp.preview.changes import BoardChange, RunChange
from gtapp.scoring.reports.figures import is_of_field
from gtapp.ui import plain
from gtapp.ui.line import Line
from gtapp.ui.scores.controls import Controls
from gtapp.ui.scores.dropping import AnswersTarget
from gtapp.ui.scores.faults import FaultsView
from gtapp.ui.scores.figure_table import Cell, FigureTable
from gtapp.ui.scores.figure_table import Row as Cells
from gtapp.ui.scores.figures import label, moved, number
from gtapp.ui.scores.news import News
from gtapp.ui.scores.service import Scores
from gtapp.ui.scores.values import ValuesView

_NARROW = 620


class ScoresPanel(AnswersTarget):
    """Follows `Scores`; folders and files of answers may be dropped on it."""

    item_wanted = Signal(str)
    value_wanted = Signal(tuple)

    def __init__(self, scores: Scores, parent: QWidget | None = None) -> None:
        super().__init__(scores, parent)
        self.controls = Controls(scores, self)
        self.news = News(scores, self)
        self.headline = Line(self)
        bold = self.font()
        bold.setBold(True)
        self.headline.setFont(bold)
        self.whole = FigureTable(self._headers(True), self.tr("Figures of the run"), self)
        self.item = FigureTable(self._headers(False), self.tr("Figures of this item"), self)
        self.values = ValuesView(scores, self)
        self.faults = FaultsView(scores, self)
        self._lay_out()
        self.values.value_wanted.connect(self.value_wanted)
        self.faults.item_wanted.connect(self.item_wanted)
        self.faults.counted.connect(self._say_faults)
        self.refresh()

    def _headers(self, whole: bool) -> list[str]:
        first = self.tr("Whole run") if whole else self.tr("This item")
        headers = [first, self.tr("Now"), self.tr("Since opened")]
        return [*headers, self.tr("Today")] if whole else headers

    def _lay_out(self) -> None:
        self.figures = QSplitter(self)
        self.figures.setChildrenCollapsible(False)
        self.figures.addWidget(self.whole)
        self.figures.addWidget(self.item)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        for part in (self.tabs, self.tabs.tabBar()):
            part.setAccessibleName(self.tr("Figures, values, problems"))
        self.tabs.addTab(self.figures, self.tr("Figures"))
        self.tabs.addTab(self.values, self.tr("Values"))
        self.tabs.addTab(self.faults, self.tr("Problems"))
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(3)
        for widget in (self.controls, self.news, self.headline):
            column.addWidget(widget)
        column.addWidget(self.tabs, 1)
        self.setFocusProxy(self.controls)

    # what is shown

    def _show(self, change: BoardChange | None) -> None:
        chosen = self._scores.chosen
        row = next((row for row in change.rows if row.run == chosen), None) if change else None
        self.headline.setVisible(row is not None)
        self.tabs.setVisible(row is not None)
        if row and change:
            self.headline.setText(self._headline(row, len(change.rows)))
            self.whole.show_rows(_whole(row))
            self.item.show_rows(_item(row, self._schema()) or [self._unscored()])

    def _schema(self) -> Field | None:
        workspace = self._scores.workspace
        return workspace.session.project.benchmark.schema.fields if workspace else None

    def _headline(self, row: RunChange, runs: int) -> str:
        """What the benchmark ranks by, and what became of it."""
        name = row.headline
        opened = moved(name, row.opened.metrics.get(name), row.figure)
        text = self.tr("{name} {figure}, rank {rank} of {runs}   ·   since opened {opened}")
        said = text.format(
            name=label(name),
            figure=number(name, row.figure),
            rank=row.now.rank,
            runs=runs,
            opened=opened.text,
        )
        if row.start:
            today = moved(name, row.start.metrics.get(name), row.figure)
            said += self.tr("   ·   today {today}").format(today=today.text)
        return said

    def _unscored(self) -> Cells:
        text = self.tr("Not scored: there is no truth of it, or a rule leaves it out")
        return Cell(text, tone="dim", tip=text), Cell(""), Cell("")

    def _say_faults(self, count: int) -> None:
        text = self.tr("Problems ({count})").format(count=count) if count else self.tr("Problems")
        self.tabs.setTabText(self.tabs.indexOf(self.faults), plain.menu(text))

    # Qt's events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side where there is room."""
        super().resizeEvent(event)
        narrow = event.size().width() < _NARROW
        self.figures.setOrientation(Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal)


def _whole(row: RunChange) -> list[Cells]:
    """The figure that is ranked by first, none of single fields."""
    now, opened = row.now.metrics, row.opened.metrics
    start = row.start.metrics if row.start else {}
    names = sorted((name for name in now if not is_of_field(name)), key=lambda name: name != row.headline)
    return [
        (
            *_figure(name, now.get(name), opened.get(name), name == row.headline),
            Cell.of(moved(name, start.get(name), now.get(name)), name == row.headline),
        )
        for name in names
    ]


def _item(row: RunChange, schema: Field | None) -> list[Cells]:
    now, opened = row.now.item, row.opened.item
    return [_figure(name, now.get(name), opened.get(name), schema=schema) for name in now]


def _figure(
    name: str, now: float | None, opened: float | None, strong: bool = False, schema: Field | None = None
) -> Cells:
    return (
        Cell(label(name, schema), strong=strong, tip=name),
        Cell(number(name, now), strong=strong),
        Cell.of(moved(name, opened, now), strong),
    )

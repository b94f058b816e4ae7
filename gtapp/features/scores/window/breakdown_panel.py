"""The dock "Errors by field": its score by field and by item as a picture and as tables."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QScrollArea, QTabWidget, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project import export_target
from gtapp.core.schema.fields import Field
from gtapp.features.scores.run_breakdown import BreakdownJob, FieldScore, ItemFigure, RunBreakdown
from gtapp.features.scores.window.figure_labels import format_score, label_field, label_figure
from gtapp.features.scores.window.job_loader import JobLoader
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.score_widgets import NoAnswers
from gtapp.kit import small_widgets
from gtapp.kit.chart import SUFFIXES, Chart, ChartBar, ChartSection, ChartView, save_chart
from gtapp.kit.file_dialogs import ask_for_target
from gtapp.kit.layouts import PANEL_MARGIN, FlowLayout, ShapeSplitter, make_column
from gtapp.kit.tables import CellRow, FigureTable, TableCell, ValueColumn, figure
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import translate_error, translate_message

_MOST_ROWS: Final = 12
"""For which a table has room, if the other one has more; by them the tables share it at first."""
_ROW_SHARE: Final = 40
"""More than the pixels of a row, so that the shares are not taken for less than the tables need."""
_MAX_BARS: Final = 40
"""The maximum number of bars in a column; the tables show all fields and items."""


class BreakdownPanel(QWidget):
    """The breakdown of the chosen run as a picture and as tables; Return or a double click on an item goes to it."""

    item_wanted = Signal(str)

    def __init__(self, scores: ScoreService, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scores = scores
        self._shown: RunBreakdown | None = None
        self._labels: dict[str, str] = {}
        self.loader = BreakdownLoader(scores, tasks, self)
        self._contents = contents = QWidget(self)
        self._note = small_widgets.make_label(parent=contents, wrap=True)
        self._bar = QProgressBar(contents)
        self._stop = QPushButton(self.tr("Stop"), contents)
        self._again = QPushButton(self.tr("Read again"), contents)
        self._save = QPushButton(self.tr("Save picture …"), contents)
        self.view = ChartView(contents)
        self.tabs = QTabWidget(contents)
        self.fields = FigureTable(
            [
                *(self.tr("Field"), figure(self.tr("Score")), figure(self.tr("Values"), leaves=3)),
                *(
                    figure(self.tr("Right"), leaves=4),
                    figure(self.tr("Extra"), leaves=5),
                    figure(self.tr("Missing"), leaves=6),
                ),
                *(figure(self.tr("Similarity"), leaves=2), figure("CER", leaves=1)),
            ],
            self.tr("Score by field, the worst first"),
            self,
            self._field_row,
        )
        self.items = FigureTable(
            [self.tr("Item"), figure(self.tr("Score")), ValueColumn(self.tr("Figure"), whole=True)],
            self.tr("Score by item, the worst first"),
            self,
            _item_row,
        )
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._bar.setMaximumWidth(220)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(self.view)
        area.setAccessibleName(self.tr("Picture"))
        self._tables = ShapeSplitter(self)
        self._is_divided_by_user = False
        self._tables.splitterMoved.connect(self._keep_division)
        for table in (self.fields, self.items):
            self._tables.addWidget(table)
        self.tabs.setAccessibleName(self.tr("Errors by field"))
        self.tabs.addTab(area, self.tr("Picture"))
        self.tabs.addTab(self._tables, self.tr("As tables"))
        self._contents.setFocusProxy(self.tabs)
        commands = FlowLayout(self._bar, self._stop, self._again, self._save)
        make_column(self._contents, self._note, commands, (self.tabs, 1))
        purpose = self.tr("The score of a run by field and by item stands here, the worst first.")
        self.no_answers = NoAnswers(self._scores, self._contents, purpose, self)
        make_column(self, self.no_answers, self._contents, margin=PANEL_MARGIN)

    def _connect(self) -> None:
        self._stop.clicked.connect(self.loader.stop)
        self._again.clicked.connect(lambda: self.loader.load(again=True))
        self._save.clicked.connect(self._ask_for_file)
        self.items.entered.connect(self._to_item)
        self.loader.changed.connect(self._show)
        self._scores.loaded.connect(self.refresh)
        self._scores.chosen_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Load the breakdown if another run was chosen, only while the panel is visible."""
        if self.isVisible():
            self.loader.load()
        self._show()

    def _show(self) -> None:
        breakdown, busy = self.loader.breakdown, self.loader.is_busy
        self._bar.setVisible(busy)
        self._stop.setVisible(busy)
        self._bar.setMaximum(self.loader.total)
        self._bar.setValue(self.loader.done)
        self._again.setVisible(not busy and self._scores.run is not None)
        self._save.setEnabled(breakdown is not None)
        self._note.setText(self._text())
        if breakdown is not self._shown:
            self._shown = breakdown
            self._labels = self._label_fields(breakdown) if breakdown else {}
            self.view.show_chart(self._chart(breakdown) if breakdown else None)
            self._fill(breakdown)

    def _text(self) -> str:
        breakdown = self.loader.breakdown
        if self.loader.fault:
            return translate_message(self.loader.fault)
        if breakdown:
            return self.tr("{run}: the truths as they are saved").format(run=breakdown.run)
        if self.loader.is_busy or self._scores.is_loading:
            return self.tr("The run is being read …")
        return self.tr("No run is chosen. Choose one in the panel Scores.")

    def _fill(self, breakdown: RunBreakdown | None) -> None:
        fields, items = (breakdown.fields, breakdown.items) if breakdown else ((), ())
        self.fields.show_rows(fields)
        self.items.show_rows(items)
        if not self._is_divided_by_user:
            shares = [_ROW_SHARE * (min(len(rows), _MOST_ROWS) + 1) for rows in (fields, items)]
            self._tables.setSizes(shares)

    def _keep_division(self) -> None:
        self._is_divided_by_user = True

    def _field_row(self, each: FieldScore) -> CellRow:
        counts = (each.counts.tp, each.counts.fp, each.counts.fn) if each.counts else ("", "", "")
        figures = (each.similarity, each.error)
        return (
            TableCell(self._labels[each.name], tip=self._label_field(each)),
            TableCell(format_score(each.score)),
            TableCell(str(each.values)),
            *(TableCell(str(count)) for count in counts),
            *(TableCell("" if figure is None else format_score(figure)) for figure in figures),
        )

    def _label_fields(self, breakdown: RunBreakdown) -> dict[str, str]:
        """Return the labels of the fields by their names: the titles alone, as far as no other field has the same."""
        places = {each.name: self._label_field(each) for each in breakdown.fields}
        titles = {name: place.rpartition(" › ")[2] for name, place in places.items()}
        counts = Counter(titles.values())
        return {name: title if counts[title] == 1 else places[name] for name, title in titles.items()}

    def _label_field(self, each: FieldScore) -> str:
        if not each.name:
            return self.tr("(the whole record)")
        return label_field(each.name, self._schema())

    def _schema(self) -> Field | None:
        session = self._scores.session
        return session.project.benchmark.schema.fields if session else None

    def _chart(self, breakdown: RunBreakdown) -> Chart:
        names = {"documented": self.tr("documented rules"), "published": self.tr("published rules")}
        subtitle = self.tr(
            "{rules}; ranked by {headline}; items scored: {count}, left out: {left_out}"
        ).format(
            rules=names[breakdown.profile],
            headline=label_figure(breakdown.headline),
            count=len(breakdown.items),
            left_out=breakdown.left_out,
        )
        fields = [
            ChartBar(self._labels[each.name], each.score, _figures(each))
            for each in breakdown.fields[:_MAX_BARS]
        ]
        items = [
            ChartBar(each.name, each.score, format_score(each.score)) for each in breakdown.items[:_MAX_BARS]
        ]
        has_counts = any(each.counts for each in breakdown.fields)
        legend = self.tr("✓ right  + extra  − missing") if has_counts else ""
        rest = self._rest(len(breakdown.fields))
        parts = (
            ChartSection(self.tr("By field, the worst first"), fields, rest, legend),
            ChartSection(self.tr("By item, the worst first"), items, self._rest(len(breakdown.items))),
        )
        return Chart(breakdown.run, subtitle, parts)

    def _rest(self, total: int) -> str:
        return self.tr("and {count} more").format(count=total - _MAX_BARS) if total > _MAX_BARS else ""

    def _ask_for_file(self) -> None:
        """Ask for a file and write the picture into it."""
        assert self._shown
        session = self._scores.session
        folder = session.project.root if session else Path()
        proposed = folder / (self._shown.run.replace("/", "-") + SUFFIXES[0])
        kinds = (self.tr("Vector picture (*.svg)"), self.tr("Picture (*.png)"))
        path = ask_for_target(
            self, self.tr("Save picture"), proposed, dict(zip(kinds, SUFFIXES, strict=True))
        )
        if path:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the picture; show the result or the reason why it can't be written."""
        chart = self.view.chart
        if chart is None:
            return
        session = self._scores.session
        try:
            if session:
                export_target.check_outside(path, session.project.root, session.project.benchmark)
            save_chart(chart, self.font(), path)
        except GtappError as error:
            self._note.setText(translate_error(error))
        else:
            self._note.setText(self.tr("Saved: {path}").format(path=path))

    def _to_item(self, item: ItemFigure) -> None:
        self.item_wanted.emit(item.name)


def _item_row(each: ItemFigure) -> CellRow:
    return TableCell(each.name), TableCell(format_score(each.score)), TableCell(label_figure(each.figure))


def _figures(each: FieldScore) -> str:
    """Return the figures that a bar shows, as text."""
    text = format_score(each.score)
    if each.counts:
        return f"{text}   ✓ {each.counts.tp}  + {each.counts.fp}  − {each.counts.fn}"
    return text if each.error is None else f"{text}  CER {format_score(each.error)}"


class BreakdownLoader(JobLoader):
    """Scores the chosen run; `breakdown` is the result."""

    def __init__(self, scores: ScoreService, tasks: Tasks, parent: QObject) -> None:
        super().__init__(tasks, parent)
        self._scores = scores

    @property
    def breakdown(self) -> RunBreakdown | None:
        return self.value if isinstance(self.value, RunBreakdown) else None

    def load(self, again: bool = False) -> None:
        """Score the chosen run, unless its breakdown is loaded or being loaded."""
        job, run = self._scores.job, self._scores.run
        self.run(BreakdownJob(job, run.name, dict(run.rules)) if job and run else None, again)

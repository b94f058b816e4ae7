"""The dialog "Runs by field": a radar chart of the best runs, and the same figures as a table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QProgressBar, QScrollArea, QVBoxLayout, QWidget

from gtapp.core.schema.fields import Field
from gtapp.features.scores.run_breakdown import NoChart, RadarJob
from gtapp.features.scores.window.figure_labels import format_score, label_field
from gtapp.features.scores.window.job_loader import JobLoader
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.score_widgets import with_model
from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme
from gtapp.kit.dialogs import Dialog, Standard, make_sentence
from gtapp.kit.tables import CellRow, FigureTable, TableCell, ValueColumn, figure
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import format_count, translate_message
from gtapp.scoring.reports.radar_chart import DASHES, MARKERS, RINGS, Point, RadarChart, find_point

_NO_FIGURE: Final = "–"


class RadarDialog(Dialog):
    """Scores the best runs of the board in a worker process, and shows their scores by field."""

    def __init__(self, scores: ScoreService, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Runs by field"))
        self._scores = scores
        self.loader = JobLoader(tasks, self)
        self._sentence = make_sentence(self)
        self._note = small_widgets.make_label(parent=self, wrap=True)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self.view = RadarView(self)
        self.table: FigureTable[CellRow] | None = None
        self._tables = QVBoxLayout()
        self._area = self._make_area()
        self.add_parts(
            *((self._sentence, 1), self._bar, self._note),
            *((self._area, 3), (self._tables, 2)),
        )
        self.add_buttons(Standard.Close)
        small_widgets.fit_to_screen(self, 960, 860)
        self.loader.changed.connect(self._show)
        scores.named.connect(self._show_names)
        self.finished.connect(self.loader.cancel)
        self._load()
        self._show()

    def _make_area(self) -> QScrollArea:
        """Return the chart with scroll bars: a small screen has no room for its names beside each other."""
        area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setAccessibleName(self.view.accessibleName())
        area.setWidget(self.view)
        return area

    def _load(self) -> None:
        job, change, board = self._scores.job, self._scores.latest, self._scores.board
        if job and change and board:
            ranked = change.ranked
            rules = tuple(dict(board.runs[row.run].rules) for row in ranked)
            self.loader.run(RadarJob(job, tuple(row.name for row in ranked), rules))

    def _show(self) -> None:
        chart = self.loader.value
        self._bar.setVisible(self.loader.is_busy)
        self._bar.setMaximum(self.loader.total)
        self._bar.setValue(self.loader.done)
        has_chart = isinstance(chart, RadarChart)
        self._sentence.setVisible(not has_chart)
        for part in (self._note, self._area):
            part.setVisible(has_chart)
        (self._note if has_chart else self._sentence).setText(self._describe(chart))
        if isinstance(chart, RadarChart) and self.table is None:
            self._show_chart(chart)

    def _show_names(self) -> None:
        """Show the runs with their models, which are known only now."""
        chart = self.loader.value
        if self.table is not None and isinstance(chart, RadarChart):
            self._tables.removeWidget(self.table)
            self.table.deleteLater()
            self._show_chart(chart)

    def _describe(self, chart: object) -> str:
        if self.loader.fault:
            return translate_message(self.loader.fault)
        if isinstance(chart, NoChart):
            return self.tr("The runs have fewer than three fields to compare.")
        if not isinstance(chart, RadarChart):
            if not self.loader.is_busy:
                return self.tr("There are no runs to compare.")
            done, total = format_count(self.loader.done), format_count(self.loader.total)
            progress = self.tr("Comparing the runs …, {done} of {total}").format(done=done, total=total)
            return progress if self.loader.total else self.tr("Comparing the runs …")
        text = self.tr("F1 of each field") if chart.is_f1 else self.tr("Mean similarity of each field")
        notes = [
            self.tr("{what}: 0 in the middle, 1 at the edge; the truths as they are saved.").format(what=text)
        ]
        if chart.more_runs:
            notes.append(
                self.tr("The {count} best runs of {all}.").format(
                    count=len(chart.runs), all=len(chart.runs) + chart.more_runs
                )
            )
        if chart.more_fields:
            notes.append(
                self.tr("The fields with most values; left out: {count}.").format(count=chart.more_fields)
            )
        return " ".join(notes)

    def _show_chart(self, chart: RadarChart) -> None:
        session = self._scores.session
        schema = session.project.benchmark.schema.fields if session else None
        fields = [self._label_field(name, schema) for name in chart.fields]
        runs = [with_model(run.name, self._scores.makers) for run in chart.runs]
        self.view.show_chart(chart, fields, runs)
        # run and model below each other: six runs beside the names of the fields
        figures = (figure(name.replace(" · ", "\n")) for name in runs)
        columns = [ValueColumn(self.tr("Field"), whole=True), *figures]
        self.table = FigureTable(columns, self.tr("Runs by field"), self)
        self.table.show_rows([_make_row(name, at, chart) for at, name in enumerate(fields)])
        self._tables.addWidget(self.table)

    def _label_field(self, name: str, schema: Field | None) -> str:
        return label_field(name, schema) if name else self.tr("(the whole record)")


def _make_row(name: str, at: int, chart: RadarChart) -> CellRow:
    """Return the scores of all runs of one field."""
    figures = (run.scores[at] for run in chart.runs)
    return TableCell(name), *(
        TableCell(_NO_FIGURE if each is None else format_score(each)) for each in figures
    )


_MARGIN: Final = 10.0
_SAMPLE_WIDTH: Final = 48.0
_LABEL_WIDTH: Final = 190.0
_LEAST_LINES: Final = (
    14  # the least height of the chart, in lines of text: the names of 12 fields stand apart
)
_TO_LABEL: Final = 1.07  # radii from the middle to the names of the axes
_UPRIGHT: Final = 0.1  # an axis that deviates less from the vertical has its name above or below its end


class RadarView(QWidget):
    """Paints a radar chart, with the names of the runs below; the table beside it has the figures for screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        small_widgets.keep_left_to_right(self)
        self.setAccessibleName(self.tr("Radar chart; the table below has its figures"))
        self.chart: RadarChart | None = None
        self._fields: list[str] = []
        self._runs: list[str] = []

    def show_chart(self, chart: RadarChart, fields: list[str], runs: list[str]) -> None:
        """Show a chart; `fields` and `runs` are the names to show."""
        self.chart, self._fields, self._runs = chart, fields, runs
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(760, 520)

    def minimumSizeHint(self) -> QSize:
        line = self.fontMetrics().height() + 4
        return QSize(int(2 * _LABEL_WIDTH) + 8 * line, line * (len(self._runs) + _LEAST_LINES))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.chart is None:
            return
        painter = small_widgets.make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QFontMetricsF(self.font()).height() + 4
        names = line * len(self._runs)
        height = self.height() - names - 2 * line - 3 * _MARGIN
        radius = max(min(height / _TO_LABEL, self.width() - 2 * _LABEL_WIDTH) / 2, 10.0)
        middle = QPointF(self.width() / 2, _MARGIN + line + height / 2)
        self._paint_grid(painter, middle, radius)
        for number in reversed(range(len(self.chart.runs))):
            corners = [_place(point, middle, radius) for point in self.chart.runs[number].lay_out()]
            self._paint_run(painter, number, QPolygonF([*corners, corners[0]]), corners)
        for number, name in enumerate(self._runs):
            self._paint_name(
                painter, number, name, self.height() - names - _MARGIN / 2 + line * (number + 0.5)
            )

    def _paint_grid(self, painter: QPainter, middle: QPointF, radius: float) -> None:
        """Paint the rings, the axes and their names."""
        assert self.chart
        count = len(self.chart.fields)
        ends = [find_point(at, count, 1.0) for at in range(count)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        for ring in RINGS:
            painter.drawPolygon(QPolygonF([_place(end, middle, radius * ring) for end in ends]))
        for end in ends:
            painter.drawLine(middle, _place(end, middle, radius))
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        for end, name in zip(ends, self._fields, strict=True):
            self._paint_label(painter, end, _place(end, middle, radius * _TO_LABEL), name)

    def _paint_label(self, painter: QPainter, end: Point, place: QPointF, name: str) -> None:
        """Paint the name of an axis beside its end."""
        metrics = QFontMetricsF(self.font())
        high = metrics.height()
        left, top, right = _MARGIN, place.y() - high / 2, self.width() - _MARGIN
        flag = Qt.AlignmentFlag.AlignLeft
        if abs(end[0]) < _UPRIGHT:
            top = place.y() - (high if end[1] < 0 else 0)
            flag = Qt.AlignmentFlag.AlignHCenter
        elif end[0] < 0:
            right = place.x()
            flag = Qt.AlignmentFlag.AlignRight
        else:
            left = place.x()
        room = QRectF(left, top, right - left, high)
        text = metrics.elidedText(name, Qt.TextElideMode.ElideLeft, room.width())
        painter.drawText(room, flag | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)

    def _paint_run(self, painter: QPainter, number: int, line: QPolygonF, markers: list[QPointF]) -> None:
        """Paint a line and markers in the colour, dashes and shape of a run."""
        colour = theme.run_color(number)
        pen = QPen(colour, 2)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if DASHES[number]:
            pen.setDashPattern([each / pen.widthF() for each in DASHES[number]])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(line)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for place in markers:
            painter.drawPolygon(QPolygonF([place + QPointF(x, y) for x, y in MARKERS[number]]))

    def _paint_name(self, painter: QPainter, number: int, name: str, y: float) -> None:
        """Paint a piece of a run's line with its name."""
        left, right = QPointF(_MARGIN, y), QPointF(_MARGIN + _SAMPLE_WIDTH, y)
        self._paint_run(painter, number, QPolygonF([left, right]), [(left + right) / 2])
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        metrics = QFontMetricsF(self.font())
        room = QRectF(
            right.x() + _MARGIN,
            y - metrics.height() / 2,
            self.width() - right.x() - 2 * _MARGIN,
            metrics.height(),
        )
        text = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine, text)


def _place(point: Point, middle: QPointF, radius: float) -> QPointF:
    return middle + QPointF(point[0] * radius, point[1] * radius)

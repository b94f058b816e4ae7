"""The dialog "Report about the data": what is in the project, as charts and tables, and its export as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QListWidget,
    QProgressBar,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gtapp import data_report
from gtapp.data_report.data_statistics import DataStatistics, collect_statistics
from gtapp.data_report.report_tables import ReportTable, make_tables
from gtapp.data_report.table_writers import format_rows
from gtapp.errors import GtappError
from gtapp.exports import export_target
from gtapp.project import Project
from gtapp.ui import widgets
from gtapp.ui.chart import Chart, ChartBar, ChartSection, ChartView
from gtapp.ui.i18n import translate_error, translate_message
from gtapp.ui.tables import FigureTable, TableCell
from gtapp.ui.tasks import Tasks, Ticket

_FORMS: Final = {
    "HTML (*.html)": (".html", "html"),
    "CSV (*.csv)": (".csv", "csv"),
    "Markdown (*.md)": (".md", "markdown"),
    "JSON (*.json)": (".json", "json"),
}
_SPACING: Final = 3  # pixels around each part of the report in the list
_MAX_BARS: Final = 60
_MAX_NAMED: Final = 5
_CLOSED_TABLES: Final = ("About", "Overview", "Items by status", "Records by script")
"""The tables whose rows have names of the report's own; those of the others are data."""
_OWN_NAMES: Final = ("(none)", "total")


class DataReportDialog(QDialog):
    """Reads all records of a project in a worker thread, and shows the tables of the report with their charts."""

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Report about the data"))
        self._project = project
        self.statistics: DataStatistics | None = None
        self.note = widgets.make_label(self.tr("The data are being read …"), self, wrap=True)
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self._bar.setMaximum(len(project.items) + sum(bool(item.truth) for item in project.items))
        self.sections = QListWidget(self)
        self.sections.setAccessibleName(self.tr("Parts of the report"))
        self.sections.setSpacing(_SPACING)
        self.pages = QStackedWidget(self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.export = buttons.addButton(self.tr("&Export …"), QDialogButtonBox.ButtonRole.ActionRole)
        self._lay_out(buttons)
        self.sections.currentRowChanged.connect(self.pages.setCurrentIndex)
        self.export.clicked.connect(self._ask_for_file)
        self.export.setEnabled(False)
        buttons.rejected.connect(self.reject)
        task = tasks.start(self._collect, self._show, self._fail, self._bar.setValue)
        self.finished.connect(task.cancel)
        task.ended.connect(self._bar.hide)

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self.sections)
        parts.addWidget(self.pages)
        parts.setStretchFactor(1, 1)
        parts.setSizes([190, 910])
        column = QVBoxLayout(self)
        column.addWidget(self.note)
        column.addWidget(self._bar)
        column.addWidget(parts, 1)
        column.addWidget(buttons)
        widgets.fit_to_screen(self, 1120, 680)

    def _collect(self, ticket: Ticket) -> DataStatistics:
        """Collect the statistics; runs in a worker thread."""
        done = 0

        def step() -> None:
            nonlocal done
            if ticket.cancelled:
                raise InterruptedError
            done += 1
            ticket.report(done)

        return collect_statistics(self._project, step)

    def _show(self, found: DataStatistics) -> None:
        self.statistics = found
        self.export.setEnabled(True)
        problems = [
            f"{item}: {translate_message(each)}" for item, each in (*found.unreadable, *found.uncounted)
        ]
        text = self.tr("{count} items, {records} with a ground truth.").format(
            count=found.items, records=found.records
        )
        more = ["…"] if len(problems) > _MAX_NAMED else []
        self.note.setText("\n".join([text, *problems[:_MAX_NAMED], *more]))
        for table in make_tables(found):
            self.sections.addItem(_translate(table.title))
            self.pages.addWidget(self._make_page(table))
        self.sections.setMinimumWidth(
            self.sections.sizeHintForColumn(0) + 2 * (_SPACING + self.sections.frameWidth())
        )
        self.sections.setCurrentRow(0)
        self.sections.setFocus()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, GtappError | OSError):
            raise error
        self.note.setText(translate_error(error))

    def _make_page(self, table: ReportTable) -> QWidget:
        """Return a table with its chart above it."""
        page = QSplitter(Qt.Orientation.Vertical, self)
        if table.chart:
            view = ChartView()
            view.show_chart(self._make_chart(table))
            area = QScrollArea()
            area.setWidgetResizable(True)
            area.setWidget(view)
            area.viewport().setBackgroundRole(QPalette.ColorRole.Base)
            area.setAccessibleName(self.tr("Picture"))
            page.addWidget(area)
        head = [_translate(name) for name in table.head]
        grid = FigureTable(head, _translate(table.title), page, texts=_find_text_columns(table))
        grid.show_rows([[TableCell(text) for text in row] for row in _translate_rows(table)])
        page.addWidget(grid)
        return page

    def _make_chart(self, table: ReportTable) -> Chart:
        """Return bars of the percentages of a table's rows."""
        percent, count = table.head.index("percent"), table.head.index("count")
        bars = [
            ChartBar(names[0], _to_share(row[percent]), f"{row[count]}   {row[percent]} %")
            for names, row in zip(_translate_rows(table), table.rows, strict=True)
        ]
        rest = (
            self.tr("and {count} more").format(count=len(bars) - _MAX_BARS) if len(bars) > _MAX_BARS else ""
        )
        return Chart(
            _translate(table.title),
            self.tr("Number and percentage"),
            (ChartSection("", bars[:_MAX_BARS], rest),),
        )

    def _ask_for_file(self) -> None:
        """Ask for a file and write the report into it."""
        start = str(self._project.root / "report.html")
        title = self.tr("Export the report")
        name, kind = QFileDialog.getSaveFileName(self, title, start, ";;".join(_FORMS))
        if name:
            path = Path(name)
            known = path.suffix.lower() in (suffix for suffix, _ in _FORMS.values())
            self.write(path if known else path.with_name(path.name + _FORMS[kind][0]))

    def write(self, path: Path) -> None:
        """Write the report in the format of the suffix; show the result or the reason why it can't be written."""
        assert self.statistics
        form = next(form for suffix, form in _FORMS.values() if suffix == path.suffix.lower())
        try:
            export_target.check_outside(path, self._project.root, self._project.benchmark)
            data_report.write(form, self.statistics, path)
        except GtappError as error:
            self.note.setText(translate_error(error))
        else:
            self.note.setText(self.tr("Written: {path}").format(path=path))


def _to_share(percent: Any) -> float:
    return percent / 100 if isinstance(percent, int | float) else 0.0


def _find_text_columns(table: ReportTable) -> list[int]:
    """Return the columns that are not aligned as figures: the first one, and those with a text in a row."""
    return [
        0,
        *(at for at in range(1, len(table.head)) if any(isinstance(row[at], str) for row in table.rows)),
    ]


def _translate_rows(table: ReportTable) -> list[list[str]]:
    """Return the rows as texts; the names of rows are translated where they are the report's own."""
    is_closed = table.title in _CLOSED_TABLES
    return [
        [_translate(name) if is_closed or name in _OWN_NAMES else name, *cells]
        for name, *cells in format_rows(table)
    ]


def _translate(text: str) -> str:
    return QCoreApplication.translate("data_report", text)


_TEXTS: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("data_report", "About"),
    QT_TRANSLATE_NOOP("data_report", "Overview"),
    QT_TRANSLATE_NOOP("data_report", "Items by status"),
    QT_TRANSLATE_NOOP("data_report", "Records by type"),
    QT_TRANSLATE_NOOP("data_report", "Records by batch"),
    QT_TRANSLATE_NOOP("data_report", "Records by year"),
    QT_TRANSLATE_NOOP("data_report", "Records by language"),
    QT_TRANSLATE_NOOP("data_report", "Records by script"),
    QT_TRANSLATE_NOOP("data_report", "Records by batch and type"),
    QT_TRANSLATE_NOOP("data_report", "Fields"),
    QT_TRANSLATE_NOOP("data_report", "Frequent values"),
    QT_TRANSLATE_NOOP("data_report", "fact"),
    QT_TRANSLATE_NOOP("data_report", "figure"),
    QT_TRANSLATE_NOOP("data_report", "value"),
    QT_TRANSLATE_NOOP("data_report", "status"),
    QT_TRANSLATE_NOOP("data_report", "type"),
    QT_TRANSLATE_NOOP("data_report", "batch"),
    QT_TRANSLATE_NOOP("data_report", "year"),
    QT_TRANSLATE_NOOP("data_report", "language"),
    QT_TRANSLATE_NOOP("data_report", "script"),
    QT_TRANSLATE_NOOP("data_report", "count"),
    QT_TRANSLATE_NOOP("data_report", "percent"),
    QT_TRANSLATE_NOOP("data_report", "total"),
    QT_TRANSLATE_NOOP("data_report", "(none)"),
    QT_TRANSLATE_NOOP("data_report", "field"),
    QT_TRANSLATE_NOOP("data_report", "filled"),
    QT_TRANSLATE_NOOP("data_report", "of"),
    QT_TRANSLATE_NOOP("data_report", "entries"),
    QT_TRANSLATE_NOOP("data_report", "distinct"),
    QT_TRANSLATE_NOOP("data_report", "shortest"),
    QT_TRANSLATE_NOOP("data_report", "median length"),
    QT_TRANSLATE_NOOP("data_report", "longest"),
    QT_TRANSLATE_NOOP("data_report", "words"),
    QT_TRANSLATE_NOOP("data_report", "smallest"),
    QT_TRANSLATE_NOOP("data_report", "largest"),
    QT_TRANSLATE_NOOP("data_report", "benchmark"),
    QT_TRANSLATE_NOOP("data_report", "items"),
    QT_TRANSLATE_NOOP("data_report", "with a ground truth"),
    QT_TRANSLATE_NOOP("data_report", "unreadable"),
    QT_TRANSLATE_NOOP("data_report", "image files"),
    QT_TRANSLATE_NOOP("data_report", "PDF files"),
    QT_TRANSLATE_NOOP("data_report", "PDF pages"),
    QT_TRANSLATE_NOOP("data_report", "PDF files not counted"),
    QT_TRANSLATE_NOOP("data_report", "rows"),
    QT_TRANSLATE_NOOP("data_report", "tokens"),
    QT_TRANSLATE_NOOP("data_report", "years"),
    QT_TRANSLATE_NOOP("data_report", "title"),
    QT_TRANSLATE_NOOP("data_report", "creator"),
    QT_TRANSLATE_NOOP("data_report", "source"),
    QT_TRANSLATE_NOOP("data_report", "shelf mark"),
    QT_TRANSLATE_NOOP("data_report", "link"),
    QT_TRANSLATE_NOOP("data_report", "licence"),
    QT_TRANSLATE_NOOP("data_report", "languages"),
    QT_TRANSLATE_NOOP("data_report", "citation"),
    QT_TRANSLATE_NOOP("data_report", "open"),
    QT_TRANSLATE_NOOP("data_report", "draft"),
    QT_TRANSLATE_NOOP("data_report", "in progress"),
    QT_TRANSLATE_NOOP("data_report", "checked"),
    QT_TRANSLATE_NOOP("data_report", "needs action"),
    QT_TRANSLATE_NOOP("data_report", "Latin"),
    QT_TRANSLATE_NOOP("data_report", "Greek"),
    QT_TRANSLATE_NOOP("data_report", "Cyrillic"),
    QT_TRANSLATE_NOOP("data_report", "Hebrew"),
    QT_TRANSLATE_NOOP("data_report", "Arabic"),
    QT_TRANSLATE_NOOP("data_report", "Cjk"),
)
"""The texts of the report's tables, for the catalogues of translations."""

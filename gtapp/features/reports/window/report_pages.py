"""The tables of a report with their charts, as pages beside a list of their titles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QListWidget, QScrollArea, QSplitter, QStackedWidget, QWidget

from gtapp.features.reports.report_tables import ReportTable
from gtapp.features.reports.table_writers import format_rows
from gtapp.kit import small_widgets
from gtapp.kit.appearance.dialog_style import order_by_layout
from gtapp.kit.chart import Chart, ChartBar, ChartSection, ChartView
from gtapp.kit.tables import FigureTable, ValueColumn
from gtapp.kit.texts.i18n import capitalize, format_count, format_percentage, localize_number

_SPACING: Final = 3  # pixels around each part of the report in the list
_MAX_BARS: Final = 60
_MAX_ROWS: Final = 10_000
"""So many rows are made at once; an export has all."""
_FIGURE_SPACE: Final = "\N{FIGURE SPACE}"
_PUNCTUATION_SPACE: Final = "\N{PUNCTUATION SPACE}"
_CLOSED_TABLES: Final = ("About", "Overview", "Items by status", "Records by script")
"""The tables whose rows have names of the report's own; those of the others are data."""
_OWN_NAMES: Final = ("(none)", "total")
_FACTS: Final = ("About", "Overview")
"""Tables whose rows are named as columns are."""


class ReportPages(QSplitter):
    """A list of titles, and the table and chart of the one that is chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.sections = QListWidget(self)
        self.sections.setAccessibleName(self.tr("Parts of the report"))
        self.sections.setSpacing(_SPACING)
        self.pages = QStackedWidget(self)
        self.setStretchFactor(1, 1)
        self.setSizes([190, 910])
        self.sections.currentRowChanged.connect(self.pages.setCurrentIndex)

    def add(self, table: ReportTable) -> None:
        """Add a page; the first one is shown."""
        self.sections.addItem(translate_report(table.title))
        self.pages.addWidget(self._make_page(table))
        order_by_layout(self)
        width = self.sections.sizeHintForColumn(0) + 2 * (_SPACING + self.sections.frameWidth())
        self.sections.setMinimumWidth(width)
        if self.sections.currentRow() < 0:
            self.sections.setCurrentRow(0)

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
        shown = replace(table, rows=table.rows[:_MAX_ROWS])
        texts = _find_text_columns(shown)
        columns = [
            ValueColumn(capitalize(translate_report(name)), has_figures=at not in texts)
            for at, name in enumerate(table.head)
        ]
        grid = FigureTable[list[str]](columns, translate_report(table.title), page)
        grid.show_rows(_translate_rows(shown))
        page.addWidget(grid)
        if rest := len(table.rows) - len(shown.rows):
            text = self.tr("and {count} more").format(count=format_count(rest))
            page.addWidget(small_widgets.make_label(text, page))
        return page

    def _make_chart(self, table: ReportTable) -> Chart:
        """Return bars of the percentages of a table's rows; those of columns are measured by the longest one."""
        percent, count = table.head.index("percent"), table.head.index("count")
        most = max((_get_number(row[percent]) for row in table.rows), default=0.0)
        whole = most if table.chart == "columns" and most else 100.0
        counts = _align_right(format_count(int(_get_number(row[count]))) for row in table.rows)
        parts = _align_right(format_percentage(_get_number(row[percent])) for row in table.rows)
        bars = [
            ChartBar(names[0], _get_number(row[percent]) / whole, f"{number}   {part}")
            for names, row, number, part in zip(
                _translate_rows(table), table.rows, counts, parts, strict=True
            )
        ]
        rest = (
            self.tr("and {count} more").format(count=format_count(len(bars) - _MAX_BARS))
            if len(bars) > _MAX_BARS
            else ""
        )
        return Chart(
            translate_report(table.title),
            self.tr("Number and percentage"),
            (ChartSection("", bars[:_MAX_BARS], rest),),
        )


def _align_right(figures: Iterable[str]) -> list[str]:
    """Return figures with spaces as wide as digits and commas before the shorter ones, so that they end below each other."""
    texts = list(figures)
    longest = max(texts, key=len, default="")
    spaces = "".join(_FIGURE_SPACE if each.isdigit() else _PUNCTUATION_SPACE for each in longest)
    return [spaces[: len(longest) - len(text)] + text for text in texts]


def _get_number(cell: Any) -> float:
    return float(cell) if isinstance(cell, int | float) else 0.0


def _find_text_columns(table: ReportTable) -> list[int]:
    """Return the columns that are not aligned as figures: the first one, and those with a text in a row."""
    return [
        0,
        *(at for at in range(1, len(table.head)) if any(isinstance(row[at], str) for row in table.rows)),
    ]


def _translate_rows(table: ReportTable) -> list[list[str]]:
    """Return the rows as texts; the names of rows are translated where they are the report's own."""
    is_closed = table.title in _CLOSED_TABLES

    def name_row(name: str) -> str:
        if not (is_closed or name in _OWN_NAMES):
            return name
        text = translate_report(name)
        return capitalize(text) if table.title in _FACTS else text

    return [
        [
            name_row(name),
            *(
                localize_number(text)
                if isinstance(cell, float)
                else format_count(cell)
                if isinstance(cell, int)
                else text
                for cell, text in zip(row[1:], texts, strict=True)
            ),
        ]
        for row, (name, *texts) in zip(table.rows, format_rows(table), strict=True)
    ]


def translate_report(text: str) -> str:
    """Return a title, or the name of a column or row, in the user's language."""
    return QCoreApplication.translate("data_report", text)


_TEXTS: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("data_report", "About"),
    QT_TRANSLATE_NOOP("data_report", "Overview"),
    QT_TRANSLATE_NOOP("data_report", "Items by status"),
    QT_TRANSLATE_NOOP("data_report", "By person"),
    QT_TRANSLATE_NOOP("data_report", "Checked a day"),
    QT_TRANSLATE_NOOP("data_report", "Open notes"),
    QT_TRANSLATE_NOOP("data_report", "Issues"),
    QT_TRANSLATE_NOOP("data_report", "Audit"),
    QT_TRANSLATE_NOOP("data_report", "wrong"),
    QT_TRANSLATE_NOOP("data_report", "values"),
    QT_TRANSLATE_NOOP("data_report", "from"),
    QT_TRANSLATE_NOOP("data_report", "to"),
    QT_TRANSLATE_NOOP("data_report", "audit"),
    QT_TRANSLATE_NOOP("data_report", "person"),
    QT_TRANSLATE_NOOP("data_report", "day"),
    QT_TRANSLATE_NOOP("data_report", "item"),
    QT_TRANSLATE_NOOP("data_report", "note"),
    QT_TRANSLATE_NOOP("data_report", "by"),
    QT_TRANSLATE_NOOP("data_report", "issue"),
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
    QT_TRANSLATE_NOOP("data_report", "ground truth without a scan"),
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

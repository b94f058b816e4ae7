"""The report as one HTML page without scripts, with charts as SVG. What is put into a template is escaped.

Imported only when a page is written, since Jinja is slow to import.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TextIO

from gtapp.features.reports.data_statistics import DataStatistics
from gtapp.features.reports.report_tables import Cell, ReportTable, make_tables
from gtapp.features.reports.table_writers import format_rows
from gtapp.scoring.reports.html_report import draw_bar, load_resource, load_template

_MOST_COLUMNS: Final = 150
_HEIGHT: Final = 100  # of a chart, in its own units


def write_html(found: DataStatistics, file: TextIO) -> None:
    """Write the page of the report about the data."""
    write_page(f"Data of {found.benchmark.title}", make_tables(found), file)


def write_page(title: str, tables: Iterable[ReportTable], file: TextIO) -> None:
    """Write tables with their charts as a page."""
    page = load_template("data.html.j2").generate(
        title=title,
        style=load_resource("page.css"),
        sections=[_show_table(table) for table in tables],
    )
    file.writelines(page)


def _show_table(table: ReportTable) -> dict[str, Any]:
    """Return what the template shows of a table; a bar follows the name of each row that has a percentage."""
    head, rows = list(table.head), [list[Any](row) for row in format_rows(table)]
    has_bars = "percent" in head and table.chart != "columns"
    if has_bars:
        at = head.index("percent")
        head.insert(1, "")
        for row, figures in zip(rows, table.rows, strict=True):
            row.insert(1, draw_bar(("tp", _get_number(figures[at]) / 100)))
    return {
        "title": table.title,
        "head": head,
        "rows": rows,
        "classes": " ".join(["figures", "titled", *(f"text-{at + 1 + has_bars}" for at in table.texts)]),
        "columns": _lay_out_columns(table.rows) if table.chart == "columns" else None,
    }


def _get_number(cell: Cell) -> float:
    return cell if isinstance(cell, int | float) else 0.0


class ChartColumn(NamedTuple):
    """A column of a chart: the period and the number that it shows, and its top and height."""

    label: str
    number: int
    top: str
    height: str


def _lay_out_columns(rows: Sequence[Sequence[Cell]]) -> list[ChartColumn]:
    """Return a column for each year from the first to the last, or for so many years that they fit; else one for each row."""
    counts = Counter({int(str(row[0])): int(_get_number(row[1])) for row in rows if str(row[0]).isdecimal()})
    if not counts:
        last = rows[-_MOST_COLUMNS:]
        most = max((int(_get_number(row[1])) for row in last), default=0)
        return [_make_column(str(row[0]), int(_get_number(row[1])), most) for row in last]
    span = max(counts) - min(counts) + 1
    size = next(each for each in (1, 10, 100, 1000) if span / each <= _MOST_COLUMNS)
    periods: Counter[int] = Counter()
    for year, count in counts.items():
        periods[year - year % size] += count
    most = max(periods.values())
    return [
        _make_column(_name_period(start, size), periods[start], most)
        for start in range(min(periods), max(periods) + 1, size)
    ]


def _name_period(start: int, size: int) -> str:
    return f"{start:04}" if size == 1 else f"{start:04}-{start + size - 1:04}"


def _make_column(label: str, count: int, most: int) -> ChartColumn:
    height = _HEIGHT * count / most
    return ChartColumn(label, count, f"{_HEIGHT - height:.1f}", f"{height:.1f}")

"""The report as plain text, Markdown, CSV and JSON. What comes from data is never a formula, markup or a control character."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from gtapp.core.files import table_writer
from gtapp.core.files.markdown_text import escape_markdown
from gtapp.core.files.table_writer import align_columns, format_markdown, make_storable
from gtapp.core.platform.messages import make_visible, shorten
from gtapp.features.reports.data_statistics import DataStatistics
from gtapp.features.reports.report_tables import Cell, ReportTable, make_json, make_tables

_LONGEST: Final = 60  # characters of a cell on the terminal
_FACT: Final = 2  # columns of a table of facts, which are shown in full


def write_text(found: DataStatistics, file: TextIO) -> None:
    """Write the report about the data for a terminal."""
    write_text_tables(found.benchmark.title, make_tables(found), file)


def write_text_tables(title: str, tables: Iterable[ReportTable], file: TextIO) -> None:
    """Write tables with a title for a terminal."""
    file.write(f"{make_visible(make_storable(title))}\n")
    for table in tables:
        most = _LONGEST if len(table.head) > _FACT else sys.maxsize
        rows = [[make_visible(shorten(each, most)) for each in row] for row in format_rows(table)]
        file.write(f"\n{table.title}\n")
        file.writelines(f"{line}\n" for line in align_columns([table.head, *rows]))


def write_markdown(found: DataStatistics, file: TextIO) -> None:
    """Write the tables as Markdown."""
    file.write(f"# {escape_markdown(found.benchmark.title)}\n")
    for table in make_tables(found):
        file.write(f"\n## {table.title}\n\n")
        file.writelines(f"{line}\n" for line in format_markdown(table.head, format_rows(table)))


def write_csv(found: DataStatistics, file: TextIO) -> None:
    """Write the report about the data as one table of all figures."""
    write_csv_rows(make_tables(found), file)


def write_csv_rows(tables: Iterable[ReportTable], file: TextIO) -> None:
    """Write a line for each cell of tables, with its table, the row's number and name, and its column."""
    rows = (
        (table.title, line, row[0], name, cell)
        for table in tables
        for line, row in enumerate(table.rows, 1)
        for name, cell in zip(table.head[1:], row[1:], strict=True)
        if cell is not None
    )
    table_writer.write_csv([("table", "line", "row", "column", "value"), *rows], file)


def write_json(found: DataStatistics, file: TextIO) -> None:
    """Write all figures as JSON."""
    file.write(make_storable(json.dumps(make_json(found), ensure_ascii=False, indent=2)) + "\n")


def format_rows(table: ReportTable) -> Iterator[list[str]]:
    """Yield the rows as texts; percentages have one decimal."""
    for row in table.rows:
        yield [_format_cell(name, cell) for name, cell in zip(table.head, row, strict=True)]


def _format_cell(column: str, cell: Cell) -> str:
    if column == "percent" and isinstance(cell, float):
        return f"{cell:.1f}"
    return "-" if cell is None else make_storable(str(cell))

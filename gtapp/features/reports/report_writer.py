"""The report about a project's data: how many items of which kind there are, and how full their fields are."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from gtapp.features.reports.report_tables import ReportTable
from gtapp.features.reports.table_writers import write_csv_rows, write_text_tables
from gtapp.scoring.reports import Target, open_text

# format: the module of this package and its function; Jinja, which the page needs, is slow to import
_WRITERS: Final = {
    "text": ("table_writers", "write_text"),
    "markdown": ("table_writers", "write_markdown"),
    "csv": ("table_writers", "write_csv"),
    "json": ("table_writers", "write_json"),
    "html": ("html_page", "write_html"),
}


def write_tables(form: str, title: str, tables: Sequence[ReportTable], target: Target) -> None:
    """Write tables with a title to `target`, as ``html``, ``text`` or ``csv``.

    Raises:
        SaveError: the file could not be written.
    """
    with open_text(target) as file:
        if form == "html":
            from gtapp.features.reports.html_page import write_page  # Jinja is slow to import

            write_page(title, tables, file)
        elif form == "text":
            write_text_tables(title, tables, file)
        else:
            write_csv_rows(tables, file)


def write(form: str, statistics: Any, target: Target) -> None:
    """Write a report of `statistics` (a `DataStatistics`) to `target`: a path, or an open stream.

    Raises:
        SaveError: the file could not be written.
    """
    module, writer = _WRITERS[form]
    with open_text(target) as file:
        getattr(import_module(f"{__package__}.{module}"), writer)(statistics, file)

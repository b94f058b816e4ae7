"""The report about a project's data: how many items of which kind there are, and how full their fields are."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from gtapp.scoring.reports import Target, open_text

# format: the module of this package and its function; Jinja, which the page needs, is slow to import
_WRITERS: Final = {
    "text": ("table_writers", "write_text"),
    "markdown": ("table_writers", "write_markdown"),
    "csv": ("table_writers", "write_csv"),
    "json": ("table_writers", "write_json"),
    "html": ("html_page", "write_html"),
}


def write(form: str, statistics: Any, target: Target) -> None:
    """Write a report of `statistics` (a `DataStatistics`) to `target`: a path, or an open stream.

    Raises:
        SaveError: the file could not be written.
    """
    module, writer = _WRITERS[form]
    with open_text(target) as file:
        getattr(import_module(f"{__name__}.{module}"), writer)(statistics, file)

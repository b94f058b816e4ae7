"""Reports of scored runs; each writer is imported when a report of its format is written."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from gtapp.scoring.result import RunScore

# format: the module of this package and its function
_WRITERS: Final = {
    "text": ("tables", "write_text"),
    "csv": ("tables", "write_csv"),
    "xlsx": ("workbook", "write_xlsx"),
    "json": ("json_report", "write_json"),
    "html": ("html_report", "write_html"),
}


def write(form: str, runs: Sequence[RunScore], target: Any) -> None:
    """Write a report of `runs` to `target`: a path, or for ``text`` and ``json`` an open stream.

    Raises:
        SaveError: the file could not be written.
    """
    module, writer = _WRITERS[form]
    getattr(import_module(f"{__name__}.{module}"), writer)(runs, target)

"""Reports of scored runs; each writer is imported when a report of its format is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TextIO

from gtapp.core.files import atomic
from gtapp.scoring.result import RunScore

Target = Path | TextIO

# format: the module of this package and its function
_WRITERS: Final = {
    "text": ("score_tables", "write_text"),
    "csv": ("score_tables", "write_csv"),
    "xlsx": ("xlsx_report", "write_xlsx"),
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


@contextmanager
def open_text(target: Target) -> Iterator[TextIO]:
    """Open UTF-8 text with unchanged line ends; a file appears when the block ends, a stream is left open.

    Raises:
        SaveError: it could not be written (no rights, disk full); the former file is unchanged.
    """
    if not isinstance(target, Path):
        yield target
        return
    with atomic.open_replacement(target, "report") as raw:
        wrapper = TextIOWrapper(raw, encoding="utf-8", newline="", write_through=True)
        yield wrapper
        wrapper.detach()

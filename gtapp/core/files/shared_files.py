"""Opens the files that hold the records of many items, by what a project's layout says they are."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from gtapp.core.files.record_files import JsonRecordFile, RecordFile
from gtapp.core.schema.benchmark import FileLayout

_MOST_OPEN = 16
"""So many files keep in memory where their records are."""


def open_record_file(path: Path, layout: FileLayout) -> RecordFile:
    """Return the file at a path, which need not be there, as one that holds many records: one for all who use it."""
    return _open(path, layout.container, layout.key, layout.unwrap[0] if layout.unwrap else "")


@lru_cache(maxsize=_MOST_OPEN)
def _open(path: Path, container: str, key: str, unwrap: str) -> RecordFile:
    if container == "records":
        return JsonRecordFile(path, key, unwrap)
    if path.suffix.lower() != ".xlsx":
        from gtapp.core.files.table_records import (
            CsvRecordFile,  # few projects have tables: keeps the start fast
        )

        return CsvRecordFile(path, key)
    from gtapp.core.files.workbook_records import WorkbookRecordFile

    return WorkbookRecordFile(path, key, unwrap)

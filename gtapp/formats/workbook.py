"""Workbooks (XLSX) from anyone, read row by row within limits: what is not in the file takes neither time nor memory."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

LAST_ROW: Final = 1_048_576
"""The number of the last row that a workbook can have."""

# far more than a table of records has, empty ones before the last one of a row included
_MOST_CELLS: Final = 50_000_000
# a part of a workbook may unpack to so many bytes, a larger one to so many times its packed size
_HARMLESS: Final = 1 << 26
_MOST_PACKED: Final = 200
_MOST_UNPACKED: Final = 1 << 30


def open_workbook(path: Path, content: bytes | None = None, data_only: bool = True) -> Any:
    """Open a workbook for reading, row by row; `data_only` reads the values that formulas had.

    `content` is what is in the file, if that is known already.

    Raises:
        OSError: the file can't be read.
        Exception: it is no workbook, or a part of it unpacks to too much; errors of zipfile, the XML parser and openpyxl.
    """
    import openpyxl  # slow to import, and only XLSX needs it

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # unsupported styles and extensions
        _refuse_bomb(path if content is None else io.BytesIO(content))
        source = path if content is None else io.BytesIO(content)
        return openpyxl.load_workbook(source, read_only=True, data_only=data_only)


def _refuse_bomb(source: Path | io.BytesIO) -> None:
    """Refuse a small file that fills the memory when it is unpacked; tables normally shrink to a tenth.

    Raises:
        ValueError: one of its parts unpacks to too much.
    """
    with ZipFile(source) as file:
        for part in file.infolist():
            most = max(_HARMLESS, _MOST_PACKED * part.compress_size)
            if part.file_size > min(most, _MOST_UNPACKED):
                raise ValueError(f"{part.filename} unpacks to {part.file_size >> 20} MB")


def read_sheet(sheet: Any, values_only: bool = True) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield the rows that the file has of a sheet, each with its number, and as many cells as lead to its last one.

    Raises:
        ValueError: a row has a number that no workbook can have, or the rows have too many cells, empty ones included.
        Exception: the sheet can't be read.
    """
    # what the file says of its size need not be true; without it, no row is made up and none is padded
    sheet.reset_dimensions()
    left = _MOST_CELLS
    for number, row in enumerate(sheet.iter_rows(values_only=values_only), 1):
        if number > LAST_ROW:
            raise ValueError("it has a row that no workbook can have")
        left -= len(row)
        if left < 0:
            raise ValueError("it has too many cells")
        if row:
            yield number, row

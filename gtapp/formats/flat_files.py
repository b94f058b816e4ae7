"""Reads the rows of a CSV or XLSX file one by one, as texts, without holding the whole."""

from __future__ import annotations

import csv
import stat
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

from gtapp.errors import UnreadableError
from gtapp.formats.flat_cells import Typed

_DELIMITERS: Final = ",;\t"
# the csv module refuses longer cells; this is the largest limit that it takes everywhere
_LONGEST: Final = 2**31 - 1
# bytes of a workbook's part that any machine can hold, and how often a larger one may have shrunk
_HARMLESS: Final = 1 << 26
_MOST_PACKED: Final = 200


class Row(NamedTuple):
    """One row: its number in the file (a spreadsheet's; the header's is 1), and its cells, as many as the header has."""

    number: int
    cells: list[str]


def rows(path: Path) -> Iterator[Row]:
    """The rows of a file, its header first; short rows are filled with empty cells, long ones lose empty cells only.

    Raises:
        UnreadableError: it can't be read as such a file.
    """
    with _readable(path):
        width = 0
        for row in _xlsx(path) if path.suffix.lower() == ".xlsx" else _csv(path):
            width = width or len(row.cells)
            if any(row.cells[width:]):
                reason = "it has more cells than the header"
                raise UnreadableError("table-broken", path=str(path), row=row.number, reason=reason)
            yield Row(row.number, row.cells[:width] + [""] * (width - len(row.cells)))


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        # not a pipe or a device, which might never end
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableError("file-io", path=str(path), reason="it is not a file")
        yield
    except FileNotFoundError as error:
        raise UnreadableError("file-missing", path=str(path)) from error
    except PermissionError as error:
        raise UnreadableError("file-rights", path=str(path)) from error
    except OSError as error:
        raise UnreadableError("file-io", path=str(path), reason=error.strerror or str(error)) from error


def _csv(path: Path) -> Iterator[Row]:
    csv.field_size_limit(_LONGEST)
    delimiter, number = _delimiter(path), 0
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            for number, cells in enumerate(csv.reader(file, delimiter=delimiter, strict=True), 1):
                yield Row(number, cells)
    except UnicodeDecodeError as error:
        raise UnreadableError("file-not-utf8", path=str(path), line=_line(path)) from error
    except csv.Error as error:
        raise UnreadableError("table-broken", path=str(path), row=number + 1, reason=str(error)) from error


def _delimiter(path: Path) -> str:
    """What stands between the cells: spreadsheets write what their country uses."""
    with path.open(encoding="utf-8-sig", newline="", errors="replace") as file:
        line = file.readline()
    found = (each for each in _DELIMITERS if "item" in next(csv.reader([line], delimiter=each), ()))
    return next(found, max(_DELIMITERS, key=line.count))


def _line(path: Path) -> int:
    """The first line that is not UTF-8."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError:
                return number
    return 1


def _xlsx(path: Path) -> Iterator[Row]:
    """The rows of a workbook's first sheet; a formula counts as the value it had."""
    book = _workbook(path)
    try:
        for number, values in enumerate(book.worksheets[0].iter_rows(values_only=True), 1):
            yield Row(number, [_text(value) for value in values])
    except UnreadableError:
        raise
    except Exception as error:  # zip's, XML's and openpyxl's own
        raise UnreadableError(
            "file-io", path=str(path), reason=f"it is not an XLSX file ({error})"
        ) from error
    finally:
        book.close()


def _workbook(path: Path) -> Any:
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about styles and extensions that nobody here asked for
        try:
            _refuse_bomb(path)
            return openpyxl.load_workbook(path, read_only=True, data_only=True)
        except OSError:
            raise
        except Exception as error:
            reason = f"it is not an XLSX file ({error})"
            raise UnreadableError("file-io", path=str(path), reason=reason) from error


def _refuse_bomb(path: Path) -> None:
    """Refuses a small file that fills the memory when it is unpacked; tables of ours shrink to a tenth.

    Raises:
        ValueError: a part of it is such a one.
    """
    with ZipFile(path) as file:
        for part in file.infolist():
            if part.file_size > max(_HARMLESS, _MOST_PACKED * part.compress_size):
                raise ValueError(f"{part.filename} unpacks to {part.file_size >> 20} MB")


def _text(value: Any) -> str:
    """A cell's value as text, marked where the workbook holds it as something else."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return Typed(str(value).upper())
    if isinstance(value, int | float):
        return Typed(value)
    return value.isoformat().removesuffix("T00:00:00") if hasattr(value, "isoformat") else str(value)

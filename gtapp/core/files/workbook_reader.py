"""Workbooks (XLSX) from anyone, read row by row within limits: what is not in the file takes neither time nor memory."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final
from xml.parsers import expat
from zipfile import ZipFile, ZipInfo

LAST_ROW: Final = 1_048_576
"""The number of the last row that a workbook can have."""

# far more than a table of records has, empty ones before the last one of a row included
_MOST_CELLS: Final = 50_000_000
# a part of a workbook may unpack to so many bytes, a larger one to so many times its packed size
_HARMLESS: Final = 1 << 26
_MOST_PACKED: Final = 200
_MOST_UNPACKED: Final = 1 << 30
# elements and attributes that openpyxl keeps of one part at a time; it makes up to 1 KB of each
_MOST_KEPT: Final = 200_000
# the contents of these are dropped when they end
_DROPPED: Final = frozenset(("row", "si"))
# different texts can't be packed more densely
_MOST_STRINGS_PER_BYTE: Final = 1
_MOST_SHEETS: Final = 1000
_CHUNK: Final = 1 << 16
# a start tag or text as long as that is none of a table, and would be read again with each chunk
_LONGEST_RUN: Final = 1 << 20
_MOST_ATTRIBUTES_IN_RUN: Final = 2000
_ATTRIBUTE: Final = re.compile(rb"""=\s*["']""")


class WorkbookLimitError(Exception):
    """A workbook that would take too much memory or time; no ValueError, of which openpyxl hides the text."""


def open_workbook(path: Path, content: bytes | None = None, data_only: bool = True) -> Any:
    """Open a workbook for reading, row by row; `data_only` reads the values that formulas had.

    `content` is what is in the file, if that is known already.

    Raises:
        OSError: the file can't be read.
        Exception: it is no workbook, or a part of it unpacks to too much; errors of zipfile, the XML parser and openpyxl.
    """
    from openpyxl.reader.excel import ExcelReader  # slow to import, and only XLSX needs it

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # unsupported styles and extensions
        source = path if content is None else io.BytesIO(content)
        with ZipFile(source) as archive:
            _refuse_bomb(archive)
        reader = ExcelReader(source, read_only=True, data_only=data_only, keep_links=False)
        reader.archive.close()
        reader.archive = _BoundedArchive(source)  # what `load_workbook` does, with limits
        try:
            reader.read()
        except BaseException:
            reader.archive.close()
            raise
        return reader.wb


def _refuse_bomb(archive: ZipFile) -> None:
    """Refuse a small file that fills the memory when it is unpacked; tables normally shrink to a tenth.

    Raises:
        WorkbookLimitError: one of its parts unpacks to too much.
    """
    for part in archive.infolist():
        most = max(_HARMLESS, _MOST_PACKED * part.compress_size)
        if part.file_size > min(most, _MOST_UNPACKED):
            raise WorkbookLimitError(f"{part.filename} unpacks to {part.file_size >> 20} MB")


class _BoundedArchive(ZipFile):
    """A workbook's archive that hands out a part only after a look at how much openpyxl will keep of it."""

    def __init__(self, source: Path | io.BytesIO) -> None:
        super().__init__(source)
        self._checked: set[str] = set()

    def open(
        self, name: str | ZipInfo, mode: Any = "r", pwd: bytes | None = None, **options: Any
    ) -> IO[bytes]:
        part = name if isinstance(name, ZipInfo) else self.getinfo(name)
        if part.filename not in self._checked:
            if part.filename.lower().endswith((".xml", ".rels", ".vml")) or part.file_size > _CHUNK:
                with super().open(part) as file:
                    _PartCheck(part).check(file)
            self._checked.add(part.filename)
        return super().open(part, mode, pwd, **options)


class _PartCheck:
    """Counts what openpyxl keeps of a part: all elements and attributes, but those in a row or text that has ended."""

    def __init__(self, part: ZipInfo) -> None:
        self._name = part.filename
        self._kept = 0
        self._before: list[int] = []
        self._most_dropped = {"row": LAST_ROW, "si": _MOST_KEPT + _MOST_STRINGS_PER_BYTE * part.compress_size}
        self._sheets = 0

    def check(self, file: IO[bytes]) -> None:
        """Read the part.

        Raises:
            WorkbookLimitError: it is no XML, has too much that is kept, or defines entities.
        """
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        try:
            run = 0
            while chunk := file.read(_CHUNK):
                begun = chunk.rfind(b"<")
                run = len(chunk) - begun if begun >= 0 else run + len(chunk)
                attributes = sum(1 for _ in _ATTRIBUTE.finditer(chunk, max(begun, 0)))
                if run > _LONGEST_RUN or attributes > _MOST_ATTRIBUTES_IN_RUN:
                    self._refuse()
                parser.Parse(chunk)
            parser.Parse(b"", True)
        except expat.ExpatError as error:
            raise WorkbookLimitError(f"{self._name} is no XML: {error}") from error

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        kind = name.rpartition(":")[2]
        self._kept += 1 + len(attributes)
        self._sheets += kind == "sheet"
        if self._kept > _MOST_KEPT or self._sheets > _MOST_SHEETS:
            self._refuse()
        if kind in _DROPPED:
            self._before.append(self._kept - 1 - len(attributes))
            self._most_dropped[kind] -= 1
            if self._most_dropped[kind] < 0:
                self._refuse()

    def _end(self, name: str) -> None:
        if name.rpartition(":")[2] in _DROPPED:
            self._kept = self._before.pop()

    def _refuse(self) -> None:
        raise WorkbookLimitError(f"{self._name} has more than a table of records needs")

    def _refuse_doctype(self, *_: object) -> None:
        raise WorkbookLimitError(f"{self._name} defines a document type")


class UnclearCell(str):
    """A value of which the workbook shows less, or something else: which of both was meant is unknown."""

    __slots__ = ()


# parts of a number format that show nothing of the number: colours, conditions, widths, literal characters
_FORMAT_SIGNS: Final = re.compile(r"\[[^\]]*\]|_.|\*.")
_LITERALS: Final = re.compile(r'"[^"]*"|\\.')
_PLAIN_NUMBER: Final = re.compile(r"[#0?, ]*(?:\.([0#?]*))?")
# the short date of the user's country, which Excel calls so
_SHORT_DATE: Final = "mm-dd-yy"
_GENERAL: Final = frozenset(("General", "@", "", "GENERAL", "Standard"))
_MOST_GENERAL_DIGITS: Final = 11


def show_value(value: Any, number_format: str) -> str:
    """Return a cell as its spreadsheet shows it: 1 with the format 00 is 01, a date is its ISO form.

    It is an `UnclearCell` where the shown text says less than the value, or is not known.
    """
    if value is None or isinstance(value, bool | str):
        text = "" if value is None else str(value).upper() if isinstance(value, bool) else value
        return UnclearCell(text) if text and number_format.strip() in (";;;", ";;") else text
    if isinstance(value, int | float):
        text, is_clear = _show_number(value, number_format)
    else:
        text, is_clear = _show_date(value, number_format)
    return text if is_clear else UnclearCell(text)


def _show_number(value: float, number_format: str) -> tuple[str, bool]:
    """Return a number as text, and whether the spreadsheet shows all of it."""
    text = str(int(value)) if float(value).is_integer() else str(value)
    if number_format in _GENERAL:
        if "." in text or "e" in text:
            rounded = f"{value:.{_MOST_GENERAL_DIGITS - 2}g}"
            return rounded, float(rounded) == value
        return text, len(text.lstrip("-")) <= _MOST_GENERAL_DIGITS
    section = _FORMAT_SIGNS.sub("", number_format.partition(";")[0])
    plain = None if _LITERALS.search(section) else _PLAIN_NUMBER.fullmatch(section.strip())
    whole = section.strip().partition(".")[0]
    if plain is None or whole.endswith(","):
        return text, False
    is_whole = round(value, len(plain[1] or "")) == value
    if is_whole and re.fullmatch("0+", whole) and "." not in text:
        return text.zfill(len(whole)), True
    return text, is_whole


def _show_date(value: Any, number_format: str) -> tuple[str, bool]:
    """Return a date or time as text, and whether the spreadsheet shows all of it."""
    if not hasattr(value, "isoformat"):
        return str(value), True
    text = value.isoformat().removesuffix("T00:00:00")
    shown = _LITERALS.sub("", _FORMAT_SIGNS.sub("", number_format.partition(";")[0])).lower()
    has_date = shown == _SHORT_DATE or ("yyyy" in shown and "m" in shown and "d" in shown)
    has_time = "h" in shown
    if "T" in text:
        return text, has_date and has_time
    return text, has_date if "-" in text else has_time


def find_first_sheet(book: Any) -> Any:
    """Return the first sheet of a workbook that is not hidden."""
    return next((each for each in book.worksheets if each.sheet_state == "visible"), book.worksheets[0])


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

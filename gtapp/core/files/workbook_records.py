"""Workbooks (XLSX) with a record in each row of a sheet: the columns are its keys, the cells its values as the sheet shows them.

A changed value is written into its cell, in the XML of the sheet; the other cells keep their bytes. Cells with a formula are not
changed, and no text becomes one. Of the other parts two follow what is written, and all others keep their bytes: a table gets the
new row below it, and a workbook with formulas says that these are to be calculated again.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape

from gtapp.core.files import atomic, json_text
from gtapp.core.files.record_files import (
    KeyCounter,
    RecordFile,
    RecordIndex,
    RecordKey,
    Span,
    make_save_error,
)
from gtapp.core.files.table_records import check_columns, find_changed_cells, fit_cells, format_cells
from gtapp.core.files.workbook_parts import (
    SheetTable,
    extend_table,
    find_calculation,
    find_tables,
    request_calculation,
)
from gtapp.core.files.workbook_reader import find_first_sheet, open_workbook, show_value
from gtapp.core.files.zip_parts import read_checksum, read_part, replace_part
from gtapp.core.platform.errors import ChangedOnDiskError, UnreadableError

_ROW: Final = re.compile(rb"<((?:[\w.-]+:)?)row(?=[\s/>])[^>]*>")
_NUMBER_OF_ROW: Final = re.compile(rb"""\sr=["']([0-9]{1,7})["']""")
_DATA: Final = re.compile(rb"<(?:[\w.-]+:)?sheetData(?=[\s/>])[^>]*>")
_DATA_END: Final = re.compile(rb"</(?:[\w.-]+:)?sheetData\s*>")
_DIMENSION: Final = re.compile(rb"""(<(?:[\w.-]+:)?dimension\s+ref=["'][A-Z]+[0-9]+:[A-Z]+)([0-9]+)(["'])""")
_RANGE: Final = re.compile(
    rb"""<(?:[\w.-]+:)?(?:mergeCell|f)\s(?:[^<>]*?\s)?ref=["']([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})["']"""
)
_PLACE: Final = re.compile(r"([A-Z]{1,3})[0-9]{1,7}", re.ASCII)
_CODED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_HALF: Final = re.compile(r"[Dd][89A-Fa-f]..")
"""Half a surrogate pair, which no text can have; its code stays."""
_UNSTORABLE: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_LONGEST: Final = 32_767
_NUMBER: Final = re.compile(r"-?(?=[0-9.]{1,16}$)[0-9]{1,15}(?:\.[0-9]{1,14})?", re.ASCII)
"""A number of which spreadsheet programs keep all digits; of more than 15 they change the others to zeros."""
_MOST_BYTES: Final = 256 << 20


class _Cell(NamedTuple):
    """A cell of a row: its column from 0, its span in the row's XML, and what is in it."""

    column: int
    start: int
    end: int
    kind: str
    style: str
    value: str
    is_formula: bool


class _Range(NamedTuple):
    """Cells that are shown as one, or have one formula: of which only the first one holds a value of its own."""

    left: int
    top: int
    right: int
    bottom: int

    def covers(self, column: int, row: int) -> bool:
        """Return whether a cell is one of these, and not the first."""
        is_inside = self.left <= column <= self.right and self.top <= row <= self.bottom
        return is_inside and (column, row) != (self.left, self.top)


class _Sheet(NamedTuple):
    """What is needed to read and write a row: the part of the workbook, its texts and formats, the columns.

    `show_number` returns a number in the format of a style; `calculation` is the part that says when formulas are calculated, ""
    in a workbook without any. `styles` are those of the cells in the first record, by column. `former` has the XML of the cells
    that were replaced, by their places and texts: a change that is undone gives it back.
    """

    part: str
    texts: Sequence[str]
    show_number: Callable[[str, str], str]
    ranges: Sequence[_Range]
    tables: tuple[SheetTable, ...]
    calculation: str
    names: tuple[str, ...]
    styles: Mapping[int, str]
    former: dict[tuple[str, str], bytes]


class WorkbookRecordFile(RecordFile):
    """A workbook with records in the sheet `unwrap`, else the first visible one, whose column `key` names the items."""

    def _make_index(self, content: bytes) -> RecordIndex:
        if len(content) > _MOST_BYTES:
            raise self._make_error(reason=f"it is larger than {_MOST_BYTES >> 20} MB")
        try:
            with _OpenSheet(content, self) as found:
                sheet, xml = found.read()
            return self._index_rows(xml, sheet)
        except (UnreadableError, OSError):
            raise
        except Exception as error:  # errors of zipfile, the XML parser and openpyxl
            raise self._make_error(reason=f"it is not an XLSX file ({error})") from error

    def _make_error(self, reason: str) -> UnreadableError:
        return UnreadableError("file-io", path=str(self.path), reason=reason)

    def _index_rows(self, xml: bytes, sheet: _Sheet) -> RecordIndex:
        """Return where the records are in the XML of a sheet, whose first row that is not empty is the header."""
        keys, spans, column = KeyCounter(self.path, self.key), dict[RecordKey, Span](), -1
        for span, number in _find_rows(xml):
            cells = _read_cells(xml[span.start : span.end])
            texts = {cell.column: _read_text(cell, sheet) for cell in cells}
            if not any(texts.values()):
                continue
            if column < 0:
                names = tuple(texts.get(at, "") for at in range(max(texts) + 1))
                check_columns(self, names)
                sheet, column = sheet._replace(names=names), names.index(self.key)
                continue
            if _find_table(sheet.tables, column, number, of_totals=True):
                continue
            if not sheet.styles:
                sheet = sheet._replace(styles={cell.column: cell.style for cell in cells if cell.style})
            if key := keys.add(texts.get(column, ""), partial(int, number)):
                spans[key] = span
        if column < 0:
            raise UnreadableError("file-no-record", path=str(self.path), key=self.key)
        return RecordIndex((), spans, keys.faults, sheet, xml)

    def _read_record(self, index: RecordIndex, fragment: bytes) -> str:
        sheet: _Sheet = index.layout
        found = {cell.column: _read_text(cell, sheet) for cell in _read_cells(fragment)}
        return format_cells(sheet.names, [found.get(at, "") for at in range(len(sheet.names))])

    def list_fixed(self, key: RecordKey) -> list[str]:
        """Return the columns of a record that can't be changed: their cells have a formula, or belong to the first of several."""
        index, text, fragment = self._find(key)
        if text is None:
            return []
        sheet: _Sheet = index.layout
        row, formulas = (
            _read_number(fragment),
            {cell.column for cell in _read_cells(fragment) if cell.is_formula},
        )
        return [
            name
            for at, name in enumerate(sheet.names)
            if at in formulas or _is_covered(sheet.ranges, at, row)
        ]

    def _change_record(self, index: RecordIndex, fragment: bytes, old: Any, new: str) -> bytes:
        sheet: _Sheet = index.layout
        for at, text in find_changed_cells(self, sheet.names, old, new).items():
            fragment = self._set_cell(sheet, fragment, at, text)
        return fragment

    def _set_cell(self, sheet: _Sheet, row: bytes, column: int, text: str) -> bytes:
        """Return the XML of a row with another text in one of its cells."""
        cells = _read_cells(row)
        cell = next((each for each in cells if each.column == column), None)
        head, number = _ROW.match(row), _read_number(row)
        if not head or not number:
            raise make_save_error(
                self.path, reason="its rows have no numbers; save it once with a spreadsheet program"
            )
        place = f"{_name_column(column)}{number}"
        if cell and cell.is_formula:
            raise make_save_error(self.path, reason=f"the cell {place} has a formula, which is not changed")
        if _is_covered(sheet.ranges, column, number):
            raise make_save_error(
                self.path, reason=f"the cell {place} belongs to another one, which is shown in its place"
            )
        style = cell.style if cell else sheet.styles.get(column, "")
        before = (_read_text(cell, sheet), row[cell.start : cell.end]) if cell else ("", b"")
        sheet.former.setdefault((place, before[0]), before[1])
        written = sheet.former.get((place, text))
        if written is None:
            written = self._format_cell(sheet, head[1].decode(), place, style, text, cell)
        if cell:
            return row[: cell.start] + written + row[cell.end :]
        after = next((each.start for each in cells if each.column > column), None)
        if after is None and head[0].endswith(b"/>"):
            return row[: head.end() - 2] + b">" + written + b"</" + head[1] + b"row>"
        at = row.rindex(b"</") if after is None else after
        return row[:at] + written + row[at:]

    def _format_cell(
        self, sheet: _Sheet, prefix: str, place: str, style: str, text: str, old: _Cell | None
    ) -> bytes:
        """Return the XML of a cell; a number stays one, if the new text is what the sheet would show of it."""
        if _UNSTORABLE.search(text) or len(text.encode("utf-16-le")) // 2 > _LONGEST:
            raise make_save_error(self.path, reason=f"the cell {place} can’t hold this text")
        start = f'<{prefix}c r="{place}"' + (f' s="{style}"' if style else "")
        if not text:
            return f"{start}/>".encode()
        if old and old.kind == "b" and text in ("TRUE", "FALSE"):
            return f'{start} t="b"><{prefix}v>{int(text == "TRUE")}</{prefix}v></{prefix}c>'.encode()
        if (
            old
            and old.kind == "n"
            and old.value
            and _NUMBER.fullmatch(text)
            and sheet.show_number(style, text) == text
        ):
            return f"{start}><{prefix}v>{text}</{prefix}v></{prefix}c>".encode()
        coded = _CODED.sub(lambda match: f"_x005F{match[0]}", text)
        space = ' xml:space="preserve"' if text != text.strip() or "\n" in text else ""
        inner = f"<{prefix}is><{prefix}t{space}>{escape(coded, {chr(13): '&#13;'})}</{prefix}t></{prefix}is>"
        return f'{start} t="inlineStr">{inner}</{prefix}c>'.encode()

    def _replace(
        self, index: RecordIndex, key: RecordKey, written: bytes, before: Callable[[], object] | None
    ) -> None:
        xml = index.replace_record(key, written, index.stamp).content or b""
        atomic.write(self.path, self._pack(index, xml), before)

    def _pack(self, index: RecordIndex, xml: bytes, extended: SheetTable | None = None) -> bytes:
        """Return the workbook with another XML of the sheet, and a row more in a table, if it is the one that was indexed."""
        sheet: _Sheet = index.layout
        content = self._read_unchanged(index)
        try:
            # the stamps of some file systems count in seconds
            if read_checksum(content, sheet.part) != zlib.crc32(index.content or b""):
                raise ChangedOnDiskError("save-changed", path=str(self.path))
            content = replace_part(content, sheet.part, xml)
            if extended:
                table = read_part(content, extended.part)
                content = replace_part(content, extended.part, extend_table(table))
            if sheet.calculation:
                old = read_part(content, sheet.calculation)
                new = request_calculation(old)
                content = content if new == old else replace_part(content, sheet.calculation, new)
            return content
        except ChangedOnDiskError:
            raise
        except Exception as error:  # of struct and zipfile
            raise make_save_error(self.path, reason=str(error)) from error

    def _is_same(self, index: RecordIndex, text: str, other: str) -> bool:
        return not find_changed_cells(self, index.layout.names, json.loads(text), other)

    def fit_record(self, record: Any) -> Any:
        try:
            return fit_cells(self.read_index().layout.names, record)
        except UnreadableError:  # reported where it is read
            return record

    def _add_record(self, index: RecordIndex, key: str, new: str) -> tuple[bytes, RecordIndex]:
        sheet: _Sheet = index.layout
        xml = index.content or b""
        prefix = [*_DATA_END.finditer(xml)][-1][0].removeprefix(b"</").partition(b"sheetData")[0]
        place, number, table = self._find_new_row(index)
        extended = table if table and number > table.bottom else None
        row = xml[place.start : place.end] or b'<%srow r="%d"/>' % (prefix, number)
        for at, text in find_changed_cells(self, sheet.names, {}, new).items():
            row = self._set_cell(sheet, row, at, text)
        dimension = _DIMENSION.search(xml)
        changed = index
        if dimension and int(dimension[2]) < number:
            changed = index.replace_bytes(Span(*dimension.span(2)), b"%d" % number)
        moved = len(changed.content or b"") - len(xml)
        start, end = (at + moved for at in place)
        xml = changed.content or b""
        xml = xml[:start] + row + xml[end:]
        if extended:
            longer = extended._replace(bottom=number)
            tables = tuple(longer if each is extended else each for each in sheet.tables)
            changed = replace(changed, layout=sheet._replace(tables=tables))
        content = self._pack(index, xml, extended)
        return content, changed.add_record(key, Span(start, start + len(row)), xml)

    def _find_new_row(self, index: RecordIndex) -> tuple[Span, int, SheetTable | None]:
        """Return the place of a new row, which is empty or has an empty row, its number, and the table to which it belongs.

        Without a table that is behind all other rows.

        Raises:
            SaveError: the table has no place for it.
        """
        sheet: _Sheet = index.layout
        xml = index.content or b""
        last = index.find(next(reversed(index.spans))) if index.spans else None
        above = _read_number(xml[last.start : last.end]) if last else 0
        rows = [*_find_rows(xml, with_empty=True, behind=(last.end, above) if last else None)]
        taken = {number for span, number in rows if _has_text(xml[span.start : span.end], sheet)}
        above = above or min(taken)
        table = _find_table(sheet.tables, sheet.names.index(self.key), above)
        if table:
            most = table.last_record if table.totals else table.bottom + 1
            number = next((each for each in range(above + 1, most + 1) if each not in taken), 0)
        else:
            number = max((above, *(each for _, each in rows))) + 1
        if table and not number:
            reason = (
                f"its table “{table.name}” has no empty row above its totals; add one there with a spreadsheet program"
                if table.totals
                else f"below its table “{table.name}” is no room for a new row; make room there with a spreadsheet program"
            )
            raise make_save_error(self.path, reason=reason)
        free = next((span for span, each in rows if each == number), None)
        at = next(
            (span.start for span, each in rows if each > number), [*_DATA_END.finditer(xml)][-1].start()
        )
        return free or Span(at, at), number, table

    def make_file(self, key: str, new: str) -> bytes:
        raise make_save_error(self.path, reason="there is no such workbook, and none is made")

    def select_records(self, keys: Collection[RecordKey]) -> bytes:
        index = self.read_index()
        xml, at, pieces = index.content or b"", 0, list[bytes]()
        for key, span in index.list_spans():
            if key not in keys:
                if any(cell.is_formula for cell in _read_cells(xml[span.start : span.end])):
                    raise make_save_error(
                        self.path, reason="rows with formulas can’t be left out; export all items, or as CSV"
                    )
                pieces.append(xml[at : span.start])
                at = span.end
        if not at:
            return json_text.read_bytes(self.path)
        return self._pack(index, b"".join((*pieces, xml[at:])))


class _OpenSheet:
    """Reads what a record needs of a workbook, with openpyxl's names of formats."""

    def __init__(self, content: bytes, file: RecordFile) -> None:
        self._book = open_workbook(file.path, content)
        self._file = file

    def __enter__(self) -> _OpenSheet:
        return self

    def __exit__(self, *_: object) -> None:
        self._book.close()

    def read(self) -> tuple[_Sheet, bytes]:
        """Return what is known of the sheet before its rows are read, and its XML.

        Raises:
            UnreadableError: it has no such sheet.
            Exception: it is damaged; errors of zipfile, the XML parser and openpyxl.
        """
        book, wanted = self._book, self._file.unwrap
        if wanted and wanted not in book.sheetnames:
            raise UnreadableError("file-no-record", path=str(self._file.path), key=wanted)
        sheet = book[wanted] if wanted else find_first_sheet(book)
        part: str = sheet._worksheet_path
        xml: bytes = book._archive.read(part)
        if xml.startswith((b"\xff\xfe", b"\xfe\xff")) or re.match(
            rb"<\?xml[^>]*encoding=.(?!utf-8)", xml, re.IGNORECASE
        ):
            raise ValueError("its sheet is not UTF-8")
        parts = (part, *(each._worksheet_path for each in book.worksheets if each is not sheet))
        return _Sheet(
            part,
            [*sheet._shared_strings],
            self._make_number_format(),
            _find_ranges(xml),
            tuple(find_tables(book._archive, part)),
            find_calculation(book._archive, parts),
            (),
            {},
            {},
        ), xml

    def _make_number_format(self) -> Callable[[str, str], str]:
        """Return what shows a number, as in the file, in the format of a style."""
        from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE
        from openpyxl.utils.datetime import from_excel

        book = self._book
        styles, own = [each.numFmtId for each in book._cell_styles], [*book._number_formats]
        dates, spans, epoch = {*book._date_formats}, {*book._timedelta_formats}, book.epoch

        def show(style: str, written: str) -> str:
            number, at = float(written), int(style or 0)
            id_ = styles[at] if at < len(styles) else 0
            large = id_ - BUILTIN_FORMATS_MAX_SIZE
            name = own[large] if 0 <= large < len(own) else BUILTIN_FORMATS.get(id_, "General")
            value: Any = int(written) if written.lstrip("-").isdecimal() else number
            if at in dates:
                try:
                    value = from_excel(number, epoch, timedelta=at in spans)
                except (OverflowError, ValueError):
                    return written
            return str(show_value(value, name))

        return show


def _find_ranges(xml: bytes) -> list[_Range]:
    """Return the merged cells of a sheet, and those of formulas for several cells."""
    return [
        _Range(_read_column(f"{left}1"), int(top), _read_column(f"{right}1"), int(bottom))
        for left, top, right, bottom in (map(bytes.decode, found) for found in _RANGE.findall(xml))
    ]


def _is_covered(ranges: Sequence[_Range], column: int, row: int) -> bool:
    return any(each.covers(column, row) for each in ranges)


def _read_number(row: bytes) -> int:
    """Return the number of a row; 0 if its XML has none."""
    head = _ROW.match(row)
    number = _NUMBER_OF_ROW.search(head[0]) if head else None
    return int(number[1]) if number else 0


def _find_table(
    tables: Sequence[SheetTable], column: int, row: int, of_totals: bool = False
) -> SheetTable | None:
    """Return the table in which a cell is; with `of_totals` only if it is below the records there."""
    name = _name_column(column)
    found = (each for each in tables if each.covers(name, row))
    return next((each for each in found if not of_totals or row > each.last_record), None)


def _has_text(row: bytes, sheet: _Sheet) -> bool:
    return any(_read_text(cell, sheet) for cell in _read_cells(row))


def _find_rows(
    xml: bytes, with_empty: bool = False, behind: tuple[int, int] | None = None
) -> Iterator[tuple[Span, int]]:
    """Yield the spans of the rows of a sheet that have cells, or of all, and their numbers.

    If `behind` is the place where a row ends, and its number, they are those behind it.

    Raises:
        ValueError: the sheet is damaged.
    """
    data = _DATA.search(xml)
    at, number = behind or (data.end() if data and not data[0].endswith(b"/>") else len(xml), 0)
    while head := _ROW.search(xml, at):
        given = _NUMBER_OF_ROW.search(head[0])
        number = int(given[1]) if given else number + 1
        at = head.end()
        is_empty = head[0].endswith(b"/>")
        if not is_empty:
            end = b"</" + head[1] + b"row>"
            at = xml.index(end, at) + len(end)
        if with_empty or not is_empty:
            yield Span(head.start(), at), number


class _CellReader:
    """Collects the cells of a row's XML."""

    def __init__(self, row: bytes) -> None:
        self.cells = list[_Cell]()
        self._row, self._parser = row, expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._add_text
        self._cell: _Cell | None = None
        self._texts: list[str] = []
        self._is_text, self._hidden = False, 0
        self._parser.Parse(row, True)

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        kind = name.rpartition(":")[2]
        if kind == "c":
            before = self.cells[-1].column if self.cells else -1
            column = _read_column(attributes["r"]) if "r" in attributes else before + 1
            start = self._parser.CurrentByteIndex
            self._cell = _Cell(
                column, start, start, attributes.get("t", "n"), attributes.get("s", ""), "", False
            )
            self._texts = []
        elif self._cell and kind == "f":
            self._cell = self._cell._replace(is_formula=True)
        self._hidden += kind == "rPh"
        self._is_text = kind in ("v", "t") and not self._hidden

    def _add_text(self, text: str) -> None:
        if self._is_text:
            self._texts.append(text)

    def _end(self, name: str) -> None:
        kind = name.rpartition(":")[2]
        self._is_text = False
        self._hidden -= kind == "rPh"
        if kind == "c" and self._cell:
            at = self._parser.CurrentByteIndex
            is_tag = self._row.startswith(b"</" + name.encode(), at)
            end = self._row.index(b">", at) + 1 if is_tag else at
            self.cells.append(self._cell._replace(end=end, value="".join(self._texts)))
            self._cell = None


def _read_cells(row: bytes) -> list[_Cell]:
    """Return the cells in the XML of a row.

    Raises:
        expat.ExpatError, ValueError: it is damaged.
    """
    return _CellReader(row).cells


def _read_text(cell: _Cell, sheet: _Sheet) -> str:
    """Return what the sheet shows of a cell.

    Raises:
        ValueError, IndexError: it is damaged.
    """
    if cell.kind == "s":
        return _decode(sheet.texts[int(cell.value)]) if cell.value else ""
    if cell.kind == "n":
        return sheet.show_number(cell.style, cell.value) if cell.value else ""
    if cell.kind == "b":
        return "TRUE" if cell.value in ("1", "true") else "FALSE"
    return _decode(cell.value) if cell.kind in ("inlineStr", "str") else cell.value


def _decode(text: str) -> str:
    """Return a text without the codes by which a workbook writes characters that XML can't hold."""
    return _CODED.sub(_decode_character, text) if "_x" in text else text


def _decode_character(code: re.Match[str]) -> str:
    return code[0] if _HALF.fullmatch(code[1]) else chr(int(code[1], 16))


def _read_column(place: str) -> int:
    """Return the column, from 0, of a cell's place: 27 of ``AB3``.

    Raises:
        ValueError: no sheet has this place.
    """
    match, column = _PLACE.fullmatch(place), 0
    if match is None:
        raise ValueError(f"a cell is at {place[:20]}")
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


def _name_column(column: int) -> str:
    """Return the letters of a column."""
    name, left = "", column + 1
    while left:
        left, at = divmod(left - 1, 26)
        name = chr(ord("A") + at) + name
    return name

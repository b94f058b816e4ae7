"""The parts of a workbook that follow from the rows of a sheet: its tables, and whether formulas are to be calculated again.

A table (as Excel has them, with a name and filters) says of which rows it is; behind the last one it may have rows of totals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple
from zipfile import ZipFile

_PREFIX: Final = rb"(?:[\w.-]+:)?"
_TABLE: Final = re.compile(rb"<" + _PREFIX + rb"table\s[^>]*>")
_FILTER: Final = re.compile(rb"<" + _PREFIX + rb"autoFilter\s[^>]*>")
_REF: Final = re.compile(rb"""(\sref=["'][A-Z]{1,3}[0-9]{1,7}:[A-Z]{1,3})([0-9]{1,7})""")
_AREA: Final = re.compile(rb"""\sref=["']([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})["']""")
_NAME: Final = re.compile(rb"""\sdisplayName=["']([^"']*)["']""")
_TOTALS: Final = re.compile(rb"""\stotalsRowCount=["']([0-9]{1,7})["']""")
_FORMULA: Final = re.compile(rb"<" + _PREFIX + rb"f[\s/>]")
_LONGEST_TAG: Final = 64
_CHUNK: Final = 1 << 20
_CALCULATION: Final = re.compile(rb"<" + _PREFIX + rb"calcPr(?=[\s/>])[^>]*?(?=/?>)")
_ON_LOAD: Final = re.compile(rb"""(\sfullCalcOnLoad=["'])([^"']*)""")
_BEFORE: Final = re.compile(
    rb"</(" + _PREFIX + rb")(?:sheets|functionGroups|externalReferences|definedNames)\s*>"
)
"""The elements of a workbook behind which, by its schema, the settings of calculation stand."""


class SheetTable(NamedTuple):
    """A table of a sheet: its part in the workbook, its columns from `left` to `right` (letters), its rows.

    These are from `top` to `bottom`; the last ones are `totals`, so many.
    """

    name: str
    part: str
    left: str
    top: int
    right: str
    bottom: int
    totals: int

    @property
    def last_record(self) -> int:
        """The number of the last row that is none of totals."""
        return self.bottom - self.totals

    def covers(self, column: str, row: int) -> bool:
        """Return whether a cell is in the table."""
        place = len(column), column
        is_between = (len(self.left), self.left) <= place <= (len(self.right), self.right)
        return is_between and self.top <= row <= self.bottom


def find_tables(archive: ZipFile, sheet: str) -> Iterator[SheetTable]:
    """Yield the tables of the sheet in this part of a workbook.

    Raises:
        ValueError: one can't be read.
        Exception: the workbook is damaged; errors of zipfile, the XML parser and openpyxl.
    """
    from openpyxl.packaging.relationship import get_dependents

    folder, _, name = sheet.rpartition("/")
    links = f"{folder}/_rels/{name}.rels"
    if links not in archive.namelist():
        return
    for link in get_dependents(archive, links):
        if link.Type.endswith("/table"):
            yield _read_table(link.target, archive.read(link.target))


def _read_table(part: str, xml: bytes) -> SheetTable:
    head = _TABLE.search(xml)
    area = _AREA.search(head[0]) if head else None
    if not head or not area:
        raise ValueError(f"{part} is no table that can be read")
    name, totals = _NAME.search(head[0]), _TOTALS.search(head[0])
    left, top, right, bottom = (each.decode() for each in area.groups())
    return SheetTable(
        name[1].decode() if name else "",
        part,
        left,
        int(top),
        right,
        int(bottom),
        int(totals[1]) if totals else 0,
    )


def extend_table(xml: bytes) -> bytes:
    """Return the XML of a table without totals that has one row more, and whose filters are for that, too."""
    for tag in (_TABLE, _FILTER):
        if found := tag.search(xml):
            longer = _REF.sub(lambda ref: ref[1] + b"%d" % (int(ref[2]) + 1), found[0])
            xml = xml[: found.start()] + longer + xml[found.end() :]
    return xml


def find_calculation(archive: ZipFile, sheets: Iterable[str]) -> str:
    """Return the part of a workbook that says when formulas are calculated; "" if there are none in these sheets.

    Raises:
        Exception: the workbook is damaged; errors of zipfile, the XML parser and openpyxl.
    """
    from openpyxl.packaging.relationship import get_dependents

    if not any(_has_formula(archive, sheet) for sheet in sheets):
        return ""
    links = get_dependents(archive, "_rels/.rels")
    return next((link.target for link in links if link.Type.endswith("/officeDocument")), "")


def _has_formula(archive: ZipFile, sheet: str) -> bool:
    # not as a part that openpyxl reads: that is looked at as a whole
    with ZipFile.open(archive, sheet) as file:
        before = b""
        while chunk := file.read(_CHUNK):
            if _FORMULA.search(before + chunk):
                return True
            before = chunk[-_LONGEST_TAG:]
    return False


def request_calculation(xml: bytes) -> bytes:
    """Return the XML of a workbook by which a spreadsheet program calculates all formulas when it opens the workbook."""
    if found := _CALCULATION.search(xml):
        tag = found[0]
        given = _ON_LOAD.search(tag)
        if given and given[2] in (b"1", b"true"):
            return xml
        new = _ON_LOAD.sub(rb"\g<1>1", tag) if given else tag.rstrip() + b' fullCalcOnLoad="1"'
        return xml[: found.start()] + new + xml[found.end() :]
    *_, last = _BEFORE.finditer(xml)
    return xml[: last.end()] + b'<%scalcPr fullCalcOnLoad="1"/>' % last[1] + xml[last.end() :]

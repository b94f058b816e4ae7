"""A spreadsheet as Google stores it: tabs of typed cells, shown in a language, addressed in A1 notation."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

_RANGE = re.compile(r"'((?:[^']|'')*)'(?:!([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?)?")
_YES_NO = {"en": ("TRUE", "FALSE"), "de": ("WAHR", "FALSCH"), "fr": ("VRAI", "FAUX")}


class UnknownRange(Exception):
    """A range that names no tab, or is invalid."""


@dataclass(frozen=True)
class Formula:
    """A computed cell."""

    text: str
    shown: str


Value = str | bool | int | float | Formula


@dataclass
class Tab:
    """One tab; `kind` is OBJECT for a chart, which has no cells."""

    title: str
    gid: int
    rows: list[list[Value]] = field(default_factory=list)
    kind: str = "GRID"
    hidden: bool = False
    protected: set[tuple[int, int]] = field(default_factory=set)

    def at(self, row: int, column: int) -> Value:
        return self.rows[row][column] if row < len(self.rows) and column < len(self.rows[row]) else ""

    def put(self, row: int, column: int, value: Value) -> None:
        while len(self.rows) <= row:
            self.rows.append([])
        line = self.rows[row]
        line.extend([""] * (column + 1 - len(line)))
        line[column] = value


class Workbook:
    """Tabs given as {title: rows} or as `Tab`s."""

    def __init__(
        self,
        tabs: dict[str, Sequence[Sequence[Value]]] | list[Tab],
        title: str = "Briefe",
        locale: str = "en",
    ) -> None:
        if isinstance(tabs, dict):
            named = enumerate(tabs.items())
            tabs = [Tab(name, number * 1111, [list(row) for row in rows]) for number, (name, rows) in named]
        self.tabs = tabs
        self.title = title
        self.locale = locale

    def tab(self, title: str) -> Tab:
        for tab in self.tabs:
            if tab.title == title:
                return tab
        raise UnknownRange(title)

    def metadata(self) -> dict[str, Any]:
        sheets = [
            {"properties": {"sheetId": tab.gid, "title": tab.title, "index": index, "sheetType": tab.kind}}
            for index, tab in enumerate(self.tabs)
        ]
        return {"properties": {"title": self.title, "locale": self.locale}, "sheets": sheets}

    def values(self, name: str, option: str) -> dict[str, Any]:
        """Return a range's cells as `option` renders them; trailing empty cells are left out, as Google does."""
        tab, box = self._range(name)
        top, left, bottom, right = box or (0, 0, len(tab.rows), max(map(len, tab.rows), default=0))
        rows = [[self._shown(tab.at(r, c), option) for c in range(left, right)] for r in range(top, bottom)]
        rows = [_trim(row) for row in rows]
        while rows and not rows[-1]:
            rows.pop()
        answer: dict[str, Any] = {"range": name, "majorDimension": "ROWS"}
        return answer | ({"values": rows} if rows else {})

    def placed(self, name: str, values: list[list[Value]]) -> list[tuple[Tab, int, int, Value]]:
        """Return the targets of a write's values; nothing is written yet."""
        tab, box = self._range(name)
        top, left = (box or (0, 0))[:2]
        return [
            (tab, top + r, left + c, value) for r, row in enumerate(values) for c, value in enumerate(row)
        ]

    def csv(self, gid: str) -> str:
        """Return a tab as its export; no number is the first tab."""
        found = [tab for tab in self.tabs if not gid or str(tab.gid) == gid]
        if not found:
            raise UnknownRange(gid)
        width = max(map(len, found[0].rows), default=0)
        out = io.StringIO(newline="")
        writer = csv.writer(out, lineterminator="\r\n")
        for row in range(len(found[0].rows)):
            writer.writerow(
                [self._shown(found[0].at(row, column), "FORMATTED_VALUE") for column in range(width)]
            )
        return out.getvalue()

    def page(self) -> str:
        """Return the page for readers, whose script names the tabs that are not hidden."""
        items = [
            f"items.push({{name: {_escape_script(tab.title)}, pageUrl: {_escape_script(f'https://x/sheet?gid={tab.gid}')}, "
            f'gid: "{tab.gid}",initialSheet: false}});'
            for tab in self.tabs
            if not tab.hidden
        ]
        return f"<!DOCTYPE html><html><script>var items = [];{''.join(items)}</script></html>"

    def _range(self, name: str) -> tuple[Tab, tuple[int, int, int, int] | None]:
        match = _RANGE.fullmatch(name)
        if not match:
            raise UnknownRange(name)
        tab = next((tab for tab in self.tabs if tab.title == match[1].replace("''", "'")), None)
        if tab is None:
            raise UnknownRange(name)
        if not match[2]:
            return tab, None
        top, left = int(match[3]) - 1, _column(match[2])
        return tab, (top, left, int(match[5] or match[3]), _column(match[4] or match[2]) + 1)

    def _shown(self, value: Value, option: str) -> Any:
        if isinstance(value, Formula):
            return value.text if option == "FORMULA" else value.shown
        if option == "FORMATTED_VALUE":
            if isinstance(value, bool):
                return _YES_NO[self.locale][0 if value else 1]
            return str(value)
        return value


def _escape_script(text: str) -> str:
    """Return a text as Google writes it into a script: slashes and signs of HTML escaped."""
    return json.dumps(text).replace("/", "\\/").replace("'", "\\x27").replace("<", "\\x3c")


def _trim(row: list[Any]) -> list[Any]:
    while row and row[-1] == "":
        row = row[:-1]
    return row


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1

"""A sheet that anybody with the link may read: its tabs as CSV, without an account; nothing can be written."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Final

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.sheets import faults
from gtapp.sheets.address import SheetAddress
from gtapp.sheets.pushing import CellChange, Pushed
from gtapp.sheets.read import SheetRead
from gtapp.sheets.table import Table
from gtapp.sheets.transport import Patience, Transport

if TYPE_CHECKING:
    from requests import Response

# How Google's page for readers names the tabs to its own script; nowhere documented, so it may be missing.
_TAB = re.compile(r'items\.push\(\{name: "((?:[^"\\]|\\.)*)"[^}]*?gid: "(\d+)"')
_JS_ESCAPE = re.compile(r"\\x([0-9A-Fa-f]{2})")
_WEB_PAGE: Final = (b"<!doctype", b"<html")


class PublicSheet:
    """A sheet read by its public link; raises GtappError with a `google-…` code where that fails."""

    def __init__(self, address: SheetAddress, patience: Patience) -> None:
        from requests import Session

        self._address = address
        self._transport = Transport(Session(), patience)

    def __enter__(self) -> PublicSheet:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._transport.close()

    def read(self) -> SheetRead:
        """All tabs that the sheet's page names; else the address's own tab alone, with a note that says so."""
        tabs = self._tabs()
        tables = [self._table(name, gid) for name, gid in tabs or [("", self._address.gid)]]
        return SheetRead(tables, notes=[] if tabs else [Message("google-one-tab")])

    def push(self, changes: Sequence[CellChange]) -> Pushed:
        raise GtappError("google-read-only")

    def _tabs(self) -> list[tuple[str, str]]:
        """Name and number of each tab; the address's own is among them even where it is hidden."""
        response = self._transport.request("get", self._address.list_of_tabs())
        if not response.ok:
            raise faults.of_link(response, self._address.page)
        tabs = [(_unescaped(name), gid) for name, gid in _TAB.findall(response.text)]
        own = self._address.gid
        if tabs and own and own not in (gid for _, gid in tabs):
            tabs.append((f"gid {own}", own))
        return tabs

    def _table(self, name: str, gid: str) -> Table:
        response = self._transport.request("get", self._address.csv(gid))
        if not response.ok:
            raise faults.of_link(response, self._address.page)
        if _is_page(response):
            raise GtappError("google-login", page=self._address.page)
        origin = f"{self._address.page}#gid={gid}" if gid else self._address.page
        return Table(name or (f"gid {gid}" if gid else "1"), _rows(response.content), origin)


def _is_page(response: Response) -> bool:
    kind = response.headers.get("Content-Type", "")
    return "html" in kind.lower() or response.content.lstrip()[:9].lower().startswith(_WEB_PAGE)


def _rows(content: bytes) -> list[list[str]]:
    try:
        text = content.decode("utf-8-sig")
        return list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error):
        raise GtappError("google-answer") from None


def _unescaped(name: str) -> str:
    """A text as it stands in a script, without its escapes."""
    try:
        return str(json.loads(f'"{_JS_ESCAPE.sub(_as_json, name)}"'))
    except ValueError:
        return name


def _as_json(escape: re.Match[str]) -> str:
    return rf"\u00{escape[1]}"

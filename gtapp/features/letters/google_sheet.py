"""Google Sheets through gspread: reads all tabs of a sheet and writes single cells back.

::

    account = google_auth.find_account(project)           # None: by the public link
    with google_sheet.open_sheet(address, account) as sheet:
        content = sheet.read()
        result = sheet.push(corrections)

An import costs two reads of Google's quota (60 a minute and user), a push three and a write. gspread and requests are
imported inside functions: most users never read a Google Sheet.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.features.letters.columns import normalize_column_name, parse_boolean
from gtapp.features.letters.google_auth import GoogleAccount, open_session
from gtapp.features.letters.google_transport import (
    DRIVE_API,
    NotSentError,
    RequestLimits,
    SheetAddress,
    Transport,
    api_error,
    link_error,
    parse_address,
    parse_json_object,
)
from gtapp.features.letters.tabs import Table

if TYPE_CHECKING:
    from gspread.http_client import HTTPClient
    from requests import Response


@dataclass(frozen=True)
class SheetContent:
    """The tabs of a sheet, read at one moment.

    `revision` is when the sheet was last changed (RFC 3339), "" if unknown; `notes` are messages for the annotator.
    """

    tables: list[Table]
    title: str = ""
    revision: str = ""
    notes: list[Message] = field(default_factory=list)


LONGEST_CELL = 50_000  # characters, Google's limit
_HEADER_ROWS = 10  # there may be a title above the header


@dataclass(frozen=True, slots=True)
class Correction:
    """A cell of the sheet that has the text `old` and should have `new`.

    It is in the row of `tab` whose cells are as in `key` (header: text), in the column with this header; `row` is the
    number of the row when the sheet was read (0: unknown), `name` the key of the letter, person or organization. A
    correction of a whole row has no `column` and can only be made by hand.
    """

    tab: str
    key: Mapping[str, str]
    column: str
    old: str
    new: str
    row: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class CellPlace:
    """The place of a correction: the tab's name now, row and column from 0."""

    tab: str
    row: int
    column: int


@dataclass(frozen=True)
class PushResult:
    """The corrections that were written, and those that were refused, each with the reason."""

    written: list[Correction] = field(default_factory=list)
    refused: list[tuple[Correction, Message]] = field(default_factory=list)


class CellFinder:
    """Finds the cells of corrections in the tables of a sheet: by the tab's name, the row's key and the header."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._grids = {table.name: _Grid(table) for table in tables if table.rows}

    def find(self, change: Correction) -> CellPlace:
        """Return the place of a correction.

        Raises:
            GtappError: the place is uncertain, or the cell no longer has the text `change.old`.
        """
        if len(change.new) > LONGEST_CELL:
            raise GtappError("google-push-long", length=len(change.new), most=LONGEST_CELL)
        grid = self._find_grid(change)
        head = grid.find_header(_wanted_columns(change))
        column = grid.find_column(head, change.column)
        row = grid.find_row(head, change.key)
        now = grid.cell_text(row, column)
        if now.strip() != change.old.strip():
            raise GtappError("google-push-changed", now=now, old=change.old)
        return CellPlace(grid.name, row, column)

    def _find_grid(self, change: Correction) -> _Grid:
        """Return the tab of this name, else the only one with the columns, so that a renamed one is found."""
        if change.tab in self._grids:
            return self._grids[change.tab]
        found = [grid for grid in self._grids.values() if grid.has_columns(_wanted_columns(change))]
        if len(found) != 1:
            raise GtappError("google-push-tabs" if found else "google-push-tab", tab=change.tab)
        return found[0]


class _Grid:
    """The cells of one tab, addressed by header and key."""

    def __init__(self, table: Table) -> None:
        self.name = table.name
        self._rows = table.rows
        self._heads = [_header_columns(row) for row in table.rows[:_HEADER_ROWS]]
        self._found: dict[tuple[int, ...], dict[tuple[str, ...], list[int]]] = {}

    def find_header(self, wanted: set[str]) -> int:
        """Return the index of the header row: the first with most of the columns."""
        return max(range(len(self._heads)), key=lambda number: len(wanted & self._heads[number].keys()))

    def has_columns(self, wanted: set[str]) -> bool:
        return wanted <= self._heads[self.find_header(wanted)].keys()

    def find_column(self, head: int, name: str) -> int:
        found = self._heads[head].get(normalize_column_name(name), [])
        if len(found) != 1:
            code = "google-push-columns" if found else "google-push-column"
            raise GtappError(code, tab=self.name, column=name)
        return found[0]

    def find_row(self, head: int, key: Mapping[str, str]) -> int:
        columns = [self.find_column(head, name) for name in key]
        found = self._index_rows(head, columns).get(tuple(text.strip() for text in key.values()), [])
        if len(found) != 1:
            shown = ", ".join(f"“{text}”" for text in key.values())
            raise GtappError("google-push-rows" if found else "google-push-row", tab=self.name, key=shown)
        return found[0]

    def cell_text(self, row: int, column: int) -> str:
        cells = self._rows[row]
        return cells[column] if column < len(cells) else ""

    def _index_rows(self, head: int, columns: list[int]) -> dict[tuple[str, ...], list[int]]:
        """Return the indexes of the rows below the header by the texts in these columns; computed once."""
        index = self._found.get((head, *columns))
        if index is None:
            index = self._found[head, *columns] = {}
            for row in range(head + 1, len(self._rows)):
                index.setdefault(tuple(self.cell_text(row, column).strip() for column in columns), []).append(
                    row
                )
        return index


def value_to_write(change: Correction, current: Any) -> str | bool:
    """Return the value to send for a cell that holds `current` (its formula or value, rendered as FORMULA).

    A checkbox gets yes or no; a text would make it an ordinary cell.

    Raises:
        GtappError: the cell is computed by a formula.
    """
    if isinstance(current, bool):
        checked = parse_boolean(change.new)
        if checked is None:
            raise GtappError("google-push-checkbox", new=change.new)
        return checked
    # A text may begin with “=”, too; only a formula shows something else than itself.
    if isinstance(current, str) and current.startswith("=") and current != change.old:
        raise GtappError("google-push-formula")
    return change.new


def _wanted_columns(change: Correction) -> set[str]:
    return {normalize_column_name(name) for name in (*change.key, change.column)}


def _header_columns(row: list[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, name in enumerate(row):
        found.setdefault(normalize_column_name(name), []).append(number)
    return found


# A public sheet: its tabs as CSV, without an account; read only


# How Google's page for readers passes the tabs to its own script; undocumented, so it may be missing.
_TAB_ENTRY = re.compile(r'items\.push\(\{name: "((?:[^"\\]|\\.)*)"[^}]*?gid: "(\d+)"')
_JS_ESCAPE = re.compile(r"\\x([0-9A-Fa-f]{2})")
_PAGE_STARTS: Final = (b"<!doctype", b"<html")


class PublicSheet:
    """A sheet read by its public link; raises GtappError with a `google-…` code."""

    def __init__(self, address: SheetAddress, limits: RequestLimits) -> None:
        # imported when used: most users never read a Google Sheet
        from requests import Session

        self._address = address
        self._transport = Transport(Session(), limits)

    def __enter__(self) -> PublicSheet:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._transport.close()

    def read(self) -> SheetContent:
        """Return all tabs that the sheet's page lists; else the address's own tab alone, with a note."""
        tabs = self._list_tabs()
        tables = [self._fetch_table(name, gid) for name, gid in tabs or [("", self._address.gid)]]
        return SheetContent(tables, notes=[] if tabs else [Message("google-one-tab")])

    def push(self, changes: Sequence[Correction]) -> PushResult:
        raise GtappError("google-read-only")

    def _list_tabs(self) -> list[tuple[str, str]]:
        """Return name and number of each tab, including the address's own even if it is hidden."""
        response = self._transport.request("get", self._address.tab_list_url())
        if not response.ok:
            raise link_error(response, self._address.page)
        tabs = [(_unescape(name), gid) for name, gid in _TAB_ENTRY.findall(response.text)]
        own = self._address.gid
        if tabs and own and own not in (gid for _, gid in tabs):
            tabs.append((f"gid {own}", own))
        return tabs

    def _fetch_table(self, name: str, gid: str) -> Table:
        response = self._transport.request("get", self._address.csv_url(gid))
        if not response.ok:
            raise link_error(response, self._address.page)
        if _is_web_page(response):
            raise GtappError("google-login", page=self._address.page)
        origin = f"{self._address.page}#gid={gid}" if gid else self._address.page
        return Table(name or (f"gid {gid}" if gid else "1"), _parse_csv(response.content), origin)


def _is_web_page(response: Response) -> bool:
    kind = response.headers.get("Content-Type", "")
    return "html" in kind.lower() or response.content.lstrip()[:9].lower().startswith(_PAGE_STARTS)


def _parse_csv(content: bytes) -> list[list[str]]:
    try:
        text = content.decode("utf-8-sig")
        return list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error):
        raise GtappError("google-answer") from None


def _unescape(name: str) -> str:
    """Return the text of a literal in a script, without its escapes."""
    try:
        return str(json.loads(f'"{_JS_ESCAPE.sub(_escape_as_json, name)}"'))
    except ValueError:
        return name


def _escape_as_json(escape: re.Match[str]) -> str:
    return rf"\u00{escape[1]}"


# After these errors it is unknown whether Google did what it was asked.
_UNCERTAIN_CODES = {
    "google-answer",
    "google-large",
    "google-page",
    "google-server",
    "google-stopped",
    "google-timeout",
    "google-unreachable",
}


class GoogleSheet(Protocol):
    """A sheet that is read and, if allowed, written; a context manager, since it holds connections.

    Raises GtappError with a `google-…` code; nothing is written in part.
    """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def read(self) -> SheetContent: ...

    def push(self, changes: Sequence[Correction]) -> PushResult:
        """Write the cells as raw text, each only if it still has its old text; the others are refused."""
        ...


def open_sheet(
    address: str, account: GoogleAccount | None, limits: RequestLimits | None = None
) -> GoogleSheet:
    """Return the sheet at an address of the browser or with a key, read by `account` (None: by its public link).

    Nothing is requested yet.

    Raises:
        GtappError: `google-address`: it is no address of a sheet.
    """
    parsed = parse_address(address)
    limits = limits or RequestLimits()
    if account is None or parsed.published:
        return PublicSheet(parsed, limits)
    return _ApiSheet(parsed, account, limits)


@dataclass(frozen=True, slots=True)
class _SheetInfo:
    """A sheet's title, and its tabs by name with their numbers."""

    title: str
    tabs: dict[str, int]


class _ApiSheet:
    """A sheet in the Sheets API."""

    def __init__(self, address: SheetAddress, account: GoogleAccount, limits: RequestLimits) -> None:
        self._address = address
        self._account = account
        self._limits = limits
        self._transports: list[Transport] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for transport in self._transports:
            transport.close()

    def read(self) -> SheetContent:
        transport = self._open_transport(writing=False)
        client = _make_client(transport, self._address, self._account.address, writing=False)
        about = self._fetch_info(client)
        # Before the cells: a change in between is then read under a revision that seems too old.
        revision = self._fetch_revision(transport)
        return SheetContent(self._fetch_tables(client, about), about.title, revision)

    def push(self, changes: Sequence[Correction]) -> PushResult:
        client = _make_client(
            self._open_transport(writing=True), self._address, self._account.address, writing=True
        )
        places, pushed = CellFinder(self._fetch_tables(client, self._fetch_info(client))), PushResult()
        found: list[tuple[Correction, CellPlace]] = []
        for change in changes:
            with _collect_refusal(change, pushed):
                found.append((change, places.find(change)))
        formulas = self._fetch_formulas(client, {cell.tab for _, cell in found})
        updates = []
        for change, cell in found:
            with _collect_refusal(change, pushed):
                updates.append(
                    _range_update(cell, value_to_write(change, _read_cell(formulas[cell.tab], cell)))
                )
                pushed.written.append(change)
        if updates:
            self._write_cells(client, updates)
        return pushed

    def _open_transport(self, writing: bool) -> Transport:
        session = open_session(self._account, writing, self._limits)
        self._transports.append(Transport(session, self._limits))
        return self._transports[-1]

    def _fetch_info(self, client: HTTPClient) -> _SheetInfo:
        with _translate_answer_errors():
            about = client.fetch_sheet_metadata(self._address.key)
            tabs = [sheet["properties"] for sheet in about["sheets"]]
            named = {str(tab["title"]): int(tab.get("sheetId", 0)) for tab in tabs if _is_grid(tab)}
            return _SheetInfo(str(about["properties"]["title"]), named)

    def _fetch_tables(self, client: HTTPClient, about: _SheetInfo) -> list[Table]:
        """Return all tabs as they are at one moment."""
        names = list(about.tabs)
        with _translate_answer_errors():
            cells = _fetch_values(client, self._address.key, names, "FORMATTED_VALUE")
            return [
                Table(name, _as_text_rows(rows), f"{self._address.page}#gid={about.tabs[name]}")
                for name, rows in zip(names, cells, strict=True)
            ]

    def _fetch_formulas(self, client: HTTPClient, names: set[str]) -> dict[str, list[list[Any]]]:
        """Return what the cells of these tabs hold: formulas, and checkboxes as booleans."""
        ordered = sorted(names)
        with _translate_answer_errors():
            return dict(
                zip(ordered, _fetch_values(client, self._address.key, ordered, "FORMULA"), strict=True)
            )

    def _write_cells(self, client: HTTPClient, updates: list[dict[str, Any]]) -> None:
        """Write all or none: Google applies a batch as a whole."""
        try:
            client.values_batch_update(self._address.key, {"valueInputOption": "RAW", "data": updates})
        except NotSentError:
            raise
        except GtappError as error:
            if error.code in _UNCERTAIN_CODES:
                raise GtappError("google-push-unsure", reason=error.message) from error
            raise

    def _fetch_revision(self, transport: Transport) -> str:
        """Return when the sheet was last changed, according to Drive; "" if that can't be found out."""
        if not self._account.address:
            return ""
        url = self._address.resolve_endpoint(f"{DRIVE_API}/drive/v3/files/{self._address.key}")
        fields = {"fields": "modifiedTime", "supportsAllDrives": "true"}
        try:
            response = transport.request("get", url, params=fields, tries=1)
            return str(parse_json_object(response).get("modifiedTime", "")) if response.ok else ""
        except GtappError as error:
            if error.code in ("google-page", "google-answer", "google-timeout", "google-unreachable"):
                return ""
            raise


def _make_client(transport: Transport, address: SheetAddress, account: str, writing: bool) -> HTTPClient:
    """Return a client of gspread with our transport, which limits time and retries; gspread's does not."""
    # imported when used: most users never read a Google Sheet
    import gspread
    from gspread.http_client import HTTPClient

    class Client(HTTPClient):
        """Sends gspread's requests through the transport and raises our errors instead of gspread's."""

        def request(self, method: str, endpoint: str, *args: Any, **details: Any) -> Any:
            response = transport.request(method, address.resolve_endpoint(endpoint), *args, **details)
            if not response.ok:
                raise api_error(response, account, writing)
            parse_json_object(response)
            return response

    # None: the session signs the requests itself
    return gspread.authorize(None, http_client=Client, session=transport.session).http_client  # type: ignore[arg-type]


def _fetch_values(client: HTTPClient, key: str, names: list[str], render: str) -> list[list[list[Any]]]:
    """Return the cells of these tabs, row by row, rows of different length; one read for all of them."""
    # imported when used: most users never read a Google Sheet
    from gspread.utils import absolute_range_name

    if not names:
        return []
    ranges = [absolute_range_name(name) for name in names]
    answer = client.values_batch_get(key, ranges, {"valueRenderOption": render})
    return [found.get("values", []) for found in answer["valueRanges"]]


def _as_text_rows(rows: list[list[Any]]) -> list[list[str]]:
    return [[str(cell) for cell in row] for row in rows]


def _is_grid(properties: dict[str, Any]) -> bool:
    """True if a tab has cells; a chart has none."""
    return str(properties.get("sheetType", "GRID")) == "GRID"


def _read_cell(rows: list[list[Any]], cell: CellPlace) -> Any:
    """Return what a cell holds; an answer leaves out empty rows and cells at the end."""
    row = rows[cell.row] if cell.row < len(rows) else []
    return row[cell.column] if cell.column < len(row) else ""


def _range_update(cell: CellPlace, value: str | bool) -> dict[str, Any]:
    # imported when used: most users never read a Google Sheet
    from gspread.utils import absolute_range_name, rowcol_to_a1

    label = rowcol_to_a1(cell.row + 1, cell.column + 1)
    return {"range": absolute_range_name(cell.tab, label), "values": [[value]]}


@contextmanager
def _collect_refusal(change: Correction, pushed: PushResult) -> Iterator[None]:
    """Note why a correction can't be written, and continue with the others."""
    try:
        yield
    except GtappError as error:
        pushed.refused.append((change, error.message))


@contextmanager
def _translate_answer_errors() -> Iterator[None]:
    """Translate an answer of an unexpected form into a message."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise GtappError("google-answer") from error

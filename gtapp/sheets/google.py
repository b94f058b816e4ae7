"""The one place that talks to Google Sheets: reads all tabs of a sheet and writes single cells back, through gspread.

    account = account.find(project)                       # None: by the public link
    with google.open_sheet(address, account) as sheet:
        read = sheet.read()
        pushed = sheet.push(changes)

An import costs two reads of Google's quota (60 a minute and user), a push three and a write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from gtapp.errors import GtappError
from gtapp.sheets import address as addresses
from gtapp.sheets import faults
from gtapp.sheets.account import Account
from gtapp.sheets.address import DRIVE_API, SheetAddress
from gtapp.sheets.bearer import session_of
from gtapp.sheets.public import PublicSheet
from gtapp.sheets.pushing import Cell, CellChange, Places, Pushed, to_write
from gtapp.sheets.read import SheetRead
from gtapp.sheets.table import Table
from gtapp.sheets.transport import NotAskedError, Patience, Transport

if TYPE_CHECKING:
    from gspread.http_client import HTTPClient

__all__ = ["CellChange", "Patience", "Pushed", "Sheet", "SheetRead", "open_sheet"]

# After these it isn't known whether Google did what it was asked to do.
_UNSURE = {
    "google-answer",
    "google-large",
    "google-page",
    "google-server",
    "google-stopped",
    "google-timeout",
    "google-unreachable",
}


class Sheet(Protocol):
    """A sheet that is read and, where allowed, written; a context, since it holds connections.

    Whatever fails raises GtappError with a `google-…` code; nothing is written by halves.
    """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def read(self) -> SheetRead: ...

    def push(self, changes: Sequence[CellChange]) -> Pushed:
        """Writes the changed cells as raw text, after looking that each still says what it did; the others are refused."""
        ...


def open_sheet(address: str, account: Account | None, patience: Patience | None = None) -> Sheet:
    """The sheet at an address of the browser or with a key, asked by `account`, without one by its public link.

    Raises GtappError `google-address` where it is no address of a sheet; nothing is asked yet.
    """
    parsed = addresses.parse(address)
    patience = patience or Patience()
    if account is None or parsed.published:
        return PublicSheet(parsed, patience)
    return _ApiSheet(parsed, account, patience)


@dataclass(frozen=True, slots=True)
class _About:
    """A sheet's title, and its tabs by name with their numbers."""

    title: str
    tabs: dict[str, int]


class _ApiSheet:
    """A sheet asked through the Sheets API."""

    def __init__(self, address: SheetAddress, account: Account, patience: Patience) -> None:
        self._address = address
        self._account = account
        self._patience = patience
        self._transports: list[Transport] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for transport in self._transports:
            transport.close()

    def read(self) -> SheetRead:
        transport = self._transport(writing=False)
        client = _client(transport, self._address, self._account.address, writing=False)
        about = self._about(client)
        # Before the cells: a change in between is then read, and comes under a revision that seems too old.
        revision = self._revision(transport)
        return SheetRead(self._tables(client, about), about.title, revision)

    def push(self, changes: Sequence[CellChange]) -> Pushed:
        client = _client(self._transport(writing=True), self._address, self._account.address, writing=True)
        places, pushed = Places(self._tables(client, self._about(client))), Pushed()
        found: list[tuple[CellChange, Cell]] = []
        for change in changes:
            with _refusing(change, pushed):
                found.append((change, places.find(change)))
        held = self._held(client, {cell.tab for _, cell in found})
        updates = []
        for change, cell in found:
            with _refusing(change, pushed):
                updates.append(_update(cell, to_write(change, _at(held[cell.tab], cell))))
                pushed.written.append(change)
        if updates:
            self._write(client, updates)
        return pushed

    def _transport(self, writing: bool) -> Transport:
        session = session_of(self._account, writing, self._patience)
        self._transports.append(Transport(session, self._patience))
        return self._transports[-1]

    def _about(self, client: HTTPClient) -> _About:
        with _understood():
            about = client.fetch_sheet_metadata(self._address.key)
            tabs = [sheet["properties"] for sheet in about["sheets"]]
            named = {str(tab["title"]): int(tab.get("sheetId", 0)) for tab in tabs if _is_grid(tab)}
            return _About(str(about["properties"]["title"]), named)

    def _tables(self, client: HTTPClient, about: _About) -> list[Table]:
        """All tabs, as they are at one moment."""
        names = list(about.tabs)
        with _understood():
            cells = _values(client, self._address.key, names, "FORMATTED_VALUE")
            return [
                Table(name, _rows(rows), f"{self._address.page}#gid={about.tabs[name]}")
                for name, rows in zip(names, cells, strict=True)
            ]

    def _held(self, client: HTTPClient, names: set[str]) -> dict[str, list[list[Any]]]:
        """What the cells of these tabs hold, behind what they show: formulas, and checkboxes as booleans."""
        ordered = sorted(names)
        with _understood():
            return dict(zip(ordered, _values(client, self._address.key, ordered, "FORMULA"), strict=True))

    def _write(self, client: HTTPClient, updates: list[dict[str, Any]]) -> None:
        """All or none: Google carries a batch out as a whole."""
        try:
            client.values_batch_update(self._address.key, {"valueInputOption": "RAW", "data": updates})
        except NotAskedError:
            raise
        except GtappError as error:
            if error.code in _UNSURE:
                raise GtappError("google-push-unsure", reason=error.message) from error
            raise

    def _revision(self, transport: Transport) -> str:
        """When the sheet was last changed, as Drive says; without it an import goes on."""
        if not self._account.address:
            return ""
        url = self._address.asked_at(f"{DRIVE_API}/drive/v3/files/{self._address.key}")
        fields = {"fields": "modifiedTime", "supportsAllDrives": "true"}
        try:
            response = transport.request("get", url, params=fields, tries=1)
            return str(faults.parsed(response).get("modifiedTime", "")) if response.ok else ""
        except GtappError as error:
            if error.code in ("google-page", "google-answer", "google-timeout", "google-unreachable"):
                return ""
            raise


def _client(transport: Transport, address: SheetAddress, account: str, writing: bool) -> HTTPClient:
    """A client of gspread with our own way to ask; its own knows neither time limits nor an end of trying."""
    import gspread
    from gspread.http_client import HTTPClient

    class Client(HTTPClient):
        """Sends each request of gspread through the transport and raises our faults instead of gspread's."""

        def request(self, method: str, endpoint: str, *args: Any, **details: Any) -> Any:
            response = transport.request(method, address.asked_at(endpoint), *args, **details)
            if not response.ok:
                raise faults.of_api(response, account, writing)
            faults.parsed(response)
            return response

    # None: the session signs the requests itself
    return gspread.authorize(None, http_client=Client, session=transport.session).http_client  # type: ignore[arg-type]


def _values(client: HTTPClient, key: str, names: list[str], render: str) -> list[list[list[Any]]]:
    """The cells of these tabs, row by row and ragged; one read for all of them."""
    from gspread.utils import absolute_range_name

    if not names:
        return []
    ranges = [absolute_range_name(name) for name in names]
    answer = client.values_batch_get(key, ranges, {"valueRenderOption": render})
    return [found.get("values", []) for found in answer["valueRanges"]]


def _rows(rows: list[list[Any]]) -> list[list[str]]:
    return [[str(cell) for cell in row] for row in rows]


def _is_grid(properties: dict[str, Any]) -> bool:
    """Whether a tab has cells; one that is a chart has none."""
    return str(properties.get("sheetType", "GRID")) == "GRID"


def _at(rows: list[list[Any]], cell: Cell) -> Any:
    """What is held at a place; rows and cells that are empty to the end are left out of an answer."""
    row = rows[cell.row] if cell.row < len(rows) else []
    return row[cell.column] if cell.column < len(row) else ""


def _update(cell: Cell, value: str | bool) -> dict[str, Any]:
    from gspread.utils import absolute_range_name, rowcol_to_a1

    label = rowcol_to_a1(cell.row + 1, cell.column + 1)
    return {"range": absolute_range_name(cell.tab, label), "values": [[value]]}


@contextmanager
def _refusing(change: CellChange, pushed: Pushed) -> Iterator[None]:
    """Notes why a change can't be written, and lets the others go on."""
    try:
        yield
    except GtappError as error:
        pushed.refused.append((change, error.message))


@contextmanager
def _understood() -> Iterator[None]:
    """Turns an answer of another form than agreed into a message."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise GtappError("google-answer") from error

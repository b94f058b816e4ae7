"""A server on a real socket for the part of Google's protocols that gtapp uses; faults can be switched on.

with SheetServer({"ground_truth": [["document_number", …], ["01", …]]}) as server:
server.address                     # of the sheet, as from a browser
server.key_file(folder)            # of a service account that the sheet is shared with
server.fail("values:batchGet", 429, times=2)
"""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import unquote, urlencode

from tests.features.letters.google_server_http import Call, Fault, Handler, Listener, Refusal
from tests.features.letters.google_tokens import Tokens, new_key
from tests.features.letters.google_workbook import Tab, UnknownRange, Value, Workbook

KEY = "1LettersOfTheArchive_0123456789-abcdefghijkl"
PUBLISHED = "2PACX-1vLetters_0123456789"
ROBOT = "gtapp@letters-archive.iam.gserviceaccount.com"
PERSON = "annotator@example.org"
REVISION = "2026-01-24T10:00:00.000Z"
LOGIN = "<!DOCTYPE html><html><head><title>Google Sheets: Sign-in</title></head></html>"
_QUOTA = (
    "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user' of service "
    "'sheets.googleapis.com' for consumer 'project_number:123'."
)


class SheetServer:
    """One spreadsheet, shared with the accounts of `shared` (as reader or writer), and, if `public`, with everybody."""

    def __init__(
        self,
        tabs: dict[str, Sequence[Sequence[Value]]] | list[Tab],
        *,
        locale: str = "en",
        public: bool = False,
        quota: int = 1000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.workbook = Workbook(tabs, locale=locale)
        self.public = public
        self.shared = {ROBOT: "writer", PERSON: "writer"}
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.revision = REVISION
        self.released = threading.Event()
        self.before: Callable[[Call], None] = lambda call: None
        self._quota, self._clock = quota, clock
        self._reads: deque[float] = deque()
        self._server = Listener(("127.0.0.1", 0), Handler)
        self._server.owner = self
        self.root = f"http://127.0.0.1:{self._server.server_port}"
        self.tokens = Tokens(self.root, ROBOT, PERSON)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    def __enter__(self) -> SheetServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.released.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def address(self) -> str:
        return f"{self.root}/spreadsheets/d/{KEY}/edit#gid=0"

    @property
    def published(self) -> str:
        return f"{self.root}/spreadsheets/d/e/{PUBLISHED}/pubhtml"

    def key_file(self, folder: Path, known: bool = True) -> Path:
        """Write a service account's key; one that is not `known` was deleted in Google's console."""
        path = folder / "google-key.json"
        path.write_text(json.dumps(self.tokens.service_key(new_key(0 if known else 1))))
        return path

    def fail(self, part: str, status: int = 0, **details: Any) -> None:
        self.faults.append(Fault(part, status, **details))

    def count(self, part: str) -> int:
        return sum(part in call.path for call in self.calls)

    def fault(self, path: str) -> Fault | None:
        for fault in self.faults:
            if fault.part in path and fault.times > 0:
                fault.times -= 1
                return fault
        return None

    # the Sheets and Drive protocols

    def api(self, call: Call, body: Any) -> dict[str, Any]:
        """Return the answer of the Sheets or Drive API to an account's request."""
        writing = call.method != "GET"
        drive = call.path.startswith("/drive/")
        self._allow(call, writing, drive)
        if drive:
            return {"modifiedTime": self.revision}
        if not writing:
            self._count_read()
        _, _, verb = unquote(call.path).removeprefix(f"/v4/spreadsheets/{KEY}").partition("values:")
        try:
            if verb == "batchGet":
                option = call.query.get("valueRenderOption", ["FORMATTED_VALUE"])[0]
                ranges = [self.workbook.values(name, option) for name in call.query["ranges"]]
                return {"spreadsheetId": KEY, "valueRanges": ranges}
            if verb == "batchUpdate" and writing:
                return self._write(body)
        except UnknownRange as error:
            raise Refusal(400, "INVALID_ARGUMENT", f"Unable to parse range: {error}") from None
        return {"spreadsheetId": KEY, **self.workbook.metadata()}

    def _allow(self, call: Call, writing: bool, drive: bool) -> None:
        if not call.account:
            raise Refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
        if f"/{KEY}" not in call.path:
            raise Refusal(404, "NOT_FOUND", "Requested entity was not found.")
        if not self.tokens.allows(call.account, "drive" if drive else "write" if writing else "read"):
            text = "Request had insufficient authentication scopes."
            raise Refusal(403, "PERMISSION_DENIED", text, "ACCESS_TOKEN_SCOPE_INSUFFICIENT")
        role = self.shared.get(call.account.partition("#")[0])
        if (role is None and not (self.public and not writing)) or (writing and role != "writer"):
            raise Refusal(403, "PERMISSION_DENIED", "The caller does not have permission")

    def _count_read(self) -> None:
        now = self._clock()
        while self._reads and self._reads[0] <= now - 60:
            self._reads.popleft()
        if len(self._reads) >= self._quota:
            raise Refusal(429, "RESOURCE_EXHAUSTED", _QUOTA, "RATE_LIMIT_EXCEEDED")
        self._reads.append(now)

    def _write(self, body: Any) -> dict[str, Any]:
        if body["valueInputOption"] != "RAW":
            raise Refusal(400, "INVALID_ARGUMENT", "This server takes raw values only.")
        cells = [
            cell for entry in body["data"] for cell in self.workbook.placed(entry["range"], entry["values"])
        ]
        for tab, row, column, value in cells:
            if (row, column) in tab.protected:
                raise Refusal(400, "INVALID_ARGUMENT", "You are trying to edit a protected cell or object.")
            if isinstance(value, str) and len(value) > 50_000:
                raise Refusal(400, "INVALID_ARGUMENT", "Your input contains more than 50000 characters.")
        for tab, row, column, value in cells:
            tab.put(row, column, value)
        self.revision = "2026-01-24T11:00:00.000Z"
        return {"spreadsheetId": KEY, "totalUpdatedCells": len(cells)}

    # requests of a browser

    def web(self, call: Call) -> tuple[int, dict[str, str], str]:
        """Return status, headers and text of a page or a download for anybody."""
        html = {"Content-Type": "text/html; charset=utf-8"}
        if call.path == "/ServiceLogin":
            return 200, html, LOGIN
        if f"/d/{KEY}/" not in call.path and f"/d/e/{PUBLISHED}/" not in call.path:
            return 404, html, "<html>Sorry, the file you have requested does not exist.</html>"
        if not self.public:
            return 302, {"Location": f"{self.root}/ServiceLogin?continue=x"}, ""
        if call.path.endswith(("htmlview", "pubhtml")):
            return 200, html, self.workbook.page()
        if call.path.endswith("/export"):
            return (
                307,
                {"Location": f"{self.root}{call.path}/content?{urlencode(call.query, doseq=True)}"},
                "",
            )
        try:
            text = self.workbook.csv(call.query.get("gid", [""])[0])
        except UnknownRange:
            return 400, html, "<html>Bad Request</html>"
        return 200, {"Content-Type": "text/csv"}, text

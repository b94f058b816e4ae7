"""Each fault of Google or the network has one clear message, and waiting ends."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import google_auth, google_sheet
from gtapp.features.letters.google_transport import RequestLimits
from tests.features.letters import google_calls
from tests.features.letters.google_calls import RecordedWaits
from tests.features.letters.google_server import ROBOT, SheetServer
from tests.features.letters.google_server_http import Call


@pytest.fixture
def server() -> Iterator[SheetServer]:
    with SheetServer({"ground_truth": [["document_number"], ["01"]]}) as server:
        yield server


def _fault(server: SheetServer, folder: Path, patience: RequestLimits | None = None) -> GtappError:
    with pytest.raises(GtappError) as caught:
        google_calls.read_sheet(server, folder, patience)
    return caught.value


def test_a_sheet_that_is_not_shared_names_the_address_to_share_with(
    server: SheetServer, tmp_path: Path
) -> None:
    server.shared.clear()
    fault = _fault(server, tmp_path)
    assert fault.code == "google-forbidden"
    assert "Share it with this address" in str(fault) and ROBOT in str(fault)


def test_a_missing_sheet(server: SheetServer, tmp_path: Path) -> None:
    robot = google_auth.read_account(server.key_file(tmp_path))
    address = f"{server.root}/spreadsheets/d/another"
    with google_sheet.open_sheet(address, robot) as sheet, pytest.raises(GtappError) as caught:
        sheet.read()
    assert caught.value.code == "google-missing"


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (401, None, "google-unauthorised"),
        (401, "<html>no JSON</html>", "google-unauthorised"),
        (403, "<html>no JSON</html>", "google-forbidden"),
        (
            403,
            {"details": [{"reason": "SERVICE_DISABLED"}], "message": "Sheets API is off."},
            "google-api-off",
        ),
        (403, {"errors": [{"reason": "userRateLimitExceeded"}]}, "google-quota"),
        (403, {"errors": "odd", "details": {"reason": 1}}, "google-forbidden"),
        (
            400,
            {"status": "FAILED_PRECONDITION", "message": "This operation is not supported"},
            "google-office",
        ),
        (400, {"message": "Something else"}, "google-refused"),
        (418, "[]", "google-refused"),
        (200, "<html>Welcome to the hotel</html>", "google-page"),
        (200, "[" * 5000, "google-page"),
        (403, "[" * 5000, "google-forbidden"),
        (200, "[]", "google-answer"),
        (200, "{}", "google-answer"),
        (200, '{"sheets": [{}], "properties": {"title": "x"}}', "google-answer"),
        (200, '{"sheets": 3, "properties": {"title": "x"}}', "google-answer"),
    ],
)
def test_each_answer_has_its_message(
    server: SheetServer, tmp_path: Path, status: int, body: object, code: str
) -> None:
    text = json.dumps({"error": body}) if isinstance(body, dict) else body
    server.fail("/v4/", status, body=text, times=5)
    waits = RecordedWaits()
    assert _fault(server, tmp_path, waits.patience()).code == code
    assert waits.seconds == []  # only a quota and faults of the server are tried again


def test_an_exhausted_quota_is_waited_for_and_then_reported(tmp_path: Path) -> None:
    with SheetServer({"t": [["x"]]}, quota=1, clock=lambda: 0.0) as server:
        waits = RecordedWaits()
        fault = _fault(server, tmp_path, waits.patience())
    assert fault.code == "google-quota"
    assert "Read requests per minute per user" in str(fault)
    assert server.count("batchGet") == 5
    assert sum(waits.seconds) >= 60  # a quota is counted by the minute
    assert "try 2 of 5 comes in 4 s" in str(waits.notices[0])


def test_a_restored_quota_is_no_fault(tmp_path: Path) -> None:
    waits = RecordedWaits()
    with SheetServer({"t": [["x"]]}, quota=1, clock=lambda: sum(waits.seconds)) as server:
        read = google_calls.read_sheet(server, tmp_path, waits.patience())
    assert read.tables[0].rows == [["x"]]
    assert waits.seconds == [4, 8, 16, 32]


@pytest.mark.parametrize(("asked", "waited"), [("7", 7.0), ("2", 4.0), ("100000", 60.0), ("Fri, 1 Jan", 4.0)])
def test_google_names_the_time_to_wait(
    server: SheetServer, tmp_path: Path, asked: str, waited: float
) -> None:
    server.fail("batchGet", 429, headers={"Retry-After": asked})
    waits = RecordedWaits()
    google_calls.read_sheet(server, tmp_path, waits.patience())
    assert waits.seconds == [waited]


@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_fault_of_the_server_is_retried_five_times(
    server: SheetServer, tmp_path: Path, status: int
) -> None:
    server.fail("/v4/", status, times=4)
    waits = RecordedWaits()
    assert google_calls.read_sheet(server, tmp_path, waits.patience()).tables
    assert waits.seconds == [1, 2, 4, 8]
    server.fail("/v4/", status, times=9)
    before = len(server.calls)
    assert _fault(server, tmp_path).code == "google-server"
    assert sum("/v4/" in call.path for call in server.calls[before:]) == 5


def test_faults_of_the_sign_in_are_retried(server: SheetServer, tmp_path: Path) -> None:
    server.fail("/token", 503, times=4)
    waits = RecordedWaits()
    assert google_calls.read_sheet(server, tmp_path, waits.patience()).tables
    assert waits.seconds == [1, 2, 4, 8]
    server.fail("/token", 500, times=10)
    assert _fault(server, tmp_path).code == "google-server"


def test_a_key_unknown_to_google(server: SheetServer, tmp_path: Path) -> None:
    deleted = google_auth.read_account(server.key_file(tmp_path, known=False))
    with google_sheet.open_sheet(server.address, deleted) as sheet, pytest.raises(GtappError) as caught:
        sheet.read()
    assert caught.value.code == "google-key-refused"
    assert "Invalid JWT Signature" in str(caught.value) and ROBOT in str(caught.value)


def test_a_sign_in_page_of_the_network_instead_of_a_token(server: SheetServer, tmp_path: Path) -> None:
    server.fail("/token", 200, body="<html>Welcome to the hotel</html>")
    assert _fault(server, tmp_path).code == "google-page"


@pytest.mark.parametrize("part", ["/token", "/v4/", "batchGet"])
def test_no_answer_in_time(server: SheetServer, tmp_path: Path, part: str) -> None:
    server.fail(part, how="hang")
    waits = RecordedWaits()
    fault = _fault(server, tmp_path, waits.patience(read=0.05))
    assert fault.code == "google-timeout"
    assert "0.05 s" in str(fault)
    assert waits.seconds == []


def test_a_slow_answer_has_a_time_limit(server: SheetServer, tmp_path: Path) -> None:
    server.fail("batchGet", how="drip")
    ticks = iter(range(0, 10**6, 50))
    fault = _fault(server, tmp_path, RecordedWaits().patience(clock=lambda: next(ticks)))
    assert fault.code == "google-timeout"
    assert "180 s" in str(fault)


def test_an_endless_answer_is_limited(server: SheetServer, tmp_path: Path) -> None:
    server.fail("batchGet", how="endless")
    assert _fault(server, tmp_path, RecordedWaits().patience(most_bytes=3 << 20)).code == "google-large"


@pytest.mark.parametrize("how", ["cut", "cut_chunks"])
def test_a_truncated_answer_is_refused(server: SheetServer, tmp_path: Path, how: str) -> None:
    server.fail("batchGet", how=how)
    assert _fault(server, tmp_path).code == "google-unreachable"


@pytest.mark.parametrize("part", ["/token", "/v4/"])
def test_a_dropped_connection(server: SheetServer, tmp_path: Path, part: str) -> None:
    server.fail(part, how="drop")
    fault = _fault(server, tmp_path)
    assert fault.code == "google-unreachable"
    assert "127.0.0.1 can’t be reached" in str(fault)


def test_an_unreachable_server(tmp_path: Path) -> None:
    with SheetServer({"t": []}) as server:
        robot = google_auth.read_account(server.key_file(tmp_path))
    with google_sheet.open_sheet(server.address, robot) as sheet, pytest.raises(GtappError) as caught:
        sheet.read()
    assert caught.value.code == "google-unreachable"


def test_a_tab_renamed_while_the_sheet_is_read(server: SheetServer, tmp_path: Path) -> None:
    def rename(call: Call) -> None:
        if "batchGet" in call.path:
            server.workbook.tabs[0].title = "gt"

    server.before = rename
    fault = _fault(server, tmp_path)
    assert fault.code == "google-tab-renamed"
    assert "'ground_truth'" in str(fault)
    server.before = lambda call: None
    assert google_calls.read_sheet(server, tmp_path).tables[0].name == "gt"


def test_stopping_while_waiting(server: SheetServer, tmp_path: Path) -> None:
    server.fail("/v4/", 429, times=9)
    assert _fault(server, tmp_path, RecordedWaits(stop=2).patience()).code == "google-stopped"
    assert server.count("/v4/") == 2


def test_stopping_before_the_first_request(server: SheetServer, tmp_path: Path) -> None:
    stop = threading.Event()
    stop.set()
    assert _fault(server, tmp_path, RequestLimits(wait=stop.wait)).code == "google-stopped"
    assert server.calls == []


def test_stopping_in_the_middle_of_an_answer(server: SheetServer, tmp_path: Path) -> None:
    stop = threading.Event()
    server.before = lambda call: stop.set() if "batchGet" in call.path else None
    server.fail("batchGet", how="drip")
    assert _fault(server, tmp_path, RequestLimits(wait=stop.wait)).code == "google-stopped"

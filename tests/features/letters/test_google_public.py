"""A public sheet is read as CSV, without an account; a sign-in page is not mistaken for a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import google_auth, google_sheet
from tests.features.letters.google_calls import RecordedWaits, read_public
from tests.features.letters.google_server import KEY, SheetServer
from tests.features.letters.google_workbook import Formula, Tab

ROWS = [["document_number", "comment"], ["01", 'a "b"\nc, ;d'], ["", "=x | <y>"], ["nan", "שלום e\u0301"]]


@pytest.fixture
def server() -> Iterator[SheetServer]:
    tabs = [
        Tab("Ada's & <Briefe>/Ü", 0, [list(row) for row in ROWS]),
        Tab("persons", 77, [["name"], ["Basedow"], [True], [Formula("=1+1", "2")]]),
        Tab("hidden", 78, [["x"]], hidden=True),
    ]
    with SheetServer(tabs, public=True) as server:
        yield server


def test_all_tabs_named_by_the_page_are_read(server: SheetServer) -> None:
    read = read_public(server.address)
    assert [table.name for table in read.tables] == ["Ada's & <Briefe>/Ü", "persons"]
    assert read.tables[0].rows == ROWS
    assert read.tables[1].rows == [["name"], ["Basedow"], ["TRUE"], ["2"]]
    assert read.notes == []
    assert read.revision == ""
    assert not any(call.account for call in server.calls)


def test_a_published_sheet(server: SheetServer) -> None:
    assert [table.name for table in read_public(server.published).tables] == ["Ada's & <Briefe>/Ü", "persons"]


def test_a_published_sheet_needs_no_account(server: SheetServer, tmp_path: Path) -> None:
    robot = google_auth.read_account(server.key_file(tmp_path))
    with google_sheet.open_sheet(server.published, robot) as sheet:
        assert len(sheet.read().tables) == 2
    assert server.count("/token") == 0


def test_a_hidden_tab_is_read_when_its_address_is_given(server: SheetServer) -> None:
    tables = read_public(server.address.replace("gid=0", "gid=78")).tables
    assert [table.name for table in tables] == ["Ada's & <Briefe>/Ü", "persons", "gid 78"]


@pytest.mark.parametrize(("fragment", "first"), [("#gid=77", "name"), ("", "document_number")])
def test_a_page_without_names_of_tabs(server: SheetServer, fragment: str, first: str) -> None:
    server.fail("htmlview", 200, body="<html>another page some day</html>")
    read = read_public(f"{server.root}/spreadsheets/d/{KEY}/edit{fragment}")
    assert [table.rows[0][0] for table in read.tables] == [first]
    assert [note.code for note in read.notes] == ["google-one-tab"]


def test_a_byte_order_mark_is_no_part_of_the_header(server: SheetServer) -> None:
    server.fail("/export", 200, body="\ufeffname,x\r\n", headers={"Content-Type": "text/csv"})
    assert read_public(server.address).tables[0].rows == [["name", "x"]]


def test_a_private_sheet_gives_a_page_to_sign_in(server: SheetServer) -> None:
    server.public = False
    assert _fault(server.address) == "google-login"


@pytest.mark.parametrize(
    ("part", "status", "body", "headers", "code"),
    [
        ("htmlview", 401, "", {}, "google-login"),
        ("htmlview", 403, "", {}, "google-login"),
        ("htmlview", 404, "", {}, "google-missing"),
        ("/export", 400, "", {}, "google-tab-missing"),
        ("/export", 429, "", {}, "google-quota"),
        ("/export", 500, "", {}, "google-server"),
        ("/export", 410, "", {}, "google-refused"),
        ("/export", 200, " \n<!DOCTYPE html>", {"Content-Type": "text/csv"}, "google-login"),
        ("/export", 200, "a,b", {"Content-Type": "text/html"}, "google-login"),
        ("/export", 200, 'a,"b', {"Content-Type": "text/csv"}, "google-answer"),
    ],
)
def test_each_refusal_has_its_message(
    server: SheetServer, part: str, status: int, body: str, headers: dict[str, str], code: str
) -> None:
    server.fail(part, status, body=body, headers=headers, times=5)
    assert _fault(server.address) == code


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ("drop", "google-unreachable"),
        ("cut", "google-unreachable"),
        ("cut_chunks", "google-unreachable"),
        ("hang", "google-timeout"),
    ],
)
def test_network_faults(server: SheetServer, how: str, code: str) -> None:
    server.fail("/export", how=how)
    assert _fault(server.address) == code


def test_circular_redirects_end(server: SheetServer) -> None:
    server.fail("/export", 302, headers={"Location": server.address.replace("edit", "export")}, times=99)
    assert _fault(server.address) == "google-unreachable"


def test_another_key_is_another_sheet(server: SheetServer) -> None:
    assert _fault(f"{server.root}/spreadsheets/d/{KEY}x/edit") == "google-missing"


def test_a_public_link_allows_no_writing(server: SheetServer) -> None:
    with google_sheet.open_sheet(server.address, None) as sheet, pytest.raises(GtappError) as caught:
        sheet.push([])
    assert caught.value.code == "google-read-only"
    assert server.calls == []


def _fault(address: str) -> str:
    with pytest.raises(GtappError) as caught:
        read_public(address, RecordedWaits().patience(read=0.2))
    return caught.value.code

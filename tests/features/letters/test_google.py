"""Sheets are read completely and unchanged through the Sheets API."""

from __future__ import annotations

import csv
import json
import logging
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtapp.features.letters import google_auth, google_sheet
from tests.features.letters import google_calls
from tests.features.letters.google_server import KEY, REVISION, ROBOT, SheetServer
from tests.features.letters.google_workbook import Formula, Tab, Value, Workbook

LETTERS: list[list[Value]] = [
    ["document_number", "done", "sender_persons", "comment"],
    ["01", True, "Basedow, Ernst | <Müller>, Ada", ""],
    ["2", False, "", "=kein Rechnen"],
]
PERSONS: list[list[Value]] = [["identifier_value", "name"], ["Q1", "Basedow, Ernst"]]


@pytest.fixture
def server() -> Iterator[SheetServer]:
    with SheetServer({"ground_truth": LETTERS, "persons": PERSONS}) as server:
        yield server


def test_importing_the_module_loads_nothing_heavy() -> None:
    script = "import sys, gtapp.features.letters.google_sheet\n"
    script += "print({'gspread', 'requests', 'google.auth', 'PySide6'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_all_tabs_are_read_as_shown(server: SheetServer, tmp_path: Path) -> None:
    read = google_calls.read_sheet(server, tmp_path)
    assert read.title == "Briefe"
    assert read.revision == REVISION
    assert [table.name for table in read.tables] == ["ground_truth", "persons"]
    assert read.tables[0].rows == [
        ["document_number", "done", "sender_persons", "comment"],
        ["01", "TRUE", "Basedow, Ernst | <Müller>, Ada"],
        ["2", "FALSE", "", "=kein Rechnen"],
    ]
    assert read.tables[1].origin.endswith(f"/{KEY}#gid=1111")


def test_values_of_a_german_sheet(tmp_path: Path) -> None:
    rows: list[list[Value]] = [["done", "n", "sum"], [True, "12,5", Formula("=1+1", "2")]]
    with SheetServer({"ground_truth": rows}, locale="de") as server:
        (table,) = google_calls.read_sheet(server, tmp_path).tables
    assert table.rows[1] == ["WAHR", "12,5", "2"]


def test_empty_tabs_charts_and_odd_names(tmp_path: Path) -> None:
    tabs = [
        Tab("Ada's 'A1' | Briefe/Ü", 5, [["x"]]),
        Tab("A1", 6),
        Tab("Diagramm", 7, kind="OBJECT"),
    ]
    with SheetServer(tabs) as server:
        tables = google_calls.read_sheet(server, tmp_path).tables
    assert [(table.name, table.rows) for table in tables] == [("Ada's 'A1' | Briefe/Ü", [["x"]]), ("A1", [])]


def test_a_sheet_of_charts_alone_has_no_tabs(tmp_path: Path) -> None:
    with SheetServer([Tab("Diagramm", 7, kind="OBJECT")]) as server:
        assert google_calls.read_sheet(server, tmp_path).tables == []


CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12) | st.sampled_from(
    [
        "00",
        "1e5",
        "nan",
        "=A1",
        "a\nb",
        "a\r\nb",
        "\u202eעברית\u202c",
        "e\u0301",
        '"',
        "'",
        " x ",
        "12,5",
        "TRUE",
    ]
)


@pytest.mark.slow
def test_no_text_is_changed(tmp_path: Path) -> None:
    @settings(max_examples=30)
    @given(st.lists(st.lists(CELLS, max_size=4), max_size=5))
    def is_read_unchanged(rows: list[list[str]]) -> None:
        sheets.workbook = Workbook({"t": rows})
        (table,) = google_calls.read_sheet(sheets, tmp_path).tables
        assert _trim_rows(table.rows) == _trim_rows(rows)
        (public,) = google_calls.read_public(sheets.address).tables
        assert _trim_rows(public.rows) == _trim_rows(rows)

    with SheetServer([], public=True) as sheets:
        is_read_unchanged()


def _trim_rows(rows: list[list[str]]) -> list[list[str]]:
    """Return rows without trailing empty cells, which Google leaves out."""
    cut = [row[: max((n for n, cell in enumerate(row, 1) if cell), default=0)] for row in rows]
    while cut and not cut[-1]:
        cut.pop()
    return cut


@pytest.mark.slow
def test_ten_thousand_rows(tmp_path: Path) -> None:
    rows: list[list[Value]] = [[f"{n:05}", "Text mit Umläuten: äöü", True, "x | y"] for n in range(10_000)]
    with SheetServer({"ground_truth": rows}) as server:
        (table,) = google_calls.read_sheet(server, tmp_path).tables
    assert len(table.rows) == 10_000
    assert table.rows[9_999][0] == "09999"


def test_an_import_sends_two_reads_and_requests_read_access_only(server: SheetServer, tmp_path: Path) -> None:
    google_calls.read_sheet(server, tmp_path)
    assert [call.path.rpartition("/")[2] for call in server.calls] == [
        "token",
        KEY,  # its tabs
        KEY,  # its revision
        "values:batchGet",
    ]
    assert "spreadsheets.readonly" in server.calls[-1].account
    assert "auth/spreadsheets " not in server.calls[-1].account + " "


def test_an_expired_token_is_renewed(server: SheetServer, tmp_path: Path) -> None:
    server.tokens.lifetime = 1
    robot = google_auth.read_account(server.key_file(tmp_path))
    with google_sheet.open_sheet(server.address, robot) as sheet:
        sheet.read()
    assert server.count("/token") == 3  # one for each request


@pytest.mark.parametrize("status", [403, 404, 500])
def test_without_a_revision_an_import_continues(server: SheetServer, tmp_path: Path, status: int) -> None:
    server.fail("/drive/", status)
    waits = google_calls.RecordedWaits()
    read = google_calls.read_sheet(server, tmp_path, waits.patience())
    assert read.revision == ""
    assert len(read.tables) == 2
    assert waits.seconds == []


def test_a_public_sheet_is_read_with_any_account(tmp_path: Path) -> None:
    with SheetServer({"t": [["x"]]}, public=True) as server:
        server.shared.clear()
        assert google_calls.read_sheet(server, tmp_path).tables[0].rows == [["x"]]


def test_no_key_and_no_token_is_logged(
    server: SheetServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name in (None, "google", "oauthlib", "requests_oauthlib", "urllib3"):
        caplog.set_level(logging.DEBUG, name)
    robot = google_auth.read_account(server.key_file(tmp_path))
    with google_sheet.open_sheet(server.address, robot) as sheet:
        sheet.read()
    logged = "\n".join(record.getMessage() for record in caplog.records)
    secrets = [*server.tokens.secrets, *json.loads(robot.path.read_text())["private_key"].split("\n")[1:-2]]  # type: ignore[union-attr]
    assert len(secrets) > 10
    assert not any(secret in logged + repr(robot) for secret in secrets)
    assert ROBOT in repr(robot)


def test_the_real_letters_and_persons_are_read_unchanged(reference: Path, tmp_path: Path) -> None:
    folder = reference / "letters" / "ground_truths"
    tabs: dict[str, Sequence[Sequence[Value]]] = {}
    for name in ("letters", "persons"):
        with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            tabs[name] = list(csv.reader(file))
    with SheetServer(tabs, public=True) as server:
        tables = [
            *google_calls.read_sheet(server, tmp_path).tables,
            *google_calls.read_public(server.address).tables,
        ]
    assert [table.name for table in tables] == ["letters", "persons"] * 2
    for table in tables:
        assert len(table.rows) > 10
        assert _trim_rows(table.rows) == _trim_rows([[str(cell) for cell in row] for row in tabs[table.name]])

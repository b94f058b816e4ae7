"""Cells are written back only where the sheet still has the imported value, as raw text, and all at once or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.features.letters.google_sheet import Correction
from gtapp.features.letters.google_transport import RequestLimits
from tests.features.letters.google_calls import RecordedWaits, push_changes, read_sheet
from tests.features.letters.google_server import ROBOT, SheetServer
from tests.features.letters.google_server_http import Call
from tests.features.letters.google_workbook import Formula, Tab, Value, Workbook


def _letters() -> list[list[Value]]:
    return [
        ["document_number", "done", "comment", "sum"],
        ["01", True, "", Formula("=1+1", "2")],
        ["02", False, "=wörtlich", 7],
        ["10"],
    ]


@pytest.fixture
def server() -> Iterator[SheetServer]:
    tabs: dict[str, Sequence[Sequence[Value]]] = {
        "ground_truth": _letters(),
        "ground_truth_export": _letters(),
        "persons": [["name"]],
    }
    with SheetServer(tabs) as server:
        yield server


def _change(number: str, column: str, old: str, new: str, tab: str = "ground_truth") -> Correction:
    return Correction(tab, {"document_number": number}, column, old, new)


def _rows(server: SheetServer, tab: int = 0) -> list[list[Value]]:
    return server.workbook.tabs[tab].rows


def test_only_changed_cells_are_written(server: SheetServer, tmp_path: Path) -> None:
    changes = [_change("01", "comment", "", "=HYPERLINK(x)"), _change("02", "sum", "7", "08")]
    pushed = push_changes(server, tmp_path, *changes)
    assert pushed.written == changes
    assert pushed.refused == []
    expected = _letters()
    expected[1][2], expected[2][3] = "=HYPERLINK(x)", "08"
    assert _rows(server) == expected
    assert _rows(server, 1) == _letters()
    assert server.count("batchUpdate") == 1


def test_moved_rows_columns_and_a_title_above(server: SheetServer, tmp_path: Path) -> None:
    tab = server.workbook.tabs[0]
    tab.rows = [
        ["Briefe der Familie"],
        [],
        *([row[0], "neu", *reversed(row[1:])] for row in reversed(_letters()[1:])),
    ]
    tab.rows.insert(2, ["Document Number", "new", "SUM", "comment", "done"])
    push_changes(server, tmp_path, _change("02", "comment", "=wörtlich", "x"))
    assert tab.rows[4] == ["02", "neu", 7, "x", False]


def test_a_row_that_is_shorter_than_its_header(server: SheetServer, tmp_path: Path) -> None:
    assert push_changes(server, tmp_path, _change("10", "comment", "", "x")).refused == []
    assert _rows(server)[3] == ["10", "", "x"]


def test_a_checkbox_stays_a_checkbox(server: SheetServer, tmp_path: Path) -> None:
    server.workbook.locale = "de"
    changes = [_change("01", "done", "WAHR", "FALSCH"), _change("02", "done", "FALSCH", "TRUE")]
    assert push_changes(server, tmp_path, *changes).refused == []
    assert [row[1] for row in _rows(server)[1:3]] == [False, True]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_change("01", "comment", "anders", "x"), "google-push-changed"),
        (_change("01", "sum", "2", "3"), "google-push-formula"),
        (_change("01", "done", "TRUE", "vielleicht"), "google-push-checkbox"),
        (_change("03", "comment", "", "x"), "google-push-row"),
        (_change("document_number", "comment", "comment", "x"), "google-push-row"),
        (_change("01", "comment ary", "", "x"), "google-push-column"),
        (_change("01", "comment", "", "x" * 50_001), "google-push-long"),
        (_change("01", "comment", "", "x", tab="letters"), "google-push-tabs"),
        (Correction("orte", {"place": "Berlin"}, "comment", "", "x"), "google-push-tab"),
    ],
)
def test_uncertain_cells_are_refused_and_the_rest_is_written(
    server: SheetServer, tmp_path: Path, change: Correction, code: str
) -> None:
    good = _change("02", "comment", "=wörtlich", "gut")
    pushed = push_changes(server, tmp_path, change, good)
    assert pushed.written == [good]
    assert [(refused, message.code) for refused, message in pushed.refused] == [(change, code)]
    assert str(pushed.refused[0][1])
    expected = _letters()
    expected[2][2] = "gut"
    assert _rows(server) == expected


def test_duplicate_rows_and_columns_are_refused(server: SheetServer, tmp_path: Path) -> None:
    _rows(server).append(["01"])
    _rows(server)[0].append("sum")
    changes = [_change("01", "comment", "", "x"), _change("02", "sum", "7", "x")]
    pushed = push_changes(server, tmp_path, *changes)
    assert pushed.written == []
    assert [message.code for _, message in pushed.refused] == ["google-push-rows", "google-push-columns"]
    assert server.count("batchUpdate") == 0


def test_a_renamed_tab_is_recognised_by_its_columns(server: SheetServer, tmp_path: Path) -> None:
    del server.workbook.tabs[1]
    server.workbook.tabs[0].title = "Briefe"
    assert push_changes(server, tmp_path, _change("01", "comment", "", "x")).refused == []
    assert _rows(server)[1][2] == "x"


def test_a_person_with_several_jobs_is_found_by_all_cells_of_the_row(tmp_path: Path) -> None:
    rows: list[list[Value]] = [["name", "job", "comment"], ["Ada", "Lehrerin", ""], ["Ada", "Direktorin", ""]]
    with SheetServer({"persons": rows}) as server:
        key = {"name": "Ada", "job": "Direktorin"}
        pushed = push_changes(server, tmp_path, Correction("persons", key, "comment", "", "x"))
        assert pushed.refused == []
        assert [row[2] for row in _rows(server)] == ["comment", "", "x"]


def test_a_reader_is_asked_to_become_an_editor(server: SheetServer, tmp_path: Path) -> None:
    server.shared[ROBOT] = "reader"
    with pytest.raises(GtappError) as caught:
        push_changes(server, tmp_path, _change("01", "comment", "", "x"))
    assert caught.value.code == "google-forbidden-write"
    assert ROBOT in str(caught.value) and "editor" in str(caught.value)
    assert _rows(server) == _letters()


def test_a_protected_cell_stops_the_whole_write(server: SheetServer, tmp_path: Path) -> None:
    server.workbook.tabs[0].protected.add((2, 2))
    changes = [_change("01", "comment", "", "x"), _change("02", "comment", "=wörtlich", "x")]
    with pytest.raises(GtappError) as caught:
        push_changes(server, tmp_path, *changes)
    assert caught.value.code == "google-protected"
    assert _rows(server) == _letters()


@pytest.mark.parametrize("fault", [{"how": "drop"}, {"how": "hang"}, {"status": 500, "times": 5}])
def test_a_write_without_an_answer_is_reported_as_uncertain(
    server: SheetServer, tmp_path: Path, fault: dict[str, Any]
) -> None:
    server.fail("batchUpdate", **fault)
    with pytest.raises(GtappError) as caught:
        push_changes(
            server, tmp_path, _change("01", "comment", "", "x"), patience=RecordedWaits().patience(read=0.2)
        )
    assert caught.value.code == "google-push-unsure"
    assert "Import again" in str(caught.value)


def test_a_write_stopped_by_the_quota_is_certain(server: SheetServer, tmp_path: Path) -> None:
    server.fail("batchUpdate", 429, times=5)
    with pytest.raises(GtappError) as caught:
        push_changes(server, tmp_path, _change("01", "comment", "", "x"))
    assert caught.value.code == "google-quota"


def test_a_write_is_retried_with_the_same_result(server: SheetServer, tmp_path: Path) -> None:
    server.fail("batchUpdate", 503, times=2)
    assert push_changes(server, tmp_path, _change("01", "comment", "", "x")).refused == []
    assert _rows(server)[1][2] == "x"


def test_stopped_anywhere_it_is_known_whether_cells_were_written(server: SheetServer, tmp_path: Path) -> None:
    codes: list[str] = []
    while "done" not in codes:
        server.calls.clear()
        left = iter([False] * len(codes))
        try:
            push_changes(server, tmp_path, _change("01", "comment", "", "x"), patience=_stop_after(left))
            codes.append("done")
        except GtappError as error:
            codes.append(error.code)
        assert (codes[-1] == "google-stopped") == (server.count("batchUpdate") == 0)
        server.workbook = Workbook({"ground_truth": _letters()})
    assert set(codes) == {"google-stopped", "google-push-unsure", "done"}


def _stop_after(left: Iterator[bool]) -> RequestLimits:
    """Stop when the count is used up."""
    return RequestLimits(wait=lambda seconds: next(left, True))


def test_a_cell_changed_a_moment_before_is_not_overwritten(server: SheetServer, tmp_path: Path) -> None:
    def other(call: Call) -> None:
        server.workbook.tabs[0].put(1, 2, "von nebenan")

    imported = read_sheet(server, tmp_path).tables[0].rows
    server.before = other
    pushed = push_changes(
        server, tmp_path, _change("01", "comment", imported[1][2] if len(imported[1]) > 2 else "", "x")
    )
    assert [message.params["now"] for _, message in pushed.refused] == ["von nebenan"]
    assert _rows(server)[1][2] == "von nebenan"


def test_without_changes_nothing_is_written(server: SheetServer, tmp_path: Path) -> None:
    assert push_changes(server, tmp_path).written == []
    assert server.count("batchUpdate") == 0


WANTED = st.lists(
    st.tuples(st.integers(0, 9), st.sampled_from(["a", "b"]), st.text(max_size=5)),
    max_size=8,
    unique_by=lambda wanted: wanted[:2],
)


def test_a_push_changes_only_these_cells(tmp_path: Path) -> None:
    @settings(max_examples=20)
    @given(WANTED, st.permutations(range(10)))
    def pushes(wanted: list[tuple[int, str, str]], order: list[int]) -> None:
        rows: list[list[Value]] = [["document_number", "a", "b"]]
        rows.extend([f"{n:02}", f"a{n}", f"b{n}"] for n in order)
        sheets.workbook = Workbook([Tab("ground_truth", 0, rows)])
        changes = [_change(f"{n:02}", column, f"{column}{n}", new) for n, column, new in wanted]
        assert push_changes(sheets, tmp_path, *changes).written == changes
        new = {(f"{n:02}", column): text for n, column, text in wanted}
        for number, *cells in rows[1:]:
            for column, cell in zip("ab", cells, strict=True):
                assert cell == new.get((str(number), column), f"{column}{int(str(number))}")

    with SheetServer([]) as sheets:
        pushes()

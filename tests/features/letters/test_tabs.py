"""A tab is recognised by its columns in any order; doubtful content is reported with cell and row."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files.formula_errors import is_formula_error
from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import columns, tabs
from gtapp.features.letters.columns import (
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    ORGANIZATIONS,
    PERSONS,
    TABS,
    Tab,
)
from gtapp.features.letters.tabs import FORMULA, Table, TabReading
from tests.features.letters.sheet_samples import export, make_letter_row, make_person_row, persons, table
from tests.strategies import examples, texts


def read(made: Table) -> TabReading:
    found = tabs.read_tab(made)
    assert found is not None
    return found


def list_messages(reading: TabReading) -> list[tuple[str, str]]:
    return [(doubt.message.code, doubt.cell) for doubt in reading.doubts]


@pytest.mark.parametrize("tab", TABS)
def test_a_tab_is_recognised_by_its_columns(tab: Tab) -> None:
    reading = read(Table("?", [list(tab.columns)]))
    assert reading.tab is tab and not reading.doubts and not reading.lines


@given(columns=st.permutations(GROUND_TRUTH.columns), title=st.booleans())
@examples(50)
def test_columns_may_be_in_any_order(columns: list[str], title: bool) -> None:
    made = table([make_letter_row("01", comment="é | <x>")], columns)
    rows = [["Letters of the archive"], *made.rows] if title else made.rows
    reading = read(Table("?", rows))
    assert reading.tab is GROUND_TRUTH and not reading.doubts
    line = reading.lines["01"][0]
    assert line.cells == make_letter_row("01", comment="é | <x>") and line.number == len(rows)


@pytest.mark.parametrize("name", ["Document Number", "DOCUMENT_NUMBER", " document-number "])
def test_a_column_is_recognised_however_its_words_are_joined(name: str) -> None:
    columns = [name if column == "document_number" else column for column in GROUND_TRUTH.columns]
    reading = read(Table("?", [columns, ["", "01"]]))
    assert list(reading.lines) == ["01"] and not reading.doubts


def test_a_missing_column_has_no_effect() -> None:
    reading = read(table([make_letter_row("01")], [c for c in GROUND_TRUTH.columns if c != "comment"]))
    assert [str(doubt.message) for doubt in reading.doubts] == [
        "There is no column “comment”; what stands here is kept."
    ]
    assert "comment" not in reading.lines["01"][0].cells


def test_an_unknown_column_is_kept_under_its_name() -> None:
    reading = read(Table("?", [[*GROUND_TRUTH.columns, "Box"], [*make_letter_row("01").values(), "17"]]))
    assert list_messages(reading) == [("sheet-column-unknown", "O1")]
    assert reading.lines["01"][0].cells["Box"] == "17"


def test_a_duplicate_column_is_refused() -> None:
    with pytest.raises(GtappError, match="“send_date” stands more than once \\(E1, O1\\)"):
        tabs.read_tab(Table("?", [[*GROUND_TRUTH.columns, "send_date"]], "made"))


def test_a_tab_without_numbers_is_refused() -> None:
    with pytest.raises(GtappError, match="no column “document_number”"):
        tabs.read_tab(table([], [c for c in GROUND_TRUTH.columns if c != "document_number"]))


def test_unknown_tabs_are_reported_and_none_at_all_refused() -> None:
    other = Table("Notes", [["to do", "who"], ["look", "mk"]])
    found, doubts = tabs.read_tabs([other, table([make_letter_row("01")]), persons([])])
    assert set(found) == {"ground_truth", "persons"}
    assert [(doubt.tab, doubt.message.code) for doubt in doubts] == [("Notes", "sheet-tab-unknown")]
    with pytest.raises(GtappError, match="No tab of the sheet is known by its columns \\(Notes\\)"):
        tabs.read_tabs([other])
    with pytest.raises(GtappError, match="more than one tab “persons” \\(people, people\\)"):
        tabs.read_tabs([persons([]), persons([])])


def test_numbers_are_kept_as_written() -> None:
    reading = read(table([make_letter_row("01"), make_letter_row("1a"), make_letter_row("007")]))
    assert list(reading.lines) == ["01", "1a", "007"] and not reading.doubts


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        *((word, True) for word in ("TRUE", "WAHR", "vrai", "ja", "x", "VERO", "✓")),
        *((word, False) for word in ("FALSE", "FALSCH", "FAUX", "nein")),
        *((word, None) for word in ("", "perhaps")),
    ],
)
def test_yes_and_no_in_the_sheets_language(cell: str, expected: bool | None) -> None:
    assert columns.parse_boolean(cell) is expected


def test_a_value_that_is_neither_yes_nor_no_is_reported_and_ignored() -> None:
    reading = read(table([make_letter_row("01", has_signatures="perhaps")]))
    assert list_messages(reading) == [("sheet-cell-boolean", "K2")]
    assert "has_signatures" not in reading.lines["01"][0].cells


@pytest.mark.parametrize(
    "cell", ["14. März 1927", "1927-13-01", "1927-02-30", "1731-01-02'", "27-3-14", "١٩٢٧"]
)
def test_an_invalid_date_is_reported_and_kept_as_written(cell: str) -> None:
    reading = read(table([make_letter_row("01"), make_letter_row("02", send_date=cell)]))
    assert list_messages(reading) == [("sheet-cell-date", "E3")]
    assert reading.lines["02"][0].cells["send_date"] == cell


@pytest.mark.parametrize("cell", ["1927", "1927-03", "1927-03-14", "None", "null", "1927-03-14 | 1927-03-15"])
def test_a_date(cell: str) -> None:
    assert not read(table([make_letter_row("01", send_date=cell)])).doubts


def test_a_finished_letter_should_be_complete() -> None:
    reading = read(
        table([make_letter_row("01", letter_title=""), make_letter_row("02", done="", letter_title="")])
    )
    assert list_messages(reading) == [("sheet-cell-empty", "F2")]


def test_placeholder_rows_are_no_letters() -> None:
    rows = [["#VALUE!", *["FALSE"] * 6], ["#REF!", *["FALSCH"] * 6], ["", "", ""], []]
    made = Table(
        "?", [list(GROUND_TRUTH_EXPORT.columns), ["1", "01", "1926", "None", "A", "B", "TRUE"], *rows]
    )
    reading = read(made)
    assert list(reading.lines) == ["01"] and reading.placeholders == 2 and not reading.doubts


def test_a_row_without_a_number_is_reported() -> None:
    reading = read(table([make_letter_row(""), make_letter_row("FALSE"), make_letter_row("#REF!")]))
    assert (
        list_messages(reading) == [("sheet-row-nameless", f"B{row}") for row in (2, 3, 4)]
        and not reading.lines
    )


@pytest.mark.parametrize("number", ["../x", "a/b", "a\\b", "c:", "nul", "x.", "\x07", "1" * 300])
def test_a_number_that_is_a_path_is_left_out(number: str) -> None:
    reading = read(table([make_letter_row("01"), make_letter_row(number)]))
    assert list_messages(reading) == [("sheet-row-unsafe", "B3")]
    assert list(reading.lines) == ["01"] and reading.left_out == {number}


def test_a_duplicate_number_is_left_out_unless_both_rows_are_equal() -> None:
    reading = read(
        table(
            [
                make_letter_row("01"),
                make_letter_row("02"),
                make_letter_row("01"),
                make_letter_row("02", comment="?"),
            ]
        )
    )
    assert list(reading.lines) == ["01"] and reading.left_out == {"02"}
    assert [str(doubt.message) for doubt in reading.doubts] == [
        "“01” stands in the rows 2, 4, which say the same.",
        "“02” stands in the rows 3, 5; these say different things and were left out.",
    ]


def test_failed_formulas_are_empty() -> None:
    row = make_letter_row(
        "01", comment="#REF!", send_date="#N/A", letter_title=FORMULA, action_required="#1 first"
    )
    reading = read(table([row]))
    assert sorted(list_messages(reading)) == [
        ("sheet-cell-error", "E2"),
        ("sheet-cell-error", "M2"),
        ("sheet-cell-formula", "F2"),
    ]
    line = reading.lines["01"][0].cells
    assert not {"comment", "send_date", "letter_title"} & set(line) and line["action_required"] == "#1 first"


def test_ragged_rows() -> None:
    made = Table(
        "?", [list(GROUND_TRUTH.columns), ["", "01"], [*make_letter_row("02").values(), "", "beside"], [""]]
    )
    reading = read(made)
    assert reading.lines["01"][0].cells["comment"] == ""
    assert [(doubt.message.code, doubt.row) for doubt in reading.doubts] == [("sheet-row-long", 3)]


def test_persons_are_identified_by_identifier_else_by_name() -> None:
    two = [
        make_person_row("P1", "A", job_name="x"),
        make_person_row("P1", "A", job_name="y"),
        make_person_row("", "B"),
        make_person_row("", ""),
    ]
    reading = read(persons([*two, {**make_person_row("", ""), "comment": "?"}]))
    assert {key: len(found) for key, found in reading.lines.items()} == {"local P1": 2, "B": 1}
    assert [doubt.message.code for doubt in reading.doubts] == ["sheet-row-nameless", "sheet-row-nameless"]


def test_organizations_have_their_own_columns() -> None:
    columns = ["identifier_propertyID", "identifier_value", "name", "address", "phone"]
    reading = read(Table("?", [columns, ["local", "O1", "Rheinschiffahrt AG", "Basel", "12"]]))
    assert reading.tab is ORGANIZATIONS and reading.lines["local O1"][0].cells["phone"] == "12"


@given(title=texts.filter(lambda text: not is_formula_error(text)), name=texts)
@examples(200)
def test_cells_are_never_rewritten(title: str, name: str) -> None:
    reading = read(table([make_letter_row("01", letter_title=title, comment="x" + name)]))
    assert reading.lines["01"][0].cells["letter_title"] == title
    assert reading.lines["01"][0].cells["comment"] == "x" + name


@given(st.lists(st.lists(texts, max_size=9), max_size=6))
@examples(200)
def test_any_tab_is_read_or_refused(rows: list[list[str]]) -> None:
    for header in ([], list(PERSONS.columns), list(GROUND_TRUTH_EXPORT.columns)):
        reading = tabs.read_tab(Table("?", [header, *rows]))
        count = sum(len(found) for found in reading.lines.values()) if reading else 0
        assert count <= len(rows)


@pytest.mark.slow
def test_ten_thousand_rows() -> None:
    reading = read(export([make_letter_row(f"{number:05}") for number in range(10_000)]))
    assert len(reading.lines) == 10_000


@pytest.mark.parametrize(
    ("row", "column", "name"), [(6, 4, "E6"), (1, 0, "A1"), (2, 26, "AA2"), (3, 701, "ZZ3")]
)
def test_cells_are_named_as_in_a_spreadsheet(row: int, column: int, name: str) -> None:
    assert tabs.cell_name(row, column) == name


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        *((cell, ["None"]) for cell in ("", "None", "null", " | ")),
        ("none", ["none"]),
        ("A, b | <C> |<<D>>", ["A, b", "<C>", "<<D>>"]),
        ("a|b", ["a", "b"]),
    ],
)
def test_entries_of_a_list(cell: str, expected: list[str]) -> None:
    assert columns.split_entries(cell) == expected

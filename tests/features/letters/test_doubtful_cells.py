"""What the cells of a sheet don't surely say is neither taken nor checked, and what stands here is kept."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from gtapp.core.files.workbook_reader import UnclearCell
from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import tabs
from gtapp.features.letters.columns import GROUND_TRUTH, PERSONS
from gtapp.features.letters.importer import format_plan
from gtapp.features.letters.tabs import read_tabs
from tests.features.letters.sheet_samples import (
    export,
    make_letter_row,
    make_person_row,
    make_scans,
    persons,
    record,
    rows,
    table,
)
from tests.features.letters.test_importer import COPY, apply_import, plan_import
from tests.sample_projects import open_checked, snapshot

ERROR, LOADING = "#FEHLER!", "Wird geladen..."
RECORD = ["send_date", "letter_title", "sender_persons", "receiver_persons", "has_signatures"]
OTHERS = [name for name in GROUND_TRUTH.columns if name not in (*RECORD, "document_number")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of two letters with scans."""
    return make_scans(tmp_path / "work", "01", "02")


def _status(root: Path, item: str) -> str:
    with open_checked(root, "letters") as project:
        return project.status(item).name


@pytest.mark.parametrize("cell", [ERROR, LOADING])
@pytest.mark.parametrize("column", [*RECORD, "done"])
def test_a_letter_without_a_value_of_its_record_is_not_made(root: Path, column: str, cell: str) -> None:
    plan, report = apply_import(root, table([make_letter_row("01", **{column: cell}), make_letter_row("02")]))
    assert [doubt.key for doubt in plan.doubts if cell in str(doubt.message)] == ["01"]
    assert report.letters == ["letter02"] and _status(root, "letter01") != "checked"
    assert not (root / "ground_truths/letter01.json").exists()
    assert [row["document_number"] for row in rows(root / "ground_truths/letters.csv")] == ["02"]
    # the next import finds the value, and checks the letter
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    assert _status(root, "letter01") == "checked" and record(root, "01")["sender_persons"] == [
        "Lüssi, Theophil"
    ]
    assert [row["document_number"] for row in rows(root / "ground_truths/letters.csv")] == ["01", "02"]


@pytest.mark.parametrize("column", [*OTHERS, "signer"])
def test_an_error_in_any_column_prevents_the_check(root: Path, column: str) -> None:
    columns = dict.fromkeys((*GROUND_TRUTH.columns, column))
    plan, _ = apply_import(root, table([make_letter_row("01", **{column: ERROR})], list(columns)))
    assert not plan.checks and _status(root, "letter01") != "checked"


def test_what_stands_here_is_kept_where_the_sheet_has_an_error(root: Path) -> None:
    apply_import(root, table([make_letter_row("01")]))
    before = record(root, "01")
    apply_import(
        root, table([make_letter_row("01", sender_persons=ERROR, comment=LOADING, letter_title="Bitte")])
    )
    assert record(root, "01") == {**before, "letter_title": ["Bitte"]}
    assert (
        _status(root, "letter01") == "checked" and rows(root / COPY)[0]["sender_persons"] == "Lüssi, Theophil"
    )
    assert len(rows(root / "ground_truths/letters.csv")) == 1


def test_an_exported_letter_without_a_value_is_not_made(root: Path) -> None:
    plan, report = apply_import(
        root, export([make_letter_row("01", sender_persons="#NV"), make_letter_row("02")])
    )
    assert report.letters == ["letter02"] and [each.item for each in plan.checks] == ["letter02"]
    assert [row["document_number"] for row in rows(root / "ground_truths/letters.csv")] == ["02"]


def test_rows_that_are_loading_are_no_placeholders(root: Path) -> None:
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    loading = dict.fromkeys(GROUND_TRUTH.columns, "Loading...")
    plan, _ = apply_import(root, table([loading, make_letter_row("02")]))
    assert plan.placeholders == 0 and not list(plan.differences())
    for place in (COPY, "ground_truths/letters.csv"):
        assert {"01", "02"} <= {row["document_number"] for row in rows(root / place)}


@pytest.mark.parametrize(
    "column", ["identifier_propertyID", "identifier_value", "name", "birthDate", "job_name"]
)
def test_a_person_whose_cell_has_an_error_stays(root: Path, column: str) -> None:
    known = [make_person_row("P1", "A", birthDate="1870", job_name="x"), make_person_row("P2", "B")]
    apply_import(root, persons(known))
    before = (root / "ground_truths/persons.json").read_bytes()
    plan, _ = apply_import(root, persons([{**known[0], column: ERROR}, known[1]]))
    assert (plan.doubts and (root / "ground_truths/persons.json").read_bytes() == before) or column == "name"
    assert "deleted" not in {each.kind for _, each in plan.differences()}


@pytest.mark.parametrize(
    ("here", "sheet", "words"),
    [
        ("Lüssi, Theophil", "Lu\u0308ssi, Theophil", "accents stored differently; only here: ü U+00FC"),
        ("Lüssi, Theophil", "Lüssi,\u00a0Theophil", "only in the sheet: U+00A0 NO-BREAK SPACE"),
        ("Lüssi, Theophil", "Lüssi, Theоphil", "о U+043E CYRILLIC SMALL LETTER O"),
        ("Lüssi, Theophil", "Lüssi, Theo\u00adphil", "only in the sheet: U+00AD SOFT HYPHEN"),
        ("Egloff-Niederer, A", "Egloff–Niederer, A", "– U+2013 EN DASH"),
        ("d'Arc, J", "d’Arc, J", "’ U+2019 RIGHT SINGLE QUOTATION MARK"),
        ("Lüssi, Theophil", "Lüssi,  Theophil", "[in the sheet: a space more]"),
        (
            "Lüssi, Theophil",
            "Lüssi, Theophi1",
            "1 for l; only here: l U+006C LATIN SMALL LETTER L",
        ),
        ("Lüssi, Theophil", "Lüsst, Theophil", None),
        ("Lüssi, Theophil", "Egloff, Anselm", None),
    ],
)
def test_values_that_look_alike_differ_in_words(root: Path, here: str, sheet: str, words: str | None) -> None:
    apply_import(root, table([make_letter_row("01", sender_persons=here)]))
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        document.set(("sender_persons",), ["Other"])
        project.save(document)
        document.set(("sender_persons",), [here])
        project.save(document)
    text = "\n".join(format_plan(plan_import(root, table([make_letter_row("01", sender_persons=sheet)]))))
    assert f"“{here}” → “{sheet}”" in text
    assert words in text if words else "[in the sheet" not in text


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_tab_of_the_exact_title_counts(place: int) -> None:
    titles = ["Kopie von ground_truth", "ground_truth (2)"]
    titles.insert(place, "ground_truth")
    made = [table([make_letter_row("01", comment=title)], name=title) for title in titles]
    found, doubts = read_tabs(made)
    assert found["ground_truth"].lines["01"][0].cells["comment"] == "ground_truth"
    assert [doubt.tab for doubt in doubts] == [title for title in titles if title != "ground_truth"]


def test_copies_without_the_exact_title_and_twice_the_title_are_refused() -> None:
    for titles in (["persons 2", "persons 1"], ["persons", "persons"]):
        with pytest.raises(GtappError, match=", ".join(titles)):
            read_tabs([table([make_person_row("1", "A")], PERSONS.columns, title) for title in titles])


def test_a_broken_copy_of_a_tab_does_not_matter() -> None:
    copy = table([make_letter_row("01")], [*GROUND_TRUTH.columns, "done"], "Backup of ground_truth")
    found, _ = read_tabs([copy, table([make_letter_row("02")], name="ground_truth")])
    assert list(found["ground_truth"].lines) == ["02"]


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (5, "General", "5"),
        (5, "00", "05"),
        (1927, "0", "1927"),
        (1927.4, "0", None),
        (1234567, "#,##0", "1234567"),
        (12.5, "0.00", "12.5"),
        (12.345, "0.00", None),
        (0.5, "0%", None),
        (123456, "0.00E+00", None),
        (123456789012, "General", None),
        (0.1 + 0.2, "General", "0.3"),
        (1 / 3, "General", None),
        (7, '"Nr. "0', None),
        (12000, "0,", None),
        ("Lüssi", ";;;", None),
        (datetime(1927, 3, 22), "yyyy-mm-dd", "1927-03-22"),
        (datetime(1927, 3, 22), "dd.mm.yyyy", "1927-03-22"),
        (datetime(1927, 3, 22), "d. mmmm yyyy", "1927-03-22"),
        (datetime(1927, 3, 22), "[$-407]dd.mm.yyyy;@", "1927-03-22"),
        (datetime(1927, 3, 22), "mmm yy", None),
        (datetime(1927, 3, 22), "yyyy", None),
        (datetime(1927, 3, 22, 14, 5), "dd.mm.yyyy", None),
    ],
)
def test_a_cell_that_shows_less_than_its_value_is_doubtful(
    tmp_path: Path, root: Path, value: Any, form: str, shown: str | None
) -> None:
    path = tmp_path / "sheet.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("ground_truth")
        sheet.write_row(0, 0, GROUND_TRUTH.columns)
        sheet.write_row(1, 0, make_letter_row("01").values())
        sheet.write(1, GROUND_TRUTH.columns.index("comment"), value, book.add_format({"num_format": form}))
    [made] = tabs.read_tables(path)
    plan, _ = apply_import(root, made)
    codes = [doubt.message.code for doubt in plan.doubts]
    assert codes == ([] if shown else ["sheet-cell-shown"])
    assert rows(root / COPY)[0]["comment"] == (shown or "") and bool(plan.checks) == bool(shown)


@pytest.mark.parametrize("cell", ["1,23E+05", "1.23457E+11", "-2E-07"])
def test_a_number_that_is_shown_rounded_is_doubtful(root: Path, cell: str) -> None:
    plan = plan_import(root, table([make_letter_row("01", letter_title=cell)]))
    assert [doubt.message.code for doubt in plan.doubts] == ["sheet-cell-shown"] and not plan.checks


@pytest.mark.parametrize(
    ("encoding", "code"),
    [
        ("utf-8-sig", None),
        ("cp1252", "table-not-utf8"),
        ("utf-16", "table-unicode"),
        ("utf-16-be", "table-unicode"),
    ],
)
@pytest.mark.parametrize("above", ["", "sep=;\r\n", '"sep=;"\n'])
def test_tables_in_other_encodings(tmp_path: Path, encoding: str, code: str | None, above: str) -> None:
    row = make_letter_row("01", sender_persons="Lüssi, Théophile")
    lines = [";".join(GROUND_TRUTH.columns), ";".join(row.values())]
    path = tmp_path / "ground_truth.csv"
    path.write_bytes((above + "\r\n".join(lines)).encode(encoding))
    found, doubts = read_tabs(tabs.read_tables(path))
    [line] = found["ground_truth"].lines["01"]
    assert line.cells["sender_persons"] == "Lüssi, Théophile" and line.number == (3 if above else 2)
    assert [doubt.message.code for doubt in doubts] == ([code] if code else [])


@pytest.mark.parametrize("encoding", ["mac_roman", "cp850", "cp1251"])
def test_tables_in_an_uncertain_encoding_are_refused(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "ground_truth.csv"
    path.write_bytes(
        "name;ä\nБернд".encode(encoding, "ignore") if encoding == "cp1251" else "name;äöü".encode(encoding)
    )
    with pytest.raises(GtappError, match="CSV UTF-8"):
        tabs.read_tables(path)


@pytest.mark.parametrize("cell", [tabs.FORMULA, UnclearCell("1927-03-01")])
def test_a_letter_with_an_unclear_value_is_not_listed(root: Path, cell: str) -> None:
    apply_import(root, table([make_letter_row("01", send_date=cell), make_letter_row("02")]))
    with open_checked(root, "letters") as project:  # which derives the table again from the copy
        document = project.document("letter02")
        document.set(("letter_title",), ["Neu"])
        project.save(document)
    assert [row["document_number"] for row in rows(root / "ground_truths/letters.csv")] == ["02"]
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    assert record(root, "01")["send_date"] == ["1927-03-14"] and _status(root, "letter01") == "checked"


@pytest.mark.parametrize("number", ["#BEZUG!", "Loading..."])
def test_letters_that_a_row_without_a_number_may_be_are_not_deleted(root: Path, number: str) -> None:
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    before = snapshot(root / "ground_truths")
    lost = {**make_letter_row("01"), "document_number": number}
    plan, report = apply_import(root, table([lost, make_letter_row("02")]))
    assert [doubt.message.code for doubt in plan.doubts] == ["sheet-row-nameless"]
    assert not list(plan.differences()) and not report.letters
    after = snapshot(root / "ground_truths")
    assert {place for place in before if after[place] != before[place]} <= {"sheet/ground_truth.csv"}

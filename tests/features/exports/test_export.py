"""Exports: the benchmark's own layout byte for byte, tables that can be read back without loss, and a score of 1.0."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files import table_file
from gtapp.features import open_project
from gtapp.features.exports.export import ExportReport, ExportRequest, export
from tests.core.files.test_table_file import is_alike, records
from tests.features.exports.conftest import REAL, Real
from tests.sample_projects import (
    CARD,
    PIXEL,
    TABLE,
    cards,
    dump_json,
    envelope,
    letters,
    open_checked,
    paper,
    papers,
    sha,
    snapshot,
    write_file,
)
from tests.strategies import examples


def done(root: Path, format_: str, out: Path, benchmark: str | None = None, **more: Any) -> ExportReport:
    with open_checked(root, benchmark) as project:
        return export(project, ExportRequest(format_, out, **more))


def read_truths(root: Path, benchmark: str | None = None) -> dict[str, Any]:
    """Return every record of a project by item."""
    with open_project(root, benchmark) as project:
        return {
            item.id: found.record for item, found in project.records() if not isinstance(found, Exception)
        }


# real material


@pytest.mark.parametrize("format_", ["json", "jsonl", "csv", "xlsx"])
@pytest.mark.parametrize("name", REAL)
def test_every_real_truth_is_exported_and_scores_perfectly(
    real: Real, tmp_path: Path, name: str, format_: str
) -> None:
    root = real(name)
    before = snapshot(root)
    report = done(root, format_, tmp_path / "out")
    assert report.is_clean and not report.notes and report.left_out == [] and report.problems == []
    assert report.score == 1.0 and report.count == report.scored == len(read_truths(root)) > 0
    assert snapshot(root) == before


@pytest.mark.parametrize("format_", ["csv", "xlsx"])
@pytest.mark.parametrize("name", REAL)
def test_every_real_truth_is_read_back_from_a_table(
    real: Real, tmp_path: Path, name: str, format_: str
) -> None:
    root = real(name)
    done(root, format_, tmp_path / "out")
    found = dict(table_file.read_records(tmp_path / f"out.{format_}"))
    expected = read_truths(root)
    assert list(found) == list(expected)
    assert [item for item in expected if not is_alike(found[item], expected[item])] == []


def snapshot_files(folder: Path) -> dict[str, bytes]:
    """Return the files of an export except for the card of the data set, which has tests of its own."""
    return {name: content for name, content in snapshot(folder).items() if name != "README.md"}


@pytest.mark.parametrize("name", REAL)
def test_the_layout_of_the_benchmark_has_the_same_bytes(real: Real, tmp_path: Path, name: str) -> None:
    root = real(name)
    done(root, "json", tmp_path / "out")
    inside = {k: v for k, v in snapshot(root).items() if k.startswith("ground_truths/") or k == "truth.jsonl"}
    found = snapshot_files(tmp_path / "out")
    assert found == inside


@pytest.mark.parametrize("name", REAL)
def test_an_export_is_a_project_itself(real: Real, tmp_path: Path, name: str) -> None:
    root = real(name)
    done(root, "json", tmp_path / "out")
    assert read_truths(tmp_path / "out") == read_truths(root)


# made records


@pytest.mark.slow
@examples(25)
@given(st.lists(records, min_size=1, max_size=4), st.sampled_from(["csv", "xlsx", "jsonl"]), st.booleans())
def test_any_record_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, made: list[Any], format_: str, raw: bool
) -> None:
    root = cards(
        tmp_path_factory.mktemp("made"), {f"c{n}": dump_json(envelope(each)) for n, each in enumerate(made)}
    )
    report = done(root, format_, root.parent / f"{root.name}.{format_}", "zettelkatalog", raw=raw)
    assert report.problems == [] and report.count == len(made)


@pytest.mark.slow
@examples(25)
@given(st.lists(records, min_size=1, max_size=3), st.sampled_from(["csv", "xlsx"]))
def test_any_record_is_read_back_from_its_own_rows(
    tmp_path_factory: pytest.TempPathFactory, made: list[Any], format_: str
) -> None:
    root = tmp_path_factory.mktemp("made")
    for number, record in enumerate(made):
        write_file(root / "ground_truths" / f"p{number}.json", json.dumps(record))
        write_file(root / "images" / f"p{number}.jpg", PIXEL)
    for name in ("personnel_cards", "fraktur"):
        report = done(root, format_, root.parent / f"{root.name}-{name}.{format_}", name)
        assert report.problems == [] and report.count == len(made)


def test_cells_of_a_table(tmp_path: Path) -> None:
    other = {
        **CARD,
        "author": None,
        "publication": {"title": "=1+1", "pages": 30},
        "note": ["a", {"b": True}],
    }
    root = cards(tmp_path / "work", {"a": CARD, "=b": other})
    done(root, "csv", tmp_path / "out.csv")
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        odd, card = list(csv.DictReader(file))
    assert (odd["item"], odd["/author"], odd["/author/last_name"]) == ("'=b", "null", "")
    assert (odd["/publication/title"], odd["/publication/pages"], odd["/note/1/b"]) == ("'=1+1", "30", "true")
    assert (card["item"], card["/author"], card["/author/last_name"]) == ("a", "", "Müller")
    assert (card["/publication/pages"], card["/publication/publisher"]) == ('"30"', "null")
    assert (card["/library_reference/subjects"], card["/note/0"]) == ('""', "")
    report = done(root, "csv", tmp_path / "raw.csv", raw=True)
    assert report.is_clean and "\n=b,Dissertation or thesis" in (tmp_path / "raw.csv").read_text(
        encoding="utf-8"
    )


def test_columns_are_in_the_schemas_order_and_complete(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": {"zz": 1, "author": {"first_name": "K", "x": 1, "last_name": ""}}})
    done(root, "csv", tmp_path / "out.csv", "zettelkatalog")
    header = (tmp_path / "out.csv").read_text(encoding="utf-8-sig").split("\n")[0].split(",")
    assert header[:6] == ["item", "/zz", "/type/type", "/author/last_name", "/author/first_name", "/author/x"]
    assert "/publication/year" in header and header[-1] == "/library_reference/subjects"


def test_a_workbook_contains_only_texts(tmp_path: Path) -> None:
    record = {**CARD, "author": {"last_name": "=1+1", "first_name": "_x0041_"}, "type": {"type": "<r>x</r>"}}
    root = cards(tmp_path / "work", {"a": record, "00500118": CARD})
    report = done(root, "xlsx", tmp_path / "out.xlsx")
    assert report.is_clean
    sheet = openpyxl.load_workbook(tmp_path / "out.xlsx").worksheets[0]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s"} and {cell.number_format for cell in cells} == {"@"}
    assert [sheet["A2"].value, sheet["A3"].value] == ["00500118", "a"] and sheet.freeze_panes == "B2"
    assert "=1+1" in {cell.value for cell in cells}


def test_values_that_a_workbook_cannot_hold_are_named(tmp_path: Path) -> None:
    long = {**CARD, "author": {"last_name": "x" * 32_768, "first_name": "y" * 32_767}}
    wide = {**CARD, "type": {"type": "😀" * 16_384}}
    root = cards(tmp_path / "work", {"a": long, "b": wide, "c": CARD})
    report = done(root, "xlsx", tmp_path / "out.xlsx")
    assert [(item, message.code) for item, message in report.problems] == [
        ("a", "export-cell"), ("b", "export-cell"), ("", "export-cells"),
    ]  # fmt: skip
    assert "/author/last_name has 32768 characters" in str(report.problems[0][1])
    assert not report.is_clean and report.count == 0 and not (tmp_path / "out.xlsx").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["work"]
    assert done(root, "csv", tmp_path / "out.csv").is_clean


def test_a_long_list_is_one_cell(tmp_path: Path) -> None:
    root = cards(
        tmp_path / "work", {"a": {**CARD, "tags": list(range(500))}, "b": {**CARD, "tags": [1, "2"]}}
    )
    assert done(root, "csv", tmp_path / "out.csv").is_clean
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        first, second = list(csv.DictReader(file))
    assert first["/tags"] == json.dumps(list(range(500))) and second["/tags/1"] == '"2"'


# lines


def test_records_as_lines(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": {"author": {"last_name": "\ud800 ü"}}})
    report = done(root, "jsonl", tmp_path / "out.jsonl")
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert report.is_clean and found == [
        {"item": "a", "record": CARD}, {"item": "b", "record": {"author": {"last_name": "\ud800 ü"}}},
    ]  # fmt: skip


@pytest.mark.parametrize("format_", ["json", "jsonl"])
def test_lines_keep_their_files_and_bytes(tmp_path: Path, format_: str) -> None:
    root = papers(
        tmp_path / "work", {"data/a.jsonl": [paper(0), paper(1)], "data/b.jsonl": [paper(1, doi="x")]}
    )
    odd = (root / "data/a.jsonl").read_bytes().replace(b"\n", b"\r\n", 1) + b"\n"
    (root / "data/a.jsonl").write_bytes(b"\xef\xbb\xbf" + odd)
    report = done(root, format_, tmp_path / "out")
    assert report.is_clean and report.count == 3
    assert snapshot_files(tmp_path / "out") == snapshot(root)
    assert done(root, "jsonl", tmp_path / "one.jsonl").is_clean
    lines = [json.loads(line) for line in (tmp_path / "one.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["sha256"] for line in lines] == [sha(0), sha(1), sha(1)]


# files that are left out


def test_only_checked_items_are_exported(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    with open_checked(root) as project:
        project.check(project.document("letter04"))
    report = done(root, "json", tmp_path / "out", only="checked")
    assert report.is_clean and report.count == report.scored == 1
    assert sorted(snapshot_files(tmp_path / "out")) == [
        "ground_truths/letter04.json",
        "ground_truths/letters.csv",
    ]
    header, row, *rest = (tmp_path / "out/ground_truths/letters.csv").read_text(encoding="utf-8").split("\n")
    assert (header, rest) == (TABLE.split("\n")[0], [""]) and row.startswith("1932283,04,")
    for format_ in ("csv", "xlsx", "jsonl"):
        assert done(root, format_, tmp_path / "t", only="checked").count == 1


def test_only_checked_lines(tmp_path: Path) -> None:
    root = papers(tmp_path / "work", {"data/a.jsonl": [paper(0), paper(1), paper(2)]})
    with open_checked(root) as project:
        project.check(project.document(sha(1)))
    assert done(root, "json", tmp_path / "out", only="checked").count == 1
    assert (tmp_path / "out/data/a.jsonl").read_bytes() == (root / "data/a.jsonl").read_bytes().splitlines(
        True
    )[1]


def test_unreadable_truths_are_named_and_the_rest_exported(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": "{broken", "c": CARD})
    for format_ in ("json", "csv"):
        report = done(root, format_, tmp_path / f"out-{format_}")
        assert [(item, message.code) for item, message in report.left_out] == [("b", "file-not-json")]
        assert report.count == 2 and report.score == 1.0 and not report.is_clean


@pytest.mark.parametrize("format_", ["json", "jsonl", "csv", "xlsx"])
def test_a_truth_that_is_a_link_to_itself_is_named_and_the_rest_exported(
    tmp_path: Path, format_: str
) -> None:
    root = cards(tmp_path / "work")
    (root / "ground_truths/self.json").symlink_to("self.json")
    report = done(root, format_, tmp_path / "out")
    assert [(item, message.code) for item, message in report.left_out] == [("self", "file-io")]
    assert report.count > 0 and report.score == 1.0


def test_unreadable_further_files_are_named(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    (root / "ground_truths/persons.json").symlink_to("persons.json")
    (root / "ground_truths/sheet").mkdir()
    report = done(root, "json", tmp_path / "out")
    assert [(item, message.code) for item, message in report.left_out] == [("persons.json", "file-io")]
    assert report.count == 2 and not (tmp_path / "out/ground_truths/sheet").exists()


def test_if_nothing_is_readable_each_file_is_named(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": "{broken", "b": ""})
    report = done(root, "json", tmp_path / "out", "zettelkatalog")
    assert [item for item, _ in report.left_out] == ["a", "b"] and not (tmp_path / "out").exists()
    assert [message.code for _, message in report.problems] == ["export-nothing"]


def test_a_name_that_is_not_portable_is_left_out(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "con": CARD, "x:y": CARD})
    report = done(root, "json", tmp_path / "out")
    assert [(item, message.code) for item, message in report.left_out] == [
        ("con", "item-unsafe"),
        ("x:y", "item-unsafe"),
    ]
    assert sorted(snapshot_files(tmp_path / "out")) == ["ground_truths/a.json"]
    assert report.count == 1 and not report.is_clean


def test_a_record_of_another_kind_is_noted_as_not_scored(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": "[1, 2]"})
    report = done(root, "csv", tmp_path / "out")
    assert report.count == 2 and report.scored == 1 and report.score == 1.0
    assert [(item, message.code) for item, message in report.notes] == [("b", "export-not-scored")]


# letters.csv


def test_a_missing_row_of_a_letter_is_created(tmp_path: Path) -> None:
    root = letters(tmp_path / "work", TABLE.split("\n")[0] + "\n")
    report = done(root, "json", tmp_path / "out")
    assert report.is_clean
    assert (tmp_path / "out/ground_truths/letters.csv").read_text(encoding="utf-8") == (
        TABLE.split("\n")[0] + "\n"
        ',01,1926-02-16,None,"Groschupf-Jaeger, Louis | Ritter-Dreier, Fritz","Christ-Wackernagel, Paul",TRUE\n'
        ',04,1926-03-26,"Betr. ""ALBATROS""","Krasting, Wilhelm","Christ-Wackernagel, Paul",TRUE\n'
    )
    bare = letters(tmp_path / "bare", None)
    done(bare, "json", tmp_path / "other")
    made = (tmp_path / "other/ground_truths/letters.csv").read_text(encoding="utf-8")
    assert made == (tmp_path / "out/ground_truths/letters.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "odd",
    [
        "\n",
        "\n\n",
        "\r\n",
        "",
        "\n1932299,07,1926-04-01,None,None,None,TRUE\n",
        "\n1932280,01,,None,None,None,TRUE",
    ],
)
def test_an_export_of_all_letters_has_the_very_table(tmp_path: Path, odd: str) -> None:
    root = letters(tmp_path / "work", TABLE + odd)
    done(root, "json", tmp_path / "out")
    assert snapshot(tmp_path / "out/ground_truths")["letters.csv"] == (TABLE + odd).encode()


def test_a_missing_row_comes_before_the_placeholder_rows(tmp_path: Path) -> None:
    head, first, second, *placeholders = TABLE.split("\n")
    root = letters(tmp_path / "work", "\n".join([head, first, *placeholders]))
    done(root, "json", tmp_path / "out")
    lines = (tmp_path / "out/ground_truths/letters.csv").read_text(encoding="utf-8").split("\n")
    assert lines == [head, first, second.replace("1932283", ""), *placeholders, ""]


def test_a_letters_table_has_its_seven_columns_and_differences_are_noted(tmp_path: Path) -> None:
    rows = [line.split(",", 1) for line in TABLE.split("\n")]
    table = "\r\n".join(f"{first},note {n},{rest}" for n, (first, rest) in enumerate(rows)).replace(
        "note 0", "notes"
    )
    root = letters(tmp_path / "work", table.replace("1926-03-26", "1926-03-27") + "\r\n")
    report = done(root, "json", tmp_path / "out")
    text = (tmp_path / "out/ground_truths/letters.csv").read_bytes().decode("utf-8")
    expected = "\r\n".join(TABLE.split("\n")).replace("1926-03-26", "1926-03-27") + "\r\n"
    assert text == expected
    assert [(item, message.code) for item, message in report.notes] == [
        ("", "export-column"),
        ("letter04", "row-differs"),
    ]


def test_an_unreadable_letters_table_is_named(tmp_path: Path) -> None:
    root = letters(tmp_path / "work", TABLE + '\n"')
    report = done(root, "json", tmp_path / "out")
    assert [(item, message.code) for item, message in report.left_out] == [("letters.csv", "file-io")]
    assert report.count == 2 and report.score == 1.0 and not report.is_clean
    assert sorted(snapshot_files(tmp_path / "out")) == [
        "ground_truths/letter01.json",
        "ground_truths/letter04.json",
    ]


def test_further_files_of_the_truths_are_exported(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    persons = write_file(
        root / "ground_truths/persons.json", dump_json([{"name": "A", "alternateName": ["B"]}])
    )
    write_file(root / "ground_truths/.hidden", "x")
    done(root, "json", tmp_path / "out")
    found = snapshot_files(tmp_path / "out")
    assert found["ground_truths/persons.json"] == persons.read_bytes() and len(found) == 4

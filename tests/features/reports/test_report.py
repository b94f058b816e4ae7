"""``gtapp report``: what is counted, in every format, on generated and real projects."""

from __future__ import annotations

import csv
import io
import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from gtapp.cli import main
from gtapp.core.platform.errors import GtappError
from gtapp.features.reports.pdf_pages import PdfPageCounter
from tests.editor.scan.scan_samples import write_encrypted_pdf, write_pdf
from tests.sample_projects import (
    CARD,
    LETTER,
    cards,
    dump_json,
    letters,
    paper,
    papers,
    sha,
    snapshot,
    write_file,
)


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]) -> Any:
    """Return a function that calls the command and returns exit code, output and errors."""

    def run(root: Path, *options: str) -> tuple[int, str, str]:
        capsys.readouterr()
        return main(["report", str(root), *options]), *capsys.readouterr()

    return run


@pytest.fixture
def read_json(report: Any) -> Any:
    """Return a function that calls the command and returns its JSON."""

    def run(root: Path, *options: str) -> Any:
        code, out, err = report(root, "--format", "json", *options)
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


def make_card(kind: str, year: int | None, **publication: Any) -> dict[str, Any]:
    card = deepcopy(CARD)
    card["type"]["type"] = kind
    card["publication"] |= {"year": year, **publication}
    return card


def find_field(found: Any, name: str) -> Any:
    return next(each for each in found["fields"] if each["field"] == name)


def test_ground_truths_without_a_scan_are_counted_apart(read_json: Any, tmp_path: Path) -> None:
    names = {f"c{n}": make_card("Reference" if n > 2 else "Dissertation or thesis", 1900) for n in range(5)}
    root = cards(tmp_path, names)
    (root / "images/c4.jpg").unlink()
    found = read_json(root)
    assert (found["items"], found["with_a_ground_truth"], found["ground_truth_without_a_scan"]) == (5, 4, 1)
    assert found["by_type"][0] == {"type": "Dissertation or thesis", "count": 3, "percent": 75.0}
    write_file(root / "texts/c4.txt", "Möller, Ida")
    assert read_json(root)["ground_truth_without_a_scan"] == 0
    for path in (root / "texts/c4.txt", *(root / "images").iterdir()):
        path.unlink()
    found = read_json(root)
    assert (found["with_a_ground_truth"], found["ground_truth_without_a_scan"]) == (5, 0)


@pytest.mark.slow
def test_types_have_percentages_with_one_decimal(read_json: Any, tmp_path: Path) -> None:
    """The description of the index cards: 263 cards, 96.2 % dissertations, 3.8 % references."""
    kinds = ["Dissertation or thesis"] * 253 + ["Reference"] * 10
    root = cards(tmp_path, {f"c{n:03}": make_card(kind, 1900 + n % 7) for n, kind in enumerate(kinds)})
    found = read_json(root)
    assert (found["items"], found["with_a_ground_truth"], found["image_files"]) == (263, 263, 263)
    assert found["by_type"] == [
        {"type": "Dissertation or thesis", "count": 253, "percent": 96.2},
        {"type": "Reference", "count": 10, "percent": 3.8},
    ]
    assert [each["year"] for each in found["by_year"]] == [str(1900 + n) for n in range(7)]
    assert found["by_batch"] == [{"batch": None, "count": 263, "percent": 100.0}]


def test_letters_without_truth_are_items_and_years_come_from_dates(read_json: Any, tmp_path: Path) -> None:
    root = letters(tmp_path, table=None)
    for number in ("02", "03", "05"):
        write_file(root / f"images/letter{number}_p1.jpg", b"\xff\xd8\xff\xd9")
    undated = {**LETTER, "send_date": ["None"]}
    write_file(root / "ground_truths" / "letter03.json", dump_json(undated))
    twice = {**LETTER, "send_date": ["1928-01-02", "1928-01-03", "1929-05-05"]}
    write_file(root / "ground_truths" / "letter05.json", dump_json(twice))
    found = read_json(root)
    assert (found["items"], found["with_a_ground_truth"], found["image_files"]) == (5, 4, 7)
    assert found["years"] == "1926-1929"
    assert [(each["year"], each["count"]) for each in found["by_year"]] == [
        ("1926", 2),
        ("1928", 1),
        ("1929", 1),
        (None, 1),
    ]
    assert {each["status"]: each["count"] for each in found["by_status"]} == {"open": 1, "in progress": 4}
    dates = find_field(found, "/send_date")
    assert (dates["filled"], dates["of"], dates["entries"], dates["distinct"]) == (3, 4, 5, 5)


def test_records_by_batch_and_type(read_json: Any, report: Any, tmp_path: Path) -> None:
    counts = {("20250806", "ebook"): 3, ("20250806", "paper"): 2, ("20251022", "ebook"): 1}
    files = {
        f"data/{batch}/{kind}_{batch[4:]}.jsonl": [
            paper(10 * number + n, pub_time=str(2000 + n)) for n in range(count)
        ]
        for number, ((batch, kind), count) in enumerate(counts.items())
    }
    root = papers(tmp_path, files)
    found = read_json(root)
    assert {(e["batch"], e["type"]): e["count"] for e in found["by_batch_and_type"]} == counts
    assert [(e["batch"], e["count"]) for e in found["by_batch"]] == [("20250806", 5), ("20251022", 1)]
    assert [(e["type"], e["count"]) for e in found["by_type"]] == [("ebook", 4), ("paper", 2)]
    lines = [" ".join(line.split()) for line in report(root)[1].splitlines()]
    at = lines.index("Records by batch and type")
    assert lines[at + 1 : at + 5] == [
        "batch ebook paper total",
        "20250806 3 2 5",
        "20251022 1 0 1",
        "total 4 2 6",
    ]


@pytest.mark.slow
def test_pages_of_pdfs_are_counted_and_damaged_ones_are_named(report: Any, tmp_path: Path) -> None:
    lines = [paper(number) for number in range(3)]
    root = papers(tmp_path, {"data/20250806/paper_0806.jsonl": lines}, pdfs=(0, 1, 2))
    whole, protected, damaged = (root / "pdf" / "papers" / f"{sha(number)}.pdf" for number in range(3))
    write_pdf(whole, pages=3)
    write_encrypted_pdf(protected)
    code, out, err = report(root, "--format", "json")
    found = json.loads(out)
    assert (found["pdf_files"], found["pdf_pages"], found["pdf_files_not_counted"]) == (3, 3, 2)
    assert {each["code"] for each in found["problems"]} == {"data-pages"}
    assert code == 1 and protected.name in err and damaged.name in err and whole.name not in err
    assert "password" in err


@pytest.mark.slow
def test_no_file_is_counted_after_the_time_for_all(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "a.pdf", pages=2)
    counter = PdfPageCounter(all_seconds=1e-9)
    assert counter.count(path) == 2
    with pytest.raises(GtappError, match="time for counting pages has passed"):
        counter.count(path)
    counter.stop()


def test_fields_are_counted_by_their_places(read_json: Any, tmp_path: Path) -> None:
    root = cards(
        tmp_path,
        {
            "a": make_card("Reference", 1900, title="Über", place="Basel", odd="x"),
            "b": make_card("Reference", None, title="Von der Ursache", place="  "),
            "c": {**CARD, "publication": None},
        },
    )
    found = read_json(root)
    title = find_field(found, "/publication/title")
    assert (title["filled"], title["of"], title["percent"], title["distinct"]) == (2, 3, 66.7, 2)
    assert (title["shortest"], title["median_length"], title["longest"], title["words"]) == (4, 4, 15, 4)
    place = find_field(found, "/publication/place")
    assert (place["filled"], place["of"]) == (1, 3)
    year = find_field(found, "/publication/year")
    assert (year["smallest"], year["largest"], year["shortest"]) == (1900, 1900, None)
    odd = find_field(found, "/publication/odd")
    assert (odd["kind"], odd["filled"], odd["of"]) == (None, 1, 1)
    assert find_field(found, "/type/type")["frequent"] == [{"value": "Reference", "count": 2}]


def test_real_projects(read_json: Any, reference: Path) -> None:
    found = read_json(reference / "zettelkatalog")
    assert [(each["count"], each["percent"]) for each in found["by_type"]] == [(124, 96.1), (5, 3.9)]
    found = read_json(reference / "fraktur")
    texts = find_field(found, "/advertisements/*/text")
    assert found["rows"] == find_field(found, "/advertisements")["entries"] == texts["of"]
    assert found["tokens"] == texts["words"]
    found = read_json(reference / "personnel_cards")
    assert found["rows"] == find_field(found, "/rows")["entries"] == 58
    found = read_json(reference / "letters")
    assert sum(each["count"] for each in found["by_year"]) == found["items"] == 29


def test_a_foreign_benchmark_has_the_general_part_and_its_own_keys(read_json: Any, tmp_path: Path) -> None:
    write_file(
        tmp_path / "schema.json", dump_json({"type": "object", "properties": {"title": {"type": "string"}}})
    )
    for name, language in (("a", "de"), ("b", "fr"), ("c", "n/a")):
        record = {"title": "T", "pages": [{"date": "1801"}, {"date": "1802-01"}], "language": language}
        write_file(tmp_path / "ground_truths" / f"{name}.json", dump_json(record))
    found = read_json(tmp_path)
    assert (found["items"], found["rows"]) == (3, 6)
    assert find_field(found, "/pages/*/date")["filled"] == 6
    assert found["by_type"] == [{"type": None, "count": 3, "percent": 100.0}]
    keys = 'language = "/language"\nyear = "/pages/*/date"\nempty = ["n/a"]\n'
    write_file(tmp_path / "gtapp.toml", f"[report]\n{keys}")
    found = read_json(tmp_path)
    assert [(each["year"], each["count"]) for each in found["by_year"]] == [("1801", 3), ("1802", 3)]
    assert [each["language"] for each in found["by_language"]] == ["de", "fr", None]


@pytest.mark.parametrize(
    "line", ["type = 7", 'year = "year"', "empty = 1", 'type_path = "(a+)+"', "[report.type]"]
)
def test_odd_keys_are_refused(report: Any, tmp_path: Path, line: str) -> None:
    write_file(cards(tmp_path) / "gtapp.toml", f"[report]\n{line}\n")
    code, out, err = report(tmp_path)
    assert (code, out) == (2, "") and "gtapp.toml" in err and "report" in err


@pytest.mark.parametrize("form", ["text", "markdown", "json", "csv", "html"])
def test_reports_are_the_same_twice_and_change_nothing(report: Any, tmp_path: Path, form: str) -> None:
    root, target = cards(tmp_path / "cards"), tmp_path / "report"
    before = snapshot(root)
    first = report(root, "--format", form)
    assert first == report(root, "--format", form)
    assert report(root, "--format", form, "--out", str(target)) == (0, "", "")
    assert target.read_bytes().decode() == first[1]
    assert snapshot(root) == before


def test_an_unreadable_truth_is_named_and_ends_with_1(report: Any, tmp_path: Path) -> None:
    code, out, err = report(cards(tmp_path, {"a": CARD, "b": b"{"}), "--format", "json")
    found = json.loads(out)
    assert code == 1 and err.startswith("gtapp: b: ")
    assert (found["items"], found["with_a_ground_truth"], found["unreadable"]) == (2, 1, 1)
    assert [each["item"] for each in found["problems"]] == ["b"]


def test_no_file_of_the_project_is_replaced(report: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    before = snapshot(root)
    for place in ("ground_truths/a.json", "gtapp.toml", ".gtapp/report"):
        assert report(root, "--out", str(root / place))[0] == 2
    assert snapshot(root) == before


_HOSTILE = "=1+1|<script>alert(1)</script>\n*x*\x1b[31m"


def test_values_are_never_formulas_or_markup(report: Any, tmp_path: Path) -> None:
    card = make_card(_HOSTILE, 1900, place=_HOSTILE)
    root = cards(tmp_path, {"a": {**card, "<b>|\n": "=x"}, "b": card})
    rows = list(csv.reader(io.StringIO(report(root, "--format", "csv")[1], newline="")))
    assert {len(row) for row in rows} == {5}
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "@"))]
    markdown = report(root, "--format", "markdown")[1]
    assert "<script" not in markdown.replace("\\<script", "") and "\x1b" not in markdown
    page = report(root, "--format", "html")[1]
    assert "<script" not in page and "&lt;script&gt;" in page and "\x1b" not in page
    text = report(root)[1]
    assert "\x1b" not in text and "<U+001B>" in text


def test_texts_of_the_page_are_aligned_as_texts(report: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {f"c{n}": make_card("Reference", 1900 + n) for n in range(3)})
    _, page, _ = report(root, "--format", "html")
    classes = dict(re.findall(r'<table class="([^"]*)"><caption>([^<]*)<', page))
    assert classes["figures titled text-2"] == "About"
    assert classes["figures titled text-3"] == "Frequent values"  # a bar follows the field
    assert "<span>highest: 1</span>" in page


def test_the_page_has_a_column_for_each_year_or_decade(report: Any, tmp_path: Path) -> None:
    years = {"a": 1901, "b": 1901, "c": 1903}
    root = cards(tmp_path / "few", {name: make_card("Reference", year) for name, year in years.items()})
    page = report(root, "--format", "html")[1]
    assert re.findall(r"<title>(\d.*?)</title>", page) == ["1901: 2", "1902: 0", "1903: 1"]
    root = cards(tmp_path / "many", {f"c{n}": make_card("Reference", 1600 + 100 * n) for n in range(4)})
    page = report(root, "--format", "html")[1]
    found = re.findall(r"<title>(\d.*?)</title>", page)
    assert len(found) == 31 and found[:2] == ["1600-1609: 1", "1610-1619: 0"]
    root = cards(tmp_path / "none", {"a": make_card("Reference", None)})
    assert "<figure" not in report(root, "--format", "html")[1]


@pytest.mark.slow
def test_the_report_begins_with_what_is_known_about_the_data(
    report: Any, read_json: Any, tmp_path: Path
) -> None:
    root = letters(tmp_path)
    about = read_json(root)["about"]
    assert about["shelf_mark"] == "CH SWA HS 191 V 10" and about["licence"] == ""
    for form in ("text", "markdown", "html"):
        found = report(root, "--format", form)[1]
        assert (
            "CH SWA HS 191 V 10" in found and "Schweizer Wirtschaftsarchiv" in found and "icence" not in found
        )

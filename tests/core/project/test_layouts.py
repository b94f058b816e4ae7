"""The layouts of the five systems: which files are an item, and edits that reach all of them in their own style."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.features.problems.checks import check_roundtrip
from tests.sample_projects import (
    ADVERT,
    CARD,
    PIXEL,
    TABLE,
    cards,
    dump_json,
    letters,
    open_checked,
    paper,
    papers,
    sha,
    write_file,
)


def _table(
    delimiter: str = ",",
    newline: str = "\n",
    quoting: int = csv.QUOTE_MINIMAL,
    start: str = "",
    final: bool = False,
) -> str:
    out = io.StringIO(newline="")
    rows = list(csv.reader(io.StringIO(TABLE)))
    csv.writer(out, delimiter=delimiter, lineterminator=newline, quoting=quoting).writerows(rows)  # type: ignore[arg-type]
    text = out.getvalue()
    return start + (text if final else text.removesuffix(newline))


TABLES = {
    "comma": _table(),
    "semicolon": _table(";"),
    "tab": _table("\t"),
    "crlf": _table(newline="\r\n", final=True),
    "bom": _table(start="\ufeff"),
    "all quoted": _table(quoting=csv.QUOTE_ALL),
    "all of it": _table(";", "\r\n", csv.QUOTE_ALL, "\ufeff", final=True),
    "columns moved": "\n".join(
        ",".join(
            f'"{row[name]}"'.replace('"ALBATROS"', '""ALBATROS""')
            for name in ("has_signatures", "document_number", "sender_persons", "send_date")
        )
        for row in [
            {name: name for name in ("has_signatures", "document_number", "sender_persons", "send_date")},
            *csv.DictReader(io.StringIO(TABLE)),
        ]
    ),
    "more columns": TABLE.replace("\n", ",\n").replace(
        "has_signatures,", 'has_signatures,"comment, if any"', 1
    )
    + ",",
}
LONG = 'Meier; "A"\n<x>, y\tz'


@pytest.mark.parametrize("kind", TABLES)
def test_a_letters_edit_reaches_the_table_in_its_own_style(tmp_path: Path, kind: str) -> None:
    table = TABLES[kind]
    root = letters(tmp_path, table)
    path = root / "ground_truths/letters.csv"
    with open_checked(root) as project:
        assert not check_roundtrip(project).would_change and not project.problems
        document = project.document("letter04")
        assert not document.notes
        document.set("/sender_persons/0", LONG)
        document.set("/has_signatures", "FALSE")
        project.save(document)
        written = path.read_bytes().decode("utf-8")
        assert _says(written, table) == _with(_says(table, table), LONG)
        if kind not in ("columns moved", "more columns"):
            delimiter, newline = (
                (";" if ";" in table else "\t" if "\t" in table else ","),
                "\r\n" if "\r\n" in table else "\n",
            )
            quoting = csv.QUOTE_ALL if '"TRUE"' in table else csv.QUOTE_MINIMAL
            rows = _with(_says(table, table), LONG)
            out = io.StringIO(newline="")
            csv.writer(out, delimiter=delimiter, lineterminator=newline, quoting=quoting).writerows(rows)  # type: ignore[arg-type]
            expected = "\ufeff" * table.startswith("\ufeff") + out.getvalue()
            assert written == (expected if table.endswith(newline) else expected.removesuffix(newline))
        while document.undo():
            pass
        project.save(document)
    assert path.read_bytes() == table.encode("utf-8")


def _says(text: str, like: str) -> list[list[str]]:
    delimiter = ";" if ";" in like.split("\n", 1)[0] else "\t" if "\t" in like else ","
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=delimiter))


def _with(rows: list[list[str]], sender: str) -> list[list[str]]:
    number, name, signed = (
        rows[0].index(column) for column in ("document_number", "sender_persons", "has_signatures")
    )
    for row in rows:
        if row[number] == "04":
            row[name], row[signed] = sender, "FALSE"
    return rows


def test_quoted_line_breaks_in_other_rows(tmp_path: Path) -> None:
    table = TABLE.replace("Groschupf-Jaeger, Louis", "Groschupf\n04,x\r\n, Louis")
    root = letters(tmp_path, table)
    with open_checked(root) as project:
        document = project.document("letter04")
        document.set("/has_signatures", "FALSE")
        project.save(document)
    assert (root / "ground_truths/letters.csv").read_bytes().decode() == table[::-1].replace(
        "EURT", "ESLAF", 1
    )[::-1]


def test_a_short_row_is_padded_up_to_the_changed_column(tmp_path: Path) -> None:
    table = TABLE.split("\n")
    root = letters(tmp_path, "\n".join([table[0], "1932319,01,1926-02-16", *table[2:]]))
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/sender_persons", ["A, B"])
        project.save(document)
    assert (root / "ground_truths/letters.csv").read_text(encoding="utf-8").split("\n")[
        1
    ] == '1932319,01,1926-02-16,,"A, B"'


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (["A", "B"], "A | B"),
        (["A", None, 5], "A | 5"),
        ([], ""),
        (None, ""),
        ("A", "A"),
        (True, "TRUE"),
        (False, "FALSE"),
        (1.5, "1.5"),
        ({"a": 1}, ""),
        ([["A"], {}], ""),
    ],
)
def test_values_in_the_table(tmp_path: Path, value: Any, cell: str) -> None:
    root = letters(tmp_path)
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/has_signatures", value)
        project.save(document)
        assert (
            json.loads((root / "ground_truths/letter01.json").read_text(encoding="utf-8"))["has_signatures"]
            == value
        )
    assert (root / "ground_truths/letters.csv").read_text(encoding="utf-8").split("\n")[1].rsplit(",", 1)[
        1
    ] == cell


def test_two_letters_of_one_table_are_edited_at_the_same_time(tmp_path: Path) -> None:
    root = letters(tmp_path)
    with open_checked(root) as project:
        first, second = project.document("letter01"), project.document("letter04")
        first.set("/send_date/0", "1926-02-17")
        second.set("/send_date/0", "1926-03-27")
        project.save(second)
        project.save(first)
        second.undo()
        project.save(second)
    assert (root / "ground_truths/letters.csv").read_text(encoding="utf-8") == TABLE.replace(
        "01,1926-02-16", "01,1926-02-17"
    )


def test_pages_of_letters_and_their_order(tmp_path: Path) -> None:
    root = letters(tmp_path)
    for page in (
        "letter01_p10.jpg",
        "letter01_p3.TIF",
        "letter02_p2.jpg",
        "letter9_p1.jpg",
        "letter10.pdf",
        "notes.txt",
        ".hidden.jpg",
    ):
        write_file(root / "images" / page, PIXEL)
    write_file(root / "ground_truths/persons.json", '{"a": NaN}')
    with open_checked(root) as project:
        assert [item.id for item in project.items] == [
            "letter01",
            "letter02",
            "letter04",
            "letter9",
            "letter10",
        ]
        assert [path.name for path in project.pages("letter01")] == [
            "letter01_p1.jpg",
            "letter01_p2.jpg",
            "letter01_p3.TIF",
            "letter01_p10.jpg",
        ]
        assert {p.item for p in project.problems if p.message.code == "page-gap"} == {"letter01", "letter02"}


def test_papers_and_books_have_their_own_folders(tmp_path: Path) -> None:
    root = papers(
        tmp_path,
        {
            "data/papers.jsonl": [paper(0)],
            "data/deep/er/books.jsonl": [{"sha256": sha(1), "isbn": "3", "title": "Buch"}],
        },
    )
    for number, folder in ((0, "pdf/papers"), (1, "pdf/deep/books"), (2, "pdf/ebooks"), (3, "pdf/papers")):
        write_file(root / folder / f"{sha(number)}.pdf", b"%PDF")
    write_file(root / "data/ebooks.jsonl", "")
    with open_checked(root) as project:
        found = {item.id: (len(item.scans), item.truth) for item in project.items}
        assert found == {
            sha(0): (1, "data/papers.jsonl"),
            sha(1): (1, "data/deep/er/books.jsonl"),
            sha(2): (1, ""),
            sha(3): (1, ""),
        }
        assert [f.name for f in project.document(sha(1)).schema.fields.children][:2] == ["sha256", "isbn"]
        book, new = project.document(sha(2)), project.document(sha(3))
        assert "isbn" in book.record and "doi" in new.record
        book.set("/title", "Ein Buch")
        new.set("/title", "Ein Aufsatz")
        project.save(book)
        project.save(new)
    assert json.loads((root / "data/ebooks.jsonl").read_text(encoding="utf-8"))["title"] == "Ein Buch"
    lines = (root / "data/papers.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["sha256"] for line in lines] == [sha(0), sha(3)]
    assert next(iter(json.loads(lines[1]))) == "sha256" and "\n" not in lines[1]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, []),
        ({"page_1": {"1731_1_1": [ADVERT]}}, {}),
        ({"page_1": [ADVERT], "page_9": {"1731_1_1": [ADVERT]}}, {}),
        ({"page_1": {"1731_1_1": [ADVERT]}, "page_9": [ADVERT]}, []),
        ({"page_9": "broken", "page_11": {"1731_1_1": [ADVERT]}}, {}),
        ({"page_9": {"advertisements": [ADVERT]}}, {"advertisements": []}),
    ],
)
def test_a_new_page_has_the_shape_of_its_neighbours(
    tmp_path: Path, files: dict[str, Any], expected: Any
) -> None:
    for name, record in files.items():
        write_file(
            tmp_path / f"ground_truths/{name}.json", "{" if record == "broken" else dump_json(record, 2)
        )
    write_file(tmp_path / "images/page_10.jpg", PIXEL)
    adverts = [{**ADVERT, "text": "1. Ein Marggräffer-Wein."}, {**ADVERT, "text": "2. b", "ntokens": 7}]
    write_file(tmp_path / "drafts/page_10.json", dump_json({"advertisements": adverts}))
    with open_checked(tmp_path, "fraktur") as project:
        project.save(project.document("page_10"))
    written = json.loads((tmp_path / "ground_truths/page_10.json").read_text(encoding="utf-8"))
    filled = [
        {"date": each["date"], "tags_section": each["tags_section"], "ntokens": words, "text": each["text"]}
        for each, words in zip(adverts, (4, 7), strict=True)
    ]
    if isinstance(expected, list):
        assert written == filled
    elif expected:
        assert written == {"advertisements": filled}
    else:
        assert written == {"page_10_1": [filled[0]], "page_10_2": [filled[1]]}
    first = written[0] if isinstance(written, list) else next(iter(written.values()))[0]
    assert list(first) == ["date", "tags_section", "ntokens", "text"]


@pytest.mark.parametrize(
    "record",
    [
        [ADVERT, {**ADVERT, "_id": {"$oid": "1"}, "tags": {"tags": []}}],
        {"1731_1_1": [ADVERT], "1731_1_2": [ADVERT]},
        {"advertisements": [ADVERT]},
    ],
)
def test_a_page_keeps_its_shape_and_its_foreign_keys(tmp_path: Path, record: Any) -> None:
    path = write_file(tmp_path / "ground_truths/page.json", dump_json(record, 2, ascii_=False))
    with open_checked(tmp_path, "fraktur") as project:
        document = project.document("page")
        count = len(document.tree["advertisements"])
        document.set(document.to_record_pointer(("advertisements", 0, "text")), "1. Neu „ſ“")
        document.insert(document.to_record_pointer(("advertisements", count)), ADVERT) if isinstance(
            record, list
        ) else document.set(
            document.to_record_pointer(("advertisements", count))[:-1], [ADVERT]
        ) if "advertisements" not in record else document.insert(("advertisements", count), ADVERT)
        assert len(document.tree["advertisements"]) == count + 1
        project.save(document)
        written = json.loads(path.read_text(encoding="utf-8"))
        assert written == document.record and type(written) is type(record)
        assert path.read_text(encoding="utf-8") == dump_json(written, 2, ascii_=False)
        while document.undo():
            pass
        project.save(document)
    assert path.read_text(encoding="utf-8") == dump_json(record, 2, ascii_=False)


def test_editing_a_clean_document_whose_file_changed_is_refused(tmp_path: Path) -> None:
    from gtapp.core.platform.errors import ChangedOnDiskError

    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        write_file(root / "ground_truths/a.json", dump_json(CARD))
        document.set("/publication/year", 1)
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
    assert (root / "ground_truths/a.json").read_text(encoding="utf-8") == dump_json(CARD)

"""Projects with one file for all records: JSON, CSV and XLSX are opened, corrected value by value, and exported."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from gtapp.core.platform.errors import ChangedOnDiskError
from gtapp.features import open_project
from tests.sample_projects import PIXEL, open_checked, write_file

RECORDS = [
    ("img/001.png", "Erste Predigt", "1893"),
    ("img/002.png", "Zweite; “Schrift”", ""),
    ("img/003.png", "=Summe", "1"),
]
COLUMNS = ("file", "title", "year")


def make_project(root: Path, kind: str) -> Path:
    """Create a project whose three records are in one file of this kind, with a fourth scan."""
    records = [dict(zip(COLUMNS, each, strict=True)) for each in RECORDS]
    name, container, more = {
        "list": ("all.json", "records", 'key = "file"\nunwrap = "data.records"'),
        "object": ("all.json", "records", ""),
        "lines": ("all.jsonl", "jsonl", 'key = "file"'),
        "csv": ("all.csv", "csv", 'key = "file"'),
        "xlsx": ("all.xlsx", "xlsx", 'key = "file"'),
    }[kind]
    write_file(
        root / "gtapp.toml",
        f'[layout]\ntruths = "{name}"\ncontainer = "{container}"\n{more}\nscans = "img"\n',
    )
    path = root / name
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerows([COLUMNS, *RECORDS])
    if kind == "xlsx":
        book = xlsxwriter.Workbook(str(path))
        sheet = book.add_worksheet()
        for at, row in enumerate([COLUMNS, *RECORDS]):
            for column, cell in enumerate(row):
                sheet.write_string(at, column, cell)
        book.close()
    else:
        text = {
            "list": json.dumps({"v": 2, "data": {"records": records}}, indent=3),
            "object": json.dumps({each["file"]: each for each in records}, indent="\t", ensure_ascii=False),
            "lines": "".join(json.dumps(each) + "\n" for each in ({"version": 2}, *records)),
            "csv": out.getvalue(),
        }[kind]
        write_file(path, text)
    for number in range(1, 5):
        write_file(root / f"img/{number:03}.png", PIXEL)
    return path


@pytest.mark.parametrize("kind", ["list", "object", "lines", "csv", "xlsx"])
def test_one_value_is_one_line(call: Any, tmp_path: Path, kind: str) -> None:
    root = tmp_path / "p"
    path = make_project(root, kind)
    before = path.read_bytes()
    with open_checked(root) as project:
        assert [item.id for item in project.items] == ["001", "002", "003", "004"]
        assert all(item.scans for item in project.items)
        assert len(project.problems) == 1  # that its schema is inferred
        document = project.document("002")
        assert document.record["title"] == RECORDS[1][1]
        document.set("/title", "=1+1 ü")
        project.save(document)
    if kind != "xlsx":
        old, new = (each.decode().splitlines() for each in (before, path.read_bytes()))
        assert sum(one != other for one, other in zip(old, new, strict=True)) == 1
    with open_checked(root) as project:
        document = project.document("002")
        assert document.record["title"] == "=1+1 ü" and project.document("003").record["year"] == "1"
        while document.undo():
            pass
        project.save(document)
        assert kind == "xlsx" or path.read_bytes() == before
        # a scan without a record gets one, with a key as the others have it
        added = project.document("004")
        for at, value in (("/title", "Vierte"), ("/year", "4")):
            added.set(at, value)
            project.save(added)
    with open_checked(root) as project:
        assert (
            project.document("004").record == {"file": "img/004.png", "title": "Vierte", "year": "4"}
            or kind == "object"
        )
        assert [project.document(f"00{n}").record["title"] for n in range(1, 5)] == [
            each[1] for each in RECORDS
        ] + ["Vierte"]
    assert call("roundtrip", root).code == 0


@pytest.mark.parametrize("kind", ["list", "csv", "xlsx"])
def test_what_others_changed_meanwhile_is_never_overwritten(tmp_path: Path, kind: str) -> None:
    root = tmp_path / "p"
    make_project(root, kind)
    with open_project(root) as one, open_project(root) as other:
        first, second, third = one.document("001"), other.document("002"), other.document("001")
        first.set("/title", "eins")
        one.save(first)
        second.set("/title", "zwei")
        other.save(second)  # another record of the same file
        assert first.record["title"] == "eins" and one.document("002").record["title"] == "zwei"
        third.set("/year", "drei")
        with pytest.raises(ChangedOnDiskError):
            other.save(third)
        other.take_merge(third, other.merge_versions(third), ())
        other.save(third)
        first.set("/title", "vier")
        with pytest.raises(ChangedOnDiskError):
            one.save(first)
        one.keep_mine(first)
        one.save(first)
    with open_project(root) as project:
        assert [project.document(f"00{n}").record["title"] for n in (1, 2)] == ["vier", "zwei"]
        assert project.document("001").record["year"] == RECORDS[0][2]


@pytest.mark.parametrize("kind", ["list", "object", "lines", "csv", "xlsx"])
def test_scores_and_exports(call: Any, tmp_path: Path, kind: str) -> None:
    root = tmp_path / "p"
    path = make_project(root, kind)
    answers = tmp_path / "answers"
    for file, title, _ in RECORDS:
        write_file(answers / f"{Path(file).stem}.json", json.dumps({"title": title, "year": "1893"}))
    run = call("score", root, "--answers", answers, "--json", "-").json
    assert run["metrics"]["total_tp"] == 4 and run["metrics"]["total_fn"] == 1 + 3 * (kind == "object")
    whole, part, lines = tmp_path / "whole", tmp_path / "part", tmp_path / "all.jsonl"
    assert call("export", root, "--out", whole, "--format", "json").code == 0
    assert (whole / path.name).read_bytes() == path.read_bytes()
    assert call("set", root, "003", "/year", '"2"').code == 0
    with open_checked(root) as project:
        project.set_status("003", "checked")
    assert call("export", root, "--out", part, "--only", "checked", "--format", "json").code == 0
    for place, names in ((whole, ["001", "002", "003"]), (part, ["003"])):
        write_file(place / "gtapp.toml", (root / "gtapp.toml").read_text())
        with open_project(place) as exported:
            assert [item.id for item in exported.items] == names
    # answers may be in a file like the project's own, and in what it exports
    assert call("export", root, "--out", lines, "--format", "jsonl").code == 0
    write_file(tmp_path / "like" / path.name, path.read_bytes())
    for place in (lines, tmp_path / "like"):
        if kind in ("csv", "xlsx") or (place == lines and kind != "lines"):
            metrics = call("score", root, "--answers", place, "--json", "-").json["metrics"]
            assert metrics["total_fp"] == metrics["total_fn"] == 0 < metrics["total_tp"]


def test_several_records_of_a_scan_are_numbered(tmp_path: Path) -> None:
    path = make_project(tmp_path, "csv")
    path.write_bytes(path.read_bytes().replace(b"002.png", b"001.png"))
    with open_checked(tmp_path) as project:
        assert [item.id for item in project.items] == ["001@1", "001@2", "003", "002", "004"]
        assert not [each for each in project.problems if each.message.code == "item-duplicate"]
        document = project.document("001@2")
        document.set("/year", "2")
        project.save(document)
    assert b'Schrift\xe2\x80\x9d";2\r\n' in path.read_bytes()


@pytest.mark.parametrize(
    ("kind", "content", "code"),
    [
        ("csv", b"name,title\na,b\n", "file-no-record"),
        ("csv", b"file,title,title\na,b,c\n", "file-duplicate-key"),
        ("csv", b'file,title\na,"b\n', "file-io"),
        ("csv", b"file,title\n,b\nc,d\n", "lines-no-key"),
        ("list", b'{"data": {"records": 7}}', "file-no-records"),
        ("list", b'{"data": []}', "file-no-record"),
        ("list", b'{"data": {"records": [{"title": "x"}, {"file": "a"}]}}', "lines-no-key"),
        ("object", b'{"\\ud800": {"title": "x"}, "": {}}', "lines-no-key"),
        ("xlsx", b"PK\3\4 no workbook", "file-io"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, kind: str, content: bytes, code: str) -> None:
    make_project(tmp_path, kind).write_bytes(content)
    write_file(tmp_path / "schema.json", '{"type": "object", "properties": {"title": {"type": "string"}}}')
    with open_checked(tmp_path) as project:
        assert code in [each.message.code for each in project.problems]
        assert project.lost_lines


def test_a_second_reading_of_rows_of_a_workbook_is_a_table(call: Any, tmp_path: Path) -> None:
    path = make_project(tmp_path, "xlsx")
    before = path.read_bytes()
    write_file(path.with_name("~$all.xlsx"), b"made by a spreadsheet")
    assert call("readings", tmp_path, "--new", "two", "--all", "--from", "first").code == 0
    reading = tmp_path / "readings/two"
    with open_checked(reading) as project:
        document = project.document("002")
        assert document.record["title"] == RECORDS[1][1]
        document.set("/title", "anders")
        project.save(document)
        project.set_status("002", "checked")
    assert (reading / "records.csv").read_text() == "file,title,year\nimg/002.png,anders,\n"
    result = call("agreement", tmp_path, "--reading", "two", "--json", "-")
    assert result.code == 0 and result.json["items"] == 1
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", ["list", "lines", "csv", "xlsx"])
def test_each_of_several_records_is_scored_with_its_counterpart(
    call: Any, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        f"{__name__}.RECORDS", [(RECORDS[0][0], *each[1:]) for each in RECORDS[:2]] + RECORDS[2:]
    )
    path = make_project(tmp_path / "p", kind)
    answers = tmp_path / "answers"
    records = [dict(zip(COLUMNS, each, strict=True)) for each in RECORDS]

    def score(place: Path) -> list[tuple[str, float]]:
        run = call("score", tmp_path / "p", "--answers", place, "--json", "-").json
        return [(name, item["f1_score"]) for name, item in run["items"].items()]

    write_file(answers / path.name, path.read_bytes())
    names = ["001@1", "001@2", "003"]
    expected = [(name, 1.0) for name in names]
    assert score(answers / path.name) == expected
    write_file(answers / "lines.jsonl", "".join(json.dumps(each) + "\n" for each in records))
    assert score(answers / "lines.jsonl") == expected
    for name, record in zip(names, records, strict=True):
        write_file(answers / f"files/{name}.json", json.dumps(record))
    assert score(answers / "files") == expected
    # an answer that is the only one for its scan belongs to the first record
    (answers / "files/001@2.json").unlink()
    (answers / "files/001@1.json").rename(answers / "files/001.json")
    assert score(answers / "files") == [("001@1", 1.0), ("001@2", 0.0), ("003", 1.0)]

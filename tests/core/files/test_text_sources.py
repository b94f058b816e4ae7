"""Fragments of files, read and written; changes by other programs are never overwritten."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gtapp.core.files.text_sources import CsvRowSource, FileSource, JsonLineSource
from gtapp.core.platform.errors import ChangedOnDiskError, SaveError, UnreadableError

TABLE = "number,name\r\n01,A\r\n10,B\r\n#VALUE!,FALSE\r\n"


def _line(path: Path, key: str = "b", nth: int = 0) -> JsonLineSource:
    return JsonLineSource(path, lambda line: bool(line.strip()) and json.loads(line)["id"] == key, nth)


def test_a_whole_file_is_written_only_over_the_content_that_was_read(tmp_path: Path) -> None:
    source = FileSource(tmp_path / "new" / "a.json")
    assert source.read() is None
    source.write(None, "{}")
    assert source.read() == "{}"
    source.write("{}", "[]")
    for old in ("{}", None):
        with pytest.raises(ChangedOnDiskError):
            source.write(old, "5")
    assert source.read() == "[]"
    source.path.unlink()
    with pytest.raises(ChangedOnDiskError) as caught:
        source.write("[]", "5")
    assert caught.value.code == "save-vanished" and not source.path.exists()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["", "last"])
def test_a_line_is_changed_among_others(tmp_path: Path, newline: str, start: str, end: str) -> None:
    lines = ['{"id": "a"}', "", '{"id": "b", "n": 1}', '{"id":"b"}']
    text = start + newline.join(lines) + (newline if end else "")
    (tmp_path / "x.jsonl").write_text(text, encoding="utf-8", newline="")
    first, second = _line(tmp_path / "x.jsonl"), _line(tmp_path / "x.jsonl", nth=1)
    assert (
        first.read() == lines[2]
        and second.read() == lines[3]
        and _line(tmp_path / "x.jsonl", nth=2).read() is None
    )
    second.write(lines[3], '{"id": "b", "new": "\u2028"}')
    first.write(lines[2], '{"id": "b", "n": 22}')
    expected = text.replace('"n": 1', '"n": 22').replace(lines[3], '{"id": "b", "new": "\u2028"}')
    assert (tmp_path / "x.jsonl").read_bytes() == expected.encode("utf-8")


def _make_hinted_line(path: Path, key: str = "b") -> JsonLineSource:
    return JsonLineSource(path, lambda line: bool(line.strip()) and json.loads(line)["id"] == key, hint=key)


@pytest.mark.parametrize("source", [_line, _make_hinted_line])
@pytest.mark.parametrize(
    "others",
    [
        '{"id": "new"}\n{"id": "a"}\n{"id": "b"}\n',
        '{"id": "b"}\n',
        '\ufeff{"id": "b"}',
        '{"id": "a", "n": "\u2028"}\r\n{"id": "b"}\r\n{"id": "c"}',
    ],
)
def test_a_line_that_moved_is_found_and_changes_by_others_are_kept(
    tmp_path: Path, source: Callable[[Path], JsonLineSource], others: str
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"id": "a"}\n{"id": "b"}\n', encoding="utf-8")
    line = source(path)
    assert line.read() == '{"id": "b"}'
    path.write_text(others, encoding="utf-8", newline="")
    line.write('{"id": "b"}', '{"id": "b", "n": 1}')
    assert path.read_bytes() == others.replace('{"id": "b"}', '{"id": "b", "n": 1}').encode()
    line.write('{"id": "b", "n": 1}', '{"id": "b"}')
    assert path.read_bytes() == others.encode()


@pytest.mark.parametrize(
    "theirs",
    [
        '{"id": "a"}\n{"id": "b", "n": 5}\n',
        '{"id": "a"}\n{"id": "b"} \n',
        '{"id": "a"} {"id": "b"}\n',
        '{"id": "a"}\n',
        "",
        '{"id": "a"}\n[{"id": "b"}\n',
    ],
)
def test_a_line_that_another_program_changed_is_not_overwritten(tmp_path: Path, theirs: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"id": "a"}\n{"id": "b"}\n', encoding="utf-8")
    line = JsonLineSource(path, lambda line: line.strip().endswith('"b"}') or '"b", ' in line, hint="b")
    assert line.read() == '{"id": "b"}'
    path.write_text(theirs, encoding="utf-8")
    with pytest.raises(ChangedOnDiskError):
        line.write('{"id": "b"}', '{"id": "b", "n": 1}')
    assert path.read_text(encoding="utf-8") == theirs


def test_a_line_that_is_not_utf8_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'{"id": "a", "n": "\xff"}\n{"id": "b"}\n')
    line = _make_hinted_line(path)
    assert line.read() == '{"id": "b"}'
    line.write('{"id": "b"}', '{"id": "b", "n": 1}')
    assert path.read_bytes() == b'{"id": "a", "n": "\xff"}\n{"id": "b", "n": 1}\n'
    with pytest.raises(UnreadableError, match="line 1"):
        _make_hinted_line(path, "a").read()
    with pytest.raises(ChangedOnDiskError):
        _make_hinted_line(path, "a").write('{"id": "a"}', '{"id": "a", "n": 1}')


def test_a_new_line_is_appended(tmp_path: Path) -> None:
    path = tmp_path / "data" / "x.jsonl"
    _line(path).write(None, '{"id": "b"}')
    assert path.read_bytes() == b'{"id": "b"}\n'
    path.write_bytes(b'{"id": "a"}\r\n{"id": "c"}')
    _line(path).write(None, '{"id": "b"}')
    assert path.read_bytes() == b'{"id": "a"}\r\n{"id": "c"}\r\n{"id": "b"}\r\n'


@pytest.mark.parametrize("new", ['{"id": "a"}', '{"id": "b"\n}'])
def test_a_line_with_another_key_or_a_line_break_is_refused(tmp_path: Path, new: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"id": "b"}\n', encoding="utf-8")
    with pytest.raises(SaveError):
        _line(path).write('{"id": "b"}', new)
    assert path.read_text(encoding="utf-8") == '{"id": "b"}\n'


@pytest.mark.parametrize(
    ("key", "row", "expected"),
    [
        ("02", "02,x", "number,name\r\n01,A\r\n02,x\r\n10,B\r\n#VALUE!,FALSE\r\n"),
        ("9", "9,x", "number,name\r\n01,A\r\n9,x\r\n10,B\r\n#VALUE!,FALSE\r\n"),
        ("100", "100,x", "number,name\r\n01,A\r\n10,B\r\n100,x\r\n#VALUE!,FALSE\r\n"),
        ("00", "00,x", "number,name\r\n00,x\r\n01,A\r\n10,B\r\n#VALUE!,FALSE\r\n"),
        ("10a", "10a,x", "number,name\r\n01,A\r\n10,B\r\n10a,x\r\n#VALUE!,FALSE\r\n"),
        ("Anhang", "Anhang,x", "number,name\r\n01,A\r\n10,B\r\nAnhang,x\r\n#VALUE!,FALSE\r\n"),
    ],
)
def test_a_new_row_is_inserted_by_its_number_and_before_placeholders(
    tmp_path: Path, key: str, row: str, expected: str
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(TABLE, encoding="utf-8", newline="")
    CsvRowSource(path, "number", key).write(None, row)
    assert path.read_bytes() == expected.encode()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("number,name", "number,name\n5,x\n"),
        ("number,name\n", "number,name\n5,x\n"),
        ("number,name\n1,a", "number,name\n1,a\n5,x"),
    ],
)
def test_first_and_last_rows_without_a_line_end(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "t.csv"
    path.write_text(text, encoding="utf-8", newline="")
    CsvRowSource(path, "number", "5").write(None, "5,x")
    assert path.read_text(encoding="utf-8") == expected


def test_a_row_is_written_only_over_the_content_that_was_read(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    row = CsvRowSource(path, "number", "10")
    assert row.read() is None
    with pytest.raises(ChangedOnDiskError):
        row.write(None, "10,x")
    path.write_text(TABLE, encoding="utf-8", newline="")
    assert row.read() == "10,B"
    for old in ("10,C", None):
        with pytest.raises(ChangedOnDiskError):
            row.write(old, "10,x")
    row.write("10,B", '10,"x\ny"')
    assert path.read_bytes() == TABLE.replace("10,B", '10,"x\ny"').encode()
    path.write_text(TABLE + "10,C\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match="more than one row"):
        row.read()
    with pytest.raises(ChangedOnDiskError):
        row.write("10,B", "10,x")
    path.write_text(TABLE.replace("number", "no"), encoding="utf-8")
    assert row.read() is None
    with pytest.raises(ChangedOnDiskError):
        row.write(None, "10,x")
    path.unlink()
    with pytest.raises(ChangedOnDiskError) as caught:
        row.write("10,B", "10,x")
    assert caught.value.code == "save-vanished"

"""``gtapp set``: sets one value as the window does, and refuses invalid ones."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.features.letters.sheet_samples import make_scans, record
from tests.sample_projects import (
    ADVERT,
    CARD,
    cards,
    copy_project,
    dump_json,
    open_checked,
    paper,
    papers,
    sha,
    snapshot,
    write_file,
)


def test_set_changes_one_line_of_one_file(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "Ein Ordner #1, mit Leerzeichen", {"a b #1": CARD, "c": CARD})
    before = snapshot(root)
    result = call("set", root, "a b #1", "/author/last_name", '"Mueller"')
    assert (result.code, result.out, result.err) == (0, "a b #1/author/last_name: saved\n", "")
    changed = {name: content for name, content in snapshot(root).items() if content != before[name]}
    assert changed == {
        "ground_truths/a b #1.json": before["ground_truths/a b #1.json"].replace(b"M\\u00fcller", b"Mueller")
    }
    assert call("status", root).out == "a b #1\tin progress\t" + _who() + "\nc\tin progress\n"


def _refuse(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def _who() -> str:
    import getpass

    return getpass.getuser()


def test_a_letter_is_created_by_its_number(call: Any, tmp_path: Path) -> None:
    root = make_scans(tmp_path / "work", "07")
    result = call("set", root, "7", "/send_date", '["1926-02-17"]', "--benchmark", "letters")
    assert (result.code, result.out) == (0, "letter07/send_date: saved\n")
    assert record(root, "07")["send_date"] == ["1926-02-17"]
    assert call("set", root, "8", "/send_date", '["1926"]', "--benchmark", "letters").code == 2


def test_set_of_a_real_letter_reaches_file_and_row(call: Any, reference: Path, tmp_path: Path) -> None:
    root = copy_project(reference / "letters", tmp_path / "work")
    before = snapshot(root)
    assert call("set", root, "letter01", "/send_date", '["1926-02-17"]').code == 0
    after = snapshot(root)
    assert {name for name in after if after[name] != before[name]} == {
        "ground_truths/letter01.json",
        "ground_truths/letters.csv",
    }
    for name in ("ground_truths/letter01.json", "ground_truths/letters.csv"):
        old, new = before[name].split(b"\n"), after[name].split(b"\n")
        ((was, now),) = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
        assert now == was.replace(b"1926-02-16", b"1926-02-17")


def test_set_of_every_real_card_changes_one_line(call: Any, reference: Path, tmp_path: Path) -> None:
    root = copy_project(reference / "zettelkatalog", tmp_path / "work")
    before = snapshot(root)
    names = [name for name in before if name.startswith("ground_truths/")][::20]
    for name in names:
        assert (
            call("set", root, Path(name).stem, "/publication/title", '"Ein Titel mit ü und \\"x\\""').code
            == 0
        )
    after = snapshot(root)
    for name in before:
        lines = [
            (a, b) for a, b in zip(before[name].split(b"\n"), after[name].split(b"\n"), strict=True) if a != b
        ]
        assert len(lines) == (name in names) and all(b'"title": ' in new for _, new in lines)


def test_set_creates_a_truth_only_by_an_edit(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    result = call("set", root, "a", "/author/last_name", '""')
    assert (result.code, result.out) == (0, "a: nothing to change\n") and not (
        root / "ground_truths/a.json"
    ).exists()
    assert call("set", root, "a", "/author/last_name", '"X"').code == 0
    assert (
        json.loads((root / "ground_truths/a.json").read_text(encoding="utf-8"))["response_text"]["author"][
            "last_name"
        ]
        == "X"
    )


def test_setting_the_same_value_writes_nothing(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    before = sorted(root.rglob("*")), (root / "ground_truths/a.json").stat().st_mtime_ns
    assert call("set", root, "a", "/publication/year", "1899").out == "a: nothing to change\n"
    assert (sorted(root.rglob("*")), (root / "ground_truths/a.json").stat().st_mtime_ns) == before


def test_set_accepts_null_and_objects(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    assert call("set", root, "a", "/author", "null").code == 0
    assert call("set", root, "a", "/author/first_name", '"K."').code == 0
    assert call("set", root, "a", "/publication", '{"title": "T"}').code == 0
    record = json.loads((root / "ground_truths/a.json").read_text(encoding="utf-8"))["response_text"]
    assert record["author"] == {"last_name": "", "first_name": "K."} and record["publication"] == {
        "title": "T"
    }
    with open_checked(root) as project:
        document = project.document("a")
        while document.undo():
            pass
        assert document.record == CARD


@pytest.mark.parametrize(
    ("pointer", "value", "words"),
    [
        ("author", '"x"', "is not a pointer"),
        ("/author/last_name", "Mueller", "can’t be written as JSON"),
        ("/author/last_name", "NaN", "NaN is not JSON"),
        ("/author/last_name", "[-Infinity]", "is not JSON"),
        ("/author/last_name", "[" * 5000, "can’t be written"),
        ("/author/last_name", "1e999", "can’t be written"),
        ("/author/last_name/x", "1", "can’t be set"),
        ("/author/last_name", "", "can’t be written"),
        ("/author/last_name", "9" * 5000, "can’t be written"),
    ],
    ids=range(9),
)
def test_set_refuses_impossible_values_and_ends_with_2(
    call: Any, tmp_path: Path, pointer: str, value: str, words: str
) -> None:
    root = cards(tmp_path)
    before = sorted(root.rglob("*")), snapshot(root)
    result = call("set", root, "a", pointer, value)
    assert result.code == 2 and not result.out
    assert result.err.startswith("gtapp: ") and result.err.count("\n") == 1 and words in result.err
    assert (sorted(root.rglob("*")), snapshot(root)) == before


def test_set_does_not_change_unsaved_work_of_a_window(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        project.document("a").set("/publication/title", "Unsaved")
    before = snapshot(root)
    result = call("set", root, "a", "/publication/year", "1900")
    assert result.code == 2 and "offered back" in result.err and snapshot(root) == before
    with open_checked(root) as project:
        document = project.document("a")
        project.recover(document)
        assert document.record["publication"]["title"] == "Unsaved"


def test_set_leaves_an_item_that_a_window_edits(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/publication/title", "Unsaved")
        before = snapshot(root)
        result = call("set", root, "a", "/publication/year", "1900")
        assert result.code == 2 and not result.out and snapshot(root) == before
        assert result.err.startswith(
            "gtapp: Another window or command of yours has unsaved corrections of a, begun"
        )
        document.set("/publication/place", "Bern")
        assert project.save(document)
        assert call("set", root, "a", "/publication/year", "1900").code == 0
    with open_checked(root) as project:
        found = project.document("a").record["publication"]
        assert (found["title"], found["place"], found["year"]) == ("Unsaved", "Bern", 1900)


def test_set_can_be_undone_in_the_window(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    before = snapshot(root)
    for year in (1900, 1901):
        assert call("set", root, "a", "/publication/year", year).code == 0
    with open_checked(root) as project:
        document = project.document("a")
        assert document.undo() and document.undo() and not document.can_undo
        project.save(document)
    assert snapshot(root) == before


def test_set_of_a_line(call: Any, tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(0), paper(1)], "data/more.jsonl": [paper(1)]})
    result = call("set", root, sha(1), "/title", '"Neu"')
    assert result.code == 2 and "names more than one item" in result.err
    assert call("set", root, f"{sha(1)}@data/more.jsonl", "/title", '"Neu"').code == 0
    assert (root / "data/more.jsonl").read_text(encoding="utf-8") == json.dumps(
        paper(1, title="Neu"), ensure_ascii=False
    ) + "\n"
    result = call("set", root, sha(0), "/sha256", '"x"')
    assert result.code == 2 and "another key" in result.err


def test_set_refuses_all_records_of_a_file_with_a_line_that_can_t_be_read(call: Any, tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/a.jsonl": [paper(0), paper(1)]})
    file = root / "data/a.jsonl"
    file.write_text(file.read_text(encoding="utf-8") + json.dumps(paper(2)) + ",\n", encoding="utf-8")
    before = file.read_bytes()
    for number in (0, 1):
        result = call("set", root, sha(number), "/title", '"Neu"')
        assert result.code == 2 and "a comma follows the record in line 3" in result.err
    assert file.read_bytes() == before


def test_set_refuses_to_replace_the_whole_record(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    before = snapshot(root)
    result = call("set", root, "a", "", '"x"')  # a shell variable that is not set
    assert result.code == 2 and "whole record" in result.err and snapshot(root) == before
    assert call("set", root, "a", "", json.dumps(CARD | {"type": {"type": "x"}})).code == 0


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ('{"a": 1, "a": 2}', "“a” stands twice"),
        ("Müller", "quotation marks"),
        ('"\\ud800"', "half a character"),
        ("9" * 5000, "5000 digits"),
        ("1e999", "1e999 is too large"),
        ("[" * 5000, "nested too deeply"),
        ("", "it is empty"),
    ],
    ids=range(7),
)
def test_set_reports_a_wrong_value_in_plain_words(call: Any, tmp_path: Path, value: str, words: str) -> None:
    root = cards(tmp_path)
    before = snapshot(root)
    result = call("set", root, "a", "/author/last_name", value)
    assert result.code == 2 and words in result.err and snapshot(root) == before


def test_a_failed_save_leaves_no_unsaved_work(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = cards(tmp_path)
    before = snapshot(root)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _refuse)
        result = call("set", root, "a", "/publication/year", "1900")
    assert result.code == 2 and result.err.endswith("Nothing was changed.\n") and snapshot(root) == before
    assert call("set", root, "a", "/publication/year", "1901").code == 0
    with open_checked(root) as project:
        assert project.document("a").record["publication"]["year"] == 1901


@pytest.mark.parametrize(
    ("value", "number"), [("-1e5", -1e5), ("-1E+2", -100.0), ("-2.5e-3", -0.0025), ("-7", -7), ("-1.5", -1.5)]
)
def test_set_accepts_negative_numbers(call: Any, tmp_path: Path, value: str, number: float) -> None:
    root = cards(tmp_path)
    for arguments in ((value,), (value, "--benchmark", "zettelkatalog"), ("--", value)):
        assert call("set", root, "a", "/publication/year", *arguments).code == 0
    record = json.loads((root / "ground_truths/a.json").read_text(encoding="utf-8"))["response_text"]
    assert record["publication"]["year"] == number


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ([ADVERT, ADVERT], "/1/text"),
        ({"1731_1_1": [ADVERT], "1731_1_2": [ADVERT]}, "/1731_1_2/0/text"),
        ({"advertisements": [ADVERT, ADVERT]}, "/advertisements/1/text"),
        ({"advertisements": [ADVERT], "more": [ADVERT]}, "/advertisements/0/text"),
    ],
)
def test_pointers_of_reports_are_accepted(call: Any, tmp_path: Path, record: Any, place: str) -> None:
    """Reports of scores may name a value in the schema's shape, whatever the shape of the file."""
    write_file(tmp_path / "ground_truths/page.json", dump_json(record, 2))
    pointer = "/advertisements/0/text" if "more" in record else "/advertisements/1/text"
    result = call("set", tmp_path, "page", pointer, '"9. Neu"', "--benchmark", "fraktur")
    assert (result.out, result.err) == (f"page{place}: saved\n", "")
    beyond = call("set", tmp_path, "page", "/advertisements/7/text", '"9. Neu"', "--benchmark", "fraktur")
    assert beyond.code == 2 and "7" in beyond.err

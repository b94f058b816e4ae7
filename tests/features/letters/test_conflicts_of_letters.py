"""Letters whose file or table another program changed: both follow the user's choice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtapp.core.platform.errors import ChangedOnDiskError, UnreadableError
from tests.sample_projects import LETTER, TABLE, dump_json, letters, open_checked, snapshot, write_file


def _file(root: Path, name: str = "a.json") -> Path:
    return root / "ground_truths" / name


def test_keeping_my_letter_keeps_their_other_columns(tmp_path: Path) -> None:
    root = letters(tmp_path)
    table = _file(root, "letters.csv")
    with open_checked(root) as project:
        document = project.document("letter01")
        original = [part.text for part in document.parts]
        document.set("/send_date/0", "1926-02-17")
        table.write_text(TABLE.replace("1932319", "777"), encoding="utf-8")
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        project.keep_mine(document)
        assert table.read_text(encoding="utf-8") == TABLE.replace("1932319", "777").replace(
            "01,1926-02-16", "01,1926-02-17"
        )
        assert not document.is_dirty
        document.undo()
        document.undo()
        assert [part.text for part in document.parts] == original


def test_a_letter_with_one_refused_file_is_saved_later(tmp_path: Path) -> None:
    root = letters(tmp_path)
    table = _file(root, "letters.csv")
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        table.write_bytes(b"\xff\xfe")
        with pytest.raises(ChangedOnDiskError):
            project.keep_mine(document)
        assert project.save(document) and not document.is_dirty and table.read_bytes() == b"\xff\xfe"
        table.write_text(TABLE, encoding="utf-8")
        assert project.save(document) and not document.is_dirty
        assert table.read_text(encoding="utf-8") == TABLE.replace("01,1926-02-16", "01,1926-02-17")


@pytest.mark.parametrize("keep", [True, False])
def test_a_vanished_table_is_given_up_on_the_users_choice(tmp_path: Path, keep: bool) -> None:
    root = letters(tmp_path)
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        _file(root, "letters.csv").unlink()
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        if keep:
            project.keep_mine(document)
        else:
            project.take_theirs(document)
        assert not document.is_dirty
        document.set("/has_signatures", "FALSE")
        assert project.save(document)
        written = json.loads(_file(root, "letter01.json").read_text(encoding="utf-8"))
        assert written["has_signatures"] == "FALSE" and document.record == written
        while document.undo():
            pass
        assert document.record == LETTER


def test_their_letter_with_two_rows_is_not_adopted(tmp_path: Path) -> None:
    root = letters(tmp_path)
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        table = _file(root, "letters.csv")
        table.write_text(TABLE + "\n" + TABLE.split("\n")[1], encoding="utf-8")
        before = snapshot(root)
        with pytest.raises(UnreadableError, match="more than one row"):
            project.take_theirs(document)
        with pytest.raises(ChangedOnDiskError):
            project.keep_mine(document)
        assert snapshot(root) == before and document.is_dirty


@pytest.mark.parametrize("keep", [True, False])
def test_new_columns_of_the_table_are_not_confused(tmp_path: Path, keep: bool) -> None:
    root = letters(tmp_path)
    table = _file(root, "letters.csv")
    more = TABLE.replace("document_number,", "document_number,archive,").replace("01,1926", "01,Basel,1926")
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write_file(table, more)
        if keep:
            project.keep_mine(document)
        else:
            project.take_theirs(document)
        expected = more.replace("01,Basel,1926-02-16", "01,Basel,1926-02-17") if keep else more
        assert table.read_text(encoding="utf-8") == expected and not document.is_dirty
        document.set("/has_signatures", "FALSE")
        assert project.save(document)
        after = table.read_text(encoding="utf-8").split("\n")
        assert after[1] == expected.split("\n")[1].removesuffix("TRUE") + "FALSE"


def test_adopting_their_version_includes_a_new_table(tmp_path: Path) -> None:
    root = letters(tmp_path, None)
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        mine = document.parts[0].text
        write_file(_file(root, "letter01.json"), dump_json({**LETTER, "has_signatures": "FALSE"}))
        theirs = TABLE.replace('Paul",TRUE', 'Paul",FALSE', 1)
        write_file(_file(root, "letters.csv"), theirs)
        project.take_theirs(document)
        assert not document.is_dirty and not document.notes
        assert document.undo() and document.parts[0].text == mine
        row = theirs.split("\n")[1].replace("02-16", "02-17").replace("FALSE", "TRUE")
        assert document.parts[-1].text == row and document.is_dirty
        assert document.redo() and not document.is_dirty
        document.set("/letter_title/0", "Titel")
        assert project.save(document)
    table = theirs.replace("1926-02-16,None", "1926-02-16,Titel", 1)
    assert _file(root, "letters.csv").read_text(encoding="utf-8") == table
    with open_checked(root) as project:
        document = project.document("letter01")
        assert not document.notes and document.undo() and document.undo()
        assert document.parts[0].text == mine and document.parts[1].text == row


def test_a_letter_with_a_refused_row_is_not_written_in_part(tmp_path: Path) -> None:
    root = letters(tmp_path)
    write_file(root / "images/letter02_p1.jpg", b"x")
    with open_checked(root) as project:
        document = project.document("letter02")
        document.set("/send_date", ["1926-03-01"])
        write_file(_file(root, "letters.csv"), TABLE + "\n1,02,,,,,")
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        assert not project.item("letter02").truth and not _file(root, "letter02.json").exists()


def test_keeping_my_letter_writes_its_file_and_its_row_alike(tmp_path: Path) -> None:
    root = letters(tmp_path)
    theirs = {**LETTER, "letter_title": ["Ihr Titel"]}
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write_file(_file(root, "letter01.json"), dump_json(theirs))
        write_file(
            _file(root, "letters.csv"), TABLE.replace("16,None", "16,Ihr Titel", 1).replace("1932319", "777")
        )
        project.keep_mine(document)
        assert not document.is_dirty
    with open_checked(root) as project:
        document = project.document("letter01")
        assert document.record == {**LETTER, "send_date": ["1926-02-17"]} and not document.notes
    assert ",777" not in _file(root, "letters.csv").read_text(encoding="utf-8")
    assert (
        _file(root, "letters.csv")
        .read_text(encoding="utf-8")
        .split("\n")[1]
        .startswith("777,01,1926-02-17,None,")
    )

"""Files that another program changed or took away: not overwritten, kept or taken over as the user chooses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtapp.errors import ChangedOnDiskError, UnreadableError
from gtapp.project import Project, open_project
from tests.material import (
    CARD,
    LETTER,
    TABLE,
    cards,
    dumped,
    envelope,
    letters,
    opened,
    snapshot,
    write,
)

TITLE = "/publication/title"


def _file(root: Path, name: str = "a.json") -> Path:
    return root / "ground_truths" / name


def _conflict(root: Path, theirs: str) -> tuple[Project, object]:
    project = open_project(root)
    document = project.document("a")
    document.set(TITLE, "Meins")
    _file(root).write_text(theirs, encoding="utf-8")
    with pytest.raises(ChangedOnDiskError, match="changed by another program") as caught:
        project.save(document)
    assert caught.value.code == "save-changed"
    assert document.dirty and _file(root).read_text(encoding="utf-8") == theirs
    return project, document


THEIRS = dumped(envelope({**CARD, "author": {"last_name": "Andere", "first_name": ""}}), 2, ascii_=False)


def test_another_programs_change_is_not_overwritten_until_the_user_says_so(tmp_path: Path) -> None:
    project, document = _conflict(cards(tmp_path), THEIRS)
    with project:
        seen = project.peek("a")
        assert seen.record["author"]["last_name"] == "Andere" and seen.parts[0].text == THEIRS
        project.keep_mine(document)  # type: ignore[arg-type]
        assert (
            json.loads(_file(tmp_path).read_text(encoding="utf-8"))["response_text"]["publication"]["title"]
            == "Meins"
        )
    with opened(tmp_path) as again:
        found = again.document("a")
        assert found.undo() and found.record == CARD


def test_their_change_taken_over_is_one_undoable_edit(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as project:
        document = project.document("a")
        original = document.parts[0].text
        document.set(TITLE, "Meins")
        mine = document.parts[0].text
        _file(root).write_text(THEIRS, encoding="utf-8")
        project.take_theirs(document)
        assert document.parts[0].text == THEIRS and not document.dirty
        assert document.record["author"]["last_name"] == "Andere"
        document.set("/author/first_name", "Ä")
        assert project.save(document)
        assert _file(root).read_text(encoding="utf-8") == THEIRS.replace(
            '"first_name": ""', '"first_name": "Ä"'
        )
        document.undo()
        document.undo()
        assert document.parts[0].text == mine and document.dirty
        document.set(TITLE, "Nochmals")
        document.undo()
        document.undo()
        assert document.parts[0].text == original
        assert project.save(document) and _file(root).read_text(encoding="utf-8") == original


def test_their_change_may_bring_another_layout(tmp_path: Path) -> None:
    root = cards(tmp_path)
    bare = dumped({**CARD, "author": None}, None, ascii_=False)
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        mine = document.parts[0].text
        _file(root).write_text(bare, encoding="utf-8")
        project.take_theirs(document)
        document.set("/publication/pages", "12 S.")
        assert document.parts[0].text == bare.replace('"30"', '"12 S."')
        document.undo()
        document.undo()
        assert document.parts[0].text == mine
        document.set("/publication/pages", "12 S.")
        assert document.parts[0].text == mine.replace('"30"', '"12 S."')


def test_their_change_of_a_pages_shape_is_followed(tmp_path: Path) -> None:
    advert = {"date": "1731-01-02", "tags_section": "x", "text": "1."}
    page = write(tmp_path / "ground_truths/page.json", dumped({"1731_1_1": [advert]}, 2))
    with opened(tmp_path, "fraktur") as project:
        document = project.document("page")
        document.set("/1731_1_1/0/text", "2.")
        page.write_text(dumped([advert, advert], 2), encoding="utf-8")
        project.take_theirs(document)
        assert document.tree == {"advertisements": [advert, advert]}
        document.set(document.at(("advertisements", 1, "text")), "3.")
        assert document.record[1]["text"] == "3."
        document.undo()
        document.undo()
        assert document.tree == {"advertisements": [{**advert, "text": "2."}]}


def test_what_they_left_unreadable_is_neither_taken_nor_overwritten(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        for broken in (b"", b'{"response_text": ', '{"a": "ü"}'.encode("latin-1"), b"[" * 5000 + b"]" * 5000):
            _file(root).write_bytes(broken)
            with pytest.raises(ChangedOnDiskError):
                project.save(document)
            with pytest.raises(UnreadableError):
                project.take_theirs(document)
            assert _file(root).read_bytes() == broken
            assert document.dirty and document.record["publication"]["title"] == "Meins"


def test_a_file_that_vanished_is_written_again_only_when_asked(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        _file(root).unlink()
        with pytest.raises(ChangedOnDiskError) as caught:
            project.save(document)
        assert caught.value.code == "save-vanished" and not _file(root).exists()
        project.keep_mine(document)
        assert _file(root).read_text(encoding="utf-8") == document.parts[0].text


def test_a_file_that_vanished_taken_over_is_a_new_truth(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        _file(root).unlink()
        project.take_theirs(document)
        assert document.is_new and not document.dirty and document.record["publication"]["title"] == ""
        document.undo()
        assert document.dirty and document.record["publication"]["title"] == "Meins"
        assert project.save(document) and _file(root).exists()


def test_a_file_that_appeared_meanwhile_is_not_overwritten_by_a_new_truth(tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        write(_file(root), THEIRS)
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        assert _file(root).read_text(encoding="utf-8") == THEIRS
        project.take_theirs(document)
        assert document.record["author"]["last_name"] == "Andere" and not document.is_new


def test_keeping_my_letter_keeps_their_other_columns(tmp_path: Path) -> None:
    root = letters(tmp_path)
    table = _file(root, "letters.csv")
    with opened(root) as project:
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
        assert not document.dirty
        document.undo()
        document.undo()
        assert [part.text for part in document.parts] == original


def test_a_letter_of_which_one_file_was_refused_is_saved_later(tmp_path: Path) -> None:
    root = letters(tmp_path)
    table = _file(root, "letters.csv")
    with opened(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        table.write_bytes(b"\xff\xfe")
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        assert document.dirty and table.read_bytes() == b"\xff\xfe"
        with pytest.raises(ChangedOnDiskError):
            project.keep_mine(document)
        table.write_text(TABLE, encoding="utf-8")
        assert project.save(document) and not document.dirty
        assert table.read_text(encoding="utf-8") == TABLE.replace("01,1926-02-16", "01,1926-02-17")


@pytest.mark.parametrize("keep", [True, False])
def test_a_table_that_vanished_is_given_up_when_the_user_has_chosen(tmp_path: Path, keep: bool) -> None:
    root = letters(tmp_path)
    with opened(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        _file(root, "letters.csv").unlink()
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        if keep:
            project.keep_mine(document)
        else:
            project.take_theirs(document)
        assert not document.dirty
        document.set("/has_signatures", "FALSE")
        assert project.save(document)
        written = json.loads(_file(root, "letter01.json").read_text(encoding="utf-8"))
        assert written["has_signatures"] == "FALSE" and document.record == written
        while document.undo():
            pass
        assert document.record == LETTER


def test_their_letter_with_two_rows_is_not_taken(tmp_path: Path) -> None:
    root = letters(tmp_path)
    with opened(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        table = _file(root, "letters.csv")
        table.write_text(TABLE + "\n" + TABLE.split("\n")[1], encoding="utf-8")
        before = snapshot(root)
        with pytest.raises(UnreadableError, match="more than one row"):
            project.take_theirs(document)
        with pytest.raises(ChangedOnDiskError):
            project.keep_mine(document)
        assert snapshot(root) == before and document.dirty


@pytest.mark.parametrize("keep", [True, False])
def test_columns_that_came_into_the_table_are_not_mistaken(tmp_path: Path, keep: bool) -> None:
    root = letters(tmp_path)
    table = _file(root, "letters.csv")
    more = TABLE.replace("document_number,", "document_number,archive,").replace("01,1926", "01,Basel,1926")
    with opened(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write(table, more)
        if keep:
            project.keep_mine(document)
        else:
            project.take_theirs(document)
        expected = more.replace("01,Basel,1926-02-16", "01,Basel,1926-02-17") if keep else more
        assert table.read_text(encoding="utf-8") == expected and not document.dirty
        document.set("/has_signatures", "FALSE")
        assert project.save(document)
        after = table.read_text(encoding="utf-8").split("\n")
        assert after[1] == expected.split("\n")[1].removesuffix("TRUE") + "FALSE"


def test_the_letter_of_a_refused_row_is_there_all_the_same(tmp_path: Path) -> None:
    root = letters(tmp_path)
    write(root / "images/letter02_p1.jpg", b"x")
    with opened(root) as project:
        document = project.document("letter02")
        document.set("/send_date", ["1926-03-01"])
        write(_file(root, "letters.csv"), TABLE + "\n1,02,,,,,")
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        assert project.item("letter02").truth == "ground_truths/letter02.json"
        assert project.status("letter02").name == "in progress"


def test_keeping_my_letter_leaves_its_file_and_its_row_in_step(tmp_path: Path) -> None:
    root = letters(tmp_path)
    theirs = {**LETTER, "letter_title": ["Ihr Titel"]}
    with opened(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write(_file(root, "letter01.json"), dumped(theirs))
        write(
            _file(root, "letters.csv"), TABLE.replace("16,None", "16,Ihr Titel", 1).replace("1932319", "777")
        )
        project.keep_mine(document)
        assert not document.dirty
    with opened(root) as project:
        document = project.document("letter01")
        assert document.record == {**LETTER, "send_date": ["1926-02-17"]} and not document.notes
    assert ",777" not in _file(root, "letters.csv").read_text(encoding="utf-8")
    assert (
        _file(root, "letters.csv")
        .read_text(encoding="utf-8")
        .split("\n")[1]
        .startswith("777,01,1926-02-17,None,")
    )

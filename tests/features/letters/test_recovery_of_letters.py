"""Letters with their table, and lines of one file: recovery after a kill and after changes by others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sample_projects import (
    LETTER,
    PIXEL,
    TABLE,
    copy_killed_in_save,
    letters,
    open_checked,
    open_crashed_copy,
    paper,
    papers,
    sha,
    snapshot,
    write_file,
)

YEAR, TITLE, PLACE = "/publication/year", "/publication/title", "/publication/place"


def test_a_letters_edit_after_an_undo_of_saved_ones_is_recovered_in_both_texts(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        document.set("/sender_persons", ["X"])
        project.save(document)
        document.undo()
        document.undo()
        document.set("/has_signatures", "FALSE")
        mine = [part.text for part in document.parts]
        other, found = open_crashed_copy(root, tmp_path / "copy", "letter01")
        with other:
            other.recover(found)
            assert [part.text for part in found.parts] == mine and other.save(found)
    table = (tmp_path / "copy/ground_truths/letters.csv").read_text(encoding="utf-8")
    assert table == TABLE.replace('Christ-Wackernagel, Paul",TRUE', 'Christ-Wackernagel, Paul",FALSE', 1)


@pytest.mark.parametrize("table", [TABLE, TABLE.replace("\n", "\r\n")])
def test_a_letter_half_saved_is_completed(tmp_path: Path, table: str) -> None:
    root = letters(tmp_path / "work", table)
    with open_checked(root) as project:
        document = project.document("letter04")
        document.set("/sender_persons/0", "Krasting, W.")
        project.save(document)
        document.set("/sender_persons/0", "Meier, A.")
        document.set("/has_signatures", "FALSE")
        half = tmp_path / "half"
        copy_killed_in_save(project, document, half)
        whole = snapshot(root)
    with open_checked(half) as other:
        assert other.find_unsaved() == ["letter04"]
        found = other.document("letter04")
        assert found.record["sender_persons"] == ["Meier, A."] and found.is_dirty
        assert other.save(found)
        assert snapshot(half) == whole and not other.find_unsaved()
        for _ in range(3):
            assert found.undo()
        other.save(found)
        assert snapshot(half) == snapshot(letters(tmp_path / "fresh", table))


@pytest.mark.parametrize("step", ["undo", "undo twice", "edit"])
def test_what_follows_a_half_saved_state_is_recovered_after_another_kill(tmp_path: Path, step: str) -> None:
    root = letters(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("letter04")
        for name in ("Krasting, W.", "Meier, A."):
            document.set("/sender_persons/0", name)
            project.save(document)
        document.set("/sender_persons/0", "Huber, B.")
        half = tmp_path / "half"
        copy_killed_in_save(project, document, half)
    with open_checked(half) as project:
        document = project.document("letter04")
        project.recover(document)
        assert document.is_dirty
        if step == "edit":
            document.set("/sender_persons/0", "Vogt, C.")
        for _ in range(step.count("undo") + step.count("twice")):
            document.undo()
        mine = [part.text for part in document.parts]
        again, found = open_crashed_copy(half, tmp_path / "copy", "letter04")
        with again:
            assert again.find_unsaved() == ["letter04"] and again.count_lost_edits(found)
            again.recover(found)
            assert [part.text for part in found.parts] == mine and again.save(found)
            assert [part.text for part in again.peek("letter04").parts] == mine
            while found.undo():
                pass
            again.save(found)
    assert snapshot(tmp_path / "copy") == snapshot(letters(tmp_path / "fresh"))


def test_a_letter_whose_row_changed_meanwhile_is_shown_as_it_is(tmp_path: Path) -> None:
    root = letters(tmp_path)
    with open_checked(root) as project:
        document = project.document("letter04")
        document.set("/has_signatures", "FALSE")
        project.save(document)
    table = root / "ground_truths/letters.csv"
    table.write_text(
        table.read_text(encoding="utf-8").replace("Krasting, Wilhelm", "Krasting, W."), encoding="utf-8"
    )
    before = snapshot(root)
    with open_checked(root) as project:
        document = project.document("letter04")
        assert not document.is_dirty and not project.count_lost_edits(document)
        assert [issue.code for issue in document.issues] == ["row-differs"]
        assert not project.save(document)
    assert snapshot(root) == before


def test_a_table_that_vanished_meanwhile_does_not_lose_the_letters_edits(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        (root / "ground_truths/letters.csv").unlink()
        other, found = open_crashed_copy(root, tmp_path / "copy", "letter01")
        with other:
            assert found.record == LETTER and other.count_lost_edits(found) == 1
            other.recover(found)
            assert found.record["send_date"] == ["1926-02-17"] and other.save(found)
        assert not (tmp_path / "copy/ground_truths/letters.csv").exists()


def test_a_table_that_appeared_meanwhile_gets_the_recovered_edit(tmp_path: Path) -> None:
    root = letters(tmp_path / "work", table=None)
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write_file(root / "ground_truths/letters.csv", TABLE)
        other, found = open_crashed_copy(root, tmp_path / "copy", "letter01")
        with other:
            other.recover(found)
            assert other.save(found)
    table = (tmp_path / "copy/ground_truths/letters.csv").read_text(encoding="utf-8")
    assert table == TABLE.replace("01,1926-02-16", "01,1926-02-17")


def test_a_row_changed_by_git_keeps_its_other_columns_when_mine_is_recovered(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        table = root / "ground_truths/letters.csv"
        table.write_text(TABLE.replace("1932319", "777"), encoding="utf-8")
        other, found = open_crashed_copy(root, tmp_path / "copy", "letter01")
        with other:
            other.recover(found)
            other.save(found)
    text = (tmp_path / "copy/ground_truths/letters.csv").read_text(encoding="utf-8")
    assert text == TABLE.replace("1932319", "777").replace("01,1926-02-16", "01,1926-02-17")


def test_lines_of_one_file_have_their_own_histories(tmp_path: Path) -> None:
    root = papers(tmp_path / "work", {"data/papers.jsonl": [paper(0), paper(1)]})
    with open_checked(root) as project:
        first, second = project.document(sha(0)), project.document(sha(1))
        first.set("/title", "Eins")
        project.save(first)
        second.set("/title", "Zwei")
        other, found = open_crashed_copy(root, tmp_path / "copy", sha(1))
        with other:
            assert other.find_unsaved() == [sha(1)] and other.count_lost_edits(found) == 1
            other.recover(found)
            other.save(found)
            again = other.document(sha(0))
            assert again.record["title"] == "Eins" and again.undo() and again.record == paper(0)


MORE_COLUMNS = "\n".join(
    line.replace("document_number,", "document_number,archive,")
    .replace(",19", ",Basel,19")
    .replace("FALSE,FALSE,FALSE,F", "FALSE,FALSE,FALSE,FALSE,F")
    for line in TABLE.split("\n")
)


def test_new_columns_are_not_confused_when_mine_is_recovered(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write_file(root / "ground_truths/letters.csv", MORE_COLUMNS)
        other, found = open_crashed_copy(root, tmp_path / "copy", "letter01")
        with other:
            other.recover(found)
            assert other.save(found)
    text = (tmp_path / "copy/ground_truths/letters.csv").read_text(encoding="utf-8")
    assert text == MORE_COLUMNS.replace("01,Basel,1926-02-16", "01,Basel,1926-02-17")


def test_a_new_letter_half_saved_is_completed(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    write_file(root / "images/letter02_p1.jpg", PIXEL)
    with open_checked(root) as project:
        document = project.document("letter02")
        document.set("/send_date", ["1926-03-01"])
        half = tmp_path / "half"
        copy_killed_in_save(project, document, half)
        whole = snapshot(root)
    with open_checked(half) as other:
        found = other.document("letter02")
        assert found.record["send_date"] == ["1926-03-01"]
        other.check(found)
        assert snapshot(half) == whole

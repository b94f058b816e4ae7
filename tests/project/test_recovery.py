"""Undo outlives the program, and a program that dies takes no correction with it."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.project import Project, open_project
from gtapp.project.checks import roundtrip
from tests.material import (
    CARD,
    LETTER,
    TABLE,
    cards,
    dumped,
    envelope,
    letters,
    opened,
    paper,
    papers,
    sha,
    snapshot,
    write,
)

YEAR, TITLE, PLACE = "/publication/year", "/publication/title", "/publication/place"


def _again(root: Path, copy: Path, item: str = "a") -> tuple[Project, Document]:
    """The project as another process finds it if this one is killed now."""
    shutil.copytree(root, copy)
    project = open_project(copy)
    return project, project.document(item)


def _title(document: Document) -> object:
    return document.record["publication"]["title"]


def test_undo_and_redo_go_on_after_a_restart(tmp_path: Path) -> None:
    with opened(cards(tmp_path)) as project:
        document = project.document("a")
        original = document.parts[0].text
        document.set(TITLE, "Erster")
        document.set(YEAR, 1900)
        document.set(PLACE, None)
        project.save(document)
        document.undo()
        project.save(document)
    with opened(tmp_path) as project:
        document = project.document("a")
        assert not document.dirty and not project.lost(document) and not project.unsaved()
        assert document.record["publication"] == {**CARD["publication"], "title": "Erster", "year": 1900}
        assert document.redo() and document.record["publication"]["place"] is None
        for _ in range(3):
            assert document.undo()
        assert document.parts[0].text == original and document.record == CARD
        assert not document.can_undo
        project.save(document)
    assert (tmp_path / "ground_truths/a.json").read_text(encoding="utf-8") == original


def test_an_edit_that_was_not_saved_waits_behind_redo(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Gesichert")
        project.save(document)
        saved = document.parts[0].text
        document.set(TITLE, "Verloren")
        document.set(YEAR, None)
        mine = document.parts[0].text
        other, found = _again(root, tmp_path / "copy")
        with other:
            assert other.unsaved() == ["a"] and other.lost(found) == 2
            assert found.parts[0].text == saved and not found.dirty
            other.recover(found)
            assert found.parts[0].text == mine and found.dirty and not other.lost(found)
            assert _title(found) == "Verloren"
            other.save(found)
            assert not other.unsaved()


def test_what_is_not_taken_back_stays_out(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Verloren")
        other, found = _again(root, tmp_path / "copy")
        with other:
            found.set(YEAR, 1900)
            other.save(found)
            assert not other.unsaved()
            assert found.record["publication"] == {**CARD["publication"], "year": 1900}
            assert not found.can_redo


def test_an_undo_that_was_not_saved_comes_back_too(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with opened(root) as project:
        document = project.document("a")
        for number in range(3):
            document.set(YEAR, 1900 + number)
        project.save(document)
        document.undo()
        document.undo()
        other, found = _again(root, tmp_path / "copy")
        with other:
            assert found.record["publication"]["year"] == 1902 and other.lost(found) == 2
            other.recover(found)
            assert found.record["publication"]["year"] == 1900 and found.dirty
            assert found.redo() and found.redo() and not found.dirty


@pytest.mark.parametrize("edits", [1, 2, 3])
def test_edits_after_an_undo_of_saved_ones_are_recovered(tmp_path: Path, edits: int) -> None:
    root = cards(tmp_path / "work")
    with opened(root) as project:
        document = project.document("a")
        for number in range(3):
            document.set(YEAR, 1900 + number)
        project.save(document)
        saved = document.parts[0].text
        document.undo()
        document.undo()
        for number in range(edits):
            document.set(TITLE, f"Neu {number}")
        mine = document.parts[0].text
        other, found = _again(root, tmp_path / "copy")
        with other:
            assert found.parts[0].text == saved and other.unsaved() == ["a"]
            assert other.lost(found)
            other.recover(found)
            assert found.parts[0].text == mine
            assert found.undo() and found.parts[0].text == saved and found.redo()
            other.save(found)
        with opened(tmp_path / "copy") as third:
            assert third.document("a").parts[0].text == mine and not third.unsaved()


def test_undoing_all_of_them_again_is_recovered_as_well(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with opened(root) as project:
        document = project.document("a")
        document.set(YEAR, 1)
        document.set(YEAR, 2)
        project.save(document)
        document.undo()
        document.set(YEAR, 3)
        document.undo()
        other, found = _again(root, tmp_path / "copy")
        with other:
            assert found.record["publication"]["year"] == 2
            other.recover(found)
            assert found.record["publication"]["year"] == 1


def test_a_save_that_finished_but_was_not_journalled_loses_nothing(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Neu")
        before = tmp_path / "before"
        shutil.copytree(root, before)
        project.save(document)
        shutil.copy(root / "ground_truths/a.json", before / "ground_truths/a.json")
    with opened(before) as other:
        found = other.document("a")
        assert not other.lost(found) and not found.dirty and _title(found) == "Neu"
        assert found.undo() and _title(found) == CARD["publication"]["title"]


def test_a_confirmed_value_is_no_unsaved_work(tmp_path: Path) -> None:
    with opened(cards(tmp_path)) as project:
        document = project.document("a")
        document.confirm(TITLE)
        assert not document.dirty
    with opened(tmp_path) as project:
        assert not project.unsaved()
        document = project.document("a")
        assert document.origin(("publication", "title")) == "confirmed" and not project.lost(document)
        document.undo()
        assert document.origin(("publication", "title")) == "file"


def test_typing_back_to_what_is_saved_is_no_unsaved_work(tmp_path: Path) -> None:
    with opened(cards(tmp_path)) as project:
        document = project.document("a")
        document.set(TITLE, "x")
        document.set(TITLE, CARD["publication"]["title"])
        assert not document.dirty
    with opened(tmp_path) as project:
        assert not project.unsaved() and not project.lost(project.document("a"))


def test_a_new_truth_under_work_is_recovered(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", scans=("new",))
    write(root / "drafts" / "new.json", dumped(envelope(CARD)))
    with opened(root) as project:
        document = project.document("new")
        document.set(TITLE, "Angefangen")
        mine = document.parts[0].text
        other, found = _again(root, tmp_path / "copy", "new")
        with other:
            assert found.is_new and not found.dirty and other.lost(found) == 1
            assert not (tmp_path / "copy/ground_truths/new.json").exists()
            other.recover(found)
            assert found.parts[0].text == mine and other.save(found)
        assert (tmp_path / "copy/ground_truths/new.json").read_text(encoding="utf-8") == mine


@pytest.mark.parametrize("table", [TABLE, TABLE.replace("\n", "\r\n")])
def test_a_letter_half_saved_is_completed(tmp_path: Path, table: str) -> None:
    root = letters(tmp_path / "work", table)
    with opened(root) as project:
        document = project.document("letter04")
        document.set("/sender_persons/0", "Krasting, W.")
        project.save(document)
        document.set("/sender_persons/0", "Meier, A.")
        document.set("/has_signatures", "FALSE")
        half = tmp_path / "half"
        shutil.copytree(root, half)
        project.save(document)
        whole = snapshot(root)
        shutil.copy(root / "ground_truths/letter04.json", half / "ground_truths/letter04.json")
    with opened(half) as other:
        assert other.unsaved() == ["letter04"]
        found = other.document("letter04")
        assert found.record["sender_persons"] == ["Meier, A."] and found.dirty
        assert other.save(found)
        assert snapshot(half) == whole and not other.unsaved()
        for _ in range(3):
            assert found.undo()
        other.save(found)
        assert snapshot(half) == snapshot(letters(tmp_path / "fresh", table))


def test_a_letter_whose_row_somebody_else_changed_is_shown_as_it_is(tmp_path: Path) -> None:
    root = letters(tmp_path)
    with opened(root) as project:
        document = project.document("letter04")
        document.set("/has_signatures", "FALSE")
        project.save(document)
    table = root / "ground_truths/letters.csv"
    table.write_text(
        table.read_text(encoding="utf-8").replace("Krasting, Wilhelm", "Krasting, W."), encoding="utf-8"
    )
    before = snapshot(root)
    with opened(root) as project:
        document = project.document("letter04")
        assert not document.dirty and not project.lost(document)
        assert [issue.code for issue in document.notes] == ["row-differs"]
        assert not project.save(document)
    assert snapshot(root) == before


def _theirs(root: Path, text: str) -> None:
    (root / "ground_truths/a.json").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("theirs", [envelope({**CARD, "tags": []}), {**CARD, "author": None}])
def test_a_file_changed_by_git_keeps_mine_behind_redo_as_one_edit(tmp_path: Path, theirs: object) -> None:
    root = cards(tmp_path / "work")
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        project.save(document)
        document.set(YEAR, 1)
        document.set(YEAR, 2)
        mine = document.parts[0].text
        text = dumped(theirs, 2)
        _theirs(root, text)
        other, found = _again(root, tmp_path / "copy")
        with other:
            assert found.parts[0].text == text and not found.dirty and other.lost(found) == 1
            other.recover(found)
            assert found.parts[0].text == mine and found.record["publication"]["year"] == 2
            found.set(YEAR, 3)
            found.undo()
            found.undo()
            assert found.parts[0].text == text
            found.redo()
            assert other.save(found)
        assert (tmp_path / "copy/ground_truths/a.json").read_text(encoding="utf-8") == mine


def test_a_file_changed_by_git_without_unsaved_work_is_just_the_new_one(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        document.confirm(YEAR)
        project.save(document)
    _theirs(root, dumped(envelope({**CARD, "author": {"last_name": "X", "first_name": "Y"}})))
    with opened(root) as project:
        document = project.document("a")
        assert not document.can_undo and not document.can_redo and not project.lost(document)
        # where the value is still the one that was confirmed it stays confirmed
        assert document.origin(("publication", "year")) == "confirmed"
        assert document.origin(("publication", "title")) == "file"


def test_a_table_that_went_away_meanwhile_does_not_cost_the_letters_edits(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    with opened(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        (root / "ground_truths/letters.csv").unlink()
        other, found = _again(root, tmp_path / "copy", "letter01")
        with other:
            assert found.record == LETTER and other.lost(found) == 1
            other.recover(found)
            assert found.record["send_date"] == ["1926-02-17"] and other.save(found)
        assert not (tmp_path / "copy/ground_truths/letters.csv").exists()


def test_a_table_that_came_meanwhile_gets_the_recovered_edit(tmp_path: Path) -> None:
    root = letters(tmp_path / "work", table=None)
    with opened(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write(root / "ground_truths/letters.csv", TABLE)
        other, found = _again(root, tmp_path / "copy", "letter01")
        with other:
            other.recover(found)
            assert other.save(found)
    table = (tmp_path / "copy/ground_truths/letters.csv").read_text(encoding="utf-8")
    assert table == TABLE.replace("01,1926-02-16", "01,1926-02-17")


def test_a_row_changed_by_git_keeps_its_other_columns_when_mine_comes_back(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    with opened(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        table = root / "ground_truths/letters.csv"
        table.write_text(TABLE.replace("1932319", "777"), encoding="utf-8")
        other, found = _again(root, tmp_path / "copy", "letter01")
        with other:
            other.recover(found)
            other.save(found)
    text = (tmp_path / "copy/ground_truths/letters.csv").read_text(encoding="utf-8")
    assert text == TABLE.replace("1932319", "777").replace("01,1926-02-16", "01,1926-02-17")


def test_lines_of_one_file_have_their_own_histories(tmp_path: Path) -> None:
    root = papers(tmp_path / "work", {"data/papers.jsonl": [paper(0), paper(1)]})
    with opened(root) as project:
        first, second = project.document(sha(0)), project.document(sha(1))
        first.set("/title", "Eins")
        project.save(first)
        second.set("/title", "Zwei")
        other, found = _again(root, tmp_path / "copy", sha(1))
        with other:
            assert other.unsaved() == [sha(1)] and other.lost(found) == 1
            other.recover(found)
            other.save(found)
            again = other.document(sha(0))
            assert again.record["title"] == "Eins" and again.undo() and again.record == paper(0)


def test_a_broken_journal_costs_undo_but_no_file(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        project.save(document)
    write(root / ".gtapp/work.sqlite", b"SQLite format 3\0" + b"not a database" * 500)
    for left in (root / ".gtapp").glob("work.sqlite-*"):
        left.unlink()
    broken = (root / ".gtapp/work.sqlite").read_bytes()
    with open_project(root) as project:
        assert [problem.message.code for problem in project.problems] == ["store-broken"]
        document = project.document("a")
        assert _title(document) == "Eins" and not document.can_undo
        document.set(TITLE, "Zwei")
        assert project.save(document) and document.undo() and project.save(document)
        assert project.status("a").name == "in progress"
    assert (root / ".gtapp/work.sqlite").read_bytes() == broken
    assert not roundtrip(open_project(root)).would_change


def test_rows_of_the_journal_that_make_no_sense_are_passed_over(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        document.set(YEAR, 1)
    for body in (
        "",
        "[]",
        '["set", 1, 2, 3, 4]',
        '["set", [["set"]], [], [], 0]',
        '["x", [], [[7, 0, "a", "b"]], ["q"], 0]',
    ):
        with sqlite3.connect(root / ".gtapp/work.sqlite") as database:
            database.execute("UPDATE edit SET body = ?", (body,))
        database.close()
        with opened(root) as project:
            document = project.document("a")
            assert document.record == CARD and not document.dirty
    with opened(root) as project:
        document = project.document("a")
        document.set(TITLE, "Zwei")
        project.save(document)
        assert document.undo()


_WRITER = """
import os, signal, sys
from gtapp import open_project
project = open_project(sys.argv[1])
document = project.document("a")
document.set("/publication/title", "Gesichert")
project.save(document)
document.set("/publication/title", "Getippt", burst=True)
document.set("/publication/title", "Getippt bis", burst=True)
document.set("/publication/title", "Getippt bis zuletzt", burst=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_loses_no_keystroke_that_returned(tmp_path: Path) -> None:
    root = cards(tmp_path)
    done = subprocess.run([sys.executable, "-c", _WRITER, root], check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    with opened(root) as project:
        document = project.document("a")
        assert _title(document) == "Gesichert" and project.unsaved() == ["a"]
        project.recover(document)
        assert _title(document) == "Getippt bis zuletzt"
        assert document.undo() and _title(document) == "Gesichert"


def test_two_programs_on_one_folder_lose_nothing(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as one, open_project(root) as two:
        failed: list[GtappError] = []
        two.journal_failed.connect(failed.append)
        mine, theirs = one.document("a"), two.document("a")
        mine.set(TITLE, "Eins")
        theirs.set(YEAR, 1)
        mine.set(TITLE, "Zwei")
        theirs.set(YEAR, 2)
        one.save(mine)
        with pytest.raises(GtappError, match="changed by another program"):
            two.save(theirs)
        two.keep_mine(theirs)
        assert theirs.record["publication"]["year"] == 2 and not theirs.dirty
    with open_project(root) as project:
        document = project.document("a")
        assert document.record["publication"]["year"] == 2

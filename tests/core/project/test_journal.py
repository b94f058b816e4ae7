"""A broken journal, a killed process, and two programs at once."""

from __future__ import annotations

import gc
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.edit_journal import past_edits
from gtapp.core.record.document import Document
from gtapp.features import open_project
from gtapp.features.problems.checks import check_roundtrip
from tests.sample_projects import CARD, cards, open_checked, simulate_crash, write_file

YEAR, TITLE, PLACE = "/publication/year", "/publication/title", "/publication/place"


def _title(document: Document) -> object:
    return document.record["publication"]["title"]


def test_a_broken_journal_loses_undo_but_no_file(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        project.save(document)
    write_file(root / ".gtapp/work.sqlite", b"SQLite format 3\0" + b"not a database" * 500)
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
    with open_project(root) as project:
        assert not check_roundtrip(project).would_change


def test_invalid_rows_of_the_journal_are_skipped(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
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
            database.execute("UPDATE item_edit SET body = ?", (body,))
        database.close()
        with open_checked(root) as project:
            document = project.document("a")
            assert document.record == CARD and not document.is_dirty
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Zwei")
        project.save(document)
        assert document.undo()


def _with_a_broken_row(root: Path, place: int) -> None:
    with sqlite3.connect(root / ".gtapp/work.sqlite") as database:
        database.execute("UPDATE item_edit SET body = substr(body, 1, 40) WHERE place = ?", (place,))
    database.close()


def test_a_broken_row_is_reported_and_earlier_rows_are_kept(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.confirm(PLACE)
        project.save(document)
        for year in range(1, 6):
            document.set(YEAR, year)
        simulate_crash(project)
    _with_a_broken_row(root, 4)
    before = (root / ".gtapp/work.sqlite").read_bytes()
    with open_checked(root) as project:
        document = project.document("a")
        assert [note.code for note in document.notes] == ["journal-broken"]
        assert project.count_lost_edits(document) == 3 and document.record == CARD
        assert document.find_origin(("publication", "place")) == "confirmed"
        assert (root / ".gtapp/work.sqlite").read_bytes() == before
        project.recover(document)
        assert document.record["publication"]["year"] == 3
        project.save(document)
    with open_checked(root) as project:
        document = project.document("a")
        assert not document.notes and not project.find_unsaved()
        assert document.undo() and document.record["publication"]["year"] == 2


def test_rows_after_a_broken_row_are_kept_if_the_file_matches_them(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        for year in range(1, 6):
            document.set(YEAR, year)
        project.save(document)
        document.set(YEAR, 6)
        simulate_crash(project)
    _with_a_broken_row(root, 1)
    with open_checked(root) as project:
        document = project.document("a")
        assert [note.code for note in document.notes] == ["journal-broken"] and project.find_unsaved() == [
            "a"
        ]
        project.recover(document)
        assert document.record["publication"]["year"] == 6
        for year in (5, 4, 3, 2):
            assert document.undo() and document.record["publication"]["year"] == year
        assert not document.can_undo


def test_a_journal_that_does_not_fit_the_texts_is_reported(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        project.document("a").set(TITLE, "Eins")
    with sqlite3.connect(root / ".gtapp/work.sqlite") as database:
        database.execute("UPDATE item_history SET base = '{', origins = '5'")
    database.close()
    with open_checked(root) as project:
        document = project.document("a")
        assert document.record == CARD and [note.code for note in document.notes] == ["journal-broken"]
        document.set(TITLE, "Zwei")
        simulate_crash(project)
    with open_checked(root) as project:
        document = project.document("a")
        assert not document.notes and project.count_lost_edits(document) == 1


def test_a_long_history_keeps_the_most_steps_that_can_be_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past_edits, "MAX_EDITS", 10)
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.confirm(PLACE)
        for year in range(40):
            document.set(YEAR, year)
        project.save(document)
        for year in range(40, 45):
            document.set(YEAR, year)
        simulate_crash(project)
    with open_checked(root) as project:
        document = project.document("a")
        assert project.count_lost_edits(document) == 5 and not document.notes
        project.recover(document)
        assert document.record["publication"]["year"] == 44
        project.save(document)
    with sqlite3.connect(root / ".gtapp/work.sqlite") as database:
        assert database.execute("SELECT count(*) FROM item_edit").fetchone() == (15,)
    database.close()
    with open_checked(root) as project:
        document = project.document("a")
        assert document.find_origin(("publication", "place")) == "confirmed"
        years = []
        while document.undo():
            years.append(document.record["publication"]["year"])
        assert years == list(range(43, 33, -1))
        project.save(document)
    with open_checked(root) as project:
        document = project.document("a")
        while document.redo():
            pass
        assert document.record["publication"]["year"] == 44


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


def test_a_killed_process_loses_no_key_press_that_returned(tmp_path: Path) -> None:
    root = cards(tmp_path)
    done = subprocess.run([sys.executable, "-c", _WRITER, root], check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    with open_checked(root) as project:
        document = project.document("a")
        assert _title(document) == "Gesichert" and project.find_unsaved() == ["a"]
        project.recover(document)
        assert _title(document) == "Getippt bis zuletzt"
        assert document.undo() and _title(document) == "Gesichert"


def test_two_programs_on_one_folder_lose_nothing(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as one, open_project(root) as two:
        failed: list[GtappError] = []
        two.journal_failed.connect(failed.append)
        mine, theirs = one.document("a"), two.document("a")
        two.other_writers.edit_apart(theirs)
        mine.set(TITLE, "Eins")
        theirs.set(YEAR, 1)
        mine.set(TITLE, "Zwei")
        theirs.set(YEAR, 2)
        one.save(mine)
        with pytest.raises(GtappError, match="changed by another program"):
            two.save(theirs)
        two.keep_mine(theirs)
        assert theirs.record["publication"]["year"] == 2 and not theirs.is_dirty
    with open_project(root) as project:
        document = project.document("a")
        assert document.record["publication"]["year"] == 2


def test_edits_of_an_earlier_versions_journal_are_recovered(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        project.save(document)
        document.set(TITLE, "Zwei")
        simulate_crash(project)
    with closing(sqlite3.connect(root / ".gtapp/work.sqlite")) as database:
        for statement in (
            "CREATE TABLE history AS SELECT item, place, saved, base, origins, start FROM item_history",
            "CREATE TABLE edit AS SELECT item, item_edit.place, body FROM item_edit JOIN item_history ON id = history",
            "DROP TABLE item_history",
            "DROP TABLE item_edit",
        ):
            database.execute(statement)
        database.commit()
    with open_checked(root) as project:
        document = project.document("a")
        assert _title(document) == "Eins" and project.find_unsaved() == ["a"]
        project.recover(document)
        assert _title(document) == "Zwei" and project.save(document)
    with open_checked(root) as project:
        document = project.document("a")
        assert document.undo() and document.undo() and document.record == CARD


@pytest.mark.parametrize("saved", ["", "first", "second"])
def test_two_documents_of_one_item_do_not_mix_their_histories(tmp_path: Path, saved: str) -> None:
    """A script may open an item twice; the journal follows the one that was edited or saved last."""
    root = cards(tmp_path)
    project = open_project(root)
    documents = {"first": project.document("a"), "second": project.document("a")}
    original = documents["first"].parts[0].text
    documents["first"].set(TITLE, "von diesem")
    documents["second"].set(PLACE, "Baden")
    if saved:
        project.save(documents[saved])
    documents["first"].set("/publication/pages", "31")
    mine = documents["first"].parts[0].text
    simulate_crash(project)
    path = root / "ground_truths/a.json"
    path.write_text(path.read_text(encoding="utf-8").replace("Diss. 12", "Diss. 13"), encoding="utf-8")
    with open_checked(root) as project:
        document = project.document("a")
        assert [issue.code for issue in document.issues] == []
        project.recover(document)
        expected = mine.replace("Diss. 12", "Diss. 13")
        if saved == "second":
            expected = expected.replace('"place": "Basel"', '"place": "Baden"')
        assert document.parts[0].text == expected != original


def test_the_edits_of_items_that_were_looked_at_do_not_stay_in_memory(tmp_path: Path) -> None:
    names = "abc"
    root = cards(tmp_path, dict.fromkeys(names, CARD))
    with open_checked(root) as project:
        for name in names:
            document = project.document(name)
            document.set(TITLE, name)
            project.save(document)
    with open_checked(root) as project:
        for name in names:
            assert project.document(name).can_undo
        gc.collect()
        assert not any(isinstance(each, past_edits.PastEdits) for each in gc.get_objects())

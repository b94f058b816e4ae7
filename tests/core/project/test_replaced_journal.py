"""A journal that another program replaces or deletes while the project is open: nothing that was written to it is lost."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.record.document import Document
from gtapp.core.store.database import Database
from gtapp.core.store.statuses import Judgement, Judgements
from gtapp.features import open_project
from tests.sample_projects import CARD, cards, open_checked, read_status, simulate_crash

YEAR, TITLE, PLACE = "/publication/year", "/publication/title", "/publication/place"
FILE = Path(".gtapp/work.sqlite")


def _replace_by_copy(root: Path) -> None:
    """Put an earlier copy of the database in its place, as a program that syncs folders does."""
    (root / "earlier.sqlite").replace(root / FILE)


def _replace_with_companions(root: Path) -> None:
    """Replace the database and the files that SQLite keeps beside it."""
    for name in ("-wal", "-shm"):
        (root / f"{FILE}{name}").unlink()
    _replace_by_copy(root)


def _replace_by_empty_database(root: Path) -> None:
    with closing(sqlite3.connect(root / "other.sqlite")) as other:
        other.execute("PRAGMA user_version = 0")
    (root / "other.sqlite").touch()
    (root / "other.sqlite").replace(root / FILE)


def _delete(root: Path) -> None:
    (root / FILE).unlink()


def _delete_folder(root: Path) -> None:
    shutil.rmtree(root / ".gtapp")


def _replace_by_garbage(root: Path) -> None:
    (root / "other.sqlite").write_bytes(b"not a database" * 500)
    (root / "other.sqlite").replace(root / FILE)


REPLACEMENTS = [
    _replace_by_copy,
    _replace_with_companions,
    _replace_by_empty_database,
    _delete,
    _delete_folder,
]


def _make_project(folder: Path) -> Path:
    """Return a project with edits of an earlier session, and a copy of its database from that time."""
    root = cards(folder, dict.fromkeys("abc", CARD))
    with open_checked(root) as project:
        for item in "abc":
            document = project.document(item)
            document.set(PLACE, "Bern")
            project.save(document)
    shutil.copy(root / FILE, root / "earlier.sqlite")
    return root


def _undo_all(document: Document) -> int:
    count = 0
    while document.undo():
        count += 1
    return count


def _check_database(root: Path) -> None:
    with closing(sqlite3.connect(root / FILE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("replace", REPLACEMENTS)
def test_edits_before_and_after_the_replacement_survive_a_crash(
    tmp_path: Path, replace: Callable[[Path], None]
) -> None:
    root = _make_project(tmp_path)
    project = open_project(root)
    failures: list[GtappError] = []
    project.journal_failed.connect(failures.append)
    open_one, other, closed = (project.document(item) for item in "abc")
    open_one.set(TITLE, "vorher")
    other.set(TITLE, "offen")
    closed.set(TITLE, "fertig")
    project.save(closed)
    del closed
    replace(root)
    open_one.set(YEAR, 1900)
    assert not failures
    simulate_crash(project)
    _check_database(root)
    with open_checked(root) as again:
        assert set(again.find_unsaved()) == {"a", "b"}
        found = [again.document(item) for item in "abc"]
        for document in found:
            again.recover(document)
        assert found[0].record == open_one.record and found[1].record == other.record
        assert found[2].record["publication"]["title"] == "fertig"
        assert [_undo_all(document) for document in found] == [3, 2, 2]
        assert all(document.record == CARD for document in found)


@pytest.mark.parametrize("replace", REPLACEMENTS)
def test_a_save_after_the_replacement_is_known(tmp_path: Path, replace: Callable[[Path], None]) -> None:
    root = _make_project(tmp_path)
    with open_project(root) as project:
        document = project.document("a")
        document.set(TITLE, "neu")
        replace(root)
        assert project.save(document)
    with open_checked(root) as project:
        assert not project.find_unsaved() and _undo_all(project.document("a")) == 2


@pytest.mark.parametrize("replace", REPLACEMENTS)
def test_an_item_that_was_only_read_before_the_replacement(
    tmp_path: Path, replace: Callable[[Path], None]
) -> None:
    root = _make_project(tmp_path)
    project = open_project(root)
    document = project.document("a")
    replace(root)
    document.set(TITLE, "neu")
    document.set(YEAR, 1)
    simulate_crash(project)
    with open_checked(root) as again:
        document = again.document("a")
        assert again.count_lost_edits(document) == 2
        again.recover(document)
        assert _undo_all(document) == 3 and document.record == CARD


@pytest.mark.parametrize("replace", REPLACEMENTS)
def test_statuses_and_judgements_survive(tmp_path: Path, replace: Callable[[Path], None]) -> None:
    root = _make_project(tmp_path)
    judgement = Judgement("a", "/publication/title", "1", "2")
    project, database = open_project(root), Database(root)
    Judgements(database).add(judgement)
    project.set_status("a", "checked")
    replace(root)
    assert list(Judgements(database)) == [judgement]
    project.set_status("b", "needs action")
    database.close()
    simulate_crash(project)
    assert [read_status(root, item) for item in "ab"] == ["checked", "needs action"]
    database = Database(root)
    assert list(Judgements(database)) == [judgement]
    database.close()


def test_what_the_new_file_has_of_other_items_is_kept(tmp_path: Path) -> None:
    root = _make_project(tmp_path / "here")
    shutil.copytree(root, tmp_path / "there")
    with open_project(tmp_path / "there") as there:
        document = there.document("b")
        document.set(TITLE, "dort")
        there.save(document)
        there.set_status("b", "needs action", "dort")
    project = open_project(root)
    document = project.document("a")
    document.set(TITLE, "hier")
    shutil.copy(tmp_path / "there/ground_truths/b.json", root / "ground_truths/b.json")
    (tmp_path / "there" / FILE).replace(root / FILE)
    document.set(YEAR, 1)
    simulate_crash(project)
    with open_checked(root) as again:
        assert again.find_unsaved() == ["a"]
        assert _undo_all(again.document("b")) >= 2 and again.status("b").note == "dort"


def test_a_replacement_that_can_not_be_used_loses_nothing(tmp_path: Path) -> None:
    root = _make_project(tmp_path)
    project = open_project(root)
    failures: list[str] = []
    project.journal_failed.connect(lambda error: failures.append(error.code))
    document, other = project.document("a"), project.document("b")
    document.set(TITLE, "vorher")
    other.set(TITLE, "offen")
    _replace_by_garbage(root)
    document.set(YEAR, 1)
    assert failures == ["store-broken"]
    (root / FILE).unlink()
    document.set(YEAR, 2)
    assert failures == ["store-broken"]
    simulate_crash(project)
    with open_checked(root) as again:
        assert set(again.find_unsaved()) == {"a", "b"}

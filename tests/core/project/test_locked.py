"""A journal that another program locks: it is reported at once, no history is cut, and it is used as soon as possible."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.store import database as store
from gtapp.core.store.edit_table import EditTable
from gtapp.features import open_project
from tests.sample_projects import CARD, cards, open_checked, read_status, simulate_crash

YEAR, TITLE, PLACE = "/publication/year", "/publication/title", "/publication/place"


def _hold(root: Path, how: str = "EXCLUSIVE") -> sqlite3.Connection:
    """Lock the database as another program until this is closed."""
    other = sqlite3.connect(root / ".gtapp/work.sqlite", isolation_level=None)
    if how == "EXCLUSIVE":
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute(f"BEGIN {how}")
    return other


@contextmanager
def _open_while_locked(root: Path) -> Iterator[tuple[Project, sqlite3.Connection]]:
    """Return a project that is opened while another program locks the database, and that program's lock."""
    with closing(_hold(root)) as other, open_project(root) as project:
        yield project, other


@pytest.fixture(autouse=True)
def short_wait(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The waiting time is not what these tests are about."""
    if not request.node.get_closest_marker("torture"):
        monkeypatch.setattr(store, "PATIENCE_SECONDS", 0.02)


def _collect_failures(project: Project) -> list[str]:
    messages: list[str] = []

    def record_failure(error: GtappError) -> None:
        messages.append(error.code)

    project.journal_failed.connect(record_failure)
    return messages


def _make_two_edits(root: Path) -> None:
    """Make two edits, undo the second one; save both."""
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        document.set(PLACE, "Bern")
        project.save(document)


def _title(document: Document) -> object:
    return document.record["publication"]["title"]


def test_a_locked_journal_is_reported_when_project_and_item_open(tmp_path: Path) -> None:
    root = cards(tmp_path)
    _make_two_edits(root)
    with _open_while_locked(root) as (project, _):
        messages = _collect_failures(project)
        assert [problem.message.code for problem in project.problems] == ["store-locked"]
        assert not project.find_unsaved() and messages == ["store-locked"]
        document = project.document("a")
        assert _title(document) == "Eins" and not document.can_undo
        for year in range(3):
            document.set(YEAR, year)
        project.mark(document, "checked")
        assert project.status("a").name == "checked" and project.save(document)
        assert messages == ["store-locked"]
    assert read_status(root, "a") == "checked"


@pytest.mark.parametrize("saved", [True, False])
def test_the_next_edit_joins_the_history_that_could_not_be_read(tmp_path: Path, saved: bool) -> None:
    root = cards(tmp_path)
    _make_two_edits(root)
    with _open_while_locked(root) as (project, other):
        messages = _collect_failures(project)
        document = project.document("a")
        document.set(YEAR, 1)
        assert messages == ["store-locked"] and not project.retry_journal(document)
        other.close()
        document.set(YEAR, 2)
        edits = EditTable(project._database)
        (writer,) = edits.list_writers("a")
        assert messages == ["store-locked"]
        assert edits.load("a", writer.token).place == document.undo_stack.position
        if saved:
            project.save(document)
        simulate_crash(project)
    with open_checked(root) as project:
        document = project.document("a")
        assert project.find_unsaved() == ([] if saved else ["a"])
        project.recover(document)
        for _ in range(4):
            assert document.undo()
        assert document.record == CARD and not document.can_undo


def test_a_save_joins_it_as_well(tmp_path: Path) -> None:
    root = cards(tmp_path)
    _make_two_edits(root)
    with _open_while_locked(root) as (project, other):
        document = project.document("a")
        document.set(YEAR, 1)
        other.close()
        assert project.save(document)
        for _ in range(3):
            assert document.undo()
        assert document.record == CARD
        simulate_crash(project)
    with open_checked(root) as project:
        document = project.document("a")
        assert project.count_lost_edits(document) == 3
        project.recover(document)
        assert document.record == CARD


def test_recoverable_work_of_an_earlier_session_is_not_cut(tmp_path: Path) -> None:
    root = cards(tmp_path)
    _make_two_edits(root)
    with open_checked(root) as project:
        project.document("a").set(TITLE, "Verloren")
        simulate_crash(project)
    with _open_while_locked(root) as (project, other):
        messages = _collect_failures(project)
        document = project.document("a")
        other.close()
        document.set(YEAR, 1)
        document.set(YEAR, 2)
        assert messages == ["store-locked", "journal-waiting"]
        assert project.save(document)
        assert messages == ["store-locked", "journal-waiting"]
        found = project.document("a")
        assert found.record["publication"]["year"] == 2 and project.find_unsaved() == ["a"]
        project.recover(found)
        assert _title(found) == "Verloren"
        found.undo()
        assert _title(found) == "Eins" and found.record["publication"]["year"] == 2


def test_a_file_changed_while_the_journal_was_locked_starts_a_new_history(tmp_path: Path) -> None:
    root = cards(tmp_path)
    _make_two_edits(root)
    path = root / "ground_truths/a.json"
    path.write_text(path.read_text(encoding="utf-8").replace("Bern", "Biel"), encoding="utf-8")
    with _open_while_locked(root) as (project, other):
        document = project.document("a")
        other.close()
        document.set(YEAR, 1)
        project.save(document)
    with open_checked(root) as project:
        document = project.document("a")
        assert document.undo() and not document.can_undo
        assert document.record["publication"]["place"] == "Biel"


def test_a_journal_locked_for_long_keeps_its_rows(tmp_path: Path) -> None:
    root = cards(tmp_path)
    _make_two_edits(root)
    with open_project(root) as project, closing(_hold(root, "IMMEDIATE")) as other:
        messages = _collect_failures(project)
        document = project.document("a")
        assert document.can_undo and not messages
        for year in range(3):
            document.set(YEAR, year)
        assert messages == ["store-locked"]
        other.close()
        document.set(YEAR, 3)
        simulate_crash(project)
    with open_checked(root) as project:
        document = project.document("a")
        assert project.count_lost_edits(document) == 4
        project.recover(document)
        for _ in range(6):
            assert document.undo()
        assert document.record == CARD


def test_statuses_set_meanwhile_are_stored_afterwards(tmp_path: Path) -> None:
    root = cards(tmp_path, dict.fromkeys("abc", CARD))
    with open_checked(root) as project:
        project.set_status("c", "needs action", "Rand")
        simulate_crash(project)
    with _open_while_locked(root) as (project, other):
        with pytest.raises(GtappError) as caught:
            project.set_status("a", "checked")
        assert caught.value.code == "store-locked" and project.status("a").name == "checked"
        other.close()
        project.set_status("b", "checked")
        simulate_crash(project)
    assert [read_status(root, item) for item in "abc"] == ["checked", "checked", "needs action"]


@pytest.mark.torture
def test_the_program_waits_once_and_for_two_seconds(tmp_path: Path) -> None:
    root = cards(tmp_path)
    _make_two_edits(root)
    start = time.monotonic()
    with _open_while_locked(root) as (project, _):
        opened_after = time.monotonic() - start
        document = project.document("a")
        for year in range(50):
            document.set(YEAR, year)
        assert 1.5 < opened_after < 4 and time.monotonic() - start < opened_after + 2


def test_edits_after_a_save_that_could_not_be_journalled_are_offered(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_project(root) as project:
        failures = _collect_failures(project)
        document = project.document("a")
        document.set(TITLE, "Eins")
        with closing(_hold(root, "IMMEDIATE")):
            project.save(document)
        assert failures
        document.set(TITLE, "Zwei")
    with open_checked(root) as project:
        assert project.find_unsaved() == ["a"]
        document = project.document("a")
        assert document.get(TITLE) == "Eins"
        project.recover(document)
        assert document.get(TITLE) == "Zwei"

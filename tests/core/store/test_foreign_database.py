"""Databases that came with a project from somewhere else: nothing in them is executed, and nothing outside is written."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.store.database import Database
from gtapp.core.store.project_folder import permit
from gtapp.core.store.status_text import Status
from gtapp.core.store.statuses import Statuses
from gtapp.features import open_project
from gtapp.features.drafts.batch.jobs import batch_states
from gtapp.features.drafts.cache import CachedRequest, RequestCache
from tests.sample_projects import cards, open_checked

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
ROW = CachedRequest("key", "run", "a", "asked")
STATUS = Status("checked", "me", "", "2026-01-01T00:00:00+00:00")


def _use_work(root: Path) -> None:
    database = Database(root)
    try:
        database.read("SELECT item, status, who, note, changed FROM status")
        Statuses(root, database).set("a", STATUS)
        database.read("SELECT item, writer FROM item_history WHERE place <> saved")
        database.read("SELECT body FROM item_edit WHERE history = ? ORDER BY place", 1)
    finally:
        database.close()


def _use_drafting(root: Path) -> None:
    requests = RequestCache(root)
    try:
        requests.find_unfinished()
        requests.put(ROW)
    finally:
        requests.close()


def _use_batches(root: Path) -> None:
    batch_states(root)


FILES = {"work.sqlite": _use_work, "drafting.sqlite": _use_drafting}
TABLES = {"work.sqlite": "status", "drafting.sqlite": "asked"}


def _execute(path: Path, *statements: str) -> None:
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def _replace_table(path: Path, table: str, suffix: str) -> None:
    """Give a table of the database another definition: `suffix` is added to its columns."""
    with closing(sqlite3.connect(path)) as connection:
        (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        connection.execute(f"DROP TABLE {table}")
        connection.execute(sql.removesuffix(")") + f", {suffix})")
        connection.commit()


def _get_refusal(use: Callable[[Path], None], root: Path) -> Message:
    with pytest.raises(GtappError) as caught:
        use(root)
    message = caught.value.message
    assert message.code == "store-unsafe"
    text = str(message)
    assert "ground truth files are safe" in text and "Delete" in text and message.params["path"] in text
    reason = message.params["reason"]
    assert isinstance(reason, Message)
    return reason


@pytest.fixture(params=FILES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of one of the databases."""
    return str(request.param)


def _make_database(root: Path, name: str) -> Path:
    """Let gtapp create its database; return its path."""
    FILES[name](root)
    return root / ".gtapp" / name


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["view", "trigger", "generated", "stored", "check", "default", "index"])
def test_what_would_be_executed_is_refused(tmp_path: Path, name: str, kind: str) -> None:
    path, table = _make_database(tmp_path, name), TABLES[name]
    if kind == "view":
        _execute(path, f"DROP TABLE {table}", f"CREATE VIEW {table} AS {ENDLESS} SELECT x AS item FROM n")
    elif kind == "trigger":
        _execute(
            path,
            f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
        )
    elif kind == "index":
        _execute(path, f"CREATE INDEX i ON {table} (item) WHERE length(hex(zeroblob(400000000))) > item")
    else:
        _replace_table(
            path,
            table,
            {
                "generated": "more TEXT GENERATED ALWAYS AS (hex(zeroblob(400000000)))",
                "stored": "more TEXT AS (hex(zeroblob(400000000))) STORED",
                "check": "CHECK (length(hex(zeroblob(400000000))) > 0)",
                "default": "more TEXT DEFAULT (hex(zeroblob(400000000)))",
            }[kind],
        )
    before = path.read_bytes()
    assert _get_refusal(FILES[name], tmp_path).code == "store-object"
    assert path.read_bytes() == before


def test_batches_refuse_the_file_as_well(tmp_path: Path) -> None:
    path = _make_database(tmp_path, "drafting.sqlite")
    _execute(path, f"CREATE VIEW batch_job AS {ENDLESS} SELECT x FROM n")
    assert _get_refusal(_use_batches, tmp_path).code == "store-object"


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal"])
def test_a_link_is_not_followed(tmp_path: Path, name: str, suffix: str) -> None:
    root, other = tmp_path / "project", tmp_path / "other.sqlite"
    root.mkdir()
    path = _make_database(root, name)
    _execute(other, "CREATE TABLE mine (x)")
    before = other.read_bytes()
    place = path.with_name(path.name + suffix)
    place.unlink(missing_ok=True)
    place.symlink_to(other)
    assert _get_refusal(FILES[name], root).code == "store-link"
    assert other.read_bytes() == before and place.is_symlink()


def test_a_linked_folder_is_not_written(tmp_path: Path, name: str) -> None:
    root, other = tmp_path / "project", tmp_path / "other"
    root.mkdir()
    other.mkdir()
    (root / ".gtapp").symlink_to(other)
    reason = _get_refusal(FILES[name], root)
    assert (reason.code, reason.params["target"]) == ("store-outside", str(other)) and not list(
        other.iterdir()
    )
    permit(root, [other])
    FILES[name](root)
    assert (other / name).is_file()


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal"])
def test_a_hard_link_to_another_file_is_not_written(tmp_path: Path, name: str, suffix: str) -> None:
    root, other = tmp_path / "project", tmp_path / "other.sqlite"
    root.mkdir()
    path = _make_database(root, name)
    _execute(other, "CREATE TABLE mine (x)")
    before = other.read_bytes()
    place = path.with_name(path.name + suffix)
    place.unlink(missing_ok=True)
    place.hardlink_to(other)
    assert _get_refusal(FILES[name], root).code == "store-names"
    assert other.read_bytes() == before


def test_a_linked_list_of_ignored_files_is_not_written(tmp_path: Path, name: str) -> None:
    root, outside = tmp_path / "project", tmp_path / "outside"
    (root / ".gtapp").mkdir(parents=True)
    (root / ".gtapp/.gitignore").symlink_to(outside)
    FILES[name](root)
    assert not outside.exists()


def test_a_journal_does_not_delete_other_files(tmp_path: Path, name: str) -> None:
    """SQLite deletes the file that the record at the end of a rollback journal names."""
    path, thesis = _make_database(tmp_path, name), tmp_path / "thesis.txt"
    thesis.write_text("the only copy", encoding="utf-8")
    target = str(thesis).encode()
    magic = bytes.fromhex("d9d505f920a163d7")
    size = path.stat().st_size // 4096
    head = (magic + struct.pack(">5I", 0, 1, size, 512, 4096)).ljust(512, b"\0")
    page = 0x40000000 // 4096 + 1
    record = struct.pack(">I", page) + target + struct.pack(">2I", len(target), sum(target)) + magic
    path.with_name(f"{name}-journal").write_bytes(head + record)
    assert _get_refusal(FILES[name], tmp_path).code == "store-rollback"
    assert thesis.exists()


@pytest.mark.slow
def test_a_query_without_end_is_stopped(tmp_path: Path) -> None:
    _make_database(tmp_path, "work.sqlite")

    def query(root: Path) -> None:
        database = Database(root)
        try:
            assert not database.read("SELECT item FROM item_history")
            database.read(f"{ENDLESS} SELECT count(*) FROM n")
        finally:
            database.close()

    assert _get_refusal(query, tmp_path).code == "store-steps"


@pytest.mark.slow
def test_each_query_has_its_own_limit(tmp_path: Path) -> None:
    database = Database(tmp_path)
    Statuses(tmp_path, database).set("a", STATUS)
    sql = f"{ENDLESS} SELECT count(*) FROM (SELECT x FROM n LIMIT 2500000)"
    assert [database.read(sql) for _ in range(4)] == [[(2500000,)]] * 4
    database.close()


def test_a_project_with_a_foreign_database_can_be_worked_on(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/publication/year", 1)
        project.save(document)
    path = root / ".gtapp/work.sqlite"
    _execute(path, "DROP TABLE status", f"CREATE VIEW status AS {ENDLESS} SELECT x AS item FROM n")
    before = path.read_bytes()
    failures: list[str] = []
    with open_project(root) as project:
        project.journal_failed.connect(lambda error: failures.append(error.code))
        assert [problem.message.code for problem in project.problems] == ["store-unsafe"]
        document = project.document("a")
        document.set("/publication/year", 2)
        assert project.save(document)
        assert failures == ["store-unsafe"] and path.read_bytes() == before
        path.unlink()
        document.set("/publication/year", 3)
        project.save(document)
    with open_checked(root) as project:
        assert project.document("a").can_undo


@pytest.mark.parametrize("column", ["origins", "start", "base"])
def test_deeply_nested_values_are_reported_as_a_broken_journal(tmp_path: Path, column: str) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        project.document("a").set("/publication/year", 1)
    _execute(root / ".gtapp/work.sqlite", f"UPDATE item_history SET {column} = '{'[' * 200_000}'")
    with open_project(root) as project:
        assert [note.message.code for note in project.document("a").notes] == ["journal-broken"]

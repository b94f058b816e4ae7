"""A database that several programs open at once."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from gtapp.core.store.sqlite_file import is_locked, open_database

SCHEMA = ("PRAGMA journal_mode=WAL", "CREATE TABLE IF NOT EXISTS status (item TEXT PRIMARY KEY)")


def test_a_new_database_is_waited_for_while_another_program_creates_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(tmp_path / "work.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("CREATE TABLE status (item TEXT PRIMARY KEY)")
        monkeypatch.setattr(time, "sleep", lambda _: other.execute("COMMIT"))
        with closing(open_database(tmp_path / "work.sqlite", SCHEMA, 60)) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize("patience", [0, 0.05])
def test_it_is_not_waited_for_longer_than_asked_for(tmp_path: Path, patience: float) -> None:
    with closing(sqlite3.connect(tmp_path / "work.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError) as caught:
            open_database(tmp_path / "work.sqlite", SCHEMA, patience)
        assert is_locked(caught.value)

"""A database that several programs open at once."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from gtapp.core.store.sqlite_file import is_locked, open_database
from tests.network_drives import mount_network_drives

SCHEMA = ("CREATE TABLE IF NOT EXISTS status (item TEXT PRIMARY KEY)",)


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


@pytest.mark.skipif("sys.platform != 'linux'", reason="mounts are replaced as Linux lists them")
@pytest.mark.parametrize(("is_shared", "mode"), [(True, "delete"), (False, "wal")])
def test_a_database_that_machines_share_has_no_log_on_a_network_drive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_shared: bool, mode: str
) -> None:
    share = tmp_path / "share"
    share.mkdir()
    mount_network_drives(monkeypatch, tmp_path, server=share)
    with closing(open_database(share / "work.sqlite", SCHEMA, 60, is_shared=is_shared)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == (mode,)

"""A PostgreSQL server for the tests of a team, and databases with users."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from gtapp.cli import main
from gtapp.core.project.opening.detection import detect_without_code
from gtapp.features.team import address
from gtapp.features.team.server import Server
from gtapp.features.team.synchronizer import Synchronizer
from tests.cli.conftest import call
from tests.postgres_server import PASSWORD, PostgresServer, run_server
from tests.sample_projects import CARD, cards

__all__ = ["call"]

_numbers = count(1)
MEMBERS = {"anne": "owner", "bert": "annotator", "carlo": "annotator", "rosa": "reviewer"}


@pytest.fixture(scope="session")
def postgres(session_folders: Path) -> Iterator[PostgresServer]:
    """The session's server."""
    with run_server() as server:
        for name in MEMBERS:
            server.execute(f"CREATE ROLE {name} LOGIN CREATEROLE PASSWORD '{PASSWORD}'")
        yield server


class TeamDatabase(NamedTuple):
    """An empty database, whose tables `anne` may make."""

    postgres: PostgresServer
    name: str

    def url(self, user: str = "anne") -> str:
        return self.postgres.url(self.name, user)

    def give_roles(self) -> None:
        """Give each member his role, once the tables are made."""
        for name, role in MEMBERS.items():
            if name != "anne":
                self.postgres.execute(f"GRANT {self.name}_{role} TO {name}")

    def execute(self, sql: str) -> list[tuple[object, ...]]:
        return self.postgres.execute(sql, self.name)


@pytest.fixture
def database(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> TeamDatabase:
    for name in ("PGUSER", "PGPASSWORD", "PGPASSFILE", "PGHOST", "PGSERVICE"):
        monkeypatch.delenv(name, raising=False)
    found = TeamDatabase(postgres, f"team{next(_numbers)}")
    postgres.execute(f"CREATE DATABASE {found.name} OWNER anne")
    return found


class Member(NamedTuple):
    """A member's folder, with what synchronizes it."""

    root: Path
    server: Server
    synchronizer: Synchronizer

    def path(self, item: str) -> Path:
        return self.root / "ground_truths" / f"{item}.json"

    def change(self, item: str, old: str, new: str) -> None:
        text = self.path(item).read_text(encoding="utf-8")
        assert old in text
        self.path(item).write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def team(database: TeamDatabase, tmp_path: Path) -> Iterator[Callable[..., Member]]:
    """Makes the folder of a member, or another one of his: the first one, anne's, has three cards and begins the project."""
    first = tmp_path / "anne"
    cards(first, dict.fromkeys("abc", CARD), scans=("a",))
    assert main(["team", "init", str(first), "--url", database.url(), "--project", "cards"]) == 0
    database.give_roles()
    made: list[Member] = []

    def join(name: str, folder: str = "") -> Member:
        root = tmp_path / (folder or name)
        if name != "anne":
            assert main(["team", "pull", str(root), "--url", database.url(name)]) == 0
        settings = address.find_agreed(root)
        server = Server(settings.address)
        found = Member(
            root, server, Synchronizer(root, detect_without_code(root), server, settings.project, name)
        )
        made.append(found)
        return found

    yield join
    for each in made:
        each.synchronizer.close()
        each.server.close()

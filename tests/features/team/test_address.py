"""Addresses of servers: what of a foreign folder is refused, consent, and where passwords come from."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import ProjectError
from gtapp.features.team.address import TeamAddress, parse_address
from tests.features.team.conftest import Member, TeamDatabase
from tests.postgres_server import PASSWORD
from tests.sample_projects import CARD, cards


@pytest.mark.parametrize(
    "url",
    (
        "postgresql://anna@db.example.org/cards",
        "postgresql://db.example.org:5433/cards?sslmode=verify-ca",
        "postgresql://anna@[::1]/cards",
        "postgresql://anna%40home@/cards?host=/run/postgresql",
    ),
)
def test_an_address_is_written_as_it_was_read(url: str) -> None:
    assert parse_address(url).url == url


@pytest.mark.parametrize(
    "url",
    (
        "mysql://db/cards",
        "postgresql://db.example.org/",
        "postgresql://db.example.org/a/b",
        "postgresql://one,two/cards",
        "postgresql://%2Ftmp/cards",
        "postgresql://db/cards?passfile=/etc/shadow",
        "postgresql://db/cards?service=other",
        "postgresql://db/cards?options=-c%20x",
        "postgresql://db/cards?sslrootcert=here.crt",
        "postgresql://db/cards?host=other",
        "postgresql://db:port/cards",
        "postgresql://db/cards?sslmode=none",
        "host=db dbname=cards",
        "",
    ),
)
def test_what_is_no_plain_address_is_refused(url: str) -> None:
    with pytest.raises(ProjectError) as caught:
        parse_address(url)
    assert caught.value.code == "team-url"


@pytest.mark.parametrize(
    "url", ("postgresql://anna:secret@db/cards", "postgresql://db/cards?password=secret")
)
def test_a_password_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(ProjectError) as caught:
        parse_address(url)
    assert caught.value.code == "team-url-password"
    assert "secret" not in str(caught.value)


def test_what_leaves_the_computer_is_encrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGSSLMODE", raising=False)
    assert TeamAddress("db.example.org", 5432, "cards").make_options()["sslmode"] == "verify-full"
    assert "sslmode" not in TeamAddress("localhost", 5432, "cards").make_options()
    assert TeamAddress("db", 5432, "cards", sslmode="require").make_options()["sslmode"] == "require"


def test_a_foreign_folder_connects_nowhere(call: Any, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.05)
        port = listener.getsockname()[1]
        cards(tmp_path / "cards", {"a": CARD}, scans=("a",))
        (tmp_path / "cards" / "gtapp.toml").write_text(
            f'benchmark = "zettelkatalog"\n[team]\nurl = "postgresql://127.0.0.1:{port}/cards"\n'
        )
        for action in ("push", "pull", "status"):
            found = call("team", action, tmp_path / "cards")
            assert found.code == 2
            assert f"--url postgresql://127.0.0.1:{port}/cards" in found.err
        with pytest.raises(TimeoutError):
            listener.accept()


def test_another_server_in_the_file_asks_again(call: Any, team: Callable[[str], Member]) -> None:
    anne = team("anne")
    path = anne.root / "gtapp.toml"
    path.write_text(path.read_text().replace("/team", "/other"))
    found = call("team", "push", anne.root)
    assert found.code == 2
    assert "have not agreed" in found.err


def test_passwords(
    call: Any, database: TeamDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards(tmp_path / "cards", {"a": CARD}, scans=("a",))
    url = database.postgres.tcp_url(database.name, "anne")
    for password, code in (("", 2), ("wrong", 2), (PASSWORD, 0)):
        monkeypatch.setenv("PGPASSWORD", password)
        found = call("team", "init", tmp_path / "cards", "--url", url)
        assert found.code == code, found.err
        assert not password or password not in found.out + found.err
        assert len(found.err.splitlines()) == (code > 0)


def test_a_server_that_is_away(call: Any, team: Callable[[str], Member], database: TeamDatabase) -> None:
    anne = team("anne")
    database.postgres.execute(f"DROP DATABASE {database.name} WITH (FORCE)")
    found = call("team", "push", anne.root)
    assert found.code == 2
    assert len(found.err.splitlines()) == 1
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    found = call("team", "push", anne.root, "--url", f"postgresql://anne@127.0.0.1:{port}/{database.name}")
    assert found.code == 2
    assert "All your work is saved in this folder" in found.err

"""Addresses of servers: what of a foreign folder is refused, consent, and where passwords come from."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import ProjectError
from gtapp.features.team.address import TeamAddress, parse_address
from gtapp.features.team.server import Server
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


def test_the_certificate_of_the_server_is_verified(
    call: Any, database: TeamDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = database.postgres.use_tls()
    cards(tmp_path / "cards", {"a": CARD}, scans=("a",))
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    port = database.postgres.port
    for host, root, code in (
        ("localhost", tmp_path / "none", 2),
        ("127.0.0.1", certificate, 2),  # it is for another name
        ("localhost", certificate, 0),
    ):
        monkeypatch.setenv("PGSSLROOTCERT", str(root))
        url = f"postgresql://anne@{host}:{port}/{database.name}?sslmode=verify-full"
        found = call("team", "init", tmp_path / "cards", "--url", url)
        assert found.code == code, found.err
        assert len(found.err.splitlines()) == (code > 0)


def test_other_tables_are_left_alone(
    call: Any, team: Callable[[str], Member], database: TeamDatabase, tmp_path: Path
) -> None:
    anne, bert = team("anne"), team("bert")
    database.execute("INSERT INTO gtapp.migration (number) VALUES (99)")
    for action in ("push", "init"):
        assert "later version of gtapp (99, " in call("team", action, anne.root).err
    database.execute("DELETE FROM gtapp.migration")
    assert "earlier version of gtapp (0, " in call("team", "push", bert.root).err
    postgres = database.postgres
    postgres.execute(f"CREATE DATABASE {database.name}_old OWNER anne ENCODING latin1 TEMPLATE template0")
    cards(tmp_path / "new", {"a": CARD}, scans=("a",))
    found = call("team", "init", tmp_path / "new", "--url", postgres.url(f"{database.name}_old", "anne"))
    assert "has the encoding LATIN1" in found.err
    assert "no tables of gtapp" in call(
        "team", "pull", tmp_path / "new", "--url", postgres.url("postgres", "anne")
    ).err  # fmt: skip
    found = call("team", "init", tmp_path / "new", "--url", database.url("bert"))
    assert found.code == 2


def test_two_who_begin_at_once_make_the_tables_once(database: TeamDatabase, tmp_path: Path) -> None:
    with ThreadPoolExecutor() as threads:
        servers = [Server(parse_address(database.url())) for _ in range(4)]
        made = [*threads.map(Server.migrate, servers)]
    assert sorted(made) == [[], [], [], [1, 2, 3]]
    for each in servers:
        each.close()


def test_without_psycopg_it_says_what_to_install(
    call: Any, team: Callable[[str], Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    anne = team("anne")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    found = call("team", "push", anne.root)
    assert found.code == 2
    assert "pip install “gtapp[team]”" in found.err

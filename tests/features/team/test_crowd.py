"""Many clients at once on a real server, with kills and cut connections: no edit is lost, no item is leased twice."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from gtapp.cli import main
from tests.disks import fill_disk, mount_small_disk
from tests.features.team.conftest import TeamDatabase
from tests.features.team.crowd import PROJECT, SETTLING, CrowdSettings
from tests.postgres_server import PASSWORD, PostgresServer, run_server
from tests.sample_projects import CARD, cards
from tests.torture.budget import Budget

ROOT = Path(__file__).parents[3]


def run_crowd(
    database: TeamDatabase,
    folder: Path,
    settings: CrowdSettings,
    disturb: Callable[[], object] = lambda: time.sleep(0.05),
) -> dict[str, Any]:
    """Make the folders of the clients and run them; `disturb` is called as long as they run."""
    first = folder / "first" / PROJECT
    names = [f"i{number:03}" for number in range(settings.items)]
    cards(first, dict.fromkeys(names, CARD), scans=("i000",))
    for path in (first / "ground_truths").iterdir():
        path.write_text(json.dumps({**json.loads(path.read_text()), "remarks": []}))
    assert main(["team", "init", str(first), "--url", database.url(), "--project", PROJECT]) == 0
    for number in range(settings.clients):
        shutil.copytree(first, folder / f"c{number}" / PROJECT)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.features.team.crowd"],
        cwd=ROOT,
        env={**os.environ, "PGPASSWORD": PASSWORD},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        json.dump(asdict(settings), process.stdin)
        process.stdin.close()
        while process.poll() is None:
            if (folder / SETTLING).exists():
                time.sleep(0.05)
            else:
                disturb()
        assert process.returncode == 0
        counted = json.loads(process.stdout.read())
    assert isinstance(counted, dict)
    return counted


@pytest.mark.posix
def test_some_clients(database: TeamDatabase, tmp_path: Path) -> None:
    postgres = database.postgres
    settings = CrowdSettings(
        str(tmp_path), database.url(), str(postgres.folder), postgres.port, 8, 60, seconds=2, seed=1
    )
    counted = run_crowd(database, tmp_path, settings)
    assert not counted["faults"]
    # it was about something
    assert min(counted[name] for name in ("kills", "sent", "merged", "hold", "offline")) > 3, counted


@pytest.fixture
def own_server(session_folders: Path) -> Iterator[PostgresServer]:
    """A server of the test's own, which it may stop."""
    with run_server() as server:
        server.execute(f"CREATE ROLE anne LOGIN CREATEROLE PASSWORD '{PASSWORD}'")
        yield server


def run_long(name: str, database: TeamDatabase, tmp_path: Path, disturb: Callable[[], object]) -> None:
    """Run twenty clients on 500 items, and check that they met each other, and the disturbances."""
    postgres = database.postgres
    with Budget(name) as budget:
        settings = CrowdSettings(
            str(tmp_path),
            database.url(),
            str(postgres.folder),
            postgres.port,
            20,
            500,
            seconds=30,
            seed=next(budget.seeds()),
        )
        counted = run_crowd(database, tmp_path, settings, disturb)
        figures = {
            each: counted.get(each, 0) for each in ("kills", "sent", "merged", "conflicts", "hold", "offline")
        }
        budget.count(**figures)
        budget.note(operations_a_second=counted["a_second"])
        print("\n", figures, counted["a_second"])
        assert not counted["faults"]
        assert min(figures[each] for each in ("kills", "sent", "merged", "hold", "offline")) > 20, counted


@pytest.mark.torture
@pytest.mark.posix
@pytest.mark.timeout(400)
def test_twenty_clients_while_the_server_is_killed(own_server: PostgresServer, tmp_path: Path) -> None:
    own_server.execute("CREATE DATABASE team OWNER anne")

    def restart() -> None:
        time.sleep(4)
        own_server.stop()  # as after a power failure: what was confirmed is in the log
        time.sleep(0.5)
        own_server.start()

    run_long("team, killed server", TeamDatabase(own_server, "team"), tmp_path, restart)


@pytest.mark.torture
@pytest.mark.posix
@pytest.mark.timeout(400)
def test_twenty_clients_while_the_servers_disk_is_full(own_server: PostgresServer, tmp_path: Path) -> None:
    with mount_small_disk(own_server.folder / "disk", 200) as disk:

        def fill() -> None:
            time.sleep(3)
            filling = fill_disk(disk)
            time.sleep(2)
            filling.unlink()

        shutil.chown(disk, "nobody", "nogroup")
        own_server.execute(f"CREATE TABLESPACE small OWNER anne LOCATION '{disk}'")
        own_server.execute("CREATE DATABASE team OWNER anne TABLESPACE small")
        try:
            run_long("team, full disk", TeamDatabase(own_server, "team"), tmp_path, fill)
        finally:  # nothing may use the disk when it is taken away
            own_server.execute("DROP DATABASE team WITH (FORCE)")
            own_server.execute("DROP TABLESPACE small")

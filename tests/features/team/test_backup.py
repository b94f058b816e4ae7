"""Backup and restore, and the commands of docs/team.md as they stand there."""

from __future__ import annotations

import gzip
import os
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gtapp.cli import main
from tests.features.team.conftest import Member, TeamDatabase
from tests.postgres_server import PostgresServer, find_programs
from tests.sample_projects import CARD, cards

_ROWS = "SELECT path, key, kind, item, version, bytes, maker, who, role, changed FROM gtapp.content ORDER BY path, key"
_OTHERS = (
    "SELECT item, status, who, note, signed, version FROM gtapp.status ORDER BY item",
    "SELECT item, body, reply_to IS NULL, who, changed FROM gtapp.note ORDER BY id",
    "SELECT item, role, is_blind FROM gtapp.assignment",
    "SELECT path, version, digest, who FROM gtapp.change ORDER BY path, version",
)


def test_a_backup_brings_back_bytes_and_versions(
    team: Callable[[str], Member], database: TeamDatabase, tmp_path: Path
) -> None:
    anne = team("anne")
    anne.change("a", "1899", "1900")
    (anne.root / "gtapp-status.tsv").write_text(
        "item\tstatus\twho\tchanged\tnote\na\tchecked\tanna\t2026-11-29T10:00:00.123+00:00\tx\n"
    )
    anne.synchronizer.sync()
    project = anne.server.find_project("cards").id
    anne.server.add_note(project, "a", "Is this “Müller”?", "anne")
    (note,) = anne.server.list_notes(project, "a")
    anne.server.add_note(project, "a", "Yes", "bert", note.id)
    before = [database.execute(sql) for sql in (_ROWS, *_OTHERS)]
    place = tmp_path / "cards.backup"
    assert main(["team", "backup", str(anne.root), str(place)]) == 0

    anne.change("b", "1899", "1950")
    anne.synchronizer.sync()
    assert main(["team", "restore", str(anne.root), str(place)]) == 2  # there is such a project
    assert main(["team", "restore", str(anne.root), str(place), "--replace"]) == 0
    assert [database.execute(sql) for sql in (_ROWS, *_OTHERS)] == before
    # what was sent since the backup is in the folder, and is not lost
    result = anne.synchronizer.sync()
    (conflict,) = result.conflicts
    assert [(each.ours, each.theirs) for each in conflict.values] == [(1950, 1899)]
    assert "1950" in anne.path("b").read_text(encoding="utf-8")


def test_half_a_backup_changes_nothing(
    team: Callable[[str], Member], database: TeamDatabase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anne = team("anne")
    place = tmp_path / "cards.backup"
    main(["team", "backup", str(anne.root), str(place)])
    lines = gzip.decompress(place.read_bytes()).splitlines(keepends=True)
    whole, before = place.read_bytes(), database.execute(_ROWS)
    half = gzip.compress(b"".join(lines[:-2]))
    for damaged in (
        half,
        whole[: len(whole) // 2],
        whole[:20] + bytes(40) + whole[60:],
        gzip.compress(b"{}\n"),
        b"",
        b"text",
    ):
        place.write_bytes(damaged)
        assert main(["team", "restore", str(anne.root), str(place), "--replace"]) == 2
        assert "Nothing was changed" in capsys.readouterr().err
    assert database.execute(_ROWS) == before


def test_the_commands_of_the_documentation(
    postgres: PostgresServer, tmp_path: Path, user_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (Path(__file__).parents[3] / "docs" / "team.md").read_text(encoding="utf-8")
    part = text.partition("## Ten commands")[2].partition("\n## ")[0]
    commands = re.findall(r"^    (.+)$", part, re.MULTILINE)
    assert len(commands) == 10
    places = {name: tmp_path / name for name in ("anna", "berta")}
    for place in places.values():
        place.mkdir()
    cards(places["anna"] / "cards", dict.fromkeys("ab", CARD), scans=("a",))
    (user_folders / ".pgpass").write_text("127.0.0.1:*:cards:berta:of berta\n")
    programs = (str(find_programs()), os.environ["PATH"])
    colleague = {**os.environ, "PATH": os.pathsep.join(programs), "PGPORT": str(postgres.port)}
    admin = {**colleague, "PGHOST": str(postgres.folder), "PGUSER": "postgres"}
    is_bertas = False
    for command in commands:
        is_bertas = command.startswith("gtapp team pull") or (is_bertas and "backup" not in command)
        run = command.replace("-h db.example.org", "-h 127.0.0.1").replace(
            "db.example.org:5432", "127.0.0.1:*"
        )
        run = run.replace("db.example.org", f"127.0.0.1:{postgres.port}")
        place = places["berta" if is_bertas else "anna"]
        if run.startswith("gtapp "):  # here: starting it takes longer than what it does
            monkeypatch.chdir(place)
            assert main(shlex.split(run)[1:]) == 0, command
            continue
        environment = admin if command.startswith(("create", "psql -c")) else colleague
        done = subprocess.run(
            run, shell=True, cwd=place, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (command, done.stdout + done.stderr)
    for name in ("ground_truths/a.json", "ground_truths/b.json", "gtapp.toml"):
        assert (places["berta"] / "cards" / name).read_bytes() == (
            places["anna"] / "cards" / name
        ).read_bytes()

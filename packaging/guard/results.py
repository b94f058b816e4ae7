"""Keeps what a case wrote: files as they are, databases as rows, without what differs by chance in each run."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

_CHANCE: Final = (
    (re.compile(r"\b[0-9a-f]{16}\b"), "TOKEN"),  # tokens of writers
    (re.compile(r"\b1[5-9]\d{8}\.\d+\b"), "SECONDS"),  # times of files
    (re.compile(r"\b1[5-9]\d{17}\b"), "NANOSECONDS"),
    (re.compile(r"\b\d+([.,]\d+)?( ?m?s\b| seconds)"), "N s"),  # durations
    (re.compile(r"\b0x[0-9a-f]{6,}"), "ADDRESS"),
    (re.compile(r"(?<=/tmp/gtapp-selftest-)\w{8}"), "NAME"),
)


def make_plain(text: str, root: Path) -> str:
    """Return a text without the version's folder and without what differs by chance."""
    text = text.replace(str(root), "<ROOT>")
    for pattern, name in _CHANCE:
        text = pattern.sub(name, text)
    return text


def keep_files(folder: Path, target: Path, root: Path) -> None:
    """Copy the files that a case has in its folder; `root` is the version's."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink() or not path.is_file() or name.endswith(("-wal", "-shm", ".trace")):
            continue
        kept = target / name
        kept.parent.mkdir(parents=True, exist_ok=True)
        with path.open("rb") as file:
            is_database = file.read(15) == b"SQLite format 3"
        if is_database:
            kept.with_name(kept.name + ".rows").write_text(
                make_plain(_list_rows(path), root), encoding="utf-8"
            )
        elif name.startswith("home/"):
            try:
                kept.write_text(make_plain(path.read_text("utf-8"), root), encoding="utf-8")
            except UnicodeDecodeError:
                shutil.copyfile(path, kept)
        else:
            shutil.copyfile(path, kept)


def _list_rows(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        tables = database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        lines = [f"version {database.execute('PRAGMA user_version').fetchone()[0]}"]
        for name, sql in tables:
            lines.append(str(sql))
            if str(sql).startswith("CREATE TABLE"):
                rows = database.execute(f'SELECT * FROM "{name}"').fetchall()
                lines += sorted(f"  {name}: {row!r}" for row in rows)
    return "\n".join(lines) + "\n"

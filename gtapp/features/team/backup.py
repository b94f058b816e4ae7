"""A backup of a team's project: one file with its rows, from which bytes, versions and times come back.

It is a gzip of JSON lines: what it is, the rows by table, and at its end how many there are, so that half a file is known as
such.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.features.team.server import ProjectRow, Server

_FORMAT: Final = "gtapp-team-backup"
_VERSION: Final = 1
# a text of 64 MB as hexadecimal digits, and what is around it
_LONGEST: Final = 160 << 20


def write_backup(server: Server, project: ProjectRow, path: Path) -> int:
    """Write a backup of the project, as it is at one moment; return the number of rows.

    Raises:
        GtappError: the server can't be reached, or a reader of the project may not see all of it.
        SaveError: it can't be written; a previous file is unchanged.
    """
    if server.find_role() not in ("owner", "reviewer"):
        raise GtappError(
            "team-rights", server=server.address.name, reason="a backup is made by a reviewer or owner"
        )
    rows = 0
    with (
        atomic.open_replacement(path) as file,
        gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as target,
    ):
        target.write(_format({"format": _FORMAT, "version": _VERSION, "project": project.name}))
        for table, row in server.read_backup(project.id):
            target.write(_format([table, row]))
            rows += 1
        target.write(_format({"rows": rows}))
    return rows


def restore_backup(server: Server, path: Path, name: str, replace: bool = False) -> ProjectRow:
    """Make the project `name` of a backup; its tables are made if there are none.

    Raises:
        ProjectError: the file is no whole backup (``team-backup``), or there is a project of this name that is not to be
            replaced.
        GtappError: the server can't be reached, or the user may not. In all cases nothing was changed there.
    """
    try:
        for _ in _read_rows(path):  # to its end, before anything is changed
            pass
        server.migrate()
        return server.write_backup(name, _read_rows(path), replace)
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise ProjectError("team-backup", path=str(path), reason=reason) from error


def _format(value: Any) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _read_rows(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the table and the row of each line.

    Raises:
        OSError, EOFError, ValueError, RecursionError, zlib.error: it is no whole backup.
    """
    count = 0
    with gzip.open(path, "rb") as file:
        head = json.loads(file.readline(_LONGEST))
        if not isinstance(head, dict) or head.get("format") != _FORMAT:
            raise ValueError("it is no backup of a team’s project")
        if head.get("version") != _VERSION:
            raise ValueError("it is from a later version of gtapp")
        while line := file.readline(_LONGEST):
            match json.loads(line):
                case [str(table), str(row)]:
                    count += 1
                    yield table, row
                case {"rows": rows} if rows == count and not file.readline(1):
                    return
                case _:
                    break
    raise ValueError("it is not whole")

"""Opens ``.gtapp/drafting.sqlite``, which single requests and batches share, and tells where it can't be used."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from gtapp.errors import GtappError

DATABASE_FILE: Final = "drafting.sqlite"
_PATIENCE_SECONDS: Final = 5.0


@contextmanager
def translate_database_errors(path: Path) -> Iterator[None]:
    """Says in a user's words what the database or the disk refuses.

    Raises:
        GtappError: ``drafting-cache``.
    """
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeError) as error:
        raise GtappError("drafting-cache", path=str(path), reason=str(error)) from error


def open_database(path: Path, schema: Iterable[str]) -> sqlite3.Connection:
    """A connection that any thread may use, after the statements of `schema`; what is missing is made.

    Raises:
        sqlite3.Error, OSError: it can't be opened.
    """
    path.parent.mkdir(exist_ok=True)
    ignore = path.parent / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", encoding="utf-8")
    connection = sqlite3.connect(path, timeout=_PATIENCE_SECONDS, check_same_thread=False)
    try:
        for statement in schema:
            connection.execute(statement)
    except sqlite3.Error:
        connection.close()
        raise
    return connection

"""What was imported last: the base of the next three-way merge, in one file that is replaced as a whole."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gtapp.errors import UnreadableError
from gtapp.formats import atomic, json_read
from gtapp.sheets.align import Row

_FOLDER: Final = ".gtapp"
_FILE: Final = "sheet.json"
_MOST_IMPORTS: Final = 1000

Rows = dict[str, list[Row]]
"""The rows of a tab by key, in their order."""


@dataclass(slots=True)
class Base:
    """The `rows` of each tab as they were in the sheet when they were last imported, and the log of `imports`.

    `statuses` are those that letters had here then, by number: what has become another since was meant.
    """

    rows: dict[str, Rows] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    imports: list[dict[str, Any]] = field(default_factory=list)


def path_in(root: Path) -> Path:
    """Where a project keeps it."""
    return root / _FOLDER / _FILE


def load(root: Path) -> Base:
    """What was imported last; nothing where nothing was.

    Raises:
        UnreadableError: it is there, but can't be read: merging without it would show every difference as a conflict.
    """
    path = path_in(root)
    try:
        tree = json_read.parse(json_read.decode(json_read.read_bytes(path), path), path)
        rows = {tab: _rows(rows) for tab, rows in tree["rows"].items()}
        return Base(rows, dict(tree["statuses"]), list(tree["imports"]))
    except UnreadableError as error:
        if error.code == "file-missing":
            return Base()
        raise UnreadableError("sheet-base-broken", path=str(path), reason=error.message) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableError("sheet-base-broken", path=str(path), reason=repr(error)) from error


def _rows(tree: Any) -> Rows:
    return {
        key: [{str(name): str(cell) for name, cell in row.items()} for row in rows]
        for key, rows in tree.items()
    }


def save(root: Path, base: Base) -> None:
    """Writes it down, if it is another than before.

    Raises:
        SaveError: it can't be written; what was there is unharmed.
    """
    path = path_in(root)
    tree = {"rows": base.rows, "statuses": base.statuses, "imports": base.imports[-_MOST_IMPORTS:]}
    content = json.dumps(tree, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace")
    if not path.is_file() or path.read_bytes() != content:
        atomic.write(path, content)
        ignore = path.parent / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", encoding="utf-8")

"""The state of the last import, which is the base of the next three-way merge; stored in ``.gtapp/sheet.json``."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gtapp.errors import UnreadableError
from gtapp.formats import atomic, json_text
from gtapp.sheets.columns import STATUS_COLUMNS
from gtapp.sheets.three_way_merge import SheetRow

_FOLDER: Final = ".gtapp"
_FILE: Final = "sheet.json"
_MOST_IMPORTS: Final = 1000

RowsByKey = dict[str, list[SheetRow]]
"""The rows of a tab by key, in their order."""


@dataclass(slots=True)
class MergeBase:
    """The `rows` of each tab at the last import, and the log of `imports`.

    `statuses` are the letters' statuses in the project at that time, by number: one that differs now was changed on
    purpose. `local_status_cells` are their status cells in the project where they differed from the sheet's.
    `further_cells` are the cells of letters.csv that are not in the record: a letter may leave that table and return.
    """

    rows: dict[str, RowsByKey] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    local_status_cells: dict[str, SheetRow] = field(default_factory=dict)
    further_cells: dict[str, SheetRow] = field(default_factory=dict)
    imports: list[dict[str, Any]] = field(default_factory=list)

    def had_no_file(self, number: str) -> bool:
        """True if a letter had no file at the last import, so that empty fields of its new file do not count as emptied."""
        return self.statuses.get(number) in ("open", "draft")

    def status_cells(self, number: str, letters: str) -> SheetRow:
        """Return a letter's status cells in the project at the last import; `letters` is the name of its group."""
        rows = self.rows.get(letters, {}).get(number, ())
        said: SheetRow = {name: rows[0][name] for name in STATUS_COLUMNS if name in rows[0]} if rows else {}
        return self.local_status_cells.get(number, said)

    def remember_status(self, number: str, status: str, row: SheetRow, letters: str) -> None:
        """Store a letter's status and the status cells of its row."""
        self.statuses[number] = status
        self.local_status_cells.pop(number, None)
        said = {name: row[name] for name in STATUS_COLUMNS if name in row}
        if said != self.status_cells(number, letters):
            self.local_status_cells[number] = said


def base_path(root: Path) -> Path:
    """Return the file of a project's merge base."""
    return root / _FOLDER / _FILE


def load_base(root: Path) -> MergeBase:
    """Read the state of the last import; an empty one if there was none.

    Raises:
        UnreadableError: it can't be read: a merge without it would show every difference as a conflict.
    """
    path = base_path(root)
    try:
        tree = json_text.parse_json(json_text.decode_text(json_text.read_bytes(path), path), path)
        rows = {tab: _parse_rows(rows) for tab, rows in tree["rows"].items()}
        said = {number: dict(row) for number, row in tree.get("said", {}).items()}
        beside = {number: dict(row) for number, row in tree.get("beside", {}).items()}
        return MergeBase(rows, dict(tree["statuses"]), said, beside, list(tree["imports"]))
    except UnreadableError as error:
        if error.code == "file-missing":
            return MergeBase()
        raise UnreadableError("sheet-base-broken", path=str(path), reason=error.message) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableError("sheet-base-broken", path=str(path), reason=repr(error)) from error


def _parse_rows(tree: Any) -> RowsByKey:
    return {
        key: [{str(name): str(cell) for name, cell in row.items()} for row in rows]
        for key, rows in tree.items()
    }


def save_base(root: Path, base: MergeBase) -> None:
    """Write the state if it has changed.

    Raises:
        SaveError: it can't be written; the previous file is unharmed.
    """
    path = base_path(root)
    kept = {
        "rows": base.rows,
        "statuses": base.statuses,
        "said": base.local_status_cells,
        "beside": base.further_cells,
    }
    tree = {**kept, "imports": base.imports[-_MOST_IMPORTS:]}
    content = json.dumps(tree, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace")
    if not path.is_file() or path.read_bytes() != content:
        atomic.write(path, content)
        ignore = path.parent / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", encoding="utf-8")

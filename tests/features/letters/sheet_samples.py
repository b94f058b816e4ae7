"""A generated sheet of letters and persons, and a project of them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gtapp.features.letters.columns import GROUND_TRUTH, GROUND_TRUTH_EXPORT, PERSONS
from gtapp.features.letters.tabs import Table
from tests.sample_projects import PIXEL, write_file

Rows = list[list[str]]

BLANK: dict[str, str] = dict.fromkeys(GROUND_TRUTH.columns, "")


def make_letter_row(number: str, **more: str) -> dict[str, str]:
    """Return a row of the tab ground_truth, of a finished letter."""
    return {
        **BLANK,
        "transkribus_doc_url": f"https://app.transkribus.org/collection/1/doc/19{number}",
        "document_number": number,
        "done": "TRUE",
        "checked_by": "mk",
        "send_date": "1927-03-14",
        "letter_title": "None",
        "sender_persons": "Lüssi, Theophil",
        "receiver_persons": "<Egloff-Niederer, Anselm>",
        "has_signatures": "FALSE",
        **more,
    }


def make_person_row(value: str, name: str, **more: str) -> dict[str, str]:
    """Return a row of the tab persons."""
    cells = dict.fromkeys(PERSONS.columns, "")
    return {**cells, "identifier_propertyID": "local", "identifier_value": value, "name": name, **more}


def table(
    rows: Sequence[Mapping[str, str]], columns: Sequence[str] = GROUND_TRUTH.columns, name: str = "Tab"
) -> Table:
    """Return a tab with these rows in these columns."""
    return Table(
        name, [list(columns), *([row.get(column, "") for column in columns] for row in rows)], "made"
    )


def persons(rows: Sequence[Mapping[str, str]]) -> Table:
    return table(rows, PERSONS.columns, "people")


def export(rows: Sequence[Mapping[str, str]]) -> Table:
    return table(rows, GROUND_TRUTH_EXPORT.columns, "export")


def text(made: Table, delimiter: str = ",") -> str:
    """Return the tab as a CSV's text."""
    target = io.StringIO(newline="")
    csv.writer(target, delimiter=delimiter, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(made.rows)
    return target.getvalue()


def save_table(path: Path, made: Table, delimiter: str = ",") -> Path:
    """Write the tab as a CSV file."""
    return write_file(path, text(made, delimiter))


def make_scans(root: Path, *numbers: str) -> Path:
    """Create a project of letters that have scans and nothing else."""
    for number in numbers:
        write_file(root / "images" / f"letter{number}_p1.jpg", PIXEL)
    return root


def record(root: Path, number: str) -> Any:
    """Return a letter's record as its file has it; None without a file."""
    path = root / "ground_truths" / f"letter{number}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))

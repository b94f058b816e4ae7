"""Data of an annotator's day: the real letters, the tabs of their sheet, and a check that all files agree."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gtapp.features.letters.columns import GROUND_TRUTH, ORGANIZATIONS, RECORD_COLUMNS
from tests.features.letters.google_workbook import Value
from tests.features.letters.sheet_samples import rows
from tests.features.letters.window.register_steps import FIRMS

Row = Mapping[str, str]
COPY = "ground_truths/sheet/ground_truth.csv"
_BLANK = dict.fromkeys(GROUND_TRUTH.columns, "")


def copy_letters(reference: Path, target: Path) -> Path:
    """Copy the real letters with the models' answers as a writable project."""
    shutil.copytree(reference / "letters", target)
    for path in (target, *target.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return target


def make_tabs(project: Path) -> dict[str, tuple[Sequence[str], list[Row]]]:
    """Return the tabs by name, each with its columns and rows; ground_truth has all columns and unfinished letters, too."""
    listed = [row for row in rows(project / "ground_truths/letters.csv") if row["document_number"].isdigit()]
    people = rows(project / "ground_truths/persons.csv")
    unbegun = {**_BLANK, "transkribus_doc_url": "#VALUE!", "document_number": "#VALUE!", "done": "FALSE"}
    return {
        "ground_truth": (GROUND_TRUTH.columns, [*map(_letter, listed), unbegun]),
        "persons": (list(people[0]), list(people)),
        "organizations": (ORGANIZATIONS.columns, list(FIRMS)),
    }


def _letter(exported: Row) -> Row:
    number = exported["document_number"]
    more = {
        "transkribus_doc_url": f"https://app.transkribus.org/collection/1/doc/{exported['transkribus_id']}",
        "done": "TRUE",
        "checked_by": "mk",
        "signatures_recognised": exported["has_signatures"],
        "comment": 'Rückseite "A" & B,\nzweite Zeile' if number == "04" else "",
        "sender_persons_inscribed": "Herr Rheindirektor" if number == "09" else "",
    }
    return {**_BLANK, **{column: exported[column] for column in ("document_number", *RECORD_COLUMNS)}, **more}


def write_tabs(folder: Path, made: Mapping[str, tuple[Sequence[str], list[Row]]]) -> list[Path]:
    """Write the tabs as CSV files."""
    folder.mkdir(exist_ok=True)
    for name, (columns, lines) in made.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns)
            writer.writeheader()
            writer.writerows(lines)
    return [folder / f"{name}.csv" for name in made]


def values(files: Sequence[Path]) -> dict[str, Sequence[Sequence[Value]]]:
    """Return the tabs as values for a server of sheets."""
    found: dict[str, Sequence[Sequence[Value]]] = {}
    for path in files:
        with path.open(encoding="utf-8", newline="") as file:
            found[path.stem] = list(csv.reader(file))
    return found


def find_disagreements(project: Path) -> Iterator[str]:
    """Return where the letters' files, the copies, letters.csv, persons.csv and persons.json disagree."""
    copy = {row["document_number"]: row for row in rows(project / COPY)}
    listed = {row["document_number"]: row for row in rows(project / "ground_truths/letters.csv")}
    for path in sorted((project / "ground_truths").glob("letter*.json")):
        number, record = path.stem.removeprefix("letter"), json.loads(path.read_text(encoding="utf-8"))
        differences = [copy[number], *([listed[number]] if number in listed else [])]
        for column in RECORD_COLUMNS:
            expected = record[column] if isinstance(record[column], str) else " | ".join(record[column])
            yield from (
                f"{number} {column}: {expected} / {row[column]}"
                for row in differences
                if row[column] != expected
            )
        if (copy[number]["done"] == "TRUE") != (number in listed):
            yield f"{number} done: {copy[number]['done']}"
    people = rows(project / "ground_truths/persons.csv")
    if people != rows(project / "ground_truths/sheet/persons.csv"):
        yield "persons.csv"
    tree = json.loads((project / "ground_truths/persons.json").read_text(encoding="utf-8"))
    jobs = [(each["name"], len(each["hasOccupation"])) for each in tree]
    if sorted(jobs) != sorted(
        {
            name: (name, [p["name"] for p in people].count(name)) for name in (p["name"] for p in people)
        }.values()
    ):
        yield "persons.json"

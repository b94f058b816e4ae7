"""How long the next record and a save take in one file of 10,000 records, beside JSON lines of as many, in processor time.

``python -m tests.performance.record_files`` prints it alone; `make bench` includes it.
"""

from __future__ import annotations

import csv
import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import xlsxwriter

from gtapp.features import open_to_write
from tests.performance.bench import Figure, print_figures

_RECORDS, _COLUMNS, _TIMES = 10_000, 14, 25
_FILES = {"jsonl": "t.jsonl", "csv": "t.csv", "records": "t.json", "xlsx": "t.xlsx"}
_NEXT, _SAVE = 1.5, {"csv": 4, "records": 4, "xlsx": 15}
"""The limits of the ratios to JSON lines: a workbook is packed anew."""


def make_project(root: Path, container: str) -> Path:
    """Make a folder with one file of many records, and return it."""
    root.mkdir()
    path = root / _FILES[container]
    (root / "gtapp.toml").write_text(
        f'[layout]\ncontainer = "{container}"\nkey = "file"\ntruths = "{path.name}"\n', encoding="utf-8"
    )
    header = ["file", *(f"column {at}" for at in range(_COLUMNS))]
    rows = [
        [f"{row:05}.png", *(f"Gesangbuch für die Gemeinde {row * at}" for at in range(_COLUMNS))]
        for row in range(_RECORDS)
    ]
    records = [dict(zip(header, row, strict=True)) for row in rows]
    if container == "xlsx":
        with xlsxwriter.Workbook(str(path)) as book:
            sheet = book.add_worksheet()
            for at, row in enumerate([header, *rows]):
                sheet.write_row(at, 0, row)
    elif container == "csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([header, *rows])
    elif container == "records":
        path.write_text(json.dumps(records, ensure_ascii=False, indent=1), encoding="utf-8")
    else:
        path.write_text(
            "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in records), encoding="utf-8"
        )
    return root


def measure(root: Path) -> tuple[float, float]:
    """Return the milliseconds of opening a record and of saving it, each after another one was saved."""
    opened, saved = list[float](), list[float]()
    with open_to_write(root, None) as project:
        for item in project.items[_RECORDS // 2 :][:_TIMES]:
            begun = time.process_time()
            document = project.document(item.id)
            opened.append(time.process_time() - begun)
            document.set("/column 3", "another text")
            begun = time.process_time()
            project.save(document)
            saved.append(time.process_time() - begun)
    return 1000 * statistics.median(opened), 1000 * statistics.median(saved)


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    with tempfile.TemporaryDirectory() as folder:
        found = {each: measure(make_project(Path(folder) / each, each)) for each in _FILES}
    opened, saved = found.pop("jsonl")
    for container, (own_opened, own_saved) in found.items():
        note = f"{own_opened:.1f} and {own_saved:.1f} ms; JSON lines {opened:.1f} and {saved:.1f} ms"
        name = f"{_RECORDS:,} records in {_FILES[container]}"
        yield Figure(f"{name}: next, to JSON lines", own_opened / opened, "x", _NEXT, note)
        yield Figure(f"{name}: save, to JSON lines", own_saved / saved, "x", _SAVE[container], note)


if __name__ == "__main__":
    print_figures(figures())

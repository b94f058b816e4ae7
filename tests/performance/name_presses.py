"""How many keys the persons of letters take, typed with completion as tags and in full as text, over all real letters.

``python -m tests.performance.name_presses`` prints it alone; `make bench` includes it. The letters begin without senders and
receivers; their table of persons is complete. An experienced annotator types the fewest characters after which the right
name is the first that is offered; as text, the whole line. Without GTAPP_REFERENCE there is no figure.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gtapp.core.platform.name_search import NameIndex
from tests.core.platform.test_name_search import make_people
from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures, run_module

FIELDS = ("sender_persons", "receiver_persons")
_MOST_CHARACTERS = 6.0
_SLOWEST = 50.0


def make_project(root: Path) -> Path:
    """Make a folder with the real letters' tables of persons, and ground truth that names nobody; return it."""
    source = bench_projects.find_source("letters")
    shutil.copytree(source / "images", root / "images")
    (root / "ground_truths").mkdir()
    shutil.copyfile(source / "ground_truths" / "persons.csv", root / "ground_truths" / "persons.csv")
    for path in (source / "ground_truths").glob("letter*.json"):
        record = json.loads(path.read_text(encoding="utf-8"))
        record.update({field: [] for field in FIELDS})
        (root / "ground_truths" / path.name).write_text(json.dumps(record, indent=4), encoding="utf-8")
    return root


def count_keys(truths: Path, form: str) -> list[dict[str, Any]]:
    """Return the keys of each letter, typed in this form of the lists (``tags`` or ``text``)."""
    with tempfile.TemporaryDirectory(prefix="gtapp-names-") as scratch:
        found: list[dict[str, Any]] = run_module(
            "name_press_probe", make_project(Path(scratch) / "letters"), truths, form
        )
    return found


def figures() -> Iterator[Figure]:
    """Return the time of a search, and what a person takes as a tag; the note compares with the same as text."""
    yield measure_search()
    truths = bench_projects.find_source("letters") / "ground_truths"
    if not (truths / "letter01.json").is_file():
        print("     keys a person: not counted without real letters (GTAPP_REFERENCE)")
        return
    tags, text = count_keys(truths, "tags"), count_keys(truths, "text")
    persons = sum(letter["persons"] for letter in tags)

    def mean(letters: list[dict[str, Any]], what: str) -> float:
        return sum(int(letter[what]) for letter in letters) / int(persons)

    plain = f"as text {mean(text, 'typed'):.1f} characters and {mean(text, 'presses'):.2f} other keys"
    note = f"{persons} persons in {len(tags)} letters; {mean(tags, 'presses'):.2f} other keys; {plain}"
    yield Figure("letters: characters typed a person", mean(tags, "typed"), "", _MOST_CHARACTERS, note)


def measure_search() -> Figure:
    """Return the time that a key press takes to search 10,000 persons with five spellings each."""
    index, spent = NameIndex(make_people(10_000)), []
    index.find("xyz", 1)  # imports the matcher
    for typed in ("Herrn Vischer", "vischr", "Christ-Wackrnagel, Paul", "Meilischer"):
        for length in range(1, len(typed) + 1):
            before = time.perf_counter()
            index.find(typed[:length], 7)
            spent.append(time.perf_counter() - before)
    note = f"median {statistics.median(spent) * 1e3:.1f} ms"
    return Figure("a key press among 10,000 persons: slowest search", max(spent) * 1e3, "ms", _SLOWEST, note)


if __name__ == "__main__":
    sys.exit(print_figures(figures()))

"""How many keys a row of a personnel card takes: typed from nothing, and corrected from damaged drafts.

``python -m tests.performance.table_presses`` prints it alone; `make bench` includes it. An experienced annotator knows what is
right and takes the shortest ways that the table has: keys from cell to cell, the value of the row above, what completes a typed
text, what is offered in a row that is added, the buttons of issues, the fewest keys in a text. The plain form stands beside it:
each value typed as a whole, Tab from value to value. The drafts are made from the truths by a fixed sequence of damages:
characters swapped or missing, values shifted by a column, missing rows.
Only real cards have truths: without GTAPP_REFERENCE there is no figure.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures, run_module

_TEXTS = ("diplomatic_transcript", "interpretation")
_PRESSES, _CHARACTERS = 6, 20
_CORRECTED_PRESSES, _CORRECTED_CHARACTERS = 7.5, 5


def make_project(root: Path, damage: random.Random | None = None) -> Path:
    """Make a folder with the scans of the real cards and no ground truth; with `damage`, with drafts; return it."""
    source = bench_projects.find_source("personnel_cards")
    (root / "images").mkdir(parents=True)
    (root / "drafts").mkdir()
    (root / "gtapp.toml").write_text('benchmark = "personnel_cards"\n', encoding="utf-8")
    for truth in sorted((source / "ground_truths").glob("*.json")):
        scan = next(path for path in (source / "images").iterdir() if path.stem == truth.stem)
        shutil.copyfile(scan, root / "images" / scan.name)
        if damage:
            rows = damage_rows(json.loads(truth.read_text(encoding="utf-8"))["rows"], damage)
            draft = {"response_text": {"rows": rows}}
            (root / "drafts" / f"request_T1_{truth.stem}.json").write_text(
                json.dumps(draft), encoding="utf-8"
            )
    return root


def damage_rows(rows: list[Any], dice: random.Random) -> list[Any]:
    """Return a draft of these rows: a tenth is missing, in a tenth values are shifted, a fifth of the texts is misread."""
    kept = [deepcopy(row) for row in rows if dice.random() >= 0.1]
    for number, row in enumerate(kept, 1):
        row["row_number"] = number
        names = [name for name in row if name != "row_number"]
        if dice.random() < 0.1:
            cells = [row[name] for name in names]
            for name, cell in zip(names, cells[-1:] + cells[:-1], strict=True):
                row[name] = cell
        for name in names:
            for key in _TEXTS:
                if row[name][key] and dice.random() < 0.2:
                    row[name][key] = _misread(row[name][key], dice)
    return kept


def _misread(text: str, dice: random.Random) -> str:
    """Return a text with a character missing, or two swapped."""
    place = dice.randrange(len(text))
    if place + 1 < len(text) and dice.random() < 0.5:
        return text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    return text[:place] + text[place + 1 :]


def count_plain(rows: list[Any]) -> tuple[int, int]:
    """Return the presses and characters of the plain form, which begins each row by a key and reaches each value by Tab."""
    cells = [cell for row in rows for name, cell in row.items() if name != "row_number"]
    presses = len(rows) + len(_TEXTS) * len(cells) + sum(cell["is_crossed_out"] is True for cell in cells)
    return presses, sum(len(cell[key] or "") for cell in cells for key in _TEXTS)


def figures() -> Iterator[Figure]:
    """Return the means of all rows; the notes say what the presses are for."""
    source = bench_projects.find_source("personnel_cards")
    truths = source / "ground_truths"
    rows = [
        row
        for truth in sorted(truths.glob("*.json"))
        for row in json.loads(truth.read_text(encoding="utf-8"))["rows"]
    ]
    if not (source / "images").is_dir() or len(rows) < 2:
        print("     keys of a table's row: not counted without real cards (GTAPP_REFERENCE)")
        return
    plain = [figure / len(rows) for figure in count_plain(rows)]
    beside = f"(plain form, typed from nothing: {plain[0]:.1f} and {plain[1]:.1f})"
    with tempfile.TemporaryDirectory(prefix="gtapp-presses-") as scratch:
        ways = (
            ("typed", make_project(Path(scratch) / "empty"), _PRESSES, _CHARACTERS),
            (
                "corrected",
                make_project(Path(scratch) / "damaged", random.Random(15)),
                _CORRECTED_PRESSES,
                _CORRECTED_CHARACTERS,
            ),
        )
        for name, folder, presses, characters in ways:
            yield from _count(
                name, run_module("table_press_probe", folder, truths), presses, characters, beside
            )


def _count(name: str, cards: list[Any], presses: float, characters: float, beside: str) -> Iterator[Figure]:
    rows = sum(card["rows"] for card in cards)
    causes = _add_counts(cards, "presses")
    shares = ", ".join(f"{cause} {count / rows:.1f}" for cause, count in causes.most_common())
    pressed, typed = _add_counts(cards, "columns pressed"), _add_counts(cards, "columns typed")
    columns = ", ".join(
        f"{column} {count / rows:.1f} (presses {pressed[column] / rows:.1f})"
        for column, count in typed.most_common()
    )
    offers = ", ".join(f"{kind} {count}" for kind, count in sorted(_add_counts(cards, "offers").items()))
    yield Figure(
        f"personnel row {name}: key presses beyond characters",
        causes.total() / rows,
        "",
        presses,
        f"{rows} rows {beside}: {shares}",
    )
    note = f"by column, = for interpretations: {columns}; offered: {offers}"
    yield Figure(f"personnel row {name}: characters", typed.total() / rows, "", characters, note)


def _add_counts(cards: list[Any], name: str) -> Counter[str]:
    """Return the counts of all cards."""
    counts: Counter[str] = Counter()
    for card in cards:
        counts.update(card[name])
    return counts


if __name__ == "__main__":
    sys.exit(print_figures(figures()))

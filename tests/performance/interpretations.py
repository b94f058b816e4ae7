"""How many interpretations of the personnel cards the rules suggest, over all transcripts of the reference's ground truths.

``python -m tests.performance.interpretations`` prints it alone; `make bench` includes it. The rows above a cell are as in the
truth, those below have no interpretations yet;
what is learnt from checked cards leaves the card itself out. A suggestion is right if the truth has it, wrong if the truth
has another interpretation, wrongly offered if the truth has none; an interpretation without suggestion is missed.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from gtapp.core.interpretation.interpreter import Interpreter
from gtapp.core.schema import benchmark
from gtapp.core.schema.interpretation_rules import InterpretationRules
from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures

_MOST_NOT_RIGHT = 22.0
_MOST_WRONG = 2.0


def count_suggestions(trees: list[Any], rules: InterpretationRules) -> Counter[str]:
    """Return how many suggestions are right, wrong, missed and wrongly offered."""
    interpreter, counts = Interpreter(rules), Counter[str]()
    for number, tree in enumerate(trees):
        interpreter.learn(str(number), tree)
    for number, tree in enumerate(trees):
        interpreter.learn(str(number), None)
        for row, cells in enumerate(tree["rows"]):
            for column in rules.columns:
                truth = cells[column][rules.interpretation]
                rows = [*tree["rows"][:row], *_strip(tree["rows"][row:], rules)]
                counts[_judge(interpreter.suggest(rows, row, column), truth)] += 1
        interpreter.learn(str(number), tree)
    return counts


def _strip(rows: list[Any], rules: InterpretationRules) -> list[Any]:
    """Return rows without their interpretations."""
    return [{name: {**row[name], rules.interpretation: None} for name in rules.columns} for row in rows]


def _judge(suggested: str | None, truth: str | None) -> str:
    if truth is None:
        return "wrongly offered" if suggested else "nothing"
    return "right" if suggested == truth else "wrong" if suggested else "missed"


def figures() -> Iterator[Figure]:
    """Return the shares of interpretations that are not right, and wrong; the notes have all counts."""
    folder = bench_projects.find_source("personnel_cards") / "ground_truths"
    trees = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    rules = benchmark.load("personnel_cards").interpretation
    counts = count_suggestions(trees, rules)
    whole = sum(counts[each] for each in ("right", "wrong", "missed"))
    kinds = ("right", "wrong", "missed", "wrongly offered")
    note = f"of {whole}: {', '.join(f'{counts[each]} {each}' for each in kinds)}"
    alone = rules._replace(
        columns={
            name: tuple(each for each in names if each != "equal") for name, names in rules.columns.items()
        },
    )
    fewer = count_suggestions(trees, alone)["right"]
    right_note = f"{note}; {fewer} right without what rows above have for the same text"
    yield Figure(
        "interpretations that are not suggested right",
        100 * (1 - counts["right"] / whole),
        "%",
        _MOST_NOT_RIGHT,
        right_note,
    )
    yield Figure(
        "interpretations that are suggested wrong", 100 * counts["wrong"] / whole, "%", _MOST_WRONG, note
    )


if __name__ == "__main__":
    sys.exit(print_figures(figures()))

"""How well doubts find the errors of drafts about which nothing is known yet, on real cards.

``python -m tests.performance.doubts`` prints it alone; `make bench` includes it. The raw drafts and the answers of each run about
the real index cards are used as drafts of a project without truths, alone and beside the answers of one and of two other runs.
What is published about errors is learnt anew each time, from the other runs and the other half of the cards. A value is wrong
if its text is not the truth's; a doubt about a value that is right is an alarm.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from gtapp.core.project.project import Project
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.features import open_project
from gtapp.features.doubts.error_rates import PublishedRates, judge_values
from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.places.scan_comparer import ScanComparer
from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures
from tests.performance.learn_error_rates import is_in_half, learn

_AIMS: Final = (0.6, 0.8, 0.88)
"""The share of the errors that is to be found, alone, beside one other run, and beside two."""
_MOST_ALARMS: Final = 1.5
"""A card."""
_LEAST_CARDS: Final = 10
"""A source with fewer cards says nothing."""


@dataclass
class DoubtCounts:
    """What was counted over the cards of a source: wrong values and those doubted, by field; alarms by kind of doubt."""

    cards: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    alarms: Counter[str] = field(default_factory=Counter)

    @property
    def recall(self) -> float:
        """The share of the wrong values that is doubted."""
        return self.found.total() / max(1, self.wrong.total())

    @property
    def alarms_a_card(self) -> float:
        """The doubts about values that are right, a card."""
        return self.alarms.total() / max(1, self.cards)


def _find_answers(folder: Path) -> dict[str, Path]:
    """Return the files of a folder of drafts or answers, by the items that they are about."""
    return {path.stem.split("_", 2)[2]: path for path in sorted(folder.glob("request_*.json"))}


def _find_sources(source: Path) -> dict[str, Path]:
    """Return the folders of the raw drafts and of all runs, by name."""
    runs = (folder for folder in sorted(source.glob("answers/*/*")) if folder.is_dir())
    return {"drafts": source / "drafts", **{folder.name: folder for folder in runs}}


def make_project(source: Path, target: Path, name: str, others: int) -> None:
    """Make a project of the real cards without truths: a source's answers are its drafts, those of the next ones its answers.

    `source` has the real cards, and `others` is the number of the next ones.
    """
    sources = _find_sources(source)
    names = list(sources)
    for folder in ("images", "drafts"):
        (target / folder).mkdir(parents=True)
    for item, path in _find_answers(sources[name]).items():
        scans = [*source.glob(f"images/{item}.*")]
        if scans and (source / "ground_truths" / f"{item}.json").exists():
            shutil.copyfile(scans[0], target / "images" / scans[0].name)
            shutil.copyfile(path, target / "drafts" / path.name)
    for step in range(1, others + 1):
        other = names[(names.index(name) + step) % len(names)]
        shutil.copytree(
            sources[other], target / "answers" / "2026-01-01" / other, copy_function=shutil.copyfile
        )


def measure_source(source: Path, name: str, others: int) -> DoubtCounts:
    """Return what is found of the errors of a source, by rates that were learnt without it and without the same cards."""
    counts = DoubtCounts()
    with tempfile.TemporaryDirectory() as folder:
        make_project(source, Path(folder), name, others)
        with open_project(source, "zettelkatalog") as truths:
            for half in (0, 1):
                rates = learn(truths, name, 1 - half)
                with open_project(folder, "zettelkatalog") as project:
                    _count_doubts(project, truths, rates, half, counts)
    return counts


def _count_doubts(
    project: Project, truths: Project, rates: PublishedRates, half: int, counts: DoubtCounts
) -> None:
    """Count the doubts about the cards of one half."""
    finder, comparer = ItemDoubts(project, rates), ScanComparer(project)
    finder.learn_values()
    for item in project.items:
        if not is_in_half(item.id, half):
            continue
        document = project.peek(item.id)
        if document.draft is ABSENT:
            continue
        judged = list(judge_values(document.draft, truths.peek(item.id).tree))
        wrong = {place for place, _, is_wrong in judged if is_wrong}
        support = comparer.compare(item.id, document.tree, document.schema.fields)
        counts.cards += 1
        counts.wrong.update(map(_name_field, wrong))
        found = set[Pointer]()
        for doubt in finder.find(document, support):
            meant = {place for place, _, _ in judged if place[: len(doubt.place)] == doubt.place}
            found |= meant & wrong
            counts.alarms[doubt.kind] += len(meant - wrong)
            counts.kinds[doubt.kind] += len(meant & wrong)
        counts.found.update(map(_name_field, found))
    comparer.close()


def _name_field(place: Pointer) -> str:
    return "/".join(map(str, place))


def figures() -> Iterator[Figure]:
    """Return the share of errors that is not doubted, and the alarms of a card, by the number of other runs."""
    source = bench_projects.find_source("zettelkatalog")
    for others, aim in enumerate(_AIMS):
        found = {name: measure_source(source, name, others) for name in _find_sources(source)}
        found = {name: counts for name, counts in found.items() if counts.cards >= _LEAST_CARDS}
        notes = [
            f"{name} {counts.recall:.2f} at {counts.alarms_a_card:.2f}" for name, counts in found.items()
        ]
        notes += _describe_counts(list(found.values()))
        missed = 1 - statistics.mean(counts.recall for counts in found.values())
        yield Figure(f"errors not doubted, {others} other runs", missed, "", 1 - aim, "\n".join(notes))
        alarms = max(counts.alarms_a_card for counts in found.values())
        yield Figure(f"alarms a card, {others} other runs, most of a source", alarms, "", _MOST_ALARMS)


def _describe_counts(found: Sequence[DoubtCounts]) -> Iterator[str]:
    """Yield lines on all sources: errors found by field, and hits and alarms by kind of doubt."""
    wrong, hits = (
        sum((getattr(each, what) for each in found), Counter[str]()) for what in ("wrong", "found")
    )
    yield ", ".join(f"{name} {hits[name]} of {count}" for name, count in wrong.most_common())
    kinds, alarms = (
        sum((getattr(each, what) for each in found), Counter[str]()) for what in ("kinds", "alarms")
    )
    yield ", ".join(f"{kind}: {kinds[kind]} right, {alarms[kind]} alarms" for kind in sorted(kinds | alarms))


if __name__ == "__main__":
    sys.exit(print_figures(figures()))

"""How many errors of drafts the scans contradict, and how many right values.

It is why `gtapp.features.places.value_support` has its rule.

``python -m tests.performance.contradictions`` prints the figures alone; `make bench` includes them. The values of the raw drafts
of the real index cards, and of the answers of all runs about them, are looked for on the scans and compared with the truths.
The notes have the figures of other rules; `--readings FOLDER` keeps what was read there.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gtapp.core.answers import run_finder
from gtapp.core.project.project import Project
from gtapp.core.scans.scan_file import PageRef
from gtapp.core.schema.pointer import ABSENT, get_value
from gtapp.features import open_project
from gtapp.features.places.locator import PageLocator
from gtapp.features.places.ocr.page_readings import PageReadings
from gtapp.features.places.ocr.reading_cache import ReadingCache
from gtapp.features.places.record_values import ValuePlace, ValueReader, WantedValue
from gtapp.features.places.value_support import compare_values
from gtapp.features.scores.field_answers import comparison_key
from gtapp.scoring.scorer import Scorer
from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures


@dataclass(frozen=True, slots=True)
class JudgedValue:
    """A value of a draft: whether it is wrong, and contradicted; its similarity, and the share of the other values found well."""

    text: str
    is_wrong: bool
    is_contradicted: bool
    similarity: float
    others_found: float

    @property
    def has_digits(self) -> bool:
        return any(sign.isdigit() for sign in self.text)

    @property
    def is_long(self) -> bool:
        return len(self.text) > 20


_Rule = Callable[[JudgedValue], bool]
_RULES: Final[Mapping[str, _Rule]] = {
    "not found": lambda value: value.similarity == 0,
    "below 0.8": lambda value: value.similarity < 0.8,
    "below 0.9": lambda value: value.similarity < 0.9,
    "number, digits differ": lambda value: value.text.isdigit() and 0 < value.similarity < 0.9,
    "number of < 4 digits, not found": lambda value: (
        value.text.isdigit() and len(value.text) < 4 and value.similarity == 0
    ),
    "text with digits, not found": lambda value: (
        value.has_digits and not value.text.isdigit() and value.similarity == 0
    ),
    "text without digits, not found": lambda value: not value.has_digits and value.similarity == 0,
    "short text, 0.7 to 0.9": lambda value: not value.is_long and 0.7 <= value.similarity < 0.9,
    "long text, 0.7 to 0.95": lambda value: value.is_long and 0.7 <= value.similarity < 0.95,
}
_SHARES: Final = (0.0, 0.5, 0.8, 0.9)


def judge_drafts(project: Project, cache: Path) -> tuple[list[JudgedValue], list[JudgedValue], int]:
    """Return the values of raw drafts, those of all runs' answers, and the number of drafts."""
    raw, answered, drafts = list[JudgedValue](), list[JudgedValue](), 0
    scorer = Scorer(project.benchmark, "documented", None, None)
    runs = [run.open() for run in run_finder.find_runs(project.root / "answers", project.benchmark)]
    readings = PageReadings(project.benchmark.ocr, cache=ReadingCache(cache))
    for item in project.items:
        if not (item.truth and item.scans):
            continue
        document = project.peek(item.id)
        locator = PageLocator([readings.read(PageRef(scan)) for scan in project.pages(item.id)])

        def judge(
            record: Any, truth: Any = document.tree, locator: PageLocator = locator
        ) -> list[JudgedValue]:
            values = list(ValueReader().list_values(record, project.benchmark.schema.fields))
            return list(_judge_values(values, locator.locate(values), record, truth))

        if document.draft is not ABSENT:
            drafts += 1
            raw += judge(document.draft)
        for run in runs:
            answer = scorer.read(run[item.id]).record if item.id in run else ABSENT
            answered += judge(answer) if answer is not ABSENT else []
    readings.stop()
    return raw, answered, drafts


def _judge_values(
    values: Sequence[WantedValue], places: Mapping[Any, ValuePlace], record: Any, truth: Any
) -> Iterator[JudgedValue]:
    contradicted = {
        at for at, each in compare_values(values, places, ()).items() if each.kind == "contradicted"
    }
    similarities = [places[each.pointer].similarity if each.pointer in places else 0.0 for each in values]
    well = sum(similarity >= 0.9 for similarity in similarities)
    for value, similarity in zip(values, similarities, strict=True):
        drafted = get_value(record, value.pointer)
        others = (well - (similarity >= 0.9)) / max(1, len(values) - 1)
        is_wrong = comparison_key(drafted) != comparison_key(get_value(truth, value.pointer))
        yield JudgedValue(str(drafted).strip(), is_wrong, value.pointer in contradicted, similarity, others)


def _describe(values: Iterable[JudgedValue]) -> str:
    """Return how many of these values are wrong, and how many right."""
    found = list(values)
    wrong = sum(value.is_wrong for value in found)
    return f"{wrong}:{len(found) - wrong}"


def _compare_rules(values: Sequence[JudgedValue]) -> str:
    """Return errors and false alarms of each rule, for each share of other values that must be found well."""
    lines = [f"{'others found':>36} " + "".join(f"{f'≥ {share}':>10}" for share in _SHARES)]
    for name, rule in _RULES.items():
        hits = [
            [value for value in values if rule(value) and value.others_found >= share] for share in _SHARES
        ]
        lines.append(f"{name:>36} " + "".join(f"{_describe(found):>10}" for found in hits))
    return "\n".join(lines)


def figures(cache: Path | None = None) -> Iterator[Figure]:
    """Return the share of right values among the contradicted ones, and the false alarms of a card."""
    source = bench_projects.find_source("zettelkatalog")
    with tempfile.TemporaryDirectory() as folder, open_project(source, "zettelkatalog") as project:
        raw, answered, drafts = judge_drafts(project, cache or Path(folder))
    for what, values in (("raw drafts", raw), ("answers of all runs", answered)):
        found = [value for value in values if value.is_contradicted]
        alarms = sum(not value.is_wrong for value in found)
        wrong = sum(value.is_wrong for value in values)
        note = f"{_describe(found)} errors : false alarms, of {wrong} errors\n{_compare_rules(values)}"
        yield Figure(
            f"right values among the contradicted, {what}", 100 * alarms / max(1, len(found)), "%", 50, note
        )
        if values is raw:
            yield Figure(
                "contradicted right values a card", alarms / max(1, drafts), "", 0.1, f"{drafts} drafts"
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readings", type=Path, help="the folder for what is read")
    sys.exit(print_figures(figures(parser.parse_args().readings)))

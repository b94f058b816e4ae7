"""Learns how often published answers are wrong, by what they look like, and writes it as ``error_rates.toml``.

    python -m tests.performance.learn_error_rates PROJECT FILE [--drop PATTERN] [--half 0|1]

PROJECT has truths and the answers of runs, such as the published ones of a benchmark; its raw drafts count as one more run. Each
value of an answer is compared with the truth, with what one and two other runs have, and with what Tesseract reads on the scan.
``--drop`` leaves out runs, and ``--half`` every second item, to measure on what was left out.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from gtapp.core.answers import run_finder
from gtapp.core.project.project import Project
from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.features import open_project
from gtapp.features.doubts.error_rates import (
    SCAN_TABLE,
    Agreement,
    PublishedRates,
    Rate,
    classify_value,
    find_repeated,
    judge_values,
)
from gtapp.features.doubts.other_readings import compare_readings
from gtapp.features.places.scan_comparer import ScanComparer
from gtapp.features.scores.voting import VoteCounter, collect_votes
from gtapp.scoring.scorer import Scorer

_MOST_OTHERS = 2
"""So many other runs are compared with a value: one, then two."""

_Judged = tuple[Pointer, Any, bool]


class RateCounts:
    """The counts of values, by field and sign."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._wrong: Counter[tuple[str, str]] = Counter()
        self._scanned: list[tuple[str, str, bool]] = []

    def add(
        self,
        judged: list[_Judged],
        agreements: list[Mapping[Pointer, Agreement]],
        support: Mapping[Pointer, ScanSupport],
        repeated: Collection[Pointer],
    ) -> None:
        """Count the values of an answer.

        Its agreement with others and what the scan says are by place; the values at `repeated` places stand in two fields.
        """
        for place, value, is_wrong in judged:
            field, signs = classify_value(place, value, place in repeated)
            agreed = [f"readings {each[place]}" for each in agreements if each.get(place)]
            seen = support.get(place)
            for sign in ("", *signs, *agreed, *([seen.field_sign] if seen and seen.field_sign else [])):
                self._counts[field, sign] += 1
                self._wrong[field, sign] += is_wrong
            if seen and seen.kind != "empty":
                self._scanned.append((field, seen.sign, is_wrong))

    def sum_up(self) -> PublishedRates:
        """Return the counts; what the scan says is compared with what is expected of the fields."""
        counts = {key: Rate(self._wrong[key], total) for key, total in self._counts.items()}
        seen, expected = defaultdict[str, float](float), defaultdict[str, float](float)
        for field, sign, is_wrong in self._scanned:
            seen[sign] += is_wrong
            expected[sign] += counts[field, ""].wrong / counts[field, ""].total
        return PublishedRates(counts, {sign: Rate(seen[sign], expected[sign]) for sign in seen})


def is_in_half(item: str, half: int) -> bool:
    """Return whether an item is in one half of all, 0 or 1; which one says its name alone."""
    return hashlib.md5(item.encode(), usedforsecurity=False).digest()[0] % 2 == half


def learn(project: Project, dropped: str = "", half: int | None = None) -> PublishedRates:
    """Return the counts of the raw drafts and the answers of all runs, about the items that have a truth."""
    counts, scorer = RateCounts(), Scorer(project.benchmark, "documented", None, None)
    answers_folder = project.root / project.benchmark.layout.answers[0]
    found = run_finder.find_runs(answers_folder, project.benchmark)
    runs = {run.name: run.open() for run in found if not fnmatchcase(run.name, dropped)}
    voting, comparer = VoteCounter(project.benchmark, None, {}), ScanComparer(project)
    for item in project.items:
        name = item.key or item.id
        if not item.truth or (half is not None and not is_in_half(item.id, half)):
            continue
        document = project.peek(item.id)
        answers = {run: source[name] for run, source in runs.items() if name in source}
        records = {run: scorer.read(answer).record for run, answer in answers.items()}
        if not fnmatchcase("drafts", dropped):
            records = {"drafts": document.draft, **records}
        for run, record in records.items():
            if record is not ABSENT:
                compared = _choose_others(run, [each for each in records if each in answers])
                votes = (
                    collect_votes(voting, name, record, {each: answers[each] for each in others})
                    for others in compared
                )
                agreements = [compare_readings(each).agreement for each in votes]
                support = comparer.compare(item.id, record, document.schema.fields)
                judged = list(judge_values(record, document.tree))
                counts.add(judged, agreements, support, find_repeated(record))
    comparer.close()
    return counts.sum_up()


def _choose_others(run: str, others: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the next other run, then the next two."""
    place = others.index(run) if run in others else -1
    following = [*others[place + 1 :], *others[: max(place, 0)]]
    for count in range(1, min(_MOST_OTHERS, len(following)) + 1):
        yield following[:count]


def format_rates(rates: PublishedRates) -> str:
    """Return counts as the text of an ``error_rates.toml``, in which each sign has a line."""
    scan = (
        f"{_quote(sign)} = [{rate.wrong:.0f}, {rate.total:.1f}]" for sign, rate in sorted(rates.scan.items())
    )
    lines = [f"[{SCAN_TABLE}]", *scan]
    last = ""
    for (field, sign), rate in sorted(rates.counts.items()):
        if field != last:
            lines += ["", f"[{_quote(field)}]"]
            last = field
        lines.append(f"{_quote(sign)} = [{rate.wrong:.0f}, {rate.total:.0f}]")
    return "\n".join(lines) + "\n"


def _quote(key: str) -> str:
    return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main() -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--drop", default="", help="runs that are left out, as a pattern")
    parser.add_argument("--half", type=int, choices=(0, 1), help="only these items")
    options = parser.parse_args()
    with open_project(options.project) as project:
        options.file.write_text(format_rates(learn(project, options.drop, options.half)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

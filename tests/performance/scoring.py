"""Field F1 compared with the plain method and with the bare rapidfuzz calls, on the same pairs in one process.

``python -m tests.performance.scoring`` prints it alone; `make bench` includes it. Real cards where GTAPP_REFERENCE is set
(index cards with all their answers; personnel cards, which have no answers, with generated mistakes), else the samples.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from gtapp.core.schema.benchmark import load
from gtapp.scoring.measure import PROFILES, MeasureSettings, Profile
from gtapp.scoring.measures.field_f1 import FieldF1
from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures

Pair = tuple[Any, Any]
Counts = tuple[int, int, int]

_REPEATS = 15
_LEAST = 0.02  # seconds that one measurement takes at least
_THRESHOLD = 0.92


def index_cards() -> list[Pair]:
    """Return truth and answer of each card of each run, the answer as the leaderboard reads it."""
    folder = bench_projects.find_source("zettelkatalog")
    truths = {path.stem: _json(path)["response_text"] for path in sorted(folder.glob("ground_truths/*.json"))}
    found = []
    for path in sorted(folder.glob("answers/*/*/*.json")):
        name = path.stem.split("_", 2)[-1]
        if name in truths:
            found.append((truths[name], _json(path).get("parsed")))
    return found or [(truth, _with_mistakes(truth, seed)) for seed in range(5) for truth in truths.values()]


def personnel_cards() -> list[Pair]:
    """Return each truth with answers that have some mistakes."""
    folder = bench_projects.find_source("personnel_cards")
    truths = [_json(path) for path in sorted(folder.glob("ground_truths/*.json"))]
    return [(truth, _with_mistakes(truth, seed)) for seed in range(5) for truth in truths if truth["rows"]]


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _with_mistakes(record: Any, seed: int) -> Any:
    """Return a copy with a tenth of its texts misread or emptied."""
    dice = random.Random(seed)

    def misread(text: str) -> str | None:
        if not text or dice.random() > 0.1:
            return text
        return None if dice.random() < 0.2 else text[: dice.randrange(len(text))] + "x" + text[2:]

    def copied(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: copied(value) for key, value in node.items()}
        if isinstance(node, list):
            return [copied(value) for value in node]
        return misread(node) if isinstance(node, str) else node

    return copied(json.loads(json.dumps(record)))


# The plain method: each record walked for each pair, by the same rules.


def _paths(node: Any, at: str = "") -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _paths(value, f"{at}.{key}" if at else key)
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _paths(value, f"{at}[{index}]")
    else:
        yield at


def _look_up(node: Any, path: str) -> Any:
    for token in path.replace("[", ".").replace("]", "").split("."):
        if isinstance(node, dict) and token in node:
            node = node[token]
        elif isinstance(node, list) and token in map(str, range(len(node))):
            node = node[int(token)]
        else:
            return None
    return node


@dataclass(frozen=True)
class PlainMethod:
    """The plain method under one profile; `texts` gets each pair of texts that it compares."""

    scoring: Mapping[str, Any]
    texts: list[tuple[str, str]] | None = None

    def counts(self, truth: Any, answer: Any) -> Counts:
        """Return tp, fp and fn of one pair."""
        paths = set(_paths(truth)) | set(_paths(answer))
        tp = fp = fn = 0
        for path in paths:
            if self._is_left_out(path) or any(other.startswith(path + ".") for other in paths):
                continue
            ours, theirs = _look_up(truth, path), _look_up(answer, path)
            if self._is_quiet(path, (truth, ours), (answer, theirs)):
                continue
            missing, invented = theirs in (None, ""), ours in (None, "")
            if missing and invented:
                tp += "both_empty" in self.scoring and isinstance(answer, dict)
            elif missing or invented:
                fn, fp = fn + missing, fp + invented
            elif self._same(ours, theirs):
                tp += 1
            else:
                fn, fp = fn + 1, fp + 1
        return tp, fp, fn

    def _is_left_out(self, path: str) -> bool:
        skipped = (path == each or path.startswith(each + ".") for each in self.scoring.get("skip", ()))
        return path.rpartition(".")[2] in self.scoring.get("unscored", ()) or any(skipped)

    def _is_quiet(self, path: str, *sides: tuple[Any, Any]) -> bool:
        cell, _, key = path.rpartition(".")
        if key not in self.scoring.get("flags", ()) or any(flag is True for _, flag in sides):
            return False
        cells = [_look_up(record, cell) for record, _ in sides]
        texts = [text for each in cells if each for other, text in each.items() if other != key]
        return all(text in (None, "") for text in texts)

    def _same(self, truth: Any, answer: Any) -> bool:
        if truth == answer:
            return True
        if isinstance(truth, dict | list) or isinstance(answer, dict | list):
            return False
        if self.texts is not None:
            self.texts.append((str(truth), str(answer)))
        return fuzz.ratio(str(truth), str(answer)) / 100 >= _THRESHOLD


@dataclass(frozen=True, slots=True)
class SpeedUp(Figure):
    """A figure whose limit is the least allowed speed-up."""

    @property
    def is_met(self) -> bool:
        return self.value >= self.limit

    def __str__(self) -> str:
        return Figure.__str__(self).replace("OVER", "LOW ").replace("(limit", "(least")


def _time_work(works: Sequence[Callable[[], object]], count: int) -> list[float]:
    """Return microseconds of `count` parts of each work: medians of the processor's time, taken in turn so that changes of
    the machine's load affect all alike.
    """
    rounds = [max(1, round(_LEAST / _seconds(work, 1))) for work in works]
    taken = [
        [_seconds(work, times) / times for work, times in zip(works, rounds, strict=True)]
        for _ in range(_REPEATS)
    ]
    return [statistics.median(column) / count * 1e6 for column in zip(*taken, strict=True)]


def _seconds(work: Callable[[], object], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - start


def _measure_pairs(benchmark: str, pairs: list[Pair], profile: Profile) -> list[float]:
    """Return microseconds a pair: plain method, rapidfuzz alone, gtapp, gtapp again; stop where the counts differ."""
    scoring = load(benchmark).scoring
    facts = {**scoring, **scoring.get(profile, {})}
    measure = FieldF1(MeasureSettings(profile, scoring.get("rules", {}), _THRESHOLD, scoring=scoring))
    kept = [(measure.prepare_truth(truth, ""), measure.prepare_answer(answer, "")) for truth, answer in pairs]
    texts: list[tuple[str, str]] = []
    for pair, sides in zip(pairs, kept, strict=True):
        expected, found = PlainMethod(facts, texts).counts(*pair), measure.compare(*sides)[:3]
        if found != expected:
            raise SystemExit(f"bench: {benchmark}, {profile}: {found} instead of {expected} for {pair}")
    plain = PlainMethod(facts)
    works = (
        lambda: [plain.counts(*pair) for pair in pairs],
        lambda: [fuzz.ratio(*pair) for pair in texts],
        lambda: [
            measure.compare(measure.prepare_truth(t, ""), measure.prepare_answer(a, "")) for t, a in pairs
        ],
        lambda: [measure.compare(*sides) for sides in kept],
    )
    return _time_work(works, len(pairs))


def figures() -> Iterator[Figure]:
    """Return how much faster field F1 is than the plain method, for each kind of card and each profile."""
    for benchmark, pairs, least in (
        ("zettelkatalog", index_cards(), 5),
        ("personnel_cards", personnel_cards(), 16),
    ):
        for profile in PROFILES:
            plain, bare, full, again = _measure_pairs(benchmark, pairs, profile)
            name = f"{benchmark}, {profile}"
            note = f"{plain:.1f} : {full:.2f} us, rapidfuzz alone {bare:.2f}, n={len(pairs)}"
            yield SpeedUp(f"{name}: plain method : scored", plain / full, "x", least, note)
            yield SpeedUp(f"{name}: plain method : scored again", plain / again, "x", 15, f"{again:.2f} us")


if __name__ == "__main__":
    sys.exit(print_figures(figures()))

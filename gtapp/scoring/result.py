"""The results of scoring: for each value a verdict with its reason, for each item its figures, for each run its metrics."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any

from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import Pointer


class Verdict(StrEnum):
    """How one value counts; `WRONG` is both a false positive and a false negative."""

    TP = "tp"
    FP = "fp"
    FN = "fn"
    WRONG = "fp+fn"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Value:
    """One compared value.

    `field` is its name as the benchmark publishes it (``publication.title``, ``send_date``). `pointer` is its place in
    the truth, `at` its place in the answer, each None if that side has no such place; `truth` and `answer` are the
    raw values there, `ABSENT` if there is none. `similarity` is 0.0 to 1.0, or None if nothing was compared; `error` is
    a rate from 0.0 if the measure has one (CER).
    """

    field: str
    pointer: Pointer | None
    at: Pointer | None
    truth: Any
    answer: Any
    verdict: Verdict
    reason: Message
    similarity: float | None = None
    error: float | None = None


@dataclass(frozen=True)
class ItemScore:
    """One item's score: `figures` under their published names; `values` are built on demand.

    `problem` is the reason if an answer is unreadable or missing (it still counts, by the rules); `left_out` is true
    if a rule leaves the item out, so that it counts nowhere.
    """

    name: str
    figures: Mapping[str, float]
    build: Callable[[], Sequence[Value]] = field(repr=False)
    problem: Message | None = None
    left_out: bool = False

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The compared values, built once."""
        return tuple(self.build())


@dataclass(frozen=True, slots=True)
class RunScore:
    """One run against the truth under one profile.

    `metrics` are the published figures, without items only counts; `headline` is the name of the one that runs are ranked by,
    `other` has the headline figures under the other profile (empty if both profiles agree by definition). `problems` report what
    was unreadable, missing, foreign or double, by item. `extras` are additional, unpublished figures by name. `threshold` is
    the similarity from which a value is right, None if the measure has no such rule.
    """

    run: str
    benchmark: str
    profile: str
    rules: Mapping[str, Any]
    headline: str
    metrics: Mapping[str, float]
    items: Sequence[ItemScore]
    problems: Sequence[tuple[str, Message]] = ()
    other: Mapping[str, float] = field(default_factory=dict)
    extras: Mapping[str, Any] = field(default_factory=dict)
    threshold: float | None = None


_INDEX = re.compile(r"\[(?:\d+|\*)\]|\.\d+(?=\.|\[|$)")


@lru_cache(4096)
def make_field_pattern(field: str) -> str:
    """Return a field's name without indices, which is the same for all rows of a list.

    ``rows.*.dienstort`` for ``rows[3].dienstort``, ``rows.3.dienstort`` and ``rows[*].dienstort``.
    """
    return _INDEX.sub(".*", field)


def list_enclosing_patterns(pattern: str) -> list[str]:
    """Return the pattern itself and those of the fields that enclose it, nearest first."""
    parts = pattern.split(".")
    return [".".join(parts[:end]) for end in range(len(parts), 0, -1)]

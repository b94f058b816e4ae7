"""The result of an audit: the share of wrong values of the checked items, with an interval by bootstrap over items.

The values of one item belong together (one person read it, from one scan), so that items are drawn, not values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from gtapp.core.record.changes import ACCEPTED
from gtapp.core.schema.pointer import parse_pointer, write_pointer
from gtapp.core.store.audits import Audit, Judged, ValueJudgement, load_audits
from gtapp.core.store.samples import SampledItem
from gtapp.scoring.bootstrap import ColumnTotals, Interval, widen_share
from gtapp.scoring.stratified_estimate import estimate_metrics

_ALL: Final = ""
_FIELD, _STATE, _DOUBT = "field ", "state ", "doubt "
"""What the names of groups of values begin with."""


@dataclass(frozen=True, slots=True)
class WrongShare:
    """The share of wrong values, from 0 to 1, with its interval; of `values` that were judged, `wrong` are wrong."""

    field: str
    values: int
    wrong: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class AuditResult:
    """The result of an audit of which `read` of `items` were read; `total` is None before the first judgement.

    `fields` are by field as ``/rows/*/name``, `states` by what was known of a value when it was checked (`name_state`), `doubts`
    by the kind of doubt about it; those with the most wrong values first.
    """

    audit: Audit
    items: int
    read: int
    total: WrongShare | None = None
    fields: tuple[WrongShare, ...] = ()
    states: tuple[WrongShare, ...] = ()
    doubts: tuple[WrongShare, ...] = ()

    def describe(self, mark: Callable[[str], str] = str) -> str:
        """Return the result as one line: ``0.8 % of values wrong (0.3 to 1.9), audit of 100 items``.

        `mark` is called with the name of the sample, if the audit is of one; names are foreign data.
        """
        of_sample = f" of the sample {mark(self.audit.sample)}" if self.audit.sample else ""
        if self.total is None:
            return f"nothing judged yet, audit of {self.items} items{of_sample}"
        share, low, high = format_share(self.total)
        number = f"{self.read}" if self.read == self.items else f"{self.read} of {self.items}"
        return f"{share} % of values wrong ({low} to {high}), audit of {number} items{of_sample}"

    def as_json(self) -> dict[str, Any]:
        def to_json(each: WrongShare) -> dict[str, Any]:
            return {
                "values": each.values,
                "wrong": each.wrong,
                "share": each.share,
                "interval": [each.low, each.high],
            }

        audit = self.audit
        return {
            "size": audit.size,
            "by": audit.by or None,
            "sample": audit.sample or None,
            "seed": audit.seed,
            "values": "hidden" if audit.is_hidden else "shown",
            "began": audit.began,
            "items": self.items,
            "read": self.read,
            "total": to_json(self.total) if self.total else None,
            "fields": [{"field": each.field, **to_json(each)} for each in self.fields],
            "states": [{"state": each.field, **to_json(each)} for each in self.states],
            "doubts": [{"kind": each.field, **to_json(each)} for each in self.doubts],
        }


def format_share(found: WrongShare) -> tuple[str, str, str]:
    """Return a share and the ends of its interval as percentages with one decimal."""
    share, low, high = (f"{100 * each:.1f}" for each in (found.share, found.low, found.high))
    return share, low, high


def compute_result(audit: Audit, sample: Sequence[SampledItem], judged: Judged) -> AuditResult:
    """Return the result of an audit."""
    values: dict[str, Counter[str]] = {}
    wrong: dict[str, Counter[str]] = {}
    for (item, _), judgement in judged.items():
        if judgement.verdict != "typed":
            for field in _name_groups(judgement):
                values.setdefault(item, Counter())[field] += 1
                wrong.setdefault(item, Counter())[field] += judgement.verdict == "wrong"
    read = [each for each in sample if each.item in values]
    if not read:
        return AuditResult(audit, len(sample), 0)
    fields = sorted({field for each in read for field in values[each.item]})
    figures: list[tuple[int, ...]] = []
    for each in read:
        counts = ((wrong[each.item][field], values[each.item][field]) for field in fields)
        figures.append(tuple(count for pair in counts for count in pair))
    strata, populations = [each.stratum for each in read], {each.stratum: each.population for each in read}
    intervals = estimate_metrics(figures, strata, populations, partial(_ShareTotals, tuple(fields)))
    shares = [
        _make_share(
            field,
            [
                (values[each.item][field], wrong[each.item][field])
                for each in read
                if values[each.item][field]
            ],
            intervals[field],
        )
        for field in fields
        if field in intervals
    ]
    total = next((each for each in shares if each.field == _ALL), None)
    groups = [
        tuple(
            replace(each, field=each.field.removeprefix(group))
            for each in sorted(shares, key=lambda each: (-each.wrong, each.field))
            if each.field.startswith(group)
        )
        for group in (_FIELD, _STATE, _DOUBT)
    ]
    return AuditResult(audit, len(sample), len(read), total, *groups)


def _name_groups(judgement: ValueJudgement) -> Iterator[str]:
    """Yield the groups to which a judged value belongs: all, its field, and its state and doubt where these are known."""
    yield _ALL
    yield _FIELD + name_field(judgement.pointer)
    if judgement.state:
        yield _STATE + name_state(judgement.state)
    if judgement.doubt:
        yield _DOUBT + judgement.doubt


def name_state(origin: str) -> str:
    """Return the state of an accepted value, or ``changed or typed``; ``from the draft`` if nobody accepted it."""
    if origin in ACCEPTED:
        return origin
    return "from the draft" if origin == "draft" else "changed or typed"


def name_field(pointer: str) -> str:
    """Return the field of a value without the numbers of entries: ``/rows/*/name`` for ``/rows/3/name``."""
    return write_pointer(tuple("*" if token.isdecimal() else token for token in parse_pointer(pointer)))


def _make_share(field: str, counts: Sequence[tuple[int, int]], found: Interval) -> WrongShare:
    """Return a share with its interval; `counts` are the values and the wrong ones of each item that has some."""
    values, wrong = sum(each for each, _ in counts), sum(each for _, each in counts)
    found = widen_share(found, len(counts))
    return WrongShare(field, values, wrong, found.figure, found.low, found.high)


class _ShareTotals(ColumnTotals):
    """The sums of wrong and of all values, by field, of which shares are made."""

    def __init__(self, fields: Sequence[str]) -> None:
        super().__init__(2 * len(fields))
        self._fields = fields

    def compute_metrics(self, sums: Sequence[float]) -> dict[str, float]:
        pairs = zip(self._fields, sums[::2], sums[1::2], strict=True)
        return {field: wrong / values for field, wrong, values in pairs if values}


def find_last_result(root: Path) -> AuditResult | None:
    """Return the result of the audit of a project that began last, among those of which a value was judged; safe in a worker."""
    audits = load_audits(root)
    for audit in audits.list_audits():
        result = compute_result(audit, audits.find_sample(audit), audits.find_judged(audit))
        if result.total:
            return result
    return None

"""The doubts about a record: the values that someone should look at before it is checked.

A doubt is an open issue, a value that the scan contradicts (`places.contradictions`), one on which drafts or models disagree
(`DisputeFinder`), or a drafted value in a field whose drafts were often wrong lately (`FieldErrorRates`). What a person typed or
accepted is not doubted, but for its issues.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.answers import run_finder
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message, shorten
from gtapp.core.record import Document
from gtapp.core.record.changes import ACCEPTED
from gtapp.core.record.value_text import json_of, text_of
from gtapp.core.schema import row_pairing
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.own_fields import EACH
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value
from gtapp.features.scores.field_answers import comparison_key
from gtapp.features.scores.value_offers import MAX_OFFERS, Offer, take_offer
from gtapp.features.scores.voting import (
    Candidate,
    DrafterExclusion,
    VoteCounter,
    collect_votes,
    measure_disagreement,
)

MAX_DRAFTS: Final = 50
"""How many of the last checked drafts count."""
MIN_RATE: Final = 0.25
"""The share of wrong drafts from which on a field is doubted."""
MIN_DISAGREEMENT: Final = 0.5
"""The disagreement (see `voting.measure_disagreement`) from which on a value is doubted: half of the models have another one."""


NOTHING_CONTRADICTED: Final[Mapping[Pointer, str]] = {}

Disputes = dict[Pointer, Counter[str]]
"""The places, in the schema's shape, on which drafts or models disagree with a record: what they have there, and how often."""


@dataclass(frozen=True, slots=True)
class ValueDoubt:
    """A value that is doubted: `pointer` in the record, `place` in the schema's shape, and the reason (see `describe_doubt`).

    Without a reason, drafts and models disagree: `others` are the values that they have, and how often each.
    """

    pointer: Pointer
    place: Pointer
    reason: Message | None
    others: Counter[str] = dataclasses.field(default_factory=Counter)


def find_doubts(
    document: Document,
    rates: FieldErrorRates,
    disputed: Mapping[Pointer, Counter[str]],
    contradicted: Mapping[Pointer, str] = NOTHING_CONTRADICTED,
) -> list[ValueDoubt]:
    """Return the doubts about a record in the schema's order, at most one for each value.

    `disputed` are `Disputes`; `contradicted` are the places, in the schema's shape, that the scan contradicts, with what it reads
    there.
    """
    found: dict[Pointer, ValueDoubt] = {}
    for issue in document.issues:
        if issue.level == "issue":
            place = document.to_tree_pointer(issue.pointer)
            found.setdefault(place, ValueDoubt(issue.pointer, place, issue.message))
    reasons: dict[Pointer, Message | None] = dict.fromkeys(disputed)
    reasons |= {place: _describe_contradiction(text) for place, text in contradicted.items()}
    for place, reason in reasons.items():
        pointer = document.to_record_pointer(place)
        if document.find_origin(pointer) not in ("hand", "derived", "rule", *ACCEPTED):
            found.setdefault(place, ValueDoubt(pointer, place, reason, disputed.get(place, Counter())))
    for pointer in document.find_drafted():
        place = document.to_tree_pointer(pointer)
        rate = rates.find(place, document.get(pointer))
        if rate.is_high:
            reason = Message("doubt-rate", {"wrong": rate.wrong, "count": rate.total})
            found.setdefault(place, ValueDoubt(pointer, place, reason))
    fields = document.schema.fields
    return sorted(found.values(), key=lambda doubt: _rank_place(doubt.place, fields))


_MOST_OTHERS: Final = 3
_MOST_CHARACTERS: Final = 60
_MOST_BEFORE: Final = 12
"""Characters of a long value that are shown before the first one that differs."""


def describe_doubt(doubt: ValueDoubt, document: Document, name: Callable[[str], str] = str) -> Message:
    """Return why a value is doubted; where drafts and models disagree, with their most common values: ``Muhlack (2) · — (1)``.

    `name` returns the words that stand for a value. Of long values the part is shown in which they differ from the record's.
    """
    if doubt.reason is not None:
        return doubt.reason
    here = _join_lines(name(_show_value(document.get(doubt.pointer))))
    shown = (
        f"{_show_difference(_join_lines(name(text)), here) or '—'} ({count})"
        for text, count in doubt.others.most_common(_MOST_OTHERS)
    )
    return Message("doubt-models", {"others": " · ".join(shown)})


class ValueReading(NamedTuple):
    """A text that the doubted value at `pointer` may have; `votes` drafts and models have it, 0: the record or the scan."""

    pointer: Pointer
    text: str
    shown: str
    """What is shown of it: of a long text the part that differs from the record's."""
    votes: int = 0


def list_readings(
    doubt: ValueDoubt, document: Document, name: Callable[[str], str] = str
) -> list[ValueReading]:
    """Return the readings of a doubted value: the record's, then the others, the most common first; none where there is no other.

    `name` returns the words that stand for a value.
    """
    pointer = doubt.pointer
    own = _show_value(document.get(pointer))
    counts = dict(doubt.others.most_common())
    if doubt.reason is not None and doubt.reason.code == "doubt-scan-text":
        counts.setdefault(str(doubt.reason.params["text"]), 0)
    counts.pop(own, None)
    here = _join_lines(name(own))
    closest = next(iter(counts), own)
    found = [ValueReading(pointer, own, _show_difference(here, _join_lines(name(closest))))]
    for text, count in counts.items():
        found.append(ValueReading(pointer, text, _show_difference(_join_lines(name(text)), here), count))
    return found[:MAX_OFFERS] if counts else []


def take_reading(document: Document, reading: ValueReading) -> None:
    """Give a value the text of a reading, as one undoable edit; it is confirmed if it has it already.

    Raises:
        EditError: the record has no such place.
    """
    pointer, text = reading.pointer, reading.text
    place = document.to_tree_pointer(pointer)
    field = document.schema.fields.find(place)
    value: Any = text
    if text and field is not None and field.kind not in ("text", "choice"):  # shown as JSON
        with suppress(ValueError):
            value = json.loads(text)
    is_same = text == _show_value(document.get(pointer))
    take_offer(document, Offer(pointer, place, Candidate(value, (), is_same, is_same)))


def _join_lines(text: str) -> str:
    return " ".join(text.split())


def _show_difference(line: str, other: str) -> str:
    """Return a line; of a long one the part around the first character that differs from another line."""
    if len(line) <= _MOST_CHARACTERS:
        return line
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(line, other, strict=False)))
    start = max(same - _MOST_BEFORE, 0)
    part = f"…{line[start:]}" if start else line
    return shorten(part, _MOST_CHARACTERS)


def _show_value(value: Any) -> str:
    text = text_of(value)
    return json_of(value) if text is None else text


def _describe_contradiction(text: str) -> Message:
    return Message("doubt-scan-text", {"text": text}) if text else Message("doubt-scan")


def _rank_place(place: Pointer, fields: Field) -> list[int]:
    """Return a key that sorts places by the schema's order; keys that it lacks come last."""
    ranks, field = list[int](), fields
    for token in place:
        names = [child.name for child in field.children]
        ranks.append(
            token if isinstance(token, int) else names.index(token) if token in names else len(names)
        )
        field = field.child(token) or _NO_FIELD
    return ranks


_NO_FIELD: Final = Field("", "any", "")


class ErrorRate(NamedTuple):
    """How many of `total` drafts of a field were wrong."""

    wrong: int = 0
    total: int = 0

    @property
    def is_high(self) -> bool:
        return self.wrong > 0 and self.wrong >= MIN_RATE * self.total


_DraftClass = tuple[Pointer, str]
"""A field, and what is distinguished in its drafts."""


class FieldErrorRates:
    """How often the drafts of the items checked last were wrong, field by field.

    Drafts that leave a field empty and drafts that fill it are counted apart; among the latter, those that end alike, such as
    `30 S.` and `XII, 92 S.`, once there are two of them. All rows of a list count for the same field.
    """

    def __init__(self) -> None:
        self._drafts: OrderedDict[str, list[tuple[_DraftClass, bool]]] = OrderedDict()
        self._counts: Counter[_DraftClass] = Counter()
        self._wrong: Counter[_DraftClass] = Counter()

    def add(self, item: str, draft: Any, truth: Any) -> None:
        """Count an item that was checked now, and drop the one that was checked first; both records are in the schema's shape."""
        self.remove(item)
        self._drafts[item] = found = list(_compare_draft(draft, truth))
        self._count(found, 1)
        while len(self._drafts) > MAX_DRAFTS:
            self._count(self._drafts.popitem(last=False)[1], -1)

    def remove(self, item: str) -> None:
        """Drop an item that is no longer checked."""
        self._count(self._drafts.pop(item, []), -1)

    def _count(self, found: Sequence[tuple[_DraftClass, bool]], by: int) -> None:
        for each, is_wrong in found:
            self._counts[each] += by
            self._wrong[each] += by * is_wrong

    def find(self, place: Pointer, drafted: Any) -> ErrorRate:
        """Return how often drafts were wrong that are like this one."""
        narrow, wide = _classify(place, _read_end(drafted))
        found = narrow if self._counts[narrow] >= _MIN_ALIKE else wide
        return ErrorRate(self._wrong[found], self._counts[found])


_MIN_ALIKE: Final = 2
"""From so many drafts on that end alike, the others of the field don't count."""
_END_LENGTH: Final = 3
_MOST_READ: Final = 100


@lru_cache(maxsize=1000)
def _classify(place: Pointer, end: str) -> tuple[_DraftClass, _DraftClass]:
    """Return the drafts that are like this one: those that end alike, and those that are filled, or empty, as it is.

    The same values are looked up again and again (next card).
    """
    field = tuple(EACH if isinstance(token, int) else token for token in place)
    return (field, _describe_end(end)), (field, "filled" if end else "empty")


def _read_end(drafted: Any) -> str:
    """Return the end of a drafted value as text, as far as it counts; empty where there is nothing."""
    return comparison_key(drafted)[-_MOST_READ:]


def _describe_end(text: str) -> str:
    """Return the end of a text in which all numbers are the same, and all words."""
    return re.sub(r"[^\W\d_]+", "A", re.sub(r"\d+", "9", text))[-_END_LENGTH:]


def _compare_draft(draft: Any, truth: Any) -> Iterator[tuple[_DraftClass, bool]]:
    """Yield the classes of each value of a draft, and whether it is wrong; rows are paired by content."""
    aligned = row_pairing.align(truth, draft).record
    for place, drafted in _list_plain_values(aligned, truth, ()):
        is_wrong = comparison_key(drafted) != comparison_key(get_value(truth, place))
        for each in _classify(place, _read_end(drafted)):
            yield each, is_wrong


def _list_plain_values(draft: Any, truth: Any, at: Pointer) -> Iterator[tuple[Pointer, Any]]:
    """Yield the values of a draft, and ABSENT for those that it lacks in objects that it has; a list of texts is one value."""
    if isinstance(draft, dict) and (draft or not at):
        others = truth if isinstance(truth, dict) else {}
        for key in {**draft, **others}:
            yield from _list_plain_values(draft.get(key, ABSENT), others.get(key, ABSENT), (*at, key))
    elif isinstance(draft, list) and any(isinstance(each, dict) for each in draft):
        others_rows = truth if isinstance(truth, list) else []
        for index, (row, other) in enumerate(zip(draft, others_rows, strict=False)):
            if row:  # else the draft lacks the row
                yield from _list_plain_values(row, other, (*at, index))
    elif not (draft is ABSENT and isinstance(truth, dict | list)):
        yield at, draft


def find_differing(draft: Any, other: Any) -> Iterator[tuple[Pointer, str]]:
    """Yield the places of a draft at which another draft has another value, with that one; rows are paired by content."""
    aligned = row_pairing.align(draft, other).record
    for place, value in _list_plain_values(draft, draft, ()):
        drafted = get_value(aligned, place)
        if get_value(aligned, place[:-1]) not in ({}, ABSENT) and comparison_key(value) != comparison_key(
            drafted
        ):
            yield place, _show_value(drafted)


class DisputeFinder:
    """Finds the values on which the models of a project's runs disagree with a record; for one thread at a time.

    The run that made an item's draft has no vote on it.
    """

    def __init__(self, root: Path, benchmark: Benchmark) -> None:
        self._root, self._benchmark = root, benchmark
        self._runs: dict[str, ItemSource] = {}
        tests: dict[str, str] = {}
        truths: Iterable[str] = ()
        with suppress(GtappError):  # there may be none
            truths = run_finder.open_truths(run_finder.find_truths(root, benchmark), benchmark)
        for place in (root / each for each in benchmark.layout.answers):
            with suppress(GtappError):  # it is missing, or has no runs
                for run in run_finder.find_runs(place, benchmark):
                    self._runs[run.name], tests[run.name] = run.open(), run.test
                    self._runs[run.name].follow(truths)
        self._counter = VoteCounter(
            benchmark, run_finder.find_truth_folder([root / benchmark.layout.truths[0]]), tests
        )
        self._exclusion = DrafterExclusion.of_project(root, benchmark)

    def find(self, name: str, record: Any) -> Disputes:
        """Return the places of a record that at least half of the models doubt, with the values of these models.

        `name` is the item's name in runs.
        """
        answers = {run: source[name] for run, source in self._runs.items() if name in source}
        if not answers:
            return {}
        votes = collect_votes(self._counter, name, record, answers, self._exclusion)
        disputes = Disputes()
        for each in votes.fields:
            if measure_disagreement(each, votes.left_out) >= MIN_DISAGREEMENT:
                others = disputes.setdefault(each.place, Counter())
                for group in each.groups:
                    voters = sum(run not in votes.left_out for run in group.runs)
                    if voters and group.cost:
                        others[_show_value(group.value)] += voters
        return disputes

"""The doubts about a record: the values that someone should look at before it is checked.

A doubt is an open issue, a value that the scan contradicts (`ScanSupport`), one on which drafts or models disagree
(`other_readings`), or a drafted value that is likely to be wrong (`ErrorRates`). What a person typed or accepted is not
doubted, but for its issues.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final, Literal, NamedTuple

from gtapp.core.platform.messages import Message, shorten
from gtapp.core.record import Document
from gtapp.core.record.changes import ACCEPTED
from gtapp.core.scans.scan_support import OUT_OF_ORDER, ScanSupport
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value
from gtapp.features.doubts.doubtful_words import WORD, DoubtfulWord, find_doubtful_words
from gtapp.features.doubts.error_rates import (
    REPEATED,
    ErrorRates,
    Estimate,
    find_repeated,
)
from gtapp.features.doubts.other_readings import NO_READINGS, OtherReadings, show_value
from gtapp.features.scores.value_offers import MAX_OFFERS, Offer, take_offer
from gtapp.features.scores.voting import Candidate

DoubtKind = Literal["issue", "readings", "scan", "rate", "words"]

NOTHING_READ: Final[Mapping[Pointer, ScanSupport]] = {}


@dataclass(frozen=True, slots=True)
class ValueDoubt:
    """A value that is doubted: `pointer` in the record, `place` in the schema's shape, and the reason (see `describe_doubt`).

    Without a reason, drafts and models disagree: `others` are the values that they have, and how often each.
    """

    pointer: Pointer
    place: Pointer
    reason: Message | None
    others: Counter[str] = dataclasses.field(default_factory=Counter)
    kind: DoubtKind = "readings"
    words: Sequence[DoubtfulWord] = ()
    """Of a long text, the words to look at."""


def find_doubts(
    document: Document,
    rates: ErrorRates,
    readings: OtherReadings = NO_READINGS,
    support: Mapping[Pointer, ScanSupport] = NOTHING_READ,
) -> list[ValueDoubt]:
    """Return the doubts about a record in the schema's order, at most one for each value.

    `readings` are what other drafts and models read, and `support` is what the scan says, by places in the schema's shape.
    """
    found: dict[Pointer, ValueDoubt] = {}
    for issue in document.issues:
        if issue.level == "issue":
            place = document.to_tree_pointer(issue.pointer)
            found.setdefault(place, ValueDoubt(issue.pointer, place, issue.message, kind="issue"))
    contradicted = [place for place, each in support.items() if each.kind == "contradicted"]
    repeated = find_repeated(document.tree)
    # in the record's order: which of equally different words are doubted must not depend on hashes
    drafted = dict.fromkeys(map(document.to_tree_pointer, document.find_drafted()))
    offered = [place for place, each in support.items() if each.offer and document.draft is not ABSENT]
    for place in dict.fromkeys((*contradicted, *offered, *readings.disputed, *drafted)):
        pointer = document.to_record_pointer(place)
        if place in found or not (place in drafted or _may_be_doubted(document, pointer)):
            continue
        if document.interpreter and document.interpreter.is_of_nothing(document.tree, place):
            continue
        seen, agreement = support.get(place), readings.agreement.get(place, "")
        estimate = rates.estimate(place, document.get(pointer), agreement, seen, place in repeated)
        is_disputed = place in readings.disputed and not rates.knows_agreement(place, agreement)
        is_against = seen and (seen.kind == "contradicted" or (seen.offer and agreement != "same"))
        if estimate.is_high or is_disputed or is_against:
            found[place] = _explain(pointer, place, estimate, seen, readings.others.get(place, Counter()))
    _add_words(document, drafted, support, rates, found)
    fields = document.schema.fields
    return sorted(found.values(), key=lambda doubt: _rank_place(doubt.place, fields))


def _add_words(
    document: Document,
    drafted: Collection[Pointer],
    support: Mapping[Pointer, ScanSupport],
    rates: ErrorRates,
    found: dict[Pointer, ValueDoubt],
) -> None:
    """Add the words of long texts that the scan has otherwise; alone they are a doubt in fields without published counts."""
    texts = dict[Pointer, tuple[str, str]]()
    for place in drafted:
        text = get_value(document.tree, place)
        if isinstance(text, str) and place in support and support[place].text:
            texts[place] = text, support[place].text
    for place, words in find_doubtful_words(texts).items():
        if place in found:
            found[place] = dataclasses.replace(found[place], words=words)
        elif not rates.knows_field(place):
            shown = " · ".join(
                f"{texts[place][0][word.start : word.end]} → {word.reading or '—'}" for word in words
            )
            reason = Message("doubt-words", {"words": shorten(shown, _MOST_IN_WORDS)})
            found[place] = ValueDoubt(
                document.to_record_pointer(place), place, reason, kind="words", words=words
            )


_MOST_IN_WORDS: Final = 120


def _may_be_doubted(document: Document, pointer: Pointer) -> bool:
    return document.find_origin(pointer) not in ("hand", "derived", "rule", *ACCEPTED)


def _explain(
    pointer: Pointer, place: Pointer, estimate: Estimate, seen: ScanSupport | None, others: Counter[str]
) -> ValueDoubt:
    """Return the doubt about a value, with what speaks most clearly against it."""
    if seen and seen.kind == "contradicted":
        return ValueDoubt(pointer, place, _describe_scan(seen), others, "scan")
    if seen and seen.offer:
        return ValueDoubt(pointer, place, Message("doubt-left", {"text": seen.offer}), others, "scan")
    if others:
        return ValueDoubt(pointer, place, None, others)
    if seen and seen.text and seen.kind in ("unlike", "similar"):
        return ValueDoubt(pointer, place, _describe_scan(seen), kind="scan")
    kind: DoubtKind = "scan" if estimate.sign == OUT_OF_ORDER else "rate"
    return ValueDoubt(pointer, place, _describe_estimate(estimate), kind=kind)


def _describe_estimate(estimate: Estimate) -> Message:
    """Return what speaks most clearly against a value that is likely to be wrong."""
    if estimate.sign == OUT_OF_ORDER:
        return Message("doubt-order")
    if estimate.sign == REPEATED:
        return Message("doubt-repeated")
    code = "doubt-rate" if estimate.is_own else "doubt-rate-published"
    return Message(code, {"wrong": round(estimate.rate.wrong), "count": round(estimate.rate.total)})


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
    here = _join_lines(name(show_value(document.get(doubt.pointer))))
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
    own = show_value(document.get(pointer))
    counts = dict(doubt.others.most_common())
    if doubt.reason is not None and doubt.reason.code in ("doubt-scan-text", "doubt-left"):
        counts.setdefault(str(doubt.reason.params["text"]), 0)
    counts.pop(own, None)
    here = _join_lines(name(own))
    closest = next(iter(counts), own)
    found = [ValueReading(pointer, own, _show_difference(here, _join_lines(name(closest))))]
    for text, count in counts.items():
        found.append(ValueReading(pointer, text, _show_difference(_join_lines(name(text)), here), count))
    return found[:MAX_OFFERS] if counts else []


def find_doubtful_word(doubt: ValueDoubt, document: Document) -> tuple[int, int] | None:
    """Return where the first word of a value begins and ends that the most common other reading has otherwise.

    Both are the same where only the other one has words. None where there is no other reading, or nothing of the value is alike.
    """
    value, readings = document.get(doubt.pointer), list_readings(doubt, document)
    if not isinstance(value, str) or not readings:
        return None
    own, other = [*WORD.finditer(value)], WORD.findall(readings[1].text)
    texts = [word[0] for word in own]
    first = _count_same(texts, other)
    last = len(own) - _count_same(texts[first:][::-1], other[first:][::-1])
    if first < last:
        start, stop = own[first].span()
    else:
        start = stop = own[first].start() if first < len(own) else len(value)
    return None if stop - start == len(value.strip()) else (start, stop)


def _count_same(texts: Iterable[str], others: Iterable[str]) -> int:
    """Return the length of the common beginning of two texts."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(texts, others, strict=False)))


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
    is_same = text == show_value(document.get(pointer))
    take_offer(document, Offer(pointer, place, Candidate(value, (), is_same, is_same)))


def _join_lines(text: str) -> str:
    return " ".join(text.split())


def _show_difference(line: str, other: str) -> str:
    """Return a line; of a long one the part around the first character that differs from another line."""
    if len(line) <= _MOST_CHARACTERS:
        return line
    start = max(_count_same(line, other) - _MOST_BEFORE, 0)
    part = f"…{line[start:]}" if start else line
    return shorten(part, _MOST_CHARACTERS)


def _describe_scan(seen: ScanSupport) -> Message:
    return Message("doubt-scan-text", {"text": seen.text}) if seen.text else Message("doubt-scan")


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

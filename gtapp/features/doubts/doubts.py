"""The doubts about a record: the values that someone should look at before it is checked.

A doubt is an open issue, a value that the scan contradicts (`ScanSupport`), one on which drafts or models disagree
(`other_readings`), a drafted value that is likely to be wrong (`ErrorRates`), or a line of which the program that read it was
unsure (`unsure_words`). What a person typed or accepted is not doubted, but for its issues, and for words of a long text that
nobody has touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from gtapp.core.platform.messages import Message
from gtapp.core.record.changes import ACCEPTED
from gtapp.core.record.document import Document
from gtapp.core.scans.scan_support import OUT_OF_ORDER, ScanSupport
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, list_leaves
from gtapp.features.doubts.doubtful_words import (
    OCR,
    ComparedText,
    DoubtfulWord,
    TextReading,
    find_doubtful_words,
    is_long,
    move_words,
)
from gtapp.features.doubts.error_rates import REPEATED, ErrorRates, Estimate, find_repeated
from gtapp.features.doubts.odd_values import NO_VALUES, OddValue, UsualValues
from gtapp.features.doubts.other_readings import NO_READINGS, OtherReadings, Readers, sort_by_readers
from gtapp.features.doubts.unsure_words import find_unsure_lines

DoubtKind = Literal["issue", "readings", "scan", "rate", "words", "odd", "unsure"]

NOTHING_READ: Final[Mapping[Pointer, ScanSupport]] = {}

_LEAST_OFTEN: Final = 5
"""Of fewer drafts, none is said to be wrong often."""

Words = Mapping[Pointer, Sequence[DoubtfulWord]]
"""Doubtful words of the draft's texts, by the texts' places in the record, in the schema's shape."""


@dataclass(frozen=True, slots=True)
class ValueDoubt:
    """A value that is doubted: `pointer` in the record, `place` in the schema's shape, and the reason.

    Without a reason, others disagree (see `describe_doubt`): `others` are the values that drafts and models have, and `words` the
    words of a long text that somebody, or the scan, has otherwise.
    """

    pointer: Pointer
    place: Pointer
    reason: Message | None
    others: Readers = field(default_factory=dict)
    kind: DoubtKind = "readings"
    words: Sequence[DoubtfulWord] = ()
    """Of a long text, the words to look at, where they are now."""


def find_doubts(
    document: Document,
    rates: ErrorRates,
    readings: OtherReadings = NO_READINGS,
    support: Mapping[Pointer, ScanSupport] = NOTHING_READ,
    words: Words | None = None,
    usual: UsualValues = NO_VALUES,
) -> list[ValueDoubt]:
    """Return the doubts about a record in the schema's order, at most one for each value.

    `readings` are what other drafts and models read, `support` is what the scan says, and `words` are those of `list_texts` that
    are doubtful (None: they are found now); all by places in the schema's shape. `usual` are the values of the project's items.
    """
    found: dict[Pointer, ValueDoubt] = {}
    for issue in document.issues:
        if issue.level == "issue":
            place = document.to_tree_pointer(issue.pointer)
            found.setdefault(place, ValueDoubt(issue.pointer, place, issue.message, kind="issue"))
    if words is None:
        words = find_doubtful_words(list_texts(document, readings, support))
    kept = {place: _find_kept(document, place, each) for place, each in words.items()}
    contradicted = [place for place, each in support.items() if each.kind == "contradicted"]
    repeated = find_repeated(document.tree)
    drafted = dict.fromkeys(map(document.to_tree_pointer, document.find_drafted()))
    offered = [place for place, each in support.items() if each.offer and document.draft is not ABSENT]
    edited = {place for place, each in kept.items() if each and place not in drafted}
    for place in dict.fromkeys((*contradicted, *offered, *readings.disputed, *drafted, *edited)):
        pointer = document.to_record_pointer(place)
        is_drafted = place in drafted or place in edited
        if place in found:
            found[place] = replace(found[place], words=kept.get(place, ()))
            continue
        if not (is_drafted or _may_be_doubted(document, pointer)):
            continue
        if document.interpreter and document.interpreter.is_of_nothing(document.tree, place):
            continue
        seen, agreement = support.get(place), readings.agreement.get(place, "")
        value = document.get_draft_value(pointer) if place in edited else get_value(document.record, pointer)
        estimate = rates.estimate(place, value, agreement, seen, place in repeated)
        odd = usual.find_odd(place, value) if place in drafted and agreement != "same" else None
        is_disputed = place in readings.disputed and not rates.knows_agreement(place, agreement)
        others = readings.others.get(place, {})
        is_against = seen and (seen.kind == "contradicted" or (seen.offer and agreement != "same"))
        if estimate.is_high or is_disputed or is_against or odd:
            found[place] = _explain(pointer, place, estimate, seen, others, kept.get(place, ()), odd)
        elif kept.get(place) and not rates.knows_field(place):
            found[place] = ValueDoubt(pointer, place, None, others, "words", kept[place])
    for pointer, unsure in find_unsure_lines(document).items():
        place = document.to_tree_pointer(pointer)
        if place not in found and _may_be_doubted(document, pointer):
            found[place] = ValueDoubt(pointer, place, Message("doubt-unsure"), {}, "unsure", unsure)
    fields = document.schema.fields
    return sorted(found.values(), key=lambda doubt: rank_place(doubt.place, fields))


def list_texts(
    document: Document,
    readings: OtherReadings = NO_READINGS,
    support: Mapping[Pointer, ScanSupport] = NOTHING_READ,
) -> dict[Pointer, ComparedText]:
    """Return the draft's long texts with what is read in their place, in the record's order.

    A text that was edited or accepted counts with what the draft has, so that the same words stay doubtful.
    """
    found = dict[Pointer, ComparedText]()
    for pointer, value in list_leaves(document.record):
        drafted = document.get_draft_value(pointer) if isinstance(value, str) and is_long(value) else None
        if not isinstance(drafted, str) or not is_long(drafted):
            continue
        place = document.to_tree_pointer(pointer)
        others = [] if is_row_shifted(document, place) else sort_by_readers(readings.others.get(place, {}))
        compared = [TextReading(text, readers) for text, readers in others if text]
        if place in support and support[place].text:
            compared.append(TextReading(support[place].text, (OCR,), is_exact=False))
        found[place] = ComparedText(drafted, tuple(compared))
    return found


def is_row_shifted(document: Document, place: Pointer) -> bool:
    """Return whether a value may be in another row than when others' readings were compared with the record."""
    has_row = any(isinstance(token, int) for token in place)
    return has_row and any(edit.is_structural for edit in document.undo_stack.done)


def _find_kept(document: Document, place: Pointer, words: Sequence[DoubtfulWord]) -> list[DoubtfulWord]:
    """Return the doubtful words of the draft's text that its value in the record still has, if nobody has accepted it."""
    pointer = document.to_record_pointer(place)
    if document.find_origin(pointer) not in ("draft", "hand"):
        return []
    drafted, value = document.get_draft_value(pointer), document.get(pointer)
    return move_words(words, drafted, value) if isinstance(drafted, str) and isinstance(value, str) else []


def _may_be_doubted(document: Document, pointer: Pointer) -> bool:
    return document.find_origin(pointer) not in ("hand", "derived", "rule", *ACCEPTED)


def _explain(
    pointer: Pointer,
    place: Pointer,
    estimate: Estimate,
    seen: ScanSupport | None,
    others: Readers,
    words: Sequence[DoubtfulWord],
    odd: OddValue | None,
) -> ValueDoubt:
    """Return the doubt about a value, with what speaks most clearly against it."""
    if seen and seen.kind == "contradicted":
        return ValueDoubt(pointer, place, _describe_scan(seen), others, "scan", words)
    if seen and seen.offer:
        reason = Message("doubt-left", {"text": seen.offer})
        return ValueDoubt(pointer, place, reason, others, "scan", words)
    if others:
        return ValueDoubt(pointer, place, None, others, words=words)
    if odd:
        return ValueDoubt(pointer, place, odd.reason, {odd.reading: ()} if odd.reading else {}, "odd", words)
    if seen and seen.text and seen.kind in ("unlike", "similar"):
        return ValueDoubt(pointer, place, _describe_scan(seen), kind="scan", words=words)
    kind: DoubtKind = "scan" if estimate.sign == OUT_OF_ORDER else "rate"
    return ValueDoubt(pointer, place, _describe_estimate(estimate), kind=kind, words=words)


def _describe_estimate(estimate: Estimate) -> Message:
    """Return what speaks most clearly against a value that is likely to be wrong."""
    if estimate.sign == OUT_OF_ORDER:
        return Message("doubt-order")
    if estimate.sign == REPEATED:
        return Message("doubt-repeated")
    wrong, count = round(estimate.rate.wrong), round(estimate.rate.total)
    own = "doubt-rate" if count >= _LEAST_OFTEN else "doubt-rate-few"
    return Message(own if estimate.is_own else "doubt-rate-published", {"wrong": wrong, "count": count})


def _describe_scan(seen: ScanSupport) -> Message:
    return Message("doubt-scan-text", {"text": seen.text}) if seen.text else Message("doubt-scan")


def rank_place(place: Pointer, fields: Field) -> list[int]:
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

"""How likely the values of drafts are wrong, by what they look like: learnt from published answers and from corrections.

A value shows signs: how its text ends, whether other readings agree with it, what the scan has in its place. It is counted how
many values with a sign were wrong. The odds of a value are those of its field, times what each of its signs changes (naive
Bayes); a sign that was seen rarely changes little.

``error_rates.toml`` in a benchmark's folder has the counts of published answers (``tests/performance/learn_error_rates.py``
writes it). The project's own corrections replace them, the more of its drafts were checked.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema import row_pairing
from gtapp.core.schema.own_fields import make_path
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, write_pointer
from gtapp.features.scores.field_answers import comparison_key

MAX_DRAFTS: Final = 50
"""How many of the last checked drafts count. After so many, published counts of what values look like don't."""
MIN_PROBABILITY: Final = 0.22
"""From this probability on, a value is doubted: so about one right value a card is (``tests/performance/doubts.py``)."""

Agreement = Literal["", "same", "close", "mixed", "other"]
"""Whether other readings are the same as a value, differ by what the measure accepts, or are others; empty: there are none."""

FILE_NAME: Final = "error_rates.toml"

_USUAL_RATE: Final = 0.05
"""Of the values of a field of which nothing is known, so many are supposed to be wrong."""
_STRENGTH: Final = 2.0
"""So many values with the field's rate are added to those that have a sign."""
_SCAN_STRENGTH: Final = 5.0
"""The same for what the scan says: wrong values, seen and expected."""
_END_LENGTH: Final = 3
_LEAST_CAPITALS: Final = 4
_MOST_READ: Final = 100
_LEAST_REPEATED: Final = 4
"""Shorter texts may well stand in two fields."""
_CLOSE_SIGN: Final = re.compile(r"[.,:;][^\W_]")
REPEATED: Final = "repeated"
"""The sign of a value that another field has, too."""
SCAN_TABLE: Final = "scan"
"""The table of ``error_rates.toml`` for all fields together."""


class Rate(NamedTuple):
    """How many of `total` values were wrong; of published ones a part may count."""

    wrong: float = 0.0
    total: float = 0.0

    def __add__(self, other: tuple[float, ...]) -> Rate:  # type: ignore[override]  # numbers, not items
        return Rate(self.wrong + other[0], self.total + other[1])

    def scale(self, share: float) -> Rate:
        """Return a part of it."""
        return Rate(share * self.wrong, share * self.total)

    def draw_towards(self, rate: float) -> float:
        """Return the share of wrong values if some more had this rate."""
        return (self.wrong + _STRENGTH * rate) / (self.total + _STRENGTH)


NO_RATE: Final = Rate()


class Estimate(NamedTuple):
    """How likely a value is wrong, and why: of the values like this one, so many were wrong; `is_own`: in this project.

    `sign` is what they have in common; empty: their field alone.
    """

    probability: float
    rate: Rate = NO_RATE
    is_own: bool = False
    sign: str = ""

    @property
    def is_high(self) -> bool:
        """Whether the value is to be doubted."""
        return self.probability >= MIN_PROBABILITY


_Counted = tuple[str, str]
"""A field, as a pointer with ``*`` for each row; and a sign, "" for all of its values."""


class PublishedRates(NamedTuple):
    """The counts of published answers: by field and sign; and what the scan says, the wrong values seen and expected."""

    counts: Mapping[_Counted, Rate] = {}
    scan: Mapping[str, Rate] = {}


NO_RATES: Final = PublishedRates()


def parse_rates(text: str) -> PublishedRates:
    """Return the counts in the text of an ``error_rates.toml``; none if it is empty."""
    tables = tomllib.loads(text)
    scan = {sign: Rate(*counts) for sign, counts in tables.pop(SCAN_TABLE, {}).items()}
    return PublishedRates(
        {(field, sign): Rate(*counts) for field, signs in tables.items() for sign, counts in signs.items()},
        scan,
    )


class ErrorRates:
    """How often the drafts of the items checked last were wrong, field by field and sign by sign, beside published ones.

    All rows of a list count for the same field.
    """

    def __init__(self, published: PublishedRates = NO_RATES) -> None:
        self._published = published
        self._drafts: OrderedDict[str, list[tuple[_Counted, bool]]] = OrderedDict()
        self._counts: Counter[_Counted] = Counter()
        self._wrong: Counter[_Counted] = Counter()
        self._estimates: dict[tuple[str, tuple[str, ...], str, str, str], Estimate] = {}
        """What `_weigh` has found for the present counts (next card)."""
        self._doubted: dict[str, Rate] = {}
        self.doubted = NO_RATE
        """How many wrong values of these drafts were doubted, by the drafts counted before each, and how many there were."""

    def add(self, item: str, draft: Any, truth: Any, disputed: Collection[Pointer] = ()) -> None:
        """Count an item that was checked now, and drop the one that was checked first; both records are in the schema's shape.

        On the `disputed` places, others had read something else.
        """
        self._drop(item)
        judged = list(judge_values(draft, truth))
        wrong = [(place, drafted) for place, drafted, is_wrong in judged if is_wrong]
        repeated = find_repeated(draft)
        doubted = sum(
            place in disputed or self.estimate(place, drafted, is_repeated=place in repeated).is_high
            for place, drafted in wrong
        )
        self._doubted[item] = Rate(doubted, len(wrong))
        self._drafts[item] = found = list(_list_counted(judged, repeated))
        self._count(found, 1)
        while len(self._drafts) > MAX_DRAFTS:
            self._drop(next(iter(self._drafts)))
        self.doubted = sum(self._doubted.values(), NO_RATE)

    def remove(self, item: str) -> None:
        """Drop an item that is no longer checked."""
        self._drop(item)
        self.doubted = sum(self._doubted.values(), NO_RATE)

    def _drop(self, item: str) -> None:
        self._count(self._drafts.pop(item, []), -1)
        self._doubted.pop(item, None)

    def _count(self, found: Sequence[tuple[_Counted, bool]], by: int) -> None:
        self._estimates.clear()
        for each, is_wrong in found:
            self._counts[each] += by
            self._wrong[each] += by * is_wrong

    def estimate(
        self,
        place: Pointer,
        drafted: Any,
        agreement: Agreement = "",
        seen: ScanSupport | None = None,
        is_repeated: bool = False,
    ) -> Estimate:
        """Return how likely a drafted value is wrong.

        `seen` is what the scan says, None where nothing was read; `is_repeated` says that another field has the same value.
        """
        on_scan = (seen.field_sign, seen.sign) if seen else ("", "")
        key = (*classify_value(place, drafted, is_repeated), agreement, *on_scan)
        found = self._estimates.get(key)
        if found is None:
            found = self._estimates[key] = self._weigh(*key)
        return found

    def _weigh(
        self, field: str, signs: Sequence[str], agreement: str, field_sign: str, scan_sign: str
    ) -> Estimate:
        """Return how likely a value of a field is wrong that has these signs, and these on the scan ("": nothing was read)."""
        whole = self._find(field, "")
        usual = whole.draw_towards(_USUAL_RATE)
        odds, best, most, worst = _take_odds(usual), whole, 0.0, ""
        for sign in signs:
            rate = self._find(field, sign)
            change = _take_odds(rate.draw_towards(usual)) - _take_odds(usual)
            odds += change
            if change > most:
                best, most, worst = rate, change, sign
        if agreement:
            odds += self._weigh_published(field, f"readings {agreement}")
        elif field_sign:  # says little where others have read the same
            change = self._weigh_published(field, field_sign)
            odds += change
            if change > most:
                best, worst = self._published.counts[field, field_sign], field_sign
        if scan_sign in self._published.scan:
            wrong, expected = self._published.scan[scan_sign]
            odds += math.log((wrong + _SCAN_STRENGTH) / (expected + _SCAN_STRENGTH))
        is_own = not self._published.counts or not self._share
        return Estimate(1 / (1 + math.exp(-odds)), best, is_own, worst)

    def knows_field(self, place: Pointer) -> bool:
        """Return whether there are published counts of this field."""
        return (write_pointer(make_path(place)), "") in self._published.counts

    def knows_agreement(self, place: Pointer, agreement: Agreement) -> bool:
        """Return whether it was counted how often values of this field are wrong that agree so much with others."""
        return (write_pointer(make_path(place)), f"readings {agreement}") in self._published.counts

    def _weigh_published(self, field: str, sign: str) -> float:
        """Return what a sign changes that is counted in published answers alone."""
        usual = self._published.counts.get((field, ""), NO_RATE).draw_towards(_USUAL_RATE)
        rate = self._published.counts.get((field, sign), NO_RATE)
        return _take_odds(rate.draw_towards(usual)) - _take_odds(usual)

    @property
    def _share(self) -> float:
        """The part of the published counts that counts."""
        return 1 - len(self._drafts) / MAX_DRAFTS

    def _find(self, field: str, sign: str) -> Rate:
        key = field, sign
        own = Rate(self._wrong[key], self._counts[key])
        return own + self._published.counts.get(key, NO_RATE).scale(self._share)


def _take_odds(probability: float) -> float:
    return math.log(probability / (1 - probability))


def classify_value(place: Pointer, drafted: Any, is_repeated: bool = False) -> tuple[str, tuple[str, ...]]:
    """Return the field of a value, and the signs that it shows; `is_repeated` says that another field has the same."""
    return _describe_value(place, _read_end(drafted), is_repeated)


def find_repeated(record: Any) -> set[Pointer]:
    """Return the places, outside of lists, of texts of some length that another field has, too."""
    places = defaultdict[str, list[Pointer]](list)
    for at, value in _list_outside_lists(record):
        places[comparison_key(value).casefold()].append(at)
    repeated = (each for text, each in places.items() if len(text) >= _LEAST_REPEATED and len(each) > 1)
    return {at for each in repeated for at in each}


def _list_outside_lists(record: Any, at: Pointer = ()) -> Iterator[tuple[Pointer, Any]]:
    """Yield the plain values of objects; the rows of a table are left out without a look (next card)."""
    for key, value in record.items() if isinstance(record, dict) else ():
        if isinstance(value, dict):
            yield from _list_outside_lists(value, (*at, key))
        elif not isinstance(value, list):
            yield (*at, key), value


@lru_cache(maxsize=1000)
def _describe_value(place: Pointer, end: str, is_repeated: bool) -> tuple[str, tuple[str, ...]]:
    """Return what `classify_value` does; the same values are looked up again and again (next card)."""
    field = write_pointer(make_path(place))
    if not end:
        return field, ("empty",)
    signs = [f"ends {_describe_end(end)}"]
    signs.append("capitals" if len(end) >= _LEAST_CAPITALS and end.isupper() else "other letters")
    signs.append("no space after a sign" if _CLOSE_SIGN.search(end) else "spaces after signs")
    signs += [REPEATED] if is_repeated else []
    return field, tuple(signs)


def _read_end(drafted: Any) -> str:
    """Return the end of a drafted value as text, as far as it counts; empty where there is nothing."""
    return comparison_key(drafted)[-_MOST_READ:]


def _describe_end(text: str) -> str:
    """Return the end of a text in which all numbers are the same, and all words."""
    return re.sub(r"[^\W\d_]+", "A", re.sub(r"\d+", "9", text))[-_END_LENGTH:]


def _list_counted(
    judged: Iterable[tuple[Pointer, Any, bool]], repeated: Collection[Pointer]
) -> Iterator[tuple[_Counted, bool]]:
    """Yield the field and each sign of each value, and whether it is wrong; other fields have those at `repeated` places."""
    for place, drafted, is_wrong in judged:
        field, signs = classify_value(place, drafted, place in repeated)
        for sign in ("", *signs):
            yield (field, sign), is_wrong


def judge_values(draft: Any, truth: Any) -> Iterator[tuple[Pointer, Any, bool]]:
    """Yield the place in the truth of each value of a draft, the value, and whether it is wrong; rows are paired by content.

    Both records are in the schema's shape. What a draft lacks in objects that it has is ABSENT; a list of texts is one value.
    """
    aligned = row_pairing.align(truth, draft).record
    for place, drafted in list_plain_values(aligned, truth):
        yield place, drafted, comparison_key(drafted) != comparison_key(get_value(truth, place))


def list_plain_values(draft: Any, truth: Any, at: Pointer = ()) -> Iterator[tuple[Pointer, Any]]:
    """Yield the values of a draft whose rows are those of a truth, as `judge_values` does."""
    if isinstance(draft, dict) and (draft or not at):
        others = truth if isinstance(truth, dict) else {}
        for key in {**draft, **others}:
            yield from list_plain_values(draft.get(key, ABSENT), others.get(key, ABSENT), (*at, key))
    elif isinstance(draft, list) and any(isinstance(each, dict) for each in draft):
        others_rows = truth if isinstance(truth, list) else []
        for index, (row, other) in enumerate(zip(draft, others_rows, strict=False)):
            if row:  # else the draft lacks the row
                yield from list_plain_values(row, other, (*at, index))
    elif not (draft is ABSENT and isinstance(truth, dict | list)):
        yield at, draft

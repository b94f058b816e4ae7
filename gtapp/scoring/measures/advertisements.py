"""The measure of newspaper pages (rules F1 to F5): each advertisement by its fuzzy score and character error rate.

A page is read in any of its layouts, and the advertisements of truth and answer are paired by section and number, as
documented or as the published figures were computed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import count
from math import fsum
from operator import add
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from gtapp.core.platform.messages import Message
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.core.schema.row_pairing import pair_rows
from gtapp.core.schema.text_rules import TEXT_RULES
from gtapp.scoring.measure import ExactSum, Measure, MeasureSettings
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.text_differences import describe_difference

SECTION_THRESHOLD = 0.95  # documented F3
# the only page that the published figures treat specially (published F4), and its section
EXCEPTIONAL_PAGE, EXCEPTIONAL_SECTION = "image_4", "Es wird zum Verkauf angetragen"

# more digits than the number of any advertisement has, and few enough for int()
_NUMBER = re.compile(r"\s*(\d{1,18})\.")

# cached pairings of pages (written for speed: a key press in `make bench` scores every run)
_LAYOUTS = 2048

# number and repeat of an advertisement; a page's sections with these; for each advertisement its partner's place
Key = tuple[int | None, int]
Layout = tuple[tuple[str, tuple[Key, ...]], ...]
Partners = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Advertisement:
    """One advertisement: `place` is the object's pointer, `raw` its text as the file has it.

    `repeat` counts the preceding ones with the same number (or none) in the same section. `date` and `tokens` are as the file
    has them, None if it does not.
    """

    place: Pointer
    section: str
    number: int | None
    text: str
    raw: Any
    repeat: int = 0
    date: Any = None
    tokens: Any = None

    @property
    def is_ambiguous(self) -> bool:
        """Whether its number does not identify it within its section."""
        return _is_ambiguous(self.key)

    @property
    def key(self) -> Key:
        return self.number, self.repeat


def _is_ambiguous(key: Key) -> bool:
    number, repeat = key
    return number is None or repeat > 0


Section = dict[Key, Advertisement]


@dataclass(frozen=True, slots=True)
class AdvertisementPage:
    """A prepared side: the advertisements that count, by section, and the ignored ones with the code of the reason.

    `is_exceptional`: it is scored as the published figures score a single page (published F4).
    """

    sections: Mapping[str, Section]
    dropped: tuple[tuple[Advertisement, str], ...] = ()
    is_exceptional: bool = False
    layout: Layout = field(init=False, compare=False)

    def __post_init__(self) -> None:
        layout = tuple((name, tuple(section)) for name, section in self.sections.items())
        object.__setattr__(self, "layout", layout)

    def __iter__(self) -> Iterator[Advertisement]:
        return (each for section in self.sections.values() for each in section.values())


Pairs = list[tuple[Advertisement, Advertisement | None]]


def measure_likeness(a: str, b: str) -> float:
    """Return the fuzzy score of two texts, 0.0 to 1.0 (F5: case and white space count)."""
    return fuzz.ratio(a, b) / 100


def read_documented_page(record: Any) -> AdvertisementPage:
    """Read every advertisement of a truth or an answer in any of the layouts (documented F2)."""
    sections: dict[str, Section] = {}
    counted: dict[tuple[str, int | None], int] = {}
    for place, entry in _walk_entries(record):
        section, text = _to_text(entry.get("tags_section")).strip(), _to_text(entry.get("text"))
        number = _parse_number(text)
        repeat = counted.get((section, number), 0)
        counted[section, number] = repeat + 1
        raw, more = entry.get("text", ABSENT), (entry.get("date"), entry.get("ntokens"))
        each = Advertisement(place, section, number, text, raw, repeat, *more)
        sections.setdefault(section, {})[each.key] = each
    return AdvertisementPage(sections)


def pair_documented(truth: AdvertisementPage, answer: AdvertisementPage) -> Pairs:
    """Pair every advertisement of the truth with one of the answer, each used once (documented F2, F3)."""
    return _pair_up(truth, answer, _find_documented_partners(truth.layout, answer.layout))


@lru_cache(_LAYOUTS)
def _find_documented_partners(truth: Layout, answer: Layout) -> Partners:
    """Return the partner of each of the truth's advertisements; texts don't matter, so that most edits hit the cache."""
    place = count()
    rest = {name: {key: next(place) for key in keys} for name, keys in answer}
    found: dict[tuple[str, Key], int] = {}
    for name, keys in truth:
        _pair_section(name, keys, rest.get(name, {}), found)
    for name, keys in truth:
        if name not in rest and (near := _find_near_enough(name, rest)) is not None:
            _pair_section(name, keys, rest[near], found)
    return tuple(found.get((name, key)) for name, keys in truth for key in keys)


def _pair_section(
    name: str, keys: Sequence[Key], rest: dict[Key, int], found: dict[tuple[str, Key], int]
) -> None:
    """Pair by number first, then in order those that no number of their own distinguishes."""
    for key in keys:
        if not _is_ambiguous(key) and key in rest:
            found[name, key] = rest.pop(key)
    ours, theirs = ([key for key in side if _is_ambiguous(key)] for side in (keys, rest))
    for key, other in zip(ours, theirs, strict=False):
        found[name, key] = rest.pop(other)


def _find_near_enough(name: str, sections: Iterable[str]) -> str | None:
    """Return the most similar section, None if none is similar enough."""
    near = find_nearest(name, sections)
    return near[0] if near and near[1] >= SECTION_THRESHOLD else None


def find_nearest(name: str, sections: Iterable[str]) -> tuple[str, float] | None:
    """Return the section most similar to `name` and its similarity; None without sections."""
    return max(
        ((each, measure_likeness(each, name)) for each in sections), key=lambda pair: pair[1], default=None
    )


def read_published_truth(record: Any, name: str) -> AdvertisementPage:
    """Read a truth as the published figures do, in any layout; `name` is the page's."""
    page = _read_published(_walk_entries(record), _is_exceptional(name))
    return (
        _select_exceptional(page) if _is_exceptional(name) and EXCEPTIONAL_SECTION in page.sections else page
    )


def read_published_answer(record: Any, name: str) -> AdvertisementPage:
    """Read an answer as the published figures do: its list `advertisements` and nothing else."""
    listed = record.get("advertisements") if isinstance(record, dict) else None
    entries = _walk_entries({"advertisements": listed})
    if _is_exceptional(name):
        entries = ((at, {**entry, "tags_section": entry.get("tags_section") or ""}) for at, entry in entries)
    return _read_published(entries, _is_exceptional(name))


def pair_published(truth: AdvertisementPage, answer: AdvertisementPage) -> Pairs:
    """Pair the advertisements that the published figures score with those of the answer (published F2 to F4)."""
    if truth.is_exceptional:
        return [(each, _find_exceptional_partner(each, answer)) for each in truth]
    return _pair_up(truth, answer, _find_published_partners(truth.layout, answer.layout))


@lru_cache(_LAYOUTS)
def _find_published_partners(truth: Layout, answer: Layout) -> Partners:
    place = count()
    sections = {name: {key: next(place) for key in keys} for name, keys in answer}
    found: list[int | None] = []
    for name, keys in truth:
        theirs = sections.get(name) or _find_first_alike(name, sections)
        found += map(theirs.get, keys)
    return tuple(found)


def _read_published(
    entries: Iterable[tuple[Pointer, dict[str, Any]]], is_exceptional: bool
) -> AdvertisementPage:
    sections: dict[str, Section] = {}
    dropped: list[tuple[Advertisement, str]] = []
    for place, entry in entries:
        raw, named = entry.get("text", ABSENT), entry.get("tags_section", "")
        section = _to_text(named).strip() or (EXCEPTIONAL_SECTION if is_exceptional else "")
        text, more = _to_text(raw), (entry.get("date"), entry.get("ntokens"))
        each = Advertisement(place, section, _parse_number(text), text, raw, 0, *more)
        if fault := _find_fault(each, named):
            dropped.append((each, fault))
            continue
        listed = sections.setdefault(section, {})
        if each.key in listed:
            dropped.append((listed[each.key], "score-ad-repeated"))
        listed[each.key] = each
    return AdvertisementPage(sections, tuple(dropped))


def _find_fault(each: Advertisement, named: Any) -> str:
    """Return why the published figures leave an advertisement out; "" if they don't (published F2)."""
    if not isinstance(named, str) or (each.raw is not ABSENT and not isinstance(each.raw, str)):
        return "score-ad-not-text"
    if not each.section:
        return "score-ad-unsectioned"
    return "" if each.number else "score-ad-unnumbered"


def _is_exceptional(name: str) -> bool:
    return name.rpartition("/")[2] == EXCEPTIONAL_PAGE


def _select_exceptional(page: AdvertisementPage) -> AdvertisementPage:
    others = [each for each in page if each.section != EXCEPTIONAL_SECTION]
    dropped = (*page.dropped, *((each, "score-ad-other-section") for each in others))
    return AdvertisementPage(
        {EXCEPTIONAL_SECTION: page.sections[EXCEPTIONAL_SECTION]}, dropped, is_exceptional=True
    )


def _find_exceptional_partner(each: Advertisement, answer: AdvertisementPage) -> Advertisement | None:
    own = answer.sections.get(EXCEPTIONAL_SECTION, {})
    listed = (section[each.key] for section in (own, *answer.sections.values()) if each.key in section)
    return next(listed, None)


def _find_first_alike(name: str, sections: Mapping[str, Mapping[Key, int]]) -> Mapping[Key, int]:
    hits = (
        section for other, section in sections.items() if measure_likeness(other, name) >= SECTION_THRESHOLD
    )
    return next(hits, {})


def _pair_up(truth: AdvertisementPage, answer: AdvertisementPage, partners: Partners) -> Pairs:
    theirs = list(answer)
    return [(each, None if at is None else theirs[at]) for each, at in zip(truth, partners, strict=True)]


def _walk_entries(record: Any) -> Iterator[tuple[Pointer, dict[str, Any]]]:
    """Yield every object in a list, or in the lists of an object, with its pointer."""
    lists = record.items() if isinstance(record, dict) else [(None, record)]
    for key, listed in lists:
        for index, entry in enumerate(listed if isinstance(listed, list) else ()):
            if isinstance(entry, dict):
                yield ((index,) if key is None else (key, index)), entry


def _to_text(raw: Any) -> str:
    if isinstance(raw, str):
        return raw
    return "" if raw is None or raw is ABSENT else json.dumps(raw, ensure_ascii=False)


def _parse_number(text: str) -> int | None:
    found = _NUMBER.match(text)
    return int(found[1]) if found else None


# cached scores of texts: most of a page's occur again after an edit (a key press in `make bench`)
_KEPT: Final = 8192


class PageFigures(NamedTuple):
    """A page's sums and its weight in the run: the number of its advertisements (documented F1), or 1 (published).

    The others are numbers of advertisements: whose date is compared and right, whose number of words is.
    """

    fuzzy: float
    cer: float
    shares: int
    dates: int = 0
    right_dates: int = 0
    tokens: int = 0
    right_tokens: int = 0


class AdvertisementTotals:
    """The means over all advertisements (documented), or the rounded means over pages (published).

    The shares of right dates and numbers of words are gtapp's own figures, of the advertisements that have them.
    """

    def __init__(self, published: bool) -> None:
        self._published = published
        self._fuzzy, self._cer = ExactSum(), ExactSum()
        self._counts = [0] * 5

    def add(self, figures: PageFigures, times: int = 1) -> None:
        self._fuzzy.add(figures.fuzzy, times)
        self._cer.add(figures.cer, times)
        self._counts = [sum_ + count * times for sum_, count in zip(self._counts, figures[2:], strict=True)]

    def remove(self, figures: PageFigures) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        if not self._fuzzy.count:
            return {}
        return self.compute_metrics((self._fuzzy.total, self._cer.total, *self._counts))

    def list_parts(self, figures: PageFigures) -> PageFigures:
        return figures

    def compute_metrics(self, sums: Sequence[float]) -> dict[str, float]:
        fuzzy, cer, shares, *others = sums
        means = _compute_means(fuzzy, cer, shares)
        rounded = {name: round(mean, 3) for name, mean in means.items()} if self._published else means
        return {**rounded, **_compute_accuracies(*others)}


class AdvertisementMeasure(Measure):
    """Fuzzy score and character error rate (CER); there are no rules to switch.

    A value's `similarity` and `error` are the advertisement's fuzzy score and CER as they enter the page's means.
    """

    headline = "fuzzy"
    headlines = ("fuzzy", "cer")
    error_rates = frozenset(("cer",))
    item_figure = ("fuzzy", "fuzzy")
    labels = {  # noqa: RUF012
        "fuzzy": "Fuzzy",
        "cer": "CER",
        "date_accuracy": "Right dates",
        "token_accuracy": "Right numbers of words",
    }
    reads_lists = True
    skips_unanswered = True
    vote_unit = "advertisement"
    is_graded = True

    stored_classes = (
        PageFigures,
        AdvertisementTotals,
    )

    def __init__(self, settings: MeasureSettings) -> None:
        self._settings, self._published = settings, settings.published
        self._count_tokens = _find_token_rule(settings.schema)

    def match_by_content(self) -> Measure:
        return _AdvertisementsByText(self._settings)

    def prepare_truth(self, record: Any, name: str = "") -> AdvertisementPage:
        if self._published:
            return read_published_truth(record, name)
        return read_documented_page(record)

    def prepare_answer(self, record: Any, name: str = "") -> AdvertisementPage:
        if self._published:
            return read_published_answer(record, name)
        return read_documented_page(record)

    def compare(self, truth: AdvertisementPage, answer: AdvertisementPage) -> PageFigures:
        pairs = self.pair(truth, answer)
        scores = [self._score(*pair) for pair in pairs]
        others = (*_count_dates(pairs), *self._count_right_tokens(pairs))
        if not self._published:
            fuzzy, cer = fsum(fuzzy for fuzzy, _ in scores), fsum(cer for _, cer in scores)
            return PageFigures(fuzzy, cer, len(scores), *others)
        if not scores:
            return PageFigures(0.0, 1.0, 1)
        # added one by one, as the published figures were (sum() differs from Python 3.12 on): rounding depends on the last bit
        fuzzy = reduce(add, (fuzzy for fuzzy, _ in scores), 0.0) / len(scores)
        cer = reduce(add, (cer for _, cer in scores), 0.0) / len(scores)
        return PageFigures(round(fuzzy, 2), round(cer, 3), 1, *others)

    def _count_right_tokens(self, pairs: Pairs) -> tuple[int, int]:
        """Return how many answers state a number of words, and how many of these are right."""
        stated = [(each, other) for each, other in pairs if other and other.tokens is not None]
        return len(stated), sum(other.tokens == self._find_tokens(each) for each, other in stated)

    def _find_tokens(self, each: Advertisement) -> Any:
        """Return an advertisement's number of words, by the benchmark's rule if its file does not have it."""
        return (
            each.tokens
            if each.tokens is not None or not self._count_tokens
            else self._count_tokens(each.text)
        )

    def name_figures(self, figures: PageFigures) -> dict[str, float]:
        return _compute_means(figures.fuzzy, figures.cer, figures.shares)

    def make_totals(self) -> AdvertisementTotals:
        return AdvertisementTotals(self._published)

    def list_values(self, truth: AdvertisementPage, answer: AdvertisementPage) -> Sequence[Value]:
        """List the truth's advertisements that are scored, the ignored ones, then those that only the answer has."""
        pairs = self.pair(truth, answer)
        used = {other.place for _, other in pairs if other}
        return [
            *(self._make_value(each, other, answer) for each, other in pairs),
            *(_make_unpaired_value(each, code, of_truth=True) for each, code in truth.dropped),
            *(_make_unpaired_value(each, "score-ad-invented") for each in answer if each.place not in used),
            *(_make_unpaired_value(each, code) for each, code in answer.dropped),
        ]

    def pair(self, truth: AdvertisementPage, answer: AdvertisementPage) -> Pairs:
        return (pair_published if self._published else pair_documented)(truth, answer)

    def _score(self, each: Advertisement, other: Advertisement | None) -> tuple[float, float]:
        if other is None:
            return 0.0, 1.0
        return (_score_published if self._published else _score_documented)(each.text, other.text)

    def _make_value(
        self, each: Advertisement, other: Advertisement | None, answer: AdvertisementPage
    ) -> Value:
        fuzzy, cer = self._score(each, other)
        verdict, reason = _judge(each, other, answer, (fuzzy, cer))
        at, raw = (_text_pointer(other), other.raw) if other else (None, ABSENT)
        return Value(
            each.section, _text_pointer(each), at, each.raw, raw, verdict, reason, similarity=fuzzy, error=cer
        )


class _AdvertisementsByText(AdvertisementMeasure):
    """The measure without sections and numbers: an advertisement is found by its text."""

    def pair(self, truth: AdvertisementPage, answer: AdvertisementPage) -> Pairs:
        ours, theirs = list(truth), list(answer)
        texts = [each.text for each in ours], [each.text for each in theirs]
        partners = pair_rows(*texts, by_place=False)
        return [(each, None if at is None else theirs[at]) for each, at in zip(ours, partners, strict=True)]


@lru_cache(_KEPT)
def _score_documented(truth: str, answer: str) -> tuple[float, float]:
    return measure_likeness(truth, answer), compute_documented_cer(truth, answer)


@lru_cache(_KEPT)
def _score_published(truth: str, answer: str) -> tuple[float, float]:
    return round(measure_likeness(truth, answer), 3), compute_published_cer(truth, answer)


def compute_documented_cer(truth: str, answer: str) -> float:
    """Return edits per character of the truth, at most 1.0 (documented F5)."""
    if not truth:
        return 1.0 if answer else 0.0
    return min(1.0, Levenshtein.distance(truth, answer) / len(truth))


def compute_published_cer(truth: str, answer: str) -> float:
    """Return the same without regard to case and white space (published F5)."""
    if not truth or not answer:
        return 1.0
    truth, answer = (" ".join(text.lower().split()) for text in (truth, answer))
    return min(1.0, Levenshtein.distance(truth, answer) / max(1, len(truth)))


def _compute_means(fuzzy: float, cer: float, shares: float) -> dict[str, float]:
    """Return the means; without advertisements nothing is wrong."""
    return {"fuzzy": fuzzy / shares, "cer": cer / shares} if shares else {"fuzzy": 1.0, "cer": 0.0}


def _compute_accuracies(
    dates: float, right_dates: float, tokens: float, right_tokens: float
) -> dict[str, float]:
    """Return the shares of right dates and numbers of words, those that there are."""
    counted = {"date_accuracy": (right_dates, dates), "token_accuracy": (right_tokens, tokens)}
    return {name: right / all_ for name, (right, all_) in counted.items() if all_}


def _count_dates(pairs: Pairs) -> tuple[int, int]:
    """Return how many advertisements of the truth have a date, and how many of the answer's are the same."""
    dated = [(each.date, other) for each, other in pairs if each.date]
    return len(dated), sum(other is not None and other.date == date for date, other in dated)


def _find_token_rule(schema: Field | None) -> Callable[[str], object] | None:
    """Return the rule by which the benchmark's schema counts words."""
    listed = schema.children[0].item if schema and schema.children else None
    tokens = listed.by_name.get("ntokens") if listed else None
    return TEXT_RULES.get(tokens.hints["derive"]["rule"]) if tokens and "derive" in tokens.hints else None


def _judge(
    each: Advertisement, other: Advertisement | None, answer: AdvertisementPage, score: tuple[float, float]
) -> tuple[Verdict, Message]:
    if other is None:
        return Verdict.FN, _explain_missing(each, answer)
    if each.text == other.text:
        return Verdict.TP, Message("score-ad-same")
    params = {"similarity": f"{score[0]:.3f}", "error": f"{score[1]:.3f}"}
    return Verdict.WRONG, Message(
        "score-ad-differs", {**params, "difference": describe_difference(each.text, other.text)}
    )


def _explain_missing(each: Advertisement, answer: AdvertisementPage) -> Message:
    """Return why no advertisement of the answer was paired with it."""
    if not answer.sections:
        return Message("score-ad-none")
    near = find_nearest(each.section, answer.sections)
    if near and near[1] < SECTION_THRESHOLD:
        params = {"section": each.section, "nearest": near[0], "similarity": f"{near[1]:.3f}"}
        return Message("score-ad-section", {**params, "threshold": f"{SECTION_THRESHOLD:.2f}"})
    if each.is_ambiguous:
        return Message("score-ad-left")
    return Message("score-ad-number", {"number": each.number})


def _make_unpaired_value(each: Advertisement, code: str, of_truth: bool = False) -> Value:
    """Return the value of an advertisement that only one side has, or that the profile ignores."""
    verdict = Verdict.FP if code == "score-ad-invented" else Verdict.IGNORED
    if of_truth:
        return Value(each.section, _text_pointer(each), None, each.raw, ABSENT, verdict, Message(code))
    return Value(each.section, None, _text_pointer(each), ABSENT, each.raw, verdict, Message(code))


def _text_pointer(each: Advertisement) -> Pointer:
    return (*each.place, "text")

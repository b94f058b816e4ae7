"""The measure of letters (rules L1 to L6): dates, senders and receivers, each with its counts of right and wrong names.

Persons' names match by the variants that the project's ``persons.json`` lists.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from gtapp.core.files import json_text
from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.scoring.measure import COUNT_LABELS, Measure, MeasureSettings, compute_rates, make_f1_metrics
from gtapp.scoring.result import Value, Verdict

CATEGORIES = ("send_date", "sender_persons", "receiver_persons")
COUNTS = ("tp", "fp", "fn")

# tp, fp, fn of each category, in this order
Figures = tuple[int, ...]


class LetterTotals:
    """The sums of all letters and their number; whole numbers, so that letters can be removed exactly."""

    def __init__(self, published: bool) -> None:
        self._published = published
        self._sums = [0] * (len(CATEGORIES) * len(COUNTS) + 1)

    def add(self, figures: Figures, times: int = 1) -> None:
        parts = self.list_parts(figures)
        self._sums = [sum_ + times * part for sum_, part in zip(self._sums, parts, strict=True)]

    def remove(self, figures: Figures) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        return self.compute_metrics(self._sums)

    def list_parts(self, figures: Figures) -> Figures:
        """Return a letter's numbers, which the bootstrap sums."""
        return (*figures, 1)

    def compute_metrics(self, sums: Sequence[float]) -> dict[str, float]:
        """Return the metrics of summed parts: micro over all categories, macro as their mean (L3); published F1 is rounded."""
        *counts, letters = sums
        width = len(COUNTS)
        categories = [counts[at : at + width] for at in range(0, len(counts), width)]
        total = [sum(column) for column in zip(*categories, strict=True)]
        micro, macro = compute_rates(total, self._of_nothing), self._compute_macro(categories)
        if self._published:
            micro, macro = micro._replace(f1=round(micro.f1, 2)), round(macro, 2)
        return make_f1_metrics(total, micro, macro, letters)

    def _compute_macro(self, categories: Sequence[Sequence[float]]) -> float:
        """Return the mean over the categories, under the documented profile over those that are not empty (L3)."""
        taken = [each for each in categories if any(each) or self._published]
        figures = [compute_rates(each, self._of_nothing).f1 for each in taken]
        return fsum(figures) / len(figures) if figures else self._of_nothing

    @property
    def _of_nothing(self) -> float:
        """The figure if neither side has anything to score: 1.0 as documented, 0.0 as published."""
        return 0.0 if self._published else 1.0


PERSONS_FILE = "persons.json"

Variants = Mapping[str, frozenset[str]]


class NameVariants(NamedTuple):
    """The names that each variant may mean; `problem` is the reason if there are none."""

    variants: Variants
    problem: Message | None = None


def load_name_variants(path: Path | None) -> NameVariants:
    """Load the variants in a ``persons.json``; a file is read again only if it has changed.

    Without a path there are none; a missing or broken file is a problem and gives none.
    """
    if path is None:
        return NameVariants({})
    try:
        found = path.stat()
    except OSError:
        return NameVariants({}, Message("score-persons-missing", {"path": str(path)}))
    return _read_variants(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=8)
def _read_variants(path: Path, _changed: int, _size: int) -> NameVariants:
    try:
        # Python's own reader: NaN is usual here, and a repeated key is no reason to lose all variants
        text = json_text.decode_text(json_text.read_bytes(path), path).removeprefix("\ufeff")
        ensure_no_conflict(text, path)
        content = json.loads(text)
        if not isinstance(content, list):
            raise ValueError("it is not a list of persons")
    except (UnreadableError, ValueError, RecursionError) as error:
        return NameVariants({}, Message("score-persons-broken", {"path": str(path), "reason": str(error)}))
    found: dict[str, set[str]] = {}
    for variant, name in (pair for person in content for pair in _list_variants(person)):
        found.setdefault(variant, set()).add(name)
    return NameVariants({variant: frozenset(names) for variant, names in found.items()})


def _list_variants(person: Any) -> Iterator[tuple[str, str]]:
    """Yield (variant, name) for each way in which this person is written, the name itself included; a variant may be empty."""
    name = person.get("name") if isinstance(person, dict) else None
    if not isinstance(name, str) or not name.strip():
        return
    others = person.get("alternateName")
    written = others if isinstance(others, list) else [others]
    for each in (name, *written):
        if isinstance(each, str):
            yield each.strip(), name.strip()


WRAPPER = "metadata"
DATE = CATEGORIES[0]
# the keys that the leaderboard's reader knew; it failed at any other key inside the wrapper
_KNOWN = {*CATEGORIES, "letter_title", "document_number", "has_signatures"}
_NOTHING = frozenset(("", "null", "None"))
_UNFINISHED = "FALSE"


class LetterEntry(NamedTuple):
    """One date or person as it is written: its place, the text there (a part of it if pipes divide it) and its name.

    `inferred` is ``function`` for ``<…>`` and ``correspondence`` for ``<<…>>``.
    """

    place: Pointer
    raw: Any
    name: str
    inferred: str = ""


@dataclass(frozen=True, slots=True)
class LetterSide:
    """One prepared side: the entries of each category, without empty ones.

    `signed` is set for a truth, `unread` for an answer at which the leaderboard's reader failed.
    """

    entries: Mapping[str, Sequence[LetterEntry]]
    signed: bool = False
    unread: bool = False


class _Category(NamedTuple):
    """A matched category: the names that count with their first entry, and the true name of each answered one."""

    truth: dict[str, LetterEntry]
    answer: dict[str, LetterEntry]
    matches: dict[str, str]

    @property
    def counts(self) -> tuple[int, int, int]:
        found = len(set(self.matches.values()))
        return found, len(self.answer) - len(self.matches), len(self.truth) - found


class LetterMeasure(Measure):
    """Rules L1 to L6 of the letters' benchmark.

    The rules ``inferred_from_function`` and ``inferred_from_correspondence`` (both on) decide whether inferred persons
    count, ``skip_signatures`` and ``skip_non_signatures`` (both off) leave letters out. A truth of an unfinished row, all of
    whose values are "FALSE", is no letter. ``published``: inferred persons never count, of two skip rules only the first
    applies, only the first date counts.

    `problems` reports what of ``persons.json`` could not be used.
    """

    labels = COUNT_LABELS
    vote_unit = "person"

    companions = (PERSONS_FILE,)
    stored_classes = (LetterTotals,)

    def __init__(self, settings: MeasureSettings) -> None:
        self._published = settings.published
        rules = settings.rules
        self._scored = {
            kind: not settings.published and bool(rules.get(f"inferred_from_{kind}", True))
            for kind in ("function", "correspondence")
        }
        self._skip_signed = bool(rules.get("skip_signatures", False))
        self._skip_unsigned = bool(rules.get("skip_non_signatures", False))
        if settings.published and self._skip_signed:  # published L2
            self._skip_unsigned = False
        self._variants, problem = load_name_variants(settings.find_companion(PERSONS_FILE))
        self.problems: tuple[Message, ...] = (problem,) if problem else ()

    def prepare_truth(self, record: Any, name: str = "") -> LetterSide:
        prefix, fields = _unwrap(record)
        signed = fields.get("has_signatures")
        if not self._published:
            signed = str(signed).strip().upper()
        return LetterSide(self._read_entries(prefix, fields, _NOTHING), signed=signed == "TRUE")

    def prepare_answer(self, record: Any, name: str = "") -> LetterSide:
        if self._published and _is_unread(record):
            return LetterSide(dict.fromkeys(CATEGORIES, ()), unread=True)
        # the published figures look "" up among the variants, where real tables have it
        names_nobody = _NOTHING - {""} if self._published and "" in self._variants else _NOTHING
        return LetterSide(self._read_entries(*_unwrap(record), names_nobody))

    def _read_entries(
        self, prefix: Pointer, fields: Mapping[str, Any], nothing: frozenset[str]
    ) -> dict[str, Sequence[LetterEntry]]:
        return {
            key: tuple(self._read_category(key, (*prefix, key), fields.get(key), nothing))
            for key in CATEGORIES
        }

    def _read_category(
        self, key: str, place: Pointer, value: Any, nothing: frozenset[str]
    ) -> Iterator[LetterEntry]:
        """Yield the entries of one category; published L4: only the first date, for which only "null" is empty."""
        if self._published and key == DATE:
            first = next(iter(_list_entries(place, value)), None)
            if first and (text := _to_text(first[1])) not in ("null", None):
                yield LetterEntry(*first, text)
            return
        # published L5: of an answer only a bare text is divided, no entry of a list
        mark = "" if self._published and isinstance(value, list) else "|"
        divided = (part for at, each in _list_entries(place, value) for part in _split_parts(at, each, mark))
        for entry in divided if key == DATE else map(self._parse_person, divided):
            if entry.name not in nothing and entry.raw is not None:
                yield entry

    def _parse_person(self, entry: LetterEntry) -> LetterEntry:
        """Return the entry with its name taken out of angle brackets (L1); the published figures strip only pairs.

        A name is inferred only if both ends stand (L5).
        """
        name, inferred, width = entry.name, "", 0
        if name.startswith("<<") and name.endswith(">>"):
            inferred, width = "correspondence", 2
        elif name.startswith("<") and name.endswith(">"):
            inferred, width = "function", 1
        bare = name[width : len(name) - width].strip() if self._published else name.strip("<> ")
        return entry._replace(name=bare, inferred=inferred)

    def compare(self, truth: LetterSide, answer: LetterSide) -> Figures | None:
        if self._find_skip_rule(truth):
            return None
        return tuple(n for key in CATEGORIES for n in self._match_category(key, truth, answer).counts)

    def name_figures(self, figures: Figures | None) -> dict[str, float]:
        names = (f"{key}_{count}" for key in CATEGORIES for count in COUNTS)
        return dict(zip(names, figures, strict=True)) if figures else {}

    def make_totals(self) -> LetterTotals:
        return LetterTotals(self._published)

    def list_values(self, truth: LetterSide, answer: LetterSide) -> list[Value]:
        if rule := self._find_skip_rule(truth):
            return [
                _make_value(key, Verdict.IGNORED, rule, truth=entry)
                for key in CATEGORIES
                for entry in truth.entries[key]
            ]
        return [value for key in CATEGORIES for value in self._list_category_values(key, truth, answer)]

    def _find_skip_rule(self, truth: LetterSide) -> str:
        """Return the code of the rule that leaves this letter out, else ""."""
        if not self._published and all(map(_is_unfinished, truth.entries.values())):
            return "score-letter-unfinished"
        if truth.signed:
            return "score-letter-signed" if self._skip_signed else ""
        return "score-letter-unsigned" if self._skip_unsigned else ""

    def _match_category(self, key: str, truth: LetterSide, answer: LetterSide) -> _Category:
        ours: dict[str, LetterEntry] = {}
        for entry in truth.entries[key]:
            if self._scored.get(entry.inferred, True):
                ours.setdefault(entry.name, entry)
        theirs: dict[str, LetterEntry] = {}
        for entry in answer.entries[key]:
            theirs.setdefault(entry.name, entry)
        variants = {} if key == DATE else self._variants
        matches = _match_names(ours, theirs, variants)
        if key != DATE and "" not in matches:
            theirs.pop("", None)
        return _Category(ours, theirs, matches)

    def _list_category_values(self, key: str, truth: LetterSide, answer: LetterSide) -> Iterator[Value]:
        """Yield what counts and what is present but ignored, in the order of the truth, then of the answer."""
        ours, theirs, matches = self._match_category(key, truth, answer)
        by: dict[str, LetterEntry] = {}
        for name, true in matches.items():
            by.setdefault(true, theirs[name])
        kind = "date" if key == DATE else "person"
        for entry in truth.entries[key]:
            if not self._scored.get(entry.inferred, True):
                yield _make_value(key, Verdict.IGNORED, f"score-person-{entry.inferred}", truth=entry)
            elif ours[entry.name] is not entry:
                yield _make_value(key, Verdict.IGNORED, f"score-{kind}-again", truth=entry)
            elif entry.name in by:
                code = f"score-{kind}-name" if by[entry.name].name == entry.name else "score-person-variant"
                yield _make_value(key, Verdict.TP, code, entry, by[entry.name], variant=by[entry.name].name)
            else:
                code = "score-answer-unread" if answer.unread else f"score-{kind}-missing"
                yield _make_value(key, Verdict.FN, code, truth=entry)
        for entry in answer.entries[key]:
            if entry.name in theirs and by.get(matches.get(entry.name, "")) is not entry:
                yield self._judge_other(key, entry, truth, _Category(ours, theirs, matches))

    def _judge_other(self, key: str, entry: LetterEntry, truth: LetterSide, category: _Category) -> Value:
        """Return the value of an answered name that is no true positive: a repeated one, or one that the truth lacks."""
        kind = "date" if key == DATE else "person"
        if category.answer[entry.name] is not entry or entry.name in category.matches:
            same = category.truth.get(category.matches.get(entry.name, ""))
            return _make_value(key, Verdict.IGNORED, f"score-{kind}-again", same, entry)
        if key == DATE:
            return _make_value(key, Verdict.FP, "score-date-unknown", answer=entry)
        named = self._variants.get(entry.name, frozenset()) | {entry.name}
        if any(each.name in named for each in truth.entries[key]):
            return _make_value(key, Verdict.FP, "score-person-unscored", answer=entry)
        if others := sorted(named - {entry.name}):
            return _make_value(key, Verdict.FP, "score-person-other", answer=entry, name=others[0])
        return _make_value(key, Verdict.FP, "score-person-unknown", answer=entry)


def _is_unfinished(entries: Sequence[LetterEntry]) -> bool:
    """Return whether a category of a truth has what an unfinished row of the table has in all cells (documented L2)."""
    return [entry.name for entry in entries] == [_UNFINISHED]


def _match_names(
    truth: Mapping[str, LetterEntry], answer: Mapping[str, LetterEntry], variants: Variants
) -> dict[str, str]:
    """Map answered names to true ones: by the name itself first, then by variant, unmatched names first (L5)."""
    found = {name: name for name in answer if name in truth}
    for name in answer:
        if name not in found:
            meant = [true for true in truth if true in variants.get(name, ())]
            taken = set(found.values())
            if meant:
                found[name] = next((true for true in meant if true not in taken), meant[0])
    return found


def _unwrap(record: Any) -> tuple[Pointer, Mapping[str, Any]]:
    """Return the letter's fields, bare or in the wrapper, with their place; none for anything else."""
    if not isinstance(record, dict):
        return (), {}
    inner = record.get(WRAPPER)
    return ((WRAPPER,), inner) if isinstance(inner, dict) else ((), record)


def _is_unread(record: Any) -> bool:
    """Return whether the leaderboard's reader found no letter: no object, or a wrapper with unknown keys."""
    if not isinstance(record, dict):
        return True
    inner = record.get(WRAPPER, {})
    return not isinstance(inner, dict) or not _KNOWN.issuperset(inner)


def _list_entries(place: Pointer, value: Any) -> Iterator[tuple[Pointer, Any]]:
    if isinstance(value, list):
        yield from (((*place, index), each) for index, each in enumerate(value))
    else:
        yield place, value


def _to_text(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, default=str) if value else ""
    return str(value)


def _split_parts(place: Pointer, value: Any, mark: str) -> Iterator[LetterEntry]:
    """Yield the entries of one text, which pipes divide and commas never do (L5); with `mark` "" nothing does."""
    text = _to_text(value) or ""
    parts = text.split(mark) if mark else [text]
    for part in parts:
        yield LetterEntry(place, value if len(parts) == 1 else part.strip(), part.strip())


def _make_value(
    key: str,
    verdict: Verdict,
    code: str,
    truth: LetterEntry | None = None,
    answer: LetterEntry | None = None,
    **params: str,
) -> Value:
    return Value(
        field=key,
        pointer=truth.place if truth else None,
        at=answer.place if answer else None,
        truth=truth.raw if truth else ABSENT,
        answer=answer.raw if answer else ABSENT,
        verdict=verdict,
        reason=Message(code, params),
    )

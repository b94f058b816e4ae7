"""Extracts from an answer its value for each field of a truth; rows are paired by content, not by number."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz

from gtapp.core.record.shape import make_next_key
from gtapp.core.schema import row_pairing
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value
from gtapp.core.schema.row_pairing import Alignment, assign
from gtapp.scoring import aligned_rows
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.scorer import Scorer

_NUMBERED: Final = re.compile(r"\s*(\d+)\.")
# entries that mean "no person" in the benchmark of letters
_NO_PERSON: Final = ("", "None", "null")


class FieldAnswer(NamedTuple):
    """The value of an answer for one field.

    `place` is the field's pointer in the truth as the measure reads it, or the pointer for a field that the truth lacks; `mark`
    distinguishes fields with the same place. `right`: the measure accepts the value. `similarity` is 0.0 to 1.0. `added`: the
    truth has no value there, so an answer without a value agrees with it.
    """

    place: Pointer
    mark: Hashable
    field: str
    truth: Any
    value: Any
    right: bool
    similarity: float
    added: bool = False


def comparison_key(value: Any) -> str:
    """Return a text that is equal for values that look the same: 1957 as number or text, ü composed or decomposed."""
    if isinstance(value, str):
        return value if value.isascii() else unicodedata.normalize("NFC", value)
    if value is None or value is ABSENT:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ", ".join(map(comparison_key, value))
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, dict) else str(value)


# yields the values of one answer's record
Extractor = Callable[[Any], Iterator[FieldAnswer]]


def make_extractor(scorer: Scorer, truth: Any, name: str) -> Extractor:
    """Return a function that yields an answer's values for the fields of this truth; rows that the answer lacks are skipped."""
    return _EXTRACTORS[scorer.measure.vote_unit](scorer, truth, name)


class _FieldExtractor:
    """Extracts terminal fields; rows of lists are aligned with those of the truth, and rows that the answer lacks are skipped."""

    def __init__(self, scorer: Scorer, truth: Any, name: str) -> None:
        self._measure, self._record, self._name = scorer.measure, truth, name
        self._truth = self._measure.prepare_truth(truth, name)
        self._has_rows = _has_rows(truth)

    def __call__(self, record: Any) -> Iterator[FieldAnswer]:
        aligned = row_pairing.align(self._record, record) if self._has_rows else Alignment(record)
        answer = self._measure.prepare_answer(aligned.record, self._name)
        for value in self._measure.list_values(self._truth, answer):
            place = value.at if value.pointer is None else value.pointer
            if place and not (
                aligned.rows and aligned.find_origin(place) is None and _is_empty(value.answer)
            ):
                yield _field_answer(place, value)


def _field_answer(place: Pointer, value: Value) -> FieldAnswer:
    right, truth = _is_right(value), value.truth
    return FieldAnswer(
        place, None, value.field, truth, value.answer, right, _similarity(value), _is_empty(truth)
    )


def _has_rows(tree: Any) -> bool:
    if isinstance(tree, list):
        return any(isinstance(each, dict) for each in tree)
    return isinstance(tree, dict) and any(map(_has_rows, tree.values()))


def _is_right(value: Value) -> bool:
    """Return whether a value is right or not counted (both empty, or an unset flag in an empty cell)."""
    return value.verdict in (Verdict.TP, Verdict.IGNORED)


def _similarity(value: Value) -> float:
    if value.similarity is None:
        return float(_is_right(value))
    return value.similarity


def _is_empty(value: Any) -> bool:
    return comparison_key(value) == ""


class _AdvertisementExtractor:
    """Extracts the text and the section of each advertisement; advertisements are matched by text."""

    def __init__(self, scorer: Scorer, truth: Any, name: str) -> None:
        self._measure = aligned_rows.align_measure(scorer.measure)
        self._record, self._name = truth, name
        self._truth = self._measure.prepare_truth(truth, name)
        self._end = _find_end(truth) if isinstance(truth, dict | list) else ()

    def __call__(self, record: Any) -> Iterator[FieldAnswer]:
        answer = self._measure.prepare_answer(record, self._name)
        for each in self._measure.list_values(self._truth, answer):
            if each.pointer is not None:
                yield _field_answer(each.pointer, each)
                if each.at is not None:
                    yield self._section(each.pointer, get_value(record, (*each.at[:-1], "tags_section")))
            elif each.verdict is Verdict.FP:
                number = _NUMBERED.match(comparison_key(each.answer))
                mark = number[1] if number else comparison_key(each.answer)
                place = (*self._end, "text")
                yield FieldAnswer(
                    place, (each.field, mark), each.field, ABSENT, each.answer, False, 0.0, True
                )

    def _section(self, pointer: Pointer, answer_value: Any) -> FieldAnswer:
        place = (*pointer[:-1], "tags_section")
        ours = get_value(self._record, place)
        similarity = fuzz.ratio(comparison_key(ours).strip(), comparison_key(answer_value).strip()) / 100
        return FieldAnswer(
            place, None, comparison_key(ours).strip(), ours, answer_value, similarity >= _SECTION, similarity
        )


_SECTION: Final = 0.95  # minimum similarity of a section; F3 in the documented rules


def _find_end(record: Any) -> Pointer:
    """Return the pointer of a new advertisement after the last one."""
    if isinstance(record, list):
        return (len(record),)
    listed = record.get("advertisements") if isinstance(record, dict) else None
    if isinstance(listed, list) or not record:
        return ("advertisements", len(listed or ()))
    return (make_next_key(record), 0)


class _PersonExtractor:
    """Extracts each date and person of the truth, and additional ones of the answer.

    Wrong persons are paired with the missing ones by the similarity of their names.
    """

    def __init__(self, scorer: Scorer, truth: Any, name: str) -> None:
        self._measure, self._record, self._name = scorer.measure, truth, name
        self._truth = self._measure.prepare_truth(truth, name)

    def __call__(self, record: Any) -> Iterator[FieldAnswer]:
        values = self._measure.list_values(self._truth, self._measure.prepare_answer(record, self._name))
        for key in dict.fromkeys(value.field for value in values):
            yield from self._category(key, [value for value in values if value.field == key])

    def _category(self, key: str, values: Sequence[Value]) -> Iterator[FieldAnswer]:
        found = [each for each in values if each.verdict is Verdict.TP]
        missing = [each for each in values if each.verdict is Verdict.FN]
        others = [each for each in values if each.verdict is Verdict.FP]
        for each in found:
            yield self._answer_for(each, each.answer, right=True)
        partners = _pair_similar(missing, others)
        for each, at in zip(missing, partners, strict=True):
            if at is not None:
                yield self._answer_for(each, others[at].answer, right=False)
            elif not comparison_key(each.truth).startswith("<"):  # "<": inferred, not written on the page
                yield self._answer_for(each, ABSENT, right=False)
        used = set(partners)
        for each in (other for at, other in enumerate(others) if at not in used):
            yield self._additional_answer(key, each)

    def _additional_answer(self, key: str, value: Value) -> FieldAnswer:
        """Return a person that the truth lacks, in place of an entry that means "no person", else after the last person."""
        place, listed = self._list(key)
        mark, answer_value = comparison_key(value.answer), value.answer
        if not isinstance(listed, list):
            answer_value = (
                [answer_value] if listed is ABSENT or _is_no_person(listed) else [listed, answer_value]
            )
            return FieldAnswer(place, mark, key, listed, answer_value, False, 0.0, added=True)
        at = next((at for at, each in enumerate(listed) if _is_no_person(each)), len(listed))
        truth = listed[at] if at < len(listed) else ABSENT
        return FieldAnswer((*place, at), mark, key, truth, answer_value, False, 0.0, added=True)

    def _answer_for(self, value: Value, answer_value: Any, right: bool) -> FieldAnswer:
        assert value.pointer is not None
        similarity = (
            1.0 if right else fuzz.ratio(comparison_key(value.truth), comparison_key(answer_value)) / 100
        )
        mark, truth, whole = None, value.truth, get_value(self._record, value.pointer)
        if isinstance(whole, str) and whole != truth:  # one of several persons, separated by pipes
            mark, answer_value, truth = truth, whole.replace(truth, comparison_key(answer_value), 1), whole
        return FieldAnswer(value.pointer, mark, value.field, truth, answer_value, right, similarity)

    def _list(self, key: str) -> tuple[Pointer, Any]:
        """Return the place and the value of a category, which may be inside a `metadata` object."""
        inner = get_value(self._record, ("metadata",))
        place = ("metadata", key) if isinstance(inner, dict) else (key,)
        return place, get_value(self._record, place)


def _is_no_person(entry: Any) -> bool:
    return entry is None or entry in _NO_PERSON


def _pair_similar(missing: Sequence[Value], others: Sequence[Value]) -> list[int | None]:
    """Return the index of the most similar of `others` for each missing value, or None; each is used once."""
    return assign(
        [[-fuzz.ratio(comparison_key(a.truth), comparison_key(b.answer)) for b in others] for a in missing]
    )


def index_by_field(answers: Iterable[FieldAnswer]) -> dict[Hashable, FieldAnswer]:
    """Return the answers by field, that is by place and mark."""
    return {(tuple(map(str, each.place)), each.mark): each for each in answers}


# by `Measure.vote_unit`
_EXTRACTORS: Final[Mapping[str, Callable[[Scorer, Any, str], Extractor]]] = {
    "field": _FieldExtractor,
    "advertisement": _AdvertisementExtractor,
    "person": _PersonExtractor,
}

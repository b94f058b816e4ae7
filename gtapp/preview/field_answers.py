"""What one answer says of each field of a truth; rows are paired by their content, not by their number."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz

from gtapp.document.shape import make_next_key
from gtapp.pointer import ABSENT, Pointer, get_value
from gtapp.scoring.extras import alignment
from gtapp.scoring.extras.alignment import Alignment
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.row_pairing import assign
from gtapp.scoring.scorer import Scorer

_NUMBERED: Final = re.compile(r"\s*(\d+)\.")
# what stands for nobody in the letters
_NOBODY: Final = ("", "None", "null")


class FieldAnswer(NamedTuple):
    """What an answer says of one field.

    `place` is the field's pointer in the truth as the measure reads it, or the one that it would have if the truth lacks it;
    `mark` tells apart fields with the same place. `right`: the measure accepts the value. `similarity` is 0.0 to 1.0.
    `added`: the truth has nothing there, so that an answer which says nothing agrees with it.
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
    """Return the text by which values are equal for a reader: 1957 as number or text, ü composed or decomposed."""
    if isinstance(value, str):
        return value if value.isascii() else unicodedata.normalize("NFC", value)
    if value is None or value is ABSENT:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ", ".join(map(comparison_key, value))
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, dict) else str(value)


# yields what one answer's record says
Extractor = Callable[[Any], Iterator[FieldAnswer]]


def make_extractor(scorer: Scorer, truth: Any, name: str) -> Extractor:
    """Return the function that extracts what an answer says of this truth's fields; missing rows are not named."""
    return _EXTRACTORS[scorer.measure.vote_unit](scorer, truth, name)


class _FieldExtractor:
    """Terminal fields; the rows of lists are aligned with the truth's, and a row that an answer lacks is not named."""

    def __init__(self, scorer: Scorer, truth: Any, name: str) -> None:
        self._measure, self._record, self._name = scorer.measure, truth, name
        self._truth = self._measure.prepare_truth(truth, name)
        self._has_rows = _has_rows(truth)

    def __call__(self, record: Any) -> Iterator[FieldAnswer]:
        aligned = alignment.align(self._record, record) if self._has_rows else Alignment(record)
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
    """Return whether a value is right; what no rule counts is right too (both empty, or an unset flag in an empty cell)."""
    return value.verdict in (Verdict.TP, Verdict.IGNORED)


def _similarity(value: Value) -> float:
    if value.similarity is None:
        return float(_is_right(value))
    return value.similarity


def _is_empty(value: Any) -> bool:
    return comparison_key(value) == ""


class _AdvertisementExtractor:
    """The text and the section of each advertisement, which is found by its text."""

    def __init__(self, scorer: Scorer, truth: Any, name: str) -> None:
        self._measure = alignment.align_measure(scorer.measure)
        self._record, self._name = truth, name
        self._truth = self._measure.prepare_truth(truth, name)
        self._end = _end(truth) if isinstance(truth, dict | list) else ()

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

    def _section(self, pointer: Pointer, said: Any) -> FieldAnswer:
        place = (*pointer[:-1], "tags_section")
        ours = get_value(self._record, place)
        alike = fuzz.ratio(comparison_key(ours).strip(), comparison_key(said).strip()) / 100
        return FieldAnswer(place, None, comparison_key(ours).strip(), ours, said, alike >= _SECTION, alike)


_SECTION: Final = 0.95  # documented F3


def _end(record: Any) -> Pointer:
    """Return the pointer of one more advertisement: behind the last one."""
    if isinstance(record, list):
        return (len(record),)
    listed = record.get("advertisements") if isinstance(record, dict) else None
    if isinstance(listed, list) or not record:
        return ("advertisements", len(listed or ()))
    return (make_next_key(record), 0)


class _PersonExtractor:
    """Each date and person of the truth, and those that an answer has besides.

    Which person is named in place of which is guessed from the similarity of the names.
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
        lacking = [each for each in values if each.verdict is Verdict.FN]
        others = [each for each in values if each.verdict is Verdict.FP]
        for each in found:
            yield self._answer_for(each, each.answer, right=True)
        partners = _partners(lacking, others)
        for each, at in zip(lacking, partners, strict=True):
            if at is not None:
                yield self._answer_for(each, others[at].answer, right=False)
            elif not comparison_key(each.truth).startswith(
                "<"
            ):  # who is inferred is not on the page: to miss him says nothing
                yield self._answer_for(each, ABSENT, right=False)
        used = set(partners)
        for each in (other for at, other in enumerate(others) if at not in used):
            yield self._additional_answer(key, each)

    def _additional_answer(self, key: str, value: Value) -> FieldAnswer:
        """Return a person that the truth lacks: in the place of a word for nobody, else behind the last one."""
        place, listed = self._list(key)
        mark, said = comparison_key(value.answer), value.answer
        if not isinstance(listed, list):
            said = [said] if listed is ABSENT or _is_nobody(listed) else [listed, said]
            return FieldAnswer(place, mark, key, listed, said, False, 0.0, added=True)
        at = next((at for at, each in enumerate(listed) if _is_nobody(each)), len(listed))
        truth = listed[at] if at < len(listed) else ABSENT
        return FieldAnswer((*place, at), mark, key, truth, said, False, 0.0, added=True)

    def _answer_for(self, value: Value, said: Any, right: bool) -> FieldAnswer:
        assert value.pointer is not None
        alike = 1.0 if right else fuzz.ratio(comparison_key(value.truth), comparison_key(said)) / 100
        mark, truth, whole = None, value.truth, get_value(self._record, value.pointer)
        if isinstance(whole, str) and whole != truth:  # one of several, divided by pipes
            mark, said, truth = truth, whole.replace(truth, comparison_key(said), 1), whole
        return FieldAnswer(value.pointer, mark, value.field, truth, said, right, alike)

    def _list(self, key: str) -> tuple[Pointer, Any]:
        """Return a category and its place: in the wrapper of this name, if there is one."""
        inner = get_value(self._record, ("metadata",))
        place = ("metadata", key) if isinstance(inner, dict) else (key,)
        return place, get_value(self._record, place)


def _is_nobody(entry: Any) -> bool:
    return entry is None or entry in _NOBODY


def _partners(lacking: Sequence[Value], others: Sequence[Value]) -> list[int | None]:
    """Return the most similar of `others` for each one lacking; each is used once."""
    return assign(
        [[-fuzz.ratio(comparison_key(a.truth), comparison_key(b.answer)) for b in others] for a in lacking]
    )


def index_by_field(sayings: Iterable[FieldAnswer]) -> dict[Hashable, FieldAnswer]:
    """Return the answers by the field that they are about."""
    return {(tuple(map(str, each.place)), each.mark): each for each in sayings}


# by what the measure has runs vote on
_EXTRACTORS: Final[Mapping[str, Callable[[Scorer, Any, str], Extractor]]] = {
    "field": _FieldExtractor,
    "advertisement": _AdvertisementExtractor,
    "person": _PersonExtractor,
}

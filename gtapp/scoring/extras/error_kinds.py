"""Classifies the errors of values (misread, formatting, missing, invented, wrong place) and counts them by field."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from rapidfuzz import fuzz, process

from gtapp.pointer import ABSENT
from gtapp.scoring.result import Value, Verdict, field_pattern

# texts of at least this length are one misread text if they are so similar; shorter ones must be equal
_LONG, _ALIKE = 20, 90.0
_SHORTEST = 3


class ErrorKind(StrEnum):
    """The kinds of error, as tables name them."""

    READING = "reading"
    FORMATTING = "formatting"
    MISSING = "missing"
    INVENTED = "invented"
    PLACE = "wrong place"


def classify_errors(values: Sequence[Value]) -> list[ErrorKind | None]:
    """Return the kind of error of each value of one item, None if it is right or ignored.

    A wrong value has the right letters and digits (``formatting``), or is another field's (``wrong place``), or neither
    (``reading``). A missing or invented value is at the wrong place if the other side has it elsewhere.
    """
    sought = _Texts(each.truth for each in values if each.verdict in (Verdict.FN, Verdict.WRONG))
    given = _Texts(each.answer for each in values if each.verdict in (Verdict.FP, Verdict.WRONG))
    return [_classify(value, sought, given) for value in values]


def _classify(value: Value, sought: _Texts, given: _Texts) -> ErrorKind | None:
    if value.verdict is Verdict.FN:
        return ErrorKind.PLACE if value.truth in given else ErrorKind.MISSING
    if value.verdict is Verdict.FP:
        return ErrorKind.PLACE if value.answer in sought else ErrorKind.INVENTED
    if value.verdict is not Verdict.WRONG:
        return None
    truth, answer = _normalize(value.truth), _normalize(value.answer)
    if truth == answer:
        return ErrorKind.FORMATTING
    if _is_same(truth, answer):
        return ErrorKind.READING
    return ErrorKind.PLACE if value.answer in sought or value.truth in given else ErrorKind.READING


class _Texts:
    """The values of one side of an item; `in` tests whether one of them is the same text, or the same text misread."""

    def __init__(self, values: Iterable[Any]) -> None:
        self._texts = {_normalize(value) for value in values if _is_distinctive(value)}
        self._long = [text for text in self._texts if len(text) >= _LONG]

    def __contains__(self, value: Any) -> bool:
        if not _is_distinctive(value):
            return False
        core = _normalize(value)
        return core in self._texts or (
            len(core) >= _LONG
            and process.extractOne(core, self._long, scorer=fuzz.ratio, score_cutoff=_ALIKE) is not None
        )


def _is_same(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) >= _LONG and fuzz.ratio(a, b) >= _ALIKE)


def _is_distinctive(value: Any) -> bool:
    """Return whether the value is unlikely to occur elsewhere by chance."""
    return not isinstance(value, bool) and len(_normalize(value)) >= _SHORTEST


def _normalize(value: Any) -> str:
    """Return only a value's letters and digits, in one case and one Unicode form."""
    if value is None or value is ABSENT:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


class ErrorTable:
    """The number of errors of each kind, by the pattern of the field (``rows.*.dienstort``)."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[ErrorKind]] = {}
        self.values: Counter[str] = Counter()

    def add(self, values: Sequence[Value]) -> None:
        """Add one item's values."""
        for value, kind in zip(values, classify_errors(values), strict=True):
            if value.verdict is Verdict.IGNORED:
                continue
            field = field_pattern(value.field)
            self.values[field] += 1
            if kind:
                self.counts.setdefault(field, Counter())[kind] += 1

    def rows(self) -> list[Mapping[str, Any]]:
        """Return a row for each field with errors, most errors first: its name, `values`, each kind, `errors`."""
        rows = [
            {"field": field, "values": self.values[field], **_count_by_kind(found), "errors": found.total()}
            for field, found in self.counts.items()
        ]
        return sorted(rows, key=lambda row: (-row["errors"], row["field"]))

    def total(self) -> dict[str, int]:
        """Return the counts of each kind over all fields."""
        return _count_by_kind(sum(self.counts.values(), Counter[ErrorKind]()))


def _count_by_kind(found: Counter[ErrorKind]) -> dict[str, int]:
    return {kind.value: found[kind] for kind in ErrorKind}

"""What kind of error a value has, and how many of each kind a field has."""

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

# texts of this length are the same one, misread, when they are so much alike; shorter ones must be the same
_LONG, _ALIKE = 20, 90.0
_SHORTEST = 3


class ErrorKind(StrEnum):
    """Kinds of error, as tables name them."""

    READING = "reading"
    FORMATTING = "formatting"
    MISSING = "missing"
    INVENTED = "invented"
    PLACE = "wrong place"


def classify_errors(values: Sequence[Value]) -> list[ErrorKind | None]:
    """The kind of each value of one item, None where it is right or not looked at.

    A wrong value has the right letters and digits (``formatting``), or swapped places with another (``wrong place``), or
    is neither (``reading``). What is missing or invented is at the wrong place when the other side has it elsewhere.
    """
    sought = _Texts(each.truth for each in values if each.verdict in (Verdict.FN, Verdict.WRONG))
    given = _Texts(each.answer for each in values if each.verdict in (Verdict.FP, Verdict.WRONG))
    return [_kind(value, sought, given) for value in values]


def _kind(value: Value, sought: _Texts, given: _Texts) -> ErrorKind | None:
    if value.verdict is Verdict.FN:
        return ErrorKind.PLACE if value.truth in given else ErrorKind.MISSING
    if value.verdict is Verdict.FP:
        return ErrorKind.PLACE if value.answer in sought else ErrorKind.INVENTED
    if value.verdict is not Verdict.WRONG:
        return None
    truth, answer = _core(value.truth), _core(value.answer)
    if truth == answer:
        return ErrorKind.FORMATTING
    if _same(truth, answer):
        return ErrorKind.READING
    return ErrorKind.PLACE if value.answer in sought or value.truth in given else ErrorKind.READING


class _Texts:
    """The values of one side of an item; `in` says whether one of them is the same text, or the same misread."""

    def __init__(self, values: Iterable[Any]) -> None:
        self._texts = {_core(value) for value in values if _telling(value)}
        self._long = [text for text in self._texts if len(text) >= _LONG]

    def __contains__(self, value: Any) -> bool:
        if not _telling(value):
            return False
        core = _core(value)
        return core in self._texts or (
            len(core) >= _LONG
            and process.extractOne(core, self._long, scorer=fuzz.ratio, score_cutoff=_ALIKE) is not None
        )


def _same(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) >= _LONG and fuzz.ratio(a, b) >= _ALIKE)


def _telling(value: Any) -> bool:
    """Whether it would be a surprise to meet the value elsewhere by chance."""
    return not isinstance(value, bool) and len(_core(value)) >= _SHORTEST


def _core(value: Any) -> str:
    """A value's letters and digits alone, whatever their case and however they are stored."""
    if value is None or value is ABSENT:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


class ErrorTable:
    """How often each kind of error occurs, by the pattern of the field (``rows.*.dienstort``)."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[ErrorKind]] = {}
        self.values: Counter[str] = Counter()

    def add(self, values: Sequence[Value]) -> None:
        """Counts in one item."""
        for value, kind in zip(values, classify_errors(values), strict=True):
            if value.verdict is Verdict.IGNORED:
                continue
            field = field_pattern(value.field)
            self.values[field] += 1
            if kind:
                self.counts.setdefault(field, Counter())[kind] += 1

    def rows(self) -> list[Mapping[str, Any]]:
        """A row for each field with errors, the most first: its name, `values`, each kind, `errors`."""
        rows = [
            {"field": field, "values": self.values[field], **_by_kind(found), "errors": found.total()}
            for field, found in self.counts.items()
        ]
        return sorted(rows, key=lambda row: (-row["errors"], row["field"]))

    def total(self) -> dict[str, int]:
        """Each kind over all fields."""
        return _by_kind(sum(self.counts.values(), Counter[ErrorKind]()))


def _by_kind(found: Counter[ErrorKind]) -> dict[str, int]:
    return {kind.value: found[kind] for kind in ErrorKind}

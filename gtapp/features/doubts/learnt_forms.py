"""In which form drafted texts were corrected lately: a draft of the same form is suggested in the form that these were given.

The form of a text is the text with # for each number: `U 22.6369` and `U 10.2023` have the same form, `U #.#`. Where they
became `U 22. 6369` and `U 10. 2023`, `U 27.1791` is suggested as `U 27. 1791`. Tables are left out: they have rules of their own.
"""

from __future__ import annotations

import re
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

from gtapp.core.record.validation import Issue
from gtapp.core.record.value_text import text_of
from gtapp.core.schema.pointer import Pointer, get_value, list_leaves

MAX_DRAFTS: Final = 50
"""How many of the last checked drafts count."""
_LEAST_ALIKE: Final = 2
_LEAST_SHARE: Final = 0.75
"""So many drafts of a form, and so large a share of them, were given the form that is suggested."""
_LONGEST: Final = 60
_NUMBER: Final = re.compile(r"\d+")

_Place = tuple[Pointer, str]
"""A field, and the form of a draft in it."""


class LearntForms:
    """What became of the drafts of the items that were checked last, form by form; for one thread at a time."""

    def __init__(self) -> None:
        self._items: OrderedDict[str, list[tuple[_Place, str]]] = OrderedDict()
        self._outcomes: defaultdict[_Place, Counter[str]] = defaultdict(Counter)
        self._suggestions: dict[_Place, str] = {}
        self.version = 0
        """Grows with each change of what is suggested."""

    def add(self, item: str, draft: Any, offers: Iterable[Issue], truth: Any) -> None:
        """Count an item that was checked now, and drop the one that was checked first.

        `offers` are what its draft had under other keys; both records are in the schema's shape.
        """
        self.remove(item)
        drafted = {at: value for at, value in list_leaves(draft) if isinstance(value, str) and value}
        drafted.update((offer.pointer, offer.message.params["value"]) for offer in offers)
        self._items[item] = found = [
            ((at, find_form(text)), outcome)
            for at, text in drafted.items()
            if len(text) <= _LONGEST and "#" not in text and not any(isinstance(token, int) for token in at)
            if (outcome := _find_outcome(text, text_of(get_value(truth, at)) or ""))
        ]
        self._count(found, 1)
        while len(self._items) > MAX_DRAFTS:
            self._count(self._items.popitem(last=False)[1], -1)

    def remove(self, item: str) -> None:
        """Drop an item that is no longer checked."""
        self._count(self._items.pop(item, []), -1)

    def _count(self, found: Sequence[tuple[_Place, str]], by: int) -> None:
        for place, outcome in found:
            outcomes = self._outcomes[place]
            outcomes[outcome] += by
            best, count = outcomes.most_common(1)[0]
            is_clear = count >= _LEAST_ALIKE and count >= _LEAST_SHARE * outcomes.total()
            suggested = best if is_clear and best != place[1] else ""
            if suggested != self._suggestions.get(place, ""):
                self._suggestions[place] = suggested
                self.version += 1

    def suggest(self, place: Pointer, text: str) -> str:
        """Return a drafted text in the form that such texts were given, "" if none is clear; safe in any thread."""
        form = self._suggestions.get((place, find_form(text))) if self._suggestions else None
        if not form:
            return ""
        numbers = iter(_NUMBER.findall(text))
        return re.sub("#", lambda _: next(numbers), form)


def find_form(text: str) -> str:
    """Return the form of a text."""
    return _NUMBER.sub("#", text)


def _find_outcome(drafted: str, true: str) -> str:
    """Return the form of the text that a draft became; "" if that has other numbers: it was misread, not written otherwise."""
    numbers, kept = _NUMBER.findall(drafted), _NUMBER.findall(true)
    return find_form(true) if kept == numbers[: len(kept)] and "#" not in true else ""

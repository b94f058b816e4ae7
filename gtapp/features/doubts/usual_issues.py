"""The kinds of issues that most checked records of a project have: there the schema does not fit, and not the record.

Records that came with the folder, and whose status nobody has set, count as checked ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.record.issue_acceptance import name_kind
from gtapp.core.schema.items import Item

_MOST_RECORDS: Final = 50
_LEAST_RECORDS: Final = 5
"""From so many records on, what most of them have is usual."""
_MOST_LOOKED_AT: Final = 2000
"""Items among which records are looked for, from all parts of the project."""


class UsualIssues:
    """Counts the kinds of issues; for one thread at a time, but for `kinds`."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._records: dict[str, frozenset[str]] | None = None
        self.kinds: frozenset[str] = frozenset()

    def load(self) -> None:
        """Read the records, once: those that were checked last, then others from all parts of the project."""
        if self._records is None:
            last = list(islice(self._project.find_last_checked(), _MOST_RECORDS))
            others = filter(self._is_checked, _spread(self._project.items, _MOST_LOOKED_AT))
            more = _spread(list(others), _MOST_RECORDS - len(last))
            found = dict.fromkeys(item.id for item in (*last, *more) if self._is_checked(item))
            self._records = dict(self._read(iter(found)))
            self._count()

    def follow(self, item_id: str) -> None:
        """Count an item whose status has changed, or no longer do."""
        if self._records is not None:
            self._records.pop(item_id, None)
            if self._is_checked(self._project.item(item_id)):
                self._records |= self._read(iter((item_id,)))
            while len(self._records) > _MOST_RECORDS:
                del self._records[next(iter(self._records))]
            self._count()

    def _is_checked(self, item: Item) -> bool:
        status = self._project.status(item.id)
        return bool(item.truth) and (status.name == "checked" or not status.changed)

    def _read(self, items: Iterator[str]) -> Iterator[tuple[str, frozenset[str]]]:
        for item_id in items:
            try:
                document = self._project.peek(item_id)
            except GtappError:
                continue
            document.extra_checks = self._project.extra_checks
            issues = (each for each in document.issues if each.level == "issue")
            yield item_id, frozenset(name_kind(document, each) for each in issues)

    def _count(self) -> None:
        records = self._records or {}
        counts = Counter(chain.from_iterable(records.values()))
        is_known = len(records) >= _LEAST_RECORDS
        self.kinds = frozenset(
            kind for kind, count in counts.items() if is_known and 2 * count > len(records)
        )


def _spread(items: Sequence[Item], most: int) -> Sequence[Item]:
    """Return at most so many of the items, at equal distances: those of one part of a folder are alike."""
    return [items[place * len(items) // most] for place in range(most)] if len(items) > most else items

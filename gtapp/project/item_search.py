"""Search among the items of a project, by name, status, text in the record or issues; made to run in a worker."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.pointer import walk_values
from gtapp.project import Item, Project

UNCHECKED = "unchecked"
ISSUES = "issues"
UNREADABLE = "unreadable"

_REPORT_SECONDS = 0.1
_JUMPS = 30


class SearchTicket(Protocol):
    """What a search holds of the task it runs in."""

    @property
    def cancelled(self) -> bool: ...
    def report(self, value: object) -> None:
        """Send a part of the result ahead."""


@dataclass(frozen=True, slots=True)
class ItemQuery:
    """`text` in the name (or in the values of the record, too) and `kind`: a status, one of the above, or all."""

    text: str = ""
    in_records: bool = False
    kind: str = ""

    @property
    def is_slow(self) -> bool:
        """True if every record must be read, so that the result is reported in parts."""
        return self.kind in (ISSUES, UNREADABLE) or (self.in_records and bool(self.text))

    @property
    def is_empty(self) -> bool:
        return not self.text.strip() and not self.kind


def fold_text(text: str) -> str:
    """Return a text as it is compared: accents in one form (NFC), without regard to case."""
    return unicodedata.normalize("NFC", text).casefold()


def search_items(project: Project, query: ItemQuery) -> Callable[[SearchTicket], list[int]]:
    """Return the work that finds the indexes of the items for `query`; a slow one reports parts and returns the last part."""

    def work(ticket: SearchTicket) -> list[int]:
        found: list[int] = []
        reported = time.monotonic()
        for index in _find_fitting(project, query):
            if index is not None:
                found.append(index)
            if ticket.cancelled:
                break
            if query.is_slow and time.monotonic() - reported > _REPORT_SECONDS:
                ticket.report(found)
                found, reported = [], time.monotonic()
        return found

    return work


def _find_fitting(project: Project, query: ItemQuery) -> Iterator[int | None]:
    """Yield the index of each item that fits, in order, and None for each that doesn't, so that a search can be cancelled."""
    text = fold_text(query.text.strip())
    documents = _documents(project) if query.is_slow else ((item, None) for item in project.items)
    for index, (item, document) in enumerate(documents):
        named = text in fold_text(item.id)
        fits = _has_status(project, item, query.kind) and (
            named or (query.in_records and document is not None and _holds(document, text))
        )
        if fits and query.kind == ISSUES:
            fits = document is not None and _has_issues(document)
        elif fits and query.kind == UNREADABLE:
            fits = isinstance(document, GtappError)
        yield index if fits else None


def _documents(project: Project) -> Iterator[tuple[Item, Document | GtappError | None]]:
    """Yield every item with its document as it is on the disk, or with that of its draft where it has no truth."""
    records = project.records()
    ahead = next(records, None)
    for item in project.items:
        if ahead and ahead[0] is item:
            yield ahead
            ahead = next(records, None)
        else:
            yield item, _draft_of(project, item) if item.draft else None


def _draft_of(project: Project, item: Item) -> Document | GtappError | None:
    try:
        return project.peek(item.id)
    except GtappError as error:
        # no file is at fault if the user has not chosen the record's type yet
        return None if error.code == "item-type-unknown" else error


def _has_status(project: Project, item: Item, kind: str) -> bool:
    if kind in ("", ISSUES, UNREADABLE):
        return True
    status = project.status(item.id).name
    return status != "checked" if kind == UNCHECKED else status == kind


def _holds(document: Document | GtappError, text: str) -> bool:
    if isinstance(document, GtappError):
        return False
    values = (value for _, value in walk_values(document.record) if not isinstance(value, bool))
    return any(text in fold_text(str(value)) for value in values if isinstance(value, str | int | float))


def _has_issues(document: Document | GtappError) -> bool:
    """True if the document has issues or its file can't be read."""
    if isinstance(document, GtappError):
        return True
    return not document.is_new and any(issue.level == "issue" for issue in document.issues)


def find_jump_targets(project: Project, text: str) -> Callable[[SearchTicket], list[int]]:
    """Return the work that finds indexes for a number or a part of a name: the best first, at most 30."""

    def work(ticket: SearchTicket) -> list[int]:
        text_to_find = fold_text(text.strip())
        ranked: tuple[list[int], ...] = ([], [], [], [])
        number = int(text_to_find) - 1 if text_to_find.isdecimal() else -1
        if 0 <= number < len(project.items):
            ranked[1].append(number)
        for index, item in enumerate(project.items):
            if ticket.cancelled or not text_to_find:
                break
            name = fold_text(item.id)
            if text_to_find in name and index != number:
                rank = 0 if name == text_to_find else 2 if name.startswith(text_to_find) else 3
                if len(ranked[rank]) < _JUMPS:
                    ranked[rank].append(index)
        return [index for group in ranked for index in group][:_JUMPS]

    return work

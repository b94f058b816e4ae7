"""Which items fit a search: by name, status, text in the record or issues; runs in a worker."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.pointer import walk_values
from gtapp.project import Item, Project
from gtapp.ui.tasks import Ticket

UNCHECKED = "unchecked"
ISSUES = "issues"
UNREADABLE = "unreadable"

_NEWS_SECONDS = 0.1
_JUMPS = 30


@dataclass(frozen=True, slots=True)
class Query:
    """`text` in the name (or in the values of the record, too) and `kind`: a status, one of the above, or all."""

    text: str = ""
    in_records: bool = False
    kind: str = ""

    @property
    def slow(self) -> bool:
        """Whether every record has to be read, so that the result comes bit by bit."""
        return self.kind in (ISSUES, UNREADABLE) or (self.in_records and bool(self.text))

    @property
    def all(self) -> bool:
        return not self.text.strip() and not self.kind


def folded(text: str) -> str:
    """A text as it is compared: accents in one form, capitals or not the same."""
    return unicodedata.normalize("NFC", text).casefold()


def search(project: Project, query: Query) -> Callable[[Ticket], list[int]]:
    """The work that finds the items for `query`; a slow one reports parts and returns the last of them."""

    def work(ticket: Ticket) -> list[int]:
        found: list[int] = []
        told = time.monotonic()
        for index in _fitting(project, query):
            if index is not None:
                found.append(index)
            if ticket.cancelled:
                break
            if query.slow and time.monotonic() - told > _NEWS_SECONDS:
                ticket.report(found)
                found, told = [], time.monotonic()
        return found

    return work


def _fitting(project: Project, query: Query) -> Iterator[int | None]:
    """The indices of the items that fit, in order; None for each that doesn't, so that the search can be given up."""
    text = folded(query.text.strip())
    documents = _documents(project) if query.slow else ((item, None) for item in project.items)
    for index, (item, document) in enumerate(documents):
        named = text in folded(item.id)
        fits = _has_status(project, item, query.kind) and (
            named or (query.in_records and document is not None and _holds(document, text))
        )
        if fits and query.kind == ISSUES:
            fits = document is not None and _has_issues(document)
        elif fits and query.kind == UNREADABLE:
            fits = isinstance(document, GtappError)
        yield index if fits else None


def _documents(project: Project) -> Iterator[tuple[Item, Document | GtappError | None]]:
    """Every item with its document, as the disk has it; those without a truth with their draft's."""
    records = project.records()
    ahead = next(records, None)
    for item in project.items:
        if ahead and ahead[0] is item:
            yield ahead
            ahead = next(records, None)
        else:
            yield item, _drafted(project, item) if item.draft else None


def _drafted(project: Project, item: Item) -> Document | GtappError:
    try:
        return project.peek(item.id)
    except GtappError as error:
        return error


def _has_status(project: Project, item: Item, kind: str) -> bool:
    if kind in ("", ISSUES, UNREADABLE):
        return True
    status = project.status(item.id).name
    return status != "checked" if kind == UNCHECKED else status == kind


def _holds(document: Document | GtappError, text: str) -> bool:
    if isinstance(document, GtappError):
        return False
    values = (value for _, value in walk_values(document.record) if not isinstance(value, bool))
    return any(text in folded(str(value)) for value in values if isinstance(value, str | int | float))


def _has_issues(document: Document | GtappError) -> bool:
    """Whether there is something to look at; a file that can't be read is."""
    if isinstance(document, GtappError):
        return True
    return not document.is_new and any(issue.level == "issue" for issue in document.issues)


def jump(project: Project, text: str) -> Callable[[Ticket], list[int]]:
    """The work that finds where to go for a number or a part of a name: the best first, a few at most."""

    def work(ticket: Ticket) -> list[int]:
        wanted = folded(text.strip())
        ranked: tuple[list[int], ...] = ([], [], [], [])
        number = int(wanted) - 1 if wanted.isdecimal() else -1
        if 0 <= number < len(project.items):
            ranked[1].append(number)
        for index, item in enumerate(project.items):
            if ticket.cancelled or not wanted:
                break
            name = folded(item.id)
            if wanted in name and index != number:
                rank = 0 if name == wanted else 2 if name.startswith(wanted) else 3
                if len(ranked[rank]) < _JUMPS:
                    ranked[rank].append(index)
        return [index for group in ranked for index in group][:_JUMPS]

    return work

"""Search among the items of a project, by name, title, status, text in the record or issues; made to run in a worker."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.text_folding import fold, fold_with_places
from gtapp.core.project.overview.item_summaries import summarize_item
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.schema.benchmark import ListLines
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import walk_values

UNCHECKED = "unchecked"
ISSUES = "issues"
UNREADABLE = "unreadable"
_SAMPLE: Final = "sample:"
"""Begins the kind of the items of a sample, before its name."""

_REPORT_SECONDS: Final = 0.1
_REPORT_SECONDS_EACH: Final = 2e-6
_NAMES_AT_ONCE: Final = 4096
_MOST_EXCERPTS: Final = 10_000
_JUMPS = 30
_JUMP_SECONDS: Final = 1.0
_EXCERPT_BEFORE: Final = 24
_EXCERPT_AFTER: Final = 100


class SearchTicket(Protocol):
    """What a search holds of the task it runs in."""

    @property
    def cancelled(self) -> bool: ...
    def when_cancelled(self, stop: Callable[[], object]) -> None:
        """Have `stop` called when the task is cancelled."""

    def report(self, value: object) -> None:
        """Send a part of the result ahead."""


class ItemQuery(NamedTuple):
    """`text` in the name or in the values of the record, and `kind`: a status, one of the above, a sample, or all."""

    text: str = ""
    kind: str = ""

    @property
    def is_slow(self) -> bool:
        """True if records must be read, so that the result is reported in parts."""
        return self.kind in (ISSUES, UNREADABLE) or bool(self.text.strip())

    @property
    def is_empty(self) -> bool:
        return not self.text.strip() and not self.kind


def name_sample_kind(name: str) -> str:
    """Return the kind of the items of a sample."""
    return _SAMPLE + name


def find_sample_name(kind: str) -> str:
    """Return the name of the sample whose items are of this kind; "" for any other kind."""
    return kind.removeprefix(_SAMPLE) if kind.startswith(_SAMPLE) else ""


@dataclass(slots=True)
class SearchHits:
    """Items that were found, by their indexes, ascending.

    `excerpts` are parts of values that contain the text, of the first thousands of items of which it is not in the name.
    `searched` is how many items were read until then, of all; 0 while only their names are.
    """

    places: array[int] = field(default_factory=lambda: array("I"))
    excerpts: dict[int, str] = field(default_factory=dict)
    searched: int = 0


def search_items(project: Project, query: ItemQuery) -> Callable[[SearchTicket], SearchHits]:
    """Return the work that finds the items for `query`; a slow one reports parts and returns the last part.

    Items that have the text in their names are found first. The work raises GtappError for a sample that can't be used.
    """

    def work(ticket: SearchTicket) -> SearchHits:
        named = SearchHits()
        if query.kind not in (ISSUES, UNREADABLE):
            named.places.extend(_find_by_name(project, query, ticket))
        if not query.is_slow:
            return named
        ticket.report(named)
        return _search_records(project, query, named.places, ticket)

    return work


def _find_by_name(project: Project, query: ItemQuery, ticket: SearchTicket) -> Iterator[int]:
    """Yield the indexes of the items with the text in their names, ascending."""
    text = fold(query.text.strip())
    kind = query.kind
    names: Iterable[tuple[int, str]] = enumerate(project.items.list_names())
    if sample := find_sample_name(kind):  # of many items it has few
        found = ((project.items.find(name), name) for name in _load_sample_items(project, sample))
        kind, names = "", sorted(each for each in found if each[0] >= 0)
    has_kind = _make_kind_test(project, kind)
    for index, name in names:
        if index % _NAMES_AT_ONCE == 0 and ticket.cancelled:
            return
        if text in fold(name) and (not kind or has_kind(project.items[index])):
            yield index


def _search_records(
    project: Project, query: ItemQuery, named: Sequence[int], ticket: SearchTicket
) -> SearchHits:
    """Report the items that fit by their records, in parts, without those that were found by name; return the last part."""
    from gtapp.core.project.record_reading import read_records  # start to first card

    has_kind = _make_kind_test(project, query.kind)
    found, reported, count, excerpts = SearchHits(), time.monotonic(), len(named), 0
    work = _RecordSearch(fold(query.text.strip()), query.kind)
    for hits, read in read_records(project, work, ticket):
        for name, excerpt in hits:
            place = project.items.find(name)
            if place < 0 or not has_kind(project.items[place]):
                continue
            found.places.append(place)
            count += 1
            if excerpt and excerpts < _MOST_EXCERPTS:
                found.excerpts[place] = excerpt
                excerpts += 1
        # to show a part takes the longer, the more items there are already
        if time.monotonic() - reported > _REPORT_SECONDS + count * _REPORT_SECONDS_EACH:
            found.searched = read
            ticket.report(found)
            found, reported = SearchHits(), time.monotonic()
    return found


class _RecordSearch(NamedTuple):
    """Finds the items that have a folded text in their records, and what a kind asks of records, with an excerpt."""

    text: str
    kind: str

    def run(
        self, project: Project, items: Sequence[Item], step: Callable[[], object]
    ) -> list[tuple[str, str]]:
        is_named_before = self.kind not in (ISSUES, UNREADABLE)
        found = []
        for item, document in _documents(project, items):
            step()
            is_named = self.text in fold(item.id)
            if is_named and is_named_before:
                continue
            excerpt = "" if is_named else _find_excerpt(document, self.text)
            if excerpt is not None and _has_records_kind(document, self.kind):
                found.append((item.id, excerpt))
        return found


def _find_excerpt(document: Document | GtappError | None, text: str) -> str | None:
    """Return the part of the record that contains `text`; None if there is none."""
    if not isinstance(document, Document):
        return None
    for _, value in walk_values(document.record):
        is_searched = isinstance(value, str | int | float) and not isinstance(value, bool)
        if is_searched and text in fold(str(value)):
            return _cut_excerpt(str(value), fold_with_places(str(value)).find(text)[0][0])
    return None


def _cut_excerpt(value: str, at: int) -> str:
    """Return a value in one line from some characters before `at` on, at the beginning of a word where there is one."""
    start = value.rfind(" ", 0, max(at - _EXCERPT_BEFORE, 0)) + 1
    text = " ".join(value[start : at + _EXCERPT_AFTER].split())
    return f"… {text}" if start else text


def _has_records_kind(document: Document | GtappError | None, kind: str) -> bool:
    """Return whether a record has what `kind` asks of records; True for kinds that ask nothing."""
    if kind == ISSUES:
        return document is not None and _has_issues(document)
    return kind != UNREADABLE or isinstance(document, GtappError)


def _documents(
    project: Project, items: Sequence[Item]
) -> Iterator[tuple[Item, Document | GtappError | None]]:
    """Yield each item with its document as it is on the disk, or with that of its draft where it has no truth."""
    records = project.records(items)
    ahead = next(records, None)
    for item in items:
        if ahead and ahead[0].id == item.id:
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


def _make_kind_test(project: Project, kind: str) -> Callable[[Item], bool]:
    """Return the test whether an item is of a kind, as far as that needs no record.

    Raises:
        GtappError: the sample can't be used.
    """
    if kind in ("", ISSUES, UNREADABLE):
        return lambda _: True
    if name := find_sample_name(kind):
        items = _load_sample_items(project, name)
        return lambda item: item.id in items
    if kind == UNCHECKED:
        return lambda item: project.status(item.id).name != "checked"
    return lambda item: project.status(item.id).name == kind


def _load_sample_items(project: Project, name: str) -> Collection[str]:
    """Return the names of the items of a sample.

    Raises:
        GtappError: it can't be used.
    """
    from gtapp.core.store.samples import load_sample  # imported when used: keeps the start fast

    return load_sample(project.root, name, project.names).items


def _has_issues(document: Document | GtappError) -> bool:
    """True if the document has issues or its file can't be read."""
    if isinstance(document, GtappError):
        return True
    return not document.is_new and any(issue.level == "issue" for issue in document.issues)


class JumpTarget(NamedTuple):
    """The index of an item to go to, and its title; "" where it has none."""

    place: int
    title: str


def find_jump_targets(
    project: Project, text: str, lines: ListLines
) -> Callable[[SearchTicket], list[JumpTarget]]:
    """Return the work that finds items by their number, or a part of the name or the title: the best first, at most 30.

    Titles are looked at as long as there is time, and not for a number or a whole name.
    """

    def work(ticket: SearchTicket) -> list[JumpTarget]:
        text_to_find = fold(text.strip())
        if not text_to_find:
            return []
        named = _find_named(project, text_to_find, ticket)
        targets = [
            JumpTarget(index, summarize_item(project, project.items[index], lines).title) for index in named
        ]
        if text_to_find.isdecimal() or (named and fold(project.items[named[0]].id) == text_to_find):
            return targets
        until = time.monotonic() + _JUMP_SECONDS
        known = set(named)
        for index, item in enumerate(project.items):
            if ticket.cancelled or len(targets) >= _JUMPS or time.monotonic() > until:
                break
            title = "" if index in known else summarize_item(project, item, lines).title
            if text_to_find in fold(title):
                targets.append(JumpTarget(index, title))
        return targets

    return work


def _find_named(project: Project, text: str, ticket: SearchTicket) -> list[int]:
    """Return the indexes of the items with this number, or with the text in their names."""
    ranked: tuple[list[int], ...] = ([], [], [], [])
    number = int(text) - 1 if text.isdecimal() else -1
    if 0 <= number < len(project.items):
        ranked[1].append(number)
    for index, shown in enumerate(project.items.list_names()):
        if ticket.cancelled:
            break
        name = fold(shown)
        if text in name and index != number:
            rank = 0 if name == text else 2 if name.startswith(text) else 3
            if len(ranked[rank]) < _JUMPS:
                ranked[rank].append(index)
    return [index for group in ranked for index in group][:_JUMPS]

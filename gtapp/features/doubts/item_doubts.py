"""The doubts about a project's items, with what they follow from: the drafts checked last, and the answers of runs.

What needs files is read ahead, in a worker (`ItemDoubts.prepare`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import PurePosixPath
from threading import Lock
from typing import Any, NamedTuple

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.record.draft_offers import find_offers
from gtapp.core.record.validation import Issue
from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT, Pointer, list_leaves
from gtapp.features.doubts.doubtful_words import ComparedText, find_doubtful_words
from gtapp.features.doubts.doubts import NOTHING_READ, ValueDoubt, Words, find_doubts, list_texts
from gtapp.features.doubts.error_rates import (
    FILE_NAME,
    MAX_DRAFTS,
    NO_RATE,
    ErrorRates,
    PublishedRates,
    Rate,
    parse_rates,
)
from gtapp.features.doubts.learnt_forms import LearntForms
from gtapp.features.doubts.odd_values import NO_VALUES, UsualValues
from gtapp.features.doubts.other_readings import (
    NO_READINGS,
    DisputeFinder,
    OtherReadings,
    find_differing,
    join_readers,
)

_MAX_PREPARED = 20
_MOST_WORDS = 4
_MOST_VALUED = 300
"""So many items teach which values are usual; one takes a millisecond."""
_MOST_LOOKED_AT = 2000
_LEAST_NEW = 10


@dataclass(frozen=True, slots=True)
class DraftFacts:
    """The model that made an item's draft, as far as it is known, and what other drafts and models read.

    `drafts` are the item's when this was read.
    """

    drafts: tuple[str, ...] = ()
    model: str = ""
    readings: OtherReadings = NO_READINGS


class _State(NamedTuple):
    """What doubts follow from: objects that are replaced when their content changes; `counted` is another one when drafts were.

    A document has other `issues` after each edit.
    """

    document: Document
    issues: list[Issue]
    support: Mapping[Pointer, ScanSupport]
    facts: DraftFacts
    values: UsualValues
    counted: object

    def is_same(self, other: _State) -> bool:
        return all(mine is theirs for mine, theirs in zip(self, other, strict=True))


class ItemDoubts:
    """Finds the doubts about the items of a project; any thread may use it."""

    def __init__(self, project: Project, published: PublishedRates | None = None) -> None:
        """`published` are other rates than those in the benchmark's folder."""
        self._project, self._published = project, published
        self._lock = Lock()
        self._rates: ErrorRates | None = None
        self._count = object()
        """Another one each time when drafts were counted."""
        self.forms = LearntForms()
        """In which form drafts were corrected lately; empty until something was prepared."""
        self._disputes: DisputeFinder | None = None
        self._facts: dict[str, DraftFacts] = {}
        self._words: list[tuple[Mapping[Pointer, ComparedText], Words]] = []
        """The texts that were compared last, and their doubtful words."""
        self._found: tuple[_State, list[ValueDoubt]] | None = None
        """The doubts that were found last; they are asked for again and again while nothing changes."""
        self._values = NO_VALUES
        self._valued: frozenset[str] = frozenset()
        """The items whose values are known."""

    def prepare(self, item_id: str) -> DraftFacts:
        """Read what the doubts about an item follow from, if that was not done before."""
        with self._lock:
            self._load_rates()
            if not self._is_known(item_id):
                facts = self._read_facts(item_id)
                self._facts.pop(item_id, None)
                while len(self._facts) >= _MAX_PREPARED:
                    del self._facts[next(iter(self._facts))]
                self._facts[item_id] = facts
            return self._facts[item_id]

    def learn_values(self) -> bool:
        """Read the values that the project's items have, those checked last first; return whether more are known than before.

        Until several new items have values, nothing is read again.
        """
        items = chain(self._project.find_last_checked(), islice(self._project.items, _MOST_LOOKED_AT))
        found: set[str] = set()
        for item in items:  # no more of them than are wanted: each is looked up among all
            if item.truth or item.drafts:
                found.add(item.id)
            if len(found) == _MOST_VALUED:
                break
        wanted = frozenset(found)
        if len(wanted - self._valued) < _LEAST_NEW:
            return False
        self._valued = wanted
        self._values = UsualValues(self._read_values(wanted))
        return True

    def _read_values(self, items: Iterable[str]) -> Iterator[Any]:
        for item_id in items:
            with suppress(GtappError):
                yield self._project.peek(item_id).tree

    def find_facts(self, item_id: str) -> DraftFacts | None:
        """Return what was read of an item; None if nothing was yet, or a draft has come since."""
        return self._facts.get(item_id) if self._rates and self._is_known(item_id) else None

    def _is_known(self, item_id: str) -> bool:
        facts = self._facts.get(item_id)
        return facts is not None and facts.drafts == self._project.item(item_id).drafts

    def find(
        self, document: Document, support: Mapping[Pointer, ScanSupport] = NOTHING_READ
    ) -> list[ValueDoubt]:
        """Return the doubts about a document; a checked item has none. `support` is as in `find_doubts`."""
        is_checked = self._project.status(document.item_id).name == "checked"
        return [] if is_checked else self.find_drafted(document, support)

    def find_drafted(
        self, document: Document, support: Mapping[Pointer, ScanSupport] = NOTHING_READ
    ) -> list[ValueDoubt]:
        """Return the doubts about the values of a document that nobody has accepted, whatever the item's status is."""
        # without the lock: what is prepared must not wait for a worker that reads ahead
        facts = self.find_facts(document.item_id) or self.prepare(document.item_id)
        state = _State(document, document.issues, support, facts, self._values, self._count)
        last = self._found
        if last is None or not last[0].is_same(state):
            words = self.find_words(list_texts(document, facts.readings, support))
            rates = self._rates or ErrorRates()
            last = state, find_doubts(document, rates, facts.readings, support, words, state.values)
            self._found = last
        return last[1]

    def list_new_texts(
        self, document: Document, support: Mapping[Pointer, ScanSupport] = NOTHING_READ
    ) -> dict[Pointer, ComparedText]:
        """Return the texts whose doubtful words `find` would have to find; none where they were found for the same texts."""
        facts = self.find_facts(document.item_id)
        if self._project.status(document.item_id).name == "checked":
            return {}
        texts = list_texts(document, facts.readings if facts else NO_READINGS, support)
        return {} if any(texts == known for known, _ in self._words) else texts

    def find_words(self, texts: Mapping[Pointer, ComparedText]) -> Words:
        """Return the doubtful words of texts; those of the last items are kept."""
        known = next((words for each, words in self._words if each == texts), None)
        if known is None:
            known = find_doubtful_words(texts)
            self._words = [(texts, known), *self._words[: _MOST_WORDS - 1]]
        return known

    @property
    def doubted(self) -> Rate:
        """How many errors of the drafts that were checked last were doubted, and how many there were."""
        return self._rates.doubted if self._rates else NO_RATE

    def follow_status(self, item_id: str) -> None:
        """Count the draft of an item that was checked, or no longer count it."""
        with self._lock:
            if self._rates:
                self._update_rates(self._rates, self._project.item(item_id))
                self._count = object()

    def _load_rates(self) -> None:
        """Count the rates over the items that were checked last, once."""
        if self._rates is None:
            rates = ErrorRates(self._read_published() if self._published is None else self._published)
            drafted = (item for item in self._project.find_last_checked() if item.drafts)
            for item in reversed(list(islice(drafted, MAX_DRAFTS))):
                self._update_rates(rates, item)
            self._rates, self._count = rates, object()

    def _read_published(self) -> PublishedRates:
        return parse_rates(self._project.benchmark.read_text(FILE_NAME))

    def _update_rates(self, rates: ErrorRates, item: Item) -> None:
        try:
            document = self._project.peek(item.id) if item.truth and item.drafts else None
        except GtappError:
            document = None
        if document and document.draft is not ABSENT and self._project.status(item.id).name == "checked":
            readings = self._find_disputes().find(item.name, document.draft)
            rates.add(item.id, document.draft, document.tree, readings.disputed)
            whole = self._project.read_draft(document, item.drafts[-1]).whole
            offers = find_offers(whole, document.draft, document.schema.fields)
            self.forms.add(item.id, document.draft, offers, document.tree)
        else:
            rates.remove(item.id)
            self.forms.remove(item.id)

    def _read_facts(self, item_id: str) -> DraftFacts:
        """Return the facts about an item's draft, in comparison with earlier drafts and with the runs' answers."""
        item = self._project.item(item_id)
        drafts = item.drafts
        try:
            document = self._project.peek(item_id)
        except GtappError:
            return DraftFacts(drafts)
        readings = self._find_disputes().find(item.name, document.record)
        disputed, others = dict.fromkeys(readings.disputed), dict(readings.others)
        agreement = dict(readings.agreement)
        model = ""
        for place in drafts if document.draft is not ABSENT else ():
            answer = self._project.read_draft(document, place)
            if answer.tree is not ABSENT:
                differing = dict(find_differing(document.draft, answer.tree))
                model = _read_model(answer.run)
                for at, text in differing.items():
                    disputed[at] = None
                    others[at] = join_readers(others.get(at, {}), {text: (model or _name_folder(place),)})
                if differing:  # else it may be the draft that the record began with
                    for at, _ in list_leaves(document.draft):
                        if at not in differing:
                            agreement.setdefault(at, "same")
        readings = OtherReadings(disputed, others, agreement)
        self.find_words(
            list_texts(document, readings)
        )  # now, in a worker: the window finds them again at once
        return DraftFacts(drafts, model, readings)

    def _find_disputes(self) -> DisputeFinder:
        if self._disputes is None:
            self._disputes = DisputeFinder(self._project.root, self._project.benchmark)
        return self._disputes


def _name_folder(place: str) -> str:
    """Return the name of a draft's folder, which is its run's; its own where it is in none."""
    return PurePosixPath(place).parent.name or place


def _read_model(run: Mapping[str, object]) -> str:
    model = run.get("model")
    return model if isinstance(model, str) else ""

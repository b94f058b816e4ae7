"""Where the values of the current item stand on its scans: looked for in a worker when its pages have been read.

A place that a model gave with its draft comes first, and is known without reading. Places are looked for again when the keys
pause, since values and rows change. Where fields usually stand is learnt from the items that are shown, and from those that were
checked last, as far as Tesseract has read them before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cached_property
from itertools import islice, takewhile
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.scans.page_text import NO_TEXT, Box, PageText
from gtapp.core.scans.scan_file import PageRef
from gtapp.core.scans.scan_support import ScanPlace, ScanPlaces, ScanSupport
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.form.known_values import KnownValues, NameRegister
from gtapp.editor.scan.view import ScanView
from gtapp.editor.session import Session
from gtapp.features.places.drafted_places import DraftedPlaces, read_drafted_places
from gtapp.features.places.locator import PageLocator
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.page_lines import locate_lines
from gtapp.features.places.record_values import ValuePlace, ValueReader, WantedValue, find_places
from gtapp.features.places.usual_places import UsualPlaces
from gtapp.features.places.window.scan_reader import ScanReader
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Task, Tasks, Ticket

_PAUSE_MS = 400
_REST_MS = 150
"""Values are looked for so long after an item or a text is there: looking competes with the window for the interpreter."""
MOST_PAGES = 10
"""Values are looked for on so many first pages of a document."""
_MOST_RECALLED = 30
"""So many items teach the usual places when a project is opened; one takes 2 ms."""


class ValuePlaces(QObject):
    """The places of the item that is shown, by pointer in the schema's shape."""

    changed = Signal()

    compared = Signal(object)
    """What the scan says about each value, once all pages were read: see `compare_values`."""

    def __init__(
        self, session: Session, scan: ScanView, reader: ScanReader, known: KnownValues, tasks: Tasks
    ) -> None:
        """`known` has the project's table of names, whose spellings are looked for."""
        super().__init__(reader)
        self._session, self._scan, self._reader, self._tasks = session, scan, reader, tasks
        self._usual = UsualPlaces()
        self._learnt: set[str] = set()
        self._latest: tuple[str, Mapping[Pointer, ValuePlace]] | None = None
        """The item that is shown, with its places: they teach when it is left, so that corrected values do."""
        self._locator: PageLocator | None = None
        self._drafts: tuple[str, ...] = ()
        self._drafted = DraftedPlaces()
        """The places in the newest of these drafts that has some."""
        self._places: Mapping[Pointer, ValuePlace] = {}
        self.is_complete = False
        """Whether they were looked for on all pages, so that what is a guess stays one."""
        self._search = LiveValue[_Found](tasks, self, self._store)
        self._recall: Task | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._locate)
        self._known = known
        session.shown.connect(self.forget)
        session.edited.connect(self._wait_for_pause)
        reader.page_read.connect(self._on_page_read)

    def find(self, at: Pointer) -> list[ValuePlace]:
        """Return where a value stands; several places for what has several values, none where nothing is known."""
        return find_places(self._places, at)

    def find_lines(self, at: Pointer) -> Sequence[tuple[int, Sequence[Box]]] | None:
        """Return the page and the lines of a single value; nothing where that is only a guess, None while it may be found."""
        place = self._places.get(at)
        if place and not place.is_guess:
            return [(place.page, place.boxes)]
        return [] if self.is_complete else None

    def find_at(self, page: int, x: float, y: float) -> Pointer | None:
        """Return the value at a point of a page, in parts of the page; of several, the one with the smallest box."""
        found = [
            ((right - left) * (bottom - top), pointer)
            for pointer, place in self._places.items()
            if place.page == page and not place.is_guess
            for left, top, right, bottom in place.boxes
            if left <= x <= right and top <= y <= bottom
        ]
        return min(found, key=lambda each: each[0])[1] if found else None

    def find_text(self, page: int) -> PageText:
        """Return the text of a page of the current item, as far as it was read."""
        reading = self._reader.get(self._scan.refs[page]) if page < len(self._scan.refs) else None
        return reading.text if reading else NO_TEXT

    @cached_property
    def _register(self) -> NameRegister | None:
        register = self._known.register
        if register:
            register.changed.connect(lambda _: self._wait_for_pause())
        return register

    def _make_value_reader(self) -> ValueReader:
        transcript = self._session.project.benchmark.interpretation.transcript
        if self._register is None:
            return ValueReader(transcript=transcript)
        self._register.prepare()
        return ValueReader(self._register.names.list_spellings, transcript)

    def forget(self) -> None:
        """Know no places until the pages have been read again."""
        self._timer.stop()
        self._search.cancel()
        if self._latest:
            self._learn(self._latest)
        self._latest, self._locator, self._places = None, None, {}
        self._drafts, self._drafted, self.is_complete = (), DraftedPlaces(), False
        self.changed.emit()
        self.compared.emit({})

    def close(self) -> None:
        """Look for nothing any more: the project is about to be closed."""
        self._timer.stop()
        self._search.cancel()
        if self._recall:
            self._recall.cancel()

    def follow_item(self) -> None:
        """Look for the values of the current item soon, on the pages that have been read."""
        if self._locator is None:
            self._timer.start(_REST_MS)

    @property
    def _refs(self) -> Sequence[PageRef]:
        return self._scan.refs[:MOST_PAGES]

    def _wait_for_pause(self) -> None:
        """Look for the values again when no key was pressed for a while."""
        self._timer.start(_PAUSE_MS)

    def _on_page_read(self, ref: PageRef) -> None:
        if ref in self._refs:
            self._locator = None
            self._timer.start(_REST_MS)

    def _locate(self) -> None:
        """Look for the values on the pages that have been read, and in the drafts, if there are any."""
        document, item = self._session.document, self._session.item
        readings = [self._reader.get(ref) for ref in self._refs]
        pages = [reading or PageReading() for reading in readings]
        is_written = any(page.text.text for page in pages)
        if document is None or item is None:
            return
        if (lines := locate_lines(document)) is not None:
            self._places, self.is_complete = lines, True
            self.changed.emit()
            return
        is_same = item.drafts == self._drafts
        if is_same and not (is_written or self._drafted.places):
            return
        if self._locator is None:
            self._locator = PageLocator(pages, self._usual)
        is_read = is_written and None not in readings
        reader, fields = self._make_value_reader(), document.schema.fields
        search = _Search(
            self._session.project,
            document,
            self._locator,
            list(reader.list_values(document.tree, fields)),
            list(reader.list_empty(document.tree, fields)),
            is_read,
            is_read and len(readings) == len(self._scan.refs),
            item.drafts,
            self._drafted if is_same else None,
            deepcopy(document.tree) if is_same and self._drafted.places else ABSENT,
        )
        self._search.want(lambda _: search.run())

    def _store(self, found: _Found) -> None:
        is_new = found.drafts != self._drafts
        self._drafts, self._drafted = found.drafts, found.drafted
        if is_new and found.drafted.places:
            self._locate()  # shows nothing that the drafts' places replace at once
            return
        self._places, self.is_complete = found.places | found.given, found.is_read
        if found.is_read and self._session.item:
            self._latest = self._session.item.id, found.places
        self.changed.emit()
        self.compared.emit(found.support)
        if self._recall is None:
            self._learn_from_checked()

    # the usual places

    def _learn(self, found: tuple[str, Mapping[Pointer, ValuePlace]]) -> None:
        """Learn from an item's places, once."""
        item_id, places = found
        if item_id not in self._learnt:
            self._learnt.add(item_id)
            self._usual.add(places)

    def _learn_from_checked(self) -> None:
        """Learn from items that were checked before, as far as their pages were read then."""
        project = self._session.project

        def recall(ticket: Ticket) -> None:
            for item in islice(project.find_last_checked(), _MOST_RECALLED):
                if ticket.cancelled:
                    return
                with suppress(GtappError):
                    if pages := self._recall_pages(item.id):
                        ticket.report((item.id, self._recall_places(item.id, pages)))

        self._recall = self._tasks.start(recall, lambda _: self._wait_for_pause(), progress=self._learn)

    # items that were read before

    def locate_item(self, item_id: str) -> ScanPlaces:
        """Return where the values of any item were found on its pages, as far as these were read before; in any thread."""
        pages, found = self._recall_pages(item_id), {}
        with suppress(GtappError):  # a record that can't be read has no values
            found = self._recall_places(item_id, pages)
        places = {at: ScanPlace(each.page, each.boxes) for at, each in found.items() if not each.is_guess}
        return ScanPlaces({ref: page.turn for ref, page in pages.items() if page.turn}, places)

    def _recall_places(self, item_id: str, pages: Mapping[PageRef, PageReading]) -> dict[Pointer, ValuePlace]:
        project = self._session.project
        document = project.peek(item_id)
        if (lines := locate_lines(document)) is not None:
            return lines
        value_reader = ValueReader(transcript=project.benchmark.interpretation.transcript)
        values = list(value_reader.list_values(document.tree, document.schema.fields))
        return PageLocator(list(pages.values()), self._usual).locate(values)

    def _recall_pages(self, item_id: str) -> dict[PageRef, PageReading]:
        """Return what was read before on the pages of an item; nothing if one of its files was not read."""
        pages: dict[PageRef, PageReading] = {}
        for path in self._session.project.pages(item_id):
            refs = (PageRef(path, index) for index in range(MOST_PAGES))
            found = list(takewhile(lambda each: each[1], ((ref, self._reader.recall(ref)) for ref in refs)))
            if not found:
                return {}
            pages |= {ref: reading for ref, reading in found if reading}
        return dict(islice(pages.items(), MOST_PAGES))


class _Found(NamedTuple):
    """What was found of an item: the places that were looked for, and those that a draft gives.

    Then what the scan says about them, whether all pages that are looked at were read, and what was read of the drafts.
    """

    places: dict[Pointer, ValuePlace]
    given: dict[Pointer, ValuePlace]
    support: Mapping[Pointer, ScanSupport]
    is_read: bool
    drafts: tuple[str, ...]
    drafted: DraftedPlaces


class _Search(NamedTuple):
    """A search for the values of an item, which a worker carries out; `drafted` is None where the drafts were not read yet.

    `record` is a copy, since the user goes on; `ABSENT` until drafts are known to give places (most give none).
    """

    project: Project
    document: Document
    locator: PageLocator
    values: Sequence[WantedValue]
    empty: Sequence[Pointer]
    is_read: bool
    is_whole: bool
    drafts: tuple[str, ...]
    drafted: DraftedPlaces | None
    record: Any

    def run(self) -> _Found:
        places = self.locator.locate(self.values)
        support = self.locator.compare(self.values, places, self.empty) if self.is_whole else {}
        drafted = self._read_drafts() if self.drafted is None else self.drafted
        transcript = self.project.benchmark.interpretation.transcript
        given = {} if self.record is ABSENT else drafted.locate(self.record, transcript)
        return _Found(places, given, support, self.is_read, self.drafts, drafted)

    def _read_drafts(self) -> DraftedPlaces:
        """Return the places in the newest draft that has some."""
        for place in reversed(self.drafts):
            answer = self.project.read_draft(self.document, place)
            drafted = read_drafted_places(answer.tree, answer.places)
            if drafted.places:
                return drafted
        return DraftedPlaces()

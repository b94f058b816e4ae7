"""Which of the draft's values were on the screen, with their places on the scan; the check says so of each that it accepts.

What the screen shows is looked at shortly after it has changed. It is kept for each document as long as that is in memory, and
written only with a check: looking changes nothing. No times are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QRectF, QTimer, Signal, SignalInstance

from gtapp.core.record.changes import Edit
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form import RecordForm
from gtapp.editor.scan.view import ScanView
from gtapp.editor.session import Session
from gtapp.kit.small_widgets import PAINTED_MS

if TYPE_CHECKING:  # start to first card
    from gtapp.core.scans.page_text import Box

PagePlace = tuple[int, "Sequence[Box]"]
"""A page's number and the lines of a value there, in parts of the page."""
FindPlace = Callable[[Pointer], Sequence[PagePlace] | None]
"""Returns where a value stands, by its pointer in the schema's shape: nothing if it was not found, None while it is sought."""

_PAUSE_MS: Final = 200
"""After an edit, the record is looked at when no key was pressed for this time."""
_ALMOST: Final = 0.99
"""So much of a value, or of a line on the scan, is all of it: rounding hides a pixel."""
_MOST_OF_VIEW: Final = 0.8
"""A line that is wider than the view counts as shown where it fills so much of it."""
_LEGIBLE: Final = 12.0
"""Lines that are lower on the screen, in its pixels, can't be read."""
_MOST_VIEWS: Final = 200


class _ScanPart(NamedTuple):
    """A part of a page that was on the screen, in the page's own pixels, as `scale` of their size.

    `size` is that of the page, `is_turned` whether it lay on its side.
    """

    page: int
    area: QRectF
    size: tuple[int, int]
    scale: float
    is_turned: bool

    def shows(self, line: Box) -> bool:
        """Return whether a line was here, so large that it could be read."""
        width, height = self.size
        left, top, right, bottom = line
        place = QRectF(left * width, top * height, (right - left) * width, (bottom - top) * height)
        high = place.width() if self.is_turned else place.height()
        seen = place & self.area
        wide = min(place.width() * _ALMOST, self.area.width() * _MOST_OF_VIEW)
        tall = min(place.height() * _ALMOST, self.area.height() * _MOST_OF_VIEW)
        return seen.width() >= wide and seen.height() >= tall and high * self.scale >= _LEGIBLE


class _Seen:
    """What was on the screen of one document."""

    def __init__(self) -> None:
        self.parts: dict[Pointer, list[tuple[float, float]]] = {}
        """The parts of values that the form has shown, from 0 to 1, by the pointers of the record."""
        self.scan: list[_ScanPart] = []
        self.shown: set[Pointer] = set()
        """The values that were shown as a whole, with their places."""
        self.waiting: set[Pointer] = set()
        """Those that were shown as a whole, and whose places were still looked for when the document was on the screen last."""
        self.tried: dict[Pointer, tuple[float, int]] = {}
        """What was known of a value when the cursor was last moved to it, because it was not shown."""

    def add_part(self, at: Pointer, top: float, end: float) -> None:
        """Add a part of a value, joined with those that it touches."""
        apart = []
        for first, last in self.parts.get(at, ()):
            if last < top or end < first:
                apart.append((first, last))
            else:
                top, end = min(top, first), max(end, last)
        self.parts[at] = [*apart, (top, end)]

    def add_scan(self, part: _ScanPart) -> None:
        if part not in self.scan:
            self.scan = [*self.scan[1 - _MOST_VIEWS :], part]

    def find_parts(self, at: Pointer) -> Sequence[tuple[float, float]]:
        """Return which parts of a value, or of the one around it that the form shows, were on the screen."""
        around = (at[:depth] for depth in range(len(at), -1, -1))
        return next((self.parts[each] for each in around if each in self.parts), ())

    def measure(self, at: Pointer, places: Sequence[PagePlace]) -> tuple[float, int]:
        """Return how much of a value the form has shown, from 0 to 1, and how many of its lines the scan has not."""
        form = sum(end - top for top, end in self.find_parts(at))
        hidden = sum(
            not any(part.page == page and part.shows(line) for part in self.scan)
            for page, lines in places
            for line in lines
        )
        return form, hidden

    def follow(self, edit: Edit, undone: bool) -> None:
        """Follow the rows that an edit moves."""
        parts = {edit.trace(at, undone): found for at, found in self.parts.items()}
        self.parts = {at: found for at, found in parts.items() if at is not None}
        for values in (self.shown, self.waiting):
            moved = [edit.trace(at, undone) for at in values]
            values.clear()
            values.update(at for at in moved if at is not None)
        self.tried.clear()


class ShownValues(QObject):
    """Follows the current item of the window; answers which values were shown, and goes to those that were not."""

    changed = Signal()
    """`count_left` may have changed."""

    def __init__(
        self, session: Session, scan: ScanView, find_form: Callable[[], RecordForm], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._scan, self._find_form = session, scan, find_form
        self._find_place: FindPlace = lambda _: ()
        self._documents: WeakKeyDictionary[Document, _Seen] = WeakKeyDictionary()
        self._followed: Document | None = None
        self._left: int = -1
        self._painted = QTimer(self, singleShot=True, interval=PAINTED_MS)
        self._painted.timeout.connect(self.look)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self.look)
        session.shown.connect(self._start_item)
        session.edited.connect(self._later.start)
        session.status_changed.connect(self._follow_status)
        scan.page_shown.connect(self._wait)
        scan.view_changed.connect(self._wait)
        session.find_shown = self._find_for_check

    def follow_form(self, form: RecordForm) -> None:
        """Look at the record again when this form is scrolled."""
        form.scrolled.connect(self._wait)

    def set_places(self, find: FindPlace, changed: SignalInstance) -> None:
        """Ask `find` where values of the current item stand on its pages; look again when that has `changed`."""
        self._find_place = find
        changed.connect(self._wait)

    def _wait(self) -> None:
        """Look when what has changed is painted; while it goes on changing, from time to time."""
        if not self._painted.isActive():
            self._painted.start()

    def _start_item(self) -> None:
        if self._followed:
            self._followed.edited.disconnect(self._follow_edit)
        self._followed = self._session.document
        if self._followed:
            self._followed.edited.connect(self._follow_edit)
        self._left = -1
        self._wait()

    def _follow_edit(self, edit: Edit) -> None:
        document = self._followed
        if document and edit.is_structural and document in self._documents:
            self._documents[document].follow(edit, document.undo_stack.last is not edit)

    def _follow_status(self, item_id: str) -> None:
        if self._session.item and self._session.item.id == item_id:
            self._later.start()

    def look(self) -> None:
        """Note what is on the screen now."""
        document, form = self._session.document, self._find_form()
        if (
            document is None
            or document is not form.document
            or not form.isVisible()
            or form.window().isMinimized()
        ):
            return
        seen = self._documents.setdefault(document, _Seen())
        for at, top, end in form.list_visible():
            seen.add_part(at, top, end)
        view, area = self._scan.viewport, self._scan.visible_area
        if not area.isEmpty():
            scale = view.scale() / self._scan.devicePixelRatioF()
            seen.add_scan(_ScanPart(self._scan.page_index, area, view.full, scale, view.turned))
        seen.waiting.clear()
        for at in [*self._list_left(document)]:
            places = self._find_place(document.to_tree_pointer(at))
            form_part, hidden = seen.measure(at, places or ())
            if form_part >= _ALMOST and not hidden:
                (seen.waiting if places is None else seen.shown).add(at)
        self._count(document)

    def _count(self, document: Document) -> None:
        left = sum(1 for _ in self._list_left(document))
        if left != self._left:
            self._left = left
            self.changed.emit()

    def _list_left(self, document: Document) -> Iterator[Pointer]:
        """Yield the values of the draft that were not shown, in the order of the record."""
        shown = self.find_shown(document)
        yield from (at for at in (*document.find_drafted(), *document.find_never_shown()) if at not in shown)

    # what is asked

    def _find_for_check(self, document: Document) -> Collection[Pointer]:
        if document is self._session.document:
            self.look()
        return self.find_shown(document)

    def find_shown(self, document: Document) -> Collection[Pointer]:
        """Return the values of a document that were shown since it is in memory, with their places as far as these are known."""
        seen = self._documents.get(document)
        return seen.shown | seen.waiting if seen else ()

    @property
    def count_left(self) -> int:
        """How many values of the current item's draft were not shown yet; -1: that is not known yet."""
        return self._left

    def go_on(self) -> bool:
        """Move the cursor to the first value that was not shown, a screenful at a time; return whether there is one.

        A value that does not come on the screen though the cursor is in it is left out after that: no screen shows it.
        """
        self.look()
        document, form = self._session.document, self._find_form()
        if document is None or not self._session.may_edit:
            return False
        seen = self._documents.setdefault(document, _Seen())
        for at in self._list_left(document):
            known = seen.measure(at, self._find_place(document.to_tree_pointer(at)) or ())
            if seen.tried.get(at) != known:
                seen.tried[at] = known
                parts = seen.find_parts(at)
                form.show_from(at, next((end for top, end in sorted(parts) if top < 1 - _ALMOST), 0.0))
                self._wait()
                return True
        return False

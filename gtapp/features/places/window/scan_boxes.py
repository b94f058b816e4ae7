"""Outlines on the scan where the current value stands; moves and enlarges the scan no more than needed to read it.

A box that the record states comes first, then the place where the value was found (`ValuePlaces`). The reading ruler, where it is
shown, is placed over it. The other boxes of the record are drawn faintly. A place that is known only after the value has the
focus is shown then, unless the user has typed, or has moved the scan, meanwhile. A zoom that the user has chosen stays for the
item.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPolygonF

from gtapp.core.files.page_xml import Point
from gtapp.core.record.boxes import ScanBox, find_box_of, find_boxes
from gtapp.core.scans.page_text import Box
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.scan.canvas import NO_AREA, ScanArea
from gtapp.editor.scan.view import ScanView
from gtapp.editor.session import Session
from gtapp.features.places.line_height import measure_line
from gtapp.features.places.page_lines import LineOutline, outline_lines
from gtapp.features.places.record_values import ValuePlace
from gtapp.features.places.window.value_places import ValuePlaces

_PAUSE_MS = 100
_ROOM = 0.15
"""The room around a box, in parts of its shorter side."""
_MOST_ROOM = 0.01
"""The most of it, in parts of the page's longer side: a model's box may be as high as many lines."""
_LINE_GAP = 1.0
"""Lines of a text are no further apart than this part of their height."""


class ScanBoxes(QObject):
    """Follows the session; boxes are looked for when the item is on the screen, and when the keys pause."""

    changed = Signal()
    """The boxes that the record states were looked for."""

    def __init__(self, session: Session, scan: ScanView, places: ValuePlaces, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._scan, self._places = session, scan, places
        self._boxes: list[ScanBox] = []
        self._lines: Mapping[Pointer, LineOutline] = {}
        self._outlined: tuple[object, ...] = ()
        """The lines, page and size for which outlines were drawn last."""
        self._current: Pointer | None = None
        self._is_wanted = True
        """The scan is to be moved to the current value as soon as its place is known and its page is on the screen."""
        self._may_zoom = True
        """The user has not chosen the zoom since the item was shown."""
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._find_boxes)
        session.shown.connect(self._begin)
        session.edited.connect(self._follow_edit)
        scan.moved.connect(self._leave_scan)
        scan.zoom_chosen.connect(self._leave_zoom)
        scan.zooms_to_value_changed.connect(self._begin_zoom)
        scan.page_changed.connect(self._draw)
        scan.page_shown.connect(self._show)
        places.changed.connect(self._show)
        self._timer.start()

    def follow(self, pointer: Pointer | None) -> None:
        """Outline the place of the value that has the focus in the form; move the scan only where it is another value."""
        self._is_wanted |= pointer != self._current
        self._current = pointer
        self._show()

    def find_at(self, x: float, y: float) -> Pointer | None:
        """Return the current value if its outline holds a point of the page, in parts of the page; in the schema's shape."""
        width, height = self._scan.viewport.full
        point = QPointF(x * width, y * height)
        return self.at if any(area.contains(point) for area in self._scan.current_area.boxes) else None

    def _begin(self) -> None:
        self._boxes, self._lines = [], {}
        self._is_wanted = self._may_zoom = True
        self._draw()
        self._timer.start()

    def _follow_edit(self) -> None:
        self._leave_scan()
        self._timer.start()

    def _leave_scan(self) -> None:
        """Leave the scan where it is until another value has the focus: the user is at work."""
        self._is_wanted = False

    def _leave_zoom(self) -> None:
        """Leave the zoom as it is until another item is shown: the user has chosen it."""
        self._may_zoom = False

    def _begin_zoom(self) -> None:
        """Enlarge the current value at once when that is switched on."""
        if self._scan.zooms_to_value:
            self._is_wanted = self._may_zoom = True
            self._show()

    def _show(self) -> None:
        """Outline the current value, and move the scan to it if that is wanted."""
        if self._is_wanted:
            self._show_page()
        self._draw()
        area = self._scan.current_area
        if self._is_wanted and area.boxes and self._scan.image is not None:
            if self._may_zoom and self._scan.zooms_to_value:
                self._scan.enlarge(area.boxes, self._measure_line())
            self._scan.reveal_lines(area.boxes)
            self._is_wanted = area.is_guess

    def _find_boxes(self) -> None:
        document = self._session.document
        self._boxes = [*find_boxes(document.tree, document.schema.fields)] if document else []
        if document:
            self._lines = outline_lines(document)
        self._show()
        self.changed.emit()

    def find_places(self) -> list[ValuePlace]:
        """Return where the current value stands: the box that the record states, on the page that is shown, else places."""
        current, (width, height) = find_box_of(self._boxes, self.at), self._scan.viewport.full
        if current is None:
            return self._find_places()
        if current.page != self._scan.page_index or not (width and height):
            return []
        _, _, left, top, across, down = current
        box = left / width, top / height, (left + across) / width, (top + down) / height
        return [ValuePlace(current.page, (box,), 1.0)]

    @property
    def at(self) -> Pointer:
        """The current value, in the schema's shape; () if there is none."""
        document = self._session.document
        return document.to_tree_pointer(self._current) if document and self._current is not None else ()

    def _find_places(self) -> list[ValuePlace]:
        return self._places.find(self.at) if self.at else []

    def _show_page(self) -> None:
        """Show the page on which the current value was found, if it is another one; else that on which it is likely to stand.

        Before all pages are read, it may still be found.
        """
        places = self._find_places()
        found = [place for place in places if not place.is_guess]
        pages = [place.page for place in found or (places if self._places.is_complete else ())]
        if pages and self._scan.page_index not in pages:
            self._scan.show_page(pages[0])
            self._is_wanted = True  # the user has not moved it

    def _draw(self) -> None:
        page, current = self._scan.page_index, find_box_of(self._boxes, self.at)
        shown = [box for box in self._boxes if box.page == page]
        others = [QRectF(*box[2:]) for box in shown if box != current]
        if current is None:
            area = self._join_places(page)
        else:
            area = ScanArea((QRectF(*current[2:]),)) if current in shown else NO_AREA
        is_new = area != self._scan.current_area
        self._scan.set_boxes(others, area)
        self._outline_lines(page)
        if is_new and area.boxes and self._scan.has_ruler:
            self._scan.place_ruler(area.boxes[0])

    def _outline_lines(self, page: int) -> None:
        """Outline the lines of a page whose file says where they are; once, since there may be hundreds."""
        wanted = (self._lines, page, self._scan.viewport.full)
        if any(a is not b and a != b for a, b in zip(wanted, self._outlined or (None,) * 3, strict=True)):
            self._outlined = wanted
            shown = [line for line in self._lines.values() if line.page == page]
            shapes, baselines = ([getattr(each, name) for each in shown] for name in ("shape", "baseline"))
            self._scan.set_lines([*map(self._to_polygon, shapes)], [*map(self._to_polygon, baselines)])

    def _to_polygon(self, points: Sequence[Point]) -> QPolygonF:
        width, height = self._scan.viewport.full
        return QPolygonF([QPointF(x * width, y * height) for x, y in points])

    def _join_places(self, page: int) -> ScanArea:
        """Return where the current value stands on a page; only places that were found, if there are any.

        Of a page that is not there yet, the size is not known.
        """
        if not all(self._scan.viewport.full):
            return NO_AREA
        places = [place for place in self._find_places() if place.page == page]
        found = [place for place in places if not place.is_guess]
        boxes = (box for place in found or places for box in _close_gaps(place.boxes))
        line = self._lines.get(self.at)
        shape = self._to_polygon(line.shape) if line and line.shape and line.page == page else None
        return ScanArea(tuple(map(self._to_area, boxes)), not found, shape)

    def _measure_line(self) -> float:
        """Return how high a line of the current value is on the page that is shown, in its own pixels; 0: not known."""
        page, view = self._scan.page_index, self._scan.viewport
        places = [place for place in self.find_places() if place.page == page]
        boxes = [box for place in places if not place.is_guess for box in place.boxes]
        return measure_line(self._places.find_text(page), boxes, view.rotation) * view.upright_size()[1]

    def _to_area(self, box: Box) -> QRectF:
        """Return a box in the page's own pixels, with a little room, so that its frame leaves the letters visible."""
        width, height = self._scan.viewport.full
        left, top, right, bottom = box
        area = QRectF(QPointF(left * width, top * height), QPointF(right * width, bottom * height))
        room = min(_ROOM * min(area.width(), area.height()), _MOST_ROOM * max(width, height))
        return area.adjusted(-room, -room, room, room)


def _close_gaps(lines: Sequence[Box]) -> list[Box]:
    """Return the lines of a value, joined where the next one follows as lines of one text do: they get one frame."""
    found = list(lines[:1])
    for line in lines[1:]:
        left, top, right, bottom = found[-1]
        gap, heights = line[1] - bottom, (bottom - top, line[3] - line[1])
        if 0 < gap < _LINE_GAP * min(heights) and line[0] < right and left < line[2]:
            found[-1] = left, top, right, bottom + gap / 2
            line = line[0], line[1] - gap / 2, line[2], line[3]
        found.append(line)
    return found

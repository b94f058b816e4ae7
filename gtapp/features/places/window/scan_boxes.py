"""Outlines on the scan where the current value stands; moves and enlarges the scan no more than needed to read it.

A box that the record states comes first, then the place where the value was found (`ValuePlaces`). The reading ruler, where it is
shown, is placed over it. The other boxes of the record are drawn faintly; that of the current value can be moved (`BoxFrame`).
A place that is known only after the value has the focus is shown then, unless the user has typed, or has moved the scan,
meanwhile. A zoom that the user has chosen stays for the item.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPolygonF

from gtapp.core.files.page_xml import Point
from gtapp.core.platform.check_budget import CheckBudget
from gtapp.core.platform.errors import EditError
from gtapp.core.platform.messages import Message
from gtapp.core.record.boxes import (
    ScanBox,
    Size,
    find_box_of,
    find_boxes,
    find_outside,
    find_value_of,
    plan_box,
)
from gtapp.core.record.changes import Edit
from gtapp.core.record.document import Document
from gtapp.core.record.validation import Issue
from gtapp.core.scans.page_text import Box
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.scan.canvas import NO_AREA, ScanArea
from gtapp.editor.scan.view import ScanView
from gtapp.editor.session import Session
from gtapp.features.places.line_height import measure_line
from gtapp.features.places.page_lines import LineOutline, outline_lines
from gtapp.features.places.record_values import ValuePlace
from gtapp.features.places.window.box_frame import BoxFrame
from gtapp.features.places.window.value_places import ValuePlaces
from gtapp.kit.texts.i18n import translate_error

_PAUSE_MS = 100
_ROOM = 0.15
"""The room around a box, in parts of its shorter side."""
_MOST_ROOM = 0.01
"""The most of it, in parts of the page's longer side: a model's box may be as high as many lines."""
_EDIT = "box"
"""The label of an edit that moves a box."""
_REACH = 0.5
"""Words no further from a box than this part of its height may lie below its frame, which is a few pixels wide at any scale."""
_LINE_GAP = 1.0
"""Lines of a text are no further apart than this part of their height."""


class ScanBoxes(QObject):
    """Follows the session; boxes are looked for when the item is on the screen, and when the keys pause."""

    changed = Signal()
    """The boxes that the record states were looked for."""

    issues_changed = Signal()
    """The issues of the record may be others without an edit."""

    failed = Signal(str)
    """A box can't be moved; the text says why."""

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
        scan.shows_frames_changed.connect(self._draw)
        scan.page_changed.connect(self._draw)
        scan.page_shown.connect(self._show)
        places.changed.connect(self._show)
        self.frame = BoxFrame(scan)
        self.frame.dragged.connect(self._show_dragged)
        self.frame.placed.connect(self._move_current)
        self._moved: tuple[Pointer, Edit | None] = ((), None)
        """The box that was moved last, and the edit by which, if that was done by keys."""
        self._sizes: dict[int, Size] = {}
        """The pages of the item that were shown, by their index, with their sizes in pixels."""
        self._outside: frozenset[Pointer] = frozenset()
        session.project.extra_checks.append(self._check_pages)
        scan.page_shown.connect(self._timer.start)
        session.other_writer_changed.connect(self._draw)
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

    def find_stated_at(self, x: float, y: float) -> Pointer | None:
        """Return the value whose box holds a point of the page, in parts of it: the current one, else that of the smallest."""
        document, (width, height) = self._session.document, self._scan.viewport.full
        point, page = QPointF(x * width, y * height), self._scan.page_index
        holding = [box for box in self._boxes if box.page == page and self._to_rect(box).contains(point)]
        if not holding or document is None:
            return None
        if find_box_of(self._boxes, self.at) in holding:
            return self.at
        return find_value_of(document.tree, min(holding, key=lambda box: box.width * box.height))

    def _begin(self) -> None:
        self._boxes, self._lines = [], {}
        self._sizes, self._outside = {}, frozenset()
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
        self._look_outside()
        self._show()
        self.changed.emit()

    def find_places(self) -> list[ValuePlace]:
        """Return where the current value stands: the box that the record states, on the page that is shown, else places."""
        current, (width, height) = find_box_of(self._boxes, self.at), self._scan.viewport.full
        if current is None:
            return self._find_places()
        if current.page != self._scan.page_index or not (width and height):
            return []
        left, top, across, down = current.find_area((width, height))
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
        others = [self._to_rect(box) for box in shown if box != current]
        if current is None:
            area = self._join_places(page)
        else:
            area = ScanArea((self._to_rect(current),)) if current in shown else NO_AREA
        self._frame_current(current if current in shown else None)
        is_new = area != self._scan.current_area
        self._scan.set_boxes(others, area)
        self._outline_lines(page)
        if is_new and area.boxes and self._scan.has_ruler:
            self._scan.place_ruler(area.boxes[0])

    def _to_rect(self, box: ScanBox) -> QRectF:
        """Return where a box is on the page that is shown, in its own pixels; nowhere on one that is not there yet."""
        return QRectF(*box.find_area(self._scan.viewport.full))

    # boxes out of their pages

    def _look_outside(self) -> None:
        """Find the boxes in pixels that reach out of pages that were shown; have the record checked again if they are others."""
        document = self._session.document
        if self._scan.image is not None:
            self._sizes[self._scan.page_index] = self._scan.viewport.full
        if document is None:
            return
        found = frozenset(find_outside(self._boxes, document.schema.fields, self._sizes.get))
        if found != self._outside:
            self._outside = found
            document.recheck()
            self.issues_changed.emit()

    def _check_pages(self, record: Any, _: CheckBudget) -> Iterator[Issue]:
        """Yield an issue for each box of the current record that was found to reach out of its page."""
        document = self._session.document
        if document and document.record is record:
            for at in sorted(self._outside, key=str):
                yield Issue(document.to_record_pointer(at), Message("box-outside"))

    # moving the box of the current value

    def _frame_current(self, box: ScanBox | None) -> None:
        """Let the user move a box of the page that is shown, if the record may be edited now."""
        may_move = self._session.may_edit and self._scan.shows_frames and self._scan.image is not None
        if box is None or not may_move:
            self.frame.show_box(None)
            return
        width, height = self._scan.viewport.full
        most = box.form.most
        unit = max(width, height) / most if most and most > 1 else 1.0
        self.frame.show_box(self._to_rect(box), unit)

    def _show_dragged(self, area: QRectF) -> None:
        page, current = self._scan.page_index, find_box_of(self._boxes, self.at)
        others = [self._to_rect(box) for box in self._boxes if box.page == page and box != current]
        self._scan.set_boxes(others, ScanArea((area,)))

    def _move_current(self, area: QRectF, is_by_key: bool) -> None:
        """Write the numbers of the current value's box, as one edit; further keys at the same box continue that of the first."""
        document, box = self._session.document, find_box_of(self._boxes, self.at)
        if document is None or box is None:
            return
        edges = area.x(), area.y(), area.width(), area.height()
        try:
            with self._begin_edit(document, box, is_by_key):
                for at, number in plan_box(document.tree, box, edges, self._scan.viewport.full):
                    document.set(document.to_record_pointer(at), number)
            self._moved = (box.at, document.open_edit if is_by_key else None)
        except EditError as error:
            self.failed.emit(translate_error(error))
        self._find_boxes()

    def _begin_edit(self, document: Document, box: ScanBox, is_by_key: bool) -> AbstractContextManager[None]:
        at, edit = self._moved
        is_same = is_by_key and edit is not None and edit is document.open_edit and at == box.at
        return document.continue_last(_EDIT) if is_same else document.group(_EDIT)

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
        boxes = [box for place in found or places for box in _close_gaps(place.boxes)]
        line = self._lines.get(self.at)
        shape = self._to_polygon(line.shape) if line and line.shape and line.page == page else None
        around = [] if shape else self._list_words_around(page, boxes)
        areas = tuple(self._to_area(box, around) for box in boxes)
        return ScanArea(areas, not found, shape, tuple(map(self._to_pixels, around)))

    def _list_words_around(self, page: int, boxes: Sequence[Box]) -> list[Box]:
        """Return the boxes of the words that a frame around these boxes might reach, and that are in none of them."""
        text = self._places.find_text(page)
        near = {word for box in boxes for word in text.list_words_at(_enlarge(box))}
        return sorted(word for word in near if not any(_holds(box, _middle(word)) for box in boxes))

    def _measure_line(self) -> float:
        """Return how high a line of the current value is on the page that is shown, in its own pixels; 0: not known."""
        page, view = self._scan.page_index, self._scan.viewport
        places = [place for place in self.find_places() if place.page == page]
        boxes = [box for place in places if not place.is_guess for box in place.boxes]
        return measure_line(self._places.find_text(page), boxes, view.rotation) * view.upright_size()[1]

    def _to_area(self, box: Box, around: Sequence[Box]) -> QRectF:
        """Return a box in the page's own pixels, with a little room, so that its frame leaves the letters visible.

        It reaches no further than half-way to the words `around`: on a page that is turned, other lines are beside it.
        """
        area = self._to_pixels(box)
        room = min(_ROOM * min(area.width(), area.height()), _MOST_ROOM * max(self._scan.viewport.full))
        left = above = right = below = room
        for word in map(self._to_pixels, around):
            if word.left() < area.right() and area.left() < word.right():
                if word.center().y() < area.center().y():
                    above = min(above, max(area.top() - word.bottom(), 0) / 2)
                else:
                    below = min(below, max(word.top() - area.bottom(), 0) / 2)
            elif word.top() < area.bottom() and area.top() < word.bottom():
                if word.center().x() < area.center().x():
                    left = min(left, max(area.left() - word.right(), 0) / 2)
                else:
                    right = min(right, max(word.left() - area.right(), 0) / 2)
        return area.adjusted(-left, -above, right, below)

    def _to_pixels(self, box: Box) -> QRectF:
        """Return a box in the page's own pixels."""
        width, height = self._scan.viewport.full
        left, top, right, bottom = box
        return QRectF(QPointF(left * width, top * height), QPointF(right * width, bottom * height))


def _enlarge(box: Box) -> Box:
    """Return a box with as much around it as a frame may reach, at a scale at which it can be read."""
    left, top, right, bottom = box
    more = _REACH * (bottom - top)
    return left - more, top - more, right + more, bottom + more


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


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

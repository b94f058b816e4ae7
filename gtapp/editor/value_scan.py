"""An item's scan in a dialog that goes from value to value: each one is outlined, and shown enlarged, as in the window."""

from __future__ import annotations

from statistics import median

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QWidget

from gtapp.core.scans.page_text import Box, turn_box
from gtapp.core.scans.scan_file import PageRef
from gtapp.core.scans.scan_support import NO_PLACES, ScanPlaces
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import ProjectView
from gtapp.editor.scan.canvas import NO_AREA, ScanArea
from gtapp.editor.scan.scan_bar import ScanBar
from gtapp.editor.scan.view import ScanView
from gtapp.kit.layouts import make_column
from gtapp.kit.live import LiveValue
from gtapp.kit.tasks import Tasks


class ValueScan(QWidget):
    """The pages of an item of the open project; its scan leaves the keys to `keys`, the part in which one works."""

    def __init__(self, view: ProjectView, tasks: Tasks, keys: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._places = NO_PLACES
        self._search = LiveValue[ScanPlaces](tasks, self, self._show_places)
        self._at: Pointer | None = None
        """The value that is outlined, in the schema's shape."""
        self._may_move = self._may_zoom = False
        """The scan may be moved to the value; and enlarged, since the user has not chosen the zoom for the item."""
        self.scan = ScanView(self)
        make_column(self, ScanBar(self.scan, self), (self.scan, 1))
        self.scan.setFocusPolicy(
            Qt.FocusPolicy.ClickFocus
        )  # no stop of Tab, which would go on behind the proxy
        self.scan.setFocusProxy(keys)
        self.scan.fit_width()
        self.scan.page_shown.connect(self._outline)
        self.scan.zoom_chosen.connect(self._leave_zoom)
        self.scan.zooms_to_value_changed.connect(self._begin_zoom)
        # there is no text cursor that they could follow
        self.scan.actions_by_name["show_lines"].setVisible(False)

    def show_item(self, item_id: str) -> None:
        """Show an item's pages, turned as in the window, and look for its values."""
        pages = [PageRef(path) for path in self._view.session.project.pages(item_id)]
        self.scan.set_pages(pages, self._view.find_rotations(pages))
        self._places, self._at, self._may_zoom = NO_PLACES, None, True
        self._search.want(lambda _: self._view.locate_values(item_id), key=item_id)

    def begin_value(self) -> None:
        """Let the scan be moved once more: another value is shown."""
        self._may_move = True

    def outline(self, at: Pointer | None) -> None:
        """Outline the value at a place, in the schema's shape, as soon as it is found; None: none."""
        self._at = at
        self._outline()

    def clear(self) -> None:
        """Outline nothing any more: there is no value left."""
        self._search.cancel()
        self._places = NO_PLACES
        self.scan.set_boxes([], NO_AREA)

    def shutdown(self) -> None:
        """End the scan's workers."""
        self.scan.shutdown()

    def _show_places(self, places: ScanPlaces) -> None:
        self._places = places
        known = self._view.find_rotations(list(places.turns))
        for ref, turn in places.turns.items():
            if ref not in known:
                self.scan.turn_page(ref, turn)
        self._outline()

    def _outline(self) -> None:
        place = None if self._at is None else self._places.find(self._at)
        if place and self._may_move and place.page != self.scan.page_index:
            self.scan.show_page(place.page)
        is_there = place is not None and place.page == self.scan.page_index and all(self.scan.viewport.full)
        boxes = tuple(map(self._to_pixels, place.boxes)) if place and is_there else ()
        self.scan.set_boxes([], ScanArea(boxes))
        if place and boxes and self._may_move:
            self._may_move = False
            if self._may_zoom and self.scan.zooms_to_value:
                upright = [turn_box(box, self.scan.rotation()) for box in place.boxes]
                height = median(bottom - top for _, top, _, bottom in upright)
                self.scan.enlarge(boxes, height * self.scan.viewport.upright_size()[1])
            self.scan.reveal_lines(boxes)

    def _leave_zoom(self) -> None:
        """Leave the zoom as it is until another item is shown: the user has chosen it."""
        self._may_zoom = False

    def _begin_zoom(self) -> None:
        """Enlarge the value at once when that is switched on."""
        if self.scan.zooms_to_value:
            self._may_move = self._may_zoom = True
            self._outline()

    def _to_pixels(self, box: Box) -> QRectF:
        width, height = self.scan.viewport.full
        left, top, right, bottom = box
        return QRectF(QPointF(left * width, top * height), QPointF(right * width, bottom * height))

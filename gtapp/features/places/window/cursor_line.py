"""Shows above a long text the lines of the scan at the text cursor, and follows it.

A text is long if it is one of many, as on a page of a newspaper, or has many characters when it gets the focus.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, ProjectView
from gtapp.editor.form.line_strip import TextCursor
from gtapp.editor.scan.line_picture import ScanLine
from gtapp.features.places.text_lines import TextLines
from gtapp.features.places.window.line_strips import LineStrips
from gtapp.features.places.window.scan_boxes import ScanBoxes
from gtapp.features.places.window.value_places import ValuePlaces

_LONG: Final = 200
"""The characters of a long text: titles on cards have fewer, and no strip."""
_REST_MS: Final = 20
"""The line follows when the cursor rests for so long, or the window has painted what was typed (key press)."""


class CursorLine(QObject):
    """Made for a project; `follow` is called when another value has the focus, `follow_later` when the cursor was moved."""

    def __init__(
        self,
        context: AppContext,
        view: ProjectView,
        places: ValuePlaces,
        boxes: ScanBoxes,
        strips: LineStrips,
    ) -> None:
        super().__init__(boxes)
        self._context, self._view, self._places, self._boxes = context, view, places, boxes
        self._strips = strips
        self._scan = view.scan
        self._current: tuple[int, Pointer] = (-1, ())
        """The item and the value that had the focus last."""
        self._is_long = False
        self.shown: ScanLine | None = None
        """The line in the strip; None: there is no strip."""
        self._lines: TextLines | None = None
        self._timer = QTimer(self, singleShot=True, interval=_REST_MS)
        self._timer.timeout.connect(self.follow)
        places.changed.connect(self.follow_later)
        boxes.changed.connect(self.follow_later)
        self._scan.shows_lines_changed.connect(self.follow)
        self._scan.page_shown.connect(self.follow_later)

    def follow_later(self) -> None:
        """Show the line at the cursor soon: keys that are held down are not waited for."""
        if not self._timer.isActive():
            self._timer.start()

    def follow(self) -> None:
        """Show the line at the cursor, if the text is long and its place is known."""
        self._timer.stop()
        cursor = self._context.form.read_cursor() if self._context.form else None
        current = self._view.session.index, self._boxes.at
        if current != self._current:
            self._current = current
            self._is_long = cursor is not None and len(cursor.text) >= _LONG
        is_wanted = cursor and (self._is_long or cursor.is_passage) and self._scan.shows_lines
        is_wanted = is_wanted and not self._strips.has_line(self._boxes.at)
        self.shown = self._find_line(cursor) if is_wanted and cursor else None
        self._view.show_line(self.shown)

    def _find_line(self, cursor: TextCursor) -> ScanLine | None:
        places = self._boxes.find_places()
        page, refs = (places[0].page if places else -1), self._scan.refs
        size = self._scan.viewport.full
        if not 0 <= page < len(refs) or not all(size):
            return None
        turn = self._scan.find_rotation(refs[page])
        lines = TextLines(self._places.find_text(page), places[0].boxes, size, turn, places[0].is_guess)
        if lines != self._lines:
            self._lines = lines
        found = self._lines.find(cursor.text, cursor.place)
        return found and ScanLine(refs[page], *found)

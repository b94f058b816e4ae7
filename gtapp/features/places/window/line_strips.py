"""Shows each line of a page in PAGE-XML or ALTO above its text, as it is on the scan: the file says where it is.

All lines of a page have letters of the same height, unless one is higher than others; where the user wants that only for the
current line, or a line has no place, `CursorLine` shows what is around it.
"""

from __future__ import annotations

from functools import partial
from statistics import median
from typing import Final

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QImage

from gtapp.core.scans.geometry import ROW_HEIGHT
from gtapp.core.scans.page_text import turn_box
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, ProjectView
from gtapp.editor.form.line_strip import LineSource
from gtapp.editor.scan.line_picture import WholeLine
from gtapp.features.places.page_lines import LineBox, list_line_boxes

_WANTED: Final = "window/line_strips"


class LineStrips(QObject):
    """Made for a project; `is_wanted` is what the user chose, for all projects."""

    def __init__(self, context: AppContext, view: ProjectView, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._view, self._scan = context, view, view.scan
        self._lines: dict[Pointer, tuple[LineBox, int]] = {}
        """The lines that are shown, each with the turn of its page."""
        self.is_wanted = context.preferences.flag(_WANTED, True)
        view.session.shown.connect(self.show)
        self._scan.shows_lines_changed.connect(self.show)
        self._scan.detail_changed.connect(self.show)

    def toggle(self) -> None:
        """Show the lines above all texts, or no longer."""
        self.is_wanted = not self.is_wanted
        self._context.preferences.put_flag(_WANTED, self.is_wanted)
        self.show()

    def has_line(self, at: Pointer) -> bool:
        """Return whether a text has its line above it."""
        return at in self._lines

    def show(self) -> None:
        """Show the lines of the current item."""
        document, refs = self._view.session.document, self._scan.refs
        is_shown = document and self.is_wanted and self._scan.shows_lines
        boxes = list_line_boxes(document) if document and is_shown else {}
        turns = [self._scan.find_rotation(ref) for ref in refs]
        lines = {at: (box, turns[box.page] if box.page < len(turns) else 0) for at, box in boxes.items()}
        if lines != self._lines:
            self._lines = lines
            self._view.form.show_lines(self._list_sources())

    def _list_sources(self) -> dict[Pointer, LineSource]:
        """Return the sources of the strips, with letters as high as those of most lines of the page."""
        turned = {
            at: (line.page, line.aspect, turn_box(line.box, turn)) for at, (line, turn) in self._lines.items()
        }
        pages = {page for page, _, _ in turned.values()}
        usual = {
            page: median(box[3] - box[1] for number, _, box in turned.values() if number == page)
            for page in pages
        }
        sources = {}
        for at, (page, aspect, (left, top, right, bottom)) in turned.items():
            line, turn = self._lines[at]
            height = max(usual[page], (bottom - top) / ROW_HEIGHT)
            across = (right - left) * (aspect if turn % 180 == 0 else 1 / aspect)
            sources[at] = LineSource(across / height, partial(self._cut, line, height))
        return sources

    def _cut(self, line: LineBox, height: float, size: QSize, rows: int) -> QImage | None:
        refs = self._scan.refs
        if line.page >= len(refs):
            return None
        return self._scan.cut_rows(WholeLine(refs[line.page], line.box, height), size, rows)

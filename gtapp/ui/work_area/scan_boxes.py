"""Draws the boxes of the record on the scan: that of the current value, and the others faintly.

The reading ruler, where it is shown, is placed over the box of the current value.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, QTimer

from gtapp.document.boxes import ScanBox, find_box_of, find_boxes
from gtapp.pointer import Pointer
from gtapp.ui.form import RecordForm
from gtapp.ui.scan.view import ScanView
from gtapp.ui.session import Session

_PAUSE_MS = 100


class ScanBoxes(QObject):
    """Follows the session and its forms; boxes are looked for when the item is on the screen, and when the keys pause."""

    def __init__(self, session: Session, scan: ScanView, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._scan = scan
        self._boxes: list[ScanBox] = []
        self._current: Pointer | None = None
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._find_boxes)
        session.shown.connect(self._begin)
        session.edited.connect(self._timer.start)
        scan.page_changed.connect(self._draw)

    def follow(self, form: RecordForm) -> None:
        """Draw the box of the value that is current in this form."""
        form.focus_changed.connect(self._on_focus_changed)

    def _begin(self) -> None:
        self._boxes = []
        self._draw()
        self._timer.start()

    def _find_boxes(self) -> None:
        document = self._session.document
        self._boxes = [*find_boxes(document.tree, document.schema.fields)] if document else []
        self._draw()

    def _on_focus_changed(self, pointer: Pointer | None) -> None:
        self._current = pointer
        if self._boxes:
            self._draw()

    def _draw(self) -> None:
        document, page = self._session.document, self._scan.page_index
        at = document.to_tree_pointer(self._current) if document and self._current is not None else ()
        current = find_box_of(self._boxes, at)
        shown = [box for box in self._boxes if box.page == page]
        others = [QRectF(*box[2:]) for box in shown if box != current]
        area = QRectF(*current[2:]) if current and current in shown else None
        self._scan.set_boxes(others, area)
        if area is not None and self._scan.has_ruler:
            self._scan.place_ruler(area)

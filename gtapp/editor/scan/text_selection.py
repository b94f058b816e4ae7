"""The selection of text on a page: by dragging over it or, with Ctrl, a frame around it; by double click; by Shift and arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHoverEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QRubberBand

from gtapp.core.scans.page_text import NO_TEXT, Box, PageText
from gtapp.editor.scan.canvas import ScanCanvas, page_transform

_SHIFT = Qt.KeyboardModifier.ShiftModifier
_BY_WORD = _IN_FRAME = Qt.KeyboardModifier.ControlModifier


class TextRange(NamedTuple):
    """The characters from where a selection began to its other end, which is moved and may come before."""

    begin: int
    end: int


class TextSelection(QObject):
    """Follows mouse and keys over a canvas; what is not over text remains the canvas's, which drags the page."""

    changed = Signal()

    chosen = Signal()
    """The user has selected text, and has let go of it: not emitted while dragging, nor by `select`."""

    clicked = Signal(float, float)
    """The page was clicked once, on text or beside it; the place is in parts of the page."""

    def __init__(self, canvas: ScanCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._page = NO_TEXT
        self._range = TextRange(0, 0)
        self._framed: Sequence[tuple[int, int]] = ()
        self._frame: QRubberBand | None = None
        self._frame_corner = QPointF()
        self._found: Sequence[tuple[int, int]] = ()
        self._is_dragging = False
        self._pressed_at: QPointF | None = None
        """Where the button was pressed beside text, until it is no click any more."""
        self._clicked_at = (0.0, 0.0)
        # a double click selects the word instead
        self._click = QTimer(
            self, singleShot=True, interval=QGuiApplication.styleHints().mouseDoubleClickInterval()
        )
        self._click.timeout.connect(lambda: self.clicked.emit(*self._clicked_at))
        self._handlers: dict[QEvent.Type, Callable[[Any], bool]] = {
            QEvent.Type.HoverMove: self._hover,
            QEvent.Type.MouseButtonPress: self._press,
            QEvent.Type.MouseMove: self._drag,
            QEvent.Type.MouseButtonRelease: self._release,
            QEvent.Type.MouseButtonDblClick: self._select_word,
            QEvent.Type.KeyPress: self._follow_key,
        }
        canvas.setAttribute(Qt.WidgetAttribute.WA_Hover)
        canvas.installEventFilter(self)

    def set_page(self, page: PageText) -> None:
        """Select in another page's text; nothing is selected yet."""
        self._page, self._found, self._is_dragging, self._pressed_at = page, (), False, None
        self._click.stop()
        self._canvas.set_over_text(False)
        self.select(0, 0)

    @property
    def page(self) -> PageText:
        """The text of the page."""
        return self._page

    @property
    def has_text(self) -> bool:
        """Whether the page has text that can be selected."""
        return bool(self._page.text)

    def show_found(self, places: Sequence[tuple[int, int]]) -> None:
        """Tint the places where a searched text was found."""
        self._found = places
        self.repaint()

    @property
    def text(self) -> str:
        """The selected text, in one line; empty where none is selected."""
        return " ".join(filter(None, (self._page.read(*part) for part in self._parts)))

    @property
    def _parts(self) -> Sequence[tuple[int, int]]:
        """The selected passages: one, or the lines in a frame."""
        return self._framed or [(min(self._range), max(self._range))]

    def select(self, begin: int, end: int) -> None:
        """Select the text from one place to another; nothing where they are the same."""
        self._range, self._framed = TextRange(begin, end), ()
        self.repaint()
        self.changed.emit()

    def find_area(self) -> QRectF | None:
        """Return where the first line of the selected text is on the page; None where none is selected."""
        return next(iter(self.list_areas()), None)

    def list_areas(self) -> list[QRectF]:
        """Return where the lines of the selected text are on the page, in its own pixels."""
        return self._to_pixels(self._list_selected())

    def _list_selected(self) -> list[Box]:
        return [box for part in self._parts for box in self._page.list_boxes(*part)]

    def repaint(self) -> None:
        """Tint what is found and selected, also on a page of another size than before."""
        found = [box for place in self._found for box in self._page.list_boxes(*place)]
        self._canvas.set_highlights(self._to_pixels(found), self._to_pixels(self._list_selected()))

    def _to_pixels(self, boxes: Sequence[Box]) -> list[QRectF]:
        width, height = self._canvas.viewport.full
        return [
            QRectF(QPointF(left * width, top * height), QPointF(right * width, bottom * height))
            for left, top, right, bottom in boxes
        ]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Select text where there is some; everything else is the canvas's."""
        handle = self._handlers.get(event.type())
        return bool(handle and handle(event))

    # by mouse

    def _hover(self, event: QHoverEvent) -> bool:
        self._canvas.set_over_text(self._is_over_text(event.position()))
        return False

    def _drag(self, event: QMouseEvent) -> bool:
        if self._frame:
            self._stretch_frame(self._frame, event.position())
        elif self._is_dragging:
            self._extend_to(event.position())
        return self._is_dragging or self._frame is not None

    def _release(self, event: QMouseEvent) -> bool:
        if self._frame:
            self._frame.deleteLater()
            self._frame = None
            self.chosen.emit()
            return True
        was_dragging, self._is_dragging = self._is_dragging, False
        if self._is_near_press(event.position()) or (was_dragging and not self.text):
            self._clicked_at = self._find_point(event.position())
            self._click.start()
        if was_dragging:
            self.chosen.emit()
        return was_dragging

    def _is_near_press(self, at: QPointF) -> bool:
        """Return whether the page was not dragged since the button was pressed beside text."""
        least = QGuiApplication.styleHints().startDragDistance()
        return self._pressed_at is not None and (at - self._pressed_at).manhattanLength() < least

    def _find_point(self, at: QPointF) -> tuple[float, float]:
        """Return a point of the widget in parts of the page."""
        inverse, _ = page_transform(self._canvas.viewport, self._canvas.devicePixelRatioF()).inverted()
        point, (width, height) = inverse.map(at), self._canvas.viewport.full
        return (point.x() / width, point.y() / height) if width and height else (-1.0, -1.0)

    def _is_over_text(self, at: QPointF) -> bool:
        return self._page.find_line(*self._find_point(at)) is not None

    def _press(self, event: QMouseEvent) -> bool:
        self._pressed_at = None
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        if event.modifiers() & _IN_FRAME and self.has_text:
            self._begin_frame(event.position())
            return True
        if event.modifiers() & _SHIFT and self.text:
            self._extend_to(event.position())
        elif self._is_over_text(event.position()):
            gap = self._page.find_gap(*self._find_point(event.position()))
            self.select(gap, gap)
        else:
            self._pressed_at = event.position()
            self.select(0, 0)
            return False
        self._is_dragging = True
        return True

    def _begin_frame(self, at: QPointF) -> None:
        """Select what is in a frame, which has one corner here."""
        self.select(0, 0)
        self._frame_corner = at
        self._frame = QRubberBand(QRubberBand.Shape.Rectangle, self._canvas)

    def _stretch_frame(self, frame: QRubberBand, at: QPointF) -> None:
        """Move the other corner, and select the words in the frame."""
        area = QRectF(self._frame_corner, at).normalized()
        frame.setGeometry(area.toAlignedRect())
        frame.show()
        (x1, y1), (x2, y2) = self._find_point(area.topLeft()), self._find_point(area.bottomRight())
        self._framed = self._page.find_words_in((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
        self.repaint()
        self.changed.emit()

    def _extend_to(self, at: QPointF) -> None:
        self.select(self._range.begin, self._page.find_gap(*self._find_point(at)))

    def _select_word(self, event: QMouseEvent) -> bool:
        self._click.stop()
        self._pressed_at = None
        if event.button() != Qt.MouseButton.LeftButton or not self._is_over_text(event.position()):
            return False
        gap = self._page.find_gap(*self._find_point(event.position()))
        is_at_beginning = gap == 0 or self._page.text[gap - 1].isspace()
        self.select(*self._page.find_word(gap if is_at_beginning else gap - 1))
        self.chosen.emit()
        return True

    # by keys

    def _follow_key(self, event: QKeyEvent) -> bool:
        """Move the end of the selection with Shift, which begins at the first line in view; Escape selects nothing."""
        if not self.has_text:
            return False
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Escape and self.text:
            self.select(0, 0)
            return True
        if modifiers not in (_SHIFT, _SHIFT | _BY_WORD):
            return False
        if not self.text:
            first = self._find_first_in_view()
            self._range = TextRange(first, first)
        end = self._find_end(Qt.Key(event.key()), bool(modifiers & _BY_WORD))
        if end is None:
            return False
        self.select(self._range.begin, end)
        self.chosen.emit()
        return True

    def _find_first_in_view(self) -> int:
        """Return the beginning of the first line that is in view; that of the text where none is."""
        corners = [self._find_point(QPointF(*each)) for each in ((0, 0), self._canvas.size().toTuple())]
        (left, right), (top, bottom) = map(sorted, zip(*corners, strict=True))
        lines = (
            each.start
            for each in self._page.lines
            if left <= each.box[0] <= right and top <= each.box[1] and each.box[3] <= bottom
        )
        return next(lines, 0)

    def _find_end(self, key: Qt.Key, is_by_word: bool) -> int | None:
        """Return the end of the selection after a key; None if the key does not move it."""
        end, text = self._range.end, self._page.text
        if key == Qt.Key.Key_Right:
            following = self._page.find_word(min(end + 1, len(text) - 1))[1] if is_by_word else end + 1
            return min(max(following, end + 1), len(text))
        if key == Qt.Key.Key_Left:
            before = self._page.find_word(max(end - 2, 0))[0] if is_by_word else end - 1
            return max(min(before, end - 1), 0)
        line = next((each for each in self._page.lines if each.start <= end <= each.end), None)
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End) and line:
            return line.start if key == Qt.Key.Key_Home else line.end
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and line:
            return self._find_beside(end, 1 if key == Qt.Key.Key_Down else -1)
        return None

    def _find_beside(self, end: int, step: int) -> int:
        """Return the place above or below one, as far to the right."""
        lines = self._page.lines
        at = next(index for index, each in enumerate(lines) if each.start <= end <= each.end) + step
        if not 0 <= at < len(lines):
            return len(self._page.text) if step > 0 else 0
        is_at_end = any(each.end == end for each in lines)
        x = self._page.box(end - 1)[2] if is_at_end else self._page.box(end)[0]
        _, top, _, bottom = lines[at].box
        return self._page.find_gap(x, (top + bottom) / 2)

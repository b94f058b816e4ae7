"""Small widgets of all parts of the window: labels, a line of text, a progress line, the frame around what has the focus.

Texts from files are shown as they are: nothing in them is taken for markup, a mnemonic or a placeholder.

`TextLine` and `ProgressLine` are painted with the rest of the window, where Qt's own widgets would change its layout or
repaint it at once: key press and next card (`make bench`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPaintDevice,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QShortcut,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QSizePolicy,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from gtapp.kit.appearance import theme

if TYPE_CHECKING:  # start to first card
    from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QDialog


def make_label(text: str = "", parent: QWidget | None = None, wrap: bool = False) -> QLabel:
    """Return a label that shows plain text."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    label.setText(text)
    return label


def make_heading(text: str = "", parent: QWidget | None = None) -> QLabel:
    """Return a label that shows plain text in bold letters, as the headings of dialogs and panels are."""
    label = make_label(text, parent, wrap=True)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def name_combo_box(box: QComboBox, name: str) -> None:
    """Name a combo box for screen readers; one that is to be edited must be editable already.

    Under Linux Qt gives them its value as its name, so that the name is its description, too.
    """
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)
    if line := box.lineEdit():
        line.setAccessibleName(name)


def replace_viewport(area: QAbstractScrollArea, role: QPalette.ColorRole) -> None:
    """Replace the viewport that Qt made by one with a background of this role, made here.

    Asked for the one of Qt, PySide6 would build its classes of all widgets to find the right one (start to first card).
    """
    viewport = QWidget()
    viewport.setBackgroundRole(role)
    viewport.setAutoFillBackground(True)
    area.setViewport(viewport)


def fill_rect(painter: QPainter, rect: QRect | QRectF, colour: QColor | QBrush) -> None:
    """Fill a rectangle, and leave the painter without pen and brush.

    For `QPainter.fillRect`, PySide6 would build QGradient with its 169 presets (start to first card).
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(rect)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def keep_left_to_right(widget: QWidget) -> None:
    """Lay out a widget, and what is in it, from left to right in every language.

    For what shows values: they are in the order of the scans, and read as they are written there. From right to left, Qt would
    move signs at the end of a value to its beginning, and *8'* would be shown as *'8*.
    """
    widget.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def make_painter(surface: QPaintDevice) -> QPainter:
    """Return a painter for such a widget, or for a picture of it: Qt's have the direction of the program, not of the widget."""
    painter = QPainter(surface)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return painter


def mirror(place: QRect, widget: QWidget) -> QRect:
    """Return a place in a widget that is painted by hand: on the other side where its layout is from right to left.

    As QStyle.visualRect, for which PySide6 would build its class QStyle (start to first card).
    """
    if not widget.isRightToLeft():
        return place
    return place.translated(widget.width() - 1 - place.left() - place.right(), 0)


WRAP = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def create_wrap_option(mode: QTextOption.WrapMode = WRAP) -> QTextOption:
    """Return the option that wraps between words, and inside one only where it is longer than a line (file names)."""
    option = QTextOption()
    option.setWrapMode(mode)
    return option


def run_dialog(dialog: QDialog) -> int:
    """Run a modal dialog, and delete it when control returns to the event loop; return its result.

    A parent alone would keep each dialog that was ever opened until the window is closed.
    """
    try:
        return dialog.exec()
    finally:
        dialog.deleteLater()


def show_beside(dialog: QDialog) -> None:
    """Show a dialog without blocking its window; one of its kind that is open there is replaced."""
    window = dialog.parentWidget()
    for other in window.findChildren(type(dialog)) if window else ():
        if other is not dialog:
            other.close()
    dialog.show()


def list_dropped_paths(event: QDropEvent) -> list[Path]:
    """Return the local files and folders that are dragged or dropped with `event`."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


_TOOLTIP_LINE = 60
"""The most characters of a line of a tooltip that is not wrapped."""


def escape_tooltip(text: str) -> str:
    """Return a tooltip that shows `text` literally; Qt would guess whether it is rich text.

    Short lines stay whole: Qt makes rich text about as high as it is wide.
    """
    is_short = max(map(len, text.split("\n"))) <= _TOOLTIP_LINE
    wrapping = ' style="white-space: nowrap"' if is_short else ""
    return f"<qt><div{wrapping}>{escape_html(text)}</div></qt>"


def escape_html(text: str) -> str:
    """Return `text` as HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")


def escape_mnemonics(text: str) -> str:
    """Return `text` for an action or a button, where & would mark a key."""
    return text.replace("&", "&&")


def keep_letter_in(panel: QWidget, button: QAbstractButton) -> None:
    """Have Alt with the letter that is underlined in a button work in its panel alone: elsewhere a field may have the letter."""
    letter = QShortcut(button.shortcut(), panel, button.animateClick)
    letter.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)  # PySide ignores the constructor's
    button.setShortcut(QKeySequence())


def escape_title(text: str) -> str:
    """Return `text` for a window's title, where [*] would mark unsaved changes."""
    return text.replace("[*]", "[*][*]")


_NARROW = 130
"""Characters of the window's font."""


def is_narrow(window: QWidget) -> bool:
    """Return whether a window has no room for what can be said by icons."""
    return window.width() < _NARROW * window.fontMetrics().averageCharWidth()


_WINDOW_FRAME = 40
"""Space for the window manager's title bar and frame, in logical pixels."""


def fit_to_screen(dialog: QWidget, width: int, height: int) -> None:
    """Resize `dialog` to a size in logical pixels, or to what its screen has room for: at 200 % a laptop's screen is small."""
    screen = dialog.screen().availableGeometry()
    dialog.resize(min(width, screen.width() - _WINDOW_FRAME), min(height, screen.height() - _WINDOW_FRAME))


def fit_to_text(dialog: QDialog, width: int) -> None:
    """Give `dialog` a width (logical pixels) and the height that its layout needs then, or the size of its screen."""
    fit_to_screen(dialog, width, 0)
    fit_to_screen(dialog, width, _measure_height(dialog))


_NUMBER_INDENT = 7


def indent_number(box: QAbstractSpinBox) -> None:
    """Let a number begin where the texts of other fields do: no style sheet reaches the edit of a spin box."""
    box.lineEdit().setTextMargins(_NUMBER_INDENT, 0, 0, 0)


def grow_to_text(dialog: QDialog) -> None:
    """Make room for a text that has become longer; a dialog that the user made larger keeps its size."""
    fit_to_screen(dialog, dialog.width(), max(dialog.height(), _measure_height(dialog)))


def _measure_height(dialog: QDialog) -> int:
    layout = dialog.layout()
    if layout is None:
        return 0
    layout.activate()
    return max(layout.totalHeightForWidth(dialog.width()), layout.totalMinimumSize().height())


PAINTED_MS = 40
"""Scan and form of the next card are painted within this time, on a busy machine, too; what nobody waits for follows then."""


class TextLine(QWidget):
    """A line of plain text, cut with an ellipsis where it doesn't fit; it grows with its text, but never shrinks.

    Another text is painted after scan and form, since most are set while the next card is shown; not `is_late`: at once.
    """

    def __init__(
        self,
        parent: QWidget,
        widest: str = "",
        is_late: bool = True,
        alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        super().__init__(parent)
        self._text = ""
        self._alignment = alignment
        self._is_late = is_late
        self._soon = QTimer(self, singleShot=True, interval=PAINTED_MS)
        self._soon.timeout.connect(self._show_text)
        self._width = self.fontMetrics().horizontalAdvance(widest)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        return self._text

    def setText(self, text: str) -> None:
        """Show another text."""
        if text == self._text:
            return
        self._text = text
        self.setAccessibleName(text)
        if self._is_late and self.isVisible():
            self._soon.start()
        else:  # the window's first picture has the room for it
            self._show_text()

    def reserve(self, text: str) -> None:
        """Have room for this text, too."""
        width = self.fontMetrics().horizontalAdvance(text)
        if width > self._width:
            self._width = width
            self.updateGeometry()

    def _show_text(self) -> None:
        self.reserve(self._text)
        self.update()

    def sizeHint(self) -> QSize:
        margins = self.contentsMargins()
        return QSize(self._width + 1 + margins.left() + margins.right(), self.fontMetrics().height() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font, which has other widths."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._width = self.fontMetrics().horizontalAdvance(self._text)
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, self._alignment | _ONE_LINE, text)


_ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine

_THUMB = 6
_LEAST_THUMB = 26


class FlatScrollBar(QScrollBar):
    """A vertical scroll bar of one rounded line; nothing is shown where all is visible.

    The style paints gradients, which Qt spreads over threads, at each next card whose form has another height. The line is where
    the style expects it, computed here, since PySide6 takes 10 ms of the start to build its class QStyle.
    """

    def __init__(self, background: QPalette.ColorRole) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setBackgroundRole(background)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # else Qt paints all that is around it, too

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill_rect(painter, self.rect(), self.palette().color(self.backgroundRole()))
        if self.maximum() > self.minimum():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawRoundedRect(self._find_thumb(), _THUMB / 2, _THUMB / 2)

    def _find_thumb(self) -> QRectF:
        """Return the place of the line, between the arrows that the style has at both ends."""
        whole, hidden = self.height() - 2 * self.width(), self.maximum() - self.minimum()
        length = min(max(whole * self.pageStep() // (hidden + self.pageStep()), _LEAST_THUMB), whole)
        top = self.width() + (whole - length) * (self.sliderPosition() - self.minimum()) / hidden
        return QRectF((self.width() - _THUMB) / 2, top, _THUMB, length)


class ProgressLine(QWidget):
    """A bar that shows a part of the whole."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.part = 0.0

    def set_part(self, part: float) -> None:
        """Show how much is done, from 0 to 1."""
        if part != self.part:
            self.part = part
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(80, 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill_rect(painter, self.rect(), self.palette().color(QPalette.ColorRole.Button))
        fill_rect(painter, QRectF(0, 0, self.width() * self.part, self.height()), theme.theme_color("ok"))


class FocusFrames(QObject):
    """Draws a frame around the part of the window that has the focus: what scrolls, one of `others`, or a flat button.

    Parts inside a widget of the class `except_in` get no frame.
    """

    def __init__(self, parent: QObject, others: type[QWidget], except_in: type[QWidget]) -> None:
        super().__init__(parent)
        self._framed = (QAbstractScrollArea, others)
        self._except_in = except_in
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._move_frame)

    def _move_frame(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and (frame := _find_frame(old)):
            frame.remove()
        if new is not None and self._wants_frame(new):
            (_find_frame(new) or FocusFrame(new)).put()

    def _wants_frame(self, widget: QWidget) -> bool:
        """Return whether `widget` is a part of a window: not for what is in the form, nor for lists that pop up."""
        if (
            not (isinstance(widget, self._framed) or _is_flat(widget))
            or widget.window().windowType() == Qt.WindowType.Popup
        ):
            return False
        parent = widget.parentWidget()
        while parent is not None and not isinstance(parent, self._except_in):
            parent = parent.parentWidget()
        return parent is None


def _is_flat(widget: QWidget) -> bool:
    """Return whether it is a button without an edge of its own, to which the style gives no visible focus."""
    return (isinstance(widget, QPushButton) and widget.isFlat()) or (
        isinstance(widget, QToolButton) and widget.autoRaise()
    )


def _find_frame(widget: QWidget) -> FocusFrame | None:
    frame = widget.findChild(FocusFrame, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return frame if isinstance(frame, FocusFrame) else None


_WIDTH = 2

_INNER = 1


class FocusFrame(QWidget):
    """A frame over a widget that has the focus: in the accent colour, with an inner line that separates it from the contents."""

    def __init__(self, framed: QWidget) -> None:
        super().__init__(framed)
        self._framed = framed
        # above the scroll bars, which Qt raises when it shows them
        self._raising = QTimer(self, singleShot=True, interval=0)
        self._raising.timeout.connect(self.raise_)
        if isinstance(framed, QAbstractScrollArea):
            for bar in (framed.verticalScrollBar(), framed.horizontalScrollBar()):
                bar.rangeChanged.connect(self._raise_later)
                if (container := bar.parentWidget()) is not None:
                    container.installEventFilter(self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def put(self) -> None:
        """Show the frame around the whole widget."""
        self._framed.installEventFilter(self)
        self.setGeometry(self._framed.rect())
        self.show()
        self._raise_later()

    def _raise_later(self) -> None:
        self._raising.start()

    def remove(self) -> None:
        self.hide()
        if isValid(self._framed):  # Qt also moves the focus while it deletes the widget that has it
            self._framed.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the widget's size, and stay above its scroll bars."""
        if event.type() == QEvent.Type.ZOrderChange:  # of a scroll bar, as after another theme
            self._raise_later()
        elif event.type() == QEvent.Type.Resize and watched is self._framed:
            self.setGeometry(self._framed.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        _draw_frame(painter, self.rect().toRectF(), QPen(theme.theme_color("accent"), _WIDTH))
        inside = self.rect().toRectF().adjusted(_WIDTH, _WIDTH, -_WIDTH, -_WIDTH)
        _draw_frame(painter, inside, QPen(self.palette().color(QPalette.ColorRole.Base), _INNER))
        painter.end()


def _draw_frame(painter: QPainter, outer: QRectF, pen: QPen) -> None:
    half = pen.widthF() / 2
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.drawRect(outer.adjusted(half, half, -half, -half))


class SearchLine(QLineEdit):
    """A field whose arrow keys move in the list below it, and which Escape leaves.

    Return ends here: `QLineEdit` passes it on, and what `returnPressed` has opened would take it for its own.
    """

    moved = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        page = 8
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -page, Qt.Key.Key_PageDown: page}
        step = steps.get(Qt.Key(event.key()))
        if step:
            self.moved.emit(step)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                event.accept()

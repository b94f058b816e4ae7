"""The list of suggestions below a field while one types: it takes no focus; the field's keys move in it.

It lies in the window itself, over the form, so that it needs no window of its own and follows the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gtapp.kit import small_widgets
from gtapp.kit.appearance.fonts import make_label_font
from gtapp.kit.appearance.theme import theme_color

_PAD = 8
_ROW_PAD = 4
_LEAST_WIDTH = 280
_ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A text to choose; `detail` stands dim beside it.

    A text that `is_close` has all words that were typed; one that `is_new` is made known when it is chosen.
    """

    text: str
    detail: str = ""
    is_close: bool = False
    is_new: bool = False


def describe_suggestion(suggestion: Suggestion) -> str:
    """Return a suggestion as it is listed."""
    if suggestion.is_new:
        return QCoreApplication.translate("form", "Create “{name}”").format(name=suggestion.text)
    return suggestion.text


class SuggestionList(QFrame):
    """Suggestions below a field, with a note for what further keys do."""

    chosen = Signal(object)
    """The suggestion that was clicked."""
    note_clicked = Signal()

    def __init__(self, field: QWidget) -> None:
        super().__init__(field.window())
        small_widgets.keep_left_to_right(self)
        self._field = field
        self._followed: list[QWidget] = []
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list = QListWidget(self)
        self.note = _NoteLabel(self)
        self._build()
        self.hide()
        field.destroyed.connect(self.deleteLater)

    def _build(self) -> None:
        self.list.setAccessibleName(self.tr("Suggestions"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(_SuggestionDelegate(self.list))
        self.list.itemClicked.connect(lambda item: self.chosen.emit(item.data(_ROLE)))
        self.note.clicked.connect(self.note_clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self.list)
        column.addWidget(self.note)

    def offer(self, suggestions: Sequence[Suggestion], current: int) -> None:
        """List these, with one of them chosen already (-1: none); `show_note` then shows the list."""
        self.list.clear()
        for suggestion in suggestions:
            shown = describe_suggestion(suggestion)
            item = QListWidgetItem(" · ".join(filter(None, (shown, suggestion.detail))), self.list)
            item.setData(_ROLE, suggestion)
        self.list.setVisible(bool(suggestions))
        self.list.setCurrentRow(current)

    def show_note(self, note: str) -> None:
        """Show the list below its field, with a note; hide it where there is neither."""
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.setFont(self._field.font())
        self.note.setFont(make_label_font(self._field.font()))
        if note or self.list.count():
            self._follow()
            self._place()
            self.show()
            self.raise_()
        else:
            self.hide()

    @property
    def current(self) -> Suggestion | None:
        """The chosen suggestion of a list that is shown."""
        item = self.list.currentItem() if self.isVisible() else None
        suggestion = item.data(_ROLE) if item else None
        return suggestion if isinstance(suggestion, Suggestion) else None

    def move_current(self, step: int) -> None:
        """Choose the suggestion below (1) or above (-1), from the last to the first; none was chosen at first perhaps.

        A new text is chosen from below alone: who goes down to look and presses Return must not create it.
        """
        current, count = self.list.currentRow(), self.list.count()
        if step > 0:
            rows = [row for row in range(count) if not self._suggestion_at(row).is_new]
            beyond = [row for row in rows if row > current]
        else:
            rows = list(reversed(range(count)))
            beyond = [row for row in rows if row < current]
        if rows:
            self.list.setCurrentRow((beyond or rows)[0])

    def _suggestion_at(self, row: int) -> Suggestion:
        suggestion: Suggestion = self.list.item(row).data(_ROLE)
        return suggestion

    # the place

    def _follow(self) -> None:
        """Follow the field when the form is scrolled or the window changes."""
        if not self._followed:
            around: QWidget | None = self._field
            while around is not None and not around.isWindow():
                self._followed.append(around)
                around = around.parentWidget()
            for each in self._followed:
                each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.isVisible() and event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._place()
        elif event.type() == QEvent.Type.Hide and watched is self._field:
            self.hide()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        """Place the list below the field, or above it where there is no room."""
        window = self._field.window()
        corner = self._field.mapTo(window, QPoint(0, self._field.height() + 2))
        rows = range(self.list.count())
        widest = max((self._measure_row(row).width() for row in rows), default=0)
        width = min(max(self._field.width(), _LEAST_WIDTH, widest + 2), window.width() - 2 * _PAD)
        note = self.note.heightForWidth(width - 2) if self.note.text() else 0
        height = sum(self._measure_row(row).height() for row in rows)
        self.list.setFixedHeight(height)
        place = QRect(min(corner.x(), window.width() - width - _PAD), corner.y(), width, height + note + 2)
        if place.bottom() > window.height() - _PAD:
            place.moveBottom(self._field.mapTo(window, QPoint(0, -3)).y())
        self.setGeometry(place)

    def _measure_row(self, row: int) -> QSize:
        return self.list.sizeHintForIndex(self.list.model().index(row, 0))


class _NoteLabel(QLabel):
    """What a further key does; a click does the same."""

    clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setForegroundRole(QPalette.ColorRole.Link)
        self.setContentsMargins(_PAD, _ROW_PAD, _PAD, _ROW_PAD)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()


class _SuggestionDelegate(QStyledItemDelegate):
    """Paints a suggestion, and its detail at the right."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        suggestion: Suggestion = index.data(_ROLE)
        view, palette, roles = self.parent(), option.palette, QPalette.ColorRole
        assert isinstance(view, QListWidget)
        is_current = view.currentRow() == index.row()
        area: QRect = option.rect
        painter.setLayoutDirection(view.layoutDirection())
        painter.fillRect(area, palette.color(roles.Highlight if is_current else roles.Base))
        inside = area.adjusted(_PAD, 0, -_PAD, 0)
        font = view.font()
        painter.setFont(make_label_font(font))
        metrics = painter.fontMetrics()
        detail = metrics.elidedText(suggestion.detail, Qt.TextElideMode.ElideRight, inside.width() // 2)
        painter.setPen(palette.color(roles.HighlightedText) if is_current else theme_color("dim"))
        painter.drawText(inside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, detail)
        room = inside.width() - (metrics.horizontalAdvance(detail) + _PAD if detail else 0)
        painter.setFont(make_label_font(font) if suggestion.is_new else font)
        role = roles.HighlightedText if is_current else roles.Link if suggestion.is_new else roles.Text
        painter.setPen(palette.color(role))
        text = describe_suggestion(suggestion)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        suggestion: Suggestion = index.data(_ROLE)
        metrics = option.fontMetrics
        width = metrics.horizontalAdvance(describe_suggestion(suggestion) + suggestion.detail) + 4 * _PAD
        return QSize(width, metrics.height() + 2 * _ROW_PAD)

"""The block of a list of tags: its entries one after the other, a line that completes what is typed, and a list to choose from.

What is typed is an entry of the record at once, like all typing; Return, a completion or leaving the field closes it. Offered are
the choices of the schema, else the values that the project has in this field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCompleter, QListWidget, QListWidgetItem, QToolButton, QWidget

from gtapp.document.value_text import ListStep, ValueParser, find_entry_steps, text_of
from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui import widgets
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.blocks import PipeBlock
from gtapp.ui.form.editors import PAD, EditorBase, LineEditor, is_return
from gtapp.ui.form.known_values import find_path
from gtapp.ui.form.painting import form_fonts, format_tooltip

_GAP = 4
_CROSS = "×"
_LEAST_LINE = 90
_MOST_ROWS_SHOWN = 12


class TagListEditor(EditorBase, QWidget):
    """Edits a list of texts; `list_offered` returns the values to choose from."""

    edited = Signal()
    done = Signal()
    closed = Signal(str)
    """An entry that was typed is closed."""
    resized = Signal()

    def __init__(self, list_offered: Callable[[], Sequence[str]]) -> None:
        super().__init__()
        self._list_offered = list_offered
        self._old: Any = ABSENT
        self._entries: list[str] = []
        self._boxes: list[QRect] = []
        self._read_only = False
        self._names = QStringListModel(self)
        self.line = _EntryLine(self, self._names)
        self.button = QToolButton(self)
        self._build()

    def _build(self) -> None:
        self.setFocusProxy(self.line)
        self.line.textEdited.connect(lambda _: self.edited.emit())
        self.line.done.connect(self._finish)
        self.line.left.connect(self.close_entry)
        self.line.entered.connect(self.offer)
        self.line.erased.connect(lambda: self._remove(len(self._entries) - 1))
        self.line.list_wanted.connect(self.open_list)
        # queued: the line itself takes the completed text first
        self.line.completed.connect(self._complete, Qt.ConnectionType.QueuedConnection)
        self.button.setText("▾")
        self.button.setAutoRaise(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.setToolTip(format_tooltip(self.tr("Choose from the project's values (Down)")))
        self.button.setAccessibleName(self.tr("Choose from the project's values (Down)"))
        self.button.clicked.connect(self.open_list)

    # the value

    def can_show(self, value: Any) -> bool:
        if value is None or value is ABSENT:
            return True
        return isinstance(value, list) and all(isinstance(each, str) and text_of(each) for each in value)

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        entries = list(value) if isinstance(value, list) else []
        self._old = entries if isinstance(value, list) else value
        if not reset and entries == self._all_entries():
            return  # what was typed, or changed here
        self._entries = entries
        self.line.clear()
        self._lay_out()

    def read(self, parser: ValueParser) -> Any:
        return self._all_entries() or parser.parse("")

    def changes(self) -> list[ListStep]:
        """Return the smallest steps from the list in the record to the entries."""
        return find_entry_steps(self._old if isinstance(self._old, list) else [], self._all_entries())

    def is_emptied(self) -> bool:
        """Return whether no entry is left."""
        return not self._all_entries()

    def text(self) -> str:
        """Return the entries in one line."""
        return ", ".join(self._all_entries())

    def _all_entries(self) -> list[str]:
        """Return the entries with the one that is being typed, unless it is there already."""
        typed = self.line.text().strip()
        return [*self._entries, typed] if typed and typed not in self._entries else self._entries

    # changes by the user

    def close_entry(self) -> None:
        """Make what is typed an entry like the others."""
        typed = self.line.text().strip()
        if not typed:
            return
        self._entries = self._all_entries()
        self.line.clear()
        self._lay_out()
        self.closed.emit(typed)

    def _complete(self, text: str) -> None:
        self.line.setText(text)
        self.edited.emit()
        self.close_entry()

    def _finish(self) -> None:
        """Close the entry; go on if none is being typed."""
        if self.line.text().strip():
            self.close_entry()
        else:
            self.done.emit()

    def _remove(self, index: int) -> None:
        if not self._read_only and 0 <= index < len(self._entries):
            self._set_entries([*self._entries[:index], *self._entries[index + 1 :]])

    def _set_entries(self, entries: list[str]) -> None:
        self._entries = entries
        self._lay_out()
        self.edited.emit()

    def insert_text(self, text: str) -> None:
        self.line.insert_text(text)

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        self.line.set_read_only(read_only)
        self.button.setVisible(not read_only)

    # the values to choose from

    def offer(self) -> None:
        """Offer the values that are known now, in the completion and in an open list."""
        offered = list(self._list_offered())
        self._names.setStringList(offered)
        for popup in self.findChildren(_ChoiceList):
            popup.offer(offered)

    def open_list(self) -> None:
        """Open the list of all values, in which those of this record are ticked."""
        if self._read_only:
            return
        self.close_entry()
        popup = _ChoiceList(self, self._entries)
        popup.offer(list(self._list_offered()))
        popup.toggled.connect(self._toggle)

    def _toggle(self, text: str, chosen: bool) -> None:
        rest = [each for each in self._entries if each != text]
        self._set_entries([*rest, text] if chosen else rest)

    # layout and painting

    def set_tag(self, tag: str) -> None:
        self.line.set_tag(tag)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(description)
        self.line.setAccessibleDescription(", ".join(filter(None, (self.text(), description))))

    def height_for(self, width: int) -> int:
        *_, last = self._place(width)
        return last.bottom() + 1

    def _row_height(self) -> int:
        return form_fonts(self.font()).line + 2 * PAD

    def _cross_width(self) -> int:
        """Return the width of an entry without its text."""
        return self.fontMetrics().horizontalAdvance(f" {_CROSS}") + 4 * PAD

    def _place(self, width: int) -> list[QRect]:
        """Return the places of the entries in rows of this width, and of the line after them."""
        metrics, height = self.fontMetrics(), self._row_height()
        room = width - self.button.sizeHint().width()
        x, y, found = PAD, 0, []
        for entry in self._entries:
            wide = min(metrics.horizontalAdvance(_shorten(entry)) + self._cross_width(), room - PAD)
            if x > PAD and x + wide > room:
                x, y = PAD, y + height
            found.append(QRect(x, y + 1, wide, height - 2))
            x += wide + _GAP
        if x > PAD and x + _LEAST_LINE > room:
            x, y = PAD, y + height
        return [*found, QRect(x - PAD, y, room - x + PAD, height)]

    def _lay_out(self) -> None:
        *self._boxes, line = self._place(self.width())
        self.line.setGeometry(line)
        size = self.button.sizeHint()
        self.button.setGeometry(self.width() - size.width(), line.top(), size.width(), line.height())
        self.update()
        if line.bottom() + 1 != self.height():
            self.resized.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = QPainter(self), self.palette()
        widgets.fill_rect(painter, self.rect(), palette.base())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for entry, box in zip(self._entries, self._boxes, strict=True):
            painter.setPen(palette.mid().color())
            painter.setBrush(palette.alternateBase())
            painter.drawRoundedRect(box.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), PAD, PAD)
            painter.setPen(palette.text().color())
            inside = box.adjusted(2 * PAD, 0, -2 * PAD, 0)
            text = self.fontMetrics().elidedText(
                _shorten(entry), Qt.TextElideMode.ElideRight, box.width() - self._cross_width() + 1
            )
            painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            painter.drawText(inside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _CROSS)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remove the entry whose cross is clicked."""
        place = event.position().toPoint()
        for index, box in enumerate(self._boxes):
            if box.contains(place) and place.x() > box.right() - self._cross_width() + 2 * PAD:
                self._remove(index)
                return
        self.line.setFocus(Qt.FocusReason.MouseFocusReason)


def _shorten(text: str) -> str:
    """Return a text as it is shown in one line."""
    return text.replace("\n", "⏎").replace("\r", "")


class _EntryLine(LineEditor):
    """The line for a further entry."""

    left = Signal()
    entered = Signal()
    erased = Signal()
    """Backspace was pressed in the empty line."""
    list_wanted = Signal()
    completed = Signal(str)

    def __init__(self, parent: QWidget, names: QStringListModel) -> None:
        super().__init__(parent)
        self._names = names

    def _add_completer(self) -> None:
        """Add the completion when the line is used first: a page has many lines, of which few are."""
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.activated.connect(self.completed)
        self.setCompleter(completer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        popup = self.completer().popup() if self.completer() is not None else None
        is_completing = popup is not None and popup.isVisible()
        if popup and is_completing and is_return(event) and popup.currentIndex().isValid():
            event.ignore()  # the completer takes the chosen text
        elif event.key() == Qt.Key.Key_Backspace and not self.text() and not event.isAutoRepeat():
            self.erased.emit()
        elif event.key() == Qt.Key.Key_Down and not is_completing:
            self.list_wanted.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.completer() is None:
            self._add_completer()
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class _ChoiceList(QListWidget):
    """A popup in which several values are ticked; deleted when it is closed."""

    toggled = Signal(str, bool)

    def __init__(self, editor: QWidget, chosen: list[str]) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setUniformItemSizes(True)
        self.itemClicked.connect(self._toggle)
        for text in chosen:
            self._add_row(text, Qt.CheckState.Checked)

    def offer(self, offered: Iterable[str]) -> None:
        """Add the values that the list does not have yet, and show it below its editor."""
        listed = {self.item(row).text() for row in range(self.count())}
        for text in offered:
            if text not in listed:
                self._add_row(text, Qt.CheckState.Unchecked)
        self.setGeometry(self._find_place())
        if not self.isVisible():
            self.setCurrentRow(0)
            self.show()
            self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _add_row(self, text: str, state: Qt.CheckState) -> None:
        item = QListWidgetItem(text, self)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setCheckState(state)

    def _find_place(self) -> QRect:
        """Return the place on the screen below the editor, or above it where there is no room."""
        editor = self._editor
        rows = min(max(self.count(), 1), _MOST_ROWS_SHOWN)
        height = rows * max(self.sizeHintForRow(0), editor.fontMetrics().height()) + 2 * self.frameWidth()
        place = QRect(editor.mapToGlobal(QPoint(0, editor.height())), QSize(editor.width(), height))
        if place.bottom() > editor.screen().availableGeometry().bottom():
            place.moveBottom(editor.mapToGlobal(QPoint(0, 0)).y())
        return place

    def _toggle(self, item: QListWidgetItem) -> None:
        is_chosen = item.checkState() is not Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
        self.toggled.emit(item.text(), is_chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.count() and (event.key() == Qt.Key.Key_Space or is_return(event)):
            self._toggle(self.currentItem())
        else:
            super().keyPressEvent(event)


class TagListBlock(PipeBlock):
    """A list of tags; each entry that is added or removed is a change of its own."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        self._choices: tuple[str, ...] = field.item.choices if field.item else ()
        self._tags = TagListEditor(self._list_offered)
        super().__init__(field, binding, parent, self._tags)
        self._tags.closed.connect(lambda text: binding.known_values.add(self._path, text))
        self._tags.resized.connect(self.invalidate)
        binding.known_values.changed.connect(self._offer_more)

    @property
    def _path(self) -> Pointer:
        """The path of the field in the schema's shape."""
        return find_path(self.at)

    def choose_value(self) -> bool:
        self._tags.open_list()
        return True

    def _list_offered(self) -> Sequence[str]:
        return self._choices or self.binding.known_values.list_values(self._path)

    def _offer_more(self, path: Pointer) -> None:
        if path == self._path:
            self._tags.offer()

"""The editors of single values: line, text, number, choice, yes or no, piped list, and JSON.

An editor shows a value, reports what is typed, and returns the value that its content represents; `form` maps fields to editors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QPalette,
    QTextCursor,
    QTextLine,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFrame, QLineEdit, QPlainTextEdit, QWidget

from gtapp.core.platform.errors import EditError
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.record.document import parse_typed_json
from gtapp.core.record.value_text import (
    ListStep,
    ValueParser,
    apply_list_steps,
    empty_kind,
    find_list_steps,
    format_json,
    join_entries,
    json_of,
    text_of,
)
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, is_identical
from gtapp.editor.form.completion import Completion, CompletionFinder, paint_rest
from gtapp.editor.form.painting import choose_wrap_mode, count_lines, draw_tag, form_fonts
from gtapp.editor.form.visibility import WHOLE
from gtapp.editor.form.word_marks import (
    WordMark,
    WordMarks,
    count_units,
    measure_common_ends,
    paint_edge,
    paint_mark,
)
from gtapp.editor.record_texts import name_choice
from gtapp.kit import small_widgets
from gtapp.kit.appearance.fonts import make_control_font
from gtapp.kit.commands.actions import is_window_key

PAD = 6
"""Space in pixels between an editor's frame, which its block paints, and the text."""

_OVER_LETTERS = 0.4
"""How much a mark covers the letters where it can't be behind them."""
_ELLIPSIS = "…"
_Role = QPalette.ColorRole


class Editor(Protocol):
    """The interface of a widget that edits one value."""

    @property
    def edited(self) -> SignalInstance:
        """Emitted when the user changed the value."""

    @property
    def done(self) -> SignalInstance:
        """Emitted when the user is done with this value (Return)."""

    def can_show(self, value: Any) -> bool:
        """Return whether it can show `value` exactly."""

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        """Show `value` without emitting `edited`; `reset` if it is another field's value, not a change of the same one."""

    def read(self, parser: ValueParser) -> Any:
        """Return the value that the content represents."""

    def set_tag(self, tag: str) -> None:
        """Show the kind of empty of the value."""

    def height_for(self, width: int) -> int:
        """Return the height at which everything is visible."""

    def visible_part(self) -> tuple[float, float]:
        """Return which part of the value the editor shows in its height, from 0 to 1."""

    def scroll_to_part(self, part: float) -> float:
        """Show the value from this part of it on, as far as the editor scrolls; return where in its height that is."""

    def insert_text(self, text: str) -> None:
        """Insert a text at the cursor, as typing does."""

    def set_read_only(self, read_only: bool) -> None:
        """Allow or forbid changes."""


if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object


class EditorBase(_Widget):
    """The common part of the editors; in a class it precedes Qt's own, whose methods it calls."""

    _tag = ""

    def set_tag(self, tag: str) -> None:
        if tag != self._tag:
            self._tag = tag
            self.surface().update()

    def surface(self) -> QWidget:
        """Return the widget that paints the text."""
        return self

    def height_for(self, width: int) -> int:
        return form_fonts(self.font()).line + 2 * PAD

    def visible_part(self) -> tuple[float, float]:
        return WHOLE

    def scroll_to_part(self, part: float) -> float:
        return part

    def show_read_only(self, read_only: bool) -> None:
        """Let the form's background show through where nothing can be typed, in every theme."""
        palette = QPalette()  # nothing but what is set here differs from the form's
        if read_only:
            palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)

    # next card: a method `event` would be called for each event of each editor, this one only for those of the focused one

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.installEventFilter(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave keys to the document and the window that are not the editor's."""
        if watched is self and event.type() == QEvent.Type.ShortcutOverride and is_document_key(event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()  # the form's own menu, which knows the document's undo


class TextEditorBase(EditorBase):
    """An editor with a text and a cursor; the tag is painted where there is no text."""

    _composing = False
    _completion: Completion | None = None
    _marks: WordMarks | None = None
    paints_on_ground = True
    """Whether Qt paints the letters on what is there; else it paints the ground first."""

    def is_blank(self) -> bool:
        """Return whether there is no text."""
        raise NotImplementedError

    def find_cursor(self) -> int:
        """Return the place of the cursor in the text."""
        raise NotImplementedError

    def select(self, start: int, stop: int) -> None:
        """Select the text between two places, with the cursor at the second."""
        raise NotImplementedError

    def put_cursor_at(self, point: QPoint) -> None:
        """Put the cursor at a point of the surface, unless the selected text is there."""
        raise NotImplementedError

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Have the commands of the menu act where it was asked for, as “Split at the cursor” does."""
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            self.put_cursor_at(event.pos())
        super().contextMenuEvent(event)

    def shown_text(self) -> str:
        """Return the whole text."""
        raise NotImplementedError

    def find_end(self) -> QRect | None:
        """Return the place of the cursor if it is at the end of the text, with nothing selected."""
        raise NotImplementedError

    def replace_text(self, text: str) -> None:
        """Write another text in place of the whole one, as typing does."""
        raise NotImplementedError

    def insert_text(self, text: str) -> None:
        """Insert a text at the cursor, as typing does."""
        raise NotImplementedError

    def append_text(self, text: str) -> None:
        """Insert a text at the end, behind a space, as typing does."""
        shown = self.shown_text()
        self.select(len(shown), len(shown))
        self.insert_text(f" {text}" if shown and not shown[-1].isspace() else text)

    # marked words

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._marks:  # that at the cursor is marked more clearly
            self.surface().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._marks:
            self.surface().update()

    def mark_words(self, words: Sequence[WordMark], changed: Callable[[], object]) -> None:
        """Mark words of the text that is shown; `changed` is called when the cursor is at another one."""
        if self._marks is None and words:
            self._marks = WordMarks(lambda: (self.surface().update(), changed()))
            self.connect_marks(self._marks)
        if self._marks:
            at = self.find_position
            shown = (each._replace(start=at(each.start), stop=at(each.stop)) for each in words)
            self._marks.words = list(shown)
            self._note_cursor()
            self.surface().update()

    def find_marked(self) -> WordMark | None:
        """Return the marked word at the cursor, where it is in the text now."""
        here = self._marks.here if self._marks else None
        return here and here._replace(
            start=self.find_place_at(here.start), stop=self.find_place_at(here.stop)
        )

    def connect_marks(self, marks: WordMarks) -> None:
        """Have the marks follow what is typed, and the cursor."""
        raise NotImplementedError

    def find_position(self, place: int) -> int:
        """Return the position in Qt's units of a place in the text."""
        raise NotImplementedError

    def find_place_at(self, position: int) -> int:
        """Return the place in the text of a position in Qt's units."""
        raise NotImplementedError

    def find_cursor_position(self) -> int:
        """Return the position of the cursor in Qt's units."""
        raise NotImplementedError

    def find_letters(self, word: WordMark) -> Iterable[QRectF]:
        """Yield where a word, in Qt's units, stands on the surface, line by line."""
        raise NotImplementedError

    def _note_cursor(self) -> None:
        """Mark the word at the cursor more clearly."""
        if self._marks:
            self._marks.follow_cursor(self.find_cursor_position())

    def _paint_marks(self, marks: WordMarks, part: QRect, opacity: float = 1.0) -> None:
        """Paint the marks in a part of the surface."""
        painter = small_widgets.make_painter(self.surface())
        here, seen = marks.here if self.hasFocus() else None, QRectF(part)
        for word in self.list_near(marks.words, part):
            for letters in self.find_letters(word):
                if letters.intersects(seen):
                    paint_mark(painter, letters, word == here, opacity)
        painter.end()

    def list_near(self, words: Sequence[WordMark], part: QRect) -> Sequence[WordMark]:
        """Return those of some words that may stand in a part of the surface."""
        return words

    def _paint_edge(self, word: WordMark) -> None:
        """Paint the edge of the word at the cursor over its letters: a selection covers what is behind them."""
        painter = small_widgets.make_painter(self.surface())
        for letters in self.find_letters(word):
            paint_edge(painter, letters)
        painter.end()

    # completion

    def complete_from(self, find: CompletionFinder) -> None:
        """Offer what `find` returns for a text that is being typed."""
        self._completion = Completion(find)

    def follow_typing(self, typed: str) -> None:
        """Offer what completes the text after this was typed: nothing after a key that only deletes or moves."""
        if self._completion and typed and typed.isprintable():
            self._completion.follow_typing(self.shown_text())
            self.surface().update()

    def offer_again(self) -> None:
        """Offer what completes the text that was typed last: more values are known."""
        if self._completion and (typed := self.find_typed()):
            self._completion.follow_typing(typed)
            self.surface().update()

    def find_rest(self) -> str:
        """Return what is offered behind the cursor now."""
        if self._completion is None or self._composing or not self.hasFocus() or self.find_end() is None:
            return ""
        return self._completion.find_rest(self.shown_text())

    def find_typed(self) -> str:
        """Return the text if it was typed just now; "" if it was there."""
        return (
            self._completion.typed if self._completion and self._completion.typed == self.shown_text() else ""
        )

    def take_completion(self) -> bool:
        """Write what is offered; return False where nothing is."""
        if self._completion is None or not self.find_rest():
            return False
        self.replace_text(self._completion.whole)
        return True

    def take_word(self) -> bool:
        """Write the next word of what is offered, and offer the rest; return False where nothing is."""
        if self._completion is None or not self.find_rest():
            return False
        self.replace_text(self._completion.find_next_word())
        self._completion.follow_typing(self.shown_text())
        return True

    def is_taking(self, event: QKeyEvent) -> bool:
        """Take what is offered if that is what a key asks for at the end of the text: Right, with Ctrl for a word."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() != Qt.Key.Key_Right:
            return False
        if modifiers == Qt.KeyboardModifier.ControlModifier:
            return self.take_word()
        return modifiers == Qt.KeyboardModifier.NoModifier and self.take_completion()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Leave files to the window, which opens or adds them: a path is no value."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)
        self.follow_typing(event.commitString())

    def paintEvent(self, event: QPaintEvent) -> None:
        marks = self._marks if self._marks and self._marks.words else None
        if marks and self.paints_on_ground:
            self._paint_marks(marks, event.rect())
        super().paintEvent(event)
        if marks and not self.paints_on_ground:
            self._paint_marks(marks, event.rect(), _OVER_LETTERS)
        if marks and marks.here and self.hasFocus():
            self._paint_edge(marks.here)
        if self._tag and not self._composing and self.is_blank():
            paint_tag(self, self.surface(), self._tag)
        elif (rest := self.find_rest()) and (place := self.find_end()):
            paint_rest(self.surface(), self.font(), place, rest)


class ChoiceEditorBase(EditorBase):
    """An editor without a cursor: one of several values is chosen."""

    _read_only = False

    def insert_text(self, text: str) -> None:
        """Ignore the text: there is no cursor."""

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only


_UNDO_KEYS = {QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo}


def is_document_key(event: QEvent) -> bool:
    """Return whether a key is not the editor's: undo and redo are the document's, Ctrl or Alt with a letter the window's."""
    if not isinstance(event, QKeyEvent):
        return False
    return any(event.matches(key) for key in _UNDO_KEYS) or is_window_key(event)


def writes_character(event: QKeyEvent) -> bool:
    """Return whether a key writes a character (AltGr arrives as Ctrl with Alt on Windows)."""
    kept = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    modifiers = event.modifiers() & (kept | Qt.KeyboardModifier.MetaModifier)
    free = modifiers in (Qt.KeyboardModifier.NoModifier, kept)
    return free and bool(event.text()) and event.text().isprintable()


def is_return(event: QKeyEvent) -> bool:
    """Return whether it is Return or Enter alone."""
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
    return plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def is_line_end(event: QKeyEvent) -> bool:
    """Return whether it is Return or Enter, alone or with Shift."""
    modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
    return modifiers == Qt.KeyboardModifier.NoModifier and event.key() in (
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
    )


def paint_tag(widget: QWidget, surface: QWidget, tag: str, x: int = PAD + 1) -> None:
    """Paint a tag on the first line of an empty editor."""
    fonts = form_fonts(widget.font())
    painter = small_widgets.make_painter(surface)
    draw_tag(painter, x, PAD + fonts.line // 2, tag, widget.palette(), fonts)
    painter.end()


def adjust_cursor(old: str, new: str, cursor: int) -> int:
    """Return a cursor's new position when a text is replaced: with its surroundings, or after what changed."""
    if old == new:
        return cursor
    start, tail = measure_common_ends(old, new)
    if cursor <= start and cursor < len(old) - tail:
        return cursor
    return len(new) - tail if cursor <= len(old) - tail else cursor + len(new) - len(old)


_PAGE_KEYS = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class ChoiceEditor(ChoiceEditorBase, QComboBox):
    """Edits a choice by a combo box, which also shows a value outside of the choices and ignores the mouse wheel."""

    edited = Signal()
    done = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._choices = field.choices
        self._other: Any = ABSENT
        self._said = ""
        self._typed, self._typing = "", QElapsedTimer()
        self.setFrame(False)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setFont(make_control_font())
        self.addItems([self._name_choice(choice) for choice in self._choices])
        self.activated.connect(lambda _: self.edited.emit())

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.setAccessibleDescription(self._said)

    def setAccessibleDescription(self, description: str) -> None:
        """Describe the editor by its name, too: under Linux Qt takes a combo box's value for its name."""
        self._said = description
        super().setAccessibleDescription(", ".join(filter(None, (self.accessibleName(), description))))

    def height_for(self, width: int) -> int:
        """Return the height of a text beside it, whose letters are larger."""
        return form_fonts().line + 2 * PAD

    def can_show(self, value: Any) -> bool:
        return text_of(value) is not None or any(is_identical(value, choice) for choice in self._choices)

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        index = next((n for n, choice in enumerate(self._choices) if is_identical(choice, value)), -1)
        foreign = index < 0 and not empty_kind(value)
        self._set_other(value if foreign else ABSENT)
        index = len(self._choices) if foreign else index
        if index != self.currentIndex():
            self.setCurrentIndex(index)

    def _set_other(self, value: Any) -> None:
        """Make the value outside of the choices the last item."""
        last = len(self._choices)
        if is_identical(value, self._other):
            return
        self._other = value
        if value is ABSENT:
            self.removeItem(last)
        elif self.count() > last:
            self.setItemText(last, self._name_choice(value))
        else:
            self.addItem(self._name_choice(value))

    def _name_choice(self, value: Any) -> str:
        text = text_of(name_choice(self._field, value))
        return json_of(value) if text is None else text.replace("\n", "⏎")

    def read(self, parser: ValueParser) -> Any:
        index = self.currentIndex()
        if 0 <= index < len(self._choices):
            return self._choices[index]
        return parser.parse("") if index < 0 else self._other

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_return(event):
            self.done.emit()
        elif is_document_key(event) or event.key() in _PAGE_KEYS or (self._read_only and event.text()):
            event.ignore()  # the form scrolls with the keys for pages: they would choose another value
        else:
            super().keyPressEvent(event)
            if writes_character(event) and not self._has_typed(event.text()) and not self._choose_value():
                event.ignore()

    def _choose_value(self) -> bool:
        """Choose the value that begins with what was typed as files have it, “T” for TRUE; return whether there is one."""
        typed = self._typed.casefold()
        values = (str(each).casefold() for each in self._choices)
        place = next((place for place, value in enumerate(values) if value.startswith(typed)), -1)
        if place >= 0 and place != self.currentIndex():
            self.setCurrentIndex(place)
            self.edited.emit()
        return place >= 0

    def _has_typed(self, text: str) -> bool:
        """Return whether a choice begins with what was typed shortly before and now, by which Qt looks for one."""
        is_begun = self._typing.isValid() and not self._typing.hasExpired(
            QApplication.keyboardInputInterval()
        )
        self._typing.start()
        self._typed = f"{self._typed}{text}" if is_begun else text
        starts = {self._typed.casefold(), self._typed[:1].casefold() if len(set(self._typed)) == 1 else ""}
        names = [self.itemText(place).casefold() for place in range(self.count())]
        return text == " " or any(name.startswith(start) for start in starts if start for name in names)

    def showPopup(self) -> None:
        if not self._read_only:
            super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the choice as the values around it: Fusion's button would be a frame inside the frame."""
        painter, palette = small_widgets.make_painter(self), self.palette()
        small_widgets.fill_rect(painter, self.rect(), palette.base())
        room = self.rect().adjusted(PAD, 0, -_ARROW_ROOM, 0)
        text = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(palette.text().color())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        painter.drawText(
            self.rect().adjusted(0, 0, -PAD, 0),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            "▾",
        )
        painter.end()
        if self._tag and self.currentIndex() < 0:
            paint_tag(self, self, self._tag)


_ARROW_ROOM = 24
_LONG = 20_000
_OPAQUE = Qt.WidgetAttribute.WA_OpaquePaintEvent
"""Next card: nothing of the form is painted behind the editor, which paints its whole background."""


class LineEditor(TextEditorBase, QLineEdit):
    """Edits a short text or a number in one line; undo is that of the document."""

    paints_on_ground = False
    edited = Signal()
    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self.setMaxLength(2**31 - 1)  # Qt's own limit of 32,767 would cut a value
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setTextMargins(PAD - 2, PAD - 1, PAD - 2, 0)  # beside Qt's own of 2 and 1
        self.setAttribute(_OPAQUE)
        self.textEdited.connect(lambda _: self.edited.emit())

    def can_show(self, value: Any) -> bool:
        text = text_of(value)
        return text is not None and len(text) < _LONG and "\n" not in text and "\r" not in text

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        old, text = self.text(), str(text_of(value))
        if text == old or (not reset and is_identical(self.read(parser), value)):
            if reset and text:
                self.setCursorPosition(0)
            return
        cursor = 0 if reset else adjust_cursor(old, text, self.cursorPosition())
        self.setText(text)
        self.setCursorPosition(cursor)

    def read(self, parser: ValueParser) -> Any:
        return parser.parse(self.text())

    def is_blank(self) -> bool:
        return not self.text()

    def find_cursor(self) -> int:
        return self.find_place_at(self.cursorPosition())

    def find_position(self, place: int) -> int:
        return count_units(self.text()[:place])

    def find_place_at(self, position: int) -> int:
        return _find_place(self.text(), position)

    def find_cursor_position(self) -> int:
        return self.cursorPosition()

    def connect_marks(self, marks: WordMarks) -> None:
        shown = self.text()

        def follow(text: str) -> None:
            nonlocal shown
            marks.follow_replacement(shown, text)
            shown = text
            self._note_cursor()

        self.textChanged.connect(follow)
        self.cursorPositionChanged.connect(lambda *_: self._note_cursor())

    def find_letters(self, word: WordMark) -> Iterable[QRectF]:
        """Yield where a word stands, measured from the cursor: only Qt knows how far the line is scrolled."""
        text, metrics, cursor = self.text(), self.fontMetrics(), self.cursorRect()
        origin = cursor.center().x() - metrics.horizontalAdvance(text[: self.find_cursor()])
        left, right = (
            origin + metrics.horizontalAdvance(text[: self.find_place_at(each)])
            for each in (word.start, word.stop)
        )
        yield QRectF(left, cursor.top(), right - left, cursor.height())

    def select(self, start: int, stop: int) -> None:
        first, last = self.find_position(start), self.find_position(stop)
        self.setSelection(first, last - first)
        if start == stop:
            self.setCursorPosition(first)

    def put_cursor_at(self, point: QPoint) -> None:
        place, start = self.cursorPositionAt(point), self.selectionStart()
        if not (self.hasSelectedText() and start <= place <= self.selectionEnd()):
            self.setCursorPosition(place)

    def shown_text(self) -> str:
        return self.text()

    def find_end(self) -> QRect | None:
        is_there = self.cursorPosition() == len(self.text()) and not self.hasSelectedText()
        return self.cursorRect() if is_there else None

    def replace_text(self, text: str) -> None:
        self.selectAll()
        self.insert(text)

    def insert_text(self, text: str) -> None:
        self.insert(text)

    def set_read_only(self, read_only: bool) -> None:
        if read_only != self.isReadOnly():
            self.setReadOnly(read_only)
            self.show_read_only(read_only)
            self.setAttribute(_OPAQUE, not read_only)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.text() and not self.hasFocus():  # the cursor may be at an edge
            self._mark_cut_ends()

    def _mark_cut_ends(self) -> None:
        """Paint an ellipsis at the edges beyond which the text goes on."""
        ends, width = (0, count_units(self.text())), self.fontMetrics().horizontalAdvance(_ELLIPSIS)
        left, right, middle = PAD, self.width() - PAD, self.height() // 2
        if self.cursorPositionAt(QPoint(left, middle)) not in ends:
            self._paint_ellipsis(left, QRect(0, PAD, left + width, self.height()))
        if self.cursorPositionAt(QPoint(right, middle)) not in ends:
            self._paint_ellipsis(right - width, QRect(right - width, PAD, width + PAD, self.height()))

    def _paint_ellipsis(self, x: int, ground: QRect) -> None:
        painter = small_widgets.make_painter(self)
        colour = self.palette().color(_Role.Window if self.isReadOnly() else _Role.Base)
        small_widgets.fill_rect(painter, ground, colour)
        painter.setPen(self.palette().color(_Role.PlaceholderText))
        painter.drawText(QRect(x, PAD, ground.width(), self.height()), Qt.AlignmentFlag.AlignTop, _ELLIPSIS)
        painter.end()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep what is selected while the keys go to another part of the window: what is found there may take its place."""
        start, length, cursor = self.selectionStart(), self.selectionLength(), self.cursorPosition()
        super().focusOutEvent(event)
        form, new = self.parentWidget(), QApplication.focusWidget()
        if length and not (form and new and form.isAncestorOf(new)):
            self.setSelection(*((start + length, -length) if cursor == start else (start, length)))

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_document_key(event):
            event.ignore()
        elif is_return(event):
            self.done.emit()
        elif not self.is_taking(event):
            super().keyPressEvent(event)
            self.follow_typing(event.text())


def _find_place(text: str, units: int) -> int:
    """Return the place in a text that comes after so many UTF-16 units."""
    if text.isascii():
        return units
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "ignore"))


_SEPARATORS = compile_late("\r\n|[\r\n\u2029\ufdd0\ufdd1]")
_MOST_LINES = 40


class TextEditor(TextEditorBase, QPlainTextEdit):
    """Edits a long text; grows with its lines, has no undo, and keeps line ends and hard spaces that Qt would change."""

    edited = Signal()
    done = Signal()

    def __init__(self, parent: QWidget | None = None, rows: int = 1) -> None:
        super().__init__(parent)
        self._rows = rows
        self._filling = False
        self._source = ""
        self._measured: tuple[str, int, int] = ("", -1, 0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(small_widgets.WRAP)
        self.document().setDocumentMargin(PAD)
        self.textChanged.connect(self._on_text_changed)
        self.verticalScrollBar().rangeChanged.connect(self._keep_whole)

    # the value

    def can_show(self, value: Any) -> bool:
        return text_of(value) is not None

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        text = str(text_of(value))
        if text == self._source and _normalize_separators(text) == self._read_raw():
            if reset and text:
                self._put_cursor(0)
            return
        if not reset and is_identical(self.read(parser), value):
            return
        old, cursor = self._read_raw(), self.textCursor().position()
        marks, words = self._marks, self._marks.words if self._marks else []
        self._fill(text)
        flat = _normalize_separators(text)
        if marks and not reset:  # else a whole text comes in place of another
            marks.words = words
            marks.follow_replacement(old, flat)
        self._put_cursor(0 if reset else adjust_cursor(old, flat, cursor))
        self._note_cursor()

    def read(self, parser: ValueParser) -> Any:
        return parser.parse(self.text())

    def text(self) -> str:
        """Return the text to be stored: it differs from the shown value only where the user typed."""
        raw, flat = self._read_raw(), _normalize_separators(self._source)
        if flat == self._source:
            return raw
        if raw == flat:
            return self._source
        start, tail = measure_common_ends(raw, flat)
        places = _map_positions(self._source)
        head, rest = self._source[: places[start]], self._source[places[len(flat) - tail] :]
        behind = raw[start : len(raw) - tail] + rest
        if head.endswith("\r") and behind.startswith("\n"):
            behind = "\r" + behind[1:]  # two line ends, which must not become one
        return head + behind

    def show_nothing(self) -> None:
        """Show no text, without emitting `edited`."""
        self._fill("")

    def _read_raw(self) -> str:
        return self.document().toRawText().replace("\u2029", "\n")

    def _fill(self, text: str) -> None:
        self._filling = True
        self._source = text
        if (wrap := choose_wrap_mode(text)) != self.wordWrapMode():
            self.document().clear()  # the text shown before is not wrapped again
            self.setWordWrapMode(wrap)
        whole = QTextCursor(
            self.document()
        )  # a cursor takes a third of setPlainText's time (`make bench`: next item)
        whole.select(QTextCursor.SelectionType.Document)
        whole.insertText(text)
        self._filling = False

    def _put_cursor(self, position: int) -> None:
        cursor = self.textCursor()
        if cursor.position() != position or cursor.hasSelection():
            cursor.setPosition(min(position, self.document().characterCount() - 1))
            self.setTextCursor(cursor)

    def _on_text_changed(self) -> None:
        if self._filling:
            return
        text = self.text()
        if text != self._source:
            self._source = text
            self.edited.emit()

    def surface(self) -> QWidget:
        return self.viewport()

    def is_blank(self) -> bool:
        return self.document().isEmpty()

    def find_cursor(self) -> int:
        return self.find_place_at(self.textCursor().position())

    def find_position(self, place: int) -> int:
        return count_units(_normalize_separators(self._source[:place]))

    def find_place_at(self, position: int) -> int:
        return _map_positions(self._source)[_find_place(self._read_raw(), position)]

    def find_cursor_position(self) -> int:
        return self.textCursor().position()

    def connect_marks(self, marks: WordMarks) -> None:
        self.document().contentsChange.connect(marks.follow_edit)
        self.textChanged.connect(self._note_cursor)
        self.cursorPositionChanged.connect(self._note_cursor)

    def find_letters(self, word: WordMark) -> Iterable[QRectF]:
        block = self.document().findBlock(word.start)
        corner = self.blockBoundingGeometry(block).translated(self.contentOffset()).topLeft()
        layout, first, last = block.layout(), word.start - block.position(), word.stop - block.position()
        while first < last and (line := layout.lineForTextPosition(first)).isValid():
            stop = max(min(last, line.textStart() + line.textLength()), first + 1)
            left, right = _find_x(line, first), _find_x(line, stop)
            letters = QRectF(left, line.y(), right - left, line.height())
            yield letters.translated(corner)
            first = stop

    def list_near(self, words: Sequence[WordMark], part: QRect) -> Sequence[WordMark]:
        first = self.cursorForPosition(part.topLeft()).position()
        last = self.cursorForPosition(part.bottomRight()).position()
        return [each for each in words if each.stop >= first and each.start <= last]

    def select(self, start: int, stop: int) -> None:
        cursor = self.textCursor()
        cursor.setPosition(self.find_position(start))
        cursor.setPosition(self.find_position(stop), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def put_cursor_at(self, point: QPoint) -> None:
        place, cursor = self.cursorForPosition(point), self.textCursor()
        if not (
            cursor.hasSelection() and cursor.selectionStart() <= place.position() <= cursor.selectionEnd()
        ):
            self.setTextCursor(place)

    def shown_text(self) -> str:
        return self.text()

    def find_end(self) -> QRect | None:
        cursor = self.textCursor()
        return self.cursorRect() if cursor.atEnd() and not cursor.hasSelection() else None

    def replace_text(self, text: str) -> None:
        self.selectAll()
        self.insertPlainText(text)

    def insert_text(self, text: str) -> None:
        self.insertPlainText(text)

    def set_read_only(self, read_only: bool) -> None:
        if read_only == self.isReadOnly():
            return
        self.setReadOnly(read_only)
        self.show_read_only(read_only)
        if read_only:
            keys = (
                Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
            )
            self.setTextInteractionFlags(keys)

    # the height

    def height_for(self, width: int) -> int:
        line = form_fonts(self.font()).line
        lines = max(self._line_count(width - 2 * PAD - 1), self._rows)
        bar = (
            Qt.ScrollBarPolicy.ScrollBarAsNeeded
            if lines > _MOST_LINES
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        if bar != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(bar)
        return min(lines, _MOST_LINES) * line + 2 * PAD

    def _keep_whole(self, _first: int, last: int) -> None:
        """Keep a text that fits from being scrolled: Qt reckons with a margin more, and would hide its first line."""
        if last and self.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            self.verticalScrollBar().setRange(0, 0)

    def visible_part(self) -> tuple[float, float]:
        if self.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            return WHOLE
        bar = self.verticalScrollBar()  # counts lines
        lines = bar.maximum() + bar.pageStep()
        return (bar.value() / lines, (bar.value() + bar.pageStep()) / lines) if lines else WHOLE

    def scroll_to_part(self, part: float) -> float:
        bar = self.verticalScrollBar()
        bar.setValue(int(part * (bar.maximum() + bar.pageStep())))
        first, last = self.visible_part()
        return (part - first) / (last - first)

    def _line_count(self, width: int) -> int:
        if self._measured[:2] != (self._source, width):
            lines = count_lines(_normalize_separators(self._source), width, self.font(), self.wordWrapMode())
            self._measured = (self._source, width, lines)
        return self._measured[2]

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_document_key(event):
            event.ignore()
        elif is_return(event):
            self.done.emit()
        elif is_line_end(event) and not self.isReadOnly():
            self.insertPlainText("\n")  # with Shift, Qt would insert a line separator (U+2028)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        elif not self.is_taking(event):
            super().keyPressEvent(event)
            self.follow_typing(event.text())


def _find_x(line: QTextLine, position: int) -> float:
    """Return where a position of a line is; PySide gives it with the position."""
    x: Any = line.cursorToX(position)
    return float(x[0] if isinstance(x, tuple) else x)


def is_json_of(text: str, value: Any) -> bool:
    """Return whether a text is the JSON of `value`."""
    try:
        return is_identical(parse_typed_json(text, ()), value)
    except EditError:
        return False


class JsonEditor(TextEditor):
    """Edits a value that fits no other editor as JSON; the document keeps what is typed while it is no JSON.

    A value that this JSON can't represent exactly is only shown.
    """

    left = Signal()
    """Emitted when the focus went elsewhere."""

    _locked = False

    def can_show(self, value: Any) -> bool:
        return True

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        if reset or not self.represents(value):
            self.show_text(format_json(value))
            super().set_read_only(self._locked or not self.represents(value))

    def show_text(self, text: str) -> None:
        """Show a text that was typed before, JSON or not."""
        if text != self._source:
            self._fill(text)

    def set_read_only(self, read_only: bool) -> None:
        self._locked = read_only
        super().set_read_only(read_only)

    def represents(self, value: Any) -> bool:
        """Return whether the text is the JSON of `value`."""
        return is_json_of(self.text(), value)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


def _normalize_separators(text: str) -> str:
    """Return a text with each line end that Qt knows as one character."""
    return _SEPARATORS.sub("\n", text)


def _map_positions(text: str) -> list[int]:
    """Return for each position in the normalized text the position in `text`."""
    positions, at = [], 0
    while at < len(text):
        positions.append(at)
        at += 2 if text.startswith("\r\n", at) else 1
    return [*positions, at]


class PipeEditor(LineEditor):
    """Edits a list of texts as one line with pipes; keeps the list, so that untouched entries stay as they are."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = field.item or field
        self._blank = field.make_emptied()
        self._list: Any = ABSENT
        self._empty: Any = self._blank

    def can_show(self, value: Any) -> bool:
        if value is None or value is ABSENT:
            return True
        return isinstance(value, list) and join_entries(value) is not None

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        same_line = not reset and is_identical(self.read(parser), value)
        self._list = (
            list(value) if isinstance(value, list) else value
        )  # the record's own list changes in place
        text = (join_entries(value) or "") if isinstance(value, list) else ""
        if not text and value is not ABSENT:
            self._empty = self._list
        elif reset or value is ABSENT:
            self._empty = self._blank
        old = self.text()
        if text == old or same_line:
            return
        cursor = 0 if reset else adjust_cursor(old, text, self.cursorPosition())
        self.setText(text)
        self.setCursorPosition(cursor)

    def changes(self) -> list[ListStep]:
        """Return the smallest steps from the list to the entries in the line."""
        return find_list_steps(
            self._list if isinstance(self._list, list) else [], self.text(), self._parse_entry
        )

    def is_emptied(self) -> bool:
        """Return whether nothing is left in the line."""
        return not self.text().replace("|", "").strip()

    def read(self, parser: ValueParser) -> Any:
        if self.is_emptied():
            unchanged = (
                isinstance(self._list, list) and self._list and join_entries(self._list) == self.text()
            )
            return self._list if unchanged else self._empty
        changes = self.changes()
        if not isinstance(self._list, list) and not changes:
            return self._list
        return apply_list_steps(self._list if isinstance(self._list, list) else [], changes)

    def _parse_entry(self, text: str, old: Any) -> Any:
        parser = ValueParser(self._entry)
        parser.adapt_to(old)
        return parser.parse(text)


class YesNoEditor(ChoiceEditorBase, QCheckBox):
    """Edits yes or no, or null where the value may be null, by a check box with its state in words."""

    edited = Signal()
    done = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nullable = field.nullable
        self._value: Any = ABSENT
        self.setTristate(True)
        self.setFont(make_control_font())

    def can_show(self, value: Any) -> bool:
        return value is None or value is ABSENT or isinstance(value, bool)

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        self._value = value
        states = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
        state = states.get(value, Qt.CheckState.PartiallyChecked) if isinstance(value, bool) else None
        self.setCheckState(state or Qt.CheckState.PartiallyChecked)
        self.setText({True: self.tr("yes"), False: self.tr("no")}[value] if isinstance(value, bool) else "")

    def read(self, parser: ValueParser) -> Any:
        return self._value

    def nextCheckState(self) -> None:
        """Switch between yes, no, and null where the value may be null."""
        if self._read_only:
            return
        order = [True, False, None] if self._nullable else [True, False]
        place = order.index(self._value) if self._value in order else -1
        self._value = order[(place + 1) % len(order)]
        self.edited.emit()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_return(event):
            self.done.emit()
        elif writes_character(event) and (chosen := self._find_typed(event.text())) is not None:
            if not self._read_only and chosen is not self._value:
                self._value = chosen
                self.edited.emit()
        else:
            super().keyPressEvent(event)

    def _find_typed(self, letter: str) -> bool | None:
        """Return the value that begins with a letter, in the window's language or as files have it; None for another one."""
        names = {True: (self.tr("yes"), "yes", "true", "1"), False: (self.tr("no"), "no", "false", "0")}
        found = (value for value, own in names.items() if any(each[0] == letter.casefold() for each in own))
        return next(found, None)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._tag:
            paint_tag(self, self, self._tag, form_fonts(self.font()).line + 2 * PAD)

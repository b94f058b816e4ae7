"""The block of a list of tags, such as names or keywords: its entries, and a line that completes a further one.

The value is a list of texts, or one text whose entries a separator parts. What is typed is an entry of the record at once, like
all typing; Return, the separator, a suggestion or leaving the field closes it. What is not touched stays as it is in the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.document.entry_text import (
    SeparatedText,
    cycle_mark,
    find_mark,
    find_separator,
    list_marks,
    list_separators,
    remove_mark,
    split_entries,
)
from gtapp.document.value_text import (
    ListStep,
    ValueParser,
    empty_kind,
    find_entry_steps,
    has_texts,
    text_of,
)
from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui import widgets
from gtapp.ui.empty_values import NOTHING
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.blocks import ListEditor, PipeBlock
from gtapp.ui.form.choice_list import ChoiceList
from gtapp.ui.form.editors import PAD, Editor, EditorBase, PipeEditor, TextEditor, is_return
from gtapp.ui.form.painting import form_fonts, format_tooltip
from gtapp.ui.form.suggestions import Suggestion, SuggestionList
from gtapp.ui.form.tag_line import TagLine
from gtapp.ui.form.tag_names import copy_names, find_copied_names, read_names
from gtapp.ui.form.tag_offers import TagOffers
from gtapp.ui.i18n import translate_title
from gtapp.ui.theme import theme_color

_GAP = 4
_INSET = 2
_CROSS = "×"
_LEAST_LINE = 24
_MOST_ENTRIES = 500
_LONGEST_TEXT = 20_000
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class TagListEditor(EditorBase, QWidget):
    """Edits the entries of a list, or of a text with separators.

    The line for typing stands after the last entry, or in the place of the one that is being edited. Tags are selected by the
    arrow keys, from `_anchor` to `_current`, while the line keeps the focus.
    """

    edited = Signal()
    done = Signal()
    closed = Signal(str)
    """An entry that was typed is closed."""
    step_ended = Signal()
    """What comes next is a step of its own for undo."""
    resized = Signal()

    def __init__(self, field: Field, offers: TagOffers) -> None:
        super().__init__()
        self._field = field
        self._is_list = has_texts(field)
        self._separators = list_separators(field)
        self._marks = list_marks(field)
        self.offers = offers
        self._old: Any = ABSENT
        self._entries: list[Any] = []
        self._boxes: list[QRect] = []
        self._edited_place: int | None = None
        self._anchor = self._current = -1
        self._read_only = False
        self._suggestions: SuggestionList | None = None
        self.line = TagLine(self, self.press_key)
        self.button = QToolButton(self)
        self._build()

    def _build(self) -> None:
        self.setFocusProxy(self.line)
        self.setAcceptDrops(True)
        self.line.textEdited.connect(self._on_typed)
        self.line.left.connect(self.close_entry)
        self.line.left.connect(self._hide_suggestions)
        self.line.entered.connect(self.offers.prepare)
        self.line.tabbed.connect(self.take_current)
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
        if not self._is_list:
            is_short = isinstance(value, str) and text_of(value) is not None and len(value) < _LONGEST_TEXT
            return is_short and len(self._parse(value).entries) <= _MOST_ENTRIES
        return isinstance(value, list) and all(text_of(each) is not None for each in value)

    def _parse(self, text: str) -> SeparatedText:
        return SeparatedText.parse(text, self._separators)

    def _list_entries(self, value: Any) -> list[Any]:
        if isinstance(value, list):
            return list(value)
        return list(self._parse(value).entries) if isinstance(value, str) else []

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        entries = self._list_entries(value)
        self._old = (
            list(value) if isinstance(value, list) else value
        )  # the record's own list changes in place
        if not reset and entries == self._all_entries():
            return  # what was typed, or changed here
        self._entries = entries
        self._edited_place = None
        self._deselect()
        self.line.clear()
        self._lay_out()

    def read(self, parser: ValueParser) -> Any:
        entries = self._all_entries()
        if self._old is not ABSENT and entries == self._list_entries(self._old):
            return self._old
        if self._is_list:
            return entries or parser.parse("")
        old = self._old if isinstance(self._old, str) else ""
        return parser.parse(self._parse(old).replace_entries(entries)) if entries else parser.parse("")

    def changes(self) -> list[ListStep]:
        """Return the smallest steps from the list in the record to the entries."""
        return find_entry_steps(self._old if isinstance(self._old, list) else [], self._all_entries())

    def is_emptied(self) -> bool:
        """Return whether no entry is left."""
        return not self._all_entries()

    def text(self) -> str:
        """Return the entries in one line."""
        return self._join(self._all_entries())

    def _join(self, entries: Sequence[Any]) -> str:
        return find_separator(self._text, self._separators).join(str(text_of(each)) for each in entries)

    @property
    def _text(self) -> str:
        """The text that holds the entries, if the value is one."""
        return self._old if isinstance(self._old, str) else ""

    def _all_entries(self) -> list[Any]:
        """Return the entries with the one that is being typed, unless it is there already."""
        typed, place = self.line.text().strip(), self._edited_place
        if place is not None and self.line.text() == text_of(self._entries[place]):
            return self._entries
        if place is not None:
            return [*self._entries[:place], *([typed] if typed else []), *self._entries[place + 1 :]]
        if not typed or typed in self._entries:
            return self._entries
        return [*self._list_kept(), typed]

    def _list_kept(self) -> list[Any]:
        """Return the entries that stay when one is added: what stands for nothing does not."""
        is_nothing = self._entries == self._field.hints.get("nothing") or not any(self._entries)
        return [] if is_nothing else self._entries

    # changes by the user

    def _on_typed(self) -> None:
        self._deselect()
        self.edited.emit()
        self._lay_out()
        self.offer()

    def close_entry(self) -> None:
        """Make what is typed an entry like the others."""
        typed = self.line.text().strip()
        if not typed and self._edited_place is None:
            self.line.clear()
            return
        self._entries = self._all_entries()
        self._edited_place = None
        self.line.clear()
        self._hide_suggestions()
        self._lay_out()
        self.step_ended.emit()
        self.closed.emit(typed)

    def _remove_selected(self) -> None:
        if self._read_only or not (chosen := self._selected):
            return
        self._change([*self._entries[: chosen[0]], *self._entries[chosen[-1] + 1 :]])

    def _remove(self, index: int) -> None:
        if not self._read_only:
            self._change([*self._entries[:index], *self._entries[index + 1 :]])

    def _change(self, entries: list[Any]) -> None:
        """Change several entries, or their order, as a step of its own."""
        self.step_ended.emit()
        self._entries = entries
        self._deselect()
        self._lay_out()
        self.edited.emit()
        self.step_ended.emit()

    def add_entries(self, names: Sequence[str]) -> None:
        """Add entries at the end, but none twice; close the one that is being typed."""
        if self._read_only:
            return
        self.close_entry()
        new = [name for name in dict.fromkeys(names) if name not in self._entries]
        if new:
            self._change([*self._list_kept(), *new])

    def edit_entry(self, place: int) -> None:
        """Edit an entry in its place, its text selected."""
        if self._read_only or not 0 <= place < len(self._entries):
            return
        self.close_entry()
        self._deselect()
        self._edited_place = place
        self.line.setText(str(text_of(self._entries[place])))
        self.line.selectAll()
        self._lay_out()

    def _move_selected(self, step: int) -> None:
        """Move the selected tags, else the last one, one place on."""
        chosen = self._selected or [len(self._entries) - 1]
        first, last = chosen[0], chosen[-1]
        if self._read_only or first + step < 0 or last + step >= len(self._entries):
            return
        entries = self._entries[:first] + self._entries[last + 1 :]
        entries[first + step : first + step] = self._entries[first : last + 1]
        self._change(entries)
        self._select(last + step, first + step)

    def cycle_marks(self) -> bool:
        """Give the selected names the next mark, else the one that is typed, else the last; return whether names have marks."""
        if self._read_only or not self._marks:
            return bool(self._marks)
        typed = self.line.text()
        if typed.strip():
            self.line.setText(cycle_mark(typed.strip(), self._marks))
            self.edited.emit()
            self._lay_out()
        elif self._entries:
            chosen = self._selected or [len(self._entries) - 1]
            marked = [
                cycle_mark(each, self._marks) if at in chosen and isinstance(each, str) else each
                for at, each in enumerate(self._entries)
            ]
            anchor, current = self._anchor, self._current
            self._change(marked)
            self._anchor, self._current = anchor, current
        return True

    def insert_text(self, text: str) -> None:
        self.line.insert_text(text)

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        self.line.set_read_only(read_only)
        self.button.setVisible(not read_only)

    # the selection

    @property
    def _selected(self) -> list[int]:
        """The places of the selected tags."""
        if self._current < 0:
            return []
        return list(range(min(self._anchor, self._current), max(self._anchor, self._current) + 1))

    def _select(self, current: int, anchor: int | None = None) -> None:
        """Select the tags from `anchor` to `current`; after the last one, the cursor is in the line."""
        if 0 <= current < len(self._entries):
            self._current = current
            self._anchor = current if anchor is None else anchor
        else:
            self._current = self._anchor = -1
        self.line.is_idle = self._current >= 0 and not self.line.text()
        self.line.update()
        self.update()

    def _deselect(self) -> None:
        if self._current >= 0:
            self._select(-1)

    # keys

    def press_key(self, event: QKeyEvent) -> bool:
        """Follow a key that was pressed in the line; return whether it has a meaning here."""
        popup = self._suggestions
        if popup is not None and popup.isVisible() and self._press_in_suggestions(event, popup):
            return True
        if is_return(event):
            self._finish()
            return True
        if self._is_return_with_shift(event):
            self._close_with_spelling()
            return True
        if self._read_only:
            return self._press_for_selection(event)
        return (
            self._press_for_clipboard(event)
            or self._press_for_entry(event)
            or self._press_for_selection(event)
        )

    def _press_in_suggestions(self, event: QKeyEvent, popup: SuggestionList) -> bool:
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and not event.modifiers():
            popup.move_current(1 if key == Qt.Key.Key_Down else -1)
            self._show_note()
        elif key == Qt.Key.Key_Escape:
            popup.hide()
        elif is_return(event) and popup.current:
            self._take(popup.current)
        elif self._is_return_with_shift(event) and popup.current:
            self._take_with_spelling(popup.current)
        else:
            return False
        return True

    @staticmethod
    def _is_return_with_shift(event: QKeyEvent) -> bool:
        is_shift = (
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.ShiftModifier
        )
        return is_shift and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)

    def _finish(self) -> None:
        """Close the entry; go on if none is being typed."""
        if self.line.text().strip() or self._edited_place is not None:
            self.close_entry()
        else:
            self.done.emit()

    def _press_for_entry(self, event: QKeyEvent) -> bool:
        """Follow a key that ends, begins or replaces an entry."""
        key, text = event.key(), event.text()
        plain = not event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        if plain and text and text in self._closing_signs():
            self.close_entry()
        elif key == Qt.Key.Key_F2 and not event.modifiers() and self._all_entries():
            self.close_entry()
            self.edit_entry(self._current if self._current >= 0 else len(self._entries) - 1)
        elif key == Qt.Key.Key_Escape and self._edited_place is not None:
            self._cancel_editing()
        elif key == Qt.Key.Key_Down and not event.modifiers() and not self.line.text():
            self.open_list()
        elif self._selected and plain and text.isprintable() and text:
            self._type_over(event)
        else:
            return False
        return True

    def _type_over(self, event: QKeyEvent) -> None:
        """Replace the selected tags by what is typed."""
        first, *rest = self._selected
        if rest:
            self._change(self._entries[: first + 1] + self._entries[rest[-1] + 1 :])
        self.edit_entry(first)
        self.line.type_key(event)

    def _cancel_editing(self) -> None:
        """Leave the edited entry as it was."""
        place = self._edited_place
        self._edited_place = None
        self.line.clear()
        self._lay_out()
        self.edited.emit()
        self._select(-1 if place is None else place)

    def _closing_signs(self) -> list[str]:
        """Return the characters that end an entry: what would separate entries in the text."""
        signs = [each.strip() for each in self._separators]
        used = find_separator(self._text, self._separators).strip()
        return signs[signs.index(used) :] if self._text else signs

    def _press_for_selection(self, event: QKeyEvent) -> bool:
        """Follow a key that selects, moves or removes tags."""
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step, chosen = _STEPS.get(key, 0), self._selected
        if step and modifiers == Qt.KeyboardModifier.AltModifier and not self.line.text():
            self._move_selected(step)
        elif chosen and key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            if not event.isAutoRepeat():  # held down to delete what was typed, Backspace removes no tag
                self._remove_selected()
        elif (
            chosen
            and step
            and modifiers
            in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.ShiftModifier,
            )
        ):
            self._step_selection(step, bool(modifiers))
        elif chosen and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._select(0 if key == Qt.Key.Key_Home else -1)
        elif chosen and key == Qt.Key.Key_Escape:
            self._deselect()
        elif (
            self._is_before_line(key)
            and not chosen
            and modifiers
            in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.ShiftModifier,
            )
        ):
            self._select(len(self._entries) - 1)
        else:
            return False
        return True

    def _step_selection(self, step: int, extends: bool) -> None:
        following = self._current + step
        if extends:
            self._select(min(max(following, 0), len(self._entries) - 1), self._anchor)
        elif following >= 0:
            self._select(following)
        else:
            self._select(0)

    def _is_before_line(self, key: Qt.Key) -> bool:
        """Return whether a key leads from the line to the tag before it."""
        at_start = self.line.cursorPosition() == 0 and not self.line.hasSelectedText()
        leads = key in (Qt.Key.Key_Left, Qt.Key.Key_Backspace) or (
            key == Qt.Key.Key_Home and not self.line.text()
        )
        return leads and at_start and self._edited_place is None and bool(self._entries)

    def _press_for_clipboard(self, event: QKeyEvent) -> bool:
        keys = QKeySequence.StandardKey
        if event.matches(keys.SelectAll) and not self.line.text() and self._entries:
            self._select(len(self._entries) - 1, 0)
        elif event.matches(keys.Paste):
            self.paste()
        elif (event.matches(keys.Copy) or event.matches(keys.Cut)) and not self.line.hasSelectedText():
            self.copy()
            if event.matches(keys.Cut):
                self._remove_selected()
        else:
            return False
        return True

    def copy(self) -> None:
        """Copy the selected tags, else all."""
        chosen = [self._entries[at] for at in self._selected] or self._all_entries()
        if chosen:
            copy_names([str(text_of(each)) for each in chosen], self._join(chosen))

    def paste(self) -> None:
        """Insert the copied tags; a text without separators goes into the line."""
        names = find_copied_names()
        if names is None:
            names = split_entries(QGuiApplication.clipboard().text(), self._closing_signs()[0])
            if len(names) == 1 or self._edited_place is not None:
                self.line.insert_text(" ".join(names))
                return
        self.add_entries(names)

    # suggestions

    def offer(self) -> None:
        """Offer what the typed text may stand for."""
        typed = remove_mark(self.line.text().strip(), self._marks)
        if not typed or self._read_only or not self.line.hasFocus():
            self._hide_suggestions()
            return
        others = [each for at, each in enumerate(self._entries) if at != self._edited_place]
        found = self.offers.find(typed, others)
        is_chosen = self.offers.is_strict and bool(found) and found[0].is_close
        if self._suggestions is None:
            self._suggestions = SuggestionList(self)
            self._suggestions.chosen.connect(self._take)
            self._suggestions.note_clicked.connect(self._close_with_spelling)
        self._suggestions.offer(found, 0 if is_chosen else -1)
        self._show_note()

    def offer_more(self) -> None:
        """Offer what has become known meanwhile, in an open list too."""
        if self.line.hasFocus() and self.line.text():
            self.offer()
        for popup in self.findChildren(ChoiceList):
            popup.offer(self.offers.list_values())

    def _show_note(self) -> None:
        if self._suggestions:
            self._suggestions.show_note(self.offers.name_spelling(self._find_spelling()))

    def _hide_suggestions(self) -> None:
        if self._suggestions:
            self._suggestions.hide()

    def _find_spelling(self) -> tuple[str, str] | None:
        """Return the name and the spelling that Shift+Return would add to it."""
        current = self._suggestions.current if self._suggestions else None
        place = len(self._list_kept()) if self._edited_place is None else self._edited_place
        typed = remove_mark(self.line.text().strip(), self._marks)
        return self.offers.find_spelling(typed, current.text if current else "", place) if typed else None

    def take_current(self) -> None:
        """Take the suggestion that is chosen, if one is."""
        if self._suggestions and self._suggestions.current:
            self._take(self._suggestions.current)

    def _take(self, suggestion: Suggestion) -> None:
        """Complete the entry, within the mark that was typed."""
        mark = find_mark(self.line.text().strip(), self._marks)
        name = suggestion.text if mark is None else f"{mark.before}{suggestion.text}{mark.after}"
        self.line.setText(name)
        self.edited.emit()
        self.close_entry()
        if suggestion.is_new and self.offers.register:
            self.offers.register.create(suggestion.text)

    def _take_with_spelling(self, suggestion: Suggestion) -> None:
        found = self._find_spelling()
        self._take(suggestion)
        self._add_spelling(found)

    def _close_with_spelling(self) -> None:
        """Take what is chosen, or what is typed, and add the spelling that is offered."""
        found, current = self._find_spelling(), self._suggestions.current if self._suggestions else None
        if current and self.offers.is_strict:
            self._take(current)
        else:
            self.close_entry()
        self._add_spelling(found)

    def _add_spelling(self, found: tuple[str, str] | None) -> None:
        if found and self.offers.register:
            self.offers.register.add_spelling(*found)

    # the list to choose from

    def open_list(self) -> None:
        """Open the list of all values, in which those of this record are ticked."""
        if self._read_only:
            return
        self.close_entry()
        popup = ChoiceList(self, self._entries)
        popup.offer(list(self.offers.list_values()))
        popup.toggled.connect(self._toggle)

    def _toggle(self, text: str, chosen: bool) -> None:
        rest = [each for each in self._entries if each != text]
        self._change([*rest, text] if chosen else rest)

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
        return max(box.bottom() for box in (*self._place(width), last)) + 1 + _INSET

    def _row_height(self) -> int:
        return form_fonts(self.font()).line + 2 * PAD

    def _cross_width(self) -> int:
        """Return the width of a tag without its text."""
        return self.fontMetrics().horizontalAdvance(f" {_CROSS}") + 4 * PAD

    def _place(self, width: int) -> list[QRect]:
        """Return the places of the tags in rows of this width, and that of the line: after them, or in place of one."""
        height, room = self._row_height(), width - self.button.sizeHint().width()
        x, y, line, found = PAD, 0, QRect(), []
        for place in range(len(self._entries) + (self._edited_place is None)):
            is_line = place in (self._edited_place, len(self._entries))
            wide = self._measure_line() if is_line else self._measure_tag(self._entries[place])
            wide = min(wide, room - PAD - (0 if is_line else _GAP + _LEAST_LINE))
            if x > PAD and x + wide > room:
                x, y = PAD, y + height
            if is_line:
                left = x - (PAD if x == PAD else _GAP)  # beside no tag, the text begins as in other fields
                is_last = place == len(self._entries)
                line = QRect(left, y, room - left if is_last else wide, height)
            found.append(QRect(x, y + _INSET, wide, height - 2 * _INSET))
            x += wide + _GAP
        return [*found[: len(self._entries)], line]

    def _measure_line(self) -> int:
        return max(self.fontMetrics().horizontalAdvance(self.line.text()) + 4 * PAD, _LEAST_LINE)

    def _measure_tag(self, entry: Any) -> int:
        return self.fontMetrics().horizontalAdvance(shorten(entry)) + self._cross_width()

    def _lay_out(self) -> None:
        *self._boxes, line = self._place(self.width())
        self.line.setGeometry(line)
        size = self.button.sizeHint()
        self.button.setGeometry(self.width() - size.width(), 0, size.width(), self._row_height())
        self.update()
        if self.height_for(self.width()) != self.height():
            self.resized.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        widgets.fill_rect(painter, self.rect(), self.palette().base())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = set(self._selected)
        for place, (entry, box) in enumerate(zip(self._entries, self._boxes, strict=True)):
            if place != self._edited_place:
                self._paint_tag(painter, shorten(entry), box, place in chosen)
        painter.end()

    def _paint_tag(self, painter: QPainter, text: str, box: QRect, is_selected: bool) -> None:
        """Paint a tag; one with a mark has a broken border, since it is less sure."""
        palette = self.palette()
        mark = find_mark(text, self._marks)
        style = Qt.PenStyle.SolidLine if mark is None else Qt.PenStyle.DashLine
        painter.setPen(QPen((palette.mid() if mark is None else palette.dark()).color(), 1, style))
        painter.setBrush(palette.highlight() if is_selected else theme_color("note_back"))
        painter.drawRoundedRect(
            box.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), box.height() / 2, box.height() / 2
        )
        painter.setPen((palette.highlightedText() if is_selected else palette.text()).color())
        inside = box.adjusted(2 * PAD, 0, -2 * PAD, 0)
        room = box.width() - self._cross_width() + 1
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        if not is_selected:
            painter.setPen(theme_color("dim"))
        painter.drawText(inside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _CROSS)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            place = self._find_tag(event.pos())  # type: ignore[attr-defined]
            self.setToolTip(self._describe(place) if place >= 0 else "")
        return super().event(event)

    def _describe(self, place: int) -> str:
        """Return the whole entry, and what its mark says."""
        text = shorten(self._entries[place])
        mark = find_mark(text, self._marks)
        return format_tooltip(f"{text}\n{translate_title(mark.meaning)}" if mark else text)

    # the mouse

    def _find_tag(self, place: Any) -> int:
        return next((at for at, box in enumerate(self._boxes) if box.contains(place)), -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the tag that is clicked, with Shift all up to it; its cross removes it."""
        place = event.position().toPoint()
        at = self._find_tag(place)
        self.line.setFocus(Qt.FocusReason.MouseFocusReason)
        if at < 0 or at == self._edited_place:
            self._deselect()
            return
        self.close_entry()
        if place.x() > self._boxes[at].right() - self._cross_width() + 2 * PAD:
            self._remove(at)
        else:
            extends = event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._current >= 0
            self._select(at, self._anchor if extends else None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit the tag."""
        self.edit_entry(self._find_tag(event.position().toPoint()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not self._read_only and read_names(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.add_entries(read_names(event.mimeData()) or ())
        event.acceptProposedAction()
        self.line.setFocus(Qt.FocusReason.MouseFocusReason)


def shorten(text: Any) -> str:
    """Return an entry as it is shown in one line."""
    return str(text_of(text)).replace("\n", "⏎").replace("\r", "") or NOTHING


class TagListBlock(PipeBlock):
    """A list of tags; each entry that is added or removed is a change of its own."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        self._offers = TagOffers(field, binding)
        self._tags = TagListEditor(field, self._offers)
        self._plain: Editor | None = None
        super().__init__(field, binding, parent, self._tags)
        self._tags.closed.connect(self._remember)
        self._tags.resized.connect(self.invalidate)
        self._tags.step_ended.connect(self._end_step)
        binding.known_values.changed.connect(self._offer_more)
        self._offers.changed.connect(lambda _: self._tags.offer_more())
        binding.tags_switched.connect(lambda _: self.refresh())

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self._offers.at = at
        super().bind(value, at, pointer)

    def _choose_editor(self, value: Any, reset: bool) -> Editor:
        """Return the editor of the text while all lists of tags are edited so, where it can show the value exactly."""
        if not self.binding.shows_tags and self.plain_editor.can_show(value):
            return self.plain_editor
        return super()._choose_editor(value, reset)

    @property
    def plain_editor(self) -> Editor:
        """The editor of the list as text, created when it is first needed."""
        if self._plain is None:
            self._plain = PipeEditor(self.field) if has_texts(self.field) else TextEditor()
            self._connect_editor(self._plain)
        return self._plain

    def tag_of(self, value: Any) -> str:
        return empty_kind(value)

    def list_editor(self) -> ListEditor:
        return self._shown if isinstance(self._shown, PipeEditor) else self._tags

    def _remember(self, text: str) -> None:
        if has_texts(self.field):  # of single texts, whole ones are known
            self.binding.known_values.add(self._offers.path, text)

    def _end_step(self) -> None:
        if self.binding.document:
            self.binding.document.seal_burst()

    def _offer_more(self, path: Pointer) -> None:
        if path == self._offers.path:
            self._offers.forget()

    # commands

    def choose_value(self) -> bool:
        if self._shown is not self._tags:
            return False
        self._tags.open_list()
        return True

    def cycle_marks(self) -> bool:
        return self._shown is self._tags and self._tags.cycle_marks()

    def finish_entry(self) -> None:
        self._tags.take_current()

    def add_entry(self, text: str) -> bool:
        if self.read_only or self._shown is not self._tags:
            return False
        self._tags.add_entries([text])
        return True

"""The editor of a list of tags: what is typed is an entry at once, and completed by a suggestion.

Return, the separator, a suggestion or leaving the field closes an entry. The keys are in docs/window.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import QApplication

from gtapp.core.record.entry_text import add_mark, cycle_mark, find_mark, remove_mark, split_entries
from gtapp.core.record.value_text import ListStep, ValueParser, text_of
from gtapp.core.schema.fields import Field
from gtapp.editor.form.choice_list import ChoiceList
from gtapp.editor.form.editors import is_return
from gtapp.editor.form.painting import format_tooltip
from gtapp.editor.form.suggestions import Suggestion, SuggestionList
from gtapp.editor.form.tag_area import TagArea
from gtapp.editor.form.tag_names import copy_names, find_copied_names, make_names_mime, read_names
from gtapp.editor.form.tag_offers import TagOffers

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_PLAIN = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class TagListEditor(TagArea):
    """Edits the entries of a list, or of a text with separators."""

    edited = Signal()
    done = Signal()
    closed = Signal(str)
    """An entry that was typed is closed."""
    step_ended = Signal()
    """What comes next is a step of its own for undo."""

    def __init__(self, field: Field, offers: TagOffers) -> None:
        super().__init__(field)
        self.offers = offers
        self._suggestions: SuggestionList | None = None
        self._pressed: QPoint | None = None
        """Where a tag was pressed that is not dragged yet."""
        self._build()

    def _build(self) -> None:
        self.setAcceptDrops(True)
        self.line.textEdited.connect(self._on_typed)
        self.line.left.connect(self._leave)
        self.line.abandoned.connect(self.deselect)
        self.line.entered.connect(self._enter)
        self.line.tabbed.connect(self.take_current)
        text = self.tr("Choose from the project’s values (Down)")
        self.button.setText("▾")
        self.button.setAutoRaise(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.setToolTip(format_tooltip(text))
        self.button.setAccessibleName(text)
        self.button.clicked.connect(self.open_list)

    # the value

    def can_show(self, value: Any) -> bool:
        return self.entries.fits(value)

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        if self.entries.follow(value, reset):
            self.deselect()
            self._show_line()

    def _show_line(self) -> None:
        """Show the entry that is being typed as the entries have it, and the tags around it."""
        if self.line.text() != self.entries.typed:
            self.line.setText(self.entries.typed)
        self.lay_out()

    def read(self, parser: ValueParser) -> Any:
        return self.entries.read(parser)

    def changes(self) -> list[ListStep]:
        """Return the smallest steps from the list in the record to the entries."""
        return self.entries.find_steps()

    def is_emptied(self) -> bool:
        """Return whether no entry is left."""
        return not self.entries.all()

    def text(self) -> str:
        """Return the entries in one line."""
        return self.entries.join(self.entries.all())

    def insert_text(self, text: str) -> None:
        self.line.insert_text(text)

    def select_text(self, start: int, stop: int) -> None:
        """Select the tags that a part of the record's text reaches into."""
        places = self.entries.find_entries(start, stop)
        self.select(places.stop - 1, places.start)

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        self.line.set_read_only(read_only)
        self.button.setVisible(not read_only)
        self.update()

    def set_tag(self, tag: str) -> None:
        self.line.set_tag(tag)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(description)
        self.line.setAccessibleDescription(", ".join(filter(None, (self.text(), description))))

    # changes by the user

    def _on_typed(self) -> None:
        self.entries.typed = self.line.text()
        self.deselect()
        self.edited.emit()
        self.lay_out()
        self.offer()

    def _enter(self) -> None:
        self.offers.prepare()
        self.lay_out()  # with room for the cursor

    def _leave(self) -> None:
        self.close_entry()
        self._hide_suggestions()

    def close_entry(self) -> None:
        """Make what is typed an entry like the others."""
        is_open = bool(self.entries.typed.strip()) or self.entries.edited is not None
        typed = self.entries.close()
        self._show_line()
        if is_open:
            self._hide_suggestions()
            self.step_ended.emit()
        if typed:
            self.closed.emit(typed)

    def _change(self, entries: list[Any]) -> None:
        """Change several entries, or their order, as a step of its own."""
        self.step_ended.emit()
        self.entries.closed = entries
        self.deselect()
        self.lay_out()
        self.edited.emit()
        self.step_ended.emit()

    def _remove(self, places: Sequence[int]) -> None:
        if places and not self._read_only:
            self._change(self.entries.list_without(places))

    def add_entries(self, names: Sequence[str]) -> None:
        """Add entries at the end, but none twice; close the one that is being typed."""
        if self._read_only:
            return
        self.close_entry()
        new = [name for name in dict.fromkeys(names) if name not in self.entries.closed]
        if new:
            self._change([*self.entries.list_kept(), *new])

    def edit_entry(self, place: int) -> None:
        """Edit an entry in its place, its text selected."""
        if self._read_only or not 0 <= place < len(self.entries.closed):
            return
        self.close_entry()
        self.deselect()
        self.entries.begin_editing(place)
        self._show_line()
        self.line.selectAll()

    def _cancel_editing(self) -> None:
        """Leave the edited entry as it was."""
        place = self.entries.edited
        self.entries.cancel_editing()
        self._show_line()
        self.edited.emit()
        self.select(-1 if place is None else place)

    def _type_over(self, event: QKeyEvent) -> None:
        """Replace the selected tags by what is typed."""
        first, *rest = self.selected
        if rest:
            self._change(self.entries.list_without(rest))
        self.edit_entry(first)
        self.line.type_key(event)

    def _move_selected(self, step: int) -> None:
        """Move the selected tags, else the last one, one place on."""
        chosen, count = self.selected or [len(self.entries.closed) - 1], len(self.entries.closed)
        if chosen[0] + step >= 0 and chosen[-1] + step < count:
            self._change(self.entries.list_moved(chosen[0], chosen[-1], step))
            self.select(chosen[-1] + step, chosen[0] + step)

    def move_selected_to(self, place: int) -> None:
        """Move the selected tags before the one at a place."""
        if not self.selected or self._read_only:
            return
        first, last = self.selected[0], self.selected[-1]
        if first <= place <= last + 1:
            return
        step = place - (first if place < first else last + 1)
        self._change(self.entries.list_moved(first, last, step))
        self.select(last + step, first + step)

    def cycle_marks(self) -> bool:
        """Give the selected names the next mark, else the one that is typed, else the last; return whether names have marks."""
        if self._read_only or not self.marks:
            return False
        if self.entries.typed.strip():
            self._write_typed(cycle_mark(self.entries.typed.strip(), self.marks))
        elif self.entries.closed:
            self._cycle_closed(self.selected or [len(self.entries.closed) - 1])
        return True

    def _cycle_closed(self, places: Sequence[int]) -> None:
        anchor, current = self.anchor, self.current
        self._change(
            [
                cycle_mark(each, self.marks) if at in places and isinstance(each, str) else each
                for at, each in enumerate(self.entries.closed)
            ]
        )
        self.select(current, anchor)

    def _write_typed(self, text: str) -> None:
        """Put another text in place of what is typed."""
        self.entries.typed = text
        self._show_line()
        self.edited.emit()

    # keys

    def press_key(self, event: QKeyEvent) -> bool:
        if self._press_in_suggestions(event):
            return True
        if is_return(event):
            self._finish()
        elif _is_return_with_shift(event):
            self._close_with_spelling()
        elif self._read_only:
            return self._press_for_copy(event) or self._press_for_selection(event)
        else:
            return (
                self._press_for_copy(event)
                or self._press_for_change(event)
                or self._press_for_entry(event)
                or self._press_for_selection(event)
            )
        return True

    def _finish(self) -> None:
        """Close the entry; go on if none is being typed."""
        if self.entries.typed.strip() or self.entries.edited is not None:
            self.close_entry()
        else:
            self.done.emit()

    def _press_for_copy(self, event: QKeyEvent) -> bool:
        """Follow a key that selects or copies all tags, or those that are selected."""
        keys = QKeySequence.StandardKey
        if event.matches(keys.SelectAll) and not self.line.text() and self.entries.closed:
            self.select(len(self.entries.closed) - 1, 0)
        elif event.matches(keys.Copy) and not self.line.hasSelectedText():
            self.copy()
        else:
            return False
        return True

    def _press_for_change(self, event: QKeyEvent) -> bool:
        """Follow a key that removes, moves or pastes tags."""
        keys, key = QKeySequence.StandardKey, Qt.Key(event.key())
        step = _STEPS.get(key, 0)
        if event.matches(keys.Paste):
            self.paste()
        elif event.matches(keys.Cut) and self.selected:
            self.copy()
            self._remove(self.selected)
        elif self.selected and key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            if not event.isAutoRepeat():  # held down to delete what was typed, Backspace removes no tag
                self._remove(self.selected)
        elif step and _modifiers(event) == Qt.KeyboardModifier.AltModifier and not self.line.text():
            self._move_selected(step)
        else:
            return False
        return True

    def _press_for_entry(self, event: QKeyEvent) -> bool:
        """Follow a key that ends, begins or replaces an entry."""
        key, text = event.key(), event.text()
        is_plain, is_written = (
            _modifiers(event) == _PLAIN,
            _modifiers(event) in (_PLAIN, _SHIFT) and bool(text),
        )
        if is_written and text in self.entries.list_signs():
            self.close_entry()
        elif key == Qt.Key.Key_F2 and is_plain and self.entries.all():
            self.close_entry()
            self.edit_entry(self.current if self.current >= 0 else len(self.entries.closed) - 1)
        elif key == Qt.Key.Key_Escape and self.entries.edited is not None:
            self._cancel_editing()
        elif key == Qt.Key.Key_Down and is_plain and not self.line.text():
            self.open_list()
        elif self.selected and is_written and text.isprintable():
            self._type_over(event)
        else:
            return False
        return True

    def _press_for_selection(self, event: QKeyEvent) -> bool:
        """Follow a key that selects tags."""
        key, modifiers = Qt.Key(event.key()), _modifiers(event)
        if modifiers not in (_PLAIN, _SHIFT):
            return False
        if not self.selected:
            if not self._leads_to_tags(key):
                return False
            self.select(len(self.entries.closed) - 1)
        elif step := _STEPS.get(key, 0):
            self.step_selection(step, modifiers == _SHIFT)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.select(0 if key == Qt.Key.Key_Home else -1)
        elif key == Qt.Key.Key_Escape:
            self.deselect()
        else:
            return False
        return True

    def _leads_to_tags(self, key: Qt.Key) -> bool:
        """Return whether a key leads from the line to the tag before it."""
        is_at_start = self.line.cursorPosition() == 0 and not self.line.hasSelectedText()
        leads = key in (Qt.Key.Key_Left, Qt.Key.Key_Backspace) or (
            key == Qt.Key.Key_Home and not self.line.text()
        )
        return leads and is_at_start and self.entries.edited is None and bool(self.entries.closed)

    # the clipboard

    def copy(self) -> None:
        """Copy the selected tags, else all."""
        chosen = [self.entries.closed[at] for at in self.selected] or self.entries.all()
        if chosen:
            copy_names([str(text_of(each)) for each in chosen], self.entries.join(chosen))

    def paste(self) -> None:
        """Insert the copied tags; a text without separators goes into the line."""
        names = find_copied_names()
        if names is None:
            names = split_entries(QGuiApplication.clipboard().text(), self.entries.list_signs()[0])
            if len(names) == 1 or self.entries.edited is not None:
                self.insert_text(" ".join(names))
                return
        self.add_entries(names)

    # suggestions

    @property
    def _typed(self) -> str:
        return self.entries.typed.strip()

    def _press_in_suggestions(self, event: QKeyEvent) -> bool:
        """Follow a key that chooses or takes a suggestion."""
        popup, key = self._suggestions, event.key()
        if popup is None or not popup.isVisible():
            return False
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and _modifiers(event) == _PLAIN:
            popup.move_current(1 if key == Qt.Key.Key_Down else -1)
            self._show_note()
        elif key == Qt.Key.Key_Escape:
            popup.hide()
        elif is_return(event) and popup.current:
            self._take(popup.current)
        elif _is_return_with_shift(event) and popup.current:
            self._take_with_spelling(popup.current)
        else:
            return False
        return True

    def offer(self) -> None:
        """Offer what the typed text may stand for."""
        typed = remove_mark(self._typed, self.marks)
        if not typed or self._read_only or not self.line.hasFocus():
            self._hide_suggestions()
            return
        others = [
            str(text_of(each)) for at, each in enumerate(self.entries.closed) if at != self.entries.edited
        ]
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
        place = len(self.entries.list_kept()) if self.entries.edited is None else self.entries.edited
        typed = remove_mark(self._typed, self.marks)
        return self.offers.find_spelling(typed, current.text if current else "", place) if typed else None

    def take_current(self) -> None:
        """Take the suggestion that is chosen, if one is."""
        if self._suggestions and self._suggestions.current:
            self._take(self._suggestions.current)

    def _take(self, suggestion: Suggestion) -> None:
        """Complete the entry, within the mark that was typed."""
        self._write_typed(add_mark(suggestion.text, find_mark(self._typed, self.marks)))
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
        # the button takes no focus, and the list returns it to what had it before
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.close_entry()
        popup = ChoiceList(self, list(dict.fromkeys(map(self._name, self.entries.list_kept()))))
        popup.offer(self.offers.list_values())
        popup.toggled.connect(self._toggle)

    def _name(self, entry: Any) -> str:
        """Return an entry as the list has it: without its mark."""
        return remove_mark(str(text_of(entry)), self.marks)

    def _toggle(self, name: str, chosen: bool) -> None:
        if chosen:
            self.add_entries([name])
        else:
            self._change([each for each in self.entries.closed if self._name(each) != name])

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the tag that is clicked, with Shift all up to it; its cross removes it."""
        place = event.position().toPoint()
        at = self.find_tag(place)
        self.line.setFocus(Qt.FocusReason.MouseFocusReason)
        if at < 0 or at == self.entries.edited:
            self.deselect()
            return
        is_left = event.button() == Qt.MouseButton.LeftButton
        is_on_cross = is_left and self.is_on_cross(at, place)
        at = self._close_around(at)
        if is_on_cross and at >= 0:
            self._remove([at])
        else:
            extends = event.modifiers() & _SHIFT and self.current >= 0
            if extends or at not in self.selected:
                self.select(at, self.anchor if extends else None)
            self._pressed = place if is_left else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the selected tags: to another place here, or as a copy into another list."""
        if self._pressed is None or not self.selected:
            return
        distance = (event.position().toPoint() - self._pressed).manhattanLength()
        if distance < QApplication.startDragDistance():
            return
        self._pressed = None
        chosen = [self.entries.closed[at] for at in self.selected]
        drag = QDrag(self)
        drag.setMimeData(make_names_mime([str(text_of(each)) for each in chosen], self.entries.join(chosen)))
        drag.exec(Qt.DropAction.CopyAction)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select the tag alone that was clicked among several."""
        if self._pressed is not None and not event.modifiers() & _SHIFT:
            self.select(self.find_tag(self._pressed))
        self._pressed = None

    def _close_around(self, at: int) -> int:
        """Close the entry that is being typed, and return where the one at `at` is then; -1 if it is there no longer."""
        entry = self.entries.closed[at]
        self.close_entry()
        places = (at, at - 1)  # an edited entry before it that was emptied is removed
        return next((each for each in places if self.entries.closed[each : each + 1] == [entry]), -1)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit the tag; a quick second click on a cross removes the tag that has come there."""
        place = event.position().toPoint()
        at = self.find_tag(place)
        if at >= 0 and self.is_on_cross(at, place):
            self.mousePressEvent(event)
        else:
            self.edit_entry(at)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not self._read_only and read_names(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where the tags would come that are dragged from here."""
        if event.source() is self:
            self._show_drop_place(self.find_drop_place(event.position().toPoint()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_drop_place(-1)

    def _show_drop_place(self, place: int) -> None:
        if place != self.drop_place:
            self.drop_place = place
            self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the selected tags, or add the names from elsewhere."""
        self._show_drop_place(-1)
        if event.source() is self:
            self.move_selected_to(self.find_drop_place(event.position().toPoint()))
        else:
            self.add_entries(read_names(event.mimeData()) or ())
        event.acceptProposedAction()
        self.line.setFocus(Qt.FocusReason.MouseFocusReason)


def _modifiers(event: QKeyEvent) -> Qt.KeyboardModifier:
    """Return the modifiers of a key, that of the number pad aside."""
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def _is_return_with_shift(event: QKeyEvent) -> bool:
    return _modifiers(event) == _SHIFT and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)

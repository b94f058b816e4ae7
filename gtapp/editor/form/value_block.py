"""The block of one value: the label above the editor with its bar, and the notes below.

Everything around the editor is laid out once for a width and painted from prepared texts; an edit repaints the editor alone
(`make bench`: one typed character).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import ceil
from typing import Any, Literal, NamedTuple, cast

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QStaticText, QTextLayout, QTextOption
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.core.record.changes import ACCEPTED
from gtapp.core.record.derivation import derive_value
from gtapp.core.record.document import Document
from gtapp.core.record.validation import Issue
from gtapp.core.record.value_text import ValueParser, empty_kind, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.form.bars import BAR_WIDTH, draw_bar, find_bar
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.editors import (
    PAD,
    ChoiceEditor,
    ChoiceEditorBase,
    Editor,
    JsonEditor,
    LineEditor,
    TextEditor,
    TextEditorBase,
)
from gtapp.editor.form.fix_bar import FixBar
from gtapp.editor.form.known_values import find_path, is_completed
from gtapp.editor.form.layout import Block, FocusBlock
from gtapp.editor.form.line_strip import STRIP_GAP, LineStrip
from gtapp.editor.form.notes import Note, NoteLines, draft_notes, is_slow_comparison, issue_notes
from gtapp.editor.form.painting import (
    FormFonts,
    PaintColours,
    draw_cached_frame,
    draw_cached_verdict,
    format_tooltip,
    origin_name,
    paint_colours,
    tag_name,
    verdict_code,
    verdict_colour,
)
from gtapp.editor.form.rhythm import LABEL_GAP, NOTE_GAP, ROW_GAP
from gtapp.editor.form.verdicts import PlaceVerdict
from gtapp.editor.form.visibility import VisiblePart, find_visible
from gtapp.editor.form.word_marks import WordMark
from gtapp.editor.record_texts import describe_place, translate_help, translate_label
from gtapp.kit.appearance.fonts import make_control_font
from gtapp.kit.small_widgets import make_painter

TYPED_KINDS = frozenset(("text", "integer", "number", "any"))
"""The kinds of fields whose values are typed as texts."""

_LONG_TEXT = 30
_LONG_SHORT_TEXT = 12
"""A text with more characters gets a field for several lines, whatever the schema says; the second is for short fields."""


class ValueBlock(FocusBlock):
    """One value with its editor; a value that no editor can show exactly is shown as JSON."""

    def __init__(self, field: Field, binding: Binding, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.label = translate_label(field)
        self.read_only = bool(field.hints.get("read_only") or field.hints.get("auto"))
        self.tab_stop = not self.read_only
        self.parser = ValueParser(field)
        self._own = self.state = ValueState()
        """The value's state without a run's verdict, and with it."""
        self.editor = editor
        self._others: dict[str, Editor] = {}
        self._shown = editor
        self.decoration = ValueDecoration(self, binding)
        self._derived_button: QToolButton | None = None
        self._fix_bar: FixBar | None = None
        self._strip: LineStrip | None = None
        self.is_passage = False
        """Whether it is one of many long texts."""
        self._document: Document | None = None
        self._named: Pointer | None = None
        self._writing = False
        self._shares_row = False
        self._notes_height = 0
        self._below = 0
        """The height of what stands below the notes."""
        self._connect_editor(editor)

    @property
    def is_short(self) -> bool:
        return self.field.is_short and not isinstance(self._shown, JsonEditor)

    def set_number(self, number: int) -> None:
        """Show the number of a list's entry, beside the value, in place of a label."""
        self.decoration.is_numbered = True
        self.set_label(str(number))

    def set_label(self, label: str) -> None:
        """Show another label."""
        if label != self.label:
            self.label = label
            self.invalidate()
            self.update()

    def set_indent(self, indent: int) -> None:
        """Leave the label's line to a heading up to here; for the block around, while it is laid out."""
        if indent != self.decoration.indent:
            self.decoration.indent = indent
            self._arranged_for = (-1, -1)
            self.update()

    def set_shares_row(self, shares_row: bool) -> None:
        """Leave the notes on verdicts to the row, which is wider, or show them below the value itself."""
        if shares_row != self._shares_row:
            self._shares_row = shares_row
            self._arranged_for = (-1, -1)
            self.decoration.notes.set_notes(self._list_own_notes())

    def _list_own_notes(self) -> tuple[Note, ...]:
        """Return the notes that are shown below the value itself."""
        notes = self.state.notes
        return tuple(note for note in notes if not note.is_verdict) if self._shares_row else notes

    def list_row_notes(self) -> tuple[Note, ...]:
        """Return the notes that are left to the row, with the value's name."""
        verdicts = (note for note in self.state.notes if note.is_verdict)
        return tuple(note.name(self.label) for note in verdicts) if self._shares_row else ()

    @property
    def notes_end(self) -> int:
        """Where in the block that ends which is shown below the frame; room that is kept for more is not counted."""
        return self.decoration.frame.bottom() + 1 + self._notes_height + self._below

    def set_letter(self, letter: str) -> None:
        """Underline the letter that leads here with Alt, behind the label if it is not in it; "" underlines none."""
        if letter != self.decoration.letter:
            before = self._shown_label
            self.decoration.letter = letter
            if self._shown_label != before:
                self.invalidate()
            self.update()

    @property
    def _shown_label(self) -> str:
        """The label, with its letter where it has it not itself."""
        letter = self.decoration.letter
        has_letter = not self.label or letter.lower() in self.label.lower()
        return self.label if has_letter else f"{self.label} ({letter})"

    def _connect_editor(self, editor: Editor) -> None:
        if isinstance(editor, TextEditor):
            editor.verticalScrollBar().valueChanged.connect(self.binding.scrolled)
        widget = as_widget(editor)
        widget.setParent(self)
        editor.set_read_only(self.read_only)
        if isinstance(editor, JsonEditor):
            editor.left.connect(self._on_json_left)
        elif isinstance(editor, LineEditor | TextEditor) and is_completed(self.field):
            editor.complete_from(self._complete)
        editor.edited.connect(self._on_edited)
        editor.done.connect(self.binding.value_done)

    def _complete(self, typed: str) -> str:
        """Return the known value of the field that begins as a text that is typed."""
        return self.binding.known_values.find_texts(find_path(self.at)).complete(typed)

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        reset = self._document is not self.binding.document or self.pointer != pointer
        typed = self.binding.typed_text(pointer)
        needs_json = typed is not None or self.is_typing_json(value, pointer)
        self._document = self.binding.document
        self.at, self.pointer = at, pointer
        if reset and self.decoration.release_room():
            self.invalidate()
        if not self._writing:
            self.parser.adapt_to(value, reset)
        self._show_editor(self._other_editor("json") if needs_json else self._choose_editor(value, reset))
        if typed is not None and isinstance(self._shown, JsonEditor):
            self._shown.show_text(typed)
        else:
            self._shown.show_value(value, self.parser, reset)
        self._mark_words(value, reset)
        self._update_state(value)
        if self._named != at:
            self._named = at
            as_widget(self._shown).setAccessibleName(describe_place(at, self.binding.schema))

    def show_marks(self) -> None:
        """Mark the words of the text that are to be marked now."""
        self._mark_words(self.binding.value(self.pointer), True)

    def _mark_words(self, value: Any, reset: bool) -> None:
        """Mark words of the text, unless they were found in an earlier one: marks follow edits until others are known."""
        editor, marked = self._shown, self.binding.marked_texts.get(self.pointer)
        if isinstance(editor, LineEditor | TextEditor) and (reset or (marked and marked.text == value)):
            is_shown = marked is not None and marked.text == value == editor.shown_text()
            editor.mark_words(marked.words if marked and is_shown else (), self._report_word)

    def _report_word(self) -> None:
        self.binding.word_changed.emit(None)

    def find_marked(self) -> WordMark | None:
        """Return the marked word at the cursor, where it is in the text now."""
        return self._shown.find_marked() if isinstance(self._shown, TextEditorBase) else None

    def _choose_editor(self, value: Any, reset: bool) -> Editor:
        """Return the block's own editor, else one for long texts and line ends, else the one for JSON.

        How long a text is counts only when it is shown first (`reset`): the field stays the same while one types. An identifier
        that can only be read has one line, however long.
        """
        text = self.field.kind in TYPED_KINDS and isinstance(value, str) and text_of(value) is not None
        most = _LONG_SHORT_TEXT if self.field.is_short else _LONG_TEXT
        is_long = len(value) > most if text and reset else self._shown is self._others.get("long")
        if text and self.read_only and " " not in value and self.editor.can_show(value):
            return self.editor
        if self.editor.can_show(value) and not (text and is_long and isinstance(self.editor, LineEditor)):
            return self.editor
        return self._other_editor("long" if text else "json")

    def _other_editor(self, kind: Literal["long", "json"]) -> Editor:
        """Return the editor for what the block's own one can't show; created when it is first needed."""
        if kind == "json" and isinstance(self.editor, JsonEditor):
            return self.editor
        if kind not in self._others:
            self._others[kind] = TextEditor() if kind == "long" else JsonEditor()
            self._connect_editor(self._others[kind])
        return self._others[kind]

    def is_typing_json(self, value: Any, pointer: Pointer) -> bool:
        """Return whether the user is typing the value at `pointer` as JSON, which stays while it becomes something else."""
        is_same = self.pointer == pointer and self._document is self.binding.document and not self.collapsed
        shown = self._shown
        return is_same and isinstance(shown, JsonEditor) and shown.hasFocus() and shown.represents(value)

    def _on_json_left(self) -> None:
        """Show the value with what fits it now, as one step of undo."""
        if self._document is not None and self._document is self.binding.document:
            self._document.seal_burst()
            around = self.parentWidget() if self.is_fallback else self
            if isinstance(around, Block):
                around.refresh()

    def _show_editor(self, editor: Editor) -> None:
        if editor is self._shown:
            return
        old, new = as_widget(self._shown), as_widget(editor)
        focused = old.hasFocus()
        self._shown = editor
        self._named = None
        new.show()
        if focused:
            new.setFocus(Qt.FocusReason.OtherFocusReason)
        old.hide()
        self.invalidate()

    def _on_edited(self) -> None:
        if isinstance(self._shown, ChoiceEditorBase) and self._document:
            self._document.seal_burst()  # a choice is not typed on
        self._writing = True
        accepted = self._write_shown()
        self._writing = False
        if not accepted and self.binding.document:
            self._shown.show_value(self.binding.value(self.pointer), self.parser, True)

    def _write_shown(self) -> bool:
        """Write what the editor holds into the document; return whether it was accepted."""
        if isinstance(self._shown, JsonEditor):
            return self.binding.type_json(self.pointer, self._shown.text())
        return self.write(self._shown.read(self.parser))

    def write(self, value: Any) -> bool:
        """Write typed text into the document; return whether it was accepted."""
        return self.binding.set(self.pointer, value)

    # state

    def origin(self) -> str:
        return self.binding.origin(self.pointer)

    def issues(self) -> tuple[Issue, ...]:
        closed = isinstance(self._shown, JsonEditor)
        found = self.binding.issues_under(self.pointer) if closed else self.binding.issues_at(self.pointer)
        # that the schema does not know a key is said above all of them
        return tuple(issue for issue in found if issue.code != "foreign") if found else found

    def tag_of(self, value: Any) -> str:
        return empty_kind(value)

    def _update_state(self, value: Any) -> None:
        """Update everything except the value."""
        state = ValueState()
        if self.binding.document:
            drafts, derived = self._draft_notes(value), self._derived_text(value)
            tag, origin, issues = self.tag_of(value), self.origin(), self.issues()
            state = determine_state(value, tag, origin, issues, drafts, self.read_only, derived)
        self._own = state
        self._show_state(state.with_verdict(self.find_verdict()) if self.binding.verdicts else state)

    def show_verdicts(self, places: Collection[Pointer]) -> None:
        if self.decoration.release_room():
            self.invalidate()
        self._show_state(self._own.with_verdict(self.find_verdict()))

    def find_verdict(self) -> PlaceVerdict | None:
        """Return the chosen run's verdict on the value."""
        closed = isinstance(self._shown, JsonEditor)
        return self.binding.verdict_under(self.pointer) if closed else self.binding.verdict_at(self.pointer)

    def _show_state(self, state: ValueState) -> None:
        if state == self.state and not isinstance(self._shown, TextEditor):
            return
        self._shown.set_tag(state.tag)
        has_other_notes = state.notes != self.state.notes
        if state != self.state:
            as_widget(self._shown).setAccessibleDescription(state.accessible_text(self.read_only))
            self._show_derived(state.derived)
            self.state = state
            self.update()
        width = as_widget(self._shown).width()
        self._show_fix()
        if has_other_notes:
            self.decoration.notes.set_notes(self._list_own_notes())
        if has_other_notes or self._shown.height_for(width) != as_widget(self._shown).height():
            self.invalidate()

    def _draft_notes(self, value: Any) -> tuple[Note, ...]:
        """Return the notes on the draft's value; of a long text only when the keys pause."""
        other = self.binding.differing_draft(self.pointer, value)
        before = tuple(note for note in self.state.notes if note.kind == "draft")
        if self._writing and before and is_slow_comparison(value, other):
            self.binding.postpone(self, self.refresh)
            return before
        return draft_notes(value, other, self.field)

    def _derived_text(self, value: Any) -> str:
        """Return the value derived from the neighbours, where it differs from the current one."""
        if "derive" not in self.field.hints:
            return ""
        expected = derive_value(self.binding.value(self.pointer[:-1]), self.field)
        return "" if expected is ABSENT or expected == value else str(expected)

    @property
    def has_derived(self) -> bool:
        """True if another value than the current one follows from the neighbours."""
        return bool(self._derived_text(self.binding.value(self.pointer)))

    def take_derived(self) -> bool:
        """Set the value derived from the neighbours; return False where there is none."""
        expected = derive_value(self.binding.value(self.pointer[:-1]), self.field)
        if expected is ABSENT:
            return False
        self.set_value(expected, origin="derived")
        return True

    def _show_derived(self, text: str) -> None:
        if text and self._derived_button is None:
            self._derived_button = QToolButton(self)
            self._derived_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._derived_button.setAutoRaise(True)
            self._derived_button.setFont(make_control_font())
            self._derived_button.setToolTip(
                format_tooltip(self.tr("Take over what follows from the neighbours"))
            )
            self._derived_button.clicked.connect(self.take_derived)
        if self._derived_button:
            self._derived_button.setText(f"↳ {text}")
            if self._derived_button.isHidden() == bool(text):
                self._derived_button.setVisible(bool(text))
                self.invalidate()

    def find_fixable(self) -> Issue | None:
        if self.read_only:
            return None
        return next((note.issue for note in self.state.notes if note.issue), None)

    def _show_fix(self) -> None:
        """Show the buttons of the first issue that has a fix."""
        issue = self.find_fixable()
        if self._fix_bar is None and issue:
            self._fix_bar = FixBar(self)
        if self._fix_bar:
            self._fix_bar.show_issue(issue)

    # focus

    def take_focus(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        reason = Qt.FocusReason.TabFocusReason if select else Qt.FocusReason.OtherFocusReason
        as_widget(self._shown).setFocus(reason)

    def cursor_to_end(self) -> None:
        """Move the cursor to the end, where typing continues that began elsewhere."""
        if isinstance(self._shown, TextEditorBase):
            end = len(self._shown.shown_text())
            self._shown.select(end, end)

    def find_cursor(self) -> int | None:
        """Return the place of the cursor in the text; None where there is no cursor."""
        return self._shown.find_cursor() if isinstance(self._shown, TextEditorBase) else None

    def deselect(self) -> None:
        """Select nothing; the cursor stays where it is."""
        cursor = self.find_cursor()
        if cursor is not None:
            self.select(cursor, cursor)

    def select(self, start: int, stop: int) -> None:
        """Select the text between two places, or put the cursor there where they are the same."""
        if isinstance(self._shown, TextEditorBase):
            self._shown.select(start, stop)

    def show_part(self, at: Pointer, start: int, stop: int) -> None:
        """Select a part of the text at `at`, which is this value, or a text of the list that it is."""
        if at == self.current():
            self.select(start, stop)

    def choose_value(self) -> bool:
        editor = self._shown
        if isinstance(editor, ChoiceEditor):
            editor.showPopup()
            return True
        if isinstance(editor, JsonEditor) or not (
            is_completed(self.field) and isinstance(editor, LineEditor | TextEditor)
        ):
            return False
        # imported when used: loads Qt's tree, which the first page does not need
        from gtapp.editor.form.value_chooser import choose_known

        choose_known(self, self.find_place(), editor.find_typed(), self._take_known)
        return True

    def find_place(self) -> QRect:
        frame = self.decoration.frame
        return QRect(self.mapToGlobal(frame.topLeft()), frame.size())

    def _take_known(self, text: str) -> None:
        self.set_value(self.parser.parse(text))
        self.cursor_to_end()

    def list_values(self) -> Iterator[tuple[Pointer, bool]]:
        yield self.at, self.state.needs_look

    def list_bars(self) -> Iterable[str]:
        return (self.state.bar,)

    def confirm(self) -> None:
        """Confirm the value; one typed by hand without issues already counts as confirmed."""
        if self.binding.document and (self.state.origin != "hand" or self.state.needs_look):
            with self.binding.edit() as document:
                document.confirm(self.pointer)

    @property
    def takes_text(self) -> bool:
        return not self.read_only and not isinstance(self._shown, ChoiceEditorBase)

    def insert_text(self, text: str) -> None:
        if not self.read_only:
            self._shown.insert_text(text)

    def list_visible(self, area: QRect) -> Iterator[VisiblePart]:
        place = as_widget(self._shown).geometry()
        return find_visible(self.at, place, area, self._shown.visible_part())

    def scroll_inside(self, at: Pointer, part: float) -> float:
        top = self._shown.scroll_to_part(part)
        place = as_widget(self._shown).geometry()
        return place.top() + top * place.height() if top else 0.0

    def append_text(self, text: str) -> None:
        if not self.read_only and isinstance(self._shown, TextEditorBase):
            self._shown.append_text(text)

    # layout and painting

    def _place_notes(self) -> None:
        """Reserve room for the notes and the buttons beside or below them."""
        decoration, fix_bar = self.decoration, self._fix_bar
        place = decoration.note_place
        height = (
            fix_bar.lay_out(decoration.notes, place)
            if fix_bar
            else decoration.notes.height(place.width(), self.binding.fonts, self.palette())
        )
        self._notes_height = NOTE_GAP + height if height else 0
        decoration.reserve(self._notes_height)

    def reserve_below(self, height: int) -> int:
        if height != self._below:
            self._below = height
            self.invalidate()
        return self._notes_height

    def find_button(self) -> QToolButton | None:
        """Return the button beside the frame; None if none is shown."""
        button = self._derived_button
        return button if button and not button.isHidden() else None

    @property
    def text_editor(self) -> TextEditor | None:
        """The editor of the text, if it is one of several lines."""
        shown = self._shown
        return shown if isinstance(shown, TextEditor) and not isinstance(shown, JsonEditor) else None

    def set_strip(self, strip: LineStrip | None) -> None:
        """Reserve room for a strip above the frame, and place it there; None: the room is given up."""
        self._strip = strip
        if strip:
            strip.setParent(self)
            strip.show()
        self.invalidate()

    def place_contents(self, width: int) -> int:
        button = self.find_button()
        beside = button.sizeHint().width() if button else 0
        inside = self.decoration.lay_out(
            width, beside, self._shown_label, self._shown.height_for, self._find_room_above
        )
        if self._strip:
            frame, above = self.decoration.frame, self._find_room_above(self.decoration.frame.width())
            self._strip.setGeometry(frame.left(), frame.top() - above, frame.width(), above - STRIP_GAP)
        self.value_top = self.decoration.frame.top()
        self._place_notes()
        as_widget(self._shown).setGeometry(inside)
        if button:
            button.setGeometry(self.decoration.beside(beside))
        return self.decoration.measure_height(self._notes_height + self._below)

    def _find_room_above(self, width: int) -> int:
        """Return the height of the strip above a frame of this width."""
        return self._strip.height_for(width, self.binding.fonts.line) + STRIP_GAP if self._strip else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.decoration.inside.contains(event.rect()):
            return  # only the editor is repainted, which covers all of that
        painter, colours = make_painter(self), paint_colours(self.palette())
        self.paint_frame(painter, colours)
        self.decoration.paint(painter, colours, self._shown_label, self.state)
        painter.end()

    @property
    def is_focused(self) -> bool:
        """True if typing goes here."""
        return as_widget(self._shown).hasFocus()

    def paint_frame(self, painter: QPainter, colours: PaintColours) -> None:
        """Paint the frame around the editor."""
        shown = self._shown
        is_closed = (
            self.read_only
            or self.binding.is_for_reading
            or (isinstance(shown, JsonEditor) and shown.isReadOnly())
        )
        self.decoration.paint_frame(painter, colours, self.is_focused, is_closed)

    def tooltip_at(self, place: QPoint) -> str:
        tag = tag_name(self.state.tag) if self.state.tag else ""
        about = "\n".join(filter(None, (translate_help(self.field), tag)))
        texts = {"notes": self.decoration.notes.accessible_text(), "value": about}
        texts["origin"] = origin_name(self.state.origin) if self.state.origin else ""
        texts["verdict"] = self.state.verdict.accessible_text() if self.state.verdict else ""
        return texts[self.decoration.part_at(place)]


def as_widget(editor: Editor) -> QWidget:
    """Return an editor as the widget that it is."""
    return cast(QWidget, editor)


class ValueState(NamedTuple):
    """What the form shows about a value in addition to the value itself."""

    tag: str = ""
    origin: str = ""
    notes: tuple[Note, ...] = ()
    derived: str = ""
    needs_look: bool = False
    verdict: PlaceVerdict | None = None

    def with_verdict(self, verdict: PlaceVerdict | None) -> ValueState:
        """Return the state with a run's verdict."""
        return self._replace(verdict=verdict, notes=self.notes + verdict.notes) if verdict else self

    @property
    def bar(self) -> str:
        """The bar at the left edge of the value."""
        return find_bar(self.origin, bool(self.tag))

    @property
    def details(self) -> tuple[Note, ...]:
        """All notes, with the verdicts that are only a sign elsewhere."""
        if self.verdict is None:
            return self.notes
        return tuple(note for note in self.notes if not note.is_verdict) + self.verdict.lines

    def merge(self, around: ValueState) -> ValueState:
        """Return the state merged with that of the value's container."""
        merged = self.verdict.merge(around.verdict) if self.verdict and around.verdict else None
        return self._replace(
            notes=around.notes + self.notes,
            needs_look=self.needs_look or around.needs_look,
            verdict=merged or self.verdict or around.verdict,
        )

    def accessible_text(self, read_only: bool = False) -> str:
        """Return the state in words, for a screen reader."""
        parts = [tag_name(self.tag) if self.tag else "", origin_name(self.origin) if self.origin else ""]
        if read_only:
            parts.append(QCoreApplication.translate("form", "not to be edited"))
        parts += [note.accessible_text() for note in self.notes if not note.is_verdict]
        parts += [self.verdict.accessible_text()] if self.verdict else []
        return ". ".join(part for part in parts if part)


def determine_state(
    value: Any,
    tag: str,
    origin: str,
    issues: Sequence[Issue],
    drafts: Sequence[Note],
    read_only: bool,
    derived: str = "",
) -> ValueState:
    """Return the state of a value; an absent one has no origin.

    `drafts` are the notes on a differing draft, `derived` is the text that follows from the neighbours.
    """
    notes = (*issue_notes(issues), *drafts) if issues or drafts else ()
    shown_origin = "" if value is ABSENT else origin
    serious = any(issue.level == "issue" for issue in issues)
    unconfirmed = origin == "draft" and value is not ABSENT and not read_only
    return ValueState(tag, shown_origin, notes, derived, (serious or unconfirmed) and origin not in ACCEPTED)


_BAR_MARGIN = 3
_BAR_ROOM = _BAR_MARGIN + BAR_WIDTH + 2
"""The width of the part of the frame that holds the bar."""
RADIUS = 3
_FRAME = 2
"""The width of the frame of the value that has the focus."""
_SIGN_GAP = 4
"""Before the sign of a verdict, and between a label and it."""
_WRAP = Qt.TextFlag.TextWordWrap


class ValueDecoration:
    """Places and paints what surrounds an editor: the label above it, or an entry's number beside it, and the notes below.

    A verdict's sign is at the right end of the label, with its code where the line has room for it; it is beside the frame only
    where there is no label above. Below the frame a line is reserved for notes, so that nothing moves when one comes or goes,
    unless the form has no room for that; a value that once had more keeps their room until another record is shown.
    """

    def __init__(self, widget: QWidget, binding: Binding) -> None:
        self._widget = widget
        self._binding = binding
        self.notes = NoteLines()
        self.is_numbered = False
        self.reserves_line = True
        self.indent = 0
        """Where the label begins."""
        self.letter = ""
        """The letter to underline in the label."""
        self.label = QRect()
        self.sign = QRect()
        """The place of a verdict's sign and code."""
        self._label = QStaticText()
        self._label_key: tuple[object, ...] = ()
        self._measured: tuple[object, ...] = ()
        self._text_height = 0
        self.frame = QRect()
        self.inside = QRect()
        # needed at each painting, computed once
        self._bar = QRect()
        self._border = QRectF()
        self._room = 0

    def lay_out(
        self,
        width: int,
        beside: int,
        label: str,
        height_for: Callable[[int], int],
        above_for: Callable[[int], int],
    ) -> QRect:
        """Compute the places for this width, with room `beside` and above the frame; return the editor's rectangle.

        The heights of the editor and of the room above follow from the width of what is inside the frame, and of the frame.
        """
        fonts = self._binding.fonts
        left = fonts.small_metrics.horizontalAdvance("000") if self.is_numbered else 0
        has_label = bool(label) and not self.is_numbered
        signs = self._binding.verdict_width
        sign = self._sign_size + _SIGN_GAP if has_label and signs else 0
        label_width = left or width - self.indent - sign
        text_height = self._label_height(label, label_width, fonts)
        inner = max(width - left - (0 if has_label else signs) - beside, 2 * _BAR_ROOM)
        above = above_for(inner)
        top = above + (text_height + LABEL_GAP if has_label else 0)
        if inner != self.frame.width():
            self.release_room()
        height = height_for(inner - _BAR_ROOM - _FRAME) + 2 * _FRAME
        label_top = above + _FRAME + PAD if self.is_numbered else 0
        self.label = QRect(self.indent, label_top, label_width, text_height)
        if has_label:
            self.sign = self._place_sign(label, width, fonts)
        else:
            self.sign = QRect(left + inner + _SIGN_GAP, top, signs - _SIGN_GAP, self._line_height())
        self.frame = QRect(left, top, inner, height)
        self._border = QRectF(self.frame).adjusted(0.5, 0.5, -0.5, -0.5)
        self._bar = QRect(left + _BAR_MARGIN, top + _BAR_MARGIN, BAR_WIDTH, height - 2 * _BAR_MARGIN)
        self.inside = self.frame.adjusted(_BAR_ROOM, _FRAME, -_FRAME, -_FRAME)
        return self.inside

    @property
    def _sign_size(self) -> int:
        return self._binding.fonts.small_metrics.ascent()

    def _place_sign(self, label: str, width: int, fonts: FormFonts) -> QRect:
        """Return the right end of the label's line: with room for each verdict's code if the label leaves it."""
        signs = self._binding.verdict_width - _SIGN_GAP
        has_room = fonts.small_metrics.horizontalAdvance(label) + _SIGN_GAP + signs <= width - self.indent
        taken = signs if has_room else self._sign_size
        return QRect(width - taken, 0, taken, fonts.small_line)

    @property
    def note_place(self) -> QRect:
        """The line below the frame."""
        return QRect(self.frame.left(), self.frame.bottom() + 1 + NOTE_GAP, self.frame.width(), 0)

    def reserve(self, height: int) -> None:
        """Keep room for notes and their buttons, which take this height below the frame."""
        self._room = max(self._room, height)

    def release_room(self) -> bool:
        """Give up the room that notes took; return whether there was any."""
        had_room = self._room > 0
        self._room = 0
        return had_room

    def _label_height(self, label: str, width: int, fonts: FormFonts) -> int:
        """Return the height of the label, wrapped to `width`; measured once."""
        if (label, width, fonts) != self._measured:
            self._measured = (label, width, fonts)
            box = (
                fonts.small_metrics.boundingRect(0, 0, max(width, 1), 9999, _WRAP, label)
                if label
                else QRect()
            )
            self._text_height = box.height()
        return self._text_height

    def measure_height(self, below: int) -> int:
        """Return the whole height with what stands below the frame, and the space to the next value."""
        reserves_line = self.reserves_line and not self._binding.is_tight
        line = NOTE_GAP + self._binding.fonts.small_line + 1 if reserves_line else 0
        return self.frame.bottom() + 1 + max(line, self._room, below) + ROW_GAP

    def beside(self, width: int) -> QRect:
        """Return the place after the frame, and a verdict's sign that is there."""
        left = max(self.frame.right(), self.sign.right() if self.sign.top() == self.frame.top() else 0) + 1
        return QRect(left, self.frame.top(), width, self._line_height())

    def _line_height(self) -> int:
        """Return the height of a frame with one line."""
        return self._binding.fonts.line + 2 * (PAD + _FRAME)

    def part_at(self, place: QPoint) -> Literal["notes", "verdict", "origin", "value"]:
        """Return which part is at a position."""
        if place.y() > self.frame.bottom():
            return "notes"
        if self.sign.contains(place):
            return "verdict"
        is_bar = self.frame.contains(place) and place.x() < self.inside.left()
        return "origin" if is_bar else "value"

    def paint(self, painter: QPainter, colours: PaintColours, label: str, state: ValueState) -> None:
        fonts = self._binding.fonts
        draw_bar(painter, self._bar, state.bar, colours)
        if label:
            painter.setFont(fonts.small)
            painter.setPen(colours.label)
            painter.drawStaticText(self.label.topLeft(), self._label_text(label))
            self._paint_letter(painter, label, fonts.small_metrics)
        if state.verdict:
            self._paint_verdict(painter, state.verdict.verdict)
        if self.notes.notes:
            self.notes.paint(
                painter, self.note_place.topLeft(), self.frame.width(), fonts, self._widget.palette()
            )

    def _paint_letter(self, painter: QPainter, label: str, metrics: QFontMetrics) -> None:
        """Underline the letter that leads here."""
        if not self.letter:
            return
        low, letter = label.lower(), self.letter.lower()
        start = max(f" {low}".find(f" {letter}"), 0) or low.find(letter)
        line, above = self._find_line(label, start, metrics)
        left = self.label.left() + metrics.horizontalAdvance(label[line:start])
        bottom = self.label.top() + above + metrics.ascent() + max(metrics.underlinePos(), 2)
        painter.drawLine(left, bottom, left + metrics.horizontalAdvance(label[start]) - 1, bottom)

    def _find_line(self, label: str, index: int, metrics: QFontMetrics) -> tuple[int, int]:
        """Return where the line of the label begins that has the character at `index`, and the height of those above it."""
        if self._text_height < 2 * metrics.height():
            return 0, 0
        layout = QTextLayout(label, self._binding.fonts.small)
        layout.beginLayout()
        above, line = 0.0, layout.createLine()
        line.setLineWidth(self.label.width())
        while index >= line.textStart() + line.textLength():
            above += line.height()
            line = layout.createLine()
            line.setLineWidth(self.label.width())
        layout.endLayout()
        return line.textStart(), round(above)

    def _paint_verdict(self, painter: QPainter, verdict: str) -> None:
        """Paint the sign and its code, at the right end of their place; the sign alone where there is no room."""
        fonts, size, place = self._binding.fonts, self._sign_size, self.sign
        code, width, height = fonts.letter(verdict_code(verdict))
        has_code = place.width() > size
        is_above = place.top() < self.frame.top()
        left = place.right() + 1 - size - (3 + ceil(width) if has_code else 0) if is_above else place.left()
        middle = place.top() + place.height() / 2
        draw_cached_verdict(painter, left, round(middle - size / 2), size, verdict, self._widget.palette())
        if has_code:
            painter.setPen(verdict_colour(verdict))
            painter.setFont(fonts.small)
            painter.drawStaticText(QPointF(left + size + 3, middle - height / 2), code)

    def _label_text(self, label: str) -> QStaticText:
        """Return the label's text, wrapped once and not at each painting."""
        key = (label, self.label.width(), self._binding.fonts)
        if key != self._label_key:
            option = QTextOption()
            option.setWrapMode(QTextOption.WrapMode.WordWrap)
            self._label_key, self._label = key, QStaticText(label)
            self._label.setTextFormat(Qt.TextFormat.PlainText)
            self._label.setTextOption(option)
            self._label.setTextWidth(self.label.width())
        return self._label

    def paint_frame(self, painter: QPainter, colours: PaintColours, focused: bool, dashed: bool) -> None:
        """Paint the frame: thicker in the highlight's colour with the focus, dashed where nothing can be typed."""
        height = self._line_height()
        if self.frame.height() < height or (dashed and self.frame.height() > height):
            self._draw_frame(painter, self._border, colours, focused, dashed)
            return
        # next card: one image for all frames of a width; the thicker frame reaches beyond it
        frame = self.frame.adjusted(-1, -1, 1, 1) if focused else self.frame
        height += 2 * focused
        border = QRectF(0, 0, frame.width(), height)
        reach = 1.5 if focused else 0.5
        draw_cached_frame(
            painter,
            frame,
            height,
            ("frame", colours.key, focused, dashed),
            lambda cached: self._draw_frame(
                cached, border.adjusted(reach, reach, -reach, -reach), colours, focused, dashed
            ),
        )

    def _draw_frame(
        self, painter: QPainter, border: QRectF, colours: PaintColours, focused: bool, dashed: bool
    ) -> None:
        solid, broken = (
            (colours.focus, colours.focus_dashed) if focused else (colours.edge, colours.edge_dashed)
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(broken if dashed else solid)
        painter.setBrush(colours.none if dashed else colours.base)
        painter.drawRoundedRect(border, RADIUS, RADIUS)
        painter.setBrush(colours.none)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

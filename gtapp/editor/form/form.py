"""The form of a record: built once for a schema, bound to one document after the other, updated after each edit.

The form's commands are in `FormActions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QCursor,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gtapp.core.platform.errors import EditError
from gtapp.core.record import list_edits, section_edits
from gtapp.core.record.changes import Change, Edit
from gtapp.core.record.document import Document
from gtapp.core.record.sections import find_sections
from gtapp.core.record.value_text import empty_kind
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.blocks import EmptyBlock, GroupBlock, ListBlock, ListedObjectBlock
from gtapp.editor.form.crossed_out_cells import find_flag
from gtapp.editor.form.editors import TextEditor, TextEditorBase, writes_character
from gtapp.editor.form.field_blocks import create_block
from gtapp.editor.form.field_keys import FieldKeys
from gtapp.editor.form.fix_bar import fill_offer_menu
from gtapp.editor.form.focus_order import FocusOrder, list_blocks_around
from gtapp.editor.form.known_values import KnownValues, NameRegister
from gtapp.editor.form.layout import Block, BlockColumn, CellsBlock, FocusBlock, FormCanvas
from gtapp.editor.form.line_strip import CutPicture, LineSource, LineStrip, TextCursor
from gtapp.editor.form.members import MemberBlock, MembersBlock, is_dictionary
from gtapp.editor.form.pages import PageBar
from gtapp.editor.form.section_commands import SECTION_COMMANDS, SectionCommands, walk_fields
from gtapp.editor.form.sheet_blocks import FollowingBlock
from gtapp.editor.form.value_block import ValueBlock
from gtapp.editor.form.verdicts import RecordVerdicts, VerdictValues, locate_values
from gtapp.editor.form.visibility import VisiblePart
from gtapp.editor.form.word_marks import TextMarks, WordMark
from gtapp.kit import small_widgets
from gtapp.kit.commands.actions import ActionSpec, Needs, explain_refusal, make_action
from gtapp.kit.commands.menu_commands import name_keys
from gtapp.kit.commands.menus import complete_menu
from gtapp.kit.texts.i18n import translate_error

if TYPE_CHECKING:  # start to first card
    from gtapp.editor.form.readings_bar import ReadingsBar, ShownReading

_FIELDS_AT = 15
_VALUE_AT, _EMPTY_AT, _ROWS_AT, _SECTIONS_AT = 2, 3, 4, 6
"""The tens of the commands on a value, that make it empty, on rows, and on entries in sections (see `ActionSpec.at`)."""
_LAST_GOING_ON = 19
"""The last place of the commands that go to a value; the others act on one."""
_ROW_COMMANDS = frozenset({"insert_row", "remove_row", "move_row_up", "move_row_down", "duplicate_row"})
_PAGE_COMMANDS = frozenset({"next_page", "previous_page"})
_TABLE_COMMANDS = frozenset({"insert_missed", "fill_down", "complete_row", "refuse_suggestion"})
_ANYWHERE = _PAGE_COMMANDS | {"complete_value", "switch_tags"}
"""Those that menus offer at each value of a form that has a use for them."""
_KEY_COMMANDS = frozenset({"insert_row", "remove_row", "go_to_key"})
"""Those on a key that the schema does not name."""
_READING_COMMANDS = frozenset({
    "next_look", "previous_look", "value_below", "value_above", "next_page", "previous_page", "go_to_key",
    "switch_tags", "toggle_details",
})  # fmt: skip
"""The commands of the form that change nothing in the record."""


class RecordForm(QWidget):
    """Shows and edits the record of one document; pointers in its methods and signals are the record's own."""

    focus_changed = Signal(object)
    """The pointer of the value that has the focus, or None."""
    cursor_moved = Signal()
    """The cursor is at another place of the text of several lines that has the focus."""
    word_changed = Signal()
    """The cursor may be at another marked word of the current value."""
    failed = Signal(str)
    """The translated message of an edit that the document refused."""
    nothing_left = Signal()
    """The last value that needed a look was confirmed."""
    scrolled = Signal()
    """Another part of the record may be visible."""
    following_changed = Signal(str, str)
    """The user typed another value for one that follows from the item's status: the field's name and the text."""

    def __init__(
        self, field: Field, parent: QWidget | None = None, known_values: KnownValues | None = None
    ) -> None:
        super().__init__(parent)
        small_widgets.keep_left_to_right(self)
        self.field = field
        self._binding = Binding(field, create_block, self, known_values)
        self._root = create_block(field, self._binding)
        self._canvas = FormCanvas(self._root, self._binding)
        self._undo_tracker = UndoTracker()
        self._focus_block: FocusBlock | None = None
        self.read_previous: Callable[[], Any] = lambda: ABSENT
        """Returns the previous item's record in the schema's shape, or `ABSENT`."""
        self._problem = QLabel()
        self._area = QScrollArea()
        self._set_up()
        self._readings: ReadingsBar | None = None
        self._wanted_readings: tuple[Sequence[ShownReading], Callable[[int], object] | None] = ((), None)
        self._wait_for_click = QTimer(self, singleShot=True, interval=QApplication.doubleClickInterval())
        """Until a second click, which finds the same value under the mouse as the first one."""
        self._wait_for_click.timeout.connect(self._show_readings)
        self._strip: LineStrip | None = None
        self._strip_block: ValueBlock | None = None
        self._followed: TextEditor | None = None
        """The editor whose cursor is followed."""
        self.focus_order = FocusOrder(self._root, self._binding)
        self._actions = FormActions(self)
        self.actions_by_name: dict[str, QAction] = self._actions.by_name
        self.field_keys = FieldKeys(field, self, self._go_to_field)
        self.field_keys.letter_changed.connect(self._show_letter)
        self._binding.name_keys = self._actions.name_keys
        self._binding.value_done.connect(self._actions.confirm_next)
        self._binding.place_wanted.connect(self.focus_at)
        self._binding.row_wanted.connect(self._actions.add_row)
        self._binding.missed_row_wanted.connect(self.actions_by_name["insert_missed"].trigger)
        self._binding.other_keys_shown.connect(self._actions.show_key_commands)
        self._binding.failed.connect(self.failed)
        self._binding.following_changed.connect(self.following_changed)
        self._binding.current_changed.connect(self._emit_focus)
        self._binding.word_changed.connect(lambda _: self.word_changed.emit())
        self._canvas.tabbed.connect(self._move_focus)
        self._binding.known_values.changed.connect(lambda _: self._offer_completion())
        QApplication.instance().focusChanged.connect(self._on_focus_changed)  # type: ignore[union-attr]
        self._canvas.setEnabled(False)  # until a document is bound
        # after an edit is painted: it is below all values
        self._legend_soon = QTimer(self, singleShot=True, interval=small_widgets.PAINTED_MS)
        self._legend_soon.timeout.connect(self._canvas.show_legend)

    def _set_up(self) -> None:
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._problem.setWordWrap(True)
        self._problem.setMargin(12)
        self._problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._problem.hide()
        small_widgets.replace_viewport(self._area, QPalette.ColorRole.Window)
        self._area.setVerticalScrollBar(small_widgets.FlatScrollBar(QPalette.ColorRole.Window))
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._area.setWidget(self._canvas)
        self._area.verticalScrollBar().setSingleStep(24)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._problem)
        layout.addWidget(self._area, 1)
        self._area.viewport().installEventFilter(self)
        self._area.verticalScrollBar().valueChanged.connect(self.scrolled)
        self._binding.scrolled.connect(self.scrolled)

    @property
    def columns_width(self) -> int:
        """The width from which on short fields stand beside each other while no verdicts are shown."""
        return self._canvas.find_columns_width(self._area.verticalScrollBar().sizeHint().width())

    # the document

    @property
    def document(self) -> Document | None:
        return self._binding.document

    def bind(self, document: Document | None) -> None:
        """Show a document's record; that changes nothing in it."""
        self._problem.hide()
        self._set_document(document)

    def show_for_reading(self, on: bool) -> None:
        """Show whether the record can only be read, and copied, since somebody else edits it."""
        if on != self._binding.is_for_reading:
            self._binding.set_for_reading(on)
            self._canvas.update()

    def allow_edits(self, are_possible: bool, refusal: str = "") -> None:
        """Enable the commands that change the record, or disable them and say why; "" if the form itself says so."""
        self._actions.allow_edits(are_possible, refusal)

    def show_problem(self, text: str) -> None:
        """Show why there is no record; no value of an earlier one remains."""
        self._set_document(None)
        self._problem.setText(text)
        self._problem.show()

    def _set_document(self, document: Document | None) -> None:
        old = self._binding.document
        if old is not None:
            old.edited.disconnect(self._on_edited)
        self._undo_tracker.reset(document.undo_stack.undone if document else ())
        self._canvas.is_used = True
        self.show_strip(None)
        with self._canvas.hold_layout():  # the old record is not laid out again without its readings
            if self._readings:
                self._wait_for_click.stop()
                self._readings.drop()
            self._binding.set_document(document)
            if document is None:
                self._root.clear()
            else:
                self._root.bind(document.tree, (), document.to_record_pointer(()))
                if old is None:  # without a document, the blocks are at no place
                    self.field_keys.show_letters()
            self._canvas.show_legend()
        self._canvas.setEnabled(document is not None)
        if document is not old:
            self._area.verticalScrollBar().setValue(0)
        if document is not None:
            document.edited.connect(self._on_edited)
        self._emit_focus()

    def _on_edited(self, edit: Edit) -> None:
        """Show what an edit changed; undo and redo also move the focus to the place."""
        document = self._binding.document
        if document is None:
            return
        if edit.is_status:  # next card: the form may show another document when it would be refreshed
            QTimer.singleShot(0, self, lambda: self._refresh_accepted(document, edit))
            return
        history = document.undo_stack
        following = history.edits[history.position] if document.can_redo else None
        kind = self._undo_tracker.classify(edit, following)
        before = (
            self._focus_block.current()
            if self._focus_block and self._focus_block is self._find_focus_block(QApplication.focusWidget())
            else None
        )
        with self._canvas.hold_layout():
            refresh_touched(self._root, self._binding, edit)
        self._legend_soon.start()
        place = None if kind == "new" else find_edited_place(edit, kind == "undo")
        if place is not None:
            self.focus_pointer(place)
        elif before is not None and self._focus_block is not None and self._focus_block.collapsed:
            self._restore_focus(before)
        else:
            self._canvas.scroll_after_edit(self._area, self.focus_block if before is not None else None)

    def _refresh_accepted(self, document: Document, edit: Edit) -> None:
        """Show which values were accepted together with the item, or no longer are."""
        if document is self._binding.document and len(edit.changes) > 1:
            with self._canvas.hold_layout():
                refresh_touched(self._root, self._binding, edit)
            self._legend_soon.start()

    def _restore_focus(self, at: Pointer) -> None:
        """Focus the block that replaces the focused one: the first entry of a list was added, or the last one removed."""
        empty = self._focus_block if isinstance(self._focus_block, EmptyBlock) else None
        self.focus_at((*at, 0, *(empty.typed_path or ())) if empty else at)
        if empty and isinstance(self._focus_block, ValueBlock):
            self._focus_block.cursor_to_end()

    def _offer_completion(self) -> None:
        """Complete the text that is being typed by the values that are known now."""
        editor = QApplication.focusWidget()
        if isinstance(editor, TextEditorBase) and self.isAncestorOf(editor):
            editor.offer_again()

    def refresh_issues(self) -> None:
        """Show the document's issues as they are now."""
        with self._canvas.hold_layout():
            _refresh_issues(self._root, self._binding)

    def set_following(self, values: Mapping[str, str]) -> None:
        """Show the values, by field, that follow from the item's status."""
        if values != self._binding.following:
            self._binding.following = values
            for block in self._root.focus_blocks():
                if isinstance(block, FollowingBlock):
                    block.refresh()

    def set_verdicts(self, verdicts: VerdictValues | None) -> None:
        """Show beside each field the verdict on a run's answer; None where no run is chosen.

        `verdicts` are an item's ``ItemScore.values``, or single ones by their places in the record. They hold for this
        document until others are given: after each edit, and for the next document, which begins without any.
        """
        chosen = self._binding.verdicts is not None
        with self._canvas.keep_position(self._area, self.focus_block):
            update_verdicts(self._root, self._binding, verdicts)
            if chosen != (verdicts is not None):
                self._canvas.restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Say that nothing took what was typed or pasted: a choice, or a value that can only be read, has the focus."""
        is_typed = writes_character(event) and event.text() not in (" ", "?")
        if is_typed or event.matches(QKeySequence.StandardKey.Paste):
            self.failed.emit(self._explain_refusal())
        event.ignore()

    def _explain_refusal(self) -> str:
        if isinstance(self.focus_block, EmptyBlock):
            keys = self._actions.name_keys("insert_row")
            text = self.tr(
                "Nothing can be typed into a list without entries. “+ Add” ({keys}) adds the first one."
            )
            return text.format(keys=keys)
        return self.tr("Nothing can be typed here. No value was changed.")

    # focus

    def focused_pointer(self) -> Pointer | None:
        """Return the pointer of the value that has the focus, or had it last in this form."""
        if self._focus_block is None or self._binding.document is None or self._focus_block.collapsed:
            return None
        return self._binding.to_record(self._focus_block.current())

    def focus_pointer(self, pointer: Pointer, select: bool = False) -> None:
        """Focus the value at `pointer` (or the nearest one), and scroll to it; `select` its text if it is a line, as Tab does."""
        self.focus_at(self._binding.to_tree(pointer), select)

    def focus_at(self, at: Pointer, select: bool = False) -> None:
        """Focus the value at a pointer in the schema's shape."""
        with self._canvas.hold_layout():
            block, where = self.focus_order.find_block_at(at)
        if block is not None:
            block.take_focus(where, select=select)
            self._set_focus_block(block)

    def list_visible(self) -> Iterator[VisiblePart]:
        """Yield which parts of the record's values are on the screen; with the record's pointers."""
        if self._binding.document is not None and self.isVisible():
            for part in self._canvas.list_visible(self._area):
                yield VisiblePart(self._binding.to_record(part.at), part.top, part.end)

    def show_from(self, pointer: Pointer, part: float) -> None:
        """Focus the value at `pointer`, and have it begin at the top of the form, from this part of it on."""
        self.focus_pointer(pointer)
        if self._focus_block is not None:
            self._canvas.scroll_to_top(self._area, self._focus_block, self._binding.to_tree(pointer), part)

    def _go_to_field(self, at: Pointer) -> None:
        if self.document is not None and self.isEnabled():
            self.focus_at(at, select=True)

    def _show_letter(self, at: Pointer, letter: str) -> None:
        block = self._root.find_block(at)
        if isinstance(block, ValueBlock):
            block.set_letter(letter)

    def select_part(self, start: int, stop: int) -> None:
        """Select a part of the text of the current value, or put the cursor there where both are the same."""
        block = self.focus_block
        if block is not None:
            block.show_part(block.current(), start, stop)
            self._canvas.scroll_to_cursor(self._area)

    def show_text(self, pointer: Pointer, start: int, stop: int) -> None:
        """Go to a value and select a part of its text; the keys still go where they went."""
        focused = QApplication.focusWidget()
        self.focus_pointer(pointer)
        block, at = self._focus_block, self._binding.to_tree(pointer)
        if isinstance(block, ValueBlock):
            block.show_part(at, start, stop)
            self._canvas.scroll_to_cursor(self._area)
        if focused is not None:
            focused.setFocus()

    def show_readings(
        self, readings: Sequence[ShownReading], take: Callable[[int], object] | None = None
    ) -> None:
        """Show readings of the value at the cursor, or of a word of it; `take` gets the index of the chosen one."""
        if self._readings is None and readings:  # few values have any
            from gtapp.editor.form.readings_bar import ReadingsBar  # imported when used: keeps the start fast

            self._readings = ReadingsBar(self._area.viewport(), self._canvas)
        if self._readings is None or not (readings or self._readings.has_room):
            self._wait_for_click.stop()
            return
        self._wanted_readings = readings, take
        if QApplication.mouseButtons() and self.rect().contains(self.mapFromGlobal(QCursor.pos())):
            self._readings.clear()
            self._wait_for_click.start()
        else:
            self._show_readings()

    def _show_readings(self) -> None:
        (readings, take), block = self._wanted_readings, self.focus_block
        self._wait_for_click.stop()
        assert self._readings
        with self._canvas.keep_position(self._area, block):
            self._readings.drop()
            if readings and take and block:
                self._readings.show_readings(block, readings, take)

    def mark_words(self, texts: Mapping[Pointer, TextMarks]) -> None:
        """Mark words of texts, by the texts' places in the record; they follow what is typed until others are marked."""
        before, self._binding.marked_texts = self._binding.marked_texts, texts
        for pointer in {*before, *texts}:
            if before.get(pointer) != texts.get(pointer):
                block = self._root.find_block(self._binding.to_tree(pointer))
                if isinstance(block, ValueBlock):
                    block.show_marks()

    def find_marked(self) -> WordMark | None:
        """Return the marked word at the cursor, where it is in the text now."""
        return self.focus_block.find_marked() if isinstance(self.focus_block, ValueBlock) else None

    def find_cursor(self) -> int:
        """Return the place of the cursor in the current text; 0 where it has none."""
        block = self.focus_block
        return (block.find_cursor() or 0) if isinstance(block, ValueBlock) else 0

    def read_cursor(self) -> TextCursor | None:
        """Return the text of several lines that has the focus, or had it last, and the place of the cursor in it."""
        block = self.focus_block
        editor = block.text_editor if isinstance(block, ValueBlock) and self.document else None
        if editor is None or not isinstance(block, ValueBlock):
            return None
        return TextCursor(editor.text(), editor.find_cursor(), block.is_passage)

    def show_strip(self, cut: CutPicture | None) -> None:
        """Show a picture of the scan in a strip above the current value; None: no strip. The value's frame stays where it is."""
        block = self.focus_block if cut else None
        if self._strip is None and cut:  # few values have one
            self._strip = LineStrip(self)
        if block is not self._strip_block and (block is None or isinstance(block, ValueBlock)):
            self._move_strip(block)
        if self._strip:
            self._strip.show_picture(cut)

    def show_lines(self, sources: Mapping[Pointer, LineSource]) -> None:
        """Show lines of a page on the scan above their texts, by the places of these in the schema's shape, and no others."""
        kept = self.focus_block
        self._binding.line_sources = sources
        with self._canvas.keep_value(self._area, kept) if kept else self._canvas.hold_layout():
            self._binding.line_sources_changed.emit(None)

    def _move_strip(self, block: ValueBlock | None) -> None:
        old, self._strip_block = self._strip_block, block
        kept = self.focus_block
        with self._canvas.keep_value(self._area, kept) if kept else self._canvas.hold_layout():
            if old:
                old.set_strip(None)
            if block:
                block.set_strip(self._strip)
            elif self._strip:
                self._strip.hide()

    def refresh_strips(self) -> None:
        """Have the pictures of the strips cut anew."""
        for strip in self.findChildren(LineStrip):
            strip.refresh()

    def take_reading(self, number: int) -> bool:
        """Take the reading of this number (1 is the first); return False where none of this number is shown."""
        if self._wait_for_click.isActive():
            self._show_readings()
        if self._readings is None or number > self._readings.count:
            return False
        self.commit()
        self._readings.take(number - 1)
        return True

    def selected_text(self) -> str:
        """Return what is selected in the value that has the focus; empty if that is nothing, or several lines."""
        focused = QApplication.focusWidget()
        if focused is None or not self.isAncestorOf(focused):
            return ""
        selected = ""
        if isinstance(focused, QPlainTextEdit):
            selected = focused.textCursor().selectedText()
        elif isinstance(focused, QLineEdit):
            selected = focused.selectedText()
        return selected if "\u2029" not in selected else ""

    def focus_first(self) -> None:
        """Focus the first value that the keys reach."""
        blocks = (each for each in self._root.focus_blocks() if not isinstance(each, PageBar))
        block = next((each for each in blocks if each.tab_stop), None)
        if block is not None:
            block.take_focus(select=False)
            self._set_focus_block(block)

    @property
    def focus_block(self) -> FocusBlock | None:
        """The block that has the focus, or had it last."""
        return (
            self._focus_block if self._focus_block is not None and not self._focus_block.collapsed else None
        )

    def _set_focus_block(self, block: FocusBlock) -> None:
        """Mark `block` as the focused one; Qt reports no focus while the window is inactive."""
        if block is not self._focus_block:
            old, self._focus_block = self._focus_block, block
            self._finish_typing()
            if old is not None:
                old.set_focus_mark(False)
            if isinstance(old, ValueBlock):
                old.deselect()
            block.set_focus_mark(True)
        self._canvas.scroll_to_block(self._area, block)
        self._emit_focus()

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        block = self._find_focus_block(new)
        if block is not None and block is not self._focus_block:
            self._set_focus_block(block)
        elif block is not None:
            block.set_focus_mark(True)
            self._emit_focus()
        elif self._focus_block is not None and new is not None and self._find_focus_block(old) is not None:
            self._focus_block.update()

    def _find_focus_block(self, widget: QWidget | None) -> FocusBlock | None:
        while widget is not None and widget is not self:
            if isinstance(widget, FocusBlock):
                return widget if self.isAncestorOf(widget) else None
            widget = widget.parentWidget()
        return None

    def _emit_focus(self) -> None:
        self._follow_cursor()
        self.focus_changed.emit(self.focused_pointer())

    def _follow_cursor(self) -> None:
        """Follow the cursor of the current value alone: other texts are filled while an item is shown."""
        block = self.focus_block
        editor = block.text_editor if isinstance(block, ValueBlock) else None
        if editor is not self._followed:
            if self._followed:
                self._followed.cursorPositionChanged.disconnect(self.cursor_moved)
            self._followed = editor
            if editor:
                editor.cursorPositionChanged.connect(self.cursor_moved)

    def _move_focus(self, forward: bool) -> None:
        """Focus the next value, from the last to the first; do nothing while Qt hides the focused one."""
        if self._canvas.is_held or self._binding.document is None:
            return
        if self._focus_block is not None and self._focus_block.focus_next_inside(forward):
            self._canvas.scroll_to_block(self._area, self._focus_block)
            return
        with self._canvas.hold_layout():
            block = self.focus_order.find_next_block(self._focus_block, forward)
        if block is not None:
            block.take_focus(forward=forward)
            self._set_focus_block(block)

    def focus_next(self) -> None:
        """Focus the next value, as Tab does."""
        self._move_focus(True)

    def focus_aligned(self, down: bool) -> None:
        """Focus the value below the current one, or above it, from the last to the first."""
        if self._focus_block is not None and self._focus_block.focus_aligned_inside(down):
            self._canvas.scroll_to_block(self._area, self._focus_block)
            return
        with self._canvas.hold_layout():
            block = self.focus_order.find_aligned_block(self._focus_block, down)
        if block is not None:
            block.take_focus(forward=down)
            self._set_focus_block(block)

    # requests of the window

    def needs_look_count(self) -> int:
        """Return the number of values that are an unconfirmed draft's or have an issue."""
        return self.focus_order.count_needing_look()

    @property
    def takes_text(self) -> bool:
        """True if texts can be inserted in the value that has the focus, or had it last."""
        is_open = self._binding.document is not None and not self._binding.is_for_reading
        return is_open and self.focus_block is not None and self.focus_block.takes_text

    def insert_text(self, text: str) -> None:
        """Insert a text at the cursor of the value that has the focus, or had it last."""
        if self.focus_block is not None and self._binding.document is not None:
            self.focus_block.insert_text(text)

    def append_text(self, text: str) -> None:
        """Insert a text at the end of the value that has the focus, or had it last, behind a space."""
        if self.focus_block is not None and self._binding.document is not None:
            self.focus_block.append_text(text)

    def complete_names_from(self, open_register: Callable[[], NameRegister | None]) -> None:
        """Complete names from a table of names, which is opened when it is first wanted."""
        self._binding.known_values.open_register = open_register

    def add_name(self, name: str) -> bool:
        """Add a name to the list of tags that has the focus, or had it last; return False where the value is none."""
        return (
            self._binding.document is not None
            and self.focus_block is not None
            and self.focus_block.add_entry(name)
        )

    def switch_tags(self) -> None:
        """Edit all lists of tags as text, or as tags again."""
        with self._canvas.hold_layout():
            self._binding.shows_tags = not self._binding.shows_tags
            self._binding.tags_switched.emit(None)

    def finish_entry(self) -> None:
        """Take the suggestion that is chosen for the tag that is being typed, as Tab does."""
        if self.focus_block is not None:
            self.focus_block.finish_entry()

    def commit(self) -> None:
        """Commit what an input method is composing, so that it belongs to the record, and what waits for the end of typing."""
        QGuiApplication.inputMethod().commit()
        if self._focus_block:
            self._focus_block.commit()
        self._finish_typing()

    def _finish_typing(self) -> None:
        """Show the issues that a value has when nothing more is typed into it."""
        document = self._binding.document
        if document and document.finish_typing():
            self.refresh_issues()

    # events of Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(event, QResizeEvent):
            size, block = self._area.viewport().size(), self.focus_block
            was_visible = block is not None and self._canvas.is_block_visible(
                self._area, block, event.oldSize().height()
            )
            bar_width = self._area.verticalScrollBar().width()
            self._canvas.set_window_size(size.width(), size.height(), bar_width)
            if was_visible:  # keep it so when the scroll bar has its new range
                QTimer.singleShot(0, self, self._scroll_to_focus)
        return super().eventFilter(watched, event)

    def _scroll_to_focus(self) -> None:
        if self.focus_block is not None:
            self._canvas.scroll_to_block(self._area, self.focus_block)
            self._canvas.scroll_to_cursor(self._area)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._canvas.restyle()

    def in_menu(self) -> list[tuple[int, QAction | QMenu]]:
        """Return the actions and menus with their places in the menu (see `ActionSpec.at`), and the menu of the fields."""
        fields = [(_FIELDS_AT, self.field_keys.make_menu())] if self.field_keys.actions else []
        return [*self._actions.in_menu(), *fields]

    def follow_menu(self, is_shown: bool) -> None:
        """Disable in a menu with these actions that is shown what has no use at the current value."""
        self._actions.follow_menu(is_shown)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the commands on the value at the pointer, which takes the focus: a click on its label leaves that elsewhere."""
        if self.document is None:
            return
        if event.reason() == QContextMenuEvent.Reason.Mouse and not self._focus_at_pointer(event.pos()):
            return
        self._actions.create_menu(QApplication.focusWidget()).popup(event.globalPos())

    def _focus_at_pointer(self, place: QPoint) -> bool:
        """Focus the value at a place; return False where there is none, and where the focus is not in the group there."""
        around: QWidget | None = self.childAt(place)
        block, focused = self._find_focus_block(around), self._find_focus_block(QApplication.focusWidget())
        if block is None:
            while around is not None and not isinstance(around, BlockColumn):
                around = around.parentWidget()
            if around is None or around is self._root or focused is None:
                return False
            return around.isAncestorOf(focused)
        if block is not focused:
            block.take_focus(block.current(), select=False)
            self._set_focus_block(block)
        return True


def refresh_touched(root: Block, binding: Binding, edit: Edit) -> None:
    """Refresh the blocks that show what `edit` touched, and no others."""
    touched = {change.pointer for change in edit.changes if change.kind != "status"}
    touched |= binding.update_after_edit(lambda: _refresh_issues(root, binding))
    whole = {_container(change) for change in edit.changes if change.is_structural}
    _refresh_places(root, map(binding.to_tree, whole))
    others = (at for at in touched if not any(at[: len(container)] == container for container in whole))
    _refresh_places(root, map(binding.to_tree, others))


def _refresh_issues(root: Block, binding: Binding) -> None:
    """Check the record again, and refresh the blocks whose issues changed."""
    _refresh_places(root, map(binding.to_tree, binding.reload_issues()))


def _container(change: Change) -> Pointer:
    """Return the list or object whose members changed."""
    return change.pointer if change.kind == "move" else change.pointer[:-1]


def _refresh_places(root: Block, places: Iterable[Pointer]) -> None:
    """Refresh the blocks of the values at these places."""
    touched: dict[Block, list[Pointer]] = {}
    for at in places:
        touched.setdefault(_find_shown(root, at), []).append(at)
    for block, own in touched.items():
        block.refresh_places(own)
        around = block.parentWidget()
        if isinstance(around, GroupBlock) and block.at:
            around.neighbour_changed(str(block.at[-1]))


def _find_shown(root: Block, at: Pointer) -> Block:
    """Return the block to refresh for a value: around a fallback, the one that decides which of both is shown."""
    block = root.find_block(at)
    while block.is_fallback and isinstance(block.parentWidget(), Block):
        block = block.parentWidget()  # type: ignore[assignment]
    return block


def update_verdicts(root: Block, binding: Binding, values: VerdictValues | None) -> None:
    """Show a run's verdicts, None for no run; refresh only the blocks whose verdicts changed."""
    before, document = binding.verdicts, binding.document
    binding.verdicts = (
        None
        if values is None
        else RecordVerdicts(locate_values(values, document) if document else None, document)
    )
    touched: dict[Block, list[Pointer]] = {}
    for pointer in (binding.verdicts or RecordVerdicts()).find_changes(before):
        at = binding.to_tree(pointer)
        touched.setdefault(root.find_block(at), []).append(at)
    for block, places in touched.items():
        block.show_verdicts(places)


class UndoTracker:
    """Distinguishes edits that were undone or redone from new ones."""

    def __init__(self) -> None:
        self._undone: set[int] = set()

    def reset(self, waiting: Iterable[Edit]) -> None:
        """Start with another document; `waiting` are its edits that can be redone."""
        self._undone = {id(edit) for edit in waiting}

    def classify(self, edit: Edit, following: Edit | None) -> str:
        """Return ``new``, ``undo`` or ``redo``; `following` is the edit that could be redone now."""
        if edit is following:
            self._undone.add(id(edit))
            return "undo"
        if id(edit) in self._undone:
            self._undone.discard(id(edit))
            return "redo"
        self._undone.clear()
        return "new"


def find_edited_place(edit: Edit, undone: bool) -> Pointer | None:
    """Return the record's pointer that an undone (or redone) edit is about."""
    change = next((each for each in edit.changes if each.kind != "status"), None)
    if change is None:
        return None
    if change.kind == "move":
        return (*change.pointer, change.at if undone else change.to)
    if change.kind == "rename":
        return (*change.pointer[:-1], change.old if undone else change.new)
    return change.pointer


@runtime_checkable
class ClipboardOwner(Protocol):
    """What works with the clipboard: the editors of texts, and tables."""

    def cut(self) -> None:
        """Copy what is selected, and remove it."""

    def copy(self) -> None:
        """Copy what is selected."""

    def paste(self) -> None:
        """Insert what was copied."""


class FormActions(QObject):
    """The commands of one form, as actions with keys that work inside the form."""

    def __init__(self, form: RecordForm) -> None:
        super().__init__(form)
        self._form = form
        self._sections = SectionCommands(form, self._run)
        self._are_possible, self._refusal = True, ""
        self.specs = self._create_specs()
        self.by_name: dict[str, QAction] = {spec.id: make_action(spec, form) for spec in self.specs}
        self._submenus: dict[int, QMenu] = {}
        useless = self._list_useless()
        for name, action in self.by_name.items():
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.setVisible(name not in useless)

    def _create_specs(self) -> tuple[ActionSpec, ...]:
        """Return the table of the form's commands; a new one is one row. `at` gives the place in the menus."""

        def row(
            at: int, name: str, icon: str, text: str, keys: str, run: Callable[..., None], *values: object
        ) -> ActionSpec:
            call = partial(self._run, partial(run, *values))
            needs: Needs = "project" if name in _READING_COMMANDS else "record"
            return ActionSpec(name, text, keys, needs, call, at=at, icon=icon)

        form, sections = self._form, self._sections

        return (
            row(10, "confirm_next", "check", self.tr("Confirm and go to the next"), "Alt+Return; Alt+Enter", self.confirm_next),
            row(11, "next_look", "arrow-down", self.tr("Next that needs a look"), "F3", self._go_to_look, True),
            row(12, "previous_look", "arrow-up", self.tr("Previous that needs a look"), "Shift+F3", self._go_to_look, False),
            row(13, "value_below", "", self.tr("Value below"), "Ctrl+Down", form.focus_aligned, True),
            row(14, "value_above", "", self.tr("Value above"), "Ctrl+Up", form.focus_aligned, False),
            row(20, "take_draft", "file-input", self.tr("Take the draft’s value"), "Ctrl+D", self._take_draft),
            row(21, "take_suggestion", "wand-sparkles", self.tr("Take the suggestion"), "Ctrl+Shift+F", self._take_suggestion),
            row(22, "refuse_suggestion", "ban", self.tr("Reject the suggestion"), "Alt+Shift+Del", self._refuse_suggestion),
            row(23, "use_elsewhere", "forward", self.tr("Use it in another field …"), "Alt+Shift+D", self._use_elsewhere),
            row(24, "complete_value", "chevrons-right", self.tr("Complete what is typed"), "Alt+Right", self._complete),
            row(25, "choose_value", "list", self.tr("Choose from the project’s values …"), "Alt+Down", self._choose_value),
            row(26, "take_previous", "copy", self.tr("Take the value of the previous item"), "Alt+Up", self._take_previous),
            row(27, "toggle_crossed_out", "strikethrough", self.tr("Crossed out or not"), "Ctrl+Shift+X", self._cross_out),
            row(28, "cycle_marks", "brackets", self.tr("Next kind of brackets around the name"), "Alt+Shift+H", self._next_marks),
            row(30, "make_empty", "eraser", self.tr("Empty the field"), "Alt+Del; Alt+Shift+E", self._make_empty),
            row(31, "set_null", "square-slash", self.tr("Empty: no value"), "Ctrl+Shift+N", self._set_value, None),
            row(32, "set_empty", "text-cursor-input", self.tr("Empty: a blank text"), "Ctrl+Shift+E", self._set_value, ""),
            row(33, "set_absent", "square-dashed", self.tr("Empty: not in the file"), "Ctrl+Shift+A", self._set_value, ABSENT),
            row(40, "insert_row", "plus", self.tr("Insert a row below"), "Ctrl+Shift+Return; Ctrl+Shift+Enter", self._insert_row),
            row(40, "insert_missed", "file-input", self.tr("Insert the draft’s row"), "Alt+Shift+N", self._insert_missed),
            row(41, "remove_row", "trash", self.tr("Remove the row"), "Ctrl+Shift+Del", self._remove_row),
            row(42, "move_row_up", "chevron-up", self.tr("Move the row up"), "Ctrl+Shift+Up", self._move_row, -1),
            row(43, "move_row_down", "chevron-down", self.tr("Move the row down"), "Ctrl+Shift+Down", self._move_row, 1),
            row(44, "duplicate_row", "copy-plus", self.tr("Duplicate the row"), "Ctrl+Shift+D", self._duplicate_row),
            row(45, "fill_down", "arrow-down-to-line", self.tr("Fill down"), "Alt+Shift+Down; Alt+Shift+V", self._fill_down),
            row(46, "complete_row", "arrow-right-to-line", self.tr("Complete the row"), "Alt+Shift+Right", self._complete_row),
            row(47, "next_page", "chevron-right", self.tr("Next page of the list"), "Alt+Shift+PgDown", self._turn_page, 1),
            row(48, "previous_page", "chevron-left", self.tr("Previous page of the list"), "Alt+Shift+PgUp", self._turn_page, -1),
            row(49, "go_to_key", "square-pen", self.tr("Rename the key"), "Shift+F2", self._go_to_key),
            row(60, "split_entry", "split", self.tr("Split at the cursor"), "Ctrl+Shift+S", sections.split),
            row(61, "merge_entry", "merge", self.tr("Merge with the next"), "Ctrl+Shift+J", sections.merge),
            row(62, "move_to_section", "folder-input", self.tr("Move to another section …"), "Ctrl+Shift+M", sections.choose),
            row(63, "begin_section", "heading", self.tr("Begin a section here"), "Alt+Shift+B", sections.begin),
            row(64, "renumber_section", "list-ordered", self.tr("Number the section without gaps"), "", sections.renumber),
            row(70, "fix_alike", "list-checks", self.tr("Fix all problems of this kind"), "Alt+Shift+F", self._fix_alike),
            row(71, "switch_tags", "tag", self.tr("Names and keywords as text, and back"), "Ctrl+Shift+W", form.switch_tags),
            row(72, "toggle_details", "unfold-vertical", self.tr("Show or hide other fields"), "Alt+Shift+M", sections.toggle),
        )  # fmt: skip

    def allow_edits(self, are_possible: bool, refusal: str) -> None:
        """Enable the commands that change the record, or disable them and say why."""
        if (are_possible, refusal) == (self._are_possible, self._refusal):
            return
        self._are_possible, self._refusal = are_possible, refusal
        for spec in self.specs:
            if spec.needs == "record":
                self.by_name[spec.id].setEnabled(are_possible)
                explain_refusal(self.by_name[spec.id], refusal)

    def _list_useless(self) -> set[str]:
        """Return the commands that no value of the form's schema has a use for."""
        fields = list(walk_fields(self._form.field))
        lists = [each for each in fields if each.kind == "list" and each.widget not in ("pipe", "tags")]
        found: set[str] = set() if self._sections.are_possible else set(SECTION_COMMANDS)
        found |= set() if lists else _PAGE_COMMANDS
        found |= _ROW_COMMANDS if all(each.hints.get("fixed") for each in lists) else set()
        found |= set() if any(each.widget == "triples" for each in lists) else _TABLE_COMMANDS
        found |= set() if lists else {"go_to_key"}  # entries of a list may be under keys
        found -= _KEY_COMMANDS if any(map(is_dictionary, fields)) else set()
        tags = [each for each in fields if each.widget == "tags"]
        found |= set() if tags else {"switch_tags"}
        found |= set() if any(each.hints.get("marks") for each in tags) else {"cycle_marks"}
        return found | (set() if any(map(find_flag, fields)) else {"toggle_crossed_out"})

    def in_menu(self) -> list[tuple[int, QAction | QMenu]]:
        """Return the actions with their places in the menu (see `ActionSpec.at`); most are in menus by what they act on."""
        if not self._submenus:
            for tens, title in (
                (_VALUE_AT, self.tr("Value")),
                (_EMPTY_AT, self.tr("Mark as empty")),
                (_ROWS_AT, self.tr("Row")),
                (_SECTIONS_AT, self.tr("Section")),
            ):
                self._submenus[tens] = menu = QMenu(title, self._form)
                menu.addActions([self.by_name[spec.id] for spec in self.specs if spec.at // 10 == tens])
                complete_menu(menu)
        # without a line between them
        menus = [(_VALUE_AT * 10 + number, menu) for number, menu in enumerate(self._submenus.values())]
        others = [spec for spec in self.specs if spec.at // 10 not in self._submenus]
        self._show_submenus()
        return [*((spec.at, self.by_name[spec.id]) for spec in others), *menus]

    def show_key_commands(self) -> None:
        """Show the commands on keys that the schema does not name: a record has some."""
        for name in _KEY_COMMANDS:
            self.by_name[name].setVisible(True)
        self._show_submenus()

    def _show_submenus(self) -> None:
        """Hide the menus that have no command for this form, and disable those that have none for the current value."""
        for menu in self._submenus.values():
            menu.menuAction().setVisible(any(action.isVisible() for action in menu.actions()))
            menu.menuAction().setEnabled(any(action.isEnabled() for action in menu.actions()))

    def name_keys(self, name: str) -> str:
        """Return the first key of a command as this system's keyboard labels it."""
        return name_keys(self.by_name[name].shortcuts()[:1])

    def _run(self, command: Callable[[], None]) -> None:
        """Run a command if a value of a document has the focus; report an edit that the document refuses."""
        if self._form.document is None or self._form.focus_block is None or not self._form.isEnabled():
            return
        try:
            command()
        except EditError as error:
            self._form.failed.emit(translate_error(error))

    def create_menu(self, focused: QWidget | None) -> QMenu:
        """Return the context menu for the value that has the focus."""
        menu = complete_menu(QMenu(self._form))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if isinstance(focused, ClipboardOwner):
            self._add_clipboard_actions(menu, focused)
            menu.addSeparator()
        possible = self._list_possible()
        specs = [spec for spec in self.specs if spec.id in possible]
        for tens, group in groupby(specs, key=lambda spec: spec.at // 10):
            if tens == _EMPTY_AT:
                self._add_submenu(menu, self.tr("Empty"), list(group), {})
            elif tens == _ROWS_AT and self._sections.is_in_entry:
                self._add_submenu(menu, self.tr("Entry"), list(group), self._name_entry_commands())
            else:
                if not menu.isEmpty():
                    menu.addSeparator()
                menu.addActions([self.by_name[spec.id] for spec in group])
        return menu

    def _name_entry_commands(self) -> dict[str, str]:
        """Return the texts of the commands on rows where the rows are entries of a list of texts."""
        return {
            "insert_row": self.tr("Insert one below"),
            "remove_row": self.tr("Remove"),
            "move_row_up": self.tr("Move up"),
            "move_row_down": self.tr("Move down"),
            "duplicate_row": self.tr("Duplicate"),
        }

    def _add_submenu(
        self, menu: QMenu, title: str, specs: Iterable[ActionSpec], texts: Mapping[str, str]
    ) -> None:
        """Add a menu of commands, some with other texts."""
        submenu = complete_menu(menu.addMenu(title))
        for spec in specs:
            action = self.by_name[spec.id]
            if spec.id in texts:
                named = submenu.addAction(
                    f"{texts[spec.id]}\t{name_keys(action.shortcuts()[:1])}", action.trigger
                )
                named.setObjectName(spec.id)
                named.setEnabled(action.isEnabled())
                explain_refusal(named, self._refusal)
            else:
                submenu.addAction(action)
        submenu.setEnabled(any(action.isEnabled() for action in submenu.actions()))

    def follow_menu(self, is_shown: bool) -> None:
        """Disable in a menu that is shown what has no use at the current value; afterwards the keys work on, as they say why."""
        possible = self._list_possible() | _ANYWHERE if is_shown else set()
        for spec in self.specs:
            if spec.at > _LAST_GOING_ON and (self._are_possible or spec.needs != "record"):
                self.by_name[spec.id].setEnabled(not is_shown or spec.id in possible)
        self._show_submenus()

    def _can_take_suggestion(self) -> bool:
        """Return whether something is suggested for the current value, or follows from its neighbours."""
        block, document, row = self._form.focus_block, self._form.document, self._find_row()
        if block is None or document is None:
            return False
        is_derived = isinstance(block, ValueBlock) and not block.read_only and block.has_derived
        is_taken = (
            isinstance(block, CellsBlock) and block.has_suggestion
        ) or block.find_fixable() is not None
        return is_taken or is_derived or bool(row and list_edits.is_misnumbered(document, row.at))

    def _add_clipboard_actions(self, menu: QMenu, owner: ClipboardOwner) -> None:
        cut = menu.addAction(self.tr("Cut"), owner.cut)
        menu.addAction(self.tr("Copy"), owner.copy)
        paste = menu.addAction(self.tr("Paste"), owner.paste)
        for action in (cut, paste):
            action.setEnabled(not self._refusal)
            explain_refusal(action, self._refusal)

    def _list_possible(self) -> set[str]:
        """Return the commands that the current value and its row have a use for; others stay out of the context menu."""
        block, document = self._form.focus_block, self._form.document
        if block is None or document is None:
            return set()
        found, issue = {"confirm_next"}, block.find_fixable()
        if issue and issue.is_offer:
            found.add("use_elsewhere")
        if not (isinstance(block, ValueBlock) and block.read_only):
            found |= {"make_empty", "set_null", "set_empty", "set_absent"}
            found |= {"take_suggestion"} if self._can_take_suggestion() else set()
            found |= {"choose_value", "take_previous"}
            found |= {"fix_alike"} if issue and issue.fix and issue.fix.certain else set()
            draft, value = block.draft_value(), document.get(document.to_record_pointer(block.current()))
            if (issue and issue.is_offer) or not (draft is ABSENT or is_identical(draft, value)):
                found.add("take_draft")
        found |= block.own_commands | self._sections.list_possible()
        if self._find_member():
            found |= {"insert_row", "remove_row", "go_to_key"}
        row = self._find_row()
        rows = self._form.field.find(row.at) if row else None
        if row and not (rows and rows.hints.get("fixed")):
            found |= self._list_possible_of_row(row, len(list_edits.list_entries(document, row.at)))
        around = self._form.field.find(block.current()[:-1])
        if around and find_flag(around):
            found.add("toggle_crossed_out")
        if isinstance(block, CellsBlock):
            found |= {"fill_down", "value_below", "value_above", "complete_row"}
            found |= {"refuse_suggestion"} if block.has_suggestion else set()
            found |= set() if block.missed_index is None else {"insert_missed"}
        return found

    def _list_possible_of_row(self, row: RowPlace, count: int) -> set[str]:
        """Return the commands on a row of a list with `count` rows."""
        possible = {
            "insert_row": True,
            "remove_row": row.number >= 0,
            "duplicate_row": row.number >= 0,
            "move_row_up": row.number > 0,
            "move_row_down": 0 <= row.number < count - 1,
        }
        return {name for name, is_possible in possible.items() if is_possible}

    def confirm_next(self) -> None:
        """Confirm the current value and go to the next one that needs a look."""
        block = self._form.focus_block
        if block is None or self._form.document is None:
            return
        before = self._form.needs_look_count()
        with self._form.document.group("confirm"):
            block.confirm()
            around = block.parentWidget()
            if isinstance(around, GroupBlock):
                around.confirm_details()
        following = self._form.focus_order.find_next_look(block.current())
        if following is not None:
            self._form.focus_at(following, select=True)
        elif before and not self._form.needs_look_count():
            self._form.nothing_left.emit()
        else:
            self._form.focus_next()

    def _go_to_look(self, forward: bool) -> None:
        block = self._form.focus_block
        following = self._form.focus_order.find_next_look(block.current() if block else None, forward)
        if following is not None:
            self._form.focus_at(following, select=True)

    def _take_draft(self) -> None:
        """Take the draft's value, or the one that the draft has for this field under another key."""
        block = self._form.focus_block
        offer = block.find_fixable() if block else None
        if self._form.document and offer and offer.is_offer:
            self._form.document.fix([self._form.document.find_plain_offer(offer)])
            return
        draft = block.draft_value() if block else ABSENT
        if block and draft is not ABSENT:
            block.set_value(draft, origin="draft")
        else:
            self._form.failed.emit(self.tr("No draft has a value here."))

    def _complete(self) -> None:
        """Take what is offered in grey: behind the text that is typed, or in a cell."""
        block = self._form.focus_block
        if isinstance(block, CellsBlock) and block.take_offer():
            return
        editor = QApplication.focusWidget()
        if not (isinstance(editor, TextEditorBase) and editor.take_completion()):
            self._form.failed.emit(
                self.tr("Nothing completes this text: no value of the project begins like it.")
            )

    def _complete_row(self) -> None:
        """Take what is offered in grey to the end of the row of a table."""
        block = self._form.focus_block
        if not (isinstance(block, CellsBlock) and block.take_offered_row()):
            self._form.failed.emit(self.tr("Nothing is offered in this row."))

    def _choose_value(self) -> None:
        """Let the user choose among the values that the project has in the current field."""
        block = self._form.focus_block
        if block is None or not block.choose_value():
            self._form.failed.emit(self.tr("This field has no texts to choose from."))

    def _take_previous(self) -> None:
        """Take the value that the row above has; outside of rows and in the first one, that of the previous item."""
        block, document, row = self._form.focus_block, self._form.document, self._find_row()
        if block is None or document is None or (isinstance(block, ValueBlock) and block.read_only):
            return
        if row and row.above >= 0:
            value = get_value(document.tree, (*row.at, row.above, *row.rest))
            problem = self.tr("The row above has no value here.")
        else:
            value = get_value(self._form.read_previous(), block.current())
            problem = self.tr("The previous item has no value here.")
        if empty_kind(value):
            self._form.failed.emit(problem)
        else:
            block.set_value(value)

    def _use_elsewhere(self) -> None:
        """Let the user choose the field for what the draft has under another key."""
        block, document = self._form.focus_block, self._form.document
        offer = block.find_fixable() if block else None
        if block is None or document is None or offer is None or not offer.is_offer:
            self._form.failed.emit(self.tr("The model read nothing else for this field."))
            return
        menu = QMenu(self._form)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_offer_menu(menu, document, offer, document.fix)
        menu.popup(block.mapToGlobal(block.rect().bottomLeft()))

    def _take_suggestion(self) -> None:
        """Fix the current value's issue, else take what follows from its neighbours."""
        block, document = self._form.focus_block, self._form.document
        issue = block.find_fixable() if block else None
        if document and block and issue:
            document.fix(block.find_same(issue))
        elif not (block and block.take_suggestion()):
            self._take_derived()

    def _refuse_suggestion(self) -> None:
        if self._form.focus_block:
            self._form.focus_block.refuse_suggestion()

    def _fix_alike(self) -> None:
        """Fix the current value's issue at all its places."""
        block, document = self._form.focus_block, self._form.document
        issue = block.find_fixable() if block else None
        if document and issue and issue.fix and not issue.fix.certain:
            self._form.failed.emit(self.tr("Another reading is possible at each place: decide it there."))
        elif document and issue:
            document.fix_alike(issue)

    def _make_empty(self) -> None:
        """Empty the current value in the way that its field has for nothing."""
        field = self._form.field.find(self._form.focus_block.current()) if self._form.focus_block else None
        if field is not None:
            self._set_value(field.make_nothing())

    def _take_derived(self) -> None:
        """Take what follows from the neighbours: a count, or the numbers of the rows."""
        block, document, row = self._form.focus_block, self._form.document, self._find_row()
        if isinstance(block, ValueBlock) and block.take_derived():
            return
        if document and row and list_edits.is_misnumbered(document, row.at):
            list_edits.renumber(document, row.at)

    def _set_value(self, value: object) -> None:
        """Set the current value; confirm it where it is this one already."""
        block, document = self._form.focus_block, self._form.document
        if block is None or document is None or (isinstance(block, ValueBlock) and block.read_only):
            return
        if value is not ABSENT and is_identical(
            document.get(document.to_record_pointer(block.current())), value
        ):
            block.confirm()
        else:
            block.set_value(value)

    def _cross_out(self) -> None:
        if self._form.focus_block is not None:
            self._form.focus_block.cross_out()

    def _fill_down(self) -> None:
        if isinstance(self._form.focus_block, CellsBlock):
            self._form.focus_block.fill_down()

    def _next_marks(self) -> None:
        """Give the selected names the next kind of brackets."""
        block = self._form.focus_block
        if block is None or not block.cycle_marks():
            self._form.failed.emit(self.tr("Names have no brackets here."))

    def _go_to_key(self) -> None:
        """Focus the innermost key around the current value that can be renamed."""
        around: QWidget | None = self._form.focus_block
        while isinstance(around, Block):
            key = (
                around.reveal_key()
                if isinstance(around, ListedObjectBlock)
                else around.key
                if isinstance(around, MemberBlock)
                else None
            )
            if key and not key.collapsed:
                key.take_focus()
                return
            around = around.parentWidget()

    def _find_member(self) -> MemberBlock | None:
        """Return the member of a dictionary that holds the current value, where no row inside it does."""
        around: QWidget | None = self._form.focus_block
        while isinstance(around, Block) and not isinstance(around, ListBlock):
            if isinstance(around, MemberBlock) and not around.key.collapsed:
                return around
            around = around.parentWidget()
        return None

    def _insert_row(self) -> None:
        self._form.commit()  # what belongs to the row is undone with it
        member = self._find_member()
        if member and isinstance(members := member.parentWidget(), MembersBlock):
            members.add(member)
            return
        row = self._find_row()
        if row:
            self._insert_at(row.at, row.above + 1 if row.number < 0 else row.number + 1)

    def add_row(self, at: Pointer) -> None:
        """Insert a row at the end of the list at `at`, a pointer in the schema's shape."""
        if self._form.document is not None:
            self._insert_at(at, len(list_edits.list_entries(self._form.document, at)))

    def _insert_at(self, at: Pointer, index: int) -> None:
        document, sections = self._form.document, find_sections(self._form.field.find(at))
        if document is None:
            return
        if sections and index:
            section_edits.insert_below(document, at, sections, index - 1)
            self._form.focus_at((*at, index, sections.text))
        else:
            list_edits.insert(document, at, index)
            self._form.focus_at((*at, index))

    def _insert_missed(self) -> None:
        """Insert the draft's row that the table lacks above the current row, else below it."""
        block, document = self._form.focus_block, self._form.document
        index = block.missed_index if isinstance(block, CellsBlock) else None
        if block is None or document is None or index is None:
            self._form.failed.emit(self.tr("The draft has no further row here."))
            return
        at = block.at
        self._form.commit()  # what belongs to the row is undone with it
        list_edits.insert_missed(document, at, index)
        self._form.focus_at((*at, index))

    def _duplicate_row(self) -> None:
        row = self._find_row()
        if row and row.number >= 0 and self._form.document:
            list_edits.duplicate(self._form.document, row.at, row.number)
            self._form.focus_at((*row.at, row.number + 1, *row.rest))

    def _remove_row(self) -> None:
        member = self._find_member()
        if member:
            member.key.set_value(ABSENT)
            return
        row = self._find_row()
        if row and row.number >= 0 and self._form.document:
            list_edits.remove(self._form.document, row.at, row.number)
            left = len(list_edits.list_entries(self._form.document, row.at))
            self._form.focus_at((*row.at, min(row.number, left - 1), *row.rest) if left else row.at)

    def _move_row(self, by: int) -> None:
        row, document = self._find_row(), self._form.document
        if (
            row
            and document
            and 0 <= row.number + by < len(list_edits.list_entries(document, row.at))
            and row.number >= 0
        ):
            sections = find_sections(self._form.field.find(row.at))
            if sections:
                to = section_edits.move_step(document, row.at, sections, row.number, by)
            else:
                to = row.number + by
                list_edits.move(document, row.at, row.number, to)
            self._form.focus_at((*row.at, to, *row.rest))

    def _turn_page(self, step: int) -> None:
        """Turn the page of the innermost list around the current value that has several, and go to its first value."""
        block = self._form.focus_block
        around = (
            next((each for each in list_blocks_around(block) if each.pages.last_page), None)
            if block
            else None
        )
        if around is not None:
            page = min(max(around.pages.page + step, 0), around.pages.last_page)
            self._form.focus_at((*around.at, around.pages.find_first(page)))

    def _find_row(self) -> RowPlace | None:
        """Return the innermost row that holds the current value; number -1 for a place behind the last one."""
        block = self._form.focus_block
        if block is None or self._form.document is None:
            return None
        at = block.current()
        if isinstance(block, EmptyBlock):
            return RowPlace(at, -1, (), -1)
        for depth in range(len(at) - 1, -1, -1):
            token = at[depth]
            if isinstance(token, int):
                count = len(list_edits.list_entries(self._form.document, at[:depth]))
                number = token if token < count else -1
                return RowPlace(at[:depth], number, at[depth + 1 :], min(token, count) - 1)
        return None


class RowPlace(NamedTuple):
    """A row that holds the current value, in the schema's shape.

    `at` is the pointer of its list, `number` its index there (-1 for a place behind the last row), `rest` the pointer from the
    row to the value, `above` the index of the row above (-1 if there is none).
    """

    at: Pointer
    number: int
    rest: Pointer
    above: int

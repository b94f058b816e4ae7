"""What surrounds the editor of one value: the label, the frame, the edge and letter of the origin, the notes below."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Literal, cast

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QStaticText, QTextCursor, QTextOption
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QToolButton, QWidget

from gtapp.document import Document, Issue
from gtapp.document.validation import derive_value
from gtapp.document.value_text import Habit, empty_kind, text_of
from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.editors import PAD, Editor, JsonView, LongEditor
from gtapp.ui.form.layout import Stop
from gtapp.ui.form.notes import Note, Notes, draft_notes, is_slow
from gtapp.ui.form.painting import (
    EDGE,
    Inks,
    Pens,
    inks,
    origin_letter,
    origin_name,
    stamp_verdict,
    tip,
    verdict_code,
    verdict_tint,
)
from gtapp.ui.form.value_state import State, state_of
from gtapp.ui.form.verdicts import Judged
from gtapp.ui.form.words import help_of, label_of, name_of

_SPACE = 8
_WRAP = Qt.TextFlag.TextWordWrap
_Align = Qt.AlignmentFlag


class Face:
    """Places and paints what surrounds an editor; labels stand beside it, or above it where the form is narrow."""

    def __init__(self, widget: QWidget, binding: Binding) -> None:
        self._widget = widget
        self._binding = binding
        self.notes = Notes()
        self.label = QRect()
        self._label = QStaticText()
        self._label_key: tuple[object, ...] = ()
        self._measured: tuple[object, ...] = ()
        self._text_height = 0
        self.frame = QRect()
        self.inside = QRect()
        # what painting needs each time, found out once
        self._edge = QRect()
        self._border = QRect()
        self._letter_middle = (0.0, 0.0)
        self._below = 0

    def lay_out(self, width: int, beside: int, label: str, height_for: Callable[[int], int]) -> QRect:
        """Finds the places for this width, leaving room `beside` the frame; gives the editor's."""
        use, narrow = self._binding.pens, self._binding.narrow
        label_width = width if narrow else self._binding.label_width
        left = 0 if narrow else label_width + _SPACE
        text_height = self._label_height(label, label_width, use)
        top = text_height + 1 if narrow and label else 0
        inner = max(width - left - EDGE - use.letter_width - self._binding.verdict_width - beside - 2, 20)
        self.label = QRect(0, 0 if narrow else PAD + 1, label_width, text_height + 2)
        self.frame = QRect(left + EDGE, top, inner, height_for(inner - 2) + 2)
        self._edge = QRect(left, top, EDGE, self.frame.height())
        self._border = self.frame.adjusted(0, 0, -1, -1)
        self._letter_middle = (left + EDGE + inner + use.letter_width / 2, top + use.line / 2 + PAD + 1)
        self._below = self.notes.height(inner, use, self._widget.palette())
        self.inside = self.frame.adjusted(1, 1, -1, -1)
        return self.inside

    def _label_height(self, label: str, width: int, use: Pens) -> int:
        """How high the label is, broken to `width`; measured once."""
        if (label, width, use) != self._measured:
            self._measured = (label, width, use)
            box = use.metrics.boundingRect(0, 0, max(width, 1), 9999, _WRAP, label) if label else QRect()
            self._text_height = box.height()
        return self._text_height

    def height(self) -> int:
        return max(self.frame.bottom() + 1 + self._below, self.label.bottom())

    def beside(self, width: int) -> QRect:
        """The place behind the origin's letter and the verdict's sign."""
        left = self.frame.right() + self._binding.pens.letter_width + self._binding.verdict_width + 2
        return QRect(left, self.frame.top(), width, self._binding.pens.line + 2 * PAD + 2)

    def part_at(self, place: QPoint) -> Literal["notes", "verdict", "origin", "value"]:
        """What stands at a place."""
        if place.y() > self.frame.bottom():
            return "notes"
        if place.x() > self.frame.right() + self._binding.pens.letter_width:
            return "verdict"
        return "origin" if place.x() > self.frame.right() else "value"

    def paint(self, painter: QPainter, ink: Inks, label: str, origin: str, verdict: str) -> None:
        use = self._binding.pens
        if label:
            painter.setPen(ink.text)
            painter.drawStaticText(self.label.topLeft(), self._laid_out(label))
        if origin:
            painter.fillRect(self._edge, ink.edge(origin))
            painter.setPen(ink.letter(origin))
            painter.setFont(use.small)
            letter, width, height = use.letter(origin_letter(origin))
            x, y = self._letter_middle
            painter.drawStaticText(QPointF(x - width / 2, y - height / 2), letter)
        if verdict:
            self._paint_verdict(painter, verdict)
        if self.notes.notes:
            below = QPoint(self.frame.left(), self.frame.bottom() + 1)
            self.notes.paint(painter, below, self.frame.width(), use, self._widget.palette())

    def _paint_verdict(self, painter: QPainter, verdict: str) -> None:
        """The sign and the code, behind the origin's letter."""
        use, size = self._binding.pens, self._binding.pens.small_metrics.ascent()
        left, high = self.frame.right() + use.letter_width + 3, use.line + 2 * PAD + 2
        palette = self._widget.palette()
        stamp_verdict(painter, left, self.frame.top() + (high - size) // 2, size, verdict, palette)
        painter.setPen(verdict_tint(verdict))
        painter.setFont(use.small)
        code, _, height = use.letter(verdict_code(verdict))
        painter.drawStaticText(QPointF(left + size + 3, self.frame.top() + (high - height) / 2), code)

    def _laid_out(self, label: str) -> QStaticText:
        """The label's text, broken into lines once and not at each painting."""
        side = _Align.AlignLeft if self._binding.narrow else _Align.AlignRight
        key = (label, side, self.label.width(), self._binding.pens)
        if key != self._label_key:
            option = QTextOption(side)
            option.setWrapMode(QTextOption.WrapMode.WordWrap)
            self._label_key, self._label = key, QStaticText(label)
            self._label.setTextFormat(Qt.TextFormat.PlainText)
            self._label.setTextOption(option)
            self._label.setTextWidth(self.label.width())
        return self._label

    def paint_frame(self, painter: QPainter, ink: Inks, focused: bool, dashed: bool) -> None:
        """The frame; a thicker one in the highlight's colour with the focus, a dashed one where nothing can be typed."""
        solid, broken = (ink.focus, ink.focus_dashed) if focused else (ink.mid, ink.mid_dashed)
        painter.setPen(broken if dashed else solid)
        painter.drawRect(self._border)
        if focused:
            painter.drawRect(self._border.adjusted(-1, -1, 1, 1))


# ---- valueblock ----
# The block of one value: its label, its editor, where it comes from, and below it what is to be said of it.


_TEXTS = {"text", "integer", "number", "any"}


class ValueBlock(Stop):
    """One value; what edits it is up to `editor`, and what no editor can show truly is seen as JSON."""

    def __init__(self, field: Field, binding: Binding, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, parent)
        self.label = label_of(field)
        self.read_only = bool(field.hints.get("read_only") or field.hints.get("auto"))
        self.tab_stop = not self.read_only
        self.habit = Habit(field)
        self._own = self.state = State()
        """How the value stands, without a run's verdict and with it."""
        self.editor = editor
        self._others: dict[str, Editor] = {}
        self._shown = editor
        self.face = Face(self, binding)
        self._follow: QToolButton | None = None
        self._document: Document | None = None
        self._named: Pointer | None = None
        self._writing = False
        self._adopt(editor)

    def _adopt(self, editor: Editor) -> None:
        widget = as_widget(editor)
        widget.setParent(self)
        editor.set_read_only(self.read_only or isinstance(editor, JsonView))
        editor.edited.connect(self._edited)
        editor.done.connect(self.binding.done)

    # the value

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        anew = self._document is not self.binding.document or self.pointer != pointer
        self._document = self.binding.document
        self.at, self.pointer = at, pointer
        if not self._writing:
            self.habit.learn(value, anew)
        self._use(self._editor_for(value))
        self._shown.show_value(value, self.habit, anew)
        self._mark(value)
        if self._named != at:
            self._named = at
            as_widget(self._shown).setAccessibleName(name_of(self.binding.schema, at))

    def _editor_for(self, value: Any) -> Editor:
        """The block's own editor, else one for line ends, else the JSON."""
        if self.editor.holds(value):
            return self.editor
        text = self.field.kind in _TEXTS and isinstance(value, str) and text_of(value) is not None
        kind = "long" if text else "json"
        if kind not in self._others:
            self._others[kind] = LongEditor() if kind == "long" else JsonView()
            self._adopt(self._others[kind])
        return self._others[kind]

    def _use(self, editor: Editor) -> None:
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

    def _edited(self) -> None:
        value = self._shown.read(self.habit)
        if empty_kind(value):
            self.habit.emptied()
        self._writing = True
        took = self.write(value)
        self._writing = False
        if not took and self.binding.document:
            self._shown.show_value(self.binding.value(self.pointer), self.habit, True)

    def write(self, value: Any) -> bool:
        """Takes what was typed into the document; says whether it was taken."""
        return self.binding.set(self.pointer, value)

    # what is said of it

    def origin(self) -> str:
        return self.binding.origin(self.pointer)

    def issues(self) -> tuple[Issue, ...]:
        closed = isinstance(self._shown, JsonView)
        return self.binding.issues_under(self.pointer) if closed else self.binding.issues_at(self.pointer)

    def tag_of(self, value: Any) -> str:
        return empty_kind(value)

    def _mark(self, value: Any) -> None:
        """Brings everything beside the value up to date."""
        state = State()
        if self.binding.document:
            drafted, follows = self._drafted(value), self._following(value)
            tag, origin, issues = self.tag_of(value), self.origin(), self.issues()
            state = state_of(value, tag, origin, issues, drafted, self.read_only, follows)
        self._own = state
        self._show_state(state.with_verdict(self.judged()) if self.binding.verdicts else state)

    def judge(self, places: Collection[Pointer]) -> None:
        self._show_state(self._own.with_verdict(self.judged()))

    def judged(self) -> Judged | None:
        """The chosen run's verdicts on it."""
        closed = isinstance(self._shown, JsonView)
        return self.binding.judged_under(self.pointer) if closed else self.binding.judged(self.pointer)

    def _show_state(self, state: State) -> None:
        if state == self.state and not isinstance(self._shown, LongEditor):
            return
        self._shown.set_tag(state.tag)
        if state != self.state:
            as_widget(self._shown).setAccessibleDescription(state.spoken(self.read_only))
            self._show_follow(state.follows)
            self.state = state
            self.update()
        width = as_widget(self._shown).width()
        if (
            self.face.notes.put(state.notes)
            or self._shown.height_for(width) != as_widget(self._shown).height()
        ):
            self.invalidate()

    def _drafted(self, value: Any) -> tuple[Note, ...]:
        """What the draft says otherwise; of a long text only when the keys pause."""
        other = self.binding.other_draft(self.pointer, value)
        before = tuple(note for note in self.state.notes if note.kind == "draft")
        if self._writing and before and is_slow(value, other):
            self.binding.later(self, self.refresh)
            return before
        return draft_notes(value, other)

    def _following(self, value: Any) -> str:
        """What follows from the neighbours, where the value is another one."""
        if "derive" not in self.field.hints:
            return ""
        expected = derive_value(self.binding.value(self.pointer[:-1]), self.field)
        return "" if expected is ABSENT or expected == value else str(expected)

    def follow(self) -> bool:
        """Takes over what follows from the neighbours; False where nothing does."""
        expected = derive_value(self.binding.value(self.pointer[:-1]), self.field)
        if expected is ABSENT:
            return False
        self.put(expected)
        return True

    def _show_follow(self, text: str) -> None:
        if text and self._follow is None:
            self._follow = QToolButton(self)
            self._follow.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._follow.setAutoRaise(True)
            self._follow.setToolTip(tip(self.tr("Take over what follows from the neighbours")))
            self._follow.clicked.connect(self.follow)
        if self._follow:
            self._follow.setText(f"↳ {text}")
            if self._follow.isHidden() == bool(text):
                self._follow.setVisible(bool(text))
                self.invalidate()

    # focus

    def enter(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        reason = Qt.FocusReason.TabFocusReason if select else Qt.FocusReason.OtherFocusReason
        as_widget(self._shown).setFocus(reason)

    def cursor_to_end(self) -> None:
        """Where typing goes on that began elsewhere."""
        widget = as_widget(self._shown)
        if isinstance(widget, QLineEdit):
            widget.end(False)
        elif isinstance(widget, QPlainTextEdit):
            widget.moveCursor(QTextCursor.MoveOperation.End)

    def leaves(self) -> Iterator[tuple[Pointer, bool]]:
        yield self.at, self.state.needs_look

    def confirm(self) -> None:
        """Says that the value is right; where it was typed by hand and nothing is to be said, it is."""
        if self.binding.document and (self.state.origin != "hand" or self.state.needs_look):
            with self.binding.attempt() as document:
                document.confirm(self.pointer)

    def insert_text(self, text: str) -> None:
        if not self.read_only:
            self._shown.insert_text(text)

    # the picture

    def place(self, width: int) -> int:
        follow = self._follow.sizeHint().width() if self._follow and not self._follow.isHidden() else 0
        inside = self.face.lay_out(width, follow, self.label, self._shown.height_for)
        as_widget(self._shown).setGeometry(inside)
        if self._follow:
            self._follow.setGeometry(self.face.beside(follow))
        return self.face.height()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.face.inside.contains(event.rect()):
            return  # only the editor is painted anew, which covers all of that
        shown, state = as_widget(self._shown), self.state
        painter, ink = QPainter(self), inks(self.palette())
        verdict = state.judged.verdict if state.judged else ""
        self.face.paint(painter, ink, self.label, state.origin, verdict)
        self.face.paint_frame(painter, ink, shown.hasFocus(), self.read_only or isinstance(shown, JsonView))
        painter.end()

    def said_at(self, place: QPoint) -> str:
        said = {"notes": self.face.notes.spoken(), "value": help_of(self.field)}
        said["origin"] = origin_name(self.state.origin) if self.state.origin else ""
        said["verdict"] = self.state.judged.spoken() if self.state.judged else ""
        return said[self.face.part_at(place)]


def as_widget(editor: Editor) -> QWidget:
    """An editor as the widget that it is."""
    return cast(QWidget, editor)

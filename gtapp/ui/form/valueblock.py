"""The block of one value: its label, its editor, where it comes from, and below it what is to be said of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QToolButton, QWidget

from gtapp.document import Document, Issue
from gtapp.document.validation import derive_value
from gtapp.fields import Field
from gtapp.pointer import ABSENT, Pointer
from gtapp.ui.form.binding import Binding
from gtapp.ui.form.block import Stop
from gtapp.ui.form.editors.base import Editor
from gtapp.ui.form.editors.long import JsonView, LongEditor
from gtapp.ui.form.face import Face
from gtapp.ui.form.marks import inks, origin_name, tip
from gtapp.ui.form.notes import Note, draft_notes, is_slow
from gtapp.ui.form.state import State, state_of
from gtapp.ui.form.values import Habit, empty_kind, text_of
from gtapp.ui.form.verdicts import Judged
from gtapp.ui.form.words import help_of, label_of, name_of

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

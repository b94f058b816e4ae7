"""What dialogs have in common that change values in many items: the lines, a box at each, and how the ticked ones are changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from gtapp.core.project.step_history import StepGroup
from gtapp.editor.session import Session
from gtapp.features.replace.replacement import ItemOutcome, LineChange, apply_changes
from gtapp.features.replace.window.line_table import LineTable
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Role, Standard
from gtapp.kit.layouts import make_row
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.texts.i18n import format_count, translate_message

_MAX_NAMED: Final = 8


class LinesDialog(Dialog):
    """`has_changed` is True once items were changed.

    Items are changed in the window's thread, to which their documents belong: one in each turn of the event loop.
    """

    has_return = False

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.has_changed = False
        self.session = session
        self.schema = session.project.record_schema.fields
        self._is_reading = False
        self._changing: Iterator[ItemOutcome] | None = None
        self._outcomes: list[ItemOutcome] = []
        self._step = StepGroup()
        self._close_wanted = False
        self.lines = LineTable(self.schema, self)
        self.hint = small_widgets.make_label(
            self.tr("Only ticked lines change. The space bar ticks selected ones."), self, wrap=True
        )
        self.summary = small_widgets.make_label(parent=self, wrap=True)
        self.note = NoteLabel(self)
        self.bar = QProgressBar(self)
        self.apply_button = QPushButton(self)
        self.close_button = QPushButton(self.tr("&Close"), self)
        self._turn = QTimer(self, interval=0)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.apply_button.setDefault(True)
        self.lines.toggled.connect(self.refresh)
        self.apply_button.clicked.connect(self._apply)
        self._turn.timeout.connect(self._change_next)

    def add_end(self) -> None:
        """Add the note, the progress and the buttons below the dialog's own parts."""
        self.add_parts(make_row((self.note, 1), self.bar))
        buttons = self.add_buttons(Standard.NoButton)
        buttons.addButton(self.apply_button, Role.ActionRole)
        buttons.addButton(self.close_button, Role.RejectRole)

    def read(self) -> None:
        """Read what the lines follow from, when the dialog opens and after lines were changed."""
        raise NotImplementedError

    def enable_parts(self, idle: bool) -> None:
        """Enable the dialog's own parts while nothing is read or changed."""
        raise NotImplementedError

    def name_apply(self, count: int) -> str:
        """Return the text of the button that changes so many lines."""
        raise NotImplementedError

    def format_plan(self, ticked: list[LineChange]) -> str:
        """Return what would change."""
        raise NotImplementedError

    @property
    def is_working(self) -> bool:
        """True while lines are changed."""
        return self._changing is not None

    # reading

    def begin_reading(self, text: str) -> None:
        """Show that something is read."""
        self._is_reading = True
        self.bar.setRange(0, 0)
        self.bar.show()
        self.show_reading(text)
        self.refresh()

    def show_reading(self, text: str) -> None:
        """Show what is read, below what was changed before: reading takes a while in a large folder."""
        self.note.say("\n".join(filter(None, (self._format_outcome(), text))))

    def end_reading(self) -> None:
        """Show that everything is read."""
        self._is_reading = False
        self.bar.hide()

    # changing

    def refresh(self) -> None:
        """Show what would change, and enable what is possible now."""
        ticked = self.lines.ticked
        idle = not self.is_working and not self._is_reading
        self.enable_parts(idle)
        self.lines.setEnabled(idle)
        self.apply_button.setEnabled(idle and bool(ticked))
        self.apply_button.setText(self.name_apply(len(ticked)))
        self.close_button.setText(self.tr("Sto&p") if self.is_working else self.tr("&Close"))
        if idle:
            self.summary.setText(self.format_plan(ticked))
            self.note.say(self._format_outcome())

    def format_count_of(self, ticked: list[LineChange]) -> str:
        """Return how many values of how many items would change."""
        items = len({line.item for line in ticked})
        text = self.tr("Values that change: {lines}, in items: {items}. Checked items stay checked.")
        return text.format(lines=format_count(len(ticked)), items=format_count(items))

    def _apply(self) -> None:
        """Begin to change the ticked lines."""
        lines = self.lines.ticked
        self._outcomes, self._step = [], StepGroup()
        self._changing = apply_changes(self.session.project, lines)
        self.bar.setRange(0, len({line.item for line in lines}))
        self.bar.setValue(0)
        self.bar.show()
        self.note.say(self.tr("Replacing …"))
        self.refresh()
        self._turn.start()

    def _change_next(self) -> None:
        """Change the next item."""
        with self.session.steps.collect(self._step):
            outcome = next(self._changing, None) if self._changing else None
        if outcome is None:
            self._end()
            return
        self._outcomes.append(outcome)
        self.has_changed |= bool(outcome.lines)
        self.bar.setValue(len(self._outcomes))

    def _end(self) -> None:
        """Make one step of all items that were changed; show what was done, and read the records again."""
        self._turn.stop()
        self.session.steps.end(self._step)
        self._changing = None
        self.bar.hide()
        if self._close_wanted:
            super().reject()
        else:
            self.read()

    def _format_outcome(self) -> str:
        """Return what was changed last, with the items that were left as they are."""
        changed = [each for each in self._outcomes if each.lines]
        lines = []
        if changed:
            text = self.tr("Values replaced: {lines}, in items: {items}. One “Undo” takes it back.")
            count = sum(each.lines for each in changed)
            lines.append(text.format(lines=format_count(count), items=format_count(len(changed))))
        reasons = [translate_message(each.reason) for each in self._outcomes if each.reason]
        more = [self.tr("and {count} more").format(count=format_count(len(reasons) - _MAX_NAMED))]
        return "\n".join([*lines, *reasons[:_MAX_NAMED], *(more if len(reasons) > _MAX_NAMED else [])])

    def reject(self) -> None:
        """Stop changing after the current item; otherwise close."""
        if self.is_working:
            self._end()
        else:
            super().reject()

    def closeEvent(self, event: object) -> None:
        """Stop and then close on the window's own button."""
        self._close_wanted = self.is_working
        super().closeEvent(event)  # type: ignore[arg-type]

"""What the dialogs have in common that show what was drawn of a project's items, with its progress, and draw more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtWidgets import QLabel, QLineEdit, QProgressBar, QPushButton, QSpinBox, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, FoldButton, Standard
from gtapp.kit.layouts import FieldForm, ScrollingPart, make_row
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.tables import ValueTable
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import translate_error

_MOST_SEED: Final = 999_999
_Drawn = TypeVar("_Drawn")


class DrawingDialog(Dialog, Generic[_Drawn]):
    """A table of what was drawn, a form for drawing more, and the two buttons `draw` and `go_on`.

    Return goes on in the table, and draws elsewhere. When the dialog is accepted, `chosen` is the name of the chosen row.
    """

    first: QSpinBox | QLineEdit
    """The first field of the form, where the cursor is while the table is empty."""
    draw: QPushButton
    go_on: QPushButton

    def __init__(self, project: Project, tasks: Tasks, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._project, self._tasks = project, tasks
        self.chosen = ""
        self._wanted = ""
        self.table = self._make_table()
        self.table.entered.connect(lambda _: self._choose())
        self.name = QLineEdit(self)
        self.count = QSpinBox(self)
        self.seed = QSpinBox(self)
        self.seed.setRange(0, _MOST_SEED)
        self.seed.setValue(1)
        for box in (self.count, self.seed):
            small_widgets.indent_number(box)
        self.note = NoteLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self._bar.hide()

    def _add_count(self, form: FieldForm, text: str, unit: QWidget | None = None) -> None:
        """Add the row of the number of items, with its unit."""
        label = QLabel(text, self)
        label.setBuddy(self.count)
        row = make_row(self.count, *([(unit, 1)] if unit else []))
        if unit is None:
            row.addStretch(1)
        form.addRow(label, row)

    def _add_seed(self, form: FieldForm) -> None:
        """Add the seed, which is seldom needed, behind *More*."""
        more = FoldButton(self.tr("&More"), self)
        seed = make_row(self.seed)
        seed.addStretch(1)
        label = QLabel(self.tr("See&d"), self)
        label.setBuddy(self.seed)
        form.addRow(more)
        form.addRow(label, seed)
        more.toggled.connect(lambda on: form.setRowVisible(seed, on))
        form.setRowVisible(seed, False)
        self.more = more

    def _add_all(self, intro: str, form: FieldForm, draw: str, go_on: str) -> None:
        """Add all parts: the table, the form, and the buttons of these names below them."""
        fields = QWidget(self)
        fields.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        self._add_seed(form)
        form.setRowWrapPolicy(FieldForm.RowWrapPolicy.WrapLongRows)
        self.add_parts(intro, (self.table, 1), ScrollingPart(fields, self), self.note, self._bar)
        buttons = self.add_buttons(Standard.Close)
        self.draw = buttons.add_aim(draw, self._draw)
        self.go_on = buttons.add_command(go_on, self._choose)

    def _draw(self) -> None:
        """Draw as the fields say."""
        raise NotImplementedError

    def _make_table(self) -> ValueTable[_Drawn]:
        """Return the table of what was drawn, as a child of the dialog."""
        raise NotImplementedError

    def _list_names(self) -> Iterable[str]:
        """Return the names of what was drawn; in a worker."""
        raise NotImplementedError

    def _measure(self, name: str) -> _Drawn:
        """Return what was drawn under this name, with its progress; in a worker.

        Raises:
            GtappError: it can't be read.
        """
        raise NotImplementedError

    def _name_row(self, each: _Drawn) -> str:
        """Return the name of what a row shows."""
        raise NotImplementedError

    def _may_draw(self) -> bool:
        """Return whether the fields say what is to be drawn."""
        return True

    def _show_state(self) -> None:
        """Enable what is possible now."""
        self.draw.setEnabled(self._may_draw() and self._bar.isHidden())
        self.go_on.setEnabled(self.table.current is not None)

    def _collect(self) -> None:
        """Read in a worker what was drawn, and how far it is."""

        def work(_: Ticket) -> tuple[list[_Drawn], list[tuple[str, GtappError]]]:
            found, faults = [], []
            for name in self._list_names():
                try:
                    found.append(self._measure(name))
                except GtappError as error:
                    faults.append((name, error))
            return found, faults

        task = self._tasks.start(work, lambda shown: self._show(*shown), self.note.report)
        self.finished.connect(task.cancel)

    def _show(self, found: Sequence[_Drawn], faults: Sequence[tuple[str, GtappError]]) -> None:
        self.table.fill(found)
        names = [self._name_row(each) for each in found]
        if names:
            self.table.selectRow(names.index(self._wanted) if self._wanted in names else 0)
        if faults:
            self.note.say("\n".join(f"{name}: {translate_error(error)}" for name, error in faults))
        if self._wanted or self.focusWidget() in (None, self.table):  # else the user is in the form already
            (self.table if found else self.first).setFocus()
            self.first.selectAll()  # which Qt leaves undone while the dialog is not active yet
        self._show_state()

    def _choose(self) -> None:
        if self.table.current:
            self.chosen = self._name_row(self.table.current)
            self.accept()

    def _begin(self, work: Callable[[Ticket], str], steps: int) -> None:
        """Draw in a worker, which returns the name of what it has drawn: that is chosen in the table then."""
        self._bar.setMaximum(steps)
        self._bar.setValue(0)
        self._bar.show()
        self._show_state()
        task = self._tasks.start(work, self._take, self.note.report, self._bar.setValue)
        self.finished.connect(task.cancel)
        task.ended.connect(self._end)

    def _end(self) -> None:
        self._bar.hide()
        self._show_state()

    def _take(self, name: str) -> None:
        self._wanted = name
        self.name.clear()
        self._collect()

"""A register of persons or organizations under correction: cells, names, rows, new entries; each can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from gtapp.errors import GtappError
from gtapp.sheets import register_editing
from gtapp.sheets.organizations import Organization
from gtapp.sheets.persons import Person
from gtapp.sheets.tabs import Table
from gtapp.ui import plain
from gtapp.ui.i18n import translate_error
from gtapp.ui.sheets.entry_grid import Offers
from gtapp.ui.sheets.offered_names import OfferedNames
from gtapp.ui.sheets.register_file import RegisterFile
from gtapp.ui.sheets.register_menu import UNDO, RegisterMenu
from gtapp.ui.sheets.register_view import RegisterView, Words
from gtapp.ui.sheets.registers import Registers

T = TypeVar("T", bound=Person | Organization)

_UNDO_KEYS: Final = QKeySequence.StandardKey.Undo


class RegisterPanel(RegisterView[T]):
    """Every correction is written at once."""

    corrected = Signal()
    """The table may say something else now."""

    first_number = "P001"
    """The number of the first entry that has one of the sheet's own."""

    first_line = "job_name"
    """The column to begin a new row with."""

    def __init__(
        self,
        registers: Registers,
        file: RegisterFile[T],
        words: Words,
        offers: Offers,
        new: str,
        changes: Mapping[str, str],
        parent: QWidget,
    ) -> None:
        super().__init__(registers, file, words, offers, parent)
        # why the tables could not be read
        self._fault = ""
        self.offered = OfferedNames(new, self)
        undo_keys = QKeySequence(_UNDO_KEYS).toString(QKeySequence.SequenceFormat.NativeText)
        self.menu = RegisterMenu({**changes, UNDO: self.tr("&Take back") + f"\t{undo_keys}"}, self)
        self.said = plain.label(parent=self, wrap=True)
        self.said.hide()
        line, column = QHBoxLayout(), self.layout()
        assert isinstance(column, QVBoxLayout)
        line.addWidget(self.offered, 1)
        line.addWidget(self.menu)
        column.addLayout(line)
        column.addWidget(self.said)
        self.cells.corrected.connect(self.correct)
        self.cells.currentCellChanged.connect(self._say_possible)
        self.offered.add_wanted.connect(self._add_name)
        self.offered.new_wanted.connect(self.begin_new)
        self.menu.wanted.connect(lambda name: self.changes[name]())
        self.changes: dict[str, Callable[[], object]] = {
            "add_entry": self.add_entry,
            "remove_entry": self.remove_entry,
            "remove": self.remove,
            UNDO: self.undo,
        }
        self.follow()

    # what a subclass knows

    def with_name(self, table: Table, thing: T, text: str) -> Table:
        """The table with one more name of this one."""
        raise NotImplementedError

    def along(self, column: str, text: str) -> dict[str, str]:
        """What else a row is to say where this stands in one of its columns."""
        return {}

    def likely(self, name: str) -> T | None:
        """Who may be meant by a name that is nobody's."""
        return None

    # following

    def refresh(self) -> None:
        """Follows the files, the letters and the current item."""
        try:
            self.registers.load()
        except GtappError as error:
            self._fault = translate_error(error)
            self.say(self._fault)
            return
        self._fault = ""
        focus = QApplication.focusWidget()
        elsewhere = focus is None or not self.isAncestorOf(focus)
        if self.offered.offer(self.registers.nobodys()) and elsewhere and not self.search.text():
            self._suggest()

    def begin(self) -> None:
        """The keys go here: to the name that is nobody's yet where it can be guessed whose it is, else to the search."""
        place = self.offered if self._suggest() else self.search
        place.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _suggest(self) -> bool:
        """Selects who may be meant by the name that is offered, and says what Return does; whether there is somebody."""
        name = self.offered.text if self.offered.names else ""
        found = self.likely(name) if name else None
        if found is None:
            self.say(self._fault)
            return False
        self.look_up(found)
        text = self.tr("Return adds “{name}” to the names of {owner}.")
        self.say(text.format(name=name, owner=found.name.strip()))
        return True

    def show_thing(self, *_: object) -> None:
        super().show_thing()
        self.offered.add.setEnabled(self.thing is not None)
        self._say_possible()

    def _say_possible(self, *_: object) -> None:
        self.menu.allow(self.thing is not None, bool(self.cells.number), self.file.can_undo)

    def say(self, text: str) -> None:
        """Says what was done, or why not."""
        self.said.setText(text)
        self.said.setVisible(bool(text))

    # correcting

    def do(self, edit: Callable[[], object], done: str = "") -> bool:
        """Carries a correction out, and says why not where that fails; whether it is done."""
        try:
            edit()
        except (GtappError, OSError) as error:
            self.say(translate_error(error))
            done_it = False
        else:
            self.say(done)
            done_it = True
        self.registers.changed.emit()
        self.offered.offer(self.registers.nobodys())
        self.corrected.emit()
        return done_it

    def put(self, make: Callable[[Table], Table], done: str = "") -> bool:
        """Has the table be what is made of it."""
        return self.do(lambda: self.file.put(make(self.file.table)), done)

    def correct(self, number: int, column: str, text: str) -> None:
        """Has this stand in a cell of the selected one."""
        thing = self.thing
        if thing is None:
            return
        more = {c: cell for c, cell in self.along(column, text).items() if c in self.file.columns()}

        def make(table: Table) -> Table:
            table = register_editing.with_corrected_cell(table, thing, number, column, text)
            return register_editing.with_cells(table, number, more)

        self.put(make)

    def _add_name(self, text: str) -> None:
        thing = self.thing
        if thing is not None:
            said = self.tr("“{name}” is one of the names of {owner} now.").format(name=text, owner=thing.name)
            if self.put(lambda table: self.with_name(table, thing, text), said):
                self.offered.forget_typed()
                self._say_shared(text, said)

    def _say_shared(self, text: str, said: str) -> None:
        """Where others have this name, too, that may not have been meant."""
        found = [
            each.name.strip() for each in self.file.things if text in (each.name.strip(), *each.variants)
        ]
        others = sorted({name for name in found if self.thing is None or name != self.thing.name.strip()})
        if others:
            more = self.tr("It is one of the names of {others}, too: “Take back” if that was not meant.")
            self.say(f"{said} {more.format(others='; '.join(others))}")

    def begin_new(self, name: str) -> None:
        """Makes a new entry of this name; the cursor goes to its name."""
        number = register_editing.next_local_identifier(self.file.things, self.first_number)
        cells = {**number.to_cells(), "name": name}
        if self.put(lambda table: register_editing.with_row(table, cells)) and self.file.things:
            self.offered.forget_typed()
            self.look_up(self.file.things[-1])
            self.cells.edit_at("name")

    def add_entry(self) -> None:
        """One more row of the selected one; the cursor goes there."""
        thing = self.thing
        if thing is not None and self.put(lambda table: register_editing.with_entry(table, thing)):
            self.cells.edit_at(self.first_line, last=True)

    def remove_entry(self) -> None:
        """Takes the row away that has the cursor."""
        thing, number = self.thing, self.cells.number
        if thing is not None and number:
            self.put(lambda table: register_editing.without_entry(table, thing, number))

    def remove(self) -> None:
        """Takes the selected one away; says where it is still used."""
        thing = self.thing
        if thing is not None:
            text = self.tr("{name} is removed (used in: {count}). “Take back” brings it back.")
            said = text.format(name=thing.name.strip(), count=len(self.uses_of(thing)))
            self.put(lambda table: register_editing.without_thing(table, thing), said)

    def undo(self) -> None:
        """Takes the last correction back."""
        if self.file.can_undo:
            self.do(self.file.undo, self.tr("Taken back."))

    # keys

    def event(self, event: QEvent) -> bool:
        """Undo is the table's here, not the letter's."""
        asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if asked and isinstance(event, QKeyEvent) and event.matches(_UNDO_KEYS):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(_UNDO_KEYS):
            self.undo()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

"""The panels of persons and of organizations: search, one entry in full, corrections, merging of two entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QItemSelectionModel, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QCompleter,
    QInputDialog,
    QMessageBox,
    QWidget,
)

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.text_folding import fold
from gtapp.editor.items.item_list import SearchField
from gtapp.features.letters import register_editing
from gtapp.features.letters.person_register import Organization, Person, find_likeliest
from gtapp.features.letters.register_editing import RegisterFile
from gtapp.features.letters.tabs import Doubt, Table
from gtapp.features.letters.window.register_widgets import (
    INSERT,
    UNDO,
    CellOffers,
    EntryGrid,
    NameTable,
    OfferedNames,
    RegisterMenu,
)
from gtapp.features.letters.window.registers import Registers, RegisterUse
from gtapp.kit import message_boxes, small_widgets
from gtapp.kit.layouts import PANEL_MARGIN, ShapeSplitter, add_parts, make_column, make_row
from gtapp.kit.tables import Columns, TableCell, ValueColumn, ValueTable, figure
from gtapp.kit.texts.i18n import translate_error, translate_message

T = TypeVar("T", bound=Person | Organization)

_SIZES: Final = (300, 260, 140)
"""Of the list, of an entry and of where it is used, as parts of the height."""


@dataclass(frozen=True, slots=True)
class RegisterTexts:
    """The texts of the parts, also for screen readers."""

    title: str
    columns: Columns
    search: str
    cells: str
    list_hint: str


class RegisterView(QWidget, Generic[T]):
    """Searches a register and shows one entry in full; follows the file of its table, and changes nothing."""

    item_wanted = Signal(str)

    person_wanted = Signal(object)

    left = Signal()
    """The user returns to the letter."""

    def __init__(
        self,
        registers: Registers,
        file: RegisterFile[T],
        texts: RegisterTexts,
        offers: CellOffers,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.registers = registers
        self.file = file
        self._list_hint = texts.list_hint
        self._listed: list[tuple[T, str, list[TableCell]]] = []
        self._shown: list[T] = []
        self._doubts: dict[int, list[Doubt]] = {}
        self.search = SearchField(self)
        self.only_doubtful = QCheckBox(self)
        self.table = NameTable([*texts.columns, figure(self.tr("Used"))], texts.title, self)
        self.entry = QWidget(self)
        self.name_label = small_widgets.make_heading(parent=self)
        self.cells = EntryGrid(texts.cells, offers, self)
        self.uses = ValueTable[RegisterUse](
            [self.tr("Used in"), self.tr("As")],
            self.tr("Where it is used"),
            self,
            lambda use: (use.place, use.description),
        )
        self.doubts_label = small_widgets.make_label(parent=self, wrap=True)
        self._build(texts)
        self._connect()

    def _build(self, texts: RegisterTexts) -> None:
        self.search.setPlaceholderText(texts.search)
        self.search.setAccessibleName(texts.search)
        self.search.setClearButtonEnabled(True)
        self.setFocusProxy(self.search)
        self.table.setWordWrap(False)
        self.uses.setWordWrap(False)
        self.heading = make_row((self.name_label, 1))
        make_column(self.entry, self.heading, self.doubts_label, (self.cells, 1))
        parts = ShapeSplitter(self)
        for widget in (self.table, self.entry, self.uses):
            parts.addWidget(widget)
        parts.setSizes(list(_SIZES))
        self.column = make_column(self, self.search, self.only_doubtful, (parts, 1), margin=PANEL_MARGIN)

    def _connect(self) -> None:
        self.search.textChanged.connect(self.fill)
        self.search.list_wanted.connect(self._focus_table)
        self.only_doubtful.toggled.connect(self.fill)
        self.table.selectionModel().selectionChanged.connect(self.show_thing)
        self.table.entered.connect(lambda _: self.cells.setFocus(Qt.FocusReason.OtherFocusReason))
        self.cells.left.connect(lambda: self.table.setFocus(Qt.FocusReason.OtherFocusReason))
        self.uses.entered.connect(self._jump)
        self.registers.changed.connect(self.reload)

    # for subclasses

    def list_row(self, thing: T) -> list[str]:
        """Return the cells of an entry in the list."""
        raise NotImplementedError

    def search_text(self, thing: T) -> str:
        """Return the text that is searched."""
        raise NotImplementedError

    def find_uses(self, thing: T) -> list[RegisterUse]:
        """Return where the entry is used."""
        raise NotImplementedError

    # the list

    def reload(self) -> None:
        """Show tables or letters that have changed."""
        self._doubts = {}
        for doubt in self.file.find_doubts():
            self._doubts.setdefault(doubt.row, []).append(doubt)
        # text and row of each entry, so that a key press in the search computes neither
        self._listed = [
            (thing, fold(self.search_text(thing)), self._row(thing)) for thing in self.file.things
        ]
        count = sum(bool(self.find_doubts(thing)) for thing in self.file.things)
        self.only_doubtful.setText(self.tr("With problems ({count})").format(count=count))
        self.only_doubtful.setVisible(bool(count) or self.only_doubtful.isChecked())
        self.fill()

    def find_doubts(self, thing: T) -> list[Doubt]:
        """Return the doubts about the entry's rows."""
        return [doubt for entry in thing.entries for doubt in self._doubts.get(entry.number, ())]

    def fill(self, *_: object) -> None:
        """List what is searched for; the selection is kept if possible."""
        kept = self.thing
        found = [(thing, row) for thing, text, row in self._listed if self._is_shown(thing, text)]
        self._shown = [thing for thing, _ in found]
        self.table.fill([row for _, row in found], wrap=False)
        self.table.show_hint(self.tr("Nothing matches.") if self._listed else self._list_hint)
        if kept is not None:
            self.select_thing(kept)
        if self.thing is None and self._shown and self.search.text():
            self.select(0)
        self.show_thing()

    def _is_shown(self, thing: T, text: str) -> bool:
        matches = all(word in text for word in fold(self.search.text()).split())
        return matches and (not self.only_doubtful.isChecked() or bool(self.find_doubts(thing)))

    def _row(self, thing: T) -> list[TableCell]:
        """Return the cells of an entry; its name has an icon if there are problems, which its tooltip lists."""
        name, *others = self.list_row(thing)
        problems = self._describe_doubts(thing)
        first = TableCell(name)
        if problems:
            spoken = self.tr("{name}, problems: {count}").format(name=name, count=len(problems))
            first = TableCell(name, spoken, tip="\n".join((name, *problems)), icon="warn")
        return [first, *map(TableCell, others), TableCell(str(len(self.find_uses(thing))))]

    def _describe_doubts(self, thing: T) -> list[str]:
        return [f"{self._row_number(d)}: {translate_message(d.message)}" for d in self.find_doubts(thing)]

    def select_thing(self, thing: T) -> bool:
        """Select the listed entry of this identifier and name, else the one in its row; return whether there is one."""
        same = [n for n, other in enumerate(self._shown) if _thing_key(other) == _thing_key(thing)]
        in_row = [n for n, o in enumerate(self._shown) if o.entries[0].number == thing.entries[0].number]
        for row in (*same, *in_row)[:1]:
            self.select(row)
        return bool(same or in_row)

    def look_up(self, thing: T) -> None:
        """Select this entry; clear the search if it hides it."""
        if not self.select_thing(thing):
            self.search.clear()
            self.only_doubtful.setChecked(False)
            self.select_thing(thing)

    def select(self, row: int) -> None:
        """Select a listed entry, whatever keys are held."""
        flags = QItemSelectionModel.SelectionFlag
        index = self.table.model().index(row, 0)
        self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.table.scrollTo(index)

    @property
    def thing(self) -> T | None:
        """The selected entry."""
        rows = self.table.selectionModel().selectedRows()
        return self._shown[rows[0].row()] if rows and rows[0].row() < len(self._shown) else None

    def _focus_table(self) -> None:
        if self.search.text() or self._shown:
            if self.thing is None and self._shown:
                self.select(0)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # one entry

    def show_thing(self, *_: object) -> None:
        """Show the selected entry in full, and where it is used; without one the list has the room."""
        thing = self.thing
        numbers = [entry.number for entry in thing.entries] if thing else []
        self.cells.fill(list(self.file.columns()), [(n, self.file.cells(n)) for n in numbers])
        found = self.find_uses(thing) if thing else []
        self.uses.fill(found, wrap=False)
        self.name_label.setText(thing.name.strip() if thing else "")
        lines = self._describe_doubts(thing) if thing else []
        self.doubts_label.setText("\n".join(lines))
        self.doubts_label.setVisible(bool(lines))
        self.entry.setVisible(thing is not None)
        self.uses.setVisible(bool(found))

    def _row_number(self, doubt: Doubt) -> str:
        return self.tr("Row {number}").format(number=doubt.row)

    def _jump(self, use: RegisterUse) -> None:
        if use.person is None:
            self.item_wanted.emit(use.place)
        else:
            self.person_wanted.emit(use.person)


def _thing_key(thing: Person | Organization) -> tuple[str, str]:
    return thing.identifier.value, "" if thing.identifier.value else thing.name


_UNDO_KEYS: Final = QKeySequence.StandardKey.Undo


class RegisterPanel(RegisterView[T]):
    """Corrects a register; each correction is written at once."""

    corrected = Signal()
    """The table may have changed."""

    name_wanted = Signal(str)
    """The user inserts this name into the letter."""

    first_number = "P001"
    """The first local number of an entry."""

    first_line = "job_name"
    """The first column to fill in of a new row."""

    def __init__(
        self,
        registers: Registers,
        file: RegisterFile[T],
        texts: RegisterTexts,
        offers: CellOffers,
        new: str,
        changes: Mapping[str, str],
        parent: QWidget,
    ) -> None:
        super().__init__(registers, file, texts, offers, parent)
        # why the tables could not be read
        self._fault = ""
        self._is_naming = False
        """True while the name of a new entry is typed for the first time."""
        self.names_line = OfferedNames(new, self)
        undo_keys = QKeySequence(_UNDO_KEYS).toString(QKeySequence.SequenceFormat.NativeText)
        first = {INSERT: self.tr("&Insert into the letter")}
        self.menu = RegisterMenu({**first, **changes, UNDO: self.tr("&Take back") + f"\t{undo_keys}"}, self)
        for button in (self.names_line.add, self.names_line.new, self.menu):
            small_widgets.keep_letter_in(self, button)
        self.message_label = small_widgets.make_label(parent=self, wrap=True)
        self.message_label.hide()
        self.heading.addWidget(self.menu, 0, Qt.AlignmentFlag.AlignTop)
        add_parts(self.column, self.names_line, self.message_label)
        self.table.chosen.connect(self.insert_name)
        self.cells.corrected.connect(self.correct)
        self.cells.editor_closed.connect(self._end_naming)
        self.cells.currentCellChanged.connect(self._update_menu)
        self.names_line.add_wanted.connect(self._add_name)
        self.names_line.new_wanted.connect(self.begin_new)
        self.names_line.back.clicked.connect(self.undo)
        self.menu.wanted.connect(lambda name: self.changes[name]())
        self.changes: dict[str, Callable[[], object]] = {
            "add_entry": self.add_entry,
            "remove_entry": self.remove_entry,
            "remove": self.remove,
            INSERT: self.insert_name,
            UNDO: self.undo,
        }
        self.reload()

    # for subclasses

    def dependent_cells(self, column: str, text: str) -> dict[str, str]:
        """Return further cells that follow from this text in a column."""
        return {}

    def guess_owner(self, name: str) -> T | None:
        """Return the likeliest entry for a name that no entry has."""
        return None

    def refresh(self) -> None:
        """Follow the files, the letters and the current item."""
        try:
            self.registers.load()
        except GtappError as error:
            self._fault = translate_error(error)
            self.show_text(self._fault)
            return
        self._fault = ""
        focus = QApplication.focusWidget()
        elsewhere = focus is None or not self.isAncestorOf(focus)
        if (
            self.names_line.offer(self.registers.find_unknown_names())
            and elsewhere
            and not self.search.text()
        ):
            self._suggest()

    def begin(self, names: Iterable[str] = ()) -> None:
        """Focus the offered name if its owner can be guessed, else the search; select the first that has one of `names`."""
        place: QWidget = self.names_line
        if not self._suggest():
            place = self.search
            if named := next(filter(None, map(self._find_by_name, names)), None):
                self.look_up(named)
        place.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _find_by_name(self, name: str) -> T | None:
        """Return the entry of this name, else one that is also called so."""
        named = (each for each in self.file.things if each.name.strip() == name)
        called = (each for each in self.file.things if name in each.variants)
        return next(chain(named, called), None)

    def _suggest(self) -> bool:
        """Select the likeliest entry for the offered name, and show what Return does; return whether there is one."""
        name = self.names_line.text if self.names_line.names else ""
        found = self.guess_owner(name) if name else None
        if found is None:
            self.show_text(self._fault)
            return False
        self.look_up(found)
        text = self.tr("Return adds “{name}” to the names of “{owner}”.")
        self.show_text(text.format(name=name, owner=found.name.strip()))
        return True

    def show_thing(self, *_: object) -> None:
        super().show_thing()
        self._update_menu()

    def _update_menu(self, *_: object) -> None:
        has_thing = self.thing is not None
        self.names_line.allow(has_thing, self.file.can_undo)
        self.menu.allow(has_thing, bool(self.cells.number), self.file.can_undo)

    def show_text(self, text: str) -> None:
        """Show what was done, or why not."""
        self.message_label.setText(text)
        self.message_label.setVisible(bool(text))

    # corrections

    def run_edit(self, edit: Callable[[], object], done: str = "") -> bool:
        """Run a correction and show its error; return whether it succeeded."""
        try:
            edit()
        except (GtappError, OSError) as error:
            self.show_text(translate_error(error))
            succeeded = False
        else:
            self.show_text(done)
            succeeded = True
        self.registers.changed.emit()
        self.names_line.offer(self.registers.find_unknown_names())
        self.corrected.emit()
        return succeeded

    def edit_table(self, make: Callable[[Table], Table], done: str = "") -> bool:
        """Replace the table by what `make` returns for it."""
        return self.run_edit(lambda: self.file.write_table(make(self.file.table)), done)

    def correct(self, number: int, column: str, text: str) -> None:
        """Put a text into a cell of the selected entry."""
        thing = self.thing
        if thing is None:
            return
        more = {c: cell for c, cell in self.dependent_cells(column, text).items() if c in self.file.columns()}

        def make(table: Table) -> Table:
            table = register_editing.with_corrected_cell(table, thing, number, column, text)
            return register_editing.with_cells(table, number, more)

        self.edit_table(make)

    def _add_name(self, text: str) -> None:
        thing = self.thing
        if thing is not None:
            message = self.tr("“{name}” is one of the names of “{owner}” now.").format(
                name=text, owner=thing.name
            )
            if self.edit_table(lambda table: register_editing.with_variant(table, thing, text), message):
                self.names_line.clear_typed()
                self._warn_shared_name(text, message)

    def _warn_shared_name(self, text: str, message: str) -> None:
        """Show a message if others have this name, too, which may be unintended."""
        found = [
            each.name.strip() for each in self.file.things if text in (each.name.strip(), *each.variants)
        ]
        others = sorted({name for name in found if self.thing is None or name != self.thing.name.strip()})
        if others:
            more = self.tr("It is one of the names of {others}, too: “Take back” if that was not meant.")
            self.show_text(f"{message} {more.format(others='; '.join(others))}")

    def begin_new(self, name: str) -> None:
        """Add an entry of this name, and edit its name."""
        things, first = self.file.things, self.first_number
        done = self.edit_table(lambda table: register_editing.with_new_thing(table, things, name, first))
        if done and self.file.things:
            self.names_line.clear_typed()
            self.look_up(self.file.things[-1])
            self._is_naming = True
            self.cells.edit_at("name")

    def _end_naming(self) -> None:
        """Take back an entry that was begun and has no name."""
        is_naming, self._is_naming, thing = self._is_naming, False, self.thing
        if is_naming and thing is not None and not thing.name.strip():
            self.run_edit(self.file.undo)

    def add_entry(self) -> None:
        """Add a row to the selected entry, and edit it."""
        thing = self.thing
        if thing is not None and self.edit_table(lambda table: register_editing.with_entry(table, thing)):
            self.cells.edit_at(self.first_line, last=True)

    def remove_entry(self) -> None:
        """Remove the row that has the cursor."""
        thing, number = self.thing, self.cells.number
        if thing is not None and number:
            self.edit_table(lambda table: register_editing.without_entry(table, thing, number))

    def remove(self) -> None:
        """Remove the selected entry; show where it is still used."""
        thing = self.thing
        if thing is not None:
            text = self.tr("{name} is removed (used in: {count}). “Take back” brings it back.")
            message = text.format(name=thing.name.strip(), count=len(self.find_uses(thing)))
            self.edit_table(lambda table: register_editing.without_thing(table, thing), message)

    def insert_name(self) -> None:
        """Insert the selected entry's name into the letter."""
        if self.thing is not None:
            self.name_wanted.emit(self.thing.name.strip())

    def undo(self) -> None:
        """Undo the last correction."""
        if self.file.can_undo:
            self.run_edit(self.file.undo, self.tr("Taken back."))

    # keys

    def event(self, event: QEvent) -> bool:
        """Take the keys of undo: here they undo the table's correction, not the letter's."""
        overrides = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if overrides and isinstance(event, QKeyEvent) and event.matches(_UNDO_KEYS):
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


@dataclass(frozen=True, slots=True)
class MergeTexts:
    """The question which entry to merge: title, question, and the answer if no single entry has the name."""

    title: str
    question: str
    unknown: str


class MergePanel(RegisterPanel[T]):
    """A register in which two entries can be merged, in the table and in all letters."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.changes["merge"] = self.ask_merge

    # for subclasses

    def merge_texts(self, name: str) -> MergeTexts:
        """Return the texts of the question which entry is the same as the one of this name."""
        raise NotImplementedError

    def merge(self, kept: T, removed: T) -> list[str]:
        """Merge two entries everywhere; return the ids of the changed items. Raises GtappError."""
        raise NotImplementedError

    def ask_merge(self) -> None:
        """Ask which entry is the same as the selected one; the typed text is searched anywhere in the names."""
        kept = self.thing
        if kept is None:
            return
        others = {_thing_label(each): each for each in self.file.things if each is not kept}
        texts = self.merge_texts(kept.name.strip())
        dialog = QInputDialog(self)
        dialog.setWindowTitle(texts.title)
        dialog.setLabelText(texts.question)
        dialog.setComboBoxItems(list(others))
        dialog.setComboBoxEditable(True)
        _search_anywhere(dialog)
        if small_widgets.run_dialog(dialog):
            self._merge_with_named(kept, dialog.textValue(), others, texts)

    def _merge_with_named(self, kept: T, name: str, others: Mapping[str, T], texts: MergeTexts) -> None:
        """Merge with the entry of this name, or with the only one whose name contains it."""
        found = [name] if name in others else [each for each in others if fold(name) in fold(each)]
        if len(found) == 1:
            self.merge_with(kept, others[found[0]])
        else:
            self.show_text(texts.unknown.format(count=len(found), name=name))

    def merge_with(self, kept: T, removed: T) -> None:
        """Merge `removed` into `kept`, in the table and in all letters."""
        self.change_letters(lambda: self.merge(kept, removed), kept.name.strip(), self.registers.tables)

    def change_letters(self, change: Callable[[], list[str]], name: str, since: Sequence[Table]) -> None:
        """Run a correction that changes letters, too, as one step of the session, and show how many.

        What changed the tables `since` they were so is a part of the step.
        """
        if self.registers.session.unsaved.failures:
            self.show_text(self.tr("Nothing was changed: there are letters that could not be saved."))
            return
        done: list[str] = []
        with self.registers.make_step(since):
            is_done = self.run_edit(lambda: done.extend(change()))
        if is_done:
            text = self.tr("Letters that name {name} now: {count}. “Undo” takes letters and table back.")
            self.show_text(text.format(count=len(done), name=name))


def _search_anywhere(dialog: QInputDialog) -> None:
    """Match the typed text anywhere in a name."""
    choice = dialog.findChild(QComboBox)
    assert choice
    choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    completer = choice.completer()
    assert completer
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)


def _thing_label(thing: Person | Organization) -> str:
    return f"{thing.name} ({thing.identifier.value})" if thing.identifier.value else thing.name


_EMPLOYER = "employer_name"


class PersonsPanel(MergePanel[Person]):
    """One entry for each person; its rows are the jobs."""

    def __init__(self, registers: Registers, parent: QWidget) -> None:
        texts = RegisterTexts(
            self.tr("Persons"),
            (
                self.tr("Name"),
                ValueColumn(self.tr("Written as"), leaves=3),
                ValueColumn(self.tr("Lived"), leaves=1),
                ValueColumn(self.tr("Functions"), leaves=2),
            ),
            self.tr("Search names, ways of writing, functions"),
            self.tr("What the table says of the person"),
            self.tr("The persons of the project’s table are listed here. “New person” adds one."),
        )
        changes = {
            "add_entry": self.tr("&Add a job"),
            "remove_entry": self.tr("&Remove the job"),
            "merge": self.tr("&Merge with …"),
            "remove": self.tr("Remove the &person"),
        }
        self.people = registers.persons
        offers = {_EMPLOYER: lambda: [firm.name.strip() for firm in registers.organizations.things]}
        super().__init__(registers, self.people, texts, offers, self.tr("&New person"), changes, parent)

    def list_row(self, thing: Person) -> list[str]:
        lived = f"{thing.birth[:4]}–{thing.death[:4]}" if thing.birth or thing.death else ""
        jobs = "; ".join(job.name for job in thing.jobs if job.name)
        return [thing.name, ", ".join(thing.variants), lived, jobs]

    def search_text(self, thing: Person) -> str:
        jobs = (f"{job.name} {job.employer}" for job in thing.jobs)
        return " ".join((thing.name, *thing.variants, thing.identifier.value, thing.description, *jobs))

    def find_uses(self, thing: Person) -> list[RegisterUse]:
        return self.registers.uses_of_person(thing)

    def dependent_cells(self, column: str, text: str) -> dict[str, str]:
        """Return the identifier of an employer that is in the table of organizations."""
        firm = self.registers.organizations.find_by_name(text) if column == _EMPLOYER else None
        return firm.identifier.to_cells("employer_identifier") if firm else {}

    def guess_owner(self, name: str) -> Person | None:
        return find_likeliest(self.file.things, name)

    def correct(self, number: int, column: str, text: str) -> None:
        """Correct a cell; offer to rename a person in the letters, too."""
        person, before = self.thing, self.registers.tables
        super().correct(number, column, text)
        letters = len(self.find_uses(person)) if person and column == "name" else 0
        if person and letters and self.people.register.find_by_name(text):
            # the cell's editor is still open
            QTimer.singleShot(
                0, self, lambda: self._ask_rename(person.name.strip(), text.strip(), letters, before)
            )

    def _ask_rename(self, old: str, new: str, letters: int, before: Sequence[Table]) -> None:
        """Ask whether the letters follow; the correction of the tables that were so `before` is then undone with them."""
        text = self.tr("Letters that name “{old}”: {count}. Are they to name “{new}”, too?")
        box = message_boxes.make_message_box(
            self, self.tr("Another name"), text.format(old=old, new=new, count=letters), calm=True
        )
        box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
        if small_widgets.run_dialog(box) == QMessageBox.StandardButton.Yes:
            self.change_letters(lambda: self.registers.rename_in_letters(old, new), new, before)

    def merge_texts(self, name: str) -> MergeTexts:
        return MergeTexts(
            self.tr("Merge two persons"),
            self.tr("Who is the same as {name}, and is to become {name} in all letters?").format(name=name),
            self.tr("Nothing was merged: {count} persons are called “{name}”."),
        )

    def merge(self, kept: Person, removed: Person) -> list[str]:
        return self.registers.merge_persons(kept, removed)


class OrganizationsPanel(MergePanel[Organization]):
    """One entry for each organization; its rows are its addresses."""

    first_number = "O001"
    first_line = "address"

    def __init__(self, registers: Registers, parent: QWidget) -> None:
        texts = RegisterTexts(
            self.tr("Organizations"),
            (
                self.tr("Name"),
                ValueColumn(self.tr("Also called"), leaves=2),
                ValueColumn(self.tr("Addresses"), leaves=1),
            ),
            self.tr("Search names, identifiers, addresses"),
            self.tr("What the table says of the organization"),
            self.tr("The organizations of the project’s table are listed here. “New organization” adds one."),
        )
        changes = {
            "add_entry": self.tr("&Add an address"),
            "remove_entry": self.tr("Remove the add&ress"),
            "merge": self.tr("&Merge with …"),
            "remove": self.tr("Remove the &organization"),
        }
        new = self.tr("&New organization")
        super().__init__(registers, registers.organizations, texts, {}, new, changes, parent)

    def list_row(self, thing: Organization) -> list[str]:
        places = (entry.address for entry in thing.entries)
        addresses = (f"{place.place} {_format_period(place.start, place.end)}".strip() for place in places)
        return [thing.name, ", ".join(thing.variants), "; ".join(filter(None, addresses))]

    def search_text(self, thing: Organization) -> str:
        places = (entry.address.place for entry in thing.entries)
        return " ".join((thing.name, *thing.variants, thing.identifier.value, thing.description, *places))

    def find_uses(self, thing: Organization) -> list[RegisterUse]:
        return self.registers.uses_of_organization(thing)

    def merge_texts(self, name: str) -> MergeTexts:
        question = self.tr(
            "Which one is the same as {name}, and is to become {name} as employer of persons and in all letters?"
        )
        return MergeTexts(
            self.tr("Merge two organizations"),
            question.format(name=name),
            self.tr("Nothing was merged: {count} organizations are called “{name}”."),
        )

    def merge(self, kept: Organization, removed: Organization) -> list[str]:
        return self.registers.merge_organizations(kept, removed)


def _format_period(start: str, end: str) -> str:
    return f"({start}–{end})" if start or end else ""

"""A register of persons or organizations to look things up in: a list to search, and one of them in full beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QHeaderView, QSplitter, QVBoxLayout, QWidget

from gtapp.sheets.organizations import Organization
from gtapp.sheets.persons import Person
from gtapp.sheets.tabs import Doubt
from gtapp.ui import plain
from gtapp.ui.i18n import translate_message
from gtapp.ui.item_list import SearchField
from gtapp.ui.sheets.entry_grid import EntryGrid, Offers
from gtapp.ui.sheets.register_file import RegisterFile
from gtapp.ui.sheets.registers import Registers, Use
from gtapp.ui.tables import ValueTable

T = TypeVar("T", bound=Person | Organization)

_TO_CONTENTS: Final = QHeaderView.ResizeMode.ResizeToContents
_SIZES: Final = (420, 400, 230)
# in letters, the widths that a name wants, one more column, and a list that has what is short beside the names
_OF_NAME: Final = 26
_OF_MORE: Final = 14
_OF_ALL: Final = 48


@dataclass(frozen=True, slots=True)
class Words:
    """What the parts are called, for eyes and screen readers; `narrow` columns are as wide as what is in them."""

    title: str
    headers: Sequence[str]
    narrow: Sequence[int]
    search: str
    cells: str


class RegisterView(QWidget, Generic[T]):
    """Follows the file of its table; nothing is changed here."""

    item_wanted = Signal(str)

    person_wanted = Signal(object)

    left = Signal()
    """The annotator goes back to the letter."""

    def __init__(
        self, registers: Registers, file: RegisterFile[T], words: Words, offers: Offers, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.registers = registers
        self.file = file
        self._listed: list[tuple[T, str, list[str]]] = []
        self._shown: list[T] = []
        self._doubts: dict[int, list[Doubt]] = {}
        self.search = SearchField(self)
        self.only_doubtful = QCheckBox(self)
        self.table = ValueTable([*words.headers, self.tr("Used"), self.tr("Issues")], words.title, self)
        self.cells = EntryGrid(words.cells, offers, self)
        self.uses = ValueTable([self.tr("Used in"), self.tr("As")], self.tr("Where it is used"), self)
        self.doubtful = plain.label(parent=self, wrap=True)
        self._build(words)
        self._connect()

    def _build(self, words: Words) -> None:
        self.search.setPlaceholderText(words.search)
        self.search.setAccessibleName(words.search)
        self.search.setClearButtonEnabled(True)
        self.setFocusProxy(self.search)
        self.table.setWordWrap(False)
        for at in (*words.narrow, len(words.headers), len(words.headers) + 1):
            self.table.horizontalHeader().setSectionResizeMode(at, _TO_CONTENTS)
        self.uses.setWordWrap(False)
        self._beside, self._narrow = range(1, len(words.headers)), words.narrow
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.splitterMoved.connect(lambda *_: self._make_room())
        for widget in (self.table, self.cells, self.uses):
            parts.addWidget(widget)
        parts.setSizes(list(_SIZES))
        top, column = QHBoxLayout(), QVBoxLayout(self)
        top.addWidget(self.search, 1)
        top.addWidget(self.only_doubtful)
        column.addLayout(top)
        column.addWidget(parts, 1)
        column.addWidget(self.doubtful)

    def _connect(self) -> None:
        self.search.textChanged.connect(self.fill)
        self.search.left.connect(self._to_table)
        self.only_doubtful.toggled.connect(self.fill)
        self.table.selectionModel().selectionChanged.connect(self.show_thing)
        self.table.entered.connect(lambda _: self.cells.setFocus(Qt.FocusReason.OtherFocusReason))
        self.cells.left.connect(lambda: self.table.setFocus(Qt.FocusReason.OtherFocusReason))
        self.uses.entered.connect(self._jump)
        self.registers.changed.connect(self.follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """In a narrow list the names come before all else, then what is short."""
        room = self.table.width() / self.fontMetrics().averageCharWidth()
        cramped = room < _OF_NAME + _OF_MORE * (self.table.model().columnCount() - 1)
        for at in self._beside:
            self.table.setColumnHidden(at, room < _OF_ALL if at in self._narrow else cramped)
        mode = QHeaderView.ResizeMode.Stretch if cramped else QHeaderView.ResizeMode.Fixed
        self.table.horizontalHeader().setSectionResizeMode(0, mode)
        if not cramped:
            self.table.setColumnWidth(0, self.table.width() * 2 // 5)

    # what a subclass knows

    def row_of(self, thing: T) -> list[str]:
        """What stands in the list."""
        raise NotImplementedError

    def searched(self, thing: T) -> str:
        """The text that is searched."""
        raise NotImplementedError

    def uses_of(self, thing: T) -> list[Use]:
        """Where it is used."""
        raise NotImplementedError

    # the list

    def follow(self) -> None:
        """The tables or the letters are others."""
        self._doubts = {}
        for doubt in self.file.doubts():
            self._doubts.setdefault(doubt.row, []).append(doubt)
        # the text to search and the row of each, which a key press in the search need not make anew
        self._listed = [
            (thing, self.searched(thing).casefold(), self._row(thing)) for thing in self.file.things
        ]
        count = sum(bool(self.doubts_of(thing)) for thing in self.file.things)
        self.only_doubtful.setText(self.tr("&With issues ({count})").format(count=count))
        self.fill()

    def doubts_of(self, thing: T) -> list[Doubt]:
        """What is to be said of its rows."""
        return [doubt for entry in thing.entries for doubt in self._doubts.get(entry.number, ())]

    def fill(self, *_: object) -> None:
        """Lists what is searched for; the selection stays where it can."""
        kept = self.thing
        found = [(thing, row) for thing, text, row in self._listed if self._is_shown(thing, text)]
        self._shown = [thing for thing, _ in found]
        self.table.fill([row for _, row in found], wrap=False)
        if kept is not None:
            self.choose(kept)
        if self.thing is None and self._shown and self.search.text():
            self.select(0)
        self.show_thing()

    def _is_shown(self, thing: T, text: str) -> bool:
        found = all(word in text for word in self.search.text().casefold().split())
        return found and (not self.only_doubtful.isChecked() or bool(self.doubts_of(thing)))

    def _row(self, thing: T) -> list[str]:
        issues = len(self.doubts_of(thing))
        return [*self.row_of(thing), str(len(self.uses_of(thing))), str(issues) if issues else ""]

    def choose(self, thing: T) -> bool:
        """Selects this one where it is listed: the one of its identifier and name, else the one in its row."""
        same = [n for n, other in enumerate(self._shown) if _key(other) == _key(thing)]
        there = [n for n, o in enumerate(self._shown) if o.entries[0].number == thing.entries[0].number]
        for row in (*same, *there)[:1]:
            self.select(row)
        return bool(same or there)

    def look_up(self, thing: T) -> None:
        """Selects this one, whatever is searched for now."""
        if not self.choose(thing):
            self.search.clear()
            self.only_doubtful.setChecked(False)
            self.choose(thing)

    def select(self, row: int) -> None:
        """Selects one of those that are listed, whatever keys are held."""
        flags = QItemSelectionModel.SelectionFlag
        index = self.table.model().index(row, 0)
        self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.table.scrollTo(index)

    @property
    def thing(self) -> T | None:
        """The one that is selected."""
        rows = self.table.selectionModel().selectedRows()
        return self._shown[rows[0].row()] if rows and rows[0].row() < len(self._shown) else None

    def _to_table(self) -> None:
        if self.search.text() or self._shown:
            if self.thing is None and self._shown:
                self.select(0)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # one of them

    def show_thing(self, *_: object) -> None:
        """Shows the selected one in full."""
        thing = self.thing
        numbers = [entry.number for entry in thing.entries] if thing else []
        self.cells.fill(list(self.file.columns()), [(n, self.file.cells(n)) for n in numbers])
        self.uses.fill([[use.place, use.said] for use in self._uses], wrap=False)
        said = (
            [f"{self._row_number(d)}: {translate_message(d.message)}" for d in self.doubts_of(thing)]
            if thing
            else []
        )
        self.doubtful.setText("\n".join(said))
        self.doubtful.setVisible(bool(said))

    @property
    def _uses(self) -> list[Use]:
        return self.uses_of(self.thing) if self.thing else []

    def _row_number(self, doubt: Doubt) -> str:
        return self.tr("Row {number}").format(number=doubt.row)

    def _jump(self, row: int) -> None:
        use = self._uses[row]
        if use.person is None:
            self.item_wanted.emit(use.place)
        else:
            self.person_wanted.emit(use.person)


def _key(thing: Person | Organization) -> tuple[str, str]:
    return thing.identifier.value, "" if thing.identifier.value else thing.name

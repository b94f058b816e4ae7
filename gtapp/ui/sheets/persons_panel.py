"""The persons of the letters: searched, corrected, merged; where each is named, and how letters write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gtapp.errors import GtappError
from gtapp.sheets import persons_editing
from gtapp.sheets.persons import Person
from gtapp.sheets.table import Table
from gtapp.ui import plain
from gtapp.ui.messages import told
from gtapp.ui.sheets.persons_file import PersonsFile
from gtapp.ui.value_table import ValueTable
from gtapp.ui.workspace import Workspace

_TO_CONTENTS = QHeaderView.ResizeMode.ResizeToContents
_LEAST = 150
"""The least width of a job's column, in logical pixels."""


class PersonsPanel(QWidget):
    """Follows the file of the table; every correction is written at once and can be undone here."""

    item_wanted = Signal(str)

    corrected = Signal()
    """The table may say something else now."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.file = PersonsFile(workspace.session.project)
        self._used: dict[str, list[str]] = {}
        self._shown: list[Person] = []
        self._filling = False
        self.search = QLineEdit(self)
        self.table = ValueTable(
            [
                self.tr("Name"),
                self.tr("Written as"),
                self.tr("Lived"),
                self.tr("Functions"),
                self.tr("Letters"),
            ],
            self.tr("Persons"),
            self,
        )
        self.cells = QTableWidget(self)
        self.letters = ValueTable([self.tr("Named in")], self.tr("Letters that name the person"), self)
        self.variant = QComboBox(self)
        self.add = QPushButton(self.tr("Add as a way of writing"), self)
        self.merge = QPushButton(self.tr("Merge with …"), self)
        self.undo = QPushButton(self.tr("Take back"), self)
        self.said = plain.label(parent=self, wrap=True)
        self._build()

    def _build(self) -> None:
        self.search.setPlaceholderText(self.tr("Search names, ways of writing, functions"))
        self.search.setAccessibleName(self.tr("Search the persons"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _: self._fill())
        self.cells.setAccessibleName(self.tr("What the table says of the person"))
        self.table.setWordWrap(False)
        for column in (0, 2, 4):
            self.table.horizontalHeader().setSectionResizeMode(column, _TO_CONTENTS)
        self.cells.setWordWrap(False)
        self.cells.setTabKeyNavigation(False)
        self.cells.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        columns = self.cells.horizontalHeader()
        columns.setMinimumSectionSize(_LEAST)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.cells.cellChanged.connect(self._cell_changed)
        self.variant.setEditable(True)
        self.variant.setAccessibleName(self.tr("A name as the letter writes it"))
        self.variant.setPlaceholderText(self.tr("A name as the letter writes it"))
        self.add.clicked.connect(self._add_variant)
        self.merge.clicked.connect(self._ask_merge)
        self.undo.clicked.connect(lambda: self._do(self.file.undo))
        self.table.selectionModel().selectionChanged.connect(self._selected)
        self.letters.entered.connect(self._to_letter)
        self.setFocusProxy(self.search)
        self._lay_out()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self.variant, 1)
        for button in (self.add, self.merge, self.undo):
            line.addWidget(button)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        for widget in (self.table, self.cells, self.letters):
            parts.addWidget(widget)
        parts.setSizes([500, 400, 120])
        column = QVBoxLayout(self)
        for each in (self.search, parts, self.said):
            column.addWidget(each, 1 if each is parts else 0)
        column.insertLayout(2, line)

    # what is shown

    def refresh(self) -> None:
        """Follows the file, the letters and the current item."""
        try:
            changed = self.file.load()
        except GtappError as error:
            self.said.setText(told(error))
            return
        if changed:
            self._fill()
        item = self._workspace.session.item
        self._offer(self.file.inscribed(item.id) if item else [])
        self._workspace.tasks.start(lambda _: self.file.used(), self._take_used)

    def _offer(self, texts: Sequence[str]) -> None:
        typed = self.variant.currentText()
        own = typed and self.variant.findText(typed, Qt.MatchFlag.MatchExactly) < 0
        self.variant.clear()
        self.variant.addItems(list(texts))
        self.variant.setCurrentIndex(0 if texts else -1)
        if own:
            self.variant.setCurrentText(typed)

    def _take_used(self, used: dict[str, list[str]]) -> None:
        if used != self._used:
            self._used = used
            self._fill()

    def _fill(self) -> None:
        words = self.search.text().casefold().split()
        kept = self.person
        self._shown = [p for p in self.file.register.persons if all(word in _text(p) for word in words)]
        self.table.fill([self._row(person) for person in self._shown], wrap=False)
        same = [n for n, person in enumerate(self._shown) if kept and person.identifier == kept.identifier]
        if same:
            self.select(same[0])
        self._show_person()

    def select(self, row: int) -> None:
        """Selects a person of those that are shown, whatever keys are held."""
        flags = QItemSelectionModel.SelectionFlag
        index, model = self.table.model().index(row, 0), self.table.selectionModel()
        model.setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def _row(self, person: Person) -> list[str]:
        lived = f"{person.birth[:4]}–{person.death[:4]}" if person.birth or person.death else ""
        jobs = "; ".join(job.name for job in person.jobs if job.name)
        return [person.name, ", ".join(person.variants), lived, jobs, str(len(self._named_in(person)))]

    def _named_in(self, person: Person) -> list[str]:
        return self._used.get(person.name.strip(), [])

    @property
    def person(self) -> Person | None:
        """The one that is selected."""
        rows = self.table.selectionModel().selectedRows()
        return self._shown[rows[0].row()] if rows and rows[0].row() < len(self._shown) else None

    def _selected(self, *_: object) -> None:
        self._show_person()

    def _show_person(self) -> None:
        person = self.person
        self._fill_cells(person)
        self.letters.fill([[item] for item in self._named_in(person)] if person else [])
        self.add.setEnabled(person is not None)
        self.merge.setEnabled(person is not None)
        self.undo.setEnabled(self.file.can_undo)

    def _fill_cells(self, person: Person | None) -> None:
        columns = list(self.file.columns()) if person else []
        entries = person.entries if person else ()
        self._filling = True
        self.cells.setRowCount(len(columns))
        self.cells.setColumnCount(len(entries))
        self.cells.setVerticalHeaderLabels(columns)
        self.cells.setHorizontalHeaderLabels(
            [self.tr("Row {number}").format(number=e.number) for e in entries]
        )
        for at, entry in enumerate(entries):
            said = self.file.cells(entry.number)
            for row, name in enumerate(columns):
                self.cells.setItem(row, at, QTableWidgetItem(said[name]))
        self._filling = False

    # correcting

    def _do(self, edit: Callable[[], object], done: str = "") -> None:
        """Carries a correction out, and says why not where that fails."""
        try:
            edit()
            self.said.setText(done)
        except (GtappError, OSError) as error:
            self.said.setText(told(error))
        self._fill()
        self.corrected.emit()

    def _put(self, make: Callable[[Table], Table]) -> None:
        if self.file.table:
            self.file.put(make(self.file.table))

    def _cell_changed(self, row: int, at: int) -> None:
        person, item = self.person, self.cells.item(row, at)
        if self._filling or person is None or item is None:
            return
        number, column, text = person.entries[at].number, list(self.file.columns())[row], item.text()
        self._do(lambda: self._put(lambda table: persons_editing.with_cells(table, number, {column: text})))

    def _add_variant(self) -> None:
        person, text = self.person, self.variant.currentText()
        if person:
            self._do(lambda: self._put(lambda table: persons_editing.with_variant(table, person, text)))

    def _ask_merge(self) -> None:
        person = self.person
        if person is None:
            return
        others = {_named(p): p for p in self.file.register.persons if p.identifier != person.identifier}
        title = self.tr("Merge two persons")
        text = self.tr("Who is the same as {name}, and is to become {name} in all letters?")
        chosen, good = QInputDialog.getItem(
            self, title, text.format(name=person.name), list(others), 0, False
        )
        if good and chosen in others:
            self.merge_with(person, others[chosen])

    def merge_with(self, kept: Person, gone: Person) -> None:
        """Makes `gone` and `kept` one, in the table and in all letters."""
        session = self._workspace.session
        if session.unsaved.failures:
            self.said.setText(self.tr("Nothing was merged: there are letters that could not be saved."))
            return
        done: list[str] = []
        self._do(lambda: done.extend(self.file.merge(session, kept, gone, lambda: None)))
        if done:
            text = self.tr("Merged; {count} letters name {name} now. Each letter can be undone.")
            self.said.setText(text.format(count=len(done), name=kept.name))
        self.refresh()

    def _to_letter(self, row: int) -> None:
        if self.person:
            self.item_wanted.emit(self._named_in(self.person)[row])


def _text(person: Person) -> str:
    jobs = (f"{job.name} {job.employer}" for job in person.jobs)
    return " ".join((person.name, *person.variants, person.description, *jobs)).casefold()


def _named(person: Person) -> str:
    return f"{person.name} ({person.identifier.value})" if person.identifier.value else person.name

"""The panel of the team: how it stands, who is where, what is assigned to the user, and notes on the current item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from gtapp.features.team.membership import TeamOverview
from gtapp.features.team.server import Lease, TeamNote
from gtapp.features.team.window.team_service import TeamState
from gtapp.features.team.window.team_texts import explain_state, format_time, name_state
from gtapp.kit import small_widgets
from gtapp.kit.layouts import PANEL_MARGIN, FlowLayout, ShapeSplitter, make_column
from gtapp.kit.tables import CellRow, ValueTable
from gtapp.kit.texts.i18n import format_count

_REVIEWERS = ("reviewer", "owner")


class AssignedItem(NamedTuple):
    """An item that the user shall annotate, with the name of its status."""

    item: str
    status: str


class TeamPanel(ShapeSplitter):
    """Shows what the team's server says; Return or a double click goes to an item."""

    item_wanted = Signal(str)
    note_written = Signal(str, int)
    """The text of a note, and the number of the note that it replies to; 0: none."""

    action_wanted = Signal()
    """What the state asks for: to connect, to enter the password, to decide, or to synchronize now."""

    assign_wanted = Signal()
    blind_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item = ""
        self.state = small_widgets.make_label(parent=self, wrap=True)
        self.action = QPushButton(self)
        self.assign = QPushButton(self.tr("&Assign items …"), self)
        self.blind = QPushButton(self)
        self.show_blind(0)
        self.where = ValueTable[Lease](
            [self.tr("Who"), self.tr("Item"), self.tr("Since")],
            self.tr("Who is where"),
            self,
            self._make_lease_row,
        )
        self.where.show_hint(self.tr("Who of the team has an item open is listed here."))
        self.assigned = ValueTable[AssignedItem](
            [self.tr("Item"), self.tr("Status")], self.tr("Assigned to me"), self, tuple
        )
        self.assigned.show_hint(self.tr("What is assigned to you and not checked yet is listed here."))
        self.assigned_title = small_widgets.make_label(self.tr("Assigned to me"), self)
        self.notes = ValueTable[TeamNote](
            [self.tr("Who"), self.tr("Note")], self.tr("Notes on this item"), self, self._make_note_row
        )
        self.notes.show_hint(
            self.tr("Notes of the team on this item are listed here; they do not change its status.")
        )
        self.notes_title = small_widgets.make_label(parent=self)
        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("Write a note"))
        self.text.setAccessibleName(self.tr("Note"))
        self.add = QPushButton(self.tr("Add n&ote"), self)
        self.reply = QPushButton(self.tr("&Reply"), self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        where, assigned, self.notes_part = (QWidget(self) for _ in range(3))
        notes = self.notes_part
        title = small_widgets.make_label(self.tr("Who is where"), self)
        make_column(
            where,
            self.state,
            FlowLayout(self.action, self.assign, self.blind),
            title,
            (self.where, 1),
            margin=PANEL_MARGIN,
        )
        make_column(assigned, self.assigned_title, (self.assigned, 1), margin=PANEL_MARGIN)
        buttons = FlowLayout(self.add, self.reply)
        make_column(notes, self.notes_title, (self.notes, 1), self.text, buttons, margin=PANEL_MARGIN)
        for part in (where, notes, assigned):
            self.addWidget(part)
        self.setFocusProxy(self.where)

    def _connect(self) -> None:
        self.action.clicked.connect(self.action_wanted)
        self.assign.clicked.connect(self.assign_wanted)
        self.blind.clicked.connect(self.blind_wanted)
        self.where.entered.connect(lambda lease: self.item_wanted.emit(lease.item))
        self.assigned.entered.connect(lambda each: self.item_wanted.emit(each.item))
        self.add.clicked.connect(lambda: self._write(0))
        self.reply.clicked.connect(self._reply)
        self.text.returnPressed.connect(lambda: self._write(0))
        self.text.textChanged.connect(self._enable)
        self.notes.selectionModel().currentRowChanged.connect(self._enable)

    def _enable(self) -> None:
        is_written = bool(self.text.text().strip()) and bool(self._item)
        self.add.setEnabled(is_written)
        self.reply.setEnabled(is_written and self.notes.current is not None)

    def _reply(self) -> None:
        if note := self.notes.current:
            self._write(note.reply_to or note.id)

    def _write(self, reply_to: int) -> None:
        if text := self.text.text().strip():
            self.note_written.emit(text, reply_to)

    # what is shown

    def show_state(self, state: TeamState) -> None:
        """Show how it stands, and what can be done."""
        self.state.setText(f"{name_state(state)}\n{explain_state(state)}")
        texts = {
            "not agreed": self.tr("&Connect …"),
            "password": self.tr("&Enter the password …"),
            "conflict": self.tr("&Decide …"),
        }
        self.action.setText(texts.get(state.kind) or self.tr("&Synchronize now"))

    def show_overview(self, overview: TeamOverview, assigned: Sequence[AssignedItem]) -> None:
        """Show who is where, and what of the user's items is left."""
        self.where.fill(overview.leases)
        self.assigned.fill(assigned)
        title = self.tr("Assigned to me, not checked: {count}")
        self.assigned_title.setText(title.format(count=format_count(len(assigned))))
        self.assign.setVisible(overview.kind in _REVIEWERS)

    def show_blind(self, count: int) -> None:
        """Offer to read so many items blind; with 0 nothing is offered."""
        self.blind.setText(self.tr("Read &blind ({count}) …").format(count=format_count(count)))
        self.blind.setVisible(count > 0)

    def show_item(self, item: str, name: str) -> None:
        """Say which item notes are about; another one has none until they are shown."""
        if item != self._item:
            self._item = item
            self.notes.fill([])
        self.notes_title.setText(self.tr("Notes on {item}").format(item=name))
        self._enable()

    def show_notes(self, item: str, notes: Sequence[TeamNote]) -> None:
        """Show the notes on an item, replies behind what they reply to."""
        if item == self._item:
            order = {note.id: (note.reply_to or note.id, note.id) for note in notes}
            self.notes.fill(sorted(notes, key=lambda note: order[note.id]))
            self._enable()

    def _make_lease_row(self, lease: Lease) -> CellRow:
        who = self.tr("{who} (this window)").format(who=lease.role) if lease.is_mine else lease.role
        return who, lease.item, format_time(lease.since)

    @staticmethod
    def _make_note_row(note: TeamNote) -> CellRow:
        sign = "↳ " if note.reply_to else ""
        return f"{note.who}, {format_time(note.changed)}", f"{sign}{note.body}"

"""The panel of the issues of an item and the problems of a project's files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project import Problem, Project
from gtapp.core.record import Document, Issue
from gtapp.core.schema.pointer import Pointer
from gtapp.features.problems.checks import check_scans
from gtapp.kit import small_widgets
from gtapp.kit.layouts import ShapeSplitter
from gtapp.kit.tables import CellRow, LazyRows, Row, TableCell, ValueTable
from gtapp.kit.tasks import Ticket
from gtapp.kit.texts.i18n import describe_place, name_field, translate_choices, translate_message

_MOST_WRAPPED = 200


class ProblemsPanel(ShapeSplitter):
    """Issues of the current item, and problems of the project's files.

    Return or a double click goes to the value, or to the item.
    """

    value_wanted = Signal(tuple)
    item_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._issues: list[Issue] = []
        self._problems: Sequence[Problem] | None = None
        self.issues = ValueTable([self.tr("Field"), self.tr("Issue")], self.tr("Issues of this item"), self)
        self.project = ValueTable(
            [self.tr("Item"), self.tr("Problem")], self.tr("Problems of the project"), self
        )
        self.issues.show_hint(self.tr("Values of this item that break a rule are listed here."))
        self.project.show_hint(
            self.tr("Files that can't be read, or that belong to no item, are listed here.")
        )
        self._here_note = small_widgets.make_label(parent=self)
        self._project_note = small_widgets.make_label(parent=self)
        self._add(self._here_note, self.issues)
        self._add(self._project_note, self.project)
        self.setFocusProxy(self.issues)
        self.issues.entered.connect(self._to_value)
        self.project.entered.connect(self._to_item)

    def _add(self, note: QWidget, table: QWidget) -> None:
        box = QWidget(self)
        column = QVBoxLayout(box)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(note)
        column.addWidget(table)
        self.addWidget(box)

    def show_document(self, document: Document | None, problem: Message | None) -> None:
        """Show the issues of the current item."""
        self._issues = document.issues if document else []
        rows: Sequence[CellRow] = (
            LazyRows(self._issues, partial(_make_issue_row, document=document)) if document else []
        )
        if problem:
            rows = [("", translate_message(problem))]
        self._here_note.setText(self.tr("Issues of this item: {count}").format(count=len(rows)))
        self.issues.fill(rows, wrap=len(rows) < _MOST_WRAPPED)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show the project's problems."""
        if problems is self._problems:
            return
        self._problems = problems
        self._project_note.setText(self.tr("Problems of the project: {count}").format(count=len(problems)))
        self.project.fill(LazyRows(problems, _make_problem_row), wrap=len(problems) < _MOST_WRAPPED)

    def _to_value(self, row: int) -> None:
        if row < len(self._issues):
            pointer: Pointer = self._issues[row].pointer
            self.value_wanted.emit(pointer)

    def _to_item(self, row: int) -> None:
        if self._problems and self._problems[row].item:
            self.item_wanted.emit(self._problems[row].item)


def _make_issue_row(issue: Issue, document: Document) -> CellRow:
    tree_pointer = document.to_tree_pointer(issue.pointer)
    fields = document.schema.fields
    place = TableCell(name_field(tree_pointer, fields), spoken=describe_place(tree_pointer, fields))
    shown = translate_choices(issue, fields, document.to_tree_pointer)
    return place, TableCell(translate_message(shown.message))


def make_problem_search(project: Project) -> Callable[[Ticket], list[Problem]]:
    """Return the work that opens every record and scan: it returns the problems of those that can't be read, then the others."""

    def work(ticket: Ticket) -> list[Problem]:
        problems = []
        for item, record in project.records():
            if ticket.cancelled:
                break
            if isinstance(record, GtappError):
                problems.append(Problem(item.id, record.message))
        for problem in check_scans(project):
            if ticket.cancelled:
                break
            problems.append(problem)
        return [*problems, *project.problems]

    return work


def _make_problem_row(problem: Problem) -> Row:
    return problem.item, translate_message(problem.message)

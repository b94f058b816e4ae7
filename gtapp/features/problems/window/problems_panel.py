"""The panel of the issues of an item and the problems of a project's files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.project.scanner import Problem
from gtapp.core.record.document import Document
from gtapp.core.record.validation import Issue
from gtapp.editor.record_texts import describe_place, name_field, translate_choices
from gtapp.features.problems.checks import check_files
from gtapp.kit import small_widgets
from gtapp.kit.layouts import PANEL_MARGIN, ShapeSplitter, make_column
from gtapp.kit.tables import CellRow, TableCell, ValueTable
from gtapp.kit.tasks import Ticket
from gtapp.kit.texts.i18n import format_count, translate_message

_MOST_WRAPPED = 200
_MOST_LISTED = 1000


class FoundProblems(NamedTuple):
    """The first problems of a project, and how many there are."""

    first: list[Problem]
    total: int


class _Section(QObject):
    """A table below its heading (`part`); while it is empty, `line` says the same in its place."""

    def __init__(self, table: ValueTable[Any], parent: QWidget) -> None:
        super().__init__(parent)
        self.table = table
        self.line = small_widgets.make_label(parent=parent, wrap=True)
        self.part = QWidget(parent)
        self._heading = small_widgets.make_label(parent=self.part, wrap=True)
        make_column(self.part, self._heading, (table, 1))

    @property
    def has_rows(self) -> bool:
        return self.table.rows.rowCount() > 0

    def show_text(self, text: str) -> None:
        """Show a text above the rows, or alone."""
        self._heading.setText(text)
        self.line.setText(text)
        self.part.setVisible(self.has_rows)
        self.line.setVisible(not self.has_rows)


class ProblemsPanel(QWidget):
    """Issues of the current item, and problems of the project's files.

    Return or a double click goes to the value, or to the item.
    """

    value_wanted = Signal(tuple)
    item_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._found: FoundProblems | None = None
        self.issues = ValueTable[Issue | Message](
            [self.tr("Field"), self.tr("Problem")],
            self.tr("Problems of this item"),
            self,
            self._make_issue_row,
        )
        self.project = ValueTable(
            [self.tr("Item"), self.tr("Problem")], self.tr("Problems of the project"), self, _make_problem_row
        )
        self._here, self._all = _Section(self.issues, self), _Section(self.project, self)
        self._parts = ShapeSplitter(self)
        for section in (self._here, self._all):
            self._parts.addWidget(section.part)
        column = make_column(self, self._here.line, (self._parts, 1), self._all.line, margin=PANEL_MARGIN)
        column.addStretch()
        self.setAccessibleName(self.tr("Problems"))
        self.issues.entered.connect(self._to_value)
        self.project.entered.connect(self._to_item)

    def show_document(self, document: Document | None, problem: Message | None) -> None:
        """Show the issues of the current item."""
        self._document = document
        found = [problem] if problem else document.issues if document else []
        self.issues.fill(found, wrap=len(found) < _MOST_WRAPPED)
        text = self.tr("Problems of this item: {count}") if found else self.tr("No problems in this item.")
        self._show_text(self._here, text.format(count=len(found)))

    def _show_text(self, section: _Section, text: str) -> None:
        """Show the text of a section; the focus goes to the first table that has rows, or else to the panel."""
        filled = [each.table for each in (self._here, self._all) if each.has_rows]
        self.setFocusProxy(filled[0] if filled else None)  # type: ignore[arg-type]  # the stub has no None, which Qt takes
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if filled else Qt.FocusPolicy.StrongFocus)
        if section.table.hasFocus() and not section.has_rows:  # it is hidden now
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._parts.setVisible(bool(filled))
        section.show_text(text)

    def show_problems(self, found: FoundProblems) -> None:
        """Show the project's problems."""
        if found == self._found:
            return
        self._found = found
        shown = len(found.first)
        if not found.total:
            text = self.tr("No problems in the project’s files.")
        elif shown < found.total:
            text = self.tr(
                "Problems of the project: {count}. The first {shown} are listed, all by gtapp validate."
            )
        else:
            text = self.tr("Problems of the project: {count}")
        text = text.format(count=format_count(found.total), shown=format_count(shown))
        self.project.fill(found.first, wrap=shown < _MOST_WRAPPED)
        self._show_text(self._all, text)

    def show_read(self, records: int) -> None:
        """Show that records are still being read, and how many were."""
        text = self.tr("Problems of the project: records are being read … {count}")
        self._show_text(self._all, text.format(count=format_count(records)))

    def show_result(self, found: FoundProblems) -> None:
        """Show the problems that were found when all records were read."""
        self._found = None
        self.show_problems(found)

    def _make_issue_row(self, issue: Issue | Message) -> CellRow:
        document, whole = self._document, self.tr("Whole record")
        if isinstance(issue, Message) or document is None:  # the item can't be read
            return whole, translate_message(issue if isinstance(issue, Message) else issue.message)
        tree_pointer = document.to_tree_pointer(issue.pointer)
        fields = document.schema.fields
        spoken = describe_place(tree_pointer, fields) or whole
        place = TableCell(name_field(tree_pointer, fields) or whole, spoken, whole=True)
        shown = translate_choices(issue, fields, document.to_tree_pointer)
        return place, TableCell(translate_message(shown.message), whole=True)

    def _to_value(self, issue: Issue | Message) -> None:
        if isinstance(issue, Issue):
            self.value_wanted.emit(issue.pointer)

    def _to_item(self, problem: Problem) -> None:
        if problem.item:
            self.item_wanted.emit(problem.item)


def list_known_problems(project: Project) -> FoundProblems:
    """Return the problems that are known since the project was opened."""
    return FoundProblems(*project.list_first_problems(_MOST_LISTED))


def make_problem_search(project: Project) -> Callable[[Ticket], FoundProblems]:
    """Return the work that opens every record and scan: it returns the problems of those that can't be read, then the others."""

    def work(ticket: Ticket) -> FoundProblems:
        problems = check_files(project, ticket, ticket.report_number).list_all(project)
        others, count = project.list_first_problems(max(_MOST_LISTED - len(problems), 0))
        return FoundProblems([*problems[:_MOST_LISTED], *others], len(problems) + count)

    return work


def _make_problem_row(problem: Problem) -> CellRow:
    return problem.item, translate_message(problem.message)

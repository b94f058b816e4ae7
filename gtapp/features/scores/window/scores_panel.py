"""The dock "Scores": the chosen run's figures and their changes by corrections, its values with verdicts, its problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QMenu, QSizePolicy, QTabWidget, QToolButton, QWidget

from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.record.value_text import empty_kind
from gtapp.core.schema.fields import Field
from gtapp.editor.form.painting import verdict_code, verdict_name
from gtapp.editor.form.verdicts import find_value_field
from gtapp.editor.record_texts import describe_place, name_choice, name_field
from gtapp.editor.value_words import mark_cell, show_value
from gtapp.features.scores.live_scores import Board
from gtapp.features.scores.standings import BoardChange, RunChange
from gtapp.features.scores.window.figure_labels import describe_change, format_optional_figure, label_figure
from gtapp.features.scores.window.groups_view import GroupsView
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.score_widgets import (
    LoadNotice,
    NoAnswers,
    ScoreView,
    change_cell,
    get_cells,
    with_model,
)
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.layouts import PANEL_MARGIN, FlowLayout, make_column
from gtapp.kit.small_widgets import TextLine
from gtapp.kit.tables import CellRow, Columns, FigureTable, TableCell, ValueColumn, figure
from gtapp.kit.texts.empty_values import describe_empty
from gtapp.kit.texts.i18n import format_count, translate_message
from gtapp.scoring.measure import Profile
from gtapp.scoring.reports.figures import is_of_field
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.scoring_job import MEASURE_NOTES

_HEADLINE_SIZE: Final = 1.25
"""As a multiple of the size of other texts."""


class ScoresPanel(ScoreView):
    """The figures, values and problems of the chosen run; folders and files of answers can be dropped on it."""

    item_wanted = Signal(str)
    value_wanted = Signal(tuple)

    def __init__(self, scores: ScoreService, parent: QWidget | None = None) -> None:
        super().__init__(scores, parent)
        self.contents = QWidget(self)
        self.controls = ScoreControls(scores, self.contents)
        self.load_notice = LoadNotice(scores, self.contents)
        self.headline = small_widgets.make_label(parent=self.contents, wrap=True)
        self.changes = TextLine(self.contents)
        self._enlarge_headline()
        self.figures = FigureTable[CellRow](
            [
                *(self.tr("Figure"), figure(self.tr("Now"))),
                figure(self.tr("Since opened"), leaves=2, if_filled=True),
                figure(self.tr("Today"), leaves=1, if_filled=True),
            ],
            self.tr("Figures of the run and of this item"),
            self,
        )
        self.groups = GroupsView(scores, self)
        self.values = AnswerValuesView(scores, self)
        self.problems = RunProblemsView(scores, self)
        self._lay_out()
        self.values.value_wanted.connect(self.value_wanted)
        self.problems.item_wanted.connect(self.item_wanted)
        self.problems.counted.connect(self._show_problem_count)
        self.refresh()

    def _lay_out(self) -> None:
        self.tabs = QTabWidget(self.contents)
        for part in (self.tabs, self.tabs.tabBar()):
            part.setAccessibleName(self.tr("Figures, values, problems"))
        self.tabs.addTab(self.figures, self.tr("Figures"))
        self.tabs.addTab(self.values, self.tr("Values"))
        self.tabs.addTab(self.problems, self.tr("Problems"))
        self.tabs.addTab(self.groups, self.tr("By type and batch"))
        head = (self.controls, self.load_notice, self.headline, self.changes)
        column = make_column(self.contents, *head, (self.tabs, 1))
        column.addStretch()  # takes the room of the tabs while no run is loaded
        self.contents.setFocusProxy(self.controls)
        purpose = self.tr(
            "The answers of models are compared here with your ground truth. Add a folder of answers, or drop it here."
        )
        self.no_answers = NoAnswers(self._scores, self.contents, purpose, self)
        make_column(self, self.no_answers, self.contents, margin=PANEL_MARGIN)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another size of the window's texts."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._enlarge_headline()

    def _enlarge_headline(self) -> None:
        font = self.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * _HEADLINE_SIZE)
        self.headline.setFont(font)

    def _show(self, change: BoardChange | None) -> None:
        chosen = self._scores.chosen
        row = next((row for row in change.rows if row.run == chosen), None) if change else None
        run = self._scores.run
        if run:  # else the tab that is open would be left while all is loaded again
            has_groups = bool(run.scorer.measure.bands)
            self.tabs.setTabVisible(self.tabs.indexOf(self.groups), has_groups)
            self.tabs.setUsesScrollButtons(has_groups)  # three tabs are whole in a narrow panel
        for widget in (self.headline, self.tabs):
            widget.setVisible(row is not None)
        changes = self._describe_changes(row) if row else ""
        self.changes.setVisible(bool(changes))
        self.changes.setText(changes)
        if row and change:
            self.headline.setText(
                self._describe_rank(row, sum(each.now.rank is not None for each in change.rows))
            )
            of_item = _item_rows(row, self._schema())
            self.figures.show_rows(
                [
                    *(_heading_row(self.tr("Whole run")), *_run_rows(row)),
                    *(_heading_row(self.tr("This item")), *(of_item or [self._make_unscored_row()])),
                ],
                wrap=not of_item,
            )

    def _schema(self) -> Field | None:
        session = self._scores.session
        return session.project.benchmark.schema.fields if session else None

    def _describe_rank(self, row: RunChange, runs: int) -> str:
        """Return the text of the figure by which the benchmark ranks, and of the rank among the `runs` that have one."""
        name, figure = label_figure(row.headline), format_optional_figure(row.headline, row.figure)
        if row.now.rank is None:
            return f"{name} {figure}"
        text = self.tr("{name} {figure}, rank {rank} of {runs}")
        return text.format(name=name, figure=figure, rank=row.now.rank, runs=runs)

    def _describe_changes(self, row: RunChange) -> str:
        """Return by how much that figure has changed; an empty text if it has not."""
        name, texts = row.headline, []
        if opened := describe_change(name, row.opened.metrics.get(name), row.figure).text:
            texts.append(self.tr("since opened {opened}").format(opened=opened))
        start = row.start.metrics.get(name) if row.start else None
        if today := describe_change(name, start, row.figure).text:
            texts.append(self.tr("today {today}").format(today=today))
        return "   ·   ".join(texts)

    def _make_unscored_row(self) -> CellRow:
        text = self.tr("Not scored: there is no truth of it, or a rule leaves it out")
        return TableCell(text, tip=text), *_NO_FIGURES

    def _show_problem_count(self, count: int) -> None:
        text = (
            self.tr("Problems ({count})").format(count=format_count(count)) if count else self.tr("Problems")
        )
        self.tabs.setTabText(self.tabs.indexOf(self.problems), small_widgets.escape_mnemonics(text))


_NO_FIGURES: Final = (TableCell(""),) * 3
"""The cells of a row that has a text alone."""


def _heading_row(text: str) -> CellRow:
    return TableCell(text, tone="dim"), *_NO_FIGURES


def _run_rows(row: RunChange) -> list[CellRow]:
    """Return the rows of the run's figures: the headline first, none of single fields."""
    now, opened = row.now.metrics, row.opened.metrics
    start = row.start.metrics if row.start else {}
    names = sorted((name for name in now if not is_of_field(name)), key=lambda name: name != row.headline)
    return [
        (
            *_figure_row(name, now.get(name), opened.get(name), name == row.headline),
            change_cell(describe_change(name, start.get(name), now.get(name)), name == row.headline),
        )
        for name in names
    ]


def _item_rows(row: RunChange, schema: Field | None) -> list[CellRow]:
    now, opened = row.now.item, row.opened.item
    return [
        (*_figure_row(name, now.get(name), opened.get(name), schema=schema), TableCell("")) for name in now
    ]


def _figure_row(
    name: str, now: float | None, opened: float | None, strong: bool = False, schema: Field | None = None
) -> CellRow:
    return (
        TableCell(label_figure(name, schema), strong=strong, tip=name),
        TableCell(format_optional_figure(name, now), strong=strong),
        change_cell(describe_change(name, opened, now), strong),
    )


_MIN_CHARACTERS = 8


class ScoreControls(QWidget):
    """The controls for the run, the rules and the places of answers; the choices are stored for the project."""

    def __init__(self, scores: ScoreService, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        self.run = ComboBox(self)
        name = self.tr("Run whose scores are shown")
        small_widgets.name_combo_box(self.run, name)
        self.run.setToolTip(small_widgets.escape_tooltip(name))
        self.run.setMinimumContentsLength(_MIN_CHARACTERS)
        self.run.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.run.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rules = self._button("", self.tr("The rules that answers are scored by"))
        self.answers = self._button(self.tr("Answers"), self.tr("Which answers are scored"))
        make_column(self, self.run, FlowLayout(self.rules, self.answers))
        self.setFocusProxy(self.answers)
        self._connect()
        self.refresh()

    def _profiles(self) -> dict[Profile, str]:
        return {
            "documented": self.tr("As documented"),
            "published": self.tr("As published"),
        }

    def _button(self, text: str, name: str) -> QToolButton:
        made = QToolButton(self)
        made.setText(text)
        made.setToolTip(small_widgets.escape_tooltip(name))
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        made.setMenu(QMenu(made))
        return made

    def _connect(self) -> None:
        self.run.activated.connect(self._scores.choose)
        self.rules.menu().aboutToShow.connect(self._fill_rules)
        self.answers.menu().aboutToShow.connect(self._fill_answers)
        self._scores.loaded.connect(self.refresh)
        self._scores.named.connect(self.refresh)
        self._scores.chosen_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the current choices."""
        board = self._scores.board
        makers = self._scores.makers
        runs = board.runs if board else ()
        names = [self._describe_run(with_model(run.name, makers), run.loaded) for run in runs]
        self._name_runs(names)
        self.run.setCurrentIndex(self._scores.chosen)
        self.run.setEnabled(bool(names))
        self.setFocusProxy(self.run if names else self.answers)
        run = self._scores.run
        self.rules.setText(self._profiles()[self._scores.choices.profile])
        self.rules.setEnabled(run is None or run.scorer.measure.has_profiles or bool(run.rules))

    def _name_runs(self, names: list[str]) -> None:
        """Update the list of runs; it may be open, so only changed names are set."""
        if len(names) != self.run.count():
            self.run.clear()
            self.run.addItems(names)
        for at, name in enumerate(names):
            if name != self.run.itemText(at):
                self.run.setItemText(at, name)

    def _describe_run(self, name: str, loaded: bool) -> str:
        return name if loaded else self.tr("{run} (not loaded)").format(run=name)

    def _fill_rules(self) -> None:
        """Fill the menu: all rules as documented or published, and single ones, by default those of the run's test."""
        menu, chosen = self.rules.menu(), self._scores.choices.rules
        menu.clear()
        run = self._scores.run
        if run is None or run.scorer.measure.has_profiles:
            for profile, text in self._profiles().items():
                choice = self._entry(menu, text, lambda name=profile: self._scores.set_profile(name))
                choice.setCheckable(True)
                choice.setChecked(profile == self._scores.choices.profile)
        if not (run and run.rules):
            return
        menu.addSeparator()
        default = self._entry(menu, self.tr("As each run’s test says"), lambda: self._scores.set_rules({}))
        default.setCheckable(True)
        default.setChecked(not chosen)
        menu.addSeparator()
        for name, on in run.rules.items():
            entry = menu.addAction(small_widgets.escape_mnemonics(name))
            entry.setCheckable(True)
            entry.setChecked(bool(on))
            entry.toggled.connect(lambda on, name=name: self._scores.set_rules({**chosen, name: on}))

    def _fill_answers(self) -> None:
        """Fill the menu that adds folders and files outside the project, and removes added ones."""
        menu = self.answers.menu()
        menu.clear()
        self._entry(menu, self.tr("Add a &folder …"), self._add_folder)
        self._entry(menu, self.tr("Add a f&ile …"), self._add_file)
        self._entry(menu, self.tr("&Load all again"), self._scores.reload)
        if self._scores.choices.added:
            menu.addSeparator()
        for place in self._scores.choices.added:
            text = self.tr("Leave out {place}").format(place=small_widgets.escape_mnemonics(place))
            self._entry(menu, text, lambda place=place: self._scores.remove(place))

    def _entry(self, menu: QMenu, text: str, call: object) -> QAction:
        entry = menu.addAction(text)
        entry.triggered.connect(lambda _=False: call())  # type: ignore[operator]
        return entry

    def _add_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Add a folder of answers"), self._start())
        if folder:
            self._scores.add([Path(folder)])

    def _add_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Add a file of answers"), self._start())
        if name:
            self._scores.add([Path(name)])

    def _start(self) -> str:
        session = self._scores.session
        return str(session.project.root.parent) if session else ""


_TONES = {Verdict.TP: "ok", Verdict.IGNORED: "dim"}
_ORDER: Final = {Verdict.TP: 1, Verdict.IGNORED: 2}
"""Of the values: what is wrong is first."""
_MAX_LINES: Final = 4
"""Of a value."""
_MOST_WRAPPED: Final = 200
"""Rows that are as high as their texts: to measure thousands takes seconds."""


class AnswerValuesView(QWidget):
    """The values of the answer to the shown item, the wrong ones first, with verdicts and reasons; Return goes to the form."""

    value_wanted = Signal(tuple)

    def __init__(self, scores: ScoreService, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        columns: Columns = [
            *(
                self.tr("Field"),
                ValueColumn(self.tr("Verdict"), whole=True),
                ValueColumn(self.tr("Why"), leaves=1),
            ),
            *(ValueColumn(self.tr("Truth"), leaves=2), self.tr("Answer")),  # the form shows the truth
        ]
        self.table = FigureTable(columns, self.tr("Values of the answer"), self, get_cells)
        self.table.most_lines = _MAX_LINES
        self.setFocusProxy(self.table)
        make_column(self, self.table)
        self.table.entered.connect(self._to_value)
        scores.changed.connect(self._refresh_visible)
        scores.chosen_changed.connect(self._refresh_visible)

    def _refresh_visible(self) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show the item that is open."""
        session = self._scores.session
        document = session.document if session else None
        rows = []
        if document:
            values = sorted(self._scores.values(), key=lambda value: _ORDER.get(value.verdict, 0))
            rows = [(value, _value_row(value, document)) for value in values]
        if rows != self.table.rows.values:
            self.table.show_rows(rows, wrap=len(rows) <= _MOST_WRAPPED)

    def _to_value(self, row: tuple[Value, CellRow]) -> None:
        pointer = row[0].pointer
        if pointer is not None:
            self.value_wanted.emit(pointer)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()


def _value_row(value: Value, document: Document) -> CellRow:
    verdict, reason = value.verdict.value, translate_message(value.reason)
    name, tone = verdict_name(verdict), _TONES.get(value.verdict, "bad")
    field = find_value_field(value, document)
    return (
        _place_cell(value, document),
        TableCell(verdict_code(verdict), name, tone, tip=f"{name}\n{reason}"),
        TableCell(reason),
        *_value_cells(name_choice(field, value.truth), name_choice(field, value.answer), value.verdict),
    )


def _place_cell(value: Value, document: Document) -> TableCell:
    if value.pointer is None:
        return TableCell(value.field)
    at, schema = document.to_tree_pointer(value.pointer), document.schema.fields
    return TableCell(name_field(at, schema), spoken=describe_place(at, schema))


def _value_cells(truth: object, answer: object, verdict: Verdict) -> Iterator[TableCell]:
    """Return the cells of truth and answer; in a wrong answer with what differs marked."""
    for value, other in ((truth, answer), (answer, truth)):
        text, kind = show_value(value), empty_kind(value)
        if kind:
            yield TableCell(text, describe_empty(kind), whole=True)
        else:
            yield mark_cell(text, show_value(other) if verdict == Verdict.WRONG else text)


_AFTER_MS = 200

Fault = tuple[str, Message]


class RunProblems(NamedTuple):
    """What of a run must be decided or repaired; `waiting` is the number of its answers to items without a ground truth yet."""

    faults: Sequence[Fault]
    waiting: int = 0


class RunProblemsView(QWidget):
    """The problems of the run, found in a worker thread (there may be as many as items); `counted` reports their number."""

    item_wanted = Signal(str)
    counted = Signal(int)

    def __init__(self, scores: ScoreService, parent: QWidget) -> None:
        super().__init__(parent)
        self._scores = scores
        self._found: Sequence[Fault] = ()
        self._state: tuple[object, ...] = ()
        self.note = small_widgets.make_label(parent=self, wrap=True)
        columns: Columns = [ValueColumn(self.tr("Item"), whole=True), self.tr("What is odd")]
        self.table = FigureTable(columns, self.tr("Problems of the run"), self, _problem_row)
        self.table.hide()
        self.setFocusProxy(self.table)
        column = make_column(self, self.note, (self.table, 1))
        column.addStretch()  # takes the room of the table while there is no problem
        self._later = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._later.timeout.connect(self._update)
        self.table.entered.connect(self._to_item)
        scores.loaded.connect(self._note_loaded)
        scores.chosen_changed.connect(self._later.start)
        scores.changed.connect(self._note_change)
        self._later.start()

    def _note_loaded(self) -> None:
        """Update later, unless only another run was loaded."""
        run = self._scores.run
        state = (self._scores.board, run, bool(run and run.loaded), self._scores.is_loading)
        if state != self._state:
            self._state = state
            self._later.start()

    def _note_change(self, change: BoardChange) -> None:
        """Update if an item became a truth or is no longer one."""
        if any(bool(row.now.item) != bool(row.before.item) for row in change.rows[:1]):
            self._later.start()

    @property
    def is_busy(self) -> bool:
        return self._later.isActive()

    def _update(self) -> None:
        board, run = self._scores.board, self._scores.chosen
        project = self._scores.context.project
        if board is None or project is None:
            self._show((), "")
            return
        if not (self._scores.run and self._scores.run.loaded):
            self._show(_list_board_faults(board), "")
            return

        def take_problems(found: RunProblems) -> None:
            if board is self._scores.board and run == self._scores.chosen:
                self._show(found.faults, self._describe(found))

        self._scores.context.tasks.start(lambda _: _collect_problems(project, board, run), take_problems)

    def _show(self, faults: Sequence[Fault], note: str) -> None:
        self.note.setText(note)
        if faults == self._found:
            return
        self._found = faults
        self.table.show_rows(faults, wrap=len(faults) <= _MOST_WRAPPED)
        self.table.setVisible(bool(faults))
        self.counted.emit(len(faults))

    def _describe(self, found: RunProblems) -> str:
        text = self.tr("Every item with a ground truth has an answer that can be read.")
        if found.faults:
            text = self.tr("Problems: {count}. They count as the rules say; Return goes to the item.")
        lines = [text.format(count=format_count(len(found.faults)))]
        if found.waiting:
            text = self.tr(
                "No problem: answers to items without a ground truth yet ({count}) are scored once it is saved."
            )
            lines.append(text.format(count=format_count(found.waiting)))
        return "\n".join(lines)

    def _to_item(self, fault: Fault) -> None:
        item, _ = fault
        if item:
            self.item_wanted.emit(item)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._later.start()


def _list_board_faults(board: Board) -> list[Fault]:
    """Return why places have no runs; the line above the figures says by which measure they are."""
    return [("", each) for each in board.faults if each.code not in MEASURE_NOTES]


def _collect_problems(project: Project, board: Board, run: int) -> RunProblems:
    """Run in a worker thread."""
    found = [*_list_board_faults(board), *board.problems(run)]
    unknown = [name for name, message in found if message.code == "score-answer-unknown"]
    waiting = _find_items(project, unknown)
    return RunProblems([fault for fault in found if fault[0] not in waiting], len(waiting))


def _find_items(project: Project, names: Sequence[str]) -> set[str]:
    """Return those of these names that are items of the project."""
    items, table = project.items, project.benchmark.table
    keys = {item.key for item in items} if names and project.benchmark.layout.key else set()
    return {
        name
        for name in names
        if items.find(project.names.find(name)) >= 0
        or name in keys
        or (table and items.find(table.name_item(name)) >= 0)
    }


def _problem_row(fault: Fault) -> CellRow:
    item, message = fault
    return TableCell(item), TableCell(translate_message(message))

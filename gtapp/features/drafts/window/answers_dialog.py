"""The dialog "Use answers as drafts": which answers that exist fit the items, with one example, before any is added."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QProgressBar, QPushButton, QWidget

from gtapp.core.platform.errors import raise_defect
from gtapp.core.platform.messages import Message, make_visible
from gtapp.core.project.project import Project
from gtapp.core.schema.layout_keys import RUNS_FOLDER
from gtapp.core.schema.pointer import Pointer, list_leaves
from gtapp.editor.record_texts import describe_place, name_choice
from gtapp.editor.value_words import show_value
from gtapp.features.drafts import answer_import, runs
from gtapp.features.drafts.answer_import import AnswerPlan, AnswerSet, ImportedRun
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog, Role, Standard, make_text_box
from gtapp.kit.layouts import FieldForm, ScrollingPart, ShapeSplitter, make_column, make_row
from gtapp.kit.live import LiveValue
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.tables import CellRow, ValueTable
from gtapp.kit.tasks import Task, Tasks, Ticket
from gtapp.kit.texts.i18n import format_count, join_names, shorten_name, translate_error, translate_message

_MOST_NAMED: Final = 3
_MOST_FOREIGN: Final = 12
_MOST_UNUSED: Final = 500
"""So many answers that can't be used are named."""
_MOST_VALUES: Final = 200
_UNUSED_LINES: Final = 3
_EXAMPLE_LINES: Final = 6
_SMALL, _LARGE = (820, 240), (820, 640)
"""The size before answers are read, and with an example."""
_SUFFIXES: Final = ("jsonl", "ndjson", "json", "csv", "tsv", "xlsx", "txt", "md")


class AnswersDialog(Dialog):
    """Looks at answers in a worker, and adds them as a run of drafts; `imported` is that run once it is there.

    `is_busy` says whether a model is being asked now: the project is not read again meanwhile.
    """

    def __init__(
        self,
        project: Project,
        tasks: Tasks,
        place: Path | None,
        is_busy: Callable[[], bool],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.imported: ImportedRun | None = None
        self._project, self._tasks, self._is_busy = project, tasks, is_busy
        self._place = place
        self._plan: AnswerPlan | None = None
        self._task: Task | None = None
        self._found = LiveValue[list[AnswerSet]](tasks, self, self._show_sets, self._show_failure)
        self._planned = LiveValue[AnswerPlan](tasks, self, self._show_plan, self._show_failure)
        self.bar = QProgressBar(self)
        self._planned.progressed.connect(self.bar.setValue)
        self.setWindowTitle(self.tr("Use answers as drafts"))
        self.file = small_widgets.TextLine(self, is_late=False)
        self.folder_button = QPushButton(self.tr("&Folder …"), self)
        self.file_button = QPushButton(self.tr("Fi&le …"), self)
        self.sets = ComboBox(self)
        self.run = QLineEdit(runs.find_next_run(project.root), self)
        self.run_place = small_widgets.TextLine(self, is_late=False)
        self.summary = small_widgets.make_label(parent=self, wrap=True)
        self.summary.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.unused_label = QLabel(self)
        self.unused = make_text_box("", self)  # its label is its name
        self.example_label = small_widgets.make_label(parent=self, wrap=True)
        self.answer = make_text_box(self.tr("The text of the answer"), self, is_fixed=True)
        columns = [self.tr("Field"), self.tr("Value")]
        self.record = ValueTable(columns, self.tr("The record that was read from it"), self, self._make_row)
        self.note = NoteLabel(self)
        self.import_button = QPushButton(self.tr("&Import"), self)
        self.close_button = QPushButton(self.tr("&Close"), self)
        self._build()
        self._lay_out()
        self._read()

    # the parts

    def _build(self) -> None:
        self.folder_button.clicked.connect(self._choose_folder)
        self.file_button.clicked.connect(self._choose_file)
        self.sets.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.sets.setMinimumContentsLength(20)
        small_widgets.name_combo_box(self.sets, self.tr("Answers of"))
        self.sets.currentIndexChanged.connect(self._read_set)
        self.run.textChanged.connect(self._refresh)
        self.unused_label.setBuddy(self.unused)
        lines = _UNUSED_LINES * self.fontMetrics().lineSpacing()
        self.unused.setFixedHeight(lines + 2 * self.unused.frameWidth() + 8)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.hide()
        self.import_button.setDefault(True)
        text = self.tr(
            "To score answers without making drafts of them, choose “Add answers to score …” in the menu Scores."
        )
        self.import_button.setToolTip(small_widgets.escape_tooltip(text))
        self.import_button.clicked.connect(self._import)

    def _lay_out(self) -> None:
        self._form = FieldForm()
        self._form.addRow(self.tr("Source"), make_row((self.file, 1), self.folder_button, self.file_button))
        self._form.addRow(self.tr("&Answers of"), self.sets)
        run_label = QLabel(self.tr("&Name of the run"), self)
        run_label.setBuddy(self.run)
        self._run_row = make_row((self.run, 1), self.run_place)
        self._form.addRow(run_label, self._run_row)
        self._example = ShapeSplitter(self)
        small_widgets.keep_left_to_right(self._example)
        self._example.addWidget(self.answer)
        self._example.addWidget(self.record)
        self._example.setChildrenCollapsible(False)
        self._example.setMinimumHeight(_EXAMPLE_LINES * self.fontMetrics().lineSpacing())
        page = QWidget(self)
        make_column(
            page,
            self._form,
            self.summary,
            self.unused_label,
            self.unused,
            self.example_label,
            (self._example, 1),
        ).setSpacing(self.column.spacing())
        self.add_parts((ScrollingPart(page, self), 1), make_row((self.note, 1), self.bar))
        buttons = self.add_buttons(Standard.NoButton)
        buttons.addButton(self.import_button, Role.AcceptRole)
        buttons.addButton(self.close_button, Role.RejectRole)
        buttons.accepted.disconnect()  # the dialog ends when the drafts are there
        small_widgets.fit_to_screen(self, *_SMALL)

    # where from

    def _choose_folder(self) -> None:
        start = str(self._place or self._project.root.parent)
        folder = QFileDialog.getExistingDirectory(self, self.tr("The folder with the answers"), start)
        if folder:
            self._place = Path(folder)
            self._read()

    def _choose_file(self) -> None:
        kind = self.tr("Answers")
        endings = " ".join(f"*.{each} *.{each.upper()}" for each in _SUFFIXES)
        start = str(self._place or self._project.root.parent)
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("The file with the answers"), start, f"{kind} ({endings})"
        )
        if name:
            self._place = Path(name)
            self._read()

    def _read(self) -> None:
        """Find the answers in the folder or file, and show what is known of them."""
        self._clear()
        place, project = self._place, self._project
        if place is None:
            text = self.tr(
                "Answers that a model has given already become drafts of the items whose names they have: a folder with a file "
                "for each, or one file with all of them (JSON lines, the output of a batch, a table). To score answers without "
                "making drafts of them, choose “Add answers to score …” in the menu Scores."
            )
            self.file.setText(self.tr("No answers are chosen."))
            self.summary.setText(text)
            return
        self.file.setText(make_visible(place.name))
        self.file.setToolTip(small_widgets.escape_tooltip(str(place)))
        self._begin(self.tr("The answers are being read …"), 0)
        self._found.want(lambda _: answer_import.find_answers(project, place))

    def _clear(self) -> None:
        self._planned.cancel()
        self._plan = None
        self.sets.blockSignals(True)
        self.sets.clear()
        self.sets.blockSignals(False)
        self._form.setRowVisible(self.sets, False)
        self._show_parts(None)

    def _show_sets(self, found: list[AnswerSet]) -> None:
        self.sets.blockSignals(True)
        for each in found:
            text = self.tr("{name} (answers: {count})")
            name = make_visible(shorten_name(each.name))
            self.sets.addItem(text.format(name=name, count=format_count(len(each.names))), each)
        most = max(range(len(found)), key=lambda place: len(found[place].names))
        self.sets.setCurrentIndex(most)
        self.sets.blockSignals(False)
        self._form.setRowVisible(self.sets, len(found) > 1)
        self._read_set()

    def _read_set(self) -> None:
        """Read the answers of the run that is chosen."""
        answers, project = self.sets.currentData(), self._project
        if not isinstance(answers, AnswerSet):
            return
        self._begin(self.tr("The answers are being read …"), len(answers.names))
        self._planned.want(
            lambda ticket: answer_import.plan_import(project, answers, count=ticket.count_step)
        )

    def _show_failure(self, error: Exception) -> None:
        """Show why there are no answers."""
        raise_defect(error)
        self._end("")
        self._show_parts(None)
        self.summary.setText(translate_error(error))

    # what would be added

    def _show_plan(self, plan: AnswerPlan) -> None:
        self._end("")
        self._plan = plan
        self._show_parts(plan)
        width, height = _LARGE
        small_widgets.fit_to_screen(self, max(self.width(), width), max(self.height(), height))
        self._refresh()
        if plan.items:
            self.import_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_parts(self, plan: AnswerPlan | None) -> None:
        """Show what is known of a plan; None: there is none."""
        unused = _list_unused(plan) if plan else []
        self.unused_label.setText(
            self.tr("&What can’t be used: {count}").format(
                count=format_count(len(plan.unread) + len(plan.answers.unknown) if plan else 0)
            )
        )
        self.unused.setPlainText("\n".join(unused))
        for part in (self.unused_label, self.unused):
            part.setVisible(bool(unused))
        example = plan.example if plan else None
        for each in (self.example_label, self._example):
            each.setVisible(example is not None)
        has_run = bool(plan and plan.items)
        self._form.setRowVisible(self._run_row, has_run)
        self.import_button.setEnabled(False)
        if example:
            text = self.tr("For example {item}: the answer {name}, and the record that was read from it")
            self.example_label.setText(
                make_visible(text.format(item=shorten_name(example.item), name=shorten_name(example.name)))
            )
            self.answer.setPlainText(example.text)
            self.record.fill([*list_leaves(example.record)][:_MOST_VALUES])

    def _make_row(self, leaf: tuple[Pointer, Any]) -> CellRow:
        (at, value), fields = leaf, self._project.benchmark.joint_schema.fields
        return describe_place(at, fields), show_value(name_choice(fields.find(at), value))

    def _refresh(self) -> None:
        """Say what would be added under the name that is typed."""
        plan = self._plan
        if plan is None:
            return
        fault = answer_import.find_run_fault(self._project, self.run.text())
        self.import_button.setEnabled(bool(plan.items) and fault is None and self._task is None)
        self.note.say(translate_message(fault) if fault and plan.items else "")
        folder = f"{RUNS_FOLDER}/{make_visible(self.run.text())}"
        self.run_place.setText(self.tr("kept in {folder}").format(folder=folder))
        self.summary.setText("\n".join(self._describe(plan)))

    def _describe(self, plan: AnswerPlan) -> list[str]:
        unknown, unread = plan.answers.unknown, plan.unread
        models = (
            f" ({make_visible(join_names(map(shorten_name, plan.models), _MOST_NAMED))})"
            if plan.models
            else ""
        )
        fits = self.tr("Answers that fit an item and can be read: {count}")
        facts = [fits.format(count=format_count(len(plan.items))) + models]
        if unknown:
            facts.append(self.tr("that fit no item: {count}").format(count=format_count(len(unknown))))
        if unread:
            facts.append(self.tr("that can’t be read: {count}").format(count=format_count(len(unread))))
        lines = [" · ".join(facts)]
        if plan.foreign:
            text = self.tr(
                "The project has no field for what they name so: {keys}. A new project of the kind “Something else” can have the "
                "fields of these answers."
            )
            keys = join_names(map(shorten_name, plan.foreign), _MOST_FOREIGN)
            lines.append(text.format(keys=make_visible(keys)))
        if drafted := sum(plan.drafted.values()):
            behind = plan.count_behind(self.run.text())
            text = (
                self.tr(
                    "Items that have a draft already: {count}. Their drafts stay; records that nobody has edited start from the "
                    "new drafts."
                )
                if not behind
                else self.tr(
                    "Items that have a draft already: {count}. Their drafts stay, and {behind} of their records go on starting "
                    "from them: the name of their run comes later."
                )
            )
            lines.append(text.format(count=format_count(drafted), behind=format_count(behind)))
        if plan.truths:
            text = self.tr("Items with a ground truth: {count}. It stays as it is.")
            lines.append(text.format(count=format_count(plan.truths)))
        return lines

    # the import

    def _import(self) -> None:
        plan, run, project = self._plan, self.run.text(), self._project
        if plan is None or self._task:
            return
        if self._is_busy():
            self.note.say(
                self.tr("Models are being asked for drafts. Import the answers when that has ended.")
            )
            return

        def work(ticket: Ticket) -> None:
            self.imported = answer_import.import_answers(project, plan, run, ticket.count_step)

        self._begin(self.tr("The drafts are being added …"), len(plan.items))
        self._task = self._tasks.start(work, failed=lambda _: None, progress=self.bar.setValue)
        self._task.ended.connect(self._end_import)
        self._enable(False)

    def _end_import(self, task: Task) -> None:
        """Close when the drafts are there, also if they were there before it was cancelled; else say why they are not."""
        self._task = None
        self._enable(True)
        if self.imported:
            self.accept()
            return
        self._end("")
        self._refresh()
        if task.error:
            self.note.report(task.error)

    def _enable(self, idle: bool) -> None:
        """Enable what may be changed while nothing is imported."""
        for part in (self.folder_button, self.file_button, self.sets, self.run, self.import_button):
            part.setEnabled(idle)
        self.close_button.setText(self.tr("&Close") if idle else self.tr("Sto&p"))

    def _begin(self, text: str, total: int) -> None:
        self.import_button.setEnabled(False)
        self.note.say(text)
        self.bar.setRange(0, total)
        self.bar.setValue(0)
        self.bar.show()

    def _end(self, text: str) -> None:
        self.note.say(text)
        self.bar.hide()

    def reject(self) -> None:
        """Stop the import, which then adds nothing; otherwise close."""
        if self._task:
            self._task.cancel()
        else:
            super().reject()


def _list_unused(plan: AnswerPlan) -> list[str]:
    """Return a line for each answer that can't be used, with the reason; only a number for those that are too many."""
    reasons = [*plan.unread, *((name, Message("import-answer-unknown")) for name in plan.answers.unknown)]
    lines = [_describe_unused(*each) for each in reasons[:_MOST_UNUSED]]
    return [*lines, "…"] if len(reasons) > _MOST_UNUSED else lines


def _describe_unused(name: str, reason: Message) -> str:
    text = translate_message(reason)
    return make_visible(text if name in text else f"{shorten_name(name)}: {text}")

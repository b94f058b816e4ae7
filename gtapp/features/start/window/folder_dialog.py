"""Asks what to make of a folder that is no project, and shows what was found in it and what would be written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFileDialog,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from gtapp.core.platform.messages import make_visible
from gtapp.core.project.opening.creation import FORMER, NewProject
from gtapp.core.project.opening.folder_survey import FolderSurvey, infer_answer_fields
from gtapp.core.schema.containers import PAGES, TEXT
from gtapp.features.start.window.folder_findings import FolderFindings, find_fault
from gtapp.features.start.window.kind_tile import KindChoice
from gtapp.features.start.window.kinds import OTHER, find_kind, list_kinds
from gtapp.features.start.window.labels import DimLabel, make_column
from gtapp.features.start.window.record_choices import RecordChoices
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, DialogButtons, Standard
from gtapp.kit.layouts import ScrollingPart, add_parts, make_row
from gtapp.kit.texts.i18n import format_count

_ACROSS = 3
"""How many kinds stand beside each other."""
_GAP = 8
_WIDTH = 640
_WIDTH_WITH_RECORDS = 920
_FIELD_LINES = 4
_MOST_LINKS = 3


class FolderDialog(Dialog):
    """Asks for the kind of documents; `plan` is the project that is to be made then.

    With `is_change`, the folder is a project for which another kind is chosen.
    `chosen_folder` is a project in that folder, or around it, that the user wants to open instead; `wants_other` is True if
    another folder is to be chosen.
    """

    def __init__(
        self, survey: FolderSurvey, kind: str | None, parent: QWidget, *, is_change: bool = False
    ) -> None:
        super().__init__(parent)
        self._survey, self._is_change = survey, is_change
        self.chosen_folder: Path | None = None
        self.wants_other = False
        self.setWindowTitle(self.tr("Another kind of documents") if is_change else self.tr("New project"))
        self._fault = find_fault(survey)
        self._findings = FolderFindings(survey, self, is_change=is_change)
        self._findings.project_chosen.connect(self._open_instead)
        self._records = RecordChoices(survey, self)
        self._records.changed.connect(self._show_plan)
        self.tiles = [KindChoice(each, self) for each in list_kinds()]
        self._group = QButtonGroup(self)
        self._fields = self._make_fields()
        self._answer_fields: Mapping[str, Any] = {}
        self._target = QLineEdit(self)
        self._linked = QCheckBox(self)
        self._result = small_widgets.make_label(parent=self, wrap=True)
        self._build()
        self._choose_kind(self._suggest_kind(kind))
        self._show_plan()

    # what the user answered

    @property
    def kind(self) -> str | None:
        """The chosen kind; None: none yet."""
        tile = self._group.checkedButton()
        return tile.kind.id if isinstance(tile, KindChoice) else None

    @property
    def plan(self) -> NewProject | None:
        """The project that would be made; None while something is missing for it."""
        kind, survey = self.kind, self._survey
        labels = self._labels if self._asks_for_fields else ()
        lacks_fields = self._asks_for_fields and not labels
        if kind is None or lacks_fields or self._fault or self._find_plan_fault():
            return None
        uses = self._records.uses
        plan = NewProject(
            survey,
            kind,
            self._root,
            labels,
            self._linked.isChecked(),
            uses,
            self._answer_fields,
            self._is_change,
        )
        return None if plan.copy_folder and not plan.copied_scans else plan

    @property
    def _root(self) -> Path:
        return Path(self._target.text().strip()).expanduser() if self._survey.is_copied else self._survey.root

    @property
    def _tells_fields(self) -> bool:
        """True if there is ground truth that tells the fields of the records, or answers that do."""
        uses = {use for _, use in self._records.uses}
        has_answers = bool(self._survey.answer_schema) and "answers" in uses
        return bool(self._survey.truths) or "truths" in uses or has_answers

    @property
    def _asks_for_fields(self) -> bool:
        return self.kind == OTHER and not self._tells_fields

    @property
    def _labels(self) -> tuple[str, ...]:
        lines = (line.strip() for line in self._fields.toPlainText().splitlines())
        return tuple(dict.fromkeys(line for line in lines if line))

    # the parts

    def _build(self) -> None:
        self._page = page = QWidget(self)
        column = make_column(page, _GAP)
        column.addWidget(self._findings)
        column.addSpacing(_GAP)
        column.addWidget(self._records)
        column.addWidget(self._make_choice(page))
        column.addStretch()
        self._area = ScrollingPart(page, self)
        self.add_parts((self._area, 1), self._result)
        self._buttons = self._add_buttons()

    def _make_choice(self, page: QWidget) -> QWidget:
        """Return what is asked for: the kind, and what belongs to it; hidden where no project can be made of the folder."""
        choice = QWidget(page)
        column = make_column(choice, _GAP)
        column.addSpacing(_GAP)
        column.addWidget(small_widgets.make_heading(self.tr("What kind of documents?"), choice))
        column.addWidget(self._make_tiles(choice))
        column.addWidget(self._make_fields_part(choice))
        column.addWidget(self._make_target(choice))
        column.addWidget(self._make_linked(choice))
        choice.setHidden(bool(self._fault))
        return choice

    def _make_tiles(self, page: QWidget) -> QWidget:
        part = QWidget(page)
        grid = QGridLayout(part)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)  # they have room around them for the frame of the focus
        for number, tile in enumerate(self.tiles):
            self._group.addButton(tile)
            grid.addWidget(tile, *divmod(number, _ACROSS))
        for column in range(_ACROSS):
            grid.setColumnStretch(column, 1)
        self._group.buttonToggled.connect(lambda _, is_on: self._show_plan() if is_on else None)
        return part

    def _make_fields(self) -> QPlainTextEdit:
        fields = QPlainTextEdit(self)
        fields.setPlainText(
            "\n".join((self.tr("Title"), self.tr("Date"), self.tr("Persons"), self.tr("Notes")))
        )
        fields.setTabChangesFocus(True)
        fields.setAccessibleName(self.tr("The fields of each document, one on each line"))
        fields.setFixedHeight(round((_FIELD_LINES + 1) * fields.fontMetrics().lineSpacing()))
        fields.textChanged.connect(self._show_plan)
        return fields

    def _make_fields_part(self, page: QWidget) -> QWidget:
        self._fields_part = QWidget(page)
        column = make_column(self._fields_part, _GAP // 2)
        label = DimLabel(self.tr("The fields of each document, one on each line"), page)
        button = QPushButton(self.tr("Those of a model’s &answers …"), page)
        button.clicked.connect(self._choose_answers)
        add_parts(column, make_row((label, 1), button), self._fields)
        return self._fields_part

    def _make_target(self, page: QWidget) -> QWidget:
        """Return the line with the new folder for copies of scans; hidden where the scans are used where they are."""
        part = QWidget(page)
        column = make_column(part, _GAP // 2)
        label = DimLabel(self.tr("Folder of the new project"), part)
        label.setBuddy(self._target)
        self._target.setAccessibleName(label.text())
        if self._survey.is_copied:
            self._target.setText(str(_suggest_folder(self._survey.root.name)))
        self._target.textChanged.connect(self._show_plan)
        choose = QPushButton(self.tr("&Choose …"), part)
        choose.clicked.connect(self._choose_target)
        add_parts(column, label, make_row((self._target, 1), choose))
        part.setVisible(self._survey.is_copied)
        return part

    def _make_linked(self, page: QWidget) -> QWidget:
        """Return the box that asks whether files elsewhere are copied, too; the links name them."""
        self._linked_part = QWidget(page)
        column = make_column(self._linked_part, _GAP // 2)
        links = self._survey.linked
        self._linked.setText(self.tr("Copy &linked files, too"))
        self._linked.toggled.connect(self._show_plan)
        text = self.tr("These are links to files in other places: {links}")
        named = [self._describe_link(each) for each in links[:_MOST_LINKS]]
        label = small_widgets.make_label(
            text.format(links="\n".join(["", *named, *("…" for _ in links[_MOST_LINKS:][:1])])),
            page,
            wrap=True,
        )
        column.addWidget(label)
        column.addWidget(self._linked)
        return self._linked_part

    def _describe_link(self, scan: str) -> str:
        return make_visible(f"{scan} → {os.path.realpath(self._survey.root / scan)}")

    def _add_buttons(self) -> DialogButtons:
        buttons = self.add_buttons(Standard.Open | Standard.Cancel)
        self._open = buttons.button(Standard.Open)
        self._open.setDefault(True)
        if not self._is_change:
            buttons.add_command(self.tr("Another &folder …"), self._choose_other)
        return buttons

    # what the user does

    def _suggest_kind(self, kind: str | None) -> str | None:
        """Return the kind that the files look like, else the one that was chosen before; records of no known kind are others."""
        known = self._survey.known
        if len(known) == 1:
            return known[0]
        return OTHER if kind is None and not known and self._tells_fields else kind

    def _choose_kind(self, kind: str | None) -> None:
        """Choose this kind, and focus it; None: only focus the first one."""
        chosen = next((tile for tile in self.tiles if tile.kind.id == kind), None)
        if chosen:
            chosen.setChecked(True)
        if not self._fault:
            (chosen or self.tiles[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_target(self) -> None:
        above = QFileDialog.getExistingDirectory(
            self, self.tr("Where should the new folder be?"), str(self._root.parent)
        )
        if above:
            self._target.setText(str(Path(above) / self._root.name))

    def _choose_answers(self) -> None:
        """Take the fields of the answers in a folder; those that can't be read, or are none, change nothing."""
        title = self.tr("The folder with the answers")
        folder = QFileDialog.getExistingDirectory(self, title, str(self._survey.root.parent))
        if not folder:
            return
        if fields := infer_answer_fields(Path(folder)):
            self._answer_fields = fields
            self._fields.setPlainText("\n".join(fields))
            self._open.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            text = self.tr("There are no answers in {folder} that can be read as JSON.")
            self._result.setText(text.format(folder=make_visible(folder)))
            self._result.show()

    def _choose_other(self) -> None:
        self.wants_other = True
        self.reject()

    def _open_instead(self, folder: Path) -> None:
        self.chosen_folder = folder
        self.accept()

    # what would happen

    def _advise(self) -> str:
        """Return what helps with the choice of a kind: that one is to be chosen, or that the files have other fields."""
        kind = self.kind
        if kind is None:
            return self.tr("Choose one, then open the folder.")
        with_fields = [found.place for found, use in self._records.uses if use != "texts"]
        if kind == OTHER or kind in self._survey.known or not with_fields:
            return ""
        text = self.tr(
            "{files}: this does not look like records of the kind “{kind}”. What has no field there would not be shown. "
            "“{other}” takes the fields from the files."
        )
        return text.format(files=with_fields[0], kind=find_kind(kind).title, other=find_kind(OTHER).title)

    def _find_plan_fault(self) -> str:
        """Return why nothing can be made of what was chosen: where scans are to be copied, or what is to be ground truth."""
        truths = [found for found, use in self._records.uses if use == "truths"]
        kinds = {found.container for found in truths}
        if len({(found.container, found.key, found.unwrap) for found in truths}) > 1:
            return self.tr("Ground truth is of one kind: choose which of these files it is.")
        if kinds & {PAGES, TEXT} and self.kind not in (OTHER, None):
            return self.tr("Plain texts and pages in XML are of the kind “Something else”.")
        if self._survey.is_copied and (not self._root.is_absolute() or _holds_something(self._root)):
            return self.tr("The new folder exists already, or can’t be made there. Choose another name.")
        return ""

    def _show_plan(self) -> None:
        """Show what would be written, or why nothing can be."""
        plan = self.plan
        self._fields_part.setVisible(self._asks_for_fields)
        self._linked_part.setVisible(self._asks_for_links)
        self._open.setEnabled(plan is not None)
        result = " ".join(self._describe_plan(plan)) if plan else self._find_plan_fault()
        lines = [*filter(None, ("" if self._fault else self._advise(), result))]
        self._result.setText("\n".join(lines))
        self._result.setVisible(bool(lines))
        self._records.show_settings(plan.lines if plan and plan.uses else [])
        self._grow()

    @property
    def _asks_for_links(self) -> bool:
        """True if there are links and the scans are copied; those that stay where they are are only read."""
        kind, survey = self.kind, self._survey
        return bool(survey.linked and kind is not None and NewProject(survey, kind, self._root).copy_folder)

    def _grow(self) -> None:
        """Make room for all that is shown, as far as the screen has it; beyond that, the page scrolls."""
        page = self._page.layout()
        assert page
        page.activate()
        margins, gap = self.column.contentsMargins(), self.column.spacing()
        # with a scroll bar, which would not go once it is there
        around = margins.left() + margins.right() + self._area.verticalScrollBar().sizeHint().width()
        width = max(
            _WIDTH_WITH_RECORDS if self._survey.records else _WIDTH, page.minimumSize().width() + around
        )
        inner = width - around
        needed = page.totalHeightForWidth(inner) + gap + self._buttons.sizeHint().height()
        if not self._result.isHidden():
            needed += self._result.heightForWidth(inner) + gap
        height = needed + margins.top() + margins.bottom()
        small_widgets.fit_to_screen(self, max(self.width(), width), max(self.height(), height))

    def _describe_plan(self, plan: NewProject) -> list[str]:
        """Return lines about what is written, and where."""
        lines = []
        files = plan.list_new_files()
        if files:
            text = self.tr("New in {folder}: {files} (says what kind of documents these are).")
            lines.append(text.format(folder=plan.root.name, files=", ".join(files)))
        if rewritten := plan.list_rewritten():
            text = self.tr("Written anew: {files}. A copy of what is there now is kept in {folder}.")
            lines.append(text.format(files=", ".join(rewritten), folder=FORMER))
        if plan.copy_folder:
            text = self.tr("Scans copied into {folder}: {count}. The originals stay where they are.")
            lines.append(
                text.format(
                    folder=f"{plan.root.name}/{plan.copy_folder}", count=format_count(len(plan.copied_scans))
                )
            )
        folder = plan.truth_folder
        text = self.tr("What you correct will be saved in {folder}.")
        lines.append(text.format(folder=plan.root.name if folder == "." else folder))
        lines.append(
            self.tr("Nothing else is changed.")
            if rewritten
            else self.tr("Nothing that is there already is changed.")
        )
        return lines


def _holds_something(folder: Path) -> bool:
    """Return whether a file or a folder that is not empty has this path."""
    try:
        return os.path.lexists(folder) and (not folder.is_dir() or any(folder.iterdir()))
    except OSError:
        return True


def _suggest_folder(name: str) -> Path:
    """Return a path for a new folder among the user's documents."""
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    wanted, number = documents / (name or "gtapp"), 2
    while os.path.lexists(wanted):
        wanted, number = documents / f"{name or 'gtapp'} {number}", number + 1
    return wanted

"""What was found in a folder that is no project: in rows, with the projects that can be opened instead, and what needs care."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QFormLayout, QPushButton, QWidget

from gtapp.core.project.opening.folder_survey import FolderSurvey
from gtapp.features.start.window.kinds import find_kind
from gtapp.features.start.window.labels import DimLabel, make_column
from gtapp.kit import small_widgets
from gtapp.kit.appearance.icons import make_icon
from gtapp.kit.layouts import FieldForm, FlowLayout
from gtapp.kit.texts.i18n import format_count, join_label

_GAP = 8
_MOST_NAMED = 5


class FolderFindings(QWidget):
    """Shows a survey below a heading."""

    project_chosen = Signal(Path)
    """A project in the folder, or around it, is to be opened instead."""

    def __init__(self, survey: FolderSurvey, parent: QWidget, *, is_change: bool = False) -> None:
        super().__init__(parent)
        self._survey, self._is_change = survey, is_change
        column = make_column(self, _GAP)
        column.addWidget(small_widgets.make_heading(self._title, self))
        column.addLayout(self._make_rows())
        remark = find_fault(survey) or _describe_limits(survey)
        if remark:
            column.addWidget(small_widgets.make_label(remark, self, wrap=True))
        if survey.projects:
            column.addLayout(self._make_projects())

    @property
    def _title(self) -> str:
        survey = self._survey
        if survey.is_copied:
            return self.tr("A new project of these scans")
        text = (
            self.tr("Another kind of documents for “{name}”")
            if self._is_change
            else self.tr("“{name}” is not a project yet")
        )
        return text.format(name=survey.root.name or survey.root)

    def _make_rows(self) -> QFormLayout:
        survey = self._survey
        texts = {self.tr("Folder"): self._describe_folder(), self.tr("Contents"): self._describe_contents()}
        if survey.known:
            texts[self.tr("Looks like")] = ", ".join(find_kind(name).title for name in survey.known)
        rows = FieldForm()
        rows.setHorizontalSpacing(2 * _GAP)
        rows.setVerticalSpacing(_GAP // 2)
        for name, text in texts.items():
            rows.addRow(DimLabel(name, self), small_widgets.make_label(text, self, wrap=True))
        return rows

    def _describe_contents(self) -> str:
        """Return what is in the folder, in one line: the kinds of documents below it are what is asked for."""
        survey = self._survey
        facts = [join_label(self.tr("Scans"), self._describe_scans())]
        if not survey.is_copied:
            if survey.truths or not survey.records:
                facts.append(join_label(self.tr("Ground truth"), self._describe_files(survey.truths)))
            facts.append(join_label(self.tr("Drafts"), self._describe_files(survey.drafts)))
        return " · ".join(facts)

    def _describe_folder(self) -> str:
        """Return the folder; or the folders, if scans of several ones were dropped."""
        survey = self._survey
        if not survey.is_copied:
            return _shorten(survey.root)
        folders = [_shorten(survey.root / folder) for folder in survey.scan_folders[:_MOST_NAMED]]
        return "\n".join([*folders, *("…" for _ in survey.scan_folders[_MOST_NAMED:][:1])])

    def _describe_files(self, count: int) -> str:
        return self.tr("files: {count}").format(count=format_count(count)) if count else self.tr("none yet")

    def _describe_scans(self) -> str:
        survey = self._survey
        if not survey.scans:
            return self.tr("none found")
        formats = ", ".join(f"{name} {format_count(count)}" for name, count in survey.formats.items())
        text = f"{format_count(len(survey.scans))} ({formats})"
        folders = len(survey.scan_folders)
        return (
            text + self.tr(", in {count} folders").format(count=format_count(folders))
            if folders > 1
            else text
        )

    def _make_projects(self) -> FlowLayout:
        """Return a button for each project."""
        flow = FlowLayout(*(self._make_button(name) for name in self._survey.projects[:_MOST_NAMED]))
        flow.setSpacing(_GAP)
        return flow

    def _make_button(self, name: str) -> QPushButton:
        folder = (self._survey.root / name).resolve()
        shown = small_widgets.escape_mnemonics(folder.name if name == ".." else name)
        button = QPushButton(self.tr("Open the project “{name}”").format(name=shown), self)
        button.setIcon(make_icon("folder-open"))
        button.setAutoDefault(False)
        button.clicked.connect(lambda _=False: self.project_chosen.emit(folder))
        return button


def find_fault(survey: FolderSurvey) -> str:
    """Return why no project can be made of the folder, whatever its kind; "" if one can."""
    translate = QCoreApplication.translate
    if survey.is_too_wide and not survey.is_copied:
        return translate(
            "FolderFindings",
            "This is your home folder or a whole drive. Choose the folder in which the scans are.",
        )
    if not survey.scans and not survey.truths and not survey.drafts:
        if survey.projects:
            return translate("FolderFindings", "There are no scans here, but there is a project to open:")
        text = translate(
            "FolderFindings",
            "There are no scans here: neither images (JPEG, PNG, TIFF, WebP, AVIF, JPEG 2000, GIF, BMP) nor PDFs.",
        )
        return "\n".join(filter(None, (text, _describe_unread(survey))))
    if not survey.is_copied and not survey.is_writable:
        return translate(
            "FolderFindings",
            "You may not write in this folder, so nothing could be saved. Copy it to a place of your own.",
        )
    return ""


def _describe_limits(survey: FolderSurvey) -> str:
    """Return what the user should know before a project is made of the folder; "" if there is nothing."""
    translate, lines = QCoreApplication.translate, []
    if survey.is_partial:
        lines.append(
            translate(
                "FolderFindings",
                "Only a part was looked at: this folder is very large, or its folders are deep.",
            )
        )
    if survey.repeated and not survey.is_copied:
        text = translate(
            "FolderFindings",
            "Scans that have the name of another one: {count}. They would be one document; better open each folder by itself.",
        )
        lines.append(text.format(count=format_count(survey.repeated)))
    if survey.unread:
        lines.append(_describe_unread(survey))
    return "\n".join(lines)


def _describe_unread(survey: FolderSurvey) -> str:
    """Return which images are not read, and what to do; "" if there are none."""
    if not survey.unread:
        return ""
    text = QCoreApplication.translate(
        "FolderFindings", "Images that are not read: {formats}. Convert them to JPEG, PNG, TIFF or PDF."
    )
    return text.format(
        formats=", ".join(f"{name} {format_count(count)}" for name, count in survey.unread.items())
    )


def _shorten(folder: Path) -> str:
    """Return a path as a text, with ~ for the user's home folder."""
    home = Path.home()
    return str("~" / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)

"""The records that were found in a folder, with one example, and what the user chooses to use them as."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QWidget

from gtapp.core.platform.messages import make_visible
from gtapp.core.project.opening.folder_survey import FolderSurvey
from gtapp.core.project.opening.found_records import REPLY, FoundRecords, Use, suggest_uses
from gtapp.features.start.window.labels import DimLabel, make_column
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import make_text_box
from gtapp.kit.texts.i18n import format_count

_GAP = 8
_MOST_ROWS = 8
_MOST_LINES = 10
_LEAST_WIDTH = 40


class RecordChoices(QWidget):
    """Lists found records, each with a field that says what they are used as, above the first lines of one of their files."""

    changed = Signal()
    """Another use was chosen."""

    def __init__(self, survey: FolderSurvey, parent: QWidget) -> None:
        super().__init__(parent)
        self._survey = survey
        self._fields: dict[FoundRecords, ComboBox] = {}
        self._example_name = DimLabel("", self)
        self._example = make_text_box(self.tr("The first lines of an example"), self, is_fixed=True)
        self._lines_name = DimLabel(self.tr("Will be written: gtapp.toml"), self)
        self._lines = make_text_box(self.tr("What gtapp.toml will say"), self, is_fixed=True)
        for box in (self._example, self._lines):
            small_widgets.keep_left_to_right(box)
        column = make_column(self, _GAP)
        column.addWidget(small_widgets.make_heading(self.tr("Files with the names of scans"), self))
        column.addLayout(self._make_rows(survey.records[:_MOST_ROWS]))
        if left := survey.records[_MOST_ROWS:]:
            text = self.tr("Further kinds of files, with fewer scans: {count}").format(
                count=format_count(len(left))
            )
            column.addWidget(DimLabel(text, self))
        column.addLayout(self._make_boxes())
        self.setHidden(not survey.records)
        if survey.records:
            self._show_example(next(iter(self.uses), (survey.records[0], ""))[0])

    def _make_boxes(self) -> QGridLayout:
        """Return the example beside what will be written."""
        boxes = QGridLayout()
        boxes.setHorizontalSpacing(2 * _GAP)
        boxes.setVerticalSpacing(_GAP // 2)
        columns = ((self._example_name, self._example), (self._lines_name, self._lines))
        for place, (name, box) in enumerate(columns):
            boxes.setColumnStretch(place, 1)
            boxes.addWidget(name, 0, place)
            boxes.addWidget(box, 1, place, Qt.AlignmentFlag.AlignTop)
        return boxes

    def show_settings(self, lines: Sequence[str]) -> None:
        """Show the lines of ``gtapp.toml`` that would be written; without any, nothing."""
        for part in (self._lines_name, self._lines):
            part.setHidden(not lines)
        _show_text(self._lines, "\n".join(lines))

    @property
    def uses(self) -> tuple[tuple[FoundRecords, Use], ...]:
        """The records that are to be used, and as what."""
        return tuple((found, use) for found, field in self._fields.items() if (use := field.currentData()))

    def _make_rows(self, records: Sequence[FoundRecords]) -> QGridLayout:
        rows = QGridLayout()
        rows.setHorizontalSpacing(2 * _GAP)
        rows.setVerticalSpacing(_GAP // 2)
        rows.setColumnStretch(0, 1)
        likely = suggest_uses(records) if not self._survey.truths else {}
        formats = {"TXT": self.tr("Text"), REPLY: self.tr("Text with JSON")}
        for row, found in enumerate(records):
            rows.addWidget(small_widgets.make_label(make_visible(found.place), self, wrap=True), row, 0)
            text = self.tr("{format}: {count} of {all} scans").format(
                format=formats.get(found.format, found.format),
                count=format_count(found.scans),
                all=format_count(len(self._survey.scans)),
            )
            rows.addWidget(DimLabel(text, self), row, 1)
            rows.addWidget(self._make_field(found, likely.get(found)), row, 2)
        return rows

    def _make_field(self, found: FoundRecords, likely: Use | None) -> QWidget:
        """Return the field in which the use is chosen; a remark where there is none."""
        if found.encoding:
            text = self.tr("{encoding}: save it as UTF-8 to use it").format(encoding=found.encoding)
            return DimLabel(text, self)
        if not found.uses:
            return DimLabel(self.tr("can’t be used yet"), self)
        field = ComboBox(self)
        names: dict[Use, str] = {
            "truths": self.tr("Ground truth"),
            "answers": self.tr("Answers of a model"),
            "texts": self.tr("Texts to read"),
        }
        field.addItem(self.tr("Not used"), None)
        for use in found.uses:
            field.addItem(names[use], use)
        field.setCurrentIndex(max(field.findData(likely), 0))
        small_widgets.name_combo_box(field, self.tr("Use of {files}").format(files=make_visible(found.place)))
        field.currentIndexChanged.connect(lambda: self._show_example(found))
        field.currentIndexChanged.connect(self.changed)
        field.installEventFilter(self)
        self._fields[found] = field
        return field

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show an example of the files whose field has the focus."""
        if event.type() == QEvent.Type.FocusIn:
            found = next((each for each, field in self._fields.items() if field is watched), None)
            if found:
                self._show_example(found)
        return super().eventFilter(watched, event)

    def _show_example(self, found: FoundRecords) -> None:
        self._example_name.setText(self.tr("Example: {file}").format(file=make_visible(found.examples[0])))
        _show_text(self._example, found.head)


def _show_text(box: QPlainTextEdit, text: str) -> None:
    """Show a text in a box that is as high as its lines need, up to a limit."""
    box.setPlainText(text)
    width = max(box.viewport().width() // max(box.fontMetrics().averageCharWidth(), 1), _LEAST_WIDTH)
    lines = sum(len(line) // width + 1 for line in text.split("\n"))
    height = (min(lines, _MOST_LINES) + 0.5) * box.fontMetrics().lineSpacing()
    box.setFixedHeight(round(height + 2 * (box.frameWidth() + box.document().documentMargin())))

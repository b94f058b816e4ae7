"""The records that were found in a folder, with one example, and what the user chooses to use them as."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QWidget

from gtapp.core.platform.messages import make_visible
from gtapp.core.project.opening.folder_survey import FolderSurvey
from gtapp.core.project.opening.found_records import REPLY, FoundRecords, Use, suggest_uses
from gtapp.features.start.window.labels import DimLabel, make_column
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import FoldButton, make_text_box
from gtapp.kit.layouts import make_row
from gtapp.kit.texts.i18n import format_count

_GAP = 8
_MOST_ROWS = 8
_MOST_LINES = 5
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
        self._fold = FoldButton(self.tr("Lines for gtapp.toml"), self)
        self._fold.toggled.connect(lambda _: self._show_lines())
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
        column.addLayout(make_row((self._example_name, 1), self._fold))
        column.addLayout(make_row((self._example, 1), (self._lines, 1)))
        self.setHidden(not survey.records)
        if survey.records:
            self._show_example(next(iter(self.uses), (survey.records[0], ""))[0])

    def show_settings(self, lines: Sequence[str]) -> None:
        """Have these lines of ``gtapp.toml`` to show, which would be written; without any, nothing."""
        self._lines.setPlainText("\n".join(lines))
        self._fold.setHidden(not lines)
        self._show_lines()

    def _show_lines(self) -> None:
        """Show the lines if they are wanted, as high as the example beside them."""
        self._lines.setHidden(self._fold.isHidden() or not self._fold.isChecked())
        shown = [self._example] if self._lines.isHidden() else [self._example, self._lines]
        height = max(map(_measure_height, shown))
        for box in shown:
            box.setFixedHeight(height)

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
            text = self.tr("{format}, scans: {count} of {all}").format(
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
        self._example.setPlainText(found.head)
        self._show_lines()


def _measure_height(box: QPlainTextEdit) -> int:
    """Return the height that the lines of a box need, up to a limit."""
    width = max(box.viewport().width() // max(box.fontMetrics().averageCharWidth(), 1), _LEAST_WIDTH)
    lines = sum(len(line) // width + 1 for line in box.toPlainText().split("\n"))
    height = (min(lines, _MOST_LINES) + 0.5) * box.fontMetrics().lineSpacing()
    return round(height + 2 * (box.frameWidth() + box.document().documentMargin()))

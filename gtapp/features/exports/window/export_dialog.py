"""The dialog that exports the open project: asks for format and place, writes in a worker, shows the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.schema.containers import PAGES
from gtapp.core.store.samples import list_samples, load_sample
from gtapp.editor.session import Session
from gtapp.features.exports import provenance_export
from gtapp.features.exports.export import (
    ExportReport,
    ExportRequest,
    count_steps,
    export,
    find_best,
    is_folder,
)
from gtapp.features.exports.text_format import TEXTS
from gtapp.features.scores.window.figure_labels import format_optional_figure, label_figure
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog, Role, Standard, make_text_box
from gtapp.kit.file_dialogs import open_folder
from gtapp.kit.layouts import FieldForm, FormText, make_row
from gtapp.kit.small_widgets import fit_to_screen, grow_to_text
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import format_count, localize_number, translate_error, translate_message

_MAX_NAMED: Final = 500


class ExportDialog(Dialog):
    """Asks for format and place and exports; stays open afterwards, with the result in `report`.

    `selected` are the indexes of items that alone may be exported, `sample` is the name of the sample that is chosen first.
    """

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        parent: QWidget,
        selected: Sequence[int] = (),
        sample: str = "",
    ) -> None:
        super().__init__(parent)
        self._session, self._tasks = session, tasks
        self._selected = frozenset(session.items[index].id for index in selected)
        self._stop: Event | None = None
        self._close_wanted = False
        self.report: ExportReport | None = None
        self.setWindowTitle(self.tr("Export"))
        self.format = ComboBox(self)
        self.about = FormText(self)
        self.only = QCheckBox(self)
        text = self.tr("Only the &selected items ({count})").format(count=format_count(len(selected)))
        self.only_selected = QCheckBox(text, self)
        self.only_selected.setChecked(bool(selected))
        self.only_selected.setVisible(bool(selected))
        self.sample = ComboBox(self)
        self.sample.addItem(self.tr("No sample: all items"), "")
        for name in list_samples(session.project.root):
            self.sample.addItem(name, name)
        self.sample.setCurrentIndex(max(self.sample.findData(sample), 0))
        self.sample.setVisible(self.sample.count() > 1)
        self.replace = QCheckBox(self.tr("&Replace what is there already"), self)
        self.origins = QCheckBox(
            self.tr("&Add a file about where each value comes from (model, run, person)"), self
        )
        self.target = QLineEdit(self)
        self.choose = QPushButton(self.tr("C&hoose …"), self)
        self.bar = QProgressBar(self)
        self.outcome = make_text_box(self.tr("Result of the export"), self)
        self._build()
        fit_to_screen(self, 640, 420)
        self._follow_format()

    # building

    def _build(self) -> None:
        for name, text in self._formats().items():
            self.format.addItem(text, name)
        for box in (self.format, self.sample):
            box.currentIndexChanged.connect(self._follow_format)
        self.target.textChanged.connect(lambda _: self._refresh())
        self.choose.clicked.connect(self._choose)
        self.bar.setRange(0, PARTS)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.bar.setAccessibleName(self.tr("Progress of the export"))
        self.outcome.setPlaceholderText(self.tr("Nothing was exported yet."))
        # at 200 % a laptop's screen has no room for more below the rows
        self.outcome.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._lay_out()

    def _lay_out(self) -> None:
        place = make_row((self.target, 1), self.choose)
        form = FieldForm()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.tr("&Format"), self.format)
        form.addRow("", self.about)
        form.addRow("", self.only)
        if self._selected:
            form.addRow("", self.only_selected)
        if self.sample.count() > 1:
            form.addRow(self.tr("Sa&mple"), self.sample)
        form.addRow(self.tr("&To"), place)
        form.addRow("", self.replace)
        form.addRow("", self.origins)
        label = form.labelForField(place)
        if isinstance(label, QLabel):
            label.setBuddy(self.target)
        self.target.setAccessibleName(self.tr("Where the export goes"))
        self.add_parts(form, self.bar, (self.outcome, 1))
        buttons = self.add_buttons(Standard.NoButton)
        self.go = buttons.add_aim(self.tr("&Export"), self._start)
        self.show_folder = buttons.add_command(self.tr("Sho&w folder"), self._show_folder)
        self.leave = buttons.addButton(self.tr("C&lose"), Role.RejectRole)

    def _formats(self) -> dict[str, str]:
        return {
            "json": self.tr("Files as in the project"),
            "csv": self.tr("Table (CSV)"),
            "xlsx": self.tr("Table (Excel, XLSX)"),
            "jsonl": self.tr("JSON lines"),
            **({TEXTS: self.tr("Plain texts")} if self._project.benchmark.layout.container == PAGES else {}),
        }

    def _explain_format(self) -> str:
        texts = {
            "json": self.tr(
                "A folder with the files of the ground truth, each as it is in the project, to the byte."
            ),
            "csv": self.tr(
                "One row for each item or entry. “Import an edited table” reads it back without loss."
            ),
            "xlsx": self.tr("The same for a spreadsheet, which leaves dates and numbers in it as they are."),
            "jsonl": self.tr("One file with one record a line, for other programs."),
            TEXTS: self.tr("A text file for each page, with its lines in reading order."),
        }
        return texts[self._kind]

    def _describe_checked(self) -> str:
        """Return the text of the box for checked items, with their number in the project: those of a sample are not counted."""
        if self.sample.currentData():
            return self.tr("Only items that are &checked")
        number = format_count(self._session.counts.number("checked"))
        return self.tr("Only items that are &checked ({count})").format(count=number)

    # the request

    @property
    def _kind(self) -> str:
        return str(self.format.currentData())

    @property
    def _project(self) -> Project:
        return self._session.project

    @property
    def _request(self) -> ExportRequest:
        only = "checked" if self.only.isChecked() else ""
        return ExportRequest(
            self._kind,
            Path(self.target.text().strip()).expanduser(),
            only,
            self.replace.isChecked(),
            items=self._selected if self.only_selected.isChecked() else frozenset(),
        )

    def _follow_format(self) -> None:
        """Propose a path next to the project's folder, with the project's name."""
        self.about.setText(self._explain_format())
        self.only.setText(self._describe_checked())
        root = self._project.root.resolve()
        own_lines = self._project.benchmark.layout.container == "jsonl"
        name = "-".join(filter(None, (root.name, self.sample.currentData(), "export")))
        is_plain = self._kind in ("json", TEXTS) or (own_lines and self._kind == "jsonl")
        suffix = "" if is_plain else f".{self._kind}"
        self.target.setText(str(root.parent / f"{name}{suffix}"))
        self._refresh()
        grow_to_text(self)

    def _choose(self) -> None:
        title, path = self.tr("Where the export goes"), self.target.text()
        if is_folder(self._kind, Path(path), self._project):
            chosen = QFileDialog.getExistingDirectory(self, title, str(Path(path).parent))
        else:
            filters = f"{self.format.currentText()} (*.{self._kind})"
            # Qt's dialog asks whether a file may be replaced
            chosen, _ = QFileDialog.getSaveFileName(self, title, path, filters)
            self.replace.setChecked(self.replace.isChecked() or (bool(chosen) and Path(chosen).exists()))
        if chosen:
            self.target.setText(chosen)

    # the work

    def _start(self) -> None:
        stop = self._stop = Event()
        self.report = None
        self.bar.setValue(0)
        self.bar.show()
        self.outcome.setPlainText(self.tr("Exporting …"))
        self._refresh()
        sample = self.sample.currentData()
        work = make_export_work(self._project, self._request, stop, self.origins.isChecked(), sample)
        self._tasks.start(work, self._show_report, self._show_failure, self.bar.setValue)

    def _show_report(self, report: ExportReport) -> None:
        self.report = report
        self._end("\n".join(self._format_report(report)))

    def _show_failure(self, error: Exception) -> None:
        if isinstance(error, GtappError) and error.message.code == "export-exists":
            text = self.tr(
                "{path} is there already. Nothing was written; choose another place, or tick “{replace}”."
            )
            path, replace = error.message.params.get("path", ""), self.replace.text().replace("&", "")
            self._end(text.format(path=path, replace=replace))
            return
        self._end(translate_error(error))
        raise_defect(error)

    def _end(self, text: str) -> None:
        self._stop = None
        self.bar.hide()
        self.outcome.setPlainText(text)
        self._refresh()
        self.outcome.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._close_wanted:
            super().reject()

    def _show_folder(self) -> None:
        """Show what was written in the system's file manager: the folder that was exported, or that of the file."""
        if self.report:
            path = self.report.path
            open_folder(path if path.is_dir() else path.parent)

    def _format_report(self, report: ExportReport) -> list[str]:
        """Return the result as lines, the most important first."""
        exported = self.tr("Items exported to {path}: {count}.").format(
            count=format_count(report.count), path=report.path
        )
        lines = [exported]
        if report.score is not None and not report.is_perfect:
            score = self.tr(
                "Scored against the project’s truths (documented): {name} {score}; items: {count}."
            )
            name = report.headline
            figures = {
                "name": label_figure(name),
                "score": _format_score(name, report.score),
                "count": report.scored,
            }
            lines.append(score.format(**figures))
        if self.origins.isChecked():
            path = provenance_export.make_provenance_path(report.path, self._kind)
            lines.append(self.tr("Where each value comes from: {path}.").format(path=path))
        if report.sample:
            lines.append(self.tr("Of the sample {name}.").format(name=report.sample.name))
        is_partial = self.only.isChecked() or self.only_selected.isChecked() or bool(report.sample)
        missing = 0 if is_partial else self._count_missing(report)
        if missing:
            lines.append(
                self.tr("Not in it: items without a ground truth ({count}).").format(
                    count=format_count(missing)
                )
            )
        unsaved = self._session.unsaved.failures
        if unsaved:
            text = self.tr("Not in it: corrections that could not be saved (items: {count}).")
            lines.append(text.format(count=format_count(len(unsaved))))
        named = [*report.left_out, *report.problems, *report.notes]
        if named:
            lines += ["", self.tr("To be looked at ({count}):").format(count=format_count(len(named)))]
        lines += [_format_message(*each) for each in named[:_MAX_NAMED]]
        return lines + (["…"] if len(named) > _MAX_NAMED else [])

    def _count_missing(self, report: ExportReport) -> int:
        """Return how many items are neither exported nor named as left out."""
        named = {item for item, _ in report.left_out if item}
        return len(self._project.items) - report.count - len(named)

    def _refresh(self) -> None:
        """Enable the widgets that can be used now."""
        running = self._stop is not None
        for widget in (
            self.format,
            self.only,
            self.only_selected,
            self.sample,
            self.replace,
            self.origins,
            self.target,
            self.choose,
        ):
            widget.setEnabled(not running)
        self.go.setEnabled(not running and bool(self.target.text().strip()))
        self.show_folder.setVisible(self.report is not None)
        self.leave.setText(self.tr("Sto&p") if running else self.tr("C&lose"))

    def reject(self) -> None:
        """Stop a running export; else close the dialog."""
        if self._stop:
            self._stop.set()
        else:
            super().reject()

    def closeEvent(self, event: object) -> None:
        """Stop a running export; the dialog closes when the export has ended."""
        self._close_wanted = self._stop is not None
        super().closeEvent(event)  # type: ignore[arg-type]


def _format_score(name: str, score: float) -> str:
    """Return a score as text; one that is not quite perfect is not rounded to a perfect one."""
    text = format_optional_figure(name, score)
    best = find_best(name)
    return (
        localize_number(str(score)) if text == format_optional_figure(name, best) and score != best else text
    )


def _format_message(item: str, message: Message) -> str:
    return f"{item}: {translate_message(message)}" if item else translate_message(message)


PARTS: Final = 1000
"""The number of steps that progress is reported in."""


def make_export_work(
    project: Project, request: ExportRequest, stop: Event, with_origins: bool = False, sample: str = ""
) -> Callable[[Ticket], ExportReport]:
    """Return the work that exports; it reports the steps that are done, and raises GtappError when `stop` is set.

    `with_origins`: the origins of the values are written, too. `sample` is the name of the sample that alone is exported.
    """

    def work(ticket: Ticket) -> ExportReport:
        nonlocal request
        if sample:
            request = replace(request, sample=load_sample(project.root, sample, project.names))
        total, done, reported = max(count_steps(project, request), 1), 0, 0
        if with_origins:
            total += project.items.count_truths()
            provenance_export.ensure_free(request)

        def step() -> None:
            nonlocal done, reported
            if stop.is_set() or ticket.cancelled:
                raise GtappError("export-stopped")
            done += 1
            if (part := min(done * PARTS // total, PARTS)) != reported:
                reported = part
                ticket.report(part)

        report = export(project, request, step)
        if with_origins:
            provenance_export.write_provenance(project, report, request, step)
        return report

    return work

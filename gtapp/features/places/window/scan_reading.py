"""What is read on a project's scans, as a whole: the reader, the places of values, their outlines, the text, the commands.

Imported when the first page is on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from gtapp.core.platform.messages import Message
from gtapp.core.scans.scan_file import PageRef
from gtapp.core.schema.containers import PAGES
from gtapp.editor.context import AppContext, ProjectView
from gtapp.features.places.ocr.reading_ahead import ReadingProgress
from gtapp.features.places.window.cursor_line import CursorLine
from gtapp.features.places.window.line_strips import LineStrips
from gtapp.features.places.window.reading_dialog import ReadingDialog
from gtapp.features.places.window.scan_boxes import ScanBoxes
from gtapp.features.places.window.scan_reader import ScanReader
from gtapp.features.places.window.scan_text import ScanText
from gtapp.features.places.window.value_places import MOST_PAGES, ValuePlaces
from gtapp.kit import small_widgets
from gtapp.kit.commands.actions import ActionSpec, Call, make_action
from gtapp.kit.commands.menus import Entry, complete_menu, fill_menu
from gtapp.kit.live import LiveValue
from gtapp.kit.texts.i18n import translate_message

_READS_SCANS = "window/reads_scans"
_DATA = "language data"
"""The name of a notice."""


class ScanReading(QObject):
    """Made for a project that has scans; `shutdown` ends it."""

    def __init__(self, context: AppContext, view: ProjectView) -> None:
        scan = view.scan
        super().__init__(scan)
        self._context, self._scan = context, scan
        session, tasks = view.session, context.tasks
        self._project = session.project
        self._upcoming: Sequence[PageRef] = ()
        self.reader = ScanReader(self._project.benchmark.ocr, self)
        self.reader.reads_images = context.preferences.flag(_READS_SCANS, True)
        self._listing_scans = LiveValue[list[Path]](tasks, self, self.reader.read_all)
        self.places = ValuePlaces(session, scan, self.reader, view.known_values, tasks)
        self.boxes = ScanBoxes(session, scan, self.places, self)
        self.boxes.failed.connect(context.show_status)
        self.boxes.issues_changed.connect(view.form.refresh_issues)
        self.boxes.frame.left.connect(context.return_to_form)
        self.strips = LineStrips(context, view, self)
        self.line = CursorLine(context, view, self.places, self.boxes, self.strips)
        self.text = ScanText(scan, self.reader, tasks, self._takes_text, scan)
        self.text.failed.connect(context.show_status)
        self.text.left.connect(context.return_to_form)
        self.text.insert_wanted.connect(view.insert_text)
        self.text.append_wanted.connect(view.append_text)
        session.other_writer_changed.connect(self.text.enable)
        self.text.selection.clicked.connect(self._report_click)
        scan.page_changed.connect(self._want_pages)
        scan.actions_by_name["reload"].triggered.connect(self._want_pages)
        self.reader.advanced.connect(self._show_progress)
        self.reader.data_failed.connect(self._report_data)
        self._specs = self._create_specs()
        self.actions_by_name: dict[str, QAction] = {spec.id: make_action(spec, scan) for spec in self._specs}
        self._read_scans, self._read_all_scans = (
            self.actions_by_name[name] for name in ("read_scans", "read_all_scans")
        )
        strips = self.actions_by_name["line_strips"]
        strips.setVisible(self._project.benchmark.layout.container == PAGES)
        strips.setChecked(self.strips.is_wanted)
        self.strips.show()
        self._enable()

    def _create_specs(self) -> tuple[ActionSpec, ...]:
        def row(
            menu: str, at: int, name: str, text: str, call: Call, is_checkable: bool = False
        ) -> ActionSpec:
            return ActionSpec(name, text, "", "project", call, menu, at, is_checkable)

        return (
            row("", 33, "read_scans", self.tr("Show where the value stands"), self._toggle_reading, True),
            row("", 34, "line_strips", self.tr("Scan above every line"), self._toggle_strips, True),
            row("", 35, "move_box", self.tr("Move the box of the value"), self._begin_moving),
            row("text", 30, "reading_settings", self.tr("Languages of the scans …"), self._choose_settings),
            row(
                "text", 31, "read_all_scans", self.tr("Read all scans of the project"),
                self._toggle_reading_all, True,
            ),
        )  # fmt: skip

    def list_entries(self) -> list[Entry]:
        """Return the actions with their places in the menu of the scan, and the submenu of those on its text."""
        entries = [(spec.menu, spec.at, self.actions_by_name[spec.id]) for spec in self._specs]
        menu = complete_menu(QMenu(self.tr("Text of the scan"), self._scan))
        fill_menu(menu, [*self.text.in_menu(), *((at, action) for name, at, action in entries if name)])
        return [*((at, action) for name, at, action in entries if not name), (60, menu)]

    def _toggle_strips(self) -> None:
        """Show every line of a page above its text, or the current one only."""
        self.strips.toggle()
        self.line.follow()

    def _begin_moving(self) -> None:
        """Have the keys move the box that the record states for the current value, which is shown if frames were hidden."""
        if not self._scan.shows_frames:
            self._scan.show_frames(True)
        if self.boxes.frame.isVisible():
            self.boxes.frame.setFocus()
            self._context.show_status(
                self.tr("Arrows move the box, with Shift they resize it; Return goes back to the value.")
            )
        else:
            self._context.show_status(self.tr("The record states no box for this value on this page."))

    def _enable(self) -> None:
        self._read_scans.setChecked(self.reader.reads_images)
        self._read_all_scans.setEnabled(self.reader.reads_images)

    def _takes_text(self) -> bool:
        form = self._context.form
        return self._context.document is not None and form is not None and form.takes_text

    def shutdown(self) -> None:
        """End the thread and the processes that read."""
        self.places.close()
        self.reader.shutdown()

    def follow_item(self, upcoming: Sequence[PageRef]) -> None:
        """Have the pages of the current item read, then those of the next items, and look for its values."""
        self._upcoming = upcoming
        self._want_pages()
        self.places.follow_item()

    def _want_pages(self) -> None:
        """Have the page read that is shown, then the others of its item, as far as they are known, then the next items."""
        refs, at = self._scan.refs, self._scan.page_index
        self.reader.want(dict.fromkeys((*refs[at : at + 1], *refs[:MOST_PAGES], *self._upcoming)))

    def find_turns(self, pages: Sequence[PageRef]) -> dict[PageRef, int]:
        """Return how pages are turned clockwise so that their writing is upright, of those that have been read."""
        readings = {ref: self.reader.get(ref) for ref in pages}
        return {ref: reading.turn for ref, reading in readings.items() if reading and reading.turn}

    def _look_again(self) -> None:
        self.places.forget()
        self.follow_item(self._upcoming)

    def _toggle_reading(self) -> None:
        """Read scans, or no longer, in the next windows too; say what is missing where they can't be read."""
        self.reader.reads_images = self._read_scans.isChecked()
        if self.reader.reads_images and self.reader.missing:
            self._context.show_status(translate_message(self.reader.missing))
        self._context.preferences.put_flag(_READS_SCANS, self.reader.reads_images)
        if not self.reader.reads_images:
            self._read_all_scans.setChecked(False)
            self._read_all()
        self._enable()
        self.text.show_again()
        self._look_again()

    def _toggle_reading_all(self) -> None:
        """Read all scans, or stop; say what is missing where they can't be read."""
        problem = self.reader.problem
        if problem:
            self._read_all_scans.setChecked(False)
            self._context.show_status(translate_message(problem))
        else:
            self._read_all()

    def _read_all(self) -> None:
        """Have all scans of the project read in the background, or no longer; what was read is kept."""
        project = self._project
        self._listing_scans.cancel()
        if self._read_all_scans.isChecked():
            self._listing_scans.want(
                lambda _: [path for item in project.items for path in project.pages(item.id)]
            )
        else:
            self.reader.stop_reading_all()

    def _show_progress(self, progress: ReadingProgress) -> None:
        if not self._read_all_scans.isChecked():
            return
        self._read_all_scans.setChecked(not progress.is_over)
        text = self.tr("Reading scans: {done} of {total}")
        if progress.is_over and progress.failed:
            text = self.tr("Scans read: {total}. Pages that can’t be read: {failed}")
        elif progress.is_over:
            text = self.tr("All scans are read: {total}")
        counts = {"done": progress.done, "total": progress.total, "failed": progress.failed}
        self._context.show_status(text.format(**counts))

    def _report_data(self, message: Message) -> None:
        """Show a notice on language data that can't be used, until it is hidden, or they are replaced and tried again."""
        choices = (
            (self.tr("Try again"), self._try_data_again),
            (self.tr("Hide"), lambda: self._context.drop_notice(_DATA)),
        )
        self._context.put_notice(_DATA, "warn", translate_message(message), choices)

    def _try_data_again(self) -> None:
        self._context.drop_notice(_DATA)
        missing = self.reader.missing
        if missing:
            self._report_data(missing)
        self._want_pages()

    def _choose_settings(self) -> None:
        """Let the user choose how the project's scans are read; what was being read is read anew."""
        dialog = ReadingDialog(self._project, self.reader.missing, self._context.window)
        if small_widgets.run_dialog(dialog) and dialog.has_changed:
            self.reader.change_settings(self._project.benchmark.ocr)
            self._read_all()
            self._look_again()

    def _report_click(self, x: float, y: float) -> None:
        boxes, page = self.boxes, self._scan.page_index
        at = boxes.find_stated_at(x, y) or self.places.find_at(page, x, y) or boxes.find_at(x, y)
        if at is not None and self._context.form:
            self._context.form.focus_at(at)

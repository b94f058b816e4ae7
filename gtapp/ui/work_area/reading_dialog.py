"""The dialog "Read scans": in which languages a project's scans are read, and reading all of them in the background."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QWidget,
)

from gtapp.errors import GtappError
from gtapp.ocr.language_data import list_installed
from gtapp.ocr.reading_ahead import ReadingProgress
from gtapp.ocr_settings import OcrSettings
from gtapp.project import Project
from gtapp.project.opening.ocr_config import write_ocr_settings
from gtapp.ui.appearance.dialog_style import Dialog
from gtapp.ui.texts.i18n import format_count, translate_error, translate_message
from gtapp.ui.widgets import small_widgets
from gtapp.ui.work_area.scan_reader import ScanReader


class ReadingDialog(Dialog):
    """Writes the settings into the project when it is accepted, or when reading begins, which goes on without the dialog."""

    settings_changed = Signal()

    def __init__(self, project: Project, reader: ScanReader, parent: QWidget) -> None:
        super().__init__(parent)
        self._project, self._reader = project, reader
        self.setWindowTitle(self.tr("Read scans"))
        self.note = small_widgets.make_label(parent=self, wrap=True)
        self.languages = QListWidget(self)
        self.tables = QCheckBox(self.tr("The scans show &tables with ruled lines"), self)
        self.bar = QProgressBar(self)
        self.count = small_widgets.make_label(parent=self, wrap=True)
        self.start = QPushButton(self)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self._fill()
        self._lay_out()
        self.start.clicked.connect(self._start_or_stop)
        self.languages.itemChanged.connect(self._enable)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        reader.advanced.connect(self._show_progress)
        self._show_progress(reader.progress)

    def _fill(self) -> None:
        settings = self._project.benchmark.ocr
        wanted = settings.list_languages()
        for name in dict.fromkeys((*wanted, *list_installed())):
            entry = QListWidgetItem(self._name_language(name), self.languages)
            entry.setData(Qt.ItemDataRole.UserRole, name)
            entry.setCheckState(Qt.CheckState.Checked if name in wanted else Qt.CheckState.Unchecked)
        self.tables.setChecked(settings.table)
        missing = self._reader.missing
        self.note.setText(translate_message(missing) if missing else "")
        self.note.setVisible(missing is not None)

    def _name_language(self, name: str) -> str:
        """Return a language as users call it, or as Tesseract does."""
        names = {
            "deu": self.tr("German"),
            "eng": self.tr("English"),
            "fra": self.tr("French"),
            "lat": self.tr("Latin"),
            "ita": self.tr("Italian"),
            "Fraktur": self.tr("Fraktur (black letter)"),
            "frk": self.tr("German in Fraktur"),
        }
        return names.get(name, name)

    def _lay_out(self) -> None:
        about = self.tr(
            "The scans are read in the background, so that the places of values are known at once. "
            "The files stay as they are."
        )
        label = small_widgets.make_label(self.tr("&Languages of this project's scans:"), self)
        label.setBuddy(self.languages)
        self.languages.setAccessibleName(self.tr("Languages of the scans"))
        self.bar.setAccessibleName(self.tr("Progress of reading"))
        self.buttons.addButton(self.start, QDialogButtonBox.ButtonRole.ActionRole)
        self.start.setAutoDefault(False)
        self.column.addWidget(small_widgets.make_label(about, self, wrap=True))
        for widget in (self.note, label):
            self.column.addWidget(widget)
        self.column.addWidget(self.languages, 1)
        for below in (self.tables, self.bar, self.count, self.buttons):
            self.column.addWidget(below)
        small_widgets.fit_to_screen(self, 560, 460)

    @property
    def settings(self) -> OcrSettings | None:
        """The settings as they are chosen; None without a language."""
        entries = (self.languages.item(row) for row in range(self.languages.count()))
        chosen = [
            each.data(Qt.ItemDataRole.UserRole)
            for each in entries
            if each.checkState() is Qt.CheckState.Checked
        ]
        return OcrSettings("+".join(chosen), self.tables.isChecked()) if chosen else None

    def _enable(self) -> None:
        has_language = self.settings is not None
        self.start.setEnabled(has_language)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(has_language)

    def accept(self) -> None:
        if self._store():
            super().accept()

    def _store(self) -> bool:
        """Write changed settings into the project and use them; return False, and say why, if they can't be written."""
        settings = self.settings
        if settings is None or settings == self._project.benchmark.ocr:
            return settings is not None
        try:
            write_ocr_settings(self._project.root, settings)
        except GtappError as error:
            self.note.setText(translate_error(error))
            self.note.show()
            return False
        self._project.benchmark = self._project.benchmark.with_ocr(
            {"languages": settings.languages, "table": settings.table}
        )
        self._reader.change_settings(settings)
        self.settings_changed.emit()
        return True

    # reading all scans

    def _start_or_stop(self) -> None:
        if not self._reader.progress.is_over:
            self._reader.stop_reading_all()
        elif self._store():
            scans = (scan for item in self._project.items for scan in self._project.pages(item.id))
            self._reader.read_all(dict.fromkeys(scans))
        self._show_progress(self._reader.progress)

    def _show_progress(self, progress: ReadingProgress) -> None:
        """Show how far the reading is; before it has begun there is no bar."""
        self.start.setText(self.tr("&Read all scans") if progress.is_over else self.tr("&Stop"))
        self.bar.setVisible(not progress.is_over)
        self.bar.setMaximum(max(progress.total, 1))
        self.bar.setValue(progress.done)
        self.count.setText(self._describe(progress) if progress.total else "")

    def _describe(self, progress: ReadingProgress) -> str:
        text = self.tr("{done} of {total} scans are read.").format(
            done=format_count(progress.done - progress.failed), total=format_count(progress.total)
        )
        failed = self.tr("{count} could not be read.").format(count=format_count(progress.failed))
        return f"{text} {failed}" if progress.failed else text

"""The dialog "Languages of the scans": in which languages a project's scans are read, and whether they show tables."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.features.places.ocr.language_data import list_installed
from gtapp.features.places.ocr.ocr_config import write_ocr_settings
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.texts.i18n import translate_message


class ReadingDialog(Dialog):
    """Accepting writes what was changed into the project; `has_changed` is True then."""

    def __init__(self, project: Project, missing: Message | None, parent: QWidget) -> None:
        """`missing` is what keeps scans from being read, or being read in all languages."""
        super().__init__(parent)
        self._project = project
        self.has_changed = False
        self.setWindowTitle(self.tr("Languages of the scans"))
        self.note = NoteLabel(self, translate_message(missing) if missing else "")
        self.languages = QListWidget(self)
        self.tables = QCheckBox(self.tr("The scans show &tables with ruled lines"), self)
        self._fill()
        self._lay_out()
        self.languages.itemChanged.connect(self._enable)

    def _fill(self) -> None:
        settings = self._project.benchmark.ocr
        wanted = settings.list_languages()
        for name in dict.fromkeys((*wanted, *list_installed())):
            entry = QListWidgetItem(self._name_language(name), self.languages)
            entry.setData(Qt.ItemDataRole.UserRole, name)
            entry.setCheckState(Qt.CheckState.Checked if name in wanted else Qt.CheckState.Unchecked)
        self.tables.setChecked(settings.table)

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
        about = self.tr("Scans are read so that the places of values are known. The files stay as they are.")
        label = small_widgets.make_label(self.tr("&Languages of this project’s scans"), self)
        label.setBuddy(self.languages)
        self.languages.setAccessibleName(self.tr("Languages of the scans"))
        self.languages.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.add_parts(about, self.note, label, (self.languages, 1), self.tables)
        self.buttons = self.add_buttons(accept=self.tr("&Save"))
        small_widgets.fit_to_text(self, 560)

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
        self.buttons.ok.setEnabled(self.settings is not None)

    def accept(self) -> None:
        """Write changed settings; if they can't be written, say why and stay open."""
        settings, benchmark = self.settings, self._project.benchmark
        if settings is not None and settings != benchmark.ocr:
            try:
                write_ocr_settings(self._project.root, settings)
            except GtappError as error:
                self.note.report(error)
                return
            self._project.benchmark = benchmark._replace(ocr=settings)
            self.has_changed = True
        super().accept()

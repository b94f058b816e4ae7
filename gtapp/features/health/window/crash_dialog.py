"""The dialog "Error reports": what is known of runs of the program that ended without being closed, and of exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gtapp.core.platform.run_trace import report_folder
from gtapp.features.health.crash_reports import CrashReport, Ending
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog, Standard, make_text_box
from gtapp.kit.file_dialogs import open_folder
from gtapp.kit.texts.i18n import format_moment


class CrashDialog(Dialog):
    """Shows reports without blocking the window; it is deleted when it is closed."""

    def __init__(self, reports: Sequence[CrashReport], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Error reports"))
        self.choice = ComboBox(self)
        self.choice.setAccessibleName(self.tr("Report"))
        self.what = small_widgets.make_label("", self, wrap=True)
        self.privacy = small_widgets.make_label(
            self.tr(
                "The report has no texts of records, no keys and no contents of files. It is on this computer alone; nothing was "
                "sent. It helps those who look after gtapp to find the fault."
            ),
            self,
            wrap=True,
        )
        self.text = make_text_box(self.tr("The report"), self, is_fixed=True)
        self.add_parts(self.choice, self.what, self.privacy, self.text)
        buttons = self.add_buttons(Standard.Close)
        self.copy_button = buttons.add_aim(self.tr("&Copy"), self._copy)
        buttons.add_command(self.tr("Open &folder"), lambda: open_folder(report_folder()))
        self.delete_button = buttons.add_command(self.tr("&Delete"), self._delete)
        self.choice.currentIndexChanged.connect(self._show)
        self._fill(reports)
        small_widgets.fit_to_screen(self, 760, 560)

    def _fill(self, reports: Sequence[CrashReport]) -> None:
        for report in reports:
            began = format_moment(QDateTime(*report.began[:6]))
            self.choice.addItem(self.tr("Run of {time}").format(time=began), report)
        if not reports:
            self._show()

    def _show(self) -> None:
        report = self.choice.currentData()
        has_report = isinstance(report, CrashReport)
        for widget in (self.choice, self.privacy, self.text, self.copy_button, self.delete_button):
            widget.setEnabled(has_report)
        if not isinstance(report, CrashReport):
            self.what.setText(self.tr("There is no report."))
            self.text.clear()
            return
        self.what.setText(self._describe(report.ending))
        try:
            self.text.setPlainText(report.read())
        except OSError as error:
            self.text.setPlainText(str(error))

    def _describe(self, ending: Ending) -> str:
        safe = self.tr("What you typed is kept: it is offered when you open its item.")
        texts = {
            Ending.CRASH: self.tr("gtapp crashed."),
            Ending.KILLED: self.tr(
                "gtapp was ended from outside, or the computer was switched off. Systems end programs when memory runs out, and "
                "together with the desktop. No fault of gtapp is known."
            ),
            Ending.ASKED: self.tr("The system asked gtapp to end, as it does when somebody logs out."),
            Ending.RESTART: self.tr("The computer was switched off or restarted while gtapp was open."),
        }
        if ending in texts:
            return f"{texts[ending]} {safe}"
        return self.tr("Something unexpected went wrong; gtapp went on.")

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def _delete(self) -> None:
        report = self.choice.currentData()
        assert isinstance(report, CrashReport)
        with suppress(OSError):  # it stays in the list at the next start
            report.delete()
        self.choice.removeItem(self.choice.currentIndex())

"""The dialog "This computer": what `gtapp doctor` finds, in the window's language."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTextBrowser, QWidget

from gtapp.features.health.computer_check import Finding, State, check_computer
from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.kit.texts.i18n import translate_message

_TONES = {State.PROBLEM: "bad", State.NOTE: "warn", State.OK: "ok"}


class ComputerDialog(Dialog):
    """Checks the computer in a worker, and shows each finding as it comes."""

    def __init__(self, tasks: Tasks, project: Path | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("This computer"))
        self.findings: list[Finding] = []
        self._project = project
        self.summary = small_widgets.make_label(self.tr("The computer is being checked …"), self, wrap=True)
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("Findings"))
        self.text.setOpenLinks(False)
        self.add_parts(self.summary, self.text)
        self.copy_button = self.add_buttons(Standard.Close).add_command(self.tr("&Copy"), self._copy)
        small_widgets.fit_to_screen(self, 720, 560)
        task = tasks.start(self._check, self._summarize, progress=self._add)
        self.finished.connect(task.cancel)

    def _check(self, ticket: Ticket) -> None:
        """Check the computer; runs in a worker thread."""
        for finding in check_computer(self._project):
            ticket.report(finding)
            if ticket.cancelled:
                return

    def _add(self, finding: Finding) -> None:
        self.findings.append(finding)
        rows = "".join(map(self._format, self._sort()))
        self.text.setHtml(f"<table cellspacing='0' cellpadding='4'>{rows}</table>")

    def _sort(self) -> list[Finding]:
        """Return the findings, what is wrong first."""
        return sorted(self.findings, key=lambda finding: list(_TONES).index(finding.state))

    def _format(self, finding: Finding) -> str:
        colour = theme.theme_color(_TONES[finding.state]).name()
        lines = "<br>→ ".join(map(small_widgets.escape_html, _list_texts(finding)))
        return f'<tr><td style="color: {colour}"><b>{self._name(finding.state)}</b></td><td>{lines}</td></tr>'

    def _name(self, state: State) -> str:
        names = {
            State.OK: self.tr("OK", "nothing is wrong"),
            State.NOTE: self.tr("Note"),
            State.PROBLEM: self.tr("Problem"),
        }
        return names[state]

    def _summarize(self, _: object) -> None:
        problems = sum(finding.state is State.PROBLEM for finding in self.findings)
        notes = sum(finding.state is State.NOTE for finding in self.findings)
        if problems:
            text = self.tr("Problems: {count}. What to do is written below each.").format(count=problems)
        elif notes:
            text = self.tr("No problems. Notes are about what is missing, but optional.")
        else:
            text = self.tr("Nothing is missing.")
        self.summary.setText(text)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(map(self._write_line, self._sort())))

    def _write_line(self, finding: Finding) -> str:
        return f"{self._name(finding.state)}: {' → '.join(_list_texts(finding))}"


def _list_texts(finding: Finding) -> list[str]:
    """Return what was found, and what to do about it if there is anything to do."""
    return [translate_message(text) for text in (finding.text, finding.advice) if text]

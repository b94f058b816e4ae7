"""Shows the code that a project brings along, and asks whether to trust and run it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from gtapp.messages import make_visible
from gtapp.project import trusted_code
from gtapp.ui import plain
from gtapp.ui.widgets import fit_to_screen


class ConsentDialog(QDialog):
    """The whole text, read-only, with its hash; the answer is no unless it is chosen.

    Raises:
        GtappError: the code can't be read.
    """

    def __init__(self, path: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Run this project's code?"))
        content = trusted_code.read_code(path)
        self.digest = trusted_code.hash_code(content)
        self.text = QPlainTextEdit(self)
        self.text.setPlainText(_make_visible(content.decode("utf-8", "backslashreplace")))
        self.hash = plain.label(f"SHA-256 {self.digest}", self, wrap=True)
        self._build(path.name)
        fit_to_screen(self, 760, 560)

    def _build(self, name: str) -> None:
        intro = self.tr(
            "This project describes its records by a program, {name}. To show a form, gtapp has to run it once: in a "
            "process of its own, without your keys. It could still do whatever a program can do on this "
            "computer. Agree only if you know where it comes from and have read it."
        )
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(fixed)
        self.text.setAccessibleName(self.tr("The code"))
        self.hash.setFont(fixed)
        buttons = QDialogButtonBox(self)
        refuse = buttons.addButton(self.tr("&Don't run it"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self.tr("I have read it: &run it"), QDialogButtonBox.ButtonRole.AcceptRole)
        refuse.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (plain.label(intro.format(name=name), self, wrap=True), self.text, self.hash, buttons):
            column.addWidget(widget)
        refuse.setFocus()


def _make_visible(text: str) -> str:
    """Return code as Python reads it: characters that would hide or reverse a part of it are shown as ``<U+202E>``."""
    lines = text.split("\n")
    return "\n".join("\t".join(map(make_visible, line.split("\t"))) for line in lines)

"""Consent to run the code that a project contains."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gtapp.core.platform.messages import make_visible
from gtapp.core.project.opening.code_consent import ProjectCode
from gtapp.core.project.opening.code_consent_process import ABSENT
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, make_text_box
from gtapp.kit.small_widgets import fit_to_screen


class ConsentDialog(Dialog):
    """Shows the code that a project contains, and asks whether to trust and run it; the default is no.

    The text is read-only, with its hash below. It contains every file of the project that the code imports. The other files
    that it opens are listed when they are known.
    """

    def __init__(self, code: ProjectCode, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Run this project’s code?"))
        intro = self.tr(
            "This project describes its records by a program, {name}. To show a form, gtapp has to run it once: in a "
            "process of its own, without your keys. It could still do whatever a program can do on this "
            "computer. Run it only if you know where it comes from and have read it."
        )
        self.text = make_text_box(self.tr("The code"), self, code.describe(), is_fixed=True)
        # nothing lies beyond the right edge, where it could be overlooked
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        about = small_widgets.make_label(self._explain_data(code), self, wrap=True)
        about.setVisible(bool(about.text()))
        data = "\n".join(self._list_data(code))
        self.data = make_text_box(self.tr("The files that it opens"), self, data)
        self.data.setVisible(bool(code.data))
        self.data.setMaximumHeight(self.fontMetrics().lineSpacing() * 7)
        self.hash = small_widgets.make_label(f"SHA-256 {code.digest}", self, wrap=True)
        self.hash.setFont(self.text.font())
        self.add_parts(intro.format(name=", ".join(code.files)), self.text, about, self.data, self.hash)
        self.add_answers(self.tr("&Do not run it"), self.tr("I have read it: &run it"))
        fit_to_screen(self, 760, 560)

    def _explain_data(self, code: ProjectCode) -> str:
        """Return what is known about the other files that the code opens."""
        if code.list_changed():
            return self.tr(
                "It opens these files, of which some are not as they were when you agreed. If one changes, you are asked again:"
            )
        if code.data:
            return self.tr("It opens these files. If one changes, you are asked again:")
        return self.tr("Which files it opens is shown when it has run once.") if code.is_new else ""

    def _list_data(self, code: ProjectCode) -> Iterator[str]:
        changed = code.list_changed()
        for name, state in code.data.items():
            shown = make_visible(name)
            if state == ABSENT:
                shown = self.tr("{name} (is not there)").format(name=shown)
            yield self.tr("{name}: changed").format(name=shown) if name in changed else shown

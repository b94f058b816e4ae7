"""Quoting a decided case in the project's own guidelines: the text is shown, can be changed, and is added at their end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.own_guidelines import OWN_GUIDELINES
from gtapp.core.schema.fields import Field
from gtapp.core.store.decisions import Decision
from gtapp.features.adjudication.readings import Case
from gtapp.features.adjudication.window import case_texts
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.texts.empty_values import NOTHING

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>#|~&$])")


def write_quotation(case: Case, decision: Decision, schema: Field, title: str, readers: Sequence[str]) -> str:
    """Return a decided case as Markdown; what comes from records and people stands in it as plain text."""
    translate = QCoreApplication.translate
    place, *texts = map(
        _escape, (case_texts.describe_case(case, schema), *case_texts.write_case(case, schema))
    )
    decided = _escape(case_texts.write_decided(case, decision.value, schema))
    facts = [
        (translate("adjudication", "Item"), _escape(title)),
        *zip(map(_escape, readers), (text or NOTHING for text in texts), strict=True),
        (translate("adjudication", "Decided"), f"**{decided}**"),
        (translate("adjudication", "Why"), _escape(decision.reason)),
        (
            translate("adjudication", "By"),
            _escape(", ".join(filter(None, (decision.who, decision.changed[:10])))),
        ),
    ]
    lines = (f"- {name}: {text}" for name, text in facts if text)
    return "\n".join((f"### {place}", "", *lines))


def _escape(text: str) -> str:
    """Return a text in one line in which nothing means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


class QuoteDialog(Dialog):
    """Shows the text that is added to the guidelines; `add` writes it, and may raise why it can't.

    When it is accepted, the text was written.
    """

    def __init__(self, text: str, add: Callable[[str], Path], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Quote in the guidelines"))
        self._add = add
        self.text = QPlainTextEdit(text, self)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Text for the guidelines"))
        self.note = NoteLabel(self)
        hint = self.tr("This is added at the end of the project’s own guidelines, {name}; F8 shows them.")
        self.add_parts(hint.format(name=OWN_GUIDELINES), (self.text, 1), self.note)
        buttons = self.add_buttons(Standard.Cancel)
        self.add_button = buttons.add_aim(self.tr("&Add to the guidelines"), self._finish)
        small_widgets.fit_to_screen(self, 640, 360)

    def _finish(self) -> None:
        try:
            self._add(self.text.toPlainText())
        except GtappError as error:
            self.note.report(error)
        else:
            self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add the text by Ctrl+Return, too."""
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._finish()
        else:
            super().keyPressEvent(event)

"""What follows the cursor: the panel of the guidelines, and a sentence about the field in the status bar."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QDockWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.project.own_guidelines import OWN_GUIDELINES, read_own_guidelines
from gtapp.core.record.document import Document
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.editor.record_texts import translate_help, translate_label
from gtapp.features.guidelines.window.guideline_search import (
    Paragraph,
    find_sentence,
    first_sentence,
    list_names,
    read_paragraphs,
)
from gtapp.features.guidelines.window.guidelines_panel import GuidelinesPanel, read_guidelines
from gtapp.kit.texts import i18n
from gtapp.kit.texts.i18n import translate_error

_FOLLOW_AFTER_MS = 100
"""Sentence and panel stay as they are while the cursor goes through fields quickly, so that no key press waits for them."""
_LONGEST_READ = 50_000
"""Of longer guidelines, only the panel shows what they say: so many characters are read in some milliseconds."""


class GuidelinesPart(FeaturePart):
    """Shows the guidelines about the field that has the focus."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._dock = context.panels["guidelines_panel"]
        self._follow_timer = QTimer(self, singleShot=True, interval=_FOLLOW_AFTER_MS)
        self._follow_timer.timeout.connect(self._follow)
        self._own = ""
        self._stamp: tuple[Path, FileStamp] | None = None
        self._texts: tuple[str, str] | None = None
        """The texts in which sentences are looked for: the project's own guidelines, and the benchmark's."""
        self._paragraphs: list[list[Paragraph]] = [[], []]
        context.value_focused.connect(self._follow_timer.start)
        context.project_ready.connect(self._begin)
        context.project_changed.connect(self._end)

    def _begin(self) -> None:
        if self.context.session:
            self._read_own(self.context.session.project.root)
        self._follow_timer.start()

    def _end(self) -> None:
        self._follow_timer.stop()
        self.context.describe_value("")

    def fill(self, dock: QDockWidget) -> None:
        panel = dock.widget()
        if not isinstance(panel, GuidelinesPanel):
            panel = GuidelinesPanel(dock)
            dock.setWidget(panel)
        session, form = self.context.session, self.context.form
        if session is None or form is None:
            return
        panel.show_guidelines(session.project.benchmark, self._read_own(session.project.root))
        pointer = form.focused_pointer()
        if pointer is not None and session.document:
            panel.show_field(pointer, session.document)

    def _read_own(self, root: Path) -> str:
        """Return the project's own guidelines, or why they can't be read; the file is read when it has changed."""
        path = root / OWN_GUIDELINES
        stamp = (path, read_stamp(path))
        if stamp != self._stamp:
            self._stamp = stamp
            try:
                self._own = read_own_guidelines(root)
            except GtappError as error:
                self._own = f"```\n{translate_error(error)}\n```"
        return self._own

    def _follow(self) -> None:
        """Show what is said about the field that has the focus now."""
        session, form = self.context.session, self.context.form
        pointer = form.focused_pointer() if form else None
        if session is None or session.document is None or pointer is None:
            self.context.describe_value("")
            return
        self.context.describe_value(self._describe(pointer, session.document, session.project.benchmark))
        if self._dock.isVisible():
            self.fill(self._dock)

    def _describe(self, pointer: Pointer, document: Document, benchmark: Benchmark) -> str:
        """Return a sentence about a field behind its label: of the project's own guidelines, the schema, or the benchmark's.

        "" if none of them has one.
        """
        at, schema = document.to_tree_pointer(pointer), document.schema.fields
        while at and isinstance(at[-1], int):  # an entry of a list is described where the list is
            at = at[:-1]
        field, names = schema.find(at), list_names(at, schema)
        if field is None or not names:
            return ""
        own, general = self._read_paragraphs(benchmark)
        sentence = (
            find_sentence(own, names[0])
            or first_sentence(translate_help(field))
            or find_sentence(general, names[0])
        )
        return i18n.join_label(translate_label(field), sentence) if sentence else ""

    def _read_paragraphs(self, benchmark: Benchmark) -> list[list[Paragraph]]:
        """Return the paragraphs of the project's own guidelines and of the benchmark's; read when they are others than before."""
        # the first heading stands for the title that the benchmark's have, and the panel gives the others
        texts = (f"# {OWN_GUIDELINES}\n\n{self._own}", read_guidelines(benchmark))
        if texts != self._texts:
            self._texts = texts
            self._paragraphs = []
            for text in texts:
                document = QTextDocument()
                document.setMarkdown(text if len(text) <= _LONGEST_READ else "")
                self._paragraphs.append(read_paragraphs(document))
        return self._paragraphs

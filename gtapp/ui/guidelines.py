"""The benchmark's guidelines at hand: our own bundled text, rendered; no link is followed, nothing is fetched."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QTextBrowser, QWidget

from gtapp.benchmark import Benchmark
from gtapp.ui.messages import language


class GuidelinesPanel(QTextBrowser):
    """Rendered when it is first seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setAccessibleName(self.tr("Guidelines"))
        self._shown = ""

    def show_benchmark(self, benchmark: Benchmark) -> None:
        """Shows the guidelines of this benchmark, in the annotator's language where there are such."""
        if benchmark.id == self._shown:
            return
        self._shown = benchmark.id
        text = benchmark.read_text(f"guidelines.{language()}.md") or benchmark.read_text("guidelines.md")
        if text:
            self.setMarkdown(text)
        else:
            self.setPlainText(self.tr("There are no guidelines for this benchmark."))

    def loadResource(self, _type: int, _name: QUrl | str) -> Any:
        """Nothing is loaded, from nowhere."""
        return None

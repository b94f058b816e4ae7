"""What the window shows while no project is open: what to open, or what went wrong and what to do about it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCommandLinkButton, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gtapp import benchmark as benchmarks
from gtapp.errors import GtappError
from gtapp.ui import plain
from gtapp.ui.icons import icon
from gtapp.ui.messages import benchmark_title, translate_error
from gtapp.ui.notices import Notices

_WIDTH = 520


class StartPage(QScrollArea):
    """Open a folder, one of the last, or a sample."""

    open_wanted = Signal()
    folder_chosen = Signal(str)
    sample_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        self._column.setContentsMargins(24, 24, 24, 24)
        self._column.setSpacing(8)
        self.notices = Notices(page)
        self.open_button = QPushButton(self.tr("&Open folder …"), page)
        self.open_button.setMinimumHeight(36)
        self.open_button.clicked.connect(self.open_wanted)
        self._recent = _Choices(page)
        self._samples = _Choices(page)
        self._build()
        self.setWidget(page)

    def _build(self) -> None:
        heading = plain.label(self.tr("Ground truth, card by card"))
        font = heading.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        heading.setFont(font)
        about = plain.label(
            self.tr("Open the folder of a project: the one that holds images, ground_truths or drafts."),
            wrap=True,
        )
        for widget in (self.notices, heading, about, self.open_button, self._recent, self._samples):
            widget.setFixedWidth(_WIDTH)
            self._column.addWidget(widget)
        self._samples.fill(
            self.tr("Sample projects (your own copies, to try things on)"),
            [(benchmark_title(name), "", name) for name in benchmarks.list_ids()],
        )
        self._samples.chosen.connect(self.sample_chosen)
        self._recent.chosen.connect(self.folder_chosen)

    def set_recent(self, folders: list[str]) -> None:
        """Lists the folders that were opened last."""
        entries = [(Path(each).name or each, each, each) for each in folders[:5]]
        self._recent.fill(self.tr("Opened before"), entries)

    def say(self, error: Exception | None, what: str = "") -> None:
        """Says why a project could not be opened, and what helps; nothing without an error."""
        if error is None:
            self.notices.drop("error")
            return
        hint = self._hint(error)
        lines = [self.tr("“{name}” could not be opened.").format(name=what), translate_error(error), hint]
        self.notices.put("error", "bad", "\n\n".join(line for line in lines if line))

    def _hint(self, error: Exception) -> str:
        code = error.code if isinstance(error, GtappError) else ""
        hints = {
            "project-missing": self.tr(
                "Perhaps it was moved or renamed, or the drive it lies on is not connected."
            ),
            "project-not-folder": self.tr("Open the folder that the file lies in."),
            "project-empty": self.tr(
                "Open the folder that holds the project's folders, not one of them and not the one above."
            ),
            "project-unknown": self.tr("Open it again and say which benchmark it follows."),
            "project-ambiguous": self.tr("Open it again and say which benchmark it follows."),
            "project-config": self.tr("Correct the file, or take it away and choose the benchmark here."),
            "schema-broken": self.tr("Ask whoever made the schema; the project's other files are unharmed."),
            "schema-failed": self.tr("The code was run, but it gave no schema; nothing else was changed."),
        }
        return hints.get(code, "")


class _Choices(QWidget):
    """A heading and a list of things to open; not there where the list is empty."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 14, 0, 0)
        self._column.setSpacing(2)

    def fill(self, heading: str, entries: list[tuple[str, str, str]]) -> None:
        """Shows entries of (text, second line, what is told)."""
        for widget in self.findChildren(QWidget):
            widget.hide()
            widget.deleteLater()
        self.setVisible(bool(entries))
        self._column.addWidget(plain.label(heading))
        for text, more, key in entries:
            button = QCommandLinkButton(plain.menu(text), plain.menu(more), self)
            button.setIcon(icon("go"))
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            self._column.addWidget(button)

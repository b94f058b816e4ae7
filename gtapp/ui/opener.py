"""Opens projects for the window: shows that it is busy, asks what only the user can say, tells what went wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QVBoxLayout, QWidget

from gtapp.errors import GtappError
from gtapp.project import Project
from gtapp.ui import plain
from gtapp.ui.messages import translate_error
from gtapp.ui.opening import Request, open_request
from gtapp.ui.tasks import Task

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.start_page import StartPage

_BUSY_AFTER_MS = 200


class Opener(QObject):
    """One opening at a time; a newer one replaces it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._task: Task | None = None
        self._start: StartPage | None = None
        self._busy: BusyPage | None = None
        self.benchmark = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_BUSY_AFTER_MS)
        self._timer.timeout.connect(self._say_busy)
        self._name = ""

    def open(self, request: Request) -> None:
        """Begins to open a project; the one that is open stays until the new one is there."""
        if self._task:
            self._task.cancel()
        if request.path and not request.benchmark:
            request = request.with_benchmark(self._window.preferences.of_folder(request.path, "benchmark"))
        self.benchmark = request.benchmark
        self._name = request.sample or (str(request.path) if request.path else "")
        self._timer.start()
        self._task = self._window.tasks.start(
            lambda _: open_request(request),
            lambda project: self._opened(request, project),
            lambda error: self._failed(request, error),
        )

    def _opened(self, request: Request, project: Project) -> None:
        self._ended()
        self._window.preferences.add_recent(project.root)
        if request.benchmark and request.path:
            self._window.preferences.put_of_folder(request.path, "benchmark", request.benchmark)
        self._window.show_project(project)

    def _failed(self, request: Request, error: Exception) -> None:
        self._ended()
        code = error.code if isinstance(error, GtappError) else ""
        if code in ("project-unknown", "project-ambiguous") and self._ask_benchmark(request, error):
            return
        if code == "schema-code" and not request.agreed and self._ask_consent(request, error):
            return
        if not isinstance(error, GtappError | OSError):
            raise error
        if request.path and request.benchmark:
            self._window.preferences.put_of_folder(request.path, "benchmark", "")
        if self._window.workspace:
            self._window.tell(translate_error(error))
            self._window.pages.setCurrentWidget(self._window.workspace)
        else:
            self.show_start(error)

    def _ended(self) -> None:
        self._timer.stop()
        self._task = None

    def _ask_benchmark(self, request: Request, error: Exception) -> bool:
        from gtapp.ui.dialogs.benchmark import BenchmarkDialog

        dialog = BenchmarkDialog(translate_error(error), self._window)
        if not dialog.exec():
            return False
        self.open(request.with_benchmark(dialog.chosen))
        return True

    def _ask_consent(self, request: Request, error: Exception) -> bool:
        from gtapp.ui.dialogs.consent import ConsentDialog

        path = Path(error.message.params["path"]) if isinstance(error, GtappError) else Path()
        try:
            dialog = ConsentDialog(path, self._window)
        except (GtappError, OSError) as fault:
            self._window.tell(translate_error(fault))
            return False
        if not dialog.exec():
            return False
        self.open(request.with_consent(path, dialog.digest))
        return True

    def cancel(self) -> None:
        """Gives up what is being opened; the work may go on for a while, but nobody waits for it."""
        if self._task:
            self._task.cancel()
        self._ended()
        if self._window.workspace:
            self._window.pages.setCurrentWidget(self._window.workspace)
            self._window.workspace.focus_form()
        else:
            self.show_start()

    # pages

    def show_start(self, error: Exception | None = None) -> None:
        """The page that opens projects, with what went wrong last."""
        from gtapp.ui.start_page import StartPage

        if self._start is None:
            self._start = StartPage(self._window)
            self._start.open_wanted.connect(self._window.choose_folder)
            self._start.folder_chosen.connect(lambda folder: self._window.open(Request(Path(folder))))
            self._start.sample_chosen.connect(lambda name: self._window.open(Request(sample=name)))
            self._window.pages.addWidget(self._start)
        self._start.set_recent(self._window.preferences.recent)
        self._start.say(error, self._name)
        self._window.pages.setCurrentWidget(self._start)
        self._start.open_button.setFocus()

    def _say_busy(self) -> None:
        if self._busy is None:
            self._busy = BusyPage(self._window)
            self._busy.cancelled.connect(self.cancel)
            self._window.pages.addWidget(self._busy)
        self._busy.say(self._name)
        self._window.pages.setCurrentWidget(self._busy)
        self._busy.button.setFocus()


class BusyPage(QWidget):
    """Says that a project is being opened."""

    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.button = QPushButton(self.tr("&Cancel"), self)
        self.button.clicked.connect(self.cancelled)
        self._text = plain.label(parent=self, wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        bar = QProgressBar(self)
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setFixedSize(240, 10)
        column = QVBoxLayout(self)
        column.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._text)
        column.addWidget(bar, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(12)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)

    def say(self, name: str) -> None:
        self._text.setText(self.tr("Opening {name} …").format(name=name))

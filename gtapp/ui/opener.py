"""Opens projects: the start page, the busy page, questions about benchmark and code, and error messages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent, QPalette
from PySide6.QtWidgets import (
    QCommandLinkButton,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gtapp import benchmark as benchmarks
from gtapp.errors import GtappError, ProjectError
from gtapp.project import Project, open_project, open_to_write
from gtapp.project.outside_links import OutsideLinksError
from gtapp.ui import widgets
from gtapp.ui.context import AppContext
from gtapp.ui.i18n import benchmark_title, translate_error
from gtapp.ui.icons import make_icon
from gtapp.ui.notices import Notices
from gtapp.ui.tasks import Task


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A folder or a sample to open, and the benchmark where the user named it.

    `agreed` is the file of the code that the user has agreed to run, and the hash of the text that was shown. `asked_links` is
    True if the user has answered whether gtapp may write where the project's links lead. `first` names the item to be shown
    first; empty: the one that was current last time.
    """

    path: Path | None = None
    benchmark: str = ""
    sample: str = ""
    agreed: tuple[Path, str] | None = None
    asked_links: bool = False
    first: str = ""

    def with_benchmark(self, name: str) -> OpenRequest:
        return replace(self, benchmark=name)

    def with_consent(self, path: Path, digest: str) -> OpenRequest:
        return replace(self, agreed=(path, digest))


def open_request(request: OpenRequest) -> Project:
    """Open a project, with its schema ready to make a form of.

    Raises:
        GtappError: it can't be opened, or needs an answer of the user first.
    """
    path = _copy_sample(request.sample) if request.sample else request.path
    if path is None:
        raise ProjectError("project-missing", path="")
    if request.agreed:
        from gtapp.project import trusted_code  # imported when used: keeps the start fast

        trusted_code.trust(*request.agreed)
    opening = open_project if request.asked_links else open_to_write
    project = opening(path, request.benchmark or None)
    for schema in (project.benchmark.schema, *(each.schema for each in project.benchmark.variants)):
        _ = schema.fields
    return project


def _copy_sample(name: str) -> Path:
    from gtapp.project import detection  # imported when used: keeps the start fast

    return detection.copy_sample(name)


_BUSY_AFTER_MS = 200


class Opener(QObject):
    """Opens one project at a time; a newer request replaces the one under way.

    Its pages (start page, busy page) and the open project are in `pages`.
    """

    opened = Signal(Project)
    """A project is open and replaces the previous one."""

    back_wanted = Signal()
    """The project that is still open should be shown: another one could not be opened, or opening was cancelled."""

    folder_wanted = Signal()
    requested = Signal(OpenRequest)
    """The start page asks for a project."""

    start_shown = Signal()
    """The start page is about to be painted."""

    def __init__(self, context: AppContext, pages: QStackedWidget) -> None:
        super().__init__(context)
        self._context = context
        self._pages = pages
        self._task: Task | None = None
        self._start: StartPage | None = None
        self._busy: BusyPage | None = None
        self.benchmark = ""
        """The benchmark that was named for the last project; empty: detected from its folder."""
        self.first = ""
        """The item of the last project that is to be shown first; empty: the one that was current last time."""
        self._timer = QTimer(self, singleShot=True, interval=_BUSY_AFTER_MS)
        self._timer.timeout.connect(self._show_busy)
        self._name = ""

    def open(self, request: OpenRequest) -> None:
        """Begin to open a project; the one that is open stays until the new one has been opened."""
        if self._task:
            self._task.cancel()
        preferences = self._context.preferences
        if request.path and not request.benchmark:
            request = request.with_benchmark(preferences.folder_text(request.path, "benchmark"))
        self.benchmark, self.first = request.benchmark, request.first
        self._name = request.sample or (str(request.path) if request.path else "")
        self._timer.start()
        self._task = self._context.tasks.start(
            lambda _: open_request(request),
            lambda project: self._take(request, project),
            lambda error: self._fail(request, error),
        )

    def _take(self, request: OpenRequest, project: Project) -> None:
        self._end()
        preferences = self._context.preferences
        preferences.add_recent(project.root)
        if request.benchmark and request.path:
            preferences.put_folder_text(request.path, "benchmark", request.benchmark)
        self.opened.emit(project)

    def _fail(self, request: OpenRequest, error: Exception) -> None:
        self._end()
        code = error.code if isinstance(error, GtappError) else ""
        if code in ("project-unknown", "project-ambiguous") and self._ask_benchmark(request, error):
            return
        if code == "schema-code" and not request.agreed and self._ask_consent(request, error):
            return
        if isinstance(error, OutsideLinksError):
            self._ask_links(request, error)
            return
        if not isinstance(error, GtappError | OSError):
            raise error
        if request.path and request.benchmark:
            self._context.preferences.put_folder_text(request.path, "benchmark", "")
        if self._context.session:
            self._context.show_message(translate_error(error))
            self.back_wanted.emit()
        else:
            self.show_start(error)

    def _end(self) -> None:
        self._timer.stop()
        self._task = None

    def _ask_benchmark(self, request: OpenRequest, error: Exception) -> bool:
        from gtapp.ui.dialogs.small_dialogs import BenchmarkDialog  # imported when used: keeps the start fast

        dialog = BenchmarkDialog(translate_error(error), self._context.window)
        if not widgets.run_dialog(dialog):
            return False
        self.open(request.with_benchmark(dialog.chosen))
        return True

    def _ask_consent(self, request: OpenRequest, error: Exception) -> bool:
        from gtapp.ui.dialogs.small_dialogs import ConsentDialog  # imported when used: keeps the start fast

        path = Path(error.message.params["path"]) if isinstance(error, GtappError) else Path()
        try:
            dialog = ConsentDialog(path, self._context.window)
        except (GtappError, OSError) as reading_error:
            self._context.show_message(translate_error(reading_error))
            return False
        if not widgets.run_dialog(dialog):
            return False
        self.open(request.with_consent(path, dialog.digest))
        return True

    def _ask_links(self, request: OpenRequest, error: OutsideLinksError) -> None:
        """Ask whether gtapp may write where the project's links lead, and open the project in any case."""
        from gtapp.ui.dialogs.link_dialog import (
            ask_to_write,
        )  # imported when used: keeps the start fast

        ask_to_write(error.root, error.targets, self._context.window)
        self.open(replace(request, asked_links=True))

    def cancel(self) -> None:
        """Cancel the opening; the work may go on for a while, but its result is dropped."""
        if self._task:
            self._task.cancel()
        self._end()
        if self._context.session:
            self.back_wanted.emit()
            self._context.focus_form()
        else:
            self.show_start()

    # pages

    def show_start(self, error: Exception | None = None) -> None:
        """Show the page that opens projects, with the last error."""
        if self._start is None:
            self._start = StartPage(self._context.window)
            self._start.open_wanted.connect(self.folder_wanted)
            self._start.folder_chosen.connect(lambda folder: self.requested.emit(OpenRequest(Path(folder))))
            self._start.sample_chosen.connect(lambda name: self.requested.emit(OpenRequest(sample=name)))
            self._pages.addWidget(self._start)
        self._start.set_recent(self._context.preferences.recent)
        self._start.show_error(error, self._name)
        self._pages.setCurrentWidget(self._start)
        self.start_shown.emit()
        self._start.open_button.setFocus()

    def _show_busy(self) -> None:
        if self._busy is None:
            self._busy = BusyPage(self._context.window)
            self._busy.cancelled.connect(self.cancel)
            self._pages.addWidget(self._busy)
        self._busy.show_name(self._name)
        self._pages.setCurrentWidget(self._busy)
        self._busy.button.setFocus()


class BusyPage(QWidget):
    """Shows that a project is being opened."""

    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.button = QPushButton(self.tr("&Cancel"), self)
        self.button.clicked.connect(self.cancelled)
        self._text = widgets.make_label(parent=self, wrap=True)
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

    def show_name(self, name: str) -> None:
        self._text.setText(self.tr("Opening {name} …").format(name=name))


_WIDTH = 520


class StartPage(QScrollArea):
    """The page of the window while no project is open: opens a folder, a recent one or a sample; shows the last error."""

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
        heading = widgets.make_label(self.tr("Ground truth, card by card"))
        font = heading.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        heading.setFont(font)
        about = widgets.make_label(
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
        """List the folders that were opened last."""
        entries = [(Path(each).name or each, each, each) for each in folders[:5]]
        self._recent.fill(self.tr("Opened before"), entries)

    def show_error(self, error: Exception | None, name: str = "") -> None:
        """Show why a project could not be opened, and what the user can do; None: hide it."""
        if error is None:
            self.notices.drop("error")
            return
        hint = self._suggest_remedy(error)
        lines = [self.tr("“{name}” could not be opened.").format(name=name), translate_error(error), hint]
        self.notices.put("error", "bad", "\n\n".join(line for line in lines if line))

    def _suggest_remedy(self, error: Exception) -> str:
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
    """A heading and a list of things to open; hidden where the list is empty."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 14, 0, 0)
        self._column.setSpacing(2)

    def fill(self, heading: str, entries: list[tuple[str, str, str]]) -> None:
        """Show entries of (text, second line, value of `chosen`)."""
        for widget in self.findChildren(QWidget):
            widget.hide()
            widget.deleteLater()
        self.setVisible(bool(entries))
        self._column.addWidget(widgets.make_label(heading))
        for text, details, key in entries:
            button = QCommandLinkButton(
                widgets.escape_mnemonics(text), widgets.escape_mnemonics(details), self
            )
            button.setIcon(make_icon("chevron-right", QPalette.ColorRole.Highlight))
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            self._column.addWidget(button)


def folder_of_drop(event: QDropEvent) -> Path | None:
    """Return the folder that was dragged onto the window, or that of the file; None for anything else."""
    urls = [url for url in event.mimeData().urls() if url.isLocalFile()]
    if len(urls) != 1:
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.is_dir() else path.parent

"""Logs and reports unexpected exceptions of Python and messages of Qt; the program keeps running.

What is shown and logged of an exception is complete; a report about it, which may be passed on, has no data (see
`gtapp.features.health.crash_reports`).
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    Slot,
    qInstallMessageHandler,
    qVersion,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from gtapp.core.platform.folders import log_folder
from gtapp.core.platform.run_trace import EventHandler, RunTrace
from gtapp.kit.commands import actions

if TYPE_CHECKING:  # start to first card
    from PySide6.QtWidgets import QMessageBox

    from gtapp.features.health.crash_reports import CrashReport

_LARGEST_LOG = 2_000_000
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}

log = logging.getLogger("gtapp")
_handlers: list[logging.Handler] = []
_traces: list[RunTrace] = []


class ErrorReporter(QObject):
    """Reports unexpected exceptions of any thread, one dialog at a time."""

    _raised = Signal(str, str)

    def __init__(self, window: QWidget, trace: RunTrace) -> None:
        super().__init__(window)
        self._window = window
        self.trace = trace
        self._reported: set[str] = set()
        self.box: QMessageBox | None = None
        self._raised.connect(self._report, Qt.ConnectionType.QueuedConnection)

    def hook(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None = None
    ) -> None:
        """Handle an exception as `sys.excepthook` does."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        # names of files can have bytes that are no text
        text = (
            "".join(traceback.format_exception(kind, error, trace)).encode(errors="backslashreplace").decode()
        )
        log.error("unexpected:\n%s", text)
        from gtapp.features.health import crash_reports  # start to first card

        crash_reports.report_exception(self.trace, error)
        location = traceback.extract_tb(trace)[-1:] if trace else []
        self._raised.emit(f"{kind.__name__} {location}", text)

    def collect_crashes(self) -> list[CrashReport]:
        """Complete the trace of this run, and return the reports of crashes that are new; for a worker."""
        from gtapp.features.health import crash_reports  # start to first card

        self.trace.add_facts(crash_reports.describe_system())
        return crash_reports.collect()

    def thread_hook(self, args: threading.ExceptHookArgs) -> None:
        """Handle an exception as `threading.excepthook` does."""
        if args.exc_value is not None:
            self.hook(args.exc_type, args.exc_value, args.exc_traceback)

    @Slot(str, str)
    def _report(self, what: str, text: str) -> None:
        """Show each exception once: one that is raised at every repaint must not block the user."""
        if what in self._reported or self.box is not None:
            return
        self._reported.add(what)
        from gtapp.kit import message_boxes  # start to first card

        self.box = message_boxes.make_message_box(
            self._window,
            self.tr("Something went wrong"),
            self.tr("Something unexpected went wrong."),
            self.tr(
                "Your work is safe: every correction is in the journal, and what was saved is on the disk. "
                "You can go on; if something looks odd, start the program again. "
                "The details are in the log: {path}"
            ).format(path=log_path()),
        )
        self.box.setDetailedText(text)
        self.box.setStandardButtons(self.box.StandardButton.Ok)
        self.box.finished.connect(self._close_box)
        self.box.open()

    def _close_box(self) -> None:
        if self.box is not None:
            self.box.deleteLater()
            self.box = None


def log_path() -> Path:
    """Return the path of the log file."""
    return log_folder() / "gtapp.log"


def install(window: QWidget) -> ErrorReporter:
    """Install the hooks of Python and Qt, and begin the trace of this run."""
    trace = RunTrace()
    trace.begin(
        {
            "Python": sys.version.split()[0],
            "Qt": f"{qVersion()}, {QGuiApplication.platformName()}",
        }
    )
    _traces.append(trace)
    actions.observe(lambda action: trace.add_event(f"action {action}"))
    reporter = ErrorReporter(window, trace)
    _open_log()
    _add_handler(EventHandler(trace))
    sys.excepthook = reporter.hook
    threading.excepthook = reporter.thread_hook
    qInstallMessageHandler(log_qt_message)
    return reporter


def remove() -> None:
    """Restore Python's and Qt's own hooks, and end the trace: the program ends as it should."""
    sys.excepthook = sys.__excepthook__
    threading.excepthook = threading.__excepthook__
    qInstallMessageHandler(None)
    while _handlers:
        handler = _handlers.pop()
        logging.getLogger().removeHandler(handler)
        handler.close()
    actions.observe(None)
    while _traces:
        _traces.pop().end()


def _open_log() -> None:
    """Open the log. A large file is overwritten; a new one is made with the first line."""
    path = log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        large = path.exists() and path.stat().st_size > _LARGEST_LOG
        mode = "w" if large else "a"
        handler: logging.Handler = logging.FileHandler(path, mode, "utf-8", not large, "backslashreplace")
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("gtapp").setLevel(logging.INFO)
    _add_handler(handler)


def _add_handler(handler: logging.Handler) -> None:
    logging.getLogger().addHandler(handler)
    _handlers.append(handler)


def log_qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Write a message of Qt to the log; the handler of Qt's messages."""
    logging.getLogger(f"qt.{context.category or 'default'}").log(_LEVELS.get(kind, logging.WARNING), text)

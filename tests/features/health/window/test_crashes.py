"""The window ends by itself, in real processes; the next start shows what is known of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gtapp.core.platform.run_trace import TRACE, report_folder
from gtapp.features.health.crash_reports import Ending, list_reports
from gtapp.features.health.window import crash_dialog
from gtapp.features.health.window.crash_dialog import CrashDialog
from tests.features.health.test_crash_reports import _SEGFAULT, leave_trace
from tests.window.window_driver import cards
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends programs by signals")

_START = """
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup has it ignored, which processes inherit
from PySide6.QtCore import QTimer
from gtapp.window import app, exception_hook
from gtapp.features.health.window.crash_dialog import CrashDialog
application, window = app.open_window({folder!r} and __import__("pathlib").Path({folder!r}))
"""
_END = """
window.opened.connect(end)
code = application.exec()
exception_hook.remove()
window.context.tasks.close()
"""
# what the user had on the screen or did is in none of the reports; faulthandler reads the stacks of all threads while they
# run, and a thread that imports meanwhile can cut its text before the thread that crashed: the crash waits until none does
_CRASH = """
def end():
    window.context.actions.by_name["next"].trigger()
    secret = window.context.document.record
    def crash():
        window.context.tasks.idle.disconnect(crash)
        {what}
    window.context.tasks.idle.connect(crash)
"""
_LOOK = """
def look():
    window.context.tasks.idle.disconnect(look)  # closing ends tasks, too
    shown = [each for each in window.findChildren(CrashDialog) if each.isVisible()]
    for each in shown:
        print(each.what.text()); print(each.text.toPlainText())
    print("end")
    window.close()
def end():
    window.context.tasks.idle.connect(look)
"""


def start(tmp_path: Path, body: str) -> subprocess.CompletedProcess[str]:
    """Start the window on a project in a process, and do `body` once its first item is shown."""
    folder = tmp_path / "cards"
    if not folder.exists():
        cards(folder)
    code = _START.format(folder=str(folder)) + body + _END
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MY_KEY": "sk-secret"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def look(tmp_path: Path) -> str:
    """Start the window again; return what it offers."""
    done = start(tmp_path, _LOOK)
    assert done.stdout.endswith("end\n"), done.stderr
    return done.stdout.removesuffix("end\n")


def kill_by(number: signal.Signals) -> str:
    # to this thread, as a crash in it is; a signal to the process can be taken by a worker, which Python does not know
    return _CRASH.format(what=f"signal.raise_signal({int(number)})")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "name"), [(signal.SIGSEGV, "Segmentation fault"), (signal.SIGABRT, "Aborted")]
)
def test_a_crash_is_offered_at_the_next_start_and_once(
    tmp_path: Path, number: signal.Signals, name: str
) -> None:
    assert start(tmp_path, kill_by(number)).returncode == -number
    text = look(tmp_path)
    assert text.startswith("gtapp crashed.")
    assert f"gtapp crashed: {name}." in text and "action next" in text
    assert "Current thread" in text and 'File "<string>", line' in text
    assert "Name c" not in text and "sk-secret" not in text and "response_text" not in text
    assert look(tmp_path) == ""
    assert [report.ending for report in list_reports()] == [Ending.CRASH]
    assert not list(report_folder().glob(f"*{TRACE}"))


@pytest.mark.slow
def test_an_exception_in_a_slot_is_reported_without_its_message(tmp_path: Path) -> None:
    body = _CRASH.format(what="(QTimer.singleShot(100, window.close), secret['nothing of Name c1'])")
    assert start(tmp_path, body).returncode == 0
    (report,) = list_reports()
    assert report.ending is Ending.EXCEPTION
    text = look(tmp_path)
    assert "gtapp went on" in text and "KeyError" in text and "Name c1" not in text
    assert look(tmp_path) == ""


@pytest.mark.slow
def test_a_killed_window_did_not_crash(tmp_path: Path) -> None:
    assert start(tmp_path, kill_by(signal.SIGKILL)).returncode == -signal.SIGKILL
    text = look(tmp_path)
    assert text.startswith("gtapp was ended from outside") and "action next" in text
    assert "crash" not in text.lower()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_window_that_the_system_asks_to_end_is_not_spoken_of(
    tmp_path: Path, number: signal.Signals
) -> None:
    assert start(tmp_path, kill_by(number)).returncode == -number
    assert look(tmp_path) == ""
    assert [report.ending for report in list_reports()] == [Ending.ASKED]


def test_a_closed_window_leaves_nothing(tmp_path: Path) -> None:
    assert start(tmp_path, "def end(): window.close()").returncode == 0
    assert list(report_folder().iterdir()) == []


@pytest.mark.slow
def test_windows_that_are_open_at_once_are_told_apart(tmp_path: Path) -> None:
    body = _CRASH.format(what="(print(flush=True), sys.stdin.readline(), window.close())")
    cards(tmp_path / "cards")
    code = _START.format(folder=str(tmp_path / "cards")) + body + _END
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdin and first.stdout
        first.stdout.readline()
        assert start(tmp_path, kill_by(signal.SIGSEGV)).returncode == -signal.SIGSEGV
        assert look(tmp_path).count("gtapp crashed:") == 1
        assert len(list(report_folder().glob(f"*{TRACE}"))) == 1
        first.stdin.write("\n")
    assert first.returncode == 0
    assert len(list(report_folder().iterdir())) == 1


# the dialog


@pytest.fixture
def shown_folders(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    shown: list[Path] = []
    monkeypatch.setattr(crash_dialog, "open_folder", shown.append)
    return shown


def test_reports_can_be_read_copied_and_deleted_later(
    window_on: OpenWindow, folder: Path, qtbot: QtBot, shown_folders: list[Path]
) -> None:
    driver = window_on(folder)
    leave_trace("20260102-030405-1", _SEGFAULT)
    leave_trace("20260203-040506-1")
    from gtapp.features.health.crash_reports import collect

    collect()
    driver.window.context.actions.by_name["crash_reports"].trigger()
    (dialog,) = driver.window.findChildren(CrashDialog)
    assert dialog.choice.count() == 2 and "crash" not in dialog.what.text().lower()
    dialog.choice.setCurrentIndex(1)
    assert dialog.what.text().startswith("gtapp crashed")
    dialog.copy_button.click()
    assert "Segmentation fault" in QGuiApplication.clipboard().text()
    next(each for each in dialog.findChildren(QPushButton) if each.text() == "Open &folder").click()
    assert shown_folders == [report_folder()]
    dialog.delete_button.click()
    assert [report.ending for report in list_reports()] == [Ending.KILLED]
    dialog.delete_button.click()
    assert list_reports() == [] and dialog.text.toPlainText() == ""
    assert dialog.what.text() == "There is no report." and not dialog.delete_button.isEnabled()
    dialog.close()


def test_without_reports_the_dialog_says_so(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.window.context.actions.by_name["crash_reports"].trigger()
    (dialog,) = driver.window.findChildren(CrashDialog)
    assert dialog.what.text() == "There is no report." and not dialog.copy_button.isEnabled()
    dialog.close()

"""Starting the program, and unexpected faults."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from gtapp.core.platform.folders import log_folder
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.workspace import Rotations
from gtapp.features.health import crash_reports
from gtapp.kit.preferences import Preferences
from gtapp.kit.tasks import Tasks, Ticket
from gtapp.window import app, exception_hook
from tests.window.window_driver import cards

_SCREEN = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in its own process, with only the named screen."""
    kept = {key: value for key, value in os.environ.items() if key not in _SCREEN}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="a screen is a matter of X11 and Wayland")
@pytest.mark.parametrize(
    "environment",
    [{}, {"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "wayland-0"}, {"DISPLAY": ":98765"}],
)
def test_without_a_screen_it_is_reported_before_qt_is_loaded(environment: dict[str, str]) -> None:
    code = (
        "import sys; sys.argv = ['gtapp', 'open', 'cards']\n"
        "from gtapp.window import app; code = app.run('cards')\n"
        "assert not any(name.startswith('PySide6') for name in sys.modules)\n"
        "sys.exit(code)"
    )
    done = run(code, **environment)
    assert done.returncode == 3, done.stderr
    assert "no screen" in done.stderr
    assert "xvfb-run -a gtapp open cards" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_alone_opens_the_window_or_says_that_there_is_no_screen() -> None:
    code = "import sys; sys.argv = ['gtapp']; from gtapp.cli import main; sys.exit(main())"
    done = run(code)
    assert (done.returncode, done.stdout) == (3, "")
    assert "xvfb-run -a gtapp\n" in done.stderr and "gtapp --help" in done.stderr
    closed = "import gtapp.window.app as app; app.run = lambda *of: print(of) or 0\n"
    assert run(closed + code).stdout == "(None, None, None)\n"


def test_offscreen_counts_as_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _SCREEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert app.has_screen()
    monkeypatch.setenv("QT_QPA_PLATFORM", "wayland;xcb")
    assert not app.has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert app.has_screen()


def test_it_starts_shows_the_first_card_and_ends(tmp_path: Path) -> None:
    cards(tmp_path / "cards")
    code = (
        "import sys; from pathlib import Path; from gtapp.window.app import open_window\n"
        "app, window = open_window(Path(sys.argv[1]))\n"
        "window.opened.connect(window.close)\n"
        "code = app.exec(); print(window.windowTitle()); sys.exit(code)"
    ).replace("sys.argv[1]", repr(str(tmp_path / "cards")))
    done = run(code, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_pyside_does_not_read_the_source_of_imported_modules(tmp_path: Path) -> None:
    module = tmp_path / "plain.py"
    module.write_text("import json\nname = 'PySide6'\n", encoding="utf-8")
    code = (
        f"import builtins, linecache, sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from gtapp.window.app import open_window; import PySide6.QtCore\n"
        "hooked = builtins.__import__ is builtins.__feature_import__\n"
        "open_window(None); import plain\n"
        "freed = builtins.__import__ is builtins.__orig_import__; read = plain.__file__ in linecache.cache\n"
        "print(hooked, freed, plain.json.dumps([]), read)"
    )
    done = run(code, QT_QPA_PLATFORM="offscreen")
    assert done.stdout.split() == ["True", "True", "[]", "False"], done.stderr


@pytest.mark.slow
def test_nothing_is_loaded_that_the_first_item_does_not_need(tmp_path: Path) -> None:
    cards(tmp_path / "cards")
    code = (
        "import sys; from pathlib import Path; from gtapp.window.app import open_window\n"
        f"app, window = open_window(Path({str(tmp_path / 'cards')!r}))\n"
        "def look():\n"
        "    window.grab()\n"
        "    from PySide6 import QtGui, QtWidgets\n"
        "    print('QWizard' in vars(QtWidgets), 'QGradient' in vars(QtGui), 'QDesktopServices' in vars(QtGui))\n"
        "    print('gtapp.editor.text_view' in sys.modules, 'gtapp.scoring.result' in sys.modules)\n"
        "    print('QScrollArea' in vars(QtWidgets), 'gtapp.editor.workspace' in sys.modules)\n"
        "    window.close()\n"
        "window.opened.connect(look)\n"
        "sys.exit(app.exec())"
    )
    done = run(code, QT_QPA_PLATFORM="offscreen")
    assert done.stdout.split() == ["False"] * 5 + ["True"] * 2, done.stderr


@pytest.mark.parametrize("language", ["system", "en", "de", "fr"])
def test_every_language_starts(qtbot: QtBot, language: str) -> None:
    from gtapp.kit.texts.i18n import install_translators

    application = QApplication.instance()
    assert isinstance(application, QApplication)
    for translator in install_translators(application, language):
        application.removeTranslator(translator)


# faults


@pytest.fixture
def installed(qtbot: QtBot) -> Iterator[exception_hook.ErrorReporter]:
    window = QWidget()
    qtbot.addWidget(window)
    hooks = exception_hook.install(window)
    yield hooks
    exception_hook.remove()


def fault(text: str) -> tuple[type[BaseException], BaseException, object]:
    try:
        raise ValueError(text)
    except ValueError:
        return sys.exc_info()  # type: ignore[return-value]


@pytest.mark.allow_logs
def test_a_fault_is_reported_once_and_logged(installed: exception_hook.ErrorReporter, qtbot: QtBot) -> None:
    error = fault("secret of the program")
    for _ in range(3):
        sys.excepthook(*error)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: installed.box is not None and installed.box.isVisible())
    box = installed.box
    assert isinstance(box, QMessageBox)
    assert "safe" in box.informativeText()
    assert "Traceback" not in box.text() + box.informativeText()
    assert "ValueError: secret of the program" in box.detailedText()
    box.accept()
    qtbot.waitUntil(lambda: installed.box is None)
    log = (log_folder() / "gtapp.log").read_text(encoding="utf-8")
    assert log.count("ValueError: secret of the program") == 3


@pytest.mark.allow_logs
def test_a_fault_in_a_file_of_any_name_is_reported(
    installed: exception_hook.ErrorReporter, qtbot: QtBot
) -> None:
    try:
        exec(compile("1 / 0", "folder\udcff/module.py", "exec"))
    except ZeroDivisionError:
        sys.excepthook(*sys.exc_info())
    qtbot.waitUntil(lambda: installed.box is not None and installed.box.isVisible())
    assert installed.box and "ZeroDivisionError" in installed.box.detailedText()
    installed.box.accept()
    (report,) = crash_reports.list_reports()
    assert r"\udcff" in report.read() and r"\udcff" in (log_folder() / "gtapp.log").read_text(
        encoding="utf-8"
    )


def test_a_line_about_a_file_of_any_name_is_logged(installed: exception_hook.ErrorReporter) -> None:
    record = logging.makeLogRecord({"msg": "decoding %s failed", "args": ("scan\udcff.jpg",)})
    # not by the logger: pytest can't pass such a line between its processes
    for handler in logging.getLogger().handlers:
        if isinstance(handler, logging.FileHandler):
            handler.handle(record)
    assert r"decoding scan\udcff.jpg failed" in (log_folder() / "gtapp.log").read_text(encoding="utf-8")


@pytest.mark.allow_logs
def test_qts_warnings_go_to_the_log(installed: exception_hook.ErrorReporter) -> None:
    exception_hook.log_qt_message(QtMsgType.QtWarningMsg, QMessageLogContext(), "a warning of Qt")
    assert "a warning of Qt" in (log_folder() / "gtapp.log").read_text(encoding="utf-8")


def test_the_log_is_created_with_its_first_line(installed: exception_hook.ErrorReporter) -> None:
    logging.getLogger("gtapp").debug("not worth a line")
    assert not (log_folder() / "gtapp.log").exists()


# workers


def test_results_progress_and_faults_arrive_in_order(qtbot: QtBot) -> None:
    tasks = Tasks()
    seen: list[object] = []

    def work(ticket: Ticket) -> str:
        ticket.report(1)
        ticket.report(2)
        return "done"

    def broken(_: Ticket) -> None:
        raise ValueError("broken")

    tasks.start(work, seen.append, progress=seen.append)
    qtbot.waitUntil(lambda: not tasks.is_busy)
    tasks.start(broken, seen.append, lambda error: seen.append(str(error)))
    qtbot.waitUntil(lambda: not tasks.is_busy)
    assert seen == [1, 2, "done", "broken"]
    tasks.close()


def test_closing_ends_running_tasks_and_drops_their_results(qtbot: QtBot) -> None:
    from threading import Event

    tasks = Tasks()
    begun, seen = Event(), list[object]()

    def work(ticket: Ticket) -> str:
        begun.set()
        while not ticket.cancelled:
            pass
        return "late"

    tasks.start(work, seen.append)
    assert begun.wait(5)
    tasks.close()
    qtbot.waitUntil(lambda: not tasks.is_busy)
    assert seen == []
    tasks.start(lambda _: "never", seen.append)
    qtbot.waitUntil(lambda: not tasks.is_busy)
    assert seen == []


# stored settings


def test_preferences_keep_their_types(tmp_path: Path) -> None:
    path = tmp_path / "x.ini"
    first = Preferences(path)
    first.put_flag("on", True)
    first.put_texts("list", ["a, b"])
    first.put_folder_text(tmp_path / "ä & b", "benchmark", "letters")
    first.sync()
    again = Preferences(path)
    assert again.flag("on") is True
    assert again.texts("list") == ["a, b"]
    assert again.folder_text(tmp_path / "ä & b", "benchmark") == "letters"
    assert again.folder_text(tmp_path, "benchmark") == ""
    assert again.state("none").isEmpty()
    assert (again.theme, again.language) == ("system", "system")


def test_recent_folders_are_ten_at_most_and_once_each(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "x.ini")
    for number in [*range(12), 11]:
        preferences.add_recent(tmp_path / str(number))
    assert preferences.recent[0] == str(tmp_path / "11")
    assert len(preferences.recent) == len(set(preferences.recent)) == 10


def test_rotations_are_kept_outside_the_project(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    first, second = PageRef(root / "images/a.pdf", 0), PageRef(root / "images/a.pdf", 3)
    rotations = Rotations(root)
    rotations.put(first, 90)
    rotations.put(second, 180)
    rotations.put(first, 0)
    rotations.save()
    assert Rotations(root).of([first]) == {first: 0, second: 180}
    assert list(root.iterdir()) == []
    Rotations(root)._path.write_text('{"a": 1, "b": {"x": 90, "0": 45}}', encoding="ascii")
    assert Rotations(root).of([PageRef(root / "b")]) == {}
    Rotations(root)._path.write_text("[" * 5000, encoding="ascii")
    assert Rotations(root).of([PageRef(root / "b")]) == {}

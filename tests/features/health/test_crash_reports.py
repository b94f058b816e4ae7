"""Reports about runs that ended without being closed, from the files that such runs leave."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread, Timer

import pytest

from gtapp.core.platform.file_lock import is_locked, try_lock
from gtapp.core.platform.run_trace import (
    LAST_EVENTS,
    TRACE,
    EventHandler,
    RunTrace,
    read_boot_id,
    report_folder,
)
from gtapp.features.health import crash_reports
from gtapp.features.health.crash_reports import (
    MAX_REPORTS,
    CrashReport,
    Ending,
    collect,
    list_reports,
    report_exception,
)

_SEGFAULT = 'Fatal Python error: Segmentation fault\n\nCurrent thread 0x1 (most recent call first):\n  File "a.py", line 1 in f\n'


def leave_trace(name: str = "20260102-030405-17", text: str = "", boot: str | None = None) -> Path:
    """Write what a run leaves that is no longer there."""
    path = report_folder() / f"{name}{TRACE}"
    path.parent.mkdir(parents=True, exist_ok=True)
    boot = read_boot_id() if boot is None else boot
    path.write_text(f"@Started: once\n@Boot: {boot}\n       1.0 s  action next\n{text}", encoding="utf-8")
    return path


def only(reports: list[CrashReport]) -> CrashReport:
    assert len(reports) == 1
    return reports[0]


def test_a_crash_is_told_with_its_stack() -> None:
    path = leave_trace(text=_SEGFAULT)
    report = only(collect())
    assert (report.ending, report.is_new, report.began[:5]) == (Ending.CRASH, True, (2026, 1, 2, 3, 4))
    text = report.read()
    assert "gtapp crashed: Segmentation fault." in text
    assert "action next" in text and 'File "a.py", line 1 in f' in text and "once" in text
    assert not path.exists()


def test_without_a_stack_no_crash_is_claimed() -> None:
    leave_trace()
    report = only(collect())
    assert report.ending is Ending.KILLED
    assert "crash" not in report.read().lower() and "no fault of its own is known" in report.read()


@pytest.mark.skipif(not read_boot_id(), reason="the system does not say when it was started")
def test_after_a_restart_of_the_computer_nothing_is_offered() -> None:
    leave_trace(boot="another")
    assert collect() == []
    report = only(list_reports())
    assert report.ending is Ending.RESTART
    assert "crash" not in report.read().lower()


def test_a_run_that_the_system_asked_to_end_is_not_offered() -> None:
    leave_trace(text='Stack (most recent call first):\n  File "a.py", line 1 in f\n')
    assert collect() == []
    assert only(list_reports()).ending is Ending.ASKED


def test_exceptions_that_windows_programs_go_on_after_are_no_crash() -> None:
    leave_trace(text="Windows fatal exception: code 0x8001010d\n\n")
    collect()
    assert only(list_reports()).ending is not Ending.CRASH


def test_a_report_is_offered_once() -> None:
    leave_trace(text=_SEGFAULT)
    report = only(collect()).mark_offered()
    assert collect() == []
    assert list_reports() == [report] and not report.is_new
    report.delete()
    assert list_reports() == []


def test_the_oldest_reports_are_deleted() -> None:
    for number in range(MAX_REPORTS + 3):
        leave_trace(f"20260102-0304{number:02}-17", _SEGFAULT)
    assert len(collect()) == MAX_REPORTS
    assert len(list_reports()) == MAX_REPORTS
    assert list_reports()[0].path.name.startswith(f"20260102-0304{MAX_REPORTS + 2}")


def test_other_files_of_the_folder_are_left_alone() -> None:
    path = leave_trace(text=_SEGFAULT)
    notes = path.with_name("notes.txt")
    notes.write_text("mine", encoding="utf-8")
    collect()
    assert len(list_reports()) == 1 and notes.read_text(encoding="utf-8") == "mine"


def test_the_trace_of_a_running_program_is_left_alone() -> None:
    code = (
        "import sys; from gtapp.core.platform.run_trace import RunTrace\n"
        "trace = RunTrace(); trace.begin({'Qt': 'none'}); print(flush=True); sys.stdin.readline()\n"
        "if sys.argv[1] == 'end': trace.end()"
    )
    for ending, count in (("end", 0), ("forget", 1)):
        arguments = [sys.executable, "-c", code, ending]
        with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdin and program.stdout
            program.stdout.readline()
            assert collect() == [] and len(list(report_folder().glob(f"*{TRACE}"))) == 1
            program.stdin.write("\n")
        assert len(collect()) == count
        assert not list(report_folder().glob(f"*{TRACE}"))


def test_an_empty_trace_belongs_to_a_program_that_has_just_started() -> None:
    path = leave_trace()
    path.write_bytes(b"")
    assert collect() == [] and path.exists()


def test_without_locks_only_a_crash_is_known_to_be_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> bool:
        raise OSError("no locks")

    monkeypatch.setattr(crash_reports, "try_lock", refuse)
    running = leave_trace("20260102-030405-1")
    leave_trace("20260102-030405-2", _SEGFAULT)
    assert only(collect()).ending is Ending.CRASH
    assert running.exists()


def test_a_folder_that_can_t_be_written_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    trace = RunTrace()
    trace.begin({"Qt": "none"})
    trace.add_event("action next")
    assert not trace.is_open and collect() == []
    assert report_exception(trace, ValueError("x")) is None
    trace.end()


def test_a_trace_is_shortened_to_its_last_lines() -> None:
    trace = RunTrace()
    trace.begin({"Qt": "none"})
    trace.add_facts({"System": "some"})
    for number in range(5000):
        trace.add_event(f"action a{number}")
    content = trace.path.read_text(encoding="utf-8")
    assert "action a4999" in content and "action a1\n" not in content
    assert content.count("@Qt: none\n") == content.count("@System: some\n") == 1
    assert LAST_EVENTS <= content.count("action") <= 500
    trace.end()
    assert not trace.path.exists()


def test_a_trace_that_another_window_looks_at_just_then_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    trace, looks = RunTrace(), list[Timer]()

    def open_as_seen_by_another(path: Path, *more: int) -> int:
        handle = open_file(path, *more)
        other = open_file(path, os.O_RDWR)
        assert try_lock(other)
        looks.append(Timer(0.05, os.close, [other]))
        looks[0].start()
        return handle

    open_file = os.open
    monkeypatch.setattr(os, "open", open_as_seen_by_another)
    trace.begin({"Qt": "none"})
    monkeypatch.undo()
    looks[0].join()
    assert is_locked(trace.path)
    trace.end()


def test_a_line_of_another_thread_is_not_written_into_a_file_that_was_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trace, ending, closed = RunTrace(), list[Thread](), list[int]()

    def write_while_the_trace_ends(handle: int, content: bytes) -> int:
        ending.append(Thread(target=trace.end))
        ending[0].start()
        ending[0].join(0.2)  # what it waits for is this line
        try:
            return write(handle, content)
        except OSError:
            closed.append(handle)
            raise

    write = os.write
    trace.begin({"Qt": "none"})
    monkeypatch.setattr(os, "write", write_while_the_trace_ends)
    trace.add_event("action next")
    ending[0].join()
    assert not closed and not trace.is_open and not trace.path.exists()


def _fail(text: str) -> None:
    raise LookupError(text)


def raised(text: str, cause: BaseException | None = None) -> Exception:
    try:
        try:
            if cause:
                raise cause
        except BaseException as error:
            raise ValueError(text) from error
        _fail(text)
    except (ValueError, LookupError) as error:
        return error
    raise AssertionError


def test_an_exception_is_reported_without_its_message() -> None:
    trace = RunTrace()
    trace.begin({"Qt": "none"})
    error = raised("secret value", FileNotFoundError(2, "No such file", "/secret/path"))
    report = report_exception(trace, error)
    assert report and report.is_new and report.ending is Ending.EXCEPTION
    text = report.read()
    assert "FileNotFoundError (errno 2)" in text and "\nValueError\n" in text and "in raised" in text
    assert "secret" not in text.replace('secret value", ', "")
    assert report_exception(trace, raised("other", FileNotFoundError(2, "No", "b"))) is None, "the same place"
    another = report_exception(trace, raised("third"))
    assert another and "in _fail" in another.read()
    trace.end()
    assert len(list_reports()) == 2


@pytest.mark.allow_logs
def test_lines_of_the_log_are_taken_without_their_data() -> None:
    trace = RunTrace()
    trace.begin({"Qt": "none"})
    handler = EventHandler(trace)
    logging.getLogger().addHandler(handler)
    try:
        logging.getLogger("gtapp.scan").warning("decoding %s failed:\n%s", "Müller.png", "more")
        logging.getLogger("qt.widgets").warning("QFileSystemWatcher::addPath: failed for /home/Müller")
        logging.getLogger("qt.default").warning("Müller is not there")
        logging.getLogger("library").warning("Müller")
    finally:
        logging.getLogger().removeHandler(handler)
    lines = [line.split(" s  ")[1] for line in trace.events]
    trace.end()
    assert lines == [
        "log WARNING gtapp.scan: decoding %s failed",
        "log WARNING qt.widgets: QFileSystemWatcher::addPath",
        "log WARNING qt.default",
        "log WARNING library",
    ]


def test_the_home_folder_is_not_named() -> None:
    leave_trace(text=_SEGFAULT.replace("a.py", f"{Path.home()}/lib/a.py"))
    text = only(collect()).read()
    assert os.fspath(Path.home()) not in text and '"~/lib/a.py"' in text

"""Reports about runs of the window that ended without being closed, and about exceptions that nothing handled.

A trace (`gtapp.core.platform.run_trace`) that no process holds any more is that of a run that did not end as it should:
`collect` makes a report of it. After `kill -9` or a power failure a trace has no stack, and the report says no more than that.

Reports contain no data: neither does a trace, and of an exception they have its type and where it was raised, not its message.
They stay in a folder beside the log; nothing is sent.
"""

from __future__ import annotations

import contextlib
import enum
import os
import platform
import re
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from gtapp.core.platform.file_lock import try_lock
from gtapp.core.platform.run_trace import LAST_EVENTS, TIME, TRACE, RunTrace, read_boot_id, report_folder

MAX_REPORTS: Final = 20
"""The oldest reports above this number are deleted."""
_MAX_OF_RUN: Final = 5
"""How many reports about exceptions one run makes."""
_MAX_TEXT: Final = 100_000
_MAX_FRAMES: Final = 60

_REPORT: Final = ".txt"
_NEW: Final = ".new"
_FACT: Final = re.compile(r"@([^:]+): (.*)")
_EVENT: Final = re.compile(r" *\d+\.\d s  .*")
# Windows also has exceptions that programs go on after; these are named by their code
_FATAL: Final = re.compile(r"(?:Fatal Python error|Windows fatal exception): (?!code )(.+)")


class Ending(enum.Enum):
    """What is known of how a run ended."""

    CRASH = "crash"
    EXCEPTION = "exception"
    KILLED = "killed"
    ASKED = "asked"
    RESTART = "restart"


_WHAT: Final = {
    Ending.CRASH: "gtapp crashed: {error}.",
    Ending.EXCEPTION: "An unexpected exception was raised; gtapp went on.",
    Ending.KILLED: "gtapp was ended from outside, or lost its power; no fault of its own is known. Systems end programs when "
    "memory runs out, and with the desktop that they run on.",
    Ending.ASKED: "The system asked gtapp to end (SIGTERM or SIGHUP), as it does when a user logs out.",
    Ending.RESTART: "The computer was switched off or restarted while gtapp ran; no fault of gtapp is known.",
}
_OFFERED: Final = (Ending.CRASH, Ending.EXCEPTION, Ending.KILLED)


@dataclass(frozen=True, slots=True)
class CrashReport:
    """A report on the disk."""

    path: Path

    @property
    def ending(self) -> Ending:
        return Ending(self.path.name.removesuffix(_REPORT).removesuffix(_NEW).rsplit("-", 1)[1])

    @property
    def run(self) -> str:
        """The name of the run that the report is about: when it began, and the number of its process."""
        return "-".join(self.path.name.split("-", 3)[:3])

    @property
    def is_new(self) -> bool:
        """True until the report was offered to the user."""
        return self.path.name.endswith(_NEW + _REPORT)

    @property
    def began(self) -> time.struct_time:
        """When the run began that the report is about, in local time."""
        return time.strptime(self.path.name[: len("YYYYmmdd-HHMMSS")], TIME)

    def read(self) -> str:
        """Return the text.

        Raises:
            OSError: it can't be read.
        """
        return self.path.read_text(encoding="utf-8", errors="replace")

    def mark_offered(self) -> CrashReport:
        """Return the same report as one that is not new; another process may have deleted it meanwhile."""
        name = self.path.name.removesuffix(_REPORT).removesuffix(_NEW) + _REPORT
        with contextlib.suppress(OSError):
            self.path.rename(self.path.with_name(name))
        return CrashReport(self.path.with_name(name))

    def delete(self) -> None:
        """Delete the report.

        Raises:
            OSError: it can't be deleted.
        """
        self.path.unlink(missing_ok=True)


def list_reports() -> list[CrashReport]:
    """Return the reports, the newest first."""
    kinds = "|".join(each.value for each in Ending)
    name = re.compile(rf"\d{{8}}-\d{{6}}-\d+(-\d+)?-({kinds})({re.escape(_NEW)})?{re.escape(_REPORT)}")
    try:
        paths = [path for path in report_folder().iterdir() if name.fullmatch(path.name)]
    except OSError:
        return []
    return [CrashReport(path) for path in sorted(paths, reverse=True)]


def collect() -> list[CrashReport]:
    """Make reports of the traces of ended runs, delete the oldest reports, and return the new ones, the newest first.

    The report is not new where the system asked the window to end, or the computer was switched off. Reports of exceptions
    in runs that have not ended are left to a later start.
    """
    for path in sorted(report_folder().glob(f"*{TRACE}")):
        with contextlib.suppress(OSError):
            _convert(path)
    reports = list_reports()
    for report in reports[MAX_REPORTS:]:
        with contextlib.suppress(OSError):
            report.delete()
    running = {path.name.removesuffix(TRACE) for path in report_folder().glob(f"*{TRACE}")}
    return [report for report in reports[:MAX_REPORTS] if report.is_new and report.run not in running]


def _convert(path: Path) -> None:
    """Replace the trace of an ended run by a report; leave that of a running one."""
    handle = os.open(path, os.O_RDWR)
    try:
        is_sure = True
        try:
            if not try_lock(handle):
                return
        except OSError:  # no locks: only a crash is known to be an end
            is_sure = False
        content = os.read(handle, 10 * _MAX_TEXT).decode("utf-8", "replace")
        trace = _parse(content)
        # an empty one belongs to a program that has just started
        if not content or not (is_sure or trace.ending is Ending.CRASH):
            return
        _write_report(path.name.removesuffix(TRACE), trace)
    finally:
        os.close(handle)
    path.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class _Trace:
    """What a run has left."""

    facts: Mapping[str, str]
    events: list[str]
    stack: str
    ending: Ending
    error: str = ""


def _parse(content: str) -> _Trace:
    facts: dict[str, str] = {}
    events, stack = [], []
    for line in content.splitlines():
        if fact := _FACT.fullmatch(line):
            facts[fact[1]] = fact[2]
        elif _EVENT.fullmatch(line):
            events.append(line)
        else:
            stack.append(line)
    text = "\n".join(stack).strip("\n")
    fatal = _FATAL.search(text)
    return _Trace(facts, events, text, _find_ending(facts, text), fatal[1] if fatal else "")


def _find_ending(facts: Mapping[str, str], stack: str) -> Ending:
    if _FATAL.search(stack):
        return Ending.CRASH
    if stack:  # a signal that `RunTrace` follows
        return Ending.ASKED
    boot = read_boot_id()
    return Ending.RESTART if boot and facts.get("Boot", boot) != boot else Ending.KILLED


def _write_report(name: str, trace: _Trace) -> CrashReport:
    """Write a report; `name` begins with the time at which the run began.

    Raises:
        OSError: it can't be written.
    """
    facts = [f"{key + ':':<12}{value}" for key, value in trace.facts.items() if key != "Boot"]
    parts = [
        f"Report about gtapp\n\n{_WHAT[trace.ending].format(error=trace.error)}",
        "\n".join(facts),
        "Last actions and lines of the log, without their data (seconds since the start):",
        "\n".join(trace.events[-LAST_EVENTS:]) or "none",
        "Stack:",
        trace.stack or "none",
    ]
    text = "\n\n".join(parts)[:_MAX_TEXT] + "\n"
    new = _NEW if trace.ending in _OFFERED else ""
    path = report_folder() / f"{name}-{trace.ending.value}{new}{_REPORT}"
    path.write_text(text.replace(str(Path.home()), "~"), encoding="utf-8", errors="backslashreplace")
    return CrashReport(path)


def report_exception(trace: RunTrace, error: BaseException) -> CrashReport | None:
    """Write a report about an exception in this run; None if there is one about the same, there are too many, or it can't be.

    An exception is the same if it was raised at the same place.
    """
    stack = format_stack(error)
    name = trace.path.name.removesuffix(TRACE)
    others = [report for report in list_reports() if report.run == name]
    if not trace.is_open or len(others) >= _MAX_OF_RUN:
        return None
    try:
        if any(stack in report.read() for report in others):
            return None
        return _write_report(
            f"{name}-{len(others) + 1}", _Trace(trace.facts, list(trace.events), stack, Ending.EXCEPTION)
        )
    except OSError:
        return None


def format_stack(error: BaseException) -> str:
    """Return where an exception was raised, and those before it that led to it: stacks and types, without messages."""
    return "\n".join(_format_chain(error, set()))


def _format_chain(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before and id(before) not in seen:
        yield from _format_chain(before, seen)
        yield ""
    for line in traceback.format_list(traceback.extract_tb(error.__traceback__)[-_MAX_FRAMES:]):
        yield line.rstrip("\n")
    yield _name_exception(error)


def _name_exception(error: BaseException) -> str:
    """Return the type of an exception; for an error of the system its number, too."""
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    return f"{name} (errno {error.errno})" if isinstance(error, OSError) and error.errno else name


def describe_system() -> dict[str, str]:
    """Return what takes too long to look up before the window is there."""
    frozen = ", frozen" if getattr(sys, "frozen", False) else ""
    return {"gtapp": metadata.version("gtapp") + frozen, "System": platform.platform()}

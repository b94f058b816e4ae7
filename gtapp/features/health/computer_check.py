"""Checks whether a computer has what gtapp needs, and says what to do where it hasn't; changes nothing.

The window's part, Qt and fonts, is checked in a process of its own, ``gtapp doctor --display``, since Qt ends a process in which
it can't open a window. ``gtapp selftest`` tries whether all parts work together.
"""

from __future__ import annotations

import enum
import errno
import json
import os
import platform
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from importlib import metadata
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.platform import folders
from gtapp.core.platform.file_lock import try_lock
from gtapp.core.platform.messages import Message
from gtapp.core.platform.network_drives import find_network_drive
from gtapp.core.platform.worker_process import list_program_command
from gtapp.core.schema import benchmark
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.core.store.journal_place import JournalPlace
from gtapp.features.drafts import api_keys
from gtapp.features.places.ocr.language_data import list_installed
from gtapp.features.places.ocr.page_readings import PageReadings

QT_PACKAGES: Final = (
    "libgl1 libegl1 libglib2.0-0 libfontconfig1 libxkbcommon0 libdbus-1-3 "
    "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
)
"""What Qt needs on Debian, on a desktop of X11."""
_DISPLAY_SECONDS: Final = 60.0
_LITTLE_SPACE: Final = 100_000_000
_SOME_SPACE: Final = 1_000_000_000
"""Bytes that should be free for the caches of pages that are read."""
_JOURNAL_BYTES: Final = 1 << 17
"""More than a journal takes that has one row."""
_MAX_NAMED: Final = 5
_PREFIX: Final = ".gtapp-check-"


class State(enum.Enum):
    """How good or bad a finding is; a note is about something that is missing, but optional."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"


class Finding(NamedTuple):
    """What was found, and what to do about it."""

    state: State
    text: Message
    advice: Message | None = None


def find(state: State, code: str, advice: str = "", **parameters: Any) -> Finding:
    """Return a finding with the messages of these codes, which take the same parameters."""
    params = {name: value if isinstance(value, Message) else str(value) for name, value in parameters.items()}
    return Finding(state, Message(code, params), Message(advice, params) if advice else None)


def check_computer(project: Path | None = None) -> Iterator[Finding]:
    """Yield what is found, each as soon as it is known; `project` is the folder of a project, or of one to be."""
    yield _describe_program()
    yield from _check_display()
    yield from _check_folders()
    if project:
        yield from _check_project(project)
    yield _check_space([folder for _, folder, _ in _list_folders()] + ([project] if project else []))
    yield _check_keyring()
    yield _check_tesseract()


def _describe_program() -> Finding:
    return find(
        State.OK,
        "check-program",
        version=metadata.version("gtapp"),
        python=platform.python_version(),
        system=platform.platform(),
    )


# the window


def _check_display() -> Iterator[Finding]:
    """Check Qt and the fonts; where Qt can't open a window, the fonts without a screen."""
    try:
        yield from run_display_check({})
    except RuntimeError as error:
        name = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0]
        yield find(
            State.PROBLEM,
            "check-no-window",
            "advice-no-window",
            platform=name or "–",
            reason=error,
            packages=QT_PACKAGES,
        )
        with suppress(RuntimeError):
            yield from run_display_check({"QT_QPA_PLATFORM": "offscreen"})


def run_display_check(environment: Mapping[str, str]) -> list[Finding]:
    """Return what ``gtapp doctor --display`` finds.

    Raises:
        RuntimeError: it ended otherwise; the text is what Qt printed last.
    """
    try:
        done = subprocess.run(
            [*list_program_command(), "doctor", "--display"],
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_DISPLAY_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"no window within {_DISPLAY_SECONDS:g} s") from None
    if done.returncode:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        of_qt = [line.partition(": ")[2] for line in lines if line.startswith("qt.qpa")]
        raise RuntimeError((of_qt[:1] or lines[-1:] or [f"exit code {done.returncode}"])[0])
    # among what the user's own Python may print, at its start and at its end
    line = next((line for line in done.stdout.splitlines() if line.startswith("[[")), "")
    try:
        return decode_findings(line)
    except ValueError as error:
        raise RuntimeError(f"no findings: {error}") from error


def encode_findings(findings: Iterable[Finding]) -> str:
    """Return findings as JSON, in one line."""
    trees = [[each.state.value, each.text, each.advice] for each in findings]
    return json.dumps(trees, default=lambda message: {"code": message.code, "params": message.params})


def decode_findings(text: str) -> list[Finding]:
    """Return the findings that `encode_findings` made JSON of.

    Raises:
        ValueError: it is no JSON.
    """

    def make_message(tree: dict[str, Any]) -> Message | dict[str, Any]:
        return Message(tree["code"], tree["params"]) if tree.keys() == {"code", "params"} else tree

    trees = json.loads(text, object_hook=make_message)
    return [Finding(State(state), message, advice) for state, message, advice in trees]


# folders and drives


def _list_folders() -> list[tuple[str, Path, str]]:
    """Return the program's folders with the codes of their names, and with the variables that move them."""
    return [
        ("folder-settings", folders.config_folder(), "XDG_CONFIG_HOME"),
        ("folder-samples", folders.data_folder(), "XDG_DATA_HOME"),
        ("folder-cache", folders.cache_folder(), "XDG_CACHE_HOME"),
        ("folder-log", folders.log_folder(), "XDG_STATE_HOME"),
    ]


def _check_folders() -> Iterator[Finding]:
    found = []
    for code, folder, variable in _list_folders():
        obstacle = _find_obstacle(folder)
        if obstacle:
            found.append(
                find(
                    State.PROBLEM,
                    "check-folder",
                    _choose_advice(obstacle, "advice-folder"),
                    what=Message(code),
                    path=folder,
                    reason=_explain(obstacle),
                    variable=variable,
                )
            )
    yield from found or [find(State.OK, "check-folders", path=folders.config_folder())]


def _choose_advice(error: OSError, other: str) -> str:
    """Return the code of what to do about an error of the system; `other` is that for all but a full drive."""
    return "advice-space" if error.errno in (errno.ENOSPC, errno.EDQUOT) else other


def _explain(error: OSError) -> str:
    return error.strerror or str(error)


def _find_obstacle(folder: Path) -> OSError | None:
    """Return why no file can be made in a folder, or in the one in which it would be made; None if one can."""
    try:
        while not os.path.lexists(folder):
            folder = folder.parent
        with tempfile.TemporaryFile(prefix=_PREFIX, dir=folder) as file:
            file.write(b"gtapp")
            file.flush()
    except OSError as error:
        return error
    return None


def _check_project(project: Path) -> Iterator[Finding]:
    """Check the folder of a project: that it can be written, and that processes know of each other there."""
    try:
        with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=project) as name:
            _check_room(Path(name))
            locks = _check_locks(Path(name))
        drive = find_network_drive(project)
        journals = _find_existing(JournalPlace(project).folder) if drive else project
        with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=journals) as name:
            journal = _check_sqlite(Path(name))
        closed = [each.name for each in sorted(project.iterdir()) if _is_closed(each)]
    except OSError as error:
        advice = _choose_advice(error, "advice-project")
        yield find(State.PROBLEM, "check-project", advice, path=project, reason=_explain(error))
        return
    if closed:
        names = ", ".join([*closed[:_MAX_NAMED], *(["…"] if len(closed) > _MAX_NAMED else [])])
        yield find(State.NOTE, "check-project-parts", "advice-project", path=project, names=names)
    if locks or journal:
        yield find(State.PROBLEM, "check-locks", "advice-locks", path=project, reason=locks or journal)
    else:
        yield find(State.OK, "check-project-works", path=project)
    if drive:
        folder = JournalPlace(project).folder.parent
        yield find(State.OK, "check-journal-apart", kind=drive.kind, folder=folder)


def _is_closed(path: Path) -> bool:
    return path.is_dir() and not os.access(path, os.W_OK)


def _check_room(folder: Path) -> None:
    """Write as much as a new journal takes: on a drive that is almost full, SQLite reports an error of the drive instead.

    Raises:
        OSError: there is no room for it.
    """
    path = folder / "room"
    path.write_bytes(os.urandom(_JOURNAL_BYTES))  # what can be compressed may take no room
    path.unlink()


def _check_locks(folder: Path) -> str:
    """Return why the locks of files do not work in a folder; "" if they do."""
    path = folder / "lock"
    path.touch()
    first, second = os.open(path, os.O_RDWR), os.open(path, os.O_RDWR)
    try:
        if try_lock(first) and not try_lock(second):
            return ""
        return "two programs can lock one file"
    except OSError as error:
        return _explain(error)
    finally:
        os.close(first)
        os.close(second)


def _check_sqlite(folder: Path) -> str:
    """Return why SQLite can't keep a journal in a folder as the store does; "" if it can."""
    try:
        with closing(sqlite3.connect(folder / "work.sqlite")) as writer:
            (mode,) = writer.execute("PRAGMA journal_mode=WAL").fetchone()
            writer.execute("CREATE TABLE work (at)")
            writer.commit()
            with closing(sqlite3.connect(folder / "work.sqlite")) as reader:
                reader.execute("SELECT * FROM work").fetchall()
    except sqlite3.Error as error:
        return str(error)
    return "" if mode == "wal" else f"SQLite: journal_mode={mode}"


def _check_space(places: Iterable[Path]) -> Finding:
    """Return the drive with the least room."""
    sizes = [(shutil.disk_usage(place).free, place) for place in map(_find_existing, places)]
    free, place = min(sizes)
    state = State.PROBLEM if free < _LITTLE_SPACE else State.NOTE if free < _SOME_SPACE else State.OK
    advice = "" if state is State.OK else "advice-space"
    return find(state, "check-space", advice, size=f"{free / 1e9:.1f}", path=place)


def _find_existing(path: Path) -> Path:
    return next(each for each in (path, *path.parents) if os.path.isdir(each))  # noqa: PTH112  (is_dir may raise)


# libraries of commands


def _check_keyring() -> Finding:
    name, messages = api_keys.find_keyring()
    if messages:
        return Finding(State.NOTE, messages[0], Message("advice-keyring"))
    return find(State.OK, "check-keyring", name=name)


def _check_tesseract() -> Finding:
    wanted = {
        language for name in benchmark.list_ids() for language in benchmark.load(name).ocr.list_languages()
    }
    readings = PageReadings(OcrSettings("+".join(sorted(wanted))))
    readings.load_data()
    missing = readings.missing
    readings.stop()
    if missing:
        return Finding(State.NOTE, missing)
    return find(State.OK, "check-tesseract", languages=", ".join(list_installed()))

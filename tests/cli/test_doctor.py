"""`gtapp doctor` in a process of its own, on computers that lack something."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import metadata
from itertools import pairwise, takewhile
from pathlib import Path
from types import SimpleNamespace

import pytest

from gtapp.core.platform.folders import data_folder
from gtapp.core.platform.messages import Message
from gtapp.features.health import computer_check
from gtapp.features.health.computer_check import (
    QT_PACKAGES,
    State,
    check_computer,
    decode_findings,
    encode_findings,
    find,
)
from gtapp.features.places.ocr import language_data
from tests.features.places.ocr.reading_setup import damage_data, require_data
from tests.network_drives import mount_network_drives
from tests.window.window_driver import hash_files

ROOT = Path(__file__).resolve().parents[2]
linux = pytest.mark.skipif(sys.platform != "linux", reason="the obstacles are those of Linux")


def run_doctor(
    *arguments: str | Path, environment: Mapping[str, str] | None = None, user: int | None = None
) -> tuple[int, list[str]]:
    """Return the exit code and the printed lines."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "gtapp", "doctor", *map(str, arguments)],
        env={**os.environ, **(environment or {})},
        capture_output=True,
        encoding="utf-8",
        user=user,
        cwd="/",
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def only_problem(lines: list[str]) -> tuple[str, str]:
    """Return the one problem and what to do about it."""
    (at,) = (at for at, line in enumerate(lines) if line.startswith("PROBLEM"))
    assert lines[at + 1].startswith(f"{'':9}→ ")
    return lines[at], lines[at + 1]


def test_nothing_is_wrong_and_nothing_is_written(tmp_path: Path, user_folders: Path) -> None:
    project = tmp_path / "project"
    (project / "images").mkdir(parents=True)
    before = hash_files(user_folders), hash_files(project)
    code, lines = run_doctor(project)
    assert code == 0 and lines[-1] == "doctor: no problem"
    text = "\n".join(lines)
    for part in (
        f"gtapp {metadata.version('gtapp')}",
        "Qt 6",
        "Combining marks: Noto Serif",
        str(project),
        "GB are free",
    ):
        assert part in text
    assert (hash_files(user_folders), hash_files(project)) == before


@linux
@pytest.mark.parametrize("kind", ["CONFIG", "DATA", "CACHE", "STATE"])
def test_a_folder_in_a_place_that_can_t_be_written(kind: str) -> None:
    code, lines = run_doctor(environment={f"XDG_{kind}_HOME": "/proc/nowhere"})
    assert code == 1 and lines[-1] in ("doctor: 1 problem", "doctor: 2 problems")
    (at,) = (at for at, line in enumerate(lines) if "/proc/nowhere" in line and "can’t be written" in line)
    assert lines[at].startswith("PROBLEM") and f"XDG_{kind}_HOME" in lines[at + 1]


def test_a_file_in_the_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    code, lines = run_doctor(environment={"XDG_CONFIG_HOME": str(tmp_path / "file")})
    assert code == 1
    assert "The folder of the settings can’t be written" in only_problem(lines)[0]


def _find_other_user() -> int:
    """Return a user without rights who can run this Python."""
    if os.name != "posix" or os.getuid() != 0:
        pytest.skip("only root can become another user")
    try:
        subprocess.run(
            [sys.executable, "-P", "-c", "import gtapp"], user=65534, cwd="/", check=True, capture_output=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no other user may run this Python")
    return 65534


def test_the_project_of_another_user(tmp_path: Path) -> None:
    user = _find_other_user()
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o777)
    homes = {f"XDG_{kind}_HOME": str(home) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    code, lines = run_doctor(tmp_path, user=user, environment={"HOME": str(home), **homes})
    assert code == 1 and "The project’s folder can’t be written" in only_problem(lines)[0]


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="root may write anywhere")
def test_folders_of_a_project_that_can_t_be_written(tmp_path: Path) -> None:
    (tmp_path / "ground_truths").mkdir(mode=0o500)
    code, lines = run_doctor(tmp_path)
    assert code == 0 and any("can’t be written: ground_truths" in line for line in lines)
    tmp_path.chmod(0o500)
    code, lines = run_doctor(tmp_path)
    tmp_path.chmod(0o700)
    assert code == 1 and "The project’s folder can’t be written" in only_problem(lines)[0]


@linux
@pytest.mark.parametrize("project", ["/proc", "/nowhere"])
def test_a_project_that_can_t_be_written(project: str) -> None:
    code, lines = run_doctor(project)
    (at,) = (at for at, line in enumerate(lines) if "The project’s folder can’t be written" in line)
    assert code == 1 and lines[at].startswith("PROBLEM") and project in lines[at]
    assert "right to write" in lines[at + 1]


@pytest.fixture
def full_drive(tmp_path: Path) -> Iterator[Path]:
    """A drive with a project and no room for more."""
    if sys.platform != "linux" or os.getuid() != 0:
        pytest.skip("only root can mount a drive")
    drive = tmp_path / "drive"
    drive.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(drive)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no drive can be mounted here")
    try:
        (drive / "images").mkdir()
        with suppress(OSError), (drive / "fill").open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        yield drive
    finally:
        subprocess.run(["umount", str(drive)], check=True)


def test_a_full_drive_of_the_project_and_of_the_settings(full_drive: Path) -> None:
    code, lines = run_doctor(full_drive, environment={"XDG_CONFIG_HOME": str(full_drive)})
    problems = {line: advice for line, advice in pairwise(lines) if line.startswith("PROBLEM")}
    assert code == 1 and len(problems) == 3, lines
    assert "locks" not in "".join(problems)
    assert sum("No space left on device" in line for line in problems) == 2
    assert all("Make room" in advice for advice in problems.values())


@pytest.mark.parametrize("left", [8, 16, 32])
def test_a_drive_with_room_for_small_files_alone(full_drive: Path, left: int) -> None:
    fill = full_drive / "fill"
    os.truncate(fill, fill.stat().st_size - left * 1024)
    _, lines = run_doctor(full_drive)
    assert "locks" not in "".join(lines)
    (at,) = (at for at, line in enumerate(lines) if "No space left on device" in line)
    assert lines[at].startswith("PROBLEM") and "Make room" in lines[at + 1]


# Qt


@linux
def test_a_library_of_qt_is_missing(tmp_path: Path) -> None:
    (tmp_path / "libEGL.so.1").write_bytes(b"")
    code, lines = run_doctor(environment={"LD_LIBRARY_PATH": str(tmp_path)})
    problem, advice = only_problem(lines)
    assert code == 1 and "Qt can’t be loaded" in problem and "libEGL.so.1" in problem
    assert "apt install libgl1 libegl1" in advice
    assert any("GB are free" in line for line in lines), "the other checks are done"


@linux
@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": "nowhere:7"}, "nowhere:7"),
        ({"QT_QPA_PLATFORM": "fancy"}, "fancy"),
    ],
)
def test_qt_can_t_open_a_window(environment: dict[str, str], reason: str) -> None:
    code, lines = run_doctor(environment=environment)
    problem, advice = only_problem(lines)
    assert code == 1 and "Qt can’t open a window" in problem and reason in problem
    assert "DISPLAY" in advice
    assert any("Greek letters" in line for line in lines), "fonts are checked without a screen"


@linux
def test_without_a_screen_a_note_says_so() -> None:
    code, lines = run_doctor(environment={"QT_QPA_PLATFORM": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert code == 0
    assert any(line.startswith("note     There is no screen") for line in lines)


def test_the_packages_are_those_of_the_set_up() -> None:
    lists = [ROOT / "packaging" / "debian" / name for name in ("qt-offscreen.txt", "qt-x11.txt")]
    names = [line.split(" | ")[0] for path in lists for line in path.read_text().splitlines()]
    assert QT_PACKAGES.split() == [name for name in names if name and not name.startswith("#")]


def test_what_the_user_s_python_prints_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import atexit; print('Welcome!'); atexit.register(print, 7)")
    code, lines = run_doctor(environment={"PYTHONPATH": str(tmp_path)})
    assert code == 0 and any("Greek letters" in line for line in lines)
    assert (lines[0], lines[-1]) == ("Welcome!", "7")


# libraries


def test_without_a_keyring_a_note_says_so() -> None:
    code, lines = run_doctor(environment={"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"})
    (at,) = (at for at, line in enumerate(lines) if "keyring" in line and line.startswith("note"))
    assert code == 0 and "→" in lines[at + 1]


def list_findings(project: Path | None = None) -> list[tuple[State, str]]:
    return [(finding.state, finding.text.code) for finding in check_computer(project)]


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the slow part."""
    monkeypatch.setattr(computer_check, "run_display_check", lambda _: [])


def test_without_tesseract_a_note_says_so(monkeypatch: pytest.MonkeyPatch, no_display: None) -> None:
    monkeypatch.setattr(language_data, "find_spec", lambda _: None)
    assert (State.NOTE, "ocr-package") in list_findings()


def test_damaged_language_data_are_named(
    monkeypatch: pytest.MonkeyPatch, no_display: None, tmp_path: Path
) -> None:
    for language in ("deu", "fra", "lat"):
        shutil.copy(require_data(language).list_files()[0], tmp_path)
    damage_data(tmp_path / "fra.traineddata", tmp_path / "fra.traineddata", "truncated")
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(tmp_path / "none"),))
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    (finding,) = (each for each in check_computer() if each.text.code.startswith("ocr-"))
    assert finding.state is State.NOTE
    assert f"without fra: {tmp_path / 'fra.traineddata'} can’t be used (damaged)" in str(finding.text)


def test_a_drive_without_locks(monkeypatch: pytest.MonkeyPatch, no_display: None, tmp_path: Path) -> None:
    def refuse(_: int) -> bool:
        raise OSError(95, "Operation not supported")

    for lock in (refuse, lambda _: True):
        monkeypatch.setattr(computer_check, "try_lock", lock)
        assert (State.PROBLEM, "check-locks") in list_findings(tmp_path)
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("free", "state"),
    [(5_000_000, State.PROBLEM), (500_000_000, State.NOTE), (50_000_000_000, State.OK)],
)
def test_free_space(free: int, state: State, monkeypatch: pytest.MonkeyPatch, no_display: None) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert (state, "check-space") in list_findings()


def test_findings_pass_between_processes() -> None:
    findings = [
        find(State.NOTE, "check-glyphs", "advice-glyphs", what=Message("characters-greek"), characters="ῥ"),
        find(State.OK, "check-program", version="1", python="3", system="x"),
    ]
    assert decode_findings(encode_findings(findings)) == findings


@linux
def test_it_says_where_the_journal_of_a_project_on_a_network_drive_is(
    tmp_path: Path, user_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "share" / "cards"
    project.mkdir(parents=True)
    mount_network_drives(monkeypatch, tmp_path, server=project.parent)
    monkeypatch.setattr(computer_check, "run_display_check", lambda environment: [])
    of_project = takewhile(lambda each: each.text.code != "check-space", check_computer(project))
    found = {each.text.code: each for each in of_project}
    assert found["check-journal-apart"].state is State.OK
    assert str(data_folder()) in str(found["check-journal-apart"].text)
    assert "check-project-works" in found and [*project.iterdir()] == []

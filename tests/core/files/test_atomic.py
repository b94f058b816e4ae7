"""Atomic writing: a file is replaced completely or not at all."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gtapp.core.files import atomic
from gtapp.core.platform.errors import SaveError


def test_a_new_file_gets_the_permissions_of_this_user_and_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "x.json"
    atomic.write(path, b"1")
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    assert path.read_bytes() == b"1" and path.stat().st_mode == plain.stat().st_mode


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    path.chmod(0o604)
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new" and stat.S_IMODE(path.stat().st_mode) == 0o604
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


def test_a_reader_sees_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    with path.open("rb") as reader:
        atomic.write(path, b"new")
        assert reader.read() == b"old"
    assert path.read_bytes() == b"new"


def test_a_folder_in_its_place_is_a_fault_that_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x"
    (path / "y").mkdir(parents=True)
    with pytest.raises(SaveError) as caught:
        atomic.write(path, b"new")
    assert caught.value.code == "save-io" and str(path) in str(caught.value)
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


def test_files_that_are_created_together_are_all_there_or_none(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    atomic.create_files({folder / name: name.encode() for name in "xyz"})
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"x": b"x", "y": b"y", "z": b"z"}
    assert {path.stat().st_mode for path in folder.iterdir()} == {plain.stat().st_mode}
    (tmp_path / "there").mkdir()  # renaming to it fails when others are renamed already
    with pytest.raises(SaveError) as caught:
        atomic.create_files({tmp_path / name: b"new" for name in ("before", "there", "after")}, "drafting")
    assert caught.value.code == "drafting-io"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "plain", "there"]


def test_a_name_that_is_too_long_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as caught:
        atomic.write(tmp_path / ("x" * 300), b"new")
    assert caught.value.code == "save-io"


_LOOP = """
import sys
from pathlib import Path
from gtapp.core.files import atomic
path, number = Path(sys.argv[1]), 0
print("ready", flush=True)
while True:
    number += 1
    atomic.write(path, b"%d\\n" % number * 20000)
"""


def test_a_process_killed_while_writing_leaves_a_complete_file(tmp_path: Path) -> None:
    path = tmp_path / "x"
    atomic.write(path, b"0\n" * 20000)
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", _LOOP, path], stdout=subprocess.PIPE) as process:
            assert process.stdout and process.stdout.readline() == b"ready\n"
            before = path.stat().st_ino
            while path.stat().st_ino == before:
                os.sched_yield()
            process.send_signal(signal.SIGKILL)
        lines = path.read_bytes().split(b"\n")
        assert len(lines) == 20001 and len(set(lines[:-1])) == 1


def test_what_killed_programs_left_among_very_many_files_is_deleted_while_the_save_goes_on(
    tmp_path: Path,
) -> None:
    for number in range(2100):
        (tmp_path / f".gtapp-{number}.tmp").touch()
        os.utime(tmp_path / f".gtapp-{number}.tmp", (1, 1))
    atomic.write(tmp_path / "a.json", b"{}")
    end = time.monotonic() + 10
    while len(list(tmp_path.iterdir())) > 1 and time.monotonic() < end:
        time.sleep(0.01)
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]

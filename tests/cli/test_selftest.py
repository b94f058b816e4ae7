"""`gtapp selftest`, in a process of its own, as after an installation."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.cli import main
from tests.features.places.ocr.reading_setup import require_data

pytestmark = pytest.mark.slow


def _run_selftest(home: Path, *options: str, **environment: str) -> tuple[int, list[str], str]:
    """Return the exit code, the printed lines and the standard error."""
    folders = {name: str(home / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "gtapp", "selftest", "--offscreen", *options],
        env={**os.environ, **folders, "HOME": str(home), **environment},
        cwd=home,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


def test_every_step_works_in_any_folder_and_the_user_s_folders_stay_empty(tmp_path: Path) -> None:
    require_data("deu")
    (tmp_path / "gtapp.py").write_text("raise SystemExit('this is not gtapp')")
    own = tmp_path / "own/sitecustomize.py"
    own.parent.mkdir()
    own.write_text("import sys; 'score' in sys.orig_argv and print('Welcome!')")
    code, lines, errors = _run_selftest(tmp_path, PYTHONPATH=str(own.parent), PYTHONDONTWRITEBYTECODE="1")
    assert (code, errors) == (0, "")
    *steps, end = lines
    assert len(steps) == 10 and all(line.startswith("ok ") for line in steps)
    assert end == "selftest: everything works"
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["gtapp.py", own.name]


def test_a_step_that_fails_is_named_and_the_others_are_done(tmp_path: Path) -> None:
    require_data("deu")
    (tmp_path / "sitecustomize.py").write_text("import sys; 'ocr' in sys.orig_argv and sys.exit('broken')")
    code, lines, errors = _run_selftest(tmp_path, PYTHONPATH=str(tmp_path))
    assert (code, errors) == (1, "")
    (failed,) = (line for line in lines if line.startswith("FAILED"))
    assert failed.startswith("FAILED  read scans by Tesseract") and failed != lines[-2]
    assert lines[-1] == "selftest: 1 failed"


def test_the_time_limit_ends_it(tmp_path: Path) -> None:
    code, lines, errors = _run_selftest(tmp_path, "--seconds", "0.2", TMPDIR=str(tmp_path))
    assert code == 1 and "Timeout" in errors
    assert "selftest: everything works" not in lines
    assert not list(tmp_path.glob("**/gtapp-selftest-*"))


@pytest.mark.posix
@pytest.mark.parametrize("steps", [1, 5], ids=["window", "command"])
def test_nothing_is_left_when_the_system_ends_it(tmp_path: Path, steps: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "gtapp", "selftest", "--offscreen"],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout
        done = [process.stdout.readline() for _ in range(steps)]
        assert all(line.startswith("ok ") for line in done)
        assert [path.name[:15] for path in tmp_path.iterdir()] == ["gtapp-selftest-"]
        process.terminate()
    assert process.returncode == 128 + signal.SIGTERM and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e300", "soon"])
def test_a_time_limit_that_is_none_is_wrong_use(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(["selftest", f"--seconds={seconds}"])
    assert error.value.code == 2 and "--seconds" in capsys.readouterr().err

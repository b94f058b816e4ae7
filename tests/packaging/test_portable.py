"""The rules of `make portable` hold for gtapp's own calls, and for no others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.posix


def run(code: str, cwd: Path) -> str:
    """Run Python code under the rules; return the last line of what it printed, or of its error."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "tests" / "portable", ROOT)))},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return (done.stderr or done.stdout).strip().splitlines()[-1]


@pytest.mark.parametrize(
    "code",
    [
        "from gtapp.core.files import atomic; atomic.write(Path('a?.json'), b'')",
        "from gtapp.core.files import atomic; atomic.write(Path('NUL.json'), b'')",
        "from gtapp.core.files import atomic; atomic.create_folder(Path('a '), 'pdf')",
    ],
)
def test_gtapp_makes_no_names_that_windows_refuses(tmp_path: Path, code: str) -> None:
    assert "Invalid argument" in run(f"from pathlib import Path; {code}", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_gtapp_makes_no_names_that_differ_in_case_alone(tmp_path: Path) -> None:
    (tmp_path / "Card.json").write_text("{}")
    code = (
        "from pathlib import Path; from gtapp.core.files import atomic; atomic.write(Path('card.json'), b'')"
    )
    assert "differs from another one in case alone" in run(code, tmp_path)


def test_gtapp_imports_no_modules_of_posix_and_spawns_no_process_as_posix_does(tmp_path: Path) -> None:
    code = (
        "import multiprocessing, types; module = types.ModuleType('gtapp.example');"
        "from gtapp.core.platform import child_process; print(multiprocessing.get_start_method(), child_process.IS_SUPPORTED);"
        " exec('import fcntl', module.__dict__)"
    )
    assert run(code, tmp_path) == "ModuleNotFoundError: No module named 'fcntl'"
    assert run(code.partition(" exec")[0], tmp_path) == "spawn False"


def test_others_than_gtapp_may_do_all_of_that(tmp_path: Path) -> None:
    code = "import fcntl; from pathlib import Path; Path('a?').touch(); Path('A?').touch(); print('done')"
    assert run(code, tmp_path) == "done"

"""The command line as a process of its own: streams, encodings, and which modules it loads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.material import (
    CARD,
    cards,
)

_MAIN = "import sys\nfrom gtapp.cli import main\nsys.exit(main())"
CODE = "from pydantic import BaseModel\nclass Document(BaseModel):\n    title: str\n"


def _process(*arguments: object, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", _MAIN, *map(str, arguments)],
        capture_output=True,
        check=False,
        **more,
    )


def test_as_a_process(tmp_path: Path) -> None:
    root = cards(tmp_path / "Räume, #1", {"ſ ß": CARD})
    done = _process(
        "set",
        root,
        "ſ ß",
        "/author/last_name",
        '"Mül\\u2028ler"',
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, "ſ ß/author/last_name: saved\n", b"")
    done = _process("validate", root, "--benchmark", "nothing")
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and not done.stdout


def test_a_reader_that_goes_away_is_no_fault_to_shout_about(tmp_path: Path) -> None:
    root = cards(tmp_path, {f"card {n}": CARD for n in range(30)})
    for path in (root / "images").iterdir():
        path.unlink()
    command = [sys.executable, "-c", _MAIN, "validate", str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


_MODULES = """
import sys
from gtapp.cli import main
code = main(["validate", sys.argv[1]]) if len(sys.argv) > 1 else None
if len(sys.argv) > 1:
    main(["roundtrip", sys.argv[1]]); main(["status", sys.argv[1]]); main(["set", sys.argv[1], "a", "/publication/year", "1900"])
slow = {"PySide6", "shiboken6", "openai", "gspread", "jsonschema", "PIL", "pypdfium2", "rapidfuzz", "httpx2"}
print("slow:", sorted(slow & sys.modules.keys()))
"""


@pytest.mark.parametrize("project", [False, True])
def test_the_commands_load_neither_qt_nor_other_slow_modules(tmp_path: Path, project: bool) -> None:
    arguments = [str(cards(tmp_path))] if project else []
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", _MODULES, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and done.stdout.endswith("slow: []\n"), done.stderr


def test_the_package_itself_loads_no_slow_module() -> None:
    script = "import sys, gtapp\nprint({'PySide6', 'openai', 'gspread', 'jsonschema'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"

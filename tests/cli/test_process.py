"""The command line in its own process: streams, encodings, and which modules it loads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sample_projects import CARD, cards

_MAIN = "import sys\nfrom gtapp.cli import main\nsys.exit(main())"
CODE = "from pydantic import BaseModel\nclass Document(BaseModel):\n    title: str\n"


def _process(*arguments: object, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", _MAIN, *map(str, arguments)],
        capture_output=True,
        check=False,
        **more,
    )


def test_output_of_a_process(tmp_path: Path) -> None:
    root = cards(tmp_path / "Räume, #1", {"ſ ß": CARD})
    completed = _process(
        "set",
        root,
        "ſ ß",
        "/author/last_name",
        '"Mül\\u2028ler"',
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    )
    assert (completed.returncode, completed.stdout.decode(), completed.stderr) == (
        0,
        "ſ ß/author/last_name: saved\n",
        b"",
    )
    completed = _process("validate", root, "--benchmark", "nothing")
    assert completed.returncode == 2 and completed.stderr.count(b"\n") == 1 and not completed.stdout


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    root = cards(tmp_path, {f"card {n}": CARD for n in range(30)})
    for path in (root / "images").iterdir():
        path.unlink()
    command = [sys.executable, "-c", _MAIN, "validate", str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def _run_shell(line: str, root: Path) -> tuple[int, str]:
    """Return exit code and standard error of a shell's line; $GTAPP is the command, $ROOT the project."""
    command = f"{sys.executable} -W error -c '{_MAIN}'"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    completed = subprocess.run(
        ["bash", "-c", f'gtapp() {{ {command} "$@"; }}; {line}'],
        env={**environment, "ROOT": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    return completed.returncode, completed.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("what", ["status $ROOT", "--help", "--version", "validate $ROOT --json"])
def test_a_full_output_is_reported_in_one_line(tmp_path: Path, what: str) -> None:
    code, message = _run_shell(f"gtapp {what} > /dev/full", cards(tmp_path))
    assert code == 2 and message == "gtapp: the output could not be written: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("what", ["status $ROOT/nowhere", "nonsense"])
def test_without_standard_error_a_fault_still_sets_the_exit_code(tmp_path: Path, what: str) -> None:
    assert _run_shell(f"gtapp {what} 2> /dev/full", cards(tmp_path)) == (2, "")


def test_a_closed_output_damages_no_file(tmp_path: Path) -> None:
    root = cards(tmp_path)
    before = (root / "ground_truths/a.json").read_bytes()
    line = "gtapp set $ROOT a /publication/title '\"Titel\"' >&- 2>&- <&-"
    assert _run_shell(line, root) == (0, "")
    after = (root / "ground_truths/a.json").read_bytes()
    assert b'"Titel"' in after and len(after.splitlines()) == len(before.splitlines())
    assert _run_shell("gtapp status $ROOT >&-", root) == (0, "")


def test_a_missing_folder_is_not_reported_as_a_fault_of_the_output(tmp_path: Path) -> None:
    line = "mkdir $ROOT/x && cd $ROOT/x && rmdir $ROOT/x && gtapp status ''"
    code, message = _run_shell(line, tmp_path)
    assert (
        code == 2
        and message.startswith("gtapp: the folder that gtapp was started in")
        and message.count("\n") == 1
    )


def test_names_contain_no_terminal_control_sequences(tmp_path: Path) -> None:
    root = cards(tmp_path, {"red\x1b[31m": CARD, "two\nlines": CARD, "turned\u202e": CARD})
    completed = _process("status", root)
    assert sorted(completed.stdout.decode().splitlines()) == [
        "red<U+001B>[31m\tin progress",
        "turned<U+202E>\tin progress",
        "two<U+000A>lines\tin progress",
    ]
    completed = _process("set", root, "no\nsuch", "/type", "1")
    assert completed.returncode == 2 and completed.stderr.count(b"\n") == 1


_STOPPED = """
import sys
module = sys.argv.pop(1)
class Stop:
    def find_spec(self, name, *_):
        if name == module:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
"""


@pytest.mark.parametrize(
    "module", ["gtapp.cli.command_line", "gtapp.cli.project_commands", "gtapp.cli.console"]
)
def test_ctrl_c_during_the_start_ends_it_in_one_line(module: str) -> None:
    completed = subprocess.run(
        [sys.executable, "-c", _STOPPED + _MAIN, module, "status", "."], capture_output=True, check=False
    )
    assert (completed.returncode, completed.stdout, completed.stderr) == (130, b"", b"gtapp: stopped\n")


def test_ctrl_c_while_a_command_waits_ends_it_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "dataclass.py").touch()
    script = (
        "import os, signal, sys\nfrom gtapp.core.project.opening import code_consent\n"
        "code_consent.read_code = lambda path: os.kill(os.getpid(), signal.SIGINT)\n" + _MAIN
    )
    command = [sys.executable, "-c", script, "trust", str(tmp_path)]
    completed = subprocess.run(command, capture_output=True, check=False)
    assert (completed.returncode, completed.stdout, completed.stderr) == (130, b"", b"gtapp: stopped\n")


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
    completed = subprocess.run(
        [sys.executable, "-W", "error", "-c", _MODULES, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0 and completed.stdout.endswith("slow: []\n"), completed.stderr


def test_the_package_itself_loads_no_slow_module() -> None:
    script = "import sys, gtapp\nprint({'PySide6', 'openai', 'gspread', 'jsonschema'} & sys.modules.keys())"
    completed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert completed.stdout == "set()\n"

"""Two threads import parts of one package at the same moment, in which Python itself may fail."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

_PROGRAM = """
import importlib.util, json, sys, threading, time
from gtapp.cli import main

pause, sources = json.loads(sys.argv[1])
has_begun = threading.Event()
errors = []

def wait_for_other():
    has_begun.set()
    while sys._current_frames()[other.ident].f_code.co_name != "acquire":  # it waits for the lock of a module
        time.sleep(0.001)

class Loader:
    def find_spec(self, name, path=None, target=None):
        return importlib.util.spec_from_loader(name, self, is_package=name == "package") if name in sources else None

    def create_module(self, spec):
        if spec.name == pause and not has_begun.is_set():
            wait_for_other()

    def exec_module(self, module):
        module.wait_for_other = wait_for_other
        exec(sources[module.__name__], vars(module))

def import_package():
    import package
    assert package.value == 1

def import_module():
    has_begun.wait()
    import package.module
    assert package.module.value == 1

main(["completion", "bash"])
sys.meta_path.insert(0, Loader())
threading.excepthook = lambda caught: errors.append(repr(caught.exc_value))
first, other = threading.Thread(target=import_package), threading.Thread(target=import_module)
other.start(), first.start()
first.join(), other.join()
print(json.dumps(errors), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("pause", "package", "module"),
    [
        pytest.param(
            "package", "from package.module import value", "value = 1", id="before the package is known"
        ),
        pytest.param(
            "",
            "wait_for_other(); first = 1; from package.module import value",
            "from package import first as value",
            id="while the package is executed",
        ),
    ],
)
def test_two_threads_import_a_package_and_its_module(pause: str, package: str, module: str) -> None:
    case = json.dumps([pause, {"package": package, "package.module": module}])
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, case], capture_output=True, text=True, timeout=60, check=True
    )
    assert json.loads(done.stderr) == []

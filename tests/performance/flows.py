"""How much of the program runs for one action: the distinct functions and files, counted in a separate process.

The counts are reported, not limited. They fall where two mechanisms become one; code that is crammed into fewer functions
to lower them is harder to read.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import gtapp

_PACKAGE = str(Path(gtapp.__file__).parent) + os.sep
_SETTLE_SECONDS = 1.5
"""What an action starts by timers and workers happens within this time."""


def count_calls(action: Callable[[], object]) -> tuple[int, int]:
    """Return how many distinct functions of the program, in how many files, `action` runs in any thread that it starts."""
    codes: set[CodeType] = set()

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_PACKAGE):
            codes.add(frame.f_code)

    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        action()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    functions = {(code.co_filename, code.co_qualname) for code in codes if code.co_name != "<module>"}
    return len(functions), len({file for file, _ in functions})


def _window_flows(folder: Path) -> dict[str, tuple[int, int]]:
    """Count a typed character and the check of a card in the window."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from tests.performance.probe import open_window, until

    window = open_window(folder)
    app = QApplication.instance()
    assert app
    window.show()
    until(lambda: QApplication.focusWidget() is not None)

    def settle() -> None:
        end = time.monotonic() + _SETTLE_SECONDS
        while time.monotonic() < end:
            app.processEvents()
            time.sleep(0.001)

    def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focus = QApplication.focusWidget()
        assert focus
        QTest.keyClick(focus, key, modifiers)
        settle()

    settle()
    press(Qt.Key.Key_X)  # the first edit of an item also opens its journal
    press(Qt.Key.Key_Tab)
    found = {"one typed character": count_calls(lambda: press(Qt.Key.Key_Y))}
    keys = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
    found["Check anyway"] = count_calls(lambda: press(Qt.Key.Key_Return, keys))
    window.close()
    return found


def _score_flow(folder: Path) -> tuple[int, int]:
    """Count the command on the project."""
    from gtapp.cli import main

    return count_calls(lambda: main(["score", str(folder)]))


def measure(kind: str, folder: Path) -> dict[str, tuple[int, int]]:
    """Return the counts of one kind, measured in this process."""
    return _window_flows(folder) if kind == "window" else {"gtapp score": _score_flow(folder)}


def report() -> Iterator[str]:
    """Return one line for each action."""
    from gtapp.core.platform import folders

    sample = folders.bundled_folder("benchmarks") / "zettelkatalog" / "sample"
    for kind in ("window", "score"):
        with tempfile.TemporaryDirectory(prefix="gtapp-flows-") as scratch:
            homes = {f"XDG_{name}_HOME": f"{scratch}/{name}" for name in ("CONFIG", "DATA", "STATE", "CACHE")}
            environment = {**os.environ, "HOME": scratch, "QT_QPA_PLATFORM": "offscreen", **homes}
            folder = shutil.copytree(sample, Path(scratch) / "cards")
            done = subprocess.run(
                [sys.executable, "-m", "tests.performance.flows", kind, str(folder)],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # remarks on the sample's answers
                check=True,
            )
        for name, (functions, files) in json.loads(done.stdout.decode().splitlines()[-1]).items():
            yield f"flow {name:<58} {functions:5d} functions in {files} files"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print("\n" + json.dumps(measure(sys.argv[1], Path(sys.argv[2]))))
    else:
        print("\n".join(report()))

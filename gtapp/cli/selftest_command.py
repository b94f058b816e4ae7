"""``gtapp selftest``: does once what users do, on samples in a temporary folder, and prints how it went.

For installations: that Qt, the decoders' processes, Tesseract and the libraries of each command are there and work together.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gtapp.cli.console import print_lines
from gtapp.core.platform.worker_process import list_program_command
from gtapp.core.project.opening.detection import copy_sample
from gtapp.features import open_project
from gtapp.features.places.ocr.page_readings import PageReadings
from gtapp.window.app import has_screen

if TYPE_CHECKING:  # see `_open_window`
    from gtapp.window.self_test import WindowTest

_CARDS: Final = "zettelkatalog"
_LETTERS: Final = "letters"
_OWN_FOLDERS: Final = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
_NEW_TITLE: Final = "Selftest"
_GRACE_SECONDS: Final = 10.0

_commands: Final[list[subprocess.Popen[str]]] = []
"""The program's commands that are running."""


class SkippedError(Exception):
    """A step can't be done here; the text says why."""


class Step(NamedTuple):
    """What is done, and the call that does it: it returns what is to be printed."""

    name: str
    run: Callable[[], str]


def run_selftest(options: argparse.Namespace) -> int:
    """Do all steps; exit code 1 if one fails, or if they take longer than the time limit, in seconds."""
    if options.offscreen or not has_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with _limit_run(options.seconds) as folder:
        for name in _OWN_FOLDERS:  # the user's settings, samples and caches stay as they are
            os.environ[name] = str(folder / name.lower())
        failed = sum(not _do(step) for step in _list_steps(folder))
    print_lines(f"selftest: {failed} failed" if failed else "selftest: everything works")
    return 1 if failed else 0


@contextmanager
def _limit_run(seconds: float) -> Iterator[Path]:
    """Yield a temporary folder for a run of at most so many seconds, after which the program ends.

    The folder is deleted at the end, also then, or if the system asks the program to end.
    """
    with tempfile.TemporaryDirectory(prefix="gtapp-selftest-") as name:

        def end(code: int) -> None:
            for command in _commands:
                command.kill()
                command.wait()
            while os.path.lexists(name):  # the window's threads may still write
                shutil.rmtree(name, ignore_errors=True)
            os._exit(code)  # no exception leads out of Qt's calls

        def end_late() -> None:
            sys.stderr.write(f"selftest: Timeout: it takes longer than {seconds:g} seconds\n")
            faulthandler.dump_traceback(all_threads=True)
            end(1)

        signal.signal(signal.SIGTERM, lambda number, _: end(128 + number))
        limit = threading.Timer(seconds, end_late)
        limit.daemon = True
        limit.start()
        # where a library keeps Python's lock, so that no thread can end the program; unlike the thread, this may crash otherwise
        faulthandler.dump_traceback_later(seconds + _GRACE_SECONDS, exit=True)
        try:
            yield Path(name)
        finally:
            limit.cancel()
            faulthandler.cancel_dump_traceback_later()


def _do(step: Step) -> bool:
    """Do a step and print its line; return False if it failed."""
    began = time.monotonic()
    state = "ok"
    try:
        result = step.run()
    except SkippedError as reason:
        state, result = "skipped", str(reason)
    except Exception as error:  # noqa: BLE001  (the steps after it are done all the same)
        state, result = "FAILED", f"{type(error).__name__}: {error}"
    print_lines(f"{state:8}{step.name} ({time.monotonic() - began:.1f} s): {'; '.join(result.splitlines())}")
    sys.stdout.flush()
    return state != "FAILED"


@cache
def _open_window() -> WindowTest:
    from gtapp.window.self_test import (
        WindowTest,  # loads Qt, whose libraries may be missing: a step reports that
    )

    return WindowTest()


def _list_steps(folder: Path) -> Iterator[Step]:
    yield Step("open a sample in the window", lambda: _open_window().open_sample(_CARDS))
    yield Step("edit a value and undo it", lambda: _open_window().edit_and_undo())
    yield Step("save an edit", lambda: _open_window().save_edit())
    yield Step("show a page of a PDF", lambda: _open_window().open_sample("sciencemetabench"))
    yield Step("close the window", lambda: _open_window().close())
    yield Step("score models", partial(_score, folder))
    yield Step("draft an item", _draft)
    yield Step("import a sheet", partial(_import_sheet, folder))
    yield Step("read scans by Tesseract", _read_pages)
    yield Step("export", partial(_export, folder))


def _score(folder: Path) -> str:
    scores = folder / "scores.json"  # the user's own Python may print, too
    _run("score", copy_sample(_CARDS), "--json", scores, expected=(0, 1))
    return f"{len(json.loads(scores.read_bytes())['runs'])} runs"


def _draft() -> str:
    sample = copy_sample(_CARDS)
    with open_project(sample) as project:
        item = project.items[0].id
        answer = json.dumps(project.peek(item).tree, ensure_ascii=False)
    with _serve_answers(answer) as address:
        _run("draft", sample, "--base-url", address, "--model", "selftest", "--items", item, "--run", "S1")
    drafted = [path.name for path in sample.glob("drafts/**/*S1*.json")]
    if not drafted:
        raise RuntimeError("there is no draft")
    return drafted[0]


def _import_sheet(folder: Path) -> str:
    """Import a copy of the sample's own table, with another title."""
    sample = copy_sample(_LETTERS)
    table = folder / "letters.csv"
    text = (sample / "ground_truths" / "letters.csv").read_text(encoding="utf-8")
    table.write_text(text.replace(",None,", f",{_NEW_TITLE},"), encoding="utf-8")
    _run("import-sheet", sample, "--file", table, "--check", "none", "--prefer", "sheet", "--apply")
    changed = [
        path.name for path in sample.glob("ground_truths/*.json") if _NEW_TITLE in path.read_text("utf-8")
    ]
    if not changed:
        raise RuntimeError("no letter has the imported title")
    return ", ".join(changed)


def _read_pages() -> str:
    sample = copy_sample(_CARDS)
    with open_project(sample) as project:
        problem = PageReadings(project.benchmark.ocr).problem
    if problem:
        raise SkippedError(str(problem))
    return _run("ocr", sample).strip()


def _export(folder: Path) -> str:
    return _run("export", copy_sample(_CARDS), "--out", folder / "cards.xlsx", "--format", "xlsx").strip()


def _run(*arguments: str | Path, expected: tuple[int, ...] = (0,)) -> str:
    """Run a command of this program; return its output.

    Raises:
        RuntimeError: it ends with another exit code.
    """
    with subprocess.Popen(
        [*list_program_command(), *map(str, arguments)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    ) as command:  # fmt: skip
        _commands.append(command)
        output, errors = command.communicate()
        _commands.remove(command)
    if command.returncode not in expected:
        raise RuntimeError(f"{arguments[0]} ended with {command.returncode}: {(errors or output).strip()}")
    return output


@contextmanager
def _serve_answers(answer: str) -> Iterator[str]:
    """Answer every request as a model would; yields the address up to ``/v1``."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            reply = json.dumps(_make_completion(answer)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _make_completion(answer: str) -> dict[str, Any]:
    message = {"role": "assistant", "content": answer}
    return {
        "id": "selftest", "object": "chat.completion", "created": 0, "model": "selftest",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }  # fmt: skip

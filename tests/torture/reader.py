"""A process that reads one project after another with every command that only reads, within limits of memory.

Each line of its input is a project, as JSON::

    {"folder": …, "benchmark": …, "imported": [command, file], "scratch": a folder for reports, "quick": some steps only}

Each line of its output is one step, and the last one of a project ``{"step": "end"}``::

    {"step": …, "code": exit code, "seconds": …, "peak": MiB, "fault": traceback or ""}
"""

from __future__ import annotations

import io
import json
import os
import resource
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any, Final

from gtapp.cli import main
from gtapp.core.platform.errors import GtappError
from gtapp.features import open_project

MEMORY_LIMIT: Final = 3 * 2**30
"""Where the system refuses more memory; the bound that is tested is lower."""


def read_documents(folder: str, benchmark: str) -> int:
    """Open every document with its history, restore lost edits, and read every draft."""
    with open_project(folder, benchmark or None) as project:
        project.find_unsaved()
        for item in project.items:
            try:
                document = project.document(item.id)
                _ = document.issues, document.notes
                for place in item.drafts:
                    project.read_draft(document, place)
            except GtappError:
                continue
    return 0


def list_commands(request: dict[str, Any]) -> list[list[str]]:
    """Return the command lines that read the project."""
    folder, scratch = request["folder"], Path(request["scratch"])
    if request["imported"]:
        command, file = request["imported"]
        commands = [[command, folder, "--file", file]]
    else:
        commands = [
            ["validate", "--json", folder],
            ["score", folder, "--json", str(scratch / "scores.json")],
        ]
        if not request["quick"]:
            commands += [
                ["roundtrip", folder],
                ["status", folder],
                ["export", folder, "--format", "json", "--out", str(scratch / "truths")],
                ["export", folder, "--format", "csv", "--out", str(scratch / "truths.csv")],
            ]
    named = ["--benchmark", request["benchmark"]] if request["benchmark"] else []
    return [*([*command, *named] for command in commands), ["trust", folder]]


def list_steps(request: dict[str, Any]) -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield the name of each step and the function that does it."""
    for command in list_commands(request):
        yield command[0], partial(_call, command)
    yield "documents", lambda: read_documents(request["folder"], request["benchmark"])


def _call(arguments: list[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 1


def measure(step: Callable[[], int]) -> dict[str, object]:
    """Do a step; return its exit code, time, peak of memory and fault."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak begins anew
    start, fault, code = time.monotonic(), "", -1
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="replace")
    errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="replace")
    try:
        with redirect_stdout(output), redirect_stderr(errors):
            code = step()
    except GtappError:
        code = 2
    except Exception:  # noqa: BLE001  this is what the test looks for
        fault = traceback.format_exc()
    errors.seek(0)
    said = errors.read()
    if "Traceback" in said:
        fault = said
    return {"code": code, "seconds": time.monotonic() - start, "peak": _read_peak(), "fault": fault}


def _read_peak() -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) // 1024


def _report(**what: object) -> None:
    os.write(_OUTPUT, json.dumps(what).encode() + b"\n")


if __name__ == "__main__":
    _OUTPUT = os.dup(1)
    os.dup2(2, 1)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    for line in sys.stdin:
        for name, step in list_steps(json.loads(line)):
            _report(step=name, **measure(step))
        _report(step="end")

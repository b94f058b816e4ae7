"""Saves a letter and exits after the nth of its system calls, for every n; prints how each of them ended.

Each n has its own copy of the project and its own forked process; all modules are loaded before.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

from gtapp.core.project import Project
from gtapp.core.record import Document
from gtapp.features import open_project
from gtapp.features.letters import derived_files, derived_updates  # noqa: F401  not to be loaded under way

# what could be on a disk at that moment
CALLS = frozenset(
    ("open", "write", "flush", "close", "fsync", "chmod", "replace", "unlink", "execute", "commit")
)
KINDS = ("save", "check", "reopen", "together")


def exits_after(calls: int) -> Any:
    left = calls

    def look(frame: FrameType, event: str, called: Any) -> None:
        nonlocal left
        if event == "c_return" and getattr(called, "__name__", "") in CALLS:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return look


def save_letter(project: Project, kind: str, documents: list[Document]) -> None:
    if kind == "check":
        project.check(documents[0])
    elif kind == "reopen":
        project.mark(documents[0], "in progress")
    else:
        for document in documents:
            project.save(document)


def save_and_exit(root: Path, kind: str, calls: int) -> None:
    """Do `kind` with the first letter, or save three in one go; exit on the way, after everything was typed."""
    with open_project(root, "letters") as project:
        items = project.items if kind == "together" else project.items[:1]
        documents = [project.document(item.id) for item in items]
        for document in documents if kind != "reopen" else ():
            document.set(("letter_title",), ["Neu"])
        sys.setprofile(exits_after(calls))
        if kind == "together":
            with project.defer_following():
                save_letter(project, kind, documents)
            derived_files.update_files(project)
        else:
            save_letter(project, kind, documents)
        sys.setprofile(None)


def main(root: Path, kind: str) -> None:
    for calls in count(1):
        copy = root.with_name(f"{root.name}-{calls}")
        shutil.copytree(root, copy)  # with its times
        child = os.fork()
        if not child:
            save_and_exit(copy, kind, calls)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            return
        assert os.WTERMSIG(status) == signal.SIGKILL


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])

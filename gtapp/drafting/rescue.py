"""Answers that their project could not take (a full disk, no rights): kept in the user's own folder until it can."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gtapp import user_folders
from gtapp.drafting import runs
from gtapp.drafting.answer import written
from gtapp.drafting.runs import Done
from gtapp.errors import GtappError, SaveError
from gtapp.formats import atomic

FOLDER: Final = "drafts-to-keep"
_LONGEST = 40


def place(root: Path) -> Path:
    """The folder of the project in `root`; another project of the same name has another one."""
    whole = root.resolve()
    name = re.sub(r"[^A-Za-z0-9-]+", "_", whole.name)[:_LONGEST]
    return user_folders.data_folder() / FOLDER / f"{name}-{_short(os.fsencode(whole))}"


def put(root: Path, run: str, item: str, content: Mapping[str, Any]) -> Path:
    """Keeps an answer of a run (see `runs.write`), in a file whose name every system takes.

    Raises:
        SaveError: it can't be written there either.
    """
    path = place(root) / runs.check(run) / f"{_short(os.fsencode(item))}.json"
    with atomic.open_replacement(path, "drafting") as file:
        file.write(written(content))
    return path


def bring(root: Path) -> list[tuple[str, Done]]:
    """Moves what is kept into the project; the runs and answers that came. What has an answer there by now stays.

    Raises:
        GtappError: the project still can't take them (``drafting-held``).
    """
    files = sorted(place(root).glob("*/*.json"))
    came = []
    for file in files:
        try:
            came += _brought(root, file)
        except SaveError as error:
            details = {"count": len(files) - len(came), "path": str(place(root)), "reason": error.message}
            raise GtappError("drafting-held", **details) from error
    return came


def _brought(root: Path, file: Path) -> list[tuple[str, Done]]:
    run, content = file.parent.name, runs.read(file)
    done = runs.done_of(content)
    if done is None:
        return []
    try:
        runs.write(root, run, done.item, content)
    except SaveError:
        raise
    except GtappError:
        return []
    with contextlib.suppress(OSError):
        file.unlink()
        file.parent.rmdir()
        file.parent.parent.rmdir()
    return [(run, done)]


def _short(name: bytes) -> str:
    return hashlib.sha256(name).hexdigest()[:24]

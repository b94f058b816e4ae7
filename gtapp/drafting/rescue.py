"""Answers that their project could not take (a full disk, no rights): kept in the user's own folder until it can."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gtapp import settings
from gtapp.drafting import runs
from gtapp.drafting.answer import encode_answer
from gtapp.drafting.runs import StoredAnswer
from gtapp.errors import GtappError, SaveError
from gtapp.formats import atomic

RESCUE_FOLDER: Final = "drafts-to-keep"
_LONGEST_NAME = 40


def rescue_folder(root: Path) -> Path:
    """The folder of the project in `root`; another project of the same name has another one."""
    whole = root.resolve()
    name = re.sub(r"[^A-Za-z0-9-]+", "_", whole.name)[:_LONGEST_NAME]
    return settings.data_folder() / RESCUE_FOLDER / f"{name}-{_short_hash(os.fsencode(whole))}"


def rescue_answer(root: Path, run: str, item: str, content: Mapping[str, Any]) -> Path:
    """Keeps an answer of a run (see `runs.write`), in a file whose name every system takes.

    Raises:
        SaveError: it can't be written there either.
    """
    path = rescue_folder(root) / runs.check_run_name(run) / f"{_short_hash(os.fsencode(item))}.json"
    with atomic.writing(path, "drafting") as file:
        file.write(encode_answer(content))
    return path


def restore_answers(root: Path) -> list[tuple[str, StoredAnswer]]:
    """Moves what is kept into the project; the runs and answers that came. What has an answer there by now stays.

    Raises:
        GtappError: the project still can't take them (``drafting-held``).
    """
    files = sorted(rescue_folder(root).glob("*/*.json"))
    came = []
    for file in files:
        try:
            came += _restore(root, file)
        except SaveError as error:
            details = {"count": len(files) - len(came), "path": str(rescue_folder(root)), "reason": error.message}
            raise GtappError("drafting-held", **details) from error
    return came


def _restore(root: Path, file: Path) -> list[tuple[str, StoredAnswer]]:
    run, content = file.parent.name, runs.read_answer_file(file)
    done = runs.describe_answer(content)
    if done is None:
        return []
    try:
        runs.write_answer(root, run, done.item, content)
    except SaveError:
        raise
    except GtappError:
        return []
    with contextlib.suppress(OSError):
        file.unlink()
        file.parent.rmdir()
        file.parent.parent.rmdir()
    return [(run, done)]


def _short_hash(name: bytes) -> str:
    return hashlib.sha256(name).hexdigest()[:24]

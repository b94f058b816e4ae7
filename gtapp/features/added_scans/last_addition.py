"""The scans that were added to a project last, with their digests, so that they can be taken back.

They are stored in ``.gtapp/added-scans.json``; what stands there is believed only of scans that the project has.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.project.later_work import find_later_work
from gtapp.core.project.project import Project
from gtapp.core.store.shared_lines import make_time
from gtapp.core.store.sqlite_file import ignore_folder

_FILE: Final = ".gtapp/added-scans.json"


@dataclass(frozen=True, slots=True)
class Addition:
    """The scans that were added last and are still the same, the number of those that are `changed`, and the items of which
    one was edited, or had its status set, since then (`worked_on`).
    """

    scans: Sequence[str]
    changed: int
    worked_on: Sequence[str]


def record_addition(project: Project, scans: Iterable[str]) -> None:
    """Store which scans were added; their paths are relative to the project.

    Raises:
        SaveError: it can't be stored.
    """
    path = project.root / _FILE
    project.ensure_writable(path)
    with atomic.translate_os_errors(path, "save"):
        digests = {scan: _hash_file(project.root / scan) for scan in scans}
        path.parent.mkdir(exist_ok=True)
        ignore_folder(path.parent)
    content = {"added": make_time(), "scans": digests}
    atomic.write(path, json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8"))


def find_last_addition(project: Project) -> Addition | None:
    """Return the scans that were added last; None if there are none any more. Safe in a worker."""
    digests, added = _read_record(project.root / _FILE)
    items = {scan: item.id for item in project.items for scan in item.scans if scan in digests}
    if not items:
        return None
    scans = [scan for scan in items if _is_same(project.root / scan, digests[scan])]
    worked_on = find_later_work(project, dict.fromkeys(items.values()), added)
    return Addition(scans, len(items) - len(scans), worked_on)


def take_back(project: Project, addition: Addition) -> None:
    """Delete the scans of an addition that are still the same.

    Raises:
        SaveError: one can't be deleted; those before it are gone.
    """
    record = project.root / _FILE
    digests, _ = _read_record(record)
    for scan in addition.scans:
        path = project.root / scan
        project.ensure_writable(path)
        with atomic.translate_os_errors(path, "save"):
            if _is_same(path, digests.get(scan)):
                path.unlink()
    with suppress(OSError):  # what it names is gone
        record.unlink()


def _read_record(path: Path) -> tuple[dict[str, Any], str]:
    """Return the digests of the scans that were added, and when; ({}, "") if nothing is known."""
    try:
        content = json.loads(json_text.read_text(path))
        return dict(content["scans"]), str(content["added"])
    except (UnreadableError, ValueError, KeyError, TypeError, RecursionError):
        return {}, ""


def _is_same(path: Path, digest: object) -> bool:
    try:
        return _hash_file(path) == digest
    except OSError:
        return False


def _hash_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

"""The folder of an open project: whether it is still the same one, where the links in it lead, and its second readings' folders.

A link may lead out of the project, to a shared drive for instance. It came with the project, so gtapp writes through it only
after the user agreed. Consent names the resolved target: a link that leads elsewhere later is asked about again.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from gtapp.core.platform.errors import SaveError
from gtapp.core.store.consent_store import Consents

READINGS_FOLDER: Final = "readings"
"""The folder of a project with one folder for each second reading (see `gtapp.core.project.second_reading`)."""
AUDIT_FILE: Final = "gtapp-audit.tsv"
JUDGEMENT_FILE: Final = "gtapp-judgements.tsv"
SAMPLES_FOLDER: Final = "gtapp-samples"
"""The text files of audits and of decisions between two readings, and the folder of samples (see the modules of these names)."""
READING_FILE: Final = "reading.toml"
"""The file by which the folder of a second reading is known."""
_CONSENTS: Final = Consents("link-targets.json")


def split_reading(path: Path) -> tuple[Path, str]:
    """Return the project's folder and the name of the reading if `path` is the folder of a second reading; else `path` and ""."""
    is_written_out = path.parent.name == READINGS_FOLDER and path.name != ".."
    # not resolved: a link leads elsewhere
    whole = path if is_written_out else Path(os.path.abspath(path))  # noqa: PTH100
    # unlike Path.is_file, os.path.isfile does not raise for forbidden folders or invalid names
    if whole.parent.name == READINGS_FOLDER and os.path.isfile(whole / READING_FILE):
        return whole.parent.parent, whole.name
    return path, ""


def find_outside_target(root: Path, path: Path) -> Path | None:
    """Return the folder or file outside the project that the links on the way from `root` to `path` lead to; None if inside."""
    inside = target = Path(os.path.realpath(root))
    if os.path.realpath(path) == str(inside / os.path.relpath(path, root)):
        return None  # no links, as nearly always: next card
    for place in (*reversed(path.parents), path):
        if root in place.parents or place is path:
            resolved = Path(os.path.realpath(place))
            target = target if resolved.is_relative_to(target) else resolved
    return None if target.is_relative_to(inside) else target


def find_forbidden_target(root: Path, path: Path) -> Path | None:
    """Return the target as `find_outside_target` does; None also if the user agreed that gtapp writes there."""
    target = find_outside_target(root, path)
    return None if target is None or _CONSENTS.contains(root, str(target)) else target


def ensure_permitted(root: Path, path: Path) -> None:
    """Do nothing if gtapp may write to `path`, in the project's folder `root`.

    Raises:
        SaveError: it leads out of the project, and the user did not agree (``save-outside``).
    """
    target = find_forbidden_target(root, path)
    if target is not None:
        raise SaveError("save-outside", path=str(path), target=str(target))


def permit(root: Path, targets: Iterable[Path]) -> None:
    """Store the user's consent that gtapp writes to these targets for the project in `root`.

    Raises:
        SaveError: it can't be stored.
    """
    _CONSENTS.add(root, *map(str, targets))


class ProjectFolder:
    """The folder that was opened.

    `is_marked` returns whether the folder now at its path contains the lock file of this process. Then it is the same project
    even with another identity: disks that are plugged in again, and programs that sync folders, give folders new identities.
    """

    def __init__(self, root: Path, is_marked: Callable[[], bool]) -> None:
        self._root = root
        self._identity = _identify(root)
        self._is_marked = is_marked

    def ensure_same(self) -> None:
        """Do nothing if the project's folder is the one that was opened.

        Raises:
            SaveError: the folder does not exist (``save-vanished``), or another one is at its path (``save-replaced``).
        """
        identity = _identify(self._root)
        if identity is None:
            # the disk was unplugged: nothing may be written into its empty mount point
            raise SaveError("save-vanished", path=str(self._root))
        if identity != self._identity and not self._is_marked():
            raise SaveError("save-replaced", path=str(self._root))
        self._identity = identity

    def ensure_writable(self, path: Path) -> None:
        """Do nothing if gtapp may write to `path` in this folder.

        Raises:
            SaveError: as `ensure_same` and `ensure_permitted` do.
        """
        self.ensure_same()
        ensure_permitted(self._root, path)


def _identify(path: Path) -> tuple[int, int] | None:
    """Return what tells a folder, also one behind a link, from another one at the same path; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISDIR(found.st_mode) else None

"""Where the work journal of a project lies: in its folder, or, if that is on a network drive, in the user's own folder.

SQLite's log, to which each edit is appended, works for the processes of one machine only. On a network drive the journal is
therefore kept on each computer apart: unsaved edits, undo and the locks of writers. What people share lies in the project as
always: ground truths, the text files of statuses and audits, drafts, and in ``.gtapp/`` the last import of a sheet, accepted
issues, and the drafting database, which has no log there.

A project is known by the random name in ``.gtapp/project-id``, which comes with the first journal outside of the folder, and by
its place on the drive. So it has one journal wherever the drive is mounted, and a copy of a project has its own. A folder that
was renamed has a new place; its journal takes over what that of the earlier place holds (`JournalPlace.list_others`).
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gtapp.core.files import atomic
from gtapp.core.platform.folders import data_folder
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.network_drives import NetworkDrive, find_network_drive
from gtapp.core.store.project_folder import find_forbidden_target, split_reading

OWN_FOLDER: Final = ".gtapp"
"""The folder in a project in which gtapp keeps what is no ground truth."""
DATABASE_FILE: Final = "work.sqlite"
_NAME_FILE: Final = "project-id"
_NAME: Final = compile_late(r"[0-9a-f]{32}")
_PLACE_FILE: Final = "project.json"


class JournalPlace:
    """The place of a project's journal; `drive` is the network drive that the project is on, None if it is on none."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._own = root / OWN_FOLDER
        self._name_file = self._own / _NAME_FILE
        self.drive: NetworkDrive | None = find_network_drive(root)
        # "" until the project has one, or where it can have none
        self._name = ""
        # as soon as it is known
        self._folder = self._own if self.drive is None else None

    @property
    def folder(self) -> Path:
        """The folder of the journal."""
        return self._folder or self._find_folder(self.drive)

    def _find_folder(self, drive: NetworkDrive | None) -> Path:
        assert drive, "other journals are in the project"
        import hashlib  # few projects are on network drives

        self._name = _read_name(self._name_file)
        key = f"{self._name}\n{drive.place}".encode("utf-8", "surrogateescape")
        folder = _find_journals() / hashlib.sha256(key).hexdigest()[:32]
        if self._name:
            self._folder = folder
        return folder

    def settle(self) -> None:
        """Give a project on a network drive its name, if it can be written there, and make the folder of its journal.

        Raises:
            SaveError: the folder can't be made.
        """
        if self.drive is None:
            return
        if not self.folder.is_dir() and not self._name:
            self._write_name()
        self._folder = self.folder
        place = self._folder / _PLACE_FILE
        if not os.path.isfile(place):
            known = {"project": self._name, "path": str(self._root.absolute())}
            atomic.write(place, json.dumps(known).encode())

    def _write_name(self) -> None:
        if find_forbidden_target(split_reading(self._root)[0], self._name_file) is None:
            with contextlib.suppress(OSError):
                self._own.mkdir(exist_ok=True)
                # "x": another computer may be faster; and it follows no link
                with self._name_file.open("x", encoding="ascii") as file:
                    file.write(f"{os.urandom(16).hex()}\n")

    def is_same_project(self) -> bool:
        """Return whether the folder now at the project's path has the same place on the network drive, and the same name.

        Its inode does not tell that: sshfs gives folders new ones while they are open.
        """
        return _read_name(self._name_file) == self._name and find_network_drive(self._root) == self.drive

    @property
    def has_others(self) -> bool:
        """Whether other journals may hold unsaved edits of this project."""
        is_elsewhere = self.drive is not None and os.path.isfile(self._own / DATABASE_FILE)
        return is_elsewhere or os.path.isfile(
            self._name_file
        )  # unlike Path.is_file, it raises for no forbidden folder

    def list_others(self) -> Iterator[Path]:
        """Yield the other journals on this computer, and in the project, that may hold unsaved edits of this project.

        One may be in the folder of a project on a network drive, where it was opened as a local folder, or by an earlier version.
        Of those of this name at other places only such count whose project is no longer there: else it is a copy.
        """
        if not self.has_others:
            return
        folders, name = [self._own], _read_name(self._name_file)
        for file in sorted(_find_journals().glob(f"*/{_PLACE_FILE}")) if name else ():
            known = _read_place(file)
            path = Path(known.get("path", "")) / OWN_FOLDER / _NAME_FILE
            if known.get("project") == name and _read_name(path) != name:
                folders.append(file.parent)
        for folder in folders:
            if folder != self.folder and os.path.isfile(folder / DATABASE_FILE):
                yield folder / DATABASE_FILE


def _find_journals() -> Path:
    """Return the folder of the journals; where the user's own folder is on a network drive, one for this machine."""
    folder = data_folder() / "journals"
    if find_network_drive(folder) is None:
        return folder
    import platform  # rarely needed

    return folder / platform.node()


def _read_name(file: Path) -> str:
    """Return the name of a project; "" if it has none, or one that is not gtapp's."""
    try:
        with file.open(encoding="ascii") as opened:
            text = opened.read(64).strip()
    except (OSError, ValueError):
        return ""
    return text if _NAME.fullmatch(text) else ""


def _read_place(file: Path) -> dict[str, str]:
    """Return of which project a journal is, and where that was."""
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {key: str(value) for key, value in known.items()} if isinstance(known, dict) else {}

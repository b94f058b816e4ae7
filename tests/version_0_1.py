"""Files that version 0.1 (commit 5aaf97c) wrote, from ``tests/data/version_0_1``.

``make.txt`` there is the script that made it: it ran with that version's own Python, in its checkout, and lists where
each file is. A project's ``.gtapp`` is named ``dot-gtapp`` in the repository, since git would leave it out. Files of the user's
own folder carry a name made from the project's place on the disk; the copies get the name for their own place.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

DATA = Path(__file__).resolve().parent / "data" / "version_0_1"
MADE_IN = "/tmp/gtapp-0.1"
"""The folder of the projects when they were made."""


def copy_project(name: str, target: Path) -> Path:
    """Return a copy of one of the projects: ``cards``, ``letters`` or ``other``."""
    shutil.copytree(DATA / name, target)
    for path in sorted(target.rglob("dot-*"), reverse=True):
        path.rename(path.with_name("." + path.name.removeprefix("dot-")))
    return target


def copy_home(home: Path, cards: Path) -> None:
    """Create the user's own folders, as if the cards had always been in `cards`."""
    shutil.copytree(DATA / "home", home, dirs_exist_ok=True)
    old, new = _digest(f"{MADE_IN}/cards"), _digest(str(cards.resolve()))
    for path in sorted((home / "data").rglob(f"*{old[:16]}*"), reverse=True):
        path.rename(path.with_name(path.name.replace(old[:24], new[:24]).replace(old[:16], new[:16])))
    settings = home / "config" / "gtapp" / "gtapp.ini"
    text = settings.read_text(encoding="utf-8").replace(old[:16], new[:16])
    settings.write_text(text.replace(f"{MADE_IN}/cards", str(cards.resolve())), encoding="utf-8")


def _digest(path: str) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()

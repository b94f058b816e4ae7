"""A file's stamp, by which a change is noticed without reading the file."""

from __future__ import annotations

import os
from pathlib import Path

FileStamp = tuple[int, ...]
"""Size, times of the last change of the contents and of the rights, and inode; empty where there is no file."""


def read_stamp(path: Path) -> FileStamp:
    """Return the stamp of a file: while the stamp is the same, the file is."""
    try:
        return make_stamp(path.stat())
    except OSError:
        return ()


def make_stamp(found: os.stat_result) -> FileStamp:
    """Return the stamp of a file of which the system says this."""
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino

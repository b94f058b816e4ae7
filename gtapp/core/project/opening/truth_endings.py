"""Finds the endings of files of ground truth by the scans, where a project does not say them: ``.gt.json`` of ``x.gt.json``."""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Final

from gtapp.core.files.file_names import PAGE_MARK
from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.core.schema.benchmark import FileLayout

_LISTED: Final = 200
_SAMPLED: Final = 12
_PAGES: Final = ("", f"{PAGE_MARK}1", "r")
"""What follows an item's name in that of its first scan."""


def find_endings(root: Path, layout: FileLayout) -> tuple[str, ...]:
    """Return the ending that most files of ground truth have, and the usual one; () where that is the usual one alone.

    What is before the ending is the name of a scan, and the whole name without the last part is none.
    """
    usual = layout.truth_suffixes[0]
    names = [
        name.removesuffix(usual)
        for place in layout.truths
        for name in _list_names(root / place)
        if name.endswith(usual)
    ]
    parts = Counter(name[name.rfind(".") :] for name in names if "." in name)
    for part, count in parts.most_common(1):
        if 2 * count > len(names) and part.lower() == part:
            own = islice((name for name in names if name.endswith(part)), _SAMPLED)
            if any(
                _has_scan(root, layout, name.removesuffix(part)) and not _has_scan(root, layout, name)
                for name in own
            ):
                return (part + usual, usual)
    return ()


def _list_names(folder: Path, is_inner: bool = False) -> list[str]:
    """Return the names of some files in a folder, or in the first folder inside: there may be a million."""
    names, inner = list[str](), list[str]()
    try:
        with os.scandir(folder) as entries:
            for entry in islice(entries, _LISTED):
                if not entry.name.startswith("."):
                    (inner if entry.is_dir() else names).append(entry.name)
    except OSError:  # it is missing, or reported when it is listed
        return []
    return names if names or is_inner or not inner else _list_names(folder / min(inner), is_inner=True)


def _has_scan(root: Path, layout: FileLayout, item: str) -> bool:
    return any(
        os.path.lexists(root / place / f"{item}{page}{suffix}")
        for place in layout.scans
        for page in _PAGES
        for suffix in SCAN_SUFFIXES
    )

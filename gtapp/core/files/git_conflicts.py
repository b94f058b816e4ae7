"""Conflicts that git left in a text: found by their markers, so that the file is named and not misread."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from gtapp.core.platform.errors import UnreadableError

# the first and last lines of a conflict, in every style (merge, diff3, zdiff3); the lines between may also be somebody's text
_SIGNS: Final = ("<<<<<<<", ">>>>>>>")
_MARKER = re.compile(rf"^\ufeff?(?:{'|'.join(_SIGNS)})(?: [^\r\n]*)?\r?$", re.MULTILINE)


def find_conflict(text: str) -> int | None:
    """Return the line of the first marker of a conflict; None if there is none."""
    # a plain search takes a fraction of the pattern's time, and most texts have neither
    found = _MARKER.search(text) if any(sign in text for sign in _SIGNS) else None
    return text.count("\n", 0, found.start()) + 1 if found else None


def ensure_no_conflict(text: str, path: Path) -> None:
    """Do nothing if the text of a file has no conflict.

    Raises:
        UnreadableError: it has one (``file-git-conflict``).
    """
    line = find_conflict(text)
    if line is not None:
        raise UnreadableError("file-git-conflict", path=str(path), line=line)

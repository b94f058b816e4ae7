"""Conflicts that git left in a text: found by their markers, so that the file is named and not misread, and taken apart again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.late_patterns import compile_late

# the first and last lines of a conflict, in every style (merge, diff3, zdiff3); the lines between may also be somebody's text
_SIGNS: Final = ("<<<<<<<", ">>>>>>>")
_LINE: Final = compile_late(r"[^\n]*\n|[^\n]+")
_MARKER = compile_late(rf"^\ufeff?(?:{'|'.join(_SIGNS)})(?: [^\r\n]*)?\r?$", re.MULTILINE)


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


class ConflictSides(NamedTuple):
    """The texts that git merged line by line: ours, theirs, and the common version; None where the markers don't have it."""

    base: str | None
    ours: str
    theirs: str


_PARTS: Final = {"<<<<<<<": "ours", "|||||||": "base", "=======": "theirs", ">>>>>>>": ""}
"""What follows each kind of marker; "": lines of all sides."""
_BEFORE: Final = {"ours": ("",), "base": ("ours",), "theirs": ("ours", "base"), "": ("theirs",)}
"""What may stand before each part."""


def split_sides(text: str) -> ConflictSides | None:
    """Return the texts between and around the markers of all conflicts; None if there are none, or they don't fit each other.

    In git's style zdiff3 the base lacks lines that both sides have, or has them twice.
    """
    sides: dict[str, list[str]] = {"ours": [], "base": [], "theirs": []}
    part, has_base, conflicts = "", True, 0
    for line in _LINE.findall(text):
        following = _find_part(line, part)
        if following is None:
            for lines in [sides[part]] if part else sides.values():
                lines.append(line)
        elif part not in _BEFORE[following]:
            return None
        else:
            has_base = has_base and (part, following) != ("ours", "theirs")
            conflicts += not following
            part = following
    if part or not conflicts:
        return None
    base, ours, theirs = ("".join(sides[side]) for side in ("base", "ours", "theirs"))
    return ConflictSides(base if has_base else None, ours, theirs)


def _find_part(line: str, part: str) -> str | None:
    """Return what begins behind a line, in the part of a conflict that it stands in; None if it is no marker."""
    bare = line.rstrip("\r\n").removeprefix("\ufeff")
    sign, label = bare[:7], bare[7:]
    if sign not in _PARTS or (label and not label.startswith(" ")):
        return None
    # between conflicts, and on their last side, these lines are somebody's text
    is_text = sign in ("=======", "|||||||") and part in ("", "theirs")
    return None if is_text else _PARTS[sign]

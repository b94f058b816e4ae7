"""Copies of files that sync programs leave where one was changed on two computers, and those that file managers make.

A sync program names its copies in the language of its user: Dropbox ``NAME (Annas in Konflikt stehende Kopie 2026-11-01)``,
Nextcloud ``NAME (conflicted copy 2026-11-01 101112)``, Syncthing ``NAME.sync-conflict-20261101-101112-ABCDEFG``, Seafile
``NAME (SFConflict anna@x.ch 2026-11-01-10-11-12)``, Synology ``NAME_DESKTOP_Anna_Nov-01-101112-2026_Conflict``. Such a name
says all. ``NAME (1)`` of Google Drive, ``NAME 2`` of iCloud and ``NAME-DESKTOP-ABC`` of OneDrive may be names of their own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from gtapp.core.platform.late_patterns import compile_late

# "conflict" and "copy" in the languages of these programs
_CONFLICTS: Final = (
    *(
        "conflict",
        "konflikt",
        "conflit",
        "modstridende",
        "motstrid",
        "ristiriita",
        "ütköz",
        "çakış",
        "xung đột",
    ),
    *("σύγκρου", "συγκρου", "конфликт", "конфлікт", "冲突", "衝突", "競合", "충돌", "متعارض", "ขัดแย้ง"),
)
_CONFLICT: Final = f"(?:{'|'.join(_CONFLICTS)})"
_COPY: Final = (
    "(?:cop(?:y|ie|ia)|cópia|còpia|kopi[eao]?|másolat|példány|kopya|salinan|bản sao|αντίγραφο|копия|копія|副本|コピー"
    "|複本|사본|نسخة|สำเนา)"
)
_PHRASE: Final = (
    "(?:conflict(?:ed|ing) copy|in konflikt stehende kopie|copie en conflit|copia en conflicto|c[oó]pia em conflito"
    "|copia in conflitto|conflicterende kopie|競合コピー|冲突副本|衝突複本)"
)
# no date of the material
_DATE: Final = r"20\d\d-?\d\d-?\d\d"
_MARKS: Final = (*_CONFLICTS, ".variant-", "@")
"""What names of copies have in small letters: this is found sooner than whatever the case."""
_POSSIBLE_MARKS: Final = (
    *("(", "[", "cop", "kop", "salinan", "_backup_", "_base_", "_local_", "_remote_"),
    *("desktop", "laptop", "macbook", "imac"),
)
_POSSIBLE_ENDS: Final = compile_late(r"-.*[A-Z]| \d{1,2}(?:\.|\Z)")
"""What ASCII names that may be copies' have: some of these in small letters, or such an end."""
_CERTAIN: Final = tuple(
    compile_late(f"(.+?){tail}", re.IGNORECASE | re.DOTALL)
    for tail in (
        # Dropbox, Nextcloud, ownCloud, pCloud, Tresorit, Unison
        rf" ?[(\[](?=[^()\[\]]*{_CONFLICT})(?=[^()\[\]]*(?:{_PHRASE}|{_DATE}))[^()\[\]]*(?:\(\d+\))?[)\]]",
        r" ?[(\[](?:(?:case|unicode encoding|white ?space|selective sync) conflict|conflicted)(?: ?\d+)?[)\]]",
        # Seafile
        r" \((?:SFConflict |[^()]*@)[^()]*\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\)",
        # Syncthing, ownCloud, Synology Drive, Resilio Sync, git-annex
        rf"\.sync-conflict-{_DATE}-\d{{6}}(?:-\w+)?",
        rf"[-_]conflict(?:[-_][^_]+)?[-_]{_DATE}(?:-\d+)?",
        rf"(?:_[^_]+){{1,2}}_[^\W\d]{{3,5}}\.?-\d\d-\d{{4,6}}-\d{{4}}_\w*{_CONFLICT}",
        r"\.conflict\d*",
        r"\.variant-\w{3,}",
    )
)
_SUFFIX: Final = compile_late(r"(.+)(\.[\w-]+)", re.DOTALL)
_CERTAIN_SUFFIX: Final = compile_late(r"(?:sync-)?conflict[\w-]*", re.IGNORECASE)
_POSSIBLE: Final = tuple(
    compile_late(pattern, re.IGNORECASE | re.DOTALL)
    for pattern in (
        # Windows, macOS, KDE and GNOME, in which "(3rd copy)" is one of several
        rf"(.+?)(?: ?[-–—_] ?| )\(?(?:\w+\.? )?{_COPY}\)?(?: ?\(?\d+\)?)?",
        rf"{_COPY}(?: ?\(\d+\))? (?:(?:of|von|de|di|do|van|av|af) |d['’])(.+)",
        # Google Drive and browsers, Google Drive of old, git's mergetool
        r"(.+?) ?\(\d{1,3}\)",
        rf"(.+?) ?[(\[][^()\[\]]*{_CONFLICT}[^()\[\]]*[)\]]",
        r"(.+?)_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+",
    )
)
# iCloud; OneDrive adds the computer's name
_NUMBER: Final = compile_late(r"(.+?) \d{1,2}", re.DOTALL)
_COMPUTER: Final = compile_late(
    r"(?=.*[A-Z])[A-Z0-9][A-Z0-9-]{2,}|[\w ’'-]*(?i:desktop|laptop|macbook|imac)[\w ’'-]*"
)


def find_original(name: str) -> str:
    """Return the name of the file of which a sync program left a copy under this name; "" if the name alone doesn't tell."""
    name = unicodedata.normalize("NFC", name)
    small = name.lower()
    if not any(mark in small for mark in _MARKS):  # as nearly always
        return ""
    stem, suffix = _split(name)
    if _CERTAIN_SUFFIX.fullmatch(suffix[1:]):
        return find_original(stem) or stem
    copied = (
        stem,
        *_list_possible_originals(stem, is_strict=True),
    )  # a copy that a file manager made of a copy
    matches = (match for name in copied for each in _CERTAIN if (match := each.fullmatch(name)))
    found = next((match[1] for match in matches), "")
    return (find_original(found + suffix) or found + suffix) if found else ""


def find_originals(names: Iterable[str]) -> dict[str, str]:
    """Return the copies that `find_original` finds among the names of a folder, each with its original.

    All names are looked at as one text first: hardly any folder has copies, and it may have a million files.
    """
    names = list(names)
    text = unicodedata.normalize("NFC", "\0".join(names)).lower()
    if not any(mark in text for mark in _MARKS):
        return {}
    return {name: original for name in names if (original := find_original(name))}


def list_possible_copies(names: Iterable[str]) -> list[str]:
    """Return the names for which `find_possible_original` must be asked: of all others it finds none."""
    names = list(names)
    text = "\0".join(names)
    if text.isascii() and " " not in text and "-" not in text and not _may_be_copy(text):
        return []
    return [name for name in names if _may_be_copy(name)]


def _may_be_copy(name: str) -> bool:
    if not name.isascii() or _POSSIBLE_ENDS.search(name):
        return True
    small = name.lower()
    return any(mark in small for mark in _POSSIBLE_MARKS)


def find_possible_original(name: str, is_beside: Callable[[str], bool], is_strict: bool = False) -> str:
    """Return the name of the file beside it of which a file of this name may be a copy; "" if there is none.

    It may also be a name of its own, so other signs must tell. `is_strict` leaves out the kinds of names that say the least.
    """
    if not _may_be_copy(name):
        return ""
    stem, suffix = _split(name)
    return next(
        (each + suffix for each in _list_possible_originals(stem, is_strict) if is_beside(each + suffix)), ""
    )


def _list_possible_originals(stem: str, is_strict: bool) -> Iterator[str]:
    stems = [stem]
    for copy in stems:  # it grows: "NAME - Copy - Copy"
        matches = (match for each in _POSSIBLE if (match := each.fullmatch(copy)))
        stems += [match[1] for match in matches if match[1] not in stems]
    yield from stems[1:]
    if is_strict:
        return
    if match := _NUMBER.fullmatch(stem):
        yield match[1]
    for at in (at for at, character in enumerate(stem) if character == "-"):
        if _COMPUTER.fullmatch(stem, at + 1):
            yield stem[:at]


def _split(name: str) -> tuple[str, str]:
    """Return a file's name without its suffix, and the suffix with its dot."""
    match = _SUFFIX.fullmatch(name)
    return (match[1], match[2]) if match else (name, "")

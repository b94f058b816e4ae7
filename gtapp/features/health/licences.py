"""The parts of the program with their versions and licences: those that are installed, or those of a bundle."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
_TEXTS: Final = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS")
_FOLDER: Final = "licences"
"""In a bundle's folder: a folder for each part, with the texts of its licences."""
_PROGRAM: Final = "gtapp"


class Part(NamedTuple):
    """A part of the program; `licence` is its short name, `texts` are the files with the whole of it. Both may be empty."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...] = ()

    def read_text(self) -> str:
        """Return the texts of the licence below each other."""
        return "\n\n".join(
            path.read_text(encoding="utf-8", errors="replace").strip("\n").rstrip() for path in self.texts
        )


def list_parts() -> list[Part]:
    """Return the program, then its parts by their names."""
    bundle = Path(sys.executable).parent / _FOLDER if getattr(sys, "frozen", False) else None
    parts = {part.name: part for part in _list_installed()}
    if bundle and bundle.is_dir():
        for folder in filter(Path.is_dir, bundle.iterdir()):
            known = parts.get(folder.name, Part(folder.name, _find_version(folder.name), ""))
            parts[folder.name] = known._replace(texts=tuple(sorted(folder.iterdir())))
    return sorted(parts.values(), key=lambda part: (part.name != _PROGRAM, part.name))


def find_texts(found: metadata.Distribution) -> tuple[Path, ...]:
    """Return the installed files of a distribution that are texts of its licences."""
    files = (Path(str(found.locate_file(file))) for file in found.files or () if _is_text(file))
    return tuple(file for file in files if file.is_file())


def normalize_name(name: str) -> str:
    """Return a distribution's name in the one form in which names are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _find_version(name: str) -> str:
    return platform.python_version() if name == "python" else ""


def _list_installed() -> Iterator[Part]:
    """Yield the program and all that it requires, as far as it is installed."""
    waiting, seen = [_PROGRAM], set()
    while waiting:
        name = normalize_name(waiting.pop())
        if name in seen:
            continue
        seen.add(name)
        try:
            found = metadata.distribution(name)
        except metadata.PackageNotFoundError:  # for another system, or an extra
            continue
        yield _describe(name, found)
        for requirement in found.requires or ():
            wanted = _NAME.match(requirement)
            if wanted and (name == _PROGRAM or "extra ==" not in requirement):
                waiting.append(wanted[0])


def _describe(name: str, found: metadata.Distribution) -> Part:
    stated = [text for key in ("License-Expression", "License") for text in found.metadata.get_all(key, [])]
    return Part(name, found.version, "".join(stated[:1]).partition("\n")[0], find_texts(found))


def _is_text(file: metadata.PackagePath) -> bool:
    is_named_so = file.name.upper().startswith(_TEXTS) or "licenses" in file.parts
    return is_named_so and file.suffix not in (".py", ".pyc")

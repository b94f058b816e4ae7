"""Tesseract's language data: which are installed, where, and in one line what is missing and how to get it.

They are looked for in the folder of ``TESSDATA_PREFIX``, in the user's own folder, and where systems install them.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Final

from gtapp import folders
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.ocr_settings import is_language

_PACKAGE: Final = "tesserocr"
_SUFFIX: Final = ".traineddata"
_SYSTEM_FOLDERS: Final = (
    "/usr/share/tesseract-ocr",
    "/usr/share/tessdata",
    "/usr/local/share/tessdata",
    "/opt/homebrew/share/tessdata",
)
_SCRIPTS: Final = "script"
"""The folder within that of the languages in which some systems install the data for scripts."""
_OTHER_NAMES: Final = {"Fraktur": ("frk", "deu_latf"), "frk": ("deu_latf", "Fraktur")}
"""Under which other names the data for a script are installed, the best first."""
_SUBSTITUTES: Final = ("deu", "eng", "fra", "Latin", "lat", "ita", "Fraktur")
"""Read instead where none of the wanted languages is installed."""
_NO_LANGUAGES: Final = {"osd", "equ"}
"""Data for turned pages and formulas."""
_PACKAGES: Final = {"Fraktur": "tesseract-ocr-script-frak", "Latin": "tesseract-ocr-script-latn"}
"""Debian's packages with other names than ``tesseract-ocr-LANGUAGE``."""


class MissingOcrError(GtappError):
    """Tesseract or its language data are missing: no scan can be read."""


@dataclass(frozen=True, slots=True)
class LanguageData:
    """A folder, and languages with data in it, as Tesseract takes them (``deu+fra``)."""

    folder: Path
    languages: str

    def compute_digest(self) -> str:
        """Return a digest (hex) of these data and of Tesseract: with another one, a page may be read in another way.

        Some ten megabytes are read. Tesseract is not loaded for it: its package names the libraries that it was built with.
        """
        digest = hashlib.sha256()
        for path in (*_list_engine_files(), *self._list_files()):
            with suppress(OSError), path.open("rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
        return digest.hexdigest()

    def _list_files(self) -> Iterator[Path]:
        return (self.folder / f"{name}{_SUFFIX}" for name in self.languages.split("+"))


def _list_engine_files() -> list[Path]:
    """Return the compiled files of the package that contains Tesseract."""
    spec = find_spec(_PACKAGE)
    folders_of_package = (spec and spec.submodule_search_locations) or ()
    files = (path for folder in folders_of_package for path in Path(folder).iterdir())
    return sorted(path for path in files if path.name.endswith(tuple(EXTENSION_SUFFIXES)))


def own_folder() -> Path:
    """Return the folder into which users put files of language data."""
    return folders.data_folder() / "tessdata"


def find_language_data(wanted: Sequence[str]) -> LanguageData:
    """Return the installed data for these languages; for others where none of these is installed.

    Raises:
        MissingOcrError: Tesseract is not installed (``ocr-package``), or no data is (``ocr-no-data``).
    """
    if find_spec(_PACKAGE) is None:
        raise MissingOcrError("ocr-package", command=_name_installer())
    found = [path for path in map(_find_file, wanted) if path] or _find_substitute()
    if not found:
        raise MissingOcrError("ocr-no-data", **_explain_how_to_get(wanted))
    return _combine(found)


def list_installed() -> list[str]:
    """Return the names of the languages and scripts with data, as `OcrSettings` have them."""
    files = (path for folder in _list_folders() for path in folder.glob(f"*{_SUFFIX}"))
    return sorted({path.stem for path in files if is_language(path.stem)} - _NO_LANGUAGES)


def explain_missing(wanted: Sequence[str]) -> Message | None:
    """Return which of these languages have no data and how to get them; None if all have."""
    missing = [name for name in wanted if _find_file(name) is None]
    return Message("ocr-languages", _explain_how_to_get(missing)) if missing else None


def _name_installer() -> str:
    """Return the command that installs the package beside the program; what `make run` sets up has no pip."""
    uv = Path(sys.prefix).parent / ".tools/bin/uv"
    if uv.is_file():
        return f"{uv} pip install --python {sys.executable} tesserocr"
    return f"{sys.executable} -m pip install tesserocr"


def _explain_how_to_get(languages: Sequence[str]) -> dict[str, str]:
    packages = (_PACKAGES.get(name, f"tesseract-ocr-{name.replace('_', '-')}") for name in languages)
    return {
        "languages": ", ".join(languages),
        "command": f"apt install {' '.join(packages)}",
        "files": ", ".join(f"{name}{_SUFFIX}" for name in languages),
        "folder": str(own_folder()),
    }


def _find_file(language: str) -> Path | None:
    names = (language, *_OTHER_NAMES.get(language, ()))
    places = (folder / f"{name}{_SUFFIX}" for name in names for folder in _list_folders())
    return next((path for path in places if os.path.isfile(path)), None)


def _list_folders() -> Iterator[Path]:
    """Yield the folders in which data may be and that can be looked into, the first first."""
    prefix = os.environ.get("TESSDATA_PREFIX")
    chosen = [Path(prefix), Path(prefix, "tessdata")] if prefix else []
    system = [Path(name) for name in _SYSTEM_FOLDERS]
    versions = chain.from_iterable(sorted(folder.glob("*/tessdata"), reverse=True) for folder in system[:1])
    windows = os.environ.get("PROGRAMFILES")
    programs = [Path(windows, "Tesseract-OCR", "tessdata")] if windows else []
    for folder in (*chosen, own_folder(), *versions, *system[1:], *programs):
        # Path.is_dir raises where a folder may not be looked into
        yield from (each for each in (folder, folder / _SCRIPTS) if os.path.isdir(each))  # noqa: PTH112


def _find_substitute() -> list[Path]:
    return [path for path in map(_find_file, _SUBSTITUTES) if path][:1]


def _combine(files: Iterable[Path]) -> LanguageData:
    """Return the data in these files: those of other folders than the first one's are named by their way from it."""
    first, *others = dict.fromkeys(files)
    ways = (os.path.relpath(path.with_suffix(""), first.parent) for path in others)
    return LanguageData(first.parent, "+".join((first.stem, *ways)))

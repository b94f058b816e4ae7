"""Tesseract's language data: which are installed, where, and in one line what is missing or can't be used, and how to get it.

They are looked for in the folder of ``TESSDATA_PREFIX``, in the user's own folder, and where systems install them.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Final

from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.platform.messages import Message
from gtapp.core.schema.ocr_settings import is_language

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
        for path in (*_list_engine_files(), *self.list_files()):
            with suppress(OSError), path.open("rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
        return digest.hexdigest()

    def read_stamps(self) -> tuple[FileStamp, ...]:
        """Return the stamp of each file."""
        return tuple(map(read_stamp, self.list_files()))

    def list_files(self) -> list[Path]:
        """Return the file of each language."""
        return [self.folder / f"{name}{_SUFFIX}" for name in self.languages.split("+")]


def _list_engine_files() -> list[Path]:
    """Return the compiled files of the package that contains Tesseract."""
    spec = find_spec(_PACKAGE)
    folders_of_package = (spec and spec.submodule_search_locations) or ()
    files = (path for folder in folders_of_package for path in Path(folder).iterdir())
    return sorted(path for path in files if path.name.endswith(tuple(EXTENSION_SUFFIXES)))


def own_folder() -> Path:
    """Return the folder into which users put files of language data."""
    return folders.data_folder() / "tessdata"


def find_language_data(wanted: Sequence[str], unusable: Collection[Path] = ()) -> LanguageData:
    """Return the installed data for these languages; for others where none of these is installed.

    `unusable` are files that Tesseract can't load: they count as not installed.

    Raises:
        MissingOcrError: Tesseract is not installed (``ocr-package``), no data is (``ocr-no-data``), or those that are can't be
            used (``ocr-unusable``).
    """
    if find_spec(_PACKAGE) is None:
        raise MissingOcrError("ocr-package", command=_name_installer())
    found = list(_find_files(wanted, unusable)) or list(_find_files(_SUBSTITUTES, unusable))[:1]
    if found:
        return _combine(found)
    if files := _find_unusable(wanted, unusable):
        raise MissingOcrError("ocr-unusable", **_explain_how_to_repair(files))
    raise MissingOcrError("ocr-no-data", **_explain_how_to_get(wanted))


def list_installed() -> list[str]:
    """Return the names of the languages and scripts with data, as `OcrSettings` have them."""
    files = (path for folder in _list_folders() for path in folder.glob(f"*{_SUFFIX}"))
    return sorted({path.stem for path in files if is_language(path.stem)} - _NO_LANGUAGES)


def explain_missing(wanted: Sequence[str], unusable: Collection[Path] = ()) -> Message | None:
    """Return which of these languages have no data that can be used, and how to get them; None if all have.

    Those with `unusable` data come first: they were meant to be there.
    """
    if files := _find_unusable(wanted, unusable):
        return Message("ocr-languages-unusable", _explain_how_to_repair(files))
    missing = [name for name in wanted if _find_file(name) is None]
    return Message("ocr-languages", _explain_how_to_get(missing)) if missing else None


def _name_installer() -> str:
    """Return the command that installs the package beside the program; what `make run` sets up has no pip."""
    uv = Path(sys.prefix).parent / ".tools/bin/uv"
    if uv.is_file():
        return f"{uv} pip install --python {sys.executable} tesserocr"
    return f"{sys.executable} -m pip install tesserocr"


def _explain_how_to_get(languages: Iterable[str], command: str = "apt install") -> dict[str, str]:
    names = list(languages)
    packages = (_PACKAGES.get(name, f"tesseract-ocr-{name.replace('_', '-')}") for name in names)
    return {
        "languages": ", ".join(names),
        "command": f"{command} {' '.join(packages)}",
        "files": ", ".join(f"{name}{_SUFFIX}" for name in names),
        "folder": str(own_folder()),
    }


def _explain_how_to_repair(files: Mapping[str, Path]) -> dict[str, str]:
    """Return the parameters of a message on languages whose data can't be used; of several reasons, the first."""
    reasons = (_find_reason(path) for path in files.values())
    return _explain_how_to_get(files, "apt install --reinstall") | {
        "paths": ", ".join(map(str, files.values())),
        "reason": next(reasons),
    }


def _find_reason(path: Path) -> str:
    """Return why Tesseract can't load a file."""
    try:
        with path.open("rb") as file:
            return "damaged" if file.read(1) else "empty"
    except OSError as error:
        return error.strerror or str(error)


def _find_unusable(wanted: Sequence[str], unusable: Collection[Path]) -> dict[str, Path]:
    """Return the languages whose data are all among `unusable`, with the file that would be used."""
    lacking = (name for name in wanted if unusable and _find_file(name, unusable) is None)
    return {name: path for name in lacking if (path := _find_file(name))}


def _find_files(languages: Iterable[str], unusable: Collection[Path]) -> Iterator[Path]:
    return (path for language in languages if (path := _find_file(language, unusable)))


def _find_file(language: str, unusable: Collection[Path] = ()) -> Path | None:
    names = (language, *_OTHER_NAMES.get(language, ()))
    places = (folder / f"{name}{_SUFFIX}" for name in names for folder in _list_folders())
    return next((path for path in places if path not in unusable and os.path.isfile(path)), None)


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


def _combine(files: Iterable[Path]) -> LanguageData:
    """Return the data in these files: those of other folders than the first one's are named by their way from it.

    A way with "+", which stands between languages, can't be given to Tesseract.
    """
    first, *others = dict.fromkeys(files)
    ways = (os.path.relpath(path.with_suffix(""), first.parent) for path in others)
    return LanguageData(first.parent, "+".join((first.stem, *(way for way in ways if "+" not in way))))

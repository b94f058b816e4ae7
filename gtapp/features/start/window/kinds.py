"""The kinds of documents, as the start page names and shows them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from gtapp.core.platform.folders import bundled_folder
from gtapp.core.schema import benchmark as benchmarks
from gtapp.editor.record_texts import benchmark_title

OTHER = ""
"""The kind that has no benchmark: the user names its fields, or they are inferred from records that are there."""

_TEXTS: dict[str, tuple[Any, Any]] = {
    "zettelkatalog": (
        QT_TRANSLATE_NOOP("kinds", "Index cards"),
        QT_TRANSLATE_NOOP("kinds", "A library’s cards: author, title, year, shelfmark"),
    ),
    "letters": (
        QT_TRANSLATE_NOOP("kinds", "Letters"),
        QT_TRANSLATE_NOOP("kinds", "Letters of several pages: date, senders, receivers"),
    ),
    "personnel_cards": (
        QT_TRANSLATE_NOOP("kinds", "Personnel cards"),
        QT_TRANSLATE_NOOP("kinds", "Tables: row by row, as written and as meant"),
    ),
    "fraktur": (
        QT_TRANSLATE_NOOP("kinds", "Newspaper pages"),
        QT_TRANSLATE_NOOP("kinds", "Advertisements in Fraktur, section by section"),
    ),
    "sciencemetabench": (
        QT_TRANSLATE_NOOP("kinds", "Papers and books"),
        QT_TRANSLATE_NOOP("kinds", "PDFs: title, authors, year, DOI or ISBN"),
    ),
    OTHER: (
        QT_TRANSLATE_NOOP("kinds", "Something else"),
        QT_TRANSLATE_NOOP("kinds", "Any other documents, with fields that you name"),
    ),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of documents: the benchmark's id, a title and a line about it in the user's language, and a picture."""

    id: str
    title: str
    about: str
    picture: Path


def list_kinds() -> list[Kind]:
    """Return the kinds in the order of the page; the one without a benchmark is the last."""
    known = benchmarks.list_ids()
    usual = [name for name in _TEXTS if name in known]
    return [find_kind(name) for name in (*usual, *(name for name in known if name not in _TEXTS), OTHER)]


def find_kind(name: str) -> Kind:
    """Return the kind of a benchmark; one that was added to gtapp has its own title and no picture of its own."""
    title, about = _TEXTS.get(name, ("", ""))
    pictures = bundled_folder("resources") / "kinds"
    picture = pictures / f"{name}.jpg"
    return Kind(
        name,
        QCoreApplication.translate("kinds", title) if title else benchmark_title(name),
        QCoreApplication.translate("kinds", about) if about else "",
        picture if picture.is_file() else pictures / "other.jpg",
    )

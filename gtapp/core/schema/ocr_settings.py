"""How scans are read by OCR: in which languages and scripts, and whether they show tables (table ``[ocr]`` in TOML files)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gtapp.core.platform.late_patterns import compile_late

_LANGUAGE: Final = r"(?:script/)?\w[\w.-]{0,59}"
"""A name becomes that of a file: those of Tesseract's own data, and of others such as ``frak2021_1.069``."""
_MOST_LANGUAGES: Final = 200
"""More than there are data of Tesseract's own."""
_LANGUAGES: Final = compile_late(rf"{_LANGUAGE}(?:\+{_LANGUAGE}){{0,{_MOST_LANGUAGES - 1}}}", re.ASCII)


class OcrSettings(NamedTuple):
    """`languages` are named as Tesseract does (``deu+fra+lat``, ``Fraktur``), the most frequent first.

    Where scans show ruled tables, they are read row by row (`table`).
    """

    languages: str = "deu+fra+lat"
    table: bool = False

    def update(self, table: Mapping[str, Any]) -> OcrSettings:
        """Return these settings with those that a table states in place of them.

        Raises:
            ValueError: a key's value can't be used.
        """
        languages, has_table = table.get("languages", self.languages), table.get("table", self.table)
        if not isinstance(languages, str) or not _LANGUAGES.fullmatch(languages):
            raise ValueError('languages of ocr are names of Tesseract’s data, joined by +, as "deu+fra"')
        if not isinstance(has_table, bool):
            raise ValueError("table of ocr is true or false")
        return self._replace(languages=languages, table=has_table)

    def list_languages(self) -> list[str]:
        """Return the names of the languages and scripts."""
        return self.languages.split("+")


def is_language(name: str) -> bool:
    """Return whether a name can be one of those in the settings."""
    return "+" not in name and _LANGUAGES.fullmatch(name) is not None

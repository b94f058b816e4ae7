"""How scans are read by OCR: in which languages and scripts, and whether they show tables (table ``[ocr]`` in TOML files)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

# Tesseract's own names; they become names of files
_LANGUAGES: Final = re.compile(r"(script/)?\w{1,40}(\+(script/)?\w{1,40}){0,9}", re.ASCII)


class OcrSettings(NamedTuple):
    """`languages` are named as Tesseract does (``deu+fra+lat``, ``Fraktur``), the most frequent first.

    Where scans show ruled tables, they are read row by row (`table`).
    """

    languages: str = "deu+fra+lat"
    table: bool = False

    def update(self, table: Mapping[str, Any]) -> OcrSettings:
        """Return these settings with those that a table states in place of them.

        Raises:
            ValueError: a key is unknown, or its value can't be used.
        """
        if not table.keys() <= {"languages", "table"}:
            raise ValueError("ocr knows languages and table")
        languages, has_table = table.get("languages", self.languages), table.get("table", self.table)
        if not isinstance(languages, str) or not _LANGUAGES.fullmatch(languages):
            raise ValueError('languages of ocr are names of Tesseract\'s data, joined by +, as "deu+fra"')
        if not isinstance(has_table, bool):
            raise ValueError("table of ocr is true or false")
        return self._replace(languages=languages, table=has_table)

    def list_languages(self) -> list[str]:
        """Return the names of the languages and scripts."""
        return self.languages.split("+")

"""The texts that items are about, where they are not scans: any file, read up to a limit and as far as it can be decoded."""

from __future__ import annotations

import codecs
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gtapp.core.files import json_text
from gtapp.core.platform.messages import Message

MOST_BYTES: Final = 2_000_000
MOST_LINES: Final = 50_000
"""What is read of a file: more than a person reads, or a model is asked about."""

_BYTE_ORDER_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of the file `name`; `problems` say where it is not what the file holds, or that it holds nothing."""

    name: str
    text: str
    problems: tuple[Message, ...] = ()

    @property
    def sha256(self) -> str:
        """SHA-256 (hex) of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def read_source_text(path: Path, most: int = MOST_BYTES) -> SourceText:
    """Return the text of a file: UTF-8, or UTF-16 with a byte order mark; other characters become “�”.

    Raises:
        UnreadableError: it is missing, forbidden or no file.
    """
    content = json_text.read_bytes(path, most + 1)
    is_long = len(content) > most
    text, is_damaged = _decode(content[:most], is_long)
    lines = text.splitlines(keepends=True)
    is_long = is_long or len(lines) > MOST_LINES
    found = {"text-empty": not content, "text-damaged": is_damaged, "text-long": is_long}
    params = {"path": str(path), "most": most // 1_000_000, "lines": MOST_LINES}
    problems = tuple(Message(code, params) for code, holds in found.items() if holds)
    return SourceText(path.name, "".join(lines[:MOST_LINES]), problems)


def _decode(content: bytes, is_cut: bool) -> tuple[str, bool]:
    """Return a text with line feeds as line ends, and whether characters of it were replaced."""
    coding = "utf-16" if content.startswith(_BYTE_ORDER_MARKS) else "utf-8-sig"
    try:
        # a character that the limit cuts in two is left out
        text = codecs.getincrementaldecoder(coding)().decode(content, final=not is_cut)
    except UnicodeDecodeError:
        return _normalize_line_ends(content.decode(coding, "replace")), True
    return _normalize_line_ends(text), False


def _normalize_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")

"""Any text in Markdown, shown as it is."""

from __future__ import annotations

import re
from typing import Final

from gtapp.core.platform.messages import make_visible

_MARKUP: Final = re.compile(r"([\\`*_{}\[\]()<>#+!|~$&:.@-])")
_HARMLESS: Final = re.compile(r"[\w %]*|\d+\.\d+")
_ADDRESS: Final = re.compile(r"https?://[^\s<>]+")


def escape_markdown(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    shown = make_visible(text)
    return shown if _HARMLESS.fullmatch(shown) and "_" not in shown else _MARKUP.sub(r"\\\1", shown)


def format_address(text: str) -> str:
    """Return an address of the web as a link; any other text escaped."""
    return f"<{text}>" if _ADDRESS.fullmatch(text) and text.isprintable() else escape_markdown(text)

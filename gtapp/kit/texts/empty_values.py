"""How the window shows a value that is empty: a dash, and which kind of empty it is in words."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

NOTHING: Final = "—"
"""Stands for an empty value of any kind."""

_KINDS: Final[dict[str, Any]] = {
    "null": QT_TRANSLATE_NOOP("empty values", "nothing (null)"),
    "empty": QT_TRANSLATE_NOOP("empty values", "nothing (an empty text)"),
    "absent": QT_TRANSLATE_NOOP("empty values", "nothing (no key)"),
    "list": QT_TRANSLATE_NOOP("empty values", "nothing (an empty list)"),
}


def is_empty_kind(tag: str) -> bool:
    """Return whether a tag is a kind of empty, as `empty_kind` returns them."""
    return tag in _KINDS


def describe_empty(kind: str) -> str:
    """Return a kind of empty in words.

    Raises:
        KeyError: it is no kind of empty.
    """
    return QCoreApplication.translate("empty values", _KINDS[kind])

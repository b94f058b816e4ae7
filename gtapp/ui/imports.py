"""Has Python import our modules as it did before PySide6 came, which reads each one's source again."""

from __future__ import annotations

import builtins


def as_before_pyside() -> None:
    """Takes PySide6's own import out of Python's.

    It looks into the source of every module for the word PySide6, so that ``from __feature__ import`` can change the names
    of Qt's methods there. Nothing here asks for that, and it would be 15 ms of the start.
    """
    original = getattr(builtins, "__orig_import__", None)
    if original is not None and builtins.__import__ is getattr(builtins, "__feature_import__", None):
        builtins.__import__ = original

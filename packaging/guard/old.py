"""Modules of the old checkout's tests, which are the guard's instruments; by name, so that no tool renames them here."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def old(*names: str) -> Any:
    """A module of the old checkout's tests, which is in front on the path."""
    return import_module(".".join(("tests", *names)))

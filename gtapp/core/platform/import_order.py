"""Imports a package before its modules, so that threads can import parts of the same package at once.

Python 3.14 and older lock a module before its package. While one thread imports `package.module`, another one that imports
`package`, which imports `package.module` itself, gets `_DeadlockError` or an `ImportError` of a partially initialized module.
Workers import libraries when they are used, as the window does, so that this happens to any of them (it did to
`importlib.resources`). Later versions of Python take the locks in the order of this module:
https://github.com/python/cpython/issues/83065.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import _bootstrap
from types import ModuleType

_is_replaced = False


def import_packages_first() -> None:
    """Import packages before their modules from now on, in all threads; to be called before the first thread starts."""
    global _is_replaced  # noqa: PLW0603
    if _is_replaced or sys.version_info >= (3, 15):
        return
    _is_replaced = True
    find_and_load: Callable[..., ModuleType] = _bootstrap._find_and_load  # type: ignore[attr-defined]

    def find_after_package(name: str, import_: Callable[..., ModuleType]) -> ModuleType:
        """Return the module of this name, which is loaded if needed; called unless it was imported before."""
        package = name.rpartition(".")[0]
        if package:
            # waits for another thread that imports it, unless that one waits for this one
            __import__(package)
        return find_and_load(name, import_)

    _bootstrap._find_and_load = find_after_package  # type: ignore[attr-defined]

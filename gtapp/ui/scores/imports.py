"""Imports modules beside the window: the scorer takes a tenth of a second, which the window must not wait for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final

from PySide6.QtCore import QTimer

from gtapp.ui.tasks import Tasks, Ticket

# an opened panel is laid out and painted first: beside an import that takes many times as long
_AFTER_MS: Final = 50


def run_when_imported(module: str, tasks: Tasks, then: Callable[[], object]) -> None:
    """Calls `then` as soon as the module is imported: now, or when a worker is done with it."""
    if module in sys.modules:
        then()
        return

    def work(_: Ticket) -> object:
        return import_module(module)

    QTimer.singleShot(_AFTER_MS, tasks, lambda: tasks.start(work, lambda _: then()))

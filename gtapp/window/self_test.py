"""Drives the window for `gtapp selftest`: opens samples, edits, undoes and saves as a user's keys do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from gtapp.core.schema.pointer import Pointer
from gtapp.editor.workspace import Workspace
from gtapp.window import app, exception_hook
from gtapp.window.opener import OpenRequest

_TITLE: Final = ("publication", "title")
"""The field that is edited; all records of the sample have it."""
_TYPED: Final = "Selftest "
_WAIT_MS: Final = 20
_PATIENCE_SECONDS: Final = 60.0


class WindowTest:
    """One window; its methods return what is to be reported.

    All raise RuntimeError or TimeoutError where the window does not do what it should.
    """

    def __init__(self) -> None:
        self._app, self._window = app.open_window(None)

    def open_sample(self, benchmark: str) -> str:
        """Open a benchmark's sample, and wait until the page of its first item is shown."""
        self._window.open(OpenRequest(None, sample=benchmark))
        self._wait(lambda: self._has_page(benchmark), "the first page")
        image = self._workspace.scan.image
        assert image is not None
        return f"{self._app.platformName()}, {len(self._workspace.session.items)} items, {image.width()} × {image.height()}"

    def edit_and_undo(self) -> str:
        """Type into a field, and undo it."""
        before = self._read(_TITLE)
        self._type()
        typed = self._read(_TITLE)
        if typed == before:
            raise RuntimeError("the value is the same after typing")
        self._trigger("undo")
        if self._read(_TITLE) != before:
            raise RuntimeError("the value is not as before after the undo")
        return f"{typed!r}, then {before!r}"

    def save_edit(self) -> str:
        """Type into a field, and save the item."""
        self._type()
        self._trigger("save")
        root = self._workspace.session.project.root

        def find_saved() -> list[str]:
            return [
                path.name for path in root.glob("ground_truths/*.json") if _TYPED in path.read_text("utf-8")
            ]

        self._wait(lambda: bool(find_saved()), "the saved file")
        return find_saved()[0]

    def close(self) -> str:
        """Close the window, and end its workers."""
        self._window.close()
        self._wait(lambda: not self._window.isVisible(), "the end of the window")
        exception_hook.remove()
        self._window.context.tasks.close()
        return "closed"

    @property
    def _workspace(self) -> Workspace:
        assert self._window.workspace
        return self._window.workspace

    def _has_page(self, benchmark: str) -> bool:
        workspace = self._window.workspace
        return bool(
            workspace
            and workspace.session.project.benchmark.id == benchmark
            and workspace.scan.image is not None
        )

    def _read(self, pointer: Pointer) -> object:
        document = self._workspace.session.document
        assert document
        return document.get(pointer)

    def _type(self) -> None:
        self._workspace.form.focus_pointer(_TITLE)
        for character in _TYPED:
            field = self._window.focusWidget()
            assert field is not None
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, character)
                QApplication.sendEvent(field, event)
            self._app.processEvents()

    def _trigger(self, action: str) -> None:
        self._window.context.actions.by_name[action].trigger()
        self._app.processEvents()

    def _wait(self, is_done: Callable[[], bool], what: str) -> None:
        """Process events until something is done.

        Raises:
            TimeoutError: it takes too long.
        """
        end = time.monotonic() + _PATIENCE_SECONDS
        while not is_done():
            if time.monotonic() > end:
                raise TimeoutError(f"{what} did not come within {_PATIENCE_SECONDS:g} s")
            self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, _WAIT_MS)

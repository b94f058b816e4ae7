"""Imports the modules of window parts that take long, in a worker: while the user pauses, or when one is needed before that.

So the first panel opens without delay, and the start waits for none of them (`make bench`: start to first card, a key press).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer

from gtapp.editor.context import AppContext
from gtapp.features.declaration import Feature
from gtapp.kit.tasks import Ticket

_IDLE_MS: Final = 4000
# an opened panel is painted first, since painting takes many times as long during an import
_AFTER_MS: Final = 50
imported: Final[set[str]] = set()
"""The slow features whose parts were imported in this process."""


class PartImports(QObject):
    """Imports the window parts of slow features when no item was shown or edited for some seconds."""

    def __init__(self, context: AppContext, features: Sequence[Feature]) -> None:
        super().__init__(context)
        self._context = context
        self._features = features
        self._is_done = False
        self.idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self.idle.timeout.connect(self._begin)
        context.project_changed.connect(self.idle.stop)
        context.project_ready.connect(self._wait)
        context.item_shown.connect(self._wait_again)
        context.item_edited.connect(self._wait_again)

    def _wait(self) -> None:
        if not self._is_done:
            self.idle.start()

    def _wait_again(self) -> None:
        if self.idle.isActive():
            self.idle.start()

    def _begin(self) -> None:
        if self._context.session:
            self._is_done = True
            for feature in self._features:
                self._start(feature, lambda: None)

    def call_when_imported(self, feature: Feature, call: Callable[[], object]) -> None:
        """Call `call` now, or after a worker has imported the part, unless another project is open then."""
        # not sys.modules: a module is there while a worker imports it, and the window would wait
        if not feature.is_slow or feature.name in imported:
            call()
            return
        view = self._context.view

        def call_in_view() -> None:
            if self._context.view is view:
                call()

        QTimer.singleShot(_AFTER_MS, self, lambda: self._start(feature, call_in_view))

    def _start(self, feature: Feature, then: Callable[[], object]) -> None:
        def work(_: Ticket) -> object:
            return feature.load_window()

        def end(_: object) -> None:
            imported.add(feature.name)
            QTimer.singleShot(0, self, then)  # not together with the results of other workers: longest gap

        self._context.tasks.start(work, end)

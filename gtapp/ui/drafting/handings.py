"""The window's way to a batch service: plans are handed in one at a time, and what became of each is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gtapp.ui.i18n import translate_message

if TYPE_CHECKING:  # nothing of drafting is imported before somebody drafts
    from gtapp.drafting.batch import SubmitResult
    from gtapp.project.drafting import RunPlan
    from gtapp.ui.drafting.handing import BatchSubmission
    from gtapp.ui.tasks import Tasks


class BatchSubmissions(QObject):
    """`current` is the one that is under way."""

    changed = Signal()
    """How far it is."""

    happened = Signal(str, str)
    """An item, and why it was left out."""

    ended = Signal(str)
    """What there is to say at the end; `current` is None by then, as when it `failed`."""

    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.current: BatchSubmission | None = None

    def begin(self, plan: RunPlan, tasks: Tasks) -> None:
        """Hands a plan in, beside the window."""
        from gtapp.ui.drafting.handing import BatchSubmission

        handing = self.current = BatchSubmission(plan, tasks, self)
        handing.progressed.connect(self.changed)
        handing.done.connect(self._done)
        handing.failed.connect(self._failed)
        handing.start()

    def stop(self) -> bool:
        """Gives up what is not handed in yet; False where nothing is under way."""
        if self.current is None:
            return False
        self.current.stop()
        self.changed.emit()
        return True

    def abandon(self) -> bool:
        """Stops without a word, since nobody listens any more; whether something was under way."""
        handing, self.current = self.current, None
        if handing is None:
            return False
        handing.blockSignals(True)
        handing.stop()
        return True

    def _done(self, found: tuple[str, SubmitResult]) -> None:
        from gtapp.ui.drafting import sayings

        run, submitted = found
        stopped = self._finish()
        for item, message in submitted.left_out:
            self.happened.emit(item, translate_message(message))
        self.ended.emit(sayings.describe_submission(run, submitted, stopped))

    def _failed(self, error: Exception) -> None:
        self._finish()
        self.failed.emit(error)

    def _finish(self) -> bool:
        """Whether it was stopped."""
        handing, self.current = self.current, None
        if handing is None:
            return False
        handing.deleteLater()
        return handing.is_stopping

"""Decodes pages in worker threads and hands them to the window; nothing of it ever waits in the GUI thread."""

from __future__ import annotations

import logging
import weakref
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot

from .cache import CACHE_BYTES, CACHE_ENTRIES, Cache, Job
from .decode import Decoded, decode
from .errors import ScanError
from .geometry import OWN_SIZE, Target
from .jobs import JobQueue
from .source import PageRef

log = logging.getLogger(__name__)

Decoder = Callable[[PageRef, Target], Decoded]


class _Reporter(QObject):
    """Carries results over to the GUI thread; outlives the workers, which know nothing of the loader."""

    ended = Signal(object, object)


class ScanLoader(QObject):
    """Two workers and the pages they decoded last.

    `request` asks for the page to be shown now: its result arrives as `loaded` or `failed`, unless another page was
    requested meanwhile. What arrives late is kept for later, but not announced.
    """

    loaded = Signal(PageRef, Decoded)
    failed = Signal(PageRef, ScanError)
    idle = Signal()
    """Nothing is waiting or under way any more: for tests and measurements."""

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        decoder: Decoder = decode,
        cache_bytes: int = CACHE_BYTES,
        cache_entries: int = CACHE_ENTRIES,
    ) -> None:
        super().__init__(parent)
        self._decoder = decoder
        self._cache = Cache(cache_bytes, cache_entries)
        self._jobs = JobQueue()
        self._wanted: Job | None = None
        self._threads: list[Thread] = []
        self._closed = False
        self._reporter = _Reporter()
        self._reporter.ended.connect(self._take_result, Qt.ConnectionType.QueuedConnection)
        self._finalizer = stop = weakref.finalize(self, _stop, self._jobs, self._threads, self._reporter)
        self.destroyed.connect(stop)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)

    def cached(self, ref: PageRef, target: Target = OWN_SIZE) -> Decoded | None:
        """The page if it is there already at this size."""
        return self._cache.get(Job(ref, target))

    def nearest(self, ref: PageRef) -> Decoded | None:
        """The page at whatever size it is there, the sharpest first."""
        return self._cache.best(ref)

    def request(self, ref: PageRef, target: Target = OWN_SIZE) -> None:
        """Asks for the page to be shown now; an earlier one that has not come is not announced any more."""
        if not self._closed:
            self._start()
            self._wanted = Job(ref, target)
            self._jobs.ask(self._wanted)

    def prefetch(self, pages: Iterable[tuple[PageRef, Target]]) -> None:
        """Asks for pages that may be shown soon, nearest first; what was asked so before is given up."""
        jobs = [job for job in (Job(*page) for page in pages) if job not in self._cache]
        if not self._closed:
            if jobs:
                self._start()
            self._jobs.ask_later(jobs)

    @property
    def busy(self) -> bool:
        """Whether anything is waiting or under way."""
        return not self._jobs.empty

    def room_for(self, size: int) -> int:
        """How many pages of so many bytes can be kept beside the one that is shown."""
        return max(0, self._cache.limit // max(size, 1) - 1)

    def cancel(self) -> None:
        """Nothing is wanted any more; what is under way ends unannounced."""
        self._wanted = None
        self._jobs.cancel()

    def forget(self, path: Path) -> None:
        """The file may have changed: it will be read again."""
        self._cache.forget(path)

    @Slot()
    def close(self) -> None:
        """Ends the workers, waiting for a page that is being decoded; afterwards nothing is loaded any more."""
        self._closed = True
        self.cancel()
        self._finalizer()
        self._cache.clear()

    def _start(self) -> None:
        if self._threads:
            return
        for urgent_only in (True, False):
            name = "scan-urgent" if urgent_only else "scan-any"
            args = (self._reporter, self._jobs, self._decoder, urgent_only)
            thread = Thread(target=_work, args=args, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    @Slot(object, object)
    def _take_result(self, job: Job, result: Decoded | ScanError) -> None:
        self._jobs.done(job)
        if self._closed:
            return
        if isinstance(result, Decoded):
            self._cache.put(job, result)
        if job == self._wanted:
            self._wanted = None
            if isinstance(result, Decoded):
                self.loaded.emit(job.ref, result)
            else:
                self.failed.emit(job.ref, result)
        if self._jobs.empty:
            self.idle.emit()


def _work(reporter: _Reporter, jobs: JobQueue, decoder: Decoder, urgent_only: bool) -> None:
    """A worker's life: whatever goes wrong arrives as a failure, and the worker goes on."""
    while (job := jobs.take(urgent_only)) is not None:
        reporter.ended.emit(job, _result(job, decoder))


def _result(job: Job, decoder: Decoder) -> Decoded | ScanError:
    try:
        return decoder(job.ref, job.target)
    except ScanError as error:
        return error.with_traceback(None)
    except Exception as error:  # a worker that ends silently would leave the window waiting
        log.exception("decoding %s failed", job.ref)
        return ScanError("internal", job.ref.path, f"{type(error).__name__}: {error}")


def _stop(jobs: JobQueue, threads: list[Thread], _reporter: _Reporter) -> None:
    jobs.close()
    for thread in threads:
        thread.join()
    threads.clear()

"""Decodes pages in worker threads and hands them to the window; nothing of it ever waits in the GUI thread."""

from __future__ import annotations

import logging
import weakref
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot

from gtapp.scans.geometry import OWN_SIZE, Target
from gtapp.scans.scan_file import PageRef, ScanError
from gtapp.ui.scan.decoder import Decoded, decode

# ---- cache ----
# Keeps the pages decoded last, within a limit of bytes and of entries, so that going back or on needs no decoding.


CACHE_BYTES = 96 * 2**20
CACHE_ENTRIES = 16
"""Index cards are small: a limit in bytes alone would let a hundred of them pile up."""


@dataclass(frozen=True, slots=True)
class PageJob:
    """A page, and how large it is wanted."""

    ref: PageRef
    target: Target


class PageCache:
    """The least recently used page goes first; the newest stays even where it is larger than the limit."""

    def __init__(self, limit: int = CACHE_BYTES, entries: int = CACHE_ENTRIES) -> None:
        self.limit, self._entries = limit, entries
        self._pages: OrderedDict[PageJob, Decoded] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._pages)

    def __contains__(self, job: PageJob) -> bool:
        return job in self._pages

    def get(self, job: PageJob) -> Decoded | None:
        """What was decoded for exactly this job."""
        if job in self._pages:
            self._pages.move_to_end(job)
        return self._pages.get(job)

    def find_sharpest(self, ref: PageRef) -> Decoded | None:
        """The sharpest image of a page at any size, to show until the right one is there."""
        found = [page for job, page in self._pages.items() if job.ref == ref]
        return max(found, key=lambda page: page.size, default=None)

    def put(self, job: PageJob, page: Decoded) -> None:
        """Keeps a page, and lets go of the oldest ones above the limits."""
        self._drop(job)
        self._pages[job] = page
        self.bytes += page.image.sizeInBytes()
        while len(self._pages) > 1 and (self.bytes > self.limit or len(self._pages) > self._entries):
            self._drop(next(iter(self._pages)))

    def drop_file(self, path: Path) -> None:
        """Lets go of all pages of a file, since it may have changed."""
        for job in [job for job in self._pages if job.ref.path == path]:
            self._drop(job)

    def clear(self) -> None:
        """Lets go of everything."""
        self._pages.clear()
        self.bytes = 0

    def _drop(self, job: PageJob) -> None:
        page = self._pages.pop(job, None)
        if page is not None:
            self.bytes -= page.image.sizeInBytes()


# ---- jobs ----
# What the workers are to do next: the page that is waited for, then those that may be wanted soon.


class JobQueue:
    """One urgent job at most (a newer one replaces it), and a list of jobs for later, replaced as a whole.

    Pages for later are begun only while nothing urgent is waiting or under way, and never by the worker that is kept
    for what is urgent: so the page that is waited for begins at once, whatever is under way.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._urgent: PageJob | None = None
        self._current: PageJob | None = None
        self._later: deque[PageJob] = deque()
        self._running: set[PageJob] = set()
        self._closed = False

    def request(self, job: PageJob) -> None:
        """Asks for the page that is to be shown now; nothing else is urgent any more."""
        with self._changed:
            self._current = job
            self._urgent = None if job in self._running else job
            self._changed.notify_all()

    def prefetch(self, jobs: Iterable[PageJob]) -> None:
        """Asks for pages that may be shown soon, in this order; those asked for earlier are given up."""
        with self._changed:
            self._later = deque(dict.fromkeys(jobs))
            self._changed.notify_all()

    def cancel(self) -> None:
        """Gives up all that has not begun."""
        with self._changed:
            self._urgent = self._current = None
            self._later.clear()
            self._changed.notify_all()

    def take(self, urgent_only: bool) -> PageJob | None:
        """Waits for a job; None when the queue is closed."""
        with self._changed:
            while not self._closed:
                job = self._next(urgent_only)
                if job is not None:
                    self._running.add(job)
                    return job
                self._changed.wait()
            return None

    def finish(self, job: PageJob) -> None:
        """A job has ended and its result has arrived."""
        with self._changed:
            self._running.discard(job)
            if job == self._current:
                self._current = None
            self._changed.notify_all()

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits and nothing is under way."""
        with self._changed:
            return not (self._urgent or self._later or self._running)

    def close(self) -> None:
        """Sends the workers home."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _next(self, urgent_only: bool) -> PageJob | None:
        job = self._urgent
        if job is not None:
            self._urgent = None
            return job
        if urgent_only or self._current is not None:
            return None
        while self._later:
            job = self._later.popleft()
            if job not in self._running:
                return job
        return None


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
        self._cache = PageCache(cache_bytes, cache_entries)
        self._jobs = JobQueue()
        self._wanted: PageJob | None = None
        self._threads: list[Thread] = []
        self._closed = False
        self._reporter = _Reporter()
        self._reporter.ended.connect(self._take_result, Qt.ConnectionType.QueuedConnection)
        self._finalizer = stop = weakref.finalize(
            self, _stop_workers, self._jobs, self._threads, self._reporter
        )
        self.destroyed.connect(stop)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)

    def find_exact(self, ref: PageRef, target: Target = OWN_SIZE) -> Decoded | None:
        """The page if it is there already at this size."""
        return self._cache.get(PageJob(ref, target))

    def find_sharpest(self, ref: PageRef) -> Decoded | None:
        """The page at whatever size it is there, the sharpest first."""
        return self._cache.find_sharpest(ref)

    def request(self, ref: PageRef, target: Target = OWN_SIZE) -> None:
        """Asks for the page to be shown now; an earlier one that has not come is not announced any more."""
        if not self._closed:
            self._start_workers()
            self._wanted = PageJob(ref, target)
            self._jobs.request(self._wanted)

    def prefetch(self, pages: Iterable[tuple[PageRef, Target]]) -> None:
        """Asks for pages that may be shown soon, nearest first; what was asked so before is given up."""
        jobs = [job for job in (PageJob(*page) for page in pages) if job not in self._cache]
        if not self._closed:
            if jobs:
                self._start_workers()
            self._jobs.prefetch(jobs)

    @property
    def busy(self) -> bool:
        """Whether anything is waiting or under way."""
        return not self._jobs.is_idle

    def count_fitting(self, size: int) -> int:
        """How many pages of so many bytes can be kept beside the one that is shown."""
        return max(0, self._cache.limit // max(size, 1) - 1)

    def cancel(self) -> None:
        """Nothing is wanted any more; what is under way ends unannounced."""
        self._wanted = None
        self._jobs.cancel()

    def drop_file(self, path: Path) -> None:
        """The file may have changed: it will be read again."""
        self._cache.drop_file(path)

    @Slot()
    def close(self) -> None:
        """Ends the workers, waiting for a page that is being decoded; afterwards nothing is loaded any more."""
        self._closed = True
        self.cancel()
        self._finalizer()
        self._cache.clear()

    def _start_workers(self) -> None:
        if self._threads:
            return
        for urgent_only in (True, False):
            name = "scan-urgent" if urgent_only else "scan-any"
            args = (self._reporter, self._jobs, self._decoder, urgent_only)
            thread = Thread(target=_run_worker, args=args, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    @Slot(object, object)
    def _take_result(self, job: PageJob, result: Decoded | ScanError) -> None:
        self._jobs.finish(job)
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
        if self._jobs.is_idle:
            self.idle.emit()


def _run_worker(reporter: _Reporter, jobs: JobQueue, decoder: Decoder, urgent_only: bool) -> None:
    """A worker's life: whatever goes wrong arrives as a failure, and the worker goes on."""
    while (job := jobs.take(urgent_only)) is not None:
        reporter.ended.emit(job, _decode_job(job, decoder))


def _decode_job(job: PageJob, decoder: Decoder) -> Decoded | ScanError:
    try:
        return decoder(job.ref, job.target)
    except ScanError as error:
        return error.with_traceback(None)
    except Exception as error:  # a worker that ends silently would leave the window waiting
        log.exception("decoding %s failed", job.ref)
        return ScanError("internal", job.ref.path, f"{type(error).__name__}: {error}")


def _stop_workers(jobs: JobQueue, threads: list[Thread], _reporter: _Reporter) -> None:
    jobs.close()
    for thread in threads:
        thread.join()
    threads.clear()

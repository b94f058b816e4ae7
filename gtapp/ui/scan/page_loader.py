"""Decodes pages in two worker threads and caches the latest; the GUI thread never waits."""

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

CACHE_BYTES = 96 * 2**20
CACHE_ENTRIES = 16
"""Index cards are small: a limit in bytes alone would keep a hundred of them."""


@dataclass(frozen=True, slots=True)
class PageJob:
    """A page, and the size at which it is requested."""

    ref: PageRef
    target: Target


class PageCache:
    """The pages decoded last, within limits of bytes and entries; the newest stays even where it exceeds the limit."""

    def __init__(self, limit: int = CACHE_BYTES, entries: int = CACHE_ENTRIES) -> None:
        self.limit, self._entries = limit, entries
        self._pages: OrderedDict[PageJob, Decoded] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._pages)

    def __contains__(self, job: PageJob) -> bool:
        return job in self._pages

    def get(self, job: PageJob) -> Decoded | None:
        """Return what was decoded for exactly this job."""
        if job in self._pages:
            self._pages.move_to_end(job)
        return self._pages.get(job)

    def find_sharpest(self, ref: PageRef) -> Decoded | None:
        """Return the sharpest image of a page at any size, to show until the right one is decoded."""
        pages = [page for job, page in self._pages.items() if job.ref == ref]
        return max(pages, key=lambda page: page.size, default=None)

    def put(self, job: PageJob, page: Decoded) -> None:
        """Add a page, and drop the least recently used ones above the limits."""
        self._drop(job)
        self._pages[job] = page
        self.bytes += page.image.sizeInBytes()
        while len(self._pages) > 1 and (self.bytes > self.limit or len(self._pages) > self._entries):
            self._drop(next(iter(self._pages)))

    def drop_file(self, path: Path) -> None:
        """Drop all pages of a file, since it may have changed."""
        for job in [job for job in self._pages if job.ref.path == path]:
            self._drop(job)

    def clear(self) -> None:
        """Drop all pages."""
        self._pages.clear()
        self.bytes = 0

    def _drop(self, job: PageJob) -> None:
        page = self._pages.pop(job, None)
        if page is not None:
            self.bytes -= page.image.sizeInBytes()


class JobQueue:
    """The workers' jobs: at most one urgent job (a newer one replaces it), and a list for later, replaced as a whole.

    Jobs for later are started only while no urgent one is waiting or running, and never by the worker that is reserved
    for urgent ones, so that an urgent job is started at once.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._urgent: PageJob | None = None
        self._current: PageJob | None = None
        self._later: deque[PageJob] = deque()
        self._running: set[PageJob] = set()
        self._closed = False

    def request(self, job: PageJob) -> None:
        """Request the page to be shown now, in place of an earlier one."""
        with self._changed:
            self._current = job
            self._urgent = None if job in self._running else job
            self._changed.notify_all()

    def prefetch(self, jobs: Iterable[PageJob]) -> None:
        """Request pages that may be shown soon, in this order, in place of those requested earlier."""
        with self._changed:
            self._later = deque(dict.fromkeys(jobs))
            self._changed.notify_all()

    def cancel(self) -> None:
        """Drop all jobs that have not started."""
        with self._changed:
            self._urgent = self._current = None
            self._later.clear()
            self._changed.notify_all()

    def take(self, urgent_only: bool) -> PageJob | None:
        """Wait for a job and return it; None when the queue is closed."""
        with self._changed:
            while not self._closed:
                job = self._next(urgent_only)
                if job is not None:
                    self._running.add(job)
                    return job
                self._changed.wait()
            return None

    def finish(self, job: PageJob) -> None:
        """Report that a job has ended and its result has arrived."""
        with self._changed:
            self._running.discard(job)
            if job == self._current:
                self._current = None
            self._changed.notify_all()

    @property
    def is_idle(self) -> bool:
        """True if no job is waiting or running."""
        with self._changed:
            return not (self._urgent or self._later or self._running)

    def close(self) -> None:
        """Make the workers end."""
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
    """Delivers results in the GUI thread; outlives the workers, which don't know the loader."""

    ended = Signal(object, object)


class ScanLoader(QObject):
    """Two workers and the pages they decoded last.

    `request` asks for the page to be shown now: its result arrives as `loaded` or `failed`, unless another page was
    requested meanwhile. A result that arrives late is cached, but not announced.
    """

    loaded = Signal(PageRef, Decoded)
    failed = Signal(PageRef, ScanError)
    idle = Signal()
    """No job is waiting or running any more: for tests and measurements."""

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
        """Return the page if it is cached at this size."""
        return self._cache.get(PageJob(ref, target))

    def find_sharpest(self, ref: PageRef) -> Decoded | None:
        """Return the sharpest cached image of the page at any size."""
        return self._cache.find_sharpest(ref)

    def request(self, ref: PageRef, target: Target = OWN_SIZE) -> None:
        """Request the page to be shown now; the result of an earlier request is not announced any more."""
        if not self._closed:
            self._start_workers()
            self._wanted = PageJob(ref, target)
            self._jobs.request(self._wanted)

    def prefetch(self, pages: Iterable[tuple[PageRef, Target]]) -> None:
        """Request pages that may be shown soon, nearest first, in place of those requested earlier."""
        jobs = [job for job in (PageJob(*page) for page in pages) if job not in self._cache]
        if not self._closed:
            if jobs:
                self._start_workers()
            self._jobs.prefetch(jobs)

    @property
    def busy(self) -> bool:
        """True if a job is waiting or running."""
        return not self._jobs.is_idle

    def count_fitting(self, size: int) -> int:
        """Return how many pages of so many bytes fit in the cache in addition to the one that is shown."""
        return max(0, self._cache.limit // max(size, 1) - 1)

    def cancel(self) -> None:
        """Drop all requests; running jobs end unannounced."""
        self._wanted = None
        self._jobs.cancel()

    def drop_file(self, path: Path) -> None:
        """Drop the pages of a file that may have changed."""
        self._cache.drop_file(path)

    @Slot()
    def close(self) -> None:
        """End the workers, after the page that is being decoded; nothing is loaded afterwards."""
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
    """Run a worker; it reports every error as a failure and continues."""
    while (job := jobs.take(urgent_only)) is not None:
        reporter.ended.emit(job, _decode_job(job, decoder))


def _decode_job(job: PageJob, decoder: Decoder) -> Decoded | ScanError:
    try:
        return decoder(job.ref, job.target)
    except ScanError as error:
        return error.with_traceback(None)
    except Exception as error:  # a worker that ended silently would leave the window waiting
        log.exception("decoding %s failed", job.ref)
        return ScanError("internal", job.ref.path, f"{type(error).__name__}: {error}")


def _stop_workers(jobs: JobQueue, threads: list[Thread], _reporter: _Reporter) -> None:
    jobs.close()
    for thread in threads:
        thread.join()
    threads.clear()

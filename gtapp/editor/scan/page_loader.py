"""Has pages decoded by two worker processes and caches the latest; the GUI thread never waits.

One process is for the page to be shown now, so that it never waits behind pages that are only decoded ahead. A page that is no
longer wanted is given up by ending its process. A thread for each process waits for its replies.
"""

from __future__ import annotations

import logging
import weakref
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Condition, Lock, Thread
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot

from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.editor.scan.decoder import Decoded
from gtapp.editor.scan.page_decoder import take_decoder
from gtapp.kit.tasks import Mailbox

CACHE_BYTES = 96 * 2**20
CACHE_ENTRIES = 16
"""Index cards are small: a limit in bytes alone would keep a hundred of them."""

PATIENCE_MS = 500
"""How long a page that is no longer wanted may go on: starting another process takes half of it."""


class PageJob(NamedTuple):
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


FileState = tuple[int, int] | None
_DECODER_CODES: Final = ("memory", "time", "crash")


def _get_file_state(path: Path) -> FileState:
    """Return a file's size and time of change; None where it can't be asked."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return None
    return state.st_size, state.st_mtime_ns


class FailedPages:
    """The pages that exceeded a decoder's limits or crashed it: they are not decoded again while their files stay the same."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._errors: dict[PageJob, tuple[FileState, ScanError]] = {}

    def get(self, job: PageJob) -> ScanError | None:
        """Return how the page failed at this size, if its file is still the same."""
        with self._lock:
            state, error = self._errors.get(job, (None, None))
        return error if error and state == _get_file_state(job.ref.path) else None

    def put(self, job: PageJob, state: FileState, error: ScanError) -> None:
        """Remember a page by the state in which its file was before it was decoded, if it is the decoder that failed."""
        if error.code in _DECODER_CODES:
            with self._lock:
                self._errors[job] = state, error

    def drop_file(self, path: Path) -> None:
        """Forget the pages of a file."""
        with self._lock:
            self._errors = {job: each for job, each in self._errors.items() if job.ref.path != path}


class JobQueue:
    """The jobs of both workers: at most one urgent job (a newer one replaces it), and a list for later, replaced as a whole.

    One worker is reserved for urgent jobs. The other one does jobs for later while no urgent one is waiting or running, and
    takes an urgent one over while the reserved worker is busy.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._urgent: PageJob | None = None
        self._current: PageJob | None = None
        self._later: deque[PageJob] = deque()
        self._soon: frozenset[PageJob] = frozenset()
        self._running: dict[PageJob, bool] = {}
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
            self._soon = frozenset(self._later)
            if self._later:
                self._changed.notify_all()

    def cancel(self) -> None:
        """Drop all jobs that have not started; nothing is left for which a worker would have to wake up."""
        with self._changed:
            self._urgent = self._current = None
            self._later.clear()
            self._soon = frozenset()

    def take(self, is_reserved: bool) -> PageJob | None:
        """Wait for a job of the reserved or the other worker and return it; None when the queue is closed."""
        with self._changed:
            while not self._closed:
                job = self._next(is_reserved)
                if job is not None:
                    self._running[job] = is_reserved
                    return job
                self._changed.wait()
            return None

    def finish(self, job: PageJob) -> None:
        """Report that a job has ended and its result has arrived."""
        with self._changed:
            self._running.pop(job, None)
            if job == self._current:
                self._current = None
            self._changed.notify_all()

    @property
    def is_idle(self) -> bool:
        """True if no job is waiting or running."""
        with self._changed:
            return not (self._urgent or self._later or self._running)

    def find_useless_workers(self) -> set[bool]:
        """Return which workers do a job that nobody waits for any more: True for the reserved one, False for the other."""
        with self._changed:
            wanted = {self._current, *self._soon}
            return {is_reserved for job, is_reserved in self._running.items() if job not in wanted}

    def close(self) -> None:
        """Make the workers end."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _next(self, is_reserved: bool) -> PageJob | None:
        job = self._urgent
        if job is not None and (is_reserved or True in self._running.values()):
            self._urgent = None
            return job
        if is_reserved or self._current is not None:
            return None
        while self._later:
            job = self._later.popleft()
            if job not in self._running:
                return job
        return None


log = logging.getLogger(__name__)


class Decoder(Protocol):
    """What decodes pages: `PageDecoder`."""

    def decode(self, ref: PageRef, target: Target) -> Decoded:
        """Decode a page.

        Raises:
            ScanError: it can't be shown.
            InterruptedError: `interrupt` or `stop` was called.
        """
        ...

    def interrupt(self) -> None:
        """Give up the page that is being decoded; called in another thread."""
        ...

    def stop(self) -> None:
        """End; called in another thread."""
        ...


class _Worker(Thread):
    """Takes jobs and has them decoded; reports every error as a failure and continues."""

    def __init__(
        self, decoder: Decoder, jobs: JobQueue, failed: FailedPages, mailbox: Mailbox, is_reserved: bool
    ) -> None:
        super().__init__(name="scan-urgent" if is_reserved else "scan-any", daemon=True)
        self.decoder = decoder
        self.is_reserved = is_reserved
        self._jobs, self._failed, self._mailbox = jobs, failed, mailbox

    def run(self) -> None:
        """Decode until the queue is closed."""
        while (job := self._jobs.take(self.is_reserved)) is not None:
            self._mailbox.post((job, self._decode(job)))

    def _decode(self, job: PageJob) -> Decoded | ScanError | None:
        """Return the page, why it can't be shown, or None if it was given up."""
        known = self._failed.get(job)
        if known:
            return known
        state = _get_file_state(job.ref.path)
        try:
            return self.decoder.decode(job.ref, job.target)
        except InterruptedError:
            return None
        except ScanError as error:
            self._failed.put(job, state, error)
            return error.with_traceback(None)
        except Exception as error:  # a thread that ended silently would leave the window waiting
            log.exception("decoding %s failed", job.ref)
            return ScanError("internal", job.ref.path, f"{type(error).__name__}: {error}")


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
        make_decoder: Callable[[], Decoder] = take_decoder,
        cache_bytes: int = CACHE_BYTES,
        cache_entries: int = CACHE_ENTRIES,
    ) -> None:
        super().__init__(parent)
        self._make_decoder = make_decoder
        self._cache = PageCache(cache_bytes, cache_entries)
        self._failed = FailedPages()
        self._jobs = JobQueue()
        self._wanted: PageJob | None = None
        self._workers: list[_Worker] = []
        self._closed = False
        self._mailbox = Mailbox(self._take_result)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._give_up_unwanted)
        self._finalizer = stop = weakref.finalize(
            self, _stop_workers, self._jobs, self._workers, self._mailbox
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
            self._wanted = PageJob(ref, target)
            self._jobs.request(self._wanted)  # first, so that a worker finds it when it starts
            self._start_workers()
            self._wait_for_unwanted()

    def prefetch(self, pages: Iterable[tuple[PageRef, Target]]) -> None:
        """Request pages that may be shown soon, nearest first, in place of those requested earlier."""
        jobs = [job for job in (PageJob(*page) for page in pages) if job not in self._cache]
        if not self._closed:
            if jobs:
                self._start_workers()
            self._jobs.prefetch(jobs)
            self._wait_for_unwanted()

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
        self._wait_for_unwanted()

    def drop_file(self, path: Path) -> None:
        """Drop the pages of a file that may have changed, and forget how they failed."""
        self._cache.drop_file(path)
        self._failed.drop_file(path)

    @Slot()
    def close(self) -> None:
        """End the workers at once; nothing is loaded afterwards."""
        self._closed, self._wanted = True, None
        self._jobs.cancel()
        self._finalizer()
        self._cache.clear()

    def _start_workers(self) -> None:
        if self._workers:
            return
        for is_reserved in (True, False):
            worker = _Worker(self._make_decoder(), self._jobs, self._failed, self._mailbox, is_reserved)
            self._workers.append(worker)
            worker.start()

    def _wait_for_unwanted(self) -> None:
        """Let running jobs that are no longer wanted end by themselves, for some time."""
        if not self._patience.isActive() and self._jobs.find_useless_workers():
            self._patience.start()

    @Slot()
    def _give_up_unwanted(self) -> None:
        useless = self._jobs.find_useless_workers()
        for worker in self._workers:
            if worker.is_reserved in useless:
                worker.decoder.interrupt()

    @Slot(object)
    def _take_result(self, ended: tuple[PageJob, Decoded | ScanError | None]) -> None:
        job, result = ended
        self._jobs.finish(job)
        if self._closed:
            return
        if isinstance(result, Decoded):
            self._cache.put(job, result)
        if job == self._wanted:
            self._announce(job, result)
        if self._jobs.is_idle:
            self.idle.emit()

    def _announce(self, job: PageJob, result: Decoded | ScanError | None) -> None:
        if result is None:  # it was given up just before it was wanted again
            self._jobs.request(job)
            return
        self._wanted = None
        if isinstance(result, Decoded):
            self.loaded.emit(job.ref, result)
        else:
            self.failed.emit(job.ref, result)


def _stop_workers(jobs: JobQueue, workers: list[_Worker], _mailbox: Mailbox) -> None:
    jobs.close()
    for worker in workers:
        worker.decoder.stop()
    for worker in workers:
        worker.join()
    workers.clear()

"""What the workers are to do next: the page that is waited for, then those that may be wanted soon."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from threading import Condition

from .cache import Job


class JobQueue:
    """One urgent job at most (a newer one replaces it), and a list of jobs for later, replaced as a whole.

    Pages for later are begun only while nothing urgent is waiting or under way, and never by the worker that is kept
    for what is urgent: so the page that is waited for begins at once, whatever is under way.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._urgent: Job | None = None
        self._current: Job | None = None
        self._later: deque[Job] = deque()
        self._running: set[Job] = set()
        self._closed = False

    def ask(self, job: Job) -> None:
        """Asks for the page that is to be shown now; nothing else is urgent any more."""
        with self._changed:
            self._current = job
            self._urgent = None if job in self._running else job
            self._changed.notify_all()

    def ask_later(self, jobs: Iterable[Job]) -> None:
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

    def take(self, urgent_only: bool) -> Job | None:
        """Waits for a job; None when the queue is closed."""
        with self._changed:
            while not self._closed:
                job = self._next(urgent_only)
                if job is not None:
                    self._running.add(job)
                    return job
                self._changed.wait()
            return None

    def done(self, job: Job) -> None:
        """A job has ended and its result has arrived."""
        with self._changed:
            self._running.discard(job)
            if job == self._current:
                self._current = None
            self._changed.notify_all()

    @property
    def empty(self) -> bool:
        """Whether nothing waits and nothing is under way."""
        with self._changed:
            return not (self._urgent or self._later or self._running)

    def close(self) -> None:
        """Sends the workers home."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _next(self, urgent_only: bool) -> Job | None:
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

"""The progress of a run: items, rate, time left and cost; a snapshot that any thread may read."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from gtapp.messages import Message

RunState = Literal["waiting", "running", "stopping", "stopped", "finished", "failed"]

_WINDOW: Final = 60.0


@dataclass(frozen=True, slots=True)
class ItemFailure:
    """An item without an answer, and why."""

    item: str
    message: Message


@dataclass(frozen=True, slots=True)
class RunProgress:
    """A run at one moment.

    Of `total` items `kept` had an answer before, `done` got one now (`marks` counts them by mark), `failed` got none,
    `left` are to come; `under_way` of these are being asked. `per_minute` is the rate of the last minute; `seconds_left` is
    None while there is none. `cost` is None if a model's price is unknown. `message` is the reason why a run stopped.
    """

    state: RunState = "waiting"
    total: int = 0
    kept: int = 0
    done: int = 0
    failed: int = 0
    under_way: int = 0
    requests: int = 0
    per_minute: float = 0.0
    seconds_left: float | None = None
    tokens: int = 0
    cost: float | None = 0.0
    marks: Mapping[str, int] = field(default_factory=dict)
    message: Message | None = None

    @property
    def left(self) -> int:
        return self.total - self.kept - self.done - self.failed

    @property
    def is_over(self) -> bool:
        return self.state in ("stopped", "finished", "failed")


class RunCounters:
    """Counts during a run; for the run's thread."""

    def __init__(self, total: int, now: Callable[[], float]) -> None:
        self.state: RunState = "waiting"
        self.message: Message | None = None
        self.total, self.kept, self.done, self.requests, self.under_way, self.tokens = total, 0, 0, 0, 0, 0
        self.cost: float | None = 0.0
        self.marks: Counter[str] = Counter()
        self.failures: list[ItemFailure] = []
        # the items that were requested, or could not be
        self.asked_items: set[str] = set()
        self._now = now
        self._began = now()
        self._ends: deque[float] = deque()

    def add_cost(self, tokens: int, cost: float | None) -> None:
        """Count an answer's tokens and cost (None: unknown)."""
        self.tokens += tokens
        self.cost = None if cost is None or self.cost is None else self.cost + cost

    def add_answer(self, mark: str) -> None:
        """Count an answer that is in its file."""
        self.done += 1
        self.marks[mark] += 1
        self._end()

    def add_failure(self, item: str, message: Message) -> None:
        """Count an item without an answer."""
        self.failures.append(ItemFailure(item, message))
        self._end()

    def _end(self) -> None:
        self._ends.append(self._now())

    def snapshot(self) -> RunProgress:
        """Return the progress now."""
        rate = self._rate()
        left = self.total - self.kept - self.done - len(self.failures)
        return RunProgress(
            state=self.state,
            total=self.total,
            kept=self.kept,
            done=self.done,
            failed=len(self.failures),
            under_way=self.under_way,
            requests=self.requests,
            per_minute=rate,
            seconds_left=left / rate * 60 if rate else None,
            tokens=self.tokens,
            cost=self.cost,
            marks=dict(self.marks),
            message=self.message,
        )

    def _rate(self) -> float:
        """Return the items per minute, over the last minute or since the beginning."""
        now = self._now()
        while self._ends and self._ends[0] < now - _WINDOW:
            self._ends.popleft()
        seconds = min(_WINDOW, now - self._began)
        return len(self._ends) / seconds * 60 if seconds > 0 else 0.0

"""Limits of requests and tokens in any minute, and pauses that a provider asks for."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Final, Protocol

_WINDOW: Final = 60.0


class Clock(Protocol):
    """A clock in seconds that can be waited for."""

    def now(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class RealClock:
    """The computer's own clock."""

    def now(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class RateSlot:
    """One request's share of the limits."""

    __slots__ = ("at", "tokens")

    def __init__(self, at: float, tokens: int) -> None:
        self.at = at
        self.tokens = tokens


class RateLimits:
    """Grants requests in the order in which they were asked for; 0 is no limit.

    Tokens are estimated before a request and corrected after it, so that the sum follows what was used.
    """

    def __init__(self, requests: int, tokens: int, clock: Clock) -> None:
        self._requests, self._most_tokens, self._clock = requests, tokens, clock
        self._turns: deque[RateSlot] = deque()
        self._sum = 0
        self._until = 0.0
        self._line = asyncio.Lock()

    async def acquire(self, tokens: int) -> RateSlot:
        """Wait until a request of so many tokens may be sent; one that is larger than the limit is sent alone."""
        async with self._line:
            while (wait := self._seconds_to_wait(tokens)) > 0:
                await self._clock.sleep(wait)
            turn = RateSlot(self._clock.now(), tokens)
            if self._requests or self._most_tokens:
                self._turns.append(turn)
                self._sum += tokens
            return turn

    def correct(self, turn: RateSlot, tokens: int) -> None:
        """Set how many tokens a request took in fact."""
        if self._turns and turn.at >= self._turns[0].at:
            self._sum += tokens - turn.tokens
            turn.tokens = tokens

    def pause(self, seconds: float) -> None:
        """Grant no request for so many seconds."""
        self._until = max(self._until, self._clock.now() + seconds)

    def _seconds_to_wait(self, tokens: int) -> float:
        """Return the seconds until the next look; 0 if a request may be sent."""
        now = self._clock.now()
        if now < self._until:
            return self._until - now
        while self._turns and self._turns[0].at <= now - _WINDOW:
            self._sum -= self._turns.popleft().tokens
        full = self._requests and len(self._turns) >= self._requests
        heavy = self._most_tokens and self._turns and self._sum + tokens > self._most_tokens
        return self._turns[0].at + _WINDOW - now if full or heavy else 0.0

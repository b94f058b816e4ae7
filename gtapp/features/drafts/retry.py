"""Sends one request until it is answered or fails for good: rate limits, fallback of the response format, and retries.

The delay before a retry grows exponentially and is random; a delay that the server asks for (Retry-After) is kept.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Literal, Protocol

from gtapp.core.platform.messages import Message
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import (
    AcceptedParameters,
    FormatFallback,
    RequestParameters,
    ResponseFormat,
)
from gtapp.features.drafts.responses import Fault, FaultError, Reply, total_tokens

_WINDOW: Final = 60.0


class Clock(Protocol):
    """A clock in seconds, with a sleep."""

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
    """Grants requests in the order of the calls; 0 is no limit.

    Tokens are estimated before a request and corrected after it, so that the sum follows what was used.
    """

    def __init__(self, requests: int, tokens: int, clock: Clock) -> None:
        self._max_requests, self._max_tokens, self._clock = requests, tokens, clock
        self._slots: deque[RateSlot] = deque()
        self._sum = 0
        self._paused_until = 0.0
        self._lock = asyncio.Lock()

    async def acquire(self, tokens: int) -> RateSlot:
        """Wait until a request of so many tokens may be sent; one that is larger than the limit is sent alone."""
        async with self._lock:
            while (wait := self._seconds_to_wait(tokens)) > 0:
                await self._clock.sleep(wait)
            slot = RateSlot(self._clock.now(), tokens)
            if self._max_requests or self._max_tokens:
                self._slots.append(slot)
                self._sum += tokens
            return slot

    def correct(self, slot: RateSlot, tokens: int) -> None:
        """Set how many tokens a request took in fact."""
        if self._slots and slot.at >= self._slots[0].at:
            self._sum += tokens - slot.tokens
            slot.tokens = tokens

    def pause(self, seconds: float) -> None:
        """Grant no request for so many seconds."""
        self._paused_until = max(self._paused_until, self._clock.now() + seconds)

    def _seconds_to_wait(self, tokens: int) -> float:
        """Return the seconds until the next look; 0 if a request may be sent."""
        now = self._clock.now()
        if now < self._paused_until:
            return self._paused_until - now
        while self._slots and self._slots[0].at <= now - _WINDOW:
            self._sum -= self._slots.popleft().tokens
        is_full = self._max_requests and len(self._slots) >= self._max_requests
        has_too_many_tokens = self._max_tokens and self._slots and self._sum + tokens > self._max_tokens
        return self._slots[0].at + _WINDOW - now if is_full or has_too_many_tokens else 0.0


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """When to retry, and after how many seconds.

    At most `tries` requests are sent for one item. The delay starts at `first` seconds and is at most `longest`; if the server
    asks for more than `longest_requested`, the run stops until the user resumes it. `chance` returns random numbers from 0 to 1.
    """

    tries: int = 5
    first: float = 1.0
    longest: float = 60.0
    longest_requested: float = 300.0
    chance: Callable[[], float] = random.random

    def delay(self, fault: Fault, tried: int) -> float | None:
        """Return the seconds until the next try after `tried` of them; None if there is none.

        The delay is random between a half of it and the whole, so that many items don't retry at the same moment; to a delay that
        the server names a little is added.
        """
        if not fault.retry or tried >= min(self.tries, fault.tries or self.tries) or self.is_long(fault):
            return None
        if fault.after is not None:
            return fault.after + self.chance() * max(self.first, fault.after / 10)
        return min(self.longest, self.first * 2.0 ** (tried - 1)) * (0.5 + self.chance() / 2)

    def is_long(self, fault: Fault) -> bool:
        """Return whether the server asks for a longer delay than `longest_requested`."""
        return fault.after is not None and fault.after > self.longest_requested

    def final_fault(self, fault: Fault) -> Fault:
        """Return the fault to report when there is no retry; a delay that is too long stops the run."""
        if not self.is_long(fault) or not fault.retry:
            return fault
        details = {
            "minutes": ceil((fault.after or 0) / 60),
            "reason": fault.message.params.get("reason", "?"),
        }
        return replace(fault, message=Message("drafting-wait", details), stop=True)


class RunStoppedError(Exception):
    """The run is being stopped; the item is left for the next run."""


@dataclass(slots=True)
class PendingRequest:
    """One item's request on its way.

    `payload` encodes the body for a response format and parameters; `sending` is awaited before each try. By `stage` a stop
    cancels it at once (`waiting`), after the grace period (`sending`) or never (`keeping`: the answer is being stored).
    """

    item: str
    tokens: int
    settings: DraftingSettings
    payload: Callable[[ResponseFormat, RequestParameters], Awaitable[bytes]]
    sending: Callable[[], Awaitable[None]]
    stage: Literal["waiting", "sending", "keeping"] = "waiting"


@dataclass(frozen=True, slots=True)
class SentReply:
    """A reply, with the response format and the parameters of its request."""

    reply: Reply
    step: ResponseFormat
    parameters: RequestParameters


class Asker(Protocol):
    """What sends a request's body: `gtapp.features.drafts.client.Client`, or a cluster's workers."""

    @property
    def most_at_once(self) -> int: ...

    async def send(self, payload: bytes) -> Reply: ...


@dataclass(frozen=True, slots=True)
class RequestSender:
    """Sends the requests of a run; while `is_stopped`, no retry is made."""

    client: Asker
    formats: FormatFallback
    accepted: AcceptedParameters
    limits: RateLimits
    retry_policy: RetryPolicy
    clock: Clock
    is_stopped: Callable[[], bool]
    on_message: Callable[[Message], object]

    async def send(self, pending: PendingRequest) -> SentReply:
        """Send a request until it is answered.

        Raises:
            FaultError: there is no answer, and a retry would not help now.
            RunStoppedError: the run was stopped meanwhile.
        """
        while True:
            async with self.formats.turn():
                answer = await self._send_in_format(pending, self.formats.response_format)
            if answer is not None:
                return answer

    async def _send_in_format(self, pending: PendingRequest, step: ResponseFormat) -> SentReply | None:
        """Send the request in one response format, with retries; None if the server refuses the format and there is another."""
        tried = 0
        while True:
            parameters = self.accepted.parameters
            result = await self._send_once(pending, step, parameters)
            if isinstance(result, Reply):
                self.formats.confirm(step)
                return SentReply(result, step, parameters)
            if self._drop_parameter(result, pending, parameters):
                continue
            tried += 1
            if result.format_refused and self.formats.step_down(step):
                self._report_format(step)
                return None
            if self.is_stopped():
                raise RunStoppedError
            await self._wait_for_retry(pending, result, tried)

    async def _send_once(
        self, pending: PendingRequest, step: ResponseFormat, parameters: RequestParameters
    ) -> Reply | Fault:
        payload = await pending.payload(step, parameters)
        slot = await self.limits.acquire(pending.tokens)
        if self.is_stopped():
            raise RunStoppedError
        pending.stage = "sending"
        await pending.sending()
        try:
            reply = await self.client.send(payload)
        except FaultError as error:
            pending.stage = "waiting"
            return error.fault
        pending.stage = "keeping"
        self.limits.correct(slot, total_tokens(reply.usage) or pending.tokens)
        return reply

    async def _wait_for_retry(self, pending: PendingRequest, fault: Fault, tried: int) -> None:
        """Wait until the next try.

        Raises:
            FaultError: there is none.
        """
        seconds = self.retry_policy.delay(fault, tried)
        if seconds is None:
            raise FaultError(self.retry_policy.final_fault(fault))
        if fault.status == 429 or fault.after is not None:
            # the other requests would be refused, too
            self.limits.pause(seconds)
            self.on_message(Message("drafting-waiting", {"seconds": f"{seconds:.0f}"}))
        else:
            most = min(self.retry_policy.tries, fault.tries or self.retry_policy.tries)
            details = {"item": pending.item, "next": tried + 1, "most": most, "seconds": f"{seconds:.0f}"}
            self.on_message(Message("drafting-retry", {**details, "reason": fault.message}))
        await self.clock.sleep(seconds)

    def _drop_parameter(self, fault: Fault, pending: PendingRequest, parameters: RequestParameters) -> bool:
        """Return whether the request can be sent without the parameter that was refused; report that once."""
        before = self.accepted.parameters
        if not fault.parameter or not self.accepted.drop(fault.parameter, parameters, pending.settings):
            return False
        if self.accepted.parameters != before:
            self.report_omitted(self.accepted.parameters.omitted_settings(pending.settings))
        return True

    def report_omitted(self, names: tuple[str, ...]) -> None:
        """Report which settings the model does not accept."""
        if names:
            self.on_message(
                Message("drafting-left-out", {"model": self.accepted.model, "names": ", ".join(names)})
            )

    def _report_format(self, step: ResponseFormat) -> None:
        if step != self.formats.response_format:
            params = {"model": self.formats.model, "old": step, "new": self.formats.response_format}
            self.on_message(Message("drafting-stepped", params))

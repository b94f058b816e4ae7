"""How long a provider is waited for before it is asked again: longer each time, at random, as it asks itself where it does."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from math import ceil
from typing import Literal

from gtapp.drafting.answers import Reply, total_tokens
from gtapp.drafting.client import Client
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.model_capabilities import (
    AcceptedParameters,
    FormatFallback,
    RequestParameters,
    ResponseFormat,
)
from gtapp.drafting.rate_limits import Clock, RateLimits
from gtapp.drafting.responses import Fault, FaultError
from gtapp.messages import Message


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """At most `tries` requests for one item. `first` and `longest` are seconds of a wait between two; a server that asks for
    more than `most` is left alone until the user goes on. `chance` gives numbers from 0 to 1.
    """

    tries: int = 5
    first: float = 1.0
    longest: float = 60.0
    most: float = 300.0
    chance: Callable[[], float] = random.random

    def delay(self, fault: Fault, tried: int) -> float | None:
        """Seconds until the next try, after `tried` of them; None where there is none.

        Drawn between half of the wait and the whole, so that many items don't come back at one moment; a time that the
        server names is kept, and a little is added.
        """
        if not fault.retry or tried >= min(self.tries, fault.tries or self.tries) or self.is_long(fault):
            return None
        if fault.after is not None:
            return fault.after + self.chance() * max(self.first, fault.after / 10)
        return min(self.longest, self.first * 2.0 ** (tried - 1)) * (0.5 + self.chance() / 2)

    def is_long(self, fault: Fault) -> bool:
        """Whether the server asks for more retry_policy than there is."""
        return fault.after is not None and fault.after > self.most

    def final_fault(self, fault: Fault) -> Fault:
        """The fault that is told when there is no next try; a long wait stops all others too."""
        if not self.is_long(fault) or not fault.retry:
            return fault
        details = {
            "minutes": ceil((fault.after or 0) / 60),
            "reason": fault.message.params.get("reason", "?"),
        }
        return replace(fault, message=Message("drafting-wait", details), stop=True)


# ---- asking ----
# Asks for one item until there is an answer or a fault that stays: limits, the formats of schemas and retry_policy together.


class RunStoppedError(Exception):
    """The run is being stopped; the item is left for the next one."""


@dataclass(slots=True)
class PendingRequest:
    """One item on its way: `payload` makes the body for a step and parameters, `sending` is awaited before each request.

    `stage` says what a stop may cut off at once (`waiting`), after a while (`sending`), or not at all (`keeping`).
    """

    item: str
    tokens: int
    settings: DraftingSettings
    payload: Callable[[ResponseFormat, RequestParameters], Awaitable[bytes]]
    sending: Callable[[], Awaitable[None]]
    stage: Literal["waiting", "sending", "keeping"] = "waiting"


@dataclass(frozen=True, slots=True)
class SentReply:
    """A reply, with the step and the parameters that it was asked for with."""

    reply: Reply
    step: ResponseFormat
    parameters: RequestParameters


@dataclass(frozen=True, slots=True)
class RequestSender:
    """What all questions of a run share; `stopped` says whether there is to be no next try."""

    client: Client
    formats: FormatFallback
    accepted: AcceptedParameters
    limits: RateLimits
    retry_policy: RetryPolicy
    clock: Clock
    is_stopped: Callable[[], bool]
    notice: Callable[[Message], object]

    async def send(self, pending: PendingRequest) -> SentReply:
        """The reply, and how it was asked for.

        Raises:
            FaultError: there is none, and asking again would not help now; LeftError: the run was stopped meanwhile.
        """
        while True:
            async with self.formats.turn():
                answer = await self._send_in_format(pending, self.formats.response_format)
            if answer is not None:
                return answer

    async def _send_in_format(self, pending: PendingRequest, step: ResponseFormat) -> SentReply | None:
        """The answer at one step; None where the next one is to be asked with."""
        tried = 0
        while True:
            parameters = self.accepted.parameters
            found = await self._send_once(pending, step, parameters)
            if isinstance(found, Reply):
                self.formats.confirm(step)
                return SentReply(found, step, parameters)
            if self._drop_parameter(found, pending, parameters):
                continue
            tried += 1
            if found.format_refused and self.formats.step_down(step):
                self._report_format(step)
                return None
            if self.is_stopped():
                raise RunStoppedError
            await self._wait_for_retry(pending, found, tried)

    async def _send_once(
        self, pending: PendingRequest, step: ResponseFormat, parameters: RequestParameters
    ) -> Reply | Fault:
        payload = await pending.payload(step, parameters)
        turn = await self.limits.acquire(pending.tokens)
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
        self.limits.correct(turn, total_tokens(reply.usage) or pending.tokens)
        return reply

    async def _wait_for_retry(self, pending: PendingRequest, fault: Fault, tried: int) -> None:
        """Waits for the next try; raises the fault where there is none."""
        seconds = self.retry_policy.delay(fault, tried)
        if seconds is None:
            raise FaultError(self.retry_policy.final_fault(fault))
        if fault.status == 429 or fault.after is not None:
            # nobody else should run into the same wall
            self.limits.pause(seconds)
            self.notice(Message("drafting-waiting", {"seconds": f"{seconds:.0f}"}))
        else:
            most = min(self.retry_policy.tries, fault.tries or self.retry_policy.tries)
            details = {"item": pending.item, "next": tried + 1, "most": most, "seconds": f"{seconds:.0f}"}
            self.notice(Message("drafting-retry", {**details, "reason": fault.message}))
        await self.clock.sleep(seconds)

    def _drop_parameter(self, fault: Fault, pending: PendingRequest, parameters: RequestParameters) -> bool:
        """Whether the item can be asked for without what was refused; told once."""
        before = self.accepted.parameters
        if not fault.parameter or not self.accepted.drop(fault.parameter, parameters, pending.settings):
            return False
        if self.accepted.parameters != before:
            self.report_omitted(self.accepted.parameters.omitted_settings(pending.settings))
        return True

    def report_omitted(self, names: tuple[str, ...]) -> None:
        """Tells which settings the model does not take."""
        if names:
            self.notice(
                Message("drafting-left-out", {"model": self.accepted.model, "names": ", ".join(names)})
            )

    def _report_format(self, step: ResponseFormat) -> None:
        if step != self.formats.response_format:
            params = {"model": self.formats.model, "old": step, "new": self.formats.response_format}
            self.notice(Message("drafting-stepped", params))

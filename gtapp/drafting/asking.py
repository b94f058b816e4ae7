"""Asks for one item until there is an answer or a fault that stays: limits, the ladder of schemas and patience together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from gtapp.drafting.answer import Reply
from gtapp.drafting.client import Client
from gtapp.drafting.faults import Fault, FaultError
from gtapp.drafting.ladder import Ladder
from gtapp.drafting.limits import Clock, Limits
from gtapp.drafting.progress import tokens_of
from gtapp.drafting.request import Step
from gtapp.drafting.retrying import Patience
from gtapp.drafting.settings import Settings
from gtapp.drafting.words import RequestParameters, Speech
from gtapp.messages import Message


class LeftError(Exception):
    """The run is being stopped; the item is left for the next one."""


@dataclass(slots=True)
class Question:
    """One item on its way: `payload` makes the body for a step and words, `sending` is awaited before each request.

    `stage` says what a stop may cut off at once (`waiting`), after a while (`sending`), or not at all (`keeping`).
    """

    item: str
    tokens: int
    settings: Settings
    payload: Callable[[Step, RequestParameters], Awaitable[bytes]]
    sending: Callable[[], Awaitable[None]]
    stage: Literal["waiting", "sending", "keeping"] = "waiting"


@dataclass(frozen=True, slots=True)
class Asked:
    """A reply, with the step and the words that it was asked for with."""

    reply: Reply
    step: Step
    words: RequestParameters


@dataclass(frozen=True, slots=True)
class Asker:
    """What all questions of a run share; `stopped` says whether there is to be no next try."""

    client: Client
    ladder: Ladder
    speech: Speech
    limits: Limits
    patience: Patience
    clock: Clock
    stopped: Callable[[], bool]
    notice: Callable[[Message], object]

    async def ask(self, question: Question) -> Asked:
        """The reply, and how it was asked for.

        Raises:
            FaultError: there is none, and asking again would not help now; LeftError: the run was stopped meanwhile.
        """
        while True:
            async with self.ladder.turn():
                answer = await self._at(question, self.ladder.step)
            if answer is not None:
                return answer

    async def _at(self, question: Question, step: Step) -> Asked | None:
        """The answer at one step; None where the next one is to be asked with."""
        tried = 0
        while True:
            words = self.speech.words
            found = await self._once(question, step, words)
            if isinstance(found, Reply):
                self.ladder.confirm(step)
                return Asked(found, step, words)
            if self._says_otherwise(found, question, words):
                continue
            tried += 1
            if found.step_down and self.ladder.down(step):
                self._say_step(step)
                return None
            if self.stopped():
                raise LeftError
            await self._pause(question, found, tried)

    async def _once(self, question: Question, step: Step, words: RequestParameters) -> Reply | Fault:
        payload = await question.payload(step, words)
        turn = await self.limits.turn(question.tokens)
        if self.stopped():
            raise LeftError
        question.stage = "sending"
        await question.sending()
        try:
            reply = await self.client.send(payload)
        except FaultError as error:
            question.stage = "waiting"
            return error.fault
        question.stage = "keeping"
        self.limits.settle(turn, tokens_of(reply.usage) or question.tokens)
        return reply

    async def _pause(self, question: Question, fault: Fault, tried: int) -> None:
        """Waits for the next try; raises the fault where there is none."""
        seconds = self.patience.wait(fault, tried)
        if seconds is None:
            raise FaultError(self.patience.last(fault))
        if fault.status == 429 or fault.after is not None:
            # nobody else should run into the same wall
            self.limits.pause(seconds)
            self.notice(Message("drafting-waiting", {"seconds": f"{seconds:.0f}"}))
        else:
            most = min(self.patience.tries, fault.tries or self.patience.tries)
            details = {"item": question.item, "next": tried + 1, "most": most, "seconds": f"{seconds:.0f}"}
            self.notice(Message("drafting-retry", {**details, "reason": fault.message}))
        await self.clock.sleep(seconds)

    def _says_otherwise(self, fault: Fault, question: Question, words: RequestParameters) -> bool:
        """Whether the item can be asked for without what was refused; told once."""
        before = self.speech.words
        if not fault.parameter or not self.speech.refuse(fault.parameter, words, question.settings):
            return False
        if self.speech.words != before:
            self.say_left_out(self.speech.words.left_out(question.settings))
        return True

    def say_left_out(self, names: tuple[str, ...]) -> None:
        """Tells which settings the model does not take."""
        if names:
            self.notice(Message("drafting-left-out", {"model": self.speech.model, "names": ", ".join(names)}))

    def _say_step(self, step: Step) -> None:
        if step != self.ladder.step:
            params = {"model": self.ladder.model, "old": step, "new": self.ladder.step}
            self.notice(Message("drafting-stepped", params))

"""Which form of a schema a model takes: from strict to none, one step down where it refuses, remembered by address and model."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, cast

from gtapp.drafting.learned import Learned
from gtapp.drafting.profiles import RESPONSE_FORMATS, Profile
from gtapp.drafting.request import Step

_steps: Final = Learned("providers-steps.json")


class Ladder:
    """The step that a run stands on. Until one request was answered there, no other is sent: each would be refused too."""

    def __init__(self, profile: Profile, model: str) -> None:
        known = remembered(profile, model)
        self._profile, self.model = profile, model
        self.step: Step = known or "json_schema"
        self._sure = bool(known)
        self._first = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A request's turn: at once where the step is known to be taken, else when no other one is being tried."""
        if self._sure:
            yield
            return
        async with self._first:
            if not self._sure:
                yield
                return
        yield

    def confirm(self, step: Step) -> None:
        """This step was taken; it is remembered."""
        if step == self.step and not self._sure:
            self._sure = True
            if not self._profile.step:
                remember(self._profile, self.model, step)

    def down(self, step: Step) -> bool:
        """This step was refused; whether there is another one to ask with."""
        if step != self.step:
            return True
        lower = RESPONSE_FORMATS.index(step) + 1
        if lower == len(RESPONSE_FORMATS):
            return False
        self.step = RESPONSE_FORMATS[lower]
        self._sure = False
        return True


def remembered(profile: Profile, model: str) -> Step | None:
    """The form that this provider was set to, or that this model took last."""
    step = profile.step or _steps.of(profile.base_url, model)
    return cast(Step, step) if step in RESPONSE_FORMATS else None


def remember(profile: Profile, model: str, step: Step | None) -> None:
    """Keeps what a model takes; None forgets it."""
    _steps.keep(profile.base_url, model, step or "")

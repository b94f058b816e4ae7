"""Which form of a schema a model takes: from strict to none, one step down where it refuses, remembered by address and model."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, cast

from gtapp.drafting.learned import CapabilityFile
from gtapp.drafting.profiles import RESPONSE_FORMATS, Profile
from gtapp.drafting.request import ResponseFormat

_formats: Final = CapabilityFile("providers-steps.json")


class FormatFallback:
    """The step that a run stands on. Until one request was answered there, no other is sent: each would be refused too."""

    def __init__(self, profile: Profile, model: str) -> None:
        known = known_format(profile, model)
        self._profile, self.model = profile, model
        self.response_format: ResponseFormat = known or "json_schema"
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

    def confirm(self, step: ResponseFormat) -> None:
        """This step was taken; it is remembered."""
        if step == self.response_format and not self._sure:
            self._sure = True
            if not self._profile.step:
                remember_format(self._profile, self.model, step)

    def step_down(self, step: ResponseFormat) -> bool:
        """This step was refused; whether there is another one to ask with."""
        if step != self.response_format:
            return True
        lower = RESPONSE_FORMATS.index(step) + 1
        if lower == len(RESPONSE_FORMATS):
            return False
        self.response_format = RESPONSE_FORMATS[lower]
        self._sure = False
        return True


def known_format(profile: Profile, model: str) -> ResponseFormat | None:
    """The form that this provider was set to, or that this model took last."""
    step = profile.step or _formats.get(profile.base_url, model)
    return cast(ResponseFormat, step) if step in RESPONSE_FORMATS else None


def remember_format(profile: Profile, model: str, step: ResponseFormat | None) -> None:
    """Keeps what a model takes; None forgets it."""
    _formats.put(profile.base_url, model, step or "")

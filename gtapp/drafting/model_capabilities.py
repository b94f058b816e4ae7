"""What a model's server accepts: parameters and response formats; learned from its refusals, stored by address and model.

OpenAI's newer models know ``max_completion_tokens`` alone, and reasoning models only the default temperature (documented).
Servers that know ``max_tokens`` alone either refuse the other name (Mistral: 422) or ignore it, and the limit with it: Ollama
(https://docs.ollama.com/api/openai-compatibility lists ``max_tokens``; https://github.com/ollama/ollama/issues/7125).
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from gtapp import folders
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.providers import RESPONSE_FORMATS, Profile
from gtapp.errors import SaveError, UnreadableError
from gtapp.formats import atomic, json_text

_writing = threading.Lock()


class CapabilityFile:
    """A JSON file of values by address and model, in the settings folder. If it is unreadable, they are learned again."""

    def __init__(self, file: str) -> None:
        self._file = file

    def get(self, address: str, model: str) -> Any:
        """Return the value of a model; None if there is none."""
        return self._read().get(address, {}).get(model)

    def put(self, address: str, model: str, value: Any) -> None:
        """Store the value of a model."""
        with _writing:
            known = self._read()
            known.setdefault(address, {})[model] = value
            content = json.dumps(known, indent=1, sort_keys=True)
            try:
                atomic.write(folders.config_folder() / self._file, content.encode("ascii"))
            except SaveError:
                return

    def _read(self) -> dict[str, dict[str, Any]]:
        try:
            found = json.loads(json_text.read_bytes(folders.config_folder() / self._file))
        except (UnreadableError, ValueError, RecursionError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {address: models for address, models in found.items() if isinstance(models, dict)}


ResponseFormat = Literal["json_schema", "json_object", "text"]


NEWER, OLDER = "max_completion_tokens", "max_tokens"
PARAMETERS: Final = ("temperature", NEWER, OLDER)

_refusals: Final = CapabilityFile("providers-refused.json")


@dataclass(frozen=True, slots=True)
class RequestParameters:
    """The names under which settings are sent: the answer's limit under the first of `length` that is not `refused`."""

    length: tuple[str, ...] = (NEWER, OLDER)
    refused: frozenset[str] = frozenset()

    def to_body(self, settings: DraftingSettings) -> dict[str, Any]:
        """Return the parameters of a request's body, without those that are refused or left to the provider."""
        names = {"temperature": settings.temperature, self._limit_name(): settings.max_tokens}
        return {
            name: value
            for name, value in names.items()
            if value is not None and name and name not in self.refused
        }

    def without(self, parameter: str) -> RequestParameters:
        """Return the parameters for a server that refuses `parameter`, too."""
        return replace(self, refused=self.refused | {parameter})

    def omitted_settings(self, settings: DraftingSettings) -> tuple[str, ...]:
        """Return the names of the settings that have a value and are not sent."""
        wished = {"temperature": settings.temperature, "max_tokens": settings.max_tokens}
        sent = {"temperature": "temperature" not in self.refused, "max_tokens": bool(self._limit_name())}
        return tuple(name for name, value in wished.items() if value is not None and not sent[name])

    def _limit_name(self) -> str:
        return next((name for name in self.length if name not in self.refused), "")


DEFAULT_PARAMETERS: Final = RequestParameters()
_LOCAL_PARAMETERS: Final = RequestParameters((OLDER, NEWER))


def known_parameters(profile: Profile, model: str) -> RequestParameters:
    """Return the parameters that this model's server accepts, as far as known."""
    parameters = _LOCAL_PARAMETERS if profile.kind == "local" else DEFAULT_PARAMETERS
    known = _refusals.get(profile.base_url, model)
    refused = known if isinstance(known, list) else []
    return replace(parameters, refused=frozenset(each for each in refused if each in PARAMETERS))


def remember_refused(profile: Profile, model: str, refused: Collection[str]) -> None:
    """Store which parameters a model's server refuses; an empty collection deletes them."""
    _refusals.put(profile.base_url, model, sorted(refused))


class AcceptedParameters:
    """The parameters of a run's requests; a parameter that is refused is dropped from then on."""

    def __init__(self, profile: Profile, model: str) -> None:
        self._profile, self.model = profile, model
        self.parameters = known_parameters(profile, model)

    def drop(self, parameter: str, sent: RequestParameters, settings: DraftingSettings) -> bool:
        """Drop a parameter for which a request with `sent` was refused; return whether to send it again without."""
        if parameter not in sent.to_body(settings):
            return False
        if parameter not in self.parameters.refused:
            self.parameters = self.parameters.without(parameter)
            remember_refused(self._profile, self.model, self.parameters.refused)
        return True


_formats: Final = CapabilityFile("providers-steps.json")


class FormatFallback:
    """The response format of a run: the strictest that the model accepts.

    While it is not known whether a format is accepted, only one request is sent: the others would be refused, too.
    """

    def __init__(self, profile: Profile, model: str) -> None:
        known = known_format(profile, model)
        self._profile, self.model = profile, model
        self.response_format: ResponseFormat = known or "json_schema"
        self._sure = bool(known)
        self._first = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until a request may be sent: at once if the format is known to be accepted, else after the first request."""
        if self._sure:
            yield
            return
        async with self._first:
            if not self._sure:
                yield
                return
        yield

    def confirm(self, step: ResponseFormat) -> None:
        """Store that this format was accepted."""
        if step == self.response_format and not self._sure:
            self._sure = True
            if not self._profile.step:
                remember_format(self._profile, self.model, step)

    def step_down(self, step: ResponseFormat) -> bool:
        """Switch to the next format since this one was refused; return whether there is one."""
        if step != self.response_format:
            return True
        lower = RESPONSE_FORMATS.index(step) + 1
        if lower == len(RESPONSE_FORMATS):
            return False
        self.response_format = RESPONSE_FORMATS[lower]
        self._sure = False
        return True


def known_format(profile: Profile, model: str) -> ResponseFormat | None:
    """Return the format that is set for this provider, or that this model accepted last."""
    step = profile.step or _formats.get(profile.base_url, model)
    return cast(ResponseFormat, step) if step in RESPONSE_FORMATS else None


def remember_format(profile: Profile, model: str, step: ResponseFormat | None) -> None:
    """Store the format that a model accepts; None deletes it."""
    _formats.put(profile.base_url, model, step or "")

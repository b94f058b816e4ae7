"""What was learned of providers by asking them, by address and model; in the settings folder, so that it is learned once."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from gtapp import user_folders
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.providers import RESPONSE_FORMATS, Profile
from gtapp.errors import SaveError, UnreadableError
from gtapp.formats import atomic, json_reader

_writing = threading.Lock()


class CapabilityFile:
    """One JSON file of such values; what can't be read or written is learned again the next time."""

    def __init__(self, file: str) -> None:
        self._file = file

    def get(self, address: str, model: str) -> Any:
        """What is known; None where nothing is."""
        return self._read().get(address, {}).get(model)

    def put(self, address: str, model: str, value: Any) -> None:
        """Notes a value, in place of the one before."""
        with _writing:
            known = self._read()
            known.setdefault(address, {})[model] = value
            content = json.dumps(known, indent=1, sort_keys=True)
            try:
                atomic.write(user_folders.config_folder() / self._file, content.encode("ascii"))
            except SaveError:
                return

    def _read(self) -> dict[str, dict[str, Any]]:
        try:
            found = json.loads(json_reader.read_bytes(user_folders.config_folder() / self._file))
        except (UnreadableError, ValueError, RecursionError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {address: models for address, models in found.items() if isinstance(models, dict)}


ResponseFormat = Literal["json_schema", "json_object", "text"]


# ---- parameters ----
# What a model's server calls the settings of a request, and which of them it refuses: found out by asking, and remembered.
#
# OpenAI's newer models know ``max_completion_tokens`` alone, and reasoning ones only the usual temperature (documented). Servers
# that know ``max_tokens`` alone either refuse the other name (Mistral: 422) or pass over it, and the limit with it: Ollama
# (https://docs.ollama.com/api/openai-compatibility lists ``max_tokens``; https://github.com/ollama/ollama/issues/7125).


NEWER, OLDER = "max_completion_tokens", "max_tokens"
PARAMETERS: Final = ("temperature", NEWER, OLDER)

_refusals: Final = CapabilityFile("providers-refused.json")


@dataclass(frozen=True, slots=True)
class RequestParameters:
    """How settings are said: `length` are the names of the answer's limit, the first that is not `refused` is taken."""

    length: tuple[str, ...] = (NEWER, OLDER)
    refused: frozenset[str] = frozenset()

    def to_body(self, settings: DraftingSettings) -> dict[str, Any]:
        """The parameters of a request, without those that are refused or left to the provider."""
        names = {"temperature": settings.temperature, self._limit_name(): settings.max_tokens}
        return {
            name: value
            for name, value in names.items()
            if value is not None and name and name not in self.refused
        }

    def without(self, parameter: str) -> RequestParameters:
        """The same for a server that refuses `parameter`."""
        return replace(self, refused=self.refused | {parameter})

    def omitted_settings(self, settings: DraftingSettings) -> tuple[str, ...]:
        """The names of the settings that are wished and not sent."""
        wished = {"temperature": settings.temperature, "max_tokens": settings.max_tokens}
        sent = {"temperature": "temperature" not in self.refused, "max_tokens": bool(self._limit_name())}
        return tuple(name for name, value in wished.items() if value is not None and not sent[name])

    def _limit_name(self) -> str:
        return next((name for name in self.length if name not in self.refused), "")


DEFAULT_PARAMETERS: Final = RequestParameters()
_LOCAL_PARAMETERS: Final = RequestParameters((OLDER, NEWER))


def known_parameters(profile: Profile, model: str) -> RequestParameters:
    """How this model is asked, by what its server refused before."""
    parameters = _LOCAL_PARAMETERS if profile.kind == "local" else DEFAULT_PARAMETERS
    known = _refusals.get(profile.base_url, model)
    refused = known if isinstance(known, list) else []
    return replace(parameters, refused=frozenset(each for each in refused if each in PARAMETERS))


def remember_refused(profile: Profile, model: str, refused: Collection[str]) -> None:
    """Keeps which parameters a model's server refuses; none forgets them."""
    _refusals.put(profile.base_url, model, sorted(refused))


class AcceptedParameters:
    """How a run asks; what is refused on the way is left out from then on."""

    def __init__(self, profile: Profile, model: str) -> None:
        self._profile, self.model = profile, model
        self.parameters = known_parameters(profile, model)

    def drop(self, parameter: str, parameters: RequestParameters, settings: DraftingSettings) -> bool:
        """A request that was made with `parameters` was refused for a parameter; whether to ask again without it."""
        if parameter not in parameters.to_body(settings):
            return False
        if parameter not in self.parameters.refused:
            self.parameters = self.parameters.without(parameter)
            remember_refused(self._profile, self.model, self.parameters.refused)
        return True


# ---- ladder ----
# Which form of a schema a model takes: from strict to none, one step down where it refuses, remembered by address and model.


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

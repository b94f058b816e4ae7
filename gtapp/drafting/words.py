"""What a model's server calls the settings of a request, and which of them it refuses: found out by asking, and remembered.

OpenAI's newer models know ``max_completion_tokens`` alone, and reasoning ones only the usual temperature (documented). Servers
that know ``max_tokens`` alone either refuse the other name (Mistral: 422) or pass over it, and the limit with it: Ollama
(https://docs.ollama.com/api/openai-compatibility lists ``max_tokens``; https://github.com/ollama/ollama/issues/7125).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from gtapp.drafting.learned import CapabilityFile
from gtapp.drafting.profiles import Profile
from gtapp.drafting.settings import DraftingSettings

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
    words = _LOCAL_PARAMETERS if profile.kind == "local" else DEFAULT_PARAMETERS
    known = _refusals.get(profile.base_url, model)
    refused = known if isinstance(known, list) else []
    return replace(words, refused=frozenset(each for each in refused if each in PARAMETERS))


def remember_refused(profile: Profile, model: str, refused: Collection[str]) -> None:
    """Keeps which parameters a model's server refuses; none forgets them."""
    _refusals.put(profile.base_url, model, sorted(refused))


class AcceptedParameters:
    """How a run asks; what is refused on the way is left out from then on."""

    def __init__(self, profile: Profile, model: str) -> None:
        self._profile, self.model = profile, model
        self.parameters = known_parameters(profile, model)

    def drop(self, parameter: str, words: RequestParameters, settings: DraftingSettings) -> bool:
        """A request that was made with `words` was refused for a parameter; whether to ask again without it."""
        if parameter not in words.to_body(settings):
            return False
        if parameter not in self.parameters.refused:
            self.parameters = self.parameters.without(parameter)
            remember_refused(self._profile, self.model, self.parameters.refused)
        return True

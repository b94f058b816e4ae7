"""Providers by name: their addresses and limits, and what their models accept.

``providers.toml`` in the settings folder has the user's own providers; it changes only with them and never contains a key.
The parameters and response formats that a model accepts are learned from its server's refusals, and stored by address and
model in ``providers-refused.json`` and ``providers-steps.json`` beside it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import threading
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, cast
from urllib.parse import SplitResult, urlsplit

from gtapp.core.files import atomic, json_text
from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError, SaveError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.toml_text import parse_toml
from gtapp.features.drafts.drafting_settings import DraftingSettings


def normalize_address(address: str) -> str:
    """Return an address in the form that is compared and stored: lower-case host, no slash at the end.

    Raises:
        GtappError: ``drafting-address``: no http(s) address, or one with a password, a query or a fragment.
    """
    try:
        parts = urlsplit(address.strip())
        reason = _address_fault(parts)
        port = f":{parts.port}" if parts.port else ""
    except ValueError as error:
        raise GtappError("drafting-address", address=address, reason=str(error)) from None
    if reason:
        shown = address if "@" not in address else "…"
        raise GtappError("drafting-address", address=shown, reason=reason)
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}{port}{parts.path.rstrip('/')}"


def _address_fault(parts: SplitResult) -> str:
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return "it begins with https:// and a host, as https://api.openai.com/v1"
    if "@" in parts.netloc:
        return "it holds a name or password; a key is entered on its own"
    if parts.query or parts.fragment:
        return "it ends before “?” and “#”"
    if not parts.netloc.isascii() or any(character.isspace() for character in parts.netloc + parts.path):
        return "it holds a space or a letter that no address has"
    return ""


def is_loopback(host: str) -> bool:
    """Return whether a host is this computer."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


FILE: Final = "providers.toml"
_HEADING: Final = "# Providers of models for gtapp. Keys are not kept here.\n"
RESPONSE_FORMATS: Final = ("json_schema", "json_object", "text")
"""How the schema is given, from the strictest to none."""

_PROVIDER_KINDS: Final = ("openai", "azure", "gemini", "anthropic", "openrouter", "local", "other")
_MINIMA: Final = {
    "requests_per_minute": 0,
    "tokens_per_minute": 0,
    "concurrency": 1,
    "seconds": 1,
    "batch_requests": 0,
    "batch_megabytes": 0,
}


@dataclass(frozen=True, slots=True)
class Profile:
    """A provider: its address (up to ``/v1``), the environment variable that may have its key, and limits.

    0 requests or tokens a minute is no limit; `concurrency` requests are sent at once, each for at most `seconds`. `step` is the
    response format to begin with, "" for the strictest that the model is known to accept. A batch file has at most
    `batch_requests` and `batch_megabytes`, 0 for the usual limits of batch services.
    """

    name: str
    base_url: str
    kind: str = "other"
    region: str = ""
    key_env: str = ""
    model: str = ""
    requests_per_minute: int = 0
    tokens_per_minute: int = 0
    concurrency: int = 8
    seconds: int = 120
    step: str = ""
    batch_requests: int = 0
    batch_megabytes: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "base_url", normalize_address(self.base_url))
        for name, minimum in _MINIMA.items():
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < minimum:
                raise self._fault(name, f"must be a whole number from {minimum}")
        if self.kind not in _PROVIDER_KINDS:
            raise self._fault("kind", f"must be one of {', '.join(_PROVIDER_KINDS)}")
        if self.step and self.step not in RESPONSE_FORMATS:
            raise self._fault("step", f"must be one of {', '.join(RESPONSE_FORMATS)}")

    def _fault(self, name: str, reason: str) -> GtappError:
        return GtappError("drafting-provider-field", name=self.name, field=name, reason=reason)

    @property
    def host(self) -> str:
        return urlsplit(self.base_url).netloc

    @property
    def is_local(self) -> bool:
        """True if the server runs on this computer, so that nothing leaves it."""
        return is_loopback(urlsplit(self.base_url).hostname or "")

    def with_address(self, address: str) -> Profile:
        """Return the profile with another address, for which no key of this one is used."""
        changed = replace(self, base_url=address)
        return (
            self
            if changed.base_url == self.base_url
            else replace(changed, key_env="", kind="other", region="")
        )

    def warnings(self) -> tuple[Message, ...]:
        """Return messages to show before anything is sent."""
        plain = self.base_url.startswith("http:") and not self.is_local
        return (Message("drafting-plain", {"address": self.base_url}),) if plain else ()


# Addresses as their providers document them, seen in November 2026:
#   OpenAI EU  developers.openai.com/api/docs/guides/data-residency (for projects that have it; other keys are refused there)
#   Azure      learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle (v1: no api-version; `model` is a deployment)
#   Gemini     ai.google.dev/gemini-api/docs/openai
#   Anthropic  platform.claude.com/docs/en/cli-sdks-libraries/libraries/openai-sdk (ignores response_format silently:
#              the schema must be part of the prompt, so that the lowest format is used from the beginning)
#   OpenRouter openrouter.ai/docs/quickstart
#   Ollama     docs.ollama.com/api/openai-compatibility
#   vLLM       docs.vllm.ai, “OpenAI-Compatible Server”
#   LM Studio  lmstudio.ai/docs/developer/openai-compat
PRESETS: Final[tuple[Profile, ...]] = (
    Profile("OpenAI", "https://api.openai.com/v1", "openai", "", "OPENAI_API_KEY"),
    Profile("OpenAI EU", "https://eu.api.openai.com/v1", "openai", "eu", "OPENAI_API_KEY"),
    Profile("Azure", "https://your-resource.openai.azure.com/openai/v1", "azure", "", "AZURE_OPENAI_API_KEY"),
    Profile(
        "Gemini", "https://generativelanguage.googleapis.com/v1beta/openai", "gemini", "", "GEMINI_API_KEY"
    ),
    Profile("Anthropic", "https://api.anthropic.com/v1", "anthropic", "", "ANTHROPIC_API_KEY", step="text"),
    Profile("OpenRouter", "https://openrouter.ai/api/v1", "openrouter", "", "OPENROUTER_API_KEY"),
    Profile("Ollama", "http://localhost:11434/v1", "local", concurrency=2, seconds=600),
    Profile("vLLM", "http://localhost:8000/v1", "local", concurrency=16, seconds=600),
    Profile("LM Studio", "http://localhost:1234/v1", "local", concurrency=2, seconds=600),
)


def profiles_path() -> Path:
    """Return the path of ``providers.toml``."""
    return folders.config_folder() / FILE


def load_profiles() -> tuple[Profile, ...]:
    """Return the user's providers, followed by the presets that the user did not change.

    Raises:
        GtappError: ``drafting-providers-broken``, or a provider is invalid.
    """
    own = _read_own()
    names = {profile.name for profile in own}
    return (*own, *(preset for preset in PRESETS if preset.name not in names))


def find_profile(name: str) -> Profile:
    """Return the provider of this name; upper and lower case are equal.

    Raises:
        GtappError: there is none (``drafting-provider-unknown``), or as `load_profiles`.
    """
    known = load_profiles()
    for profile in known:
        if profile.name.casefold() == name.casefold():
            return profile
    names = ", ".join(profile.name for profile in known)
    raise GtappError("drafting-provider-unknown", name=name, names=names)


def save_profile(profile: Profile) -> None:
    """Add a provider to the user's, or replace the one of its name.

    Raises:
        GtappError: the file can't be read; it is not changed.
        SaveError: it can't be written.
    """
    atomic.write(profiles_path(), f"{_text_without(profile.name)}\n{_format_profile(profile)}".encode())


def remove_profile(name: str) -> None:
    """Remove a provider of the user's; a preset of its name is restored."""
    atomic.write(profiles_path(), _text_without(name).encode())


_PROFILE_KEYS: Final = dict.fromkeys(each.name for each in fields(Profile) if each.name != "name")


def _read_own() -> list[Profile]:
    try:
        content = profiles_path().read_bytes().decode("utf-8-sig")
        table = parse_toml(content, {"*": _PROFILE_KEYS})
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise _broken_file(str(error)) from None
    return [_parse_profile(name, entry) for name, entry in table.items()]


def _parse_profile(name: str, entry: Any) -> Profile:
    known = {each.name: each.type for each in fields(Profile)}
    known.pop("name")
    if not isinstance(entry, dict) or not isinstance(entry.get("base_url"), str):
        raise _broken_file(f"“{name}” has no base_url")
    for key, value in entry.items():
        if known[key] == "str" and not isinstance(value, str):
            raise _broken_file(f"“{name}”: {key} must be a text")
    return Profile(name, **entry)


def _broken_file(reason: str) -> GtappError:
    return GtappError("drafting-providers-broken", path=str(profiles_path()), reason=reason)


def _text_without(name: str) -> str:
    """Return the file's text without a provider; everything else in it stays, comments included."""
    import tomlkit  # keeps the start fast: needed only when a provider is changed

    text = profiles_path().read_bytes().decode("utf-8-sig") if _read_own() else _HEADING
    document = tomlkit.parse(text)
    document.pop(name, None)
    return tomlkit.dumps(document).rstrip("\n") + "\n"


def _format_profile(profile: Profile) -> str:
    """Return the table of a provider, with the values that are not the defaults."""
    import tomlkit  # keeps the start fast, as above
    from tomlkit.items import KeyType, SingleKey  # as above

    defaults, table = Profile(profile.name, profile.base_url), tomlkit.table()
    for key, value in asdict(profile).items():
        if key == "base_url" or (key != "name" and value != getattr(defaults, key)):
            table[key] = value
    document = tomlkit.document()
    document.append(SingleKey(profile.name, t=KeyType.Basic), table)
    return tomlkit.dumps(document)


# What a model's server accepts. OpenAI's newer models know ``max_completion_tokens`` alone, and reasoning models only the
# default temperature (documented). Servers that know ``max_tokens`` alone either refuse the other name (Mistral: 422) or ignore
# it, and the limit with it: Ollama (https://docs.ollama.com/api/openai-compatibility lists ``max_tokens``;
# https://github.com/ollama/ollama/issues/7125).

_file_lock = threading.Lock()


class CapabilityFile:
    """A JSON file of values by address and model, in the settings folder. If it is unreadable, they are learned again."""

    def __init__(self, file: str) -> None:
        self._file = file

    def get(self, address: str, model: str) -> Any:
        """Return the value of a model; None if there is none."""
        return self._read().get(address, {}).get(model)

    def put(self, address: str, model: str, value: Any) -> None:
        """Store the value of a model."""
        with _file_lock:
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
        wanted = {"temperature": settings.temperature, "max_tokens": settings.max_tokens}
        sent = {"temperature": "temperature" not in self.refused, "max_tokens": bool(self._limit_name())}
        return tuple(name for name, value in wanted.items() if value is not None and not sent[name])

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


def store_refused_parameters(profile: Profile, model: str, refused: Collection[str]) -> None:
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
            store_refused_parameters(self._profile, self.model, self.parameters.refused)
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
        self._is_known = bool(known)
        self._first_request = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until a request may be sent: at once if the format is known to be accepted, else after the first request."""
        if self._is_known:
            yield
            return
        async with self._first_request:
            if not self._is_known:
                yield
                return
        yield

    def confirm(self, step: ResponseFormat) -> None:
        """Store that this format was accepted."""
        if step == self.response_format and not self._is_known:
            self._is_known = True
            if not self._profile.step:
                store_format(self._profile, self.model, step)

    def step_down(self, step: ResponseFormat) -> bool:
        """Switch to the next format since this one was refused; return whether there is one."""
        if step != self.response_format:
            return True
        lower = RESPONSE_FORMATS.index(step) + 1
        if lower == len(RESPONSE_FORMATS):
            return False
        self.response_format = RESPONSE_FORMATS[lower]
        self._is_known = False
        return True


def known_format(profile: Profile, model: str) -> ResponseFormat | None:
    """Return the format that is set for this provider, or that this model accepted last."""
    step = profile.step or _formats.get(profile.base_url, model)
    return cast(ResponseFormat, step) if step in RESPONSE_FORMATS else None


def store_format(profile: Profile, model: str, step: ResponseFormat | None) -> None:
    """Store the format that a model accepts; None deletes it."""
    _formats.put(profile.base_url, model, step or "")

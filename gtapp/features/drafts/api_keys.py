"""Keys of providers: from this session, the system's keyring or the environment; each is for one address.

A keyring may wait for its owner to unlock it: call from a worker.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NoReturn, TypeVar
from urllib.parse import urlsplit

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.platform.system_keyring import KEYRING_SERVICE, use_keyring
from gtapp.features.drafts.providers import Profile

if TYPE_CHECKING:
    from gtapp.core.platform.system_keyring import KeyringBackend

T = TypeVar("T")
Source = Literal["keyring", "environment", "session"]

# an HTTP header takes visible ASCII only
_KEY: Final = re.compile(r"[\x21-\x7e]+")
# the hosts for which the keys in well-known variables are; customers can't have hosts in these domains
_DOMAINS: Final = {
    "OPENAI_API_KEY": ("api.openai.com",),
    "AZURE_OPENAI_API_KEY": ("openai.azure.com", "services.ai.azure.com", "cognitiveservices.azure.com"),
    "GEMINI_API_KEY": ("generativelanguage.googleapis.com",),
    "ANTHROPIC_API_KEY": ("api.anthropic.com",),
    "OPENROUTER_API_KEY": ("openrouter.ai",),
}
# shorter texts occur in answers by chance
_MIN_REDACTED: Final = 6
# JSON in a text of JSON escapes the backslashes of its escapes again; limited, since many would take very long
_BACKSLASHES: Final = r"(?:\\(?:u005[cC])*){1,40}"
_ESCAPE: Final = re.compile(r"\\(?:u00[2-7]|[/\"])")


class ApiKey:
    """A secret for one address; its repr does not show it, and it can't be pickled."""

    __slots__ = ("_escaped", "_secret", "address", "source")

    def __init__(self, secret: str, address: str, source: Source) -> None:
        self._secret = secret
        self._escaped = re.compile("".join(map(_escape_pattern, secret)))
        self.address = address
        self.source = source

    def reveal(self, address: str) -> str:
        """Return the secret, for a request to `address`.

        Raises:
            GtappError: ``drafting-key-bound``: it is for another address.
        """
        if address != self.address:
            raise GtappError("drafting-key-bound", address=self.address, other=address)
        return self._secret

    def redact(self, text: str) -> str:
        """Return `text` without the secret: servers repeat it in errors, and models in answers."""
        return self._replace_secret(text, "…")

    def redact_bytes(self, body: bytes) -> bytes:
        """Return `body` without the secret, before it is decoded."""
        return self._replace_secret(body.decode("latin-1"), "...").encode("latin-1")

    def _replace_secret(self, text: str, instead: str) -> str:
        if len(self._secret) < _MIN_REDACTED:
            return text
        # fast for megabytes without escapes of a key's letters, as nearly all are
        return (
            self._escaped.sub(instead, text) if _ESCAPE.search(text) else text.replace(self._secret, instead)
        )

    def __repr__(self) -> str:
        return f"<key of {self.address} from the {self.source}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is not written down")


def _escape_pattern(letter: str) -> str:
    """Return a pattern for a letter that may be escaped as in JSON, or in JSON within JSON."""
    code = "".join(f"[{digit}{digit.upper()}]" for digit in f"{ord(letter):02x}")
    plain = f"(?:{_BACKSLASHES})?{re.escape(letter)}" if letter in '/"\\' else re.escape(letter)
    return f"(?:{plain}|{_BACKSLASHES}u00{code})"


@dataclass(frozen=True, slots=True)
class KeyLookup:
    """A provider's key, or None; `messages` report what failed."""

    key: ApiKey | None
    messages: tuple[Message, ...] = ()


_session: dict[tuple[str, str], str] = {}


def find_key(profile: Profile) -> KeyLookup:
    """Return the key for this provider at its address: of this session, of the keyring, or of the environment."""
    session_key = _session.get(_session_id(profile))
    if session_key:
        return KeyLookup(ApiKey(session_key, profile.base_url, "session"))
    stored, messages = _use_keyring(lambda ring: ring.get_password(KEYRING_SERVICE, _keyring_user(profile)))
    if stored and _KEY.fullmatch(stored):
        return KeyLookup(ApiKey(stored, profile.base_url, "keyring"))
    secret, foreign = _from_environment(profile)
    if secret:
        return KeyLookup(ApiKey(secret, profile.base_url, "environment"), foreign)
    return KeyLookup(None, (*messages, *foreign))


def store_key(profile: Profile, secret: str, session_only: bool = False) -> KeyLookup:
    """Store a key in the keyring; with `session_only`, or if that fails, until the program ends.

    Raises:
        GtappError: ``drafting-key-bad``: it can't be a key.
    """
    secret = secret.strip()
    if not _KEY.fullmatch(secret):
        raise GtappError("drafting-key-bad", name=profile.name)
    if not session_only:
        stored, messages = _use_keyring(
            lambda ring: _store(ring, _keyring_user(profile), secret), "drafting-keyring-save"
        )
        if stored:
            _session.pop(_session_id(profile), None)
            return KeyLookup(ApiKey(secret, profile.base_url, "keyring"))
    _session[_session_id(profile)] = secret
    return KeyLookup(ApiKey(secret, profile.base_url, "session"), () if session_only else messages)


def delete_key(profile: Profile) -> tuple[Message, ...]:
    """Delete the key from the keyring and from this session; return messages about what failed."""
    _session.pop(_session_id(profile), None)
    stored, messages = _use_keyring(lambda ring: ring.get_password(KEYRING_SERVICE, _keyring_user(profile)))
    if stored:
        _, messages = _use_keyring(lambda ring: ring.delete_password(KEYRING_SERVICE, _keyring_user(profile)))
    return messages


def find_keyring() -> tuple[str, tuple[Message, ...]]:
    """Return the name of the system's keyring; "" and the reason where it can't be used. It is not unlocked."""
    name, messages = _use_keyring(lambda ring: ring.name)
    return name or "", messages


def _session_id(profile: Profile) -> tuple[str, str]:
    return profile.name, profile.base_url


def _keyring_user(profile: Profile) -> str:
    """Return the keyring's name of a key: another address is another key."""
    return " ".join(_session_id(profile))


def _store(ring: KeyringBackend, user: str, secret: str) -> bool:
    ring.set_password(KEYRING_SERVICE, user, secret)
    return ring.get_password(KEYRING_SERVICE, user) == secret


def _use_keyring(
    work: Callable[[KeyringBackend], T], code: str = "drafting-keyring"
) -> tuple[T | None, tuple[Message, ...]]:
    """Return what the keyring returns, or None and the reason."""
    found, reason = use_keyring(work)
    return found, (Message(code, {"reason": reason}),) if reason else ()


def _from_environment(profile: Profile) -> tuple[str, tuple[Message, ...]]:
    """Return the key in the profile's environment variable; a well-known provider's key is only for that provider's hosts."""
    secret = os.environ.get(profile.key_env, "").strip() if profile.key_env else ""
    if not secret:
        return "", ()
    if not _KEY.fullmatch(secret):
        return "", (Message("drafting-key-bad", {"name": profile.name}),)
    domains = _DOMAINS.get(profile.key_env)
    if domains and not _is_host_of(profile, domains):
        details = {"variable": profile.key_env, "hosts": ", ".join(domains), "address": profile.base_url}
        return "", (Message("drafting-key-foreign", details),)
    return secret, ()


def _is_host_of(profile: Profile, domains: tuple[str, ...]) -> bool:
    parts = urlsplit(profile.base_url)
    host = parts.hostname or ""
    return parts.scheme == "https" and any(host == each or host.endswith(f".{each}") for each in domains)

"""Addresses of providers: one form to compare and keep them in, and which of them lie on this computer."""

from __future__ import annotations

import ipaddress
from urllib.parse import SplitResult, urlsplit

from gtapp.errors import GtappError


def normalize_address(address: str) -> str:
    """An address as it is compared and kept: lower-case host, no slash at the end.

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
    """Whether a host is this computer itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

"""What a sheet's address says: which sheet it is, which of its tabs, and on which hosts it is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from gtapp.errors import GtappError

GOOGLE = "https://docs.google.com"
SHEETS_API = "https://sheets.googleapis.com"
DRIVE_API = "https://www.googleapis.com"
_HOSTS = {"docs.google.com", "spreadsheets.google.com", "drive.google.com"}
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_KEY = "[A-Za-z0-9_-]+"
_IN_PATH = re.compile(f"/d/(e/)?({_KEY})(?:/|$)")
_BARE = re.compile("[A-Za-z0-9_-]{25,}")


@dataclass(frozen=True, slots=True)
class SheetAddress:
    """A sheet: its `key`, the number of the tab (`gid`, "" if none was named) and the `root` that its pages lie under.

    `published` sheets (“publish to the web”) have a key of their own and can only be read by link.
    """

    key: str
    gid: str = ""
    published: bool = False
    root: str = GOOGLE

    @property
    def page(self) -> str:
        """The address of the sheet, for people."""
        return f"{self.root}/spreadsheets/d/{'e/' if self.published else ''}{self.key}"

    def list_of_tabs(self) -> str:
        """The page that names the tabs of a sheet anybody may read."""
        return f"{self.page}/{'pubhtml' if self.published else 'htmlview'}"

    def csv(self, gid: str) -> str:
        """Where one tab comes as CSV; never `gviz`, which drops the rarer type of a mixed column."""
        query = "pub?output=csv&single=true" if self.published else "export?format=csv"
        return f"{self.page}/{query}" + (f"&gid={gid}" if gid else "")

    def asked_at(self, endpoint: str) -> str:
        """Google's `endpoint`; of a sheet that lies on this computer, the same one there."""
        if self.root == GOOGLE:
            return endpoint
        return endpoint.replace(SHEETS_API, self.root, 1).replace(DRIVE_API, self.root, 1)


def parse(text: str) -> SheetAddress:
    """The sheet that an address out of the browser, a shared link or a bare key names.

    Raises GtappError `google-address` where it names none. Another host than Google's is taken only if it is this
    computer, so that no key is ever sent elsewhere.
    """
    text = text.strip()
    if _BARE.fullmatch(text):
        return SheetAddress(text)
    root, path, query = _parts(text)
    found = _IN_PATH.search(path)
    key = found[2] if found else query.get("key") or query.get("id") or ""
    if not re.fullmatch(_KEY, key):
        raise GtappError("google-address", address=text)
    gid = query.get("gid", "")
    return SheetAddress(key, gid if gid.isascii() and gid.isdigit() else "", bool(found and found[1]), root)


def _parts(text: str) -> tuple[str, str, dict[str, str]]:
    """Root, path, and the parameters of query and fragment; the fragment's tab is the one that was looked at."""
    try:
        url = urlsplit(text if "://" in text else f"https://{text}")
        host = url.hostname or ""
    except ValueError:
        raise GtappError("google-address", address=text) from None
    if host in _HOSTS and url.scheme in ("http", "https"):
        root = GOOGLE
    elif host in _LOOPBACK and url.scheme in ("http", "https"):
        root = f"{url.scheme}://{url.netloc}"
    else:
        raise GtappError("google-address", address=text)
    parameters = parse_qs(url.query) | parse_qs(url.fragment)
    return root, url.path, {name: values[0] for name, values in parameters.items()}

"""Where a team's server is: the address in a project's ``gtapp.toml``, to which the user must have agreed.

A project's folder may come from anyone, and a connection shows the server who connects, and may show it a password. So an
address is used for a folder only after the user named or confirmed it himself (`agree`), and it has nothing but what says where
the server is: no password, and no option of libpq by which a file would be read or a service looked up.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.system_keyring import KEYRING_SERVICE, use_keyring
from gtapp.core.platform.user_name import read_user_name
from gtapp.core.project.opening.detection import CONFIG, read_config
from gtapp.core.store.consent_store import Consents
from gtapp.core.store.project_folder import ensure_permitted

if TYPE_CHECKING:
    from gtapp.core.platform.system_keyring import KeyringBackend

_CONSENTS: Final = Consents("team-servers.json")
_SCHEMES: Final = ("postgresql", "postgres")
_SSL_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_PORT: Final = 5432
_SCAN_ADDRESS: Final = re.compile(r"https://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?")
_LOCAL: Final = ("", "localhost", "127.0.0.1", "::1")


class TeamAddress(NamedTuple):
    """A server's host (or the folder of its socket), port and database; `user` and `sslmode` are empty where it says none."""

    host: str
    port: int
    database: str
    user: str = ""
    sslmode: str = ""

    @property
    def name(self) -> str:
        """What messages call the server."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host or 'localhost'}:{self.port}/{self.database}"

    @property
    def url(self) -> str:
        """The address as it is written."""
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        host, query = (f"[{self.host}]" if ":" in self.host else self.host), []
        if host.startswith("/"):
            host, query = "", [f"host={quote(host)}"]
        if self.sslmode:
            query.append(f"sslmode={self.sslmode}")
        port = f":{self.port}" if self.port != _PORT else ""
        return f"postgresql://{user}{host}{port}/{quote(self.database, safe='')}" + (
            f"?{'&'.join(query)}" if query else ""
        )

    @property
    def login(self) -> str:
        """The name by which the server knows the user."""
        return self.user or os.environ.get("PGUSER", "") or read_user_name()

    @property
    def is_remote(self) -> bool:
        """Whether the connection leaves this computer."""
        return self.host not in _LOCAL and not self.host.startswith("/")

    def is_same_server(self, other: TeamAddress) -> bool:
        """Return whether both are the same database at the same place, no less protected in `other`."""
        return self[:3] == other[:3] and self.sslmode in ("", other.sslmode)

    def make_options(self) -> dict[str, Any]:
        """Return the options for libpq, with the keyring's password if it has one.

        Without one libpq itself looks into PGPASSWORD and PGPASSFILE. A connection that leaves this computer is by TLS, with the
        server's certificate verified, unless the address or PGSSLMODE says otherwise.
        """
        options: dict[str, Any] = {"port": self.port, "dbname": self.database, "user": self.login}
        if self.host:
            options["host"] = self.host
        if self.sslmode:
            options["sslmode"] = self.sslmode
        elif self.is_remote and not os.environ.get("PGSSLMODE"):
            options["sslmode"] = "verify-full"
        if password := _find_password(self):
            options["password"] = password
        return options


class TeamSettings(NamedTuple):
    """What a project's ``gtapp.toml`` says in ``[team]``: the server, and the name that the project has there."""

    address: TeamAddress
    project: str


def parse_address(url: str) -> TeamAddress:
    """Return the address that a URL ``postgresql://USER@HOST:PORT/DATABASE?sslmode=MODE`` names.

    Raises:
        ProjectError: it is none, or it has more than that (``team-url``), such as a password (``team-url-password``).
    """
    try:
        return _parse(url)
    except ValueError as error:
        # not the URL itself: it may have a password after all
        raise ProjectError("team-url", reason=str(error)) from None


def _parse(url: str) -> TeamAddress:
    parts = urlsplit(url)
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    if parts.password is not None or "password" in options:
        raise ProjectError("team-url-password")
    if parts.scheme not in _SCHEMES or parts.fragment:
        raise ValueError("it does not begin with postgresql://")
    database, user = unquote(parts.path.removeprefix("/")), unquote(parts.username or "")
    host, sslmode = parts.hostname or options.get("host", ""), options.get("sslmode", "")
    if others := options.keys() - {"host", "sslmode"}:
        raise ValueError(f"it has an option that gtapp does not take from it: {min(others)}")
    if "host" in options and (parts.hostname or not host.startswith("/")):
        raise ValueError("host= is for the folder of a socket")
    if not database or "/" in database:
        raise ValueError("it names no database")
    if sslmode not in ("", *_SSL_MODES):
        raise ValueError(f"sslmode is one of {', '.join(_SSL_MODES)}")
    if not all(each.isprintable() for each in (host, database, user)) or set(host) & set(",%"):
        raise ValueError("it names more than one server, or has characters that no name has")
    return TeamAddress(host, parts.port or _PORT, database, user, sslmode)


def read_settings(root: Path) -> TeamSettings:
    """Return what the project's ``gtapp.toml`` says of its team.

    Raises:
        ProjectError: it says nothing (``team-missing``), or what can't be used.
    """
    table = read_config(root).get("team")
    if not table:
        raise ProjectError("team-missing", path=str(root))
    url = table.get("url") if isinstance(table, dict) else None
    project = table.get("project", root.resolve().name) if url else ""
    if not isinstance(url, str) or not isinstance(project, str) or not project:
        raise ProjectError("team-url", reason="[team] in gtapp.toml has the texts url and project")
    return TeamSettings(parse_address(url), project)


def parse_scan_address(url: object) -> str:
    """Return the address below which scans are fetched, ending in a slash.

    Raises:
        ProjectError: it is none (``team-scans``): https, a host, and nothing but a path.
    """
    try:
        parts = urlsplit(url if isinstance(url, str) else "")
        is_usable = bool(parts.hostname and (parts.port is None or parts.port > 0))
    except ValueError:
        is_usable = False
    if (
        not is_usable
        or not isinstance(url, str)
        or not _SCAN_ADDRESS.fullmatch(url)
        or ".." in parts.path.split("/")
    ):
        raise ProjectError("team-scans")
    return url if url.endswith("/") else f"{url}/"


def read_scan_address(root: Path) -> str:
    """Return the address of scans that the project's ``gtapp.toml`` names; "" if it names none.

    Raises:
        ProjectError: it can't be used (``team-scans``).
    """
    table = read_config(root).get("team")
    url = table.get("scans") if isinstance(table, dict) else None
    return "" if url is None else parse_scan_address(url)


def find_agreed_scans(root: Path) -> str:
    """Return the address of scans, to which the user agreed for this folder; "" if the project names none.

    Raises:
        ProjectError: it can't be used, or the user has not agreed to it (``team-scans-not-agreed``: ask, then call `agree`).
    """
    address = read_scan_address(root)
    if address and not _CONSENTS.contains(root, address):
        raise ProjectError("team-scans-not-agreed", path=str(root), url=address)
    return address


def write_settings(root: Path, settings: TeamSettings, benchmark: str = "") -> None:
    """Write the table ``[team]``, without the user's name; the rest of the file stays, comments included.

    Where the file names no benchmark, it names this one: a member's folder may have no record that tells it.

    Raises:
        ProjectError: the existing file can't be read.
        SaveError: it can't be written, or would be written outside of the project without the user's consent.
    """
    import tomlkit  # needed only when something is saved

    path = root / CONFIG
    try:
        document = tomlkit.parse(path.read_bytes().decode("utf-8-sig") if path.exists() else "")
    except (OSError, ValueError) as error:
        raise ProjectError("project-config", path=str(path), reason=str(error)) from error
    if benchmark and "schema" not in document:
        document.setdefault("benchmark", benchmark)
    table = document.setdefault("team", tomlkit.table())
    table["url"], table["project"] = settings.address._replace(user="").url, settings.project
    ensure_permitted(root, path)
    atomic.write(path, tomlkit.dumps(document).encode("utf-8"))


def find_agreed(root: Path) -> TeamSettings:
    """Return the settings of the project's team, with the address to which the user agreed for this folder.

    Raises:
        ProjectError: there are none, or the user has not agreed to this server (``team-not-agreed``: ask, then call `agree`).
    """
    found = read_settings(root)
    for url in reversed(_CONSENTS.list_texts(root)):
        try:
            agreed = parse_address(url)
        except GtappError:
            continue
        if found.address.is_same_server(agreed):
            return found._replace(address=agreed)
    raise ProjectError("team-not-agreed", path=str(root), url=found.address.url)


def agree(root: Path, address: TeamAddress, scans: str = "") -> None:
    """Store the user's consent that gtapp connects to this server, as this user, for the project in `root`.

    `scans` is the address from which scans may be fetched, if there is one.

    Raises:
        SaveError: it can't be stored.
    """
    _CONSENTS.add(root, *([scans] if scans else []), address.url)


def store_password(address: TeamAddress, password: str) -> bool:
    """Store the password of the address's user in the system's keyring; return whether that was possible."""

    def store(ring: KeyringBackend) -> bool:
        ring.set_password(KEYRING_SERVICE, _name_entry(address), password)
        return ring.get_password(KEYRING_SERVICE, _name_entry(address)) == password

    return bool(use_keyring(store)[0])


def _find_password(address: TeamAddress) -> str:
    look: Callable[[KeyringBackend], str | None] = lambda ring: ring.get_password(  # noqa: E731
        KEYRING_SERVICE, _name_entry(address)
    )
    return use_keyring(look)[0] or ""


def _name_entry(address: TeamAddress) -> str:
    """Return the keyring's name of a password: another server, or another user, is another one."""
    return f"team {address.login}@{address.name}"

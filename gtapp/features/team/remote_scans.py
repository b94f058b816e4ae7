"""Scans that a project's folder does not have: fetched from an https address when they are shown, into the user's cache.

Names come from the team's server and bytes from the address, so that both are foreign data: only files of scans are fetched, only
from below the address, without redirections, with its certificate checked, and bounded in size and time. Nothing is written into
the project.
"""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import cached_property
from http.client import HTTPException
from pathlib import Path, PurePosixPath
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from gtapp.core.files import atomic
from gtapp.core.files.file_names import find_name_fault
from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.folders import cache_folder
from gtapp.core.scans.scan_file import ScanError, detect_scan_format
from gtapp.core.scans.unread_files import SCAN_SUFFIXES

if TYPE_CHECKING:
    from urllib.request import OpenerDirector

CACHE_BYTES: Final = 2 << 30
FILE_BYTES: Final = 512 << 20
"""A larger file is not fetched."""
_SECONDS: Final = 15.0
"""So long the server may say nothing."""
_FILE_SECONDS: Final = 300.0
_PIECE: Final = 1 << 18
_THREADS: Final = 3
_LONGEST: Final = 1000


class _FetchFault(Exception):
    """Why a file was not fetched."""


class RemoteScans:
    """The scans below an address, which ends in a slash.

    All addresses share one cache of `limit` bytes: the files that were not shown for longest leave it.
    """

    def __init__(self, address: str, limit: int = CACHE_BYTES, file_limit: int = FILE_BYTES) -> None:
        self.address = address
        self._limit, self._file_limit = limit, file_limit
        self._cache = cache_folder() / "team-scans"
        self.folder = self._cache / hashlib.sha256(address.encode()).hexdigest()[:16]
        self._wanted: SimpleQueue[tuple[Path, Future[None]] | None] = SimpleQueue()
        self._fetches: dict[Path, Future[None]] = {}
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []

    def list_paths(self, names: Sequence[str]) -> list[Path]:
        """Return where the scans of an item will be, by their paths in the project."""
        return [self.folder / name for name in names]

    def fetch(self, path: Path) -> Future[None] | None:
        """Begin to fetch a file of `folder`; None if it is there. In any thread; one that nobody waits for may be cancelled."""
        with suppress(OSError):
            os.utime(path)  # the oldest is the one that was not shown for longest
            return None
        with self._lock:
            found = self._fetches.get(path)
            if found is None or found.cancelled():
                found = self._fetches[path] = Future()
                self._wanted.put((path, found))
            if not self._threads:
                self._threads = [
                    threading.Thread(target=self._run, name="gtapp-team-scans", daemon=True)
                    for _ in range(_THREADS)
                ]
                for each in self._threads:
                    each.start()
        return found

    def close(self) -> None:
        """End without waiting for what is being fetched: the threads end with the process, and write atomically."""
        for _ in self._threads:
            self._wanted.put(None)

    def _run(self) -> None:
        while wanted := self._wanted.get():
            path, future = wanted
            if not future.set_running_or_notify_cancel():
                continue
            error: ScanError | None = None
            try:
                self._download(path)
            except _FetchFault as fault:
                error = ScanError("fetch", path, str(fault))
            except SaveError as fault:
                error = ScanError("fetch", path, str(fault))
            except Exception as fault:  # noqa: BLE001  a thread that ended silently would leave the window waiting
                error = ScanError("internal", path, f"{type(fault).__name__}: {fault}")
            with self._lock:
                self._fetches.pop(path, None)
            future.set_exception(error) if error else future.set_result(None)

    @cached_property
    def _opener(self) -> OpenerDirector:
        """What speaks https, through the system's proxy, and nothing else: a redirection is an error."""
        import ssl  # needed only where scans are fetched
        from urllib import request

        opener = request.OpenerDirector()
        for each in (
            request.ProxyHandler(),
            request.HTTPSHandler(context=ssl.create_default_context()),
            request.HTTPDefaultErrorHandler(),
            request.HTTPErrorProcessor(),
        ):
            opener.add_handler(each)
        return opener

    def _download(self, path: Path) -> None:
        """Fetch a file and make room for it.

        Raises:
            SaveError: it can't be written.
        """
        pieces = self._read(path.relative_to(self.folder).as_posix())
        first = next(pieces)
        with atomic.open_replacement(path) as file:
            file.write(first)
            for piece in pieces:
                file.write(piece)
        self._make_room(path)

    def _read(self, name: str) -> Iterator[bytes]:
        """Yield the bytes of a file, in pieces; the first one begins a scan."""
        from urllib.parse import quote

        url, end = self.address + quote(name), time.monotonic() + _FILE_SECONDS
        try:
            with self._opener.open(url, timeout=_SECONDS) as answer:
                length = answer.headers.get("Content-Length", "")
                if answer.status != 200:
                    raise _FetchFault(f"HTTP {answer.status} ({url})")
                size = 0
                while (piece := answer.read(_PIECE)) or not size:
                    if not size and detect_scan_format(piece) is None:
                        raise _FetchFault(f"what lies there is no scan ({url})")
                    size += len(piece)
                    if size > self._file_limit:
                        raise _FetchFault(f"it is larger than {self._file_limit >> 20} MB ({url})")
                    if time.monotonic() > end:
                        raise _FetchFault(f"it takes longer than {_FILE_SECONDS:g} s ({url})")
                    yield piece
                if length.isdecimal() and size != int(length):
                    raise _FetchFault(f"the connection broke ({url})")
        except (OSError, HTTPException, ValueError) as error:
            raise _FetchFault(f"{error} ({url})") from error

    def _make_room(self, new: Path) -> None:
        """Delete the files that were not used for longest, until the rest is within the limit."""
        found = []
        for folder, _, names in os.walk(self._cache):
            for name in names:
                with suppress(OSError):
                    path = Path(folder, name)
                    status = path.stat()
                    found.append((status.st_mtime_ns, status.st_size, path))
        size = sum(each[1] for each in found)
        for _, freed, path in sorted(found):
            if size <= self._limit:
                return
            if path != new:
                with suppress(OSError):
                    path.unlink()
                    size -= freed


def is_scan_name(name: object) -> bool:
    """Return whether a text of the server can be the path of a scan in a project."""
    if not isinstance(name, str) or len(name) > _LONGEST:
        return False
    parts = name.split("/")
    return PurePosixPath(name).suffix.lower() in SCAN_SUFFIXES and not any(
        each.startswith(".") or find_name_fault(each, follows_file=True) for each in parts
    )

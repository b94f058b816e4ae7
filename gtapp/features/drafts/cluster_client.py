"""Has the workers of a Dask cluster send a run's requests; everything else stays in the process of the run.

Limits, budget, retries and the writing of answers are those of one process (`gtapp.features.drafts.runner`), so that all workers
share them. A worker that has received a reply keeps it in a file in ``.gtapp/received/`` before it hands it over: if the worker
dies then, or the run is killed, the next one who is asked the same takes it from there, and the provider is not asked again.
The file is deleted a while after the answer was written.

The key stays where it is: each worker finds its own, in its environment or keyring.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections import deque
from contextlib import ExitStack, suppress
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.shards.cluster import ClusterCalls, connect
from gtapp.core.store.project_folder import ensure_permitted
from gtapp.features.drafts import api_keys
from gtapp.features.drafts.client import Client
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.responses import Fault, FaultError, Reply

_FOLDER: Final = Path(".gtapp", "received")
_MOST_KEPT: Final = 1000
"""So many of the last replies are kept: more than are under way at once."""
_REPLY_KEYS: Final = {"text", "model", "finish_reason", "refusal", "usage", "id"}


class ClusterClient:
    """In place of `gtapp.features.drafts.client.Client`: sends the requests of the project in `root` from a cluster's workers."""

    def __init__(self, root: Path, profile: Profile, needs_key: bool, where: str) -> None:
        self._root, self._profile, self._needs_key, self._where = root, profile, needs_key, where
        self._stack = ExitStack()
        self._kept: deque[Path] = deque()
        self._calls: ClusterCalls
        self.most_at_once = 1
        """How many requests are sent at once, at most."""

    async def __aenter__(self) -> Self:
        threads = self._profile.concurrency
        client = await asyncio.to_thread(self._stack.enter_context, connect(self._where, threads))
        self._calls = ClusterCalls(client)
        workers = await asyncio.to_thread(self._calls.count_threads)
        # more would wait at the workers, and be sent later than the limits say
        self.most_at_once = min(max(workers, 1), threads)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self._stack.close)
        self._forget(0)

    async def send(self, payload: bytes) -> Reply:
        """Have a worker send a request's body, and return the reply.

        Raises:
            FaultError: there is none.
            GtappError: the cluster can't be used.
        """
        place = find_place(self._root, self._profile, payload)
        found: Reply | Fault = await self._calls.call(
            f"gtapp-draft-{place.stem}-{os.urandom(4).hex()}",
            ask_provider,
            str(self._root),
            self._profile,
            self._needs_key,
            payload,
        )
        if isinstance(found, Fault):
            raise FaultError(found)
        self._kept.append(place)
        self._forget(_MOST_KEPT)
        return found

    def _forget(self, most: int) -> None:
        """Delete what workers kept, all but so many of the last ones."""
        while len(self._kept) > most:
            with suppress(OSError):
                self._kept.popleft().unlink()


def find_place(root: Path, profile: Profile, payload: bytes) -> Path:
    """Return the file in which a worker keeps the reply to a request."""
    digest = hashlib.sha256(f"{profile.base_url}\n".encode() + payload).hexdigest()
    return root / _FOLDER / f"{digest}.json"


def ask_provider(root: str, profile: Profile, needs_key: bool, payload: bytes) -> Reply | Fault:
    """Return the reply to a request that was received before, else ask the provider; runs on a worker."""
    place = find_place(Path(root), profile, payload)
    if not Path(root).is_dir():
        return Fault(Message("cluster-folder", {"path": root, "worker": os.uname().nodename}), stop=True)
    known = _read_reply(place)
    if known:
        return known
    key = api_keys.find_key(profile).key
    if needs_key and key is None:
        params = {"name": profile.name, "worker": os.uname().nodename, "variable": profile.key_env}
        return Fault(Message("cluster-no-key", params), stop=True)

    async def send() -> Reply:
        async with Client(profile, key) as client:
            return await client.send(payload)

    try:
        # what is received has to be kept, so that this is found out before
        place.parent.mkdir(parents=True, exist_ok=True)
        ensure_permitted(Path(root), place)
        reply = asyncio.run(send())
        atomic.write(place, json.dumps(asdict(reply)).encode())
    except FaultError as error:
        return error.fault
    except (GtappError, OSError) as error:
        io = Message("file-io", {"path": str(place), "reason": str(error)})
        return Fault(error.message if isinstance(error, GtappError) else io, stop=True)
    return reply


def _read_reply(place: Path) -> Reply | None:
    try:
        tree = json.loads(place.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(tree, dict) or tree.keys() != _REPLY_KEYS:
        return None
    usage, texts = tree["usage"], [value for name, value in tree.items() if name != "usage"]
    is_reply = isinstance(usage, dict | None) and all(isinstance(each, str | None) for each in texts)
    return Reply(**tree) if is_reply else None

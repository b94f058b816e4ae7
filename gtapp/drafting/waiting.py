"""Requests that wait for their turn, in the order of their items; one that is in a hurry comes first."""

from __future__ import annotations

import asyncio
from collections import deque

from gtapp.drafting.ahead import PreparedRequest


class RequestQueue:
    """Holds `most` requests, and those in a hurry beside them; for one event loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._line: deque[PreparedRequest] = deque()
        self._hurried: set[str] = set()
        self._changed = asyncio.Condition()
        self._ended = False

    async def put(self, ready: PreparedRequest) -> None:
        """At the end as soon as there is room; at the head at once, where its item is in a hurry."""
        item = ready.request.item
        async with self._changed:
            await self._changed.wait_for(lambda: len(self._line) < self._most or item in self._hurried)
            if item in self._hurried:
                self._line.appendleft(ready)
            else:
                self._line.append(ready)
            self._changed.notify_all()

    async def prioritize(self, item: str) -> None:
        """Brings an item's request to the head, now or when it comes."""
        async with self._changed:
            self._hurried.add(item)
            for ready in [each for each in self._line if each.request.item == item]:
                self._line.remove(ready)
                self._line.appendleft(ready)
            self._changed.notify_all()

    async def get(self) -> PreparedRequest | None:
        """The next one; None where there is none, and none comes any more."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._line or self._ended)
            found = self._line.popleft() if self._line else None
            self._changed.notify_all()
            return found

    async def close(self) -> None:
        """Only what is in a hurry comes from now on."""
        async with self._changed:
            self._ended = True
            self._changed.notify_all()

"""The item that a window has leased, so that no two connected windows have the same one."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final

from gtapp.features.team.server import LEASE_SECONDS, LeasedItem, Server

HEARTBEAT_SECONDS: Final = LEASE_SECONDS / 3
"""How often `ItemLease.beat` is to be called."""


class ItemLease:
    """One leased item at a time; made to be used by one thread.

    The server's clock decides when a lease ends. Here it counts from before it was asked for, by a clock that nobody sets, so
    that it never counts as held when somebody else may have it by now.
    """

    def __init__(self, server: Server, project: int) -> None:
        self._server, self._project = server, project
        self._until = 0.0
        self.item = ""
        """The leased item; "" for none."""

    @property
    def is_certain(self) -> bool:
        """Whether nobody else can have the item: not so once the last heartbeat was too long ago."""
        return bool(self.item) and time.monotonic() < self._until

    def lease_next(self, skip: Collection[str] = (), blind: bool = False) -> LeasedItem | None:
        """Lease the next item (see `Server.lease_next`), and release the one before: at most two round trips.

        Raises:
            GtappError: the server can't be reached, or refuses; the lease before stays.
        """
        begin, before = time.monotonic(), self.item
        found = self._server.lease_next(self._project, skip, blind)
        if found:
            self.item, self._until = found.item, begin + LEASE_SECONDS
            if before:
                self._server.release(self._project, [before])
        return found

    def lease(self, item: str) -> str:
        """Lease this very item; return "", or the role of who has it.

        Raises:
            GtappError: the server can't be reached, does not know the item, or refuses; the lease before stays.
        """
        begin, before = time.monotonic(), self.item
        found = self._server.lease(self._project, item)
        if not found.is_mine:
            return found.role
        self.item, self._until = item, begin + LEASE_SECONDS
        if before and before != item:
            self._server.release(self._project, [before])
        return ""

    def move(self, item: str) -> bool:
        """Lease this very item instead of the one before, which is left in any case; return whether it is leased.

        One round trip.

        Raises:
            GtappError: the server can't be reached, or refuses; the lease before ends by itself then.
        """
        begin, before, self.item = time.monotonic(), self.item, ""
        if self._server.try_lease(self._project, item, before):
            self.item, self._until = item, begin + LEASE_SECONDS
        return bool(self.item)

    def beat(self) -> bool:
        """Prolong the lease; return whether it is still held. One that is lost is forgotten: others' edits meet by value.

        Raises:
            GtappError: the server can't be reached, or refuses; it may be held all the same.
        """
        begin = time.monotonic()
        if self.item and self._server.keep_leases(self._project, [self.item]):
            self.item = ""
        self._until = begin + LEASE_SECONDS
        return bool(self.item)

    def release(self) -> None:
        """End the lease.

        Raises:
            GtappError: the server can't be reached, or refuses; the lease ends by itself then.
        """
        if self.item:
            item, self.item = self.item, ""
            self._server.release(self._project, [item])

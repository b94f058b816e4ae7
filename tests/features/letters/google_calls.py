"""Calls of a sheet's server in tests: with a service account's key, and without waiting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gtapp.core.platform.messages import Message
from gtapp.features.letters import google_auth, google_sheet
from gtapp.features.letters.google_sheet import Correction, PushResult, SheetContent
from gtapp.features.letters.google_transport import RequestLimits
from tests.features.letters.google_server import SheetServer


class RecordedWaits:
    """Records the waits instead of waiting, and stops in the one of number `stop`."""

    def __init__(self, stop: int = 0) -> None:
        self.seconds: list[float] = []
        self.notices: list[Message] = []
        self._stop = stop

    def __call__(self, seconds: float) -> bool:
        if seconds:
            self.seconds.append(seconds)
        return bool(self._stop) and len(self.seconds) >= self._stop

    def patience(self, **limits: Any) -> RequestLimits:
        return RequestLimits(wait=self, notice=self.notices.append, **limits)


def read_sheet(server: SheetServer, folder: Path, patience: RequestLimits | None = None) -> SheetContent:
    """Return the sheet as a service account reads it."""
    robot = google_auth.read_account(server.key_file(folder))
    with google_sheet.open_sheet(server.address, robot, patience or RecordedWaits().patience()) as sheet:
        return sheet.read()


def push_changes(
    server: SheetServer, folder: Path, *changes: Correction, patience: RequestLimits | None = None
) -> PushResult:
    """Return the result of changes that a service account writes."""
    robot = google_auth.read_account(server.key_file(folder))
    with google_sheet.open_sheet(server.address, robot, patience or RecordedWaits().patience()) as sheet:
        return sheet.push(changes)


def read_public(address: str, patience: RequestLimits | None = None) -> SheetContent:
    """Return the sheet as everybody reads it."""
    with google_sheet.open_sheet(address, None, patience or RecordedWaits().patience()) as sheet:
        return sheet.read()

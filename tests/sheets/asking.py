"""How tests ask a sheet's server: with a service account's key, and without ever waiting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gtapp.messages import Message
from gtapp.sheets import account, google
from gtapp.sheets.google import CellChange, Patience, Pushed, SheetRead
from tests.sheets.server import SheetServer


class Waits:
    """Notes the waits instead of waiting, and breaks off in the one of number `stop`."""

    def __init__(self, stop: int = 0) -> None:
        self.seconds: list[float] = []
        self.notices: list[Message] = []
        self._stop = stop

    def __call__(self, seconds: float) -> bool:
        if seconds:
            self.seconds.append(seconds)
        return bool(self._stop) and len(self.seconds) >= self._stop

    def patience(self, **limits: Any) -> Patience:
        return Patience(wait=self, notice=self.notices.append, **limits)


def read(server: SheetServer, folder: Path, patience: Patience | None = None) -> SheetRead:
    """The sheet as a service account reads it."""
    robot = account.read(server.key_file(folder))
    with google.open_sheet(server.address, robot, patience or Waits().patience()) as sheet:
        return sheet.read()


def push(server: SheetServer, folder: Path, *changes: CellChange, patience: Patience | None = None) -> Pushed:
    """What becomes of changes that a service account writes."""
    robot = account.read(server.key_file(folder))
    with google.open_sheet(server.address, robot, patience or Waits().patience()) as sheet:
        return sheet.push(changes)


def read_public(address: str, patience: Patience | None = None) -> SheetRead:
    """The sheet as everybody reads it."""
    with google.open_sheet(address, None, patience or Waits().patience()) as sheet:
        return sheet.read()

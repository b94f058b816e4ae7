"""Lets Ctrl+C and a cancelled task through where work on an event loop does not wait for anything."""

from __future__ import annotations

import asyncio


def check() -> None:
    """Ends the task if that was asked for meanwhile."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError

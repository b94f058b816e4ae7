"""Runs in a separate process: a walk through cards, each corrected and checked; prints the longest gap as a line of JSON.

`team_walk_probe.py FOLDER CARDS [URL]`: with the address of a PostgreSQL server, the folder is that of a team.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from pathlib import Path

from gtapp.cli import main as run_command
from gtapp.features.team.window.team_part import TeamPart
from gtapp.window.app import open_window
from gtapp.window.main_window import MainWindow
from tests.performance.drafting_window_probe import Heartbeat
from tests.performance.window_probe import until

_PAUSE_SECONDS = 0.6
"""So long somebody looks at a card, at least: what was saved is sent meanwhile."""


def walk(window: MainWindow, cards: int) -> None:
    """Correct, check and leave so many cards."""
    assert window.workspace
    session = window.workspace.session
    for number in range(cards):
        assert session.document
        session.document.set("/publication/place", f"Basel {number}")
        before = session.index
        window.commands.check_anyway()
        until(lambda before=before: session.index != before)  # type: ignore[misc]
        end = time.monotonic() + _PAUSE_SECONDS
        until(lambda end=end: time.monotonic() > end)  # type: ignore[misc]


def main() -> None:
    folder, cards, url = Path(sys.argv[1]), int(sys.argv[2]), "".join(sys.argv[3:])
    if url and run_command(["team", "init", str(folder), "--url", url, "--project", folder.parent.name]):
        raise SystemExit("bench: the team’s project could not be made")
    app, window = open_window(folder, "zettelkatalog")
    sys.excepthook = sys.__excepthook__  # a fault ends a measurement instead of being shown in a dialog
    window.resize(1400, 900)
    until(lambda: window.workspace is not None and window.workspace.session.index >= 0)
    until(lambda: not window.context.tasks.is_busy and gc.get_freeze_count() > 0)
    service = window.features.part(TeamPart).service if url else None
    if service:
        until(lambda: service.state.kind == "in step")
    beats = Heartbeat()
    walk(window, cards)
    found = {"gap_ms": max(beats.gaps) * 1e3, "by_clock_ms": max(beats.by_clock) * 1e3}
    if service:
        until(lambda: service.state.kind == "in step" and service.state.waiting == 0)
    window.close()
    app.processEvents()
    print(json.dumps(found))


if __name__ == "__main__":
    main()

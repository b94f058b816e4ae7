"""The window with its scores: real folders, real answers, and what the scorer itself says of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QDockWidget, QWidget

from gtapp.preview.board_changes import BoardChange, RunChange
from gtapp.ui.scores.leaderboard import Leaderboard
from gtapp.ui.scores.panel import ScoresPanel
from gtapp.ui.scores.score_service import ScoreService
from gtapp.ui.tables import ValueTable
from tests.ui.window_driver import WindowDriver

W = TypeVar("W", bound=QWidget)


def copied(reference: Path, name: str, target: Path) -> Path:
    """A writable copy of a real folder without its scans, with the table of tests."""
    shutil.copytree(reference / name, target, ignore=shutil.ignore_patterns("images", "drafts"))
    for path in (target, *target.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    shutil.copyfile(reference / "benchmarks_tests.csv", target / "benchmarks_tests.csv")
    return target


def scores(desk: WindowDriver) -> ScoreService:
    return desk.window.scores.service


def scored(desk: WindowDriver) -> BoardChange:
    """How all stands when nothing is to come any more."""
    desk.qtbot.waitUntil(lambda: is_quiet(desk) and scores(desk).latest is not None, timeout=30_000)
    latest = scores(desk).latest
    assert latest
    return latest


def is_quiet(desk: WindowDriver) -> bool:
    return not (scores(desk).waiting or desk.window.context.tasks.busy or desk.workspace.soon.isActive())


def row(desk: WindowDriver, run: str) -> RunChange:
    """How one run stands."""
    return next(each for each in scored(desk).rows if each.name == run)


def panel(desk: WindowDriver) -> ScoresPanel:
    """The panel "Scores", opened by its key, with everything loaded."""
    found = _opened(desk, desk.window.scores.panel, "F12", ScoresPanel)
    desk.qtbot.waitUntil(lambda: not found.faults.waiting and not desk.window.context.tasks.busy)
    return found


def leaderboard(desk: WindowDriver) -> Leaderboard:
    return _opened(desk, desk.window.scores.leaderboard, "Shift+F12", Leaderboard)


def _opened(desk: WindowDriver, dock: QDockWidget, keys: str, kind: type[W]) -> W:
    if not dock.isVisible():
        desk.press(keys)
    desk.qtbot.waitUntil(lambda: isinstance(dock.widget(), kind))
    scored(desk)
    found = dock.widget()
    assert isinstance(found, kind)
    return found


def texts(table: ValueTable) -> list[list[str]]:
    """What stands in a table."""
    model = table.model()
    columns = range(model.columnCount())
    return [[model.index(at, column).data() for column in columns] for at in range(model.rowCount())]


def nameless(widget: QWidget) -> Iterator[str]:
    """The widgets that take the focus and have nothing that a screen reader could say."""
    for each in widget.findChildren(QWidget):
        text = getattr(each, "text", None)
        said = each.accessibleName() or (text() if callable(text) else "")
        if each.focusPolicy().value & 1 and each.isVisible() and not said:
            yield f"{type(each).__name__} {each.objectName()}"

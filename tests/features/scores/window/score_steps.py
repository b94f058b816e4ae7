"""Steps of tests of the window with scores: real folders, real answers, and the scorer's own results."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QDockWidget, QWidget

from gtapp.features.scores.standings import BoardChange, RunChange
from gtapp.features.scores.window.leaderboard import Leaderboard
from gtapp.features.scores.window.score_service import ScoreService
from gtapp.features.scores.window.scores_panel import ScoresPanel
from gtapp.features.scores.window.scores_part import ScoresPart
from tests.window.window_driver import WindowDriver

W = TypeVar("W", bound=QWidget)


def copy_project(reference: Path, name: str, target: Path) -> Path:
    """Make a writable copy of a real folder without its scans, with the table of tests."""
    shutil.copytree(reference / name, target, ignore=shutil.ignore_patterns("images", "drafts"))
    for path in (target, *target.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    shutil.copyfile(reference / "benchmarks_tests.csv", target / "benchmarks_tests.csv")
    return target


def find_scores(driver: WindowDriver) -> ScoreService:
    return driver.window.features.part(ScoresPart).service


def wait_for_scores(driver: WindowDriver) -> BoardChange:
    """Wait until no update of the scores is pending."""
    driver.qtbot.waitUntil(lambda: is_quiet(driver) and find_scores(driver).latest is not None)
    latest = find_scores(driver).latest
    assert latest
    return latest


def is_quiet(driver: WindowDriver) -> bool:
    return not (
        find_scores(driver).is_busy
        or driver.window.context.tasks.is_busy
        or driver.workspace.settle_timer.isActive()
    )


def find_row(driver: WindowDriver, run: str) -> RunChange:
    """Return a run's row of the board."""
    return next(each for each in wait_for_scores(driver).rows if each.name == run)


def open_panel(driver: WindowDriver) -> ScoresPanel:
    """Open the panel "Scores" by its key, and wait until everything is loaded."""
    found = _open_dock(driver, driver.window.context.panels["scores_panel"], "F12", ScoresPanel)
    driver.qtbot.waitUntil(lambda: not found.problems.is_busy and not driver.window.context.tasks.is_busy)
    return found


def open_leaderboard(driver: WindowDriver) -> Leaderboard:
    return _open_dock(driver, driver.window.context.panels["leaderboard_panel"], "Shift+F12", Leaderboard)


def _open_dock(driver: WindowDriver, dock: QDockWidget, keys: str, kind: type[W]) -> W:
    if not dock.isVisible():
        driver.press(keys)
    driver.qtbot.waitUntil(lambda: isinstance(dock.widget(), kind))
    wait_for_scores(driver)
    found = dock.widget()
    assert isinstance(found, kind)
    return found


def find_nameless(widget: QWidget) -> Iterator[str]:
    """Return the widgets that take the focus and have no name for a screen reader."""
    for each in widget.findChildren(QWidget):
        text = getattr(each, "text", None)
        message = each.accessibleName() or (text() if callable(text) else "")
        if each.focusPolicy().value & 1 and each.isVisible() and not message:
            yield f"{type(each).__name__} {each.objectName()}"

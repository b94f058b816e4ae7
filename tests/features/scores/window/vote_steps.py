"""A project that several models have answered, and the panels of their votes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gtapp.features.scores.window.scores_part import ScoresPart
from gtapp.features.scores.window.suspects_panel import SuspectNavigator, SuspectsPanel
from gtapp.features.scores.window.votes import CandidatesPanel
from tests.window.window_driver import WindowDriver, cards, is_waiting, record

Changes = Mapping[str, Mapping[str, Mapping[str, Any]]]

RUNS = {"A": "gpt", "B": "claude", "C": "gemini"}
NAMED = tuple(f"{run} · {model}" for run, model in RUNS.items())
"""How the runs are named where their models are known."""

_TESTS = {"A": "T1", "B": "T2", "C": "T3"}


def make_answer(folder: Path, run: str, name: str, content: Any, model: str = "") -> Path:
    """Return one run's answer to one card."""
    path = folder / "answers" / run / f"request_{_TESTS[run]}_{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    made = {"provider": model or RUNS[run], "model": model or RUNS[run]}
    path.write_text(json.dumps({**made, "response_text": json.dumps(content)}), encoding="utf-8")
    return path


def write_answers(folder: Path, changes: Changes | None = None) -> Path:
    """Write six cards that three runs have answered; `changes` are values of the publication by run and card."""
    cards(folder)
    for run in RUNS:
        for name in ("c1", "c2", "c3"):
            changed = (changes or {}).get(run, {}).get(name, {})
            make_answer(folder, run, name, record(f"Name {name}", **changed))
        make_answer(folder, run, "c10", record("Draft c10"))
    return folder


def wait_for_votes(driver: WindowDriver) -> None:
    """Wait until all votes are counted and shown."""
    window = driver.window
    driver.qtbot.waitUntil(
        lambda: (
            not (
                window.context.tasks.is_busy
                or window.features.part(ScoresPart).service.is_busy
                or is_waiting(window.docks)
                or window.features.part(ScoresPart).is_busy
                or driver.workspace.settle_timer.isActive()
            )
        )
    )


def suspect_navigator(driver: WindowDriver) -> SuspectNavigator:
    return driver.window.features.part(ScoresPart).parts.navigator


def find_suspects_panel(driver: WindowDriver) -> SuspectsPanel:
    """Return the panel with the queue when the search has ended."""
    dock = driver.window.context.panels["suspects_panel"]
    if not dock.isVisible():
        driver.press("Shift+F9")
    driver.qtbot.waitUntil(lambda: suspect_navigator(driver).queue.state == "done")
    wait_for_votes(driver)
    panel = dock.widget()
    assert isinstance(panel, SuspectsPanel)
    return panel


def find_values_panel(driver: WindowDriver) -> CandidatesPanel:
    """Return the panel with the values of the runs."""
    dock = driver.window.context.panels["values_panel"]
    if not dock.isVisible():
        driver.press("Shift+F8")
    wait_for_votes(driver)
    panel = dock.widget()
    assert isinstance(panel, CandidatesPanel)
    return panel

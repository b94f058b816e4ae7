"""The real folders: the window shows the figures of `gtapp score` after each edit, undo and redo.

The board below the window has a test of more edits, `tests/features/scores/test_live_scores_reference.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

import gtapp
from gtapp.features.scores.window.score_service import ScoringChoices
from gtapp.kit.preferences import Preferences
from tests.features.scores.board_samples import RescoredRuns, edit, items, metrics
from tests.features.scores.window.score_steps import copy_project, find_scores, wait_for_scores
from tests.strategies import REPETITIONS
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

EDITS = 50 * REPETITIONS


class Annotator:
    """Edits at random; sometimes goes to another item or saves."""

    def __init__(self, driver: WindowDriver, dice: Random) -> None:
        self._desk, self._dice = driver, dice

    def act(self) -> None:
        kind = self._dice.random()
        if kind < 0.06:
            self._desk.workspace.go_to(self._dice.randrange(min(20, len(self._desk.session.items))))
        elif kind < 0.09:
            self._desk.session.save()
        elif kind < 0.11:
            self._desk.session.check()
        else:
            document = self._desk.session.document
            assert document
            edit(document, self._dice)


@pytest.fixture(params=["documented", "published"])
def profile(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["zettelkatalog", "letters", "fraktur"])
def driver(
    request: pytest.FixtureRequest, window_on: OpenWindow, reference: Path, tmp_path: Path, profile: str
) -> Iterator[WindowDriver]:
    root = copy_project(reference, request.param, tmp_path / request.param)
    preferences = Preferences(tmp_path / "settings.ini")
    ScoringChoices(profile="published" if profile == "published" else "documented").save(preferences, root)
    preferences.sync()
    yield window_on(root, benchmark=request.param)


def test_figures_after_each_edit(driver: WindowDriver, profile: str) -> None:
    driver.press("F12")
    change = wait_for_scores(driver)
    job, root = find_scores(driver).job, driver.workspace.session.project.root
    assert job and job.profile == profile
    theirs, name = RescoredRuns(job), job.benchmark.id
    assert metrics(change) == theirs.metrics()
    annotator, found = Annotator(driver, Random(name + profile)), []
    for number in range(EDITS):
        annotator.act()
        change = wait_for_scores(driver)
        document = driver.session.document
        assert document
        theirs.records[document.item_id] = deepcopy(document.record)
        assert items(change) == theirs.item(document.item_id), f"edit {number}"
        assert metrics(change) == theirs.metrics(), f"edit {number}"
        found.append(change.rows[0].figure)
    assert len(set(found)) > 5
    driver.session.save()
    by_rules = {run.name: run.rules for run in find_scores(driver).board.runs}  # type: ignore[union-attr]
    runs = gtapp.score(name, root, root / "answers", profile=job.profile)
    ours = {each.name: each.now.metrics for each in wait_for_scores(driver).rows}
    same = {run.run: run.metrics for run in runs if by_rules[run.run] == run.rules}
    assert same and same == {run: ours[run] for run in same}

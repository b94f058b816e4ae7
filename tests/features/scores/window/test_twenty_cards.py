"""Twenty real cards from draft to truth by keyboard alone, with the scores in view."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gtapp import score
from gtapp.core.schema.pointer import is_identical
from tests.features.scores.window.score_steps import open_leaderboard, open_panel, wait_for_scores
from tests.window.keyboard_driver import KeyboardDriver
from tests.window.window_driver import WindowDriver

CARDS = 20
Open = Callable[..., WindowDriver]


@pytest.fixture
def folder(reference: Path, tmp_path: Path) -> Path:
    """The real cards, of which twenty that have a draft have no truth yet."""
    target = tmp_path / "cards"
    shutil.copytree(reference / "zettelkatalog", target)
    for path in (target, *target.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    for name in chosen(target):
        (target / "ground_truths" / f"{name}.json").unlink()
    return target


def chosen(folder: Path) -> list[str]:
    return [path.stem.split("_", 2)[2] for path in sorted((folder / "drafts").iterdir())[40 : 40 + CARDS]]


@pytest.mark.timeout(600)
def test_twenty_cards_with_the_scores_in_view(folder: Path, reference: Path, window_on: Open) -> None:
    driver = window_on(folder, benchmark="zettelkatalog")
    open_panel(driver)
    open_leaderboard(driver)
    for name in chosen(folder):
        driver.go(name)
        wanted = json.loads((reference / "zettelkatalog/ground_truths" / f"{name}.json").read_text("utf-8"))
        KeyboardDriver(driver).correct(wanted["response_text"])
        save_picture(driver, name)
        driver.press("Alt+Shift+Return")
        assert is_identical(driver.session.project.peek(name).tree, wanted["response_text"])
    change = wait_for_scores(driver)
    runs = {
        run.run: run.metrics for run in score("zettelkatalog", folder / "ground_truths", folder / "answers")
    }
    assert len(runs) == 5
    for row in change.rows:
        shown = row.now.metrics
        assert {key: shown[key] for key in runs[row.name]} == pytest.approx(runs[row.name], abs=1e-12)


def save_picture(driver: WindowDriver, name: str) -> None:
    """Save a picture of the window if GTAPP_PICTURES names a folder."""
    if target := os.environ.get("GTAPP_PICTURES"):
        wait_for_scores(driver)
        driver.window.grab().save(f"{target}/{name}.png")

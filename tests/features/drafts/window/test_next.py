"""Alt+Shift+P during a run of many items: the item is requested before all that wait, and only once."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from gtapp.features.drafts import draft_runs as project_drafting
from gtapp.features.drafts import providers
from gtapp.features.drafts.providers import Profile
from tests.features.drafts.drafting_setup import HoldBack
from tests.features.drafts.handler import Call
from tests.features.drafts.server import DraftServer
from tests.features.drafts.window.conftest import find_service
from tests.window.window_driver import WindowDriver


def _start_run(driver: WindowDriver, items: list[str], profile: Profile) -> None:
    project = driver.session.project
    find_service(driver).start_run(
        project_drafting.RunOptions(profile, [project.item(name) for name in items])
    )


@pytest.mark.parametrize("named", [True, False], ids=["of the run", "another"])
def test_it_is_requested_next(
    driver: WindowDriver, server: DraftServer, hold_back: HoldBack, named: bool
) -> None:
    everyone = [item.id for item in driver.session.project.items if item.scans and item.id != "c12"]
    reached, requested, go, order = Event(), Event(), Event(), []

    def before(call: Call) -> None:
        if item := server.item(call):
            order.append(item)
            if item == "c12":
                requested.set()
            reached.set()
            assert go.wait(30)

    server.before = before
    hold_back(everyone[3], requested)  # those before it may be prepared already
    many = [*everyone, "c12"] if named else everyone
    profile = Profile("Local", server.address, model="model-a", concurrency=1)
    _start_run(driver, many, profile)
    driver.qtbot.waitUntil(reached.is_set)
    driver.go("c12")
    driver.press("Alt+Shift+P")
    assert "c12 is asked for next." in driver.window.status.currentMessage()
    go.set()
    driver.qtbot.waitUntil(lambda: not find_service(driver).is_busy)
    driver.wait_for_tasks()
    driver.wait_until_settled()
    assert "c12" in order[1:4] and len(order) == len(everyone) + 1
    assert set(server.counts.values()) == {1}
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Model c12"


def test_another_model_waits_for_the_end(driver: WindowDriver, server: DraftServer, folder: Path) -> None:
    server.latency = 0.1
    other = Profile("Local", server.address, model="model-b", concurrency=1)
    providers.save_profile(other)
    _start_run(driver, ["c1", "c2"], other)
    driver.qtbot.waitUntil(lambda: server.requests > 0)
    driver.go("c12")
    driver.press("Alt+Shift+P")
    assert "as soon as the run" in driver.window.status.currentMessage()
    driver.qtbot.waitUntil(lambda: server.counts["c12"] == 1)
    driver.qtbot.waitUntil(lambda: not find_service(driver).is_busy)
    driver.wait_for_tasks()
    driver.wait_until_settled()
    assert set(server.counts.values()) == {1}

"""Folders so large that their items come from an index: the window shows them at once, and looks for new ones behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.core.platform.folders import cache_folder
from gtapp.core.project import project_listing
from gtapp.core.project.index_process import IndexProcess
from gtapp.core.schema import benchmark
from gtapp.features import open_project
from gtapp.window.opener import OpenRequest
from tests.sample_projects import snapshot
from tests.window.window_driver import WindowDriver, record, scan, truth
from tests.window_fixtures import OpenWindow

_KILLED = """
import os, sys
from pathlib import Path
from gtapp.core.project import item_index, project_listing
from gtapp.core.schema import benchmark

item_index._Writer.pad = lambda writer: os.kill(os.getpid(), 9)
project_listing.make_index(Path(sys.argv[1]), benchmark.load("zettelkatalog"))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder whose items are indexed."""
    monkeypatch.setattr(project_listing, "LARGE", 3)
    root = tmp_path / "cards"
    for number in range(10, 16):
        scan(root / f"images/c{number}.png")
        truth(root, f"c{number}", record())
    return root


def test_new_items_are_found_behind_the_window(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.go("c11")
    driver.window.close_project()
    scan(folder / "images/c10a.png")
    scan(folder / "images/c9.png")
    (folder / "images/c15.png").unlink()
    (folder / "ground_truths/c15.json").unlink()
    driver.window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(lambda: driver.window.workspace is not None)
    session, items = driver.session, driver.workspace.items
    assert driver.current == "c11" and session.index == 1
    driver.qtbot.waitUntil(lambda: len(session.items) == 7)
    assert [item.id for item in session.items] == ["c9", "c10", "c10a", "c11", "c12", "c13", "c14"]
    assert driver.current == "c11" and session.index == 3
    assert items.news.text() == "New items: 2 · Items that are gone: 1" and items.news.isVisibleTo(items)
    driver.qtbot.waitUntil(lambda: session.counts.is_counted)
    assert session.counts.number("open") == 2 and items.selected == [3]
    assert len(items.model.rows) == 7
    driver.workspace.go(-1)
    assert driver.current == "c10a"


def test_while_the_current_item_is_gone_all_stay(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.go("c15")
    driver.window.close_project()
    (folder / "images/c15.png").unlink()
    (folder / "ground_truths/c15.json").unlink()
    driver.window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(
        lambda: driver.window.workspace is not None and driver.workspace.listing_update.is_waiting
    )
    assert driver.current == "c15" and len(driver.session.items) == 6
    driver.go("c14")
    assert driver.current == "c14" and len(driver.session.items) == 5


def test_what_is_saved_while_the_folder_is_listed_stays(window_on: OpenWindow, folder: Path) -> None:
    scan(folder / "images/c10a.png")
    driver: WindowDriver = window_on(folder)
    driver.window.close_project()
    scan(folder / "images/c9.png")
    driver.window.open(OpenRequest(folder))
    driver.qtbot.waitUntil(lambda: driver.window.workspace is not None)
    driver.go("c10a")
    assert driver.session.save()
    driver.qtbot.waitUntil(lambda: len(driver.session.items) == 8)
    item = driver.session.item
    assert item and item.truth == "ground_truths/c10a.json"


def test_a_stopped_process_leaves_no_index(folder: Path) -> None:
    before, process = snapshot(folder), IndexProcess(lambda _: None, niceness=5)
    process.stop()
    with pytest.raises(InterruptedError):
        process.make(folder, benchmark.load("zettelkatalog"))
    assert snapshot(folder) == before


def test_killed_while_the_first_index_is_written(folder: Path) -> None:
    before = snapshot(folder)
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache_folder().parent)}
    done = subprocess.run([sys.executable, "-c", _KILLED, folder], env=environment, check=False)
    assert done.returncode == -9 and snapshot(folder) == before
    (left,) = project_listing.find_folder().iterdir()
    assert left.suffix == ".tmp"
    os.utime(left, (0, 0))
    with open_project(folder) as project:
        assert len(project.items) == 6
    (index,) = project_listing.find_folder().iterdir()
    assert index.suffix == ".items"

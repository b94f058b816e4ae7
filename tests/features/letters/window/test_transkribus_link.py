"""The letter's page in Transkribus opens from the sheet's link."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from tests.features.letters.sheet_samples import make_letter_row, save_table, table
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the addresses that a browser would open."""
    requested: list[str] = []

    def take(url: QUrl) -> bool:
        requested.append(url.toString())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", take)
    return requested


def test_the_link_of_the_letter(window_on: OpenWindow, letters: Path, browser: list[str]) -> None:
    rows = [make_letter_row("01"), make_letter_row("04", transkribus_doc_url="javascript:alert(1)")]
    save_table(letters / "ground_truths" / "sheet" / "ground_truth.csv", table(rows))
    driver: WindowDriver = window_on(letters)
    action = driver.window.context.actions.by_name["open_page"]
    action.trigger()
    assert browser == ["https://app.transkribus.org/collection/1/doc/1901"]
    driver.go("letter04")
    action.trigger()
    assert len(browser) == 1
    assert "no link" in driver.window.status.currentMessage()


def test_other_benchmarks_have_no_link(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    assert not driver.window.context.actions.by_name["open_page"].isVisible()

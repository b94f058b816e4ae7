"""The window says what it means that a project is on a network drive, until that was read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.network_drives import mount_network_drives
from tests.window_fixtures import OpenWindow


@pytest.mark.skipif("sys.platform != 'linux'", reason="mounts are replaced as Linux lists them")
def test_a_notice_says_once_where_unsaved_corrections_are(
    window_on: OpenWindow, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mount_network_drives(monkeypatch, tmp_path, server=folder.parent)
    driver = window_on(folder)
    notice = driver.workspace.notices.get("network drive")
    assert notice and "network drive" in notice.text.text()
    notice.buttons[0].click()
    assert driver.workspace.notices.get("network drive") is None
    assert window_on(folder).workspace.notices.get("network drive") is None

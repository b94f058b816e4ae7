"""Fixtures: a view on the screen, and a check that each test ends its workers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gtapp.editor.scan.page_loader import ScanLoader
from gtapp.editor.scan.view import ScanView
from tests.editor.scan.scan_samples import save
from tests.editor.scan.viewer_helpers import WaitingDecoder


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[ScanView]:
    """Yield an empty view of 500 × 400 pixels."""
    view = ScanView()
    qtbot.addWidget(view)
    view.resize(500, 400)
    with qtbot.waitExposed(view):
        view.show()
    yield view
    view.shutdown()


@pytest.fixture
def waiting(qtbot: QtBot) -> Iterator[tuple[ScanView, WaitingDecoder]]:
    """Yield a view whose decoder waits."""
    decoder = WaitingDecoder()
    view = ScanView(loader=ScanLoader(make_decoder=lambda: decoder))
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    yield view, decoder
    decoder.go.set()
    view.shutdown()


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """Return a JPEG of 600 × 400 pixels, as from a scanner."""
    return save(tmp_path / "card.jpg")


@pytest.fixture(autouse=True)
def no_workers_left() -> Iterator[None]:
    """Check that the test ended its threads."""
    yield
    left = [thread.name for thread in threading.enumerate() if thread.name.startswith("scan-")]
    assert not left

"""Fixtures of the window's tests: open the real window on real folders, and close it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gtapp.kit.appearance import fonts
from tests.fonts import FAMILIES

if TYPE_CHECKING:
    from tests.window.window_driver import WindowDriver

OpenWindow = Callable[..., "WindowDriver"]
_PATIENCE_MS = 100_000
"""Workers give way to all other programs: on a busy machine a fact may be seconds late, which is no fault."""


class PatientBot(QtBot):
    """Waits longer than pytest-qt does by itself before it reports that something has not happened."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = _PATIENCE_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = _PATIENCE_MS, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project of six index cards: three with a truth, two with a draft, one with a scan only."""
    from tests.window.window_driver import cards

    return cards(tmp_path / "cards")


@pytest.fixture(autouse=True)
def share_decoders(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the decoders of windows that are closed for later ones, except in tests marked `own_decoders`."""
    if "qapp" not in request.fixturenames:
        return
    from gtapp.editor.scan import page_decoder
    from tests.window import kept_decoders

    if request.node.get_closest_marker("own_decoders"):
        kept_decoders.end_kept()
    else:
        monkeypatch.setattr(page_decoder, "PageDecoder", kept_decoders.KeptDecoder)


@contextmanager
def use_language(qapp: QApplication, language: str) -> Iterator[None]:
    """Set the program's language for windows that are opened meanwhile."""
    from gtapp.kit.texts.i18n import install_translators

    translators = install_translators(qapp, language)
    yield
    for translator in translators:
        qapp.removeTranslator(translator)
        translator.deleteLater()


@pytest.fixture(params=["en", "de", "fr"])
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """Each of the program's languages in turn."""
    with use_language(qapp, request.param):
        yield request.param


@pytest.fixture(params=FAMILIES)
def family(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """Each of the system's fonts that users have in turn."""
    before = qapp.font()
    qapp.setFont(QFont(request.param, before.pointSize()))
    fonts.usual_font.cache_clear()
    fonts.apply_size(fonts.USUAL)
    yield request.param
    qapp.setFont(before)
    fonts.usual_font.cache_clear()


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    with use_language(qapp, "de"):
        yield


@pytest.fixture
def window_on(qtbot: QtBot, tmp_path: Path) -> Iterator[OpenWindow]:
    """Open the window on a folder; several opened in one test belong to the same user."""
    from tests.window.window_driver import WindowDriver

    opened: list[WindowDriver] = []

    def open_window(path: Path | None, **request: str) -> WindowDriver:
        opened.append(WindowDriver(qtbot, tmp_path / "settings.ini", path, **request))
        return opened[-1]

    yield open_window
    for each in opened:
        each.close()

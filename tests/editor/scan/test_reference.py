"""Every real scan of the reference material is shown, upright and at every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gtapp.core.scans.geometry import OWN_SIZE, Target
from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.decoder import decode


@pytest.mark.parametrize("system", ["zettelkatalog", "letters", "personnel_cards", "fraktur"])
def test_real_scans(qtbot: QtBot, reference: Path, system: str) -> None:
    paths = sorted((reference / system / "images").iterdir())
    assert paths
    for path in paths[:: max(1, len(paths) // 12)]:
        fit, whole = decode(PageRef(path), Target(700, 750)), decode(PageRef(path))
        assert not fit.cut_off
        assert fit.full == whole.full == whole.size
        assert OWN_SIZE.size_for(whole.full) == whole.full
        assert 700 in fit.size or 750 in fit.size

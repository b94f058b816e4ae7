"""Guards against the binding's reference bug: PySide6 6.12 on Python 3.11 loses a reference to None at every call."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

_CALLS = 600_000


@pytest.mark.slow
def test_void_calls_keep_the_references_to_none(qtbot: QtBot) -> None:
    """A lost reference per call would abort the process long before the end; a slow leak shows in the count."""
    edit = QLineEdit()
    qtbot.addWidget(edit)
    before = sys.getrefcount(None)
    for _ in range(_CALLS // 2):
        edit.setModified(False)
        edit.setText("a")
    assert abs(sys.getrefcount(None) - before) < _CALLS // 1000

"""Texts contrast with what is behind them by 4.5, signs and edges of fields by 3, in both themes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gtapp.kit.appearance import theme
from tests.window.contrast import GRAPHICS, TEXT, contrast, list_faint_parts

_Role = QPalette.ColorRole
_TONES = ("ok", "warn", "bad", "draft", "dim", "accent")
"""The colours with a meaning: of texts, bars, and signs."""

_TEXTS: dict[str | _Role, tuple[str | _Role, ...]] = {
    _Role.Window: (_Role.WindowText, _Role.PlaceholderText, _Role.Link, _Role.LinkVisited, *_TONES),
    _Role.Base: (_Role.Text, _Role.PlaceholderText, _Role.Link, _Role.LinkVisited, *_TONES),
    _Role.AlternateBase: (_Role.Text, _Role.PlaceholderText, _Role.Link, _Role.LinkVisited, *_TONES),
    _Role.Button: (_Role.ButtonText,),
    _Role.Midlight: (_Role.ButtonText, "dim"),
    _Role.Highlight: (_Role.HighlightedText,),
    _Role.ToolTipBase: (_Role.ToolTipText, _Role.Link),
    "note_back": (_Role.WindowText, _Role.Text, *_TONES),
    "warn_back": (_Role.WindowText, _Role.Text, "dim"),
    "bad_back": (_Role.WindowText,),
    "selected_back": (_Role.Text,),
    "doubt_back": (_Role.Text,),
    "doubt_here": (_Role.Text,),
}  # fmt: skip
"""The texts on each ground: roles of the palette, and colours of the theme."""

_GRAPHICS: dict[str | _Role, tuple[str | _Role, ...]] = {
    _Role.Window: ("edge", *_TONES),
    _Role.Base: ("edge", _Role.Highlight, *_TONES),
    _Role.AlternateBase: ("edge", *_TONES),
    _Role.Button: ("ok",),
    "note_back": ("edge", *_TONES),
    "selected_back": _TONES,
    "warn_back": ("warn",),
    "doubt_back": ("warn",),
    "doubt_here": ("warn",),
    "bad_back": ("bad",),
}
"""The signs, bars, edges of fields and frames of the focus on each ground."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_of_a_theme(qapp: QApplication, scheme: str) -> None:
    before = qapp.palette()
    theme.apply(qapp, scheme)

    def find_colour(name: str | _Role, group: QPalette.ColorGroup) -> QColor:
        return theme.theme_color(name) if isinstance(name, str) else qapp.palette().color(group, name)

    faint = {
        f"{name} on {ground}, {group.name}"
        for least, grounds in ((TEXT, _TEXTS), (GRAPHICS, _GRAPHICS))
        for ground, names in grounds.items()
        for name in names
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive)
        if contrast(find_colour(name, group), find_colour(ground, group)) < least
    }
    runs = [theme.run_color(number) for number in range(6)]
    grounds = [qapp.palette().color(role) for role in (_Role.Window, _Role.Base)]
    qapp.setPalette(before)
    assert faint == set()
    assert min(contrast(run, ground) for run in runs for ground in grounds) >= GRAPHICS


def test_what_is_faint_is_found(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    column = QVBoxLayout(box)
    for part in (QLabel("plain"), QLabel("faint"), QPushButton("pale"), QLabel("off"), QLineEdit(box)):
        column.addWidget(part)
        if not isinstance(part, QLineEdit):
            part.setObjectName(part.text())
    box.setStyleSheet(
        "QWidget { background: #ffffff; color: #000000 } #faint, #off { color: #999999 }"
        "QPushButton { border: none } QPushButton:hover { background: #555555 } QLineEdit { border: 1px solid #cccccc }"
    )
    box.findChildren(QLabel)[-1].setEnabled(False)
    box.show()
    qtbot.waitExposed(box)
    assert list_faint_parts(box) == {
        "QLabel “faint”: #999999 on #ffffff, 2.85",
        "under the mouse: QLabel “faint”: #999999 on #ffffff, 2.85",
        "under the mouse: QPushButton “pale”: #000000 on #555555, 2.82",
        "the edge of QLineEdit “”: 1.61",
    }

"""The theme: the style Fusion with palettes of our own, light and dark, since not every desktop has a dark one."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from gtapp import folders

_ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "window_text",
    QPalette.ColorRole.Base: "base",
    QPalette.ColorRole.AlternateBase: "alternate",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "button",
    QPalette.ColorRole.ButtonText: "button_text",
    QPalette.ColorRole.BrightText: "bright",
    QPalette.ColorRole.ToolTipBase: "tip",
    QPalette.ColorRole.ToolTipText: "tip_text",
    QPalette.ColorRole.PlaceholderText: "placeholder",
    QPalette.ColorRole.Light: "light",
    QPalette.ColorRole.Midlight: "midlight",
    QPalette.ColorRole.Mid: "mid",
    QPalette.ColorRole.Dark: "dark",
    QPalette.ColorRole.Shadow: "shadow",
    QPalette.ColorRole.Highlight: "highlight",
    QPalette.ColorRole.HighlightedText: "highlighted_text",
    QPalette.ColorRole.Accent: "highlight",
    QPalette.ColorRole.Link: "link",
    QPalette.ColorRole.LinkVisited: "visited",
}
_DISABLED = {
    QPalette.ColorRole.WindowText: "disabled",
    QPalette.ColorRole.Text: "disabled",
    QPalette.ColorRole.ButtonText: "disabled",
    QPalette.ColorRole.HighlightedText: "disabled",
    QPalette.ColorRole.PlaceholderText: "disabled",
    QPalette.ColorRole.Base: "disabled_base",
    QPalette.ColorRole.Highlight: "mid",
    QPalette.ColorRole.Accent: "mid",
    QPalette.ColorRole.Link: "disabled",
}


def apply(app: QApplication, name: str) -> None:
    """Set the program's palette; `name` is ``system``, ``light`` or ``dark``."""
    dark = _system_is_dark() if name == "system" else name == "dark"
    made = palette("dark" if dark else "light")
    app.setPalette(made)
    for kind in ("QCheckBox", "QRadioButton"):
        app.setPalette(_set_edges(made), kind)  # type: ignore[arg-type]  # the stub requires bytes, Qt takes a str


def _system_is_dark() -> bool:
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


@cache
def _colours(scheme: str) -> dict[str, Any]:
    path = folders.bundled_folder("resources") / "styles" / f"{scheme}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def palette(scheme: str) -> QPalette:
    """Return the palette ``light`` or ``dark``, with every role set in every group."""
    colours = _colours(scheme)
    made = QPalette()
    for role, key in _ROLES.items():
        made.setColor(QPalette.ColorGroup.All, role, QColor(colours[key]))
    for role, key in _DISABLED.items():
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours[key]))
    return made


def _set_edges(made: QPalette) -> QPalette:
    """Return the palette for check boxes: Fusion draws their edge a little darker than the window, invisible in the dark."""
    edged = QPalette(made)
    edged.setColor(QPalette.ColorRole.Window, made.color(QPalette.ColorRole.PlaceholderText).lighter(120))
    return edged


_seen: tuple[int, str] = (0, "")
"""The key of the last palette, and its scheme: asked thousands of times a second while painting (next card)."""


def scheme() -> str:
    """Return the scheme in use, ``dark`` or ``light``."""
    global _seen  # noqa: PLW0603
    current = QGuiApplication.palette()
    key = current.cacheKey()
    if key != _seen[0]:
        window = current.color(QPalette.ColorRole.Window)
        _seen = (key, "dark" if window.lightness() < 128 else "light")
    return _seen[1]


def on_highlight() -> QColor:
    """Return the colour of what is drawn on a selected row."""
    return QGuiApplication.palette().color(QPalette.ColorRole.HighlightedText)


def theme_color(name: str) -> QColor:
    """Return a colour by its meaning: ``ok``, ``warn``, ``bad``, ``draft``, ``dim``, ``accent``, ``…_back``."""
    return QColor(_colours(scheme())["tones"][name])

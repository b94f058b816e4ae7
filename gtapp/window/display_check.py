"""Checks Qt, the screen and the fonts, for `gtapp.features.health.computer_check`, in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gtapp.core.platform.messages import Message
from gtapp.features.health.computer_check import QT_PACKAGES, Finding, State, find
from gtapp.window.app import find_screen_kind, make_application

if TYPE_CHECKING:  # see `check_display`
    from PySide6.QtGui import QFont

_LATIN: Final = "characters-latin"
CHARACTERS: Final = {
    _LATIN: "Aaz 09 äöüß ÀÉÔ",
    "characters-greek": "ΑΩ αβγδωςθ ἀρχὴ ῥ ᾧ",
    "characters-fraktur": "ſ ꝛ ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ ẞ",
    "characters-marks": "a\u0364 o\u0364 u\u0364 n\u0303 m\u0304 e\u0301 y\u0308 v\u030a",
    "characters-signs": "℔ ₰ ℳ ½ ⅓ ″ † § ¶ — „ “ » « ℞",
}
"""Characters of historical texts, by the code of their name."""


def check_display() -> list[Finding]:
    """Return what is found. Qt ends this process where it can't open a window."""
    has = bool(find_screen_kind())
    if not has:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        app = make_application()  # imports Qt, whose libraries may be missing
    except ImportError as error:
        return [find(State.PROBLEM, "check-no-qt", "advice-no-qt", reason=error, packages=QT_PACKAGES)]
    findings = [
        _describe_screen() if has else find(State.NOTE, "check-no-screen", "advice-no-screen"),
        *_check_fonts(),
    ]
    app.quit()
    return findings


def _describe_screen() -> Finding:
    from PySide6.QtCore import qVersion  # see `check_display`
    from PySide6.QtGui import QGuiApplication

    screen = QGuiApplication.primaryScreen()
    return find(
        State.OK,
        "check-screen",
        qt=qVersion(),
        platform=QGuiApplication.platformName(),
        width=screen.size().width(),
        height=screen.size().height(),
        scale=round(screen.devicePixelRatio() * 100),
    )


def _check_fonts() -> Iterator[Finding]:
    from gtapp.kit.appearance import fonts  # see `check_display`

    try:
        font = fonts.make_value_font(fonts.make_control_font())
    except ImportError as error:
        yield find(State.PROBLEM, "check-no-font", "advice-no-font", reason=error)
        return
    for code, text in CHARACTERS.items():
        families, missing = find_glyphs(font, text)
        what = Message(code)
        if missing:
            state = State.PROBLEM if code == _LATIN else State.NOTE
            yield find(state, "check-glyphs", "advice-glyphs", what=what, characters=" ".join(missing))
        else:
            yield find(State.OK, "check-fonts", what=what, families=", ".join(families))


def find_glyphs(font: QFont, text: str) -> tuple[list[str], list[str]]:
    """Return the families that the glyphs of a text come from, and its characters that no font has, with their codes."""
    families: dict[str, None] = {}
    missing = []
    for character in dict.fromkeys(text.replace(" ", "")):
        family = _find_family(font, character)
        if family:
            families[family] = None
        else:
            missing.append(f"{character} (U+{ord(character):04X})")
    return list(families), missing


def _find_family(font: QFont, character: str) -> str:
    """Return the family of the font that Qt takes for a character; "" if none has it."""
    from PySide6.QtGui import QTextLayout  # see `check_display`

    layout = QTextLayout(character, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    for run in layout.glyphRuns():
        if run.rawFont().isValid() and all(run.glyphIndexes()):
            return run.rawFont().familyName()
    return ""

"""*About gtapp*: the parts of the program, and the licence of each."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gtapp.features.health.window.about_dialog import AboutDialog
from tests.window_fixtures import OpenWindow


def test_each_part_shows_its_licence(window_on: OpenWindow) -> None:
    driver = window_on(None)
    shown: dict[str, str] = {}

    def look(dialog: AboutDialog) -> None:
        assert dialog.text.toPlainText().lstrip().startswith("Apache-2.0")
        for name in ("pydantic", "pillow"):
            (found,) = dialog.parts.findItems(f"{name} ", Qt.MatchFlag.MatchStartsWith)
            dialog.parts.setCurrentItem(found)
            shown[name] = dialog.text.toPlainText()
        dialog.reject()

    seen = driver.answer_dialog(AboutDialog, look)
    driver.window.context.actions.by_name["about"].trigger()
    assert not seen.isActive()
    assert "MIT License" in shown["pydantic"] and "MIT-CMU" in shown["pillow"]

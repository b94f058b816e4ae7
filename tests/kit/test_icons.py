"""Icons: each name exists in the set, and what is drawn is sharp, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QAction, QColor, QIcon, QImage, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton

from gtapp.kit.appearance import icons, theme
from tests.window.contrast import contrast
from tests.window_fixtures import OpenWindow


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    theme.apply(qapp, request.param)
    yield request.param
    theme.apply(qapp, "light")


def list_colours(pixmap: QPixmap) -> set[str]:
    """Return the colours of the pixels that are covered completely."""
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    pixels = (QColor.fromRgba(image.pixel(x, y)) for x in range(image.width()) for y in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "sciencemetabench"])
def test_every_icon_of_an_action_is_in_the_set(
    window_on: OpenWindow, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    driver = window_on(None, sample=name)
    driver.wait_for_tasks()
    actions = [action for action in driver.window.findChildren(QAction) if not action.icon().isNull()]
    for action in actions:
        action.icon().pixmap(QSize(16, 16))
    assert len(actions) > 40
    assert not [record for record in caplog.records if record.name.startswith("lucide")]


def test_an_icon_has_the_colours_of_the_theme(qapp: QApplication, scheme: str) -> None:
    icons.read_drawings()
    icon = icons.make_icon("check")
    palette = theme.make_palette(scheme)
    for mode, role, group in (
        (QIcon.Mode.Normal, QPalette.ColorRole.ButtonText, QPalette.ColorGroup.Active),
        (QIcon.Mode.Disabled, QPalette.ColorRole.ButtonText, QPalette.ColorGroup.Disabled),
        (QIcon.Mode.Selected, QPalette.ColorRole.HighlightedText, QPalette.ColorGroup.Active),
    ):
        assert list_colours(icon.pixmap(QSize(64, 64), mode)) == {palette.color(group, role).name()}
    normal = palette.color(QPalette.ColorRole.ButtonText)
    assert contrast(normal, palette.color(QPalette.ColorRole.Window)) >= 4.5


def test_an_icon_is_drawn_for_the_resolution_of_the_screen(qapp: QApplication) -> None:
    icons.read_drawings()
    pixmap = icons.make_icon("flag").pixmap(QSize(20, 20), 2.0)
    assert pixmap.size() == QSize(40, 40)
    assert pixmap.devicePixelRatio() == 2.0


def test_an_icon_may_have_room_at_its_right(qapp: QApplication) -> None:
    icons.read_drawings()
    pixmap = icons.make_icon("flag", gap=0.25).pixmap(QSize(20, 16))
    assert pixmap.size() == QSize(20, 16)
    image = pixmap.toImage()
    assert not any(image.pixelColor(x, y).alpha() for x in range(16, 20) for y in range(16))


@pytest.mark.parametrize("name", ["qt_menubar_ext_button", "qt_toolbar_ext_button"])
def test_the_arrows_of_bars_without_room_have_the_colours_of_the_theme(
    window_on: OpenWindow, name: str, scheme: str
) -> None:
    driver = window_on(None, sample="letters")
    driver.wait_for_tasks()
    button = next(each for each in driver.window.findChildren(QToolButton) if each.objectName() == name)
    wanted = theme.make_palette(scheme).color(QPalette.ColorRole.ButtonText).name()
    assert list_colours(button.icon().pixmap(QSize(64, 64))) == {wanted}


def test_icons_are_read_once_the_first_item_is_shown(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.wait_for_tasks()
    action = driver.window.context.actions.by_name["undo"]
    assert list_colours(action.icon().pixmap(QSize(32, 32), QIcon.Mode.Normal))


def test_buttons_are_painted_again_when_the_icons_are_read(window_on: OpenWindow) -> None:
    driver = window_on(None)
    driver.wait_for_tasks()
    buttons = [
        button for button in driver.window.findChildren(QPushButton) if button.text() == "Try a sample"
    ]
    painted = PaintRecorder(driver.window)
    for button in buttons:
        button.installEventFilter(painted)
    driver.window.opener.start_shown.emit()
    driver.qtbot.waitUntil(lambda: painted.names == {button.accessibleName() for button in buttons})
    assert len(painted.names) == 5


class PaintRecorder(QObject):
    """Records the accessible names of the buttons that are painted."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.names: set[str] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QPushButton):
            self.names.add(watched.accessibleName())
        return False

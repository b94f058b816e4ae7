"""Brightness, contrast, inversion and greyscale of the scan: on the screen at once, taken back by a click, never in the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QSlider
from pytestqt.qtbot import QtBot

from gtapp.core.scans.scan_file import PageRef
from gtapp.editor.scan.adjustment import NEUTRAL, Adjustment, adjust_image
from gtapp.editor.scan.adjustment_popup import AdjustmentPopup
from gtapp.editor.scan.view import ScanView
from tests.editor.scan.scan_samples import save
from tests.editor.scan.viewer_helpers import pixel, show

RED = (200, 60, 40)


@pytest.fixture
def red(tmp_path: Path) -> Path:
    return save(tmp_path / "red.png", Image.new("RGB", (500, 400), RED))


@pytest.fixture
def popup(qtbot: QtBot, view: ScanView, red: Path) -> AdjustmentPopup:
    """Open the popup by its key's action."""
    show(qtbot, view, red)
    view.actions_by_name["adjust"].trigger()
    found = view.findChild(AdjustmentPopup)
    assert found is not None
    return found


@pytest.mark.parametrize("form", [QImage.Format.Format_RGB32, QImage.Format.Format_Grayscale8])
def test_levels(form: QImage.Format) -> None:
    image = QImage(3, 2, form)  # rows that are padded
    image.fill(QColor(100, 100, 100))

    def level(adjustment: Adjustment) -> int:
        found = adjust_image(image, adjustment)
        colour = found.pixelColor(2, 1)
        assert colour.red() == colour.green() == colour.blue() and colour.alpha() == 255
        return colour.red()

    assert adjust_image(image, NEUTRAL) is image
    assert level(Adjustment(is_inverted=True)) == 155
    assert level(Adjustment(brightness=50)) == 164
    assert level(Adjustment(contrast=100)) == 16
    assert level(Adjustment(contrast=-100)) == 128
    assert level(Adjustment(brightness=100)) == 228 and level(Adjustment(brightness=-100)) == 0
    assert level(Adjustment(is_grey=True)) == 100


def test_a_page_is_inverted_on_the_screen_and_stays_so_for_the_next(
    qtbot: QtBot, view: ScanView, red: Path, tmp_path: Path
) -> None:
    before = red.read_bytes()
    show(qtbot, view, red)
    view.actions_by_name["invert"].trigger()
    assert view.actions_by_name["invert"].isChecked() and view.actions_by_name["adjust"].isChecked()
    assert pixel(view, 250, 200) == QColor(55, 195, 215).name()
    show(qtbot, view, save(tmp_path / "b.png", Image.new("RGB", (500, 400), (255, 255, 255))))
    assert pixel(view, 250, 200) == "#000000"
    show(qtbot, view, red)
    view.actions_by_name["grey"].trigger()
    grey = QColor(pixel(view, 250, 200))
    assert grey.red() == grey.green() == grey.blue()
    view.actions_by_name["show_original"].trigger()
    assert pixel(view, 250, 200) == QColor(*RED).name()
    assert not view.actions_by_name["adjust"].isChecked()
    assert red.read_bytes() == before


def test_the_popup_works_at_once_and_by_keyboard(
    qtbot: QtBot, view: ScanView, popup: AdjustmentPopup
) -> None:
    brightness, contrast = popup.findChildren(QSlider)
    assert (brightness.accessibleName(), contrast.accessibleName()) == ("Brightness", "Contrast")
    QTest.keyClick(brightness, Qt.Key.Key_PageUp)
    assert view.adjustment.brightness == 20
    assert QColor(pixel(view, 250, 200)).red() == 226
    QTest.keyClick(contrast, Qt.Key.Key_Right)
    assert view.adjustment.contrast == 5
    for box in popup.findChildren(QCheckBox):
        QTest.keyClick(box, Qt.Key.Key_Space)
    assert view.adjustment == Adjustment(20, 5, True, True)
    (reset,) = popup.findChildren(QPushButton)
    QTest.mouseClick(reset, Qt.MouseButton.LeftButton)
    assert view.adjustment == NEUTRAL and brightness.value() == contrast.value() == 0
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: view.findChild(AdjustmentPopup) is None)


def test_the_popup_shows_what_is_set(qtbot: QtBot, view: ScanView, red: Path) -> None:
    show(qtbot, view, red)
    view.set_adjustment(Adjustment(-30, 40, False, True))
    view.show_adjustments()
    popup = view.findChild(AdjustmentPopup)
    assert popup is not None
    assert [slider.value() for slider in popup.findChildren(QSlider)] == [-30, 40]
    assert [box.isChecked() for box in popup.findChildren(QCheckBox)] == [False, True]
    popup.close()
    QApplication.processEvents()


def test_the_next_page_is_adjusted_ahead(qtbot: QtBot, view: ScanView, red: Path, tmp_path: Path) -> None:
    following = PageRef(save(tmp_path / "next.png", Image.new("RGB", (500, 400), (0, 0, 0))))
    view.set_adjustment(Adjustment(is_inverted=True))
    show(qtbot, view, red)
    view.prefetch([following])
    qtbot.waitUntil(lambda: not view.loader.busy)
    QApplication.processEvents()
    page = view.loader.find_exact(following, view.viewport.target())
    assert page is not None
    assert view.adjusted.get(page.image) is view.adjusted.get(page.image)

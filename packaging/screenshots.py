"""Make the pictures of the documentation, docs/images/*.png, from the sample projects; the same ones every time.

No screen is needed; copies of the samples and all settings are in a temporary folder. ``screenshots.py [NAME …]`` makes
only some of them.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from gtapp.features.places.window.places_part import PlacesPart
from gtapp.features.scores.window.scores_part import ScoresPart

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

ROOT = Path(__file__).resolve().parent.parent
IMAGES = Path(os.environ.get("GTAPP_IMAGES") or ROOT / "docs" / "images")
"""Where the pictures are written; tests write them elsewhere."""
SIZE = (1280, 800)
PATIENCE_SECONDS = 120.0


def _prepare(home: Path) -> None:
    """Prepare the process before Qt is loaded: no screen, one scale, the C locale, and no folder of the user's own."""
    sys.path.insert(0, str(ROOT))
    screen = {"name": "screen", "x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1], "dpr": 1}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96}
    (home / "screen.json").write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    os.environ |= {
        "QT_QPA_PLATFORM": f"offscreen:configfile={home}/screen.json",
        "QT_SCALE_FACTOR": "1",
        "LC_ALL": "C.UTF-8",
        "HOME": str(home),
    }
    os.environ |= {f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    os.environ |= {"QT_LOGGING_RULES": "default.warning=false"}  # functions that the offscreen plugin lacks
    os.environ |= {"LOGNAME": "anna", "USER": "anna"}


class Camera:
    """Opens samples in the real window and takes pictures of it."""

    def __init__(self) -> None:
        from PySide6.QtWidgets import QApplication

        from gtapp.kit.preferences import Preferences
        from gtapp.kit.texts.i18n import install_translators
        from gtapp.window.app import make_application
        from gtapp.window.main_window import MainWindow

        app = QApplication.instance()
        self.app = app if isinstance(app, QApplication) else make_application()
        self.app.setCursorFlashTime(0)
        install_translators(self.app, "en")
        self._has_reported = False
        self.window = MainWindow(Preferences())
        self.window.resize(*SIZE)
        self.window.show()
        self.window.activateWindow()

    def until(self, fact: Callable[[], bool]) -> None:
        """Run the event loop until the condition holds."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not fact():
            self.app.processEvents()
            time.sleep(0.002)  # else this loop takes the processor from the workers, which give way to it
            if time.monotonic() > end:
                raise TimeoutError("what the picture waits for did not happen")

    def open(self, sample: str, theme: str = "light") -> None:
        """Show the first item of a sample."""
        from gtapp.kit.appearance.theme import apply
        from gtapp.window.opener import OpenRequest

        apply(self.app, theme)
        self.window.activateWindow()  # a dialog of the picture before was active
        self.until(self.window.isActiveWindow)
        before = self.window.workspace
        self.window.open(OpenRequest(sample=sample))
        self.until(lambda: self.window.workspace not in (None, before))
        self.window.workspace.restore_layout(self.window.context.preferences.state("none"))  # type: ignore[union-attr]
        self.quiet()

    def quiet(self) -> None:
        """Wait until nothing in the window changes."""
        workspace = self.window.workspace
        assert workspace
        self.until(lambda: not self._is_waiting() and not self.window.context.tasks.is_busy)
        self.until(lambda: not workspace.scan.refs or workspace.scan.is_sharp)
        if self._is_scan_read():
            part = self.window.features.part(PlacesPart)
            # the reading of this project begins when its first item is on the screen
            self.until(lambda: bool(part.reading and part.reading.places.find(())))
            self.until(lambda: not self._is_waiting() and not self.window.context.tasks.is_busy)
        for _ in range(5):
            self.app.processEvents()

    def _is_scan_read(self) -> bool:
        """Return whether the values of the current item will be outlined on its scan; say it once if Tesseract is missing."""
        from gtapp.features.places.window.scan_reader import is_pdf

        workspace = self.window.workspace
        reading = self.window.features.part(PlacesPart).reading
        if not workspace or not reading or not workspace.scan.refs:
            return False
        problem = reading.reader.problem
        if problem and not self._has_reported:
            self._has_reported = True
            print(f"screenshots: no outlines on images. {problem}", file=sys.stderr)
        return not problem or is_pdf(workspace.scan.refs[0].path)

    def focus(self, *pointer: str | int) -> None:
        """Focus a value, so that its place is outlined."""
        assert self.window.workspace
        self.window.workspace.form.focus_at(pointer)
        self.quiet()

    def _is_waiting(self) -> bool:
        """Return whether the list, the docks or the status bar are about to be brought up to date."""
        from PySide6.QtCore import QTimer

        assert self.window.workspace
        parts = (self.window.workspace, self.window.docks, self.window.status)
        timers = (timer for part in parts for timer in part.findChildren(QTimer))
        return any(timer.isActive() and timer.isSingleShot() and timer.interval() <= 1000 for timer in timers)

    def take(self, name: str) -> None:
        """Write the window, with the palette of characters over it, as a picture."""
        from PySide6.QtGui import QPainter

        picture = self.window.grab()
        for popup in self.palettes():
            painter = QPainter(picture)
            painter.drawPixmap(self.window.mapFromGlobal(popup.pos()), popup.grab())
            painter.end()
        IMAGES.mkdir(parents=True, exist_ok=True)
        picture.save(str(IMAGES / f"{name}.png"))
        print(IMAGES / f"{name}.png")

    def palettes(self) -> list[QWidget]:
        """Return the open palette of characters, if there is one."""
        from gtapp.editor.character_palette import CharacterPalette

        return [each for each in self.window.findChildren(CharacterPalette) if each.isVisible()]

    def picture(self, dialog: QDialog, name: str) -> None:
        """Write a dialog as a picture, and close it."""
        self.quiet()
        IMAGES.mkdir(parents=True, exist_ok=True)
        dialog.grab().save(str(IMAGES / f"{name}.png"))
        print(IMAGES / f"{name}.png")
        dialog.close()

    def close(self) -> None:
        self.window.close()


def _card(camera: Camera) -> None:
    camera.open("zettelkatalog")
    assert camera.window.workspace
    camera.window.workspace.go_to(1)
    camera.quiet()
    camera.focus("publication", "title")
    camera.take("zettelkatalog")


def _dark(camera: Camera) -> None:
    camera.open("letters", "dark")
    camera.focus("send_date", 0)
    camera.take("letters-dark")


def _letters(camera: Camera) -> None:
    camera.open("letters")
    camera.focus("send_date", 0)
    camera.take("letters")


def _table(camera: Camera) -> None:
    camera.open("personnel_cards")
    camera.take("personnel_cards")


def _page(camera: Camera) -> None:
    camera.open("fraktur")
    camera.focus("advertisements", 1, "text")
    camera.take("fraktur")


def _paper(camera: Camera) -> None:
    camera.open("sciencemetabench")
    camera.take("sciencemetabench")


def _characters(camera: Camera) -> None:

    camera.open("fraktur")
    camera.window.commands.show_characters()
    camera.quiet()
    camera.take("characters")
    for palette in camera.palettes():
        palette.close()


def _panels(camera: Camera) -> None:
    camera.open("zettelkatalog")
    workspace = camera.window.workspace
    assert workspace
    workspace.go_to(2)  # a card that was corrected
    camera.window.context.panels["draft_panel"].toggleViewAction().trigger()
    camera.focus("publication", "format")
    camera.take("draft")
    camera.window.context.panels["draft_panel"].toggleViewAction().trigger()


def _scores(camera: Camera) -> None:
    camera.open("zettelkatalog")
    workspace = camera.window.workspace
    assert workspace
    workspace.go_to(2)
    _dock(camera, "scores")
    camera.window.features.part(ScoresPart).service.choose(1)
    camera.quiet()
    camera.take("scores")
    _dock(camera, "scores")


def _dock(camera: Camera, name: str) -> None:
    """Show a dock of the scores, or hide it; wait until all runs are read."""
    from PySide6.QtWidgets import QDockWidget

    dock = next(
        each for each in camera.window.findChildren(QDockWidget) if each.objectName() == f"{name}_panel"
    )
    dock.toggleViewAction().trigger()
    camera.quiet()
    camera.until(
        lambda: (
            not camera.window.features.part(ScoresPart).service.is_loading
            and not camera.window.features.part(ScoresPart).service.is_busy
        )
    )
    camera.quiet()


def _export(camera: Camera) -> None:
    from gtapp.features.exports.window.export_dialog import ExportDialog

    camera.open("zettelkatalog")
    assert camera.window.workspace
    dialog = ExportDialog(camera.window.workspace.session, camera.window.context.tasks, camera.window)
    dialog.target.setText("/home/anna/export")
    dialog.show()
    camera.quiet()
    dialog.grab().save(str(IMAGES / "export.png"))
    print(IMAGES / "export.png")
    dialog.close()


def _key_list(camera: Camera) -> None:
    from gtapp.window.dialogs.help_dialogs import KeysDialog

    camera.open("zettelkatalog")
    camera.window.window_commands.show_keys()
    dialog = camera.window.findChild(KeysDialog)
    assert dialog
    dialog.resize(560, 1250)
    camera.quiet()
    IMAGES.mkdir(parents=True, exist_ok=True)
    dialog.grab().save(str(IMAGES / "keys.png"))
    print(IMAGES / "keys.png")
    dialog.close()


def _start(camera: Camera) -> None:
    from gtapp.kit.appearance.theme import apply

    apply(camera.app, "light")
    camera.window.close_project()
    camera.window.opener.show_start()
    camera.until(lambda: not camera.window.context.tasks.is_busy)
    for _ in range(5):
        camera.app.processEvents()
    camera.take("start")


def _new_project(camera: Camera) -> None:
    from gtapp.core.platform.folders import bundled_folder
    from gtapp.core.project.opening.folder_survey import survey_folder
    from gtapp.features.start.window.folder_dialog import FolderDialog

    scans = bundled_folder("benchmarks") / "personnel_cards" / "sample" / "images"
    folder = Path(shutil.copytree(scans, Path.home() / "Cards 1938"))
    camera.open("zettelkatalog")
    dialog = FolderDialog(survey_folder(folder), "personnel_cards", camera.window)
    dialog.show()
    camera.picture(dialog, "new-project")


def _two_readings(camera: Camera) -> None:
    """Write the dialog in which one decides between the sample and what somebody else might have read."""
    from gtapp.features.adjudication.window.adjudication_dialog import AdjudicationDialog

    camera.open("zettelkatalog")
    context = camera.window.context
    assert context.view and context.project
    root = context.project.root
    other = Path(shutil.copytree(root / "ground_truths", Path.home() / "Berta"))
    path = other / "00500149.json"
    text = path.read_text(encoding="utf-8")
    for one, another in (("Delacombe", "Delacomhe"), ("Sauve-Neuve", "Sauve-neuve"), ('"96"', '"96 p."')):
        text = text.replace(one, another)
    path.write_text(text, encoding="utf-8")
    dialog = AdjudicationDialog(context.view, context.tasks, context.preferences, camera.window)
    dialog.reader.folder.setText(str(other))
    dialog.show()
    dialog.compare.click()
    camera.quiet()
    camera.until(lambda: dialog.pages.scan.is_sharp)
    dialog.reader.folder.setText("/home/anna/Berta")
    camera.picture(dialog, "two-readings")


SHOTS: dict[str, Callable[[Camera], None]] = {
    "start": _start,
    "new-project": _new_project,
    "zettelkatalog": _card,
    "letters": _letters,
    "letters-dark": _dark,
    "personnel_cards": _table,
    "fraktur": _page,
    "sciencemetabench": _paper,
    "characters": _characters,
    "draft": _panels,
    "scores": _scores,
    "export": _export,
    "two-readings": _two_readings,
    "keys": _key_list,
    "drafting": lambda camera: _pictures().drafting(camera),
    "draft-many": lambda camera: _pictures().many(camera),
    "providers": lambda camera: _pictures().providers(camera),
}


def _pictures() -> ModuleType:
    """Return the pictures of drafting; their imports are possible only after `_prepare`."""
    return import_module("drafting_pictures")


def main(names: list[str]) -> int:
    """Make the named pictures, else all."""
    unknown = [name for name in names if name not in SHOTS]
    if unknown:
        print(f"screenshots: no picture {', '.join(unknown)}; there are {', '.join(SHOTS)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="gtapp-screenshots-") as home:
        _prepare(Path(home))
        camera = Camera()
        for name in names or SHOTS:
            SHOTS[name](camera)
        camera.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The window under test: its keys are real key events, its files real files."""

from __future__ import annotations

import builtins
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QKeyCombination, QObject, Qt, QTimer
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QMessageBox, QTableView, QWidget
from pytestqt.qtbot import QtBot

from gtapp.editor.session import Session
from gtapp.editor.workspace import Workspace
from gtapp.features import FEATURES
from gtapp.features.doubts.window.doubt_tracker import DoubtTracker
from gtapp.features.doubts.window.doubts_part import DoubtsPart
from gtapp.kit.preferences import Preferences
from gtapp.window import part_imports
from gtapp.window.main_window import MainWindow
from gtapp.window.opener import OpenRequest

SAMPLES = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")
NAMES = ("c1", "c2", "c3", "c10", "c11", "c12")


def record(last_name: str = "Müller", **publication: Any) -> dict[str, Any]:
    """Return a record of an index card."""
    work = {
        "title": "Über die Ursachen", "year": 1899, "place": "Basel", "pages": "30", "publisher": None,
        "format": "8°", "editor": None, **publication,
    }  # fmt: skip
    return {
        "type": {"type": "Dissertation or thesis"},
        "author": {"last_name": last_name, "first_name": "Käthe"},
        "publication": work,
        "library_reference": {"shelfmark": "Diss. 12", "subjects": ""},
    }


def envelope(content: Any) -> str:
    """Return a file's text in the benchmarks' envelope."""
    run = {"provider": "openai", "model": "gpt-4o", "test_time": 0.0, "execution_time": "2025-04-16T17:35:54"}
    return json.dumps({**run, "response_text": content, "scores": {}}, indent=4)


def scan(path: Path, width: int = 60, height: int = 40) -> None:
    """Write a small picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.lightGray)
    assert image.save(str(path))


def truth(folder: Path, name: str, content: Any) -> Path:
    path = folder / "ground_truths" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(envelope(content), encoding="utf-8")
    return path


def draft(folder: Path, name: str, content: Any) -> Path:
    path = folder / "drafts" / f"request_T1_{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(envelope(json.dumps(content)), encoding="utf-8")
    return path


def cards(folder: Path) -> Path:
    """Make six items: c1 to c3 with truths, c10 and c11 with drafts, c12 with neither."""
    for name in NAMES:
        scan(folder / "images" / f"{name}.png")
    for name in NAMES[:3]:
        truth(folder, name, record(f"Name {name}"))
    for name in NAMES[3:5]:
        draft(folder, name, record(f"Draft {name}"))
    return folder


def hash_files(folder: Path) -> dict[str, str]:
    """Return every file and folder of a tree with the hash of its content."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        if path.is_file()
        else ""
        for path in sorted(folder.rglob("*"))
    }


def value(path: Path, *keys: str) -> Any:
    """Return a value of a record on the disk."""
    found = json.loads(path.read_text(encoding="utf-8"))["response_text"]
    for key in keys:
        found = found[key]
    return found


def is_waiting(*parts: QObject) -> bool:
    """Return whether a part of the window is about to do something: whether a short timer of it is running."""
    timers = (timer for part in parts for timer in part.findChildren(QTimer))
    return any(timer.isActive() and timer.isSingleShot() and timer.interval() <= 1000 for timer in timers)


def _discard(box: QMessageBox) -> None:
    """Leave without saving."""
    next(b for b in box.buttons() if box.buttonRole(b) == QMessageBox.ButtonRole.DestructiveRole).click()


class WindowDriver:
    """One window, and the actions of its user."""

    def __init__(self, qtbot: QtBot, settings: Path, path: Path | None, **request: str) -> None:
        self.qtbot = qtbot
        self._closed = False
        preferences = Preferences(settings)
        # most tests need no text of the scans, which takes a second each
        preferences.put_flag("window/reads_scans", preferences.flag("window/reads_scans"))
        # as in a window whose user has paused once
        part_imports.imported.update(feature.name for feature in FEATURES if feature.is_slow)
        self.window = MainWindow(preferences)
        self.window.resize(1200, 800)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        if path is None and not request:
            self.window.opener.show_start()
            return
        with qtbot.waitSignal(self.window.opened):
            self.window.open(OpenRequest(path, request.get("benchmark", ""), request.get("sample", "")))
        self.wait_for_tasks()

    @property
    def workspace(self) -> Workspace:
        assert self.window.workspace
        return self.window.workspace

    @property
    def session(self) -> Session:
        return self.workspace.session

    @property
    def doubts(self) -> DoubtTracker:
        tracker = self.window.features.part(DoubtsPart).tracker
        assert tracker
        return tracker

    @property
    def current(self) -> str:
        assert self.session.item
        return self.session.item.id

    def wait_for_tasks(self) -> None:
        """Wait until no worker is busy."""
        self.qtbot.waitUntil(lambda: not self.window.context.tasks.is_busy)

    def wait_until_settled(self) -> None:
        """Wait until the list and the panels show the current item."""
        self.qtbot.waitUntil(
            lambda: not self.workspace.settle_timer.isActive() and not self.window.title_timer.isActive()
        )

    def go(self, name: str) -> None:
        """Go to an item by name."""
        self.workspace.go_to([item.id for item in self.session.items].index(name))

    def set(self, pointer: str, content: Any) -> None:
        """Make an edit, as the form does."""
        assert self.session.document
        self.session.document.set(pointer, content)

    def press(self, keys: str, target: QWidget | None = None) -> None:
        """Press a key combination where the focus is, later than the second press of a double one."""
        self.qtbot.waitUntil(lambda: not self.window.commands.has_just_checked)
        self.press_again(keys, target)

    def press_again(self, keys: str, target: QWidget | None = None) -> None:
        """Press a key combination at once."""
        combination: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]
        if QApplication.activeModalWidget() is None and QApplication.activePopupWidget() is None:
            self.window.activateWindow()
            self.qtbot.waitUntil(self.window.isActiveWindow)
        widget = target or QApplication.focusWidget() or self.window
        QTest.keyClick(widget, combination.key(), combination.keyboardModifiers())

    def type(self, widget: QWidget, text: str) -> None:
        """Type a text of ASCII letters, key by key."""
        QTest.keyClicks(widget, text)

    @property
    def focus(self) -> QWidget:
        """Return the widget with the focus."""
        found = QApplication.focusWidget()
        assert found
        return found

    def answer_dialog(self, kind: builtins.type[QWidget], act: Callable[[Any], object]) -> QTimer:
        """Run `act` on a dialog of this class as soon as it is open."""
        timer = QTimer(self.window)
        timer.setInterval(5)

        def look() -> None:
            found = QApplication.activeModalWidget() or QApplication.activePopupWidget()
            if isinstance(found, kind) and (
                found.isActiveWindow() or found is QApplication.activePopupWidget()
            ):
                timer.stop()
                try:
                    act(found)
                except BaseException:
                    found.close()
                    raise

        timer.timeout.connect(look)
        timer.start()
        return timer

    def choose_from_menu(self, text: str) -> None:
        """Wait for a menu over the window, and choose the entry of this text."""
        self.qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        action = next(each for each in menu.actions() if each.text().replace("&", "") == text)
        menu.close()
        action.trigger()

    def close(self) -> None:
        """Close the window without saving; a second time nothing happens."""
        if self._closed:
            return
        self._closed = True
        timer = self.answer_dialog(QMessageBox, _discard)
        self.window.close()
        timer.stop()
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QDialog):
                widget.close()
        assert not self.window.isVisible()
        self.window.deleteLater()
        QApplication.processEvents()


def read_rows(table: QTableView) -> list[list[str]]:
    """Return a table's texts, row by row."""
    model = table.model()
    columns = range(model.columnCount())
    return [[model.index(row, column).data() for column in columns] for row in range(model.rowCount())]

"""Works in the window of one version and writes what it sees; runs in that version's environment, without a screen.

    python -m guard.driver RESULTS actions|texts|first|second|tour|new [PROJECT]

Names of modules differ between the versions: what is used of gtapp is found by what defines it (`load`), and the window's
parts by the names of their classes. All else is Qt's.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QAction, QDesktopServices, QImage, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QStatusBar,
    QTabWidget,
    QWidget,
)

import gtapp

PATIENCE_SECONDS = 40.0
SHORT_MS = 1000
"""What a timer of at most this time does is waited for; longer ones are stopped, such as that which ends a message."""
STEP_SECONDS = 0.02
NOT_TOURED = ("quit", "open", "close_project", "command_search", "settings", "read_all_scans")
"""Actions that end the tour; the settings, which come last; and one whose progress is reported again and again."""


@cache
def load(attribute: str, kind: str = "def") -> Any:
    """Return a function, class or table of gtapp by its name, wherever its module is."""
    package = Path(str(gtapp.__file__)).parent
    pattern = re.compile(rf"^{kind} {attribute}\b|^{attribute}\b.*=", re.MULTILINE)
    found = [path for path in sorted(package.rglob("*.py")) if pattern.search(path.read_text("utf-8"))]
    if len(found) != 1:
        raise LookupError(f"{kind} {attribute} is defined in {[str(each) for each in found]}")
    name = found[0].relative_to(package.parent).with_suffix("").as_posix().replace("/", ".")
    return getattr(import_module(name.removesuffix(".__init__")), attribute)


class LinkTaker(QObject):
    """Takes the links that would be opened in other programs."""

    def __init__(self, note: Callable[[str], None]) -> None:
        super().__init__()
        self._note = note

    @Slot(QUrl)
    def take(self, link: QUrl) -> None:
        self._note(f"link {link.toString()}")


class Driver:
    """One window; `see` writes what is on the screen."""

    def __init__(self, results: Path, project: Path | None) -> None:
        self.results = results
        self._count = 0
        self._last = QImage()
        app, window = load("open_window")(project)
        self.app: QApplication = app
        self.window: QMainWindow = window
        app.setCursorFlashTime(0)
        for effect in (Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_FadeMenu):
            app.setEffectEnabled(effect, False)
        self._links = LinkTaker(self.note)
        for scheme in ("file", "http", "https", "mailto"):
            QDesktopServices.setUrlHandler(scheme, self._links, "take")  # type: ignore[arg-type]  # the stub is wrong
        window.resize(1280, 800)
        window.activateWindow()

    # facts

    def part(self, kind: str) -> Any:
        """Return the window's object of this class; None if there is none."""
        found = [each for each in self.window.findChildren(QObject) if type(each).__name__ == kind]
        return found[0] if found else None

    def is_busy(self) -> bool:
        """Return whether a worker runs, a short timer runs, or a page is not sharp, not read or not in the strip."""
        if self.part("Tasks").is_busy:
            return True
        for timer in (timer for top in (self.app, *self.tops()) for timer in top.findChildren(QTimer)):
            if isinstance(timer.parent(), QStatusBar):
                timer.stop()
            elif timer.isActive() and timer.isSingleShot():
                if timer.interval() <= SHORT_MS:
                    return True
                timer.stop()
        view, reader = self.part("ScanView"), self.part("ScanReader")
        if view is None or not view.isVisible() or not view.refs:
            return False
        strip = self.part("PageStrip")
        if not view.is_sharp or (
            strip is not None and strip.isVisible() and strip.model().list_missing(0, 3)
        ):
            return True
        is_read = reader is not None and reader.problem is None
        return is_read and any(
            reader.get(ref) is None
            for ref in view.refs
            if reader.reads_images or ref.path.suffix.lower() == ".pdf"
        )

    def tops(self) -> list[QWidget]:
        """Return the visible windows, the program's own first, then dialogs and popups."""
        return sorted(
            (each for each in QApplication.topLevelWidgets() if each.isVisible()),
            key=lambda each: (each is not self.window, isinstance(each, QMenu), each.windowTitle()),
        )

    def settle(self) -> None:
        """Wait until nothing is under way, twice in a row: a worker's end may begin the next one."""
        end = time.monotonic() + PATIENCE_SECONDS
        idle = 0
        while idle < 2:
            since = time.monotonic()
            while time.monotonic() - since < STEP_SECONDS:
                self.app.processEvents()
                time.sleep(0.002)
            idle = 0 if self.is_busy() else idle + 1
            if time.monotonic() > end:
                raise TimeoutError("the window is still busy")

    def grab(self) -> list[tuple[QWidget, QImage]]:
        """Return the pictures of the visible windows as soon as they do not change."""
        pictures: list[tuple[QWidget, QImage]] = []
        while True:
            self.settle()
            before, pictures = pictures, [(each, each.grab().toImage()) for each in self.tops()]
            if pictures == before:
                return pictures

    # what is written

    def note(self, line: str) -> None:
        """Add a line to the list of what was seen."""
        with (self.results / "notes.txt").open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def see(self, name: str) -> None:
        """Write each visible window as a picture and as texts; of one that looks as it did last time the texts alone."""
        self._count += 1
        for place, (top, picture) in enumerate(self.grab()):
            path = self.results / f"{self._count:03}-{name.replace('.', '-')}{f'-{place}' if place else ''}"
            if isinstance(top, QFileDialog):  # it has the files' times
                path.with_suffix(".txt").write_text(f"{top.windowTitle()}\n{top.nameFilters()}\n")
                continue
            lines = [f"title: {top.windowTitle()} {top.isWindowModified()} {top.width()}x{top.height()}"]
            if picture == self._last:
                lines.append("looks as before")
            else:
                picture.save(f"{path}.png", quality=80)  # larger files in less time
            self._last = self._last if place else picture
            lines += sorted(
                line for widget in (top, *top.findChildren(QWidget)) for line in describe(widget, top)
            )
            path.with_suffix(".txt").write_text("\n".join(lines) + "\n", encoding="utf-8")

    # keys

    def target(self) -> QWidget:
        """Return the widget that keys go to."""
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        focus: QWidget | None = popup.focusWidget() if popup else QApplication.focusWidget()
        if modal and not popup and not (focus and modal.isAncestorOf(focus)):
            focus = modal.focusWidget()  # just opened: no key reaches what is behind it
        return focus or popup or modal or self.window

    def press(self, keys: str) -> None:
        """Press a key combination; what it opens modally is written, and closed with Escape."""
        self.settle()
        combination: Any = QKeySequence(keys)[0]  # type: ignore[index]
        self.watch(
            keys, lambda: QTest.keyClick(self.target(), combination.key(), combination.keyboardModifiers())
        )

    def write(self, text: str) -> None:
        """Type a text into what has the focus."""
        for char in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(
                    self.target(), QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, char)
                )
        self.settle()

    def watch(self, name: str, act: Callable[[], object], look: Callable[[], None] | None = None) -> None:
        """Do what may open a modal window; that is looked at, and closed."""
        timer = QTimer(interval=20)

        def find() -> None:
            modal = QApplication.activeModalWidget()
            if modal is None:
                return
            timer.stop()
            try:
                (look or (lambda: self.see_tabs(name, modal)))()
            finally:
                if modal.isVisible():
                    QTest.keyClick(modal, Qt.Key.Key_Escape)
                if modal.isVisible():
                    modal.close()
                timer.start()

        timer.timeout.connect(find)
        timer.start()
        act()
        timer.stop()

    def see_tabs(self, name: str, top: QWidget) -> None:
        """Look at a dialog, at each of its tabs."""
        tabs = [each for each in top.findChildren(QTabWidget) if each.isVisible()]
        for each in tabs[:1]:
            for place in range(1, each.count()):
                each.setCurrentIndex(place)
                self.see(f"{name}-tab{place}")
            each.setCurrentIndex(0)
        self.see(name)

    def trigger(self, action: QAction, look: Callable[[], None] | None = None) -> None:
        """Run an action; look at what it opens, and close that."""
        name = action.objectName().replace(":", "-")
        before = self.tops()
        self.watch(name, action.trigger, look)
        self.settle()
        for other in self.tops():
            if other not in before:
                self.see_tabs(name, other)
                other.close()

    def action(self, name: str) -> QAction:
        """Return an action of the window by its name."""
        [found] = [each for each in self.window.findChildren(QAction) if each.objectName() == name][:1]
        return found

    def close(self) -> None:
        """Close the window; questions about unsaved work are answered by leaving."""
        self.watch("closing", self.window.close)
        if self.window.isVisible():
            self.note("the window stays open")
        self.part("Tasks").close()


def describe(widget: QWidget, top: QWidget) -> Iterator[str]:
    """Yield a line on what a visible widget says: its place, its texts, what screen readers and tool tips say."""
    if not widget.isVisible() or widget.window() is not top:
        return
    text = ""
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        text = widget.text()
    elif isinstance(widget, QPlainTextEdit):
        text = widget.toPlainText()
    elif isinstance(widget, QComboBox):
        text = " / ".join(widget.itemText(place) for place in range(widget.count()))
    elif isinstance(widget, QGroupBox):
        text = widget.title()
    parts = (
        text,
        widget.accessibleName(),
        widget.accessibleDescription(),
        widget.toolTip(),
        widget.whatsThis(),
    )
    if not any(parts):
        return
    place = QRect(widget.mapTo(top, widget.rect().topLeft()), widget.size())
    at = f"{place.y():4} {place.x():4} {place.width():4} {place.height():4}"
    state = f"{'' if widget.isEnabled() else 'disabled '}{'focus' if widget.hasFocus() else ''}"
    yield " | ".join((at, state, *(part.replace("\n", "\\n") for part in parts)))


def describe_action(action: QAction) -> str:
    """Return a line on an action."""
    keys = ", ".join(each.toString() for each in action.shortcuts())
    flags = (
        name
        for name, on in (
            ("disabled", not action.isEnabled()),
            ("hidden", not action.isVisible()),
            ("checkable", action.isCheckable()),
            ("checked", action.isChecked()),
            ("repeats", action.autoRepeat()),
            ("icon", not action.icon().isNull()),
        )
        if on
    )
    texts = (
        action.objectName(),
        action.text(),
        keys,
        action.toolTip(),
        action.statusTip(),
        action.whatsThis(),
    )
    return " | ".join((*texts, " ".join(flags), action.menuRole().name))


def list_menu(menu: QMenu, depth: int = 0) -> Iterator[tuple[str, QAction | None]]:
    """Yield the entries of a menu and of those in it, in order, each with its line."""
    menu.aboutToShow.emit()
    for action in menu.actions():
        inner: QObject | None = action.menu()
        if action.isSeparator():
            yield "    " * depth + "---", None
            continue
        yield "    " * depth + describe_action(action), None if inner else action
        if isinstance(inner, QMenu):
            yield from list_menu(inner, depth + 1)


def list_menus(window: QMainWindow) -> Iterator[tuple[str, QAction | None]]:
    """Yield the entries of the menu bar."""
    for action in window.menuBar().actions():
        menu = action.menu()
        yield describe_action(action), None
        if isinstance(menu, QMenu):
            yield from list_menu(menu, 1)


def see_actions(driver: Driver) -> None:
    """Write all menus, actions and docks."""
    driver.settle()
    for line, _ in list_menus(driver.window):
        driver.note(line)
    driver.note("ACTIONS")
    for line in sorted(map(describe_action, driver.window.findChildren(QAction))):
        driver.note(line)
    driver.note("DOCKS")
    for dock in sorted(driver.window.findChildren(QDockWidget), key=QDockWidget.objectName):
        driver.note(
            f"{dock.objectName()} | {dock.windowTitle()} | {describe_action(dock.toggleViewAction())}"
        )
    driver.see("window")


def see_texts(results: Path) -> None:
    """Write all messages, and all translations apart from where they are used."""
    app = QApplication([])
    texts: dict[str, str] = load("TEXTS")
    lines = [f"{code}: {text}" for code, text in texts.items()]
    for language in ("de", "fr"):
        kept = load("install_translators")(app, language)
        lines += [
            f"{language} {code}: {QCoreApplication.translate('messages', text)}"
            for code, text in texts.items()
        ]
        for each in kept:
            app.removeTranslator(each)
    (results / "messages.txt").write_text("\n".join(lines), encoding="utf-8")
    root = Path(str(gtapp.__file__)).parent.parent
    for path in sorted(root.glob("resources/translations/*.ts")):
        found = re.findall(
            r"<source>(.*?)</source>.*?<translation[^>]*>(.*?)</translation>",
            path.read_text("utf-8"),
            re.DOTALL,
        )
        pairs = sorted({f"{source}\n    {translation}" for source, translation in found})
        (results / f"{path.stem}.txt").write_text("\n".join(pairs), encoding="utf-8")


def walk(driver: Driver, count: int) -> None:
    """Press Tab again and again, and edit some of the values that are passed."""
    for step in range(1, count + 1):
        driver.press("Tab")
        focus = driver.target()
        at = focus.mapTo(focus.window(), focus.rect().topLeft())
        driver.note(
            f"Tab {step}: {focus.accessibleName()} at {at.x()}, {at.y()}, {focus.width()} x {focus.height()}"
        )
        if step % 3 == 0:
            driver.write("Zü")
        if step % 8 == 0:
            driver.see(f"tab{step}")
            driver.press("Ctrl+Z")


def first_half(driver: Driver) -> None:
    """Edit, undo, check, find and replace in the first items."""
    driver.see("opened")
    walk(driver, 24)
    for keys in ("Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Shift+N", "Ctrl+Shift+E", "Shift+Tab", "Ctrl+S"):
        driver.press(keys)
        driver.see(f"key-{keys}")
    driver.press("Ctrl+Shift+Return")
    driver.write("neu")
    driver.see("row")
    for step in range(3):
        driver.press("Ctrl+Return")
        driver.see(f"check{step}")
    driver.press("Alt+Shift+Return")
    driver.see("checked")
    driver.press("Ctrl+Z")
    driver.see("unchecked")
    driver.press("Ctrl+Shift+Z")
    driver.press("Ctrl+PgDown")
    driver.press("Ctrl+H")
    driver.write("a")
    driver.see("find")
    driver.press("Tab")
    driver.write("o")
    driver.press("Return")
    driver.see("replaced")
    driver.press("Escape")

    def replace() -> None:
        driver.write("e")
        driver.see("replace-found")
        driver.press("Tab")
        driver.write("E")
        driver.see("replace-planned")

    driver.trigger(driver.action("replace_all"), replace)
    driver.press("Ctrl+F")
    driver.write("1")
    driver.see("search")
    driver.press("Escape")
    driver.trigger(driver.action("all_items"))
    driver.action("command_search").trigger()
    driver.write("exp")
    driver.see("commands")
    driver.press("Escape")  # empties it
    driver.press("Escape")
    driver.write("x")
    for dock in driver.window.findChildren(QDockWidget):
        action = dock.toggleViewAction()
        if action.isEnabled() and action.isVisible():
            action.trigger()
            driver.see(f"dock-{dock.objectName()}")
            driver.press("Ctrl+PgUp")
            driver.see(f"dock-{dock.objectName()}-other")
            action.trigger()


def second_half(driver: Driver) -> None:
    """Go on with the items of the first half: undo what was done before the restart, edit and check."""
    driver.see("opened")
    for step in range(4):
        driver.press("Ctrl+Z")
        driver.see(f"undo{step}")
    driver.press("Ctrl+Shift+Z")
    driver.see("redo")
    walk(driver, 12)
    driver.press("Ctrl+S")
    driver.press("Ctrl+N")
    driver.see("next")
    for step in range(4):
        driver.press("Alt+Shift+Return")
        driver.see(f"check{step}")
    driver.press("Ctrl+Z")
    driver.see("undone")


def tour(driver: Driver) -> None:
    """Run every action of the menus in order, with a look at the window after each."""
    driver.see("opened")
    names = [action.objectName() for _, action in list_menus(driver.window) if action]
    for name in names:
        action = driver.action(name) if name and not name.startswith("recent") else None
        if action is None or name in NOT_TOURED or not action.isEnabled() or not action.isVisible():
            continue
        driver.note(f"action {name}")
        driver.trigger(action)
        driver.see(f"{name}-after")
    driver.trigger(driver.action("settings"))
    driver.action("close_project").trigger()
    driver.see("start")


def see_new(driver: Driver) -> None:
    """Look at what is asked about a folder that is no project."""
    driver.settle()
    driver.see("new")


PARTS: dict[str, Callable[[Driver], None]] = {
    "actions": see_actions,
    "first": first_half,
    "second": second_half,
    "tour": tour,
    "new": see_new,
}


def main(results: str, part: str, project: str = "") -> int:
    """Run a part; what it sees is written into `results`."""
    if part == "texts":
        see_texts(Path(results))
        return 0
    driver = Driver(Path(results), Path(project) if project else None)
    PARTS[part](driver)
    driver.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

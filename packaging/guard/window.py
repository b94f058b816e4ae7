"""Plays a session of key presses in the real window and writes down what is to be seen; run with a version's own Python.

    window.py SYSTEM SCRIPT PROJECT

It starts ``gtapp open PROJECT`` in this process and takes the place of ``QApplication.exec`` before, so that it needs no
module of the program but ``gtapp.cli``. Each step is a key event where the focus is; the next one waits until the window is
quiet: no thread and no child process works, no single-shot timer runs. What is written to ``guard-out``: a line for each
step (focus, text, cursor, title, status bar), dumps of everything that is on the screen, pictures.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QStatusBar,
    QTextEdit,
    QWidget,
)

SIZE = (1280, 820)
TICK_MS = 15
QUIET_TICKS = 16
LAST_SECONDS = 500
LONG_TIMER_MS = 2500
MOST_WAIT_SECONDS = 40

Act = Callable[[], object]
Script = Iterator[Act]


def threads(pid: str) -> tuple[int, bool]:
    """How often the other threads of a process ran so far, and whether one runs now."""
    switches, running = 0, False
    for task in Path(f"/proc/{pid}/task").glob("*"):
        if task.name == pid and pid == str(os.getpid()):
            continue
        try:
            status = (task / "status").read_text(encoding="utf-8")
        except OSError:
            continue
        for line in status.splitlines():
            if line.startswith(("voluntary_ctxt", "nonvoluntary_ctxt")):
                switches += int(line.split()[1])
            elif line.startswith("State:"):
                running |= line.split()[1] in "RD"
    return switches, running


def children() -> list[str]:
    """The processes that this one started."""
    found = []
    for task in Path("/proc/self/task").glob("*"):
        try:
            found += (task / "children").read_text(encoding="utf-8").split()
        except OSError:
            continue
    return found


class Player(QObject):
    """Takes one act after the other from a script, each when the window is quiet."""

    def __init__(self, script: Script, session: Session) -> None:
        super().__init__()
        self._script, self._session = script, session
        self._quiet, self._mark = 0, (-1, False)
        self._acting = False
        self._begun = self._stepped = time.monotonic()
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        if time.monotonic() - self._begun > LAST_SECONDS:
            self._session.say("the session takes too long")
            self._session.finish()
            os._exit(9)
        self._quiet = self._quiet + 1 if self._is_quiet() else 0
        if self._quiet < QUIET_TICKS and time.monotonic() - self._stepped < MOST_WAIT_SECONDS:
            return
        if self._quiet < QUIET_TICKS:
            self._session.say("not quiet")
        self._quiet, self._stepped = 0, time.monotonic()
        try:
            act = next(self._script)
        except StopIteration:
            self._timer.stop()
            return
        except Exception:  # noqa: BLE001
            self._session.say(traceback.format_exc())
            self._session.finish()
            os._exit(8)
        # from a timer of its own: an act may run a dialog's event loop, in which this one goes on
        QTimer.singleShot(0, self, act)

    def _is_quiet(self) -> bool:
        mark = [threads(str(os.getpid())), *map(threads, children())]
        now = (sum(each[0] for each in mark), any(each[1] for each in mark))
        before, self._mark = self._mark, now
        if now != before or now[1]:
            return False
        for top in (QApplication.instance(), *QApplication.topLevelWidgets()):
            for timer in top.findChildren(QTimer) if top else ():
                if timer.isActive() and timer.isSingleShot() and timer.interval() < LONG_TIMER_MS:
                    return False
        return True


class Session:
    """What can be done in the window, and what is written down of it."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._lines: list[str] = []
        self._shots = 0
        sys.excepthook = lambda *args: self.say("".join(traceback.format_exception(*args)))

    def say(self, line: str) -> None:
        self._lines.append(line)
        (self._folder / f"{self._name}.txt").write_text("\n".join(self._lines) + "\n", encoding="utf-8")

    def finish(self) -> None:
        self.say("end")

    # acts

    @property
    def window(self) -> QMainWindow:
        return next(each for each in QApplication.topLevelWidgets() if isinstance(each, QMainWindow))

    def top(self) -> QWidget:
        """Where keys go."""
        found = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if found:
            return found
        active = QApplication.activeWindow()
        if active is None or not active.isVisible():
            self.window.activateWindow()
        return active or self.window

    def target(self) -> QWidget:
        top = self.top()
        if isinstance(top, QMenu):
            return top
        focus = QApplication.focusWidget()
        return focus if focus and focus.window() is top.window() else top.focusWidget() or top

    def press(self, keys: str) -> Act:
        def act() -> None:
            self.say(f"[{keys}]")
            combination: Any = QKeySequence(keys)[0]
            QTest.keyClick(self.target(), combination.key(), combination.keyboardModifiers())

        return act

    def write(self, text: str) -> Act:
        def act() -> None:
            self.say(f"[writes {text}]")
            for char in text:
                for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                    event = QKeyEvent(kind, Qt.Key(0), Qt.KeyboardModifier.NoModifier, char)
                    QApplication.sendEvent(self.target(), event)

        return act

    def trigger(self, name: str) -> Act:
        def act() -> None:
            self.say(f"[{name}]")
            found = self.window.findChild(QAction, name)
            if found is None or not found.isEnabled():
                self.say("no such action now")
            else:
                found.trigger()

        return act

    def accept(self) -> None:
        """Presses the default button of the dialog that is open."""
        top = QApplication.activeModalWidget()
        button = (
            next((each for each in top.findChildren(QPushButton) if each.isDefault()), None) if top else None
        )
        self.say(f"[{button.text() if button else 'no dialog'}]")
        if button:
            button.click()

    def close_others(self) -> None:
        """Closes every window but the program's own."""
        for each in QApplication.topLevelWidgets():
            if each.isVisible() and each is not self.window:
                each.close()

    # what is to be seen

    def look(self) -> None:
        """A line on the focus, the title and the status bar."""
        focus = QApplication.focusWidget()
        said = described(QAccessible.queryAccessibleInterface(focus)) if focus else "nothing"
        at = ""
        if isinstance(focus, QLineEdit):
            at = f" cursor {focus.cursorPosition()} selected {focus.selectedText()!r}"
        elif isinstance(focus, QPlainTextEdit | QTextEdit):
            at = f" cursor {focus.textCursor().position()} selected {focus.textCursor().selectedText()!r}"
        bar = self.window.findChild(QStatusBar)
        status = bar.currentMessage() if bar else ""
        if bar:
            # what it says for some seconds is noted here, and must not be in the picture by chance
            bar.clearMessage()
        can = [name for name in ("undo", "redo", "save") if self._enabled(name)]
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        over = f" over it “{top.windowTitle()}”" if top else ""
        self.say(
            f"  {self.window.windowTitle()}{'*' * self.window.isWindowModified()}{over} | {said}{at} | {status} | {can}"
        )

    def _enabled(self, name: str) -> bool:
        found = self.window.findChild(QAction, name)
        return found is not None and found.isEnabled()

    def shown(self) -> list[QWidget]:
        """The windows on the screen, always in the same order; those behind a modal dialog are left out."""
        found = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        if QApplication.activeModalWidget():
            found = [each for each in found if each is not self.window]
        return sorted(
            found, key=lambda each: (each is not self.window, each.windowTitle(), each.width(), each.height())
        )

    def dump(self) -> None:
        """Everything on the screen that has a name or a value."""
        for top in self.shown():
            self.say(f"  --- {top.windowTitle()} {top.width()}×{top.height()}")
            for line in tree(QAccessible.queryAccessibleInterface(top)):
                self.say(f"    {line}")

    def shot(self, name: str) -> None:
        """A picture of each window on the screen."""
        self._shots += 1
        for number, top in enumerate(self.shown()):
            path = self._folder / f"{self._name}-{self._shots:02}-{name}-{number}.png"
            if not top.grab().save(str(path)):
                self.say(f"no picture {path.name}")

    def see(self, name: str) -> None:
        self.look()
        self.dump()
        self.shot(name)

    def actions(self) -> None:
        """All actions with their keys, and the menus as they stand."""
        for action in sorted(
            self.window.findChildren(QAction), key=lambda each: (each.objectName(), each.text())
        ):
            if action.objectName() or action.text():
                self.say(f"  action {_about(action)}")
        for action in self.window.menuBar().actions():
            self._menu(action, 1)

    def _menu(self, action: QAction, depth: int) -> None:
        self.say(f"{'  ' * depth}menu {'-' * 8 if action.isSeparator() else _about(action)}")
        menu = next((each for each in self.window.findChildren(QMenu) if each.menuAction() is action), None)
        if menu is not None:
            menu.aboutToShow.emit()
            for each in menu.actions():
                self._menu(each, depth + 1)

    def docks(self) -> list[QDockWidget]:
        return sorted(self.window.findChildren(QDockWidget), key=lambda each: each.objectName())


def _about(action: QAction) -> str:
    keys = ", ".join(each.toString() for each in action.shortcuts())
    marks = [
        word
        for word, on in (
            ("off", not action.isEnabled()), ("hidden", not action.isVisible()),
            ("checkable", action.isCheckable()), ("checked", action.isChecked()),
        )
        if on
    ]  # fmt: skip
    return f"{action.objectName()}: {action.text()!r} [{keys}] {' '.join(marks)} tip {action.toolTip()!r} {action.menuRole().name}"


def described(one: QAccessibleInterface | None) -> str:
    if one is None or not one.isValid():
        return "nothing"
    texts = [
        one.text(each)
        for each in (QAccessible.Text.Name, QAccessible.Text.Value, QAccessible.Text.Description)
    ]
    state = one.state()
    marks = [
        each
        for each in ("checked", "disabled", "selected", "expanded", "readOnly", "editable")
        if getattr(state, each, 0)
    ]
    return f"{one.role().name} {' / '.join(map(repr, texts))} {' '.join(marks)}".rstrip()


def tree(one: QAccessibleInterface | None) -> Iterator[str]:
    """The accessible tree, in order, without what says nothing."""
    if one is None or not one.isValid() or one.state().invisible:
        return
    if any(
        one.text(each)
        for each in (QAccessible.Text.Name, QAccessible.Text.Value, QAccessible.Text.Description)
    ):
        yield described(one)
    for index in range(min(one.childCount(), 600)):
        yield from tree(one.child(index))


# the sessions


def work(go: Session, system: str) -> Script:
    """Everything that an annotator does, by keys."""
    go.actions()
    go.see("opened")
    for keys in ("Tab", "Tab", "Tab"):
        yield go.press(keys)
        go.look()
    yield go.press("Ctrl+A")
    yield go.write("Gräfin „Xyz“ 12")
    go.look()
    for keys in (
        "Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+D", "Ctrl+Z", "Ctrl+Shift+N", "Tab", "Ctrl+Shift+E", "Tab",
        "Ctrl+Shift+A", "Shift+Tab", "Alt+Return", "Alt+Return", "F3", "F3", "Shift+F3", "Return", "Ctrl+Shift+F",
    ):  # fmt: skip
        yield go.press(keys)
        go.look()
    go.see("edited")
    yield from rows(go)
    yield from moving(go)
    yield from palette_and_note(go)
    yield from scan(go)
    yield from panels(go)
    yield from scores(go)
    yield from dialogs(go, SURE)
    if system in ("zettelkatalog", "letters"):
        yield from draft(go)
    # left with an edit that is not saved: the journal has it
    yield go.press("Ctrl+PgUp")
    yield go.press("Tab")
    yield go.write("left")
    go.see("left")
    yield from leave(go)


def rows(go: Session) -> Script:
    """Rows of a table or a list; in a record without, nothing happens."""
    for _ in range(6):
        yield go.press("Tab")
    go.look()
    for keys in (
        "Ctrl+Shift+Return", "Ctrl+Shift+D", "Ctrl+Shift+Down", "Ctrl+Shift+Up", "Ctrl+Shift+X", "Ctrl+Shift+Del",
        "Ctrl+Shift+F", "Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z", "Down", "Up", "Shift+Tab",
    ):  # fmt: skip
        yield go.press(keys)
        go.look()
    yield go.write("ü1")
    go.see("rows")


def moving(go: Session) -> Script:
    """From item to item."""
    for keys in ("Ctrl+S", "Ctrl+Return", "Ctrl+PgDown", "Ctrl+PgUp", "Ctrl+N", "Ctrl+PgUp"):
        yield go.press(keys)
        go.look()
    go.see("moved")
    yield go.press("Ctrl+G")
    go.see("jump")
    yield go.write("1")
    go.look()
    go.dump()
    yield go.press("Return")
    go.look()
    yield go.press("Ctrl+F")
    yield go.write("0")
    go.see("search")
    for keys in ("Return", "Ctrl+F", "Esc", "Esc", "F6", "F6", "F6", "Shift+F6"):
        yield go.press(keys)
        go.look()
    yield go.trigger("all_items")
    go.look()


def palette_and_note(go: Session) -> Script:
    """Special characters, and a note that asks for action."""
    yield go.press("Tab")
    yield go.press("Ctrl+K")
    go.see("palette")
    for keys in ("Right", "Down", "Return", "Esc"):
        yield go.press(keys)
        go.look()
    yield go.press("Ctrl+M")
    go.see("note")
    yield go.write("wer ist das?")
    yield go.press("Ctrl+Return")
    go.look()
    yield go.press("Return")
    go.look()
    yield go.press("Esc")
    go.look()
    yield go.trigger("in_progress")
    go.look()
    yield go.trigger("checked")
    go.look()


def scan(go: Session) -> Script:
    """The picture beside the form."""
    for keys in ("Ctrl++", "Ctrl++", "Alt+PgDown", "Alt+End", "Ctrl+R", "Ctrl+Shift+PgDown"):
        yield go.press(keys)
    go.see("scan")
    for keys in ("Ctrl+1", "Ctrl+2", "Ctrl+Shift+R", "Ctrl+0", "F5", "Ctrl+Shift+PgUp"):
        yield go.press(keys)
    go.see("scan-again")


def panels(go: Session) -> Script:
    """Each panel opened, looked at and closed."""
    for dock in go.docks():
        action = dock.toggleViewAction()
        go.say(f"[panel {dock.objectName()} {_about(action)}]")
        yield action.trigger
        yield go.press("Tab")
        go.see(dock.objectName())
        yield dock.hide
    go.look()


def scores(go: Session) -> Script:
    """Verdicts in the form, doubts, suspects, a value of the runs."""
    for keys in ("Ctrl+F12", "F4", "Shift+F4", "Alt+1", "Ctrl+Z", "Ctrl+J", "Ctrl+T", "Ctrl+F12"):
        yield go.press(keys)
        go.look()
    for name in ("by_expected", "next_doubt", "by_expected"):
        yield go.trigger(name)
        go.look()
    go.see("scores")


SURE = (
    "keys",
    "settings",
    "about",
    "export",
    "import_sheet",
    "providers",
    "prompt",
    "batches",
    "draft_many",
    "add_answers",
)
"""Actions that open a dialog; each is closed by Esc."""


def dialogs(go: Session, names: tuple[str, ...]) -> Script:
    for name in names:
        if name == "add_answers":
            continue  # the system's own dialog for files
        yield go.trigger(name)
        go.see(name)
        yield go.press("Tab")
        go.look()
        # those that are no modal ones have the keys only when they are active
        yield go.close_others
        go.look()


def draft(go: Session) -> Script:
    """A draft of this item by the provider of the guard."""
    yield go.press("Ctrl+PgDown")
    yield go.press("Ctrl+P")
    go.see("draft-asked")
    for _ in range(3):
        yield go.accept
        go.look()
    go.see("drafted")
    yield go.close_others
    for keys in ("F3", "Ctrl+D", "Ctrl+S"):
        yield go.press(keys)
        go.look()


def leave(go: Session) -> Script:
    """Closes the window; what it asks is answered by its first button."""
    yield go.window.close
    if QApplication.activeModalWidget():
        go.see("leaving")
        yield go.press("Return")


def again(go: Session, system: str) -> Script:
    """The same project opened again: what was left is offered, undo goes on."""
    go.see("opened-again")
    if QApplication.activeModalWidget():
        yield go.press("Return")
    for keys in (
        "Tab",
        "Ctrl+Z",
        "Ctrl+Z",
        "Ctrl+Shift+Z",
        "Ctrl+PgUp",
        "Ctrl+Z",
        "Ctrl+PgUp",
        "Ctrl+Z",
        "Ctrl+Shift+Z",
        "Ctrl+S",
    ):
        yield go.press(keys)
        go.look()
    go.see("undone")
    yield from leave(go)


def texts(go: Session, system: str) -> Script:
    """Every text of the window: actions, menus, panels, dialogs."""
    go.actions()
    go.see("window")
    yield from panels(go)
    yield from dialogs(go, SURE)
    for name in ("jump", "characters", "needs_action"):
        yield go.trigger(name)
        go.dump()
        yield go.press("Esc")
    yield go.press("Shift+F10")
    go.dump()
    yield go.press("Esc")
    yield go.trigger("close_project")
    go.see("start")
    yield from leave(go)


def main() -> int:
    system, name, project = sys.argv[1:4]
    session = Session(Path("guard-out").resolve(), name)
    real = QApplication.exec
    players: list[Player] = []

    def play(*_: object) -> int:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setCursorFlashTime(0)
        session.window.resize(*SIZE)
        session.window.activateWindow()
        script = {"work": work, "again": again, "texts": texts}[name](session, system)
        players.append(Player(script, session))
        return real()

    show = QStatusBar.showMessage
    QStatusBar.showMessage = lambda bar, text, _=0: show(bar, text)  # type: ignore[method-assign,misc,assignment]
    QApplication.exec = staticmethod(play)  # type: ignore[method-assign,assignment]
    from gtapp.cli import main as gtapp

    code = gtapp(["open", project])
    session.finish()
    print(json.dumps({"code": code}))
    return code


if __name__ == "__main__":
    sys.exit(main())

"""The commands of the window as rows of a table; actions, menus, the list of keys and tooltips are made of it.

A command is one `ActionSpec`. Those of the project are in `main_window`, those on items and on the window itself in
`item_commands` and `window_commands`, those of the form and the scan in `form.form` and `scan.scan_actions`; features
declare theirs (`gtapp.features.declaration`).

Keys must exist on a QWERTZ keyboard and write nothing into a field that has the focus: no Ctrl+Alt (it is AltGr), no
letter alone, no bracket or slash with Ctrl.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from gtapp.kit.appearance.icons import make_icon

Call = Callable[[], object]

Needs = Literal[
    "nothing", "project", "own", "scans", "sheet", "types", "batches", "team", "record", "status", "undo", "redo", "feature",
]  # fmt: skip
"""What an action needs to be enabled: an open project; one that is no second reading, to which scans can be added, whose truths
come from a sheet, whose records have types, to whose batches items can be added, or that a team shares (each hidden without); a
record that can be edited now; an item whose status can be set now; a project with something to undo or redo; or
what its feature alone knows, which enables and disables it."""

KINDS_OF_PROJECTS: Final[tuple[Needs, ...]] = ("own", "scans", "sheet", "types", "batches", "team")
"""The needs whose actions are hidden in projects that haven't them."""


class ActionSpec(NamedTuple):
    """A command.

    `keys` are separated by "; ". `menu` is the id of a menu (see `gtapp.window.menu_bar.Menus`), and `at` the place in it:
    menus are sorted by `at`, and a line separates the tens (12 and 20 are separated, 20 and 21 are not). An action without a menu
    has keys only. `icon` is a name in Lucide (see `gtapp.kit.appearance.icons`). A key that is held down runs the command again
    unless it `is_once`.
    """

    id: str
    text: str
    keys: str
    needs: Needs
    run: Call
    menu: str = ""
    at: int = 0
    is_checkable: bool = False
    role: QAction.MenuRole | None = None
    icon: str = ""
    is_once: bool = False


class ActionTable(QObject):
    """The actions of the window by id, made of their specs; enables and disables them."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._specs: list[ActionSpec] = []
        self._state: tuple[object, ...] = ()
        self.by_name: dict[str, QAction] = {}

    def add(self, specs: Iterable[ActionSpec]) -> None:
        """Make an action of each spec; its keys work in the whole window."""
        for spec in specs:
            self._specs.append(spec)
            self.by_name[spec.id] = make_action(spec, self._window)

    def in_menu(self, menu: str) -> list[tuple[int, QAction]]:
        """Return the actions of a menu with their places (see `ActionSpec.at`)."""
        return [(spec.at, self.by_name[spec.id]) for spec in self._specs if spec.menu == menu]

    def refresh(
        self, has_project: bool, has_record: bool, can_undo: bool, can_redo: bool, refusal: str
    ) -> None:
        """Enable the actions that are possible now; `refusal` is why the item that is shown can't be edited, "" if it can.

        Returns early where nothing changed: this runs for each typed character.
        """
        state = (has_project, has_record, refusal, can_undo, can_redo)
        previous, self._state = self._state, state
        if state == previous:
            return
        is_possible: dict[Needs, bool] = {
            "nothing": True,
            "project": has_project,
            **dict.fromkeys(KINDS_OF_PROJECTS, has_project),
            "record": has_record,
            "status": has_project and not refusal,
            "undo": can_undo,
            "redo": can_redo,
        }
        all_changed = state[:3] != previous[:3]
        for spec in self._specs:
            if spec.needs != "feature" and (all_changed or spec.needs in ("undo", "redo")):
                self.by_name[spec.id].setEnabled(is_possible[spec.needs])
            if all_changed and spec.needs in ("record", "status", "undo", "redo"):
                explain_refusal(self.by_name[spec.id], refusal)

    def show_actions(self, needs: Needs, on: bool) -> None:
        """Show or hide the actions that need this."""
        for spec in self._specs:
            if spec.needs == needs:
                self.by_name[spec.id].setVisible(on)


def explain_refusal(action: QAction, refusal: str) -> None:
    """Set what tooltips say while an action is disabled: why (see `refusals`); "" if there is nothing to say."""
    action.setWhatsThis(refusal)


def make_action(spec: ActionSpec, parent: QWidget) -> QAction:
    """Return the action of a spec, added to `parent`."""
    action = QAction(spec.text, parent)
    action.setObjectName(spec.id)
    if spec.keys:
        action.setShortcuts([QKeySequence(key) for key in spec.keys.split("; ")])
    action.setCheckable(spec.is_checkable)
    action.setAutoRepeat(not spec.is_once)
    action.setEnabled(spec.needs != "feature")
    if spec.role is not None:
        action.setMenuRole(spec.role)
    if spec.icon:
        action.setIcon(make_icon(spec.icon))
    action.setIconVisibleInMenu(not spec.is_checkable)  # one sign for what is on
    action.triggered.connect(_observe_call(spec.id.partition(":")[0], guard_call(spec.run)))
    parent.addAction(action)
    return action


_observers: list[Callable[[str], object]] = []


def observe(observer: Callable[[str], object] | None) -> None:
    """Call `observer` with the id of each action before it runs, without the field behind a colon; None: no longer."""
    _observers[:] = [observer] if observer else []


def _observe_call(action: str, call: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        for observer in _observers:
            observer(action)
        call()

    return run


def guard_call(call: Call) -> Callable[[], None]:
    """Return `call` such that an exception in it always reaches the hook for unexpected ones."""

    def run() -> None:
        try:
            call()
        except Exception:  # noqa: BLE001  reported by the hook
            sys.excepthook(*sys.exc_info())

    return run


_EDITOR_LETTERS = {Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X}


def is_window_key(event: QKeyEvent) -> bool:
    """Return whether an editor must leave a key to the window.

    That is Ctrl with a letter, but for copying and the like (under X11, Qt would move the cursor with Ctrl+E and others),
    and Alt with anything that can be written (Qt would write it).
    """
    modifiers = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    if modifiers == Qt.KeyboardModifier.ControlModifier:
        is_letter = Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z
        return is_letter and (event.key() not in _EDITOR_LETTERS or modifiers != event.modifiers())
    is_text = bool(event.text()) and event.text().isprintable()
    # on a Mac, Alt is the key for special characters
    return modifiers == Qt.KeyboardModifier.AltModifier and is_text and sys.platform != "darwin"

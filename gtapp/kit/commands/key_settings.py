"""The keys that the user gave to commands in place of the usual ones, and which keys can't be given.

A command is known by its action's object name, so that the key stays with it when menus change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeySequence

from gtapp.kit.commands.menu_commands import is_keypad_enter, name_action
from gtapp.kit.preferences import Preferences

_GROUP = "keys"
_USUAL = "usual_keys"
"""The property of an action that holds its usual keys while it has others."""

_SEPARATOR = "; "
Keys = tuple[QKeySequence, ...]
_Modifier = Qt.KeyboardModifier


class KeySettings:
    """The changed keys, by the commands' names; stored in the preferences."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._changed = preferences.group(_GROUP)
        self.is_usual = not self._changed
        """True until a key is changed: no action needs another key than it was made with."""

    def apply(self, actions: Iterable[QAction]) -> None:
        """Give these actions their keys: the changed ones, or the usual ones where none was changed."""
        for action in actions:
            changed = self._changed.get(action.objectName())
            if changed is not None:
                _set_keys(action, parse_keys(changed))
            elif action.property(_USUAL) is not None:
                _set_keys(action, usual_keys(action))

    def store(self, listed: Collection[str], changed: Mapping[str, Keys]) -> None:
        """Store which keys of the `listed` commands were changed; those of other commands stay as they are."""
        others = {name: keys for name, keys in self._changed.items() if name not in listed}
        self._changed = others | {name: format_keys(keys) for name, keys in changed.items()}
        self.is_usual = self.is_usual and not self._changed
        self._preferences.put_group(_GROUP, self._changed)


def usual_keys(action: QAction) -> Keys:
    """Return the keys that an action has where the user changed none."""
    stored = action.property(_USUAL)
    return tuple(action.shortcuts()) if stored is None else parse_keys(str(stored))


def _set_keys(action: QAction, keys: Keys) -> None:
    if action.property(_USUAL) is None:
        action.setProperty(_USUAL, format_keys(action.shortcuts()))
    named = action.toolTip().endswith(")")
    action.setShortcuts(list(keys))
    if named:  # the tooltip names the key
        action.setToolTip(name_action(action))


def format_keys(keys: Sequence[QKeySequence]) -> str:
    """Return keys as they are stored, the same on every system."""
    return _SEPARATOR.join(key.toString() for key in keys)


def parse_keys(text: str) -> Keys:
    """Return the keys that `format_keys` formatted."""
    return tuple(QKeySequence(each) for each in text.split(_SEPARATOR) if each)


def with_keypad_enter(key: QKeySequence) -> Keys:
    """Return a key, and its twin on the number pad if it is one with Return."""
    text = key.toString()
    return (key, QKeySequence(text.removesuffix("Return") + "Enter")) if text.endswith("Return") else (key,)


def have_common_key(some: Sequence[QKeySequence], others: Sequence[QKeySequence]) -> bool:
    """Return whether two commands have a key in common."""
    return any(
        key.toString() == other.toString() for key in some for other in others if not is_keypad_enter(key)
    )


_CURSOR_KEYS = {
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Insert,
}
_EDITING_KEYS = {
    *(Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
}
"""With Ctrl: select all, copy, paste, cut, move by words, delete words, go to the next tab."""


def explain_refusal(key: QKeySequence) -> str:
    """Return why a key can't be given to a command; empty if it can."""
    pressed: QKeyCombination = key[0]  # type: ignore[index]  # the stub does not know it
    plain = pressed.key()
    modifiers = pressed.keyboardModifiers() & ~_Modifier.KeypadModifier
    control, alt = bool(modifiers & _Modifier.ControlModifier), bool(modifiers & _Modifier.AltModifier)
    is_typed = not modifiers & ~_Modifier.ShiftModifier
    translate = QCoreApplication.translate
    reasons = (
        (
            control and alt,
            translate("keys", "Ctrl and Alt together are AltGr: they type characters on many keyboards."),
        ),
        (
            modifiers & _Modifier.MetaModifier,
            translate("keys", "This key belongs to the desktop."),
        ),
        (
            (is_typed and plain in _CURSOR_KEYS) or (control and _is_for_editing(plain, modifiers)),
            translate("keys", "This key moves or edits in a field."),
        ),
        (
            is_typed and not Qt.Key.Key_F1 <= plain <= Qt.Key.Key_F35,
            translate(
                "keys", "This key would type into a field. Take one with Ctrl or Alt, or one from F1 on."
            ),
        ),
        (
            modifiers == _Modifier.AltModifier and Qt.Key.Key_A <= plain <= Qt.Key.Key_Z,
            translate("keys", "Alt with a letter opens a menu or goes to a field."),
        ),
    )
    return next((reason for is_refused, reason in reasons if is_refused), "")


def _is_for_editing(plain: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
    """Return whether a key with Ctrl edits a text; with Shift, letters and Delete are free."""
    is_free_with_shift = Qt.Key.Key_A <= plain <= Qt.Key.Key_Z or plain == Qt.Key.Key_Delete
    return plain in _EDITING_KEYS and not (modifiers & _Modifier.ShiftModifier and is_free_with_shift)

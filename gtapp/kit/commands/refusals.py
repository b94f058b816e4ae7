"""Why commands are disabled, in tooltips of buttons and menus (see `gtapp.kit.commands.actions.explain_refusal`)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import QMenu, QToolTip

from gtapp.kit.commands.menu_commands import name_action
from gtapp.kit.small_widgets import escape_tooltip


def find_refusal(action: QAction) -> str:
    """Return why an action is disabled; "" if it is not, and where there is nothing to say."""
    return "" if action.isEnabled() else action.whatsThis()


def describe_action(action: QAction) -> str:
    """Return an action's text and first key, and why it is disabled, as a tooltip."""
    return escape_tooltip("\n".join(filter(None, (name_action(action), find_refusal(action)))))


class RefusalTips(QObject):
    """Shows why an entry of a menu is disabled when the mouse rests on it; Qt's own tooltips would repeat every entry's text."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        # not before: a menu gets an event for each change of its actions
        menu.aboutToShow.connect(lambda: menu.installEventFilter(self))
        menu.aboutToHide.connect(lambda: menu.removeEventFilter(self))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() != QEvent.Type.ToolTip
            or not isinstance(watched, QMenu)
            or not isinstance(event, QHelpEvent)
        ):
            return False
        action: QAction | None = watched.actionAt(event.pos())
        refusal = find_refusal(action) if action is not None else ""
        QToolTip.showText(event.globalPos(), escape_tooltip(refusal) if refusal else "", watched)
        return True

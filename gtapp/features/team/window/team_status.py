"""The state of the team in the status bar; a click opens the panel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QStatusBar, QToolButton

from gtapp.features.team.window.team_service import TeamState
from gtapp.features.team.window.team_texts import ICONS, explain_state, name_state
from gtapp.kit import small_widgets
from gtapp.kit.appearance.theme import icon

_ICON = QSize(16, 16)


class TeamStatus(QToolButton):
    """A button with the state in a few words; what it means is its tooltip."""

    def __init__(self, bar: QStatusBar) -> None:
        super().__init__(bar)
        self._icon = ""
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the panel has a key
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(_ICON)
        bar.addPermanentWidget(self)

    def show_state(self, state: TeamState) -> None:
        """Show how it stands."""
        name = name_state(state)
        if name != self.text():
            self.setText(name)
        self.setToolTip(small_widgets.escape_tooltip(explain_state(state)))
        if ICONS[state.kind] != self._icon:
            self._icon = ICONS[state.kind]
            self.setIcon(icon(self._icon))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the change between light and dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._icon:
            self.setIcon(icon(self._icon))

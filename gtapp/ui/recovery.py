"""Offers to restore corrections that were not saved when the program ended; by a notice, not a dialog."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from gtapp.errors import GtappError
from gtapp.ui.i18n import translate_error
from gtapp.ui.workspace import Workspace

_NAMED = 4


class Recovery(QObject):
    """The notice is about the current item where it has such corrections, else about the others."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._session = workspace.session
        self._session.lost_changed.connect(self._show)
        self._session.shown.connect(self._show)

    def _show(self) -> None:
        items, notices = self._session.lost_items, self._workspace.notices
        if not items:
            notices.drop("lost")
        elif self._session.lost_here():
            self._offer_here(len(items) > 1)
        else:
            self._offer_elsewhere(items)

    def _offer_here(self, others: bool) -> None:
        text = self.tr(
            "Corrections of this item were not saved when the program ended ({count}). Restore them?"
        ).format(count=self._session.lost_here())
        choices = [(self.tr("Restore"), self._restore_here), (self.tr("Leave as saved"), self._leave_here)]
        if others:
            choices.append((self.tr("Restore all items"), self._restore_all))
        notice = self._workspace.notices.put("lost", "warn", text, choices)
        notice.buttons[0].setFocus()

    def _offer_elsewhere(self, items: list[str]) -> None:
        names = ", ".join(items[:_NAMED]) + (" …" if len(items) > _NAMED else "")
        text = self.tr("Corrections of these items were not saved when the program ended: {names}")
        choices = [
            (self.tr("Restore all"), self._restore_all),
            (self.tr("Show"), self._show_first),
            (self.tr("Leave as saved"), lambda: self._session.leave_lost(items)),
        ]
        self._workspace.notices.put("lost", "warn", text.format(names=names), choices)

    def _restore_here(self) -> None:
        self._session.recover()
        self._workspace.focus_form()

    def _leave_here(self) -> None:
        item = self._session.item
        if item:
            self._session.leave_lost([item.id])
            self._workspace.focus_form()

    def _show_first(self) -> None:
        index = self._workspace.session.counts.index(self._session.lost_items[0])
        if index >= 0:
            self._workspace.go_to(index)

    def _restore_all(self) -> None:
        """Restore one item per turn of the event loop, so that many don't block the window."""
        if self._session.lost_here():
            self._restore_here()
        items = self._session.lost_items
        if not items:
            return
        try:
            self._session.recover_other(items[0])
        except GtappError as error:
            self._workspace.notices.put(f"lost {items[0]}", "bad", translate_error(error))
        QTimer.singleShot(0, self, self._restore_all)

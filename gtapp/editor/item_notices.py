"""Notices about the current item: corrections lost in a crash, its type, a drive without locks or on the network."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from gtapp.core.platform.errors import GtappError
from gtapp.editor.record_texts import type_title
from gtapp.editor.workspace import Workspace
from gtapp.kit.texts.i18n import join_names, shorten_name, translate_error

_MAX_NAMED = 4


class Recovery(QObject):
    """Offers to restore corrections that were not saved when the program ended; by a notice, not a dialog.

    The notice is about the current item where it has such corrections, else about the others.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._session = workspace.session
        for signal in (self._session.lost_changed, self._session.other_writer_changed, self._session.shown):
            signal.connect(self._show)

    def _show(self) -> None:
        items, notices = self._session.lost_items, self._workspace.notices
        if self._session.item and self._session.other_writer:
            items = [item for item in items if item != self._session.item.id]
        if not items:
            notices.drop("lost")
        elif self._session.count_lost():
            self._offer_here(len(items) > 1)
        else:
            self._offer_elsewhere(items)

    def _offer_here(self, others: bool) -> None:
        writer = self._session.find_lost_writer()
        if writer and writer.since:
            text = self.tr(
                "Corrections of this item by {who}, begun {since}, were not saved when the program ended. "
                "Restore them?"
            ).format(who=writer.who, since=writer.format_since())
        else:
            text = self.tr("Corrections of this item were not saved when the program ended. Restore them?")
        choices = [(self.tr("Restore"), self._restore_here), (self.tr("Leave as saved"), self._leave_here)]
        if others:
            choices.append((self.tr("Restore all items"), self._restore_all))
        notice = self._workspace.notices.put("lost", "warn", text, choices)
        notice.buttons[0].setFocus()

    def _offer_elsewhere(self, items: list[str]) -> None:
        names = join_names(map(shorten_name, items), _MAX_NAMED)
        text = self.tr("Corrections of these items were not saved when the program ended: {names}")
        choices = [
            (self.tr("Restore all"), self._restore_all),
            (self.tr("Show"), lambda: self._show_item(items[0])),
            (self.tr("Leave as saved"), lambda: self._session.leave_lost(items)),
        ]
        self._workspace.notices.put("lost", "warn", text.format(names=names), choices)

    def _restore_here(self) -> None:
        self._session.recover()
        self._leave_notice()

    def _leave_here(self) -> None:
        item = self._session.item
        if item:
            self._session.leave_lost([item.id])
            self._leave_notice()

    def _leave_notice(self) -> None:
        """Focus the form, unless the corrections of a further process are offered now."""
        if not self._session.count_lost():
            self._workspace.focus_form()

    def _show_item(self, item_id: str) -> None:
        index = self._workspace.session.counts.index(item_id)
        if index >= 0:
            self._workspace.go_to(index)

    def _restore_all(self) -> None:
        """Restore one item per turn of the event loop, so that many don't block the window."""
        while self._session.count_lost():
            self._restore_here()
        items = self._session.lost_items
        if not items:
            return
        try:
            self._session.recover_other(items[0])
        except GtappError as error:
            self._workspace.notices.put(f"lost {items[0]}", "bad", translate_error(error))
        QTimer.singleShot(0, self, self._restore_all)


class TypeNotice(QObject):
    """Asks for the type of the current item's new record, where its place and its draft do not tell it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._session = workspace.session
        self._session.shown.connect(self._show)

    def _show(self) -> None:
        notices = self._workspace.notices
        if not self._session.lacks_type:
            notices.drop("type")
            return
        text = self.tr("Which type is this document? Its folder, its batch and its draft don’t tell it.")
        names = self._session.project.benchmark.types
        choices = [(type_title(name), lambda name=name: self._choose(name)) for name in names]
        notices.put("type", "warn", text, choices)

    def _choose(self, name: str) -> None:
        self._session.choose_type(name)
        self._workspace.focus_form()


class LocksNotice(QObject):
    """Says once that the project's drive has no locks: when the project is opened, or at its first edit."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._was_shown = False
        workspace.ready.connect(self._look)
        workspace.session.edited.connect(self._look)

    def _look(self) -> None:
        if self._was_shown or self._workspace.session.project.has_locks:
            return
        self._was_shown = True
        text = self.tr(
            "This drive has no file locks, so gtapp can’t see whether another window edits the same item. Nothing is "
            "overwritten, but unsaved corrections of a window that is still open may be offered here as lost. "
            "Work in one window at a time."
        )
        notices = self._workspace.notices
        notices.put("locks", "note", text, [(self.tr("Hide"), lambda: notices.drop("locks"))])


class NetworkNotice(QObject):
    """Says what it means that a project is on a network drive, until the user has read it."""

    _KEY = "network drive"

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        workspace.ready.connect(self._look)

    def _look(self) -> None:
        project, preferences = self._workspace.session.project, self._workspace.preferences
        if project.network_drive is None or preferences.folder_text(project.root, self._KEY):
            return
        text = self.tr(
            "This project is on a network drive. Corrections that are not saved yet, and undo, are kept on this computer: after "
            "a crash, open the project here to get them back. What is saved, statuses and notes are in the project, as always. "
            "Another computer’s unsaved corrections can’t be seen here; nothing that others save is overwritten."
        )
        self._workspace.notices.put(self._KEY, "note", text, [(self.tr("Understood"), self._leave)])

    def _leave(self) -> None:
        self._workspace.preferences.put_folder_text(self._workspace.session.project.root, self._KEY, "read")
        self._workspace.notices.drop(self._KEY)

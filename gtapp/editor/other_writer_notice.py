"""The notice on an item that another process edits, which can only be read here meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from gtapp.core.store.edit_table import HistoryWriter
from gtapp.editor.session import Session
from gtapp.editor.workspace import Workspace

_LOOK_AGAIN_MS = 3_000


class OtherWriterNotice(QObject):
    """Says who else edits the current item, which can only be read here meanwhile; looks again as long as it is shown."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._session = workspace.session
        self._timer = QTimer(self, interval=_LOOK_AGAIN_MS)
        self._timer.timeout.connect(self._session.look_for_other_writer)
        self._session.other_writer_changed.connect(self._show)
        self._session.shown.connect(self._show)

    def _show(self) -> None:
        writer = self._session.other_writer
        if writer is None:
            self._timer.stop()
            self._show_holder()
            return
        how = self.tr(
            "Until they are saved, the item can only be read here. “Edit here” lets both go on: whoever saves last gets the "
            "corrections of both, and is asked only where both changed the same value."
        )
        text = f"{name_other_writer(writer)} {how}"
        self._workspace.notices.put("other writer", "warn", text, [(self.tr("Edit here"), self._edit_here)])
        self._timer.start()

    def _show_holder(self) -> None:
        holder = self._session.holder
        if not holder:
            self._workspace.notices.drop("other writer")
            return
        how = self.tr(
            "Meanwhile the item can only be read here. “Edit here all the same” lets both go on: the corrections of both are "
            "kept, and you are asked only where both changed the same value."
        )
        choices = [(self.tr("Edit here all the same"), self._edit_here)]
        self._workspace.notices.put("other writer", "note", f"{name_holder(holder)} {how}", choices)

    def _edit_here(self) -> None:
        self._session.edit_apart()
        self._workspace.return_to_form()


def name_other_writer(writer: HistoryWriter) -> str:
    """Return who else has unsaved corrections of the current item."""
    translate = QCoreApplication.translate
    text = (
        translate(
            "OtherWriterNotice",
            "Another window or command of yours has unsaved corrections of this item, begun {since}.",
        )
        if writer.is_near
        else translate("OtherWriterNotice", "{who} has unsaved corrections of this item, begun {since}.")
    )
    return text.format(who=writer.who, since=writer.format_since())


def name_holder(holder: str) -> str:
    """Return who of the team has the current item."""
    text = QCoreApplication.translate("OtherWriterNotice", "{who} is working on this item.")
    return text.format(who=holder)


def describe_refusal(session: Session) -> str:
    """Return why the current item's record can't be edited; "" if it can, and where there is none."""
    if session.other_writer:
        hint = QCoreApplication.translate("OtherWriterNotice", "It can only be read here.")
        return f"{name_other_writer(session.other_writer)} {hint}"
    if session.holder:
        hint = QCoreApplication.translate("OtherWriterNotice", "It can only be read here.")
        return f"{name_holder(session.holder)} {hint}"
    if session.count_lost():
        return QCoreApplication.translate(
            "Recovery", "First restore the corrections that were not saved, or leave them."
        )
    return ""

"""What becomes of a draft that arrives: the list shows it; the item on the screen begins with it only while nobody touched it."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from gtapp.ui.session import Session
from gtapp.ui.workspace import Workspace


def add_arrived(workspace: Workspace, item_id: str, place: str) -> bool:
    """Takes a draft at `place` into the project; whether the item on the screen shows it now."""
    session = workspace.session
    session.project.add_draft(item_id, place)
    if session.item is None or session.item.id != item_id:
        return False
    workspace.form.commit()  # what an input method composes counts as typed
    if not is_untouched(session):
        return False
    here = workspace.form.focused_pointer()
    focus = QApplication.focusWidget()
    has_focus = focus is not None and workspace.form.isAncestorOf(focus)
    session.reread()
    if has_focus and here is not None:
        workspace.form.focus_pointer(here)
    return True


def is_untouched(session: Session) -> bool:
    """Whether nothing of the current item would be lost or overlaid: no truth, no edit, not even one undone."""
    document, status = session.document, session.status
    if document is None or status is None or session.lost_here():
        return False
    never = not document.history.edits and not document.history.base_origins
    return document.is_new and not document.is_dirty and never and status.name in ("open", "draft")

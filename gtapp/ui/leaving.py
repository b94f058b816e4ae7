"""Before a project is left: everything is saved, or what could not be is named and the user decides."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gtapp.ui import plain
from gtapp.ui.messages import shown
from gtapp.ui.unsaved import Failure
from gtapp.ui.workspace import Workspace

_NAMED = 8


def may_leave(workspace: Workspace, window: QWidget) -> bool:
    """Saves all; whether the project may be closed now."""
    session = workspace.session
    if session.document and session.document.dirty:
        session.save()
    session.unsaved.retry()
    failures = session.unsaved.failures
    return not failures or _ask(failures, window)


def _ask(failures: list[Failure], window: QWidget) -> bool:
    tr = QCoreApplication.translate
    from PySide6.QtWidgets import QMessageBox

    lines = [f"{each.document.item_id}: {shown(each.message)}" for each in failures[:_NAMED]]
    box = plain.message(
        window,
        tr("leaving", "Not everything is saved"),
        tr("leaving", "Some corrections could not be saved:") + "\n\n" + "\n".join(lines),
        tr("leaving", "They are in the project's journal and are offered back when you open it again."),
    )
    stay = box.addButton(tr("leaving", "&Stay here"), QMessageBox.ButtonRole.RejectRole)
    leave = box.addButton(tr("leaving", "&Leave all the same"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    return box.clickedButton() is leave

"""Before a project is left: everything is saved, or what could not be is named and the user decides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.ui import plain
from gtapp.ui.messages import shown
from gtapp.ui.unsaved import Failure
from gtapp.ui.workspace import Workspace

_NAMED = 8
_UNSAFE = re.compile(r"[^\w.\-]+")


def may_leave(workspace: Workspace, window: QWidget) -> bool:
    """Saves all; whether the project may be closed now."""
    session = workspace.session
    if session.document and session.document.dirty:
        session.save()
    session.unsaved.retry()
    failures = session.unsaved.failures
    return not failures or _ask(failures, session.journal_kept, window)


def _ask(failures: Sequence[Failure], journal_kept: bool, window: QWidget) -> bool:
    from PySide6.QtWidgets import QMessageBox

    translate = QCoreApplication.translate
    lines = [f"{each.document.item_id}: {shown(each.message)}" for each in failures[:_NAMED]]
    if journal_kept:
        more = translate(
            "leaving", "They are in the project's journal and are offered back when you open it again."
        )
    else:
        more = translate("leaving", "The journal can't be written either: if you leave now, they are lost.")
    box = plain.message(
        window,
        translate("leaving", "Not everything is saved"),
        translate("leaving", "Some corrections could not be saved:") + "\n\n" + "\n".join(lines),
        more,
    )
    stay = box.addButton(translate("leaving", "&Stay here"), QMessageBox.ButtonRole.RejectRole)
    copies = box.addButton(
        translate("leaving", "Save &copies elsewhere …"), QMessageBox.ButtonRole.ActionRole
    )
    leave = box.addButton(translate("leaving", "&Leave all the same"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    if box.clickedButton() is copies:
        return _save_copies(failures, window)
    return box.clickedButton() is leave


def _save_copies(failures: Sequence[Failure], window: QWidget) -> bool:
    from PySide6.QtWidgets import QFileDialog

    title = QCoreApplication.translate("leaving", "Save copies of the corrections")
    folder = QFileDialog.getExistingDirectory(window, title, str(Path.home()))
    if not folder:
        return False
    try:
        write_copies(failures, Path(folder))
    except GtappError as error:
        plain.message(window, title, shown(error.message)).exec()
        return False
    return True


def write_copies(failures: Sequence[Failure], folder: Path) -> list[Path]:
    """The texts that could not be saved, each as a file of its own that replaces no other.

    Raises:
        SaveError: a copy can't be written either.
    """
    written = []
    for failure in failures:
        for number, part in enumerate(failure.document.parts):
            stem = _UNSAFE.sub("_", failure.document.item_id)[:100]
            name = f"{stem}{f'-{number}' if number else ''}"
            path = next(
                path
                for count in range(1000)
                if not (path := folder / f"{name}{f' ({count})' if count else ''}.json").exists()
            )
            atomic.write(path, part.text.encode("utf-8"))
            written.append(path)
    return written

"""Saves everything before a project is closed; names what could not be saved, and the user decides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.messages import Message
from gtapp.ui import plain
from gtapp.ui.i18n import translate_message
from gtapp.ui.session import SaveFailure, Session

_NAMED = 8
_UNSAFE = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True, slots=True)
class UnsavedWork:
    """What is not saved: in the journal (`kept`) or nowhere (`lost`); items whose `statuses` are not saved."""

    kept: list[SaveFailure]
    lost: list[SaveFailure]
    statuses: list[str]

    @property
    def failures(self) -> list[SaveFailure]:
        return [*self.kept, *self.lost]


def may_leave(session: Session, window: QWidget) -> bool:
    """Save everything; return whether the project may be closed now."""
    if session.document and session.document.is_dirty:
        session.save()
    session.unsaved.retry()
    kept, lost = list[SaveFailure](), list[SaveFailure]()
    for failure in session.unsaved.failures:
        (kept if session.project.retry_journal(failure.document) else lost).append(failure)
    unsafe = UnsavedWork(kept, lost, session.project.retry_statuses())
    return not (unsafe.failures or unsafe.statuses) or _ask_user(unsafe, window)


def _ask_user(unsafe: UnsavedWork, window: QWidget) -> bool:
    from PySide6.QtWidgets import QMessageBox

    translate = QCoreApplication.translate
    title = translate("leaving", "Not everything is saved")
    box = plain.make_message_box(
        window, title, "\n".join(_what_failed(unsafe)), "\n\n".join(_what_becomes(unsafe))
    )
    stay = box.addButton(translate("leaving", "&Stay here"), QMessageBox.ButtonRole.RejectRole)
    copies = None
    if unsafe.failures:
        text = translate("leaving", "Save &copies elsewhere …")
        copies = box.addButton(text, QMessageBox.ButtonRole.ActionRole)
    leave = box.addButton(translate("leaving", "&Leave all the same"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    if copies and box.clickedButton() is copies:
        return _save_copies(unsafe.failures, window)
    return box.clickedButton() is leave


def _what_failed(unsafe: UnsavedWork) -> Iterator[str]:
    """Yield the items that are not saved, and why."""
    if unsafe.failures:
        yield QCoreApplication.translate("leaving", "Some corrections could not be saved:") + "\n"
    for failure in unsafe.failures[:_NAMED]:
        yield f"{failure.document.item_id}: {_reason(failure.message)}"
    if unsafe.statuses and not unsafe.failures:
        yield QCoreApplication.translate("leaving", "The statuses could not be saved.")


def _what_becomes(unsafe: UnsavedWork) -> Iterator[str]:
    """Yield what is safe, and what is not."""
    translate = QCoreApplication.translate
    if unsafe.kept:
        text = translate(
            "leaving",
            "Safe in the project's journal, and offered back when you open the project again: {names}.",
        )
        yield text.format(names=_name_items(unsafe.kept))
    if unsafe.lost:
        text = translate(
            "leaving",
            "Not safe: {names}. The journal can't be written either; if you leave now, what was corrected last "
            "is lost. Stay and make room, or save copies elsewhere.",
        )
        yield text.format(names=_name_items(unsafe.lost))
    if unsafe.statuses:
        text = translate(
            "leaving",
            "Not safe: the status of {names}. Neither the list of statuses nor the journal can be written.",
        )
        yield text.format(names=_join_names(unsafe.statuses))


def _name_items(failures: Sequence[SaveFailure]) -> str:
    return _join_names([failure.document.item_id for failure in failures])


def _join_names(names: Sequence[str]) -> str:
    return ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")


def _reason(message: Message) -> str:
    """Return why an item is not saved, without the promise to try again."""
    translate = QCoreApplication.translate
    short = {
        "save-full": translate("leaving", "The disk is full."),
        "save-rights": translate("leaving", "There is no permission to write there."),
        "save-changed": translate("leaving", "Another program changed the file."),
        "save-vanished": translate("leaving", "The file or its folder is no longer there."),
    }
    return short.get(message.code) or translate_message(message)


def _save_copies(failures: Sequence[SaveFailure], window: QWidget) -> bool:
    from PySide6.QtWidgets import QFileDialog

    title = QCoreApplication.translate("leaving", "Save copies of the corrections")
    folder = QFileDialog.getExistingDirectory(window, title, str(Path.home()))
    if not folder:
        return False
    try:
        write_copies(failures, Path(folder))
    except GtappError as error:
        plain.make_message_box(window, title, translate_message(error.message)).exec()
        return False
    return True


def write_copies(failures: Sequence[SaveFailure], folder: Path) -> list[Path]:
    """Write each text that could not be saved into a new file; return the files.

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

"""Questions about corrections that are not saved: when another program has changed a file, and before a project is closed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project import export_target
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.core.record.value_text import format_value
from gtapp.core.schema.pointer import ABSENT, Pointer, find_differences, get_value
from gtapp.editor.record_texts import describe_place
from gtapp.editor.session import SaveFailure, Session
from gtapp.kit import message_boxes, small_widgets
from gtapp.kit.dialogs import Dialog, Role, Standard
from gtapp.kit.small_widgets import fit_to_screen
from gtapp.kit.tables import CellRow, ValueTable
from gtapp.kit.texts.i18n import join_names, shorten_name, translate_message


class ConflictDialog(Dialog):
    """Asks which state of a file to keep when another program has changed it; either choice can be undone.

    `choice` is ``mine``, ``theirs`` or empty: later.
    """

    def __init__(self, project: Project, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.choice: Literal["", "mine", "theirs"] = ""
        self.setWindowTitle(self.tr("Changed by another program"))
        self.table = ValueTable[CellRow](
            [self.tr("Where"), self.tr("Here"), self.tr("On the disk")], self.tr("Values that differ"), self
        )
        self._text = small_widgets.make_label("", self, wrap=True)
        self._explanation = small_widgets.make_label("", self, wrap=True)
        self.add_parts(self._text, self.table, self._explanation)
        buttons = self.add_buttons(Standard.NoButton)
        buttons.addButton(self.tr("Decide &later"), Role.RejectRole).setDefault(True)
        take = self.tr("Take the version on the &disk")
        self._theirs = buttons.addButton(take, Role.ActionRole)
        self._theirs.clicked.connect(lambda: self._choose("theirs"))
        keep = buttons.addButton(self.tr("&Keep my version"), Role.ActionRole)
        keep.clicked.connect(lambda: self._choose("mine"))
        self._compare(project, document)
        fit_to_screen(self, 760, 460)

    def _compare(self, project: Project, document: Document) -> None:
        text = self.tr("{item} was changed by another program while it was open here.")
        self._text.setText(text.format(item=shorten_name(document.item_id)))
        try:
            theirs = project.peek(document.item_id)
        except GtappError as error:
            self._explanation.setText(translate_message(error.message))
            self._theirs.setEnabled(False)
            return
        differences = find_differences(document.record, theirs.record)
        self.table.fill(
            [
                (_describe_place(pointer, document, theirs), format_value(mine), format_value(other))
                for pointer, mine, other in differences
            ]
        )
        if theirs.is_new:
            text = self.tr("The file is no longer there. “Keep my version” makes it again.")
        elif differences:
            text = self.tr(
                "“Keep my version” overwrites the file. “Take the version on the disk” can be undone. "
                "“Decide later” leaves both as they are."
            )
        else:
            text = self.tr("The values are the same; only the file’s layout differs.")
        self._explanation.setText(text)

    def showEvent(self, event: QShowEvent) -> None:
        """Adjust the rows' heights, now that the columns have their widths."""
        super().showEvent(event)
        self.table.resizeRowsToContents()
        self.table.selectRow(0)

    def _choose(self, choice: Literal["mine", "theirs"]) -> None:
        self.choice = choice
        self.accept()


def _describe_place(pointer: Pointer, mine: Document, theirs: Document) -> str:
    """Return the place of a value by the form's labels; the two records may have different shapes."""
    document = theirs if get_value(mine.record, pointer) is ABSENT else mine
    return describe_place(document.to_tree_pointer(pointer), mine.schema.fields)


_MAX_NAMED = 8

_UNSAFE_CHARACTERS = re.compile(r"[^\w.\-]+")


def may_leave(session: Session, window: QWidget) -> bool:
    """Save everything; return whether the project may be closed now.

    Where something could not be saved, the user decides.
    """
    session.save_edits()
    session.unsaved.retry()
    journalled, lost = list[SaveFailure](), list[SaveFailure]()
    for failure in session.unsaved.failures:
        (journalled if session.project.retry_journal(failure.document) else lost).append(failure)
    unsaved = UnsavedWork(journalled, lost, session.project.retry_statuses())
    return not (unsaved.failures or unsaved.statuses) or _ask_user(session.project, unsaved, window)


@dataclass(frozen=True, slots=True)
class UnsavedWork:
    """What is not saved: documents in the journal (`journalled`) or nowhere (`lost`); items whose `statuses` are not saved."""

    journalled: list[SaveFailure]
    lost: list[SaveFailure]
    statuses: list[str]

    @property
    def failures(self) -> list[SaveFailure]:
        return [*self.journalled, *self.lost]


def _ask_user(project: Project, unsaved: UnsavedWork, window: QWidget) -> bool:
    translate = QCoreApplication.translate
    title = translate("leaving", "Not everything is saved")
    box = message_boxes.make_message_box(
        window, title, "\n".join(_name_failures(unsaved)), "\n\n".join(_describe_consequences(unsaved))
    )
    stay = box.addButton(translate("leaving", "&Stay here"), QMessageBox.ButtonRole.RejectRole)
    copies = None
    if unsaved.failures:
        text = translate("leaving", "Save &copies elsewhere …")
        copies = box.addButton(text, QMessageBox.ButtonRole.ActionRole)
    leave = box.addButton(translate("leaving", "&Leave all the same"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    small_widgets.run_dialog(box)
    if copies and box.clickedButton() is copies:
        return _save_copies(project, unsaved.failures, window)
    return box.clickedButton() is leave


def _name_failures(unsaved: UnsavedWork) -> Iterator[str]:
    """Yield the items that are not saved, with the reasons."""
    if unsaved.failures:
        yield QCoreApplication.translate("leaving", "Some corrections could not be saved:") + "\n"
    for failure in unsaved.failures[:_MAX_NAMED]:
        yield f"{failure.document.item_id}: {_describe_reason(failure.message)}"
    if unsaved.statuses and not unsaved.failures:
        yield QCoreApplication.translate("leaving", "The statuses could not be saved.")


def _describe_consequences(unsaved: UnsavedWork) -> Iterator[str]:
    """Yield what can be restored later, and what can't."""
    translate = QCoreApplication.translate
    if unsaved.journalled:
        text = translate(
            "leaving",
            "Safe in the project’s journal, and offered back when you open the project again: {names}.",
        )
        yield text.format(names=_name_items(unsaved.journalled))
    if unsaved.lost:
        text = translate(
            "leaving",
            "Not safe: {names}. The journal can’t be written either; if you leave now, what was corrected last "
            "is lost. Stay and make room, or save copies elsewhere.",
        )
        yield text.format(names=_name_items(unsaved.lost))
    if unsaved.statuses:
        text = translate(
            "leaving",
            "Not safe: the status of {names}. Neither the list of statuses nor the journal can be written.",
        )
        yield text.format(names=join_names(map(shorten_name, unsaved.statuses), _MAX_NAMED))


def _name_items(failures: Sequence[SaveFailure]) -> str:
    return join_names((shorten_name(failure.document.item_id) for failure in failures), _MAX_NAMED)


def _describe_reason(message: Message) -> str:
    """Return why an item is not saved, without the message's sentence that saving is tried again."""
    translate = QCoreApplication.translate
    short = {
        "save-full": translate("leaving", "The disk is full."),
        "save-rights": translate("leaving", "There is no permission to write there."),
        "save-changed": translate("leaving", "Another program changed the file."),
        "save-vanished": translate("leaving", "The file or its folder is no longer there."),
    }
    return short.get(message.code) or translate_message(message)


def _save_copies(project: Project, failures: Sequence[SaveFailure], window: QWidget) -> bool:
    title = QCoreApplication.translate("leaving", "Save copies of the corrections")
    folder = QFileDialog.getExistingDirectory(window, title, str(Path.home()))
    if not folder:
        return False
    try:
        write_copies(project, failures, Path(folder))
    except GtappError as error:
        small_widgets.run_dialog(
            message_boxes.make_message_box(window, title, translate_message(error.message))
        )
        return False
    return True


def write_copies(project: Project, failures: Sequence[SaveFailure], folder: Path) -> list[Path]:
    """Write each text that could not be saved into a new file; return the files.

    Raises:
        SaveError: a copy can't be written either, or would count as a file of the project (``export-inside``).
    """
    written = []
    for failure in failures:
        for number, part in enumerate(failure.document.parts):
            path = _find_free_path(folder, failure.document.item_id + (f"-{number}" if number else ""))
            export_target.check_outside(path, project.root, project.benchmark)
            atomic.write(path, part.text.encode("utf-8"))
            written.append(path)
    return written


def _find_free_path(folder: Path, name: str) -> Path:
    """Return a path in the folder at which there is nothing, not even a link."""
    stem = _UNSAFE_CHARACTERS.sub("_", name)[:100]
    paths = (folder / f"{stem}{f' ({count})' if count else ''}.json" for count in range(1000))
    return next(path for path in paths if not os.path.lexists(path))

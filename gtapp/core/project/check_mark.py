"""The check mark of an item: that someone read its record beside the scan, and takes it for the truth.

It is the status "checked", whose note says what was left and what was accepted (`CheckNote`); and what is still the draft's gets
the origin ``checked``. Both are one edit, which undo takes back.
"""

from __future__ import annotations

from gtapp.core.project.item_statuses import ItemStatuses
from gtapp.core.record import Document
from gtapp.core.record.changes import CREATION_LABEL
from gtapp.core.store import Status
from gtapp.core.store.check_note import CheckNote


def set_check_mark(
    statuses: ItemStatuses, document: Document, before: Status, created: bool, note: CheckNote, who: str
) -> bool:
    """Mark the item of a saved document as checked, as an edit; return whether that changed anything.

    `before` is the status before the document was saved for it, `created` whether that created its file.
    """
    accepted, new = document.find_drafted(), statuses.make_status("checked", note.format(), who)
    changes = bool(accepted) or (before.name, before.note) != (new.name, new.note)
    if changes:
        label = CREATION_LABEL if created else "status"
        document.record_status(before._asdict(), new._asdict(), accepted, label)
    return changes

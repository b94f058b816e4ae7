"""The check mark of an item: that someone read its record beside the scan, and takes it for the truth.

It is the status "checked", whose note says what was left, what was accepted, and what of the draft was on the screen
(`CheckNote`); and what is still the draft's gets an origin that says so, one of `ACCEPTED`. All of it is one edit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from gtapp.core.project.item_statuses import ItemStatuses
from gtapp.core.record.changes import CREATION_LABEL, NEVER_SHOWN, SHOWN
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import ABSENT, Pointer, list_leaves
from gtapp.core.store.check_note import CheckNote
from gtapp.core.store.status_text import Status


def set_check_mark(
    statuses: ItemStatuses,
    document: Document,
    before: Status,
    created: bool,
    note: CheckNote,
    who: str,
    shown: Collection[Pointer] | None = None,
) -> bool:
    """Mark the item of a saved document as checked, as an edit; return whether that changed anything.

    `before` is the status before the document was saved for it, `created` whether that created its file, `shown` are the places
    of the values that were on the screen; None: not known.
    """
    accepted = _find_accepted(document, shown)
    if shown is not None:
        note = _count_states(document, accepted, note)
    note = note._replace(text=before.kept_note)
    new = statuses.make_status("checked", note.format(), who)
    changes = bool(accepted) or (before.name, before.note) != (new.name, new.note)
    if changes:
        label = CREATION_LABEL if created else "status"
        document.record_status(before._asdict(), new._asdict(), accepted, label)
    return changes


def _find_accepted(document: Document, shown: Collection[Pointer] | None) -> dict[Pointer, str]:
    """Return the values that are accepted with the item, with their new origins; one that was never shown may be now."""
    if shown is None:
        return dict.fromkeys(document.find_drafted(), "checked")
    accepted = {at: SHOWN if at in shown else NEVER_SHOWN for at in document.find_drafted()}
    return accepted | {at: SHOWN for at in document.find_never_shown() if at in shown}


def _count_states(document: Document, accepted: Mapping[Pointer, str], note: CheckNote) -> CheckNote:
    """Return the note with the numbers of the values that were taken over from the draft, by what is known of them."""
    if document.draft is ABSENT:
        return note
    states = Counter(accepted.get(at) or document.find_origin(at) for at, _ in list_leaves(document.record))
    return note._replace(confirmed=states["confirmed"], shown=states[SHOWN], never_shown=states[NEVER_SHOWN])

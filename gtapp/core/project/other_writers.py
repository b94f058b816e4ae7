"""Other processes that edit items: these can only be read here, until they save or end, or the user decides otherwise.

Each process notes the items that it has unsaved edits of in the project's database (`gtapp.core.store.edit_table`), and holds a
lock while it runs. The window shows who it is by `gtapp.editor.other_writer_notice`; commands refuse such items.
"""

from __future__ import annotations

from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.project.edit_journal.undo_journal import JournalGuard
from gtapp.core.record.document import Document
from gtapp.core.store.edit_table import EditTable, HistoryWriter


class OtherWriters:
    """Has the documents of a project refuse edits while another process has unsaved edits of their items."""

    def __init__(self, edits: EditTable, journal_guard: JournalGuard) -> None:
        self._edits = edits
        self._journal_guard = journal_guard

    def guard(self, document: Document) -> None:
        """Have the document raise an `EditError` at each edit while another process edits its item."""
        document.guard = lambda: self._ensure_not_edited_elsewhere(document)

    def find(self, document: Document) -> HistoryWriter | None:
        """Return another running process that has unsaved edits of the item, so that the document refuses edits.

        None if there is none, if this process has unsaved edits, too, or after `edit_apart`.
        """
        if document.guard is None or document.is_dirty:
            return None
        try:
            return self._edits.find_running_writer(document.item_id)
        except GtappError as error:
            self._journal_guard.report(error)
            return None

    def _ensure_not_edited_elsewhere(self, document: Document) -> None:
        other = self.find(document)
        if other:
            code = "item-edited-near" if other.is_near else "item-edited"
            raise EditError(code, item=document.item_id, who=other.who, since=other.format_since())

    def edit_apart(self, document: Document) -> None:
        """Accept edits of the document although another process has unsaved edits of the item.

        Both are kept, apart; the one that saves later merges them (`ChangedOnDiskError`, `Project.merge_versions`).
        """
        document.guard = None

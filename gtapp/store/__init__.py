"""What a project stores beside its ground truth: edits, statuses, last saved texts. SQLite in ``.gtapp/``."""

from gtapp.store.decisions import Status, Statuses
from gtapp.store.edit_table import EditTable, StoredHistory

__all__ = ["EditTable", "Status", "Statuses", "StoredHistory"]

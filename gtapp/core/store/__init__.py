"""What a project stores beside its ground truth: edits, statuses, last saved texts. SQLite in ``.gtapp/``."""

from gtapp.core.store.edit_table import EditTable, HistoryWriter, StoredHistory, StoredTexts
from gtapp.core.store.status_text import Status
from gtapp.core.store.statuses import Statuses

__all__ = ["EditTable", "HistoryWriter", "Status", "Statuses", "StoredHistory", "StoredTexts"]

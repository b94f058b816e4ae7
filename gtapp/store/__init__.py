"""What a project stores beside its ground truth: edits, statuses, last saved texts. SQLite in ``.gtapp/``."""

from gtapp.store.journal import Journal, JournalEntry
from gtapp.store.statuses import Status, Statuses

__all__ = ["Journal", "JournalEntry", "Status", "Statuses"]

"""What a project stores beside its ground truth: edits, statuses, last saved texts. SQLite in ``.gtapp/``."""

from typing import TYPE_CHECKING

from gtapp.core.platform.late_exports import export_late

if TYPE_CHECKING:
    from gtapp.core.store.edit_table import EditTable, HistoryWriter, StoredHistory, StoredTexts
    from gtapp.core.store.status_text import Status
    from gtapp.core.store.statuses import Statuses

__all__ = ["EditTable", "HistoryWriter", "Status", "Statuses", "StoredHistory", "StoredTexts"]

__getattr__ = export_late(
    __name__,
    {
        "EditTable": "gtapp.core.store.edit_table",
        "HistoryWriter": "gtapp.core.store.edit_table",
        "StoredHistory": "gtapp.core.store.edit_table",
        "StoredTexts": "gtapp.core.store.edit_table",
        "Status": "gtapp.core.store.status_text",
        "Statuses": "gtapp.core.store.statuses",
    },
)

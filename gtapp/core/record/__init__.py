"""A record being corrected: its tree, the texts of its files, its edits and its issues."""

from typing import TYPE_CHECKING

from gtapp.core.platform.late_exports import export_late

if TYPE_CHECKING:
    from gtapp.core.record.changes import Change, Edit
    from gtapp.core.record.document import Document
    from gtapp.core.record.text_parts import JsonPart, RowPart, TextPart
    from gtapp.core.record.validation import Issue

__all__ = ["Change", "Document", "Edit", "Issue", "JsonPart", "RowPart", "TextPart"]

__getattr__ = export_late(
    __name__,
    {
        "Change": "gtapp.core.record.changes",
        "Edit": "gtapp.core.record.changes",
        "Document": "gtapp.core.record.document",
        "JsonPart": "gtapp.core.record.text_parts",
        "RowPart": "gtapp.core.record.text_parts",
        "TextPart": "gtapp.core.record.text_parts",
        "Issue": "gtapp.core.record.validation",
    },
)

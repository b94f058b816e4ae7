"""A record being corrected: its tree, the texts of its files, its edits and its issues."""

from gtapp.document.changes import Change, Edit
from gtapp.document.document import Document
from gtapp.document.parts import JsonPart, RowPart, TextPart
from gtapp.document.validation import Issue

__all__ = ["Change", "Document", "Edit", "Issue", "JsonPart", "RowPart", "TextPart"]

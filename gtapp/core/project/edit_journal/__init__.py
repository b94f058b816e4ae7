"""Undo across restarts: the stored edits of each item, brought into documents that have changed since."""

"""Unmerged items in the window."""

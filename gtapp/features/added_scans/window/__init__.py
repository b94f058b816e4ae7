"""Scans that are added to the open project: chosen, or dropped on the window."""

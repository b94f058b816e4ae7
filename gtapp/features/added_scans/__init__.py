"""Scans that are added to a project."""

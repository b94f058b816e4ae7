"""A folder of scans, ground truth and drafts under correction: its items, their documents, saving, status, recovery."""

from gtapp.items import Item
from gtapp.project.project import Project, open_agreed, open_project
from gtapp.project.scanner import Problem

__all__ = ["Item", "Problem", "Project", "open_agreed", "open_project"]

"""A folder of scans, ground truth and drafts under correction: its items, their documents, saving, status, recovery."""

from gtapp.project.items import Item
from gtapp.project.problems import Problem
from gtapp.project.project import Project, open_project

__all__ = ["Item", "Problem", "Project", "open_project"]

"""A folder of scans, ground truth and drafts under correction: its items, their documents, saving, status, recovery."""

from gtapp.project.items import Item
from gtapp.project.opening import open_agreed, open_project
from gtapp.project.problems import Problem
from gtapp.project.project import Project

__all__ = ["Item", "Problem", "Project", "open_agreed", "open_project"]

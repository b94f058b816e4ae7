"""gtapp: correct model drafts into ground truth without losing a byte or a key press."""

from gtapp.errors import GtappError
from gtapp.project import Project, open_project

__all__ = ["GtappError", "Project", "open_project"]

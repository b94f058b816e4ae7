"""A project: a folder of scans, ground truth and drafts that an annotator has open."""

from gtapp.core.project.project import Project, load_benchmark
from gtapp.core.project.scanner import Problem
from gtapp.core.schema.items import Item

__all__ = ["Item", "Problem", "Project", "load_benchmark"]

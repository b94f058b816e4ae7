"""A project: a folder of scans, ground truth and drafts that an annotator has open."""

from gtapp.items import Item
from gtapp.project.project import Project, load_benchmark
from gtapp.project.scanner import Problem

__all__ = ["Item", "Problem", "Project", "load_benchmark"]

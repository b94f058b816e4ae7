"""A project: a folder of scans, ground truth and drafts that an annotator has open."""

from typing import TYPE_CHECKING

from gtapp.core.platform.late_exports import export_late

if TYPE_CHECKING:
    from gtapp.core.project.opening.detection import load_benchmark
    from gtapp.core.project.project import Project
    from gtapp.core.project.scanner import Problem
    from gtapp.core.schema.items import Item

__all__ = ["Item", "Problem", "Project", "load_benchmark"]

__getattr__ = export_late(
    __name__,
    {
        "load_benchmark": "gtapp.core.project.opening.detection",
        "Project": "gtapp.core.project.project",
        "Problem": "gtapp.core.project.scanner",
        "Item": "gtapp.core.schema.items",
    },
)

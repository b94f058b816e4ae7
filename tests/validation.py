"""The report of ``gtapp validate`` about a project that is open."""

from __future__ import annotations

from gtapp.core.project.project import Project
from gtapp.core.shards.shard import WHOLE
from gtapp.features import open_project
from gtapp.features.problems.checks import Validation, ValidationJob


def validate_project(project: Project) -> Validation:
    """Read and validate every ground truth; unreadable ones are listed."""
    job = ValidationJob(str(project.home), None, open_project)
    return job.merge([job.run(project, WHOLE, lambda: None)])

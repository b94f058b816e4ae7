"""The list of features, and the opening of projects with what they add.

Command line, window and Python programs open projects by the functions here; `gtapp.core.project` knows no feature.
"""

from __future__ import annotations

from pathlib import Path

from gtapp.core.project.project import Project, open_folder, open_folder_to_write
from gtapp.core.project.project_extension import ProjectExtension
from gtapp.core.project.project_listing import Indexer
from gtapp.features.added_scans.feature import FEATURE as ADDED_SCANS
from gtapp.features.adjudication.feature import FEATURE as ADJUDICATION
from gtapp.features.agreement.feature import FEATURE as AGREEMENT
from gtapp.features.audit.feature import FEATURE as AUDIT
from gtapp.features.batches.feature import FEATURE as BATCHES
from gtapp.features.doubts.feature import FEATURE as DOUBTS
from gtapp.features.drafts.feature import DRAFT, DRAFTING
from gtapp.features.exports.feature import FEATURE as EXPORTS
from gtapp.features.git_merges.feature import FEATURE as GIT_MERGES
from gtapp.features.guidelines.feature import FEATURE as GUIDELINES
from gtapp.features.health.feature import FEATURE as HEALTH
from gtapp.features.letters.feature import FEATURE as LETTERS
from gtapp.features.places.feature import FEATURE as PLACES
from gtapp.features.printing.feature import FEATURE as PRINTING
from gtapp.features.problems.feature import FEATURE as PROBLEMS
from gtapp.features.replace.feature import FEATURE as REPLACE
from gtapp.features.reports.feature import FEATURE as REPORTS
from gtapp.features.samples.feature import FEATURE as SAMPLES
from gtapp.features.scores.feature import FEATURE as SCORES
from gtapp.features.second_readings.feature import FEATURE as SECOND_READINGS
from gtapp.features.team.feature import FEATURE as TEAM

FEATURES = (
    GUIDELINES,
    PROBLEMS,
    DOUBTS,
    PLACES,
    SCORES,
    LETTERS,
    DRAFTING,
    DRAFT,
    REPLACE,
    BATCHES,
    ADDED_SCANS,
    EXPORTS,
    PRINTING,
    REPORTS,
    SAMPLES,
    AUDIT,
    AGREEMENT,
    SECOND_READINGS,
    GIT_MERGES,
    ADJUDICATION,
    TEAM,
    HEALTH,
)
"""Commands and panels that name the same place in a menu follow each other in this order."""


def extend_project(project: Project) -> ProjectExtension:
    """Return what the features add to a project; the first one that adds something decides."""
    found = (feature.extend_project(project) for feature in FEATURES if feature.extend_project)
    return next((each for each in found if each is not None), ProjectExtension())


def open_project(
    path: str | Path, benchmark: str | None = None, *, trust: str = "", indexer: Indexer | None = None
) -> Project:
    """Open a folder as a project; nothing is written. The folder's ``gtapp.toml`` stands for the folder.

    `benchmark` is one of the five ids or upstream's names; without it the folder's own files decide. A schema from the
    folder's own code is loaded if the user agreed to that code before, or if `trust` is its SHA-256 as ``gtapp trust`` shows it.
    `indexer` lists a large folder, see `list_project`.

    Raises:
        ProjectError, GtappError: as `open_folder` does.
    """
    return open_folder(path, extend_project, benchmark, trust=trust, indexer=indexer)


def open_to_write(
    path: str | Path, benchmark: str | None = None, *, indexer: Indexer | None = None
) -> Project:
    """Open a project as `open_project` does, unless the user must be asked first where gtapp may write.

    Raises:
        GtappError, OutsideLinksError: as `open_folder_to_write` does.
    """
    return open_folder_to_write(path, extend_project, benchmark, indexer)

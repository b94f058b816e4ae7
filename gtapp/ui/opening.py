"""Opens projects beside the window: samples as the user's own copies, benchmarks and code as the user chose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from gtapp.errors import ProjectError
from gtapp.project import Project, open_agreed


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be opened: a folder or a sample, and the benchmark where the user named it.

    `agreed` is the code that the user has agreed to run, and the hash of the text that was shown.
    """

    path: Path | None = None
    benchmark: str = ""
    sample: str = ""
    agreed: tuple[Path, str] | None = None

    def with_benchmark(self, name: str) -> Request:
        return replace(self, benchmark=name)

    def with_consent(self, path: Path, digest: str) -> Request:
        return replace(self, agreed=(path, digest))


def open_request(request: Request) -> Project:
    """The project that is asked for, with its schema ready to make a form of.

    Raises:
        GtappError: it can't be opened, or the user has to be asked first.
    """
    path = _sample(request.sample) if request.sample else request.path
    if path is None:
        raise ProjectError("project-missing", path="")
    if request.agreed:
        from gtapp.project import trusted_code

        trusted_code.trust(*request.agreed)
    project = open_agreed(path, request.benchmark or None)
    for schema in (project.benchmark.schema, *(each.schema for each in project.benchmark.variants)):
        _ = schema.fields
    return project


def _sample(name: str) -> Path:
    from gtapp.project import sample_projects

    return sample_projects.copy_sample(name)

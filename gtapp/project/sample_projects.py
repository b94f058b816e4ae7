"""The sample projects of the benchmarks: copied into the user's own folder before anyone works on them."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from gtapp import benchmark, resources
from gtapp.errors import ProjectError, SaveError
from gtapp.user_folders import data_folder


def copy_sample(name: str) -> Path:
    """Return the user's copy of a benchmark's sample project; it is created once and keeps the user's work.

    Raises:
        ProjectError: no such benchmark, or it has no sample.
        SaveError: the copy can't be made.
    """
    found = benchmark.load(name)
    sample = resources.folder("benchmarks") / found.id / "sample"
    if not sample.is_dir():
        raise ProjectError("project-missing", path=str(sample))
    target = data_folder() / "samples" / found.id
    if target.is_dir():
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # an interrupted copy must not pass for the sample later
        with tempfile.TemporaryDirectory(dir=target.parent) as half:
            shutil.copytree(sample, Path(half) / "copy")
            (Path(half) / "copy").replace(target)
    except OSError as error:
        raise SaveError("save-io", path=str(target), reason=error.strerror or str(error)) from error
    return target

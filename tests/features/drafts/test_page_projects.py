"""Pages in XML are not drafted, and that is said before anything is sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.features import open_to_write
from gtapp.features.drafts.draft_runs import RunOptions, RunPlan
from gtapp.features.drafts.providers import Profile
from tests.core.files.page_samples import PAGE
from tests.window.window_driver import scan


def test_pages_are_not_drafted(tmp_path: Path) -> None:
    scan(tmp_path / "a.png", 50, 25)
    (tmp_path / "a.xml").write_text(PAGE, encoding="utf-8")
    project = open_to_write(tmp_path)
    with pytest.raises(GtappError, match="not drafted"):
        RunPlan(project, RunOptions(Profile("Local", "http://localhost:1", model="m"), list(project.items)))
    project.close()

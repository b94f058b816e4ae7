"""The numbers of letters: checked against the range of the benchmark, or of the project's own settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform.errors import ProjectError
from gtapp.features import open_project
from tests.features.letters.sheet_samples import make_scans
from tests.sample_projects import write_file
from tests.validation import validate_project


def list_faults(root: Path) -> dict[str, str]:
    """Return the codes of what `validate` reports of numbers, by item."""
    with open_project(root, "letters") as project:
        problems = validate_project(project).problems
    return {each.item: each.message.code for each in problems if each.message.code.startswith("number-")}


def test_numbers_are_checked(tmp_path: Path) -> None:
    root = make_scans(tmp_path / "work", "01", "7", "007", "68", "69", "x")
    assert list_faults(root) == {
        "letter7": "number-form",
        "letter007": "number-form",
        "letter69": "number-outside",
        "letterx": "number-outside",
    }
    with open_project(root, "letters") as project:
        texts = {each.item: str(each.message) for each in project.problems}
    assert "from 1 to 68" in texts["letter69"] and texts["letter7"].endswith("name the files letter07.")


def test_a_project_sets_another_range(tmp_path: Path) -> None:
    root = make_scans(tmp_path / "work", "007", "69", "101")
    write_file(root / "gtapp.toml", "[table]\nnumbers = [1, 100]\n")
    assert list_faults(root) == {"letter69": "number-form", "letter101": "number-outside"}


@pytest.mark.parametrize("table", ["[table]\nfile = 'x'\n", "[table]\nnumbers = [2, 1]\n", "table = 5\n"])
def test_a_range_that_is_none_is_reported(tmp_path: Path, table: str) -> None:
    write_file(make_scans(tmp_path, "01") / "gtapp.toml", table)
    with pytest.raises(ProjectError) as caught:
        open_project(tmp_path, "letters")
    assert caught.value.code == "project-config"


def test_the_real_letters_have_their_numbers(reference: Path) -> None:
    assert list_faults(reference / "letters") == {}

"""The program ends after each of the system calls of a save: files are complete, no edit is lost, the next save updates all."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.core.project import Project
from gtapp.features.letters import derived_files
from gtapp.features.letters.derived_files import find_lagging_letters
from gtapp.features.letters.importer import SheetImport
from tests.features.letters import crashing_save
from tests.features.letters.sheet_samples import export, make_letter_row, make_scans, record, rows, table
from tests.sample_projects import open_checked

TABLES = ("letters.csv", "sheet/ground_truth.csv", "sheet/ground_truth_export.csv")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Three letters: 01 is finished, 02 is not, 10 is."""
    root = make_scans(tmp_path / "work", "01", "02", "10")
    tab = table([make_letter_row("01"), make_letter_row("02", done="FALSE"), make_letter_row("10")])
    with open_checked(root, "letters") as project:
        SheetImport(project, [tab, export([make_letter_row("01"), make_letter_row("10")])]).apply(project)
        for number in ("01", "10"):  # leftovers of a session
            project.save(project.document(f"letter{number}"))
    return root


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", crashing_save.KINDS)
@pytest.mark.slow
def test_an_interruption_at_any_call_of_a_save(root: Path, kind: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.features.letters.crashing_save", str(root), kind],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    copies = sorted(root.parent.glob("work-*"), key=lambda path: int(path.name.split("-")[1]))
    assert len(copies) > 20
    lagged = 0
    for copy in copies:
        before = {name: _whole(copy / "ground_truths" / name) for name in TABLES}
        assert all(1 <= len(found) <= 3 for found in before.values())
        with open_checked(copy, "letters") as project:
            lagged += bool(_find_outdated(project))
            if kind != "reopen":
                _assert_edits_are_kept(project, kind)
            # any other letter's save brings all up to date
            other = project.document("letter10")
            other.set(("send_date",), ["1930"])
            project.save(other)
            assert derived_files.list_outdated_files(project) == []
        assert _numbers(copy) == ["01", "02", "10"]
    assert lagged > 3  # else the test would check nothing


def _whole(path: Path) -> list[dict[str, str | None]]:
    found = rows(path)
    assert all(None not in row and None not in row.values() for row in found)
    return list(found)  # type: ignore[arg-type]


def _find_outdated(project: Project) -> list[str]:
    """Return outdated files; where there are any, the times show it."""
    found = derived_files.list_outdated_files(project)
    assert not found or list(find_lagging_letters(project))
    return found


def _assert_edits_are_kept(project: Project, kind: str) -> None:
    for item in project.items if kind == "together" else project.items[:1]:
        document = project.document(item.id)
        if project.count_lost_edits(document):
            project.recover(document)
            project.save(document)
        assert document.record["letter_title"] == ["Neu"]
        assert record(project.root, item.id.removeprefix("letter"))["letter_title"] == ["Neu"]


def _numbers(root: Path) -> list[str]:
    with (root / "ground_truths/sheet/ground_truth.csv").open(encoding="utf-8", newline="") as file:
        return [row["document_number"] for row in csv.DictReader(file)]

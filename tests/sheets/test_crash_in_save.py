"""The program dies after each of the system calls of a save: no file is half, nothing typed is lost, the next save mends all."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.project import Project
from gtapp.sheets import derived_files
from gtapp.sheets.derived_files import find_lagging_letters
from gtapp.sheets.importer import SheetImport
from tests.sample_projects import open_checked
from tests.sheets import crashing_save
from tests.sheets.sheet_samples import export, letter, make_scans, record, rows, table

TABLES = ("letters.csv", "sheet/ground_truth.csv", "sheet/ground_truth_export.csv")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Three letters: 01 is done, 02 is not, 10 is."""
    root = make_scans(tmp_path / "work", "01", "02", "10")
    tab = table([letter("01"), letter("02", done="FALSE"), letter("10")])
    with open_checked(root, "letters") as project:
        SheetImport(project, [tab, export([letter("01"), letter("10")])]).apply(project)
        for number in ("01", "10"):  # what a session leaves behind
            project.save(project.document(f"letter{number}"))
    return root


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", crashing_save.KINDS)
@pytest.mark.slow
def test_wherever_a_save_is_cut_off(root: Path, kind: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.sheets.crashing_save", str(root), kind],
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
            lagged += bool(_behind(project))
            if kind != "reopen":
                _typed_is_kept(project, kind)
            # any other letter's save brings all up to date
            other = project.document("letter10")
            other.set(("send_date",), ["1930"])
            project.save(other)
            assert derived_files.list_outdated_files(project) == []
        assert _numbers(copy) == ["01", "02", "10"]
    assert lagged > 3  # else the test would see nothing


def _whole(path: Path) -> list[dict[str, str | None]]:
    found = rows(path)
    assert all(None not in row and None not in row.values() for row in found)
    return list(found)  # type: ignore[arg-type]


def _behind(project: Project) -> list[str]:
    """What lags; where anything does, the times say so."""
    found = derived_files.list_outdated_files(project)
    assert not found or list(find_lagging_letters(project))
    return found


def _typed_is_kept(project: Project, kind: str) -> None:
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

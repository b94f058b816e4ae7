"""The program ends after each of the system calls of a save: files are complete, no edit is lost, the next save updates all."""

from __future__ import annotations

import csv
import shutil
import sys
from pathlib import Path
from types import FrameType

import pytest

from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.features.letters import derived_files
from gtapp.features.letters.derived_files import find_lagging_letters
from gtapp.features.letters.importer import SheetImport
from tests.features.letters.sheet_samples import export, make_letter_row, make_scans, record, rows, table
from tests.sample_projects import open_checked

TABLES = ("letters.csv", "sheet/ground_truth.csv", "sheet/ground_truth_export.csv")
KINDS = ("save", "check", "reopen", "together")
# after which there could be something else on the disk
CALLS = frozenset(
    ("open", "write", "flush", "close", "fsync", "chmod", "replace", "unlink", "execute", "commit")
)


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


class _Copier:
    """Copies a project after each system call that has changed its files: as a process would leave them that ends there."""

    def __init__(self, root: Path) -> None:
        self._root, self._state = root, _describe_files(root)
        self.copies: list[Path] = []

    def __call__(self, _frame: FrameType, event: str, called: object) -> None:
        """Look at the files; called by the interpreter before and after each call."""
        if event == "c_return" and getattr(called, "__name__", "") in CALLS:
            self.look()

    def look(self) -> None:
        state = _describe_files(self._root)
        if state != self._state:
            self._state = state
            copy = self._root.with_name(f"{self._root.name}-{len(self.copies) + 1}")
            self.copies.append(shutil.copytree(self._root, copy))  # with its times


def _describe_files(root: Path) -> dict[Path, tuple[int, ...]]:
    found = {path: path.stat() for path in root.rglob("*")}
    return {path: (each.st_ino, each.st_size, each.st_mtime_ns, each.st_mode) for path, each in found.items()}


def _copy_during_save(root: Path, kind: str) -> list[Path]:
    """Do `kind` with the first letter, or save three in one go, after everything was typed; return the copies."""
    with open_checked(root, "letters") as project:
        items = project.items if kind == "together" else project.items[:1]
        documents = [project.document(item.id) for item in items]
        for document in documents if kind != "reopen" else ():
            document.set(("letter_title",), ["Neu"])
        copier = _Copier(root)
        sys.setprofile(copier)
        try:
            _save(project, kind, documents)
        finally:
            sys.setprofile(None)
    copier.look()
    return copier.copies


def _save(project: Project, kind: str, documents: list[Document]) -> None:
    if kind == "check":
        project.check(documents[0])
    elif kind == "reopen":
        project.mark(documents[0], "in progress")
    elif kind == "together":
        with project.defer_following():
            for document in documents:
                project.save(document)
        derived_files.update_files(project)
    else:
        project.save(documents[0])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_an_interruption_at_any_call_of_a_save(root: Path, kind: str) -> None:
    copies = _copy_during_save(root, kind)
    assert len(copies) > 10
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

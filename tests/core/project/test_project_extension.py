"""What a feature adds to a project: asked when a record is read, saved, checked, and a step is undone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.check_budget import CheckBudget
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project, open_folder
from gtapp.core.project.project_extension import BegunRecord, FileChecks, ProjectExtension
from gtapp.core.record.validation import Issue
from gtapp.core.schema.items import Item
from gtapp.core.store.status_text import Status
from gtapp.core.store.step_files import StepFileChange
from tests.sample_projects import PIXEL, cards, letters, write_file
from tests.validation import validate_project


class Notebook(ProjectExtension):
    """Writes the saved items into a file, begins records with a title, and checks both."""

    def __init__(self, project: Project) -> None:
        super().__init__()
        self.path = project.root / "notebook.txt"
        self.restored: list[tuple[str, set[str], bool]] = []

    def read_following(self, item: Item, status: Status) -> Mapping[str, str]:
        return {"state": f"{item.id} is {status.name}"}

    def begin_record(self, item: Item) -> BegunRecord:
        return BegunRecord({"publication": {"title": f"Title of {item.id}"}}, "notebook")

    def follow_item(self, item: Item) -> None:
        try:
            with self.path.open("a") as file:
                file.write(f"{item.id}\n")
        except OSError as error:
            self.failed.emit(GtappError("file-io", path=str(self.path), reason=str(error)))

    def restore_file(
        self, change: StepFileChange, item_id: str, before: Collection[str], is_last: bool
    ) -> None:
        self.restored.append((item_id, set(before), is_last))
        if is_last:
            self.path.write_bytes(change.after or b"")

    def check_files(self) -> FileChecks:
        found = Issue(("1",), Message("file-io", {"path": "notebook.txt", "reason": "odd"}))

        def check_record(record: Any, budget: CheckBudget) -> Sequence[Issue]:
            return [Issue(("publication", "title"), Message("file-io", {"path": "", "reason": "same"}))]

        return FileChecks(
            {"other.txt": GtappError("file-missing", path="other.txt")},
            [("notebook.txt", found)],
            lambda item_id: [check_record] if item_id == "a" else [],
        )


def _set_title(project: Project, item: str, title: str) -> None:
    document = project.document(item)
    document.set(("publication", "title"), title)
    project.save(document)


def test_what_follows_is_updated_after_each_save(tmp_path: Path) -> None:
    with open_folder(cards(tmp_path), Notebook) as project:
        _set_title(project, "a", "One")
        _set_title(project, "a", "Two")
        assert set(project.root.joinpath("notebook.txt").read_text().split()) == {"a"}


def test_an_update_that_fails_is_a_signal_and_the_record_is_saved(tmp_path: Path) -> None:
    failed: list[GtappError] = []
    with open_folder(cards(tmp_path), Notebook) as project:
        project.derived_update_failed.connect(failed.append)
        (project.root / "notebook.txt").mkdir()
        _set_title(project, "a", "One")
        assert {error.code for error in failed} == {"file-io"}
        assert project.peek("a").record["publication"]["title"] == "One"


def test_a_record_without_a_file_begins_with_the_values_of_the_extension(tmp_path: Path) -> None:
    root = cards(tmp_path)
    write_file(root / "images" / "new.jpg", PIXEL)
    with open_folder(root, Notebook) as project:
        document = project.document("new")
        assert document.record["publication"]["title"] == "Title of new" and document.is_new
        project.save(document)
        assert project.peek("new").record["publication"]["title"] == "Title of new"


def test_cells_that_follow_are_shown(tmp_path: Path) -> None:
    with open_folder(cards(tmp_path), Notebook) as project:
        assert project.read_following("a") == {"state": f"a is {project.status('a').name}"}


def test_the_checks_of_the_project_have_those_of_the_extension(tmp_path: Path) -> None:
    with open_folder(cards(tmp_path), Notebook) as project:
        report = validate_project(project)
    assert [problem.item for problem in report.unreadable] == ["other.txt"]
    assert [issue.code for issue in report.issues["notebook.txt"]] == ["file-io"]
    assert [issue.code for issue in report.issues["a"]] == ["file-io"]


def test_a_step_is_undone_with_the_files_that_it_wrote(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_folder(root, Notebook) as project:
        with project.name_import():
            _set_title(project, "a", "One")
            written = (root / "notebook.txt").read_bytes()
            project.record_files([StepFileChange("notebook.txt", b"empty", written)])
        document = project.document("a")
        assert project.undo(document) and project.is_restored("a")
        assert isinstance(project.extension, Notebook) and project.extension.restored == [("a", set(), True)]
        assert (root / "notebook.txt").read_text() == "empty"
        project.redo(document)
        assert (root / "notebook.txt").read_bytes() == written


_LOADED = """
import sys, gtapp
with gtapp.open_project(sys.argv[1]) as project:
    project.document(project.items[0].id)
names = {name.rpartition(".")[2] for name in sys.modules if name.startswith("gtapp.")}
print(sorted(names & {"derived_files", "letters_extension", "register_checks"}))
"""


@pytest.mark.parametrize(
    ("make", "expected"), [(cards, "[]"), (letters, "['derived_files', 'letters_extension']")]
)
def test_only_projects_of_letters_load_what_letters_add(
    tmp_path: Path, make: Callable[[Path], Path], expected: str
) -> None:
    root = make(tmp_path)
    command = [sys.executable, "-c", _LOADED, str(root)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == expected

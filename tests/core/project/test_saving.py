"""Saving: only edited items, completely, under their own names."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from gtapp.core.platform.errors import ChangedOnDiskError, SaveError
from gtapp.core.store.project_folder import permit
from gtapp.features import open_project
from gtapp.features.letters.columns import ORGANIZATIONS
from gtapp.features.letters.importer import SheetImport
from gtapp.features.letters.register_editing import OrganizationsFile
from gtapp.features.letters.tabs import Table
from tests.features.letters.sheet_samples import export, make_letter_row
from tests.sample_projects import CARD, cards, letters, open_checked, paper, papers, sha, snapshot, write_file

TITLE = "/publication/title"


def _file(root: Path, name: str = "a.json") -> Path:
    return root / "ground_truths" / name


def test_an_edit_is_saved_once_and_changes_only_its_line(tmp_path: Path) -> None:
    root = cards(tmp_path)
    before = _file(root).read_text(encoding="utf-8").split("\n")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Neu")
        assert document.is_dirty and project.save(document) and not document.is_dirty
        assert not project.save(document)
    after = _file(root).read_text(encoding="utf-8").split("\n")
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [('            "title": "\\u00dcber die Ursachen",', '            "title": "Neu",')]


def test_saving_keeps_permissions_and_leaves_no_other_file(tmp_path: Path) -> None:
    root = cards(tmp_path)
    _file(root).chmod(0o640)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Neu")
        project.save(document)
    assert _file(root).stat().st_mode & 0o777 == 0o640
    assert [path.name for path in _file(root).parent.iterdir()] == ["a.json"]


def test_saving_writes_through_a_link(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    real = write_file(tmp_path / "elsewhere/a.json", _file(root).read_bytes())
    _file(root).unlink()
    _file(root).symlink_to(real)
    permit(root, [real])
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Neu")
        project.save(document)
    assert _file(root).is_symlink() and "Neu" in real.read_text(encoding="utf-8")


def test_other_lines_of_a_file_may_change_while_one_is_worked_on(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(0), paper(1), paper(2)]})
    file = root / "data/papers.jsonl"
    with open_checked(root) as project:
        document = project.document(sha(1))
        document.set("/title", "Neu")
        lines = file.read_text(encoding="utf-8").split("\n")
        file.write_text("\n".join(["", lines[0].replace("doi", "DOI"), *lines[1:]]), encoding="utf-8")
        assert project.save(document)
        now = file.read_text(encoding="utf-8").split("\n")
        assert now == [
            "",
            lines[0].replace("doi", "DOI"),
            lines[1].replace('"title": "title 1 ü"', '"title": "Neu"'),
            *lines[2:],
        ]


def test_a_vanished_line_is_appended_only_on_request(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(0), paper(1)]})
    file = root / "data/papers.jsonl"
    with open_checked(root) as project:
        document = project.document(sha(1))
        document.set("/title", "Neu")
        papers(root, {"data/papers.jsonl": [paper(0)]})
        before = file.read_bytes()
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        assert file.read_bytes() == before
        project.keep_mine(document)
        assert file.read_bytes() == before + (document.parts[0].text + "\n").encode("utf-8")


def test_a_line_is_saved_under_its_own_key_or_not_at_all(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(0), paper(1)]})
    before = snapshot(root)
    with open_checked(root) as project:
        document = project.document(sha(1))
        document.set("/sha256", sha(0))
        with pytest.raises(SaveError, match="another key"):
            project.save(document)
        assert snapshot(root) == before and document.is_dirty
        document.undo()
        document.set("/title", "Neu")
        assert project.save(document)


def test_files_of_an_interrupted_save_are_deleted_later(tmp_path: Path) -> None:
    root = cards(tmp_path)
    old, new = _file(root, ".gtapp-abc.tmp"), _file(root, ".gtapp-def.tmp")
    for left in (old, new):
        write_file(left, b'{"response_text"')
    os.utime(old, (1, 1))
    with open_checked(root) as project:
        assert [item.id for item in project.items] == ["a"] and not project.problems
        assert old.exists()
        document = project.document("a")
        document.set(TITLE, "Neu")
        project.save(document)
    assert not old.exists() and new.exists()


def _replace_folder(root: Path) -> Path:
    """Move the project away and put another one at its path, with the same items; return where it is now."""
    return cards(root.rename(root.with_name("moved")).with_name(root.name)).with_name("moved")


@pytest.mark.parametrize("edits_before", [0, 1])
def test_nothing_is_written_into_another_project_at_the_same_path(tmp_path: Path, edits_before: int) -> None:
    root = cards(tmp_path / "work")
    with open_project(root) as project:
        failed: list[str] = []
        project.journal_failed.connect(lambda error: failed.append(error.code))
        document = project.document("a")
        for _ in range(edits_before):
            document.set(TITLE, "Eins")
        moved = _replace_folder(root)
        other = snapshot(root), sorted(root.rglob("*"))
        document.set(TITLE, "Zwei")
        with pytest.raises(SaveError):
            project.set_status("a", "needs action")
        for save in (project.save, project.check):
            with pytest.raises(SaveError) as caught:
                save(document)
            assert caught.value.code == "save-replaced" and document.is_dirty
        with pytest.raises(SaveError):
            project.flush()
        assert failed == ["save-replaced"]
        assert (snapshot(root), sorted(root.rglob("*"))) == other
        shutil.rmtree(root)
        moved.rename(root)
        assert project.retry_journal(document) and project.save(document)
    with open_checked(root) as project:
        document = project.document("a")
        assert document.record["publication"]["title"] == "Zwei" and not project.find_unsaved()
        assert document.undo()


def test_tables_of_a_sheet_are_not_written_into_another_project(tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    write_file(root / "ground_truths/organizations.csv", ",".join(ORGANIZATIONS.columns) + "\n")
    with open_project(root) as project:
        sheet = SheetImport(project, [export([make_letter_row("01", letter_title="Neu")])])
        register = OrganizationsFile(project)
        register.load()
        shutil.copytree(root, tmp_path / "other")
        root.rename(tmp_path / "moved")
        (tmp_path / "other").rename(root)
        before = snapshot(root), sorted(root.rglob("*"))
        row = ["Post"] * len(ORGANIZATIONS.columns)
        with pytest.raises(SaveError) as caught:
            register.write_table(Table(register.table.name, [*register.table.rows, row]))
        assert caught.value.code == "save-replaced"
        with pytest.raises(SaveError) as caught:
            sheet.apply(project)
        assert caught.value.code == "save-replaced" and (snapshot(root), sorted(root.rglob("*"))) == before


def test_a_vanished_project_folder_is_reported_and_not_created_again(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    kept = tmp_path / "kept"
    with open_project(root) as project:
        failed: list[str] = []
        project.journal_failed.connect(lambda error: failed.append(error.code))
        document = project.document("a")
        document.set(TITLE, "Eins")
        shutil.copytree(root, kept)
        shutil.rmtree(root)
        for value in ("Zwei", "Drei"):
            document.set(TITLE, value)
            with pytest.raises(SaveError) as caught:
                project.save(document)
            assert caught.value.code == "save-vanished" and document.is_dirty
        with pytest.raises(SaveError):
            project.check(document)
        assert project.status("a").name != "checked" and not root.exists()
        assert failed == ["save-vanished"]
        kept.rename(root)
        assert project.save(document) and not document.is_dirty
        assert document.record["publication"]["title"] == "Drei"
    with open_checked(root) as project:
        document = project.document("a")
        assert not project.find_unsaved() and not project.count_lost_edits(document)
        for _ in range(3):
            assert document.undo()
        assert document.record == CARD

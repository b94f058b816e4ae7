"""Links that lead out of the project: nothing is written through them until the user agreed to where they lead."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.core.project.opening.outside_links import OutsideLinksError
from gtapp.core.project.project import Project
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.core.store.project_folder import permit
from gtapp.features import open_project, open_to_write
from gtapp.features.drafts import drafting_settings, runs
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.letters.columns import ORGANIZATIONS
from gtapp.features.letters.importer import SheetImport
from gtapp.features.letters.register_editing import OrganizationsFile
from gtapp.features.letters.tabs import Table
from tests.features.letters.sheet_samples import export, make_letter_row
from tests.sample_projects import cards, letters, paper, papers, snapshot, write_file

TITLE = "/publication/title"


def _link(place: Path, outside: Path) -> Path:
    """Move a file or folder out of the project, and put a link in its place; return where it is now."""
    outside.mkdir(exist_ok=True)
    target = outside / place.name
    if place.exists():
        shutil.move(place, target)
    elif not place.suffix:
        target.mkdir()
    place.symlink_to(target)
    return target


def _save(project: Project) -> None:
    document = project.document("a")
    document.set(TITLE, "Neu")
    project.save(document)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return cards(tmp_path / "work")


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    return tmp_path / "outside"


@pytest.mark.parametrize("place", ["ground_truths/a.json", "ground_truths"])
def test_a_truth_outside_is_written_after_consent(root: Path, outside: Path, place: str) -> None:
    target = _link(root / place, outside)
    before = snapshot(outside)
    with open_project(root) as project:
        notes = [
            issue.message for issue in project.document("a").issues if issue.message.code == "truth-outside"
        ]
        assert [note.params["target"] for note in notes] == [str(target)]
        document = project.document("a")
        document.set(TITLE, "Neu")
        with pytest.raises(SaveError) as caught:
            project.save(document)
        assert caught.value.code == "save-outside" and str(target) in str(caught.value)
        assert snapshot(outside) == before and document.is_dirty
        permit(root, [target])
        project.save(document)
        codes = [issue.message.code for issue in project.document("a").issues]
        assert "truth-outside" not in codes
    assert (root / place).is_symlink() and "Neu" in (root / "ground_truths/a.json").read_text(
        encoding="utf-8"
    )
    assert list(snapshot(outside)) == list(before)


def test_consent_is_for_one_project_and_one_target(root: Path, outside: Path, tmp_path: Path) -> None:
    target = _link(root / "ground_truths", outside)
    other = tmp_path / "other"
    shutil.copytree(root, other, symlinks=True)
    permit(root, [target])
    with pytest.raises(OutsideLinksError) as caught:
        open_to_write(other)
    assert caught.value.targets == [target]
    with open_to_write(root) as project:
        document = project.document("a")
        document.set(TITLE, "Neu")
        moved = tmp_path / "moved"
        target.rename(moved)
        before = snapshot(moved)
        (root / "ground_truths").unlink()
        (root / "ground_truths").symlink_to(moved)
        with pytest.raises(SaveError) as again:
            project.save(document)
        assert again.value.message.params["target"] == str(moved) and snapshot(moved) == before
        assert document.is_dirty


def test_a_link_behind_a_link_is_another_target(root: Path, outside: Path, tmp_path: Path) -> None:
    folder = _link(root / "ground_truths", outside)
    file = _link(folder / "a.json", tmp_path / "further")
    permit(root, [folder])
    with pytest.raises(OutsideLinksError) as caught:
        open_to_write(root)
    assert caught.value.targets == [file]
    permit(root, [file])
    with open_to_write(root) as project:
        _save(project)
    assert "Neu" in file.read_text(encoding="utf-8") and (folder / "a.json").is_symlink()


def test_links_inside_the_project_need_no_consent(root: Path) -> None:
    (root / "ground_truths").rename(root / "truths of today")
    (root / "ground_truths").symlink_to("truths of today")
    (root / "store").mkdir()
    (root / ".gtapp").symlink_to("store")
    with open_to_write(root) as project:
        _save(project)
    assert (root / "ground_truths").is_symlink() and (root / "store/work.sqlite").is_file()


def test_nothing_is_written_into_a_linked_gtapp_folder_before_consent(root: Path, outside: Path) -> None:
    target = _link(root / ".gtapp", outside)
    failures: list[str] = []
    with open_project(root) as project:
        project.journal_failed.connect(lambda error: failures.append(str(error)))
        _save(project)
    assert failures and str(target) in failures[0] and not list(target.iterdir())
    with pytest.raises(OutsideLinksError):
        open_to_write(root)
    permit(root, [target])
    failures.clear()
    with open_to_write(root) as project:
        project.journal_failed.connect(lambda error: failures.append(str(error)))
        document = project.document("a")
        document.set(TITLE, "Neuer")
        project.save(document)
    assert not failures and (target / "work.sqlite").is_file()


def test_statuses_outside(root: Path, outside: Path) -> None:
    write_file(root / "gtapp-status.tsv", "item\tstatus\twho\tchanged\tnote\n")
    target = _link(root / "gtapp-status.tsv", outside)
    before = target.read_bytes()
    with open_project(root) as project:
        project.set_status("a", "checked")
        with pytest.raises(SaveError):
            project.flush()
        assert target.read_bytes() == before
        permit(root, [target])
        project.flush()
        assert "a\tchecked" in target.read_text(encoding="utf-8")


def test_lines_outside(tmp_path: Path, outside: Path) -> None:
    root = papers(tmp_path / "work", {"data/papers.jsonl": [paper(0), paper(1)]})
    target = _link(root / "data/papers.jsonl", outside)
    before = target.read_bytes()
    with open_project(root) as project:
        document = project.document(project.items[0].id)
        document.set("/title", "Neu")
        with pytest.raises(SaveError):
            project.save(document)
        assert target.read_bytes() == before
        permit(root, [target])
        project.save(document)
    assert (root / "data/papers.jsonl").is_symlink() and target.read_bytes() != before


def test_a_table_outside(tmp_path: Path, outside: Path) -> None:
    """Neither the letter nor its row is written if one of the two can't be."""
    root = letters(tmp_path / "work")
    target = _link(root / "ground_truths/letters.csv", outside)
    before, truths = target.read_bytes(), snapshot(root / "ground_truths")
    with open_project(root) as project:
        document = project.document("letter01")
        document.set("/letter_title", ["Neu"])
        with pytest.raises(SaveError):
            project.save(document)
        assert target.read_bytes() == before and snapshot(root / "ground_truths") == truths
        permit(root, [target])
        project.save(document)
    assert b"Neu" in target.read_bytes()


def test_a_register_outside(tmp_path: Path, outside: Path) -> None:
    root = letters(tmp_path / "work")
    write_file(root / "ground_truths/organizations.csv", ",".join(ORGANIZATIONS.columns) + "\n")
    target = _link(root / "ground_truths/organizations.csv", outside)
    before = target.read_bytes()
    with open_project(root) as project:
        register = OrganizationsFile(project)
        register.load()
        changed = Table(register.table.name, [*register.table.rows, ["Post"] * len(ORGANIZATIONS.columns)])
        with pytest.raises(SaveError):
            register.write_table(changed)
        assert target.read_bytes() == before
        permit(root, [target])
        register.write_table(changed)
    assert b"Post" in target.read_bytes()


def test_copies_of_the_sheet_outside(tmp_path: Path, outside: Path) -> None:
    root = letters(tmp_path / "work")
    sheet = SheetImport(open_project(root), [export([make_letter_row("01", letter_title="Neu")])])
    target = _link(root / "ground_truths" / COPIES_FOLDER, outside)
    with open_project(root) as project:
        with pytest.raises(SaveError):
            sheet.apply(project)
        assert not list(target.iterdir())
        permit(root, [target])
        sheet.apply(project)
        assert list(target.iterdir())


@pytest.mark.parametrize("place", ["drafts", "drafts/T0001"])
def test_drafts_outside(root: Path, outside: Path, place: str) -> None:
    (root / place).parent.mkdir(exist_ok=True)
    target = _link(root / place, outside)
    for write in (
        lambda: runs.check_writable(root, "T0001"),
        lambda: runs.write_answer(root, "T0001", "a", {"text": "x"}),
    ):
        with pytest.raises(SaveError) as caught:
            write()
        assert caught.value.code == "save-outside" and not list(target.iterdir())
    with pytest.raises(OutsideLinksError):
        open_to_write(root)
    permit(root, [target])
    assert runs.write_answer(root, "T0001", "a", {"text": "x"}).is_file()


def test_drafting_settings_outside(root: Path, outside: Path) -> None:
    outside.mkdir()
    (root / "drafting.toml").symlink_to(outside / "drafting.toml")
    with pytest.raises(SaveError):
        drafting_settings.write_settings(root, DraftingSettings(quality=50))
    assert not list(outside.iterdir())


def test_scans_outside_need_no_consent(root: Path, outside: Path) -> None:
    _link(root / "images", outside)
    with open_to_write(root) as project:
        _save(project)


def test_a_broken_chain_of_links_is_reported(root: Path) -> None:
    os.unlink(root / "ground_truths/a.json")  # noqa: PTH108
    (root / "ground_truths/a.json").symlink_to("a.json")
    with open_to_write(root, "zettelkatalog") as project, pytest.raises(GtappError):
        project.document("a")

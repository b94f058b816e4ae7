"""Projects that are made of folders of scans, and of scans that are copied."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from gtapp.errors import SaveError
from gtapp.project import open_project
from gtapp.project.creation import NewProject
from gtapp.project.folder_survey import survey_files, survey_folder
from tests.project.test_folder_survey import make_files


def list_files(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def test_scans_in_the_folder_itself_stay_there(tmp_path: Path) -> None:
    root = make_files(tmp_path, "a.jpg", "Box 2/b.jpg")
    plan = NewProject(survey_folder(root), "personnel_cards", root)
    assert plan.list_new_files() == ["gtapp.toml"] and not plan.copy_folder
    plan.create()
    assert list_files(root) == ["Box 2/b.jpg", "a.jpg", "gtapp.toml"]
    with open_project(root) as project:
        assert project.benchmark.id == "personnel_cards"
        assert [item.scans for item in project.items] == [("a.jpg",), ("Box 2/b.jpg",)]
        assert project.problems == []


def test_the_usual_folder_needs_no_layout(tmp_path: Path) -> None:
    root = make_files(tmp_path, "images/a.jpg")
    NewProject(survey_folder(root), "fraktur", root).create()
    assert "layout" not in (root / "gtapp.toml").read_text(encoding="utf-8")


def test_a_kind_of_ones_own_has_the_named_fields(tmp_path: Path) -> None:
    root = make_files(tmp_path, "a.jpg")
    plan = NewProject(survey_folder(root), "", root, ("Titel", "Ort & Datum", "Ort/Datum", "&"))
    assert plan.list_new_files() == ["schema.json", "gtapp.toml"]
    plan.create()
    with open_project(root) as project:
        fields = project.benchmark.schema.fields.children
        assert [field.label for field in fields] == ["Titel", "Ort & Datum", "Ort/Datum", "&"]
        assert [field.name for field in fields] == ["titel", "ort_datum", "ort_datum_", "field"]
        assert project.document("a").issues == []


def test_folders_with_odd_names_are_written_as_toml(tmp_path: Path) -> None:
    root = make_files(tmp_path, 'Kiste "ä" \\ 1/a.jpg')
    NewProject(survey_folder(root), "letters", root).create()
    with open_project(root) as project:
        assert len(project.items) == 1


def test_what_is_there_is_not_changed(tmp_path: Path) -> None:
    root = make_files(tmp_path, "images/a.jpg")
    (root / "gtapp.toml").write_text('[about]\nname = "mine"\n', encoding="utf-8")
    plan = NewProject(survey_folder(root), "letters", root)
    assert plan.list_new_files() == []
    plan.create()
    assert "mine" in (root / "gtapp.toml").read_text(encoding="utf-8")


def test_dropped_scans_are_copied_and_numbered(tmp_path: Path) -> None:
    make_files(tmp_path, "one/a.jpg", "two/a.jpg")
    (tmp_path / "two/a.jpg").write_bytes(b"another")
    survey = survey_files([tmp_path / "one/a.jpg", tmp_path / "two/a.jpg"])
    root = tmp_path / "new" / "project"
    NewProject(survey, "zettelkatalog", root).create()
    assert list_files(root) == ["gtapp.toml", "images/a-2.jpg", "images/a.jpg"]
    assert (root / "images/a-2.jpg").read_bytes() == b"another"
    assert (tmp_path / "one/a.jpg").exists()


def test_papers_are_copied_under_the_hash_of_their_content(tmp_path: Path) -> None:
    root = make_files(tmp_path, "paper.pdf", "same.pdf")
    plan = NewProject(survey_folder(root), "sciencemetabench", root)
    assert plan.copy_folder == "pdf"
    plan.create()
    digest = hashlib.sha256(b"x").hexdigest()
    assert list_files(root) == ["gtapp.toml", "paper.pdf", f"pdf/{digest}.pdf", "same.pdf"]
    with open_project(root) as project:
        assert [item.id for item in project.items] == [digest]


def test_a_cancelled_copy_makes_no_project(tmp_path: Path) -> None:
    make_files(tmp_path, "one/a.jpg")
    NewProject(survey_files([tmp_path / "one/a.jpg"]), "letters", tmp_path / "new").create(lambda: True)
    assert list_files(tmp_path / "new") == []


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    make_files(tmp_path, "one/a.jpg", "file")
    with pytest.raises(SaveError):
        NewProject(survey_files([tmp_path / "one/a.jpg"]), "letters", tmp_path / "file" / "new").create()


def test_copies_are_not_written_through_a_link_that_leads_out(tmp_path: Path) -> None:
    root = make_files(tmp_path / "root", "paper.pdf")
    (tmp_path / "outside").mkdir()
    (root / "pdf").symlink_to(tmp_path / "outside")
    with pytest.raises(SaveError) as caught:
        NewProject(survey_folder(root), "sciencemetabench", root).create()
    assert caught.value.code == "save-outside"
    assert list_files(tmp_path / "outside") == [] and list_files(root) == ["paper.pdf"]

"""What is found in folders that are no projects yet."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path, PureWindowsPath

import pytest

from gtapp.core.platform.errors import ProjectError
from gtapp.core.project.opening import folder_walk
from gtapp.core.project.opening.folder_survey import (
    FolderSurvey,
    find_common_folder,
    name_file,
    survey_files,
    survey_folder,
)
from tests import sample_projects


def make_files(root: Path, *names: str) -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    return root


def test_scans_are_counted_by_format_and_folder(tmp_path: Path) -> None:
    root = make_files(tmp_path, "a.jpg", "b.JPEG", "Box 2/c.tif", "Box 2/d.pdf", "notes.txt", ".hidden.jpg")
    found = survey_folder(root)
    assert found.formats == {"JPEG": 2, "TIFF": 1, "PDF": 1}
    assert found.scan_folders == (".", "Box 2")
    assert (found.truths, found.drafts, found.known, found.projects) == (0, 0, (), ())
    assert not found.is_partial and not found.is_project and found.is_writable


def test_truths_and_drafts_tell_the_kind(tmp_path: Path) -> None:
    found = survey_folder(sample_projects.letters(tmp_path / "letters"))
    assert found.known == ("letters",)
    assert found.truths > 0


def test_the_record_in_a_reply_tells_kind_and_fields(tmp_path: Path) -> None:
    root = make_files(tmp_path, "a.jpg")
    reply = {"id": "x", "choices": [{"message": {"content": f"So: {json.dumps(sample_projects.CARD)}"}}]}
    sample_projects.write_file(root / "gpt/a.json", json.dumps(reply))
    found = survey_folder(root)
    assert found.known == ("zettelkatalog",)
    assert list(found.answer_schema["properties"]) == list(sample_projects.CARD)


def test_projects_inside_are_named_and_not_counted(tmp_path: Path) -> None:
    make_files(tmp_path, "one/gtapp.toml", "one/images/a.jpg", "two/ground_truths/b.json", "loose.png")
    found = survey_folder(tmp_path)
    assert found.projects == ("one", "two")
    assert found.scans == ("loose.png",)


def test_an_empty_folder_and_one_that_is_not_there(tmp_path: Path) -> None:
    assert survey_folder(tmp_path).scans == ()
    with pytest.raises(ProjectError) as caught:
        survey_folder(tmp_path / "nowhere")
    assert caught.value.code == "project-missing"


def test_the_common_folder_of_files(tmp_path: Path) -> None:
    files = [PureWindowsPath(each) for each in ("C:/Scans/Box 1/a.jpg", "c:/scans/Box 2/b.jpg")]
    assert find_common_folder(files) == PureWindowsPath("C:/Scans")
    assert find_common_folder([*files, PureWindowsPath("D:/b.jpg")]) is None
    share = [PureWindowsPath(each) for each in ("//server/one/a.jpg", "//server/two/a.jpg")]
    assert find_common_folder(share) is None
    assert name_file(files[1], files[0].parent.parent) == "Box 2/b.jpg"
    assert name_file(PureWindowsPath("D:/Box/b.jpg"), files[0].parent) == "D:/Box/b.jpg"


def test_scans_in_other_places_are_named(tmp_path: Path) -> None:
    outside = make_files(tmp_path / "outside", "a.jpg", "b.jpg")
    root = make_files(tmp_path / "root", "own.jpg")
    (root / "a.jpg").symlink_to(outside / "a.jpg")
    (root / "again.jpg").symlink_to("own.jpg")
    (root / "images").symlink_to(outside)
    assert survey_folder(root).linked == ("a.jpg", "images/a.jpg", "images/b.jpg")
    assert survey_files([root / "a.jpg", root / "own.jpg"]).linked == ("a.jpg",)
    assert survey_files([root / "a.jpg", outside / "b.jpg"]).linked == ()  # from both folders


def test_links_are_not_followed_but_for_the_folder_of_scans(tmp_path: Path) -> None:
    outside = make_files(tmp_path / "outside", "a.jpg")
    root = tmp_path / "root"
    root.mkdir()
    (root / "other").symlink_to(outside)
    (root / "round").symlink_to(root)
    assert survey_folder(root).scans == ()
    (root / "images").symlink_to(outside)
    assert survey_folder(root).scans == ("images/a.jpg",)


def test_thousands_of_files_are_counted(tmp_path: Path) -> None:
    source = tmp_path / "source.jpg"
    source.write_bytes(b"x")
    many = tmp_path / "many"
    many.mkdir()
    for number in range(3000):
        (many / f"{number}.jpg").symlink_to(source)
    found = survey_folder(many)
    assert len(found.scans) == 3000 and not found.is_partial


def test_a_larger_folder_is_looked_at_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_walk, "MOST_FILES", 10)
    found = survey_folder(make_files(tmp_path, *(f"{number}.jpg" for number in range(30))))
    assert len(found.scans) == 10 and found.is_partial


def test_a_deep_folder_is_looked_at_in_part(tmp_path: Path) -> None:
    found = survey_folder(make_files(tmp_path, "a/b/c/d/e.jpg", "a/b/c/f.jpg"))
    assert found.scans == ("a/b/c/f.jpg",) and found.is_partial


def test_a_cancelled_survey_ends_at_once(tmp_path: Path) -> None:
    found = survey_folder(make_files(tmp_path, "a.jpg"), lambda: True)
    assert found.scans == () and found.is_partial


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_without_rights_is_left_out(tmp_path: Path) -> None:
    make_files(tmp_path, "closed/a.jpg", "b.jpg")
    (tmp_path / "closed").chmod(0)
    try:
        assert survey_folder(tmp_path).scans == ("b.jpg",)
    finally:
        (tmp_path / "closed").chmod(0o700)


def test_home_and_a_whole_drive_are_too_wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert survey_folder(tmp_path).is_too_wide
    assert FolderSurvey(Path(tmp_path.anchor)).is_too_wide
    (tmp_path / "scans").mkdir()
    assert not survey_folder(tmp_path / "scans").is_too_wide


def test_dropped_files_of_several_folders(tmp_path: Path) -> None:
    make_files(tmp_path, "one/a.jpg", "two/b.pdf", "two/c.docx")
    found = survey_files([tmp_path / "one/a.jpg", tmp_path / "two/b.pdf", tmp_path / "two/c.docx"])
    assert found.root == tmp_path and found.is_copied
    assert found.scans == ("one/a.jpg", "two/b.pdf")


def test_names_that_occur_again_are_counted(tmp_path: Path) -> None:
    found = survey_folder(make_files(tmp_path, "Box 1/001.jpg", "Box 1/002.jpg", "Box 2/001.tif", "003.jpg"))
    assert found.repeated == 1


def test_the_project_around_a_folder_is_named(tmp_path: Path) -> None:
    make_files(tmp_path, "project/ground_truths/a.json", "project/drafts/a.json")
    assert survey_folder(tmp_path / "project" / "drafts").projects == ("..",)
    assert survey_folder(tmp_path / "project").projects == ()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_not_utf8_are_left_out(tmp_path: Path) -> None:
    odd = os.fsdecode(b"Stra\xdfe")
    assert survey_folder(make_files(tmp_path, f"{odd}/a.jpg", f"{odd}.jpg", "b.jpg")).scans == ("b.jpg",)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes among files there")
def test_what_is_no_file_is_left_out(tmp_path: Path) -> None:
    root = make_files(tmp_path, "a.pdf")
    os.mkfifo(root / "b.pdf")
    (root / "c.pdf").symlink_to("/dev/zero")
    (root / "d.pdf").symlink_to("nowhere.pdf")
    (root / "images").symlink_to("images")
    assert survey_folder(root).scans == ("a.pdf",)

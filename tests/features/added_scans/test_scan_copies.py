"""Scans that are added to a project: all that have new names are copied, or none; nothing is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform.errors import CopyCancelledError, SaveError
from gtapp.core.project.project import Project
from gtapp.features import open_project
from gtapp.features.added_scans.last_addition import Addition, find_last_addition, take_back
from gtapp.features.added_scans.scan_copies import ScanPlan, copy_scans, plan_copies
from tests.core.project.test_disk import small_disk  # noqa: F401  a fixture
from tests.disks import fill_disk
from tests.sample_projects import PIXEL, cards, snapshot, write_file


def plan(project: Project, *places: Path) -> ScanPlan:
    return plan_copies(project, places, lambda: False)


def copy(project: Project, found: ScanPlan) -> list[str]:
    return copy_scans(project, found, lambda: None, lambda: False)


def test_scans_of_new_names_are_copied_and_all_others_named(tmp_path: Path) -> None:
    root, box = cards(tmp_path / "cards"), tmp_path / "box"
    for name in ("b.jpg", "c 10.png", "c 9.png", "inner/d.tif"):
        write_file(box / name, name.encode())
    write_file(box / "a.jpg", PIXEL)
    write_file(box / "A.png", b"another picture")
    write_file(box / "inner/B.JPG", b"another picture")
    write_file(box / "notes.txt", b"no scan")
    photo, secret = write_file(tmp_path / "e.heic", b"x"), write_file(tmp_path / "secret.jpg", b"x")
    (box / "link.jpg").symlink_to(secret)
    with open_project(root) as project:
        found = plan(project, box, photo, tmp_path / "secret.jpg")
        assert [each.name for each in found.new] == ["b.jpg", "c 9.png", "c 10.png", "d.tif", "secret.jpg"]
        assert {path.name: reason.code for path, reason in found.refused} == {
            "a.jpg": "add-scan-known",
            "A.png": "add-scan-clash",
            "B.JPG": "add-scan-clash",
            "link.jpg": "add-scan-link",
            "e.heic": "scan-format",
        }
        before = snapshot(root)
        assert copy(project, found)[0] == "images/b.jpg"
        after = snapshot(root)
        assert {name: after[name] for name in before} == before
        assert after["images/d.tif"] == b"inner/d.tif" and len(after) == len(before) + 5
    with open_project(root) as project:
        assert project.item("b").scans == ("images/b.jpg",)
        assert not plan(project, box).new


def test_added_scans_are_taken_back_unless_they_were_changed_or_worked_on(tmp_path: Path) -> None:
    root = cards(tmp_path / "cards")
    files = [write_file(tmp_path / f"new/{name}.jpg", name.encode()) for name in ("b", "c", "d")]
    before = snapshot(root)
    with open_project(root) as project:
        assert find_last_addition(project) is None
        copy(project, plan(project, *files))
    write_file(root / "images/c.jpg", b"rotated")
    with open_project(root) as project:
        found = find_last_addition(project)
        assert found == Addition(["images/b.jpg", "images/d.jpg"], 1, [])
        write_file(root / "images/d.jpg", b"rotated since it was asked")
        take_back(project, found)
        assert snapshot(root).keys() == {*before, "images/c.jpg", "images/d.jpg"}
        assert find_last_addition(project) is None
    with open_project(root) as project:
        copy(project, plan(project, files[0]))
    with open_project(root) as project:
        project.set_status("b", "needs action", "torn")
        found = find_last_addition(project)
        assert found and found.worked_on == ["b"]


def test_what_appeared_meanwhile_is_kept_and_nothing_is_added(tmp_path: Path) -> None:
    root = cards(tmp_path / "cards")
    files = [write_file(tmp_path / name, b"new") for name in ("b.jpg", "c.jpg")]
    with open_project(root) as project:
        found = plan(project, *files)
        write_file(root / "images/c.jpg", b"by another program")
        before = snapshot(root)
        with pytest.raises(SaveError, match="there is another scan of this name"):
            copy(project, found)
        assert snapshot(root) == before


def test_cancelling_leaves_nothing(tmp_path: Path) -> None:
    root = cards(tmp_path / "cards")
    files = [write_file(tmp_path / name, b"new") for name in ("b.jpg", "c.jpg")]
    before, answers = snapshot(root), iter([False, False, True])
    with open_project(root) as project, pytest.raises(CopyCancelledError, match="removed again"):
        copy_scans(project, plan(project, *files), lambda: None, lambda: next(answers))
    assert snapshot(root) == before


@pytest.mark.posix
def test_a_full_disk_leaves_nothing(small_disk: Path, tmp_path: Path) -> None:  # noqa: F811
    root = cards(small_disk / "cards")
    files = [write_file(tmp_path / name, bytes(size)) for name, size in (("b.jpg", 9), ("c.jpg", 3_000_000))]
    before = snapshot(root)
    with open_project(root) as project:
        found = plan(project, *files)
        filling = fill_disk(small_disk)
        with filling.open("r+b") as file:
            file.truncate(filling.stat().st_size - 1_000_000)
        with pytest.raises(SaveError, match="No scan was added"):
            copy(project, found)
        assert snapshot(root) == before

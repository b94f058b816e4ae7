"""What git could not merge, merged by value: with real repositories, in each of git's styles."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from gtapp.core.files.git_conflicts import find_conflict
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.unmerged_files import UnmergedFiles
from gtapp.features import open_project
from gtapp.features.git_merges.item_merge import merge_item, take_values, write_merged
from tests.git_repository import git, make_conflict
from tests.sample_projects import CARD, cards, snapshot, write_file

PLACE = "ground_truths/a.json"
OLD, OURS, THEIRS = '"Basel"', '"Bern"', '"Zug"'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return cards(tmp_path / "work" / "my cards", {"a": CARD, "b": CARD})


@pytest.mark.parametrize("has_index", [True, False])
@pytest.mark.parametrize("style", ["merge", "diff3", "zdiff3"])
def test_markers_are_replaced_by_the_merge_and_the_file_is_kept(
    root: Path, style: str, has_index: bool
) -> None:
    make_conflict(root, "a.json", OLD, OURS, THEIRS, style)
    if not has_index:  # someone committed the markers
        git(root, "add", "-A")
    marked = (root / PLACE).read_bytes()
    with open_project(root) as project:
        unmerged, item = UnmergedFiles(root), project.item("a")
        assert unmerged.find() == ({PLACE} if has_index else set())
        before = snapshot(root)
        merge = merge_item(project, unmerged, item)
        assert snapshot(root) == before
        (conflict,) = merge.merged.conflicts
        assert conflict.pointer == ("publication", "place")
        assert (conflict.ours, conflict.theirs) == ("Bern", "Zug")
        assert conflict.base == "Basel" or (style == "merge" and not has_index)
        copy = write_merged(project, merge)
        assert copy.read_bytes() == marked and find_conflict((root / PLACE).read_text()) is None
        document = project.document("a")
        assert document.record["publication"]["place"] == "Bern"
        take_values(document, merge, {0})
        assert project.save(document)
    record = json.loads((root / PLACE).read_text(encoding="utf-8"))["response_text"]
    assert record == {**CARD, "publication": {**CARD["publication"], "place": "Zug"}}
    assert ".gtapp" not in git(root, "status", "--porcelain")


def test_what_was_edited_since_the_merge_stays(root: Path) -> None:
    make_conflict(root, "a.json", OLD, OURS, THEIRS)
    git(root, "checkout", "--ours", PLACE)
    with open_project(root) as project:
        unmerged = UnmergedFiles(root)
        assert unmerged.find() == {PLACE}
        merge = merge_item(project, unmerged, project.item("a"))
        assert merge.marked == b""
        document = project.document("a")
        document.set("/publication/year", 1901)
        take_values(document, merge, {0})
        assert document.record["publication"] == {**CARD["publication"], "year": 1901, "place": "Zug"}
        document.undo()
        assert document.record["publication"]["place"] == "Bern"
        take_values(document, merge, ())
        assert document.record["publication"]["place"] == "Bern"
        project.save(document)
        unmerged.resolve(PLACE)
        assert unmerged.find() == set()
    assert git(root, "status", "--porcelain", PLACE).startswith("M ")


def test_a_file_that_was_changed_meanwhile_is_left(root: Path) -> None:
    make_conflict(root, "a.json", OLD, OURS, THEIRS)
    with open_project(root) as project:
        merge = merge_item(project, UnmergedFiles(root), project.item("a"))
        write_file(root / PLACE, "{}")
        with pytest.raises(GtappError):
            write_merged(project, merge)
    assert (root / PLACE).read_text() == "{}"


def test_markers_that_do_not_fit_each_other_are_left(root: Path) -> None:
    write_file(root / PLACE, "{\n<<<<<<< HEAD\n}\n>>>>>>> theirs\n")
    with open_project(root) as project, pytest.raises(GtappError) as caught:
        merge_item(project, UnmergedFiles(root), project.item("a"))
    assert caught.value.code == "merge-no-versions"


def test_no_program_of_the_repository_is_run(root: Path, tmp_path: Path) -> None:
    make_conflict(root, "a.json", OLD, OURS, THEIRS)
    ran = tmp_path / "ran"
    program = write_file(tmp_path / "program", f"#!/bin/sh\ntouch {ran}\ncat\n")
    program.chmod(0o755)
    for hook in ("post-index-change", "pre-commit"):
        (root / ".git/hooks" / hook).symlink_to(program)
    for name in (
        *(
            "core.fsmonitor",
            "core.sshCommand",
            "core.pager",
            "core.editor",
            "diff.external",
            "diff.run.textconv",
        ),
        *("filter.run.clean", "filter.run.smudge", "filter.run.process"),
    ):
        git(root, "config", name, str(program))
    write_file(root / ".git/info/attributes", "*.json filter=run diff=run\n")
    unmerged = UnmergedFiles(root)
    assert unmerged.find() == {PLACE}
    assert '"Zug"' in unmerged.read_versions(PLACE).theirs
    with pytest.raises(GtappError) as caught:
        unmerged.resolve(PLACE)
    assert caught.value.code == "git-filter" and not ran.exists()
    write_file(root / ".git/info/attributes", "")
    unmerged.resolve(PLACE)
    assert unmerged.find() == set() and not ran.exists()


def test_without_git_or_a_repository_nothing_is_said(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert UnmergedFiles(root).find() == set()
    make_conflict(root, "a.json", OLD, OURS, THEIRS)
    monkeypatch.setenv("PATH", os.devnull)
    assert UnmergedFiles(root).find() == set()

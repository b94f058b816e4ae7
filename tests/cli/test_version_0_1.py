"""Drafts and sheets that version 0.1 fetched are known: nothing is requested or imported twice."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.sample_projects import snapshot
from tests.version_0_1 import DATA, copy_home, copy_project


@pytest.mark.parametrize("more", [(), ("--run", "T0005")], ids=["same-run", "another-run"])
def test_nothing_is_requested_twice(
    call: Any, tmp_path: Path, user_folders: Path, more: tuple[str, ...]
) -> None:
    """No provider listens, so that a request would fail; in another run the requests are known by their digests."""
    root = copy_project("cards", tmp_path / "cards")
    copy_home(user_folders, root)
    shutil.rmtree(user_folders / "data" / "gtapp" / "drafts-to-keep")
    before = snapshot(root / "drafts")
    result = call("draft", root, "--json", *more)
    assert result.code == 0, result.err
    assert (result.json["requests"], result.json["answered"], result.json["failed"]) == (0, 0, [])
    assert result.json["left"] == 0 and snapshot(root / "drafts") == before


def test_the_sheet_is_compared_with_the_imported_one(call: Any, tmp_path: Path) -> None:
    root = copy_project("letters", tmp_path / "letters")
    tabs = [f"--file={DATA / name}" for name in ("sheet.csv", "people.csv")]
    result = call("import-sheet", root, "--benchmark", "letters", *tabs)
    assert result.code == 0, result.err
    assert result.out.splitlines() == [
        "kept: letters 01 letter_title (row 2): “here” (in the sheet “None”)",
        "0 new, 0 changed, 0 deleted, 1 kept, 0 conflict, 0 doubtful, 0 placeholders",
        "nothing was changed (--apply brings it in)",
    ]

"""Finding truths and runs by the names of files and folders."""

from __future__ import annotations

from pathlib import PurePosixPath, PureWindowsPath

import pytest

from gtapp.scoring.run_finder import find_common_folder


@pytest.mark.parametrize(
    ("folders", "expected"),
    [
        (["/a/b"], "/a/b"),
        (["/a/b/c", "/a/b", "/a/d"], "/a"),
        (["/a", "/b"], "/"),
        (["/a/bc", "/a/b"], "/a"),
    ],
)
def test_common_folder(folders: list[str], expected: str) -> None:
    assert find_common_folder(list(map(PurePosixPath, folders))) == PurePosixPath(expected)


def test_folders_on_two_drives_have_no_common_folder() -> None:
    folders = [PureWindowsPath(each) for each in (r"C:\truths\a", r"D:\truths\b")]
    assert find_common_folder(folders) == PureWindowsPath()
    assert find_common_folder(folders[:1]) == folders[0]
    shares = [PureWindowsPath(each) for each in (r"C:\truths\a", r"C:\truths\b")]
    assert find_common_folder(shares) == PureWindowsPath(r"C:\truths")

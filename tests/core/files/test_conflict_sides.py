"""Texts with git's markers are taken apart into the versions that git merged."""

from __future__ import annotations

import pytest

from gtapp.core.files.git_conflicts import ConflictSides, split_sides

OURS, THEIRS = '{\n"a": 1,\n"b": "x"\n}\n', '{\n"a": 2,\n"b": "y"\n}\n'


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_both_sides_come_from_all_conflicts_with_their_line_ends(newline: str) -> None:
    text = (
        '{\n<<<<<<< HEAD\n"a": 1,\n=======\n"a": 2,\n>>>>>>> anna\n'
        '<<<<<<< HEAD\n"b": "x"\n=======\n"b": "y"\n>>>>>>> anna\n}\n'
    )
    found = split_sides(text.replace("\n", newline))
    assert found == ConflictSides(None, OURS.replace("\n", newline), THEIRS.replace("\n", newline))


def test_diff3_has_the_common_version() -> None:
    text = "a\n<<<<<<< HEAD\nb\n||||||| 1a2b\nc\n=======\n>>>>>>> anna\nd"
    assert split_sides(text) == ConflictSides("a\nc\nd", "a\nb\nd", "a\nd")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n=======\nb\n",
        "<<<<<<< a\nb\n",
        "<<<<<<< a\n>>>>>>> b\n",
        "=======\n>>>>>>> b\n",
        "<<<<<<< a\n<<<<<<< a\n=======\n>>>>>>> b\n",
    ],
)
def test_markers_that_do_not_fit_each_other_have_no_sides(text: str) -> None:
    assert split_sides(text) is None


def test_lines_of_equals_signs_may_be_text() -> None:
    assert split_sides("Title\n=======\n<<<<<<<\na\n=======\nb\n=======\n>>>>>>>\n") == ConflictSides(
        None, "Title\n=======\na\n", "Title\n=======\nb\n=======\n"
    )

"""Preloading of the next item: opening it gives the same result as without, as long as nothing changed meanwhile."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from tests.sample_projects import CARD, cards, dump_json, envelope, make_files_old, open_checked


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """Cards of which the first lacks its author and has an unknown type; their files are older than two seconds."""
    broken = {key: value for key, value in CARD.items() if key != "author"} | {"type": "no such type"}
    cards(tmp_path, {"a": broken, "b": CARD})
    make_files_old(tmp_path)
    with open_checked(tmp_path) as found:
        yield found


def _codes(document: Document) -> list[tuple[object, str]]:
    return [(issue.pointer, issue.code) for issue in document.issues]


def test_a_preloaded_item_opens_as_without_preloading(project: Project) -> None:
    plain = project.document("a")
    seen = project.preload("a")
    document = project.document("a")
    assert seen is not None and seen.record == document.record == plain.record
    assert _codes(document) == _codes(plain) == _codes(seen) != []


def test_preloaded_issues_are_updated_by_an_edit(project: Project) -> None:
    project.preload("a")
    document = project.document("a")
    before = _codes(document)
    document.set("/author", {"last_name": "Meier", "first_name": "Anna"})
    assert (("author",), "missing") in before
    assert (("author",), "missing") not in _codes(document)
    document.undo()
    assert _codes(document) == before


def test_looking_at_a_preloaded_item_leaves_it_to_be_opened(project: Project) -> None:
    """What is read ahead in workers must not take what the window is about to open."""
    seen = project.preload("a")
    project.peek("a")
    assert seen is not None and project.document("a").parts[0] is seen.parts[0]


def test_a_file_that_changed_since_is_read_again(project: Project) -> None:
    path = project.document("a").parts[0].source.path
    assert project.preload("a") is not None
    path.write_text(dump_json(envelope(CARD)), encoding="utf-8")
    document = project.document("a")
    assert document.record == CARD and not document.issues


def test_an_unreadable_file_is_reported_when_it_is_opened(project: Project, tmp_path: Path) -> None:
    path = project.document("a").parts[0].source.path
    path.write_text("{", encoding="utf-8")
    make_files_old(tmp_path)
    assert project.preload("a") is None
    with pytest.raises(UnreadableError):
        project.document("a")


def test_a_file_of_the_same_size_and_time_is_read_again(project: Project, tmp_path: Path) -> None:
    path = project.document("b").parts[0].source.path
    project.preload("b")
    path.write_text(path.read_text(encoding="utf-8").replace("Basel", "Leide"), encoding="utf-8")
    make_files_old(tmp_path)
    assert project.document("b").record["publication"]["place"] == "Leide"


def test_a_truth_that_appeared_meanwhile_is_opened(tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    make_files_old(root)
    with open_checked(root) as project:
        ahead = project.preload("a")
        assert ahead is not None and ahead.is_new
        cards(root, {"a": CARD})
        assert project.document("a").record == CARD and not project.document("a").is_new


def test_a_file_written_within_the_last_two_seconds_is_not_preloaded(tmp_path: Path) -> None:
    """Some disks could not distinguish a second write from the first by its time."""
    root = cards(tmp_path)
    moment = time.time() - 1
    os.utime(root / "ground_truths/a.json", (moment, moment))
    with open_checked(root) as project:
        assert project.preload("a") is None


def test_an_item_with_an_invalid_file_name_is_reported_when_it_is_opened(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path, scans=("con",))) as project:
        assert project.preload("con") is None
        with pytest.raises(GtappError):
            project.document("con")

"""Files that another program changed or deleted: not overwritten, then kept or adopted as the user chooses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtapp.core.platform.errors import ChangedOnDiskError, UnreadableError
from gtapp.core.project.project import Project
from gtapp.features import open_project
from tests.sample_projects import CARD, cards, dump_json, envelope, open_checked, write_file

TITLE = "/publication/title"


def _file(root: Path, name: str = "a.json") -> Path:
    return root / "ground_truths" / name


def _conflict(root: Path, theirs: str) -> tuple[Project, object]:
    project = open_project(root)
    document = project.document("a")
    document.set(TITLE, "Meins")
    _file(root).write_text(theirs, encoding="utf-8")
    with pytest.raises(ChangedOnDiskError, match="changed by another program") as caught:
        project.save(document)
    assert caught.value.code == "save-changed"
    assert document.is_dirty and _file(root).read_text(encoding="utf-8") == theirs
    return project, document


THEIRS = dump_json(envelope({**CARD, "author": {"last_name": "Andere", "first_name": ""}}), 2, ascii_=False)


def test_another_programs_change_is_overwritten_only_on_request(tmp_path: Path) -> None:
    project, document = _conflict(cards(tmp_path), THEIRS)
    with project:
        seen = project.peek("a")
        assert seen.record["author"]["last_name"] == "Andere" and seen.parts[0].text == THEIRS
        project.keep_mine(document)  # type: ignore[arg-type]
        assert (
            json.loads(_file(tmp_path).read_text(encoding="utf-8"))["response_text"]["publication"]["title"]
            == "Meins"
        )
    with open_checked(tmp_path) as again:
        found = again.document("a")
        assert found.undo() and found.record == CARD


def test_adopting_their_change_is_one_undoable_edit(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        original = document.parts[0].text
        document.set(TITLE, "Meins")
        mine = document.parts[0].text
        _file(root).write_text(THEIRS, encoding="utf-8")
        project.take_theirs(document)
        assert document.parts[0].text == THEIRS and not document.is_dirty
        assert document.record["author"]["last_name"] == "Andere"
        document.set("/author/first_name", "Ä")
        assert project.save(document)
        assert _file(root).read_text(encoding="utf-8") == THEIRS.replace(
            '"first_name": ""', '"first_name": "Ä"'
        )
        document.undo()
        document.undo()
        assert document.parts[0].text == mine and document.is_dirty
        document.set(TITLE, "Nochmals")
        document.undo()
        document.undo()
        assert document.parts[0].text == original
        assert project.save(document) and _file(root).read_text(encoding="utf-8") == original


def test_their_change_may_have_another_layout(tmp_path: Path) -> None:
    root = cards(tmp_path)
    bare = dump_json({**CARD, "author": None}, None, ascii_=False)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        mine = document.parts[0].text
        _file(root).write_text(bare, encoding="utf-8")
        project.take_theirs(document)
        document.set("/publication/pages", "12 S.")
        assert document.parts[0].text == bare.replace('"30"', '"12 S."')
        document.undo()
        document.undo()
        assert document.parts[0].text == mine
        document.set("/publication/pages", "12 S.")
        assert document.parts[0].text == mine.replace('"30"', '"12 S."')


def test_their_change_of_a_pages_shape_is_adopted(tmp_path: Path) -> None:
    advert = {"date": "1731-01-02", "tags_section": "x", "text": "1."}
    page = write_file(tmp_path / "ground_truths/page.json", dump_json({"1731_1_1": [advert]}, 2))
    with open_checked(tmp_path, "fraktur") as project:
        document = project.document("page")
        document.set("/1731_1_1/0/text", "2.")
        page.write_text(dump_json([advert, advert], 2), encoding="utf-8")
        project.take_theirs(document)
        assert document.tree == {"advertisements": [advert, advert]}
        document.set(document.to_record_pointer(("advertisements", 1, "text")), "3.")
        assert document.record[1]["text"] == "3."
        document.undo()
        document.undo()
        assert document.tree == {"advertisements": [{**advert, "text": "2."}]}


def test_their_unreadable_file_is_neither_adopted_nor_overwritten(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        for broken in (b"", b'{"response_text": ', '{"a": "ü"}'.encode("latin-1"), b"[" * 5000 + b"]" * 5000):
            _file(root).write_bytes(broken)
            with pytest.raises(ChangedOnDiskError):
                project.save(document)
            with pytest.raises(UnreadableError):
                project.take_theirs(document)
            assert _file(root).read_bytes() == broken
            assert document.is_dirty and document.record["publication"]["title"] == "Meins"


def test_a_vanished_file_is_written_again_only_on_request(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        _file(root).unlink()
        with pytest.raises(ChangedOnDiskError) as caught:
            project.save(document)
        assert caught.value.code == "save-vanished" and not _file(root).exists()
        project.keep_mine(document)
        assert _file(root).read_text(encoding="utf-8") == document.parts[0].text


def test_adopting_a_vanished_file_makes_a_new_truth(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        _file(root).unlink()
        project.take_theirs(document)
        assert document.is_new and not document.is_dirty and document.record["publication"]["title"] == ""
        document.undo()
        assert document.is_dirty and document.record["publication"]["title"] == "Meins"
        assert project.save(document) and _file(root).exists()


def test_a_file_that_appeared_meanwhile_is_not_overwritten_by_a_new_truth(tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Meins")
        write_file(_file(root), THEIRS)
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        assert _file(root).read_text(encoding="utf-8") == THEIRS
        project.take_theirs(document)
        assert document.record["author"]["last_name"] == "Andere" and not document.is_new

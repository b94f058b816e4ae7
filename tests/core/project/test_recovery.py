"""Undo outlives the program, and a program that is killed loses no correction."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gtapp.core.record.document import Document
from tests.sample_projects import (
    CARD,
    cards,
    copy_killed_in_save,
    dump_json,
    envelope,
    open_checked,
    open_crashed_copy,
    simulate_crash,
    write_file,
)

YEAR, TITLE, PLACE = "/publication/year", "/publication/title", "/publication/place"


def _title(document: Document) -> object:
    return document.record["publication"]["title"]


def test_undo_and_redo_continue_after_a_restart(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path)) as project:
        document = project.document("a")
        original = document.parts[0].text
        document.set(TITLE, "Erster")
        document.set(YEAR, 1900)
        document.set(PLACE, None)
        project.save(document)
        document.undo()
        project.save(document)
    with open_checked(tmp_path) as project:
        document = project.document("a")
        assert not document.is_dirty and not project.count_lost_edits(document) and not project.find_unsaved()
        assert document.record["publication"] == {**CARD["publication"], "title": "Erster", "year": 1900}
        assert document.redo() and document.record["publication"]["place"] is None
        for _ in range(3):
            assert document.undo()
        assert document.parts[0].text == original and document.record == CARD
        assert not document.can_undo
        project.save(document)
    assert (tmp_path / "ground_truths/a.json").read_text(encoding="utf-8") == original


def test_an_unsaved_edit_can_be_redone(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Gesichert")
        project.save(document)
        saved = document.parts[0].text
        document.set(TITLE, "Verloren")
        document.set(YEAR, None)
        mine = document.parts[0].text
        other, found = open_crashed_copy(root, tmp_path / "copy")
        with other:
            assert other.find_unsaved() == ["a"] and other.count_lost_edits(found) == 2
            assert found.parts[0].text == saved and not found.is_dirty
            other.recover(found)
            assert found.parts[0].text == mine and found.is_dirty and not other.count_lost_edits(found)
            assert _title(found) == "Verloren"
            other.save(found)
            assert not other.find_unsaved()


@pytest.mark.parametrize("first", ["set", "undo", "check"])
def test_work_that_is_not_recovered_is_offered_again(tmp_path: Path, first: str) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(PLACE, "Genf")
        project.save(document)
        document.set(TITLE, "Verloren")
        other, found = open_crashed_copy(root, tmp_path / "copy")
    with other:
        if first == "undo":
            found.undo()
        if first == "check":
            other.check(found)
        else:
            found.set(YEAR, 1900)
            other.save(found)
        assert other.find_unsaved() == ["a"] and other.count_lost_edits(found) == 1
        assert _title(found) == CARD["publication"]["title"]
    with open_checked(tmp_path / "copy") as project:
        again = project.document("a")
        assert not again.is_dirty and project.count_lost_edits(again) == 1
        before = again.record["publication"]
        project.recover(again)
        assert again.record["publication"] == {**before, "title": "Verloren"}
        project.save(again)
        assert not project.find_unsaved()


@pytest.mark.parametrize("reopened", [False, True])
def test_work_that_is_left_is_not_offered_again(tmp_path: Path, reopened: bool) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        project.document("a").set(TITLE, "Verloren")
        other, found = open_crashed_copy(root, tmp_path / "copy")
    with other:
        if reopened:
            other.leave_lost_items(["a"])
            found = other.document("a")
        else:
            other.leave_lost_edits(found)
        assert not other.count_lost_edits(found)
        found.set(YEAR, 1900)
        other.save(found)
        assert not other.find_unsaved() and not other.count_lost_edits(found)
    with open_checked(tmp_path / "copy") as project:
        assert not project.count_lost_edits(project.document("a"))


def test_an_unsaved_undo_is_recovered(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        for number in range(3):
            document.set(YEAR, 1900 + number)
        project.save(document)
        document.undo()
        document.undo()
        other, found = open_crashed_copy(root, tmp_path / "copy")
        with other:
            assert found.record["publication"]["year"] == 1902 and other.count_lost_edits(found) == 2
            other.recover(found)
            assert found.record["publication"]["year"] == 1900 and found.is_dirty
            assert found.redo() and found.redo() and not found.is_dirty


@pytest.mark.parametrize("undone", [1, 2, 3])
@pytest.mark.parametrize("further_undos", [0, 1, 2])
def test_the_history_survives_a_crash_after_saved_edits_were_undone(
    tmp_path: Path, undone: int, further_undos: int
) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        original = document.parts[0].text
        for number in range(3):
            document.set(YEAR, 1900 + number)
            project.save(document)
        for _ in range(undone):
            document.undo()
        document.set(TITLE, "Neu")
        for _ in range(further_undos):
            document.undo()
        edits, position, mine = (
            len(document.undo_stack.edits),
            document.undo_stack.position,
            document.parts[0].text,
        )
        first, found = open_crashed_copy(root, tmp_path / "first")
        with first:
            assert found.record["publication"]["year"] == 1902 and not found.is_dirty
            assert [edit.label for edit in found.undo_stack.done] == ["set"] * 3
            first.recover(found)
            found.set(PLACE, "Bern")
            second, again = open_crashed_copy(tmp_path / "first", tmp_path / "second")
        with second:
            assert second.count_lost_edits(again)
            second.recover(again)
            assert again.record["publication"]["place"] == "Bern"
            assert again.undo() and again.parts[0].text == mine
            assert again.undo_stack.position == position
            while again.undo():
                pass
            assert again.parts[0].text == original
        third, kept = open_crashed_copy(root, tmp_path / "third")
        with third:
            third.recover(kept)
            assert (len(kept.undo_stack.edits), kept.undo_stack.position) == (edits, position)
            assert kept.parts[0].text == mine
            while kept.redo():
                pass
            assert _title(kept) == "Neu"
            third.save(kept)
            assert not third.find_unsaved()


@pytest.mark.parametrize("edits", [1, 2, 3])
def test_edits_after_an_undo_of_saved_ones_are_recovered(tmp_path: Path, edits: int) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        for number in range(3):
            document.set(YEAR, 1900 + number)
        project.save(document)
        saved = document.parts[0].text
        document.undo()
        document.undo()
        for number in range(edits):
            document.set(TITLE, f"Neu {number}")
        mine = document.parts[0].text
        document.undo()
        before = document.parts[0].text
        document.redo()
        left, document_left = open_crashed_copy(root, tmp_path / "left")
        with left:
            assert document_left.redo() and document_left.parts[0].text == mine
            assert document_left.undo() and document_left.parts[0].text == saved
        other, found = open_crashed_copy(root, tmp_path / "copy")
        with other:
            assert found.parts[0].text == saved and other.find_unsaved() == ["a"]
            assert other.count_lost_edits(found)
            other.recover(found)
            assert found.parts[0].text == mine
            assert found.undo() and found.parts[0].text == before and found.redo()
            other.save(found)
        with open_checked(tmp_path / "copy") as third:
            assert third.document("a").parts[0].text == mine and not third.find_unsaved()


def test_undoing_all_of_them_again_is_recovered(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(YEAR, 1)
        document.set(YEAR, 2)
        project.save(document)
        document.undo()
        document.set(YEAR, 3)
        document.undo()
        other, found = open_crashed_copy(root, tmp_path / "copy")
        with other:
            assert found.record["publication"]["year"] == 2
            other.recover(found)
            assert found.record["publication"]["year"] == 1


@pytest.mark.parametrize("undone", [False, True])
def test_a_crash_while_restoring_loses_nothing(tmp_path: Path, undone: bool) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        for year in range(3):
            document.set(YEAR, year)
        if undone:
            project.save(document)
            for _ in range(3):
                document.undo()
        mine = document.parts[0].text
        simulate_crash(project)
    copies: list[Path] = []

    def copy_project(_: object) -> None:
        copies.append(tmp_path / f"copy {len(copies)}")
        shutil.copytree(root, copies[-1])

    with open_checked(root) as project:
        document = project.document("a")
        document.edited.connect(copy_project)
        project.recover(document)
    assert len(copies) == 3
    for copy in copies:
        with open_checked(copy) as project:
            document = project.document("a")
            assert project.find_unsaved() == ["a"]
            project.recover(document)
            assert document.parts[0].text == mine


def test_a_finished_save_that_was_not_journalled_loses_nothing(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Neu")
        before = tmp_path / "before"
        copy_killed_in_save(project, document, before)
    with open_checked(before) as other:
        found = other.document("a")
        assert not other.count_lost_edits(found) and not found.is_dirty and _title(found) == "Neu"
        other.recover(found)
        assert not other.find_unsaved()
        assert found.undo() and _title(found) == CARD["publication"]["title"]


def test_an_undo_after_a_save_that_was_not_journalled_is_recovered(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(YEAR, 1)
        project.save(document)
        document.set(YEAR, 2)
        before = tmp_path / "before"
        copy_killed_in_save(project, document, before)
    with open_checked(before) as other:
        found = other.document("a")
        assert found.undo() and found.record["publication"]["year"] == 1
        third, again = open_crashed_copy(before, tmp_path / "copy")
        with third:
            assert again.record["publication"]["year"] == 2 and third.count_lost_edits(again) == 1
            third.recover(again)
            assert again.record["publication"]["year"] == 1


@pytest.mark.parametrize("is_new", [False, True])
def test_what_is_undone_after_a_save_that_was_not_journalled_is_not_offered(
    tmp_path: Path, is_new: bool
) -> None:
    root, killed = (
        cards(tmp_path / "work", {"b": CARD} if is_new else {"a": CARD}, ("a",)),
        tmp_path / "killed",
    )
    with open_checked(root) as project:
        document = project.document("a")
        with document.group("created" if is_new else "replace"):
            document.set(TITLE, "Neu")
        copy_killed_in_save(project, document, killed)
    with open_checked(killed) as project:
        document = project.document("a")
        assert not project.count_lost_edits(document)
        assert project.undo(document)
        if document.is_dirty:
            project.save(document)
        assert (killed / "ground_truths/a.json").exists() == (not is_new)
    with open_checked(killed) as project:
        assert project.find_unsaved() == []
        document = project.document("a")
        assert not project.count_lost_edits(document) and document.can_redo


def test_a_confirmed_value_is_no_unsaved_work(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path)) as project:
        document = project.document("a")
        document.confirm(TITLE)
        assert not document.is_dirty
    with open_checked(tmp_path) as project:
        assert not project.find_unsaved()
        document = project.document("a")
        assert document.find_origin(("publication", "title")) == "confirmed" and not project.count_lost_edits(
            document
        )
        document.undo()
        assert document.find_origin(("publication", "title")) == "file"


def test_typing_back_to_what_is_saved_is_no_unsaved_work(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path)) as project:
        document = project.document("a")
        document.set(TITLE, "x")
        document.set(TITLE, CARD["publication"]["title"])
        assert not document.is_dirty
    with open_checked(tmp_path) as project:
        assert not project.find_unsaved() and not project.count_lost_edits(project.document("a"))


def test_a_new_truth_with_unsaved_work_is_recovered(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", scans=("new",))
    write_file(root / "drafts" / "new.json", dump_json(envelope(CARD)))
    with open_checked(root) as project:
        document = project.document("new")
        document.set(TITLE, "Angefangen")
        mine = document.parts[0].text
        other, found = open_crashed_copy(root, tmp_path / "copy", "new")
        with other:
            assert found.is_new and not found.is_dirty and other.count_lost_edits(found) == 1
            assert not (tmp_path / "copy/ground_truths/new.json").exists()
            other.recover(found)
            assert found.parts[0].text == mine and other.save(found)
        assert (tmp_path / "copy/ground_truths/new.json").read_text(encoding="utf-8") == mine


def _change_file_by_git(root: Path, text: str) -> None:
    (root / "ground_truths/a.json").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("theirs", [envelope({**CARD, "tags": []}), {**CARD, "author": None}])
def test_a_file_changed_by_git_has_mine_as_one_edit_to_redo(tmp_path: Path, theirs: object) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        project.save(document)
        document.set(YEAR, 1)
        document.set(YEAR, 2)
        text = dump_json(theirs, 2)
        both = text.replace('"year": 1899', '"year": 2')
        assert both != text
        _change_file_by_git(root, text)
        other, found = open_crashed_copy(root, tmp_path / "copy")
        with other:
            assert found.parts[0].text == text and not found.is_dirty and other.count_lost_edits(found) == 1
            other.recover(found)
            assert found.parts[0].text == both and found.record["publication"]["year"] == 2
            found.set(YEAR, 3)
            found.undo()
            found.undo()
            assert found.parts[0].text == text
            found.redo()
            assert other.save(found)
        assert (tmp_path / "copy/ground_truths/a.json").read_text(encoding="utf-8") == both


def test_a_file_changed_by_git_without_unsaved_work_is_opened_as_it_is(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Eins")
        document.confirm(YEAR)
        project.save(document)
    _change_file_by_git(root, dump_json(envelope({**CARD, "author": {"last_name": "X", "first_name": "Y"}})))
    with open_checked(root) as project:
        document = project.document("a")
        assert not document.can_undo and not document.can_redo and not project.count_lost_edits(document)
        # where the value is still the one that was confirmed it stays confirmed
        assert document.find_origin(("publication", "year")) == "confirmed"
        assert document.find_origin(("publication", "title")) == "file"

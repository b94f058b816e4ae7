"""The order of a session's steps: undone and redone across items, with the check's file, restarts, kills and other programs."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gtapp.core.project import step_history
from gtapp.core.project.project import Project
from gtapp.core.project.step_history import StepHistory, Stepping, StepResult
from gtapp.core.record.document import Document
from gtapp.core.store.check_note import CheckNote
from gtapp.features import open_project
from tests.sample_projects import (
    CARD,
    cards,
    dump_json,
    envelope,
    letters,
    open_checked,
    paper,
    papers,
    sha,
    simulate_crash,
    snapshot,
    write_file,
)
from tests.strategies import examples

TITLE = "/publication/title"


def make_project(root: Path) -> Path:
    """Make three items: a and b have truths, c has a draft."""
    cards(root, {"a": CARD, "b": CARD}, scans=("c",))
    write_file(root / "drafts" / "request_T1_c.json", dump_json(envelope(CARD)))
    return root


@contextmanager
def open_steps(root: Path) -> Iterator[tuple[Project, StepHistory]]:
    with open_checked(root) as project:
        yield project, StepHistory(project)


def run_stepping(stepping: Stepping) -> StepResult:
    """Run an undo or redo to its end."""
    while True:
        try:
            next(stepping)
        except StopIteration as end:
            assert isinstance(end.value, StepResult)
            return end.value


def edit(project: Project, item: str, value: Any, pointer: str = TITLE) -> Document:
    document = project.document(item)
    document.set(pointer, value)
    project.save(document)
    return document


def read(root: Path, item: str) -> str:
    content = json.loads((root / "ground_truths" / f"{item}.json").read_text(encoding="utf-8"))
    return str(content["response_text"]["publication"]["title"])


def truth(root: Path, item: str) -> Path:
    return root / "ground_truths" / f"{item}.json"


def test_steps_are_undone_across_items_in_the_order_made(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        for item, value in (("a", "1"), ("b", "2"), ("a", "3")):
            edit(project, item, value)
        assert [read(root, each) for each in "ab"] == ["3", "2"]
        expected = [("a", "1", "2"), ("b", "1", CARD["publication"]["title"])]
        for item, a, b in expected:
            assert [*run_stepping(steps.undo(None)).edits] == [item]
            assert [read(root, each) for each in "ab"] == [a, b]
        assert [*run_stepping(steps.redo(None)).edits] == ["b"] and read(root, "b") == "2"
        assert [*run_stepping(steps.redo(None)).edits] == ["a"] and read(root, "a") == "3"
        assert not steps.find_redo(None)


def test_the_earlier_edits_of_the_shown_item_come_behind_the_session_and_are_redone_before_it(
    tmp_path: Path,
) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, _):
        edit(project, "a", "earlier a")
        edit(project, "b", "earlier b")
    with open_steps(root) as (project, steps):
        assert not steps.find_undo(None)
        shown = project.document("a")
        shown.set(TITLE, "now")
        assert [*run_stepping(steps.undo(shown)).edits] == ["a"] and shown.get(TITLE) == "earlier a"
        assert [*run_stepping(steps.undo(shown)).edits] == ["a"] and shown.get(TITLE) == CARD["publication"][
            "title"
        ]
        assert not steps.find_undo(shown) and read(root, "b") == "earlier b"
        run_stepping(steps.redo(shown))
        assert shown.get(TITLE) == "earlier a"
        run_stepping(steps.redo(shown))
        assert shown.get(TITLE) == "now" and not steps.find_redo(shown)


def test_the_oldest_steps_of_a_long_session_are_undone_in_their_items_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step_history, "MOST_STEPS", 2)
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        for item, value in (("a", "A1"), ("b", "B1"), ("b", "B2")):
            shown = edit(project, item, value)
        for _ in range(2):
            run_stepping(steps.undo(shown))
        assert shown.get(TITLE) == CARD["publication"]["title"] and not steps.can_undo(shown)
        project.save(shown)
        first = project.document("a")
        run_stepping(steps.undo(first))
        assert first.get(TITLE) == CARD["publication"]["title"]
        project.save(first)


def test_typing_is_one_step(tmp_path: Path) -> None:
    with open_steps(make_project(tmp_path)) as (project, steps):
        document = project.document("a")
        for length in range(1, 5):
            document.set(TITLE, "Word"[:length], burst=True)
        assert [*run_stepping(steps.undo(document)).edits] == ["a"]
        assert document.get(TITLE) == CARD["publication"]["title"] and not steps.find_undo(document)


def test_an_edit_undone_alone_is_no_step_any_more(tmp_path: Path) -> None:
    with open_steps(make_project(tmp_path)) as (project, steps):
        document = project.document("a")
        document.set(TITLE, "x")
        document.undo()
        assert not steps.find_undo(document)


# checks


def test_undoing_a_check_deletes_the_file_that_it_made_and_redo_writes_the_same(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    before = snapshot(root)
    with open_steps(root) as (project, steps):
        shown = project.document("c")
        project.check(shown)
        assert truth(root, "c").exists() and project.status("c").name == "checked"
        assert shown.find_origin(("author", "last_name")) == "checked"
        made = truth(root, "c").read_bytes()
        result = run_stepping(steps.undo(shown))
        assert result.edits["c"].statuses and not truth(root, "c").exists()
        assert project.status("c").name == "draft" and shown.is_new and not shown.is_dirty
        assert shown.find_origin(("author", "last_name")) == "draft"
        run_stepping(steps.redo(shown))
        assert truth(root, "c").read_bytes() == made and project.status("c").name == "checked"
        assert shown.find_origin(("author", "last_name")) == "checked"
        run_stepping(steps.undo(shown))
    assert {name: text for name, text in snapshot(root).items() if name in before} == before
    assert not truth(root, "c").exists()


def test_a_check_is_taken_back_after_a_restart_too(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, _):
        project.check(project.document("c"))
    with open_steps(root) as (project, steps):
        shown = project.document("c")
        run_stepping(steps.undo(shown))
        assert not truth(root, "c").exists() and project.status("c").name == "draft"
    with open_steps(root) as (project, steps):
        shown = project.document("c")
        assert shown.is_new and not project.count_lost_edits(shown)
        run_stepping(steps.redo(shown))
        assert truth(root, "c").exists() and project.status("c").name == "checked"


def test_what_was_typed_before_the_check_stays_when_the_check_is_taken_back(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        first = project.document("c")
        first.set(TITLE, "typed")
        project.check(first)
        shown = project.document("c")
        run_stepping(steps.undo(shown))
        assert not truth(root, "c").exists() and shown.get(TITLE) == "typed"
        assert shown.is_dirty and shown.is_new
        project.save(shown)
    assert read(root, "c") == "typed"


def test_a_file_that_was_changed_since_the_check_stays(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        shown = project.document("c")
        project.check(shown)
        changed = truth(root, "c").read_bytes() + b"\n"
        truth(root, "c").write_bytes(changed)
        run_stepping(steps.undo(shown))
        assert truth(root, "c").read_bytes() == changed
        assert project.status("c").name == "in progress" and not shown.is_new


def test_a_file_that_was_there_before_the_check_stays(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    before = truth(root, "a").read_bytes()
    with open_steps(root) as (project, steps):
        shown = project.document("a")
        project.check(shown)
        run_stepping(steps.undo(shown))
        assert truth(root, "a").read_bytes() == before and project.status("a").name == "in progress"
        draft = project.document("c")
        project.save(draft)
        project.check(draft)
        run_stepping(steps.undo(draft))
        assert truth(root, "c").exists() and project.status("c").name == "in progress"


@pytest.mark.parametrize("kind", ["letters", "sciencemetabench"])
def test_records_that_share_a_file_with_others_are_never_deleted(tmp_path: Path, kind: str) -> None:
    if kind == "letters":
        root, item = letters(tmp_path), "letter04"
        truth(root, item).unlink()
    else:
        root, item = papers(tmp_path, {"data/papers.jsonl": [paper(1), paper(2)]}), sha(1)
    with open_steps(root) as (project, steps):
        shown = project.document(item)
        project.check(shown)
        files = snapshot(root)
        run_stepping(steps.undo(shown))
        assert project.status(item).name == "in progress"
    after = snapshot(root)
    assert all(after[name] == text for name, text in files.items() if name.startswith(("ground", "data")))


@pytest.mark.parametrize("doubts", [0, 2])
def test_the_number_of_open_doubts_is_in_the_status_and_the_journal(tmp_path: Path, doubts: int) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, _):
        shown = project.document("c")
        project.check(shown, CheckNote(doubts))
        assert project.status("c").check_note.open_doubts == doubts
    assert ("open doubts: 2" in (root / "gtapp-status.tsv").read_text(encoding="utf-8")) == bool(doubts)
    with open_steps(root) as (project, _):
        last = project.document("c").undo_stack.last
        assert last and last.statuses and last.statuses[1]["note"] == ("open doubts: 2" if doubts else "")


@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize("moment", ["before the file", "after the file"])
def test_a_kill_while_a_check_is_taken_back_loses_nothing(
    tmp_path: Path, typed: bool, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gtapp.core.files import atomic

    root = make_project(tmp_path / "p")
    project = open_project(root)
    steps, shown = StepHistory(project), project.document("c")
    if typed:
        shown.set(TITLE, "typed")
    project.check(shown)
    made, delete = truth(root, "c").read_bytes(), atomic.remove

    class KilledError(Exception):
        pass

    def kill(path: Path) -> None:
        if moment == "after the file":
            delete(path)
        shutil.copytree(root, tmp_path / "copy")
        raise KilledError

    monkeypatch.setattr(atomic, "remove", kill)
    with pytest.raises(KilledError):
        run_stepping(steps.undo(shown))
    simulate_crash(project)
    copy = tmp_path / "copy"
    with open_steps(copy) as (again, _):
        document = again.document("c")
        assert truth(copy, "c").exists() == (moment == "before the file")
        if truth(copy, "c").exists():
            assert truth(copy, "c").read_bytes() == made
        if again.count_lost_edits(document):
            again.recover(document)
        assert document.get(TITLE) == ("typed" if typed else CARD["publication"]["title"])
        assert again.status("c").name != "checked"


# several items


def test_a_group_is_one_step_and_is_redone_as_one(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        with steps.group():
            for item in "ab":
                edit(project, item, "same")
        assert sorted(run_stepping(steps.undo(None)).edits) == ["a", "b"]
        assert {read(root, each) for each in "ab"} == {CARD["publication"]["title"]}
        assert [*run_stepping(steps.redo(None)).edits] == ["a", "b"]
        assert {read(root, each) for each in "ab"} == {"same"}
        assert not steps.find_redo(None) and len(steps.find_undo(None)) == 2


@pytest.mark.parametrize("saved", [False, True])
def test_items_of_a_group_that_others_changed_meanwhile_are_skipped_and_named(
    tmp_path: Path, saved: bool
) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        with steps.group():
            for item in "ab":
                edit(project, item, "same")
        if saved:
            with open_project(root) as other:
                edit(other, "b", "theirs")
        else:
            text = truth(root, "b").read_text(encoding="utf-8")
            truth(root, "b").write_text(text.replace("same", "theirs"), encoding="utf-8")
        result = run_stepping(steps.undo(None))
        assert [*result.edits] == ["a"] and result.skipped["b"].code == "step-changed"
        assert read(root, "a") == CARD["publication"]["title"] and read(root, "b") == "theirs"
        assert [*run_stepping(steps.redo(None)).edits] == ["a"] and read(root, "b") == "theirs"


def test_statuses_of_several_items_are_one_step(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    before = snapshot(root / "ground_truths")
    with open_steps(root) as (project, steps):
        with steps.group():
            for item in "abc":
                project.mark(project.document(item), "needs action", "look")
        assert {project.status(each).note for each in "abc"} == {"look"}
        run_stepping(steps.undo(None))
        assert [project.status(each).name for each in "abc"] == ["in progress", "in progress", "draft"]
        run_stepping(steps.redo(None))
        assert {project.status(each).note for each in "abc"} == {"look"}
    assert snapshot(root / "ground_truths") == before


def test_a_step_in_an_item_that_another_window_edits_waits(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps), open_project(root) as other:
        edit(project, "a", "mine")
        theirs = other.document("a")
        theirs.set(TITLE, "theirs")
        result = run_stepping(steps.undo(None))
        assert not result.edits and result.skipped["a"].code.startswith("item-edited")
        theirs.undo()
        assert [*run_stepping(steps.undo(None)).edits] == ["a"]


# several items, after a restart


def replace_title(project: Project, steps: StepHistory, value: str, items: str = "ab") -> None:
    with steps.group():
        for item in items:
            edit(project, item, value)


def titles(root: Path) -> list[str]:
    return [read(root, each) for each in "ab"]


def test_a_group_is_one_step_after_restarts_too(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    old = CARD["publication"]["title"]
    with open_steps(root) as (project, steps):
        replace_title(project, steps, "first")
        replace_title(project, steps, "same")
    with open_steps(root) as (project, steps):
        shown = project.document("b")
        assert steps.can_undo(shown) and not steps.can_redo(shown) and len(steps.find_undo(shown)) == 2
        assert sorted(run_stepping(steps.undo(shown)).edits) == ["a", "b"]
        project.save(shown)
        assert titles(root) == ["first", "first"]
    with open_steps(root) as (project, steps):
        shown = project.document("a")
        assert steps.can_redo(shown) and sorted(run_stepping(steps.redo(shown)).edits) == ["a", "b"]
        project.save(shown)
        assert titles(root) == ["same", "same"] and not steps.can_redo(shown)
        for title in ("first", old):
            assert sorted(run_stepping(steps.undo(shown)).edits) == ["a", "b"]
            project.save(shown)
            assert titles(root) == [title, title]
        assert not steps.can_undo(shown)


def test_files_that_a_group_created_are_deleted_after_a_restart(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    write_file(root / "images/d.jpg", (root / "images/c.jpg").read_bytes())
    with open_steps(root) as (project, steps), steps.group():
        for item in "cd":
            project.check(project.document(item))
    with open_steps(root) as (project, steps):
        shown = project.document("d")
        assert sorted(run_stepping(steps.undo(shown)).edits) == ["c", "d"]
        assert not truth(root, "c").exists() and not truth(root, "d").exists()
        run_stepping(steps.redo(shown))
        assert truth(root, "c").exists() and project.status("d").name == "checked"


def test_items_of_an_earlier_group_that_were_edited_since_are_skipped_and_named(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        replace_title(project, steps, "same")
        edit(project, "b", "later")
    with open_steps(root) as (project, steps):
        shown = project.document("a")
        result = run_stepping(steps.undo(shown))
        project.save(shown)
        assert [*result.edits] == ["a"] and result.skipped["b"].code == "step-changed"
        assert titles(root) == [CARD["publication"]["title"], "later"]
    with open_steps(root) as (project, steps):  # the rest of the group, without what was taken back already
        shown = project.document("b")
        for expected in ("same", CARD["publication"]["title"]):
            result = run_stepping(steps.undo(shown))
            assert [*result.edits] == ["b"] and not result.skipped and shown.get(TITLE) == expected


def test_the_steps_of_this_session_come_before_an_earlier_group(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        replace_title(project, steps, "same")
    with open_steps(root) as (project, steps):
        edit(project, "c", "mine")
        shown = project.document("a")
        assert [*run_stepping(steps.undo(shown)).edits] == ["c"] and titles(root) == ["same", "same"]
        assert len(run_stepping(steps.undo(shown)).edits) == 2


def test_a_group_of_a_running_window_or_another_person_is_never_undone(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (theirs, group):
        replace_title(theirs, group, "theirs")
        with open_steps(root) as (project, steps):
            assert not steps.can_undo(project.document("a"))
            edit(project, "b", "mine")
    with open_steps(root) as (project, steps):  # their part of b's history is remembered
        shown = project.document("a")
        result = run_stepping(steps.undo(shown))
        assert [*result.edits] == ["a"] and result.skipped["b"].code == "step-changed"
        shown = project.document("b")
        run_stepping(steps.undo(shown))
        project.save(shown)
        assert not steps.find_undo(shown)
    assert read(root, "b") == "theirs"


@pytest.mark.parametrize("is_saved", [True, False])
def test_what_a_killed_process_did_of_a_group_is_one_step(tmp_path: Path, is_saved: bool) -> None:
    root = make_project(tmp_path / "p")
    project = open_project(root)
    steps = StepHistory(project)
    with steps.group():
        edit(project, "a", "same")
        last = project.document("b")
        last.set(TITLE, "same")
        if is_saved:
            project.save(last)
        shutil.copytree(root, tmp_path / "copy")
    simulate_crash(project)
    copy = tmp_path / "copy"
    with open_steps(copy) as (again, steps):
        shown = again.document("a")
        assert read(copy, "b") == ("same" if is_saved else CARD["publication"]["title"])
        result = run_stepping(steps.undo(shown))
        again.save(shown)
        if is_saved:
            assert [*result.edits] == ["b", "a"] and titles(copy) == [CARD["publication"]["title"]] * 2
        else:  # it is offered first
            assert [*result.edits] == ["a"] and result.skipped["b"].code == "item-unsaved"
            waiting = again.document("b")
            again.recover(waiting)
            assert waiting.get(TITLE) == "same"
            assert [*run_stepping(steps.undo(waiting)).edits] == ["b"]


def test_groups_inside_a_group_are_part_of_it_after_a_restart(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps), steps.group():
        for item in "ab":
            replace_title(project, steps, "same", item)
    with open_steps(root) as (project, steps):
        assert len(run_stepping(steps.undo(project.document("a"))).edits) == 2


def test_an_edit_that_was_taken_back_while_a_group_was_made_is_none_of_it(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_steps(root) as (project, steps):
        with steps.group():
            edit(project, "a", "same")
            failed = project.document("b")
            failed.set(TITLE, "same")
            failed.undo()
        result = run_stepping(steps.undo(None))
        assert [*result.edits] == ["a"] and not result.skipped


def test_a_name_from_a_foreign_journal_is_no_pattern(tmp_path: Path) -> None:
    with open_steps(make_project(tmp_path)) as (project, steps):
        replace_title(project, steps, "same")
        last = project.document("a").undo_stack.last
        assert last and len(project.list_step(last.step)) == 2
        for name in ("%", "_" * len(last.step), '"', "", f"{last.step[:-1]}_"):
            assert project.list_step(name) == []


# other windows and persons


def test_edits_of_another_window_or_person_are_never_undone(tmp_path: Path) -> None:
    root = make_project(tmp_path)
    with open_project(root) as theirs, open_steps(root) as (project, steps):
        edit(theirs, "a", "theirs")
        shown = project.document("a")
        assert not steps.find_undo(shown)
        shown.set(TITLE, "mine")
        run_stepping(steps.undo(shown))
        assert shown.get(TITLE) == "theirs" and not steps.find_undo(shown)
        shown.set(TITLE, "mine")
        project.save(shown)
    with open_steps(root) as (project, steps):  # that is remembered
        shown = project.document("a")
        run_stepping(steps.undo(shown))
        assert shown.get(TITLE) == "theirs" and not steps.find_undo(shown)


# everything at random


class Steps(RuleBasedStateMachine):
    """Edits, checks, groups, saves, restarts and kills; undo always leads back along the states that were there."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.past: list[dict[str, str]] = []
        self.future: list[dict[str, str]] = []
        self.number = 0

    @initialize()
    def begin(self) -> None:
        self.root = make_project(self.folder / "p")
        self.open()

    def open(self) -> None:
        self.project = open_project(self.root)
        self.steps = StepHistory(self.project)
        self.past, self.future = [], []
        self.shown = self.project.document("a")

    def state(self) -> dict[str, str]:
        """Return the title and status of each item."""
        found = {}
        for item in "abc":
            document = self.shown if self.shown.item_id == item else self.project.peek(item)
            status = self.project.status(item)
            found[item] = f"{document.get(TITLE)} {status.name == 'checked'} {status.check_note.open_doubts}"
        return found

    @contextmanager
    def step(self) -> Iterator[None]:
        before = self.state()
        yield
        self.past.append(before)
        self.future.clear()

    def value(self) -> str:
        self.number += 1
        return f"v{self.number}"

    @rule(item=st.sampled_from("abc"))
    def show(self, item: str) -> None:
        """Go to another item, as the window does: the one that is left is saved if it was edited."""
        if item != self.shown.item_id:
            if self.shown.is_dirty:
                self.project.save(self.shown)
            self.shown = self.project.document(item)

    @rule()
    def type_title(self) -> None:
        with self.step():
            self.shown.set(TITLE, self.value())

    @precondition(lambda self: self.project.status(self.shown.item_id).name != "checked")
    @rule(doubts=st.integers(0, 3))
    def check(self, doubts: int) -> None:
        with self.step():
            self.project.check(self.shown, CheckNote(doubts))

    @rule()
    def save(self) -> None:
        if self.shown.is_dirty:
            self.project.save(self.shown)

    @rule(items=st.sets(st.sampled_from("abc"), min_size=2))
    def replace(self, items: set[str]) -> None:
        value = self.value()
        with self.step(), self.steps.group():
            for item in sorted(items):
                document = self.shown if self.shown.item_id == item else self.project.document(item)
                document.set(TITLE, value)
                self.project.save(document)

    def go_to_step(self, items: set[str]) -> None:
        if len(items) == 1:
            self.show(items.pop())

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        self.go_to_step({each.item for each in self.steps.find_undo(self.shown)})
        before = self.state()
        result = run_stepping(self.steps.undo(self.shown))
        assert result.edits and not result.skipped
        assert self.state() == self.past.pop()
        self.future.append(before)

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.go_to_step({each.item for each in self.steps.find_redo(self.shown)})
        before = self.state()
        result = run_stepping(self.steps.redo(self.shown))
        assert result.edits and not result.skipped
        assert self.state() == self.future.pop()
        self.past.append(before)

    @rule(killed=st.booleans())
    def restart(self, killed: bool) -> None:
        before, shown = self.state(), self.shown.item_id
        if killed:
            simulate_crash(self.project)
        else:
            if self.shown.is_dirty:
                self.project.save(self.shown)
            self.project.close()
        self.open()
        self.shown = self.project.document(shown)
        while self.project.count_lost_edits(self.shown):
            self.project.recover(self.shown)
        assert self.state() == before
        self.past, self.future = [], []
        self.steps = StepHistory(self.project)
        self.shown = self.project.document(shown) if not self.shown.is_dirty else self.watch_again()

    def watch_again(self) -> Document:
        """Save what was recovered, so that the next item begins with a document that the new order follows."""
        self.project.save(self.shown)
        return self.project.document(self.shown.item_id)

    @invariant()
    def files_are_whole(self) -> None:
        for path in (self.root / "ground_truths").glob("*.json"):
            json.loads(path.read_text(encoding="utf-8"))
        assert (self.root / "ground_truths/c.json").exists() == bool(self.project.item("c").truth)

    def teardown(self) -> None:
        self.project.close()
        shutil.rmtree(self.folder)


@pytest.mark.slow
def test_steps_at_random() -> None:
    run_state_machine_as_test(Steps, settings=examples(60))

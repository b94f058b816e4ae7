"""Two processes on one item: each has its own unsaved edits, and whichever is killed, its edits are offered back."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gtapp.core.platform.errors import ChangedOnDiskError, EditError, GtappError, ProjectError
from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.features import open_project
from tests.sample_projects import CARD, WITHOUT_LOCKS, cards, open_checked
from tests.version_0_1 import copy_project

TITLE, YEAR, PLACE = "/publication/title", "/publication/year", "/publication/place"

_WRITER = """
import json, sys
from gtapp import open_project
project = open_project(sys.argv[1])
project.who = sys.argv[2]
document = project.document("a")
for line in sys.stdin:
    name, *values = json.loads(line)
    owners = {"set": document, "undo": document, "edit_apart": project.other_writers}
    found = getattr(owners.get(name, project), name)
    found(*(values if name in ("set", "undo") else [document]))
    print(name, flush=True)
"""


class Writer:
    """A process with the item “a” open."""

    def __init__(self, root: Path, who: str) -> None:
        command = [sys.executable, "-c", _WRITER, str(root), who]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def do(self, *step: object) -> None:
        """Make a step and wait until it has returned."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(step) + "\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == f"{step[0]}\n"

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return cards(tmp_path / "cards", {"a": CARD, "b": CARD})


@pytest.fixture
def writers(root: Path) -> Iterator[tuple[Writer, Writer]]:
    """Two processes that both have unsaved edits of one item: of its title, and later of its year."""
    one, two = Writer(root, "Anna"), Writer(root, "Bert")
    one.do("set", TITLE, "Annas")
    two.do("edit_apart")
    two.do("set", YEAR, 1)
    two.do("set", YEAR, 2)
    yield one, two
    one.kill()
    two.kill()


def _recover_all(project: Project, document: Document) -> list[tuple[str, int]]:
    """Restore all edits; return whose they were, and how many."""
    found = []
    while count := project.count_lost_edits(document):
        writer = project.find_lost_writer(document)
        assert writer and writer.format_since()
        found.append((writer.who, count))
        project.recover(document)
    return found


@pytest.mark.parametrize("killed", [0, 1])
def test_edits_of_the_killed_one_are_offered_while_the_other_goes_on(
    root: Path, writers: tuple[Writer, Writer], killed: int
) -> None:
    writers[killed].kill()
    with open_checked(root) as project:
        document = project.document("a")
        assert project.find_unsaved() == ["a"]
        other = project.other_writers.find(document)
        assert other and other.who == ("Bert", "Anna")[killed] and other.is_near
        with pytest.raises(EditError, match="Another window or command of yours has unsaved corrections"):
            project.recover(document)
        project.other_writers.edit_apart(document)
        assert _recover_all(project, document) == [[("Anna", 1)], [("Bert", 2)]][killed]
        mine = ({"title": "Annas"}, {"year": 2})[killed]
        assert document.record["publication"] == CARD["publication"] | mine
    writers[1 - killed].do("set", PLACE, "Bern")
    writers[1 - killed].kill()
    with open_checked(root) as project:
        document = project.document("a")
        assert len(_recover_all(project, document)) == 2
        wanted = {**CARD["publication"], "title": "Annas", "year": 2, "place": "Bern"}
        assert document.record["publication"] == wanted


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_edits_of_both_are_offered_when_both_were_killed(
    root: Path, writers: tuple[Writer, Writer], order: tuple[int, int]
) -> None:
    for number in order:
        writers[number].kill()
    with open_checked(root) as project:
        document = project.document("a")
        assert project.find_unsaved() == ["a"] and project.other_writers.find(document) is None
        with pytest.raises(ProjectError):
            project.ensure_editable(document)
        assert _recover_all(project, document) == [("Anna", 1), ("Bert", 2)]
        project.ensure_editable(document)
        assert document.record["publication"] == {**CARD["publication"], "title": "Annas", "year": 2}
        assert document.undo() and document.record["publication"]["year"] == CARD["publication"]["year"]
        assert document.redo() and project.save(document)
        assert not project.find_unsaved()
    with open_checked(root) as project:
        document = project.document("a")
        assert not project.count_lost_edits(document)
        assert document.undo() and document.undo() and document.record == CARD and not document.can_undo


def test_the_later_value_wins_and_the_other_is_one_undo_away(root: Path) -> None:
    one, two = Writer(root, "Anna"), Writer(root, "Bert")
    one.do("set", TITLE, "Annas")
    two.do("edit_apart")
    two.do("set", TITLE, "Berts")
    one.kill()
    two.kill()
    with open_checked(root) as project:
        document = project.document("a")
        _recover_all(project, document)
        assert document.record["publication"]["title"] == "Berts"
        document.undo()
        assert document.record["publication"]["title"] == "Annas"


def test_an_item_that_another_process_edits_is_refused(root: Path) -> None:
    one = Writer(root, "Anna")
    one.do("set", TITLE, "Annas")
    before = (root / "ground_truths/a.json").read_bytes()
    with open_checked(root) as project:
        document = project.document("a")
        for edit in (
            lambda: document.set(YEAR, 1),
            lambda: document.remove(YEAR),
            lambda: document.confirm(YEAR),
            lambda: document.replace({}, ["{}"], "x"),
            lambda: project.mark(document, "checked"),
            lambda: project.check(document),
            lambda: project.ensure_editable(document),
        ):
            with pytest.raises(EditError) as caught:
                edit()
            assert caught.value.code == "item-edited-near"
        assert not document.undo_stack.edits and document.record == CARD
        other = project.document("b")
        other.set(YEAR, 1)
        assert project.save(other)
    assert (root / "ground_truths/a.json").read_bytes() == before
    one.do("save")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(YEAR, 1)
        assert project.save(document) and document.record["publication"]["title"] == "Annas"
        document.undo()
        assert document.undo() and document.record == CARD
    one.kill()


def test_edits_that_are_undone_again_do_not_block(root: Path) -> None:
    one = Writer(root, "Anna")
    one.do("set", TITLE, "Annas")
    one.do("undo")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(YEAR, 1)
        assert project.save(document)
    one.kill()


def test_both_save_and_nothing_is_left(root: Path, writers: tuple[Writer, Writer]) -> None:
    with open_checked(root) as project:
        document = project.document("a")
        project.other_writers.edit_apart(document)
        document.set(PLACE, "Bern")
        writers[0].do("save")
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        assert document.is_dirty and project.find_unsaved() == ["a"]
        project.keep_mine(document)
        assert not project.find_unsaved()
    writers[1].do("keep_mine")
    for writer in writers:
        writer.kill()
    with open_checked(root) as project:
        document = project.document("a")
        assert not project.find_unsaved() and not project.count_lost_edits(document)
        assert document.record["publication"]["year"] == 2


def test_edits_of_the_second_one_can_be_left(root: Path, writers: tuple[Writer, Writer]) -> None:
    for writer in writers:
        writer.kill()
    with open_checked(root) as project:
        document = project.document("a")
        project.recover(document)
        project.leave_lost_edits(document)
        assert not project.count_lost_edits(document)
        assert document.record["publication"] == {**CARD["publication"], "title": "Annas"}
        assert document.redo() and document.record["publication"]["year"] == 2


def test_edits_that_can_not_be_redone_when_they_are_left_are_offered_again(
    root: Path, writers: tuple[Writer, Writer]
) -> None:
    for writer in writers:
        writer.kill()
    with open_checked(root) as project:
        document = project.document("a")
        project.leave_lost_edits(document)
        assert document.can_redo and project.count_lost_edits(document) == 2
        project.leave_lost_edits(document)
        assert not project.count_lost_edits(document)
        document.set(PLACE, "Bern")
        assert not document.can_redo and project.save(document)
    with open_checked(root) as project:
        document = project.document("a")
        assert project.find_unsaved() == ["a"]
        assert _recover_all(project, document) == [("Bert", 2)]
        assert document.record["publication"] == {**CARD["publication"], "year": 2, "place": "Bern"}


def test_a_process_killed_while_edits_are_recovered_loses_none(
    root: Path, writers: tuple[Writer, Writer]
) -> None:
    for writer in writers:
        writer.kill()
    for _ in range(3):
        third = Writer(root, "Cleo")
        third.do("recover")
        third.kill()
    with open_checked(root) as project:
        document = project.document("a")
        _recover_all(project, document)
        assert document.record["publication"] == {**CARD["publication"], "title": "Annas", "year": 2}


def test_each_restart_continues_one_history(root: Path) -> None:
    for year in range(5):
        with open_checked(root) as project:
            document = project.document("a")
            document.set(YEAR, year)
            project.save(document)
    with closing(sqlite3.connect(root / ".gtapp/work.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM item_history").fetchone() == (1,)
        assert database.execute("SELECT count(*) FROM item_edit").fetchone() == (5,)
    with open_checked(root) as project:
        document = project.document("a")
        for _ in range(5):
            assert document.undo()
        assert document.record == CARD


def test_an_older_history_does_not_stay_when_the_file_is_past_it(root: Path) -> None:
    with open_checked(root) as one, open_checked(root) as two:
        for number, project in enumerate((one, two, one, two)):
            document = project.document("a")
            document.set(YEAR, number)
            project.save(document)
    with open_checked(root) as project:
        document = project.document("a")
        document.set(YEAR, 9)
        project.save(document)
        for _ in range(5):
            assert document.undo()
        assert document.record == CARD


def test_histories_of_version_0_1_are_moved_once(tmp_path: Path) -> None:
    root = copy_project("cards", tmp_path / "cards")
    for _ in range(2):
        with open_checked(root) as project:
            document = project.document("b")
            assert project.find_unsaved() == ["b"] and project.count_lost_edits(document)
    with closing(sqlite3.connect(root / ".gtapp/work.sqlite")) as database:
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"item_history", "item_edit"} <= names and not {"history", "edit"} & names


def test_histories_written_by_version_0_1_after_a_later_one_are_moved_too(tmp_path: Path) -> None:
    """Whoever starts version 0.1 again begins with empty tables; a later version has both histories then."""
    root = copy_project("cards", tmp_path / "cards")
    with open_checked(root) as project:
        project.recover(project.document("b"))
    with closing(sqlite3.connect(root / ".gtapp/work.sqlite")) as database:
        for statement in (
            "CREATE TABLE history AS SELECT item, place, saved, base, origins, start, 'other' AS writer FROM item_history",
            "CREATE TABLE edit AS SELECT item, item_edit.place, body FROM item_edit JOIN item_history ON id = history",
        ):
            database.execute(statement)
        database.commit()
    with open_checked(root) as project:
        document = project.document("b")
        for _ in range(2):
            project.recover(document)
        assert document.record["publication"]["title"] == "Verloren" and project.save(document)


def test_a_foreign_journal_with_odd_writers_can_be_used(root: Path) -> None:
    with open_checked(root) as project:
        project.document("a").set(YEAR, 1)
    odd = ("x\0y", "../../" * 9, "", "\U0010ffff" * 9999)
    with closing(sqlite3.connect(root / ".gtapp/work.sqlite")) as database:
        for number, token in enumerate(odd):
            database.execute(
                "INSERT INTO item_history SELECT ?, item, ?, ?, station, ?, place, saved, base, origins, start"
                " FROM item_history WHERE id = 1",
                (number + 9, token, token, ["x", 1e308, float("inf"), -1e99][number]),
            )
        database.commit()
    with open_project(root) as project:
        document = project.document("a")
        assert project.find_unsaved() == ["a"]
        while project.count_lost_edits(document):
            writer = project.find_lost_writer(document)
            assert writer and isinstance(writer.format_since(), str)
            project.recover(document)
        assert document.record["publication"]["year"] == 1


_LOCKLESS_WORK = """
from gtapp import open_project

one, two = open_project(sys.argv[1]), open_project(sys.argv[1])
assert one.has_locks and two.has_locks  # nobody has written yet
first = one.document("a")
first.set("/publication/title", "Eins")
assert not one.has_locks and not two.has_locks
second = two.document("a")
assert two.other_writers.find(second) is None and two.count_lost_edits(second) == 1
two.recover(second)
second.set("/publication/year", 1)
first.set("/publication/place", "Bern")
print("done")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="filters of system calls are Linux's")
def test_without_locks_edits_are_offered_too_early_and_none_is_lost(root: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_LOCKS + _LOCKLESS_WORK, str(root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.stdout == "no filter\n":
        pytest.skip("this container may not filter system calls")
    assert done.stdout == "done\n", done.stderr
    with open_checked(root) as project:
        assert project.has_locks
        document = project.document("a")
        _recover_all(project, document)
        wanted = {**CARD["publication"], "title": "Eins", "year": 1, "place": "Bern"}
        assert document.record["publication"] == wanted


@pytest.mark.slow
def test_a_journal_that_can_not_be_read_does_not_refuse_edits(root: Path) -> None:
    with open_checked(root) as project:
        project.document("a").set(YEAR, 1)
        project.document("b").set(YEAR, 1)
    failed: list[GtappError] = []
    with closing(sqlite3.connect(root / ".gtapp/work.sqlite")) as holder, open_project(root) as project:
        project.journal_failed.connect(failed.append)
        document = project.document("a")
        holder.execute("BEGIN EXCLUSIVE")
        document.set(TITLE, "Eins")
        assert project.save(document)


def test_only_what_was_not_saved_is_restored_of_the_second_one(root: Path) -> None:
    one = Writer(root, "Anna")
    one.do("set", TITLE, "Gesichert")
    one.do("save")
    one.do("set", TITLE, "Annas")
    two = Writer(root, "Bert")
    two.do("edit_apart")
    two.do("set", YEAR, 1)
    one.kill()
    two.kill()
    with open_checked(root) as project:
        document = project.document("a")
        assert _recover_all(project, document) == [("Anna", 1), ("Bert", 1)]
        assert document.record["publication"] == {**CARD["publication"], "title": "Annas", "year": 1}


def _save_after(one: Writer, two: Writer) -> None:
    """Have the second process save the item, and kill both."""
    two.do("edit_apart")
    two.do("set", YEAR, 1)
    two.do("save")
    one.kill()
    two.kill()


@pytest.mark.parametrize("typed", [(), ("undo",)], ids=["typed", "undone"])
def test_the_undo_of_saved_edits_is_restored_after_another_process_saved(
    root: Path, typed: tuple[str, ...]
) -> None:
    one = Writer(root, "Anna")
    one.do("set", TITLE, "Gesichert")
    one.do("save")
    one.do("undo")
    one.do("set", PLACE, "Genf")
    for step in typed:
        one.do(step)
    _save_after(one, Writer(root, "Bert"))
    with open_checked(root) as project:
        document = project.document("a")
        assert [who for who, _ in _recover_all(project, document)] == ["Anna"]
        place = CARD["publication"]["place"] if typed else "Genf"
        assert document.record["publication"] == {**CARD["publication"], "year": 1, "place": place}

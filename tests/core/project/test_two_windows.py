"""Two windows, or a window and the command line, on one project: neither loses or mixes up the other's work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gtapp.core.platform.errors import ChangedOnDiskError, SaveError
from gtapp.core.project.project import Project
from gtapp.features import open_project
from tests.sample_projects import (
    CARD,
    LETTER,
    cards,
    dump_json,
    letters,
    open_checked,
    paper,
    papers,
    sha,
    simulate_crash,
    write_file,
)

TITLE, YEAR = "/publication/title", "/publication/year"


def _says(project: Project, item: str = "a") -> str:
    document = project.document(item)
    json.loads(document.parts[0].text)
    return document.parts[0].text


@pytest.mark.parametrize("order", ["abab", "aabb", "abba", "ab", "ba", "abaabbab"])
@pytest.mark.parametrize("saving", ["", "a", "b"])
def test_unsaved_edits_of_two_windows_are_all_recovered(tmp_path: Path, order: str, saving: str) -> None:
    root = cards(tmp_path)
    windows = {name: open_project(root) for name in "ab"}
    documents = {name: project.document("a") for name, project in windows.items()}
    for name, project in windows.items():
        project.other_writers.edit_apart(documents[name])
    for number, name in enumerate(order):
        documents[name].insert(f"/{name}{number}", [name] * number)
        documents[name].set(TITLE if name == "a" else YEAR, f"{name}{number}")
        if name == saving and number > 1:
            try:
                windows[name].save(documents[name])
            except ChangedOnDiskError:
                windows[name].keep_mine(documents[name])
    for project in windows.values():
        simulate_crash(project)
    with open_checked(root) as project:
        document = project.document("a")
        assert (root / "ground_truths/a.json").read_text(encoding="utf-8") == document.parts[0].text
        while project.count_lost_edits(document):
            project.recover(document)
        assert json.loads(document.parts[0].text)["response_text"] == document.record
        for name, key in (("a", "title"), ("b", "year")):
            typed = documents[name].record
            assert document.record["publication"][key] == typed["publication"][key]
            assert {at: document.record[at] for at in typed if at.startswith(name)} == {
                at: value for at, value in typed.items() if at.startswith(name)
            }
        while document.undo():
            assert json.loads(document.parts[0].text)["response_text"] == document.record


def test_undo_of_what_another_window_saved_stays_consistent(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_project(root) as one, open_project(root) as two:
        mine = one.document("a")
        mine.set(TITLE, "Eins")
        one.save(mine)
        theirs = two.document("a")
        theirs.set(YEAR, 1)
        two.save(theirs)
        mine.undo()
        two.other_writers.edit_apart(theirs)
        with pytest.raises(ChangedOnDiskError):
            one.save(mine)
        theirs.undo()
        two.save(theirs)
        assert theirs.record["publication"]["title"] == "Eins"
    with open_checked(root) as project:
        assert project.document("a").record["publication"] == {**CARD["publication"], "title": "Eins"}


_SAVER = """
import sys
from gtapp import open_project
from gtapp.core.platform.errors import ChangedOnDiskError, SaveError
project = open_project(sys.argv[1])

def keep(document):
    while document.is_dirty:
        try:
            project.keep_mine(document)
        except ChangedOnDiskError:
            pass  # once more

print("ready", flush=True)
sys.stdin.readline()
done = 0
for number in range(int(sys.argv[3])):
    for item in sys.argv[4:]:
        document = project.document(item)
        project.other_writers.edit_apart(document)
        document.set(sys.argv[2], f"{item} {number}")
        try:
            project.save(document)
        except ChangedOnDiskError:
            keep(document)
print("done", flush=True)
"""


def _save_at_the_same_time(root: Path, pointer: str, count: int, *shares: list[str]) -> None:
    """Edit and save several items in as many processes at once."""
    command = [sys.executable, "-c", _SAVER, str(root), pointer, str(count)]
    processes = [
        subprocess.Popen(
            [*command, *share],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for share in shares
    ]
    for process in processes:
        assert process.stdout and process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        out, err = process.communicate(timeout=100)
        assert process.returncode == 0 and out == "done\n", err


@pytest.mark.slow
def test_lines_of_one_file_saved_by_two_processes_are_complete(tmp_path: Path) -> None:
    items = [sha(n) for n in range(6)]
    root = papers(tmp_path, {"data/papers.jsonl": [paper(n) for n in range(6)]})
    _save_at_the_same_time(root, "/title", 25, items[:3], items[3:])
    found = [
        json.loads(line) for line in (root / "data/papers.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    assert found == [paper(n, title=f"{items[n]} 24") for n in range(6)]


@pytest.mark.slow
def test_rows_of_one_table_saved_by_two_processes_are_complete(tmp_path: Path) -> None:
    root = letters(tmp_path)
    for number in (5, 6):
        write_file(root / f"ground_truths/letter0{number}.json", dump_json(LETTER))
    _save_at_the_same_time(root, "/has_signatures", 25, ["letter01", "letter05"], ["letter04", "letter06"])
    with open_checked(root) as project:
        for item in ("letter01", "letter04", "letter05", "letter06"):
            document = project.document(item)
            assert document.record["has_signatures"] == f"{item} 24"
            assert [note.code for note in document.notes] == []


def test_one_item_saved_by_two_processes_has_the_last_state_of_one(tmp_path: Path) -> None:
    root = cards(tmp_path)
    _save_at_the_same_time(root, TITLE, 15, ["a"], ["a"])
    with open_project(root) as project:
        document = project.document("a")
        assert document.record["publication"]["title"] == "a 14"
        project.recover(document)
        assert json.loads(document.parts[0].text)["response_text"] == document.record


def test_typing_after_another_window_saved_the_same_item_survives_a_kill(tmp_path: Path) -> None:
    root = cards(tmp_path)
    one = open_project(root)
    mine = one.document("a")
    mine.set(TITLE, "Eins")
    one.save(mine)
    two = open_project(root)
    theirs = two.document("a")
    theirs.set(YEAR, 1)
    two.save(theirs)
    saved = theirs.parts[0].text
    mine.set(TITLE, "Eins und weiter")
    simulate_crash(one)
    two.close()
    with open_checked(root) as project:
        document = project.document("a")
        assert (
            document.parts[0].text == saved
            and project.find_unsaved() == ["a"]
            and project.count_lost_edits(document)
        )
        project.recover(document)
        assert document.record["publication"] == {
            **CARD["publication"],
            "title": "Eins und weiter",
            "year": 1,
        }
        assert document.undo() and document.parts[0].text == saved and document.can_undo


_TYPIST = """
import sys
from gtapp import open_project
project = open_project(sys.argv[1])
project.document("a").set("/publication/title", "Tippt noch")
print("typed", flush=True)
sys.stdin.readline()
"""


def test_work_of_a_running_window_is_not_offered_until_it_ends(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": CARD})
    command = [sys.executable, "-c", _TYPIST, str(root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as typist:
        assert typist.stdout and typist.stdout.readline() == "typed\n"
        with open_checked(root) as project:
            assert not project.find_unsaved()
            project.document("b").set(TITLE, "Meins")
            with open_checked(root) as third:
                assert not third.find_unsaved()
            assert project.find_unsaved() == ["b"]
            typist.kill()
            typist.wait()
            assert sorted(project.find_unsaved()) == ["a", "b"]
            simulate_crash(project)
    with open_checked(root) as project:
        assert sorted(project.find_unsaved()) == ["a", "b"]
        document = project.document("a")
        project.recover(document)
        assert document.record["publication"]["title"] == "Tippt noch"


def test_marks_of_killed_writers_do_not_accumulate(tmp_path: Path) -> None:
    root = cards(tmp_path)
    for number in range(3):
        left = write_file(root / f".gtapp/writer-{number}.lock", b"")
        os.utime(left, (0, 0))
    with open_checked(root) as project:
        assert len(list((root / ".gtapp").glob("writer-*"))) == 3
        project.document("a").set(TITLE, "Eins")
        assert len(list((root / ".gtapp").glob("writer-*"))) == 1
    assert not list((root / ".gtapp").glob("writer-*"))


def test_a_permanent_lock_of_another_program_does_not_stop_the_work(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    root = letters(tmp_path)
    with open_checked(root) as project, (tmp_path / "holder").open("w") as _:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        folder = os.open(root / "ground_truths", os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            with pytest.raises(SaveError):
                project.save(document)
            assert document.is_dirty
        finally:
            os.close(folder)
        assert project.save(document)

"""A full disk and missing permissions: nothing is damaged, the fault is reported, and work continues afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.features import open_project
from tests.disks import fill_disk, is_root, mount_small_disk
from tests.sample_projects import CARD, TABLE, cards, letters, open_checked, snapshot, write_file

TITLE = "/publication/title"
NOBODY = 65534


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder that no other run of the tests closes to other users."""
    with tempfile.TemporaryDirectory(prefix="gtapp-tests-") as name:
        yield Path(name)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    with mount_small_disk(tmp_path / "disk", 4) as disk:
        yield disk


def test_a_full_disk_damages_nothing_and_saving_works_afterwards(small_disk: Path) -> None:
    root = cards(small_disk / "work")
    before = snapshot(root)
    with open_project(root) as project:
        failed: list[GtappError] = []
        project.journal_failed.connect(failed.append)
        document = project.document("a")
        document.set("/publication/pages", "31")
        filling = fill_disk(small_disk)
        document.set(TITLE, "Ü" * 4_000)
        for _ in range(2):
            with pytest.raises(SaveError) as caught:
                project.save(document)
            assert caught.value.code == "save-full" and "unharmed" in str(caught.value)
            assert snapshot(root) == before and document.is_dirty
        assert not list((root / "ground_truths").glob(".*"))
        document.set("/author/first_name", "K.")
        filling.unlink()
        document.set("/author/last_name", "M.")
        assert project.save(document) and not document.is_dirty
        assert project.peek("a").record == document.record
    with open_checked(root) as project:
        # the journal missed some edits while there was no room, and was written whole afterwards
        document = project.document("a")
        assert document.record["author"] == {
            "last_name": "M.",
            "first_name": "K.",
        } and not project.count_lost_edits(document)
        for _ in range(4):
            assert document.undo()
        assert document.record == CARD
        project.save(document)
    assert snapshot(root) == before


def test_a_journal_that_missed_edits_does_not_offer_older_ones(small_disk: Path) -> None:
    root = cards(small_disk / "work")
    with open_project(root) as project:
        document = project.document("a")
        document.set(TITLE, "Erster")
        filling = fill_disk(small_disk)
        document.set(TITLE, "Zweiter " + "x" * 40_000)
        document.set(TITLE, "Der neueste")
        filling.unlink()
        assert project.save(document)
    with open_checked(root) as project:
        document = project.document("a")
        assert not project.find_unsaved() and not project.count_lost_edits(document)
        project.recover(document)
        assert document.record["publication"]["title"] == "Der neueste"


def test_a_full_disk_leaves_no_incomplete_new_truth(small_disk: Path) -> None:
    root = cards(small_disk / "work", {"b": CARD}, scans=("a",))
    with open_project(root) as project:
        document = project.document("a")
        document.set(TITLE, "Neu")
        filling = fill_disk(small_disk)
        with pytest.raises(SaveError) as caught:
            project.check(document)
        assert caught.value.code == "save-full"
        assert document.is_new and document.is_dirty and project.status("a").name == "open"
        assert not (root / "ground_truths/a.json").exists()
        filling.unlink()
        project.check(document)
        assert project.status("a").name == "checked" and (root / "ground_truths/a.json").exists()


def test_a_disk_that_fills_between_the_two_files_of_a_letter(small_disk: Path) -> None:
    root = letters(small_disk / "work", TABLE + "\n" + "9,99,,,,,\n" * 4000)
    table = root / "ground_truths/letters.csv"
    before = table.read_bytes()
    with open_project(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        filling = fill_disk(small_disk)
        # room for the letter, not for the table
        os.truncate(filling, filling.stat().st_size - 16384)
        failed: list[GtappError] = []
        project.derived_update_failed.connect(failed.append)
        assert project.save(document) and [error.code for error in failed] == ["table-not-followed"]
        assert table.read_bytes() == before and not document.is_dirty
        assert "1926-02-17" in (root / "ground_truths/letter01.json").read_text(encoding="utf-8")
        filling.unlink()
        assert project.save(document)
        assert table.read_bytes() == before.replace(b"01,1926-02-16", b"01,1926-02-17", 1)


def test_a_full_disk_keeps_the_list_of_statuses(small_disk: Path) -> None:
    root = cards(small_disk / "work")
    with open_checked(root) as project:
        project.set_status("a", "checked")
    text = (root / "gtapp-status.tsv").read_bytes()
    project = open_project(root)
    project.set_status("a", "needs action", note="x" * 9000)
    filling = fill_disk(small_disk)
    with pytest.raises(SaveError) as caught:
        project.flush()
    assert caught.value.code == "save-full" and (root / "gtapp-status.tsv").read_bytes() == text
    filling.unlink()
    project.close()
    assert "needs action" in (root / "gtapp-status.tsv").read_text(encoding="utf-8")


_WARM_UP = """
import os, sys
from gtapp import GtappError, open_project
from gtapp.features.problems.checks import check_roundtrip
from tests.validation import validate_project

# what the interpreter needs may lie where only root may look: it is imported before the user changes
with open_project(sys.argv[2]) as warm:
    validate_project(warm), check_roundtrip(warm)
    document = warm.document("a")
    document.set("/publication/title", "Neu")
    warm.check(document)
"""


def _run_as_nobody(root: Path, script: str, mode: int = 0o755) -> list[str]:
    """Return the output lines of a script that runs as a user without rights here; `root` has this mode."""
    if not is_root():
        pytest.skip("only root can become another user")
    for folder in root.parents:
        if folder.stat().st_uid == 0 and not folder.stat().st_mode & 0o001:
            folder.chmod(folder.stat().st_mode | 0o055)
    root.chmod(mode)
    become = f"os.setgid({NOBODY}); os.setuid({NOBODY})\n"
    warm = cards(root.parent / f"{root.name}-warm")
    command: list[str | Path] = [sys.executable, "-W", "error", "-c", _WARM_UP + become + script, root, warm]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return str(done.stdout).splitlines()


_READ_ONLY = """
project = open_project(sys.argv[1])
told = []
project.journal_failed.connect(lambda error: told.append(error.code))
document = project.document("a")
print(document.record["publication"]["title"], validate_project(project).unreadable, check_roundtrip(project).would_change)
document.set("/publication/title", "Neu")
try:
    project.save(document)
except GtappError as error:
    print(error.code, "no permission" in str(error), document.is_dirty)
document.undo(); document.redo()
print(document.record["publication"]["title"], document.can_undo)
try:
    project.check(document)
except GtappError as error:
    print(error.code, project.status("a").name)
project.close()
print(told)
"""


def test_a_read_only_folder_is_shown_and_not_changed(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    before = sorted(root.rglob("*")), snapshot(root)
    lines = _run_as_nobody(root, _READ_ONLY)
    assert lines[0] == "Über die Ursachen [] []"
    assert lines[1] == "save-rights True True"
    assert lines[2] == "Neu True"
    assert lines[3] == "save-rights in progress"
    assert lines[4] == "['store-broken']"
    assert (sorted(root.rglob("*")), snapshot(root)) == before


_ONE_FILE = """
project = open_project(sys.argv[1])
print([(p.item, p.message.code) for p in validate_project(project).unreadable], [p.message.code for p in project.problems])
try:
    project.document("a")
except GtappError as error:
    print(error.code)
print(project.document("b").record["publication"]["title"])
"""


def test_a_file_without_read_permission_is_named(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    (root / "ground_truths/a.json").chmod(0o600)
    lines = _run_as_nobody(root, _ONE_FILE)
    assert lines == ["[('a', 'file-rights')] []", "file-rights", "Über die Ursachen"]


_FORBIDDEN = """
try:
    project = open_project(sys.argv[1], "zettelkatalog")
    print([p.message.code for p in project.problems], [item.id for item in project.items])
    document = project.document("a")
    document.set("/publication/title", "Neu")
    project.save(document)
except GtappError as error:
    print(error.code)
"""


@pytest.mark.slow
@pytest.mark.parametrize("mode", [0o700, 0o711, 0o744])
def test_a_folder_of_truths_without_permission_is_reported(tmp_path: Path, mode: int) -> None:
    root = cards(tmp_path / "work")
    (root / "ground_truths").chmod(mode)
    before = snapshot(root)
    lines = _run_as_nobody(root, _FORBIDDEN)
    assert lines in (
        ["['file-io'] ['a']", "file-rights"],
        ["['file-io'] ['a']", "save-rights"],
        ["[] ['a']", "file-rights"],
    )
    assert snapshot(root) == before


@pytest.mark.parametrize("mode", [0o700, 0o711, 0o744])
@pytest.mark.slow
def test_a_project_without_permission(tmp_path: Path, mode: int) -> None:
    assert _run_as_nobody(cards(tmp_path / "work"), _FORBIDDEN, mode) == ["file-rights"]


def test_a_journal_in_an_inaccessible_folder_is_ignored(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    (root / ".gtapp").mkdir(mode=0o700)
    lines = _run_as_nobody(root, _READ_ONLY)
    assert lines[0] == "Über die Ursachen [] []" and lines[1] == "save-rights True True"


def test_a_file_marked_read_only_is_not_replaced(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    path = root / "ground_truths/a.json"
    for each in root.rglob("*"):
        each.chmod(0o777)
    path.chmod(0o444)
    before = path.read_bytes()
    lines = _run_as_nobody(root, _READ_ONLY)
    assert lines[1] == "save-rights True True" and path.read_bytes() == before


def test_a_read_only_journal_is_ignored(tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    with open_checked(root) as project:
        document = project.document("a")
        document.set(TITLE, "Neu")
        project.save(document)
        project.set_status("a", "checked")
    before = snapshot(root)
    script = "project = open_project(sys.argv[1])\ndocument = project.document('a')\n"
    shown = "print(project.status('a').name, document.record['publication']['title'])"
    assert _run_as_nobody(root, script + shown) == ["checked Neu"]
    assert snapshot(root) == before


def test_a_file_in_the_place_of_a_folder(tmp_path: Path) -> None:
    root = cards(tmp_path, {}, scans=("a",))
    write_file(root / "ground_truths", b"a file")
    with open_checked(root, "zettelkatalog") as project, pytest.raises(GtappError):
        project.check(project.document("a"))
    assert (root / "ground_truths").read_bytes() == b"a file"

"""A project on a network drive: its journal is in the user's own folder, and nothing that was not saved is lost on the way."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.folders import data_folder
from gtapp.core.store.database import Database
from gtapp.core.store.late_rows import LateRows
from gtapp.features import open_project
from tests.network_drives import mount_network_drives
from tests.sample_projects import cards, simulate_crash

pytestmark = pytest.mark.skipif("sys.platform != 'linux'", reason="mounts are replaced as Linux lists them")
YEAR, TITLE = "/publication/year", "/publication/title"
JOURNAL, NAME = Path(".gtapp/work.sqlite"), Path(".gtapp/project-id")


def _edit(root: Path, year: int) -> None:
    """Edit the card, and end without saving."""
    project = open_project(root)
    project.document("a").set(YEAR, year)
    simulate_crash(project)


def _recover(root: Path) -> int:
    """Return the year that is restored, else that on the disk."""
    with open_project(root) as project:
        document = project.document("a")
        if project.count_lost_edits(document):
            project.recover(document)
        return int(document.get(YEAR))


def _find_lost(root: Path) -> list[str]:
    with open_project(root) as project:
        return project.find_unsaved()


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "share"
    folder.mkdir()
    mount_network_drives(monkeypatch, tmp_path, server=folder)
    return folder


def test_the_journal_is_on_this_computer_and_what_is_shared_in_the_project(share: Path) -> None:
    root = cards(share / "cards")
    with open_project(root) as project:
        assert project.network_drive and project.network_drive.kind == "nfs4"
        assert project.find_unsaved() == [] and project.has_locks
    assert (
        not (root / ".gtapp").exists() and not (data_folder() / "journals").exists()
    )  # looking writes nothing
    _edit(root, 1901)
    assert {each.name for each in (root / ".gtapp").iterdir()} == {"project-id"}
    (journal,) = (data_folder() / "journals").iterdir()
    assert (journal / "work.sqlite").is_file()
    assert _recover(root) == 1901
    with open_project(root) as project:
        project.set_status("a", "checked")
    assert "checked" in (root / "gtapp-status.tsv").read_text()


def test_two_windows_on_this_computer_know_of_each_other(share: Path) -> None:
    root = cards(share / "cards")
    with open_project(root) as one, open_project(root) as two:  # both before the project has a name
        one.document("a").set(YEAR, 1901)
        assert two.other_writers.find(two.document("a")) is not None


def test_a_drive_that_is_mounted_elsewhere_has_the_same_journal(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _edit(cards(share / "cards"), 1901)
    other = share.rename(tmp_path / "mounted elsewhere")
    mount_network_drives(monkeypatch, tmp_path, server=other)
    assert _recover(other / "cards") == 1901
    assert len([*(data_folder() / "journals").iterdir()]) == 1


def test_a_renamed_project_takes_its_journal_over(share: Path) -> None:
    _edit(cards(share / "cards"), 1901)
    root = (share / "cards").rename(share / "letters")
    assert _recover(root) == 1901
    with open_project(root) as project:
        document = project.document("a")
        project.leave_lost_edits(document)
        document.set(TITLE, "Mine")
        project.save(document)
    assert _find_lost(root) == []  # what was left or saved does not come back


def test_a_copy_has_its_own_journal(share: Path) -> None:
    root = cards(share / "cards")
    _edit(root, 1901)
    copy = shutil.copytree(root, share / "copy")
    assert _find_lost(copy) == []  # they are still offered where they were made
    with open_project(copy) as project:
        project.set_status("a", "needs action")
    with open_project(root) as project:
        assert project.status("a").name == "in progress"
        assert project.find_unsaved() == ["a"]


def test_another_project_at_the_same_path_has_another_journal(share: Path) -> None:
    root = cards(share / "cards")
    _edit(root, 1901)
    root.rename(share / "earlier")
    cards(root)
    assert _find_lost(root) == []
    _edit(root, 1902)
    assert _recover(root) == 1902 and _recover(share / "earlier") == 1901


def test_a_project_moved_to_the_drive_keeps_what_was_not_saved_and_its_undo(
    tmp_path: Path, share: Path
) -> None:
    local = cards(tmp_path / "cards")
    with open_project(local) as project:
        document = project.document("a")
        document.set(TITLE, "Mine")
        project.save(document)
    _edit(local, 1901)
    root = Path(shutil.move(local, share / "cards"))
    with open_project(root) as project:
        document = project.document("a")
        assert document.can_undo and project.count_lost_edits(document) == 1
        project.recover(document)
        project.save(document)
    assert _find_lost(root) == []
    assert (root / JOURNAL).is_file()  # it is left for other computers


def test_rows_of_a_table_that_are_late_are_taken_over_once(tmp_path: Path, share: Path) -> None:
    local = cards(tmp_path / "cards")
    database = Database(local)
    LateRows(database).add("a", {"date": "1926"})
    database.close()
    root = Path(shutil.move(local, share / "cards"))
    for _ in range(2):
        database = Database(root)
        late = LateRows(database)
        assert late.load() == {"a": {"date": "1926"}}
        database.close()
    database = Database(root)
    late = LateRows(database)
    late.load()
    late.remove("a")
    database.close()
    assert LateRows(Database(root)).load() == {}


def test_what_was_not_saved_locally_is_found_on_the_drive_and_the_other_way_round(
    tmp_path: Path, share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = cards(share / "cards")
    _edit(root, 1901)
    assert _recover(root) == 1901
    with monkeypatch.context() as here:  # the same folder on the server itself
        mount_network_drives(here, tmp_path)
        _edit_other(root, "Local")
    with open_project(root) as project:
        document = project.document("a")
        while project.count_lost_edits(document):
            project.recover(document)
        assert document.get(TITLE) == "Local" and document.get(YEAR) == 1901
        project.save(document)
    assert _find_lost(root) == []
    _edit(root, 1903)
    moved = Path(shutil.move(root, tmp_path / "moved"))
    assert _recover(moved) == 1903


def _edit_other(root: Path, title: str) -> None:
    project = open_project(root)
    project.document("a").set(TITLE, title)
    simulate_crash(project)


def test_a_journal_in_the_project_that_cannot_be_read_is_named(share: Path) -> None:
    root = cards(share / "cards")
    (root / ".gtapp").mkdir()
    (root / JOURNAL).write_bytes(b"no database" * 500)
    with open_project(root) as project:
        (problem,) = project.problems
        assert problem.message.code == "journal-not-taken"
        document = project.document("a")
        document.set(YEAR, 1901)
        assert project.save(document)
    assert (root / JOURNAL).read_bytes() == b"no database" * 500


def test_the_project_is_not_written_where_another_folder_has_taken_its_place(share: Path) -> None:
    root = cards(share / "cards")
    with open_project(root) as project:
        document = project.document("a")
        document.set(YEAR, 1901)
        root.rename(share / "away")
        cards(root)  # an empty mount point, or another project
        with pytest.raises(SaveError, match="another folder"):
            project.save(document)
        shutil.rmtree(root)
        shutil.copytree(share / "away", root)  # it has another identity, as after it was mounted again
        assert project.save(document)


def test_a_folder_that_gets_another_inode_is_the_same_one(share: Path, tmp_path: Path) -> None:
    root = cards(share / "cards")
    with open_project(root) as project:
        document = project.document("a")
        shutil.copytree(root, tmp_path / "copy")
        shutil.rmtree(root)
        shutil.move(tmp_path / "copy", root)  # as sshfs does
        document.set(YEAR, 1901)
        assert project.save(document)
    with open_project(root) as project:
        assert project.document("a").can_undo


def test_nothing_is_written_into_the_folder_below_a_drive_that_is_gone(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = cards(share / "cards")
    with open_project(root) as project:
        document = project.document("a")
        root.rename(tmp_path / "away")
        mount_network_drives(monkeypatch, tmp_path)
        cards(root)
        document.set(YEAR, 1901)
        with pytest.raises(SaveError, match="another folder"):
            project.save(document)


def test_a_project_that_can_have_no_name_has_a_journal_all_the_same(share: Path) -> None:
    root = cards(share / "cards")
    (root / ".gtapp").write_text("a file", encoding="utf-8")
    _edit(root, 1901)
    assert _recover(root) == 1901


def test_a_user_folder_on_a_network_drive_has_a_journal_for_each_machine(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mount_network_drives(monkeypatch, tmp_path, server=share, home=data_folder().parent)
    _edit(cards(share / "cards"), 1901)
    (machine,) = (data_folder() / "journals").iterdir()
    (journal,) = machine.iterdir()
    assert (journal / "work.sqlite").is_file()

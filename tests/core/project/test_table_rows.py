"""A letter is saved though its row in letters.csv can't be written: both are said, and the row follows as soon as possible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gtapp.core.files import atomic
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError, SaveError
from gtapp.core.project.project import Project
from gtapp.core.project.value_survey import survey_values
from gtapp.features.replace.replacement import ItemOutcome, TextPattern, apply_changes, plan_changes
from gtapp.kit.tasks import Ticket
from tests.sample_projects import TABLE, letters, open_checked, write_file
from tests.validation import validate_project

CONFLICTS = {
    "merge": "<<<<<<< HEAD\n{row}\n=======\n{row}x\n>>>>>>> anna\n",
    "diff3": "<<<<<<< HEAD\n{row}\n||||||| 1a2b3c\n{row}y\n=======\n{row}x\n>>>>>>> anna\n",
    "zdiff3": "<<<<<<< HEAD\n{row}\n||||||| 1a2b3c\n=======\n>>>>>>> anna (a message)\n",
}
NEW = '1932319,01,1926-02-17,None,"Groschupf'


def _conflict(style: str, newline: str = "\n") -> bytes:
    """Return letters.csv with the first letter in conflict."""
    head, row, rest = TABLE.split("\n", 2)
    return "\n".join([head, CONFLICTS[style].format(row=row) + rest]).replace("\n", newline).encode()


def _table(root: Path) -> Path:
    return root / "ground_truths/letters.csv"


@contextmanager
def _locked(table: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Refuse writing the table, as where Excel has it open; the tests may run as root, whom no file mode stops."""
    replace = atomic.open_replacement

    def refuse(path: Path, *arguments: object, **more: object) -> object:
        if path == table:
            raise SaveError("save-rights", path=str(path))
        return replace(path, *arguments, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "open_replacement", refuse)
        yield


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return letters(tmp_path)


def _replace(project: Project) -> list[ItemOutcome]:
    pattern = TextPattern("1926-02-16")
    survey = survey_values(project, Ticket(print))
    values = pattern.find(value for path in survey.fields for value in survey.list_values(path))
    return list(apply_changes(project, plan_changes(values, pattern.make_change("1926-02-17"))))


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def test_a_replacement_is_saved_with_its_undo_step_and_the_locked_table_follows(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[GtappError] = []
    updated: list[str] = []
    with open_checked(root) as project:
        project.derived_update_failed.connect(failed.append)
        project.derived_files_updated.connect(updated.append)
        with _locked(_table(root), monkeypatch):
            (outcome,) = _replace(project)
        assert (outcome.lines, outcome.reason) == (1, None)
        assert [error.code for error in failed] == ["table-not-followed"] and "letters.csv" in str(failed[0])
        assert '"1926-02-17"' in _read(root / "ground_truths/letter01.json") and _read(_table(root)) == TABLE
        other = project.document("letter04")
        other.set("/letter_title/0", "Anderes")
        assert project.save(other)
    assert NEW in _read(_table(root)) and updated == ["letter01"] and len(failed) == 1
    with open_checked(root) as project:
        document = project.document("letter01")
        assert not document.notes and document.undo() and project.save(document)
    assert _read(_table(root)) == TABLE.replace('"Betr. ""ALBATROS"""', "Anderes")


def test_a_document_that_was_opened_before_its_row_was_written_takes_it_as_its_own(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_checked(root) as project:
        with _locked(_table(root), monkeypatch):
            assert _replace(project)[0].lines
        shown = project.document("letter01")
        project.retry_rows()
        assert NEW in _read(_table(root))
        project.take_written(shown)
        assert not shown.is_dirty and not project.find_unsaved()
        assert shown.undo() and project.save(shown)
    assert _read(_table(root)) == TABLE


def test_a_row_that_was_late_when_the_program_ended_is_written_with_the_next_save(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with _locked(_table(root), monkeypatch), open_checked(root) as project:
        assert _replace(project)[0].lines
    assert _read(_table(root)) == TABLE
    with open_checked(root) as project:
        document = project.document("letter01")
        assert not project.count_lost_edits(document) and document.can_undo
        assert project.save(document) and NEW in _read(_table(root))
        assert document.undo() and project.save(document)
    assert _read(_table(root)) == TABLE


def test_a_row_that_another_program_changed_is_found_before_anything_is_written(root: Path) -> None:
    before = _read(root / "ground_truths/letter01.json")
    theirs = TABLE.replace("1932319", "1932320")
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write_file(_table(root), theirs)
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
    assert (_read(root / "ground_truths/letter01.json"), _read(_table(root))) == (before, theirs)


def test_a_later_session_writes_the_row_with_its_first_save_of_any_letter(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with _locked(_table(root), monkeypatch), open_checked(root) as project:
        assert _replace(project)[0].lines
    with open_checked(root) as project:
        validate_project(project)
    assert _read(_table(root)) == TABLE  # looking writes nothing
    with open_checked(root) as project:
        project.set_status("letter04", "checked")
        assert NEW in _read(_table(root))
        document = project.document("letter01")
        assert not document.is_dirty and document.undo() and project.save(document)
    assert _read(_table(root)) == TABLE


@pytest.mark.parametrize("same_session", [True, False])
def test_the_row_is_written_once_a_conflict_is_resolved(root: Path, same_session: bool) -> None:
    write_file(_table(root), _conflict("merge"))
    with open_checked(root) as project:
        for value in ("1926-02-18", "1926-02-17"):
            document = project.document("letter01")
            document.set("/send_date/0", value)
            project.save(document)
        if same_session:
            write_file(_table(root), TABLE)
            project.retry_rows()
            assert NEW in _read(_table(root))
            return
    with open_checked(root) as project:
        project.set_status("letter04", "checked")
    assert _table(root).read_bytes() == _conflict("merge")
    write_file(_table(root), TABLE)
    with open_checked(root) as project:
        project.set_status("letter04", "in progress")
        assert _read(_table(root)) == TABLE.replace("01,1926-02-16", "01,1926-02-17", 1)
        write_file(_table(root), TABLE)
        project.set_status("letter04", "checked")
    assert _read(_table(root)) == TABLE


@pytest.mark.parametrize("is_known", [True, False])
def test_a_late_row_holds_what_was_saved_and_no_later_edit(
    root: Path, is_known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_known:  # the document is opened without its row
        write_file(_table(root), _conflict("merge"))
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        with _locked(_table(root), monkeypatch):
            assert project.save(document)
        document.set("/send_date/0", "1926-02-18")
        write_file(_table(root), TABLE)
        project.retry_rows()
        assert NEW in _read(_table(root)) and document.is_dirty
        assert project.save(document)
        assert NEW.replace("17", "18") in _read(_table(root))
        assert '"1926-02-18"' in _read(root / "ground_truths/letter01.json")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("style", CONFLICTS)
def test_a_save_beside_a_conflict_of_git_names_it_and_the_row_follows(
    root: Path, style: str, newline: str
) -> None:
    write_file(_table(root), _conflict(style, newline))
    failed: list[GtappError] = []
    with open_checked(root) as project:
        project.derived_update_failed.connect(failed.append)
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        assert project.save(document) and not document.is_dirty
        assert [error.code for error in failed] == ["table-not-followed"]
        assert "conflict of git" in str(failed[0]) and "(line 2)" in str(failed[0])
        assert _table(root).read_bytes() == _conflict(style, newline)
        write_file(_table(root), TABLE.replace("\n", newline))
        project.retry_rows()
        assert document.undo() and document.can_redo
    assert NEW in _read(_table(root)) and _read(_table(root)).count(newline) == TABLE.count("\n")


def test_a_conflict_that_comes_while_a_letter_is_edited_stops_only_its_row(root: Path) -> None:
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        write_file(_table(root), _conflict("merge"))
        assert project.save(document) and _table(root).read_bytes() == _conflict("merge")
        write_file(_table(root), TABLE)
    assert NEW in _read(_table(root))

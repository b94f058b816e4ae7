"""Undo of an import: every file is as it was, to the byte; what others changed meanwhile is left, and said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.files import atomic
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError, SaveError
from gtapp.core.project.step_history import StepHistory, Stepping, StepResult
from gtapp.features.letters.importer import Choices, SheetImport
from gtapp.features.letters.tabs import Table
from tests.features.letters.sheet_samples import make_letter_row, make_person_row, make_scans, persons, table
from tests.sample_projects import TABLE, letters, open_checked, write_file

FIRST = make_letter_row(
    "01",
    send_date="1926-02-16",
    sender_persons="Groschupf-Jaeger, Louis | Ritter-Dreier, Fritz",
    receiver_persons="Christ-Wackernagel, Paul",
    has_signatures="TRUE",
)
PEOPLE = persons([make_person_row("S001", "Lüssi, Theophil")])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of two letters, which are in letters.csv with placeholder rows, and one that is only scanned."""
    root = make_scans(letters(tmp_path / "work"), "01", "04", "07")
    write_file(root / "ground_truths/persons.json", "[]\n")
    return root


def _snapshot(root: Path) -> dict[str, bytes]:
    """Return all files but the database."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and (path.parent.name != ".gtapp" or path.name == "sheet.json")
    }


def _table(root: Path) -> str:
    return (root / "ground_truths/letters.csv").read_bytes().decode("utf-8")


def _import(root: Path, *tables: Table) -> dict[str, bytes]:
    """Import with the sheet's side of each conflict; return the files."""
    with open_checked(root, "letters") as project:
        made = SheetImport(project, tables)
        made.apply(project, _prefer_sheet(made))
    return _snapshot(root)


def _prefer_sheet(made: SheetImport) -> Choices:
    return {(group.name, each.id, each.column): "sheet" for group, each in made.plan().conflicts}


def _run(stepping: Stepping) -> StepResult:
    while True:
        try:
            next(stepping)
        except StopIteration as end:
            result: StepResult = end.value
            return result


def _undo(root: Path, item: str, redo: bool = False) -> tuple[StepResult, list[GtappError]]:
    """Undo the last step of an item in a new session, as the window does, and save the item."""
    failed: list[GtappError] = []
    with open_checked(root, "letters") as project:
        project.derived_update_failed.connect(failed.append)
        history, document = StepHistory(project), project.document(item)
        result = _run((history.redo if redo else history.undo)(document))
        if document.is_dirty:
            project.save(document)
    return result, failed


def _without_status(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files without the list of statuses, which has the time of the undo."""
    return {name: content for name, content in files.items() if name != "gtapp-status.tsv"}


def test_an_undone_import_leaves_no_trace(root: Path) -> None:
    before = _snapshot(root)
    after = _import(root, table([FIRST, make_letter_row("07")]), PEOPLE)
    assert "ground_truths/letter07.json" in after and ",07," in _table(root)
    result, failed = _undo(root, "letter01")
    assert [*result.edits] == ["letter07", "letter01"] and not (result.skipped or failed)
    assert _snapshot(root) == before
    assert not _undo(root, "letter07", redo=True)[1]
    assert _without_status(_snapshot(root)) == _without_status(after)
    assert not _undo(root, "letter07")[1] and _snapshot(root) == before
    assert _import(root, table([FIRST, make_letter_row("07")]), PEOPLE).keys() == after.keys()


def test_a_letter_that_the_sheet_has_alike_stays_in_the_table(root: Path) -> None:
    before = _snapshot(root)
    after = _import(root, table([FIRST]))
    assert after["ground_truths/letters.csv"].startswith(before["ground_truths/letters.csv"][:300])
    _undo(root, "letter01")
    assert _snapshot(root) == before and ",01," in _table(root)


def test_a_project_without_a_table_has_none_again(root: Path) -> None:
    (root / "ground_truths/letters.csv").unlink()
    before = _snapshot(root)
    assert "ground_truths/letters.csv" in _import(root, table([FIRST, make_letter_row("07")]))
    _undo(root, "letter01")
    assert _snapshot(root) == before


def test_two_imports_are_undone_one_after_the_other(root: Path) -> None:
    before = _snapshot(root)
    first = _import(root, table([FIRST]), PEOPLE)
    second = _import(
        root,
        table([{**FIRST, "letter_title": "Anders", "comment": "neu"}, make_letter_row("07")]),
        persons([make_person_row("S001", "Lüssi, Theo")]),
    )
    _undo(root, "letter01")
    assert _without_status(_snapshot(root)) == _without_status(first)
    _undo(root, "letter01")
    assert _snapshot(root) == before
    _undo(root, "letter01", redo=True)
    assert _without_status(_snapshot(root)) == _without_status(first)
    _undo(root, "letter01", redo=True)
    assert _without_status(_snapshot(root)) == _without_status(second)


def test_letters_that_are_undone_one_by_one_bring_all_files_back(root: Path) -> None:
    before = _snapshot(root)
    _import(root, table([{**FIRST, "letter_title": "Anders"}, make_letter_row("07")]), PEOPLE)
    with open_checked(root, "letters") as project, project.defer_following():
        for item in ("letter01", "letter07"):
            document = project.document(item)
            assert project.undo(document)
            project.save(document) if document.is_dirty else None
            assert ",01," in _table(root)
    assert _snapshot(root) == before


def test_edits_after_an_undone_import_follow_into_the_table(root: Path) -> None:
    _import(root, table([{**FIRST, "letter_title": "Anders"}]))
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        _run(StepHistory(project).undo(document))
        project.save(document)
        document.set("/letter_title", ["Von Hand"])
        project.save(document)
    assert _table(root) == TABLE.replace("16,None", "16,Von Hand", 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (",Anders,", ",Von aussen,"),
        ("1932283,04", "1932284,04"),
        ("\n#VALUE!", "\n1932299,09,,None,None,None,TRUE\n#VALUE!"),
    ],
)
def test_what_others_changed_in_the_table_since_is_left_and_said(root: Path, old: str, new: str) -> None:
    _import(root, table([{**FIRST, "letter_title": "Anders"}, make_letter_row("04"), make_letter_row("07")]))
    changed = _table(root).replace(old, new, 1)
    assert changed != _table(root)
    write_file(root / "ground_truths/letters.csv", changed)
    failed = _undo(root, "letter01")[1]
    assert failed[0].code == "import-file-kept" and "letters.csv" in str(failed[0])
    assert new in _table(root) and ",07," not in _table(root)
    assert _table(root).count(",01,") == _table(root).count(",04,") == 1


def test_a_letter_that_was_edited_since_is_skipped_and_stays_in_the_table(root: Path) -> None:
    _import(root, table([{**FIRST, "letter_title": "Anders"}, make_letter_row("07")]))
    with open_checked(root, "letters") as project:
        document = project.document("letter07")
        document.set("/letter_title", ["Von Hand"])
        project.save(document)
    result, _ = _undo(root, "letter01")
    assert [*result.skipped] == ["letter07"] and [*result.edits] == ["letter01"]
    assert ",Von Hand," in _table(root) and "16,None," in _table(root)


@pytest.mark.parametrize(
    "is_edited", [True, False], ids=["a letter was edited since", "a later import stays"]
)
def test_letters_of_an_import_that_is_undone_in_part_follow_further_edits(
    root: Path, is_edited: bool
) -> None:
    first, second = table([FIRST]), table([FIRST, make_letter_row("07")])
    for each in [second] if is_edited else [first, second]:
        _import(root, each)
    if is_edited:
        _edit(root, "letter07")
    result, failed = _undo(root, "letter01")
    assert [*result.skipped] == (["letter07"] if is_edited else [])
    assert {each.code for each in failed} == (set() if is_edited else {"import-file-kept"})
    _edit(root, "letter01")
    _edit(root, "letter04")
    assert ",01,1926-02-16,Von Hand," in _table(root) and ",04,1926-03-26,Von Hand," in _table(root)


@pytest.fixture
def refuse_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Let nothing write letters.csv, as another program that holds it open does, until this is undone."""
    write = atomic.write

    def refuse(path: Path, content: bytes, *more: Any) -> None:
        if path.name == "letters.csv":
            raise SaveError("save-rights", path=str(path))
        write(path, content, *more)

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "write", refuse)
        yield patch


def test_an_import_that_could_not_write_the_table_leaves_no_file_of_a_new_letter(
    root: Path, refuse_table: pytest.MonkeyPatch
) -> None:
    before = _snapshot(root)
    with pytest.raises(SaveError):
        _import(root, table([FIRST, make_letter_row("07")]))
    assert "ground_truths/letter07.json" in _snapshot(root)
    _undo(root, "letter07")
    assert _without_status(_snapshot(root)) == before


@pytest.mark.parametrize("is_redone", [False, True])
def test_a_table_is_written_later_as_the_steps_leave_it(
    root: Path, is_redone: bool, request: pytest.FixtureRequest
) -> None:
    _import(root, table([{**FIRST, "letter_title": "Anders"}]))
    after = _import(root, table([{**FIRST, "letter_title": "Zwei"}, make_letter_row("07")]))
    refusing = request.getfixturevalue("refuse_table")
    with open_checked(root, "letters") as project:
        history, document = StepHistory(project), project.document("letter01")
        for step in (history.undo, history.redo if is_redone else history.undo):
            _run(step(document))
            project.save(document)
        refusing.undo()
        other = project.document("letter04")
        other.set("/letter_title", ["Vier"])
        project.save(other)
    expected = after["ground_truths/letters.csv"].decode() if is_redone else TABLE
    assert _table(root) == expected.replace('"Betr. ""ALBATROS"""', "Vier")


def test_rows_of_letters_are_written_where_persons_alone_were_imported(root: Path) -> None:
    _import(root, PEOPLE)
    _edit(root, "letter01")
    assert _table(root) == TABLE.replace("16,None", "16,Von Hand", 1)


def test_a_letter_that_was_edited_before_the_first_import_stays_in_the_table(root: Path) -> None:
    _edit(root, "letter04")
    _import(root, table([FIRST]))
    assert ",04,1926-03-26,Von Hand," in _table(root)
    _edit(root, "letter04", "Noch einmal")
    assert ",04,1926-03-26,Noch einmal," in _table(root)


def _edit(root: Path, item: str, title: str = "Von Hand") -> None:
    """Edit a letter and save it, without any report about the files that follow from it."""
    failed: list[GtappError] = []
    with open_checked(root, "letters") as project:
        project.derived_update_failed.connect(failed.append)
        document = project.document(item)
        document.set("/letter_title", [title])
        project.save(document)
    assert not failed


def test_a_table_that_is_changed_during_an_import_is_not_overwritten(root: Path) -> None:
    """Another program changes letters.csv after the import has read it."""
    with open_checked(root, "letters") as project:
        sheet = SheetImport(project, [table([{**FIRST, "letter_title": "Anders"}])])

        def change_another_row(_item: str) -> None:
            write_file(root / "ground_truths/letters.csv", _table(root).replace("1926-03-26", "1926-03-27"))

        project.item_saved.connect(change_another_row)
        with pytest.raises(ChangedOnDiskError) as caught:
            sheet.apply(project, _prefer_sheet(sheet))
    assert caught.value.code == "table-changed" and "1926-03-27" in _table(root)

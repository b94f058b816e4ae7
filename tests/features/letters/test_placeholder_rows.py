"""Letters without ground truth whose incomplete row is in the table already: the first save fills it in."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gtapp.core.files.text_sources import TextSource
from gtapp.features.problems.checks import check_roundtrip
from tests.sample_projects import LETTER, PIXEL, TABLE, dump_json, letters, open_checked, snapshot, write_file

HEAD, FIRST, *REST = TABLE.split("\n")
DRAFT = {**LETTER, "send_date": ["1926-02-20"], "letter_title": ["Rechnung"]}
NAMES = '"Groschupf-Jaeger, Louis | Ritter-Dreier, Fritz","Christ-Wackernagel, Paul"'


def _table(row: str) -> str:
    return "\n".join([HEAD, FIRST, row, *REST])


def _make_drafted_project(root: Path, row: str) -> Path:
    letters(root, _table(row))
    write_file(root / "images/letter02_p1.jpg", PIXEL)
    write_file(root / "drafts/letter02.json", dump_json(DRAFT))
    return root


def _rows(root: Path) -> str:
    return (root / "ground_truths/letters.csv").read_bytes().decode()


@pytest.mark.parametrize(
    ("row", "filled"),
    [
        ("77,02,,,,,", f"77,02,1926-02-20,Rechnung,{NAMES},TRUE"),
        ('"77","02","","","","",""', f'"77","02","1926-02-20","Rechnung",{NAMES},"TRUE"'),
        ("77,02", f"77,02,1926-02-20,Rechnung,{NAMES},TRUE"),
        ("77,02,,None,,,FALSE", f"77,02,1926-02-20,None,{NAMES},FALSE"),
    ],
)
@pytest.mark.parametrize("way", ["check", "save"])
def test_empty_cells_are_filled_from_an_unchanged_draft(
    tmp_path: Path, row: str, filled: str, way: str
) -> None:
    root = _make_drafted_project(tmp_path, row)
    with open_checked(root) as project:
        document = project.document("letter02")
        assert document.is_new and not document.is_dirty
        differing = [issue.pointer for issue in document.issues if issue.code == "row-differs"]
        assert differing == ([("letter_title",), ("has_signatures",)] if "None" in row else [])
        project.check(document) if way == "check" else project.save(document)
        assert not document.is_dirty
        assert not project.find_unsaved()
    assert _rows(root) == _table(filled)
    assert json.loads((root / "ground_truths/letter02.json").read_text(encoding="utf-8")) == DRAFT


def test_edits_and_existing_cells_are_joined_and_undone_byte_for_byte(tmp_path: Path) -> None:
    root = _make_drafted_project(tmp_path, "77,02,,None,,,")
    with open_checked(root) as project:
        document = project.document("letter02")
        document.set("/send_date/0", "1926-02-21")
        project.save(document)
        first = snapshot(root / "ground_truths")
        assert _rows(root) == _table(f"77,02,1926-02-21,None,{NAMES},TRUE")
        document.set("/letter_title/0", "Brief")
        document.set("/has_signatures", "FALSE")
        project.save(document)
        assert _rows(root) == _table(f"77,02,1926-02-21,Brief,{NAMES},FALSE")
        second = snapshot(root / "ground_truths")
    with open_checked(root) as project:
        document = project.document("letter02")
        assert document.undo() and document.undo() and project.save(document)
        assert snapshot(root / "ground_truths") == first
        assert document.undo() and project.save(document)
        assert _rows(root) == _table(f"77,02,1926-02-20,None,{NAMES},TRUE")
        assert all(document.redo() for _ in range(3)) and project.save(document)
    assert snapshot(root / "ground_truths") == second


def test_opening_changes_nothing(tmp_path: Path) -> None:
    root = _make_drafted_project(tmp_path, "77,02,,,,,")
    write_file(root / "ground_truths/letters.csv", _rows(root).replace("1926-02-16,None", ",None"))
    before = snapshot(root)
    with open_checked(root) as project:
        for item in ("letter01", "letter02"):
            assert not project.document(item).is_dirty
        (note,) = (n for n in project.document("letter01").issues if n.code == "row-differs")
        assert note.pointer == ("send_date",) and not project.save(project.document("letter01"))
        document = project.document("letter02")
        document.set("/has_signatures", "FALSE")
        assert document.is_dirty and document.undo() and not document.is_dirty and not project.find_unsaved()
    assert {path: text for path, text in snapshot(root).items() if path in before} == before


def test_a_truth_that_vanished_meanwhile_does_not_make_its_row_differ(tmp_path: Path) -> None:
    root = letters(tmp_path, TABLE.replace("1926-02-16,None", ",None"))
    with open_checked(root) as project:
        (root / "ground_truths/letter01.json").unlink()
        assert not check_roundtrip(project).would_change


class _SnapshotSource:
    """A source that copies the project before each write: the state that a kill would leave."""

    def __init__(self, source: TextSource, root: Path, copy: Path) -> None:
        self._source, self._root, self._copy = source, root, copy
        self.path = source.path

    def read(self) -> str | None:
        return self._source.read()

    def write(self, old: str | None, new: str, before: Callable[[], object] | None = None) -> None:
        shutil.copytree(self._root, self._copy)
        self._source.write(old, new, before)


@pytest.mark.parametrize("edited", [False, True])
@pytest.mark.parametrize("way", ["check", "save"])
def test_a_first_save_killed_between_its_files_is_completed(tmp_path: Path, edited: bool, way: str) -> None:
    root, half = _make_drafted_project(tmp_path / "work", "77,02,,None,,,"), tmp_path / "half"
    with open_checked(root) as project:
        document = project.document("letter02")
        if edited:
            document.set("/sender_persons", ["X"])
        document.parts[1].source = _SnapshotSource(document.parts[1].source, root, half)
        project.check(document) if way == "check" else project.save(document)
    whole = snapshot(root / "ground_truths")
    assert (half / "ground_truths/letter02.json").is_file() and _rows(half) == _table("77,02,,None,,,")
    with open_checked(half) as other:
        assert other.find_unsaved() == ["letter02"]
        found = other.document("letter02")
        assert found.is_dirty and other.save(found) and not other.find_unsaved()
        assert snapshot(half / "ground_truths") == whole
        assert found.can_undo is edited


def test_a_first_save_killed_before_its_files_loses_nothing(tmp_path: Path) -> None:
    root, half = _make_drafted_project(tmp_path / "work", "77,02,,None,,,"), tmp_path / "half"
    with open_checked(root) as project:
        document = project.document("letter02")
        document.set("/sender_persons", ["X"])
        document.parts[0].source = _SnapshotSource(document.parts[0].source, root, half)
        project.save(document)
    with open_checked(half) as other:
        found = other.document("letter02")
        assert other.count_lost_edits(found) == 1 and not found.is_dirty
        other.recover(found)
        assert found.record["sender_persons"] == ["X"] and other.save(found)
    assert snapshot(half / "ground_truths") == snapshot(root / "ground_truths")


def test_a_row_filled_meanwhile_by_others_is_not_overwritten(tmp_path: Path) -> None:
    from gtapp.core.platform.errors import ChangedOnDiskError

    root = _make_drafted_project(tmp_path, "77,02,,,,,")
    theirs = _table("77,02,1926-03-03,,,,")
    with open_checked(root) as project:
        document = project.document("letter02")
        write_file(root / "ground_truths/letters.csv", theirs)
        with pytest.raises(ChangedOnDiskError):
            project.save(document)
        assert _rows(root) == theirs and not (root / "ground_truths/letter02.json").exists()
        project.keep_mine(document)
        assert _rows(root) == _table(f"77,02,1926-02-20,Rechnung,{NAMES},TRUE") and not document.is_dirty

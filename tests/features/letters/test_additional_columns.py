"""The columns that only the sheet has are edited with the letter: in its undo history, saved into the sheet's copy."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from copy import deepcopy
from pathlib import Path

import pytest

from gtapp.core.platform.errors import ChangedOnDiskError, EditError
from gtapp.features.drafts.draft_runs import list_examples
from gtapp.features.exports.export import ExportRequest, export
from gtapp.features.letters import columns, derived_files
from gtapp.features.letters.columns import GROUND_TRUTH
from gtapp.features.letters.importer import ImportPlan, SheetImport
from gtapp.features.letters.sheet_source import find_corrections
from gtapp.features.letters.tabs import Table
from tests.features.letters.google_calls import push_changes
from tests.features.letters.google_server import SheetServer
from tests.features.letters.sheet_samples import make_letter_row, make_scans, record, rows, table
from tests.sample_projects import copy_project, open_checked, open_crashed_copy, snapshot, write_file

COPY = "ground_truths/sheet/ground_truth.csv"
ADDED = (
    *("sender_organization_inscribed", "sender_organization"),
    *("receiver_organization_inscribed", "receiver_organization"),
    *("entities_inscribed", "entities"),
)
ALL_COLUMNS = (*GROUND_TRUTH.columns, *ADDED)
"""The columns of the sheet, and those that its project plans to add."""


def make_full_row(number: str, **more: str) -> dict[str, str]:
    """Return a row with a value in every column."""
    return {
        **make_letter_row(number),
        "sender_persons_inscribed": "Der Präsident|Th. Lüssi",
        "receiver_persons_inscribed": "Herrn Egloff",
        "signatures_recognised": "WAHR",
        "comment": "Blatt 2, „lose“",
        "sender_organization_inscribed": "Basler Rheinsch.-A.-G.",
        "sender_organization": "Basler Rheinschiffahrt-Aktiengesellschaft",
        "receiver_organization_inscribed": "An die S.K.A.",
        "receiver_organization": "Schweizerische Kreditanstalt",
        "entities_inscribed": "„Rhyblitz“|Basel",
        "entities": "Rhyblitz|Basel",
        **more,
    }


def make_full_sheet(**more: str) -> Table:
    return table([make_full_row("01", **more), make_full_row("02"), make_full_row("10")], ALL_COLUMNS)


def apply_import(root: Path, *tables: Table) -> ImportPlan:
    with open_checked(root, "letters") as project:
        plan, report = SheetImport(project, tables).apply(project)
    assert not report.failed
    return plan


def set_value(root: Path, number: str, column: str, value: object) -> None:
    with open_checked(root, "letters") as project:
        document = project.document(f"letter{number}")
        document.set((column,), value)
        assert project.save(document)


@pytest.fixture
def bare(reference: Path, tmp_path: Path) -> Path:
    """The letters of the reference, for which no sheet was imported."""
    return copy_project(reference / "letters", tmp_path / "bare")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Three letters with a value in every column."""
    root = make_scans(tmp_path / "work", "01", "02", "10")
    apply_import(root, make_full_sheet())
    return root


def list_outdated(root: Path) -> list[str]:
    with open_checked(root, "letters") as project:
        return derived_files.list_outdated_files(project)


def test_a_letter_that_is_only_opened_changes_nothing(bare: Path, root: Path) -> None:
    for folder in (bare, root):
        before = snapshot(folder / "ground_truths")
        with open_checked(folder, "letters") as project:
            for item in project.items:
                document = project.document(item.id)
                assert not document.is_dirty and not project.save(document)
        assert snapshot(folder / "ground_truths") == before


def test_the_first_edit_creates_the_copy_of_all_letters(bare: Path) -> None:
    before = snapshot(bare / "ground_truths")
    set_value(bare, "01", "comment", "Blatt 2 fehlt")
    after = snapshot(bare / "ground_truths")
    assert {place: after[place] for place in before} == before
    assert after.keys() - before.keys() == {"sheet/ground_truth.csv"}
    found = rows(bare / COPY)
    assert list(found[0]) == list(GROUND_TRUTH.columns) and len(found) == len(before) - 3
    assert found[0]["comment"] == "Blatt 2 fehlt" and {row["done"] for row in found} == {"TRUE"}
    for row in found:
        values = record(bare, row["document_number"])
        assert {name: row[name] for name in values} == {
            name: columns.format_cell(value) for name, value in values.items()
        }
    assert list_outdated(bare) == []


def test_letters_that_are_listed_stay_done_whatever_was_saved_before(bare: Path) -> None:
    set_value(bare, "01", "send_date", ["1926-02-17"])
    before = snapshot(bare / "ground_truths")
    set_value(bare, "01", "comment", "x")
    set_value(bare, "04", "comment", "y")
    after = snapshot(bare / "ground_truths")
    assert {place: after[place] for place in before} == before
    with open_checked(bare, "letters") as project:
        assert project.read_following("letter01")["done"] == "TRUE"


def test_undo_of_the_first_edit_leaves_the_other_files_as_they_were(bare: Path) -> None:
    before = snapshot(bare / "ground_truths")
    set_value(bare, "01", "comment", "x")
    set_value(bare, "01", "send_date", ["1926-02-17"])
    with open_checked(bare, "letters") as project:
        document = project.document("letter01")
        assert document.undo() and document.undo() and not document.undo()
        assert "comment" not in document.record
        project.save(document)
    after = snapshot(bare / "ground_truths")
    assert {place: after[place] for place in before} == before
    assert rows(bare / COPY)[0]["comment"] == "" and list_outdated(bare) == []


def test_every_column_is_read_and_edited(root: Path) -> None:
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        names = [field.name for field in document.schema.fields.children]
    assert {*names} == {*ALL_COLUMNS}
    for inscribed in (name for name in names if name.endswith("_inscribed")):
        assert names.index(inscribed) + 1 == names.index(inscribed.removesuffix("_inscribed"))
    assert document.record["sender_persons_inscribed"] == ["Der Präsident", "Th. Lüssi"]
    assert document.record["signatures_recognised"] == "WAHR"
    assert document.record["entities"] == "Rhyblitz|Basel"
    assert {*ALL_COLUMNS} - document.record.keys() == {
        "document_number",
        "done",
        "checked_by",
        "action_required",
    }
    assert not [issue for issue in document.issues if issue.level == "issue"]


def test_an_edit_changes_its_cell_alone(root: Path) -> None:
    before, row = snapshot(root / "ground_truths"), rows(root / COPY)[1]
    for column, value, cell in (
        ("comment", "Blatt 3\nfehlt", "Blatt 3\nfehlt"),
        ("receiver_persons_inscribed", ["Herrn A", "Frau B"], "Herrn A | Frau B"),
        ("signatures_recognised", "FALSE", "FALSE"),
        ("transkribus_doc_url", "https://example.org/2", "https://example.org/2"),
        ("sender_organization", None, ""),
        ("entities", "Basel", "Basel"),
    ):
        set_value(root, "02", column, value)
        row[column] = cell
        assert rows(root / COPY)[1] == row
    after = snapshot(root / "ground_truths")
    assert [place for place in after if after[place] != before[place]] == ["sheet/ground_truth.csv"]
    with open_checked(root, "letters") as project:
        document = project.document("letter02")
        for _ in range(6):
            assert document.undo()
        project.save(document)
    assert snapshot(root / "ground_truths") == before


def test_edits_of_a_record_and_of_a_column_are_undone_in_their_order(root: Path) -> None:
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        before = deepcopy(document.record)
        document.set(("comment",), "a", burst=True)
        document.set(("comment",), "ab", burst=True)
        document.set(("letter_title", 0), "Betr. A")
        document.remove(("entities",))
        with document.group("both"):
            document.set(("comment",), "c")
            document.set(("send_date", 0), "1927")
        assert project.save(document)
    assert record(root, "01")["send_date"] == ["1927"] and rows(root / COPY)[0]["comment"] == "c"
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        document.undo()
        assert (document.record["comment"], document.record["send_date"]) == ("ab", ["1927-03-14"])
        document.undo()
        assert document.record["entities"] == before["entities"]
        document.undo()
        document.undo()
        assert document.record == before and document.is_consistent
        while document.redo():
            pass
        assert not document.is_dirty


def test_an_empty_list_is_undone_and_redone_after_a_restart(root: Path) -> None:
    column = "sender_persons_inscribed"
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        while document.record[column]:
            document.remove((column, 0))
        assert project.save(document)
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.undo() and document.record[column] == ["Th. Lüssi"]
        assert document.redo() and column not in document.record
        document.set((column,), [])
        document.insert((column, 0), "Bas")
        assert project.save(document)
        document.undo()
        assert project.save(document)
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.redo() and document.record[column] == ["Bas"]
        assert document.undo() and document.undo() and column not in document.record
        assert not document.is_dirty


def test_what_follows_from_the_status_is_not_set(root: Path) -> None:
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        for column in ("document_number", "done", "checked_by", "action_required"):
            with pytest.raises(EditError) as caught:
                document.set((column,), "x")
            assert caught.value.code == "value-follows"
        assert not document.is_dirty and document.undo_stack.position == 1  # the import


_KILLED = """
import os, signal, sys
from gtapp.features import open_project
project = open_project(sys.argv[1], "letters")
document = project.document("letter01")
document.set(("comment",), "first")
document.set(("letter_title", 0), "Betr. A")
document.set(("entities",), "Basel | Rhein")
os.kill(os.getpid(), signal.SIGKILL)
"""


def _kill_while_editing(root: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", _KILLED, str(root)], check=False, capture_output=True)
    assert ended.returncode == -signal.SIGKILL


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_edits_survive_a_kill(bare: Path, root: Path) -> None:
    for folder in (bare, root):
        before = snapshot(folder / "ground_truths")
        _kill_while_editing(folder)
        assert snapshot(folder / "ground_truths") == before
        with open_checked(folder, "letters") as project:
            document = project.document("letter01")
            assert project.count_lost_edits(document) == 3 and not document.is_dirty
            project.recover(document)
            assert project.save(document)
        row = rows(folder / COPY)[0]
        assert (row["comment"], row["letter_title"]) == ("first", "Betr. A")
        assert record(folder, "01")["letter_title"] == ["Betr. A"]
        assert list_outdated(folder) == []


def test_an_edit_after_an_undo_of_a_saved_one_is_offered_after_a_kill(root: Path, tmp_path: Path) -> None:
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        document.set("/comment", "saved")
        project.save(document)
        project.undo(document)
        document.set("/comment", "unsaved")
        other, found = open_crashed_copy(root, tmp_path / "copy", "letter01")
    with other:
        assert found.get("/comment") == "saved" and not found.is_dirty
        assert other.count_lost_edits(found)
        other.recover(found)
        assert found.get("/comment") == "unsaved" and other.save(found)
    assert rows(tmp_path / "copy" / COPY)[0]["comment"] == "unsaved"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_lost_edits_are_merged_with_what_others_wrote(root: Path) -> None:
    _kill_while_editing(root)
    path = root / COPY
    write_file(path, path.read_text(encoding="utf-8").replace("Herrn Egloff", "Herrn E."))
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert project.count_lost_edits(document) == 1
        project.recover(document)
        assert project.save(document)
    row = rows(path)[0]
    assert (row["comment"], row["entities"]) == ("first", "Basel | Rhein")
    assert row["receiver_persons_inscribed"] == "Herrn E."
    assert record(root, "01")["letter_title"] == ["Betr. A"]


def test_a_save_that_stopped_between_the_files_is_completed(root: Path) -> None:
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        document.set(("comment",), "x")
        document.set(("letter_title", 0), "Betr. A")
        part = document.parts[0]
        part.source.write(part.disk, part.text)  # and the program ends
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert (document.record["letter_title"], document.record["comment"]) == (["Betr. A"], "x")
        assert document.is_dirty and project.save(document)
    assert rows(root / COPY)[0]["comment"] == "x" and list_outdated(root) == []


def test_what_another_program_wrote_is_kept_and_undone_in_its_turn(root: Path) -> None:
    set_value(root, "01", "letter_title", ["Betr. A"])
    path = root / COPY
    write_file(path, path.read_text(encoding="utf-8").replace("Blatt 2, „lose“", "von anderen", 1))
    before = snapshot(root / "ground_truths")
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.record["comment"] == "von anderen" and not document.is_dirty
        document.undo()
        assert document.record["comment"] == "Blatt 2, „lose“"
        document.undo()
        assert document.record["letter_title"] == ["None"]
        assert document.redo() and document.redo() and not document.is_dirty
    assert snapshot(root / "ground_truths") == before


def test_a_row_that_changed_meanwhile_is_not_overwritten(root: Path) -> None:
    path = root / COPY
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        document.set(("comment",), "mine")
        theirs = path.read_text(encoding="utf-8").replace("Blatt 2, „lose“", "theirs", 1)
        write_file(path, theirs)
        with pytest.raises(ChangedOnDiskError) as caught:
            project.save(document)
        assert caught.value.code == "save-changed" and path.read_text(encoding="utf-8") == theirs
        project.take_theirs(document)
        assert document.record["comment"] == "theirs" and not document.is_dirty
        document.undo()
        project.save(document)
    assert rows(path)[0]["comment"] == "mine"


def test_columns_survive_the_next_import(root: Path) -> None:
    set_value(root, "01", "entities", "Basel | Rhein")
    set_value(root, "02", "comment", "hier")
    changed = table(
        [make_full_row("01", comment="dort"), make_full_row("02", comment="dort"), make_full_row("10")],
        ALL_COLUMNS,
    )
    plan = apply_import(root, changed)
    assert sorted((each.kind, each.id[0], each.column) for _, each in plan.differences()) == [
        ("changed", "01", "comment"),
        ("conflict", "02", "comment"),
        ("kept", "01", "entities"),
    ]
    first, second = rows(root / COPY)[:2]
    assert (first["entities"], first["comment"], second["comment"]) == ("Basel | Rhein", "dort", "hier")
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.record["comment"] == "dort" and not document.is_dirty
        assert document.undo() and document.record["comment"] == "Blatt 2, „lose“"


def test_columns_that_a_sheet_lacks_keep_what_was_entered_here(root: Path, tmp_path: Path) -> None:
    set_value(root, "01", "entities", "Basel")
    fewer = [name for name in ALL_COLUMNS if name not in ("entities", "comment")]
    apply_import(root, table([make_full_row(number) for number in ("01", "02", "10")], fewer))
    row = rows(root / COPY)[0]
    assert (row["entities"], row["comment"]) == ("Basel", "Blatt 2, „lose“")
    with open_checked(root, "letters") as project:
        assert project.document("letter01").record["entities"] == "Basel"


def test_corrections_of_all_columns_are_handed_back(root: Path, tmp_path: Path) -> None:
    corrections = {
        "comment": "geprüft",
        "sender_persons_inscribed": "Der Präsident",
        "signatures_recognised": "FALSE",
        "transkribus_doc_url": "https://example.org/1",
        "sender_organization": "Basler Rheinschiffahrt",
        "entities": "Rhyblitz | Basel | Rhein",
    }
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        for column, cell in corrections.items():
            is_list = column == "sender_persons_inscribed"
            document.set((column,), [cell] if is_list else cell)
        assert project.save(document)
    sheet = make_full_sheet()
    with open_checked(root, "letters") as project:
        found = find_corrections(SheetImport(project, [sheet]).plan())
    assert {each.column: each.new for each in found} == corrections
    with SheetServer({"Tab": sheet.rows}) as server:
        pushed = push_changes(server, tmp_path, *found)
        assert not pushed.refused
        written = dict(zip(ALL_COLUMNS, server.workbook.tabs[0].rows[1], strict=False))
    assert written == {**make_full_row("01"), **corrections}


def test_a_copy_that_cannot_be_read_is_named_and_kept(root: Path) -> None:
    path = root / COPY
    write_file(path, '"' + path.read_text(encoding="utf-8"))
    before = path.read_bytes()
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert "comment" not in document.record
        assert [issue.code for issue in document.issues if issue.pointer == ()]
        document.set(("letter_title", 0), "Betr. A")
        assert project.save(document)
    assert record(root, "01")["letter_title"] == ["Betr. A"] and path.read_bytes() == before


def test_examples_for_models_have_the_files_keys(root: Path) -> None:
    with open_checked(root, "letters") as project:
        project.check(project.document("letter01"))
        examples = list(list_examples(project))
    assert examples and all(
        each.record == record(root, each.item.removeprefix("letter")) for each in examples
    )


def test_exports_and_records_have_the_files_keys(root: Path) -> None:
    with open_checked(root, "letters") as project:
        for _, document in project.records():
            assert document.record == json.loads(document.parts[0].text)  # type: ignore[union-attr]


def _forget_cells(root: Path) -> None:
    """Remove from the journal what earlier versions did not store there."""
    with closing(sqlite3.connect(root / ".gtapp" / "work.sqlite")) as database, database:
        for row, base, start in database.execute("SELECT id, base, start FROM item_history").fetchall():
            first = json.loads(start)
            starts = {"digests": first["digests"][:1], "layouts": first["layouts"][:1]}
            texts = json.dumps(json.loads(base)[:1])
            database.execute(
                "UPDATE item_history SET base = ?, start = ? WHERE id = ?", (texts, json.dumps(starts), row)
            )
        for row, place, body in database.execute("SELECT history, place, body FROM item_edit").fetchall():
            label, changes, splices, after, made, *_ = json.loads(body)
            edit = json.dumps([label, changes, splices, after[:1], made])
            database.execute(
                "UPDATE item_edit SET body = ? WHERE history = ? AND place = ?", (edit, row, place)
            )


def test_columns_survive_an_export(root: Path, tmp_path: Path) -> None:
    set_value(root, "01", "entities", "Basel")
    with open_checked(root, "letters") as project:
        project.mark(project.document("letter02"), "in progress")
        for only, numbers in (("", ["01", "02", "10"]), ("checked", ["01", "10"])):
            target = tmp_path / f"out{only}"
            report = export(project, ExportRequest("json", target, only=only))
            assert report.count == len(numbers)
            found = rows(next(target.rglob("sheet/ground_truth.csv")))
            assert [row["document_number"] for row in found] == numbers and found[0]["entities"] == "Basel"
    with open_checked(tmp_path / "out", "letters") as project:
        document = project.document("letter01")
        assert document.record["entities"] == "Basel" and not document.issues


def test_a_history_without_cells_goes_on(root: Path) -> None:
    """Earlier versions stored neither the cells nor the names of the texts."""
    set_value(root, "01", "letter_title", ["Betr. A"])
    _forget_cells(root)
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.record["comment"] == "Blatt 2, „lose“"
        document.set(("comment",), "x")
        assert project.save(document)
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.undo() and document.undo()
        assert document.record["letter_title"] == ["None"]

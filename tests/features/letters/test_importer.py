"""Effects of an import on a project: letters through their documents, the tabs' files, the base; and what stays unchanged."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import derived_files, sheet_source
from gtapp.features.letters import three_way_merge as bases
from gtapp.features.letters.columns import GROUND_TRUTH
from gtapp.features.letters.importer import (
    CHECK_REASONS,
    DEFAULT_REASONS,
    CheckReason,
    ImportPlan,
    ImportReport,
    SheetImport,
    describe_checks,
)
from gtapp.features.letters.tabs import Table
from tests.features.letters.sheet_samples import (
    export,
    make_letter_row,
    make_person_row,
    make_scans,
    persons,
    record,
    rows,
    save_table,
    table,
)
from tests.sample_projects import copy_project, dump_json, open_checked, snapshot, write_file

COPY = "ground_truths/sheet/ground_truth.csv"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of two letters with scans."""
    return make_scans(tmp_path / "work", "01", "02")


def apply_import(
    root: Path, *tables: Table, prefer: str = "", revision: str = ""
) -> tuple[ImportPlan, ImportReport]:
    with open_checked(root, "letters") as project:
        made = SheetImport(project, tables, "made", revision)
        choices: Any = {(w.name, e.id, e.column): prefer for w, e in made.plan().conflicts} if prefer else {}
        return made.apply(project, choices)


def plan_import(root: Path, *tables: Table) -> ImportPlan:
    with open_checked(root, "letters") as project:
        return SheetImport(project, tables).plan()


def list_messages(plan: ImportPlan) -> list[tuple[str, str, str]]:
    return [(each.kind, each.id[0], each.column) for _, each in plan.differences()]


def edit(root: Path, number: str, column: str, value: Any) -> None:
    with open_checked(root, "letters") as project:
        document = project.document(f"letter{number}")
        document.set((column,), value)
        project.save(document)


def test_planning_writes_nothing(root: Path) -> None:
    before = sorted(root.rglob("*"))
    plan = plan_import(
        root,
        table([make_letter_row("01"), make_letter_row("02", done="FALSE")]),
        persons([make_person_row("P1", "A")]),
    )
    assert list_messages(plan) == [("new", "01", ""), ("new", "02", ""), ("new", "local P1", "")]
    assert sorted(root.rglob("*")) == before


def test_finished_letters_get_their_files(root: Path) -> None:
    sheet = table(
        [make_letter_row("01", letter_title="Betr. A | B"), make_letter_row("02", done="FALSE", send_date="")]
    )
    plan, report = apply_import(root, sheet)
    assert report.letters == ["letter01"] and not report.failed and not plan.doubts
    assert record(root, "01") == {
        "letter_title": ["Betr. A", "B"],
        "send_date": ["1927-03-14"],
        "sender_persons": ["Lüssi, Theophil"],
        "receiver_persons": ["<Egloff-Niederer, Anselm>"],
        "has_signatures": "FALSE",
    }
    assert record(root, "02") is None
    assert rows(root / COPY) == [
        make_letter_row("01", letter_title="Betr. A | B"),
        make_letter_row("02", done="FALSE", send_date=""),
    ]
    assert [row["document_number"] for row in rows(root / "ground_truths" / "letters.csv")] == ["01"]


def test_an_imported_letter_equals_one_written_here(root: Path, tmp_path: Path) -> None:
    """A letter with a scan is written by its document, one without by the derivation of files: both are equal."""
    other = make_scans(tmp_path / "other", "02")
    apply_import(root, table([make_letter_row("01")]))
    apply_import(other, table([make_letter_row("01")]))
    name = "ground_truths/letter01.json"
    assert snapshot(root)[name] == snapshot(other)[name]


def test_statuses_are_imported_and_exported(root: Path) -> None:
    sheet = [make_letter_row("01"), make_letter_row("02", action_required="page 2 is missing")]
    apply_import(root, table(sheet))
    with open_checked(root, "letters") as project:
        assert project.status("letter01").name == "checked"
        assert (project.status("letter02").name, project.status("letter02").note) == (
            "needs action",
            "page 2 is missing",
        )
        project.set_status("letter01", "in progress")
        project.set_status("letter02", "checked")
    plan, _ = apply_import(root, table(sheet))
    assert list_messages(plan) == [
        ("kept", "01", "done"),
        ("kept", "01", "checked_by"),
        ("kept", "02", "action_required"),
    ]
    copy = rows(root / COPY)
    assert (copy[0]["done"], copy[1]["action_required"], copy[1]["done"]) == ("FALSE", "", "TRUE")
    sheet[0]["comment"] = "seen"
    apply_import(root, table(sheet))
    with open_checked(root, "letters") as project:
        assert project.status("letter01").name == "in progress"


def list_signed(root: Path) -> list[tuple[str, str]]:
    """Return status and signature of both letters."""
    with open_checked(root, "letters") as project:
        found = [project.status(f"letter{number}") for number in ("01", "02")]
    return [(status.name, status.who) for status in found]


def check_import(root: Path, reasons: Collection[CheckReason], *tables: Table) -> None:
    with open_checked(root, "letters") as project:
        project.who = "a. b."
        SheetImport(project, tables).apply(project, reasons=reasons)


@pytest.mark.parametrize(
    ("reasons", "second"), [(DEFAULT_REASONS, "in progress"), (CHECK_REASONS, "checked")]
)
def test_only_letters_that_the_sheet_calls_done_become_checked(
    root: Path, reasons: Collection[CheckReason], second: str
) -> None:
    finished = make_letter_row("01"), make_letter_row("02", checked_by="rk")
    plan = plan_import(root, table(finished[:1]), export(finished))
    assert [(each.item, each.reason, each.who) for each in plan.checks] == [
        ("letter01", "done", "mk"),
        ("letter02", "export", ""),
    ]
    assert str(describe_checks(plan, "done")).startswith("1 letters become checked")
    check_import(root, reasons, table(finished[:1]), export(finished))
    assert list_signed(root) == [("checked", "mk"), (second, "a. b.")]
    assert record(root, "02") == record(root, "01")
    assert describe_checks(plan_import(root, table(finished[:1])), "done") is None


def test_letters_that_were_not_checked_are_offered_again(root: Path) -> None:
    sheet = table([make_letter_row("01"), make_letter_row("02", checked_by="")])
    for _ in range(2):
        message = describe_checks(plan_import(root, sheet), "done")
        assert message and "signed: mk, and where there is no name, with yours" in str(message)
        check_import(root, (), sheet)
        assert list_signed(root) == [("in progress", "a. b.")] * 2
    assert [row["done"] for row in rows(root / COPY)] == ["TRUE", "TRUE"]  # the copy is as the sheet
    check_import(root, DEFAULT_REASONS, sheet)
    assert list_signed(root) == [("checked", "mk"), ("checked", "a. b.")]
    assert not plan_import(root, sheet).checks
    with open_checked(root, "letters") as project:
        project.set_status("letter01", "in progress")
    assert not plan_import(root, sheet).checks  # taken up again here


def test_a_letter_that_needs_no_more_action_is_not_checked_without_consent(root: Path) -> None:
    apply_import(root, table([make_letter_row("01", action_required="look")]))
    check_import(root, (), table([make_letter_row("01")]))
    assert list_signed(root)[0][0] == "in progress"


def test_a_letter_checked_here_is_finished(root: Path) -> None:
    sheet = [make_letter_row("01", done="FALSE")]
    edit(root, "01", "letter_title", ["Betr. A"])
    apply_import(root, table(sheet), prefer="here")
    with open_checked(root, "letters") as project:
        project.who = "a. b."
        project.check(project.document("letter01"))
    for _ in range(2):
        plan, _report = apply_import(root, table(sheet))
        assert {("kept", "01", "done"), ("kept", "01", "checked_by")} <= set(list_messages(plan))
        assert (rows(root / COPY)[0]["done"], rows(root / COPY)[0]["checked_by"]) == ("TRUE", "a. b.")


def test_an_import_is_one_undoable_edit_of_a_letter(root: Path) -> None:
    apply_import(root, table([make_letter_row("01")]))
    before = snapshot(root)["ground_truths/letter01.json"]
    sheet = [make_letter_row("01", letter_title="Betr. A", send_date="1928", action_required="look")]
    apply_import(root, table(sheet))
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.find_origin(("letter_title",)) == "sheet"
        undone = document.undo()
        assert undone is not None and {change.pointer for change in undone.changes} == {
            ("letter_title",),
            ("send_date",),
            (),
        }
        project.save(document)
        assert project.status("letter01").name == "checked"
    assert snapshot(root)["ground_truths/letter01.json"] == before
    plan = plan_import(root, table(sheet))
    assert [kind for kind, *_ in list_messages(plan)] == ["kept"] * 3


def test_changes_of_one_side_only(root: Path) -> None:
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    edit(root, "01", "send_date", ["1927-03-15"])
    plan, report = apply_import(
        root, table([make_letter_row("01", letter_title="Betr. A"), make_letter_row("02")])
    )
    assert list_messages(plan) == [("kept", "01", "send_date"), ("changed", "01", "letter_title")]
    assert report.letters == ["letter01"]
    found = record(root, "01")
    assert (found["send_date"], found["letter_title"]) == (["1927-03-15"], ["Betr. A"])
    copy = rows(root / COPY)[0]
    assert (copy["send_date"], copy["letter_title"]) == ("1927-03-15", "Betr. A")


@pytest.mark.parametrize(("prefer", "value"), [("", "here"), ("here", "here"), ("sheet", "sheet")])
def test_a_conflict_waits_for_a_choice(root: Path, prefer: str, value: str) -> None:
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    edit(root, "01", "letter_title", ["here"])
    sheet = table([make_letter_row("01", letter_title="sheet", comment="new"), make_letter_row("02")])
    plan, _ = apply_import(root, sheet, prefer=prefer)
    (conflict,) = [each for _, each in plan.differences("conflict")]
    assert (conflict.base, conflict.here, conflict.sheet, conflict.choice) == (
        "None",
        "here",
        "sheet",
        prefer or None,
    )
    assert record(root, "01")["letter_title"] == [value]
    assert (rows(root / COPY)[0]["letter_title"], rows(root / COPY)[0]["comment"]) == (value, "new")
    again = plan_import(root, sheet)
    assert len(again.conflicts) == (0 if prefer else 1)
    assert [each.column for _, each in again.differences("kept")] == (
        ["letter_title"] if prefer == "here" else []
    )


def test_words_for_yes_and_nothing_are_no_difference(root: Path) -> None:
    apply_import(root, table([make_letter_row("01", has_signatures="TRUE", letter_title="")]))
    assert record(root, "01")["letter_title"] == ["None"] and record(root, "01")["has_signatures"] == "TRUE"
    plan, report = apply_import(
        root, table([make_letter_row("01", has_signatures="WAHR", letter_title="None", done="ja")])
    )
    assert not list_messages(plan) and not report.letters
    assert rows(root / COPY)[0]["has_signatures"] == "WAHR"


def test_a_project_that_was_never_imported_is_compared_as_it_is(root: Path) -> None:
    edit(root, "01", "letter_title", ["mine"])
    plan = plan_import(root, table([make_letter_row("01")]))
    found = {column: kind for kind, _, column in list_messages(plan)}
    assert (found["letter_title"], found["checked_by"], found["send_date"]) == (
        "conflict",
        "changed",
        "changed",
    )


def test_a_letter_without_scans_gets_its_file_and_is_reported(root: Path) -> None:
    plan, report = apply_import(root, table([make_letter_row("01"), make_letter_row("66")]))
    assert [(doubt.key, doubt.message.code) for doubt in plan.doubts] == [("66", "sheet-no-scans")]
    assert "letter66.json" in report.files and record(root, "66") == record(root, "01")


def test_a_number_that_is_a_path_writes_nothing_outside(root: Path) -> None:
    before = set(root.parent.rglob("*"))
    plan, _ = apply_import(
        root, table([make_letter_row("01"), make_letter_row("../../x"), make_letter_row("/tmp/x")])
    )
    assert [doubt.message.code for doubt in plan.doubts] == ["sheet-row-unsafe"] * 2
    new = {path.relative_to(root).as_posix() for path in set(root.parent.rglob("*")) - before}
    assert {name for name in new if name.endswith(".json")} == {
        "ground_truths/letter01.json",
        ".gtapp/sheet.json",
    }
    assert [row["document_number"] for row in rows(root / COPY)] == ["01"]


def test_ambiguous_rows_are_not_changed(root: Path) -> None:
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    before = snapshot(root)
    plan, report = apply_import(
        root,
        table(
            [make_letter_row("01", comment="a"), make_letter_row("02"), make_letter_row("01", comment="b")]
        ),
    )
    assert not list_messages(plan) and not report.letters and snapshot(root) == before
    plan, _ = apply_import(root, table([make_letter_row("01", comment="c"), make_letter_row("02")]))
    assert list_messages(plan) == [("changed", "01", "comment")]


def test_numbers_are_completed_by_their_zeros(root: Path) -> None:
    sheet = [make_letter_row("01"), make_letter_row("02")]
    apply_import(root, table(sheet))
    sheet[0]["document_number"], sheet[0]["comment"], sheet[1]["document_number"] = "1", "a", "2"
    sheet.append(make_letter_row("7"))
    plan, _ = apply_import(root, table(sheet))
    assert list_messages(plan) == [("changed", "01", "comment"), ("new", "07", "")]
    assert [doubt.message.code for doubt in plan.doubts] == ["sheet-no-scans"]
    assert record(root, "07") == record(root, "01") and record(root, "7") is None
    for name in (COPY, "ground_truths/letters.csv"):
        assert [row["document_number"] for row in rows(root / name)] == ["01", "02", "07"]
    assert not list_messages(plan_import(root, table(sheet)))
    edit(root, "02", "letter_title", ["Betr. A"])
    (change,) = sheet_source.find_corrections(plan_import(root, table(sheet)))
    assert change.key == {"document_number": "2"}  # as the sheet has it, where it is looked for


def test_a_number_with_and_without_zeros_is_ambiguous(root: Path) -> None:
    before = snapshot(root)
    plan, _ = apply_import(root, table([make_letter_row("7"), make_letter_row("07")]))
    assert [(doubt.message.code, doubt.key) for doubt in plan.doubts] == [("sheet-row-twice", "07")]
    assert not list_messages(plan) and record(root, "07") is None
    assert before.items() <= snapshot(root).items() and rows(root / COPY) == []


@pytest.mark.parametrize("number", ["0", "00", "69", "100", "7a", "9" * 5000])
def test_a_number_outside_the_range_is_left_out(root: Path, number: str) -> None:
    apply_import(root, table([make_letter_row("01")]))
    before = snapshot(root)
    plan, _ = apply_import(root, table([make_letter_row("01"), make_letter_row(number)]))
    assert [doubt.message.code for doubt in plan.doubts][:1] in (["sheet-row-outside"], ["sheet-row-unsafe"])
    assert not list_messages(plan) and snapshot(root) == before


def test_a_project_sets_another_range_of_numbers(root: Path) -> None:
    write_file(root / "gtapp.toml", 'benchmark = "letters"\n[table]\nnumbers = [1, 250]\n')
    make_scans(root, "250")
    apply_import(root, table([make_letter_row("1"), make_letter_row("7"), make_letter_row("250")]))
    assert [name for name in ("01", "007", "250") if record(root, name)] == ["01", "007", "250"]


def test_a_letter_removed_from_the_sheet_keeps_its_file(root: Path) -> None:
    apply_import(
        root, table([make_letter_row("01"), make_letter_row("02"), make_letter_row("03", done="FALSE")])
    )
    before = snapshot(root)
    for _ in range(2):
        plan, report = apply_import(root, table([make_letter_row("01"), make_letter_row("03", done="FALSE")]))
        assert list_messages(plan) == [("deleted", "02", "")]
        assert not report.letters and sorted(before) == sorted(snapshot(root))
        assert snapshot(root)["ground_truths/letter02.json"] == before["ground_truths/letter02.json"]
    plan, _ = apply_import(root, table([make_letter_row("01")]))
    assert sorted(list_messages(plan)) == [("deleted", "02", ""), ("deleted", "03", "")]
    assert [row["document_number"] for row in rows(root / COPY)] == ["01", "02"]


@pytest.mark.parametrize(("prefer", "kind"), [("here", "kept"), ("sheet", "deleted")])
def test_a_letter_that_was_corrected_here_and_removed_there(root: Path, prefer: str, kind: str) -> None:
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    edit(root, "02", "letter_title", ["mine"])
    plan, _ = apply_import(root, table([make_letter_row("01")]))
    assert list_messages(plan) == [("conflict", "02", "")]
    apply_import(root, table([make_letter_row("01")]), prefer=prefer)
    before = snapshot(root)
    plan, _ = apply_import(root, table([make_letter_row("01")]))
    assert list_messages(plan) == [(kind, "02", "")] and snapshot(root) == before
    assert record(root, "02")["letter_title"] == ["mine"]


def test_a_letter_that_only_this_project_has(root: Path) -> None:
    edit(root, "02", "letter_title", ["mine"])
    plan, _ = apply_import(root, table([make_letter_row("01")]))
    assert list_messages(plan) == [("new", "01", ""), ("kept", "02", "")]
    assert [row["document_number"] for row in rows(root / COPY)] == ["01", "02"]


def test_a_written_none_is_no_empty_field(root: Path) -> None:
    edit(root, "02", "send_date", ["1930"])
    apply_import(root, table([make_letter_row("01")]))
    edit(root, "02", "letter_title", ["None"])
    plan, _ = apply_import(
        root, table([make_letter_row("01"), make_letter_row("02", letter_title="Betr. A", send_date="1930")])
    )
    assert ("conflict", "02", "letter_title") in list_messages(plan) and record(root, "02")[
        "letter_title"
    ] == ["None"]


def test_unknown_columns_are_kept(root: Path) -> None:
    columns = ["Box", *reversed(GROUND_TRUTH.columns), "", "Box 2"]
    made = Table(
        "t", [["A title"], columns, ["7", *reversed(make_letter_row("01").values()), "?", "8"], ["#VALUE!"]]
    )
    plan, _ = apply_import(root, made)
    assert [doubt.message.code for doubt in plan.doubts] == ["sheet-column-unknown"] * 2
    assert _cells(root / COPY) == [[*row, *[""] * (len(columns) - len(row))] for row in made.rows]
    copy = (root / COPY).read_text(encoding="utf-8")
    write_file(root / COPY, copy.replace("7,", "mine,", 1))
    plan, _ = apply_import(root, made)
    assert (
        list_messages(plan) == [("kept", "01", "Box")]
        and (root / COPY).read_text(encoding="utf-8").count("mine,") == 1
    )


def _cells(path: Path) -> list[list[str]]:
    import csv

    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_the_export_tab_alone_and_with_its_source(root: Path) -> None:
    sent = {**make_letter_row("01"), "transkribus_id": "4711"}
    _, report = apply_import(root, export([sent]))
    assert (
        report.letters == ["letter01"] and report.files == ["sheet/ground_truth_export.csv", "letters.csv"]
    ) or report.files
    assert rows(root / "ground_truths" / "letters.csv")[0]["transkribus_id"] == "4711"
    both = table([make_letter_row("01"), make_letter_row("02", done="FALSE")])
    plan, _ = apply_import(root, both, export([{**sent, "send_date": "1930"}]))
    assert [(d.message.code, d.cell) for d in plan.doubts] == [("sheet-export-differs", "C2")]
    assert record(root, "01")["send_date"] == ["1927-03-14"]


# persons


def test_persons_are_merged_row_by_row(root: Path) -> None:
    two = [
        make_person_row("P1", "A", job_name="x"),
        make_person_row("P1", "A", job_name="y"),
        make_person_row("P2", "B"),
    ]
    apply_import(root, persons(two))
    folder = root / "ground_truths"
    assert rows(folder / "persons.csv") == rows(folder / "sheet" / "persons.csv") == two
    here = [dict(row) for row in two]
    here[1]["job_endDate"] = "1930"
    for name in ("persons.csv", "sheet/persons.csv"):
        save_table(folder / name, persons(here))
    theirs = [two[1], {**two[0], "employer_name": "AG"}, make_person_row("P3", "C")]
    plan, _ = apply_import(root, persons(theirs))
    assert sorted(list_messages(plan)) == [
        ("changed", "local P1", "employer_name"),
        ("deleted", "local P2", ""),
        ("kept", "local P1", "job_endDate"),
        ("new", "local P3", ""),
    ]
    assert rows(folder / "sheet" / "persons.csv") == [here[1], theirs[1], theirs[2]]
    known = json.loads((folder / "persons.json").read_text(encoding="utf-8"))
    assert [each["name"] for each in known] == ["A", "C"]


def test_an_edit_in_a_derived_table_counts_like_any_other(root: Path) -> None:
    people = persons([make_person_row("P1", "A"), make_person_row("P2", "B")])
    apply_import(root, table([make_letter_row("01")]), people)
    folder = root / "ground_truths"
    save_table(
        folder / "persons.csv",
        persons([make_person_row("P1", "A", comment="mine"), make_person_row("P2", "B")]),
    )
    path = folder / "letters.csv"
    write_file(path, path.read_text(encoding="utf-8").replace("1927-03-14", "1927-03-15"))
    theirs = persons([make_person_row("P1", "A"), make_person_row("P2", "B", comment="theirs")])
    plan, _ = apply_import(root, table([make_letter_row("01", comment="new")]), theirs)
    assert [place for place in list_messages(plan) if place[0] == "kept"] == [
        ("kept", "01", "send_date"),
        ("kept", "local P1", "comment"),
    ]
    assert record(root, "01")["send_date"] == ["1927-03-15"] == [rows(root / COPY)[0]["send_date"]]
    for name in ("persons.csv", "sheet/persons.csv"):
        assert [row["comment"] for row in rows(folder / name)] == ["mine", "theirs"]


def test_two_edited_files_of_one_letter_are_a_conflict(root: Path) -> None:
    people = persons([make_person_row("P1", "A")])
    apply_import(root, table([make_letter_row("01")]), people)
    folder = root / "ground_truths"
    save_table(folder / "persons.csv", persons([make_person_row("P1", "A", comment="mine")]))
    save_table(folder / "sheet" / "persons.csv", persons([make_person_row("P1", "A", comment="yours")]))
    write_file(folder / "letter01.json", dump_json({**record(root, "01"), "send_date": ["1930"]}))
    path = folder / "letters.csv"
    write_file(path, path.read_text(encoding="utf-8").replace("1927-03-14", "1927-03-15"))
    before = snapshot(root)
    blocks = plan_import(root, table([make_letter_row("01")]), people).blocks
    assert [(doubt.tab, doubt.key, doubt.message.code) for doubt in blocks] == [
        ("letters", "01", "sheet-here-differs"),
        ("persons", "local P1", "sheet-here-differs"),
    ]
    with pytest.raises(GtappError, match=r"letters\.csv and the file beside it were both corrected"):
        apply_import(root, table([make_letter_row("01")]), people)
    assert snapshot(root) == before


def test_tabs_that_are_not_given_are_kept(root: Path) -> None:
    apply_import(root, table([make_letter_row("01")]), persons([make_person_row("P1", "A")]))
    edit(root, "01", "letter_title", ["mine"])
    before = snapshot(root)
    apply_import(root, persons([make_person_row("P1", "A", comment="new")]))
    changed = {name for name, content in snapshot(root).items() if before[name] != content}
    assert changed == {"ground_truths/persons.csv", "ground_truths/sheet/persons.csv"}


# faults


def test_an_unreadable_file_is_left_out_and_reported(root: Path) -> None:
    write_file(root / "ground_truths" / "letter01.json", "{broken")
    plan, report = apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    assert report.letters == ["letter02"] and not report.failed
    assert [doubt.message.code for doubt in plan.doubts] == ["sheet-letter-failed"]
    assert (root / "ground_truths" / "letter01.json").read_text(encoding="utf-8") == "{broken"


def test_a_letter_that_cannot_be_saved_is_imported_the_next_time(root: Path, tmp_path: Path) -> None:
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    path = root / "ground_truths" / "letter01.json"
    kept = path.read_bytes()
    target = write_file(root / "ground_truths" / "letter01.copy", kept)
    path.unlink()
    path.symlink_to(target.name)  # which a save refuses to write through
    sheet = table(
        [make_letter_row("01", send_date="1930", comment="c"), make_letter_row("02", send_date="1931")]
    )
    _, report = apply_import(root, sheet)
    assert report.letters == ["letter02"] and [each.code for each in report.failed] == ["sheet-letter-failed"]
    assert path.read_bytes() == kept and rows(root / COPY)[0]["comment"] == ""
    path.unlink()
    target.rename(path)
    plan, report = apply_import(root, sheet)
    assert sorted(list_messages(plan)) == [("changed", "01", "comment"), ("changed", "01", "send_date")]
    assert report.letters == ["letter01"] and not report.failed
    assert record(root, "01")["send_date"] == ["1930"]


def test_an_interruption_before_the_base_is_written_loses_nothing(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply_import(root, table([make_letter_row("01"), make_letter_row("02")]))
    edit(root, "02", "letter_title", ["mine"])
    sheet = table(
        [make_letter_row("01", send_date="1930", comment="c"), make_letter_row("02", send_date="1931")]
    )
    for broken in (f"{COPY}", "ground_truths/letters.csv", ".gtapp/sheet.json"):
        work = shutil.copytree(root, root.parent / f"broken-{broken.replace('/', '-')}")
        with monkeypatch.context() as patch:
            _interrupt_at(patch, work / broken)
            with pytest.raises(KeyboardInterrupt):
                apply_import(work, sheet)
        plan, _ = apply_import(work, sheet)
        assert not plan.conflicts and not list(plan.differences("deleted", "new"))
        assert record(work, "01")["send_date"] == ["1930"] and record(work, "02")["letter_title"] == ["mine"]
        assert [(row["comment"], row["letter_title"]) for row in rows(work / COPY)] == [
            ("c", "None"),
            ("", "mine"),
        ]


def _interrupt_at(patch: pytest.MonkeyPatch, place: Path) -> None:
    """Raise an exception when this file is about to be written, as if the process ended."""
    write_ = atomic.write

    def stopping(path: Path, content: bytes, *more: Any) -> None:
        if path == place and b"letter_title" in content:
            raise KeyboardInterrupt
        write_(path, content, *more)

    patch.setattr(atomic, "write", stopping)


def test_recoverable_edits_are_not_overwritten(root: Path) -> None:
    apply_import(root, table([make_letter_row("01")]))
    with open_checked(root, "letters") as project:
        project.document("letter01").set(("letter_title",), ["unsaved"])
    _, report = apply_import(root, table([make_letter_row("01", send_date="1930")]))
    assert [str(each) for each in report.failed] == [
        "letter01 was not imported: letter01 has corrections that were not saved when the program ended. Open the project "
        "in the window, where they are offered back; nothing was changed."
    ]


def test_an_unreadable_base_is_not_guessed(root: Path) -> None:
    apply_import(root, table([make_letter_row("01")]))
    for content in ("", "{", "[]", '{"rows": 1, "imports": []}'):
        write_file(bases.base_path(root), content)
        with pytest.raises(GtappError, match="What was imported last can’t be read"):
            plan_import(root, table([make_letter_row("01")]))


def test_an_emptied_tab_removes_nothing(root: Path) -> None:
    apply_import(root, table([make_letter_row("01")]), persons([make_person_row("P1", "A")]))
    before = snapshot(root)
    with pytest.raises(GtappError, match=r"“persons” is empty now; 1 letters"):
        apply_import(root, table([make_letter_row("01", comment="new")]), persons([]))
    assert snapshot(root) == before


@pytest.mark.parametrize("name", ["persons.json", "sheet/persons.csv", "letters.csv"])
def test_a_file_that_is_no_text_stops_the_import(root: Path, name: str) -> None:
    apply_import(root, table([make_letter_row("01")]), persons([make_person_row("P1", "A")]))
    write_file(root / "ground_truths" / name, "name,größe".encode("latin-1"))
    before = snapshot(root)
    with pytest.raises(GtappError, match="not UTF-8"):
        apply_import(
            root, table([make_letter_row("01", send_date="1930")]), persons([make_person_row("P1", "B")])
        )
    assert snapshot(root) == before


def test_each_import_is_logged_once(root: Path) -> None:
    apply_import(root, table([make_letter_row("01")]), revision="r1")
    apply_import(root, table([make_letter_row("01")]), revision="r2")
    (entry,) = bases.load_base(root).imports
    assert (entry["origin"], entry["revision"], entry["new"]) == ("made", "r1", 1)
    assert entry["time"].startswith("2") and entry["time"].endswith("+00:00")


@pytest.mark.slow
def test_ten_thousand_letters(root: Path) -> None:
    write_file(root / "gtapp.toml", "[table]\nnumbers = [0, 99999]\n")
    many = [make_letter_row(f"{number:05}", done="FALSE") for number in range(10_000)]
    apply_import(root, table(many))
    many[77]["comment"] = "new"
    plan, _ = apply_import(root, table(many))
    assert list_messages(plan) == [("changed", "00077", "comment")]
    assert rows(root / COPY)[77]["comment"] == "new"


# handing back


def test_corrections_are_written_back(root: Path) -> None:
    header = [column.upper() for column in GROUND_TRUTH.columns]
    made = Table(
        "Briefe", [header, list(make_letter_row("01").values()), list(make_letter_row(" 02").values())]
    )
    apply_import(
        root,
        made,
        persons([make_person_row("P1", "A", job_name="x"), make_person_row("P1", "A", job_name="y")]),
    )
    edit(root, "02", "letter_title", ["=Betr. A"])
    plan = plan_import(
        root,
        made,
        persons([make_person_row("P1", "A", job_name="x"), make_person_row("P1", "A", job_name="y")]),
    )
    (change,) = sheet_source.find_corrections(plan)
    assert (change.tab, change.key, change.column) == ("Briefe", {"DOCUMENT_NUMBER": " 02"}, "LETTER_TITLE")
    assert (change.old, change.new, change.row) == ("None", "=Betr. A", 3)
    assert sheet_source.format_corrections([change]) == (
        "tab,key,row,column,sheet,here\r\nBriefe,02,3,LETTER_TITLE,None,'=Betr. A\r\n"
    )


def test_a_whole_row_is_written_back_with_its_columns(root: Path) -> None:
    sheet = persons([make_person_row("P1", "A", job_name="x"), make_person_row("P2", "B")])
    apply_import(root, sheet)
    path = root / "ground_truths/sheet/persons.csv"
    save_table(
        path,
        persons(
            [make_person_row("P1", "A", job_name="x"), make_person_row("P3", "C", job_name="y", comment="z")]
        ),
    )
    (root / "ground_truths/persons.csv").unlink()
    found = {change.name: change for change in sheet_source.find_corrections(plan_import(root, sheet))}
    assert found["local P3"].new.splitlines() == [
        "identifier_propertyID: local",
        "identifier_value: P3",
        "name: C",
        "job_name: y",
        "comment: z",
    ]
    assert (found["local P2"].old.splitlines()[2], found["local P2"].new) == ("name: B", "")
    assert {change.column for change in found.values()} == {""}


# the real ones


def test_the_real_tables_change_nothing(reference: Path, tmp_path: Path) -> None:
    given = reference / "letters" / "ground_truths"
    root = copy_project(reference / "letters", tmp_path / "work")
    before = snapshot(root)
    tables = [_table(given / "letters.csv"), _table(given / "persons.csv")]
    plan, report = apply_import(root, *tables)
    assert not list_messages(plan) and not report.failed
    assert report.files == ["sheet/ground_truth_export.csv", "sheet/persons.csv"]
    after = snapshot(root)
    assert {name: after[name] for name in before} == before


def test_the_real_tables_give_the_real_files(reference: Path, tmp_path: Path) -> None:
    given = reference / "letters" / "ground_truths"
    root = copy_project(reference / "letters", tmp_path / "work")
    before = snapshot(root)
    shutil.rmtree(root / "ground_truths")
    _, report = apply_import(root, _table(given / "letters.csv"), _table(given / "persons.csv"))
    assert len(report.letters) == 29
    after = snapshot(root)
    names = [name for name in before if name.startswith("ground_truths/letter")]
    assert {name: after[name] for name in names if name.endswith(".json")} == {
        name: before[name] for name in names if name.endswith(".json")
    }


def _table(path: Path) -> Table:
    from gtapp.features.letters import tabs

    return tabs.read_tables(path)[0]


# following corrections made here


def test_the_files_follow_corrections(root: Path) -> None:
    apply_import(
        root,
        table([make_letter_row("01"), make_letter_row("02", done="FALSE")]),
        persons([make_person_row("P1", "A")]),
    )
    edit(root, "01", "letter_title", ["mine"])
    with open_checked(root, "letters") as project:
        project.check(project.document("letter02"))
    copy = rows(root / COPY)
    assert [(row["letter_title"], row["done"]) for row in copy] == [("mine", "TRUE"), ("None", "TRUE")]
    listed = rows(root / "ground_truths" / "letters.csv")
    assert [(row["document_number"], row["letter_title"]) for row in listed] == [
        ("01", "mine"),
        ("02", "None"),
    ]
    with open_checked(root, "letters") as project:
        assert derived_files.update_files(project) == []


def test_without_an_imported_sheet_no_files_are_derived(root: Path) -> None:
    edit(root, "01", "letter_title", ["mine"])
    before = snapshot(root)
    with open_checked(root, "letters") as project:
        assert derived_files.update_files(project) == []
    assert snapshot(root) == before


def test_an_empty_cell_is_no_correction(root: Path) -> None:
    sheet = [make_letter_row("01"), make_letter_row("02", done="FALSE", letter_title="Betr. A")]
    apply_import(root, table(sheet))
    edit(root, "02", "send_date", ["1930"])  # the other fields of the new file are empty
    sheet[0]["comment"] = "new"
    plan, _ = apply_import(root, table(sheet))
    assert sorted(list_messages(plan)) == [("changed", "01", "comment"), ("kept", "02", "send_date")]
    assert record(root, "02")["letter_title"] == ["Betr. A"] and record(root, "02")["send_date"] == ["1930"]

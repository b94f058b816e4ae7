"""Updates after each save and status of a letter where a sheet was imported: exactly what a complete derivation would write."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.features.letters import columns, derived_files, tabs
from gtapp.features.letters.columns import GROUND_TRUTH, RECORD_COLUMNS
from gtapp.features.letters.derived_updates import TableExcerpt
from gtapp.features.letters.importer import ImportPlan, SheetImport
from gtapp.features.letters.tabs import Table
from tests.features.letters.sheet_samples import export, make_letter_row, make_scans, record, rows, table
from tests.sample_projects import copy_project, open_checked, snapshot, write_file
from tests.strategies import examples

COPY = "ground_truths/sheet/ground_truth.csv"
EXPORT = "ground_truths/sheet/ground_truth_export.csv"
LISTED = "ground_truths/letters.csv"


def apply_import(root: Path, *tables: Table) -> ImportPlan:
    with open_checked(root, "letters") as project:
        plan, report = SheetImport(project, tables).apply(project)
    assert not report.failed
    return plan


def correct_letter(root: Path, number: str, column: str, value: Any) -> None:
    with open_checked(root, "letters") as project:
        document = project.document(f"letter{number}")
        document.set((column,), value)
        assert project.save(document)


def read_exported(number: str, **more: str) -> dict[str, str]:
    return {**make_letter_row(number), "transkribus_id": f"4{number}", **more}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Three letters: two are finished, the third is not; all are in both tabs except the third."""
    root = make_scans(tmp_path / "work", "01", "02", "10")
    tab = table(
        [
            make_letter_row("01", comment="a, b"),
            make_letter_row("02", done="FALSE", letter_title=""),
            make_letter_row("10"),
        ]
    )
    apply_import(root, tab, export([read_exported("01"), read_exported("10")]))
    return root


def sheet() -> tuple[Table, Table]:
    tab = table(
        [
            make_letter_row("01", comment="a, b"),
            make_letter_row("02", done="FALSE", letter_title=""),
            make_letter_row("10"),
        ]
    )
    return tab, export([read_exported("01"), read_exported("10")])


def test_a_save_updates_every_file(root: Path) -> None:
    before = snapshot(root)
    correct_letter(root, "01", "letter_title", ["Betr. A", "B, C"])
    for place in (COPY, EXPORT, LISTED):
        found = rows(root / place)
        assert [row["letter_title"] for row in found if row["document_number"] == "01"] == ["Betr. A | B, C"]
        old, new = (text.decode("utf-8").splitlines() for text in (before[place], snapshot(root)[place]))
        (line,) = [number for number, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
        assert new[line] == old[line].replace(",None,", ',"Betr. A | B, C",', 1)
    assert rows(root / COPY)[0]["comment"] == "a, b"


def test_a_checked_letter_is_listed_until_it_is_reset(root: Path) -> None:
    before = snapshot(root)
    with open_checked(root, "letters") as project:
        project.who = "a. b."
        document = project.document("letter02")
        document.set(("letter_title",), ["Betr. A"])
        project.check(document)
        row = rows(root / COPY)[1]
        assert (row["done"], row["checked_by"], row["letter_title"]) == ("TRUE", "a. b.", "Betr. A")
        for place in (EXPORT, LISTED):
            assert [row["document_number"] for row in rows(root / place)] == ["01", "02", "10"]
        assert derived_files.update_files(project) == []
        document.undo()
        assert [row["document_number"] for row in rows(root / LISTED)] == ["01", "10"]
        row = rows(root / COPY)[1]
        assert (row["done"], row["checked_by"], row["letter_title"]) == ("FALSE", "mk", "Betr. A")
        document.undo()
        project.save(document)
        assert derived_files.update_files(project) == []
    after = snapshot(root)
    assert after[COPY] == before[COPY] and after[LISTED] == before[LISTED]


@pytest.mark.parametrize("cloned", [False, True])
@pytest.mark.parametrize("number", ["01", "02"])
def test_a_reopened_letter_has_no_checker(root: Path, number: str, cloned: bool) -> None:
    """Whoever checked it, in the sheet or here, and in a clone, which doesn't have the imported tables."""
    item, place = f"letter{number}", ["01", "02"].index(number)
    with open_checked(root, "letters") as project:
        project.who = "a. b."
        project.check(project.document(item))
    if cloned:
        shutil.rmtree(root / ".gtapp")
    before = _tables(snapshot(root))
    with open_checked(root, "letters") as project:
        document = project.document(item)
        project.mark(document, "in progress")
        row = rows(root / COPY)[place]
        # the sheet's own value of an unfinished letter stays, where it is known
        checker = "mk" if number == "02" and not cloned else ""
        assert (row["done"], row["checked_by"]) == ("FALSE", checker)
        document.undo()
    assert _tables(snapshot(root)) == before


def test_values_only_in_letters_csv_return_with_the_letter(tmp_path: Path) -> None:
    root = make_scans(tmp_path / "work", "01", "02")
    row = '{0},{1},1927-03-14,None,"Lüssi, Theophil","<Egloff-Niederer, Anselm>",FALSE,{2}'
    header = "transkribus_id,document_number,send_date,letter_title,sender_persons,receiver_persons,has_signatures,Box"
    write_file(root / LISTED, "\n".join((header, row.format("777", "01", "a"), row.format("888", "02", "b"))))
    tab = [make_letter_row(number, transkribus_doc_url="") for number in ("01", "02")]
    apply_import(root, table(tab))
    before = _tables(snapshot(root))
    with open_checked(root, "letters") as project:
        project.mark(project.document("letter01"), "in progress")
    assert [row["transkribus_id"] for row in rows(root / LISTED)] == ["888"]
    with open_checked(root, "letters") as project:
        project.document("letter01").undo()
    assert _tables(snapshot(root)) == before
    tab[0]["done"] = "FALSE"
    apply_import(root, table(tab))
    assert [row["transkribus_id"] for row in rows(root / LISTED)] == ["888"]
    tab[0]["done"] = "TRUE"
    apply_import(root, table(tab))
    assert _tables(snapshot(root)) == before


def test_needed_actions_are_written(root: Path) -> None:
    before = snapshot(root)
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        project.mark(document, "needs action", "page 2 is missing")
        assert rows(root / COPY)[0]["action_required"] == "page 2 is missing"
        project.mark(document, "in progress")
        assert (rows(root / COPY)[0]["action_required"], rows(root / COPY)[0]["done"]) == ("", "FALSE")
        document.undo()
        document.undo()
    assert _tables(snapshot(root)) == _tables(before)


def test_undo_and_save_restore_every_byte(root: Path) -> None:
    before = _tables(snapshot(root))
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        document.set(("letter_title",), ["x"])
        document.set(("has_signatures",), "TRUE")
        project.save(document)
        project.mark(document, "in progress")
        document.set(("send_date",), ["1930"])
        project.save(document)
        for _ in range(4):
            document.undo()
        project.save(document)
    assert _tables(snapshot(root)) == before


def _tables(found: dict[str, bytes]) -> dict[str, bytes]:
    return {name: content for name, content in found.items() if name.startswith("ground_truths/")}


def test_an_import_shows_only_corrections_made_here(root: Path) -> None:
    correct_letter(root, "01", "letter_title", ["Betr. A"])
    with open_checked(root, "letters") as project:
        project.who = "a. b."
        project.check(project.document("letter02"))
    plan = apply_import(root, *sheet())
    assert sorted((e.kind, e.id[0], e.column) for _, e in plan.differences()) == [
        ("kept", "01", "letter_title"),
        ("kept", "02", "checked_by"),
        ("kept", "02", "done"),
    ]


def test_the_document_has_no_row(root: Path) -> None:
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert [part.name for part in document.parts] == ["record", "cells"] and not document.issues
        assert not project.document("letter02").issues


def test_a_letter_starts_from_its_row_in_the_sheet(tmp_path: Path) -> None:
    root = make_scans(tmp_path / "work", "01", "02", "03")
    write_file(root / "drafts" / "request_T1_letter02.json", '{"letter_title": ["model"], "send_date": []}')
    write_file(root / "drafts" / "request_T1_letter03.json", '{"letter_title": ["model"], "send_date": []}')
    blank = dict.fromkeys(RECORD_COLUMNS, "")
    begun = make_letter_row("02", **{**blank, "done": "FALSE", "letter_title": "Betr. A | B"})
    bare = make_letter_row("03", **{**blank, "done": "FALSE", "has_signatures": "FALSE"})
    apply_import(root, table([make_letter_row("01"), begun, bare]))
    with open_checked(root, "letters") as project:
        document = project.document("letter02")
        assert document.record["letter_title"] == ["Betr. A", "B"] and document.record["send_date"] == []
        assert (
            document.find_origin(("letter_title",)) == "draft" and document.is_new and not document.is_dirty
        )
        assert project.document("letter03").record["letter_title"] == ["model"]
        assert record(root, "02") is None
        project.check(document)
    assert record(root, "02")["letter_title"] == ["Betr. A", "B"]
    assert [row["document_number"] for row in rows(root / LISTED)] == ["01", "02"]


def test_an_edit_in_letters_csv_is_no_derived_value(root: Path) -> None:
    """A correction made there stays until an import adopts it into the letter, whatever else is saved before."""
    path = root / LISTED
    write_file(path, path.read_text(encoding="utf-8").replace("1927-03-14", "1927-03-15", 1))
    correct_letter(root, "01", "letter_title", ["Betr. A"])
    assert (rows(path)[0]["send_date"], rows(path)[0]["letter_title"]) == ("1927-03-15", "Betr. A")
    assert (rows(root / COPY)[0]["send_date"], rows(root / COPY)[0]["letter_title"]) == (
        "1927-03-14",
        "Betr. A",
    )
    apply_import(root, *sheet())
    assert record(root, "01")["send_date"] == ["1927-03-15"]


def test_many_letters_at_once_do_not_search_letters_csv(root: Path) -> None:
    """Each search reads the whole table: thousands of letters would take thousands of times as long as one."""
    path = root / LISTED
    write_file(path, path.read_text(encoding="utf-8").replace("1927-03-14", "1927-03-15", 1))
    with open_checked(root, "letters") as project:
        with project.defer_following():
            document = project.document("letter01")
            assert not document.issues and [part.name for part in document.parts] == ["record", "cells"]
            document.set("/letter_title/0", "Betr. A")
            assert project.save(document)
        assert {issue.code for issue in project.document("letter01").issues} == {"row-differs"}


def test_a_failed_update_is_saved_and_reported(root: Path) -> None:
    path = root / LISTED
    path.rename(root / "aside")
    path.mkdir()  # no table can be written there
    failed: list[GtappError] = []
    with open_checked(root, "letters") as project:
        project.derived_update_failed.connect(failed.append)
        document = project.document("letter01")
        document.set(("letter_title",), ["Betr. A"])
        assert project.save(document) and not document.is_dirty
        assert record(root, "01")["letter_title"] == ["Betr. A"]
        assert [error.code for error in failed] == ["sheet-not-followed"]
        assert str(failed[0]).startswith(
            "letter01 is saved, but the sheet’s copy and letters.csv do not say so yet: "
        )
        path.rmdir()
        (root / "aside").rename(path)
        other = project.document("letter10")
        other.set(("letter_title",), ["Betr. B"])
        project.save(other)
        assert len(failed) == 1 and derived_files.update_files(project) == []
    assert [row["letter_title"] for row in rows(path)] == ["Betr. A", "Betr. B"]


def test_an_import_completes_failed_updates(root: Path) -> None:
    path = root / LISTED
    path.rename(root / "aside")
    path.mkdir()
    correct_letter(root, "01", "letter_title", ["Betr. A"])
    path.rmdir()
    (root / "aside").rename(path)
    plan = apply_import(root, *sheet())
    assert [(e.kind, e.column) for _, e in plan.differences()] == [("kept", "letter_title")]
    for place in (COPY, EXPORT, LISTED):
        assert rows(root / place)[0]["letter_title"] == "Betr. A"


def test_rows_changed_meanwhile_by_others_are_not_overwritten(root: Path) -> None:
    path = root / COPY
    seen = TableExcerpt.load(path, "02", {})
    assert seen and seen.row
    text = path.read_text(encoding="utf-8")
    other = write_file(path, text.replace('"a, b"', "theirs"))
    assert seen.write_row(seen.excerpt_text.replace("1927-03-14", "1930"), lambda there: "", {})
    assert path.read_text(encoding="utf-8").split("\n") == [
        line.replace("1927-03-14", "1930") if "/1902," in line else line
        for line in text.replace('"a, b"', "theirs").split("\n")
    ]
    with pytest.raises(GtappError, match="changed by another program"):
        seen.write_row(seen.excerpt_text.replace("1927-03-14", "1931"), lambda there: "", {})
    assert "1931" not in other.read_text(encoding="utf-8")


def test_numbers_in_other_notation_are_searched_in_the_whole_table(tmp_path: Path) -> None:
    root = make_scans(tmp_path / "work", "01", "02")
    columns = ["Box", *reversed(GROUND_TRUTH.columns)]
    lines = [["7", *reversed(make_letter_row(number).values())] for number in (" 01", "02 ")]
    apply_import(root, Table("t", [["Briefe"], columns, *lines], "made"))
    correct_letter(root, "02", "letter_title", ["Betr. A"])
    with open_checked(root, "letters") as project:
        assert derived_files.update_files(project) == []
    copy = (root / COPY).read_text(encoding="utf-8").splitlines()
    assert copy[0].startswith("Briefe,") and "02 " in copy[3] and "Betr. A" in copy[3]


def test_a_correction_before_the_first_import_can_still_be_undone(tmp_path: Path, reference: Path) -> None:
    root = copy_project(reference / "letters", tmp_path / "work")
    before = snapshot(root)["ground_truths/letter01.json"]
    correct_letter(root, "01", "letter_title", ["x"])
    apply_import(root, table([make_letter_row("01", **_cells(root, "01"))]))
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.undo() and document.undo() and not document.undo()
        project.save(document)
    assert snapshot(root)["ground_truths/letter01.json"] == before


def _cells(root: Path, number: str) -> dict[str, str]:
    return {column: columns.format_cell(value) for column, value in record(root, number).items()}


def test_a_letter_removed_from_an_export_without_further_columns_is_no_conflict(tmp_path: Path) -> None:
    root = make_scans(tmp_path / "work", "01", "02")
    apply_import(root, export([read_exported("01"), read_exported("02")]))
    plan = apply_import(root, export([read_exported("01")]))
    assert [(e.kind, e.id[0]) for _, e in plan.differences()] == [("deleted", "02")]


def test_the_checker_in_the_sheet_signs_the_status(root: Path) -> None:
    with open_checked(root, "letters") as project:
        project.who = "a. b."
        assert (project.status("letter01").name, project.status("letter01").who) == ("checked", "mk")


# any sequence

NUMBERS = ("01", "02", "10")
texts = st.sampled_from(("None", "Betr. A", "a | b", "<X, Y>", "line\nbreak", ""))
steps = st.one_of(
    st.tuples(st.just("set"), st.sampled_from(NUMBERS), st.sampled_from(RECORD_COLUMNS[:4]), texts),
    st.tuples(
        st.just("set"),
        st.sampled_from(NUMBERS),
        st.just("has_signatures"),
        st.sampled_from(("TRUE", "FALSE")),
    ),
    st.tuples(st.sampled_from(("check", "reopen", "action", "undo", "redo")), st.sampled_from(NUMBERS)),
    st.tuples(
        st.just("sheet"), st.sampled_from(NUMBERS), st.sampled_from((*RECORD_COLUMNS, "comment")), texts
    ),
    st.tuples(st.just("import"), st.sampled_from((0, 1, 2))),
)


class Work:
    """A project and its sheet, edited in one session."""

    def __init__(self, root: Path) -> None:
        self.root = make_scans(root, *NUMBERS)
        self.sheet = {
            "01": make_letter_row("01"),
            "02": make_letter_row("02", done="FALSE", letter_title="", comment="x"),
        }

    def step(self, project: Project, name: str, *what: Any) -> None:
        if name == "import":
            self.bring_in(*what)
        elif name == "sheet":
            self.sheet.setdefault(what[0], make_letter_row(what[0]))[what[1]] = what[2]
        else:
            self.edit(project, name, f"letter{what[0]}", *what[1:])
            assert derived_files.update_files(project) == []

    def edit(self, project: Project, name: str, item: str, *what: str) -> None:
        document = project.document(item)
        if name == "check":
            project.check(document)
        elif name == "reopen":
            project.mark(document, "in progress")
        elif name == "action":
            project.mark(document, "needs action", "look")
        else:
            if name == "set":
                document.set((what[0],), columns.parse_cell(what[0], GROUND_TRUTH, what[1]))
            elif name == "undo":
                document.undo()
            else:
                document.redo()
            project.save(document)

    def bring_in(self, tabs: int) -> None:
        done = [row for row in self.sheet.values() if row["done"] == "TRUE"]
        found = [table(list(self.sheet.values())), export(done)]
        apply_import(self.root, *(found if tabs == 2 else found[tabs : tabs + 1]))
        before = snapshot(self.root)
        with open_checked(self.root, "letters") as project:
            assert derived_files.update_files(project) == []
        apply_import(self.root, *(found if tabs == 2 else found[tabs : tabs + 1]))
        assert snapshot(self.root) == before


@given(st.integers(0, 2), st.lists(steps, max_size=12))
@examples(30)
@pytest.mark.slow
def test_any_sequence_ends_like_a_complete_derivation(tabs: int, history: list[tuple[Any, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Work(Path(folder))
        work.bring_in(tabs)
        for step in history:
            with open_checked(work.root, "letters") as project:
                work.step(project, *step)


@given(st.lists(steps.filter(lambda step: step[0] in ("set", "check", "reopen", "action")), max_size=6))
@examples(25)
@pytest.mark.slow
def test_all_edits_are_undone_byte_for_byte(history: list[tuple[Any, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Work(Path(folder))
        for number in NUMBERS:
            work.sheet[number] = make_letter_row(number, done="TRUE" if number != "02" else "FALSE")
        work.bring_in(2)
        with open_checked(work.root, "letters") as project:
            project.check(project.document("letter02"))
            project.mark(project.document("letter02"), "in progress")
        before = _tables(snapshot(work.root))
        with open_checked(work.root, "letters") as project:
            documents = {f"letter{number}": project.document(f"letter{number}") for number in NUMBERS}
            begun = {item: document.undo_stack.position for item, document in documents.items()}
        for step in history:
            with open_checked(work.root, "letters") as project:
                work.step(project, *step)
        with open_checked(work.root, "letters") as project:
            for item, place in begun.items():
                document = project.document(item)
                while document.undo_stack.position > place:
                    document.undo()
                project.save(document)
        assert _tables(snapshot(work.root)) == before


# the real ones


@pytest.mark.slow
def test_the_real_letters_corrected_checked_and_scored(reference: Path, tmp_path: Path) -> None:
    root = copy_project(reference / "letters", tmp_path / "work")
    shutil.copytree(reference / "letters" / "answers", root / "answers")
    given = reference / "letters" / "ground_truths"
    before = snapshot(root)
    apply_import(root, *tabs.read_tables(given / "letters.csv"), *tabs.read_tables(given / "persons.csv"))
    assert {name: content for name, content in snapshot(root).items() if name in before} == before
    figures = score_letters(root)
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        document.set("/letter_title", ["Betr. “ALBATROS”"])
        document.insert("/receiver_persons/1", "Krasting, Wilhelm")
        document.set("/sender_persons/0", "<Groschupf-Jaeger, Louis>")
        project.check(document)
        assert project.status("letter01").name == "checked" and derived_files.update_files(project) == []
    after = snapshot(root)
    changed = {name for name in before if after[name] != before[name]}
    assert changed == {"ground_truths/letter01.json", LISTED}
    for place in (LISTED, EXPORT):
        row = rows(root / place)[0]
        assert (row["letter_title"], row["transkribus_id"]) == ("Betr. “ALBATROS”", "1932319")
        assert row["receiver_persons"] == "Christ-Wackernagel, Paul | Krasting, Wilhelm"
        assert row["sender_persons"] == "<Groschupf-Jaeger, Louis> | Ritter-Dreier, Fritz"
        old = before.get(place, before[LISTED]).decode("utf-8").splitlines()
        assert after[place].decode("utf-8").splitlines()[2:] == old[2:]
    assert score_letters(root) != figures
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        while document.undo():
            pass
        project.save(document)
    assert {name: content for name, content in snapshot(root).items() if name in before} == before
    assert score_letters(root) == figures


def score_letters(root: Path) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "gtapp", "score", str(root), "--json", "-"],
        capture_output=True,
        text=True,
        check=False,
    )
    return json.loads(done.stdout)


def test_the_bundled_sample_is_consistent_in_all_its_files() -> None:
    folder = folders.bundled_folder("benchmarks") / "letters" / "sample" / "ground_truths"
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    for tables in ({"persons": "persons.csv"}, {"ground_truth_export": "letters.csv"}):
        read = {tab: tabs.read_tables(folder / name)[0] for tab, name in tables.items()}
        made = derived_files.derive_files(read, texts)
        assert made and made == {name: texts[name] for name in made}
    bare = derived_files.derive_files({"persons": tabs.read_tables(folder / "persons.csv")[0]}, {})
    assert bare["persons.json"] == texts["persons.json"]
